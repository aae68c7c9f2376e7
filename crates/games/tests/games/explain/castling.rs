//! Reasons why castling is illegal.

use tabiya_games::Variant;

use super::{chess, says};

#[test]
fn castling_needs_the_right() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1";
    let reason = "White has no right to castle on the king's side";
    chess(fen, &format!("e1g1 is illegal: {reason}"));
    chess(fen, &format!("e1h1 is illegal: {reason}"));
    chess(
        "r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1",
        "e8c8 is illegal: Black has no right to castle on the queen's side",
    );
}

#[test]
fn a_king_reaches_no_other_square_of_its_rank() {
    chess("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1b1 is illegal: a king does not move like that");
}

#[test]
fn castling_needs_the_rook() {
    chess(
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "e1g1 is illegal: White has no right to castle on the king's side, where there is no rook",
    );
}

#[test]
fn castling_needs_an_empty_path() {
    chess(
        "4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1",
        "e1g1 is illegal: the knight on g1 is in the way of castling",
    );
    chess(
        "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
        "e1c1 is illegal: the knight on b1 is in the way of castling",
    );
}

#[test]
fn castling_does_not_answer_a_check() {
    chess(
        "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "e1g1 is illegal: a king in check may not castle, and the rook on e8 gives check",
    );
}

#[test]
fn the_king_does_not_castle_through_or_into_an_attack() {
    chess(
        "4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1",
        "e1g1 is illegal: f1 is attacked by the bishop on a6",
    );
    chess(
        "4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1",
        "e1h1 is illegal: f1 is attacked by the bishop on a6",
    );
    chess("5kr1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1 is illegal: g1 is attacked by the rook on g8");
}

#[test]
fn a_castling_rook_may_be_the_kings_shield() {
    chess(
        "4k3/8/8/8/8/8/8/qR2K3 w B - 0 1",
        "e1b1 is illegal: without the rook on b1 the queen on a1 attacks the king on c1",
    );
}

#[test]
fn a_king_on_its_castling_square_castles_on_the_spot() {
    chess(
        "4k3/8/8/8/8/8/8/6KR w H - 0 1",
        "g1g1 is legal: the king and rook have not lost the right, f1 is empty, g1 is not attacked",
    );
    chess(
        "4k1r1/8/8/8/8/8/8/6KR w H - 0 1",
        "g1h1 is illegal: a king in check may not castle, and the rook on g8 gives check",
    );
}

#[test]
fn rules_without_castling_have_their_own_reason() {
    says(
        Variant::KingCapture,
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "e1g1 is illegal: these rules have no castling",
    );
}

#[test]
fn castling_cannot_promote() {
    chess(
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1g1q is illegal: only a pawn that reaches the last rank is promoted",
    );
}
