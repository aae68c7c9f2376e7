//! Moves that are made, taken back and replayed.

use tabiya_core::{Move, MoveKind, Role, Square};

use super::{START, game};

#[test]
fn a_move_taken_back_leaves_the_game_as_it_was() {
    let mut game = game(START, "e4 e5 Nf3");
    let before = game.board();
    let ply = game.play_text("Nc6").unwrap().clone();
    let m = game.undo().cloned().expect("a move");
    assert_eq!(game.board(), before);
    assert_eq!(game.to_string(), "1. e4 e5 2. Nf3 *");
    assert_eq!(game.redo(), Some(&m));
    assert_eq!(game.plies().next_back(), Some(&ply));
    assert_eq!(game.to_string(), "1. e4 e5 2. Nf3 Nc6 *");
    assert_eq!(game.redo(), None);
}

#[test]
fn all_moves_can_be_taken_back_and_made_again() {
    let mut game = game(START, "f3 e5 g4 Qh4");
    let end = game.position().clone();
    let moves: Vec<_> = game.moves().cloned().collect();
    let undone: Vec<_> = std::iter::from_fn(|| game.undo().cloned()).collect();
    assert!(undone.iter().rev().eq(&moves));
    assert_eq!((game.position(), game.outcome()), (game.start(), None));
    let redone: Vec<_> = std::iter::from_fn(|| game.redo().cloned()).collect();
    assert_eq!(redone, moves);
    assert_eq!((game.position(), game.result()), (&end, "0-1"));
    assert_eq!(game.positions().count(), 5);
}

#[test]
fn a_new_move_after_undo_clears_the_moves_to_redo() {
    let mut game = game(START, "e4 e5 Nf3");
    game.undo();
    game.undo();
    game.play_text("c5").unwrap();
    assert_eq!(game.redo(), None);
    assert_eq!(game.to_string(), "1. e4 c5 *");
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = game(START, "e4 e5");
    game.undo();
    let pawn = Move::new(Square::E7, Square::E4, MoveKind::Normal(Role::Pawn));
    let error = game.play(pawn).unwrap_err();
    assert_eq!(error.to_string(), "illegal move e7e4");
    assert_eq!(game.to_string(), "1. e4 *");
    assert_eq!(game.redo().map(|m| m.to()), Some(Square::E5));
}

#[test]
fn a_copied_game_goes_on_independently() {
    let game = game(START, "e4");
    let mut other = game.clone();
    other.play_text("e5").unwrap();
    assert_eq!((game.moves().count(), other.moves().count()), (1, 2));
}
