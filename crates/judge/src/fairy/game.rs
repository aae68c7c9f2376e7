//! A game with its history.

use super::board::FairyBoard;
use super::ending::{FairyOutcome, FairyReason};

/// A game: the positions from the start on, and the moves between them in UCI notation.
#[derive(Clone, Debug)]
pub struct FairyGame {
    boards: Vec<FairyBoard>,
    moves: Vec<String>,
}

impl FairyGame {
    /// A game that starts from a position.
    pub fn new(start: FairyBoard) -> FairyGame {
        FairyGame { boards: vec![start], moves: Vec::new() }
    }

    /// The current position.
    pub fn board(&self) -> &FairyBoard {
        self.boards.last().expect("a game has a start")
    }

    /// The moves so far.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Makes a move in UCI notation; castling is written as the king taking its own rook. Returns `false` and
    /// changes nothing if the move is illegal.
    ///
    /// A draw by repetition, lack of progress or lack of material does not stop the game.
    pub fn play(&mut self, uci: &str) -> bool {
        let Some(mv) = self.board().legal_move(uci) else {
            return false;
        };
        let next = self.board().play(mv);
        self.boards.push(next);
        self.moves.push(uci.to_owned());
        true
    }

    /// Takes the last move back; returns `false` at the start of the game.
    pub fn undo(&mut self) -> bool {
        let has_moves = self.moves.pop().is_some();
        if has_moves {
            self.boards.pop();
        }
        has_moves
    }

    /// The ending, if the game has ended.
    pub fn outcome(&self) -> Option<FairyOutcome> {
        let board = self.board();
        board
            .rule_ending()
            .or_else(|| board.mate_or_stalemate())
            .or_else(|| self.repetition())
            .or_else(|| board.too_little_progress())
            .or_else(|| board.too_little_material())
    }

    fn repetition(&self) -> Option<FairyOutcome> {
        let enough = self.board().rules().repetition?;
        let times = self.boards.iter().filter(|board| board.is_same_position(self.board())).count();
        let draw = FairyOutcome::drawn_by(FairyReason::Repetition);
        (times >= enough as usize).then_some(draw)
    }
}

impl FairyBoard {
    /// Whether two positions of a game are the same: they have the same place in the list of turns, pieces on
    /// the board and in hand, castling rights, legal en passant captures, and checks given if the rules count
    /// checks.
    fn is_same_position(&self, other: &FairyBoard) -> bool {
        self.turn == other.turn
            && self.cells == other.cells
            && self.hands == other.hands
            && self.rights == other.rights
            && self.checks == other.checks
            && self.capturable_passed() == other.capturable_passed()
    }
}
