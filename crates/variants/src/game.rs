//! A game: positions and moves one after the other.

use std::fmt;
use std::iter;

use tabiya_core::{CastlingMode, Color, Outcome};
use tabiya_fairy::{AnyMove, AnyUciMove, KindName, MoveTextError};

use crate::any_position::AnyIllegalMove;
use crate::built_in::{AnyPosition, Variant};
use crate::move_report::MoveReport;

/// A game of any variant: where it started, the moves since, and those that were taken back.
///
/// ```
/// use tabiya_core::CastlingMode;
/// use tabiya_variants::{AnyGame, Variant};
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
#[derive(Debug, Clone)]
pub struct AnyGame {
    start: AnyPosition,
    /// The moves made, then those taken back, in the order of the game.
    turns: Vec<Turn>,
    /// How many of them are made.
    played: usize,
}

/// A move and what it led to.
#[derive(Debug, Clone)]
struct Turn {
    report: MoveReport,
    position: AnyPosition,
}

impl AnyGame {
    /// A game that starts from a position.
    pub fn new(start: impl Into<AnyPosition>) -> Self {
        Self { start: start.into(), turns: Vec::new(), played: 0 }
    }

    /// The variant that is played.
    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// The position from which the game started.
    pub fn start(&self) -> AnyPosition {
        self.start
    }

    /// The position now.
    pub fn position(&self) -> AnyPosition {
        self.made().last().map_or(self.start, |turn| turn.position)
    }

    /// The positions of the game, the start first, the one now last.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = AnyPosition> {
        iter::once(self.start).chain(self.made().iter().map(|turn| turn.position))
    }

    /// The moves made.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = AnyMove> {
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
    pub fn play(&mut self, m: AnyMove) -> Result<MoveReport, AnyIllegalMove> {
        let before = self.position();
        let position = before.play(m)?;
        let outcome = position.ending(self.times(&position) + 1);
        let report = MoveReport::new(&before, m, &position, outcome);
        self.turns.truncate(self.played);
        self.turns.push(Turn { report, position });
        self.played += 1;
        Ok(report)
    }

    /// [Makes](Self::play) a move written in UCI or in standard algebraic notation. In UCI castling
    /// is the king's step to where it ends, `e1g1`, or king takes own rook, `e1h1`.
    ///
    /// # Errors
    /// If the text names no legal move, or several. Then nothing has changed.
    ///
    /// ```
    /// use tabiya_variants::{AnyGame, Variant};
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
    pub fn play_text(&mut self, text: &str) -> Result<MoveReport, MoveTextError> {
        let m = self.position().read_move(text.trim())?;
        self.play(m).map_err(|_| MoveTextError::Illegal)
    }

    /// Takes the last move back and returns it; `None` at the start.
    ///
    /// ```
    /// use tabiya_variants::AnyGame;
    ///
    /// let mut game = AnyGame::default();
    /// let e4 = game.play_text("e4")?;
    /// assert_eq!(game.undo(), Some(e4.played));
    /// assert_eq!(game.undo(), None);
    /// assert_eq!(game.redo(), Some(e4));
    /// # Ok::<(), tabiya_variants::MoveTextError>(())
    /// ```
    pub fn undo(&mut self) -> Option<AnyMove> {
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

    /// How the game has ended; `None` while it goes on.
    ///
    /// Repetition and lack of progress are looked for here, where a position's
    /// [`outcome`](AnyPosition::outcome) cannot tell them.
    pub fn outcome(&self) -> Option<Outcome<KindName>> {
        match self.made().last() {
            Some(turn) => turn.report.outcome,
            None => self.start.ending(1),
        }
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    pub fn result(&self) -> &'static str {
        self.outcome().map_or("*", Outcome::result)
    }

    /// How often the position now has come in this game, this time included.
    ///
    /// Positions are the same if the same side is to move, with the same pieces on the same squares,
    /// the same castling rights, and the same legal captures en passant; and if what the rules keep
    /// beyond the board is the same.
    ///
    /// ```
    /// use tabiya_variants::AnyGame;
    ///
    /// let mut game = AnyGame::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play_text(text)?;
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// # Ok::<(), tabiya_variants::MoveTextError>(())
    /// ```
    pub fn repetitions(&self) -> usize {
        self.times(&self.position())
    }

    /// Whether a king of this side is attacked, also if the other side is to move, and under rules by which
    /// nobody has to care.
    pub fn is_in_check(&self, color: Color) -> bool {
        self.position().king_attackers(color).any()
    }

    /// The moves made, as UCI writes them.
    pub fn uci(&self, mode: CastlingMode) -> impl DoubleEndedIterator<Item = AnyUciMove> {
        self.moves().map(move |m| m.uci(mode))
    }

    /// The moves made in standard algebraic notation.
    pub fn san(&self) -> impl Iterator<Item = String> {
        self.positions().zip(self.moves()).map(|(before, m)| before.san(m))
    }

    /// How often a position has come so far.
    fn times(&self, p: &AnyPosition) -> usize {
        // Rules need not put all that they keep beyond the board into the key.
        let is_same = |q: &AnyPosition| p.key() == q.key() && p.pack() == q.pack();
        self.positions().filter(is_same).count()
    }

    /// The turns that are not taken back.
    fn made(&self) -> &[Turn] {
        &self.turns[..self.played]
    }
}

impl Default for AnyGame {
    /// A game of chess.
    fn default() -> Self {
        Self::new(AnyPosition::default())
    }
}

impl fmt::Display for AnyGame {
    /// The moves and the result as in PGN: `1. e4 e5 2. Nf3 *`, `7... Kd8 8. Qd7# 1-0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = None;
        for (report, san) in self.reports().zip(self.san()) {
            if let Some(number) = report.number_after(before) {
                write!(f, "{number} ")?;
            }
            before = Some(report.piece.color);
            write!(f, "{san} ")?;
        }
        f.write_str(self.result())
    }
}
