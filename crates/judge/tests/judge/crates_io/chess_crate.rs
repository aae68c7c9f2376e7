//! Compares with the crate chess.

use std::collections::BTreeSet;
use std::str::FromStr;

use chess::{Board, ChessMove, MoveGen};
use tabiya_core::{CastlingMode, EnPassantMode, Position};
use tabiya_judge::one_in;

use super::{COUNTED, OF_EACH, ours, perft as our_perft};
use crate::common::positions;

fn board(p: &Position) -> Option<Board> {
    if !p.has_orthodox_castling() {
        return None;
    }
    let fen = p.fen(CastlingMode::Standard, EnPassantMode::Always).to_string();
    Some(Board::from_str(&fen).unwrap_or_else(|error| panic!("{error}: {fen}")))
}

fn seen(board: &Board) -> BTreeSet<(String, bool)> {
    let seen = |m: ChessMove| {
        let next = board.make_move_new(m);
        (m.to_string(), *next.checkers() != chess::EMPTY)
    };
    MoveGen::new_legal(board).map(seen).collect()
}

fn perft(board: &Board, depth: u32) -> u64 {
    let moves = MoveGen::new_legal(board);
    match depth {
        0 => 1,
        _ => moves.map(|m| perft(&board.make_move_new(m), depth - 1)).sum(),
    }
}

#[test]
fn moves_and_checks_agree_with_the_crate_chess() {
    let mut judged = 0;
    for (feature, p) in positions(4, 2 * OF_EACH / one_in(4)) {
        let Some(board) = board(&p) else { continue };
        assert_eq!(ours(&p, CastlingMode::Standard), seen(&board), "{feature}: {p}");
        judged += 1;
    }
    assert!(judged >= 20_000 / one_in(4), "{judged} positions");
}

#[test]
fn counts_to_depth_2_agree_with_the_crate_chess() {
    for (feature, p) in positions(5, COUNTED / one_in(2)) {
        let Some(board) = board(&p) else { continue };
        assert_eq!(our_perft(&p, 2), perft(&board, 2), "{feature}: {p}");
    }
}
