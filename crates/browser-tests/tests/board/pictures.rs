//! Screenshots of the page, to be looked at after a change: see README.md.

use tabiya_browser_tests::Page;

/// Makes the screenshot for the README; `scripts/board-picture.sh` runs this test.
#[test]
fn picture_of_the_readme() {
    let page = Page::open();
    page.prefer(&[("prefers-color-scheme", "light"), ("prefers-reduced-motion", "reduce")]);
    page.size(960, 640);
    page.new_game(Some("chess"), "", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. exd5 Na5");
    page.fill("#count-depth", "4");
    page.click("#count-start");
    page.until_text("#count-total", "at depth 4");
    page.square("c4");
    page.js("scrollTo(0, 0)");
    page.picture("readme");
}

#[test]
fn pictures_of_the_page_in_its_states() {
    let page = Page::open();
    for (theme, width, height, name) in [
        ("light", 1280, 860, "light"),
        ("dark", 1280, 860, "dark"),
        ("light", 1920, 1080, "wide"),
        ("light", 360, 740, "phone"),
        ("dark", 360, 740, "phone-dark"),
        ("light", 390, 844, "phone-tall"),
    ] {
        page.prefer(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]);
        page.size(width, height);
        let picture = |state: &str| page.picture(&format!("{name}-{state}"));
        page.new_game(Some("chess"), "", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6");
        page.square("f3");
        picture("selected");
        page.square("f6");
        page.until_text("#why", "is illegal");
        picture("refusal");
        page.click("#count-start");
        page.until_text("#count-total", "at depth 3");
        picture("count");
        let walls =
            "name = \"gap and hill\"\nwalls = [\"d5\", \"e4\"]\ngoal.king = [\"d4\", \"e5\"]";
        page.new_game(None, walls, "");
        page.square("g1");
        picture("walls");
        let crazyhouse = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 Nf6 5. Nf3 Qf5";
        page.new_game(Some("crazyhouse"), "", crazyhouse);
        page.click("[data-pocket=P]");
        picture("pocket");
        page.new_game(Some("antichess"), "", "1r6/P7/8/8/8/8/8/7k w - - 0 1");
        page.square("a7");
        page.square("b8");
        page.until("document.querySelector('#promotion').open");
        picture("promotion");
        page.click("#promotion-cancel");
        page.new_game(Some("chess"), "", "1. f3 e5 2. g4 Qh4#");
        page.until_text("#result", "0-1");
        picture("end");
        page.open_setup();
        page.choose("#variant", "own");
        page.fill("#rules", "name = \"hill\"\ngaol.king = [\"d4-e5\"]\n");
        page.until_text("#rules-why", "Line 2");
        picture("mistake");
        page.fill("#rules", "");
        page.until("!document.querySelector('#rules-why').textContent");
        page.click("#setup-cancel");
        page.choose("#strength", "seconds 1");
        page.new_game(Some("chess"), "", "");
        page.choose("#white", "engine");
        page.until("document.querySelectorAll('[data-ply]').length === 2");
        picture("engine");
        page.choose("#white", "person");
        page.until_text(".table", "White, person");
        picture_of_what_people_expect(&page, name);
        picture_of_what_is_taught(&page, name);
    }
}

/// Pictures of analysis, variations, the legend, house rules and dialogs.
fn picture_of_what_people_expect(page: &Page, name: &str) {
    let picture = |state: &str| page.picture(&format!("{name}-{state}"));
    let close = |dialog: &str| {
        page.js(&format!("document.querySelector('#{dialog}').close()"));
    };
    page.new_game(Some("chess"), "", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6");
    page.click("[data-ply='4']");
    page.until_text("#turn", "Position 4 of 6.");
    page.square("f1");
    page.square("c4");
    page.until("document.querySelector('.variation')");
    picture("variation");
    page.click("#analysis");
    page.until("document.querySelectorAll('#analysis-list button').length === 3");
    picture("analysis");
    page.click("#analysis");
    page.new_game(None, "name = \"riders\"\npieces.knight.moves = \"NN\"", "");
    page.until("!document.querySelector('#pieces').hidden");
    page.js("document.querySelector('#pieces').scrollIntoView()");
    picture("legend");
    page.js("scrollTo(0, 0)");
    page.new_game(Some("kingofthehill"), "", "1. e4 e5 2. Ke2 Ke7");
    picture("goals");
    page.new_game(Some("chess"), "", "");
    page.new_house_game("duck-chess-h5", "");
    page.play("e2", "e4");
    picture("duck");
    page.click("#open-games");
    page.until("document.querySelector('#games').open");
    picture("games");
    close("games");
    page.open_setup();
    page.unfold("#house-fold");
    picture("dialog");
    close("setup");
    // The dialog forgets the house rule.
    page.reload();
    page.until("document.querySelector('#variant').options.length");
    page.new_game(Some("crazyhouse"), "", "");
    page.click("#edit");
    page.until("document.querySelector('#editor').open");
    page.fill("#edit-fen", "kk6/8/8/8/8/8/8/K7 w - - 0 1");
    page.until_text("#editor-why", "king");
    picture("editor");
    close("editor");
}

/// Pictures of reasons that are drawn on the board, of the list of counts, and of a rule file beside its board.
fn picture_of_what_is_taught(page: &Page, name: &str) {
    let picture = |state: &str| page.picture(&format!("{name}-{state}"));
    page.new_game(Some("chess"), "", "4r1k1/8/8/8/1b6/8/3PN3/4K2R w K - 0 1");
    page.square("e2");
    page.until_text("#why", "pin");
    picture("pin");
    page.new_game(Some("chess"), "", "5rk1/8/8/8/8/8/8/4K2R w K - 0 1");
    page.square("e1");
    page.square("g1");
    page.until_text("#why", "illegal");
    picture("castling");
    page.open_setup();
    page.choose("#variant", "own");
    page.fill(
        "#rules",
        "name = \"hill\"\nwalls = [\"a4\", \"h5\"]\ngoal.king = [\"d4\", \"e5\"]\n",
    );
    page.until_text("#rules-note", "start");
    picture("rules");
    page.fill("#rules", "");
    page.js("document.querySelector('#setup').close()");
}

/// Rules with pieces that move as two pieces of chess, and one that moves as none.
const COMPOUNDS: &str = "name = \"compounds\"\nstart = \"naecmkwd/pppppppp/8/8/8/8/PPPPPPPP/NAECMKWD w - - 0 1\"\n\
    pieces.amazon = { letter = \"a\", moves = \"QN\" }\npieces.chancellor = { letter = \"e\", moves = \"RN\" }\n\
    pieces.archbishop = { letter = \"c\", moves = \"BN\" }\npieces.centaur = { letter = \"m\", moves = \"KN\" }\n\
    pieces.dragon = { letter = \"d\", moves = \"RF\" }\npieces.wazir = { letter = \"w\", moves = \"W\" }\n";

#[test]
fn pictures_of_squares_and_pieces() {
    let page = Page::open();
    for (name, preferences) in [
        ("light", [("prefers-color-scheme", "light"), ("forced-colors", "none")]),
        ("dark", [("prefers-color-scheme", "dark"), ("forced-colors", "none")]),
        ("forced", [("prefers-color-scheme", "dark"), ("forced-colors", "active")]),
        ("contrast", [("prefers-color-scheme", "light"), ("prefers-contrast", "more")]),
    ] {
        page.prefer(&preferences);
        page.size(1280, 860);
        let picture = |state: &str| page.picture(&format!("look-{name}-{state}"));
        page.new_game(Some("chess"), "", "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+");
        page.until("document.querySelector('[data-square=e1]').dataset.state === 'check'");
        picture("check");
        page.new_game(None, COMPOUNDS, "");
        page.until_text("#game-name", "compounds");
        picture("compounds");
        page.size(360, 740);
        picture("compounds-phone");
        page.js("document.querySelector('#pieces').scrollIntoView()");
        picture("legend-phone");
        page.js("scrollTo(0, 0)");
        page.click("#flip");
        page.click("#analysis");
        page.until("document.querySelector('#evaluation').dataset.share");
        page.js("scrollTo(0, 0)");
        picture("evaluation-phone");
        page.click("#analysis");
        page.click("#flip");
        page.size(1280, 860);
        picture_of_what_is_taught(&page, &format!("look-{name}"));
        page.new_game(Some("crazyhouse"), "", "");
        page.click("#edit");
        page.until("document.querySelector('#editor').open");
        picture("editor");
        page.js("document.querySelector('#editor').close()");
    }
    page.new_game(Some("chess"), "", "1. e4 e5 2. Qh5 Ke7 3. Qxe5#");
    page.size(800, 1130);
    page.print_view();
    page.picture("look-printed");
}
