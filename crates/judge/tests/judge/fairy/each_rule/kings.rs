//! Moves of royal kings, and of kings that are not royal.

use tabiya_judge::{FairyBoard, FairyRules, Side};

use super::{after, board, chess_but, moves, targets};

#[test]
fn a_non_royal_king_may_move_into_and_stay_in_attack() {
    let fen = "k3r3/8/8/8/8/8/3P4/4K3 w - - 0 1";
    let free = chess_but(|rules| rules.royal = Vec::new());
    assert_eq!(moves(&FairyRules::chess(), fen), "e1d1 e1f1 e1f2");
    assert_eq!(moves(&free, fen), "d2d3 d2d4 e1d1 e1e2 e1f1 e1f2");
    assert!(board(&free, fen).is_in_check(Side::White));
    assert!(!board(&free, fen).is_in_check(Side::Black));
}

#[test]
fn the_game_goes_on_without_a_non_royal_king() {
    let free = chess_but(|rules| rules.royal = Vec::new());
    let taken = after(&free, "7k/8/8/8/8/p7/8/R6K b - - 0 1", "h8h7 a1a3 h7h6 a3h3 h6h5 h3h5");
    assert_eq!(taken.to_fen(), "8/8/8/7R/8/8/8/7K b - - 0 4");
    assert!(!taken.is_in_check(Side::Black));
    assert_eq!(taken.legal_uci(), [""; 0]);
    let alive = after(&free, "6nk/8/8/8/8/8/8/R6K w - - 0 1", "a1a8 g8f6 a8h8");
    assert_eq!(targets(&free, &alive.to_fen(), "f6"), "d5 d7 e4 e8 g4 g8 h5 h7");
}

#[test]
fn a_side_without_its_royal_king_has_no_restrictions() {
    let fen = "4r3/8/8/8/8/8/4P3/4N3 w - - 0 1";
    assert_eq!(moves(&FairyRules::chess(), fen), "e1c2 e1d3 e1f3 e1g2 e2e3 e2e4");
    assert!(!board(&FairyRules::chess(), fen).is_in_check(Side::White));
}

#[test]
fn a_position_whose_royal_king_could_be_taken_is_refused() {
    let fen = "4k3/8/8/8/8/8/8/K3R3 w - - 0 1";
    assert!(FairyBoard::from_fen(&FairyRules::chess(), fen).is_err());
    let free = FairyRules::king_capture();
    assert_eq!(targets(&free, fen, "e1"), "b1 c1 d1 e2 e3 e4 e5 e6 e7 e8 f1 g1 h1");
}
