//! Positions and moves one after the other.

use std::fmt;
use std::iter;

use tabiya_core::{Bitboard, Color, Outcome};

use crate::any_move::AnyMove;
use crate::kind::Kind;
use crate::move_report::{Captured, MoveReport};
use crate::move_text_error::MoveTextError;

/// What a game asks of its positions: those of a type of rules, or of any.
pub(crate) trait GamePosition: Clone {
    /// A move in such positions.
    type Move: Copy + fmt::Debug + Into<AnyMove>;
    /// The pieces that outcomes name.
    type Kind: Copy + fmt::Debug + Into<Kind>;
    /// What is said of a move that is not legal.
    type Illegal;
    /// A move in algebraic notation.
    type San: fmt::Display;

    fn turn(&self) -> Color;
    fn fullmove_number(&self) -> u16;
    fn occupied(&self) -> Bitboard;
    /// What a legal move takes.
    fn captured(&self, m: Self::Move) -> Option<Captured>;
    /// Whether a king of this side is attacked, whoever is to move and whether or not kings are royal.
    fn is_in_check(&self, color: Color) -> bool;
    fn play(&self, m: Self::Move) -> Result<Self, Self::Illegal>;
    /// Whether a position of the same game is this one come again.
    fn is_same(&self, other: &Self) -> bool;
    /// How a game has ended in which this position has come so many times.
    fn ending(&self, times: usize) -> Option<Outcome<Self::Kind>>;
    /// The legal move that a text in either notation means.
    fn read(&self, text: &str) -> Result<Self::Move, MoveTextError>;
    fn san(&self, m: Self::Move) -> Self::San;
}

/// A game: where it started, the moves since, and those that were taken back.
#[derive(Debug, Clone)]
pub(super) struct Record<P: GamePosition> {
    pub(super) start: P,
    /// The moves made, then those taken back, in the order of the game.
    turns: Vec<Turn<P>>,
    /// How many of them are made.
    played: usize,
}

/// A move and what it led to.
#[derive(Debug, Clone)]
struct Turn<P: GamePosition> {
    m: P::Move,
    report: MoveReport,
    outcome: Option<Outcome<P::Kind>>,
    position: P,
}

impl<P: GamePosition> Record<P> {
    pub(super) const fn new(start: P) -> Self {
        Self { start, turns: Vec::new(), played: 0 }
    }

    /// The position now.
    pub(super) fn position(&self) -> &P {
        self.made().last().map_or(&self.start, |turn| &turn.position)
    }

    /// The positions of the game, the start first, the one now last.
    pub(super) fn positions(&self) -> impl DoubleEndedIterator<Item = &P> {
        iter::once(&self.start).chain(self.made().iter().map(|turn| &turn.position))
    }

    /// The moves made.
    pub(super) fn moves(&self) -> impl DoubleEndedIterator<Item = P::Move> {
        self.made().iter().map(|turn| turn.m)
    }

    /// What each of the moves did.
    pub(super) fn reports(&self) -> impl DoubleEndedIterator<Item = &MoveReport> {
        self.made().iter().map(|turn| &turn.report)
    }

    pub(super) fn play(&mut self, m: P::Move) -> Result<MoveReport, P::Illegal> {
        let before = self.position();
        let position = before.play(m)?;
        let outcome = position.ending(self.times(&position) + 1);
        let report = MoveReport::new(before, m, &position, outcome);
        self.turns.truncate(self.played);
        self.turns.push(Turn { m, report, outcome, position });
        self.played += 1;
        Ok(report)
    }

    pub(super) fn play_text(&mut self, text: &str) -> Result<MoveReport, MoveTextError> {
        let m = self.position().read(text.trim())?;
        self.play(m).map_err(|_| MoveTextError::Illegal)
    }

    pub(super) fn undo(&mut self) -> Option<P::Move> {
        let last = self.moves().next_back()?;
        self.played -= 1;
        Some(last)
    }

    pub(super) fn redo(&mut self) -> Option<MoveReport> {
        let report = self.turns.get(self.played)?.report;
        self.played += 1;
        Some(report)
    }

    pub(super) fn outcome(&self) -> Option<Outcome<P::Kind>> {
        match self.made().last() {
            Some(turn) => turn.outcome,
            None => self.start.ending(1),
        }
    }

    pub(super) fn result(&self) -> &'static str {
        self.outcome().map_or("*", Outcome::result)
    }

    /// How often a position has come so far.
    pub(super) fn times(&self, p: &P) -> usize {
        self.positions().filter(|q| p.is_same(q)).count()
    }

    /// The moves made in standard algebraic notation.
    pub(super) fn san(&self) -> impl Iterator<Item = P::San> {
        self.positions().zip(self.moves()).map(|(before, m)| before.san(m))
    }

    /// The game over positions of another type.
    pub(super) fn map<Q: GamePosition>(
        self,
        position: impl Fn(P) -> Q,
        m: impl Fn(P::Move) -> Q::Move,
        kind: impl Fn(P::Kind) -> Q::Kind,
    ) -> Record<Q> {
        let turn = |turn: Turn<P>| Turn {
            m: m(turn.m),
            report: turn.report,
            outcome: turn.outcome.map(|outcome| outcome.map_kind(&kind)),
            position: position(turn.position),
        };
        let turns = self.turns.into_iter().map(turn).collect();
        Record { start: position(self.start), turns, played: self.played }
    }

    /// The turns that are not taken back.
    fn made(&self) -> &[Turn<P>] {
        &self.turns[..self.played]
    }
}

impl<P: GamePosition> fmt::Display for Record<P> {
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
