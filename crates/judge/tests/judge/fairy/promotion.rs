//! Promotion kinds and promotion squares.

use super::{after, targets};

const FEN: &str = "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1";

#[test]
fn promotion_may_be_forced_or_optional_on_its_squares() {
    let toml = "promotion = [\"knight\"]\npromotion-squares = [\"rank 6\"]\n";
    assert_eq!(targets(toml, FEN, "d5"), "d6n");
    assert_eq!(targets(&format!("{toml}promotion-forced = false"), FEN, "d5"), "d6 d6n");
    assert_eq!(targets("promotion = []\npromotion-squares = [\"rank 6\"]\n", FEN, "d5"), "d6");
    // White's squares are mirrored for Black.
    assert_eq!(targets(toml, "4k3/8/8/8/3p4/8/8/4K3 b - - 0 1", "d4"), "d3n");
}

#[test]
fn each_side_has_its_own_promotions() {
    let toml = "promotion.white = [\"xxx\"]\npromotion.black = [\"rook\", \"queen\"]\n\
        promotion-squares.black = [\"d2\"]\n[pieces.xxx]\nletter = \"x\"\nmoves = \"N\"\n";
    assert_eq!(targets(toml, "6k1/3P4/8/8/8/8/8/6K1 w - - 0 1", "d7"), "d8x");
    assert_eq!(targets(toml, "6k1/8/8/8/8/3p4/8/6K1 b - - 0 1", "d3"), "d2q d2r");
    assert_eq!(targets(toml, "6k1/8/8/8/8/8/2p5/6K1 b - - 0 1", "c2"), "c1");
}

#[test]
fn any_pawn_move_to_a_promotion_square_promotes() {
    let toml = "promotion = [\"queen\"]\npromotion-squares = [\"rank 4\", \"e3\"]\n\
        [pieces.pawn]\nmoves = \"mfWmsWcfF\"\n";
    assert_eq!(targets(toml, "4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", "d3"), "c3 d4q e3q");
    assert_eq!(targets(toml, "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "d2"), "c2 d3 d4q e2");
    // An unpromoted pawn on a promotion square may be promoted on its next move to a promotion square.
    let toml = format!("promotion-forced = false\n{toml}");
    assert_eq!(targets(&toml, "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "d4"), "c4 c4q d5 e4 e4q");
}

#[test]
fn only_pawns_are_promoted() {
    let toml = "[pieces.sergeant]\nletter = \"s\"\nmoves = \"fK\"\n";
    assert_eq!(targets(toml, "4k3/S7/8/8/8/8/8/4K3 w - - 0 1", "a7"), "a8 b8");
}

#[test]
fn the_last_rank_is_the_last_on_the_board() {
    let toml = "board = \"5x5\"\npromotion = [\"queen\"]\n";
    assert_eq!(targets(toml, "4k/P4/5/5/4K w - - 0 1", "a4"), "a5q");
    assert_eq!(after(toml, "4k/5/5/p4/4K b - - 0 1", "a2a1q").to_fen(), "4k/5/5/5/q3K w - - 0 2");
}
