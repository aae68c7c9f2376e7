//! Tests of `perft suite` and `perft lint`.

use crate::common::{Folder, Ran, perft, perft_with_input};
use serde_json::Value;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// Runs a suite of one line: the start position with these operations.
fn suite_of(operations: &str) -> Ran {
    perft_with_input(&["suite", "-"], format!("{START} 0 1{operations}\n").as_bytes())
}

#[test]
fn correct_counts_end_with_0_in_every_dialect() {
    for operations in [
        " ;D1 20 ;D2 400",
        "; D1 20; D2 400;",
        " ;D2 400 ;D1 20",
        ";D3 8902",
        " ;D0 1",
        " id \"a;b\"; D1 20;",
        " id \"plain\"; bm e4; c0 \"x; D1 21;\"; D1 20;",
        " ;D1\t20 ;",
        " variant chess; D1 20;",
        " opcodes that nobody knows; D1 20;",
        " ID \"x\"; d1 20; VARIANT Chess;",
        " hmvc 0; D1 20;",
    ] {
        let ran = suite_of(operations);
        assert_eq!(ran.code, Some(0), "{operations}: {}", ran.stderr);
        assert!(ran.stdout.contains(" 0 wrong"), "{}", ran.stdout);
    }
    let epd = format!("{START} hmvc 3; fmvn 9; D1 20;\n");
    assert_eq!(perft_with_input(&["suite", "-"], epd.as_bytes()).code, Some(0));
}

#[test]
fn an_invalid_count_is_refused_with_line_and_column() {
    for (operations, message) in [
        (" ;D1 20 ;D1 21", "-:1:66: depth 1 twice: 20 and 21"),
        (" ;D3 8,902", "-:1:62: \"8,902\" is not a count, expected decimal digits alone"),
        (" ;D3 0x14", "\"0x14\" is not a count"),
        (" ;D3 -20", "\"-20\" is not a count"),
        (" ;D3 +20", "\"+20\" is not a count"),
        (" ;D3 20.0", "\"20.0\" is not a count"),
        (" ;D3", "depth 3 has no count"),
        (" ;D3 ;D1 20", "depth 3 has no count"),
        (" ;D3 20 30", "\"30\" after the count, expected ;"),
        (" ;D3: 8902", "\"3:\" is not a depth"),
        (" ;D1 20 # and a comment", "-:1:65: \"# and a comment\" after the count, expected ;"),
        (" ;D1 340282366920938463463374607431768211456", "does not fit in 128 bits"),
        (" ;D300 1", "depth 300 is above the maximum, 99"),
        (" id \"a; D1 20;", "quotation mark is not closed"),
        (" variant losers; D1 20;", "unknown variant \"losers\", expected chess"),
    ] {
        let ran = suite_of(operations);
        assert_eq!(ran.code, Some(2), "{operations}: {}", ran.stdout);
        assert!(ran.stderr.contains(message), "{operations}: {}", ran.stderr);
        assert!(ran.stderr.starts_with("error: -:1:"), "{}", ran.stderr);
    }
}

#[test]
fn a_duplicate_count_is_noted() {
    let ran = suite_of(" ;D1 20 ;D1 20");
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.stderr, "note: -:1: depth 1 twice\n");
}

#[test]
fn counts_above_64_bits_are_read_and_skipped_by_size() {
    let ran = perft_with_input(
        &["suite", "-", "--max-nodes", "1e6"],
        format!("{START} ;D14 61885021521585529237 ;D1 20\n").as_bytes(),
    );
    assert_eq!(ran.code, Some(0));
    assert!(ran.stdout.starts_with("1 passed, 0 wrong, 1 skipped: above --max-nodes"));
}

#[test]
fn comments_blank_lines_crlf_and_bom_are_accepted() {
    let text =
        format!("\u{feff}# a comment\r\n\r\n{START} 0 1 ;D1 20\r\n   # another\n{START} ;D1 20");
    let ran = perft_with_input(&["suite", "-"], text.as_bytes());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("2 passed"), "{}", ran.stdout);
}

#[test]
fn perft_files_are_read() {
    let folder = Folder::new();
    let text = format!(
        "# comment\n% other\nid start\nepd {START} 0 1\nperft 1 20\nperft 2 400\n\nid kings\nepd 4k3/8/8/8/8/8/8/4K3 w - -\nperft 1 5\n"
    );
    let path = folder.file("a.perft", &text);
    let ran = perft(&["suite", &path]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("3 passed, 0 wrong; 2 positions"), "{}", ran.stdout);
    let path = folder.file("b.perft", text.replace("perft 2 400", "perft 2 401"));
    let ran = perft(&["suite", &path]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.contains(&format!("WRONG {path}:4 \"start\" depth 2")), "{}", ran.stdout);
    let path = folder.file("c.perft", "perft 1 20\n");
    assert!(perft(&["suite", &path]).stderr.contains(":1:1: a perft line needs an epd line"));
}

#[test]
fn a_wrong_count_ends_with_1_and_a_full_report() {
    let folder = Folder::new();
    let path = folder.file("bad.epd", format!("# x\n{START} 0 1 id \"mine\"; D1 20; D4 197742;\n"));
    let ran = perft(&["suite", &path]);
    assert_eq!(ran.code, Some(1));
    for part in [
        &format!("WRONG {path}:2 \"mine\" depth 4") as &str,
        "expected 197742, got 197281 (461 fewer)",
        "hint: 197742 is the count of a generator that ignores check",
        "repeat: perft divide 4 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'",
        "    e2e4: 13160\n",
        "1 passed, 1 wrong",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
}

#[test]
fn the_command_of_a_wrong_count_reproduces_it() {
    let ran = suite_of(" ;D3 8903");
    let repeat = ran.stdout.lines().find_map(|line| line.trim().strip_prefix("repeat: perft "));
    let words = shell_words::split(repeat.expect("a command")).expect("words");
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert!(perft(&words).stdout.ends_with("\n8902\n"));
}

#[test]
fn nothing_to_check_ends_with_2_and_names_the_path() {
    let folder = Folder::new();
    let good = folder.file("good.epd", format!("{START} ;D1 20\n"));
    let empty = folder.file("empty.epd", "");
    let comments = folder.file("comments.epd", "# nothing\n");
    let no_check = folder.file("none.epd", format!("{START} id \"x\";\n"));
    folder.file("folder/readme.txt", "no suite");
    let nothing = folder.path("folder").display().to_string();
    let missing = folder.path("missing.epd").display().to_string();
    let utf16: Vec<u8> = "\u{feff}8/8".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf16 = folder.file("utf16.epd", utf16);
    for path in [empty, comments, no_check, nothing, missing, utf16.clone()] {
        for (paths, expected) in
            [(vec!["suite", &path], ""), (vec!["suite", &good, &path], "1 passed, 0 wrong")]
        {
            // Each line of a text in UTF-16 is an error, and then nothing is run.
            let expected = if path == utf16 { "" } else { expected };
            let ran = perft(&paths);
            assert_eq!(ran.code, Some(2), "{paths:?}");
            assert!(ran.stdout.starts_with(expected), "{paths:?}: {}", ran.stdout);
            assert_eq!(ran.stdout.is_empty(), expected.is_empty(), "{paths:?}: {}", ran.stdout);
            assert!(ran.stderr.starts_with(&format!("error: {path}")), "{}", ran.stderr);
        }
    }
    let ran = perft(&["suite", &good, "--max-nodes", "10"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("no check was run, all were skipped"), "{}", ran.stderr);
}

#[test]
fn a_folder_is_searched_for_suites_below_it() {
    let folder = Folder::new();
    folder.file("all/a.epd", format!("{START} ;D1 20\n"));
    folder.file("all/deeper/b.perft", format!("epd {START}\nperft 1 20\n"));
    folder.file("all/notes.txt", "not a suite");
    let ran = perft(&["suite", &folder.path("all").display().to_string()]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("2 passed"));
}

#[test]
fn depth_and_shards_partition_the_checks() {
    let folder = Folder::new();
    let line = format!("{START} ;D1 20 ;D2 400 ;D3 8902\n");
    let path = folder.file("a.epd", line.repeat(7));
    let ran = perft(&["suite", &path, "--depth", "2"]);
    assert!(ran.stdout.starts_with("14 passed, 0 wrong, 7 skipped: above --depth"));
    let passed = |shard: &str| {
        let ran = perft(&["suite", &path, "--shard", shard]);
        ran.stdout.split(' ').next().unwrap().parse::<u32>().unwrap()
    };
    assert_eq!(passed("1/3") + passed("2/3") + passed("3/3"), 21);
    assert_eq!(perft(&["suite", &path, "--shard", "4/3"]).code, Some(2));
}

#[test]
fn a_time_budget_reports_what_was_skipped() {
    let ran = perft_with_input(
        &["suite", "-", "--time-budget", "1"],
        format!("{START} ;D1 20 ;D2 400 ;D10 69352859712417\n").as_bytes(),
    );
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("2 passed, 0 wrong, 1 skipped: out of time"), "{}", ran.stdout);
}

#[test]
fn fail_fast_ends_at_the_first_wrong_count() {
    let ran = perft_with_input(
        &["suite", "-", "--fail-fast", "--threads", "1"],
        format!("{START} ;D1 21\n{START} ;D2 400 ;D10 69352859712417\n").as_bytes(),
    );
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.contains("0 passed, 1 wrong, 2 skipped"), "{}", ran.stdout);
}

#[test]
fn every_format_reports_a_wrong_count() {
    let folder = Folder::new();
    let path = folder.file("bad, 1.epd", format!("{START} ;D1 20 ;D2 401 ;D9 1\n"));
    let formats: Vec<String> = ["json", "junit", "tap", "github"]
        .map(|format| format!("{format}={}", folder.path(format).display()))
        .into();
    let argument = format!("text,{}", formats.join(","));
    let ran = perft(&["suite", &path, "--max-nodes", "1e3", "--depth", "8", "--format", &argument]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let read = |name: &str| std::fs::read_to_string(folder.path(name)).unwrap();

    let json: Value = serde_json::from_str(&read("json")).unwrap();
    assert_eq!(
        (&json["passed"], &json["wrong"], &json["skipped"]),
        (&1.into(), &1.into(), &1.into())
    );
    let wrong = &json["checks"][1];
    assert_eq!(wrong["status"], "wrong");
    assert_eq!((&wrong["expected"], &wrong["got"]), (&"401".into(), &"400".into()));
    assert_eq!(wrong["line"], 1);
    assert_eq!(wrong["moves"]["e2e4"], "20");
    assert_eq!(json["checks"][2]["status"], "skipped");

    let junit = read("junit");
    assert!(junit.contains(r#"tests="3" skipped="1" failures="1""#), "{junit}");
    assert!(junit.contains("expected 401, got 400"), "{junit}");

    let tap = read("tap");
    assert!(tap.starts_with("TAP version 13\n1..3\nok 1 - "), "{tap}");
    assert!(tap.contains("\nnot ok 2 - ") && tap.contains("\nok 3 - ") && tap.contains("# SKIP"));

    let github = read("github");
    assert!(github.starts_with("::error file="), "{github}");
    assert!(github.contains("bad%2C 1.epd,line=1,title=") && github.contains("%0Arepeat: "));
}

#[test]
fn lint_lists_faults_and_ends_with_1() {
    let folder = Folder::new();
    let good = folder.file("good.epd", format!("{START} 0 1 ;D1 20\n"));
    let ran = perft(&["lint", &good]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "0 findings in 1 position\n"));
    let bad = folder.file(
        "bad.epd",
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1 ;D1 5\n\
         8/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n\
         4k3/8/8/8/8/8/8/QQQQQQQQ w - - 0 1 ;D1 5\n\
         4k3/8/8/8/8/8/QQQQQQQQ/QQQQQQQK b - - 0 1 ;D1 5\n",
    );
    let ran = perft(&["lint", &bad]);
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    for finding in [
        "bad.epd:1: castling K dropped: no rook",
        "bad.epd:2: black has no king",
        "bad.epd:3: white has no king",
        "bad.epd:4: white has more promoted pieces than it lacks pawns",
    ] {
        assert!(ran.stdout.contains(finding), "{finding}\n{}", ran.stdout);
    }
    assert_eq!(perft(&["lint", "does-not-exist"]).code, Some(2));
}

#[test]
fn a_huge_line_is_refused_and_named() {
    let long = format!("{START} ;D1 20\n# {}\n{START} ;D1 20\n", "x".repeat(70_000));
    let ran = perft_with_input(&["suite", "-"], long.as_bytes());
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.stderr, "error: -:2:1: line longer than 64 KiB\n");
}

#[test]
fn notes_on_several_positions_are_summarised_by_default() {
    let folder = Folder::new();
    let position = "4k3/8/8/8/8/8/8/4K3 w K - 0 1 ;D1 5\n";
    let file = folder.file("odd.epd", position.repeat(3));
    let (name, ran) = (file.as_str(), perft(&["suite", &file]));
    let all = format!("note: {name}: notes on 3 positions; -v shows them\n");
    assert_eq!((ran.code, ran.stderr.starts_with(&all)), (Some(0), true), "{}", ran.stderr);
    let each = perft(&["suite", "-v", &file]).stderr;
    for line in 1..=3 {
        let note = format!("note: {name}:{line}: castling K dropped: no rook\n");
        assert!(each.contains(&note), "{each}");
    }
}
