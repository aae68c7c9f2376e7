//! Tests of alternative spellings on the command line, and of errors about meaningless input.

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
    assert!(perft(&["3", "fen"]).stderr.contains("empty position, expected a FEN after fen"));
}

#[test]
fn an_empty_position_argument_is_not_the_start_position() {
    let folder = Folder::new();
    let job = folder.path("job").display().to_string();
    for empty in ["", " ", " \t ", "position", "fen", "position fen", " fen ", " moves e2e4"] {
        let split = ["split", "3", empty, "--ply", "1", "--tasks", "1", &job];
        for args in [
            &["2", empty][..],
            &["1-2", empty],
            &["2", empty, "--moves", "e2e4"],
            &["2", empty, "--variant", "atomic"],
            &["1", empty, "--house", "knooks"],
            &["2", "", empty],
            &["divide", "2", empty],
            &["stats", "2", empty],
            &["unique", "2", empty],
            &["explain", empty, "e2e4"],
            &["explain", empty, "a1b1:knook", "--house", "knooks"],
            &["compare", "2", empty, "--engine", "true"],
            &split,
        ] {
            let ran = perft(args);
            assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{args:?}");
            assert!(ran.stderr.starts_with("error: empty position"), "{args:?}: {}", ran.stderr);
        }
    }
    let moves = perft(&["2", "", "moves", "e2e4"]);
    assert_eq!((moves.code, &*moves.stdout), (Some(2), ""));
    assert!(!folder.path("job").exists());
}

#[test]
fn an_illegal_move_has_the_reason_that_explain_gives() {
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
    // EPD lines always have four fields of FEN, so there is no note.
    let ran = perft(&["suite", &folder.file("x.epd", format!("{FOUR} D1 20;\n"))]);
    assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "{}", ran.stdout);
}

#[test]
fn a_binary_file_as_a_suite_is_one_error() {
    let folder = Folder::new();
    let binary = std::fs::read(env!("CARGO_BIN_EXE_perft")).unwrap();
    let packed: Vec<u8> =
        (0..40_000u32).map(|at| at.wrapping_mul(2_654_435_761).to_be_bytes()[1] | 1).collect();
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
fn bad_lines_are_all_counted_and_the_first_are_shown() {
    let folder = Folder::new();
    let ran = perft(&["suite", &folder.file("notes.txt", "to be, or not\n".repeat(500))]);
    assert_eq!((ran.code, ran.stderr.lines().count()), (Some(2), 21), "{}", ran.stderr);
    assert!(ran.stderr.ends_with("notes.txt: 480 more lines cannot be read; see perft lint\n"));
}

#[test]
fn a_file_that_is_not_a_checkpoint_is_named() {
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

#[test]
fn a_misspelt_command_is_recognised() {
    for args in [&["chek"][..], &["chek", "--engine", "x", "y.epd"], &["CHECK", "y.epd"]] {
        let ran = perft(args);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{args:?}");
        assert!(ran.stderr.ends_with("did you mean \"check\"?\n"), "{args:?}: {}", ran.stderr);
    }
    assert!(perft(&["help", "nonsense"]).stderr.contains("expected divide, explain, "));
    let ran = perft(&["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "5"]);
    assert!(
        ran.stderr.starts_with("error: expected a depth before the position"),
        "{}",
        ran.stderr
    );
    let ran = perft(&["kiwipete", "5"]);
    assert_eq!(
        ran.stderr,
        "error: expected a depth before the position, such as perft 5 kiwipete\n"
    );
}

#[test]
fn depths_are_positive_and_ranges_are_for_counts() {
    for command in ["divide", "stats", "unique", "estimate"] {
        for (depth, said) in [
            ("-1", "depths are not negative"),
            ("1-3", "expected one depth, not several"),
            ("x", "expected a depth in plies"),
            ("100", "above the maximum, 99"),
        ] {
            let ran = perft(&[command, depth]);
            assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{command} {depth}");
            assert!(ran.stderr.contains(said), "{command} {depth}: {}", ran.stderr);
        }
        assert_eq!(perft(&[command, "1"]).code, Some(0), "{command}");
    }
    for args in [
        &["-1"][..],
        &["-1", "kiwipete"],
        &["suite", "x.epd", "--depth", "-1"],
        &["check", "--engine", "x", "x.epd", "--depth", "-1"],
        &["compare", "--engine", "x", "-1"],
        &["fuzz", "--engine", "x", "--depth", "-1"],
        &["generate", "--depth", "-1"],
    ] {
        let ran = perft(args);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{args:?}");
        assert!(ran.stderr.contains("depths are not negative"), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn several_depths_are_counted_in_one_run_a_line_each() {
    for args in [&["1-5"][..], &["1-5", "--hash", "16"], &["1-5", "startpos", "-j", "1"]] {
        let ran = perft(args);
        assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.stderr);
        let rows: Vec<Vec<&str>> =
            ran.stdout.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows[0], ["depth", "nodes", "seconds", "nodes", "a", "second", "growth"]);
        let counts: Vec<&str> = rows[1..].iter().map(|row| row[1]).collect();
        assert_eq!(counts, ["20", "400", "8902", "197281", "4865609"], "{args:?}");
        let growth: Vec<&str> = rows[1..].iter().map(|row| *row.last().unwrap()).collect();
        assert_eq!(growth, ["20.00", "20.00", "22.25", "22.16", "24.66"], "{args:?}");
        assert!(ran.stderr.contains("depths 1 to 5, "), "{args:?}: {}", ran.stderr);
    }
    let ran = perft(&["0-2", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    let nodes = [0, 1, 2].map(|at| json["depths"][at]["nodes"].clone());
    assert_eq!(nodes, ["1", "0", "0"], "{json}");
    assert_eq!(json["depths"][2]["growth"], serde_json::Value::Null);
    assert!(
        json["depths"][1]["seconds"].is_number()
            && json["depths"][1]["nodes_per_second"].is_number()
    );
    for (args, said) in [
        (&["7-1"][..], "expected the smaller depth first, 1-7"),
        (&["1-100"], "depth is above the maximum, 99"),
        (&["1-"], "expected a depth in plies"),
        (&["1-3", "--checkpoint", "x"], "--checkpoint is for one depth"),
        (&["1-3", "--hash", "1", "--twice"], "--twice is for one depth"),
    ] {
        let ran = perft(args);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{args:?}");
        assert!(ran.stderr.contains(said), "{args:?}: {}", ran.stderr);
    }
    assert_eq!(perft(&["4-4"]).stdout, "197281\n");
}

#[test]
fn short_options_equal_long_ones() {
    let folder = Folder::new();
    let out = folder.path("out").display().to_string();
    let ran = perft(&["4", "kiwipete", "-q", "-j", "1", "-o", &out]);
    assert_eq!((ran.code, &*ran.stdout, &*ran.stderr), (Some(0), "", ""));
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "4085603\n");
    let ran = perft(&["divide", "2", "-qo", &out, "--format", "json"]);
    assert_eq!((&*ran.stdout, &*ran.stderr), ("", ""));
    assert!(std::fs::read_to_string(&out).unwrap().contains("\"nodes\":\"400\""));
    assert_eq!(perft(&["1", FOUR, "-q"]).stderr, "");
    assert!(perft(&["1", "8/8 w - - 0 1", "-q"]).stderr.starts_with("error: "));
    assert!(perft(&["3", "-j1"]).stderr.contains(" on 1 thread, "));
    let said = perft(&["3", "--moves", "e2e4", "-v", "-j2"]).stderr;
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert!(said.starts_with(&format!("position {fen}\nchess, ")), "{said}");
    let suite = folder.file("x.epd", format!("{FOUR} D2 400;\n"));
    for args in [&["suite", &suite, "-j1", "-q"][..], &["resume", &suite, "-j1", "-q"]] {
        assert!(!perft(args).stderr.contains("unexpected"), "{args:?}");
    }
    for args in [&["-q", "suite", &suite][..], &["--quiet", "divide", "1"]] {
        let ran = perft(args);
        assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "{args:?}");
    }
    let hard = perft(&["generate", "--count", "2", "-o", &out]);
    assert_eq!((hard.code, &*hard.stdout), (Some(0), ""));
    assert_eq!(std::fs::read_to_string(&out).unwrap().lines().count(), 2);
    let same = perft(&["3", "--format", &format!("text={out}"), "-o", &out]);
    assert_eq!(same.code, Some(2), "{}", same.stderr);
}

#[test]
fn singular_and_plural_nouns_match_their_numbers() {
    let folder = Folder::new();
    let one = folder.file("one.epd", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 D0 1;\n");
    let ran = perft(&["suite", &one]);
    assert!(ran.stdout.contains("; 1 position, 1 leaf node in "), "{}", ran.stdout);
    assert_eq!(perft(&["lint", &one]).stdout, "0 findings in 1 position\n");
    let bad = folder.file("bad.epd", "x\n");
    assert!(perft(&["lint", &bad]).stdout.ends_with("1 finding in 0 positions\n"));
    let unique = perft(&["unique", "1", "-j", "1"]).stderr;
    assert!(unique.starts_with("ply 0: 1 position, "), "{unique}");
    assert!(unique.contains("ply 1: 20 positions, "), "{unique}");
}
