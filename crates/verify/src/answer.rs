//! What an engine answers, and what it means in a position.

use std::collections::BTreeMap;

use tabiya_variants::{AnyMove, AnyPosition};

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
        let legal = |text: &str| p.uci_move(text).ok();
        let first = self.rows.first().and_then(|row| legal(&row.text));
        let mut divide = Divide { listed, first, ..Divide::default() };
        for Row { text, count } in &self.rows {
            let legal = legal(text);
            let twice = match legal {
                Some(m) => divide.legal.insert(m, *count).is_some(),
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
    legal: BTreeMap<AnyMove, u128>,
    listed: bool,
    /// The move of the first line, if it is legal: mostly the one that was tried first.
    pub(super) first: Option<AnyMove>,
    /// The moves that are not legal, as text.
    pub(super) others: Vec<(String, u128)>,
}

impl Divide {
    /// The engine's count behind a legal move, if it lists the move.
    pub(super) fn count(&self, m: AnyMove) -> Option<u128> {
        self.legal.get(&m).copied()
    }

    /// Whether the engine lists moves, and not only totals.
    pub(super) fn has_moves(&self) -> bool {
        self.listed
    }

    /// Adds a legal move that was asked about by itself.
    pub(super) fn add(&mut self, m: AnyMove, count: u128) {
        self.legal.insert(m, count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_variants::Variant;

    fn rows(rows: &[(&str, u128)]) -> Vec<Row> {
        rows.iter().map(|&(text, count)| Row { text: text.to_owned(), count }).collect()
    }

    fn total(
        own: &[(&str, u128)],
        total: Option<u128>,
        perhaps: Option<u128>,
    ) -> Result<u128, BreakageKind> {
        Answer::new(rows(own), total, perhaps).map(|answer| answer.total)
    }

    #[test]
    fn the_total_is_what_is_said_or_else_the_sum() {
        let own = [("e2e4", 20), ("d2d4", 21)];
        assert_eq!(total(&own, None, None), Ok(41));
        assert_eq!(total(&own, Some(41), None), Ok(41));
        assert_eq!(total(&[], Some(7), Some(8)), Ok(7));
        assert_eq!(total(&[], None, Some(8)), Ok(8));
        assert_eq!(total(&[], None, None), Ok(0));
    }

    #[test]
    fn a_number_that_may_be_the_total_does_not_contradict_the_moves_and_one_that_is_does() {
        let own = [("e2e4", 20)];
        assert_eq!(total(&own, None, Some(1234)), Ok(20));
        assert_eq!(total(&own, Some(21), None), Err(BreakageKind::Sum { sum: 20, total: 21 }));
        let huge = [("e2e4", u128::MAX), ("d2d4", 2)];
        let sum = u128::MAX;
        assert_eq!(total(&huge, Some(1), None), Err(BreakageKind::Sum { sum, total: 1 }));
    }

    fn resolve(fen: &str, own: &[(&str, u128)]) -> Result<Divide, BreakageKind> {
        let (p, _) = Variant::Chess.read(fen).expect("a position");
        Answer::new(rows(own), None, None)?.resolve(&p)
    }

    const CASTLING: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

    #[test]
    fn castling_is_known_in_both_spellings_and_as_one_move() {
        for text in ["e1g1", "e1h1"] {
            let divide = resolve(CASTLING, &[(text, 3)]).expect("an answer");
            assert_eq!((divide.legal.len(), divide.others.len()), (1, 0), "{text}");
        }
        let twice = resolve(CASTLING, &[("e1g1", 3), ("e1h1", 3)]);
        assert_eq!(twice.map(|_| ()), Err(BreakageKind::Twice("e1h1".to_owned())));
    }

    #[test]
    fn what_is_not_legal_is_kept_as_text_and_found_twice_too() {
        let own = [("e1e3", 1), ("e1d1", 2), ("a1a1", 3)];
        let divide = resolve(CASTLING, &own).expect("an answer");
        assert_eq!(divide.others, [("a1a1".to_owned(), 3), ("e1e3".to_owned(), 1)]);
        assert!(divide.has_moves());
        let twice = resolve(CASTLING, &[("e1e3", 1), ("e1e3", 1)]);
        assert_eq!(twice.map(|_| ()), Err(BreakageKind::Twice("e1e3".to_owned())));
    }

    #[test]
    fn a_total_alone_lists_no_moves_unless_there_is_none() {
        let (p, _) = Variant::Chess.read(CASTLING).expect("a position");
        let has_moves = |total| {
            let answer = Answer::new(Vec::new(), Some(total), None).expect("an answer");
            answer.resolve(&p).expect("no move").has_moves()
        };
        assert_eq!((has_moves(15), has_moves(0)), (false, true));
    }
}
