//! Games: positions and the moves between them.

use std::fmt;
use std::iter;

use tabiya_core::{CastlingMode, Color};
use tabiya_fairy::{AnyMove, AnyUciMove, MoveTextError};

use crate::any_position::AnyIllegalMove;
use crate::built_in::{AnyPosition, Variant};
use crate::face::move_number;
use crate::move_report::MoveReport;
use crate::outcome::Outcome;

/// A position that a [`Game`] can be played from: of any variant, or under house rules.
pub trait GamePosition: Clone + fmt::Debug + Send + Sync + 'static {
    /// A move.
    type Move: Clone + PartialEq + fmt::Debug + Send + Sync;
    /// The report of a move.
    type Report: Clone + fmt::Debug + Send + Sync;
    /// The error of an illegal move, or of a house rule that fails.
    type Error: Clone + fmt::Debug + Send + Sync;
    /// The reason why a text is not a legal move.
    type TextError: From<Self::Error>;

    /// The legal moves, even if the game has ended here.
    ///
    /// # Errors
    /// If a house rule fails.
    fn legal_moves(&self) -> Result<Vec<Self::Move>, Self::Error>;

    /// Finds the legal move that a text names.
    ///
    /// # Errors
    /// If the text names no legal move, or a house rule fails.
    fn read(&self, text: &str) -> Result<Self::Move, Self::TextError>;

    /// The position after a move.
    ///
    /// # Errors
    /// If the move is illegal, or a house rule fails.
    fn after(&self, m: &Self::Move) -> Result<Self, Self::Error>;

    /// The position after a legal move.
    ///
    /// # Errors
    /// If a house rule fails.
    fn after_legal(&self, m: &Self::Move) -> Result<Self, Self::Error> {
        self.after(m)
    }

    /// The legal moves, or the ending of the game in this position if it occurs for the first time.
    ///
    /// # Errors
    /// If a house rule fails.
    fn moves_or_end(&self) -> Result<MovesOrEnd<Self>, Self::Error> {
        Ok(match self.ending(1)? {
            Some(outcome) => Err(outcome),
            None => Ok(self.legal_moves()?),
        })
    }

    /// A hash of everything that the rest of the game depends on.
    fn key(&self) -> u64;

    /// Whether both positions allow exactly the same continuations, so that one counts as a repetition of the other.
    fn is_same(&self, other: &Self) -> bool;

    /// The ending of a game in this position, if the position has occurred `times` times in the game.
    ///
    /// # Errors
    /// If a house rule fails.
    fn ending(&self, times: usize) -> Result<Option<Outcome>, Self::Error>;

    /// The error of making a move after this ending; `None` if the players may continue the game.
    fn over(_outcome: &Outcome) -> Option<Self::Error> {
        None
    }

    /// The report of a move that led to the position `after`, and ended the game with `outcome` unless that is `None`.
    fn report(&self, m: &Self::Move, after: &Self, outcome: Option<&Outcome>) -> Self::Report;
}

/// The legal moves of a position, or the ending of the game there.
pub type MovesOrEnd<P> = Result<Vec<<P as GamePosition>::Move>, Outcome>;

/// A game: its start, the moves made, and the moves taken back.
#[derive(Debug, Clone)]
pub struct Game<P: GamePosition> {
    start: Stand<P>,
    /// The moves made, then the moves taken back, in the order in which they were first made.
    turns: Vec<Turn<P>>,
    /// The number of moves made.
    played: usize,
}

/// A position of a game, and the ending if the game has ended there.
#[derive(Debug, Clone)]
struct Stand<P: GamePosition> {
    position: P,
    outcome: Result<Option<Outcome>, P::Error>,
}

/// A move, its report, and the position after it.
#[derive(Debug, Clone)]
struct Turn<P: GamePosition> {
    m: P::Move,
    report: P::Report,
    stand: Stand<P>,
}

/// A game of any variant: its start, the moves made, and the moves taken back.
///
/// ```
/// use tabiya_core::CastlingMode;
/// use tabiya_games::{AnyGame, Variant};
///
/// let variant: Variant = "crazyhouse".parse()?;
/// let mut game = AnyGame::new(variant.start());
/// for text in ["e4", "d7d5", "exd5", "Qxd5", "P@e4"] {
///     game.play_text(text)?;
/// }
/// assert_eq!(game.to_string(), "1. e4 d5 2. exd5 Qxd5 3. @e4 *");
/// assert_eq!(game.position().captures().len(), 3);
///
/// let report = game.reports().next_back().expect("five moves");
/// assert_eq!(report.to_string(), "3. white: pawn dropped on e4");
/// game.undo();
/// let uci: Vec<String> = game.uci(CastlingMode::Standard).map(|m| m.to_string()).collect();
/// assert_eq!(uci, ["e2e4", "d7d5", "e4d5", "d8d5"]);
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type AnyGame = Game<AnyPosition>;

impl<P: GamePosition> Game<P> {
    /// Creates a game that starts from a position.
    pub fn new(start: impl Into<P>) -> Self {
        let position = start.into();
        let outcome = position.ending(1);
        Self { start: Stand { position, outcome }, turns: Vec::new(), played: 0 }
    }

    /// The position that the game started from.
    pub fn start(&self) -> &P {
        &self.start.position
    }

    /// The position after the last move.
    pub fn position(&self) -> &P {
        &self.stand().position
    }

    /// All positions, from the start to the position after the last move.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &P> {
        iter::once(self.start()).chain(self.made().iter().map(|turn| &turn.stand.position))
    }

    /// The moves made, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &P::Move> + ExactSizeIterator {
        self.made().iter().map(|turn| &turn.m)
    }

    /// The reports of the moves made, in order.
    pub fn reports(&self) -> impl DoubleEndedIterator<Item = &P::Report> + ExactSizeIterator {
        self.made().iter().map(|turn| &turn.report)
    }

    /// The legal moves; empty once the game is over.
    ///
    /// # Errors
    /// If a house rule fails.
    pub fn legal_moves(&self) -> Result<Vec<P::Move>, P::Error> {
        match self.ending()? {
            Some(_) => Ok(Vec::new()),
            None => self.position().legal_moves(),
        }
    }

    /// Makes a move. [`redo`](Self::redo) can then no longer replay moves that were taken back before.
    ///
    /// Moves can still be made after a draw by repetition, lack of progress or lack of material, except under house
    /// rules. [`outcome`](Self::outcome) and the report show whether the game is over.
    ///
    /// # Errors
    /// If the move is illegal, or a house rule fails. The game is then unchanged.
    pub fn play(&mut self, m: P::Move) -> Result<P::Report, P::Error> {
        self.check_goes_on()?;
        let before = self.position();
        let position = before.after(&m)?;
        let outcome = position.ending(self.times(&position) + 1);
        let ended = outcome.as_ref().ok().and_then(Option::as_ref);
        let report = before.report(&m, &position, ended);
        self.turns.truncate(self.played);
        let stand = Stand { position, outcome };
        self.turns.push(Turn { m, report: report.clone(), stand });
        self.played += 1;
        Ok(report)
    }

    /// [Makes](Self::play) a move written in UCI or in standard algebraic notation. In UCI castling is a move of the
    /// king to its destination, `e1g1`, or to its own rook, `e1h1`.
    ///
    /// # Errors
    /// If the text names no legal move, or several. The game is then unchanged.
    ///
    /// ```
    /// use tabiya_games::{AnyGame, Variant};
    ///
    /// for text in ["e1g1", "e1h1", "O-O"] {
    ///     let (start, _) = Variant::Chess.read("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    ///     let mut game = AnyGame::new(start);
    ///     game.play_text(text)?;
    ///     assert_eq!(game.to_string(), "1. O-O *");
    ///     assert_eq!(game.play_text("Ke9").unwrap_err().to_string(),
    ///         "not a move, expected the form e2e4, e7e8q, Nf3, exd6, a8=Q or O-O");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_text(&mut self, text: &str) -> Result<P::Report, P::TextError> {
        self.check_goes_on()?;
        let m = self.position().read(text.trim())?;
        Ok(self.play(m)?)
    }

    /// Takes back the last move and returns it; `None` at the start of the game.
    ///
    /// ```
    /// use tabiya_games::AnyGame;
    ///
    /// let mut game = AnyGame::default();
    /// let e4 = game.play_text("e4")?;
    /// assert_eq!(game.undo(), Some(e4.played));
    /// assert_eq!(game.undo(), None);
    /// assert_eq!(game.redo(), Some(e4));
    /// # Ok::<(), tabiya_games::MoveTextError>(())
    /// ```
    pub fn undo(&mut self) -> Option<P::Move> {
        self.played = self.played.checked_sub(1)?;
        Some(self.turns[self.played].m.clone())
    }

    /// Replays the move that was taken back last; `None` if no move is left to replay.
    pub fn redo(&mut self) -> Option<P::Report> {
        let report = self.turns.get(self.played)?.report.clone();
        self.played += 1;
        Some(report)
    }

    /// The ending, if the game has ended.
    ///
    /// # Errors
    /// If a house rule fails.
    pub fn ending(&self) -> Result<Option<Outcome>, P::Error> {
        self.stand().outcome.clone()
    }

    /// The number of times the current position has occurred in this game, including now.
    ///
    /// Positions are the same if the same side is to move, with the same pieces on the same squares, the same
    /// castling rights, the same legal en passant captures, and the same state of the variant, such as pieces in hand.
    ///
    /// ```
    /// use tabiya_games::AnyGame;
    ///
    /// let mut game = AnyGame::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play_text(text)?;
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// # Ok::<(), tabiya_games::MoveTextError>(())
    /// ```
    pub fn repetitions(&self) -> usize {
        self.times(self.position())
    }

    fn check_goes_on(&self) -> Result<(), P::Error> {
        let error = self.ending()?.as_ref().and_then(P::over);
        error.map_or(Ok(()), Err)
    }

    fn times(&self, p: &P) -> usize {
        self.positions().filter(|q| q.is_same(p)).count()
    }

    fn made(&self) -> &[Turn<P>] {
        &self.turns[..self.played]
    }

    fn stand(&self) -> &Stand<P> {
        self.made().last().map_or(&self.start, |turn| &turn.stand)
    }
}

impl GamePosition for AnyPosition {
    type Move = AnyMove;
    type Report = MoveReport;
    type Error = AnyIllegalMove;
    type TextError = MoveTextError;

    fn legal_moves(&self) -> Result<Vec<AnyMove>, AnyIllegalMove> {
        Ok(self.legal_moves())
    }

    fn read(&self, text: &str) -> Result<AnyMove, MoveTextError> {
        self.read_move(text)
    }

    fn after(&self, m: &AnyMove) -> Result<Self, AnyIllegalMove> {
        self.play(*m)
    }

    fn key(&self) -> u64 {
        self.key().low()
    }

    fn is_same(&self, other: &Self) -> bool {
        // Equal keys are not enough: a key need not cover all of the variant's state.
        self.key() == other.key() && self.pack_without_counters() == other.pack_without_counters()
    }

    fn ending(&self, times: usize) -> Result<Option<Outcome>, AnyIllegalMove> {
        Ok(self.ending(times).map(Outcome::from))
    }

    fn report(&self, m: &AnyMove, after: &Self, outcome: Option<&Outcome>) -> MoveReport {
        MoveReport::new(self, *m, after, outcome.cloned())
    }
}

impl From<AnyIllegalMove> for MoveTextError {
    fn from(_: AnyIllegalMove) -> Self {
        Self::Illegal
    }
}

impl AnyGame {
    /// The variant of the game.
    pub fn variant(&self) -> Variant {
        self.start().variant()
    }

    /// The ending, if the game has ended.
    ///
    /// This includes repetition and lack of progress, which the [`outcome`](AnyPosition::outcome) of a single position
    /// cannot detect.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().ok().flatten()
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    pub fn result(&self) -> &'static str {
        self.outcome().map_or("*", |outcome| outcome.result())
    }

    /// Whether a king of this side is attacked, even if the other side is to move or the rules do not require an
    /// answer to checks.
    pub fn is_in_check(&self, color: Color) -> bool {
        self.position().king_attackers(color).any()
    }

    /// The moves made, in UCI notation.
    pub fn uci(&self, mode: CastlingMode) -> impl DoubleEndedIterator<Item = AnyUciMove> {
        self.moves().map(move |m| m.uci(mode))
    }

    /// The moves made in standard algebraic notation.
    pub fn san(&self) -> impl Iterator<Item = String> {
        self.positions().zip(self.moves()).map(|(before, m)| before.san(*m))
    }
}

impl Default for AnyGame {
    /// A new game of chess.
    fn default() -> Self {
        Self::new(AnyPosition::default())
    }
}

impl fmt::Display for AnyGame {
    /// The moves and the result as in PGN: `1. e4 e5 2. Nf3 *`, `7... Kd8 8. Qd7# 1-0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = None;
        for (report, san) in self.reports().zip(self.san()) {
            let color = report.piece.color;
            if let Some(number) = move_number(report.number, color, before.replace(color)) {
                write!(f, "{number} ")?;
            }
            write!(f, "{san} ")?;
        }
        f.write_str(self.result())
    }
}
