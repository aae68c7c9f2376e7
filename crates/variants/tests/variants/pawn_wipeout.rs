//! Pawn wipeout: where to look first. Its endings and published counts are in the tests of tabiya-games.

use tabiya_core::{Bitboard, Move, Position, Square};
use tabiya_games::Variant;
use tabiya_variants::{PawnWipeout, RuleSet};

use crate::common::assert_plays_as_data;

/// Positions with many and with few pieces, and some that no game reaches.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "4k3/P6p/8/8/8/8/1p4P1/R3K2R w KQ - 0 1",
    "2n1k3/1P4P1/8/8/8/8/p4p2/1B2K3 w - - 0 1",
    "8/1k2p3/8/3P4/2q5/8/4K3/8 b - - 5 40",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "r2qk2r/7p/8/8/8/8/P7/R2QK2R w KQkq - 98 60",
];

#[test]
fn the_pawn_wipeout_type_agrees_with_its_rule_set() {
    assert_plays_as_data::<PawnWipeout>(RuleSet::pawn_wipeout(), &STARTS);
}

#[test]
fn a_rule_file_with_the_rules_of_pawn_wipeout_is_pawn_wipeout() {
    assert_eq!(Variant::from_rules(RuleSet::pawn_wipeout()), Ok(Variant::PawnWipeout));
}

#[test]
fn taking_the_last_pawn_must_leave_the_king_safe() {
    // The rook on e2 is pinned, and in the other position only the king may leave the check.
    for fen in ["k3r3/8/8/8/8/8/P3R1p1/4K3 w - - 0 1", "k3r3/8/8/8/8/8/P5pR/4K3 w - - 0 1"] {
        let p: Position<PawnWipeout> = fen.parse().expect(fen);
        let to: Bitboard = p.legal_moves().iter().map(|m: &Move| m.to()).collect();
        assert!(!to.contains(Square::G2), "{fen}");
    }
}
