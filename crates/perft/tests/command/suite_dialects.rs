//! Suites as they are found: scripts of engines' tests, lines of JSON, bare counts, old encodings, several in one text.

use crate::common::{Folder, perft, perft_with_input};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A test script of our own making, with each form of a test and lines that are not tests.
const SCRIPT: &str = r#"#!/bin/bash
# The counts of an engine.
error() { echo "failed on line $1"; exit 1; }
trap 'error ${LINENO}' ERR
cat << EOF > perft.exp
   lassign \$argv pos depth result
   send "position \$pos\\ngo perft \$depth\\n"
   expect "Nodes searched? \$result" {} timeout {exit 1}
EOF
expect perft.exp startpos 3 8902 > /dev/null
expect perft.exp "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -" 2 2039 >/dev/null 2>&1
expect perft.exp atomic startpos 2 400 true >> log || exit 1
expect ./perft.exp crazyhouse "fen rnb1kbnr/ppp1pppp/8/3p4/8/8/PPPP1PPP/RNBQKBNR[Qp] w KQkq - 0 1" 1 63 # drops
run_test "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -" 2 191 "false";
run_test 'position fen nqnbrkbr/1ppppp1p/p7/6p1/6P1/P6P/1PPPPP2/NQNBRKBR w HEhe - 1 9' 1 20 "true"
echo "8/8/8/8/8/8/8/8 is no test"
rm perft.exp
"#;

#[test]
fn scripts_of_engines_are_suites_by_name_and_by_content() {
    let folder = Folder::new();
    let path = folder.file("tests/perft.sh", SCRIPT.trim_start_matches("#!/bin/bash\n"));
    let by_name = perft(&["suite", &path]);
    let by_content = perft_with_input(&["suite", "-"], SCRIPT.as_bytes());
    for ran in [&by_name, &by_content] {
        assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
        assert!(ran.stdout.starts_with("6 passed, 0 wrong; 6 positions"), "{}", ran.stdout);
        let note = "has a position but no depth and count after it, passed over";
        assert!(ran.stderr.contains(note), "{}", ran.stderr);
    }
    let tests: Vec<&str> = SCRIPT.lines().filter(|line| line.contains("run_test")).collect();
    let ran = perft_with_input(&["suite", "-"], tests.join("\n").as_bytes());
    assert!(ran.stdout.starts_with("2 passed"), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn faulty_script_tests_are_reported_at_their_line() {
    for (line, code, why) in [
        ("run_test \"startpos\" 3 8903 \"false\"", 1, "WRONG -:2 depth 3"),
        ("expect perft.exp shogi startpos 1 30", 2, "-:2:18: unknown variant"),
        ("expect perft.exp startpos 3 8,902", 2, "is not a count"),
        ("expect perft.exp startpos 300 8902", 2, "depth 300 is above the maximum"),
        ("expect perft.exp startpos 3 8902 maybe", 2, "\"maybe\" after the count"),
        ("run_test \"fen 9/8/8/8/8/8/8/8 w - -\" 1 1 \"false\"", 2, "-:2:"),
    ] {
        let ran = perft_with_input(&["suite", "-"], format!("#!/bin/sh\n{line}\n").as_bytes());
        assert_eq!(ran.code, Some(code), "{line}: {}{}", ran.stdout, ran.stderr);
        assert!(ran.stdout.contains(why) || ran.stderr.contains(why), "{line}: {}", ran.stderr);
    }
}

#[test]
fn lines_of_json_have_counts_in_each_form() {
    let lines = [
        format!(r#"{{"fen": "{START}", "depth": 3, "nodes": 8902}}"#),
        r#"{"fen": "startpos", "perft": [20, 400, 8902]}"#.to_owned(),
        r#"{"id": "two", "position": "startpos", "counts": {"D1": 20, "2": "400"}}"#.to_owned(),
        r#"{"fen": "8/8/8/8/8/8/5k2/K7 w - - 0 1", "depth": 1, "divide": {"a1a2": 1, "Kb1": 1, "a1b2": 1}}"#
            .to_owned(),
        r#"{"name": "boom", "variant": "atomic", "fen": "startpos", "depth": 2, "count": 400}"#.to_owned(),
    ];
    let ran = perft_with_input(&["suite", "-"], lines.join("\n").as_bytes());
    assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "{}", ran.stdout);
    assert!(ran.stdout.starts_with("8 passed, 0 wrong; 5 positions"), "{}", ran.stdout);
}

#[test]
fn json_that_is_not_a_suite_is_refused() {
    for (line, why) in [
        (r#"{"fen": "startpos", "nodes": 20}"#, "nodes needs a key depth"),
        (r#"{"fen": "startpos", "depth": 1, "nodes": 20.5}"#, "is not a count"),
        (r#"{"fen": "startpos", "depth": 1, "nodes": -20}"#, "is not a count"),
        (
            r#"{"fen": "startpos", "depth": 1, "nodes": 20, "count": 21}"#,
            "depth 1 twice: 20 and 21",
        ),
        (r#"{"fen": "startpos", "depth": 1, "nodes": 20, "divide": {"a2a3": 1}}"#, "depth 1 twice"),
        (r#"{"fen": "startpos", "depth": 1, "divide": {"a2a5": 1}}"#, "\"a2a5\": illegal move"),
        (r#"{"board": "startpos", "depth": 1, "nodes": 20}"#, "no key fen"),
        (r#"{"fen": "startpos", "depth": 1"#, "invalid JSON"),
    ] {
        let ran = perft_with_input(&["suite", "-"], line.as_bytes());
        assert_eq!(ran.code, Some(2), "{line}: {}", ran.stdout);
        assert!(ran.stderr.contains(why), "{line}: {}", ran.stderr);
    }
}

#[test]
fn bare_numbers_are_the_counts_of_depths_from_1() {
    let ran = perft_with_input(&["suite", "-"], format!("{START};20;400; 8902\n").as_bytes());
    assert!(ran.stdout.starts_with("3 passed"), "{}{}", ran.stdout, ran.stderr);
    let ran = perft_with_input(&["suite", "-"], format!("{START};20;401\n").as_bytes());
    assert!(ran.stdout.contains("WRONG -:1 depth 2"), "{}{}", ran.stdout, ran.stderr);
    for mixed in [";20;D2 400", ";D1 20;400", ";20;0x190", ";20;400 8902"] {
        let ran = perft_with_input(&["suite", "-"], format!("{START}{mixed}\n").as_bytes());
        assert_eq!(ran.code, Some(2), "{mixed}: {}", ran.stdout);
    }
}

#[test]
fn several_suites_in_one_text_keep_their_names_and_lines() {
    let script = "==> tests/perft.sh <==\n#!/bin/sh\nexpect perft.exp startpos 1 21\n\n";
    let json = "==> more.jsonl <==\n{\"fen\": \"startpos\", \"depth\": 2, \"nodes\": 401}\n\n";
    let text = format!("==> a.epd <==\n# a\n{START} ;D1 19\n\n{script}{json}");
    let ran = perft_with_input(&["suite", "-"], text.as_bytes());
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    for place in
        ["WRONG a.epd:2 depth 1", "WRONG tests/perft.sh:2 depth 1", "WRONG more.jsonl:1 depth 2"]
    {
        assert!(ran.stdout.contains(place), "{place}: {}", ran.stdout);
    }
    let ran = perft_with_input(&["suite", "-"], format!("{text}==> b.epd <==\n9 ;D1 1").as_bytes());
    assert!(ran.stderr.contains("error: b.epd:1:"), "{}", ran.stderr);
}

#[test]
fn text_in_latin_1_is_read_with_one_note() {
    let folder = Folder::new();
    let line = |id: &[u8]| [START.as_bytes(), b" id \"", id, b"\"; D1 21;\n"].concat();
    let path = folder.path("a.epd");
    std::fs::write(&path, [line(b"caf\xe9"), line(b"\xdcbung")].concat()).expect("a file");
    let ran = perft(&["suite", path.to_str().expect("UTF-8")]);
    assert!(ran.stdout.contains("\"café\"") && ran.stdout.contains("\"Übung\""), "{}", ran.stdout);
    assert_eq!(ran.stderr.matches("read as Latin-1").count(), 1, "{}", ran.stderr);
}

#[test]
fn a_run_with_fewer_checks_than_expected_fails() {
    let text = format!("{START} ;D1 20 ;D2 400 ;D3 8902\n");
    let run = |more: &[&str]| perft_with_input(&[&["suite", "-"], more].concat(), text.as_bytes());
    assert_eq!(run(&["--expect-checks", "3"]).code, Some(0));
    let ran = run(&["--expect-checks", "3", "--depth", "2"]);
    let error = "error: --expect-checks asks for 3 checks, and 2 were made\n";
    assert_eq!((ran.code, &*ran.stderr), (Some(2), error));
    let ran = run(&["--expect-checks", "2", "--exact-depth", "2"]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("1 passed, 0 wrong, 2 skipped: not at --exact-depth"));
    assert_eq!(run(&["--depth", "2", "--exact-depth", "2"]).code, Some(2));
}

#[test]
fn lint_notes_once_that_a_list_has_no_counts() {
    let folder = Folder::new();
    let faulty = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
    let list = folder.file("list.txt", format!("{}{faulty}\n", format!("{START}\n").repeat(30)));
    let ran = perft(&["lint", &list]);
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    assert!(ran.stdout.contains("list.txt:31: castling K dropped: no rook\n1 finding in 31 "));
    assert_eq!(ran.stderr, format!("note: {list}: 31 positions without a check\n"));
    let ran = perft(&["lint", &folder.file("good.txt", format!("{START}\n"))]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
}
