//! Taking the position and the game away.

use std::fs;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tabiya_browser_tests::Page;

/// Presses a button that copies, and returns the text that the page has put into the clipboard.
fn copied(page: &Page, button: &str, says: &str) -> String {
    page.js("(window.copied = null)");
    page.click(button);
    page.until_text("#copied[aria-live=polite]", says);
    page.js("window.copied").as_str().expect("a text").to_owned()
}

/// Listens to what is copied. Reading the clipboard would need a permission.
const LISTEN: &str = "(navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }, 0)";

/// The position, the moves and the name of the game.
fn shown(page: &Page) -> Value {
    page.js(
        "[document.querySelector('#fen').value, document.querySelector('#history').textContent, \
         document.querySelector('#game-name').textContent]",
    )
}

#[test]
fn copied_positions_and_games_can_be_pasted() {
    let page = Page::open();
    page.js(LISTEN);
    let amazons = "name = \"amazons\"\nstart = \"4k3/P7/8/8/8/8/8/1A2K3 w - - 0 1\"\n\
        [pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"";
    for (variant, rules, position, moves) in [
        (Some("chess"), "", "", &[("e2", "e4"), ("e7", "e5")][..]),
        (Some("chess"), "", "1k6/8/8/8/8/8/8/RK5R w HA - 0 1", &[("b1", "h1")]),
        (Some("crazyhouse"), "", "1. e4 d5 2. exd5 Qxd5", &[("b1", "c3")]),
        (None, amazons, "", &[("b1", "b8")]),
    ] {
        page.new_game(variant, rules, position);
        for (from, to) in moves {
            page.play(from, to);
        }
        let before = shown(&page);
        let fen = copied(&page, "#copy-fen", "FEN copied.");
        assert_eq!(json!(fen), before[0]);
        let pgn = copied(&page, "#copy-pgn", "PGN copied.");
        page.new_game(variant, rules, &fen);
        page.until("document.querySelectorAll('[data-ply]').length === 1");
        assert_eq!(shown(&page)[0], before[0]);
        assert_eq!(page.text("#copied"), "");
        page.new_game(Some("chess").filter(|_| rules.is_empty()), rules, &pgn);
        page.until("document.querySelectorAll('[data-ply]').length > 1");
        assert_eq!(shown(&page), before, "{pgn}");
    }
    page.new_game(Some("chess"), "", "");
    page.new_house_game("duck-chess-h5", "");
    page.play("e2", "e4");
    page.play("h5", "e6");
    let before = shown(&page);
    let pgn = copied(&page, "#copy-pgn", "PGN copied.");
    page.new_game(None, "", &pgn);
    page.until("document.querySelectorAll('[data-ply]').length === 3");
    assert_eq!(shown(&page), before);
}

#[test]
fn the_fen_describes_the_position_shown() {
    let page = Page::open();
    page.play("e2", "e4");
    let fen = "document.querySelector('#fen').value";
    assert_eq!(page.js(fen), json!("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    page.click("#first");
    page.until_text("#turn", "Position 0 of 1.");
    assert_eq!(page.js(fen), json!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    assert_eq!(page.js("document.querySelector('#fen').readOnly"), json!(true));
}

#[test]
fn the_text_is_selected_if_there_is_no_clipboard() {
    let page = Page::open();
    page.play("e2", "e4");
    page.js("(navigator.clipboard.writeText = () => Promise.reject(new Error('no')), 0)");
    for (button, field, what) in [("#copy-fen", "fen", "FEN"), ("#copy-pgn", "pgn", "PGN")] {
        page.click(button);
        page.until_text("#copied", &format!("The {what} is selected: copy it with your browser."));
        let selected = page.js(
            "(() => { const it = document.activeElement; return [it.id, it.value.slice(it.selectionStart, it.selectionEnd) === it.value]; })()",
        );
        assert_eq!(selected, json!([field, true]));
    }
    assert!(
        page.js("document.querySelector('#pgn').value").as_str().expect("text").contains("1. e4 *")
    );
}

#[test]
fn the_game_is_saved_as_a_file() {
    let page = Page::open();
    let folder = tempfile::TempDir::new().expect("a folder");
    page.download_to(folder.path());
    page.new_game(Some("3check"), "", "1. e4 e5");
    page.click("#download-pgn");
    page.until_text("#copied", "Saved as 3check-2");
    let name = page.text("#copied");
    let name = name.trim_start_matches("Saved as ").trim_end_matches('.');
    let mut tries = 0..200;
    let text = loop {
        match fs::read_to_string(folder.path().join(name)) {
            Ok(text) if !text.is_empty() => break text,
            _ if tries.next().is_none() => panic!("no file {name}"),
            _ => thread::sleep(Duration::from_millis(50)),
        }
    };
    assert!(text.contains("[Variant \"Three-check\"]") && text.contains("1. e4 e5 *"), "{text}");
}
