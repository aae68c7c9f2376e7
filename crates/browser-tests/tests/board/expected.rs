//! What people expect of a board, because other boards do it.

use serde_json::{Value, json};
use tabiya_browser_tests::Page;

/// Runs `act`, and returns the pieces that glide meanwhile on the layer above the squares.
fn glides(page: &Page, act: &str) -> Value {
    page.js(&format!(
        "(() => new Promise((done) => {{ const seen = new Set(); const began = performance.now(); \
         const look = () => {{ for (const piece of document.querySelectorAll('#board > :last-child > use')) \
         seen.add(piece.getAttribute('href')); \
         if (performance.now() - began > 600) done([...seen].sort()); else requestAnimationFrame(look); }}; \
         look(); {act} }}))()"
    ))
}

fn click(square: &str) -> String {
    format!(
        "document.querySelector('[data-square={square}]').dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));"
    )
}

#[test]
fn moving_pieces_are_animated_above_the_squares() {
    let page = Page::open();
    page.square("e2");
    assert_eq!(glides(&page, &click("e4")), json!(["#piece-P"]));
    assert_eq!(page.js("document.querySelectorAll('.awaited').length"), json!(0));
    page.new_game(None, "", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    page.square("e1");
    assert_eq!(glides(&page, &click("g1")), json!(["#piece-K", "#piece-R"]));
    // A piece that was dragged is already there.
    page.new_game(None, "", "");
    page.drag("[data-square=e2]", "[data-square=e4]");
    page.until("document.querySelector('[data-square=e4]').dataset.piece === 'P'");
    assert_eq!(page.js("document.querySelectorAll('#board > :last-child > use').length"), json!(0));
    page.square("e7");
    assert_eq!(glides(&page, &click("e5")), json!(["#piece-p"]));
}

#[test]
fn a_king_castles_by_a_click_on_its_rook() {
    let page = Page::open();
    for (position, king, rook, target) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "h1", "g1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "a1", "c1"),
        ("1k6/8/8/8/8/8/8/RK5R w HA - 0 1", "b1", "h1", "g1"),
        ("1k6/8/8/8/8/8/8/RK5R w HA - 0 1", "b1", "g1", "g1"),
    ] {
        page.new_game(None, "", position);
        page.square(king);
        page.square(rook);
        page.until(&format!(
            "document.querySelector('[data-square={target}]').dataset.piece === 'K'"
        ));
        page.until_text("#history", "O-O");
    }
}

#[test]
fn a_side_that_moves_twice_has_a_row_for_each_move() {
    let page = Page::open();
    page.new_house_game("duck-chess-h5", "");
    for (plies, (from, to)) in
        (2..).zip([("e2", "e4"), ("h5", "e6"), ("d7", "d5"), ("e6", "h5"), ("e4", "d5")])
    {
        page.square(from);
        page.square(to);
        page.until(&format!("document.querySelectorAll('[data-ply]').length === {plies}"));
    }
    let lefts = page.js(
        "[1, 2, 3, 4, 5].map((ply) => Math.round(document.querySelector(`[data-ply=\"${ply}\"]`).getBoundingClientRect().left))",
    );
    let lefts: Vec<i64> = serde_json::from_value(lefts).expect("numbers");
    let [first, second, third, fourth, fifth] = lefts[..] else { panic!("{lefts:?}") };
    assert!(first == second && second == fifth && third == fourth && first < third, "{lefts:?}");
    let numbers = page.js(
        "[...document.querySelectorAll('#history .number')].map((it) => it.textContent).join(' ')",
    );
    assert_eq!(numbers, json!(" 1.   2."));
}

#[test]
fn another_game_is_opened_by_its_address() {
    let page = Page::open();
    page.play("e2", "e4");
    page.new_game(Some("horde"), "", "");
    page.until_text("#game-name", "Horde");
    page.js("(location.hash = location.hash.replace(/[0-9]+$/, '1'))");
    page.until_text("#game-name", "Chess");
    page.until("document.querySelector('[data-square=e4]')?.dataset.piece === 'P'");
}

#[test]
fn the_engines_line_is_hidden_at_earlier_positions() {
    let page = Page::open();
    page.choose("#strength", "seconds 1");
    page.choose("#black", "engine");
    page.until_text("#tray-above", "Black, engine");
    page.play("e2", "e4");
    page.until("document.querySelectorAll('[data-ply]').length === 3");
    page.until("document.querySelector('#depth').textContent.includes('plies')");
    page.click("#first");
    page.until("document.querySelector('[data-ply=\"0\"]').hasAttribute('aria-current')");
    page.click("#thought-asked");
    assert_eq!(page.text("#line"), "–");
    page.click("#last");
    page.until("document.querySelector('#depth').textContent.includes('plies')");
}

#[test]
fn a_move_is_announced() {
    let page = Page::open();
    page.choose("#strength", "level 1");
    page.choose("#white", "engine");
    page.until("document.querySelectorAll('[data-ply]').length === 2");
    let said = page.js("document.querySelector('#status[aria-live=polite] #made').textContent");
    let said = said.as_str().expect("a text");
    assert!(said.starts_with("1. white: "), "{said}");
    page.click("#first");
    page.until_text("#made", "The start position.");
}
