//! An engine's board without its type, so that the code that checks it is compiled once.

use tabiya_core::CastlingMode;
use tabiya_games::{Variant, caught};

use super::difference::{BoardDifference, Operation};
use super::reference::ReferencePosition;

/// Creates boards of one type from FENs.
pub(super) trait Author {
    fn castling(&self) -> Option<CastlingMode>;
    fn read(&self, variant: Variant, fen: &str) -> Reply<Box<dyn Guarded + '_>>;
}

/// A board with the moves played on it and the moves that it listed last. A panic in a call to the board is
/// reported as a difference.
pub(super) trait Guarded {
    /// Lists the legal moves, in UCI notation.
    fn list(&mut self) -> Reply<Vec<String>>;
    /// Plays the move at index `nth` of the last list; `text` is the move for the report.
    fn play(&mut self, nth: usize, text: &str) -> Reply<()>;
    /// Takes back the last move, which is `text` in the report. Returns whether the board can take moves back.
    fn undo(&mut self, text: &str) -> Reply<bool>;
    fn key(&self) -> Reply<Option<u128>>;
    fn fen(&self) -> Reply<Option<String>>;
    fn state(&self) -> Reply<Option<String>>;
    /// Asks the board which of the listed moves and of all encodings are legal.
    fn legality(&mut self) -> Reply<Option<Legality>>;
    /// Asks the board for each listed move whether it gives check.
    fn checks(&mut self) -> Reply<Option<Vec<bool>>>;
}

/// An answer of a board, or the difference that a call showed.
pub(super) type Reply<T> = Result<T, BoardDifference>;

/// A board's answers about the legality of moves.
#[derive(Default)]
pub(super) struct Legality {
    /// The indices of listed moves that the board calls illegal.
    pub(super) refused: Vec<usize>,
    /// Moves that the board calls legal but does not list.
    pub(super) accepted: Vec<String>,
    /// The number of moves whose legality was asked.
    pub(super) asked: u64,
}

/// Creates boards of type `P`.
pub(super) struct AuthorOf<P: ReferencePosition> {
    encodings: Vec<P::Move>,
}

impl<P: ReferencePosition> AuthorOf<P> {
    pub(super) fn new() -> Self {
        Self { encodings: P::encodings() }
    }
}

impl<P: ReferencePosition> Author for AuthorOf<P> {
    fn castling(&self) -> Option<CastlingMode> {
        P::CASTLING
    }

    fn read(&self, variant: Variant, fen: &str) -> Reply<Box<dyn Guarded + '_>> {
        let board = guarded(Operation::FromFen, None, || P::from_fen_of(variant, fen))?;
        let refused = |reason| BoardDifference::Refused { fen: fen.to_owned(), reason };
        let (board, encodings) = (board.map_err(refused)?, &self.encodings);
        Ok(Box::new(Held { board, encodings, listed: Vec::new(), played: Vec::new() }))
    }
}

struct Held<'a, P: ReferencePosition> {
    board: P,
    encodings: &'a [P::Move],
    listed: Vec<P::Move>,
    played: Vec<P::Move>,
}

impl<P: ReferencePosition> Guarded for Held<'_, P> {
    fn list(&mut self) -> Reply<Vec<String>> {
        guarded(Operation::LegalMoves, None, || {
            self.listed = self.board.legal_moves();
            self.listed.iter().map(|m| self.board.uci(m)).collect()
        })
    }

    fn play(&mut self, nth: usize, text: &str) -> Reply<()> {
        guarded(Operation::Play, Some(text), || {
            let m = self.listed[nth].clone();
            self.board.play(&m);
            self.played.push(m);
        })
    }

    fn undo(&mut self, text: &str) -> Reply<bool> {
        guarded(Operation::Undo, Some(text), || {
            self.played.pop().is_some_and(|m| self.board.undo(&m).is_some())
        })
    }

    fn key(&self) -> Reply<Option<u128>> {
        guarded(Operation::Key, None, || self.board.key())
    }

    fn fen(&self) -> Reply<Option<String>> {
        guarded(Operation::Fen, None, || self.board.fen())
    }

    fn state(&self) -> Reply<Option<String>> {
        guarded(Operation::State, None, || self.board.state())
    }

    fn legality(&mut self) -> Reply<Option<Legality>> {
        guarded(Operation::IsLegal, None, || {
            let mut answers = Legality::default();
            for (nth, m) in self.listed.iter().enumerate() {
                answers.asked += 1;
                if !self.board.is_legal(m)? {
                    answers.refused.push(nth);
                }
            }
            for m in self.encodings {
                answers.asked += 1;
                if self.board.is_legal(m)? && !self.listed.contains(m) {
                    answers.accepted.push(format!("{m:?}"));
                }
            }
            Some(answers)
        })
    }

    fn checks(&mut self) -> Reply<Option<Vec<bool>>> {
        guarded(Operation::GivesCheck, None, || {
            self.listed.iter().map(|m| self.board.gives_check(m)).collect()
        })
    }
}

/// Calls a board and turns a panic into a difference. The panic may leave the board in any state; since a
/// difference ends the check of the node, this board is not used again.
fn guarded<T>(operation: Operation, moved: Option<&str>, ask: impl FnOnce() -> T) -> Reply<T> {
    let moved = moved.map(str::to_owned);
    caught(ask).map_err(|message| BoardDifference::Panicked { operation, moved, message })
}
