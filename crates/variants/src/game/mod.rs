//! A position with its history.

mod any;
pub(crate) mod ending;
mod record;

use std::fmt;

use tabiya_core::{
    Bitboard, CastlingMode, Color, IllegalMove, Move, Outcome, Position, Role, Rules, San, Uci,
    UciMove,
};

use crate::kind::Kind;
use crate::move_report::{Captured, MoveReport};
use crate::move_text_error::MoveTextError;

pub use any::AnyGame;
pub(crate) use record::GamePosition;
use record::Record;

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
    record: Record<Position<R>>,
}

impl<R: Rules> Game<R> {
    /// A game that starts from a position.
    pub const fn new(start: Position<R>) -> Self {
        Self { record: Record::new(start) }
    }

    /// The position from which the game started.
    pub const fn start(&self) -> &Position<R> {
        &self.record.start
    }

    /// The position now.
    pub fn position(&self) -> &Position<R> {
        self.record.position()
    }

    /// The positions of the game, the start first, the one now last.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position<R>> {
        self.record.positions()
    }

    /// The moves made.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> {
        self.record.moves()
    }

    /// What each of the moves did.
    pub fn reports(&self) -> impl DoubleEndedIterator<Item = &MoveReport> {
        self.record.reports()
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
        self.record.play(m)
    }

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
        self.record.play_text(text)
    }

    /// Takes the last move back and returns it; `None` at the start.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// use tabiya_variants::Game;
    ///
    /// let mut game = Game::new(Position::startpos());
    /// let e4 = game.play_text("e4")?;
    /// assert_eq!(game.undo(), e4.played.short());
    /// assert_eq!(game.undo(), None);
    /// assert_eq!(game.redo(), Some(e4));
    /// # Ok::<(), tabiya_variants::MoveTextError>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        self.record.undo()
    }

    /// Makes the move again that was taken back last; `None` if there is none.
    pub fn redo(&mut self) -> Option<MoveReport> {
        self.record.redo()
    }

    /// How the game has ended; `None` while it goes on.
    ///
    /// If there are several reasons, the first of these is given: an end by these rules, mate or
    /// stalemate, repetition, lack of progress, lack of material.
    pub fn outcome(&self) -> Option<Outcome> {
        self.record.outcome()
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    pub fn result(&self) -> &'static str {
        self.record.result()
    }

    /// How often the position now has come in this game, this time included.
    ///
    /// Positions are the same if the same side is to move, with the same pieces on the same squares,
    /// the same castling rights, and the same legal captures en passant; and if what the rules keep
    /// beyond the board is the same.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// use tabiya_variants::Game;
    ///
    /// let mut game = Game::new(Position::startpos());
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play_text(text)?;
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// # Ok::<(), tabiya_variants::MoveTextError>(())
    /// ```
    pub fn repetitions(&self) -> usize {
        self.record.times(self.position())
    }

    /// Whether a king of this side is attacked, also if the other side is to move, and under rules
    /// by which nobody has to care.
    pub fn is_in_check(&self, color: Color) -> bool {
        self.position().king_attackers(color).any()
    }

    /// The moves made, as UCI writes them.
    pub fn uci(&self, mode: CastlingMode) -> impl DoubleEndedIterator<Item = Uci> {
        self.moves().map(move |m| m.uci(mode))
    }

    /// The moves made in standard algebraic notation, as [`Position::san`](crate::Position::san)
    /// writes them.
    pub fn san(&self) -> impl Iterator<Item = San> {
        self.record.san()
    }
}

impl<R: Rules> fmt::Display for Game<R> {
    /// The moves and the result as in PGN: `1. e4 e5 2. Nf3 *`, `7... Kd8 8. Qd7# 1-0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.record.fmt(f)
    }
}

impl<R: Rules> GamePosition for Position<R> {
    type Move = Move;
    type Kind = Role;
    type Illegal = IllegalMove;
    type San = San;

    fn turn(&self) -> Color {
        self.turn()
    }

    fn fullmove_number(&self) -> u16 {
        self.fullmove_number()
    }

    fn occupied(&self) -> Bitboard {
        self.occupied()
    }

    fn captured(&self, m: Move) -> Option<Captured> {
        let (role, square) = self.captured(m)?;
        Some(Captured { piece: Kind::from(role).of(!self.turn()), square })
    }

    fn is_in_check(&self, color: Color) -> bool {
        self.king_attackers(color).any()
    }

    fn play(&self, m: Move) -> Result<Self, IllegalMove> {
        self.play(m)
    }

    fn is_same(&self, other: &Self) -> bool {
        // Rules need not put all that they keep beyond the board into the key.
        self.key() == other.key() && self.state() == other.state()
    }

    fn ending(&self, times: usize) -> Option<Outcome> {
        ending::of(self, times)
    }

    fn read(&self, text: &str) -> Result<Move, MoveTextError> {
        // UCI first: to the algebraic reader `b1c3` is a pawn's move.
        if let Ok(uci) = text.parse::<UciMove>() {
            return Ok(uci.to_move(self)?);
        }
        let san: San = text.parse().map_err(|_| MoveTextError::Form)?;
        Ok(san.to_move(self)?)
    }

    fn san(&self, m: Move) -> San {
        self.san(m)
    }
}
