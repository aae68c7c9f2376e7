//! Windows of all sizes: everything needed to play is seen without scrolling, and nothing moves during a game.

use tabiya_browser_tests::Page;

/// The sizes of windows in which a game is played.
const SIZES: [(u32, u32); 19] = [
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
    (1280, 900),
    (1600, 1000),
    (640, 360),
    (844, 390),
];

#[test]
fn pictures_of_all_sizes() {
    let page = Page::open();
    page.prefer(&[("prefers-reduced-motion", "reduce")]);
    for (width, height) in SIZES {
        page.size(width, height);
        page.new_game(Some("chess"), "", "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 Qxe2+ 5. Ncxe2");
        page.square("e8");
        page.square("e4");
        page.until_text("#why", "illegal");
        page.picture(&format!("size-{width}x{height}"));
    }
}
