//! Reasons drawn on the board, the table of a count, and the engine's thoughts, which are shown to those who ask.

use std::collections::BTreeSet;

use fantoccini::key::Key;
use serde_json::{Value, json};
use tabiya_browser_tests::Page;

/// The marks on the board, as the class of each with its squares: `attack b4e1`.
fn marks(page: &Page) -> BTreeSet<String> {
    let found = page.js("[...document.querySelectorAll('#arrows .mark')].map((it) => \
         `${it.getAttribute('class').replace('mark ', '')} ${it.dataset.mark}`)");
    found.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn set(marks: &str) -> BTreeSet<String> {
    marks.split(", ").filter(|mark| !mark.is_empty()).map(str::to_owned).collect()
}

/// Selects a piece and clicks another square, and asserts the sentence and the marks.
#[track_caller]
fn refuses(page: &Page, (from, to): (&str, &str), sentence: &str, expected: &str) {
    page.square(from);
    page.square(to);
    page.until_text("#why", sentence);
    assert_eq!(marks(page), set(expected), "{from}{to}");
    page.picture(&format!("reason-{from}{to}"));
    // Escape deselects, and the marks go with their sentence.
    page.press(&[Key::Escape]);
    page.until("!document.querySelector('#why').textContent");
    assert_eq!(marks(page), set(""), "{from}{to}");
}

#[test]
fn a_pin_is_a_line_over_the_pinned_piece_to_the_king() {
    let page = Page::open();
    page.new_game(None, "", "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1");
    let pin = "attacked e1, attack b4e1, attacker b4, shield c3";
    page.square("c3");
    page.until_text("#why", "it is pinned on the diagonal by the bishop on b4.");
    assert_eq!(marks(&page), set(pin));
    page.picture("pin");
    page.square("e4");
    page.until_text("#why", "Ne4 is illegal: the knight on c3 is pinned on the diagonal");
    assert_eq!(marks(&page), set(pin));
    // Another selection takes the reason away.
    page.square("e1");
    page.until("!document.querySelector('#why').textContent");
    assert_eq!(marks(&page), set(""));
    // The screen reader has the sentence, and does not read the picture.
    let hidden = page.js("document.querySelector('#arrows').getAttribute('aria-hidden')");
    assert_eq!(hidden, json!("true"));
}

#[test]
fn castling_shows_what_forbids_it() {
    let page = Page::open();
    page.new_game(None, "", "r3k3/8/b7/8/8/8/8/RN2K2R w KQ - 0 1");
    refuses(
        &page,
        ("e1", "g1"),
        "O-O is illegal: f1 is attacked by the bishop on a6.",
        "attacked f1, attack a6f1, attacker a6",
    );
    refuses(
        &page,
        ("e1", "c1"),
        "O-O-O is illegal: the knight on b1 is in the way of castling.",
        "blocker b1",
    );
}

#[test]
fn checks_blockers_and_attacked_squares_are_drawn() {
    let page = Page::open();
    page.new_game(None, "", "4k3/8/8/8/4r3/8/P7/RN2K3 w - - 0 1");
    let check = "attacked e1, attack e4e1, attacker e4";
    refuses(&page, ("b1", "c3"), "Nc3 is illegal: it does not answer the check", check);
    refuses(&page, ("a1", "a5"), "Ra5 is illegal: the way from a1 to a5 is blocked", "blocker a2");
    refuses(
        &page,
        ("e1", "e2"),
        "Ke2 is illegal: e2 is attacked by the rook on e4.",
        "attacked e2, attack e4e2, attacker e4",
    );
    // A stuck piece shows its reason when it is selected.
    page.square("a2");
    page.until_text("#why", "White is in check from the rook on e4, and it cannot help.");
    assert_eq!(marks(&page), set(check));
    page.play("e1", "d1");
    assert_eq!(marks(&page), set(""), "a move removes the marks");
}

#[test]
fn rules_of_files_and_house_rules_draw_their_reasons() {
    let page = Page::open();
    let rules = "name = \"must\"\nmust-capture = true";
    page.new_game(None, rules, "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1");
    refuses(
        &page,
        ("e1", "e2"),
        "Ke2 is illegal: White must capture: e.g. exd5.",
        "demanded e4d5, demanded e4f5",
    );
    page.new_game(None, "name = \"gap\"\nwalls = [\"e4\"]", "");
    refuses(&page, ("e2", "e4"), "e4 is illegal: e4 is a wall.", "blocker e4");
    page.new_game(Some("chess"), "", "");
    page.new_house_game("no-king-on-c2", "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
    refuses(
        &page,
        ("d1", "c2"),
        "Kc2 is illegal: refused by no-king-on-c2: no king moves to c2.",
        "named c2",
    );
}

#[test]
fn marks_of_reasons_can_be_seen_in_every_theme() {
    let page = Page::open();
    for (name, features) in [
        ("light", [("prefers-color-scheme", "light"), ("forced-colors", "none")]),
        ("dark", [("prefers-color-scheme", "dark"), ("forced-colors", "none")]),
        ("forced", [("prefers-color-scheme", "dark"), ("forced-colors", "active")]),
    ] {
        page.prefer(&features);
        page.new_game(None, "", "4k3/8/b7/8/8/8/8/4K2R w K - 0 1");
        page.square("e1");
        page.square("g1");
        page.until_text("#why", "O-O is illegal");
        let look = |part: &str, property: &str| {
            page.js(&format!(
                "getComputedStyle(document.querySelector('#arrows .mark.{part}')).{property}"
            ))
        };
        assert_eq!(look("attack .line", "stroke"), json!("rgb(179, 38, 30)"), "{name}");
        assert_eq!(look("attack .casing", "stroke"), json!("rgb(255, 224, 138)"), "{name}");
        assert_eq!(look("attacked .spot", "display"), json!("inline"), "{name}");
        page.picture(&format!("castling-{name}"));
    }
}
