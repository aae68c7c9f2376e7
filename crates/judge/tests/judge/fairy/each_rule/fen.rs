//! Reading and writing positions under any rules.

use crate::fen::WRITTEN_AS_READ;
use tabiya_judge::{FairyBoard, FairyRules};

#[track_caller]
fn rewritten(fen: &str) -> String {
    FairyBoard::from_fen(&FairyRules::chess(), fen).unwrap().to_shredder_fen()
}

#[track_caller]
fn refused(fen: &str) {
    assert!(FairyBoard::from_fen(&FairyRules::chess(), fen).is_err(), "{fen}");
}

#[test]
fn written_positions_are_read_back() {
    for fen in WRITTEN_AS_READ {
        assert_eq!(rewritten(fen), fen);
    }
}

#[test]
fn king_and_queen_letters_mean_the_outermost_rooks_in_any_order() {
    let expected = "1rr1k1rr/8/8/8/8/8/8/1RR1K1R1 w GBhb - 0 1";
    assert_eq!(rewritten("1rr1k1rr/8/8/8/8/8/8/1RR1K1R1 w KQkq - 0 1"), expected);
    assert_eq!(rewritten("1rr1k1rr/8/8/8/8/8/8/1RR1K1R1 w kbQG - 0 1"), expected);
}

#[test]
fn the_two_counters_may_be_left_out() {
    assert_eq!(rewritten("4k3/8/8/8/8/8/8/4K3 w - -"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn en_passant_squares_are_kept_if_a_capture_is_legal() {
    for (fen, square) in [
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "-"),
        ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "d3"),
        ("1b2k3/8/8/3pP3/8/8/7K/8 w - d6 0 1", "d6"),
        ("4k2b/8/8/3pP3/8/8/1K6/8 w - d6 0 1", "-"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "-"),
        ("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "-"),
        ("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "-"),
        ("4k3/8/8/2npP3/8/8/8/4K3 w - f6 0 1", "-"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", "-"),
    ] {
        assert_eq!(rewritten(fen).split(' ').nth(3), Some(square), "{fen}");
    }
}

#[test]
fn malformed_fens_are_refused() {
    refused("4k3/8/8/8/8/8/8/4K3 w -");
    refused("4k3/8/8/8/8/8/8/4K3 w - - 0 1 1");
    refused("4k3/8/8/8/8/8/8/4K3 x - - 0 1");
    refused("4k3/8/8/8/8/8/8/4K3 w - e9 0 1");
    refused("4k3/8/8/8/8/8/8/4K3 w - - 0 x");
    refused("4k3/8/8/8/8/8/8/4K4 w - - 0 1");
}

#[test]
fn a_castling_right_needs_its_king_and_rook() {
    refused("4k3/8/8/8/8/8/8/4K3 w K - 0 1");
    refused("4k3/8/8/8/8/8/8/4K2r w K - 0 1");
    refused("4k3/8/8/8/8/8/4K3/7R w K - 0 1");
    refused("4k3/8/8/8/8/8/8/4K2R w KK - 0 1");
    refused("4k3/8/8/8/8/8/8/4KR1R w KF - 0 1");
    refused("4k3/8/8/8/8/8/8/4K2R w x - 0 1");
}
