//! Tests of causes: failures with the same reason are one group, with a name, in every report.

use roxmltree::Node;
use serde_json::{Value, json};

use super::pages::{assert_asks_for_nothing, boards, elements, page, parse, texts};
use super::{START, mutant, right, suite};
use crate::common::{Folder, perft};

const EDGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites/edge.epd");
/// Faults of engines, each with the cause that reports name.
const FAULTS: [(&str, &str); 5] = [
    ("no-en-passant", "missing: en passant captures"),
    ("castling-through-attack", "extra: castling through check"),
    ("no-knight-promotion", "missing: promotions to a knight"),
    ("pinned-knight-moves", "extra: moves of pinned pieces"),
    ("no-double-push", "missing: double pushes"),
];
/// Positions with a capture en passant, and with as many moves.
const EN_PASSANT: [&str; 4] = [
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 D1 7",
    "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1 D1 7",
    "4k3/8/8/5pP1/8/8/8/4K3 w - f6 0 1 D1 7",
    "4k3/8/8/8/1pP5/8/8/4K3 b - c3 0 1 D1 7",
];

/// Whether a node is inside a closed `details`.
fn is_folded(node: Node<'_, '_>) -> bool {
    let mut above = node.ancestors().filter(|above| above.tag_name().name() == "details");
    above.any(|details| details.attribute("open").is_none())
}

/// Runs `check` on the suite of edge cases.
fn check_edge(mutation: &str, format: &str) -> String {
    let engine = mutant(mutation);
    let words = ["check", EDGE, "--engine", &engine, "--max-nodes", "1e3", "--format", format];
    let ran = perft(&words);
    assert_eq!(ran.code, Some(1), "{mutation}: {}", ran.stderr);
    ran.stdout
}

#[test]
fn a_single_fault_is_reported_as_one_cause_and_board() {
    for (mutation, cause) in FAULTS {
        let page = check_edge(mutation, "html");
        assert_asks_for_nothing(&page);
        let document = parse(&page);
        let root = document.root();
        let (first, rest) = cause.split_at(1);
        let heading = format!("wrong {}{rest}", first.to_uppercase());
        let headings = texts(root, "h3").into_iter();
        // Positions with faults are a group of their own, which is folded.
        let headings: Vec<_> = headings.filter(|text| !text.starts_with("warned ")).collect();
        assert_eq!(headings, [heading], "{mutation}");
        let shown = boards(&document).into_iter().filter(|&board| !is_folded(board)).count();
        assert_eq!(shown, 1, "{mutation}");
        let group = elements(root, "section").find(|node| node.attribute("class") == Some("cause"));
        let group = group.expect("a group");
        let failures = elements(group, "article").count();
        assert!(failures > 2, "{mutation}: {failures}");
        let folded = format!("{} more failures with this cause", failures - 1);
        assert_eq!(texts(group, "summary"), [folded], "{mutation}");
    }
}

#[test]
fn json_and_text_name_the_cause_and_count_positions() {
    for (mutation, cause) in FAULTS {
        let report: Value = serde_json::from_str(&check_edge(mutation, "json")).expect("JSON");
        let checks = report["checks"].as_array().expect("checks");
        let wrong: Vec<&Value> = checks.iter().filter(|check| check["status"] == "wrong").collect();
        assert!(wrong.iter().all(|check| check["cause"] == cause), "{mutation}: {wrong:?}");
        let count = wrong.len();
        let wanted = json!([{ "cause": cause, "failures": count, "of_failures": count }]);
        assert_eq!(report["causes"], wanted, "{mutation}");
        let text = check_edge(mutation, "text");
        let line = format!("  {count:>5} of {count}  ####################  {cause}\n");
        assert!(text.contains(&line), "{mutation}: {text}");
    }
}

#[test]
fn features_common_to_all_positions_are_named_as_causes() {
    let folder = Folder::new();
    let path = suite(&folder, &EN_PASSANT);
    let ran = perft(&["check", &path, "--engine", &mutant("no-en-passant")]);
    let line = "      4 of 4  ####################  missing: en passant captures\n";
    assert!(ran.stdout.contains(line), "{}", ran.stdout);
}

#[test]
fn a_pattern_counts_each_position_once() {
    let folder = Folder::new();
    // The engine goes wrong after a double push, in a position that is not in the suite. The suite's count at depth 1 is
    // wrong, which is not the engine's failure.
    let line = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1 D1 7; D2 38; D3 248;";
    let lines = [line, EN_PASSANT[0], "4k3/8/8/8/8/8/8/4K3 w - - 0 1 D1 5;"];
    let path = suite(&folder, &lines);
    let args = ["check", &path, "--engine", &mutant("no-en-passant"), "--format", "json"];
    let report: Value = serde_json::from_str(&perft(&args).stdout).expect("JSON");
    let features = report["features"].as_array().expect("features");
    assert!(!features.is_empty());
    for feature in features {
        let number = |name: &str| feature[name].as_u64().expect("a number");
        assert_eq!((number("of_failures"), number("of_cases")), (2, 3), "{feature}");
        assert!(number("failures") <= number("cases"), "{feature}");
    }
}

#[test]
fn a_wrong_suite_is_not_called_a_wrong_engine() {
    let folder = Folder::new();
    let path = suite(&folder, &[&format!("{START} id \"Black's turn\"; D1 20; D2 401;")]);
    let engine = right();
    let (ran, text) = page(&folder, &["check", &path, "--engine", &engine]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let document = parse(&text);
    let heading = "wrong suite The suite is wrong, the engine is right";
    assert_eq!(texts(document.root(), "h3"), [heading]);
    let badges: Vec<_> =
        elements(document.root(), "b").filter_map(|b| b.attribute("class")).collect();
    assert_eq!(badges, ["badge passed", "badge suite", "badge suite"]);
    let note = "the suite is wrong: the right count is 400, as the engine says";
    assert!(texts(document.root(), "li").contains(&note.to_owned()), "{text}");
    let ran = perft(&["check", &path, "--engine", &engine]);
    let heading = format!("WRONG SUITE {path}:1 \"Black's turn\" depth 2\n");
    assert!(ran.stdout.contains(&heading), "{}", ran.stdout);
    assert!(ran.stdout.contains("\n1 passed, 1 wrong (1 wrong in the suite); "), "{}", ran.stdout);
    let github = perft(&["check", &path, "--engine", &engine, "--format", "github"]).stdout;
    assert!(github.contains(",title=wrong count in the suite%3A "), "{github}");
}

#[test]
fn passed_and_wrong_rows_differ_in_more_than_colour() {
    let folder = Folder::new();
    let path = suite(&folder, &EN_PASSANT[..1]);
    let mut seen = Vec::new();
    for engine in [right(), mutant("no-en-passant"), mutant("crash-on-promotion")] {
        let promoting = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1 D1 9;";
        let path =
            if engine.contains("crash") { suite(&folder, &[promoting]) } else { path.clone() };
        let (_, text) = page(&folder, &["check", &path, "--engine", &engine]);
        let document = parse(&text);
        let badge = elements(document.root(), "b").next().expect("a badge");
        let sign = elements(badge, "path").next().and_then(|path| path.attribute("d"));
        let sign = sign.expect("a sign").to_owned();
        let class = badge.attribute("class").expect("a class").to_owned();
        seen.push((class, sign, texts(document.root(), "b")[0].clone()));
    }
    let words: Vec<&str> = seen.iter().map(|(_, _, word)| word.as_str()).collect();
    assert_eq!(words, ["1 passed", "1 wrong", "1 broken"]);
    for pair in [[0, 1], [0, 2], [1, 2]] {
        let [a, b] = pair.map(|at| &seen[at]);
        assert!(a.0 != b.0 && a.1 != b.1, "{seen:?}");
    }
}

#[test]
fn a_page_has_its_date_and_a_command_to_copy() {
    let folder = Folder::new();
    let path = suite(&folder, &EN_PASSANT[..1]);
    let engine = mutant("no-en-passant");
    for args in [
        &["check", &path, "--engine", &engine][..],
        &["suite", &path],
        &["compare", "--engine", &engine, "1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"],
    ] {
        let (_, text) = page(&folder, args);
        assert_asks_for_nothing(&text);
        let document = parse(&text);
        let root = document.root();
        let time = elements(root, "time").next().expect("a date");
        let date = time.attribute("datetime").expect("a date");
        assert!(date.starts_with("20") && date.ends_with('Z') && date.len() == 20, "{date}");
        let command = shell_words::split(&texts(root, "pre")[0]).expect("words");
        assert_eq!(command[..args.len() + 1], [&["perft"], args].concat());
        for button in elements(root, "button") {
            let row = button.parent().expect("a row");
            assert_eq!(
                (elements(row, "pre").count(), button.attribute("hidden")),
                (1, Some("hidden"))
            );
        }
        assert_eq!(elements(root, "button").count(), elements(root, "pre").count());
    }
}
