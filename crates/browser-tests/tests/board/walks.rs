//! Walks through the page from nothing, with the clicks that each takes: a casual game on a phone, a pin and castling
//! through check shown to a class, and a rule file that is written until it works.

use std::cell::Cell;

use serde_json::json;
use tabiya_browser_tests::Page;

/// A person who has just opened the page.
struct Walk {
    page: Page,
    /// The clicks, taps and drags so far. A choice from a list takes two.
    clicks: Cell<u32>,
}

impl Walk {
    fn on(width: u32, height: u32) -> Self {
        let page = Page::open();
        page.size(width, height);
        Self { page, clicks: Cell::new(0) }
    }

    fn add(&self, clicks: u32) {
        self.clicks.set(self.clicks.get() + clicks);
    }

    fn click(&self, selector: &str) {
        self.add(1);
        self.page.click(selector);
    }

    fn square(&self, square: &str) {
        self.click(&format!("[data-square={square}]"));
    }

    fn choose(&self, selector: &str, value: &str) {
        self.add(2);
        self.page.choose(selector, value);
    }

    /// Drags a piece with a finger.
    fn drag(&self, from: &str, to: &str) {
        self.add(1);
        for (kind, square) in [("touchStart", from), ("touchMove", to), ("touchEnd", to)] {
            self.page.point(kind, &format!("[data-square={square}]"));
        }
    }

    /// Opens the dialog for a new game.
    fn new_game(&self) {
        self.click("#new");
        self.page.until("document.querySelector('#example option[value=\"0\"]')");
    }
}

#[test]
fn a_casual_game_on_a_phone() {
    let walk = Walk::on(390, 844);
    let page = &walk.page;
    walk.new_game();
    walk.click("#setup-start");
    page.until_text("#tray-above", "Black, engine");
    assert_eq!(walk.clicks.get(), 2, "a game against the engine");
    for (ply, (from, to)) in (1..).zip([("e2", "e4"), ("d2", "d3"), ("g1", "f3")]) {
        walk.drag(from, to);
        page.until(&format!("document.querySelectorAll('[data-ply]').length > {}", 2 * ply));
        page.until_text("#turn", "White to move");
    }
    assert_eq!(walk.clicks.get(), 5, "a drag for each move");
    walk.click("#take-back");
    page.until_text("#turn", "White to move");
    assert_eq!(page.piece("f3"), "");
    walk.click("#resign");
    walk.click("#ending-yes");
    page.until_text("#result", "0-1");
    walk.click("#rematch");
    // The sides are exchanged, so that the engine begins.
    page.until_text("#tray-above", "White, engine");
    page.until_text("#turn", "Black to move");
    assert_eq!(walk.clicks.get(), 9);
    // All of this stands on one screen.
    assert_eq!(page.js("scrollY"), json!(0));
}

#[test]
fn a_pin_and_castling_through_check_are_shown_to_a_class() {
    let walk = Walk::on(1280, 860);
    let page = &walk.page;
    walk.new_game();
    walk.choose("#opponent", "person");
    walk.click("#position-fold summary");
    page.fill("#position", "4k3/8/8/8/1b3r2/8/3N4/4K2R w K - 0 1");
    walk.click("#setup-start");
    page.until_text("#tray-above", "Black, person");
    walk.square("d2");
    page.until_text("#why", "it is pinned on the diagonal by the bishop on b4.");
    assert_eq!(walk.clicks.get(), 6, "the pin");
    walk.square("e1");
    walk.square("g1");
    page.until_text("#why", "O-O is illegal: f1 is attacked by the rook on f4.");
    assert_eq!(walk.clicks.get(), 8, "castling");
    walk.click("#copy-link");
    page.until("document.querySelector('#link').value !== ''");
    assert_eq!(walk.clicks.get(), 9, "a link for the class");
}

#[test]
fn a_rule_file_is_written_until_it_works() {
    let walk = Walk::on(1280, 860);
    let page = &walk.page;
    walk.new_game();
    walk.choose("#opponent", "person");
    walk.choose("#variant", "own");
    page.fill("#rules", "name = \"hill\"\ngaol.king = [\"d4\", \"e5\"]\n");
    page.until_text(
        "#rules-why",
        "Line 2, column 1: There is no key \"gaol\": did you mean \"goal\"?",
    );
    page.fill("#rules", "name = \"hill\"\ngoal.king = [\"d4\", \"e9\"]\n");
    page.until_text("#rules-why", "Line 2");
    page.fill("#rules", "name = \"hill\"\ngoal.king = [\"d4\", \"e5\"]\n");
    page.until(
        "document.querySelectorAll('#rules-board [data-goal=\"white black\"]').length === 2",
    );
    walk.click("#setup-start");
    page.until_text("#game-name", "hill");
    assert_eq!(walk.clicks.get(), 6, "the game can be played");
    for square in ["e2", "e4", "e7", "e5"] {
        walk.square(square);
    }
    page.until_text("#turn", "White to move");
    // The rules turn out to be too easy for the king.
    page.unfold("#rules-card details");
    walk.add(1);
    walk.click("#rules-change");
    page.until("document.querySelector('#setup').open");
    let text = page.js("document.querySelector('#rules').value");
    assert_eq!(text, json!("name = \"hill\"\ngoal.king = [\"d4\", \"e5\"]\n"));
    page.fill("#rules", "name = \"hill\"\ngoal.king = [\"d8\"]\n");
    page.until(
        "document.querySelectorAll('#rules-board [data-goal=\"white black\"]').length === 1",
    );
    walk.click("#setup-start");
    page.until_text("#rules-said", "d8");
    assert_eq!((page.piece("e4"), page.piece("e5")), ("P".to_owned(), "p".to_owned()));
    assert_eq!(walk.clicks.get(), 13);
}
