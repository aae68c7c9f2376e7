//! Published perft counts.

use tabiya_judge::{FairyBoard, FairyRules};

use super::{START, antichess};

const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

/// Checks the perft counts of a position from depth 0 on.
#[track_caller]
fn counts(rules: &FairyRules, fen: &str, expected: &[u64]) {
    let board = FairyBoard::from_fen(rules, fen).unwrap();
    assert_eq!(board.perft(0), 1);
    let found: Vec<u64> = (1..).zip(expected).map(|(n, _)| board.perft(n)).collect();
    assert_eq!(found, expected, "{fen}");
}

#[test]
fn chess_counts_as_published() {
    let chess = FairyRules::chess();
    counts(&chess, START, &[20, 400, 8902, 197281]);
    counts(
        &chess,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2039, 97862],
    );
    counts(&chess, ENDGAME, &[14, 191, 2812, 43238]);
    counts(
        &chess,
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9467],
    );
    counts(&chess, "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1486, 62379]);
    counts(
        &chess,
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2079, 89890],
    );
}

#[test]
fn chess_with_strange_castling_counts_as_published() {
    let chess = FairyRules::chess();
    counts(&chess, "4k3/8/8/8/8/8/8/R3KR2 w K - 0 1", &[24]);
    counts(&chess, "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", &[22, 96, 2645, 14954]);
    counts(&chess, "4k3/8/8/8/8/8/8/qRK5 w B - 0 1", &[4, 65, 876, 19079]);
    counts(&chess, "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", &[13]);
    counts(&chess, "r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1", &[21, 282, 4716]);
}

#[test]
fn chess_with_strange_en_passant_counts_as_published() {
    let chess = FairyRules::chess();
    counts(&chess, "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", &[6, 136, 863, 20471]);
    counts(&chess, "8/8/8/8/k1pPp2Q/8/8/3K4 b - d3 0 1", &[9]);
    counts(&chess, "4k2b/8/8/3pP3/8/8/1K6/8 w - d6 0 1", &[8, 72, 449, 4914]);
    counts(&chess, "1b2k3/8/8/3pP3/8/8/7K/8 w - d6 0 1", &[6, 57, 353, 4113]);
    counts(&chess, "4k3/1b6/8/3pP3/8/5K2/8/8 w - d6 0 1", &[8, 78, 629, 6844]);
    counts(&chess, "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", &[9, 50, 379, 2369]);
}

#[test]
fn king_capture_counts_as_published() {
    counts(&FairyRules::king_capture(), START, &[20, 400, 8902, 197742]);
    counts(&FairyRules::king_capture(), ENDGAME, &[16, 276, 4793, 87695]);
}

#[test]
fn pawn_wipeout_counts_as_published() {
    let wipeout = FairyRules::pawn_wipeout();
    counts(&wipeout, START, &[20, 400, 8902, 197281]);
    let two_pawns = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    counts(&wipeout, two_pawns, &[7, 34, 253, 1672, 12164]);
}

#[test]
fn the_rules_of_antichess_count_as_published() {
    counts(&antichess(), START, &[20, 400, 8067, 153299]);
}

#[test]
fn horde_counts_as_published_to_depth_4() {
    let mut horde = FairyRules::chess();
    horde.kinds[0].double_push[0] = (0..16).collect();
    let fen = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1";
    counts(&horde, fen, &[8, 128, 1274, 23310]);
}

#[test]
fn divide_lists_each_move_and_sums_to_the_count() {
    let board = FairyBoard::from_fen(&FairyRules::chess(), START).unwrap();
    let divided = board.divide(2);
    assert!(divided.iter().all(|(_, count)| *count == 20));
    let moves: Vec<String> = divided.into_iter().map(|(mv, _)| mv).collect();
    assert_eq!(moves, board.legal_uci());
    assert_eq!(moves.len(), 20);
    assert_eq!(board.divide(0), []);
}
