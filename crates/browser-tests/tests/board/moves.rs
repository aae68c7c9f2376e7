//! The list of moves with comments and variations, names of players, and games that come in and go out as PGN.

use serde_json::{Value, json};
use tabiya_browser_tests::Page;

/// The list of moves as text, without the names of buttons.
fn list(page: &Page) -> String {
    let text = page.js("document.querySelector('#history').textContent.replace(/\\s+/g, ' ')");
    text.as_str().expect("text").to_owned()
}

/// The outermost variations in the list of moves.
fn variations(page: &Page) -> Vec<String> {
    let texts = page.js(
        "[...document.querySelectorAll('p.variation')].map((it) => it.textContent.replace(/\\s+/g, ' ').trim())",
    );
    serde_json::from_value(texts).expect("texts")
}

/// The place that is marked in the list.
fn current(page: &Page) -> Value {
    page.js("document.querySelector('#history [aria-current]')?.dataset.place ?? null")
}

const STUDY: &str = "[Event \"A match\"]\n[Site \"Paris\"]\n[Date \"1851.06.21\"]\n[Round \"1\"]\n\
    [White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n[Result \"1-0\"]\n[ECO \"C33\"]\n\n\
    {A start} 1. e4 $1 {best} (1. d4 d5 (1... Nf6 $5 {Indian}) 2. c4) 1... e5 2. f4\n1-0\n\n";

#[test]
fn a_study_is_shown_and_goes_out_as_it_came() {
    let page = Page::open();
    page.js("(navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }, 0)");
    page.new_game(None, "", STUDY);
    page.until_text("#tray-below", "Anderssen, White");
    assert_eq!(page.text("#tray-above"), "Kieseritzky, Black");
    let shown = list(&page);
    assert!(shown.starts_with("StartA start1.e4!best("), "{shown}");
    assert_eq!(variations(&page), ["(1. d4 d5 (1... Nf6!? Indian ) 2. c4 )"]);
    assert!(shown.ends_with("1...e52.f41-0"), "{shown}");
    page.click("#copy-pgn");
    page.until_text("#copied", "PGN copied.");
    assert_eq!(page.js("window.copied"), json!(STUDY));
    page.picture("moves-study");
    page.prefer(&[("prefers-color-scheme", "dark")]);
    page.picture("moves-study-dark");
    page.prefer(&[]);
    page.size(360, 740);
    page.js("(document.querySelector('#history').scrollIntoView(), 0)");
    page.picture("moves-study-phone");
    page.size(1280, 900);
    page.reload();
    page.until_text("#tray-below", "Anderssen, White");
    assert_eq!(list(&page), shown);
}

#[test]
fn positions_of_variations_are_looked_at() {
    let page = Page::open();
    page.new_game(None, "", STUDY);
    page.until("document.querySelector('[data-place=\"0.0@2\"]')");
    page.click("[data-place='0.0@2']");
    page.until("document.querySelector('[data-square=f6]').dataset.piece === 'n'");
    assert_eq!(current(&page), json!("0.0@2"));
    page.picture("moves-variation");
    page.until_text("#turn", "Variation, position 2 of 2. White to move");
    assert_eq!(page.text("#made"), "1. black: knight g8 to f6.");
    // Stepping back leads into the line around it, and from there into the game.
    page.click("#previous");
    page.until("document.querySelector('[data-place=\"0@1\"]').hasAttribute('aria-current')");
    page.click("#next");
    page.until("document.querySelector('[data-place=\"0@2\"]').hasAttribute('aria-current')");
    page.click("#first");
    page.until("document.querySelector('[data-place=\"0\"]').hasAttribute('aria-current')");
    assert_eq!(page.piece("d4"), "");
    // A reason, and a move that continues the variation. The game stays as it is.
    page.click("[data-place='0.0@2']");
    page.until_text("#turn", "Variation, position 2 of 2.");
    page.square("d4");
    page.square("d6");
    page.until_text("#why", "d6 is illegal");
    page.square("c2");
    page.square("c4");
    page.until("document.querySelector('[data-place=\"0.0@3\"]')?.hasAttribute('aria-current')");
    assert_eq!(variations(&page), ["(1. d4 d5 (1... Nf6!? Indian 2. c4 ) 2. c4 )"]);
    assert_eq!(page.plies(), 3);
    // The game can go on from there.
    page.click("#take-back");
    page.until("!document.querySelector('#turn').textContent.includes('Variation')");
    page.until_text("#turn", "Black to move");
    assert!(list(&page).starts_with("StartA start1.d4("), "{}", list(&page));
    assert_eq!(page.plies(), 3);
}

#[test]
fn variations_are_made_promoted_and_deleted() {
    let page = Page::open();
    page.new_game(None, "", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6");
    page.click("[data-ply='2']");
    page.until_text("#turn", "Position 2 of 6.");
    page.square("f1");
    page.square("c4");
    page.until("document.querySelectorAll('[data-ply]').length === 4");
    assert_eq!(variations(&page), ["(2. Nf3 Nc6 3. Bb5 a6 )"]);
    page.click("[data-restore='0'][aria-label='Make this the main line: 2. Nf3']");
    page.until_text("#turn", "Position 3 of 6.");
    assert_eq!((page.piece("f3"), variations(&page)), ("N".into(), vec!["(2. Bc4 )".into()]));
    // The same move again only steps on.
    page.square("b8");
    page.square("c6");
    page.until_text("#turn", "Position 4 of 6.");
    assert_eq!(variations(&page), ["(2. Bc4 )"]);
    page.click("[data-delete='0'][aria-label='Delete this variation: 2. Bc4']");
    page.until("!document.querySelector('.variation')");
    // A move that is taken back is gone; what follows a position from which the game goes on is kept.
    page.click("#take-back");
    page.until("document.querySelectorAll('[data-ply]').length === 6");
    assert_eq!(variations(&page), [""; 0]);
    page.click("[data-ply='2']");
    page.until_text("#take-back", "Play on from here");
    page.click("#take-back");
    page.until("document.querySelectorAll('[data-ply]').length === 3");
    assert_eq!(variations(&page), ["(2. Nf3 Nc6 3. Bb5 )"]);
}

#[test]
fn a_line_under_house_rules_is_kept() {
    let page = Page::open();
    page.new_house_game("duck-chess-h5", "");
    page.play("e2", "e4");
    page.play("h5", "e6");
    page.click("[data-ply='1']");
    page.until_text("#turn", "Position 1 of 2.");
    page.square("h5");
    page.square("d6");
    page.until("document.querySelectorAll('.variation').length === 1");
    page.click("[data-place='0@2']");
    page.until("document.querySelector('[data-square=e6]').dataset.piece !== ''");
    page.click("[data-restore]");
    page.until_text("#turn", "Black to move");
    assert_ne!(page.piece("e6"), "");
}

#[test]
fn names_are_typed_and_kept() {
    let page = Page::open();
    page.fill("#white-name", "Ann\u{e004}");
    page.until_text("#tray-below", "Ann, White");
    assert_eq!(page.text("#tray-above"), "Black, person");
    page.play("e2", "e4");
    page.reload();
    page.until_text("#tray-below", "Ann, White");
    assert_eq!(page.js("document.querySelector('#white-name').value"), json!("Ann"));
    page.click("#open-games");
    page.until_text("#games-list", "White: Ann, Black: person");
    page.click("#games-close");
    page.fill("#white-name", "\u{e004}");
    page.until_text("#tray-below", "White, person");
}

/// Drops a file with a text onto the page.
fn drop_file(page: &Page, name: &str, text: &str) {
    page.js(&format!(
        "(() => {{ const dataTransfer = new DataTransfer(); \
         dataTransfer.items.add(new File([{}], {})); \
         document.querySelector('h1').dispatchEvent(new DragEvent('drop', \
         {{ dataTransfer, bubbles: true, cancelable: true }})); return 0; }})()",
        json!(text),
        json!(name)
    ));
}

#[test]
fn files_are_dropped_onto_the_page() {
    let page = Page::open();
    drop_file(&page, "one.pgn", STUDY);
    page.until_text("#tray-below", "Anderssen, White");
    assert_eq!(page.plies(), 3);
    // Of several games, one is chosen.
    let two =
        format!("{STUDY}[White \"Ann\"]\n[Black \"Bob\"]\n[Variant \"Atomic\"]\n\n1. Nf3 f6 0-1\n");
    drop_file(&page, "two.pgn", &two);
    page.until_text("#file-title", "2 games in two.pgn");
    assert_eq!(
        page.text("#file-list li:nth-child(1)"),
        "Anderssen – Kieseritzky\n1-0, 1851.06.21, A match, 2 moves"
    );
    page.picture("moves-file");
    page.click("#file-list li:nth-child(2) button");
    page.until_text("#game-name", "Atomic");
    page.until_text("#tray-below", "Ann, White");
    drop_file(&page, "end.fen", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1\n");
    page.until("document.querySelector('[data-square=h1]').dataset.piece === 'Q'");
    drop_file(&page, "none.txt", "");
    page.until_text("#why", "there is no game in PGN and no FEN in it");
    // In the dialog for a new game, the file fills the field.
    page.open_setup();
    page.unfold("#position-fold");
    page.js(
        "(() => { const dataTransfer = new DataTransfer(); dataTransfer.items.add(new File(['1. d4 d5 *'], 'x.pgn')); \
         const field = document.querySelector('#file-field'); field.files = dataTransfer.files; \
         field.dispatchEvent(new Event('change')); return 0; })()",
    );
    page.until("document.querySelector('#position').value === '1. d4 d5 *'");
    page.click("#setup-start");
    page.until("document.querySelectorAll('[data-ply]').length === 3");
}

#[test]
fn links_hold_names_comments_and_variations() {
    let page = Page::open();
    page.new_game(None, "", STUDY);
    page.until_text("#tray-below", "Anderssen, White");
    let before = list(&page);
    page.click("#copy-link");
    page.until("document.querySelector('#link').value !== ''");
    let link = page.js("document.querySelector('#link').value");
    page.js("(sessionStorage.clear(), 0)");
    page.go("about:blank");
    page.go(link.as_str().expect("a link"));
    page.until("document.querySelector('[data-place=\"0.0@2\"]')");
    assert_eq!(list(&page), before);
    assert_eq!(page.text("#tray-above"), "Kieseritzky, Black");
}
