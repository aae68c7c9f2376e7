//! A game with its history.

use super::board::SlowBoard;
use super::outcome::{Outcome, Reason};
use crate::mailbox::Move;

/// A game: a start position and the moves since.
#[derive(Clone, Debug)]
pub struct SlowGame {
    start: SlowBoard,
    turns: Vec<(Move, SlowBoard)>,
}

impl SlowGame {
    /// A game that starts from a position.
    pub fn new(start: SlowBoard) -> SlowGame {
        SlowGame { start, turns: Vec::new() }
    }

    /// The position now.
    pub fn board(&self) -> &SlowBoard {
        self.turns.last().map_or(&self.start, |(_, board)| board)
    }

    /// The moves so far.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.turns.iter().map(|&(mv, _)| mv)
    }

    /// Makes a move written as UCI writes it, castling as the king taking its rook. If it is not
    /// legal this is false and nothing changes.
    ///
    /// A draw by repetition, by lack of progress or by lack of material takes no move away.
    pub fn play(&mut self, uci: &str) -> bool {
        let Some(mv) = self.board().legal_move(uci) else {
            return false;
        };
        let next = self.board().play(mv);
        self.turns.push((mv, next));
        true
    }

    /// Takes the last move back. If there is none this is false.
    pub fn undo(&mut self) -> bool {
        self.turns.pop().is_some()
    }

    /// Who has won and why, or that nobody has; nothing while the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let board = self.board();
        board
            .rule_ending()
            .or_else(|| board.mate_or_stalemate())
            .or_else(|| self.repetition())
            .or_else(|| board.too_little_progress())
            .or_else(|| board.too_little_material())
    }

    fn repetition(&self) -> Option<Outcome> {
        let enough = self.board().rules().repetition?;
        let is_seen = |board: &&SlowBoard| board.is_same_position(self.board());
        let boards = std::iter::once(&self.start).chain(self.turns.iter().map(|(_, board)| board));
        let times = boards.filter(is_seen).count();
        (times >= enough as usize).then_some(Outcome::drawn_by(Reason::Repetition))
    }
}

impl SlowBoard {
    /// Whether two positions of a game are the same: who has to move, what stands where, which
    /// castling rights there are, where a pawn can legally be taken en passant, and which checks
    /// were given, if they count.
    fn is_same_position(&self, other: &SlowBoard) -> bool {
        self.side == other.side
            && self.cells == other.cells
            && self.rights == other.rights
            && self.checks == other.checks
            && self.capturable_passed() == other.capturable_passed()
    }
}
