//! How the board looks: squares and their states, coordinates, pieces in true colours, pictures of pieces.

use serde_json::json;
use tabiya_browser_tests::Page;

/// A style of the first element that a selector finds.
fn style(page: &Page, selector: &str, property: &str) -> String {
    let value =
        page.js(&format!("getComputedStyle(document.querySelector(`{selector}`)).{property}"));
    value.as_str().expect("a style").to_owned()
}

#[test]
fn the_last_move_is_tinted_and_check_glows() {
    let page = Page::open();
    page.new_game(None, "", "1. e4 e5 2. Qh5 Ke7 3. Qxe5+");
    page.until("document.querySelector('[data-square=e7]').dataset.state === 'check'");
    for (square, shape) in [("e5", ".trace"), ("h5", ".trace"), ("e7", ".glow")] {
        assert_eq!(style(&page, &format!("[data-square={square}] {shape}"), "display"), "block");
    }
    assert_eq!(style(&page, "[data-square=a1] .trace", "display"), "none");
    let glow = "[data-square=e7] .glow";
    assert!(style(&page, glow, "fill").contains("#glow"));
    assert_eq!(style(&page, glow, "stroke"), "none");
    assert_eq!(page.js("document.querySelectorAll('#glow stop').length"), json!(3));
    // Those who ask for more contrast get shapes with lines.
    for wish in [("prefers-contrast", "more"), ("forced-colors", "active")] {
        page.prefer(&[wish]);
        assert_eq!(style(&page, glow, "strokeWidth"), "3.5px");
        assert_ne!(style(&page, glow, "stroke"), "none");
        assert_eq!(style(&page, "[data-square=e5] .trace", "strokeOpacity"), "1");
    }
}

/// Where the coordinates are that do not lie inside their own square, and which squares have one.
const COORDINATES: &str = "(() => {
    const found = [...document.querySelectorAll('#board .coordinate')].map((it) => {
        const [inner, outer] = [it, it.parentElement.querySelector('.ground')].map((one) => one.getBoundingClientRect());
        const isInside = inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
        return `${it.closest('[data-square]').dataset.square}${isInside ? '' : ' outside'}:${it.textContent}`;
    });
    return found.sort().join(' ');
})()";

#[test]
fn the_coordinates_stand_in_the_squares_at_the_edge() {
    let page = Page::open();
    let expected =
        "a1:1 a1:a a2:2 a3:3 a4:4 a5:5 a6:6 a7:7 a8:8 b1:b c1:c d1:d e1:e f1:f g1:g h1:h";
    for (width, height) in [(1280, 900), (360, 740)] {
        page.size(width, height);
        assert_eq!(page.js(COORDINATES), json!(expected), "{width}");
        let unused = page.js(
            "(() => { const board = document.querySelector('#board').getBoundingClientRect(); \
             const square = document.querySelector('[data-square=a8] .ground').getBoundingClientRect(); \
             return [board.left - square.left, board.top - square.top, board.width - 8 * square.width]; })()",
        );
        for margin in unused.as_array().expect("numbers") {
            assert!(margin.as_f64().expect("a number").abs() < 0.5, "{width}: {unused}");
        }
    }
    page.click("#flip");
    let flipped = "a8:a b8:b c8:c d8:d e8:e f8:f g8:g h1:1 h2:2 h3:3 h4:4 h5:5 h6:6 h7:7 h8:8 h8:h";
    assert_eq!(page.js(COORDINATES), json!(flipped));
    page.click("#flip");
    // A board of five by five with a hole at its edge.
    let small = "name = \"small\"\nboard = \"5x5\"\ncastling = false\ndouble-push = []\nwalls = [\"a3\"]\n\
        start = \"rnkbr/ppppp/5/PPPPP/RNKBR w - - 0 1\"\n";
    page.new_game(None, small, "");
    page.until_text("#game-name", "small");
    assert_eq!(page.js(COORDINATES), json!("a1:1 a1:a a2:2 a3:3 a4:4 a5:5 b1:b c1:c d1:d e1:e"));
}

#[test]
fn the_evaluation_bar_stands_beside_the_board_which_keeps_its_place() {
    let page = Page::open();
    for (width, height) in [(1280, 900), (360, 740), (844, 390), (320, 480)] {
        page.size(width, height);
        let place = "(() => { const { left, top, width, height } = document.querySelector('#board').getBoundingClientRect(); return [left, top, width, height]; })()";
        let before = page.js(place);
        page.js("document.querySelector('#analysis').click()");
        page.until("!document.querySelector('#evaluation').hidden");
        assert_eq!(page.js(place), before, "{width}");
        let [right, top, bottom] = ["right", "top", "bottom"].map(|side| {
            let of = |part: &str| {
                page.js(&format!("document.querySelector('{part}').getBoundingClientRect().{side}"))
                    .as_f64()
                    .expect("a number")
            };
            (of("#board"), of("#evaluation"))
        });
        assert!(right.1 > right.0 && right.1 <= f64::from(width), "{width}: {right:?}");
        assert!((top.0 - top.1).abs() < 1.0 && (bottom.0 - bottom.1).abs() < 1.0, "{width}");
        page.js("document.querySelector('#analysis').click()");
        page.until("document.querySelector('#evaluation').hidden");
    }
}

#[test]
fn pieces_outside_the_board_have_true_colours_in_dark_mode() {
    let page = Page::open();
    page.new_game(Some("crazyhouse"), "", "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxd2+");
    page.until("document.querySelectorAll('[data-pocket]').length === 2");
    for part in [".gained", ".pocket .picture"] {
        page.prefer(&[("prefers-color-scheme", "dark")]);
        page.until("document.documentElement.dataset.theme === 'dark'");
        // The ground lies between white and black, as on the board.
        let ground = style(&page, "#board .square.dark .ground", "fill");
        assert_eq!(style(&page, part, "backgroundColor"), ground, "{part}");
        page.prefer(&[("prefers-color-scheme", "light")]);
        page.until("document.documentElement.dataset.theme === 'light'");
        assert_ne!(style(&page, part, "backgroundColor"), ground, "{part}");
    }
}

#[test]
fn pieces_look_like_what_they_move_as() {
    let page = Page::open();
    let rules = "name = \"compounds\"\nstart = \"naekcmw1/8/8/8/8/8/8/NAEKCMW1 w - - 0 1\"\n\
        pieces.amazon = { letter = \"a\", moves = \"QN\" }\n\
        pieces.chancellor = { letter = \"e\", moves = \"RN\" }\n\
        pieces.archbishop = { letter = \"c\", moves = \"BN\" }\n\
        pieces.centaur = { letter = \"m\", moves = \"KN\" }\n\
        pieces.wazir = { letter = \"w\", moves = \"W\" }\n";
    page.new_game(None, rules, "");
    page.until_text("#game-name", "compounds");
    let href = |square: &str| {
        page.js(&format!(
            "document.querySelector('[data-square={square}] .piece').getAttribute('href')"
        ))
    };
    for (square, expected) in [
        ("a1", "#piece-N"),
        ("b1", "#pair-NQ"),
        ("c8", "#pair-nr"),
        ("e1", "#pair-NB"),
        ("f8", "#pair-nk"),
        ("g1", "#disc-W"),
    ] {
        assert_eq!(href(square), json!(expected), "{square}");
    }
    // All pictures are there.
    let missing = page.js(
        "[...document.querySelectorAll('#board use[href]')].filter((it) => !document.querySelector(it.getAttribute('href'))).length",
    );
    assert_eq!(missing, json!(0));
}

#[test]
fn check_is_said_only_where_the_rules_know_it() {
    let page = Page::open();
    let position = "4k3/8/8/8/4R3/8/8/4K3 b - - 0 1";
    page.new_game(Some("atomic"), "", "1. e4 d5 2. Bb5+");
    page.until_text("#turn", "Black to move, in check");
    assert_eq!(page.squares("check").len(), 1);
    page.new_game(Some("king-capture"), "", "1. e4 d5 2. Bb5");
    page.until_text("#turn", "Black to move: select a piece.");
    assert_eq!(page.squares("check").len(), 0);
    let (list, said) =
        (page.text("#history"), page.js("document.querySelector('#made').textContent"));
    assert!(list.contains("Bb5") && !list.contains("check"), "{list}");
    assert!(said.as_str().is_some_and(|said| said.ends_with("bishop f1 to b5.")), "{said}");
    page.new_game(None, "", "");
    page.new_house_game("capture-all", position);
    page.until_text("#turn", "Black to move: select a piece.");
    assert_eq!(page.squares("check").len(), 0);
}

#[test]
fn a_line_that_black_begins_is_numbered_as_people_do() {
    let page = Page::open();
    page.new_game(None, "", "4k3/8/8/8/8/8/8/4K2R b - - 0 7");
    page.until("document.querySelector('[data-square=h1]').dataset.piece === 'R'");
    page.play("e8", "e7");
    assert_eq!(page.text("#history .number:not(:empty)"), "7...");
}

#[test]
fn games_are_listed_with_their_boards_and_deleted() {
    let page = Page::open();
    page.play("e2", "e4");
    page.new_game(None, "name = \"hill\"\nwalls = [\"d5\", \"e4\"]", "");
    page.until_text("#game-name", "hill");
    page.click("#open-games");
    page.until("document.querySelectorAll('[data-game]').length === 2");
    let pieces = page.js("[1, 2].map((id) => document.querySelectorAll(`[data-game='${id}'] .miniature use`).length)");
    assert_eq!(pieces, json!([32, 32]));
    assert!(page.text("[data-game='1']").contains("just now"));
    let path = "document.querySelector(`[data-game='1'] .miniature .dark`).getAttribute('d').split('M').length - 1";
    assert_eq!(page.js(path), json!(32));
    // A game that is not shown.
    page.click("[data-remove='1']");
    page.until("document.querySelectorAll('[data-game]').length === 1");
    assert_eq!(page.text("#game-name"), "hill");
    // The game that is shown: another one begins, of the same rules.
    page.click("[data-remove='2']");
    page.until("document.querySelector('[data-game=\"3\"][aria-current]')");
    page.until("document.querySelectorAll('[data-game]').length === 1");
    page.click("#games-close");
    assert_eq!(page.text("#game-name"), "hill");
    page.play("d2", "d4");
    // They stay deleted when the page is loaded again.
    page.reload();
    page.until("document.querySelector('[data-square=d4]')?.dataset.piece === 'P'");
    page.click("#open-games");
    page.until("document.querySelectorAll('[data-game]').length === 1");
}

#[test]
fn a_printed_game_is_the_board_the_players_the_moves_and_the_fen() {
    let page = Page::open();
    page.prefer(&[("prefers-color-scheme", "dark")]);
    page.new_game(None, "", "1. f3 e5 2. g4 Qh4#");
    page.until_text("#result", "0-1");
    page.print_view();
    let is_seen = |selector: &str| {
        page.js(&format!("document.querySelector('{selector}').checkVisibility()"))
    };
    for part in ["#board", "#tray-above .name", "#result", "#why", "#history", "#fen"] {
        assert_eq!(is_seen(part), json!(true), "{part}");
    }
    for part in ["#new", "#under", "#turn", "#analysis-card", "#count", "#copy-fen", "#keys-open"] {
        assert_eq!(is_seen(part), json!(false), "{part}");
    }
    assert_eq!(style(&page, "body", "backgroundColor"), "rgb(255, 255, 255)");
    for part in ["#why", "#history [aria-current]", "#fen", "#tray-above .name"] {
        assert_eq!(style(&page, part, "color"), "rgb(0, 0, 0)", "{part}");
    }
    page.picture("printed");
}
