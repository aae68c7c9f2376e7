//! Walls: squares that do not exist.

use tabiya_judge::{FairyBoard, FairyRules, Side};

use super::{board, castles, chess_but, moves, squares, targets};

fn with_walls(walls: &str) -> FairyRules {
    chess_but(|rules| rules.walls = squares(walls))
}

#[test]
fn a_slider_stops_before_a_wall() {
    let fen = "8/7k/8/8/8/8/7K/R7 w - - 0 1";
    assert_eq!(targets(&with_walls("a4 d1"), fen, "a1"), "a2 a3 b1 c1");
    let bishop = "8/k7/8/8/8/8/K7/2B5 w - - 0 1";
    assert_eq!(targets(&with_walls("f4 b2"), bishop, "c1"), "d2 e3");
    let queen = "8/k7/8/8/8/8/K7/7Q w - - 0 1";
    assert_eq!(targets(&with_walls("f1 h3 e4"), queen, "h1"), "f3 g1 g2 h2");
}

#[test]
fn a_wall_shields_a_king() {
    let fen = "4k3/8/8/8/4R3/8/8/4K3 b - - 0 1";
    assert!(board(&FairyRules::chess(), fen).is_in_check(Side::Black));
    assert!(!board(&with_walls("e6"), fen).is_in_check(Side::Black));
    assert_eq!(moves(&with_walls("e6"), fen), "e8d7 e8d8 e8e7 e8f7 e8f8");
}

#[test]
fn a_leaper_lands_on_no_wall_and_jumps_over_any() {
    let knight = "8/7k/8/8/8/8/7K/1N6 w - - 0 1";
    assert_eq!(targets(&with_walls("c3 a1 a2 b2 c1 c2 b3"), knight, "b1"), "a3 d2");
    assert_eq!(targets(&with_walls("g1 h3"), knight, "h2"), "g2 g3 h1");
}

#[test]
fn a_pawn_neither_lands_on_a_wall_nor_passes_it() {
    let fen = "4k3/8/8/8/8/8/4P3/K7 w - - 0 1";
    assert_eq!(targets(&with_walls("e3"), fen, "e2"), "");
    assert_eq!(targets(&with_walls("e4"), fen, "e2"), "e3");
    assert_eq!(targets(&with_walls("e5 d3 f3"), fen, "e2"), "e3 e4");
}

#[test]
fn no_king_castles_across_a_wall() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(castles(&with_walls("b1"), fen), (true, false));
    assert_eq!(castles(&with_walls("d1"), fen), (true, false));
    assert_eq!(castles(&with_walls("f1"), fen), (false, true));
    assert_eq!(castles(&with_walls("g1"), fen), (false, true));
}

#[test]
fn a_piece_on_a_wall_is_refused() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert!(FairyBoard::from_fen(&with_walls("a8"), fen).is_ok());
    assert!(FairyBoard::from_fen(&with_walls("e8"), fen).is_err());
}
