//! The answers of a board, translated into Tabiya's moves.

use tabiya_games::{AnyMove, AnyPosition};

use super::difference::{BoardDifference, Operation};
use super::player::{Guarded, Reply};

/// Lists the board's moves as Tabiya's moves, or returns the difference between the two lists.
pub(super) fn listed(board: &mut dyn Guarded, p: &AnyPosition) -> Reply<Vec<AnyMove>> {
    let (mut moves, mut state, mut twice) = (Vec::new(), Vec::new(), Vec::new());
    for text in board.list()? {
        match p.uci_move(&text) {
            Err(_) => state.push(text),
            Ok(m) if moves.contains(&m) => twice.push(text),
            Ok(m) => moves.push(m),
        }
    }
    let missing = p.legal_moves().into_iter().filter(|m| !moves.contains(m));
    let mut missing: Vec<_> = missing.map(|m| uci(p, m)).collect();
    if missing.is_empty() && state.is_empty() && twice.is_empty() {
        return Ok(moves);
    }
    for list in [&mut missing, &mut state, &mut twice] {
        list.sort();
    }
    Err(BoardDifference::Moves { missing, state, twice })
}

/// Checks that a call of `operation` has not changed the board, as far as the board shows its state.
pub(super) fn undisturbed(
    board: &dyn Guarded,
    operation: Operation,
    before: Option<String>,
) -> Reply<()> {
    match (before, board.state()?) {
        (Some(before), Some(after)) if before != after => {
            Err(BoardDifference::Disturbed { operation, before, after })
        }
        _ => Ok(()),
    }
}

/// The visible part of a board: its state or, if it shows none, its other answers.
pub(super) fn view(board: &mut dyn Guarded) -> Reply<String> {
    if let Some(state) = board.state()? {
        return Ok(state);
    }
    let key = board.key()?.map(|key| format!("{key:#x} ")).unwrap_or_default();
    let fen = board.fen()?.unwrap_or_default();
    let mut moves = board.list()?;
    moves.sort();
    Ok(format!("{key}{fen} {}", moves.join(" ")))
}

/// A move in UCI notation, with castling in the notation of the position.
pub(super) fn uci(p: &AnyPosition, m: AnyMove) -> String {
    m.uci(p.castling_mode()).to_string()
}
