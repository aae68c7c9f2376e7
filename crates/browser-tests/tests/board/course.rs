//! The course of a game: viewing earlier moves, continuing from there, reloading the page.

use serde_json::json;
use tabiya_browser_tests::{Page, Program};

fn opened() -> Page {
    let page = Page::open();
    for (from, to) in [("e2", "e4"), ("e7", "e5"), ("g1", "f3")] {
        page.play(from, to);
    }
    page
}

fn current(page: &Page) -> serde_json::Value {
    page.js("document.querySelector('[data-ply][aria-current]').dataset.ply")
}

#[test]
fn any_ply_can_be_viewed_and_played_on_from() {
    let page = opened();
    assert_eq!(current(&page), json!("3"));
    page.click("[data-ply=\"1\"]");
    page.until_text("#turn", "Position 1 of 3.");
    assert_eq!(
        (page.piece("e4"), page.piece("e5"), page.piece("g1")),
        ("P".into(), "".into(), "N".into())
    );
    assert_eq!(page.plies(), 3);
    page.click("#next");
    page.until("document.querySelector('[data-ply=\"2\"]').hasAttribute('aria-current')");
    page.click("#first");
    page.until("document.querySelector('[data-ply=\"0\"]').hasAttribute('aria-current')");
    page.click("#last");
    page.until("document.querySelector('[data-ply=\"3\"]').hasAttribute('aria-current')");
    page.click("#previous");
    page.until_text("#turn", "Position 2 of 3.");
    // Plays a different third move, in the position that is shown.
    page.square("f1");
    page.square("c4");
    page.until_text("#history", "Bc4");
    assert_eq!(page.plies(), 3);
    // The replaced move is not a move of the game, but of a variation.
    let moves = page.js("[...document.querySelectorAll('[data-ply]')].map((it) => it.textContent)");
    assert_eq!(moves, json!(["Start", "e4", "e5", "Bc4"]));
}

#[test]
fn moves_are_taken_back() {
    let page = opened();
    page.click("#take-back");
    page.until("document.querySelectorAll('[data-ply]').length === 3");
    assert_eq!(page.piece("g1"), "N");
    page.click("[data-ply=\"0\"]");
    page.until_text("#take-back", "Play on from here");
    page.click("#take-back");
    page.until("document.querySelectorAll('[data-ply]').length === 1");
    assert!(page.js("document.querySelector('#take-back').disabled").as_bool().expect("a bool"));
}

#[test]
fn a_game_goes_on_after_the_page_is_reloaded() {
    let page = opened();
    let address = page.js("location.href");
    page.reload();
    page.until("document.querySelectorAll('[data-ply]').length === 4");
    assert_eq!(page.js("location.href"), address);
    assert_eq!(page.piece("f3"), "N");
    page.play("b8", "c6");
    assert_eq!(page.plies(), 4);
}

#[test]
fn a_search_goes_on_after_the_page_is_reloaded() {
    let page = Page::open();
    page.choose("#strength", "seconds 3");
    page.choose("#white", "engine");
    page.until_text("#turn", "White is thinking.");
    page.until("document.querySelector('#depth').textContent.includes('plies')");
    page.reload();
    page.until("document.querySelectorAll('[data-ply]').length === 2");
}

#[test]
fn two_pages_of_one_game_show_the_same_moves() {
    if !Program::is_server() {
        return;
    }
    let page = opened();
    let address = page.js("location.href");
    let other = Page::open();
    other.go("about:blank");
    other.go(address.as_str().expect("an address"));
    other.until("document.querySelectorAll('[data-ply]').length === 4");
    other.play("b8", "c6");
    page.until("document.querySelectorAll('[data-ply]').length === 5");
    assert_eq!(page.piece("c6"), "n");
}

#[test]
fn a_dead_server_is_reported() {
    if !Program::is_server() {
        return;
    }
    let mut page = opened();
    page.program.kill();
    page.until("!document.querySelector('#offline').hidden");
    assert!(page.text("#offline").starts_with("The server no longer answers."));
    page.square("b8");
    page.square("c6");
    // The pieces stay on the board.
    assert_eq!(page.piece("f3"), "N");
}

#[test]
fn a_wrong_secret_and_a_missing_game_are_reported() {
    if !Program::is_server() {
        return;
    }
    let page = opened();
    let origin = page.program.origin().to_owned();
    page.go("about:blank");
    page.go(&origin);
    page.until("!document.querySelector('#offline').hidden");
    assert!(page.text("#offline").starts_with("This page belongs to another run of the server."));
    page.go("about:blank");
    page.go(&format!("{}/99", page.program.address));
    page.until_text(
        "#why",
        "The game at this address cannot be shown: it is gone. This is a new one.",
    );
    page.play("e2", "e4");
}
