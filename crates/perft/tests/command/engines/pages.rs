//! Tests of `--format html`: the pages of `suite`, `check` and `compare`, parsed as XML.

use std::fs;

use roxmltree::{Document, Node, ParsingOptions};

use super::{KIWIPETE, START, ill_behaved, mutant, suite};
use crate::common::{Folder, Ran, perft};

/// Castling is illegal here, because the bishop attacks f1.
const ATTACKED: &str = "4k3/8/b7/8/8/8/8/4K2R w K - 0 1";
const PROMOTING: &str = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1";

/// Runs a command, and returns the result and the page that the command wrote.
pub(super) fn page(folder: &Folder, args: &[&str]) -> (Ran, String) {
    let file = folder.path("page.html");
    let target = format!("html={}", file.display());
    let ran = perft(&[args, &["--format", &target]].concat());
    let page = fs::read_to_string(&file).expect("a page");
    (ran, page)
}

/// Parses a page as XML. A missing escape is an error.
pub(super) fn parse(page: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let parsed = Document::parse_with_options(page, options);
    parsed.unwrap_or_else(|error| panic!("{error}: {page}"))
}

pub(super) fn elements<'a>(
    top: Node<'a, 'a>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'a>> {
    top.descendants().filter(move |node| node.tag_name().name() == name)
}

pub(super) fn text(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect()
}

pub(super) fn texts(top: Node<'_, '_>, name: &'static str) -> Vec<String> {
    elements(top, name).map(text).collect()
}

/// Checks that a page loads nothing.
#[track_caller]
pub(super) fn assert_asks_for_nothing(page: &str) {
    let document = parse(page);
    for node in document.descendants().filter(Node::is_element) {
        for name in ["src", "srcset", "action", "data", "poster", "background"] {
            assert_eq!(node.attribute(name), None, "{node:?}");
        }
        if let Some(href) = node.attribute("href") {
            assert!(href.starts_with('#') || href == "data:,", "{href}");
        }
        let name = node.tag_name().name();
        assert!(!["img", "iframe", "object", "base", "a"].contains(&name), "{name}");
    }
    // The only script is the script that the policy allows by its digest.
    let [script] = texts(document.root(), "script").try_into().expect("one script");
    assert_eq!(script, include_str!("../../../src/report/html/copy.js"));
    let style = elements(document.root(), "style").map(text).collect::<String>();
    assert!(!style.contains("url(") && !style.contains("@import"));
    assert!(page.contains(
        "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-"
    ));
}

/// The boards of a page, without the sample arrows of the legend.
pub(super) fn boards<'a>(document: &'a Document<'_>) -> Vec<Node<'a, 'a>> {
    elements(document.root(), "figure").collect()
}

/// The centre of a square of a board.
fn middle(board: Node<'_, '_>, square: &str) -> (f32, f32) {
    let rect = elements(board, "rect").find(|rect| rect.attribute("data-square") == Some(square));
    let rect = rect.expect("a square");
    let number =
        |name| rect.attribute(name).and_then(|text| text.parse::<f32>().ok()).expect("a number");
    (number("x") + number("width") / 2.0, number("y") + number("height") / 2.0)
}

/// The arrows of a board, each with its kind, its start and the tip of its head.
fn arrows(board: Node<'_, '_>) -> Vec<(String, [(f32, f32); 2])> {
    let mut arrows = Vec::new();
    for group in elements(board, "g") {
        let Some(kind @ ("missing" | "extra" | "move")) = group.attribute("class") else {
            continue;
        };
        let paths: Vec<_> =
            elements(group, "path").filter_map(|path| path.attribute("d")).collect();
        let [_, shaft, head] = paths.as_slice() else { panic!("{paths:?}") };
        let point = |path: &str, at: usize| {
            let point = path.trim_matches(['M', 'z']).split('L').nth(at).expect("a point");
            let (x, y) = point.split_once(' ').expect("two numbers");
            (x.parse().expect("a number"), y.parse().expect("a number"))
        };
        arrows.push((kind.to_owned(), [point(shaft, 0), point(head, 1)]));
    }
    arrows
}

/// Checks that a board has an arrow of this kind between these squares.
#[track_caller]
fn assert_arrow(board: Node<'_, '_>, kind: &str, from: &str, to: &str) {
    let near = |point: (f32, f32), square: &str| {
        let (x, y) = middle(board, square);
        (point.0 - x).hypot(point.1 - y) < 12.0
    };
    let arrows = arrows(board);
    let is_it = |(drawn, [start, tip]): &(String, [(f32, f32); 2])| {
        drawn == kind && near(*start, from) && near(*tip, to)
    };
    assert!(arrows.iter().any(is_it), "{kind} {from} {to}: {arrows:?}");
}

/// Runs the first command that the boards of a page show.
fn repeat(document: &Document<'_>) -> Ran {
    let is_exhibit = |node: &Node<'_, '_>| node.attribute("class") == Some("exhibit");
    let exhibits = elements(document.root(), "section").filter(is_exhibit);
    let commands: Vec<String> = exhibits.flat_map(|exhibit| texts(exhibit, "pre")).collect();
    let command = commands.iter().find(|text| text.starts_with("perft ")).expect("a command");
    let words = shell_words::split(command).expect("words");
    perft(&words.iter().skip(1).map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn check_draws_the_wrong_move_with_reason_and_command() {
    let folder = Folder::new();
    let path = suite(&folder, &["", &format!("{ATTACKED} id \"attacked\"; D1 12;")]);
    let engine = mutant("castling-through-attack");
    let (ran, page) = page(&folder, &["check", "--engine", &engine, &path]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert_asks_for_nothing(&page);
    let document = parse(&page);
    let root = document.root();
    assert_eq!(texts(root, "h1"), ["Mutant castling-through-attack"]);
    assert_eq!(texts(root, "h3"), ["wrong Extra: castling through check"]);
    let [heading] = texts(root, "h4").try_into().expect("one failure");
    assert_eq!(heading, format!("{path}:2 \u{201c}attacked\u{201d}, depth 1"));
    let why = "Extra move: e1g1 is illegal: f1 is attacked by the bishop on a6";
    assert!(texts(root, "li").contains(&why.to_owned()), "{page}");
    let [board] = boards(&document).try_into().expect("one board");
    assert_arrow(board, "extra", "e1", "g1");
    assert_eq!(arrows(board).len(), 1);
    assert!(page.contains("expected 12, got 13 (1 more)"), "{page}");
    let again = repeat(&document);
    assert_eq!(again.code, Some(1), "{}", again.stderr);
    assert!(again.stdout.contains("extra move: e1g1 is illegal"), "{}", again.stdout);
}

#[test]
fn the_command_repeats_a_crash_that_needs_other_positions() {
    let folder = Folder::new();
    let path = suite(&folder, &[&format!("{ATTACKED} D1 12;"), &format!("{PROMOTING} D1 9;")]);
    let engine = ill_behaved("dies-on-second");
    let (ran, page) = page(&folder, &["check", "--engine", &engine, &path, "--jobs", "1"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let again = repeat(&parse(&page));
    assert_eq!(again.code, Some(3), "{}", again.stdout);
    assert!(again.stdout.contains("the engine keeps state"), "{}", again.stdout);
}

#[test]
fn missing_moves_and_smallest_positions_are_drawn() {
    let folder = Folder::new();
    let path = suite(&folder, &[&format!("{PROMOTING} D1 9;")]);
    let engine = mutant("no-knight-promotion");
    let (ran, page) = page(&folder, &["check", "--engine", &engine, &path, "--shrink"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let document = parse(&page);
    let [board, smallest] = boards(&document).try_into().expect("two boards");
    assert_arrow(board, "missing", "b7", "b8");
    assert_eq!(arrows(smallest)[0].0, "missing");
    assert_eq!(texts(document.root(), "h5"), ["The smallest position that shows it"]);
    assert!(page.contains("Missing move:</b> b7b8n is legal: "), "{page}");
}

#[test]
fn a_wrong_suite_count_is_shown_without_an_arrow() {
    let folder = Folder::new();
    let path = suite(
        &folder,
        &[&format!("{START} D1 20;"), "# wrong", &format!("{KIWIPETE} D1 49; D2 2039;")],
    );
    let (ran, page) = page(&folder, &["suite", &path]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert_asks_for_nothing(&page);
    let document = parse(&page);
    let root = document.root();
    let cause = "The suite's count differs from the built-in generator";
    assert_eq!(texts(root, "h3"), [format!("suite differs {cause}")]);
    assert_eq!(texts(root, "h4"), [format!("{path}:3, depth 1")]);
    assert!(page.contains("<p>expected 49, got 48 (1 fewer)</p>"), "{page}");
    let [board] = boards(&document).try_into().expect("one board");
    assert_eq!(elements(board, "use").count(), 32);
    assert!(arrows(board).is_empty() && !page.contains("class=\"legend\""));
    let divide = elements(root, "ul").find(|list| list.attribute("class") == Some("divide"));
    let rows = texts(divide.expect("the counts below each move"), "li");
    assert_eq!(rows.len(), 48);
    assert!(rows.contains(&"e1g1: 1".to_owned()), "{rows:?}");
    assert!(texts(root, "pre").contains(&KIWIPETE.to_owned()));
    let again = repeat(&document);
    assert!(again.stdout.ends_with("\n48\n"), "{}", again.stdout);
    let names = texts(root, "dt");
    let totals: Vec<_> =
        names.iter().zip(texts(root, "dd")).map(|(n, v)| format!("{n} {v}")).collect();
    for total in ["passed 2", "wrong 1", "left out 0", "leaf nodes 2,107"] {
        assert!(totals.contains(&total.to_owned()), "{total}: {totals:?}");
    }
}

#[test]
fn compare_draws_the_faulty_position_and_its_path() {
    let folder = Folder::new();
    let engine = mutant("castling-through-attack");
    let args = ["compare", "--engine", &engine, "2", "kiwipete", "--moves", "e2d1"];
    let (ran, text) = page(&folder, &args);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert_asks_for_nothing(&text);
    let document = parse(&text);
    let verdict = "differs from the built-in generator within 2 plies";
    assert!(texts(document.root(), "p").contains(&verdict.to_owned()), "{text}");
    let [board] = boards(&document).try_into().expect("one board");
    assert!(arrows(board).iter().all(|arrow| arrow.0 == "extra"));
    assert!(!arrows(board).is_empty());
    let labels = elements(document.root(), "p").filter(|p| p.attribute("class") == Some("label"));
    let labels: Vec<String> =
        labels.map(|label| label.text().unwrap_or_default().to_owned()).collect();
    assert_eq!(labels, ["Command", "From", "After", "Position", "Repeat"]);
    assert_eq!(texts(document.root(), "h2"), ["Extra: castling through check"]);
    let again = repeat(&document);
    assert_eq!(again.code, Some(1), "{}", again.stderr);

    let (ran, text) = page(&folder, &["compare", "--engine", &super::right(), "2", "kiwipete"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let document = parse(&text);
    assert!(texts(document.root(), "p").contains(&"agrees to depth 2".to_owned()), "{text}");
    assert!(boards(&document).is_empty());
}

#[test]
fn a_crash_is_shown_with_its_board() {
    let folder = Folder::new();
    let engine = mutant("crash-on-promotion");
    let path = suite(&folder, &[&format!("{PROMOTING} D1 9;")]);
    for args in [
        &["check", "--engine", &engine, &path][..],
        &["compare", "--engine", &engine, "1", PROMOTING],
    ] {
        let (ran, page) = page(&folder, args);
        assert_eq!(ran.code, Some(3), "{}", ran.stderr);
        let document = parse(&page);
        let [board] = boards(&document).try_into().expect("one board");
        assert_eq!(elements(board, "use").count(), 3);
        assert!(page.contains("the engine died"), "{page}");
        assert_eq!(repeat(&document).code, Some(3));
    }
}

#[cfg(unix)]
#[test]
fn foreign_text_is_escaped_in_pages() {
    let folder = Folder::new();
    let hostile = "<script src=http://evil.example/x>alert(1)</script>&'";
    let engine = super::script(
        &folder,
        &format!(
            "cat <<'END'\nid name {hostile}\nuciok\nreadyok\nEND\n\
             while read -r line; do case $line in isready) echo readyok;; go*)\n\
             cat <<'END'\n{hostile}\nEND\ncat >&2 <<'END'\n{hostile}\nEND\nexit 1;; esac; done"
        ),
    );
    let line = format!("{START} id \"{}\"; D1 20;\n", "</h3><img src=x>&");
    let path = folder.file("a<b>&'.epd", line.replace("D1 20", "D1 21"));
    for args in [
        &["check", "--engine", &engine, &path][..],
        &["compare", "--engine", &engine, "1"],
        &["suite", &path],
    ] {
        let (ran, page) = page(&folder, args);
        assert!(matches!(ran.code, Some(1 | 3)), "{}", ran.stderr);
        assert_asks_for_nothing(&page);
        let all = text(parse(&page).root());
        if args[0] == "suite" {
            assert!(all.contains("</h3><img src=x>&") && all.contains("a<b>&'.epd:1"), "{all}");
        } else {
            assert!(all.matches(hostile).count() > 2, "{all}");
        }
    }
}

#[test]
fn all_failures_are_listed_and_the_first_are_drawn() {
    let folder = Folder::new();
    let line = |number: u32| format!("4k3/8/8/8/8/8/8/4K3 w - - 0 {number} D1 6;");
    let lines: Vec<String> = (1..=502).map(line).collect();
    let path = suite(&folder, &lines.iter().map(String::as_str).collect::<Vec<_>>());
    let (ran, page) = page(&folder, &["suite", &path]);
    assert_eq!(ran.code, Some(1));
    let document = parse(&page);
    assert_eq!(elements(document.root(), "article").count(), 502);
    assert_eq!(boards(&document).len(), 501);
    assert!(page.contains("Boards are drawn for the first 500 folded failures."));
}

#[test]
fn pages_go_to_stdout_or_one_file_where_supported() {
    let folder = Folder::new();
    let path = suite(&folder, &[&format!("{START} D1 20; D9 2439530234167;")]);
    let small = ["suite", &path, "--max-nodes", "1e3", "--format"];
    let ran = perft(&[&small[..], &["html"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("<!DOCTYPE html>\n") && ran.stdout.ends_with("</html>\n"));
    let document = parse(&ran.stdout);
    assert!(texts(document.root(), "li").contains(&"1: above --max-nodes".to_owned()));
    let file = folder.path("both").display().to_string();
    let twice = format!("html={file},json={file}");
    let ran = perft(&[&small[..], &[&twice]].concat());
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("error: two outputs to the file "), "{}", ran.stderr);
    for args in [&["lint", &path][..], &["divide", "2"], &["fuzz", "--engine", "no-such-engine"]] {
        let ran = perft(&[args, &["--format", "html"]].concat());
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.contains("format html is not offered here, expected text or json"));
    }
}
