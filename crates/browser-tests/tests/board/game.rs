//! Variations, clocks, resignation, pauses and the list of games.

use fantoccini::key::Key;
use serde_json::json;
use tabiya_browser_tests::Page;

#[test]
fn resigning_asks_for_confirmation_and_loses() {
    let page = Page::open();
    assert_eq!(page.js("document.querySelector('#resign').disabled"), json!(true));
    page.play("e2", "e4");
    page.click("#resign");
    page.until_text("#ending-title", "Does Black resign?");
    page.click("#ending-no");
    assert_eq!(page.text("#result"), "");
    page.click("#resign");
    page.click("#ending-yes");
    page.until_text("#result", "1-0");
    assert_eq!(page.text("#why"), "White wins: Black resigned.");
    assert!(page.text("#history").contains("1-0"));
    page.square("e7");
    assert!(page.squares("selected").is_empty());
    page.reload();
    page.until_text("#why", "White wins: Black resigned.");
    // Taking back goes on with the game.
    page.click("#take-back");
    page.until_text("#turn", "White to move");
    // In a game against the engine it is the person who resigns, even if the engine is to move.
    page.choose("#black", "engine");
    page.until_text("#tray-above", "Black, engine");
    page.play("d2", "d4");
    page.until("!document.querySelector('#resign').disabled");
    page.click("#resign");
    page.until_text("#ending-title", "Does White resign?");
}

#[test]
fn a_thinking_engine_can_be_paused_hurried_and_continued() {
    let page = Page::open();
    page.choose("#strength", "seconds 10");
    page.choose("#white", "engine");
    page.until_text("#turn", "White is thinking.");
    page.until("Number.parseInt(document.querySelector('#depth').textContent) > 3");
    page.click("#pause");
    page.until_text("#turn", "Paused");
    page.click("#pause");
    page.until_text("#turn", "White is thinking.");
    page.until("!document.querySelector('#move-now').disabled");
    page.click("#move-now");
    page.until("document.querySelectorAll('[data-ply]').length === 2");
}

#[test]
fn clocks_run_and_a_side_without_time_loses() {
    let page = Page::open();
    let begin = |clock: &str| {
        page.js(&format!(
            "import('/requests.js').then(({{ post }}) => post('games', {{ clock: {clock} }})).then(({{ game }}) => \
             (location.hash = location.hash.replace(/[0-9]+$/, game.id)))"
        ));
        page.until("document.querySelectorAll('[data-clock]').length === 2");
    };
    begin("'300+5'");
    let left = |color: &str| page.text(&format!("[data-clock={color}]"));
    assert_eq!((left("white"), left("black")), ("5:00".to_owned(), "5:00".to_owned()));
    page.play("e2", "e4");
    page.until("document.querySelector('[data-clock=black]').classList.contains('running')");
    page.until_text("[data-clock=black]", "4:59");
    assert_eq!(left("white"), "5:05");
    page.play("e7", "e5");
    page.click("#pause");
    page.until("!document.querySelector('.clock.running')");
    assert_eq!(page.text("#turn"), "Paused: a move continues the game.");
    page.click("#pause");
    page.until("document.querySelector('[data-clock=white]').classList.contains('running')");
    begin("'1'");
    page.until_text("[data-clock=white]", "0:01.0");
    page.play("e2", "e4");
    page.until_text("#result", "1-0");
    assert_eq!(page.text("#why"), "White wins: Black ran out of time.");
    assert_eq!(left("black"), "0:00.0");
}

#[test]
fn the_running_games_are_listed_and_opened() {
    let page = Page::open();
    page.play("e2", "e4");
    page.new_game(Some("horde"), "", "");
    page.until_text("#game-name", "Horde");
    page.click("#open-games");
    page.until("document.querySelectorAll('[data-game]').length === 2");
    let chess = page.text("[data-game='1']");
    assert!(chess.starts_with("Chess") && chess.ends_with("1 move, Black to move"), "{chess}");
    page.click("[data-game='1']");
    page.until_text("#game-name", "Chess");
    assert_eq!(page.piece("e4"), "P");
}

#[test]
fn an_analysis_does_not_go_on_into_a_game_against_the_engine() {
    let page = Page::open();
    page.click("#analysis");
    page.until("document.querySelector('#analysis-list button')");
    // The switch has the focus, and the keys step through the game nevertheless.
    page.play("e2", "e4");
    page.js("document.querySelector('#analysis').focus()");
    page.press(&[Key::Left]);
    page.until_text("#turn", "Position 0 of 1.");
    page.open_setup();
    page.choose("#opponent", "engine");
    page.click("#setup-start");
    page.until_text(".table", "Black, engine");
    assert_eq!(page.js("document.querySelector('#analysis').checked"), json!(false));
}
