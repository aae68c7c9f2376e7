//! Moves by clicks and by dragging.

use std::collections::BTreeSet;

use fantoccini::key::Key;
use serde_json::json;
use tabiya_browser_tests::Page;

pub(crate) fn set(squares: &str) -> BTreeSet<String> {
    squares.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn a_whole_game_of_king_capture() {
    let page = Page::open();
    page.new_game(Some("king-capture"), "", "");
    page.until_text("#game-name", "King capture");
    assert_eq!(page.text("#turn"), "White to move: select a piece.");
    page.square("e2");
    assert_eq!(page.squares("selected"), set("e2"));
    assert_eq!(page.squares("target"), set("e3 e4"));
    assert_eq!(page.text("#turn"), "White to move: choose a green square.");
    page.square("e5");
    page.until_text("#why", "e5 is illegal: a pawn does not move like that.");
    page.play("e2", "e4");
    assert_eq!((page.piece("e2"), page.piece("e4")), (String::new(), "P".to_owned()));
    assert_eq!(page.squares("last"), set("e2 e4"));
    page.play("f7", "f6");
    page.play("d1", "h5");
    // A king that may be captured is never in check.
    assert_eq!(page.squares("check"), set(""));
    assert_eq!(page.text("#turn"), "Black to move: select a piece.");
    page.play("a7", "a6");
    page.square("h5");
    assert!(page.squares("target").contains("e8"));
    page.square("e8");
    page.until_text("#result", "1-0");
    assert_eq!(page.text("#why"), "White wins: king captured.");
    assert_eq!(page.text("#turn"), "The game is over.");
    assert!(page.text("#history").contains("1-0"));
    let captured =
        page.js("document.querySelector('#tray-below [data-captured]').dataset.captured");
    assert_eq!(captured, json!("k"));
    // Later clicks do not remove the reason for the result.
    page.square("a6");
    assert_eq!(page.text("#why"), "White wins: king captured.");
}

#[test]
fn the_selected_square_is_blue_and_its_targets_are_green() {
    let page = Page::open();
    let tint = |square: &str| {
        let found = page.js(&format!(
            "getComputedStyle(document.querySelector('[data-square={square}] .tint')).fill"
        ));
        let text = found.as_str().expect("a colour").to_owned();
        let parts: Vec<u32> = text
            .trim_start_matches("rgb(")
            .trim_end_matches(')')
            .split(", ")
            .filter_map(|part| part.parse().ok())
            .collect();
        (parts[0], parts[1], parts[2])
    };
    page.square("g1");
    let (red, green, blue) = tint("g1");
    assert!(blue > red && blue > green);
    for target in ["f3", "h3"] {
        let (red, green, blue) = tint(target);
        assert!(green > red && green > blue);
    }
    page.square("g1");
    assert!(page.squares("selected").is_empty() && page.squares("target").is_empty());
}

#[test]
fn a_click_on_another_piece_explains_and_selects_it() {
    let page = Page::open();
    page.square("e7");
    page.until_text("#why", "The piece on e7 is Black's, and White is to move.");
    page.square("e4");
    page.until_text("#why", "There is no piece on e4.");
    page.square("a1");
    page.until_text("#why", "The white rook on a1 has no legal move: it is blocked on all sides.");
    page.square("b1");
    page.until("document.querySelector('[data-state~=selected]')?.dataset.square === 'b1'");
    assert_eq!((page.squares("target"), page.text("#why")), (set("a3 c3"), String::new()));
}

#[test]
fn a_pawn_promotes_to_the_chosen_piece() {
    let page = Page::open();
    page.new_game(None, "", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    page.square("a7");
    page.square("b8");
    page.until("document.querySelector('#promotion').open");
    let choices =
        page.js("[...document.querySelectorAll('[data-promote]')].map((it) => it.dataset.promote)");
    assert_eq!(choices, json!(["q", "r", "b", "n"]));
    page.click("#promotion-cancel");
    page.until("!document.querySelector('#promotion').open");
    assert_eq!(page.piece("a7"), "P");
    page.square("a7");
    page.square("b8");
    page.click("[data-promote=n]");
    page.until("document.querySelector('[data-square=b8]').dataset.piece === 'N'");
    assert!(page.text("#history").contains("axb8=N"));
    page.new_game(Some("antichess"), "", "8/P7/8/8/8/8/8/7k w - - 0 1");
    page.square("a7");
    page.square("a8");
    page.click("[data-promote=k]");
    page.until("document.querySelector('[data-square=a8]').dataset.piece === 'K'");
}

#[test]
fn a_king_castles_by_a_click_on_its_destination() {
    let page = Page::open();
    page.new_game(None, "", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    page.play("e1", "g1");
    assert_eq!((page.piece("g1"), page.piece("f1")), ("K".to_owned(), "R".to_owned()));
    page.play("e8", "c8");
    assert_eq!((page.piece("c8"), page.piece("d8")), ("k".to_owned(), "r".to_owned()));
    assert!(page.text("#history").contains("O-O-O"));
}

#[test]
fn pieces_in_hand_are_dropped() {
    let page = Page::open();
    page.new_game(Some("crazyhouse"), "", "");
    page.play("e2", "e4");
    page.play("d7", "d5");
    page.play("e4", "d5");
    page.play("d8", "d5");
    page.click("[data-pocket=P]");
    assert!(page.squares("target").contains("e4") && !page.squares("target").contains("e1"));
    page.square("d5");
    page.until_text("#why", "P@d5 is illegal: d5 is occupied by the queen on d5.");
    page.square("e4");
    page.until("document.querySelector('[data-square=e4]').dataset.piece === 'P'");
    assert_eq!(page.squares("last"), set("e4"));
    page.until("!document.querySelector('[data-pocket=P]')");
}

#[test]
fn pieces_in_hand_are_dragged_onto_the_board() {
    let page = Page::open();
    page.new_game(Some("crazyhouse"), "", "4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1");
    page.drag("[data-pocket=N]", "[data-square=f6]");
    page.until("document.querySelector('[data-square=f6]').dataset.piece === 'N'");
    // A piece that cannot be dropped there stays in hand, and the page says why.
    page.drag("[data-pocket=p]", "[data-square=f6]");
    page.until_text("#why", "P@f6 is illegal");
    page.drag("[data-pocket=p]", "#status");
    assert_eq!(page.plies(), 1);
}

#[test]
fn no_piece_enters_a_wall() {
    let page = Page::open();
    page.new_game(None, "name = \"gap\"\nwalls = [\"e4\", \"d5\"]", "");
    page.square("e2");
    assert_eq!(page.squares("target"), set("e3"));
    page.square("e4");
    page.until_text("#why", "e4 is illegal: e4 is a wall.");
    let label = page.js("document.querySelector('[data-square=e4]').getAttribute('aria-label')");
    assert_eq!(label, json!("e4, wall"));
    page.play("e2", "e3");
}

#[test]
fn a_small_board_is_drawn_small() {
    let page = Page::open();
    let rules = "name = \"small\"\nwalls = [\"file f\", \"file g\", \"file h\", \"rank 6\", \"rank 7\", \
                 \"rank 8\"]\nstart = \"8/8/8/rnbqk3/ppppp3/8/PPPPP3/RNBQK3 w - - 0 1\"";
    page.new_game(None, rules, "");
    assert_eq!(page.js("document.querySelectorAll('[data-square]').length"), json!(25));
    page.play("b1", "c3");
    assert_eq!(page.piece("c3"), "N");
}

#[test]
fn pieces_are_dragged() {
    let page = Page::open();
    page.drag("[data-square=e2]", "[data-square=e4]");
    page.until("document.querySelector('[data-square=e4]').dataset.piece === 'P'");
    page.drag("[data-square=e7]", "[data-square=e3]");
    page.until_text("#why", "e3 is illegal: ");
    assert_eq!(page.squares("selected"), set("e7"));
    assert!(page.js("!document.querySelector('.ghost')").as_bool().expect("a bool"));
}

const NO_GHOST: &str = "!document.querySelector('.ghost')";

fn square(name: &str) -> String {
    format!("[data-square={name}]")
}

#[test]
fn escape_the_wheel_and_another_position_end_a_drag() {
    type Cancel = fn(&Page);
    const WHEEL: &str = "document.querySelector('#board').dispatchEvent(\
                 new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true }))";
    let page = Page::open();
    page.play("e2", "e4");
    let back = "document.querySelector('[data-square=e2]').dataset.piece === 'P'";
    let escape = |page: &Page| page.press(&[Key::Escape]);
    let scroll = |page: &Page| page.run(WHEEL);
    let previous = |page: &Page| page.run("document.querySelector('#previous').click()");
    let cancels: [(Cancel, &str); 3] = [(escape, NO_GHOST), (scroll, back), (previous, back)];
    for (cancel, done) in cancels {
        page.point("mousePressed", &square("e7"));
        page.point("mouseMoved", &square("e6"));
        page.until("document.querySelector('.ghost')");
        cancel(&page);
        page.until(done);
        page.point("mouseMoved", &square("e5"));
        page.point("mouseReleased", &square("e5"));
        page.until(NO_GHOST);
        page.click("#last");
        page.until("document.querySelector('[data-square=e4]').dataset.piece === 'P'");
        assert_eq!((page.text("#why"), page.plies()), (String::new(), 1));
    }
    page.drag(&square("e7"), &square("e5"));
    page.until("document.querySelector('[data-square=e5]').dataset.piece === 'p'");
}

#[test]
fn a_finger_drags_pieces_and_scrolls_elsewhere() {
    let page = Page::open();
    for (width, height) in [(390, 844), (360, 740)] {
        page.size(width, height);
        page.new_game(None, "", "");
        let before = page.js("scrollY");
        page.point("touchStart", &square("e2"));
        page.point("touchMove", &square("e3"));
        page.point("touchMove", &square("e4"));
        page.until("document.querySelector('.ghost.high')");
        assert_eq!(page.js("scrollY"), before);
        page.point("touchEnd", &square("e4"));
        page.until("document.querySelector('[data-square=e4]').dataset.piece === 'P'");
        // A tap selects as before.
        page.point("touchStart", &square("e7"));
        page.point("touchEnd", &square("e7"));
        page.until("document.querySelector('[data-square=e7]').dataset.state.includes('selected')");
        // A finger that begins on an empty square scrolls the page.
        page.point("touchStart", &square("d4"));
        for to in ["d5", "d6", "d7", "d8"] {
            page.point("touchMove", &square(to));
        }
        page.until(&format!("scrollY > {before}"));
        page.point("touchEnd", &square("d8"));
        assert_eq!(page.js(NO_GHOST), json!(true));
        page.reload();
        page.until("document.querySelector('[data-piece=K]')");
    }
    page.new_game(Some("crazyhouse"), "", "4k3/8/8/8/8/8/8/4K3[NQ] w - - 0 1");
    page.point("touchStart", "[data-pocket=N]");
    page.point("touchMove", &square("e2"));
    page.point("touchMove", &square("f6"));
    page.point("touchEnd", &square("f6"));
    page.until("document.querySelector('[data-square=f6]').dataset.piece === 'N'");
}

#[test]
fn the_engine_answers_and_shows_what_it_thinks() {
    let page = Page::open();
    page.choose("#strength", "seconds 1");
    page.choose("#black", "engine");
    page.until_text("#tray-above", "Black, engine");
    page.play("e2", "e4");
    page.until("document.querySelectorAll('[data-ply]').length === 3");
    page.until_text("#turn", "White to move");
    page.click("#thought-asked");
    assert!(page.text("#depth").contains("plies"));
    assert!(page.text("#score").ends_with("for White"));
    assert!(page.text("#line").starts_with("1... "));
    // Taking back a move also takes back the engine's reply.
    page.click("#take-back");
    page.until("document.querySelectorAll('[data-ply]').length === 1");
    // A person who plays Black sees Black's side at the bottom of the board.
    page.choose("#black", "person");
    page.choose("#white", "engine");
    page.until("document.querySelectorAll('[data-ply]').length === 2");
    page.until_text("#tray-below", "Black, person");
    page.square("e2");
    assert!(page.squares("selected").is_empty());
}

#[test]
fn the_page_shows_that_the_engine_is_thinking() {
    let page = Page::open();
    page.choose("#strength", "seconds 3");
    page.choose("#white", "engine");
    page.until_text("#turn", "White is thinking.");
    page.until("Number.parseInt(document.querySelector('#depth').textContent) > 3");
    assert_eq!(page.plies(), 0);
    page.until("document.querySelectorAll('[data-ply]').length === 2");
}
