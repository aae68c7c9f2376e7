//! The order of plies.

use super::rules::FairyRules;
use crate::Side;

/// A place in the list of turns, which the rules repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The index in the list, counted from 0.
    pub place: usize,
    /// Whether the ply of that index is already made, and the same side now makes its extra ply.
    pub extra: bool,
}

impl Turn {
    /// The side to move.
    pub(super) fn side(self, rules: &FairyRules) -> Side {
        rules.turns[self.place]
    }

    /// The turn after a ply; `gives_extra` if the kind that moved gives its side an extra ply.
    pub(super) fn next(self, rules: &FairyRules, gives_extra: bool) -> Turn {
        if gives_extra && !self.extra {
            Turn { extra: true, ..self }
        } else {
            Turn { place: (self.place + 1) % rules.turns.len(), extra: false }
        }
    }

    /// Whether the ply before this one was the other side's.
    pub(super) fn follows_the_enemy(self, rules: &FairyRules) -> bool {
        let before = (self.place + rules.turns.len() - 1) % rules.turns.len();
        !self.extra && rules.turns[before] != self.side(rules)
    }

    /// The first place of a side in the list of turns.
    pub(super) fn first_of(rules: &FairyRules, side: Side) -> Result<Turn, String> {
        let place = rules.turns.iter().position(|&other| other == side);
        let place = place.ok_or_else(|| format!("{side:?} has no ply"))?;
        Ok(Turn { place, extra: false })
    }

    /// Reads `k/n`: the k-th ply of a list of n plies, or of a run of n plies of the side to move. A plus at
    /// the end marks an extra ply.
    pub(super) fn read(rules: &FairyRules, side: Side, field: &str) -> Result<Turn, String> {
        let bad = || format!("not a ply of the turns: {field:?}");
        let plain = field.strip_suffix('+').unwrap_or(field);
        let extra = plain != field;
        if extra && rules.again.is_empty() {
            return Err(bad());
        }
        let (ply, of) = plain.split_once('/').ok_or_else(bad)?;
        let (ply, of): (usize, usize) =
            (ply.parse().map_err(|_| bad())?, of.parse().map_err(|_| bad())?);
        if ply == 0 || ply > of {
            return Err(bad());
        }
        let place = if of == rules.turns.len() {
            ply - 1
        } else {
            let [run] = runs(&rules.turns, side, of)[..] else { return Err(bad()) };
            run + ply - 1
        };
        let turn = Turn { place, extra };
        if turn.side(rules) == side { Ok(turn) } else { Err(bad()) }
    }

    /// Writes `k/n`, or nothing if the side to move alone determines the turn.
    pub(super) fn write(self, rules: &FairyRules) -> String {
        if rules.turns == [Side::White, Side::Black] && rules.again.is_empty() {
            return String::new();
        }
        let plus = if self.extra { "+" } else { "" };
        format!(" {}/{}{plus}", self.place + 1, rules.turns.len())
    }
}

/// The indices in the list of turns at which a side's runs of this length begin.
fn runs(turns: &[Side], side: Side, length: usize) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut at = 0;
    for run in turns.chunk_by(|a, b| a == b) {
        if run[0] == side && run.len() == length {
            starts.push(at);
        }
        at += run.len();
    }
    starts
}
