//! An engine's answer, and its meaning in a position.

use std::collections::{BTreeMap, BTreeSet};

use tabiya_games::{AnyMove, AnyPosition, MoveTextError};

use super::counter::{Counter, WrongCounter};
use super::move_text::names_squares;
use super::row::Row;
use crate::difference::{MoveLists, WrongRow};
use crate::error::EngineError;
use crate::right::RightCounts;

/// A complete answer to `go perft`: the total and, if the engine prints them, the moves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    /// The rows: each move with the leaf nodes below it, in the engine's order. Empty if the engine prints
    /// only totals, or if there are no legal moves.
    pub rows: Vec<Row>,
    /// The total number of leaf nodes.
    pub total: u128,
    /// The counters that the engine prints, at most one of each kind.
    pub counters: Vec<Counter>,
}

/// Returns the legal move that `text` names in UCI or algebraic notation.
pub(crate) fn legal(p: &AnyPosition, text: &str) -> Option<AnyMove> {
    let in_san = || (!names_squares(text)).then(|| p.san_move(text).ok())?;
    p.uci_move(text).ok().or_else(in_san)
}

/// Whether a text in algebraic notation may be several legal moves, and which; or a promotion without its piece.
fn ambiguity(p: &AnyPosition, text: &str) -> Option<MoveTextError> {
    use MoveTextError::{Ambiguous, PromotionMissing};
    let error = if names_squares(text) { None } else { p.san_move(text).err() };
    error.filter(|error| matches!(error, Ambiguous(..) | PromotionMissing))
}

/// A move that is not legal as UCI writes it, if it is only one, because reports name moves so.
fn in_uci(p: &AnyPosition, text: &str) -> String {
    let meant = if names_squares(text) { None } else { p.explain_san(text).ok() };
    match meant.as_deref() {
        Some([meant]) => meant.asked().to_string(),
        _ => text.to_owned(),
    }
}

impl Answer {
    /// Whether the rows are exactly the legal moves of a position that has moves.
    pub(crate) fn lists_moves_of(&self, p: &AnyPosition) -> bool {
        let listed: Option<BTreeSet<AnyMove>> =
            self.rows.iter().map(|row| legal(p, &row.text)).collect();
        listed.is_some_and(|listed| {
            !listed.is_empty()
                && listed.into_iter().eq(p.legal_moves().iter().copied().collect::<BTreeSet<_>>())
        })
    }

    /// Splits the listed moves into legal and other moves, and adds the right counts.
    pub(crate) fn resolve(self, right: &mut RightCounts<'_>) -> Result<Divide, EngineError> {
        let p = right.position;
        let listed = !self.rows.is_empty() || self.total == 0;
        let mut divide = Divide { listed, ..Divide::default() };
        // Where moves are written in algebraic notation, castling is written so too.
        let in_san = self.rows.iter().any(|row| {
            let known = names_squares(&row.text) || row.text.starts_with('O');
            !known && !row.text.contains('@')
        });
        for (place, Row { text, count }) in self.rows.iter().enumerate() {
            let Some(m) = legal(&p, text) else {
                divide.ambiguous = divide
                    .ambiguous
                    .or_else(|| ambiguity(&p, text).map(|error| format!("{text}: {error}")));
                divide.others.push((in_uci(&p, text), *count));
                continue;
            };
            if !in_san && m.castled_rook().is_some() {
                let usual = m.uci(right.mode).to_string();
                if *text != usual {
                    divide.castling.get_or_insert((text.clone(), usual));
                }
            }
            if place == 0 {
                divide.first = Some(m);
            }
            if divide.legal.insert(m, *count).is_some() {
                divide.repeated.push(m);
            }
        }
        divide.others.sort();
        divide.right.clone_from(right.finish()?);
        if !self.counters.is_empty() {
            divide.wrong_counters = WrongCounter::among(&self.counters, &right.counters()?);
        }
        Ok(Divide { answer: self, ..divide })
    }
}

/// The moves of an answer, split into legal and other moves, and the right counts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Divide {
    /// The engine's count below each legal move that it lists.
    pub(crate) legal: BTreeMap<AnyMove, u128>,
    /// Whether the engine lists moves and not only a total; a total of 0 counts as an empty list.
    pub(crate) listed: bool,
    /// The move of the first row, if it is legal: usually the move that the engine tried first.
    pub(crate) first: Option<AnyMove>,
    /// The listed moves that are not legal, as text, with the engine's counts.
    pub(crate) others: Vec<(String, u128)>,
    /// The first listed move that may be several legal moves, and which.
    pub(crate) ambiguous: Option<String>,
    /// The legal moves that are listed more than once.
    repeated: Vec<AnyMove>,
    /// The counters that are wrong.
    pub(crate) wrong_counters: Vec<WrongCounter>,
    /// The answer as the engine gave it.
    pub(crate) answer: Answer,
    /// The right count below each legal move.
    pub(crate) right: BTreeMap<AnyMove, u128>,
    /// The first castling move not written as UCI does in this mode: the engine's text, then UCI's.
    pub(crate) castling: Option<(String, String)>,
}

impl Divide {
    /// The engine's count below a legal move, if it lists the move.
    pub(crate) fn count(&self, m: AnyMove) -> Option<u128> {
        self.legal.get(&m).copied()
    }

    /// The engine's total.
    pub(crate) fn total(&self) -> u128 {
        self.answer.total
    }

    /// The right total.
    pub(crate) fn right_total(&self) -> u128 {
        self.right.values().sum()
    }

    /// The differences between the engine's list of moves and the legal moves; empty if it lists no moves.
    pub(crate) fn lists(&self) -> MoveLists {
        if !self.listed {
            return MoveLists::default();
        }
        let lacks = |m: &&AnyMove| !self.legal.contains_key(*m);
        MoveLists {
            missing: self.right.keys().filter(lacks).copied().collect(),
            surplus: self.others.iter().map(|(text, _)| text.clone()).collect(),
            repeated: self.repeated.clone(),
        }
    }

    /// The legal moves with a wrong count.
    pub(crate) fn wrong_rows(&self) -> Vec<WrongRow> {
        let wrong = |(&m, &right): (&AnyMove, &u128)| {
            let engine = self.count(m).filter(|&count| count != right)?;
            Some(WrongRow { m, engine, right })
        };
        self.right.iter().filter_map(wrong).collect()
    }

    /// Whether the total, the list of moves or a count is wrong.
    pub(crate) fn is_wrong(&self) -> bool {
        self.total() != self.right_total()
            || !self.lists().is_empty()
            || !self.wrong_rows().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::counter::CounterKind;
    use tabiya_core::Backend;
    use tabiya_count::Control;
    use tabiya_games::Variant;

    fn resolve(fen: &str, own: &[(&str, u128)]) -> Divide {
        let (p, _) = Variant::Chess.read(fen).expect("a position");
        let rows: Vec<Row> =
            own.iter().map(|&(text, count)| Row { text: text.to_owned(), count }).collect();
        let total = rows.iter().map(|row| row.count).sum();
        let control = Control::new();
        let mut right = RightCounts::new(p, 1, Backend::best(), &control);
        Answer { rows, total, ..Answer::default() }.resolve(&mut right).expect("not stopped")
    }

    const CASTLING: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

    #[test]
    fn castling_is_read_in_every_spelling() {
        for (text, is_usual) in [("e1g1", true), ("e1h1", false), ("O-O", false)] {
            let divide = resolve(CASTLING, &[(text, 3)]);
            assert_eq!((divide.legal.len(), divide.others.len()), (1, 0), "{text}");
            let other = (text.to_owned(), "e1g1".to_owned());
            assert_eq!(divide.castling, (!is_usual).then_some(other));
        }
        let twice = resolve(CASTLING, &[("e1g1", 1), ("e1h1", 1)]);
        assert_eq!(twice.lists().repeated.len(), 1);
        assert!(twice.is_wrong());
    }

    #[test]
    fn illegal_moves_are_kept_as_text() {
        let divide = resolve(CASTLING, &[("e1e3", 1), ("e1d1", 1), ("a1a1", 3)]);
        assert_eq!(divide.others, [("a1a1".to_owned(), 3), ("e1e3".to_owned(), 1)]);
        assert!(divide.listed && divide.is_wrong());
    }

    #[test]
    fn wrong_rows_are_found_though_they_add_up() {
        let fen = "7k/8/8/8/8/8/5r2/K7 w - - 0 1";
        assert!(!resolve(fen, &[("a1b1", 1)]).is_wrong());
        let swapped =
            resolve("8/8/8/8/8/8/5k2/K7 w - - 0 1", &[("a1a2", 0), ("a1b1", 2), ("a1b2", 1)]);
        assert_eq!((swapped.total(), swapped.right_total()), (3, 3));
        let wrong: Vec<_> =
            swapped.wrong_rows().iter().map(|row| (row.engine, row.right)).collect();
        assert_eq!(wrong, [(2, 1), (0, 1)]);
        assert!(swapped.is_wrong());
    }

    #[test]
    fn a_total_without_moves_is_not_a_list_unless_it_is_0() {
        let (p, _) = Variant::Chess.read(CASTLING).expect("a position");
        let control = Control::new();
        let has_moves = |total| {
            let mut right = RightCounts::new(p, 1, Backend::best(), &control);
            let answer = Answer { total, ..Answer::default() };
            answer.resolve(&mut right).expect("not stopped").listed
        };
        assert_eq!((has_moves(15), has_moves(0)), (false, true));
    }

    #[test]
    fn san_moves_are_read_in_their_position() {
        let fen = "r3k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1";
        let rows = [("exd5", 1), ("Rxa8+", 2), ("O-O", 3), ("O-O-O", 4), ("Ke2", 5)];
        let divide = resolve(fen, &rows);
        assert_eq!((divide.legal.len(), divide.others.len()), (5, 0));
        // There castling is written as it should be.
        assert_eq!((&divide.castling, &divide.ambiguous), (&None, &None));
        // An illegal move is named as UCI does, if it is only one.
        let divide = resolve(fen, &[("Ke3", 1), ("Qd4", 2)]);
        assert_eq!(divide.others, [("Qd4".to_owned(), 2), ("e1e3".to_owned(), 1)]);
    }

    #[test]
    fn a_text_that_fits_two_moves_is_ambiguous() {
        let fen = "4k3/P7/8/8/8/8/8/N1K1N3 w - - 0 1";
        for (text, said) in [("Nc2", "Nc2: "), ("a8", "a8: ")] {
            let divide = resolve(fen, &[(text, 1)]);
            assert!(divide.ambiguous.is_some_and(|text| text.starts_with(said)), "{text}");
        }
        assert_eq!(resolve(fen, &[("Nac2", 1), ("a8=Q+", 1)]).legal.len(), 2);
    }

    #[test]
    fn counters_are_compared_with_ours() {
        use crate::output::counter::CounterKind::{Captures, Castles, Checks};
        let (p, _) = Variant::Chess.read("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1").expect("a position");
        let control = Control::new();
        let wrong = |counters: &[(CounterKind, u128)]| {
            let counters = counters.iter().map(|&(kind, count)| Counter { kind, count }).collect();
            let mut right = RightCounts::new(p, 1, Backend::best(), &control);
            let answer = Answer { total: 2, counters, ..Answer::default() };
            let divide = answer.resolve(&mut right).expect("not stopped");
            divide.wrong_counters.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(wrong(&[(Captures, 1), (Castles, 0), (Checks, 0)]), [""; 0]);
        let both = ["captures: 0, expected 1", "castles: 2, expected 0"];
        assert_eq!(wrong(&[(Captures, 0), (Castles, 2), (Checks, 0)]), both);
    }
}
