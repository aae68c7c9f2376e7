//! Explanations of moves that are illegal because of how pieces move and what blocks them.

use super::chess;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_origin_must_hold_a_piece_of_the_side_to_move() {
    chess(START, "e3e4 is illegal: there is no piece on e3");
    chess(START, "e7e5 is illegal: the pawn on e7 is Black's, and White is to move");
}

#[test]
fn a_null_move_has_its_own_reason() {
    chess(START, "0000 is illegal: a null move is not a legal move");
}

#[test]
fn moves_that_no_such_piece_makes_are_refused() {
    chess(START, "g1g3 is illegal: a knight does not move like that");
    chess(START, "a1b3 is illegal: a rook does not move like that");
    chess(START, "e1e1 is illegal: it starts and ends on e1");
}

#[test]
fn sliders_are_stopped_by_the_first_piece_on_their_way() {
    chess(START, "a1a5 is illegal: the way from a1 to a5 is blocked by the pawn on a2");
    chess(
        "4k3/8/8/p7/8/p7/8/R3K3 w - - 0 1",
        "a1a7 is illegal: the way from a1 to a7 is blocked by the pawn on a3",
    );
    chess(
        "q3k3/8/8/3p4/4p3/8/8/4K2B w - - 0 1",
        "h1a8 is illegal: the way from h1 to a8 is blocked by the pawn on e4",
    );
    chess(
        "4k2B/8/5p2/8/8/2p5/8/4K3 w - - 0 1",
        "h8a1 is illegal: the way from h8 to a1 is blocked by the pawn on f6",
    );
}

#[test]
fn a_piece_does_not_capture_its_own_side() {
    chess(START, "g1e2 is illegal: the pawn on e2 is White's own");
    chess(START, "a1a2 is illegal: the pawn on a2 is White's own");
    chess(START, "e1e2 is illegal: the pawn on e2 is White's own");
}

#[test]
fn moves_after_mate_keep_their_own_reasons() {
    let mate = "R3k3/8/4K3/8/8/8/8/8 b - - 0 1";
    chess(mate, "e8d7 is illegal: d7 is attacked by the king on e6");
    chess(mate, "e8d8 is illegal: d8 is attacked by the rook on a8");
    chess(mate, "e8f8 is illegal: the rook on a8 attacks f8 through the king on e8");
}
