//! Games: positions and the moves between them.

use std::fmt;
use std::iter;
use std::sync::{Arc, OnceLock};

use tabiya_core::{CastlingMode, Color};

use crate::built_in::{AnyPosition, Variant};
use crate::choice::{Choice, move_number};
use crate::game_error::GameError;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::ply::Ply;
use crate::position::Position;

/// A game under any rules: its start, the moves made, and the moves taken back.
///
/// ```
/// use tabiya_core::CastlingMode;
/// use tabiya_games::{Game, Variant};
///
/// let variant: Variant = "crazyhouse".parse()?;
/// let mut game = Game::new(variant.start());
/// for text in ["e4", "d7d5", "exd5", "Qxd5", "P@e4"] {
///     game.play_text(text)?;
/// }
/// assert_eq!(game.to_string(), "1. e4 d5 2. exd5 Qxd5 3. @e4 *");
/// assert_eq!(game.board().captures().len(), 3);
///
/// let ply = game.plies().next_back().expect("five moves");
/// assert_eq!(ply.to_string(), "3. white: pawn dropped on e4");
/// game.undo();
/// let uci: Vec<String> = game.uci(CastlingMode::Standard).collect();
/// assert_eq!(uci, ["e2e4", "d7d5", "e4d5", "d8d5"]);
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    start: Stand,
    /// The moves made, then the moves taken back, in the order in which they were first made. Copies of a game share them.
    turns: Vec<Arc<Turn>>,
    /// The number of moves made.
    played: usize,
}

/// A position of a game, and the ending if the game has ended there.
#[derive(Debug, Clone)]
struct Stand {
    position: Position,
    key: u64,
    outcome: Result<Option<Outcome>, GameError>,
}

/// A move, and the position after it.
#[derive(Debug, Clone)]
struct Turn {
    m: Move,
    /// The description of the move, which is made when it is first asked for.
    ply: OnceLock<Ply>,
    stand: Stand,
}

impl Game {
    /// Creates a game that starts from a position. Games under house rules are created by `House::begin`.
    pub fn new(start: impl Into<Position>) -> Self {
        let position = start.into();
        let (key, outcome) = (position.key(), position.ending(1));
        Self { start: Stand { position, key, outcome }, turns: Vec::new(), played: 0 }
    }

    /// The position that the game started from.
    pub const fn start(&self) -> &Position {
        &self.start.position
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        &self.stand().position
    }

    /// The board after the last move, as the variant sees it.
    pub fn board(&self) -> AnyPosition {
        self.position().board()
    }

    /// All positions, from the start to the position after the last move.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> {
        iter::once(self.start()).chain(self.made().iter().map(|turn| &turn.stand.position))
    }

    /// The moves made, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &Move> + ExactSizeIterator {
        self.made().iter().map(|turn| &turn.m)
    }

    /// The moves made with their effects, in order.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = &Ply> + ExactSizeIterator {
        (0..self.played).map(|at| self.ply(at))
    }

    /// The number of moves made.
    pub const fn len(&self) -> usize {
        self.played
    }

    /// Whether no moves have been made.
    pub const fn is_empty(&self) -> bool {
        self.played == 0
    }

    /// The legal moves; empty once the game is over.
    ///
    /// # Errors
    /// If a house rule fails.
    pub fn legal_moves(&self) -> Result<Vec<Move>, GameError> {
        match self.ending()? {
            Some(_) => Ok(Vec::new()),
            None => self.position().legal_moves(),
        }
    }

    /// The legal moves as a front end offers them to the user; empty once the game is over.
    ///
    /// # Errors
    /// If a house rule fails.
    pub fn choices(&self) -> Result<Vec<Choice>, GameError> {
        Ok(self.legal_moves()?.iter().map(|m| self.position().choice(m)).collect())
    }

    /// Makes a move. [`redo`](Self::redo) can then no longer replay moves that were taken back before.
    ///
    /// Moves can still be made after a draw by repetition, lack of progress or lack of material, except under house
    /// rules. [`outcome`](Self::outcome) and the [`Ply`] show whether the game is over.
    ///
    /// # Errors
    /// If the move is illegal, or a house rule fails. The game is then unchanged.
    pub fn play(&mut self, m: impl Into<Move>) -> Result<&Ply, GameError> {
        self.make(m)?;
        Ok(self.ply(self.played - 1))
    }

    /// [Makes](Self::play) a move without describing it yet: for programs that make many moves and show few.
    ///
    /// # Errors
    /// If the move is illegal, or a house rule fails. The game is then unchanged.
    pub fn make(&mut self, m: impl Into<Move>) -> Result<(), GameError> {
        self.check_goes_on()?;
        let m = m.into();
        let position = self.position().after(&m)?;
        let key = position.try_key()?;
        let outcome = position.ending(self.times(&position, key) + 1);
        self.turns.truncate(self.played);
        let stand = Stand { position, key, outcome };
        self.turns.push(Arc::new(Turn { m, ply: OnceLock::new(), stand }));
        self.played += 1;
        Ok(())
    }

    /// [Makes](Self::play) a move written in UCI or in standard algebraic notation. In UCI castling is a move of the
    /// king to its destination, `e1g1`, or to its own rook, `e1h1`.
    ///
    /// # Errors
    /// If the text names no legal move, or several. The game is then unchanged.
    ///
    /// ```
    /// use tabiya_games::{Game, Variant};
    ///
    /// for text in ["e1g1", "e1h1", "O-O"] {
    ///     let (start, _) = Variant::Chess.read("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    ///     let mut game = Game::new(start);
    ///     game.play_text(text)?;
    ///     assert_eq!(game.to_string(), "1. O-O *");
    ///     assert_eq!(game.play_text("Ke9").unwrap_err().to_string(),
    ///         "not a move, expected the form e2e4, e7e8q, Nf3, exd6, a8=Q or O-O");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_text(&mut self, text: &str) -> Result<&Ply, GameError> {
        self.check_goes_on()?;
        let m = self.position().read_move(text.trim())?;
        self.play(m)
    }

    /// [Makes](Self::play_text) a move that is written, for people who play: after any ending no move can be made.
    ///
    /// # Errors
    /// The reason in words if the game is over, the text names no legal move, or a house rule fails. The game is then
    /// unchanged.
    pub fn play_on(&mut self, text: &str) -> Result<&Ply, String> {
        if let Some(ended) = self.ending().map_err(|error| error.to_string())? {
            return Err(format!("{text} is illegal: the game is over ({ended})"));
        }
        self.play_text(text).map_err(|error| error.to_string())
    }

    /// Takes back the last move and returns it; `None` at the start of the game.
    ///
    /// ```
    /// use tabiya_games::Game;
    ///
    /// let mut game = Game::default();
    /// game.play_text("e4")?;
    /// let e4 = game.undo().cloned().expect("a move");
    /// assert_eq!(game.undo(), None);
    /// assert_eq!(game.redo(), Some(&e4));
    /// # Ok::<(), tabiya_games::GameError>(())
    /// ```
    pub fn undo(&mut self) -> Option<&Move> {
        self.played = self.played.checked_sub(1)?;
        Some(&self.turns[self.played].m)
    }

    /// Replays the move that was taken back last; `None` if no move is left to replay.
    pub fn redo(&mut self) -> Option<&Move> {
        let m = &self.turns.get(self.played)?.m;
        self.played += 1;
        Some(m)
    }

    /// The ending, if the game has ended.
    ///
    /// This includes repetition and lack of progress, which the [`outcome`](AnyPosition::outcome) of a single position
    /// cannot detect.
    ///
    /// # Errors
    /// If a house rule fails.
    pub fn ending(&self) -> Result<Option<Outcome>, GameError> {
        self.stand().outcome.clone()
    }

    /// The [ending](Self::ending), if the game has ended; `None` also if a house rule fails.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().ok().flatten()
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    pub fn result(&self) -> &'static str {
        self.outcome().map_or("*", |outcome| outcome.result())
    }

    /// The variant of the game.
    pub fn variant(&self) -> Variant {
        self.start().variant()
    }

    /// Whether a king of this side is attacked, even if the other side is to move or the rules do not require an
    /// answer to checks.
    pub fn is_in_check(&self, color: Color) -> bool {
        self.board().king_attackers(color).any()
    }

    /// The moves made, in UCI notation.
    pub fn uci(&self, mode: CastlingMode) -> impl DoubleEndedIterator<Item = String> {
        self.moves().map(move |m| m.uci(mode))
    }

    /// The number of times the current position has occurred in this game, including now.
    ///
    /// Positions are the same if the same side is to move, with the same pieces on the same squares, the same
    /// castling rights, the same legal en passant captures, and the same state of the variant, such as pieces in hand.
    ///
    /// ```
    /// use tabiya_games::Game;
    ///
    /// let mut game = Game::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play_text(text)?;
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// # Ok::<(), tabiya_games::GameError>(())
    /// ```
    pub fn repetitions(&self) -> usize {
        let Stand { position, key, .. } = self.stand();
        self.times(position, *key)
    }

    fn check_goes_on(&self) -> Result<(), GameError> {
        match self.ending()? {
            Some(outcome) if self.position().plain().is_none() => {
                Err(GameError::Over(outcome.reason()))
            }
            _ => Ok(()),
        }
    }

    /// The description of a move that was made, or taken back.
    fn ply(&self, at: usize) -> &Ply {
        let Turn { m, ply, stand } = &*self.turns[at];
        ply.get_or_init(|| {
            let ended = stand.outcome.as_ref().ok().and_then(Option::as_ref);
            Ply::new(self.before(at), m, &stand.position, ended)
        })
    }

    /// The position before a move that was made, or taken back.
    fn before(&self, at: usize) -> &Position {
        &at.checked_sub(1).map_or(&self.start, |at| &self.turns[at].stand).position
    }

    fn times(&self, p: &Position, key: u64) -> usize {
        let stands = iter::once(&self.start).chain(self.made().iter().map(|turn| &turn.stand));
        stands.filter(|stand| stand.key == key && stand.position.is_same(p)).count()
    }

    fn made(&self) -> &[Arc<Turn>] {
        &self.turns[..self.played]
    }

    fn stand(&self) -> &Stand {
        self.made().last().map_or(&self.start, |turn| &turn.stand)
    }
}

impl Default for Game {
    /// A new game of chess.
    fn default() -> Self {
        Self::new(Position::default())
    }
}

impl fmt::Display for Game {
    /// The moves and the result as in PGN: `1. e4 e5 2. Nf3 *`, `7... Kd8 8. Qd7# 1-0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = None;
        for Ply { number, color, san, .. } in self.plies() {
            if let Some(number) = move_number(*number, *color, before.replace(*color)) {
                write!(f, "{number} ")?;
            }
            write!(f, "{san} ")?;
        }
        f.write_str(self.result())
    }
}
