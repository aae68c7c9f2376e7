//! What hands expect: a move chosen ahead, a typed move, keys, sounds, a draw, a rematch, and choices that stay.

use fantoccini::key::Key;
use serde_json::json;
use tabiya_browser_tests::{Page, Program};

use crate::play::set;

/// A game in which the person plays White, and the engine thinks until it is told to move.
fn waiting(position: &str) -> Page {
    let page = Page::open();
    page.new_game(None, "", position);
    page.choose("#strength", "seconds 10");
    page.choose("#black", "engine");
    page.until_text("#tray-above", "Black, engine");
    page
}

fn premoved(page: &Page) -> std::collections::BTreeSet<String> {
    page.squares("premove")
}

#[test]
fn a_move_chosen_ahead_is_made_when_it_is_legal() {
    let page = waiting("7k/8/8/8/8/8/6R1/K7 w - - 0 1");
    page.play("a1", "a2");
    page.square("g2");
    page.square("g5");
    assert_eq!(premoved(&page), set("g2 g5"));
    page.until_text("#turn", "g2 to g5 is next");
    page.click("#move-now");
    page.until("document.querySelector('[data-square=g5]').dataset.piece === 'R'");
    assert_eq!((page.plies(), premoved(&page).len()), (3, 0));
}

#[test]
fn a_move_chosen_ahead_is_given_up_or_dropped_in_silence() {
    let page = waiting("7k/8/8/8/8/8/6R1/K7 w - - 0 1");
    page.play("a1", "a2");
    let ahead = || {
        page.square("g2");
        page.square("g7");
        assert_eq!(premoved(&page), set("g2 g7"));
    };
    ahead();
    page.square("d4");
    assert_eq!(premoved(&page).len(), 0, "another click");
    ahead();
    page.draw("d4", "d4");
    assert_eq!(premoved(&page).len(), 0, "a right click");
    ahead();
    page.press(&[Key::Escape]);
    assert_eq!(premoved(&page).len(), 0, "Escape");
    // A king cannot go so far.
    page.drag("[data-square=a2]", "[data-square=a5]");
    assert_eq!(premoved(&page), set("a2 a5"));
    page.click("#move-now");
    page.until_text("#turn", "White to move");
    assert_eq!((page.plies(), page.text("#why"), premoved(&page).len()), (2, String::new(), 0));
}

#[test]
fn a_piece_in_hand_is_chosen_ahead() {
    let page = Page::open();
    page.new_game(
        Some("crazyhouse"),
        "",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[N] w KQkq - 0 1",
    );
    page.choose("#strength", "seconds 10");
    page.choose("#black", "engine");
    page.until_text("#tray-above", "Black");
    page.play("e2", "e4");
    page.until_text("#turn", "Black is thinking");
    page.click("[data-pocket=N]");
    page.square("h4");
    page.click("#move-now");
    page.until("document.querySelector('[data-square=h4]').dataset.piece === 'N'");
}

#[test]
fn a_move_is_typed() {
    let page = Page::open();
    page.type_text("m");
    let play = |text: &str| {
        page.type_text(text);
        page.press(&[Key::Enter]);
    };
    play("e4");
    page.until("document.querySelector('[data-square=e4]').dataset.piece === 'P'");
    play("e7e5");
    page.until("document.querySelector('[data-square=e5]').dataset.piece === 'p'");
    play("Ke3");
    page.until_text("#why", "Ke3 is illegal");
    assert_eq!(page.js("document.querySelector('#typed-move').value"), json!("Ke3"));
    assert_eq!(page.plies(), 2);
}

#[test]
fn flipping_keeps_the_focus() {
    let page = Page::open();
    page.js("document.querySelector('[data-square=e2]').focus()");
    page.type_text("f");
    let focused = "document.activeElement.dataset.square";
    assert_eq!(page.js(focused), json!("e2"));
    assert_eq!(page.js("document.querySelector('[data-square]').dataset.square"), json!("h1"));
}

#[test]
fn sounds_are_off_until_they_are_switched_on() {
    let page = Page::open();
    page.run(
        "window.tones = []; const start = OscillatorNode.prototype.start; \
         OscillatorNode.prototype.start = function (at) { tones.push(this.frequency.value); start.call(this, at); }",
    );
    page.play("e2", "e4");
    assert_eq!(page.js("tones.length"), json!(0));
    page.click("#sound");
    page.until("tones.length === 1");
    page.play("d7", "d5");
    page.until("tones.length === 2");
    page.play("e4", "d5");
    page.until("tones.length === 4");
    page.play("e7", "e6");
    page.play("f1", "b5");
    page.until("tones.length === 7");
    // A variation that is longer than the game.
    page.new_game(None, "", "1. e4 (1. d4 d5 2. c4) *");
    for place in ["0@1", "0@2", "0@3"] {
        page.click(&format!("[data-place='{place}']"));
        page.until(&format!(
            "document.querySelector('[aria-current]').dataset.place === '{place}'"
        ));
    }
    page.until("tones.length === 9");
    assert_eq!(page.js("document.querySelector('#offline').hidden"), json!(true));
    page.reload();
    page.until("document.querySelector('#sound').ariaPressed === 'true'");
}

#[test]
fn two_people_agree_on_a_draw_and_play_again() {
    let page = Page::open();
    page.new_game(None, "", "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    page.play("h1", "h8");
    page.click("#draw");
    page.until_text("#ending-title", "Black offers a draw. Does White accept?");
    page.click("#ending-no");
    page.click("#draw");
    page.click("#ending-yes");
    page.until_text("#why", "Draw: both sides agreed.");
    page.until_text("#result", "1/2-1/2");
    page.click("#rematch");
    page.until("document.querySelector('[data-square=h1]').dataset.piece === 'R'");
    assert_eq!(page.plies(), 0);
    // Against the engine the sides are exchanged, and there is no agreement.
    page.choose("#black", "engine");
    page.until("document.querySelector('#draw').hidden");
    page.play("h1", "h2");
    page.click("#pause");
    page.click("#resign");
    page.click("#ending-yes");
    page.until_text("#why", "White resigned");
    page.click("#rematch");
    page.until_text("#tray-below", "Black, person");
    assert_eq!(page.js("document.querySelector('#white').value"), json!("engine"));
}

#[test]
fn choices_and_drafts_stay_and_ticks_do_not() {
    let page = Page::open();
    page.open_setup();
    page.choose("#opponent", "person");
    page.choose("#clock", "5 3");
    page.unfold("#house-fold");
    page.click("[data-house=knooks]");
    page.click("#setup-start");
    page.until_text("#game-name", "Chess: Knooks");
    page.reload();
    page.until_text("#game-name", "Chess: Knooks");
    page.open_setup();
    page.until("document.querySelectorAll('[data-house]').length === 13");
    assert_eq!(page.js("document.querySelector('#opponent').value"), json!("person"));
    assert_eq!(page.js("document.querySelector('#clock').value"), json!("5 3"));
    assert_eq!(page.js("document.querySelectorAll('[data-house]:checked').length"), json!(0));
    // What was typed is there again after Escape and after a reload.
    page.choose("#variant", "own");
    page.fill("#rules", "name = \"small\"\nwalls = [\"d4\"]\ngoal.white.king = [\"e8\"]\n");
    page.until_text("#rules-why", "“small” is sound.");
    page.until("document.querySelector('#rules-board [data-square=d4]').hasAttribute('data-wall')");
    assert_eq!(
        page.js("document.querySelector('#rules-board [data-square=e8]').dataset.goal"),
        json!("white")
    );
    page.press(&[Key::Escape]);
    page.reload();
    page.until("document.querySelector('[data-piece=K]')");
    page.open_setup();
    page.until("document.querySelectorAll('[data-house]').length === 13");
    page.choose("#variant", "own");
    page.until("document.querySelector('#rules').value.includes('small')");
}

#[test]
fn a_position_that_is_set_up_survives_escape_and_a_reload() {
    let page = Page::open();
    let open = || {
        page.click("#edit");
        page.until("document.querySelector('#editor').open");
    };
    open();
    page.drag("#edit-board [data-square=e2]", "#edit-board [data-square=e5]");
    page.press(&[Key::Escape]);
    page.until("!document.querySelector('#editor').open");
    page.reload();
    page.until("document.querySelector('[data-piece=K]')");
    open();
    page.until("document.querySelector('#edit-board [data-square=e5]').dataset.piece === 'P'");
    page.until_text("#editor-game", "your draft");
}

#[test]
fn the_board_beside_a_rule_file_follows_the_text_and_keeps_the_position() {
    let page = Page::open();
    page.new_game(None, "name = \"one\"\nwalls = [\"d5\"]\n", "");
    page.play("e2", "e4");
    page.unfold("#rules-card details");
    page.click("#rules-change");
    let piece = |square: &str| {
        page.js(&format!(
            "document.querySelector('#rules-board [data-square={square}]').dataset.piece"
        ))
    };
    page.until("document.querySelector('#rules-board [data-square=e4]')?.dataset.piece === 'P'");
    page.fill("#rules", "name = \"two\"\nwalls = [\"d5\", \"c5\"]\n");
    page.until("document.querySelector('#rules-board [data-square=c5]').hasAttribute('data-wall')");
    assert_eq!(piece("e4"), json!("P"));
    // On a wall a pawn cannot stand.
    page.fill("#rules", "name = \"three\"\nwalls = [\"e4\"]\n");
    page.until_text("#rules-note", "this is the start");
    assert_eq!(piece("e2"), json!("P"));
}

#[test]
fn a_request_that_fails_says_so() {
    let page = Page::open();
    page.run("dispatchEvent(new ErrorEvent('error', { message: 'no luck' }))");
    page.until_text("#offline", "This page has failed: no luck.");
    // What is between the page and its server may answer too.
    if Program::is_server() {
        page.run(
            "const real = fetch; window.fetch = async (path, ...rest) => \
             path.includes('/why/') ? new Response('<h1>', { status: 502 }) : real(path, ...rest)",
        );
        page.square("e2");
        page.square("e5");
        page.until_text("#why", "the board has answered with the status 502.");
    }
}

#[test]
fn the_engine_is_asked_once_for_each_move() {
    if !Program::is_server() {
        return;
    }
    let page = Page::open();
    page.run(
        "window.answers = []; const real = fetch; window.fetch = async (path, ...rest) => { \
         const answer = await real(path, ...rest); if (path.endsWith('/think')) answers.push(answer.status); return answer; }",
    );
    page.choose("#strength", "level 1");
    page.choose("#white", "engine");
    page.choose("#black", "engine");
    page.until("document.querySelectorAll('[data-ply]').length > 30");
    // Another game meanwhile, and back.
    page.new_game(None, "", "");
    page.click("#open-games");
    page.until("document.querySelector('[data-game=\"1\"]')");
    page.click("[data-game=\"1\"]");
    page.until("document.querySelectorAll('[data-ply]').length > 40");
    let answers = page.js("answers.filter((status) => status !== 200)");
    assert_eq!(answers, json!([]), "{}", page.js("answers.length"));
}
