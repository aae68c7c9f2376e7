//! A game keeps its rules, its house rules and its moves on every way out and back: as PGN, as a link, when the page is
//! loaded again, and as the request that starts it.

use serde_json::Value;
use tabiya_browser_tests::Page;

/// Rules with a wall, a piece of their own and another aim.
const RULES: &str = "name = \"hilly\"\nwalls = [\"d5\"]\ngoal.king = [\"e5\"]\npromotion = [\"amazon\", \"rook\"]\n\
                     [pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"\n";

/// What must not be lost: the position, the moves, the name, and the rules in words and as text.
fn state(page: &Page) -> Value {
    page.js(
        "(async () => { const { view, path } = await import('./game.js'); const { get } = await import('./requests.js'); \
         const { rules, sentences, file } = await get(`${path()}/legend`); \
         return { fen: view.fen, moves: view.history.map(({ san }) => san), title: view.title, house: view.house, rules, sentences, file }; })()",
    )
}

fn request(page: &Page, code: &str) -> Value {
    page.js(&format!(
        "(async () => {{ const {{ path, begin, view }} = await import('./game.js'); \
         const {{ get, getText }} = await import('./requests.js'); {code} }})()"
    ))
}

#[test]
fn a_game_keeps_its_rules_on_every_way() {
    let page = Page::open();
    for (rules, house) in
        [("", ""), (RULES, ""), ("", "knooks"), (RULES, "knooks"), ("", "duck-chess")]
    {
        let case = format!("{} {house}", if rules.is_empty() { "chess" } else { "a rule file" });
        let begin = |position: &str| {
            page.open_setup();
            page.until("document.querySelectorAll('[data-house]').length === 13");
            page.choose("#variant", if rules.is_empty() { "chess" } else { "own" });
            if !rules.is_empty() {
                page.fill("#rules", rules);
            }
            if house == "duck-chess" {
                page.choose("#variant", house);
            } else if !house.is_empty() && position.is_empty() {
                page.unfold("#house-fold");
                page.click(&format!("[data-house={house}]"));
            }
            page.unfold("#position-fold");
            page.fill("#position", position);
            page.choose("#opponent", "person");
            page.click("#setup-start");
            page.until("!document.querySelector('#setup').open");
        };
        begin("");
        page.play("e2", "e4");
        if house == "duck-chess" {
            page.square("e6");
            page.until("document.querySelectorAll('[data-ply]').length === 3");
        } else {
            page.play("g8", "f6");
        }
        let expected = state(&page);
        assert_eq!(
            expected["house"].as_array().map(Vec::len),
            Some(usize::from(!house.is_empty())),
            "{case}"
        );
        let text = request(&page, "return getText(`${path()}/pgn`);");
        let link = page.js("!document.querySelector('#copy-link').hidden").as_bool().expect("a bool").then(|| {
            request(&page, "const { links } = await import('./backend.js'); return links.of(await get(`${path()}/setup`));")
        });
        page.reload();
        page.until("document.querySelector('[data-piece=K]')");
        assert_eq!(state(&page), expected, "{case}: loaded again");
        request(&page, "return await begin({ ...(await get(`${path()}/setup`)) });");
        assert_eq!(state(&page), expected, "{case}: the request that starts it");
        begin(text.as_str().expect("PGN"));
        assert_eq!(state(&page), expected, "{case}: PGN");
        if let Some(link) = link {
            page.go("about:blank");
            page.go(link.as_str().expect("an address"));
            page.until("document.querySelectorAll('[data-ply]').length === 3");
            assert_eq!(state(&page), expected, "{case}: link");
        }
    }
}
