//! Squares that a piece may not enter.

use tabiya_judge::{FairyRules, KindId, Side};

use super::{after, board, castles, chess_but, moves, squares, targets};

fn with_mobility(side: Side, kind: KindId, allowed: &str) -> FairyRules {
    chess_but(|rules| {
        rules.mobility.insert((side, kind), squares(allowed));
    })
}

#[test]
fn a_piece_lands_only_where_its_colour_and_kind_may() {
    let palace = with_mobility(Side::White, KindId::KING, "d1 e1 f1 d2 e2 f2");
    let fen = "8/3k4/8/8/8/8/4K3/8 w - - 0 1";
    assert_eq!(moves(&palace, fen), "e2d1 e2d2 e2e1 e2f1 e2f2");
    let black = fen.replace(" w ", " b ");
    assert_eq!(moves(&palace, &black), moves(&FairyRules::chess(), &black));
    let queen = "8/3k4/8/8/8/8/Q3K3/8 w - - 0 1";
    assert_eq!(targets(&palace, queen, "a2"), targets(&FairyRules::chess(), queen, "a2"));
}

#[test]
fn a_slider_passes_squares_that_it_may_not_enter() {
    let rook = with_mobility(Side::White, KindId::ROOK, "a5 c1");
    assert_eq!(targets(&rook, "7k/8/8/8/8/8/8/R6K w - - 0 1", "a1"), "a5 c1");
    assert_eq!(targets(&rook, "7k/8/8/8/p7/8/8/R6K w - - 0 1", "a1"), "c1");
}

#[test]
fn a_piece_attacks_only_squares_that_it_may_enter() {
    let rook = with_mobility(Side::White, KindId::ROOK, "a5");
    let fen = "k7/8/8/8/8/8/8/R6K b - - 0 1";
    assert!(!board(&rook, fen).is_in_check(Side::Black));
    assert_eq!(moves(&rook, fen), "a8a7 a8b7 a8b8");
    let king = with_mobility(Side::Black, KindId::KING, "e8 d8");
    assert_eq!(
        moves(&king, "4k3/8/4K3/8/8/8/8/8 w - - 0 1"),
        "e6d5 e6d6 e6d7 e6e5 e6e7 e6f5 e6f6 e6f7"
    );
}

#[test]
fn a_pawn_gives_no_check_where_it_may_not_enter() {
    let pawn = with_mobility(Side::White, KindId::PAWN, "e4 e5 e6");
    let fen = "8/3k4/4P3/8/8/8/8/4K3 b - - 0 1";
    assert!(!board(&pawn, fen).is_in_check(Side::Black));
    assert!(board(&FairyRules::chess(), fen).is_in_check(Side::Black));
}

#[test]
fn castling_enters_two_squares_and_passes_the_others() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(castles(&with_mobility(Side::White, KindId::KING, "g1"), fen), (true, false));
    assert_eq!(castles(&with_mobility(Side::White, KindId::KING, "c1"), fen), (false, true));
    assert_eq!(castles(&with_mobility(Side::White, KindId::ROOK, "f1"), fen), (true, false));
    assert_eq!(castles(&with_mobility(Side::White, KindId::ROOK, "d1"), fen), (false, true));
    assert_eq!(castles(&with_mobility(Side::Black, KindId::ROOK, "d1"), fen), (true, true));
}

#[test]
fn a_pawn_passes_a_square_that_it_may_not_enter() {
    let rules = with_mobility(Side::White, KindId::PAWN, "e4");
    let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    assert_eq!(targets(&rules, fen, "e2"), "e4");
    assert_eq!(after(&rules, fen, "e2e4").to_fen(), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
}

#[test]
fn a_pawn_takes_en_passant_where_it_may_land() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(targets(&with_mobility(Side::White, KindId::PAWN, "d6"), fen, "e5"), "d6");
    let forward_only = with_mobility(Side::White, KindId::PAWN, "d5 e6");
    assert_eq!(targets(&forward_only, fen, "e5"), "e6");
    assert_eq!(board(&forward_only, fen).to_fen(), fen.replace("d6", "-"));
}

#[test]
fn promotion_squares_follow_the_mobility_of_the_pawn() {
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(targets(&with_mobility(Side::White, KindId::PAWN, "a7"), fen, "a7"), "");
    let no_queen_there = with_mobility(Side::White, KindId::QUEEN, "h1");
    assert_eq!(targets(&no_queen_there, fen, "a7"), "a8b a8n a8q a8r");
}
