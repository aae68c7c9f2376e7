//! The board without a mouse, on small screens, and for people with weak eyesight.

use fantoccini::key::Key;
use serde_json::{Value, json};
use tabiya_browser_tests::Page;

/// The element that has the focus: its square, or else its id.
fn focus(page: &Page) -> Value {
    page.js("document.activeElement.dataset.square ?? document.activeElement.id")
}

/// Presses Tab until the element with this id has the focus.
fn tab_to(page: &Page, id: &str) {
    for _ in 0..60 {
        if focus(page) == json!(id) {
            return;
        }
        page.press(&[Key::Tab]);
        let outline =
            page.js("(() => { const it = document.activeElement; if (it.dataset.square) \
             return getComputedStyle(it.querySelector('.focus')).display !== 'none'; \
             return it === document.body || getComputedStyle(it).outlineStyle !== 'none'; })()");
        assert_eq!(outline, json!(true), "the focus is not to be seen: {}", focus(page));
    }
    panic!("{id} is not reached by Tab");
}

#[test]
fn a_game_is_played_by_keys_alone() {
    let page = Page::open();
    tab_to(&page, "a1");
    // The arrow keys move the focus from a1 to e2; then the pawn moves two squares forward.
    let right = Key::Right;
    page.press(&[right, right, right, right, Key::Up]);
    assert_eq!(focus(&page), json!("e2"));
    page.press(&[Key::Enter]);
    assert_eq!(page.squares("target").len(), 2);
    page.press(&[Key::Up, Key::Up, Key::Enter]);
    page.until("document.querySelector('[data-square=e4]').dataset.piece === 'P'");
    assert_eq!(focus(&page), json!("e4"), "the focus stays where the piece is");
    page.press(&[Key::Up, Key::Up, Key::Up, Key::Enter, Key::Down, Key::Down, Key::Enter]);
    page.until("document.querySelector('[data-square=e5]').dataset.piece === 'p'");
    page.press(&[Key::Down, Key::Enter]);
    assert_eq!(page.squares("selected").len(), 1);
    page.press(&[Key::Escape]);
    assert!(page.squares("selected").is_empty());
    for id in ["white", "black", "strength", "take-back", "count-depth", "count-start"] {
        tab_to(&page, id);
    }
    tab_to(&page, "new");
    page.press(&[Key::Enter]);
    page.until("document.querySelector('#setup').open");
    page.choose("#opponent", "person");
    page.unfold("#position-fold");
    tab_to(&page, "position");
    let fen = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    page.fill("#position", fen);
    tab_to(&page, "setup-start");
    page.press(&[Key::Enter]);
    page.until("document.querySelector('[data-square=a7]').dataset.piece === 'P'");
    // Tab returns to the square that last had the focus.
    tab_to(&page, "e4");
    page.press(&[
        Key::Left,
        Key::Left,
        Key::Left,
        Key::Left,
        Key::Up,
        Key::Up,
        Key::Up,
        Key::Enter,
    ]);
    page.press(&[Key::Up, Key::Enter]);
    page.until("document.querySelector('#promotion').open");
    page.press(&[Key::Tab, Key::Enter]);
    page.until("document.querySelector('[data-square=a8]').dataset.piece === 'R'");
}

#[test]
fn accessible_names_of_squares_describe_them_completely() {
    let page = Page::open();
    page.new_game(None, "", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1");
    page.square("e1");
    let name = |square: &str| {
        page.js(&format!(
            "document.querySelector('[data-square={square}]').getAttribute('aria-label')"
        ))
    };
    assert_eq!(name("e1"), json!("e1, white king, selected, in check"));
    assert_eq!(name("e2"), json!("e2, black rook, can be reached"));
    assert_eq!(name("b5"), json!("b5, empty"));
    assert_eq!(
        page.js("document.querySelectorAll('[data-square][tabindex=\"0\"]').length"),
        json!(1)
    );
    let unnamed = page
        .js("[...document.querySelectorAll('button, select, input, textarea')].filter((it) => \
         !it.textContent.trim() && !it.getAttribute('aria-label') && !it.labels?.length).length");
    assert_eq!(unnamed, json!(0));
}

/// Rules with a piece that hops, one whose lines are knight's steps, and squares that win.
const CANNONS: &str = "name = \"cannons\"\ngoal.white.king = [\"a8-d8\"]\ngoal.black.king = [\"c1-h1\"]\n\
    promotion = [\"rider\", \"cannon\"]\n[pieces.cannon]\nletter = \"c\"\nmoves = \"mRcpR\"\n\
    [pieces.rider]\nletter = \"i\"\nmoves = \"NNimfW2\"\ndouble-push = [\"a3-h3\"]\n";

/// A script that lists elements that are cut off, outside their place, or covering another usable element.
const MISFITS: &str = "(() => {
    const found = [];
    const name = (it) => `${it.tagName}#${it.id}.${it.getAttribute('class') ?? ''} ${it.textContent.slice(0, 30)}`;
    const shown = (it) => it.checkVisibility() && !it.closest('.pieces, .unseen');
    if (document.scrollingElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
    const dialog = document.querySelector('dialog[open]');
    const all = [...(dialog ?? document.body).querySelectorAll('*')].filter((it) => shown(it) && !it.closest('#board'));
    for (const it of all) {
        if (it.closest('dialog') !== dialog) continue;
        const box = it.getBoundingClientRect();
        // The list of moves scrolls, on phones sideways.
        const isListed = Boolean(it.parentElement.closest('#history'));
        if (!isListed && box.width && (box.left < -0.5 || box.right > innerWidth + 0.5)) found.push(`outside: ${name(it)}`);
        const scrolls = ['auto', 'scroll'].includes(getComputedStyle(it).overflowY) || it.id === 'history' || it.matches('textarea, select, pre, option');
        if (!scrolls && !it.closest('svg') && !it.querySelector('#evaluation:not([hidden])') && it.clientWidth && it.scrollWidth > it.clientWidth + 1) found.push(`cut: ${name(it)}`);
    }
    const usable = all.filter((it) => it.matches('button, select, input, textarea') && it.closest('dialog') === dialog);
    const seen = (it) => {
        const box = it.getBoundingClientRect();
        const list = it.closest('#history, .middle, .scroll')?.getBoundingClientRect();
        return !list || (box.top >= list.top - 1 && box.bottom <= list.bottom + 1 && box.left >= list.left - 1 && box.right <= list.right + 1);
    };
    for (const [at, one] of usable.entries()) {
        for (const other of usable.slice(at + 1)) {
            const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
            if (seen(one) && seen(other) && a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5)
                found.push(`${name(one)} over ${name(other)}`);
        }
    }
    return found;
})()";

/// A script that lists texts with a contrast of less than 4.5 to their background.
const FAINT: &str = "(() => {
    const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
    const light = (color) => {
        const [r, g, b] = numbers(color).map((part) => part / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (it) => {
        for (let at = it; at; at = at.parentElement) {
            const color = getComputedStyle(at).backgroundColor;
            const parts = numbers(color);
            if (parts.length < 4 || parts[3] > 0.99) return color;
        }
        return 'rgb(255, 255, 255)';
    };
    const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
    const found = [];
    const check = (it, front, back) => { const r = ratio(front, back); if (r < 4.5) found.push(`${r.toFixed(2)}: ${it.tagName}#${it.id} ${it.textContent.slice(0, 30)}`); };
    for (const it of document.querySelectorAll('body *')) {
        if (!it.checkVisibility() || it.closest('.pieces')) continue;
        const hasText = [...it.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (!hasText && !it.matches('input, textarea')) continue;
        if (it.matches('.coordinate')) check(it, getComputedStyle(it).fill, getComputedStyle(it.parentElement.querySelector('.ground')).fill);
        else if (it.matches('.share')) check(it, getComputedStyle(it).fill, getComputedStyle(it.parentElement.querySelector('.plate')).fill);
        else if (!it.closest('svg')) check(it, getComputedStyle(it).color, behind(it));
        if (it.matches('textarea')) check(it, getComputedStyle(it, '::placeholder').color, behind(it));
    }
    return found;
})()";

/// Asserts that the page has no misplaced elements and no faint text.
pub(super) fn inspect(page: &Page, what: &str) {
    assert_eq!(page.js(MISFITS), json!([]), "{what}");
    assert_eq!(page.js(FAINT), json!([]), "{what}");
}

#[test]
fn nothing_is_clipped_overlapping_or_faint_at_any_size() {
    let page = Page::open();
    for (theme, width, height) in [
        ("light", 1280, 900),
        ("light", 360, 740),
        ("dark", 360, 740),
        ("dark", 1280, 720),
        ("light", 900, 600),
        ("light", 320, 560),
    ] {
        let what = |state: &str| format!("{state}, {theme}, {width} x {height}");
        page.prefer(&[("prefers-color-scheme", theme)]);
        page.size(width, height);
        page.new_game(
            Some("crazyhouse"),
            "",
            "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 Qxe2+ 5. Ncxe2",
        );
        page.click("#count-start");
        page.until_text("#count-total", "at depth 3");
        // When the count has ended, its progress is gone from the page and the layout no longer changes.
        page.until("!document.querySelector('#count-start').hidden");
        page.square("b8");
        inspect(&page, &what("a game"));
        page.square("b1");
        page.until_text("#why", "is illegal");
        inspect(&page, &what("a refusal"));
        page.open_setup();
        page.choose("#variant", "own");
        page.fill("#rules", "name = \"hill\"\ngaol.king = [\"d4-e5\", \"a-name-that-is-very-long-indeed-and-never-ends\"]");
        page.until_text("#rules-why", "Line 2");
        inspect(&page, &what("a mistake"));
        page.fill("#rules", "");
        page.until("!document.querySelector('#rules-why').textContent");
        page.click("#setup-cancel");
        page.new_game(Some("antichess"), "", "8/P7/8/8/8/8/8/7k w - - 0 1");
        page.square("a7");
        page.square("a8");
        page.until("document.querySelector('#promotion').open");
        inspect(&page, &what("a promotion"));
        page.click("#promotion-cancel");
        page.new_game(Some("chess"), "", "1. f3 e5 2. g4 Qh4#");
        page.until_text("#result", "0-1");
        inspect(&page, &what("an end"));
        page.new_game(None, CANNONS, "");
        page.until("!document.querySelector('#pieces').hidden");
        page.js(
            "[...document.querySelectorAll('aside details')].forEach((it) => { it.open = true; })",
        );
        page.until("document.querySelectorAll('.reach .way').length > 100");
        assert_eq!(
            page.js("document.querySelectorAll('[data-legend=c] .way.cannon').length"),
            json!(4 * 3)
        );
        inspect(&page, &what("a legend"));
        page.js("document.querySelector('#pieces').scrollIntoView()");
        page.picture(&format!("legend-{theme}-{width}"));
        page.js("scrollTo(0, 0)");
        page.type_text("?");
        page.until("document.querySelector('#keys').open");
        inspect(&page, &what("the keys"));
        page.picture(&format!("keys-{theme}-{width}"));
        page.click("#keys-close");
    }
}

#[test]
fn the_next_step_is_visible_on_a_phone() {
    let page = Page::open();
    page.size(360, 740);
    let is_seen = |selector: &str| {
        let box_of = format!("document.querySelector('{selector}').getBoundingClientRect()");
        page.js(&format!("{box_of}.top >= 0 && {box_of}.bottom <= innerHeight"))
    };
    for part in ["#turn", "#why", "#board", "#new"] {
        assert_eq!(is_seen(part), json!(true), "{part}");
    }
    page.play("e2", "e4");
    let side =
        page.js("document.querySelector('[data-square=a1] .ground').getBoundingClientRect().width");
    assert!(side.as_f64().expect("a number") >= 32.0, "{side}");
}

#[test]
fn margins_are_equal_and_the_board_is_square() {
    let page = Page::open();
    for (width, height) in [(1280, 900), (1000, 700), (360, 740)] {
        page.size(width, height);
        let edges = page.js(
            "(() => { const box = (it) => document.querySelector(it).getBoundingClientRect(); \
             const [status, board, tray, under] = ['#status', '#board', '#tray-below', '#under'].map(box); \
             const page = box('main'); \
             const isBeside = status.left > board.right; \
             return [isBeside ? status.top - box('#tray-above').top : status.left - board.left, \
             status.right - page.right, tray.left - board.left, under.right - board.right, page.left - (innerWidth - page.right), board.width - board.height, \
             box('header').left - page.left, box('header').right - page.right]; })()",
        );
        for edge in edges.as_array().expect("numbers") {
            assert!(edge.as_f64().expect("a number").abs() < 1.0, "{width}: {edges}");
        }
    }
}

#[test]
fn the_reduced_motion_setting_turns_animations_off() {
    let page = Page::open();
    let glides = |from: &str, to: &str| {
        page.square(from);
        page.js(&format!(
            "(() => new Promise((done) => {{ let seen = 0; const began = performance.now(); \
             const look = () => {{ seen = Math.max(seen, document.getAnimations().length); \
             if (performance.now() - began > 600) done(seen); else requestAnimationFrame(look); }}; look(); \
             document.querySelector('[data-square={to}]').dispatchEvent(new MouseEvent('click', {{ bubbles: true }})); }}))()"
        ))
    };
    assert_eq!(glides("e2", "e4"), json!(1));
    page.prefer(&[("prefers-reduced-motion", "reduce")]);
    assert_eq!(glides("e7", "e5"), json!(0));
}
