//! Tests of `perft check`: reports in each format, skipped checks, and exit statuses.

use serde_json::Value;

use super::{KIWIPETE, START, ill_behaved, mutant, right, suite};
use crate::common::{Folder, Ran, perft};

/// A position with faults, which are corrected when it is read.
const FAULTY: &str = "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1";

fn check(engine: &str, args: &[&str]) -> Ran {
    perft(&[&["check", "--engine", engine], args].concat())
}

/// Writes a suite of two positions, of which the second has faults.
fn positions(folder: &Folder) -> String {
    let start = format!("{START} id \"start\"; D1 20; D2 400; D3 8902;");
    suite(folder, &[&start, &format!("{FAULTY} id \"faulty\"; D1 5;")])
}

/// Checks the engine in a mode, and returns reports in the formats text, json, junit, tap,
/// github and markdown.
fn reports(mode: &str) -> (Ran, [String; 6]) {
    let folder = Folder::new();
    let path = positions(&folder);
    let names = ["text", "json", "junit", "tap", "github", "markdown"];
    let target = |name: &str| format!("{name}={}", folder.path(name).display());
    let format = names.map(target).join(",");
    let args = [&path, "--max-nodes", "500", "--jobs", "1", "--format", &format];
    let ran = check(&ill_behaved(mode), &args);
    let read = |name: &str| {
        let text = std::fs::read_to_string(folder.path(name)).expect("a report");
        text.replace(&path, "SUITE")
    };
    (ran, names.map(read))
}

#[track_caller]
fn assert_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn every_format_names_the_move_of_a_wrong_count() {
    let (ran, [text, json, junit, tap, github, markdown]) = reports("missing-move");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let why = "missing move: h2h4 is legal: from there a pawn may advance two squares";
    let wrong = "expected 20, got 19 (1 fewer)";
    let repeat = format!("'\n  repeat: perft compare --engine '{}' 1", ill_behaved("missing-move"));
    let tally = "0 passed, 1 wrong, 1 with faults differ";
    assert_has(
        &text,
        &[
            "WRONG SUITE:1 \"start\" depth 1\n",
            "WARNED SUITE:2 \"faulty\" depth 1\n",
            wrong,
            why,
            repeat.trim_start_matches("'\n"),
            tally,
            "1 skipped: failed at a lower depth already",
            "1 skipped: above --max-nodes",
        ],
    );
    assert_eq!(text.matches(&format!("position {START}")).count(), 1, "{text}");
    assert_has(&junit, &["failures=\"1\"", "errors=\"0\"", "skipped=\"3\"", wrong, why]);
    assert_has(
        &tap,
        &[
            "1..4\nnot ok 1 - SUITE:1 \"start\" depth 1\n",
            "\nok 2 - SUITE:1 \"start\" depth 2 # SKIP failed at a lower depth already\n",
            "\nok 3 - SUITE:1 \"start\" depth 3 # SKIP above --max-nodes\n",
            "\nnot ok 4 - SUITE:2 \"faulty\" depth 1 # TODO the position has faults\n",
            why,
        ],
    );
    assert_has(&github, &["::error file=", "line=1,title=wrong count", wrong, why, tally]);
    assert_has(&github, &["::warning file=", "line=2,title=position with faults"]);
    let heading = "## perft: 1 of 2 checks failed\n";
    let start = "<details><summary>WRONG SUITE:1 \"start\" depth 1: expected 20, got 19 &#40;1 fewer&#41;</summary>";
    assert_has(&markdown, &[heading, start, "<summary>WARNED SUITE:2 ", why, &repeat[5..], tally]);
    assert_has(&markdown, &["| missing: double pushes | 1 of 1 |", "Engine: <code>Ill-behaved"]);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let counts = ["passed", "wrong", "warned", "skipped"].map(|key| json[key].as_u64());
    assert_eq!(counts, [0, 1, 1, 2].map(Some), "{json}");
    let first = &json["checks"][0];
    assert_eq!((&first["status"], &first["got"]), (&"wrong".into(), &"19".into()), "{first}");
    assert_eq!(first["difference"]["missing"][0]["move"], "h2h4", "{first}");
    assert_eq!(json["checks"][3]["status"], "warned", "{json}");
}

#[test]
fn every_format_names_the_position_of_a_crash() {
    let (ran, [text, json, junit, tap, github, markdown]) = reports("dies-on-position");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let died = "the engine died while counting: exit status: 42";
    assert_has(&text, &["BROKEN SUITE:1 \"start\" depth 2\n", died, START, "  repeat: perft "]);
    assert_has(&text, &["2 passed, 0 wrong, 1 broken, 1 skipped"]);
    assert_has(&junit, &["failures=\"0\"", "errors=\"1\"", died]);
    assert_has(&tap, &["\nnot ok 2 - SUITE:1 \"start\" depth 2\n", died]);
    assert_has(&github, &["line=1,title=broken engine", died]);
    assert_has(&markdown, &["<summary>BROKEN SUITE:1 ", died]);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&json["broken"], &json["passed"]), (&1.into(), &2.into()), "{json}");
    assert_eq!(json["checks"][1]["status"], "broken", "{json}");
}

#[test]
fn a_wrong_count_decides_the_exit_status_over_a_crash() {
    let folder = Folder::new();
    let path = suite(&folder, &[&format!("{START} D1 20; D2 400;"), &format!("{KIWIPETE} D1 47;")]);
    let ran = check(&ill_behaved("dies-on-position"), &[&path]);
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    assert_has(&ran.stdout, &["1 passed, 1 wrong (1 wrong in the suite), 1 broken"]);
}

#[test]
fn positions_with_faults_are_left_out_warned_of_or_run() {
    let folder = Folder::new();
    let path = positions(&folder);
    for (illegal, code, tally) in [
        ("skip", Some(2), "0 passed, 0 wrong, 1 skipped: positions with faults"),
        ("warn", Some(0), "0 passed, 0 wrong, 1 with faults differ"),
        ("run", Some(1), "0 passed, 1 wrong"),
    ] {
        let faulty = folder.file("faulty.epd", format!("{FAULTY} D1 5;\n"));
        let ran = check(&ill_behaved("missing-move"), &[&faulty, "--illegal", illegal]);
        assert_eq!(ran.code, code, "{illegal}: {}", ran.stdout);
        assert_has(&ran.stdout, &[tally]);
        let ran = check(&right(), &[&path, "--illegal", illegal]);
        assert_eq!(ran.code, Some(0), "{illegal}: {}", ran.stdout);
    }
}

#[test]
fn the_first_failure_ends_the_run_unless_it_is_ignored() {
    let folder = Folder::new();
    let path = positions(&folder);
    let args = [&path as &str, "--jobs", "1", "--fail-fast"];
    let ran = check(&ill_behaved("missing-move"), &args);
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    assert_has(&ran.stdout, &["1 wrong, 1 with faults differ, 2 skipped: "]);
    let ran = check(&ill_behaved("missing-move"), &[&args[..], &["--illegal", "run"]].concat());
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    assert_has(&ran.stdout, &["0 passed, 1 wrong, 3 skipped: after the first failure"]);
}

#[test]
fn a_wrong_count_in_the_suite_itself_is_reported() {
    let folder = Folder::new();
    let path = suite(&folder, &[&format!("{START} D1 20; D2 401;")]);
    let ran = check(&right(), &[&path]);
    assert_eq!(ran.code, Some(1));
    assert_has(
        &ran.stdout,
        &["expected 401, got 400", "the suite is wrong: the right count is 400"],
    );
    assert!(!ran.stdout.contains("missing"), "{}", ran.stdout);
}

#[test]
fn runs_without_any_check_end_with_2() {
    let folder = Folder::new();
    let path = positions(&folder);
    let missing = folder.path("missing.epd").display().to_string();
    let bad = folder.file("bad.epd", format!("{START} D1 2O;\n"));
    for (args, message) in [
        (vec![&path as &str, "--max-nodes", "2"], "no check was run, all were skipped"),
        (vec![&missing], "missing.epd: cannot be read: "),
        (vec![&path, &missing], "missing.epd: cannot be read: "),
        (vec![&bad], "bad.epd:1:"),
        (vec![], "<PATH>"),
    ] {
        let ran = check(&right(), &args);
        assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.stdout);
        assert_has(&ran.stderr, &[message]);
    }
}

#[test]
fn shards_partition_the_cases() {
    let folder = Folder::new();
    let path = positions(&folder);
    let mut passed = 0;
    for shard in ["1/2", "2/2"] {
        let ran = check(&right(), &[&path, "--shard", shard, "--format", "json"]);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let json: Value = serde_json::from_str(&ran.stdout).expect("JSON");
        passed += json["passed"].as_u64().expect("a count");
    }
    assert_eq!(passed, 4);
}

#[test]
fn reports_show_the_original_and_the_smallest_position() {
    let folder = Folder::new();
    let path = suite(&folder, &[&format!("{KIWIPETE} D3 97862;")]);
    let engine = mutant("castling-through-attack");
    let file = |name: &str| folder.path(name).display().to_string();
    let format = format!("text={},json={}", file("text"), file("json"));
    let ran = check(&engine, &[&path, "--shrink", "--format", &format]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let read = |name| std::fs::read_to_string(folder.path(name)).expect("a report");
    let text = read("text");
    let (found, smallest) =
        text.split_once("  the smallest position that shows it:\n").expect("both");
    assert_has(found, &[&format!("  from {KIWIPETE}\n  after "), "\n  position ", "repeat: "]);
    assert_has(smallest, &["  position ", "extra move: ", "repeat: "]);
    assert!(!smallest.contains(KIWIPETE), "{smallest}");
    let json: Value = serde_json::from_str(&read("json")).expect("JSON");
    let check = &json["checks"][0];
    assert_eq!(check["difference"]["path"].as_array().map(Vec::len), Some(2), "{check}");
    assert_eq!(check["smallest"]["path"].as_array().map(Vec::len), Some(0), "{check}");
    let length = |which: &str| check[which]["fen"].as_str().map_or(0, str::len);
    assert!(length("smallest") < length("difference"), "{check}");
}

#[test]
fn crash_reports_show_the_original_and_smallest_position() {
    let folder = Folder::new();
    let path = suite(&folder, &[&format!("{KIWIPETE} D2 2039;")]);
    let ran = check(&ill_behaved("dies-on-position"), &[&path, "--shrink"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let found = format!("  position {KIWIPETE}\n");
    let repeat = format!(" 2 '{KIWIPETE}'\n  smallest: perft compare ");
    assert_has(&ran.stdout, &[&found, &repeat]);
}

#[test]
fn several_processes_report_what_one_does() {
    let folder = Folder::new();
    let chess960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9 D1 21;";
    let start = format!("{START} D1 20; D2 400; D3 8902;");
    let lines = [&start, &format!("{KIWIPETE} D1 48; D2 2039;"), chess960];
    let path = suite(&folder, &lines);
    for mode in ["missing-move", "wrong-count", "dies-on-position"] {
        let report = |jobs: &str| {
            let args = [&path, "--jobs", jobs, "--shrink", "--format", "json"];
            let ran = check(&ill_behaved(mode), &args);
            let mut json: Value = serde_json::from_str(&ran.stdout).expect("JSON");
            for key in ["seconds", "threads"] {
                json[key].take();
            }
            for check in json["checks"].as_array_mut().expect("a list") {
                check["seconds"].take();
            }
            (ran.code, json)
        };
        assert_eq!(report("2"), report("1"), "{mode}");
    }
}
