//! A game under rules that are chosen at run time.

use std::fmt;

use tabiya_core::{CastlingMode, Color, IllegalMove, Move, Outcome, San, Standard, Uci};

use super::{Game, MoveTextError};
use crate::any_position::AnyPosition;
use crate::built_in::atomic::Atomic;
use crate::built_in::crazyhouse::Crazyhouse;
use crate::built_in::horde::Horde;
use crate::built_in::racing_kings::RacingKings;
use crate::custom::Custom;
use crate::move_report::MoveReport;
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
#[non_exhaustive]
#[expect(missing_docs, reason = "the names are those of the variants")]
pub enum AnyGame {
    Chess(Game<Standard>),
    Atomic(Game<Atomic>),
    Horde(Game<Horde>),
    RacingKings(Game<RacingKings>),
    Crazyhouse(Game<Crazyhouse>),
    /// A game by a rule file, or of a built-in variant whose rules are data.
    Custom(Game<Custom>),
}

/// Does the same with the game, whatever its rules.
macro_rules! each {
    ($any:expr, $game:ident => $done:expr) => {
        match $any {
            AnyGame::Chess($game) => $done,
            AnyGame::Atomic($game) => $done,
            AnyGame::Horde($game) => $done,
            AnyGame::RacingKings($game) => $done,
            AnyGame::Crazyhouse($game) => $done,
            AnyGame::Custom($game) => $done,
        }
    };
}

impl AnyGame {
    /// A game that starts from a position.
    pub fn new(start: impl Into<AnyPosition>) -> Self {
        match start.into() {
            AnyPosition::Chess(p) => Self::Chess(Game::new(p)),
            AnyPosition::Atomic(p) => Self::Atomic(Game::new(p)),
            AnyPosition::Horde(p) => Self::Horde(Game::new(p)),
            AnyPosition::RacingKings(p) => Self::RacingKings(Game::new(p)),
            AnyPosition::Crazyhouse(p) => Self::Crazyhouse(Game::new(p)),
            AnyPosition::Custom(p) => Self::Custom(Game::new(p)),
        }
    }

    /// The variant that is played.
    pub fn variant(&self) -> Variant {
        self.start().variant()
    }

    /// The position from which the game started.
    pub fn start(&self) -> AnyPosition {
        each!(self, game => game.start().into())
    }

    /// The position now.
    pub fn position(&self) -> AnyPosition {
        each!(self, game => game.position().into())
    }

    /// The positions of the game, the start first, the one now last.
    pub fn positions(&self) -> Box<dyn DoubleEndedIterator<Item = AnyPosition> + '_> {
        each!(self, game => Box::new(game.positions().map(AnyPosition::from)))
    }

    /// The moves made.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> {
        self.reports().map(|report| report.played)
    }

    /// What each of the moves did.
    pub fn reports(&self) -> Box<dyn DoubleEndedIterator<Item = &MoveReport> + '_> {
        each!(self, game => Box::new(game.reports()))
    }

    /// Makes a move, as [`Game::play`] does.
    ///
    /// # Errors
    /// If the move is not legal. Then nothing has changed.
    pub fn play(&mut self, m: Move) -> Result<MoveReport, IllegalMove> {
        each!(self, game => game.play(m))
    }

    /// Makes a move written in UCI or in standard algebraic notation, as [`Game::play_text`] does.
    ///
    /// # Errors
    /// If the text names no legal move, or several. Then nothing has changed.
    pub fn play_text(&mut self, text: &str) -> Result<MoveReport, MoveTextError> {
        each!(self, game => game.play_text(text))
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        each!(self, game => game.undo())
    }

    /// Makes the move again that was taken back last; `None` if there is none.
    pub fn redo(&mut self) -> Option<MoveReport> {
        each!(self, game => game.redo())
    }

    /// How the game has ended; `None` while it goes on: see [`Game::outcome`].
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, game => game.outcome())
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    pub fn result(&self) -> &'static str {
        each!(self, game => game.result())
    }

    /// How often the position now has come in this game, this time included.
    pub fn repetitions(&self) -> usize {
        each!(self, game => game.repetitions())
    }

    /// Whether a king of this side is attacked, also if the other side is to move, and under rules by which
    /// nobody has to care.
    pub fn is_in_check(&self, color: Color) -> bool {
        each!(self, game => game.is_in_check(color))
    }

    /// The moves made, as UCI writes them.
    pub fn uci(&self, mode: CastlingMode) -> impl DoubleEndedIterator<Item = Uci> {
        self.moves().map(move |m| m.uci(mode))
    }

    /// The moves made in standard algebraic notation.
    pub fn san(&self) -> Box<dyn Iterator<Item = San> + '_> {
        each!(self, game => Box::new(game.san()))
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
        R::any_game(game)
    }
}

impl fmt::Display for AnyGame {
    /// The moves and the result as in PGN: `1. e4 e5 2. Nf3 *`, `7... Kd8 8. Qd7# 1-0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, game => game.fmt(f))
    }
}
