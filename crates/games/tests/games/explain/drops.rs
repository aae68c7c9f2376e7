//! Reasons why drops are legal or illegal.

use tabiya_games::Variant;

use super::{chess, says};

#[track_caller]
fn crazyhouse(fen: &str, sentence: &str) {
    says(Variant::Crazyhouse, fen, sentence);
}

#[test]
fn only_pieces_in_hand_are_dropped() {
    let fen = "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1";
    crazyhouse(fen, "N@f3 is illegal: White has no knight in hand");
    crazyhouse(fen, "P@e4 is legal: White has a pawn in hand, and e4 is empty");
}

#[test]
fn drops_need_empty_squares() {
    crazyhouse(
        "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
        "N@e8 is illegal: e8 is occupied by the king on e8",
    );
}

#[test]
fn pawns_are_not_dropped_on_the_first_and_the_last_rank() {
    let fen = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1";
    let reason = "pawns are not dropped on the first and the last rank";
    crazyhouse(fen, &format!("P@a1 is illegal: {reason}"));
    crazyhouse(fen, &format!("P@a8 is illegal: {reason}"));
}

#[test]
fn drops_answer_checks() {
    let fen = "4r1k1/8/8/8/8/8/8/4K3[N] w - - 0 1";
    crazyhouse(fen, "N@d4 is illegal: it does not answer the check by the rook on e8");
    crazyhouse(fen, "N@e4 is legal: it blocks the check by the rook on e8 on e4");
    crazyhouse(
        "4r1k1/8/8/8/8/5n2/8/4K3[Q] w - - 0 1",
        "Q@e2 is illegal: only the king may move, because the knight on f3 and the rook on e8 both \
         give check",
    );
}

#[test]
fn chess_has_no_drops() {
    chess("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "N@f3 is illegal: these rules have no drops");
}
