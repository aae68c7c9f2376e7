//! A game as text.

use std::error::Error;
use std::fmt;

use tabiya_core::{CastlingMode, Color, Move, MoveError, Rules, San, Uci, UciMove};

use super::Game;
use crate::move_report::MoveReport;

/// A text is no move of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveTextError {
    /// The text has the form of a move in neither notation.
    Form,
    /// The text names no legal move, or several.
    Move(MoveError),
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => {
                f.write_str("not a move, expected the form e2e4, e7e8q, Nf3, exd6, a8=Q or O-O")
            }
            Self::Move(error) => error.fmt(f),
        }
    }
}

impl Error for MoveTextError {}

impl From<MoveError> for MoveTextError {
    fn from(error: MoveError) -> Self {
        Self::Move(error)
    }
}

impl<R: Rules> Game<R> {
    /// [Makes](Self::play) a move written in UCI or in standard algebraic notation. In UCI castling
    /// is the king's step to where it ends, `e1g1`, or king takes own rook, `e1h1`.
    ///
    /// # Errors
    /// If the text names no legal move, or several. Then nothing has changed.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// use tabiya_variants::Game;
    ///
    /// for text in ["e1g1", "e1h1", "O-O"] {
    ///     let p: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    ///     let mut game = Game::new(p);
    ///     game.play_text(text)?;
    ///     assert_eq!(game.to_string(), "1. O-O *");
    ///     assert_eq!(game.play_text("Ke9").unwrap_err().to_string(),
    ///         "not a move, expected the form e2e4, e7e8q, Nf3, exd6, a8=Q or O-O");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_text(&mut self, text: &str) -> Result<MoveReport, MoveTextError> {
        let m = self.read(text.trim())?;
        self.play(m).map_err(|_| MoveError::Illegal.into())
    }

    fn read(&self, text: &str) -> Result<Move, MoveTextError> {
        // UCI first: to the algebraic reader `b1c3` is a pawn's move.
        if let Ok(uci) = text.parse::<UciMove>() {
            return Ok(uci.to_move(self.position())?);
        }
        let san: San = text.parse().map_err(|_| MoveTextError::Form)?;
        Ok(san.to_move(self.position())?)
    }

    /// The moves made, as UCI writes them.
    pub fn uci(&self, mode: CastlingMode) -> impl DoubleEndedIterator<Item = Uci> {
        self.moves().map(move |m| m.uci(mode))
    }

    /// The moves made in standard algebraic notation, as [`Position::san`](crate::Position::san)
    /// writes them.
    pub fn san(&self) -> impl Iterator<Item = San> {
        self.positions().zip(self.moves()).map(|(before, m)| before.san(m))
    }
}

impl<R: Rules> fmt::Display for Game<R> {
    /// The moves and the result as in PGN: `1. e4 e5 2. Nf3 *`, `7... Kd8 8. Qd7# 1-0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (report, san)) in self.reports().zip(self.san()).enumerate() {
            match report.piece.color {
                Color::White => write!(f, "{}. ", report.number)?,
                Color::Black if at == 0 => write!(f, "{}... ", report.number)?,
                Color::Black => {}
            }
            write!(f, "{san} ")?;
        }
        f.write_str(self.result())
    }
}
