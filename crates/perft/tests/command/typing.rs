//! What may be typed in more than one way, and what is said of what makes no sense.

use crate::common::{Folder, perft, perft_with_input};

const FOUR: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
const NOTE: &str = "note: four fields of FEN, counters 0 1 assumed\n";

#[test]
fn a_position_is_typed_as_in_uci() {
    for args in [
        &["3", "startpos", "moves", "e2e4"][..],
        &["3", "startpos moves e2e4"],
        &["3", "position startpos moves e2e4"],
        &["3", "moves", "e2e4"],
        &["3", "--moves", "e2e4"],
        &["3", "fen", FOUR, "0", "1", "moves", "e2e4"],
        &["3", &format!("position fen {FOUR} 0 1 moves e2e4")],
        &["3", &format!("{FOUR} 0 1 moves e2e4")],
    ] {
        let ran = perft(args);
        assert_eq!((ran.code, &*ran.stdout), (Some(0), "13160\n"), "{args:?}: {}", ran.stderr);
    }
    let both = perft(&["2", "startpos", "moves", "e2e4", "--moves", "e7e5 Nf3"]);
    assert_eq!(both.stdout, perft(&["2", "--moves", "e2e4 e7e5 g1f3"]).stdout);
    let ran = perft(&["explain", "startpos", "moves", "e2e4", "e7e5"]);
    assert!(ran.stdout.starts_with("e7e5 is legal"), "{}", ran.stdout);
    assert!(perft(&["3", "fen"]).stderr.contains("expected a FEN after fen"));
}

#[test]
fn an_illegal_move_is_told_with_the_reason_that_explain_gives() {
    for (moves, why) in [
        ("e2e5", "illegal move e2e5 at ply 1: a pawn does not move like that"),
        ("e4 Ke7", "illegal move Ke7 at ply 2: e8e7 is illegal: the pawn on e7 is Black's own"),
        ("Qxd9", "Qxd9 at ply 1 is not a move"),
    ] {
        let ran = perft(&["1", "--moves", moves]);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{moves}");
        assert!(ran.stderr.contains(why), "{moves}: {}", ran.stderr);
    }
    let ran = perft(&["divide", "1", "kiwipete", "moves", "e1c1", "e8c8", "a1a2"]);
    assert!(
        ran.stderr.contains("illegal move a1a2 at ply 3: there is no piece on a1"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_fen_of_four_fields_is_read_everywhere_with_a_note() {
    for args in [
        &["1", FOUR][..],
        &["divide", "1", FOUR],
        &["stats", "1", FOUR],
        &["unique", "1", FOUR],
        &["explain", FOUR, "e2e4"],
        &["1", "fen", FOUR, "moves", "e2e4"],
        &["1", "--variant", "3check", &format!("{FOUR} 3+3")],
    ] {
        let ran = perft(args);
        assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.starts_with(NOTE), "{args:?}: {}", ran.stderr);
    }
    let uci = perft_with_input(&["uci"], format!("position fen {FOUR}\ngo perft 1\n").as_bytes());
    assert!(uci.stdout.starts_with(&format!("info string {NOTE}")), "{}", uci.stdout);
    let folder = Folder::new();
    let rules = folder.file("x.toml", format!("name = \"x\"\nstart = \"{FOUR}\"\n"));
    let ran = perft(&["2", "--variant", &rules]);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), "400\n"), "{}", ran.stderr);
    assert!(ran.stderr.contains("start: four fields of FEN"), "{}", ran.stderr);
    // It is what lines of EPD have.
    let ran = perft(&["suite", &folder.file("x.epd", format!("{FOUR} D1 20;\n"))]);
    assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "{}", ran.stdout);
}

#[test]
fn a_binary_file_as_a_suite_is_one_error() {
    let folder = Folder::new();
    let binary = std::fs::read(assert_cmd::cargo::cargo_bin!("perft")).unwrap();
    let packed: Vec<u8> =
        (0..40_000u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8 | 1).collect();
    for (name, bytes) in [("perft", &binary), ("packed.epd", &packed)] {
        let file = folder.file(name, bytes);
        for command in ["suite", "lint"] {
            let ran = perft(&[command, &file]);
            assert_eq!(ran.code, Some(2), "{command} {name}");
            let all = ran.stdout + &ran.stderr;
            assert!(all.contains("a binary file, expected text in UTF-8"), "{all:.300}");
            assert!(all.lines().count() <= 2, "{all:.300}");
        }
    }
}

#[test]
fn what_is_no_checkpoint_is_said_to_be_none() {
    let folder = Folder::new();
    for text in ["", "x", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 D1 5;\n"] {
        let file = folder.file("notes.txt", text);
        for args in [&["resume", &file][..], &["5", "--checkpoint", &file]] {
            let ran = perft(args);
            assert_eq!((ran.code, &*ran.stdout), (Some(4), ""), "{}", ran.stderr);
            assert!(ran.stderr.contains("notes.txt: not a checkpoint"), "{}", ran.stderr);
        }
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    }
}

#[test]
fn lint_of_a_missing_file_is_a_usage_error() {
    let folder = Folder::new();
    let good = folder.file("good.epd", format!("{FOUR} D1 20;\n"));
    let missing = folder.path("none.epd").display().to_string();
    for args in [&["lint", &missing][..], &["lint", &good, &missing]] {
        let ran = perft(args);
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!((ran.stdout + &ran.stderr).contains("none.epd: cannot be read"), "{args:?}");
    }
}
