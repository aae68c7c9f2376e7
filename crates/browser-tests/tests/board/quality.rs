//! Speed and size of the page, and the hosts to which it sends requests.

use std::time::{Duration, Instant};

use serde_json::Value;
use tabiya_browser_tests::{Page, Program};

/// The maximum size of the page, in bytes before compression. The aim is 200,000 bytes compressed.
const LARGEST: u64 = 300_000;

/// The limit of a time, as a multiple of what is aimed at: the machines that run these tests are shared and slow.
const ROOM: u32 = 4;

/// Prints the median, and fails if it is [`ROOM`] times as long as `aim`.
fn limit_median(mut times: Vec<Duration>, aim: Duration) {
    times.sort();
    let median = times[times.len() / 2];
    println!("median {median:?} of {}, {aim:?} is the aim", times.len());
    assert!(median < aim * ROOM, "{times:?}");
}

#[test]
fn no_request_leaves_the_machine() {
    let page = Page::open();
    page.new_game(Some("crazyhouse"), "", "");
    page.play("e2", "e4");
    page.choose("#black", "engine");
    page.until("document.querySelectorAll('[data-ply]').length === 3");
    page.click("#count-start");
    page.until_text("#count-total", "at depth 3");
    let origin = page.program.origin();
    let requests = page.requests();
    // The log includes the browser's own pages, which it opens at the start.
    let is_own = |url: &&String| {
        ["chrome://", "chrome-untrusted://", "data:", origin].iter().any(|own| url.starts_with(own))
    };
    let foreign: Vec<&String> = requests.iter().filter(|url| !is_own(url)).collect();
    assert!(foreign.is_empty(), "{foreign:?}");
    // The log contains every request that the page sends.
    let asked = match Program::is_server() {
        true => ["api/v1/games", "api/v1/games/2/think"],
        false => ["worker.js", "tabiya_web_bg.wasm"],
    };
    for part in ["", "main.js", "page.css", "icon.svg"].into_iter().chain(asked) {
        let url = format!("{origin}{part}");
        assert!(
            requests.iter().any(|seen| seen.split('#').next() == Some(&url)),
            "{url}: {requests:?}"
        );
    }
}

#[test]
fn the_page_is_small_in_bytes() {
    if !Program::is_server() {
        // scripts/web.sh limits its size.
        return;
    }
    let page = Page::open();
    let sizes = page.js(
        "[performance.getEntriesByType('navigation')[0], ...performance.getEntriesByType('resource')]\
         .filter((it) => !it.name.includes('/api/')).map((it) => it.transferSize)",
    );
    let sizes: Vec<u64> =
        sizes.as_array().expect("sizes").iter().filter_map(Value::as_u64).collect();
    let sum: u64 = sizes.iter().sum();
    println!("{} files, {sum} bytes", sizes.len());
    assert!(sizes.len() > 9 && sizes.iter().all(|&size| size > 0), "{sizes:?}");
    assert!(sum < LARGEST, "{sum}");
}

#[test]
fn target_squares_are_shown_quickly() {
    let page = Page::open();
    let times = page.js(
        "(async () => { \
           const times = []; \
           const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))); \
           for (let round = 0; round < 41; round += 1) { \
             const square = document.querySelector(`[data-square=${round % 2 ? 'b1' : 'g1'}]`); \
             await frame(); \
             const begun = performance.now(); \
             square.dispatchEvent(new MouseEvent('click', { bubbles: true })); \
             while (!document.querySelector('[data-state~=target]')) await frame(); \
             await frame(); \
             times.push(performance.now() - begun); \
             square.dispatchEvent(new MouseEvent('click', { bubbles: true })); \
           } \
           return times; })()",
    );
    let times = times.as_array().expect("times").iter().filter_map(Value::as_f64);
    let times = times.map(|millis| Duration::from_secs_f64(millis / 1000.0)).collect();
    limit_median(times, Duration::from_millis(50));
}

#[test]
fn the_board_appears_soon_after_the_program_starts() {
    let mut page = Page::open();
    if !Program::is_server() {
        // Without a server, what counts is the time to load the page, on a machine four times slower.
        page.throttle(4);
        let times = (0..5)
            .map(|_| {
                page.go("about:blank");
                let begun = Instant::now();
                page.go(&page.program.address);
                page.until("document.querySelector('[data-piece=K]')");
                begun.elapsed()
            })
            .collect();
        limit_median(times, Duration::from_secs(1));
        return;
    }
    limit_median((0..9).map(|_| page.restart()).collect(), Duration::from_millis(500));
}

#[test]
fn the_console_stays_silent() {
    let page = Page::open();
    page.js("window.addEventListener('error', (event) => (window.failed = event.message))");
    page.js("window.addEventListener('unhandledrejection', (event) => (window.failed = String(event.reason)))");
    page.js("document.addEventListener('securitypolicyviolation', (event) => (window.failed = event.violatedDirective))");
    page.new_game(Some("atomic"), "", "");
    page.play("e2", "e4");
    page.drag("[data-square=e7]", "[data-square=e5]");
    page.until("document.querySelectorAll('[data-ply]').length === 3");
    page.click("#flip");
    page.click("#theme");
    page.click("#first");
    page.until_text("#turn", "Position 0 of 2.");
    assert_eq!(page.js("window.failed ?? null"), Value::Null);
}
