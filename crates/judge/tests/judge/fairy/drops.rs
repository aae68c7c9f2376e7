//! Captured pieces that change sides and are dropped.

use super::{after, board};

const DROPS: &str = "drops = true\n";

/// The number of squares where a piece with this letter can be dropped.
fn drops(toml: &str, fen: &str, letter: char) -> usize {
    let start = format!("{letter}@");
    board(toml, fen).legal_uci().iter().filter(|uci| uci.starts_with(&start)).count()
}

#[test]
fn captured_pieces_go_to_the_hand_and_are_dropped() {
    let toml = "drops = true\n[pieces.xxx]\nletter = \"x\"\nmoves = \"A\"\n";
    let taken = after(toml, "4k3/8/8/3x4/8/2N5/8/4K3[] w - - 5 1", "c3d5");
    assert_eq!(taken.to_fen(), "4k3/8/8/3N4/8/8/8/4K3[X] b - - 0 1");
    let dropped = after(toml, &taken.to_fen(), "e8f8 X@h8");
    assert_eq!(dropped.to_fen(), "5k1X/8/8/3N4/8/8/8/4K3[] b - - 2 2");
}

#[test]
fn a_promoted_piece_is_captured_as_a_pawn() {
    let fen = "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1";
    assert_eq!(after(DROPS, fen, "a7a8q").to_fen(), "Q~r2k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    let promoted = after("drops = true\npromotion = [\"knight\"]", fen, "a7a8n");
    assert_eq!(promoted.to_fen(), "N~r2k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    let taken = after(DROPS, &promoted.to_fen(), "b8a8");
    assert_eq!(taken.to_fen(), "r3k3/8/8/8/8/8/8/4K3[p] w - - 0 2");
}

#[test]
fn pawns_are_not_dropped_on_first_or_promotion_ranks() {
    let fen = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1";
    assert_eq!(drops(DROPS, fen, 'P'), 48);
    assert_eq!(drops("drops = true\npromotion-squares = [\"rank 6\"]", fen, 'P'), 47);
    assert_eq!(drops("drops = true\ndrop-squares.pawn = [\"rank 1\"]", fen, 'P'), 7);
    assert_eq!(drops("drops = true\nwalls = [\"rank 4\"]", fen, 'P'), 40);
    assert_eq!(drops("drops = true\nmobility.pawn = [\"rank 4\"]", fen, 'P'), 8);
}

#[test]
fn drop_squares_are_mirrored_for_black() {
    let toml = "drops = true\ndrop-squares.rook = [\"rank 3\", \"a1\"]\n";
    let black = "8/8/3k4/8/8/8/8/4K3[r] b - - 0 1";
    let moves = board(toml, black).legal_uci();
    let rooks: Vec<&str> = moves.iter().filter_map(|uci| uci.strip_prefix("R@")).collect();
    assert_eq!(rooks, ["a6", "a8", "b6", "c6", "e6", "f6", "g6", "h6"]);
    let toml = "drops = true\ndrop-squares.black.rook = [\"b5\"]\n";
    assert_eq!(drops(toml, black, 'R'), 1);
    assert_eq!(drops(toml, "8/8/3k4/8/8/8/8/4K3[R] w - - 0 1", 'R'), 62);
}

#[test]
fn a_drop_must_answer_a_check() {
    let fen = "4k3/8/8/8/4r3/8/8/4K3[NP] w - - 0 1";
    let moves = board(DROPS, fen).legal_uci();
    let drops: Vec<&str> =
        moves.iter().map(String::as_str).filter(|uci| uci.contains('@')).collect();
    assert_eq!(drops, ["N@e2", "N@e3", "P@e2", "P@e3"]);
}

#[test]
fn only_pawn_drops_reset_the_half_move_clock() {
    let fen = "4k3/8/8/8/8/8/8/4K3[NP] w - - 7 1";
    assert_eq!(after(DROPS, fen, "P@a2").to_fen(), "4k3/8/8/8/8/8/P7/4K3[N] b - - 0 1");
    assert_eq!(after(DROPS, fen, "N@a2").to_fen(), "4k3/8/8/8/8/8/N7/4K3[P] b - - 8 1");
}
