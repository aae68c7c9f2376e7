//! Castling with attackers that chess does not have.

use super::{after, targets};

const ROOKS: &str = "[pieces.xxx]\nletter = \"x\"\nmoves = \"NN\"\n";

#[test]
fn castling_paths_are_checked_for_attacks_by_any_kind() {
    // A nightrider on b5 attacks d1 by two leaps of (1, -2); a nightrider on c7 attacks f1.
    let castles = |fen| targets(ROOKS, fen, "e1");
    assert_eq!(castles("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "a1 d1 d2 e2 f1 f2 h1");
    assert_eq!(castles("4k3/8/8/1x6/8/8/8/R3K2R w KQ - 0 1"), "d2 e2 f1 f2 h1");
    assert_eq!(castles("4k3/2x5/8/8/8/8/8/R3K2R w KQ - 0 1"), "a1 d1 d2 e2 f2");
}

#[test]
fn the_castling_rook_is_a_hurdle_but_the_king_is_not() {
    let castles = |notation: &str, fen| {
        let toml = format!("[pieces.xxx]\nletter = \"x\"\nmoves = \"{notation}\"\n");
        targets(&toml, fen, "e1")
    };
    // If the king were still on e1, it would be the hurdle over which the hopper on c1 attacks f1.
    assert_eq!(castles("pR3", "4k3/8/8/8/8/8/8/2x1K2R w K - 0 1"), "d1 d2 e2 f1 f2 h1");
    // The rook on g1 is the hurdle over which the hopper on h1 attacks f1.
    assert_eq!(castles("pR2", "4k3/8/8/8/8/8/8/4K1Rx w K - 0 1"), "d1 d2 e2 f2");
    assert_eq!(castles("pR1", "4k3/8/8/8/8/8/8/4K1Rx w K - 0 1"), "d1 d2 e2 f1 f2 g1");
    // The hopper gives check over a knight, and a king in check may not castle.
    assert_eq!(castles("pR", "4k3/8/8/8/8/8/8/xN2K2R w K - 0 1"), "d2 e2 f2");
}

#[test]
fn a_rook_that_has_castled_can_be_a_hurdle() {
    // After castling the rook on f1 would be a hurdle, over which the hopper on c1 reaches g1.
    let toml = "[pieces.xxx]\nletter = \"x\"\nmoves = \"cpR\"\n";
    assert_eq!(targets(toml, "4k3/8/8/8/8/8/8/2x1K2R w K - 0 1", "e1"), "d1 d2 e2 f1 f2");
    let toml = "castling = \"through-attack\"\n[pieces.xxx]\nletter = \"x\"\nmoves = \"NN\"\n";
    assert_eq!(targets(toml, "4k3/2x5/8/8/8/8/8/R3K2R w KQ - 0 1", "e1"), "a1 d1 d2 e2 f2 h1");
}

#[test]
fn redefined_kings_and_rooks_still_castle() {
    let toml = "[pieces.king]\nmoves = \"N\"\n[pieces.rook]\nmoves = \"F\"\n";
    let board = after(toml, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1");
    assert_eq!(board.to_fen(), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
    // Small boards have no castling.
    let toml = "board = \"6x6\"";
    assert_eq!(targets(toml, "4k1/6/6/6/6/R3KR w KQ - 0 1", "e1"), "d1 d2 e2 f2");
}

#[test]
fn castling_on_small_boards_is_on_their_last_ranks() {
    let toml = "board = \"8x6\"";
    let board = after(toml, "r3k2r/8/8/8/8/4K3 b kq - 0 1", "e6a6");
    assert_eq!(board.to_fen(), "2kr3r/8/8/8/8/4K3 w - - 1 2");
}

#[test]
fn a_king_in_check_does_not_castle_even_through_attack() {
    let toml = "castling = \"through-attack\"\n";
    assert_eq!(targets(toml, "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "e1"), "d1 d2 f1 f2");
    assert_eq!(targets(toml, "4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1"), "d1 d2 e2 h1");
}
