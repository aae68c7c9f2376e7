//! An engine's count below each move of a position, next to the correct count.

use tabiya_games::AnyMove;

use super::TestedEngine;
use super::error::EngineError;
use super::origin::Origin;

/// An engine's counts below the moves of a position, next to the correct counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideBySide {
    /// The legal moves, each with both counts, and anything else that the engine lists.
    pub rows: Vec<SideBySideRow>,
    /// The engine's total.
    pub engine: u128,
    /// The right total.
    pub right: u128,
}

/// A move, with the engine's count and the right count below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideBySideRow {
    /// The move in UCI notation if it is legal, otherwise as the engine writes it.
    pub text: String,
    /// The move, if it is legal.
    pub legal: Option<AnyMove>,
    /// The engine's count, if it lists the move.
    pub engine: Option<u128>,
    /// The right count, if the move is legal.
    pub right: Option<u128>,
    /// Whether the counts differ. If an engine prints only totals, missing moves are not a difference.
    pub differs: bool,
}

impl SideBySide {
    /// Asks an engine for its counts below the moves, and computes the right ones; `depth` is at least 1.
    ///
    /// # Errors
    /// If the engine gives no answer.
    pub fn ask(
        engine: &mut TestedEngine<'_>,
        origin: &Origin,
        depth: u32,
    ) -> Result<Self, EngineError> {
        let p = origin.end();
        let reached = Origin::reached(p);
        let by_fen = !origin.moves.is_empty() && !engine.can_play();
        let theirs = engine.divide(if by_fen { &reached } else { origin }, depth)?;
        let mode = origin.castling_mode(engine.config().chess960);
        let mut rows = Vec::new();
        for (&m, &right) in &theirs.right {
            let right = Some(right);
            let count = theirs.count(m);
            rows.push(SideBySideRow {
                text: m.uci(mode).to_string(),
                legal: Some(m),
                engine: count,
                right,
                differs: theirs.listed && count.is_none() || count.is_some() && count != right,
            });
        }
        let surplus = |text: String, engine| SideBySideRow {
            text,
            legal: None,
            engine,
            right: None,
            differs: true,
        };
        let others = theirs.others.iter().map(|(text, count)| surplus(text.clone(), Some(*count)));
        rows.extend(others);
        let repeated = theirs.lists().repeated.into_iter();
        // A repeated move gets an extra row; its count is in the row of the move.
        rows.extend(repeated.map(|m| surplus(m.uci(mode).to_string(), None)));
        rows.sort_by(|a, b| a.text.cmp(&b.text));
        Ok(Self { rows, engine: theirs.total(), right: theirs.right_total() })
    }

    /// Whether the engine is wrong.
    pub fn differs(&self) -> bool {
        self.engine != self.right || self.rows.iter().any(|row| row.differs)
    }
}
