//! Screenshots of the page, to be looked at after a change: see README.md.

use tabiya_browser_tests::Page;

/// Makes the screenshot for the README; `scripts/board-picture.sh` runs this test.
#[test]
fn picture_of_the_readme() {
    let page = Page::open();
    page.prefer(&[("prefers-color-scheme", "light"), ("prefers-reduced-motion", "reduce")]);
    page.size(960, 700);
    page.new_game(Some("chess"), "", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. exd5 Na5");
    page.fill("#count-depth", "4");
    page.click("#count-start");
    page.until_text("#count-total", "at depth 4");
    page.square("c4");
    page.picture("readme");
}

#[test]
fn pictures_of_the_page_in_its_states() {
    let page = Page::open();
    for (theme, width, height, name) in [
        ("light", 1280, 860, "light"),
        ("dark", 1280, 860, "dark"),
        ("light", 360, 740, "phone"),
        ("dark", 360, 740, "phone-dark"),
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
        page.until_text("#tray-above", "White, person");
    }
}
