//! Analysis, hints, and arrows on the board.

use fantoccini::key::Key;
use serde_json::{Value, json};
use tabiya_browser_tests::Page;

use crate::access::inspect;

/// The arrows and circles on the board: their squares and their looks.
fn marks(page: &Page) -> Value {
    page.js("[...document.querySelectorAll('#arrows > g')].map((it) => `${it.dataset.mark} ${it.classList[1]}`)")
}

fn number(page: &Page, expression: &str) -> f64 {
    page.js(expression).as_f64().expect(expression)
}

/// Whether the text of the first line is from a search of several plies.
const DEEP: &str =
    "/^Depth ([3-9]|..+) plies/.test(document.querySelector('#analysis-note').textContent)";

#[test]
fn the_best_lines_of_the_position_shown_are_listed() {
    let page = Page::open();
    page.click("#analysis");
    page.until(DEEP);
    let lines =
        "[...document.querySelectorAll('#analysis-list li')].filter((it) => it.textContent.trim())";
    assert_eq!(page.js(&format!("{lines}.length")), json!(3));
    let first = page.text("[data-line=\"1\"]");
    assert!(first.starts_with(['+', '-']) && first.contains(" 1. "), "{first}");
    page.choose("#analysis-lines", "5");
    page.until(&format!("{lines}.length === 5"));
    // The arrow belongs to the best line, or to the line that was chosen.
    page.new_game(None, "", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    page.until_text("#analysis-note", "finished");
    assert_eq!(marks(&page), json!(["d1d8 best"]));
    page.click("[data-line=\"2\"]");
    assert_eq!(page.js("document.querySelector('[data-line=\"2\"]').ariaPressed"), json!("true"));
    let second = marks(&page)[0].as_str().expect("an arrow").to_owned();
    assert!(second.ends_with(" best") && second != "d1d8 best", "{second}");
    assert_eq!(page.plies(), 0, "a line is looked at, not played");
    page.click("#analysis");
    assert_eq!(marks(&page), json!([]));
    assert_eq!(page.js(&format!("{lines}.length")), json!(0));
    assert_eq!(
        page.js("document.querySelector('#evaluation').getBoundingClientRect().width"),
        json!(0)
    );
}

/// Goes back and forth in the game, and lists what is shown in any frame that belongs to another position.
const STALE: &str = "(async () => {
    const wrong = [];
    let seen = 0;
    const check = () => {
        const ply = Number(document.querySelector('[data-ply][aria-current]').dataset.ply);
        const start = `${Math.floor(ply / 2) + 1}.${ply % 2 ? '..' : ' '}`;
        for (const line of document.querySelectorAll('#analysis-list span')) {
            if (!line.textContent) continue;
            seen += 1;
            if (!line.textContent.startsWith(start)) wrong.push(`${ply}: ${line.textContent}`);
        }
        for (const { dataset } of document.querySelectorAll('#arrows > g')) {
            const { piece } = document.querySelector(`[data-square=${dataset.mark.slice(0, 2)}]`).dataset;
            const isWhites = piece !== '' && piece === piece.toUpperCase();
            if (piece === '' || isWhites !== (ply % 2 === 0)) wrong.push(`${ply}: ${dataset.mark}`);
        }
    };
    const watcher = new MutationObserver(check);
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    for (let step = 0; step < 24 || (seen <= 20 && step < 500); step += 1) {
        document.querySelector(step % 8 < 4 ? '#previous' : '#next').click();
        await new Promise((done) => setTimeout(done, 40 * (step % 6)));
    }
    watcher.disconnect();
    return [seen > 20, wrong.slice(0, 5)];
})()";

#[test]
fn lines_and_arrows_are_shown_for_their_position_only() {
    let page = Page::open();
    page.new_game(None, "", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6");
    page.click("#analysis");
    page.until(DEEP);
    assert_eq!(page.js(STALE), json!([true, []]));
    // The switch stays on, and a move is followed as well.
    page.click("#last");
    page.until("document.querySelector('[data-ply=\"6\"]').hasAttribute('aria-current')");
    page.until_text("[data-line=\"1\"]", " 4. ");
    page.play("b5", "a4");
    page.until_text("[data-line=\"1\"]", " 4... ");
}

#[test]
fn the_evaluation_bar_shows_whites_share_and_turns_round() {
    let page = Page::open();
    let share = "Number(document.querySelector('#evaluation').dataset.share || NaN)";
    let ends = "(() => { const [back, white] = ['#evaluation', '#evaluation .white'].map((it) => document.querySelector(it)) \
         .map((it) => it.getBoundingClientRect()); \
         return Math.abs(back.bottom - white.bottom) < 2 ? 'below' : Math.abs(back.top - white.top) < 2 ? 'above' : ''; })()";
    page.click("#analysis");
    page.until(DEEP);
    let equal = number(&page, share);
    assert!((0.4..0.7).contains(&equal), "{equal}");
    assert_eq!(page.js(ends), json!("below"));
    let squares =
        page.js("document.querySelector('[data-square=h1] .ground').getBoundingClientRect().right");
    let bar = page.js("document.querySelector('#evaluation').getBoundingClientRect().left");
    assert!(bar.as_f64() > squares.as_f64(), "{bar} {squares}");
    page.click("#flip");
    assert_eq!(page.js(ends), json!("above"));
    page.click("#flip");
    for (position, score, winner, expected) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "#1", "White", 1.0),
        ("3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "#-1", "Black", 0.0),
    ] {
        page.new_game(None, "", position);
        page.until_text("#analysis-note", "finished");
        assert!(page.text("[data-line=\"1\"]").starts_with(score));
        assert!((number(&page, share) - expected).abs() < 0.001);
        let words =
            page.js("document.querySelector('#evaluation[role=img]').getAttribute('aria-label')");
        assert_eq!(words, json!(format!("Evaluation: {winner} mates in 1")));
    }
    page.new_game(None, "", "1. f3 e5 2. g4 Qh4#");
    page.until_text("#analysis-note", "The game is over in this position.");
    assert!(number(&page, share).abs() < 0.001);
    assert_eq!(marks(&page), json!([]));
    page.click("#previous");
    page.until_text("[data-line=\"1\"]", "#-1 2... Qh4#");
}

#[test]
fn games_under_house_rules_are_analysed() {
    let page = Page::open();
    page.click("#analysis");
    page.new_house_game("duck-chess-h5", "");
    page.until(DEEP);
    page.play("e2", "e4");
    page.until("document.querySelector('#arrows > [data-mark^=h5]')");
    assert!(page.text("[data-line=\"3\"]").contains(":duck"));
    page.prefer(&[("forced-colors", "active")]);
    page.draw("a2", "a4");
    page.picture("forced-colors");
}

#[test]
fn a_hint_shows_an_arrow_and_text_until_the_next_move() {
    let page = Page::open();
    page.new_game(None, "", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    page.click("#hint");
    page.until_text("#why", "Hint: Rd8#.");
    assert_eq!(marks(&page), json!(["d1d8 best"]));
    page.play("g2", "g3");
    assert_eq!((marks(&page), page.text("#why")), (json!([]), String::new()));
    page.new_game(Some("crazyhouse"), "", "kr6/pp6/8/8/8/8/8/K7[N] w - - 0 1");
    page.click("#hint");
    page.until_text("#why", "Hint: N@c7#.");
    assert_eq!(marks(&page), json!(["c7 best"]));
    // A move that is made meanwhile makes a search useless.
    page.new_game(None, "", "");
    page.click("#hint");
    page.play("e2", "e4");
    std::thread::sleep(std::time::Duration::from_millis(1300));
    assert_eq!((marks(&page), page.text("#why")), (json!([]), String::new()));
    let is_off = "document.querySelector('#hint').disabled";
    assert_eq!(page.js(is_off), json!(false));
    page.new_game(None, "", "1. f3 e5 2. g4 Qh4#");
    page.until(is_off);
    page.new_game(None, "", "");
    page.choose("#strength", "seconds 3");
    page.choose("#white", "engine");
    page.until(is_off);
}

#[test]
fn arrows_and_circles_are_drawn_and_removed() {
    let page = Page::open();
    page.js("document.addEventListener('contextmenu', (event) => (window.menu = !event.defaultPrevented))");
    page.draw("e2", "e4");
    page.draw("d5", "d5");
    assert_eq!(marks(&page), json!(["e2e4 plain", "d5 plain"]));
    assert_eq!(page.js("window.menu"), json!(false));
    page.hold(Key::Shift, || page.draw("g1", "f3"));
    page.hold(Key::Control, || page.draw("d5", "d5"));
    page.hold(Key::Alt, || page.draw("a1", "h8"));
    let all = json!(["e2e4 plain", "g1f3 shift", "d5 ctrl", "a1h8 alt"]);
    assert_eq!(marks(&page), all);
    page.picture("drawn");
    page.draw("e2", "e4");
    assert_eq!(marks(&page), json!(["g1f3 shift", "d5 ctrl", "a1h8 alt"]));
    // They turn with the board, and a click anywhere on the board removes all.
    let left = |mark: &str| {
        number(
            &page,
            &format!("document.querySelector('[data-mark={mark}]').getBoundingClientRect().left"),
        )
    };
    let before = left("g1f3");
    page.click("#flip");
    assert!((left("g1f3") - before).abs() > 40.0);
    page.click("#flip");
    page.square("e5");
    assert_eq!(marks(&page), json!([]));
    page.draw("e2", "e4");
    page.play("g1", "f3");
    page.draw("e7", "e5");
    page.click("#previous");
    page.until_text("#turn", "Position 0 of 1.");
    assert_eq!(marks(&page), json!([]));
    assert!(page.squares("selected").is_empty(), "the right button moves nothing");
}

#[test]
fn arrows_are_drawn_by_keys() {
    let page = Page::open();
    let key = |name: &str| {
        page.js(&format!(
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{name}', bubbles: true }}))"
        ))
    };
    page.js("document.querySelector('[data-square=e2]').focus()");
    key("x");
    page.until_text("#why", "Arrow from e2: press x on its target, or here again for a circle.");
    page.js("document.querySelector('[data-square=e4]').focus()");
    key("x");
    page.until_text("#why", "Arrow from e2 to e4.");
    key("x");
    key("x");
    page.until_text("#why", "Circle on e4.");
    assert_eq!(marks(&page), json!(["e2e4 plain", "e4 plain"]));
    key("Escape");
    assert_eq!(marks(&page), json!([]));
}

#[test]
fn the_analysis_fits_every_size() {
    let page = Page::open();
    page.choose("#analysis-lines", "5");
    for (theme, width, height) in
        [("light", 1280, 900), ("dark", 1280, 900), ("dark", 360, 740), ("light", 320, 560)]
    {
        page.prefer(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]);
        page.size(width, height);
        page.new_game(None, "", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6");
        let heights = "[...document.querySelectorAll('#board, #analysis-card')].map((it) => it.getBoundingClientRect().height)";
        let boxes = page.js(heights);
        page.click("#analysis");
        assert_eq!(page.js(heights)[0], boxes[0], "the board keeps its place");
        let empty = page.js(heights);
        page.until(DEEP);
        page.until("document.querySelector('[data-line=\"5\"]').textContent.trim()");
        assert_eq!(page.js(heights), empty, "lines that arrive move nothing");
        inspect(&page, &format!("an analysis, {theme}, {width} x {height}"));
        page.picture(&format!("analysis-{theme}-{width}"));
        page.js("document.querySelector('#analysis-card').scrollIntoView({ block: 'end' })");
        page.picture(&format!("lines-{theme}-{width}"));
        page.js("document.querySelector('#out').scrollIntoView({ block: 'end' })");
        page.picture(&format!("out-{theme}-{width}"));
        page.js("scrollTo(0, 0)");
        page.click("#analysis");
    }
}
