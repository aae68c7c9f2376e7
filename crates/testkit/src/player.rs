//! An author's board without its type: what judges it is compiled once.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tabiya_core::CastlingMode;
use tabiya_variants::Variant;

use super::difference::{Difference, Operation};
use super::reference::ReferencePosition;

/// Makes boards.
pub(super) trait Author {
    fn castling(&self) -> Option<CastlingMode>;
    fn read(&self, variant: Variant, fen: &str) -> Result<Box<dyn Player + '_>, String>;
}

/// A board with the moves played on it, and those it has listed last.
pub(super) trait Player {
    /// Lists the moves, in UCI notation.
    fn list(&mut self) -> Vec<String>;
    /// Plays the move of this number in the list.
    fn play(&mut self, nth: usize);
    /// Takes back what was played last; whether the board can.
    fn undo(&mut self) -> bool;
    fn key(&self) -> Option<u128>;
    fn fen(&self) -> Option<String>;
    fn state(&self) -> Option<String>;
    /// Asks about the moves listed and about all encodings.
    fn legality(&mut self) -> Option<Legality>;
    /// For each move listed, whether it gives check.
    fn checks(&mut self) -> Option<Vec<bool>>;
}

/// What a board answers when asked whether moves are legal.
#[derive(Default)]
pub(super) struct Legality {
    /// The numbers in the list of moves that are said to be illegal.
    pub(super) refused: Vec<usize>,
    /// Moves that are not in the list and said to be legal.
    pub(super) accepted: Vec<String>,
    /// Moves asked about.
    pub(super) asked: u64,
}

/// The boards of one type.
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

    fn read(&self, variant: Variant, fen: &str) -> Result<Box<dyn Player + '_>, String> {
        let board = P::from_fen_of(variant, fen)?;
        let encodings = &self.encodings;
        Ok(Box::new(Held { board, encodings, listed: Vec::new(), played: Vec::new() }))
    }
}

struct Held<'a, P: ReferencePosition> {
    board: P,
    encodings: &'a [P::Move],
    listed: Vec<P::Move>,
    played: Vec<P::Move>,
}

impl<P: ReferencePosition> Player for Held<'_, P> {
    fn list(&mut self) -> Vec<String> {
        self.listed = self.board.legal_moves();
        self.listed.iter().map(|m| self.board.uci(m)).collect()
    }

    fn play(&mut self, nth: usize) {
        let m = self.listed[nth].clone();
        self.board.play(&m);
        self.played.push(m);
    }

    fn undo(&mut self) -> bool {
        self.played.pop().is_some_and(|m| self.board.undo(&m).is_some())
    }

    fn key(&self) -> Option<u128> {
        self.board.key()
    }

    fn fen(&self) -> Option<String> {
        self.board.fen()
    }

    fn state(&self) -> Option<String> {
        self.board.state()
    }

    fn legality(&mut self) -> Option<Legality> {
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
    }

    fn checks(&mut self) -> Option<Vec<bool>> {
        self.listed.iter().map(|m| self.board.gives_check(m)).collect()
    }
}

/// A board that is asked with care: a panic is a finding.
pub(super) struct Guarded<'a>(Box<dyn Player + 'a>);

impl<'a> Guarded<'a> {
    pub(super) fn read(
        author: &'a dyn Author,
        variant: Variant,
        fen: &str,
    ) -> Result<Self, Difference> {
        let board = guarded(Operation::FromFen, || author.read(variant, fen))?;
        board.map(Self).map_err(|reason| Difference::Refused { fen: fen.to_owned(), reason })
    }

    pub(super) fn list(&mut self) -> Result<Vec<String>, Difference> {
        guarded(Operation::LegalMoves, || self.0.list())
    }

    /// Plays the move of this number, whose text is for the report.
    pub(super) fn play(&mut self, nth: usize, text: &str) -> Result<(), Difference> {
        guarded(Operation::Play, || self.0.play(nth)).map_err(|panic| of_move(panic, text))
    }

    /// Takes back the last move, whose text is for the report.
    pub(super) fn undo(&mut self, text: &str) -> Result<bool, Difference> {
        guarded(Operation::Undo, || self.0.undo()).map_err(|panic| of_move(panic, text))
    }

    pub(super) fn key(&self) -> Result<Option<u128>, Difference> {
        guarded(Operation::Key, || self.0.key())
    }

    pub(super) fn fen(&self) -> Result<Option<String>, Difference> {
        guarded(Operation::Fen, || self.0.fen())
    }

    pub(super) fn state(&self) -> Result<Option<String>, Difference> {
        guarded(Operation::State, || self.0.state())
    }

    pub(super) fn legality(&mut self) -> Result<Option<Legality>, Difference> {
        guarded(Operation::IsLegal, || self.0.legality())
    }

    pub(super) fn checks(&mut self) -> Result<Option<Vec<bool>>, Difference> {
        guarded(Operation::GivesCheck, || self.0.checks())
    }
}

/// Nothing that a panic has left half done is looked at again: the difference ends the node, and its
/// board is dropped.
fn guarded<T>(operation: Operation, ask: impl FnOnce() -> T) -> Result<T, Difference> {
    catch_unwind(AssertUnwindSafe(ask)).map_err(|cause| {
        let message = panic_message(cause.as_ref());
        Difference::Panicked { operation, moved: None, message }
    })
}

fn of_move(panic: Difference, text: &str) -> Difference {
    match panic {
        Difference::Panicked { operation, message, .. } => {
            Difference::Panicked { operation, moved: Some(text.to_owned()), message }
        }
        other => other,
    }
}

/// What a panic said, as caught.
fn panic_message(cause: &(dyn Any + Send)) -> String {
    cause
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| cause.downcast_ref::<&str>().map(|&text| text.to_owned()))
        .unwrap_or_else(|| "no message".to_owned())
}
