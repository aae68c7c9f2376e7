//! Rules typed and positions pasted into the dialog for new games.

use serde_json::json;
use tabiya_browser_tests::{Page, Program};

#[test]
fn errors_in_rule_files_are_located_while_typing() {
    let page = Page::open();
    page.open_setup();
    page.choose("#variant", "own");
    page.fill("#rules", "name = \"hill\"\ngaol.king = [\"d4-e5\"]");
    page.until_text(
        "#rules-why",
        "Line 2, column 1: There is no key \"gaol\": did you mean \"goal\"?",
    );
    assert_eq!(page.text("#lines .wrong"), "\u{25b8}2");
    assert_eq!(
        page.js("document.querySelector('#rules').getAttribute('aria-invalid')"),
        json!("true")
    );
    page.click("#setup-start");
    // The mistake is shown once, and the rules have the focus.
    page.until("document.activeElement.id === 'rules'");
    assert_eq!(page.text("#setup-why"), "");
    assert!(page.text("#rules-why").starts_with("Line 2, column 1: There is no key"));
    assert!(page.js("document.querySelector('#setup').open").as_bool().expect("a bool"));
    page.fill("#rules", "name = \"hill\"\ngoal.king = [\"d4-e5\"]");
    page.until_text("#rules-why", "\u{201c}hill\u{201d} is sound.");
    page.click("#setup-start");
    page.until_text("#game-name", "hill");
    page.until("!document.querySelector('#setup').open");
}

#[test]
fn custom_pieces_are_drawn_as_what_they_move_as_and_can_be_moved() {
    let page = Page::open();
    let rules = "name = \"amazons\"\npromotion = [\"amazon\", \"knight\"]\n\
        start = \"4k3/P7/8/8/8/8/8/1A2K3 w - - 0 1\"\n\
        [pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"";
    page.new_game(None, rules, "");
    page.until_text("#game-name", "amazons");
    let href = |square: &str| {
        let use_ = format!("document.querySelector('[data-square={square}] .piece')");
        page.js(&format!("{use_}.getAttribute('href')"))
    };
    assert_eq!((href("b1"), href("e1")), (json!("#pair-NQ"), json!("#piece-K")));
    let spoken = page.js("document.querySelector('[data-square=b1]').getAttribute('aria-label')");
    assert!(spoken.as_str().is_some_and(|text| text.contains("white amazon")), "{spoken}");
    page.click("[data-square=a7]");
    page.click("[data-square=a8]");
    page.until_text("#promotion-choices", "amazon");
    page.click("[data-promote=a]");
    page.until(
        "document.querySelector('[data-square=a8] .piece').getAttribute('href') === '#pair-NQ'",
    );
}

#[test]
fn positions_and_games_are_pasted() {
    let page = Page::open();
    page.new_game(None, "", "[Variant \"Three-check\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *");
    page.until_text("#game-name", "Three-check");
    assert_eq!(page.plies(), 5);
    assert!(page.text("#history").contains("Qxf7+"));
    assert!(page.text("#tray-below").contains("2 checks to give"));
    page.open_setup();
    page.unfold("#position-fold");
    page.fill("#position", "4k3/8/8/8/8/8/8/9 w - - 0 1");
    page.click("#setup-start");
    page.until_text("#setup-why", "Invalid position: ");
    page.fill("#position", "4k3/8/8/8/8/8/8/3QK3 w K - 0 1");
    page.click("#setup-start");
    page.until_text("#why", "Note: castling K dropped: no rook.");
}

#[test]
fn every_variant_can_be_chosen_and_shows_its_rules() {
    let page = Page::open();
    page.click("#new");
    let names = page.js("[...document.querySelectorAll('#variant option')].map((it) => it.value)");
    let names: Vec<String> = serde_json::from_value(names).expect("names");
    assert_eq!(names.len(), 13);
    page.click("#setup-cancel");
    for name in names.into_iter().filter(|name| name != "own") {
        page.new_game(Some(&name), "", "");
        page.until("document.querySelectorAll('[data-ply]').length === 1");
        assert!(
            page.js("document.querySelector('#summary').textContent.length > 9")
                .as_bool()
                .expect("a bool")
        );
        assert!(page.js("document.querySelectorAll('[data-square]').length").as_u64() == Some(64));
    }
}

#[test]
fn house_rules_are_chosen_and_the_duck_is_moved() {
    let page = Page::open();
    page.new_house_game("duck-chess-h5", "");
    page.play("e2", "e4");
    page.until("document.querySelectorAll('[data-ply]').length === 2");
    assert_eq!(page.piece("h5"), "*");
    page.until_text("#turn", "White moves the duck from h5: select it.");
    page.play("h5", "e6");
    page.until("document.querySelectorAll('[data-ply]').length === 3");
    assert_eq!(page.piece("e6"), "*");
}

#[test]
fn the_published_duck_is_put_on_an_empty_square() {
    let page = Page::open();
    page.new_house_game("duck-chess", "");
    page.play("e2", "e4");
    page.until_text("#turn", "White moves the duck: choose a green square.");
    let green = "document.querySelectorAll('[data-state~=target]').length";
    assert_eq!(page.js(green), 32);
    assert_eq!(page.js("document.querySelector('[data-square=e2]').dataset.state"), "target last");
    page.click("[data-square=e6]");
    page.until_text("#turn", "Black to move: select a piece.");
    assert_eq!(page.piece("e6"), "*");
    let label = page.js("document.querySelector('[data-square=e6]').getAttribute('aria-label')");
    assert!(label.as_str().is_some_and(|label| label.starts_with("e6, duck")), "{label}");
    let href = "document.querySelector('[data-square=e6] .piece').getAttribute('href')";
    assert_eq!(page.js(href), "#duck");
    assert_eq!(page.js("document.getElementById('duck') !== null"), true);
    // Black moves the duck as White does.
    page.play("d7", "d5");
    page.until_text("#turn", "Black moves the duck from e6: select it.");
    page.play("e6", "e5");
    page.until_text("#turn", "White to move: select a piece.");
    assert_eq!(page.piece("e5"), "*");
    // The game is there again after the page is loaded again, and in the editor.
    page.click("#edit");
    page.until("document.querySelector('#edit-fen').value.includes('/3p*3/')");
    page.until("document.querySelectorAll(\"#stand [data-tool='*']\").length === 1");
    page.until_text("#editor-why p", "Ready to play.");
}

#[test]
fn failures_are_reported_after_the_end_of_a_game_too() {
    if !Program::is_server() {
        return;
    }
    let page = Page::open();
    page.new_game(None, "", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
    page.play("f7", "g7");
    page.until_text("#result", "1-0");
    let answer = "new Response('{\"why\":\"the board has failed: it is broken\"}', {status: 500})";
    page.js(&format!("(window.fetch = async () => {answer}, true)"));
    page.click("#copy-pgn");
    page.until_text("#why", "the board has failed: it is broken.");
}

#[test]
fn a_dialog_asks_whether_a_queen_moves_or_splits() {
    let page = Page::open();
    page.new_house_game("beta-decay", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    page.click("[data-square=a1]");
    page.click("[data-square=a8]");
    page.until_text("#promotion-title", "Which move?");
    page.click("[data-promote=':beta-decay']");
    page.until(
        "document.querySelector('[data-square=a7] .piece')?.getAttribute('href') === '#piece-B'",
    );
}

#[test]
fn the_rules_are_always_told_and_can_be_changed() {
    let page = Page::open();
    page.until_text("#rules-lead", "The rules of FIDE.");
    page.new_game(Some("antichess"), "", "");
    page.until_text("#rules-said", "A side that can capture must.");
    let file = "name = \"ladies\"\nroyal = [\"king\", \"queen\"]\nroyal-safety = \"all\"\n\
                castling = false\npromotion-squares = [\"rank 7\"]\n";
    page.new_game(None, file, "");
    for said in [
        "A side must keep its queen and king safe.",
        "Each royal piece of a side must be safe.",
        "There is no castling.",
        "White's pieces are promoted on rank 7.",
    ] {
        page.until_text("#rules-said", said);
    }
    // The same after a reload.
    page.reload();
    page.until_text("#rules-said", "Each royal piece of a side must be safe.");
    page.unfold("#rules-card > details");
    page.picture("rules");
    page.click("#rules-copy");
    page.until("document.querySelector('#rules-copied').textContent !== ''");
    page.click("#rules-change");
    page.until("document.querySelector('#setup').open");
    let text = page.js("document.querySelector('#rules').value");
    let text = text.as_str().expect("a text");
    assert!(text.contains("royal-safety = \"all\"\n"), "{text}");
    page.fill("#rules", &text.replace("castling = false\n", "castling = \"safe\"\n"));
    page.until_text("#rules-why", "\u{201c}ladies\u{201d} is sound.");
    page.click("#setup-start");
    page.until("!document.querySelector('#setup').open");
    page.until("!document.querySelector('#rules-said').textContent.includes('castling')");
    page.until_text("#rules-said", "A side must keep its queen and king safe.");
}
