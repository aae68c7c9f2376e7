//! The page stays quick on a slow machine: the time from an input to the picture that answers it.

use fantoccini::key::Key;
use serde_json::Value;
use tabiya_browser_tests::Page;

/// The longest time from an input to the next picture, in milliseconds, for more than half of the inputs. The aim is a
/// quarter of it: the machines that run these tests are shared and slow.
const LONGEST: f64 = 400.0;

const ROUNDS: usize = 8;

/// A script that begins to note how long each input takes until the page has been drawn again. `PerformanceEventTiming`
/// would do that, but without a screen it waits for several inputs.
const WATCH: &str = "(() => { \
    window.inputs = []; \
    const watch = ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => inputs.push(Math.round(performance.now() - timeStamp)))); \
    for (const type of ['pointerdown', 'click', 'keydown']) addEventListener(type, watch, { capture: true }); })()";

/// The times of the inputs that `act` makes, in milliseconds.
fn times(page: &Page, act: impl Fn()) -> Vec<f64> {
    page.js("(inputs.length = 0)");
    act();
    let found = page.js("inputs.splice(0)");
    let mut times: Vec<f64> =
        found.as_array().expect("times").iter().filter_map(Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    times
}

/// Waits until the page has been drawn again, and for as long as a quick person does between two inputs.
fn pause(page: &Page) {
    page.js("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))");
}

/// Asserts that most inputs of a kind are answered quickly, in one of several rounds: other programs that use the
/// machine at the same time do not count.
fn check(page: &Page, kind: &str, act: impl Fn()) {
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let times = times(page, &act);
        assert!(times.len() >= 6, "{kind}: {times:?}");
        let median = times[times.len() / 2];
        rounds.push(times);
        if median < LONGEST {
            println!("{kind}: {rounds:?}");
            return;
        }
    }
    panic!("{kind}: {rounds:?}");
}

/// Asserts that inputs of all kinds are answered quickly.
fn inspect(page: &Page, state: &str) {
    check(page, &format!("{state}, clicks on squares"), || {
        for square in ["e1", "d1", "b1", "g1", "e7", "b1"] {
            page.square(square);
            pause(page);
        }
    });
    check(page, &format!("{state}, keys on squares"), || {
        for key in [Key::Down, Key::Up, Key::Left, Key::Right, Key::Enter, Key::Escape] {
            page.press(&[key]);
            pause(page);
        }
    });
    check(page, &format!("{state}, buttons"), || {
        for button in ["#flip", "#flip", "#first", "#last", "#first", "#last"] {
            page.click(button);
            pause(page);
        }
    });
}

/// A game of 160 plies in PGN: each pawn goes two steps, and between the steps the knights go out and home.
fn long_game() -> String {
    let steps = ('a'..='h').flat_map(|file| [(file, 3, 6), (file, 4, 5)]);
    let moves = steps.flat_map(|(file, white, black)| {
        let pawns = format!("{file}{white} {file}{black}");
        // The knights go to squares without pawns.
        let (right, left) =
            (if file == 'f' { 'h' } else { 'f' }, if file == 'c' { 'a' } else { 'c' });
        let out = |file: char| format!("N{file}3 N{file}6");
        [pawns, out(right), out(left), "Ng1 Ng8".to_owned(), "Nb1 Nb8".to_owned()]
    });
    let numbered = (1..).zip(moves).map(|(number, both)| format!("{number}. {both} "));
    numbered.collect()
}

#[test]
fn inputs_are_answered_soon_on_a_slow_machine() {
    let page = Page::open();
    page.js(WATCH);
    page.choose("#strength", "seconds 10");
    page.new_game(Some("chess"), "", &long_game());
    page.until("document.querySelectorAll('[data-ply]').length === 161");
    page.throttle(4);
    inspect(&page, "two people");
    page.click("#analysis");
    page.until("document.querySelector('[data-line=\"1\"]').textContent.trim()");
    inspect(&page, "while it analyses");
    page.click("#analysis");
    page.fill("#count-depth", "9");
    page.click("#count-start");
    page.until_text("#count-total", "so far");
    inspect(&page, "while it counts");
    // The buttons have shown another position, which ends the count.
    page.until("document.querySelector('#count-stop').hidden");
    page.choose("#white", "engine");
    page.choose("#black", "engine");
    page.until("document.querySelector('#depth').textContent.includes('plies')");
    inspect(&page, "while the engine thinks");
}
