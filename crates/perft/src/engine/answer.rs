//! What an engine answers, and what it means in a position.

use std::collections::BTreeMap;

use tabiya_core::{Move, UciMove};
use tabiya_variants::AnyPosition;

use super::error::BreakageKind;
use super::line::Row;

/// A complete answer to `go perft`: the total and, if the engine prints them, the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Each move's share, in the engine's order. None at all if it prints only totals, or if there is
    /// no move.
    pub rows: Vec<Row>,
    /// The leaf nodes.
    pub total: u128,
}

impl Answer {
    /// Puts an answer together.
    pub(super) fn new(
        rows: Vec<Row>,
        total: Option<u128>,
        perhaps: Option<u128>,
    ) -> Result<Self, BreakageKind> {
        let sum = rows.iter().map(|row| row.count).fold(0, u128::saturating_add);
        // A number that only may be the total is none if it contradicts the rows.
        let perhaps = perhaps.filter(|&number| rows.is_empty() || number == sum);
        let total = total.or(perhaps).unwrap_or(sum);
        if !rows.is_empty() && sum != total {
            return Err(BreakageKind::Sum { sum, total });
        }
        Ok(Self { rows, total })
    }

    /// Whether the moves, if there are any, are those of the position, each once.
    pub(super) fn lists(&self, p: &AnyPosition) -> bool {
        let right = |divide: Divide| {
            divide.others.is_empty() && divide.legal.len() == p.legal_moves().len()
        };
        self.rows.is_empty() || self.resolve(p).is_ok_and(right)
    }

    /// The moves as moves of the position.
    ///
    /// # Errors
    /// If a move comes twice, in whatever spelling.
    pub(super) fn resolve(&self, p: &AnyPosition) -> Result<Divide, BreakageKind> {
        let listed = !self.rows.is_empty() || self.total == 0;
        let mut divide = Divide { listed, ..Divide::default() };
        for Row { text, count } in &self.rows {
            let legal = text.parse::<UciMove>().ok().and_then(|uci| p.uci_move(uci).ok());
            let twice = match legal {
                Some(m) => divide.legal.insert(m.bits(), (m, *count)).is_some(),
                None => {
                    let twice = divide.others.iter().any(|(other, _)| other == text);
                    divide.others.push((text.clone(), *count));
                    twice
                }
            };
            if twice {
                return Err(BreakageKind::Twice(text.clone()));
            }
        }
        divide.others.sort();
        Ok(divide)
    }
}

/// The moves of an answer, told apart by whether they are legal.
#[derive(Debug, Clone, Default)]
pub(super) struct Divide {
    legal: BTreeMap<u16, (Move, u128)>,
    listed: bool,
    /// Those that are not, as text.
    pub(super) others: Vec<(String, u128)>,
}

impl Divide {
    /// The engine's count behind a legal move, if it lists the move.
    pub(super) fn count(&self, m: Move) -> Option<u128> {
        self.legal.get(&m.bits()).map(|&(_, count)| count)
    }

    /// Whether the engine lists moves, and not only totals.
    pub(super) fn has_moves(&self) -> bool {
        self.listed
    }

    /// Adds a legal move that was asked about by itself.
    pub(super) fn add(&mut self, m: Move, count: u128) {
        self.legal.insert(m.bits(), (m, count));
    }
}
