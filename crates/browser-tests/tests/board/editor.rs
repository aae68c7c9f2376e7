//! Positions that are set up by hand.

use fantoccini::key::Key;
use serde_json::{Value, json};
use tabiya_browser_tests::Page;

use crate::access::inspect;

/// Clicks on a square of the board in the editor.
fn click(page: &Page, square: &str) {
    page.click(&format!("#edit-board [data-square={square}]"));
}

/// The FEN that the editor shows.
fn fen(page: &Page) -> String {
    let value = page.js("document.querySelector('#edit-fen').value");
    value.as_str().expect("a text").to_owned()
}

/// The piece on a square of the board in the editor.
fn piece(page: &Page, square: &str) -> Value {
    page.js(&format!("document.querySelector('#edit-board [data-square={square}]').dataset.piece"))
}

fn until_fen(page: &Page, fen: &str) {
    page.until(&format!("document.querySelector('#edit-fen').value === {}", json!(fen)));
}

fn open(page: &Page) {
    page.click("#edit");
    page.until("document.querySelector('#editor').open");
}

/// Makes another person the opponent, in the dialog for new games.
fn against_a_person(page: &Page) {
    page.open_setup();
    page.click("#setup-cancel");
}

#[test]
fn a_position_is_set_up_by_clicks_and_played_from() {
    let page = Page::open();
    page.play("e2", "e4");
    open(&page);
    until_fen(&page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    page.picture("editor");
    page.click("#edit-clear");
    until_fen(&page, "8/8/8/8/8/8/8/8 b - - 0 1");
    // All faults are named, and no game can start.
    page.until_text("#editor-why", "White has no king.");
    page.until_text("#editor-why", "Black has no king.");
    assert_eq!(page.js("document.querySelector('#edit-play').disabled"), json!(true));
    page.click("[data-tool=K]");
    click(&page, "e1");
    page.click("[data-tool=k]");
    click(&page, "e8");
    page.click("[data-tool=P]");
    click(&page, "a8");
    page.until_text("#editor-why", "White has a pawn on the first or last rank.");
    assert!(!page.text("#editor-why").contains("no king"));
    page.picture("editor-fault");
    // A click with the piece that is already there removes it; the eraser removes any.
    click(&page, "a8");
    click(&page, "a7");
    click(&page, "b7");
    page.click("[data-tool='']");
    click(&page, "b7");
    // Without a chosen piece, a click picks up and another one puts down.
    page.click("[data-tool='']");
    click(&page, "a7");
    click(&page, "a6");
    page.choose("#edit-turn", "w");
    until_fen(&page, "4k3/8/P7/8/8/8/8/4K3 w - - 0 1");
    page.until_text("#editor-why", "Ready to play. You play White against the engine, level 5.");
    page.click("#edit-play");
    page.until("!document.querySelector('#editor').open");
    page.until_text("#tray-above", "Black, engine");
    assert_eq!((page.piece("a6"), page.piece("e2")), ("P".to_owned(), String::new()));
    // The board of the editor is gone with it.
    assert_eq!(page.js("document.querySelectorAll('[data-square]').length"), json!(64));
}

#[test]
fn the_editor_drags_by_touch_and_escape_ends_a_drag() {
    let page = Page::open();
    open(&page);
    page.size(390, 844);
    let at = |square: &str| format!("#edit-board [data-square={square}]");
    page.js("document.querySelector('#palette-white').scrollIntoView({ block: 'end' })");
    page.point("touchStart", "[data-tool=Q]");
    page.point("touchMove", &at("e3"));
    page.point("touchMove", &at("e4"));
    page.until("document.querySelector('.ghost.high')");
    page.point("touchEnd", &at("e4"));
    page.until("document.querySelector('#edit-board [data-square=e4]').dataset.piece === 'Q'");
    page.point("mousePressed", &at("e4"));
    page.point("mouseMoved", &at("e5"));
    page.until("document.querySelector('.ghost')");
    page.press(&[Key::Escape]);
    page.until("!document.querySelector('.ghost')");
    page.point("mouseReleased", &at("e6"));
    assert_eq!((piece(&page, "e4"), piece(&page, "e6")), (json!("Q"), json!("")));
    assert_eq!(page.js("document.querySelector('#editor').open"), json!(true));
}

#[test]
fn the_editor_drags_pieces_onto_across_and_off_the_board() {
    let page = Page::open();
    open(&page);
    page.drag("[data-tool=Q]", "#edit-board [data-square=e4]");
    page.until("document.querySelector('#edit-board [data-square=e4]').dataset.piece === 'Q'");
    page.drag("#edit-board [data-square=e4]", "#edit-board [data-square=e7]");
    page.until("document.querySelector('#edit-board [data-square=e7]').dataset.piece === 'Q'");
    assert_eq!(piece(&page, "e4"), json!(""));
    page.drag("#edit-board [data-square=a1]", "#editor-title");
    page.until("document.querySelector('#edit-board [data-square=a1]').dataset.piece === ''");
    page.until("!document.querySelector('.ghost')");
    page.until_text("#editor-why", "Black's king is attacked, but white is to move");
    page.choose("#edit-turn", "b");
    // White cannot castle with a rook that is gone.
    page.until_text("#editor-why", "Note: castling Q dropped: no rook.");
    page.click("[data-right=Q]");
    page.until("!document.querySelector('#editor-why').textContent.includes('castling Q')");
    page.until_text("#editor-why", "Ready to play.");
    assert_eq!(fen(&page), "rnbqkbnr/ppppQppp/8/8/8/8/PPPPPPPP/1NBQKBNR b Kkq - 0 1");
}

#[test]
fn a_position_is_set_up_by_keys_alone() {
    let page = Page::open();
    page.js("document.querySelector('#edit').focus()");
    page.press(&[Key::Enter]);
    page.until("document.querySelector('#editor').open");
    let focus =
        "document.activeElement.closest('#edit-board') && document.activeElement.dataset.square";
    for _ in 0..40 {
        if page.js(focus) == json!("a1") {
            break;
        }
        page.press(&[Key::Tab]);
    }
    assert_eq!(page.js(focus), json!("a1"));
    page.press(&[Key::Up, Key::Up]);
    for letter in ["N", "n", "q"] {
        page.type_text(letter);
        page.until(&format!(
            "document.querySelector('#edit-board [data-square=a3]').dataset.piece === '{letter}'"
        ));
    }
    page.until_text("#editor-said", "Black queen on a3.");
    page.press(&[Key::Right, Key::Up, Key::Left, Key::Down, Key::Delete]);
    page.until_text("#editor-said", "a3 is empty.");
    assert_eq!(page.js("document.activeElement.getAttribute('aria-label')"), json!("a3, empty"));
    // The game behind the dialog is as it was.
    assert_eq!(page.plies(), 0);
    page.press(&[Key::Escape]);
    page.until("!document.querySelector('#editor').open");
}

#[test]
fn a_fen_is_typed_and_copied() {
    let page = Page::open();
    against_a_person(&page);
    open(&page);
    page.fill("#edit-fen", "r3k2r/8/8/8/4pP2/8/8/R3K2R b KQq f3 3 40");
    page.until_text("#editor-why", "Ready to play. Two people play.");
    let facts = page.js(
        "['turn', 'passed', 'half', 'full'].map((it) => document.querySelector(`#edit-${it}`).value).join(' ') + ' ' + \
         [...document.querySelectorAll('[data-right]')].map((it) => Number(it.checked)).join('')",
    );
    assert_eq!((facts, piece(&page, "f4")), (json!("b f3 3 40 1101"), json!("P")));
    // The squares that a pawn can have passed are offered.
    page.choose("#edit-passed", "-");
    until_fen(&page, "r3k2r/8/8/8/4pP2/8/8/R3K2R b KQq - 3 40");
    page.until("document.querySelectorAll('#edit-passed option').length === 2");
    page.choose("#edit-passed", "f3");
    page.fill("#edit-full", "7");
    page.press(&[Key::Tab]);
    until_fen(&page, "r3k2r/8/8/8/4pP2/8/8/R3K2R b KQq f3 3 7");
    // What cannot be put on the board leaves it as it was.
    page.fill("#edit-fen", "r3k2r/9/8/8 b");
    page.until_text("#editor-why", "Rank 7 has 9 files, expected 8");
    assert_eq!(piece(&page, "f4"), json!("P"));
    page.js("navigator.clipboard.writeText = async (text) => (window.copied = text)");
    page.click("#edit-begin");
    page.click("#edit-copy");
    page.until("window.copied === 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'");
    // Castling that is not as in chess is written by the rook's file.
    page.fill("#edit-fen", "1k6/8/8/8/8/8/8/1K2RR2 w E - 0 1");
    page.until_text("#editor-why", "Ready to play.");
    page.choose("#edit-turn", "b");
    until_fen(&page, "1k6/8/8/8/8/8/8/1K2RR2 b E - 0 1");
    page.click("[data-right=K]");
    page.click("[data-right=K]");
    until_fen(&page, "1k6/8/8/8/8/8/8/1K2RR2 b F - 0 1");
    // A game may begin at its end, but a note says so.
    page.fill("#edit-fen", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    page.until_text("#editor-why", "Note: the game is over: Black wins: checkmate.");
}

#[test]
fn the_editor_sets_pieces_in_hand_and_remaining_checks() {
    let page = Page::open();
    page.new_game(Some("crazyhouse"), "", "");
    open(&page);
    page.until_text("#editor-game", "Crazyhouse");
    page.fill("[data-hand=Q]", "2");
    page.fill("[data-hand=p]", "1");
    page.press(&[Key::Tab]);
    until_fen(&page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QQp] w KQkq - 0 1");
    page.until_text("#editor-why", "Ready to play.");
    page.js("document.querySelector('#hands').scrollIntoView()");
    page.picture("editor-hands");
    page.click("#edit-play");
    page.until_text("#tray-below [data-pocket=Q] .count", "2");
    page.new_game(Some("3check"), "", "");
    open(&page);
    page.fill("#checks-white", "1");
    page.press(&[Key::Tab]);
    until_fen(&page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+3 0 1");
    page.click("#edit-play");
    page.until_text("#tray-below", "1 check to give");
    assert_eq!(page.js("document.querySelector('#hands').checkVisibility()"), json!(false));
}

#[test]
fn every_game_can_be_set_up() {
    let page = Page::open();
    // A rule file with a small board, walls, a piece of its own and four plies in a round.
    let rules = "name = \"small\"\nboard = \"5x5\"\ncastling = false\ndouble-push = []\nwalls = [\"c3\"]\n\
        start = \"rnkbr/aaaaa/5/AAAAA/RNKBR w - - 0 1 1/4\"\nturns = [\"white\", \"white\", \"black\", \"black\"]\n\
        promotion = [\"archer\"]\n[pieces.archer]\nletter = \"a\"\nmoves = \"fW\"";
    page.new_game(None, rules, "");
    open(&page);
    page.until_text("#editor-why", "Ready to play.");
    assert_eq!(page.js("document.querySelectorAll('#edit-board [data-square]').length"), json!(25));
    assert_eq!(page.js("document.querySelector('#edit-rights').checkVisibility()"), json!(false));
    page.click("[data-tool=A]");
    click(&page, "c3");
    page.until_text("#editor-said", "c3 is a wall.");
    click(&page, "b3");
    let href = "document.querySelector('#edit-board [data-square=b3] .piece').getAttribute('href')";
    assert_eq!(page.js(href), json!("#disc-A"));
    page.choose("#edit-turn", "b");
    until_fen(&page, "rnkbr/aaaaa/1A3/AAAAA/RNKBR b - - 0 1 3/4");
    page.until_text("#editor-why", "Ready to play.");
    page.picture("editor-small");
    page.click("#edit-play");
    page.until("!document.querySelector('#editor').open");
    page.until_text("#game-name", "small");
    assert_eq!(page.piece("b3"), "A");
    // House rules, and a game of Chess960.
    page.open_setup();
    page.choose("#variant", "chess960");
    page.fill("#number", "0");
    page.unfold("#house-fold");
    page.click("[data-house=duck-chess-h5]");
    page.click("#setup-start");
    page.until_text("#game-name", "Chess960, start 0: Duck chess from h5");
    open(&page);
    assert_eq!(
        page.js("document.querySelector(\"[data-tool='*']\").getAttribute('aria-label')"),
        json!("duck")
    );
    page.drag("#edit-board [data-square=h5]", "#edit-board [data-square=a4]");
    page.until_text("#editor-why", "Ready to play.");
    page.click("#edit-play");
    page.until("!document.querySelector('#editor').open");
    page.until_text("#game-name", "Chess960: Duck chess from h5");
    assert_eq!(page.piece("a4"), "*");
    // From the dialog for new games, with its rules and position; closing keeps the FEN there.
    page.open_setup();
    page.choose("#variant", "horde");
    page.unfold("#position-fold");
    page.click("#position-edit");
    page.until("document.querySelector('#editor').open");
    page.until_text("#editor-game", "Horde");
    page.click("[data-tool='']");
    click(&page, "a1");
    let kept = fen(&page);
    page.click("#edit-close");
    page.until(&format!("document.querySelector('#position').value === {}", json!(kept)));
    page.click("#setup-start");
    page.until_text("#game-name", "Horde");
    assert_eq!(page.piece("a1"), "");
    let names = page.js("[...document.querySelectorAll('#variant option')].map((it) => it.value)");
    for name in serde_json::from_value::<Vec<String>>(names).expect("names") {
        if name == "own" {
            continue;
        }
        page.new_game(Some(&name), "", "");
        open(&page);
        page.until_text("#editor-why", "Ready to play.");
        page.click("#edit-close");
    }
}

#[test]
fn the_editor_fits_every_window() {
    let page = Page::open();
    page.new_game(Some("crazyhouse"), "", "");
    for (theme, width, height) in [
        ("light", 1280, 900),
        ("dark", 900, 600),
        ("light", 640, 360),
        ("dark", 360, 740),
        ("light", 320, 480),
    ] {
        let what = format!("{theme}, {width} x {height}");
        page.prefer(&[("prefers-color-scheme", theme)]);
        page.size(width, height);
        open(&page);
        page.picture(&format!("editor-open-{width}"));
        page.fill("#edit-fen", "k7/8/8/8/8/8/8/P7[] w - - 0 1");
        page.until_text("#editor-why", "White has no king.");
        page.js("document.querySelector('#editor .middle').scrollTo(0, 0)");
        page.picture(&format!("editor-{width}"));
        inspect(&page, &what);
        let buttons = page.js(
            "[...document.querySelectorAll('#editor > .row button')].every((it) => { const box = it.getBoundingClientRect(); \
             return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth; })",
        );
        assert_eq!(buttons, json!(true), "{what}");
        let side =
            page.js("document.querySelector('#edit-board .ground').getBoundingClientRect().width");
        assert!(side.as_f64().expect("a number") >= 26.0, "{what}: {side}");
        page.click("#edit-close");
        page.open_setup();
        page.choose("#variant", "own");
        page.choose("#clock", "own");
        page.unfold("#house-fold");
        page.unfold("#position-fold");
        inspect(&page, &what);
        page.click("#setup-cancel");
    }
}
