//! Tests of `--house`: counts under house rules.

use crate::common::{perft, perft_with_input, stdout_of};

#[test]
fn each_house_rule_counts_to_known_numbers() {
    // Rules that have no effect at these depths give the counts of chess.
    for (names, counts) in [
        ("duck-chess", ["20", "640", "12240"]),
        ("duck-chess-h5", ["20", "620", "11860"]),
        ("knooks", ["22", "484", "11552"]),
        ("siberian-swipe", ["22", "482", "11596"]),
        ("omnipotent-f6-pawn", ["20", "400", "8942"]),
        ("no-king-on-c2,la-bastarda", ["20", "400", "8902"]),
        ("chess960=0", ["20", "400", "9006"]),
    ] {
        for (depth, count) in ["1", "2", "3"].into_iter().zip(counts) {
            assert_eq!(stdout_of(&[depth, "--house", names]), format!("{count}\n"), "{names}");
        }
    }
}

#[test]
fn house_rules_without_early_effect_keep_the_counts_of_chess() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites/rules");
    let mut counted = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let file = path.display().to_string();
        if !file.ends_with(".toml") {
            continue;
        }
        let args = ["3", "--variant", &file];
        let ran = perft(&[&args[..], &["--house", "knight-boosting"]].concat());
        match ran.code {
            Some(0) => {
                assert_eq!(ran.stdout, stdout_of(&args), "{file}");
                counted += 1;
            }
            _ => assert!(ran.stderr.contains("house rules do not suit"), "{file}: {}", ran.stderr),
        }
    }
    assert!(counted > 10, "{counted}");
}

#[test]
fn house_rules_accept_every_form_of_position_and_move() {
    let args =
        ["divide", "1", "--house", "duck-chess-h5", "startpos", "moves", "e2e4", "h5e6:duck"];
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
fn repetition_does_not_end_a_count_under_house_rules() {
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 g1f3,g8f6,f3g1,f6g8";
    for (house, count) in [(&[][..], "20\n"), (&["--house", "knooks"], "22\n")] {
        let args = [&["1", "--moves", there_and_back], house].concat();
        assert_eq!(stdout_of(&args), count, "{house:?}");
        let more = format!("{there_and_back} b1b3");
        let ran = perft(&[&["1", "--moves", &more], house].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{house:?}");
    }
}

#[test]
fn first_moves_are_shared_out_among_threads() {
    let ran = perft(&["3", "--house", "duck-chess-h5", "--threads", "2", "--verbose"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "11860\n"), "{}", ran.stderr);
    assert!(ran.stderr.contains("duck-chess-h5 on 2 threads"), "{}", ran.stderr);
}

#[test]
fn invalid_uses_of_house_rules_are_explained() {
    for (args, message) in [
        (
            &["2", "--house", "losers"][..],
            "unknown house rule \"losers\", expected one of chess960, ",
        ),
        (&["2", "--house", "chess960"], "chess960 needs the number of its start"),
        (&["1-3", "--house", "knooks"], "expected --house with a single one"),
        (
            &["2", "--house", "knooks", "--variant", "atomic"],
            "a rule file can express, unlike this one: atomic",
        ),
        (
            &["2", "--house", "duck-chess-h5", "--moves", "e2e5"],
            "e2e5 is illegal: a pawn does not move like that",
        ),
        (&["2", "--house", "knooks", "--hash", "1M"], "without a table"),
        (&["2", "8/8/8/8/8/8/8/8 w - - 0 1", "--house", "knooks"], "the game cannot begin: "),
    ] {
        let ran = perft(args);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.stderr.contains(message), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn moves_under_house_rules_are_explained() {
    let knooks = ["explain", "startpos", "a1b1:knook", "--house", "knooks"];
    assert_eq!(stdout_of(&knooks), "a1b1:knook is legal: knooks allows it\n");
    let short = ["explain", "startpos", "a1b1", "--house", "knooks"];
    assert_eq!(stdout_of(&short), "a1b1 is legal: knooks allows it\n");
    assert!(
        stdout_of(&["explain", "startpos", "Nf3", "--house", "knooks"])
            .starts_with("g1f3 is legal")
    );
    let fen = "4k3/8/8/8/8/8/8/3K4 w - - 0 1";
    let refused = perft(&["explain", fen, "d1c2", "--house", "knooks,no-king-on-c2"]);
    let why = "d1c2 is illegal: refused by no-king-on-c2: no king moves to c2\n";
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(1), why));
    let other = perft(&["explain", fen, "d1d3", "--house", "knooks"]);
    assert_eq!(other.stdout, "d1d3 is illegal: a king does not move like that\n");
    assert!(
        stdout_of(&["explain", fen, "d1c2", "--house", "knooks"])
            .contains("d1c2 is legal: the king reaches c2, which is not attacked")
    );
}

#[test]
fn a_lost_castling_right_names_the_move_that_lost_it() {
    let moves = "e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 h1g1 a7a6 g1h1 a6a5 O-O";
    let words =
        [&["explain", "startpos", "moves"][..], &moves.split(' ').collect::<Vec<_>>()].concat();
    let why = "White has no right to castle on the king's side: the rook on h1 moved on move 4\n";
    for more in [&[][..], &["--house", "knooks"]] {
        let ran = perft(&[&words[..], more].concat());
        assert_eq!(
            (ran.code, ran.stdout),
            (Some(1), format!("e1g1 is illegal: {why}")),
            "{more:?}"
        );
    }
}

#[test]
fn suites_name_house_rules() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let suite = |lines: &str, more: &[&str]| {
        perft_with_input(&[&["suite", "-"], more].concat(), lines.as_bytes())
    };
    let ran = suite(
        &format!(
            "{start} ;house duck-chess-h5 ;D1 20 ;D2 620\n\
             {start} ;D1 20 ;D2 400\n\
             {start} ;house \"knooks, duck-chess-h5\" ;variant kingofthehill ;D1 22\n"
        ),
        &[],
    );
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.starts_with("5 passed, 0 wrong; 3 positions"), "{}", ran.stdout);
    // The house rules of `--house` apply only to lines that name no house rules.
    let lines = format!("{start} ;D1 22\n{start} ;house duck-chess-h5 ;D2 621\n");
    let ran = suite(&lines, &["--house", "knooks"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.contains("1 passed, 1 wrong; 2 positions"), "{}", ran.stdout);
    let repeat = "repeat: perft divide 2 \
                  'rnbqkbnr/pppppppp/8/7*/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' --house duck-chess-h5\n";
    assert!(ran.stdout.contains(repeat), "{}", ran.stdout);
    let json = suite(&lines, &["--house", "knooks", "--format", "json"]).stdout;
    assert!(json.contains("\"house\":[\"knooks\"],\"depth\":1"), "{json}");
}

#[test]
fn a_suite_with_invalid_house_rules_is_refused() {
    let line = |more: &str| format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;{more} ;D1 5\n");
    for (line, message) in [
        (line("house losers"), "-:1:38: unknown house rule \"losers\""),
        (
            line("house knooks ;variant atomic"),
            "-:1:1: the game cannot begin: house rules need a game",
        ),
        (line("house knooks").replace("4K3", "9"), "-:1:1: the game cannot begin: "),
    ] {
        let ran = perft_with_input(&["suite", "-"], line.as_bytes());
        assert_eq!(ran.code, Some(2), "{}", ran.stdout);
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    }
}

#[test]
fn uci_counts_and_shows_boards_under_house_rules() {
    let commands = "position startpos moves e2e4 h5e6\ngo perft 1\nd\n\
                    position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e3\n\
                    setoption name UCI_Variant value atomic\ngo perft 2\n\
                    position startpos moves e2e4 h5e6\ngo perft 2\n";
    let ran = perft_with_input(&["uci", "--house", "duck-chess-h5"], commands.as_bytes());
    let text = ran.stdout;
    assert!(text.contains("b8c6: 1\n") && !text.contains("e7e"), "{text}");
    assert!(text.contains("\n\nNodes searched: 18\n"), "{text}");
    assert!(text.contains(" |   |   |   |   | * |   |   |   | 6\n"), "{text}");
    assert!(text.contains("Fen: rnbqkbnr/pppppppp/4*3/8/4P3/8/PPPP1PPP/RNBQKBNR b "), "{text}");
    assert!(
        text.contains("info string error: e1e3 is illegal: a king does not move like that\n"),
        "{text}"
    );
    assert!(text.contains("error: the game cannot begin: house rules need a game"), "{text}");
    assert!(
        text.contains("error: the last position was refused, there is nothing to count"),
        "{text}"
    );
    // The refused variant has changed nothing.
    assert!(text.ends_with("\n\nNodes searched: 558\n\n"), "{text}");
}

#[test]
fn house_rules_are_listed() {
    let text = stdout_of(&["variants", "--house"]);
    assert_eq!(text.lines().count(), 15);
    assert!(text.lines().all(|line| line.split_whitespace().count() > 3), "{text}");
}

#[test]
fn a_fen_in_the_middle_of_a_turn_is_read_back_by_every_command() {
    let fen = "rnbqkbnr/pppppppp/8/7*/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 duck-chess-h5";
    let drawn = "position startpos moves e2e4\nd\ngo perft 1\nquit\n";
    let uci = |input: &str| perft_with_input(&["uci", "--house", "duck-chess-h5"], input).stdout;
    let first = uci(drawn);
    assert!(first.contains(&format!("Fen: {fen}\n")), "{first}");
    assert_eq!(uci(&drawn.replace("startpos moves e2e4", &format!("fen {fen}"))), first);
    assert_eq!(stdout_of(&["2", fen, "--house", "duck-chess-h5"]), "593\n");
    let why = stdout_of(&["explain", fen, "h5h6", "--house", "duck-chess-h5"]);
    assert_eq!(why, "h5h6 is legal: duck-chess-h5 allows it\n");
    let line = format!("{fen} ;house duck-chess-h5 ;D1 31 ;D2 593\n");
    let ran = perft_with_input(&["suite", "-"], &line);
    assert!(ran.stdout.starts_with("2 passed, 0 wrong"), "{}{}", ran.stdout, ran.stderr);
    // A FEN with a field for a house rule that is not in use is an error.
    let ran = perft(&["1", fen, "--house", "knight-boosting"]);
    assert_eq!(ran.code, Some(2), "{}", ran.stdout);
}
