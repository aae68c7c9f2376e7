//! Castling and en passant rights during play.

use tabiya_judge::{Mailbox, Move};

/// The position after a series of moves, each checked to be legal.
#[track_caller]
fn after(fen: &str, moves: &str) -> Mailbox {
    let mut board = Mailbox::from_fen(fen).unwrap();
    for text in moves.split_whitespace() {
        let mv: Move = text.parse().unwrap();
        assert!(board.legal_moves().contains(&mv), "{text} is not legal");
        board = board.play(mv);
    }
    board
}

/// Whether a move is legal.
fn allows(board: &Mailbox, text: &str) -> bool {
    board.legal_moves().contains(&text.parse().unwrap())
}

const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PAWNS: &str = "4k3/3p1p2/8/4P3/8/8/8/4K3 b - - 0 1";

#[test]
fn both_kings_may_castle_both_ways() {
    let board = after(ROOKS, "");
    assert!(allows(&board, "e1h1") && allows(&board, "e1a1"));
    let board = after(ROOKS, "e1e2");
    assert!(allows(&board, "e8h8") && allows(&board, "e8a8"));
}

#[test]
fn castling_puts_king_and_rook_on_their_squares() {
    // The pawns keep each side's rooks from attacking the other's squares.
    let walled = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let short = after(walled, "e1h1 e8h8").to_fen();
    assert_eq!(short, "r4rk1/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - - 2 2");
    let long = after(walled, "e1a1 e8a8").to_fen();
    assert_eq!(long, "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/2KR3R w - - 2 2");
}

#[test]
fn a_king_that_has_moved_and_come_back_may_not_castle() {
    let board = after(ROOKS, "e1e2 a8b8 e2e1 b8a8");
    assert!(!allows(&board, "e1h1") && !allows(&board, "e1a1"));
    assert_eq!(board.to_fen(), "r3k2r/8/8/8/8/8/8/R3K2R w h - 4 3");
}

#[test]
fn a_rook_that_has_moved_and_come_back_ends_only_its_own_right() {
    let board = after(ROOKS, "h1g1 e8e7 g1h1 e7e8");
    assert!(!allows(&board, "e1h1") && allows(&board, "e1a1"));
}

#[test]
fn a_rook_taking_a_rook_ends_a_right_on_either_side() {
    let board = after(ROOKS, "a1a8 e8e7");
    assert_eq!(board.to_fen(), "R6r/4k3/8/8/8/8/8/4K2R w H - 1 2");
}

#[test]
fn another_rook_in_the_corner_restores_no_right() {
    let board = after("4k3/8/8/8/8/8/6b1/R3K2R b KQ - 0 1", "g2h1 a1a2 h1d5 a2h2 d5c6 h2h1 c6b7");
    assert!(!allows(&board, "e1h1"));
}

#[test]
fn a_king_may_not_castle_out_of_check() {
    let board = after("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "");
    assert!(!allows(&board, "e1h1") && !allows(&board, "e1a1"));
}

#[test]
fn a_king_may_not_castle_through_or_into_an_attacked_square() {
    let through = after("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", "");
    assert!(!allows(&through, "e1h1") && allows(&through, "e1a1"));
    let into = after("4k3/2r5/8/8/8/8/8/R3K2R w KQ - 0 1", "");
    assert!(allows(&into, "e1h1") && !allows(&into, "e1a1"));
}

#[test]
fn only_the_castling_rook_may_pass_an_attacked_square() {
    let board = after("4k3/1r6/8/8/8/8/8/R3K3 w Q - 0 1", "");
    assert!(allows(&board, "e1a1"));
}

#[test]
fn every_square_the_rook_crosses_must_be_empty() {
    let board = after("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "");
    assert!(!allows(&board, "e1a1"));
}

#[test]
fn a_king_may_castle_past_or_onto_its_rook_from_anywhere() {
    let board = after("4k3/8/8/8/8/8/8/1KR5 w C - 0 1", "b1c1");
    assert_eq!(board.to_fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    let board = after("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1");
    assert_eq!(board.to_fen(), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
}

#[test]
fn a_king_may_castle_in_place() {
    let board = after("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1");
    assert_eq!(board.to_fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn a_square_that_only_the_king_crosses_must_be_empty() {
    let board = after("4k3/8/8/8/8/8/8/1K3NR1 w G - 0 1", "");
    assert!(!allows(&board, "b1g1"));
    let board = after("4k3/8/8/8/8/8/8/1KN4R w H - 0 1", "");
    assert!(!allows(&board, "b1h1"));
}

#[test]
fn a_double_push_may_be_captured_en_passant_at_once() {
    let board = after(PAWNS, "d7d5 e5d6");
    assert_eq!(board.to_fen(), "4k3/5p2/3P4/8/8/8/8/4K3 b - - 0 2");
}

#[test]
fn black_takes_en_passant_as_white_does() {
    let board = after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 d4e3");
    assert_eq!(board.to_fen(), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
}

#[test]
fn a_double_push_may_not_be_captured_a_turn_later() {
    let board = after(PAWNS, "d7d5 e1e2 e8e7");
    assert!(!allows(&board, "e5d6"));
}

#[test]
fn only_the_last_double_push_may_be_captured_en_passant() {
    let board = after(PAWNS, "d7d5 e1e2 f7f5");
    assert!(!allows(&board, "e5d6") && allows(&board, "e5f6"));
}

#[test]
fn two_single_pushes_may_not_be_taken_en_passant() {
    let board = after("4k3/3p4/8/8/4P3/8/8/4K3 b - - 0 1", "d7d6 e4e5 e8e7 e1e2 d6d5");
    assert!(!allows(&board, "e5d6"));
}

#[test]
fn a_pawn_pinned_on_its_file_may_not_take_en_passant() {
    let board = after("4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5");
    assert!(!allows(&board, "e5d6"));
}

#[test]
fn en_passant_does_not_answer_an_uncovered_check() {
    let board = after("k7/r2p3K/8/4P3/8/8/8/8 b - - 0 1", "d7d5");
    assert!(!allows(&board, "e5d6"));
}
