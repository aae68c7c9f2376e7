//! Reasons why legal moves are legal.

use super::chess;

#[test]
fn a_plain_move_reaches_its_target() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    chess(fen, "g1f3 is legal: the knight on g1 reaches f3, which is empty");
    chess(fen, "e2e4 is legal: from there a pawn may advance two squares, and e3 and e4 are empty");
}

#[test]
fn legal_castling_lists_all_its_conditions() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let right = "the king and rook have not lost the right";
    let kingside = format!("{right}, f1 and g1 are empty, none of e1, f1, g1 is attacked");
    chess(fen, &format!("e1g1 is legal: {kingside}"));
    chess(fen, &format!("e1h1 is legal: {kingside}"));
    chess(
        fen,
        &format!("e1c1 is legal: {right}, b1, c1 and d1 are empty, none of c1, d1, e1 is attacked"),
    );
}

#[test]
fn a_capture_en_passant_names_both_squares() {
    chess(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "e5d6 is legal: it captures en passant the pawn on d5 that has just come from d7",
    );
    chess(
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        "d4e3 is legal: it captures en passant the pawn on e4 that has just come from e2",
    );
}

#[test]
fn a_legal_promotion_names_the_new_piece() {
    chess(
        "4r1k1/3P4/8/8/8/8/8/3K4 w - - 0 1",
        "d7d8q is legal: a pawn that reaches the last rank becomes a queen",
    );
    chess(
        "4r1k1/3P4/8/8/8/8/8/3K4 w - - 0 1",
        "d7e8n is legal: a pawn that reaches the last rank becomes a knight, and it captures the \
         rook on e8",
    );
}

#[test]
fn a_pinned_piece_moves_on_its_line() {
    chess(
        "4r1k1/8/8/8/4P3/8/8/4K3 w - - 0 1",
        "e4e5 is legal: the pawn is pinned on the file by the rook on e8 and stays on it",
    );
    chess(
        "4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1",
        "e4e8 is legal: the rook is pinned on the file by the rook on e8 and captures it",
    );
}

#[test]
fn a_check_is_answered_by_capture_block_or_king_move() {
    let fen = "4r1k1/8/8/8/1Q6/8/8/4K3 w - - 0 1";
    chess(fen, "b4e4 is legal: it blocks the check by the rook on e8 on e4");
    chess(
        fen,
        "e1d1 is legal: the king leaves the check by the rook on e8, and d1 is not attacked",
    );
    chess(
        "4k3/8/8/8/8/5n2/6P1/4K3 w - - 0 1",
        "g2f3 is legal: it captures the checking knight on f3",
    );
}

#[test]
fn kings_step_and_capture_on_safe_squares() {
    chess(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "e1e2 is legal: the king reaches e2, which is not attacked",
    );
    chess(
        "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1",
        "e1e2 is legal: the king captures the pawn on e2, which is not protected",
    );
}

#[test]
fn a_plain_capture_names_both_pieces() {
    chess(
        "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1",
        "e3d5 is legal: the knight on e3 captures the pawn on d5",
    );
}
