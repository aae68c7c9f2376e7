//! Counts of leaf nodes on the board.

use serde_json::json;
use tabiya_browser_tests::Page;

#[test]
fn target_squares_show_their_counts_beside_the_total() {
    let page = Page::open();
    page.fill("#count-depth", "4");
    page.click("#count-start");
    page.until_text("#count-total", "197,281 leaf nodes at depth 4");
    page.square("e2");
    let share = |square: &str| {
        page.js(&format!("document.querySelector('[data-square={square}] .share').textContent"))
    };
    assert_eq!((share("e4"), share("e3")), (json!("13160"), json!("13134")));
    assert_eq!(share("e5"), json!(""));
    // The share replaces the dot.
    let dot = page.js("getComputedStyle(document.querySelector('[data-square=e4] .dot')).display");
    assert_eq!(dot, json!("none"));
    let label = page.js("document.querySelector('[data-square=e4]').getAttribute('aria-label')");
    assert_eq!(label, json!("e4, empty, can be reached, 13,160 leaf nodes"));
    page.play("e2", "e4");
    page.square("e7");
    assert_eq!(share("e5"), json!(""), "a count is that of one position");
}

#[test]
fn a_long_count_has_a_progress_bar_and_can_be_stopped() {
    let page = Page::open();
    page.fill("#count-depth", "9");
    page.click("#count-start");
    page.until("document.querySelector('#count-bar').value > 0");
    page.until_text("#count-total", "so far");
    page.click("#count-stop");
    page.until_text("#count-total", "Stopped.");
    assert!(page.js("document.querySelector('#count-bar').hidden").as_bool().expect("a bool"));
    page.fill("#count-depth", "5");
    page.click("#count-start");
    page.until_text("#count-total", "4,865,609 leaf nodes at depth 5");
    page.square("b1");
    let share = page.js("document.querySelector('[data-square=c3] .share').textContent");
    assert_eq!(share, json!("234k"));
}

#[test]
fn a_growing_count_does_not_move_the_buttons_below() {
    let page = Page::open();
    let place =
        || page.js("document.querySelector('#copy-fen').getBoundingClientRect().top + scrollY");
    for (width, height) in [(1280, 900), (360, 740)] {
        page.size(width, height);
        page.fill("#count-depth", "9");
        page.click("#count-start");
        // The table of the count has a height of its own.
        page.until("!document.querySelector('#divide').hidden");
        let at_first = place();
        page.until_text("#count-total", "so far");
        assert_eq!(place(), at_first, "while it runs, {width} x {height}");
        page.click("#count-stop");
        page.until_text("#count-total", "Stopped.");
        assert_eq!(place(), at_first, "stopped, {width} x {height}");
        page.fill("#count-depth", "6");
        page.click("#count-start");
        page.until_text("#count-total", "119,060,324 leaf nodes at depth 6");
        page.until("!document.querySelector('#count-start').hidden");
        assert_eq!(place(), at_first, "at its end, {width} x {height}");
    }
}

#[test]
fn the_end_of_a_count_does_not_scroll_the_page() {
    let page = Page::open();
    page.size(360, 560);
    page.fill("#count-depth", "6");
    // Both steps are in one script: a fast machine would finish the count before a second script.
    page.js("[document.querySelector('#count-start').click(), scrollTo(0, 0)]");
    page.until_text("#count-total", "119,060,324 leaf nodes at depth 6");
    page.until("!document.querySelector('#count-start').hidden");
    assert_eq!(page.js("scrollY"), json!(0));
    assert_eq!(page.js("document.activeElement.id"), json!("count-start"));
}
