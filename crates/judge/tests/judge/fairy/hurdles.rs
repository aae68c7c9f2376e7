//! Pieces that jump over others.

use super::{board, targets};
use tabiya_judge::Side;

fn with_x(notation: &str) -> String {
    format!("royal = []\n[pieces.xxx]\nletter = \"x\"\nmoves = \"{notation}\"\n")
}

/// Seen from d1: up the file, a white pawn on d3 and an enemy on d6; to the right, enemies on f1 and g1.
const FEN: &str = "8/8/3p4/8/8/3P4/8/3X1pp1 w - - 0 1";

#[test]
fn hoppers_land_at_any_distance_behind_a_hurdle() {
    assert_eq!(targets(&with_x("pR"), FEN, "d1"), "d4 d5 d6 g1");
    assert_eq!(targets(&with_x("pW"), FEN, "d1"), "d4 d5 d6 g1");
    assert_eq!(targets(&with_x("mpR"), FEN, "d1"), "d4 d5");
    assert_eq!(targets(&with_x("cpR"), FEN, "d1"), "d6 g1");
    assert_eq!(targets(&with_x("pfR"), FEN, "d1"), "d4 d5 d6");
    assert_eq!(targets(&with_x("pR"), "8/8/8/8/8/8/8/X7 w - - 0 1", "a1"), "");
}

#[test]
fn grasshoppers_land_right_behind_a_hurdle() {
    assert_eq!(targets(&with_x("gR"), FEN, "d1"), "d4 g1");
    assert_eq!(targets(&with_x("gQ"), "8/8/8/6p1/8/4P3/8/2X5 w - - 0 1", "c1"), "f4");
    assert_eq!(targets(&with_x("gB"), "8/8/8/5P2/4P3/8/8/1X6 w - - 0 1", "b1"), "");
    assert_eq!(targets(&with_x("gR"), "8/8/8/8/8/8/8/X5p1 w - - 0 1", "a1"), "h1");
    assert_eq!(targets(&with_x("gR"), "8/8/8/8/8/8/8/X6p w - - 0 1", "a1"), "");
}

#[test]
fn a_digit_limits_the_whole_distance() {
    assert_eq!(targets(&with_x("pR4"), FEN, "d1"), "d4 d5 g1");
    assert_eq!(targets(&with_x("pR2"), FEN, "d1"), "");
    assert_eq!(targets(&with_x("pW1"), FEN, "d1"), "");
    assert_eq!(targets(&with_x("gR3"), FEN, "d1"), "d4 g1");
    assert_eq!(targets(&with_x("gR2"), FEN, "d1"), "");
}

#[test]
fn a_wall_blocks_and_is_not_a_hurdle() {
    let toml = |walls: &str| format!("walls = [{walls}]\n{}", with_x("pR"));
    assert_eq!(targets(&toml("\"d2\""), FEN, "d1"), "g1");
    assert_eq!(targets(&toml("\"d5\""), FEN, "d1"), "d4 g1");
    assert_eq!(targets(&toml("\"h2\""), FEN, "d1"), "d4 d5 d6 g1");
}

#[test]
fn a_hopper_gives_check_over_one_piece_only() {
    let toml = "[pieces.xxx]\nletter = \"x\"\nmoves = \"mRcpR\"\n";
    let is_check = |fen| board(toml, fen).is_in_check(Side::Black);
    assert!(!is_check("4k3/8/8/8/8/8/8/4X2K b - - 0 1"));
    assert!(is_check("4k3/8/8/4p3/8/8/8/4X2K b - - 0 1"));
    assert!(is_check("4k3/8/8/4P3/8/8/8/4X2K b - - 0 1"));
    assert!(!is_check("4k3/8/4p3/4p3/8/8/8/4X2K b - - 0 1"));
}

#[test]
fn moves_that_expose_the_king_to_a_hopper_are_illegal() {
    let toml = "[pieces.xxx]\nletter = \"x\"\nmoves = \"mRcpR\"\n";
    // On c5 the knight must not become a hurdle; on e6 it is one of two hurdles, and must not leave.
    assert_eq!(targets(toml, "4k3/8/8/2n5/8/8/8/4X2K b - - 0 1", "c5"), "a4 a6 b3 b7 d3 d7");
    assert_eq!(targets(toml, "4k3/8/4n3/4p3/8/8/8/4X2K b - - 0 1", "e6"), "");
    // Check over the pawn as a hurdle: the pawn cannot move away, the king may move, and a second piece may
    // interpose.
    let check = "4k3/8/8/1n2p3/8/8/8/4X2K b - - 0 1";
    assert_eq!(targets(toml, check, "b5"), "");
    assert_eq!(targets(toml, check, "e5"), "");
    assert_eq!(targets(toml, "4k3/8/8/2n1p3/8/8/8/4X2K b - - 0 1", "c5"), "e4 e6");
}

#[test]
fn a_lame_leaper_gives_check_only_if_unblocked() {
    let toml = "[pieces.xxx]\nletter = \"x\"\nmoves = \"nN\"\n";
    let is_check = |fen| board(toml, fen).is_in_check(Side::Black);
    assert!(is_check("4k3/8/3X4/8/8/8/8/7K b - - 0 1"));
    assert!(!is_check("4k3/3p4/3X4/8/8/8/8/7K b - - 0 1"));
    // The rook blocks the leap that would give check: it must stay, or capture the leaper.
    assert_eq!(targets(toml, "4k3/3r4/3X4/8/8/8/8/7K b - - 0 1", "d7"), "d6");
}
