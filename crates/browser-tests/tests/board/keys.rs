//! Keys and the mouse wheel.

use fantoccini::key::Key;
use serde_json::{Value, json};
use tabiya_browser_tests::Page;

/// Waits until the position after this number of moves is shown.
fn shows(page: &Page, ply: u32) {
    page.until(&format!(
        "document.querySelector('#history [aria-current]').dataset.ply === '{ply}'"
    ));
}

fn focus(page: &Page) -> Value {
    page.js("document.activeElement.dataset.square ?? document.activeElement.id")
}

/// A game of three moves, made by clicks.
fn after_three_moves() -> Page {
    let page = Page::open();
    for (from, to) in [("e2", "e4"), ("e7", "e5"), ("g1", "f3")] {
        page.play(from, to);
    }
    page
}

#[test]
fn keys_step_through_the_game_after_clicks() {
    let page = after_three_moves();
    page.press(&[Key::Left]);
    shows(&page, 2);
    page.press(&[Key::Home]);
    shows(&page, 0);
    page.press(&[Key::Right]);
    shows(&page, 1);
    page.press(&[Key::End]);
    shows(&page, 3);
    // At the end nothing follows, and no press of a quick series is lost.
    page.press(&[Key::Right, Key::Left, Key::Left, Key::Left]);
    shows(&page, 0);
    page.type_text("..");
    shows(&page, 2);
    page.type_text("[");
    shows(&page, 1);
    // The square that was clicked has the focus and keeps it.
    page.square("d7");
    let before = focus(&page);
    page.press(&[Key::Right]);
    shows(&page, 2);
    assert_eq!(focus(&page), before);
}

#[test]
fn arrow_keys_move_the_focus_from_square_to_square() {
    let page = after_three_moves();
    page.js("document.querySelector('#theme').focus()");
    while !page.js("document.activeElement.dataset.square !== undefined").as_bool().unwrap_or(true)
    {
        page.press(&[Key::Tab]);
    }
    let first = focus(&page);
    page.press(&[Key::Left, Key::Up]);
    assert_ne!(focus(&page), first);
    shows(&page, 3);
    let second = focus(&page);
    page.type_text(",");
    shows(&page, 2);
    page.press(&[Key::Home]);
    shows(&page, 0);
    assert_eq!(focus(&page), second);
}

#[test]
fn shortcut_keys_do_nothing_in_fields_and_dialogs() {
    let page = after_three_moves();
    page.click("#count-depth");
    page.press(&[Key::Left, Key::Home]);
    page.type_text("f");
    page.js("document.activeElement.blur()");
    page.type_text("?");
    page.until("document.querySelector('#keys').open");
    page.press(&[Key::Left]);
    page.picture("keys-dialog");
    page.press(&[Key::Escape]);
    page.until("!document.querySelector('#keys').open");
    shows(&page, 3);
    let is_white_below = "(() => { const y = (square) => document.querySelector(`[data-square=${square}]`)\
        .getBoundingClientRect().top; return y('a1') > y('a8'); })()";
    assert_eq!(page.js(is_white_below), json!(true));
    page.type_text("f");
    assert_eq!(page.js(is_white_below), json!(false));
    page.click("#keys-open");
    page.until("document.querySelector('#keys').open");
    page.click("#keys-close");
    page.until("!document.querySelector('#keys').open");
}

/// Turns the mouse wheel over the board, and returns whether the page is kept from scrolling.
fn wheel(page: &Page, delta: i32) -> Value {
    page.js(&format!(
        "!document.querySelector('[data-square=d4]').dispatchEvent(new WheelEvent('wheel', \
         {{ deltaY: {delta}, bubbles: true, cancelable: true }}))"
    ))
}

#[test]
fn the_wheel_steps_one_ply_a_notch() {
    let page = Page::open();
    assert_eq!(
        wheel(&page, 100),
        json!(false),
        "a game without moves leaves the wheel to the page"
    );
    for (from, to) in [("e2", "e4"), ("e7", "e5"), ("g1", "f3")] {
        page.play(from, to);
    }
    assert_eq!(wheel(&page, -100), json!(true));
    shows(&page, 2);
    page.js("new Promise((done) => setTimeout(done, 250))");
    // A touch pad sends many small turns in a row: they are added up, and no faster than a hand would turn.
    page.js("[...Array(30)].forEach(() => document.querySelector('#board').dispatchEvent(\
         new WheelEvent('wheel', { deltaY: -4, bubbles: true, cancelable: true })))");
    shows(&page, 1);
    page.js("new Promise((done) => setTimeout(done, 250))");
    wheel(&page, 100);
    shows(&page, 2);
}
