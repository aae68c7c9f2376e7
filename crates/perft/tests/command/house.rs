//! `--house`: counts under house rules.

use crate::common::perft;

#[track_caller]
fn stdout_of(args: &[&str]) -> String {
    let ran = perft(args);
    assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.stderr);
    ran.stdout
}

#[test]
fn counts_of_each_rule() {
    // Those of chess, where a rule does nothing so early.
    for (names, counts) in [
        ("duck-chess", ["20", "620", "11860"]),
        ("knooks", ["22", "484", "11552"]),
        ("siberian-swipe", ["22", "482", "11596"]),
        ("omnipotent-f6-pawn", ["20", "400", "8942"]),
        ("no-king-on-c2,la-bastarda", ["20", "400", "8902"]),
        ("chess960", ["20", "400", "9006"]),
    ] {
        for (depth, count) in ["1", "2", "3"].into_iter().zip(counts) {
            assert_eq!(stdout_of(&[depth, "--house", names]), format!("{count}\n"), "{names}");
        }
    }
}

#[test]
fn positions_and_moves_are_given_as_elsewhere() {
    let args = ["divide", "1", "--house", "duck-chess", "startpos", "moves", "e2e4", "h5e6:duck"];
    let text = stdout_of(&args);
    assert!(!text.contains("e7e") && text.ends_with("\n\n18\n"), "{text}");
    let fen = "4k3/8/8/8/1BpnB3/8/8/4K3 w - - 0 1";
    let json = stdout_of(&["divide", "1", fen, "--house", "il-vaticano", "--format", "json"]);
    assert!(json.contains("\"b4e4:il-vaticano\":\"1\""), "{json}");
    assert_eq!(
        stdout_of(&["1", fen, "--house", "il-vaticano", "--moves", "b4e4:il-vaticano"]),
        "3\n"
    );
}

#[test]
fn what_cannot_be_is_said() {
    for (args, message) in [
        (
            &["2", "--house", "losers"][..],
            "unknown house rule \"losers\", expected one of chess960, ",
        ),
        (&["2", "--house", "knooks", "--variant", "atomic"], "a rule file can say: atomic is none"),
        (&["2", "--house", "duck-chess", "--moves", "e2e5"], "e2e5 is no legal move"),
        (&["2", "--house", "knooks", "--hash", "1M"], "cannot be used with"),
        (&["2", "8/8/8/8/8/8/8/8 w - - 0 1", "--house", "knooks"], "the game cannot begin: "),
    ] {
        let ran = perft(args);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.stderr.contains(message), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn house_rules_are_listed() {
    let text = stdout_of(&["variants", "--house"]);
    assert_eq!(text.lines().count(), 14);
    assert!(text.lines().all(|line| line.split_whitespace().count() > 3), "{text}");
}
