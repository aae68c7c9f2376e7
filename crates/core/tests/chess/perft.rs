//! Perft counts of the six well-known test positions, and of hard cases.

use crate::common::counts;

#[test]
fn the_start_position_counts_as_published() {
    counts(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8902, 197_281, 4_865_609, 119_060_324],
    );
}

#[test]
fn kiwipete_counts_as_published() {
    counts(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2039, 97862, 4_085_603, 193_690_690],
    );
}

#[test]
fn position_3_counts_as_published() {
    counts(
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2812, 43238, 674_624, 11_030_083],
    );
}

#[test]
fn position_4_and_its_mirror_image_count_as_published() {
    let both = [6, 264, 9467, 422_333, 15_833_292];
    counts("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &both);
    counts("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", &both);
}

#[test]
fn position_5_counts_as_published() {
    counts(
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1486, 62379, 2_103_487, 89_941_194],
    );
}

#[test]
fn position_6_counts_as_published() {
    counts(
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2079, 89890, 3_894_594, 164_075_551],
    );
}

#[test]
fn castling_rights_name_the_inner_rook() {
    counts("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", &[22, 96, 2645, 14954]);
}

#[test]
fn a_castling_rook_may_shield_its_king() {
    counts("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", &[4, 65, 876, 19079]);
}

#[test]
fn king_and_rook_castle_by_swapping_squares() {
    // The castling right is written as G (Shredder-FEN); X-FEN writes K for the outermost rook.
    counts("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", &[13]);
}

#[test]
fn capturing_a_rook_deletes_the_right() {
    counts("r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1", &[21, 282, 4716]);
}

#[test]
fn en_passant_opens_the_rank_to_a_queen() {
    counts("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", &[6, 136, 863, 20471]);
}

#[test]
fn two_en_passant_capturers_shield_for_each_other() {
    counts("8/8/8/8/k1pPp2Q/8/8/3K4 b - d3 0 1", &[9]);
}

#[test]
fn a_capturer_pinned_off_the_line_may_not_capture() {
    counts("4k2b/8/8/3pP3/8/8/1K6/8 w - d6 0 1", &[8, 72, 449, 4914]);
}

#[test]
fn a_capturer_pinned_on_the_line_may_capture() {
    counts("1b2k3/8/8/3pP3/8/8/7K/8 w - d6 0 1", &[6, 57, 353, 4113]);
}

#[test]
fn en_passant_takes_the_shield_of_its_own_king() {
    counts("4k3/1b6/8/3pP3/8/5K2/8/8 w - d6 0 1", &[8, 78, 629, 6844]);
}

#[test]
fn en_passant_answers_the_check() {
    counts("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", &[9, 50, 379, 2369]);
}
