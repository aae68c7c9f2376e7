//! King capture: where to look first. Its endings and published counts are in the tests of tabiya-games.

use tabiya_core::{Bitboard, Move, Position, Square};
use tabiya_games::Variant;
use tabiya_variants::{KingCapture, RuleSet};

use crate::common::assert_plays_as_data;

/// Positions with many and with few pieces, and some that no game reaches.
const STARTS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "P3k2N/8/3n1p2/2K1q3/8/1p4B1/5n2/R2bK3 b - - 7 40",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "kk1n3n/4p3/2N5/8/3k4/1K1N4/4P3/2K1KN2 b - - 0 1",
    "8/8/8/8/8/8/8/4K3 b - - 1 1",
];

#[test]
fn the_king_capture_type_agrees_with_its_rule_set() {
    assert_plays_as_data::<KingCapture>(RuleSet::king_capture(), &STARTS);
}

#[test]
fn a_rule_file_with_the_rules_of_king_capture_is_king_capture() {
    assert_eq!(Variant::from_rules(RuleSet::king_capture()), Ok(Variant::KingCapture));
}

#[test]
fn a_king_in_check_may_stay_and_may_step_beside_a_queen() {
    let p: Position<KingCapture> = "4k3/8/8/8/8/4n3/4Q3/K7 b - - 0 1".parse().expect("a position");
    let moves = p.legal_moves();
    let of = |from| move |m: &&Move| m.from() == from;
    let king: Bitboard = moves.iter().filter(of(Square::E8)).map(|m| m.to()).collect();
    assert_eq!(
        king,
        [Square::D8, Square::F8, Square::D7, Square::E7, Square::F7].into_iter().collect()
    );
    assert_eq!(moves.iter().filter(of(Square::E3)).count(), 8);
}

#[test]
fn no_reply_is_counted_after_the_king_is_captured() {
    let p: Position<KingCapture> = "4k3/8/8/8/8/8/4R3/K7 w - - 0 1".parse().expect("a position");
    let takes = p.legal_moves().iter().copied().find(|m| m.to() == Square::E8).expect("a capture");
    let over = p.play_unchecked(takes);
    assert_eq!(
        (over.count_moves(), over.to_string().as_str()),
        (0, "4R3/8/8/8/8/8/8/K7 b - - 0 1")
    );
}
