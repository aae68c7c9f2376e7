//! What the page says: what must happen, why a piece cannot move, goals, how pieces move, and who is ahead.

use serde_json::json;
use tabiya_browser_tests::Page;

const AMAZON: &str = "name = \"amazon\"\npromotion = [\"amazon\"]\n\
    start = \"rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\"\n\
    [pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"\n";

#[test]
fn the_duck_is_asked_for_and_moved_by_clicks() {
    let page = Page::open();
    page.new_house_game("duck-chess-h5", "");
    page.play("e2", "e4");
    page.until_text("#turn", "White moves the duck");
    page.square("d2");
    page.until_text("#why", "The white pawn on d2 has no legal move: it is time to move the duck.");
    page.square("h5");
    page.until("document.querySelectorAll('[data-state~=target]').length > 20");
    page.square("e6");
    page.until("document.querySelector('[data-square=e6]').dataset.piece === '*'");
    page.until_text("#turn", "Black to move");
    assert_eq!(page.piece("h5"), "");
}

#[test]
fn obligations_of_the_side_to_move_are_shown() {
    let page = Page::open();
    page.new_game(None, "", "4k3/8/8/8/7q/8/8/RN2K3 w - - 0 1");
    page.until_text("#turn", "White to move, in check");
    page.square("b1");
    page.until_text("#why", "White is in check from the queen on h4, and it cannot help.");
    page.new_game(Some("antichess"), "", "8/8/8/3p4/4P3/8/N7/8 w - - 0 1");
    page.until_text("#turn", "White must capture");
    page.square("a2");
    page.until_text("#why", "another piece must capture, for example by exd5.");
    page.new_game(
        None,
        "name = \"must\"\nmust-capture = true",
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
    );
    page.until_text("#turn", "White must capture");
    page.new_game(Some("chess"), "", "");
    page.new_house_game("forced-en-passant", "4k3/4p3/8/3P4/8/8/N7/4K3 b - - 0 1");
    page.play("e7", "e5");
    page.until_text("#turn", "White must capture en passant");
    page.square("a2");
    page.until_text("#why", "a pawn can be captured en passant on e6");
}

#[test]
fn a_click_on_a_stuck_piece_shows_the_reason() {
    let page = Page::open();
    page.new_game(None, "", "4k3/8/4p3/4P3/1b6/2N5/8/4K3 w - - 0 1");
    page.square("c3");
    page.until_text(
        "#why",
        "The white knight on c3 has no legal move: it is pinned on the diagonal by the bishop on b4.",
    );
    page.square("e5");
    page.until_text("#why", "it is blocked by the pawn on e6 and can capture nothing.");
    page.square("e1");
    page.until("document.querySelectorAll('[data-state~=target]').length > 0");
    assert_eq!(page.text("#why"), "");
}

#[test]
fn goals_are_marked_and_named() {
    let page = Page::open();
    let goal = |square: &str| {
        page.js(&format!("document.querySelector('[data-square={square}]').dataset.goal"))
    };
    assert_eq!(goal("e4"), json!(""));
    page.new_game(Some("kingofthehill"), "", "");
    page.until("document.querySelector('[data-square=e4]').dataset.goal === 'white black'");
    assert_eq!(goal("e3"), json!(""));
    let name = page.js("document.querySelector('[data-square=e4]').getAttribute('aria-label')");
    assert_eq!(name, json!("e4, empty, goal of white's king, goal of black's king"));
    page.picture("goals");
    page.new_game(Some("racingkings"), "", "");
    page.until("document.querySelector('[data-square=h8]').dataset.goal === 'white black'");
    page.new_game(None, "name = \"one\"\ngoal.white.king = [\"a8\"]", "");
    page.until("document.querySelector('[data-square=a8]').dataset.goal === 'white'");
    let shown = page
        .js("['white', 'black'].map((color) => getComputedStyle(document.querySelector(\
         `[data-square=a8] .flag.${color}`)).display)");
    assert_eq!(shown, json!(["block", "none"]));
    page.until_text("#rules-list", "White wins by reaching one with the king");
}

#[test]
fn the_legend_shows_how_custom_pieces_move() {
    let page = Page::open();
    assert_eq!(page.js("document.querySelector('#pieces').hidden"), json!(true));
    page.new_game(None, AMAZON, "");
    page.until("!document.querySelector('#pieces').hidden");
    assert_eq!(page.js("document.querySelector('#pieces details').open"), json!(true));
    assert_eq!(page.js("document.querySelector('#rules-card details').open"), json!(true));
    page.until("document.querySelector('[data-legend=a] svg.reach').checkVisibility()");
    let marks = "document.querySelectorAll('[data-legend=a] .way.both').length";
    assert_eq!(page.js(marks), json!(8 * 4 + 8));
    let text =
        page.js("document.querySelector('[data-legend=a] svg.reach').getAttribute('aria-label')");
    let text = text.as_str().expect("a text");
    assert!(text.starts_with("white amazon: moves or captures: "), "{text}");
    assert!(text.contains("2 up and 1 right") && text.contains("4 up and further"), "{text}");
    page.js("document.querySelector('#pieces').scrollIntoView()");
    page.picture("legend");
    page.click("#pieces-others summary");
    page.until("document.querySelector('[data-legend=p] .way.capture')?.checkVisibility()");
    assert_eq!(page.js("document.querySelectorAll('[data-legend=p] .way.move').length"), json!(1));
    // The page describes a house rule in words, and the rule moves its piece.
    page.new_game(None, "", "");
    page.until("document.querySelector('#pieces').hidden");
    page.new_house_game("duck-chess-h5", "");
    page.until_text("#rules-list", "duck chess as in ChessMaker: the duck begins on h5");
    page.until_text("[data-legend='*']", "Moved only by a rule of the game.");
}

#[test]
fn captured_pieces_are_shown_beside_the_capturer() {
    let page = Page::open();
    let captured = |tray: &str| {
        page.js(&format!("document.querySelector('{tray} [data-captured]').dataset.captured"))
    };
    for (from, to) in [("e2", "e4"), ("d7", "d5"), ("e4", "d5")] {
        page.play(from, to);
    }
    assert_eq!((captured("#tray-below"), captured("#tray-above")), (json!("p"), json!("")));
    page.until_text("#tray-below .ahead", "+1");
    let label = page.js("document.querySelector('#tray-below .gained').getAttribute('aria-label')");
    assert_eq!(label, json!("white has captured: black pawn"));
    page.play("d8", "d5");
    page.until("!document.querySelector('.ahead')");
    assert_eq!((captured("#tray-below"), captured("#tray-above")), (json!("p"), json!("P")));
    page.new_game(None, "", "4k3/8/8/8/8/8/8/4KB1r w - - 0 1");
    page.until_text("#tray-above .ahead", "+2");
    page.new_game(Some("antichess"), "", "k7/8/8/8/8/8/8/Q7 w - - 0 1");
    page.until_text("#game-name", "Antichess");
    assert_eq!(page.js("document.querySelectorAll('.ahead').length"), json!(0));
}

#[test]
fn stepping_announces_the_move_with_check_and_result() {
    let page = Page::open();
    page.new_game(None, "", "1. e4 e5 2. Qh5 Ke7 3. Qxe5#");
    page.until_text("#made", "3. white: queen h5 to e5, takes pawn");
    page.until_text("#made", "black is in check; white wins: checkmate");
    page.click("#previous");
    page.until_text("#made", "2. black: king e8 to e7");
    page.click("#first");
    page.until_text("#made", "The start position.");
    page.click("#next");
    page.until_text("#made", "1. white: pawn e2 to e4");
}
