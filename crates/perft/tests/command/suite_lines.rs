//! No check in a line of a suite may be lost silently.

use crate::common::{Folder, Ran, perft, perft_with_input};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Runs a suite of two lines: the start position with these operations, and a valid line.
fn suite_of(operations: &str) -> Ran {
    let lines = format!("{START} {operations}\n{START} ;D1 20\n");
    perft_with_input(&["suite", "-"], lines.as_bytes())
}

fn is_refused(operations: &str, message: &str) {
    let ran = suite_of(operations);
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{operations}: {}", ran.stderr);
    assert!(ran.stderr.starts_with("error: -:1:"), "{operations}: {}", ran.stderr);
    assert!(ran.stderr.contains(message), "{operations}: {}", ran.stderr);
}

#[test]
fn malformed_checks_are_refused() {
    for opcode in [
        "D１ 21",
        "D² 21",
        "D+1 21",
        "D-1 21",
        "D 21",
        "D 1 21",
        "d 21",
        "D",
        "D.1 21",
        "D_1 21",
        "D(1) 21",
        "DI 21",
        "Dl 21",
        "depth 1 21",
        "Depth1 21",
        "DEPTH=1 21",
        "depth: 1 21",
        "perft 1 21",
        "PERFT 1 21",
        "perft1 21",
        "perft(1) 21",
        "ply 1 21",
        "nodes1 21",
    ] {
        let message = " is not a depth, expected the form D1 20";
        is_refused(&format!(";{opcode}"), message);
        is_refused(&format!("{opcode};"), message);
        is_refused(&format!(";D1 20 ;{opcode} ;"), message);
    }
    let column = "-:1:66: \"depth\" is not a depth";
    is_refused(";D1 20 ;depth 1 21", column);
    for opcode in ["1 20", "# D1 20", "(D1 20)", "Ｄ1 20", "\"D1 20\"", "=D1 20"] {
        is_refused(&format!(";{opcode} ;D1 20"), " is not an opcode");
    }
    for (operations, message) in [
        (";D1 20 D2 400", "\"D2 400\" after the count, expected ;"),
        (";D1 20 400", "\"400\" after the count, expected ;"),
        (";D1=20", "\"1=20\" is not a depth"),
        (";D1\u{a0}20", "\"1\\u{a0}20\" is not a depth"),
        ("id x D2 401; D1 20;", "-:1:63: \"D2 401\" has no ; before it"),
        ("id \"x\" d2 401; D1 20;", "\"d2 401\" has no ; before it"),
        (";bm e4 D2 401; D1 20;", "\"D2 401\" has no ; before it"),
        (";D1 \"20\"", "is not a count"),
    ] {
        is_refused(operations, message);
    }
}

#[test]
fn unknown_epd_opcodes_are_skipped_with_a_note() {
    for operations in ["dm 4; D1 20;", "draw_offer; acd 12; acn 20; c0 \"D1 21\"; v9 x; D1 20;"] {
        let ran = suite_of(operations);
        assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "{operations}");
    }
    let ran = suite_of("id \"D2 401 D3 1\"; id \"D2 401 D3 1\"; D1 20;");
    assert_eq!((ran.code, &*ran.stderr), (Some(0), "note: -:1: id twice\n"));
    let ran = suite_of("elo 2000; D1 20;");
    let note = "note: -:1: unknown opcode \"elo\" passed over\n";
    assert_eq!((ran.code, &*ran.stderr), (Some(0), note));
}

#[test]
fn a_number_sign_begins_a_comment_at_the_start_of_a_line_alone() {
    let ran = suite_of(";D1 20 ;id foo #1 ;D2 401");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("WRONG -:1 \"foo #1\" depth 2"), "{}", ran.stdout);
    is_refused(";D1 20 # a comment", "\"# a comment\" after the count");
    is_refused("# a comment", "trailing data");
    assert_eq!(
        perft_with_input(&["suite", "-"], format!(" # x\n{START} ;D1 20").as_bytes()).code,
        Some(0)
    );
}

#[test]
fn moves_are_played_in_suites_as_on_the_command_line() {
    for (operations, wrong) in [
        ("moves e2e4; D2 600;", 0),
        (";moves e2e4 ;D2 600", 0),
        ("MOVES e4 e5 Nf3; D1 29;", 0),
        ("moves \"e2e4\"; D2 400;", 1),
    ] {
        let ran = suite_of(operations);
        assert_eq!(ran.code, Some(wrong), "{operations}: {}{}", ran.stdout, ran.stderr);
    }
    assert_eq!(perft(&["2", &format!("{START} moves e2e4")]).stdout, "600\n");
    is_refused("moves e2e4 e7e4; D1 20;", "-:1:69: illegal move e7e4 at ply 2");
    is_refused("moves e2e9; D1 20;", "e2e9 at ply 1 is not a move");
    is_refused("moves; D1 20;", "moves has no value");
    let duck = suite_of("house duck-chess-h5; moves e2e4 h5e6:duck; D2 558;");
    assert_eq!(duck.code, Some(0), "{}", duck.stdout);
}

#[test]
fn opcodes_of_endgame_tables_are_not_depths() {
    for operation in ["dtz -12", "dtm 5", "dtc 3", "DTZ 0", "dtw 7", "dtr 1", "draws 3"] {
        for operations in [format!(";D1 20 ;{operation}"), format!("{operation}; D1 20;")] {
            let ran = suite_of(&operations);
            assert_eq!(ran.code, Some(0), "{operations}: {}", ran.stderr);
            let opcode = operation.split(' ').next().expect("an opcode");
            let note = format!("unknown opcode \"{opcode}\" passed over");
            assert!(ran.stderr.contains(&note), "{operations}: {}", ran.stderr);
        }
    }
}

#[test]
fn a_line_may_name_the_rules_given_by_option() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, operand) in [
        ("plain", "plain"),
        ("a;b; c", "\"a;b; c\""),
        ("two words", "two words"),
        ("x y", "\"x y\""),
    ] {
        let rules = folder.path().join("rules.toml");
        std::fs::write(&rules, format!("name = \"{name}\"\ncastling = false\n")).expect("written");
        let suite = folder.path().join("suite.epd");
        let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
        std::fs::write(&suite, format!("{fen} variant {operand}; D1 14;\n")).expect("written");
        let (rules, suite) = (rules.display().to_string(), suite.display().to_string());
        let ran = perft(&["suite", &suite, "--variant", &rules]);
        assert_eq!(ran.code, Some(0), "{name}: {}{}", ran.stdout, ran.stderr);
        let ran = perft(&["suite", &suite]);
        assert_eq!(ran.code, Some(2), "{name}: {}", ran.stdout);
        assert!(ran.stderr.contains("unknown variant"), "{}", ran.stderr);
    }
}

#[test]
fn opcodes_ignore_case_and_conflicting_values_are_errors() {
    let ran = suite_of("Variant king-capture; D4 197742;");
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    let ran = suite_of("HOUSE knooks; D1 20;");
    assert!(ran.stdout.contains("expected 20, got 22"), "{}", ran.stdout);
    for (operations, message) in [
        (
            "house knooks; house duck-chess-h5; D1 22;",
            "house twice: \"knooks\" and \"duck-chess-h5\"",
        ),
        ("variant chess; Variant atomic; D1 20;", "variant twice: \"chess\" and \"atomic\""),
        ("moves e2e4; moves d2d4; D1 20;", "moves twice: \"e2e4\" and \"d2d4\""),
        ("id \"a\"; ID \"b\"; D1 20;", "id twice: \"a\" and \"b\""),
        ("hmvc 0; hmvc 1; D1 20;", "hmvc twice: \"0\" and \"1\""),
        ("hmvc 5; D1 20;", "hmvc \"5\" contradicts 0 among the fields"),
        ("fmvn x; D1 20;", "fmvn \"x\" is not a number"),
        ("house; D1 20;", "house has no value"),
        ("house \"\"; D1 20;", "house has no value"),
        ("house ,; D1 20;", "house has no value"),
        ("variant; D1 20;", "variant has no value"),
        ("hmvc; D1 20;", "hmvc has no value"),
        ("variants atomic; D1 20;", "unknown opcode \"variants\", did you mean variant?"),
        ("UCI_Variant atomic; D1 20;", "did you mean variant?"),
        ("move e2e4; D1 20;", "unknown opcode \"move\", did you mean moves?"),
        ("moves: e2e4; D1 20;", "\"moves:\" is not an opcode"),
    ] {
        is_refused(operations, message);
    }
    let ran = suite_of("variant chess; variant chess; id \"a\"; id a; D1 20;");
    assert_eq!((ran.code, &*ran.stderr), (Some(0), "note: -:1: variant twice; id twice\n"));
}

#[test]
fn an_unpaired_quotation_mark_hides_no_check() {
    is_refused("id a\"b ;D1 21 ;c0 c\"d ;D1 20", "a quotation mark inside a word");
    is_refused("id \"a\"b\" ;D1 21;", "a quotation mark inside a word");
    is_refused(";id \" ;D1 21", "quotation mark is not closed");
}

#[test]
fn a_line_without_any_check_is_noted_by_its_number_and_counted() {
    let ran = suite_of("");
    assert_eq!((ran.code, &*ran.stderr), (Some(0), "note: -:1: no check in this line\n"));
    let summary = "1 passed, 0 wrong, 1 line without a check; 1 position";
    assert!(ran.stdout.starts_with(summary), "{}", ran.stdout);
    let folder = Folder::new();
    let bare = format!("{START}\n");
    let path = folder.file("many.epd", format!("{}{START} ;D1 20\n", bare.repeat(30)));
    let ran = perft(&["suite", &path]);
    assert!(
        ran.stdout.starts_with("1 passed, 0 wrong, 30 lines without a check"),
        "{}",
        ran.stdout
    );
    assert!(ran.stderr.contains(&format!("{path}:20: no check in this line\n")), "{}", ran.stderr);
    let more = format!("note: {path}: 10 more lines without a check; -v shows them\n");
    assert!(ran.stderr.ends_with(&more), "{}", ran.stderr);
    assert!(perft(&["suite", "-v", &path]).stderr.contains(&format!("{path}:30: no check")));
    let json = perft(&["suite", &path, "--format", "json"]).stdout;
    assert!(json.contains("\"without_check\":30,"), "{json}");
    let lint = perft(&["lint", &path]);
    assert_eq!(lint.code, Some(1));
    assert!(lint.stdout.starts_with(&format!("{path}:1: no check in this line\n")));
}

#[test]
fn merged_shards_note_lines_without_a_check_once() {
    let folder = Folder::new();
    let path = folder.file("a.epd", format!("{START}\n{START} ;D1 20\n{START} ;D2 400\n"));
    let report = |shard: &str| {
        let to = folder.path(&shard.replace('/', "-")).display().to_string();
        let ran = perft(&["suite", &path, "--shard", shard, "--format", &format!("json={to}")]);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        to
    };
    let (first, second) = (report("1/2"), report("2/2"));
    let ran = perft(&["reduce", &first, &second]);
    assert_eq!(ran.stdout, "2 passed, 0 wrong, 1 line without a check\n", "{}", ran.stderr);
}

#[test]
fn an_epd_line_of_a_perft_file_without_perft_is_noted() {
    let text = format!("id a\nepd {START}\nid b\nEPD {START}\nPerft 1 20\nepd {START}\n");
    let ran = perft_with_input(&["suite", "-"], text.as_bytes());
    let notes = "note: -:2: no check in this line\nnote: -:6: no check in this line\n";
    assert_eq!((ran.code, &*ran.stderr), (Some(0), notes));
    assert!(ran.stdout.starts_with("1 passed, 0 wrong, 2 lines without a check"), "{}", ran.stdout);
    let moved = format!("epd {START} moves e2e4\nperft 2 600\nepd {START} ;D1 21\n");
    let ran = perft_with_input(&["suite", "-"], moved.as_bytes());
    assert!(ran.stdout.contains("WRONG -:3 depth 1") && ran.stdout.contains("1 passed, 1 wrong"));
    for (text, message) in [
        (format!("id a\nid b\nepd {START}\nperft 1 20\n"), "-:2:1: id twice: \"a\" and \"b\""),
        (format!("epd\nperft 1 20\nepd {START}\nperft 1 20\n"), "-:1:4: empty position"),
        (format!("epd {START}\nperft 1 20 30\n"), "-:2:12: \"30\" after the count"),
        (format!("epd {START}\nperft 1 20\n{START} ;D1 20\n"), "is not one of id, epd, perft"),
        (format!("{START} ;D1 20\nperft 1 21\n"), "-:2:2: 'e' is not a piece"),
    ] {
        let ran = perft_with_input(&["suite", "-"], text.as_bytes());
        assert_eq!(ran.code, Some(2), "{text}");
        assert!(ran.stderr.contains(message), "{text}: {}", ran.stderr);
    }
}
