//! An answer on its way.

use super::answer::Answer;
use super::error::BreakageKind;
use super::line::{Line, Row};

/// No position has so many moves, whatever the engine thinks of it.
const MAX_ROWS: usize = 10_000;

/// What has come of an answer so far.
#[derive(Debug, Default)]
pub(super) struct Partial {
    pub(super) rows: Vec<Row>,
    /// The leaf nodes behind the rows.
    sum: u128,
    /// What may be the total, each with the depth that it names.
    totals: Vec<(Option<u32>, u128)>,
    perhaps: Option<u128>,
    /// Whether that was a number alone on its line.
    is_number: bool,
    /// How often `readyok` has come: once before the answer, and again if that was asked for.
    pub(super) readies: u32,
    refusal: Option<String>,
    complaint: Option<String>,
    /// Whether it reports a search, or has ended one.
    searches: bool,
    has_searched: bool,
}

impl Partial {
    /// An answer that follows another at once.
    pub(super) fn next() -> Self {
        Self { readies: 1, ..Self::default() }
    }

    pub(super) fn add(&mut self, line: Line) -> Result<(), BreakageKind> {
        match line {
            // What a process prints beyond all sense is not kept.
            Line::Row(row) if self.rows.len() < MAX_ROWS => {
                self.sum = self.sum.saturating_add(row.count);
                self.rows.push(row);
            }
            Line::Total(depth, total) if self.totals.len() < MAX_ROWS => {
                self.totals.push((depth, total));
            }
            Line::Number(total) => (self.perhaps, self.is_number) = (Some(total), true),
            Line::PerhapsTotal(total) => self.perhaps = Some(total),
            Line::Ready if self.readies == 0 => *self = Self::next(),
            Line::Ready => self.readies += 1,
            Line::Unsupported(line) => self.refusal = self.refusal.take().or(Some(line)),
            Line::Complaint(line) => self.complaint = self.complaint.take().or(Some(line)),
            Line::NoNumber(line) if self.readies > 0 => return Err(BreakageKind::NoNumber(line)),
            Line::BestMove(_) => self.has_searched = true,
            Line::SearchInfo(_) => self.searches = true,
            _ => {}
        }
        Ok(())
    }

    /// Whether there is any count.
    pub(super) fn has_counts(&self) -> bool {
        !self.rows.is_empty() || self.has_total() || self.perhaps.is_some()
    }

    pub(super) fn has_total(&self) -> bool {
        !self.totals.is_empty()
    }

    /// Whether there is no row, and a count that may be the total.
    pub(super) fn has_only_count(&self) -> bool {
        self.rows.is_empty() && !self.has_total() && self.perhaps.is_some()
    }

    /// Whether that count is a number alone: what is ready after it has said all.
    pub(super) fn is_number(&self) -> bool {
        self.has_only_count() && self.is_number
    }

    /// Whether nothing can be missing: there are rows, and a total that is their sum.
    pub(super) fn adds_up(&self) -> bool {
        !self.rows.is_empty() && self.totals.iter().any(|&(_, total)| total == self.sum)
    }

    /// Whether there is no row so far, and a total of 0.
    pub(super) fn is_nothing(&self) -> bool {
        self.rows.is_empty() && self.totals.last().is_some_and(|&(_, total)| total == 0)
    }

    /// Why no count will come: nothing but this was said.
    pub(super) fn no_count(&self) -> Option<BreakageKind> {
        if self.has_counts() {
            return None;
        }
        let refusal = self.refusal.clone().map(BreakageKind::NoPerft);
        refusal.or(self.has_searched.then_some(BreakageKind::Searches))
    }

    /// What the engine said instead of a count, after a long silence.
    pub(super) fn no_count_ever(&self) -> Option<BreakageKind> {
        let complaint = self.complaint.clone().filter(|_| !self.has_counts());
        complaint.map(BreakageKind::Complaint)
    }

    /// Why there is none when its time is over, if a reason is known.
    pub(super) fn why_late(&self) -> Option<BreakageKind> {
        (self.searches && !self.has_counts()).then_some(BreakageKind::Searches)
    }

    /// The answer, if this is all of it, about a count of so many plies.
    pub(super) fn complete(self, depth: u32) -> Result<Answer, BreakageKind> {
        let of_depth = |&(named, _): &(Option<u32>, u128)| named.is_none_or(|named| named == depth);
        let mut totals = self.totals.into_iter().filter(of_depth).map(|(_, total)| total);
        // Some print a total for each depth or kind: without rows the last is meant, with rows the sum.
        let total = if self.rows.is_empty() {
            totals.next_back()
        } else {
            let first = totals.next();
            if totals.any(|total| total == self.sum) { Some(self.sum) } else { first }
        };
        Answer::new(self.rows, total, self.perhaps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(lines: &[&str]) -> Result<Partial, BreakageKind> {
        let mut partial = Partial::default();
        lines.iter().try_for_each(|line| partial.add(Line::read(line.as_bytes())))?;
        Ok(partial)
    }

    #[test]
    fn what_comes_before_readyok_belongs_to_an_earlier_answer() {
        let late = ["e2e4: 20", "Nodes searched: 20", "unknown command", "bestmove e2e4"];
        let own = ["readyok", "d2d4: 7", "readyok", "Nodes searched: 7"];
        let partial = heard(&[&late[..], &own].concat()).expect("lines");
        assert_eq!(partial.rows, [Row { text: "d2d4".to_owned(), count: 7 }]);
        assert_eq!((partial.adds_up(), partial.readies, partial.has_searched), (true, 2, false));
        assert_eq!(partial.refusal, None);
    }

    #[test]
    fn a_refusal_or_a_search_says_that_no_count_will_come_unless_there_is_one() {
        let no_count = |lines: &[&str]| heard(lines).expect("lines").no_count();
        let refusal = "Unknown command: 'go perft 2'.";
        let refused = Some(BreakageKind::NoPerft(refusal.to_owned()));
        assert_eq!(no_count(&["readyok", refusal, "error: another"]), refused);
        assert_eq!(no_count(&["readyok", "bestmove e2e4"]), Some(BreakageKind::Searches));
        assert_eq!(no_count(&["readyok", refusal, "e2e4: 1"]), None);
        assert_eq!(no_count(&["readyok", "bestmove e2e4", "20"]), None);
    }

    #[test]
    fn among_several_totals_the_one_of_the_rows_or_of_the_depth_or_the_last_is_meant() {
        let total = |lines: &[&str], depth| {
            let answer = heard(&[&["readyok"], lines].concat()).expect("lines").complete(depth);
            answer.map(|answer| answer.total)
        };
        assert_eq!(total(&["e2e4: 3", "Total: 1", "Nodes: 3"], 2), Ok(3));
        assert_eq!(total(&["perft 1: 20", "perft 2: 400", "perft 3: 8902"], 2), Ok(400));
        assert_eq!(total(&["Nodes: 20", "Nodes: 400"], 2), Ok(400));
        assert_eq!(total(&["1", "2"], 2), Ok(2));
        let wrong = Err(BreakageKind::Sum { sum: 3, total: 4 });
        assert_eq!(total(&["e2e4: 3", "Nodes searched: 4", "Nodes: 5"], 2), wrong);
    }

    #[test]
    fn a_count_that_is_no_number_breaks_the_answer_it_belongs_to() {
        let lines = ["readyok", "e2e4: 1,000"];
        assert!(matches!(heard(&lines), Err(BreakageKind::NoNumber(_))));
        assert!(heard(&["e2e4: 1,000", "readyok"]).is_ok());
    }
}
