//! Published perft counts of games, which the slow engine repeats under the rule files of the suites.

use tabiya_judge::FairyRules;

/// Checks the count of the start position of a game at a depth.
#[track_caller]
fn count(game: &str, depth: u32, expected: u64) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites/rules");
    let text = std::fs::read_to_string(format!("{folder}/{game}.toml")).unwrap();
    let rules = FairyRules::from_toml(&text).unwrap();
    assert_eq!(rules.name, game);
    assert_eq!(rules.start_board().unwrap().perft(depth), expected);
}

#[test]
fn amazon_counts_as_published() {
    count("amazon", 4, 318185);
}

#[test]
fn nightrider_counts_as_published() {
    count("nightrider", 4, 419019);
}

#[test]
fn grasshopper_counts_as_published() {
    count("grasshopper", 4, 635298);
}

#[test]
fn knightmate_counts_as_published() {
    count("knightmate", 4, 139774);
}

#[test]
fn shatranj_counts_as_published() {
    count("shatranj", 4, 68122);
}

#[test]
fn makruk_counts_as_published() {
    count("makruk", 4, 273026);
}

#[test]
fn losalamos_counts_as_published() {
    count("losalamos", 5, 191846);
}

#[test]
fn torpedo_counts_as_published() {
    count("torpedo", 4, 209719);
}

#[test]
fn hoppelpoppel_counts_as_published() {
    count("hoppelpoppel", 4, 202459);
}

#[test]
fn newzealand_counts_as_published() {
    count("newzealand", 4, 200310);
}

#[test]
fn almost_counts_as_published() {
    count("almost", 3, 11895);
}

#[test]
fn chigorin_counts_as_published() {
    count("chigorin", 3, 11408);
}

#[test]
fn pawnsideways_counts_as_published() {
    count("pawnsideways", 3, 10022);
}

#[test]
fn breakthrough_counts_as_published() {
    count("breakthrough", 4, 256036);
}

#[test]
fn chess_counts_as_published() {
    let chess = FairyRules::from_toml("name = \"chess\"").unwrap();
    assert_eq!(chess.start_board().unwrap().perft(3), 8902);
    for (fen, depth, expected) in [
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2039),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467),
        ("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", 4, 19079),
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", 4, 20471),
    ] {
        let board = tabiya_judge::FairyBoard::from_fen(&chess, fen).unwrap();
        assert_eq!(board.perft(depth), expected, "{fen}");
    }
}
