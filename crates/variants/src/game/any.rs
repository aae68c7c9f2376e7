//! A game under rules that are chosen at run time.

use std::fmt;

use tabiya_core::{Bitboard, CastlingMode, Color, Outcome};

use super::Game;
use super::record::{GamePosition, Record};
use crate::any_move::{AnyIllegalMove, AnyMove, AnyUci};
use crate::any_position::AnyPosition;
use crate::kind::Kind;
use crate::move_report::{Captured, MoveReport};
use crate::move_text_error::MoveTextError;
use crate::variant::{Playable, Variant};

/// A game of any variant: a [`Game`] whose rules are known at run time only.
///
/// ```
/// use tabiya_variants::{AnyGame, Variant};
///
/// let variant: Variant = "crazyhouse".parse()?;
/// let mut game = AnyGame::new(variant.start());
/// for text in ["e4", "d5", "exd5", "Qxd5", "P@e4"] {
///     game.play_text(text)?;
/// }
/// assert_eq!(game.to_string(), "1. e4 d5 2. exd5 Qxd5 3. @e4 *");
/// assert_eq!(game.position().captures().len(), 3);
///
/// let report = game.reports().next_back().expect("five moves");
/// assert_eq!(report.to_string(), "3. white: pawn dropped on e4");
/// game.undo();
/// assert_eq!(game.moves().count(), 4);
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct AnyGame {
    record: Record<AnyPosition>,
}

impl AnyGame {
    /// A game that starts from a position.
    pub fn new(start: impl Into<AnyPosition>) -> Self {
        Self { record: Record::new(start.into()) }
    }

    /// The variant that is played.
    pub fn variant(&self) -> Variant {
        self.start().variant()
    }

    /// The position from which the game started.
    pub fn start(&self) -> AnyPosition {
        self.record.start
    }

    /// The position now.
    pub fn position(&self) -> AnyPosition {
        *self.record.position()
    }

    /// The positions of the game, the start first, the one now last.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = AnyPosition> {
        self.record.positions().copied()
    }

    /// The moves made.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = AnyMove> {
        self.record.moves()
    }

    /// What each of the moves did.
    pub fn reports(&self) -> impl DoubleEndedIterator<Item = &MoveReport> {
        self.record.reports()
    }

    /// Makes a move, as [`Game::play`] does.
    ///
    /// # Errors
    /// If the move is not legal. Then nothing has changed.
    pub fn play(&mut self, m: AnyMove) -> Result<MoveReport, AnyIllegalMove> {
        self.record.play(m)
    }

    /// Makes a move written in UCI or in standard algebraic notation, as [`Game::play_text`] does.
    ///
    /// # Errors
    /// If the text names no legal move, or several. Then nothing has changed.
    pub fn play_text(&mut self, text: &str) -> Result<MoveReport, MoveTextError> {
        self.record.play_text(text)
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<AnyMove> {
        self.record.undo()
    }

    /// Makes the move again that was taken back last; `None` if there is none.
    pub fn redo(&mut self) -> Option<MoveReport> {
        self.record.redo()
    }

    /// How the game has ended; `None` while it goes on: see [`Game::outcome`].
    pub fn outcome(&self) -> Option<Outcome<Kind>> {
        self.record.outcome()
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    pub fn result(&self) -> &'static str {
        self.record.result()
    }

    /// How often the position now has come in this game, this time included.
    pub fn repetitions(&self) -> usize {
        self.record.times(self.record.position())
    }

    /// Whether a king of this side is attacked, also if the other side is to move, and under rules by which
    /// nobody has to care.
    pub fn is_in_check(&self, color: Color) -> bool {
        self.position().king_attackers(color).any()
    }

    /// The moves made, as UCI writes them.
    pub fn uci(&self, mode: CastlingMode) -> impl DoubleEndedIterator<Item = AnyUci> {
        self.moves().map(move |m| m.uci(mode))
    }

    /// The moves made in standard algebraic notation.
    pub fn san(&self) -> impl Iterator<Item = String> {
        self.record.san()
    }
}

impl Default for AnyGame {
    /// A game of chess.
    fn default() -> Self {
        Self::new(AnyPosition::default())
    }
}

impl<R: Playable> From<Game<R>> for AnyGame {
    fn from(game: Game<R>) -> Self {
        Self { record: game.record.map(R::any, AnyMove::of, Kind::from) }
    }
}

impl fmt::Display for AnyGame {
    /// The moves and the result as in PGN: `1. e4 e5 2. Nf3 *`, `7... Kd8 8. Qd7# 1-0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.record.fmt(f)
    }
}

impl GamePosition for AnyPosition {
    type Move = AnyMove;
    type Kind = Kind;
    type Illegal = AnyIllegalMove;
    type San = String;

    fn turn(&self) -> Color {
        self.turn()
    }

    fn fullmove_number(&self) -> u16 {
        self.fullmove_number()
    }

    fn occupied(&self) -> Bitboard {
        self.occupied()
    }

    fn captured(&self, m: AnyMove) -> Option<Captured> {
        let (kind, square) = self.captured(m)?;
        Some(Captured { piece: kind.of(!self.turn()), square })
    }

    fn is_in_check(&self, color: Color) -> bool {
        self.king_attackers(color).any()
    }

    fn play(&self, m: AnyMove) -> Result<Self, AnyIllegalMove> {
        self.play(m)
    }

    fn is_same(&self, other: &Self) -> bool {
        // Rules need not put all that they keep beyond the board into the key.
        self.key() == other.key() && self.pack() == other.pack()
    }

    fn ending(&self, times: usize) -> Option<Outcome<Kind>> {
        self.ending(times)
    }

    fn read(&self, text: &str) -> Result<AnyMove, MoveTextError> {
        self.read_move(text)
    }

    fn san(&self, m: AnyMove) -> String {
        self.san(m)
    }
}
