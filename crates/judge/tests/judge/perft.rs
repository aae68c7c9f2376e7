//! Published perft counts of well-known positions.

use tabiya_judge::Mailbox;

/// Checks the perft counts of a position from depth 1 on.
#[track_caller]
fn counts(fen: &str, expected: &[u64]) {
    let board = Mailbox::from_fen(fen).unwrap();
    let found: Vec<u64> = (1..).zip(expected).map(|(n, _)| board.perft(n)).collect();
    assert_eq!(found, expected, "{fen}");
}

#[test]
fn the_starting_position_counts_as_published() {
    counts("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8902, 197281]);
}

#[test]
fn kiwipete_counts_as_published() {
    counts(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2039, 97862],
    );
}

#[test]
fn an_endgame_with_en_passant_pins_counts_as_published() {
    counts("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43238]);
}

#[test]
fn a_middlegame_full_of_promotions_counts_as_published() {
    counts("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9467]);
}

#[test]
fn a_promotion_by_capture_counts_as_published() {
    counts("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1486, 62379]);
}

#[test]
fn a_symmetrical_middlegame_counts_as_published() {
    counts(
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2079, 89890],
    );
}

#[test]
fn castling_with_the_inner_of_two_rooks_counts_as_published() {
    counts("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", &[22, 96, 2645]);
}

#[test]
fn a_rook_that_shields_its_king_may_not_castle() {
    counts("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", &[4, 65, 876]);
}

#[test]
fn a_king_and_rook_may_castle_by_swapping_squares() {
    counts("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", &[13]);
}

#[test]
fn promoting_on_a_rook_ends_its_castling_right() {
    counts("r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1", &[21, 282, 4716]);
}

#[test]
fn en_passant_may_not_open_the_rank_to_the_king() {
    counts("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", &[6, 136, 863]);
}

#[test]
fn either_of_two_pawns_may_capture_en_passant() {
    counts("8/8/8/8/k1pPp2Q/8/8/3K4 b - d3 0 1", &[9]);
}

#[test]
fn en_passant_may_not_open_the_long_diagonal_to_the_king() {
    counts("4k2b/8/8/3pP3/8/8/1K6/8 w - d6 0 1", &[8, 72, 449]);
}

#[test]
fn en_passant_along_the_pinning_diagonal_is_legal() {
    counts("1b2k3/8/8/3pP3/8/8/7K/8 w - d6 0 1", &[6, 57, 353]);
}

#[test]
fn en_passant_may_not_take_away_the_pawn_that_shields_the_king() {
    counts("4k3/1b6/8/3pP3/8/5K2/8/8 w - d6 0 1", &[8, 78, 629]);
}

#[test]
fn en_passant_may_take_the_pawn_that_gives_check() {
    counts("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", &[9, 50, 379]);
}

#[test]
fn shuffled_starting_ranks_count_as_published() {
    counts("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12189]);
    counts("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", &[21, 807, 18002]);
    counts("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", &[20, 479, 10471]);
}

#[test]
fn perft_at_depth_zero_counts_the_position_itself() {
    counts("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[5]);
    let board = Mailbox::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    assert_eq!(board.perft(0), 1);
    assert!(board.divide(0).is_empty());
}

#[test]
fn divide_adds_up_to_perft() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let board = Mailbox::from_fen(fen).unwrap();
    let parts = board.divide(2);
    assert_eq!(parts.len(), 48);
    assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), 2039);
}
