//! A position with its history.

mod any;
mod ending;
mod text;

use std::iter;

use tabiya_core::{IllegalMove, Move, Position, Rules};

use crate::move_report::MoveReport;

pub use any::AnyGame;
pub use text::MoveTextError;

/// A game under rules `R`: where it started, the moves since, and those that were taken back.
///
/// ```
/// use tabiya_core::{CastlingMode, Position};
/// use tabiya_variants::Game;
///
/// let mut game = Game::new(Position::startpos());
/// for text in ["f3", "e7e5", "g4", "Qh4"] {
///     game.play_text(text)?;
/// }
/// assert_eq!(game.to_string(), "1. f3 e5 2. g4 Qh4# 0-1");
/// assert!(game.outcome().is_some_and(|outcome| outcome.to_string() == "black wins: checkmate"));
///
/// game.undo();
/// assert_eq!(game.result(), "*");
/// let uci: Vec<String> = game.uci(CastlingMode::Standard).map(|m| m.to_string()).collect();
/// assert_eq!(uci, ["f2f3", "e7e5", "g2g4"]);
/// # Ok::<(), tabiya_variants::MoveTextError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Game<R: Rules> {
    start: Position<R>,
    /// The moves made, then those taken back, in the order of the game.
    turns: Vec<Turn<R>>,
    /// How many of them are made.
    played: usize,
}

/// A move and what it led to.
#[derive(Debug, Clone, Copy)]
struct Turn<R: Rules> {
    report: MoveReport,
    position: Position<R>,
}

impl<R: Rules> Game<R> {
    /// A game that starts from a position.
    pub const fn new(start: Position<R>) -> Self {
        Self { start, turns: Vec::new(), played: 0 }
    }

    /// The position from which the game started.
    pub const fn start(&self) -> &Position<R> {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position<R> {
        self.made().last().map_or(&self.start, |turn| &turn.position)
    }

    /// The positions of the game, the start first, the one now last.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position<R>> {
        iter::once(&self.start).chain(self.made().iter().map(|turn| &turn.position))
    }

    /// The moves made.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> {
        self.reports().map(|report| report.played)
    }

    /// What each of the moves did.
    pub fn reports(&self) -> impl DoubleEndedIterator<Item = &MoveReport> {
        self.made().iter().map(|turn| &turn.report)
    }

    /// Makes a move. Those that were taken back before can then not be made again by
    /// [`redo`](Self::redo).
    ///
    /// A draw by repetition, by lack of progress or of material takes no move away: the players may
    /// go on. Whether the game is over is asked of [`outcome`](Self::outcome) or of the report.
    ///
    /// # Errors
    /// If the move is not legal. Then nothing has changed.
    pub fn play(&mut self, m: Move) -> Result<MoveReport, IllegalMove> {
        let before = self.position();
        let position = before.play(m)?;
        let times = self.times(&position) + 1;
        let report = MoveReport::new(before, m, &position, ending::of(&position, times));
        self.turns.truncate(self.played);
        self.turns.push(Turn { report, position });
        self.played += 1;
        Ok(report)
    }

    /// Takes the last move back and returns it; `None` at the start.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// use tabiya_variants::Game;
    ///
    /// let mut game = Game::new(Position::startpos());
    /// let e4 = game.play_text("e4")?;
    /// assert_eq!(game.undo(), Some(e4.played));
    /// assert_eq!(game.undo(), None);
    /// assert_eq!(game.redo(), Some(e4));
    /// # Ok::<(), tabiya_variants::MoveTextError>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.moves().next_back()?;
        self.played -= 1;
        Some(last)
    }

    /// Makes the move again that was taken back last; `None` if there is none.
    pub fn redo(&mut self) -> Option<MoveReport> {
        let report = self.turns.get(self.played)?.report;
        self.played += 1;
        Some(report)
    }

    /// The turns that are not taken back.
    fn made(&self) -> &[Turn<R>] {
        &self.turns[..self.played]
    }
}
