//! Windows of all sizes: everything needed to play is seen without scrolling, and nothing moves during a game.

use serde_json::{Value, json};
use tabiya_browser_tests::Page;

/// The sizes of windows in which a game is played.
const SIZES: [(u32, u32); 21] = [
    (320, 480),
    (320, 568),
    (360, 640),
    (360, 740),
    (390, 844),
    (480, 480),
    (480, 800),
    (600, 540),
    (700, 600),
    (768, 1024),
    (890, 600),
    (896, 700),
    (900, 600),
    (1024, 600),
    (1280, 720),
    (1280, 800),
    (1280, 900),
    (1600, 500),
    (1600, 1000),
    (640, 360),
    (844, 390),
];

/// A script that lists what is needed to play and not inside the window, or under something else.
const UNSEEN: &str = "(() => {
    const parts = ['#status', '#board', '#tray-above', '#tray-below', '#under', '#new'];
    const all = [...document.querySelectorAll(parts.join(', ') + ', #under button, .pocket button')];
    const shown = all.filter((it) => it.checkVisibility());
    const found = shown.filter((it) => {
        const { left, top, right, bottom, width, height } = it.getBoundingClientRect();
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !width || !height) return true;
        const row = it.closest('#under')?.getBoundingClientRect();
        if (row && (right > row.right + 1 || bottom > row.bottom + 1 || it.scrollWidth > width || it.scrollHeight > height)) return true;
        const [x, y] = [left + width / 2, top + height / 2];
        return it.matches('button') && !it.contains(document.elementFromPoint(x, y));
    });
    const small = shown.filter((it) => it.matches('button') && it.getBoundingClientRect().height < 24);
    const side = document.querySelector('.ground').getBoundingClientRect().width;
    return [...[...found, ...small].map((it) => it.id || it.className), ...(side < 24 ? [`squares of ${side}`] : [])];
})()";

/// A position of crazyhouse with every kind of piece in hand.
const FULL_POCKETS: &str =
    "r1bqk2r/pppp1ppp/8/8/8/8/PPPP1PPP/R1BQK2R[QRRBBNNPPPPqrrbbnnpppp] w KQkq - 0 1";

#[test]
fn everything_needed_to_play_is_seen_without_scrolling() {
    let page = Page::open();
    page.prefer(&[("prefers-reduced-motion", "reduce")]);
    let inspect = |state: &str, act: &str| {
        for (width, height) in SIZES {
            page.size(width, height);
            page.square(act);
            assert_eq!(page.js(UNSEEN), json!([]), "{state}, {width} x {height}");
            page.picture(&format!("size-{state}-{width}x{height}"));
        }
    };
    page.new_house_game("duck-chess-h5", "");
    inspect("duck", "e1");
    page.size(1280, 900);
    // The dialog forgets the house rule.
    page.reload();
    page.until("document.querySelector('#variant').options.length");
    page.new_game(Some("crazyhouse"), "", FULL_POCKETS);
    page.until("document.querySelectorAll('[data-pocket]').length === 10");
    inspect("crazyhouse", "e8");
    page.size(1280, 900);
    page.new_game(Some("chess"), "", "1. e4 e5 2. Qh5 Ke7 3. Qxe5#");
    // A game against the engine has more buttons.
    page.choose("#black", "engine");
    page.until_text(".table", "Black, engine");
    page.click("[data-ply=\"4\"]");
    page.until_text("#take-back", "Play on from here");
    inspect("chess", "e7");
}

/// The rectangles of what must not move.
fn places(page: &Page) -> Value {
    // Clicks of the driver scroll the page where that is needed to reach an element.
    page.js("scrollTo(0, 0)");
    page.js("['#board', '#status', '#tray-above', '#tray-below', '#under'].map((it) => { \
         const { left, top, width, height } = document.querySelector(it).getBoundingClientRect(); \
         return it === '#status' ? [left, top] : [left, top, width, height]; })")
}

#[test]
fn the_layout_is_stable_during_a_game() {
    let page = Page::open();
    for (width, height) in [(320, 480), (360, 740), (600, 540), (900, 600), (1280, 900), (844, 390)]
    {
        page.size(width, height);
        page.new_game(Some("crazyhouse"), "", "");
        let expected = places(&page);
        let same = |state: &str| assert_eq!(places(&page), expected, "{state}, {width} x {height}");
        page.square("e2");
        same("a piece is selected");
        page.square("e5");
        page.until_text("#why", "is illegal");
        same("a refusal");
        for (from, to) in
            [("e2", "e4"), ("d7", "d5"), ("e4", "d5"), ("d8", "d5"), ("b1", "c3"), ("d5", "e5")]
        {
            page.play(from, to);
            same("a capture, a piece in hand, a check");
        }
        page.click("#previous");
        page.until_text("#turn", "Position 5 of 6.");
        same("an earlier position");
        page.click("#last");
        page.js("(document.querySelector('#why').textContent = 'A long reason. '.repeat(40))");
        same("a long text");
        page.new_game(Some("crazyhouse"), "", "7k/P7/8/8/8/8/5PPP/r5K1[] w - - 0 1");
        page.until("document.querySelector('[data-square=a7]').dataset.piece === 'P'");
        page.until("document.querySelector('[data-square=g1]').dataset.state === 'check'");
        same("a check");
        page.new_game(Some("crazyhouse"), "", "7k/P7/6K1/8/8/8/8/8[] w - - 0 1");
        page.until("document.querySelector('[data-square=a7]').dataset.piece === 'P'");
        page.square("a7");
        page.square("a8");
        page.until("document.querySelector('#promotion').open");
        same("a promotion");
        page.click("[data-promote=q]");
        page.until_text("#result", "1-0");
        same("a result");
    }
    for (width, height) in [(360, 740), (1280, 900), (844, 390)] {
        page.size(width, height);
        page.new_game(Some("chess"), "", "");
        page.until("document.querySelectorAll('[data-ply]').length === 1");
        page.choose("#strength", "seconds 1");
        let expected = places(&page);
        page.js("(window.moved = [])");
        page.js(
            "(new ResizeObserver(() => moved.push(1)).observe(document.querySelector('#status')))",
        );
        page.choose("#white", "engine");
        page.until("document.querySelector('#depth').textContent.includes('plies')");
        assert_eq!(places(&page), expected, "an engine thinks, {width} x {height}");
        page.until("document.querySelectorAll('[data-ply]').length === 2");
        assert_eq!(places(&page), expected, "an engine has moved, {width} x {height}");
        // A new observer is called once.
        assert_eq!(page.js("moved.length"), json!(1), "{width} x {height}");
        page.choose("#white", "person");
        page.until_text(".table", "White, person");
    }
}

#[test]
fn the_list_of_moves_is_the_first_thing_beside_the_board_and_as_high_as_it() {
    let page = Page::open();
    page.play("e2", "e4");
    let height = |selector: &str| {
        let box_height =
            format!("document.querySelector('{selector}').getBoundingClientRect().height");
        page.js(&box_height).as_f64().expect("a number")
    };
    for (width, size) in [(1280, 900), (1920, 1080), (1024, 600)] {
        page.size(width, size);
        let shown = height(".side");
        assert!(shown >= height("#board"), "{width}: {shown}");
        assert!(height("#history") > shown / 3.0, "{width}");
        // Without a message the line of what is to be done has all the room of the status.
        assert!(height("#status") < 60.0, "{width}");
        let place = page.js("document.querySelector('.side').getBoundingClientRect().left - document.querySelector('#board').getBoundingClientRect().right");
        assert!(place.as_f64().is_some_and(|gap| (0.0..20.0).contains(&gap)), "{width}: {place}");
    }
    // On a phone the last moves stand in a line below the buttons, and a message lies over them until it is clicked.
    page.size(390, 844);
    let is_seen = "(() => { const it = document.querySelector('[data-ply=\"1\"]'); const { left, top, width, height } = it.getBoundingClientRect(); \
                   return it.contains(document.elementFromPoint(left + width / 2, top + height / 2)); })()";
    assert_eq!(page.js(is_seen), json!(true));
    page.square("e7");
    page.square("e3");
    page.until_text("#why", "is illegal");
    assert_eq!(page.js(is_seen), json!(false));
    page.click("#message");
    assert_eq!(page.js(is_seen), json!(true));
}

/// The value of a style of an element.
fn style(page: &Page, selector: &str, property: &str) -> Value {
    page.js(&format!("getComputedStyle(document.querySelector('{selector}')).{property}"))
}

#[test]
fn marks_stay_visible_with_forced_colors() {
    let page = Page::open();
    for theme in ["dark", "light"] {
        page.prefer(&[("forced-colors", "active"), ("prefers-color-scheme", theme)]);
        page.size(1280, 900);
        let position = "4k3/8/8/8/8/8/8/4K2R[QNPqnp] w K - 0 1";
        page.new_game(Some("crazyhouse"), "", position);
        page.until("document.querySelectorAll('[data-ply]').length === 1");
        page.play("h1", "h8");
        page.click("[data-pocket=n]");
        page.until(
            "document.querySelector('[data-pocket=n]').getAttribute('aria-pressed') === 'true'",
        );
        let canvas = style(&page, "body", "backgroundColor");
        let differs = |marked: &str, plain: &str, property: &str| {
            let (marked, plain) = (style(&page, marked, property), style(&page, plain, property));
            assert_ne!(marked, plain, "{property}");
            plain
        };
        let side = "borderLeftColor";
        assert_eq!(differs("#tray-above .name", "#tray-below .name", side), canvas);
        let (current, other) = ("#history [data-ply=\"1\"]", "#history [data-ply=\"0\"]");
        differs(current, other, "backgroundColor");
        assert_eq!(differs(current, other, side), canvas);
        differs("[data-pocket=n]", "[data-pocket=p]", "backgroundColor");
        differs("#new", "#theme", "backgroundColor");
        differs("#next", "#previous", "color");
        // Each state of a square has its own shape, and a colour that differs from the square's.
        for (state, shape, property) in
            [("check", ".glow", "stroke"), ("last", ".trace", "stroke"), ("target", ".dot", "fill")]
        {
            let marked = format!("[data-state~={state}] {shape}");
            page.until(&format!("document.querySelector('{marked}')?.checkVisibility()"));
            assert_ne!(style(&page, &marked, property), style(&page, ".ground", "fill"));
        }
        page.picture(&format!("forced-{theme}"));
        page.new_game(Some("chess"), "", "");
        page.fill("#count-depth", "9");
        page.click("#count-start");
        page.until("document.querySelector('#count-bar').value > 0");
        page.square("e2");
        page.picture(&format!("forced-{theme}-count"));
        assert_eq!(style(&page, "#count-bar", "appearance"), json!("none"));
        assert_eq!(style(&page, "#count-bar", "forcedColorAdjust"), json!("none"));
        page.click("#count-stop");
    }
}
