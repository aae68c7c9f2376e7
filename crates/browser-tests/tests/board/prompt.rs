//! The page stays quick on a slow machine: the time from an input to the picture that answers it.

use std::thread;
use std::time::Duration;

use fantoccini::key::Key;
use serde_json::Value;
use tabiya_browser_tests::Page;

/// The longest time from an input to the next picture, in milliseconds, for more than half of the inputs.
const LONGEST: f64 = 100.0;

/// A script that begins to note how long each input takes.
const WATCH: &str = "(window.inputs = [], new PerformanceObserver((list) => inputs.push(...list.getEntries() \
    .filter((it) => it.interactionId))).observe({ type: 'event', durationThreshold: 16 }), 0)";

/// The times of the inputs that `act` makes: each the longest of the events that belong to it.
fn times(page: &Page, act: impl Fn()) -> Vec<f64> {
    page.js("(inputs.length = 0)");
    act();
    let found = page.js(
        "(async () => { \
         await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))); \
         const longest = new Map(); \
         for (const { interactionId: id, duration } of inputs) longest.set(id, Math.max(longest.get(id) ?? 0, duration)); \
         return [...longest.values()]; })()",
    );
    let mut times: Vec<f64> =
        found.as_array().expect("times").iter().filter_map(Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    times
}

/// The pause of a quick person between two inputs.
fn pause() {
    thread::sleep(Duration::from_millis(120));
}

/// Asserts that inputs of all kinds are answered quickly.
fn inspect(page: &Page, state: &str) {
    let check = |kind: &str, times: Vec<f64>| {
        println!("{state}, {kind}: {times:?}");
        // Inputs that take less than 16 ms are not listed.
        let median = times.get(times.len() / 2).copied().unwrap_or_default();
        assert!(median < LONGEST, "{state}, {kind}: {times:?}");
    };
    check(
        "clicks on squares",
        times(page, || {
            for square in ["e2", "d2", "b1", "g1", "e7", "e2"] {
                page.square(square);
            }
        }),
    );
    check(
        "arrow keys",
        times(page, || {
            for key in [Key::Down, Key::Up, Key::Left, Key::Right, Key::Enter, Key::Escape] {
                page.press(&[key]);
                pause();
            }
        }),
    );
    check(
        "buttons",
        times(page, || {
            for button in ["#flip", "#flip", "#first", "#last", "#first", "#last"] {
                page.click(button);
            }
        }),
    );
}

/// A game of 160 plies in PGN: each pawn goes two steps, and between the steps the knights go out and home.
fn long_game() -> String {
    let steps = ('a'..='h').flat_map(|file| [(file, 3, 6), (file, 4, 5)]);
    let moves = steps.flat_map(|(file, white, black)| {
        let pawns = format!("{file}{white} {file}{black}");
        // The knights go where no pawn stands.
        let (right, left) = (if file == 'f' { 'h' } else { 'f' }, if file == 'c' { 'a' } else { 'c' });
        let out = |file: char| format!("N{file}3 N{file}6");
        [pawns, out(right), out(left), "Ng1 Ng8".to_owned(), "Nb1 Nb8".to_owned()]
    });
    let numbered = (1..).zip(moves).map(|(number, both)| format!("{number}. {both} "));
    numbered.collect()
}

#[test]
fn inputs_are_answered_within_100_ms_on_a_slow_machine() {
    let page = Page::open();
    page.js(WATCH);
    page.choose("#strength", "seconds 10");
    page.new_game(Some("chess"), "", &long_game());
    page.until("document.querySelectorAll('[data-ply]').length === 161");
    page.throttle(4);
    inspect(&page, "two people");
    page.fill("#count-depth", "9");
    page.click("#count-start");
    page.until_text("#count-total", "so far");
    inspect(&page, "while it counts");
    page.click("#count-stop");
    page.choose("#white", "engine");
    page.choose("#black", "engine");
    page.until("!document.querySelector('#thought').hidden");
    inspect(&page, "while the engine thinks");
}
