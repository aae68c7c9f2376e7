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

/// The rows of the table of a count: moves and numbers.
fn rows(page: &Page) -> Value {
    page.js("[...document.querySelectorAll('#divide-rows tr')].map((row) => \
         [...row.children].map((cell) => cell.textContent))")
}

fn counted(page: &Page, depth: &str, total: &str) {
    page.fill("#count-depth", depth);
    page.click("#count-start");
    page.until_text("#divide-total", total);
}

#[test]
fn a_count_is_a_table_with_exact_numbers() {
    let page = Page::open();
    assert_eq!(page.js("document.querySelector('#divide').hidden"), json!(true));
    counted(&page, "4", "197,281");
    let rows = rows(&page);
    assert_eq!(rows.as_array().map(Vec::len), Some(20));
    for row in [["e4", "13,160"], ["d4", "12,435"], ["Nf3", "9,748"], ["Nh3", "8,881"]] {
        assert!(rows.as_array().is_some_and(|rows| rows.contains(&json!(row))), "{row:?}: {rows}");
    }
    page.js("document.querySelector('#count').scrollIntoView()");
    page.picture("table");
    page.js(
        "(navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }, 0)",
    );
    page.click("#divide-copy");
    page.until_text("#divide-copied", "Table copied.");
    let copied = page.js("copied");
    let copied = copied.as_str().expect("a text");
    // As `perft divide 4` prints it.
    assert!(copied.starts_with("a2a3: 8457\na2a4: 9329\nb1a3: 8885\n"), "{copied}");
    assert!(copied.ends_with("h2h4: 9329\n\n197281\n"), "{copied}");
    // A click on a row plays its move, and the table is that of one position.
    page.js("document.querySelector('[data-move=e2e4]').scrollIntoView({ block: 'center' })");
    page.click("#divide-rows [data-move=e2e4] td");
    page.until("document.querySelector('[data-square=e4]').dataset.piece === 'P'");
    assert_eq!(page.js("document.querySelector('#divide').hidden"), json!(true));
    // The keyboard plays a move as well.
    counted(&page, "2", "600");
    page.js("document.querySelector('#divide-rows [data-move=g8f6] button').focus()");
    page.press(&[Key::Enter]);
    page.until("document.querySelector('[data-square=f6]').dataset.piece === 'n'");
}

#[test]
fn a_table_names_castling_promotions_and_drops() {
    let page = Page::open();
    page.new_game(Some("crazyhouse"), "", "r3k3/6P1/8/8/8/8/8/4K3[N] b q - 0 1");
    counted(&page, "1", "");
    page.until("!document.querySelector('#divide-copy').disabled");
    let names = page
        .js("[...document.querySelectorAll('#divide-rows button')].map((it) => it.textContent)");
    assert!(names.as_array().is_some_and(|all| all.contains(&json!("O-O-O"))), "{names}");
    page.click("#divide-rows [data-move=e8c8] button");
    page.until("document.querySelector('[data-square=d8]').dataset.piece === 'r'");
    counted(&page, "1", "");
    page.until("!document.querySelector('#divide-copy').disabled");
    let names = page
        .js("[...document.querySelectorAll('#divide-rows button')].map((it) => it.textContent)");
    for san in ["g8=N", "N@f3"] {
        assert!(names.as_array().is_some_and(|all| all.contains(&json!(san))), "{names}");
    }
}

#[test]
fn the_table_of_a_running_count_moves_nothing() {
    let page = Page::open();
    let places = |ids: &str| {
        page.js(&format!(
            "'{ids}'.split(' ').map((id) => \
             document.querySelector(id).getBoundingClientRect().top + scrollY)"
        ))
    };
    for (width, height) in [(1280, 900), (1920, 1080), (360, 740)] {
        page.size(width, height);
        page.fill("#count-depth", "7");
        let above = places("#board #count #history");
        page.click("#count-start");
        page.until("!document.querySelector('#divide').hidden");
        assert_eq!(places("#board #count #history"), above, "{width} x {height}");
        let all = "#board #count #divide #copy-fen";
        let at_first = places(all);
        page.until("document.querySelector('#divide-rows').children.length > 1");
        assert_eq!(places(all), at_first, "{width} x {height}");
        page.click("#count-stop");
        page.until_text("#divide-total", "not counted");
        // What is counted stays, but it is no whole table.
        assert!(page.js("document.querySelector('#divide-copy').disabled") == json!(true));
        page.play("e2", "e3");
        assert_eq!(page.js("document.querySelector('#divide').hidden"), json!(true));
        page.click("#take-back");
        page.until("document.querySelectorAll('[data-ply]').length === 1");
    }
}

#[test]
fn the_opponents_thoughts_are_shown_to_those_who_ask() {
    let page = Page::open();
    let is_shown = |selector: &str| {
        page.js(&format!("document.querySelector('{selector}').checkVisibility()")) == json!(true)
    };
    assert!(!is_shown("#thought-choice") && !is_shown("#thought"));
    page.choose("#strength", "seconds 1");
    page.choose("#black", "engine");
    page.until_text("#tray-above", "Black, engine");
    page.play("e2", "e4");
    page.until("document.querySelectorAll('[data-ply]').length === 3");
    assert!(is_shown("#thought-choice") && !is_shown("#thought"));
    page.click("#thought-asked");
    assert!(is_shown("#thought"));
    assert!(page.text("#score").ends_with("for White"), "{}", page.text("#score"));
    // The choice is remembered.
    page.reload();
    page.until("document.querySelectorAll('[data-ply]').length === 3");
    assert!(is_shown("#thought"));
    page.click("#thought-asked");
    assert!(!is_shown("#thought"));
    // Who watches the engine play against itself sees what it thinks.
    page.choose("#white", "engine");
    page.until_text("#tray-below", "White, engine");
    assert!(is_shown("#thought") && !is_shown("#thought-choice"));
}
