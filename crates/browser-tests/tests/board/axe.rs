//! The page in its states, judged by axe-core, which knows the rules of accessibility.

use serde_json::{Value, json};
use tabiya_browser_tests::Page;

/// Brings the page from a new game of chess to another state.
type Reach = fn(&Page);

/// The states of the page in which axe-core judges it. Dialogs are closed before the next state.
const STATES: [(&str, Reach); 12] = [
    ("a new game", |_| ()),
    ("a selected piece and a refusal", |page| {
        page.square("e2");
        page.square("e5");
        page.until_text("#why", "is illegal");
    }),
    ("moves, variations, captured pieces, an earlier position", |page| {
        page.new_game(None, "", "1. e4 d5 (1... c5 $5 {sharp} 2. c3) 2. exd5 Qxd5 3. Nc3 Qe5+");
        page.until("document.querySelectorAll('[data-ply]').length === 7");
        page.click("#previous");
        page.until_text("#turn", "Position 5 of 6.");
    }),
    ("pieces in hand", |page| {
        page.new_game(Some("crazyhouse"), "", "4k3/8/8/8/8/8/8/4K3[QNPqnp] w - - 0 1");
        page.click("[data-pocket=N]");
    }),
    ("a count", |page| {
        page.click("#count-start");
        page.until_text("#count-total", "at depth 3");
        page.square("e2");
    }),
    ("an analysis", |page| {
        page.click("#analysis");
        page.until("document.querySelector('#analysis-list button')");
        page.click("#analysis");
    }),
    ("the list of games", |page| {
        page.click("#open-games");
        page.until("document.querySelector('#games').open");
    }),
    ("the editor of positions", |page| {
        page.click("#edit");
        page.until("document.querySelector('#editor').open");
    }),
    ("the dialog for new games", |page| page.open_setup()),
    ("a mistake in a rule file", |page| {
        page.open_setup();
        page.choose("#variant", "own");
        page.fill("#rules", "name = \"hill\"\ngaol.king = [\"d4-e5\"]");
        page.until_text("#rules-why", "Line 2");
    }),
    ("a promotion", |page| {
        page.new_game(None, "", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        page.square("a7");
        page.square("b8");
        page.until("document.querySelector('#promotion').open");
    }),
    ("a result", |page| {
        page.new_game(None, "", "1. f3 e5 2. g4 Qh4#");
        page.until_text("#result", "0-1");
    }),
];

/// A script that returns the faults that axe-core calls serious or critical, with the elements that have them.
const JUDGE: &str = "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations \
    .filter(({ impact }) => impact === 'serious' || impact === 'critical') \
    .map(({ id, help, nodes }) => [`${id}: ${help}`, ...nodes.slice(0, 9).map(({ html }) => html.slice(0, 200))]))";

#[test]
fn axe_finds_no_serious_fault_in_any_state() {
    let Some(file) = std::env::var_os("AXE") else {
        eprintln!("AXE does not name axe-core's script: the page is not judged by it");
        return;
    };
    let axe = std::fs::read_to_string(file).expect("axe-core's script");
    let page = Page::open();
    page.run(&axe);
    for (look, features, (width, height)) in [
        ("light", [("prefers-color-scheme", "light"), ("forced-colors", "none")], (1280, 900)),
        ("dark", [("prefers-color-scheme", "dark"), ("forced-colors", "none")], (360, 740)),
        (
            "forced colors",
            [("prefers-color-scheme", "dark"), ("forced-colors", "active")],
            (844, 390),
        ),
    ] {
        for (state, reach) in STATES {
            page.size(1280, 900);
            page.prefer(&[features[0], features[1], ("prefers-reduced-motion", "reduce")]);
            page.js("document.querySelectorAll('dialog[open]').forEach((it) => it.close())");
            page.new_game(Some("chess"), "", "");
            reach(&page);
            page.size(width, height);
            assert_eq!(page.js(JUDGE), Value::Array(Vec::new()), "{state}, {look}");
        }
    }
    // The test would find a fault.
    page.js("document.querySelector('#flip').removeAttribute('aria-label')");
    page.js("document.querySelector('#flip').removeAttribute('title')");
    page.js("document.querySelectorAll('dialog[open]').forEach((it) => it.close())");
    assert_ne!(page.js(JUDGE), json!([]));
}
