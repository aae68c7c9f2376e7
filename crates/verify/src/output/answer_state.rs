//! Judges an answer that is still arriving by comparing it with the right counts.

use super::answer::{Answer, Divide};
use super::partial::{Partial, RowList, StatedTotal};
use super::total::Total;
use crate::error::{BreakageKind, EngineError};
use crate::right::RightCounts;

/// What is known about an answer that is still arriving.
///
/// A right answer is accepted at once. A wrong answer may still become right, because engines print
/// intermediate output, such as the total of a lower depth, before the answer.
#[derive(Debug)]
pub(crate) enum AnswerState {
    /// The whole answer is right.
    Right(Box<Divide>, By),
    /// The answer seems to be complete, and is wrong.
    Wrong(By),
    /// The answer contradicts itself.
    Inconsistent(BreakageKind),
    /// No count has arrived yet, or only numbers that may be intermediate output.
    Open,
}

/// The part of the answer that gives the total.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// A line that states the total.
    Total,
    /// The sum of the rows, if no line states the total.
    Rows,
    /// A number alone on its line.
    Number,
    /// An `info string`.
    Info,
    /// A line that may belong to the previous answer: its number is the total of that answer.
    Late,
}

impl AnswerState {
    /// Judges the part of the answer that has arrived, by the right counts.
    pub(crate) fn judge(
        partial: &Partial,
        right: &mut RightCounts<'_>,
    ) -> Result<Self, EngineError> {
        let totals = partial.totals_of(right.depth);
        match partial.list.rows[..] {
            [] => Self::of_totals(partial, &totals, right),
            _ => Self::of_list(partial, &totals, right),
        }
    }

    /// Judges an answer that lists no moves.
    fn of_totals(
        partial: &Partial,
        totals: &[StatedTotal],
        right: &mut RightCounts<'_>,
    ) -> Result<Self, EngineError> {
        let (counts, by): (Vec<u128>, By) = match (totals, &partial.numbers[..], partial.info) {
            ([_, ..], ..) => (totals.iter().map(|said| said.total.count).collect(), By::Total),
            ([], [_, ..], _) => (partial.numbers.clone(), By::Number),
            ([], [], Some(info)) if info.depth.is_none_or(|depth| depth == right.depth) => {
                (vec![info.count], By::Info)
            }
            ([], [], _) => return Ok(Self::Open),
        };
        if let Some(line) = &partial.no_move {
            return Ok(Self::Inconsistent(BreakageKind::NoMove(line.clone())));
        }
        let last = counts[counts.len() - 1];
        let is_right = last == right.total()?;
        let is_named = match by {
            By::Info => partial.info.is_some_and(|info| info.depth.is_some()),
            _ => totals.last().is_some_and(|said| said.total.depth.is_some()),
        };
        if !is_right && !is_named && (by == By::Info || right.is_on_the_way(last)?) {
            return Ok(Self::Open);
        }
        if !is_right && right.is_stale(last) {
            return Ok(Self::Wrong(By::Late));
        }
        for (at, &count) in counts.iter().enumerate().filter(|&(_, &count)| count != last) {
            let of_tree = by == By::Total && is_of_tree(&totals[at].total, totals, last, right)?;
            if !of_tree && !right.is_stale(count) && !right.is_on_the_way(count)? {
                return Ok(Self::Inconsistent(BreakageKind::Totals { first: count, last }));
            }
        }
        let counters = partial.counters_of(right.depth);
        let answer = Answer { total: last, counters, ..Answer::default() };
        Ok(if is_right {
            Self::Right(Box::new(answer.resolve(right)?), by)
        } else {
            Self::Wrong(by)
        })
    }

    /// Judges an answer that lists moves.
    fn of_list(
        partial: &Partial,
        totals: &[StatedTotal],
        right: &mut RightCounts<'_>,
    ) -> Result<Self, EngineError> {
        let RowList { ref rows, sum, .. } = partial.list;
        let is_whole = rows.len() >= right.moves();
        let stated = totals.iter().position(|said| said.total.count == sum);
        let by = match stated {
            Some(_) => By::Total,
            None if partial.numbers.contains(&sum) => By::Number,
            None => By::Rows,
        };
        let others = totals.iter().enumerate().filter(|(_, said)| said.total.count != sum);
        for (at, said) in others {
            let is_first = !partial.is_after_moves(said) && said.total.depth.is_none();
            let total = said.total.count;
            if is_first && (right.is_stale(total) || right.is_on_the_way(total)?)
                || is_of_tree(&said.total, totals, sum, right)?
            {
                continue;
            }
            return Ok(match stated {
                Some(stated) => {
                    let (first, last) = if at < stated { (total, sum) } else { (sum, total) };
                    Self::Inconsistent(BreakageKind::Totals { first, last })
                }
                // The engine may still print the remaining moves.
                None if !is_whole && sum < total && !partial.is_after_moves(said) => Self::Open,
                None if let Some(line) = &partial.no_move => {
                    Self::Inconsistent(BreakageKind::NoMove(line.clone()))
                }
                None => Self::Inconsistent(partial.sum_fault(total)),
            });
        }
        // The number of moves is not a total.
        let number = partial.numbers.iter().rfind(|&&number| number != rows.len() as u128);
        if let (By::Rows, Some(&total)) = (by, number) {
            return Ok(match is_whole {
                true => Self::Inconsistent(partial.sum_fault(total)),
                false => Self::Open,
            });
        }
        let Some(answer) = partial.answer(right.depth) else { return Ok(Self::Open) };
        let divide = answer.resolve(right)?;
        if let Some(text) = &divide.ambiguous {
            return Ok(Self::Inconsistent(BreakageKind::NoMove(text.clone())));
        }
        let is_named = stated.is_some_and(|stated| totals[stated].total.depth.is_some());
        let is_lower_list = |list: &RowList, right: &RightCounts<'_>| {
            Ok::<_, EngineError>(list.rows.len() == right.moves() && right.is_lower(list.sum)?)
        };
        let is_wrong = divide.is_wrong();
        if is_wrong
            && !is_named
            && is_lower_list(&partial.list, right)?
            && divide.lists().is_empty()
        {
            return Ok(Self::Open);
        }
        if is_wrong && let Some(line) = &partial.doubt {
            return Ok(Self::Inconsistent(BreakageKind::NoNumber(line.clone())));
        }
        if is_wrong && let Some(line) = &partial.no_move {
            return Ok(Self::Inconsistent(BreakageKind::NoMove(line.clone())));
        }
        for list in &partial.earlier {
            if list.rows != partial.list.rows && !is_lower_list(list, right)? {
                return Ok(Self::Inconsistent(BreakageKind::Lists));
            }
        }
        Ok(match (is_wrong, by) {
            (false, by) => Self::Right(Box::new(divide), by),
            (true, By::Rows) if !is_whole => Self::Open,
            (true, by) => Self::Wrong(by),
        })
    }
}

/// Whether `total` counts all nodes of the tree, while another total is `leaves`, the number of leaf nodes.
fn is_of_tree(
    total: &Total,
    totals: &[StatedTotal],
    leaves: u128,
    right: &mut RightCounts<'_>,
) -> Result<bool, EngineError> {
    let other =
        totals.iter().any(|other| other.total.count == leaves && other.total.label != total.label);
    Ok(other && right.is_whole_tree(total.count)?)
}
