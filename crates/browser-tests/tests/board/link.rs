//! Links that hold a game with its rules.

use serde_json::{Value, json};
use tabiya_browser_tests::{Page, Program};

/// The longest link that a rule file of 2 KB may make, in letters.
const LONGEST: usize = 2048;

/// The link to the game that is shown.
fn link(page: &Page) -> String {
    page.js("(document.querySelector('#link').value = '')");
    page.click("#copy-link");
    page.until("document.querySelector('#link').value !== ''");
    page.js("document.querySelector('#link').value").as_str().expect("text").to_owned()
}

/// Opens an address in a new state of the browser, in which no game is kept.
fn open(page: &Page, address: &str) {
    page.js("(sessionStorage.clear(), 0)");
    page.go("about:blank");
    page.go(address);
    page.until("document.querySelector('[data-ply]')");
}

/// What a game is known by.
fn shown(page: &Page) -> Value {
    page.js(
        "[document.querySelector('#fen').value, document.querySelector('#game-name').textContent, \
          [...document.querySelectorAll('[data-ply]')].map((it) => it.textContent)]",
    )
}

fn travels(page: &Page) -> usize {
    let (before, link) = (shown(page), link(page));
    open(page, &link);
    assert_eq!(shown(page), before, "{link}");
    link.len()
}

#[test]
fn links_contain_games_of_all_variants() {
    let page = Page::open();
    let names = page.js("[...document.querySelector('#variant').options].map((it) => it.value)");
    let names: Vec<String> = serde_json::from_value(names).expect("names");
    let variants = names.iter().filter(|name| !name.is_empty() && !name.contains(' '));
    let mut count = 0;
    for variant in variants.filter(|name| !["own", "rules"].contains(&name.as_str())) {
        page.new_game(Some(variant), "", "");
        travels(&page);
        count += 1;
    }
    assert!(count > 10, "{names:?}");
    page.new_house_game("duck-chess-h5", "");
    page.play("e2", "e4");
    travels(&page);
}

#[test]
fn links_contain_positions_long_games_and_rules() {
    let page = Page::open();
    page.new_game(Some("chess"), "", "4k3/P7/8/8/8/8/8/4K2R w K - 3 40");
    travels(&page);
    // A hundred plies.
    let moves: String = (0..25)
        .map(|turn| format!("{}. Nf3 Nf6 {}. Ng1 Ng8 ", 2 * turn + 1, 2 * turn + 2))
        .collect();
    page.new_game(Some("antichess"), "", &moves);
    page.until("document.querySelectorAll('[data-ply]').length === 101");
    let length = travels(&page);
    assert!(length < LONGEST, "{length}");
    let mut rules = "name = \"amazons\"\nstart = \"4k3/8/8/8/8/8/8/A3K3 w - - 0 1\"\n[pieces.amazon]\nletter = \"a\"\n\
                     moves = \"QN\"\n"
        .to_owned();
    for number in 0.. {
        let line = format!("# Line {number}: {}\n", number * 7_919 % 1_000);
        if rules.len() + line.len() > 2048 {
            break;
        }
        rules.push_str(&line);
    }
    page.new_game(None, &rules, "");
    page.until_text("#game-name", "amazons");
    page.play("a1", "b3");
    let length = travels(&page);
    assert!(length < LONGEST, "{length}");
}

#[test]
fn rubbish_in_the_storage_of_the_browser_is_ignored() {
    if Program::is_server() {
        return;
    }
    let page = Page::open();
    for kept in
        ["{", "{}", "[[]]", "[[\"POST\", \"games\", \"{\"]]", "[[\"MOVE\", 7, 0, \"e2e4\"], 5]"]
    {
        page.js(&format!("(sessionStorage.setItem('tabiya', {}), 0)", json!(kept)));
        page.go("about:blank");
        page.go(&page.program.address);
        // Rubbish that breaks the board is not kept any longer.
        page.until(
            "document.querySelector('[data-piece=K]') || !document.querySelector('#offline').hidden",
        );
        if page.js("document.querySelector('[data-piece=K]') === null") == json!(true) {
            page.reload();
            page.until("document.querySelector('[data-piece=K]')");
        }
        page.play("e2", "e4");
    }
}

#[test]
fn rubbish_in_a_link_shows_a_message_and_a_new_game() {
    let page = Page::open();
    let whole = link(&page);
    let (before, data) = whole.split_once("game=").expect("a link");
    let bad_rules = page.js(
        "import('./link.js').then(({ pack }) => pack(JSON.stringify({ rules: 'name = 5', position: '' })))",
    );
    // A few hundred letters that would fill the memory.
    let bomb = page.js("import('./link.js').then(({ pack }) => pack('a'.repeat(5e6)))");
    open(&page, &format!("{before}game={}", bomb.as_str().expect("text")));
    page.until_text("#why", "the address holds more than 256 KiB");
    for rubbish in [
        bomb.as_str().expect("text"),
        &data[..data.len() / 2],
        "",
        "%%%",
        "0123456789",
        bad_rules.as_str().expect("text"),
        &"A".repeat(100_000),
    ] {
        open(&page, &format!("{before}game={rubbish}"));
        page.until_text("#why", "The game at this address cannot be shown: ");
        assert_eq!(page.piece("e1"), "K");
        page.play("e2", "e4");
    }
    assert_eq!(page.js("window.failed ?? null"), json!(null));
}
