//! Compares legal moves and counts with other crates: cozy-chess (with Chess960) and, with the feature `chess-crate`,
//! chess (without), whose dependencies take half a minute to compile.
//!
//! Only positions that these crates cannot handle are left out: cozy-chess refuses half-move clocks above
//! 100, which some random games reach, and chess knows only orthodox castling. For counts, chess also needs
//! positions without faults: it fills a list for 16 pieces unchecked, and lets a pawn capture en passant
//! while a knight gives check. Both crates get every square passed by a double push, and decide for
//! themselves whether a capture onto it is legal.

#[cfg(feature = "chess-crate")]
mod chess_crate;

use std::collections::BTreeSet;

use crate::common::positions;
use tabiya_core::{CastlingMode, EnPassantMode, Move, Position};
use tabiya_judge::one_in;

/// The number of positions with each feature; 20,000 or more in total.
const OF_EACH: usize = 1800;

/// The number of positions with each feature that are counted to depth 2.
const COUNTED: usize = 150;

fn perft(p: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(p.count_moves()),
        _ => p.legal_moves().iter().map(|&m| perft(&p.play_unchecked(m), depth - 1)).sum(),
    }
}

/// The legal moves as text, each with a flag: whether the move gives check.
fn ours(p: &Position, mode: CastlingMode) -> BTreeSet<(String, bool)> {
    let seen = |&m: &Move| (m.uci(mode).to_string(), p.play_unchecked(m).is_check());
    p.legal_moves().iter().map(seen).collect()
}

mod cozy {
    use super::{BTreeSet, CastlingMode, EnPassantMode, Position};
    use cozy_chess::{Board, Move};

    pub(crate) fn board(p: &Position) -> Option<Board> {
        if p.halfmove_clock() > 100 {
            return None;
        }
        let fen = p.fen(CastlingMode::Chess960, EnPassantMode::Always).to_string();
        Some(Board::from_fen(&fen, true).unwrap_or_else(|error| panic!("{error}: {fen}")))
    }

    fn moves(board: &Board) -> Vec<Move> {
        let mut moves = Vec::new();
        board.generate_moves(|of_piece| {
            moves.extend(of_piece);
            false
        });
        moves
    }

    fn after(board: &Board, m: Move) -> Board {
        let mut next = board.clone();
        next.play_unchecked(m);
        next
    }

    pub(crate) fn seen(board: &Board) -> BTreeSet<(String, bool)> {
        let seen = |m: Move| (m.to_string(), !after(board, m).checkers().is_empty());
        moves(board).into_iter().map(seen).collect()
    }

    pub(crate) fn perft(board: &Board, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => moves(board).into_iter().map(|m| perft(&after(board, m), depth - 1)).sum(),
        }
    }
}

#[test]
fn moves_and_checks_agree_with_cozy_chess() {
    let mut judged = 0;
    for (feature, p) in positions(1, OF_EACH / one_in(4)) {
        let Some(board) = cozy::board(&p) else { continue };
        assert_eq!(ours(&p, CastlingMode::Chess960), cozy::seen(&board), "{feature}: {p}");
        judged += 1;
    }
    assert!(judged >= 20_000 / one_in(4), "{judged} positions");
}

#[test]
fn checkers_and_pinned_pieces_agree_with_cozy_chess() {
    for (feature, p) in positions(2, COUNTED / one_in(2)) {
        let Some(board) = cozy::board(&p) else { continue };
        let ours_pinned = p.pinned();
        let pinned = board.pinned() & board.colors(board.side_to_move());
        assert_eq!(
            (p.checkers().0, ours_pinned.0),
            (board.checkers().0, pinned.0),
            "{feature}: {p}"
        );
    }
}

#[test]
fn counts_to_depth_2_agree_with_cozy_chess() {
    for (feature, p) in positions(3, COUNTED / one_in(2)) {
        let Some(board) = cozy::board(&p) else { continue };
        assert_eq!(perft(&p, 2), cozy::perft(&board, 2), "{feature}: {p}");
    }
}

#[test]
fn chess960_start_numbers_agree_with_cozy_chess() {
    for number in 0..960 {
        let p = Position::chess960(number).expect("a number below 960");
        let theirs = cozy_chess::Board::chess960_startpos(u32::from(number));
        assert_eq!(cozy::board(&p), Some(theirs), "{number}");
        let p = Position::double_chess960(number, 959 - number).expect("numbers below 960");
        let theirs =
            cozy_chess::Board::double_chess960_startpos(u32::from(number), u32::from(959 - number));
        assert_eq!(cozy::board(&p), Some(theirs), "{number}");
    }
}
