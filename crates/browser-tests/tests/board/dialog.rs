//! The dialog for new games: whom one plays, Chess960, examples of rules, clocks, errors, small windows.

use serde_json::{Value, json};
use tabiya_browser_tests::{Page, Program};

/// The players of the game shown.
fn players(page: &Page) -> Value {
    let names = "['#tray-below', '#tray-above'].map((it) => document.querySelector(`${it} .name`).textContent)";
    page.js(names)
}

#[test]
fn the_new_game_dialog_asks_for_the_opponent_first() {
    let page = Page::open();
    page.click("#new");
    page.until("document.querySelectorAll('#variant option').length === 13");
    assert_eq!(page.js("document.activeElement.id"), json!("opponent"));
    let chosen =
        page.js("['opponent', 'side', 'level', 'clock', 'variant'].map((id) => document.querySelector(`#${id}`).value)");
    assert_eq!(chosen, json!(["engine", "white", "level 5", "", "chess"]));
    page.choose("#side", "black");
    page.choose("#level", "level 1");
    page.picture("dialog");
    page.click("#setup-start");
    // The board is turned, and the engine moves first.
    page.until_text("#tray-below", "Black, person");
    page.until("document.querySelectorAll('[data-ply]').length === 2");
    assert_eq!(players(&page), json!(["Black, person", "White, engine"]));
    // The dialog remembers the choices of last time.
    page.click("#new");
    assert_eq!(
        page.js("['side', 'level'].map((id) => document.querySelector(`#${id}`).value)"),
        json!(["black", "level 1"])
    );
    page.choose("#opponent", "person");
    assert_eq!(page.js("document.querySelector('#level').checkVisibility()"), json!(false));
    page.click("#setup-start");
    page.until_text("#tray-below", "White, person");
    assert_eq!(players(&page), json!(["White, person", "Black, person"]));
    page.click("#new");
    page.choose("#opponent", "nobody");
    page.click("#setup-start");
    page.until("document.querySelectorAll('[data-ply]').length > 3");
    assert_eq!(players(&page), json!(["White, engine", "Black, engine"]));
}

#[test]
fn chess960_is_in_the_list_of_games() {
    let page = Page::open();
    let start = |number: &str| {
        page.open_setup();
        page.choose("#variant", "chess960");
        page.fill("#number", number);
        page.click("#setup-start");
    };
    start("0");
    page.until_text("#game-name", "Chess960, start 0");
    let back = "[...'abcdefgh'].map((file) => document.querySelector(`[data-square=${file}1]`).dataset.piece).join('')";
    assert_eq!(page.js(back), json!("BBQNNRKR"));
    start("518");
    page.until_text("#game-name", "Chess960, start 518");
    start("960");
    page.until_text("#setup-why", "The start must be a number from 0 to 959.");
    assert_eq!(page.js("document.activeElement.id"), json!("number"));
    page.fill("#number", "");
    page.click("#setup-start");
    page.until("!document.querySelector('#setup').open");
    page.until_text("#game-name", "Chess960, start ");
}

#[test]
fn every_example_of_rules_begins_a_game() {
    let page = Page::open();
    page.open_setup();
    page.choose("#variant", "own");
    page.fill("#rules", "name = \"mine\"");
    page.until_text("#rules-why", "“mine” is sound.");
    let count = page.js("document.querySelectorAll('#example option').length - 1");
    assert_eq!(count, json!(9));
    page.choose("#example", "");
    for example in 0..9 {
        page.choose("#example", &example.to_string());
        page.until_text("#rules-why", "” is sound.");
        page.until("!document.querySelector('#rules-why').textContent.includes('mine')");
        let name = page.js("document.querySelector('#rules').value.match(/^name = \"(.*)\"$/m)[1]");
        let name = name.as_str().expect("a name").to_owned();
        page.until_text("#rules-why", &name);
        if example == 1 {
            page.picture("example");
        }
        page.click("#setup-start");
        page.until_text("#game-name", &name);
        assert!(
            page.js("document.querySelectorAll('[data-piece=\"\"]').length > 0") == json!(true)
        );
        page.click("#new");
        page.choose("#example", "");
        assert_eq!(page.js("document.querySelector('#rules').value"), json!("name = \"mine\""));
        page.until_text("#rules-why", "mine");
    }
}

#[test]
fn an_error_is_shown_once_next_to_the_wrong_field() {
    let page = Page::open();
    page.open_setup();
    let focus = "document.activeElement.id";
    let said = "[...document.querySelectorAll('#setup .say')].map((it) => it.textContent).filter(Boolean).length";
    page.choose("#variant", "own");
    page.click("#setup-start");
    page.until_text("#rules-why", "Type some rules, or begin with an example.");
    assert_eq!((page.js(focus), page.js(said)), (json!("rules"), json!(1)));
    page.fill("#rules", "name = \"x\"\nwalls = [\"z9\"]");
    page.click("#setup-start");
    page.until(&format!("{focus} === 'rules'"));
    page.until_text("#rules-why", "Line 2");
    assert_eq!(page.js(said), json!(1));
    page.choose("#variant", "chess");
    page.unfold("#position-fold");
    page.fill("#position", "nonsense/p/p/p w");
    page.click("#position-fold summary");
    page.click("#setup-start");
    page.until_text("#setup-why", "Invalid position: ");
    let marked = "[...document.querySelectorAll('#setup [aria-invalid=true]')].filter((it) => it.checkVisibility()).map((it) => it.id)";
    assert_eq!((page.js(focus), page.js(marked)), (json!("position"), json!(["position"])));
    assert_eq!(page.js("document.querySelector('#position-fold').open"), json!(true));
    page.fill("#position", "");
    page.choose("#variant", "atomic");
    page.unfold("#house-fold");
    page.click("[data-house=duck-chess-h5]");
    page.click("#setup-start");
    page.until_text("#setup-why", "house rules need a game that a rule file can express");
    assert_eq!(page.js(marked), json!(["house"]), "the position is right");
}

/// The places of a dialog's buttons while it shows the message that `act` causes.
fn buttons(page: &Page, dialog: &str, act: impl FnOnce()) -> Value {
    act();
    page.js(&format!(
        "[...document.querySelectorAll('{dialog} .row.end button')].map((it) => it.getBoundingClientRect().toJSON())"
    ))
}

#[test]
fn a_message_does_not_move_a_button_while_pressed() {
    let page = Page::open();
    for (width, height) in [(1280, 900), (400, 844), (320, 480)] {
        page.size(width, height);
        page.open_setup();
        page.choose("#variant", "own");
        let shows = |rules: &str, message: &str| {
            buttons(&page, "#setup", || {
                page.fill("#rules", rules);
                page.until_text("#rules-why", message);
            })
        };
        let at_first = buttons(&page, "#setup", || page.fill("#rules", ""));
        assert_eq!(shows("name = \"x\"", "“x” is sound."), at_first, "{width} x {height}");
        let small = "name = \"small\"\nwalls = [\"file h\", \"rank 6\", \"rank 7\", \"rank 8\"]\n\
                     start = \"8/8/8/rnbqk3/ppppp3/8/PPPPP3/RNBQK3 w - - 0 1\"";
        let of_board = buttons(&page, "#setup", || {
            page.fill("#rules", small);
            page.until("document.querySelectorAll('#rules-board [data-square]').length === 35");
        });
        assert_eq!(of_board, at_first, "{width} x {height}, the board of a game");
        // Three lines in a wide dialog, and more in a narrow one.
        let wrong = shows("name = \"x\"\nwalls = [\"z9\"]", "Line 2, column 10");
        assert_eq!(wrong, at_first, "{width} x {height}");
        let is_seen = "document.querySelector('#rules-why').getBoundingClientRect().bottom <= \
                       document.querySelector('#setup .row.end').getBoundingClientRect().top";
        if height > 480 {
            assert_eq!(page.js(is_seen), json!(true), "{width} x {height}: the message");
        }
        page.choose("#variant", "chess");
        page.unfold("#position-fold");
        page.click("#position-edit");
        let shows = |fen: &str, message: &str| {
            buttons(&page, "#editor", || {
                page.fill("#edit-fen", fen);
                page.until_text("#editor-why", message);
            })
        };
        let at_first = shows("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ready to play.");
        let wrong = shows("P7/8/8/8/8/8/8/8 w - - 0 1", "Black has no king.");
        assert_eq!(wrong, at_first, "{width} x {height}");
        page.click("#edit-close");
        page.click("#setup-cancel");
    }
}

#[test]
fn a_game_has_the_chosen_clock() {
    let page = Page::open();
    let left = "[...document.querySelectorAll('[data-clock]')].map((it) => it.textContent)";
    page.open_setup();
    page.choose("#clock", "3 2");
    page.click("#setup-start");
    page.until(&format!("{left}.join() === '3:00,3:00'"));
    page.open_setup();
    page.choose("#clock", "own");
    page.fill("#clock-minutes", "0.5");
    page.fill("#clock-increment", "601");
    page.click("#setup-start");
    page.until_text("#setup-why", "Seconds must be a number from 0 to 600.");
    page.fill("#clock-increment", "1");
    page.picture("clock");
    page.click("#setup-start");
    page.until(&format!("{left}.join() === '0:30,0:30'"));
    page.open_setup();
    page.choose("#clock", "");
    page.click("#setup-start");
    page.until(&format!("{left}.length === 0"));
}

#[test]
fn the_buttons_of_the_dialog_are_always_visible() {
    let page = Page::open();
    page.open_setup();
    page.choose("#variant", "own");
    page.choose("#example", "1");
    page.unfold("#house-fold");
    page.unfold("#position-fold");
    for (width, height) in [(1280, 900), (640, 360), (320, 480)] {
        page.size(width, height);
        page.js("document.querySelector('#setup .middle').scrollTo(0, 0)");
        page.picture(&format!("dialog-{width}"));
        for button in ["#setup-start", "#setup-cancel", "#setup-title"] {
            let seen = page.js(&format!(
                "(() => {{ const it = document.querySelector('{button}'); const box = it.getBoundingClientRect(); \
                 return box.top >= 0 && box.bottom <= innerHeight && \
                 document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2) === it; }})()"
            ));
            assert_eq!(seen, json!(true), "{button} at {width} x {height}");
        }
    }
    // A box is in the middle of its label's first line.
    page.size(1280, 900);
    let offs = page.js(
        "[...document.querySelectorAll('#house label')].map((label) => { const box = label.querySelector('input').getBoundingClientRect(); \
         const name = label.querySelector('strong').getBoundingClientRect(); \
         return Math.abs((box.top + box.bottom) / 2 - (name.top + name.bottom) / 2); })",
    );
    let offs: Vec<f64> = serde_json::from_value(offs).expect("numbers");
    assert!(offs.len() == 13 && offs.iter().all(|&off| off < 2.5), "{offs:?}");
    assert!(page.text("#house").contains("Duck chess as in ChessMaker"));
    page.js("document.querySelector('#house').scrollIntoView()");
    page.picture("house");
}

#[test]
fn the_first_game_of_a_program_with_house_rules_is_played_under_them() {
    if !Program::is_server() {
        return;
    }
    let page = Page::of(Program::of_example("cheshire_cat"));
    page.until("document.querySelector('#game-name').textContent.includes('Cheshire cat')");
    for (from, to, piece) in [("e2", "e4", "P"), ("e7", "e5", "p")] {
        page.click(&format!("[data-square={from}]"));
        page.click(&format!("[data-square={to}]"));
        page.until(&format!("document.querySelector('[data-square={to}][data-piece={piece}]')"));
    }
    // The bishop could pass e2, but the square that the pawn left is gone.
    let targets = "[...document.querySelectorAll('[data-state~=target]')].map((it) => it.dataset.square).sort().join()";
    page.click("[data-square=g1]");
    page.until(&format!("{targets} === 'f3,h3'"));
    page.click("[data-square=f1]");
    page.until(&format!("{targets} === ''"));
}
