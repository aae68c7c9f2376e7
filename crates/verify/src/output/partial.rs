//! An answer that is still arriving.

use std::collections::BTreeMap;

use super::answer::Answer;
use super::counter::{Column, Counter};
use super::json::JsonText;
use super::line::{InfoTotal, Line, Unread};
use super::row::Row;
use super::total::Total;
use crate::error::BreakageKind;

/// The maximum number of rows, and of totals, that are kept; no position has as many moves.
const MAX_ROWS: usize = 10_000;

/// The parts of an answer that have arrived so far.
#[derive(Debug, Default)]
pub(crate) struct Partial {
    /// The list of moves; if there are several, the last one.
    pub(crate) list: RowList,
    /// Earlier lists of moves: each ended with its total before the next list began.
    pub(crate) earlier: Vec<RowList>,
    /// The totals that the engine stated, in its order.
    totals: Vec<StatedTotal>,
    /// Numbers that stood alone on a line after the last row.
    pub(crate) numbers: Vec<u128>,
    /// The last count in an `info` line.
    pub(crate) info: Option<InfoTotal>,
    /// The counters, each with the depth of its row if it is from a table.
    counters: Vec<(Option<u32>, Counter)>,
    /// The head of the table that is being read.
    head: Vec<Column>,
    json: JsonText,
    /// Text that is not read, if there is any.
    unread: Option<Unread>,
    /// A line of the list whose move cannot be read.
    pub(crate) no_move: Option<String>,
    /// A line of the list whose count may be the first group of a longer number.
    pub(crate) doubt: Option<String>,
    /// The number of `readyok` lines: one before the answer, and one after each further `isready`.
    pub(crate) readies: u32,
    refusal: Option<String>,
    complaint: Option<String>,
    /// Whether the engine reports a search, and whether it has ended one.
    searches: bool,
    has_searched: bool,
}

/// A total, and its line in the answer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StatedTotal {
    pub(crate) total: Total,
    /// The number of lists of moves that had ended before this total.
    lists: usize,
    /// Whether the list of moves before this total has rows.
    follows_rows: bool,
}

/// A list of moves.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct RowList {
    pub(crate) rows: Vec<Row>,
    /// The sum of the counts.
    pub(crate) sum: u128,
    /// Whether a total that equals the sum has followed.
    is_closed: bool,
}

impl Partial {
    /// The start of an answer that follows another answer without a `readyok` between them.
    pub(crate) fn next() -> Self {
        Self { readies: 1, ..Self::default() }
    }

    pub(crate) fn add(&mut self, line: Line) -> Result<(), BreakageKind> {
        match line {
            Line::Row(row) => self.add_row(row),
            Line::Rows(rows) => rows.into_iter().for_each(|row| self.add_row(row)),
            Line::NoMove(line) => {
                self.note_unread(Unread::new(&line));
                self.no_move.get_or_insert(line);
            }
            Line::Unread(text) => self.note_unread(text),
            Line::Counters(counters) => self.add_counters(None, counters),
            Line::Head(columns) => self.head = columns,
            Line::Cells(cells, text) => match self.read_cells(&cells) {
                true => {}
                false => self.note_unread(text),
            },
            Line::Json(text) => {
                self.note_unread(Unread::new(&text));
                for line in self.json.add(&text).unwrap_or_default() {
                    self.add(line)?;
                }
            }
            Line::Doubtful(row, line) => {
                self.doubt.get_or_insert(line);
                self.add_row(row);
            }
            // Totals beyond an absurd number are dropped.
            Line::Total(total) if self.totals.len() < MAX_ROWS => self.add_total(total),
            Line::Number(total) if self.numbers.len() < MAX_ROWS => self.numbers.push(total),
            Line::InfoTotal(total) => self.info = Some(total),
            Line::Ready if self.readies == 0 => *self = Self::next(),
            Line::Ready => self.readies += 1,
            Line::Unsupported(line) => self.refusal = self.refusal.take().or(Some(line)),
            // An engine of xboard does not take the position, and would count another one.
            Line::Complaint(line) if self.readies > 0 && line.starts_with("tellusererror") => {
                return Err(BreakageKind::Complaint(line));
            }
            Line::Complaint(line) => {
                self.note_unread(Unread::new(&line));
                self.complaint.get_or_insert(line);
            }
            Line::NoNumber(line) if self.readies > 0 => {
                return Err(BreakageKind::NoNumber(line));
            }
            Line::BestMove(_) => self.has_searched = true,
            Line::SearchInfo(_) => self.searches = true,
            _ => {}
        }
        Ok(())
    }

    fn note_unread(&mut self, text: Unread) {
        match &mut self.unread {
            Some(unread) => unread.merge(&text),
            None => self.unread = Some(text),
        }
    }

    fn add_counters(&mut self, depth: Option<u32>, counters: Vec<Counter>) {
        if self.counters.len() < MAX_ROWS {
            self.counters.extend(counters.into_iter().map(|counter| (depth, counter)));
        }
    }

    /// Reads a row of a table, and returns whether it belongs to one.
    fn read_cells(&mut self, cells: &[Option<u128>]) -> bool {
        // Columns that are not read may have several words in each row.
        let is_like = cells.len() >= self.head.len() && !self.head.is_empty();
        let mut number = |wanted: Column| {
            let at = self.head.iter().position(|&column| column == wanted)?;
            cells[at]
        };
        let Some(count) = Some(Column::Nodes).filter(|_| is_like).and_then(&mut number) else {
            return false;
        };
        let depth = number(Column::Depth).and_then(|depth| depth.try_into().ok());
        let counters = self.head.iter().zip(cells).filter_map(|(&column, &count)| match column {
            Column::Counter(kind) => Some(Counter { kind, count: count? }),
            _ => None,
        });
        let counters = counters.collect();
        self.add_counters(depth, counters);
        self.add_total(Total { depth, label: "nodes", count });
        true
    }

    fn add_total(&mut self, total: Total) {
        self.list.is_closed |= !self.list.rows.is_empty() && total.count == self.list.sum;
        let follows_rows = !self.list.rows.is_empty();
        self.totals.push(StatedTotal { total, lists: self.earlier.len(), follows_rows });
    }

    fn add_row(&mut self, row: Row) {
        if self.list.is_closed && self.earlier.len() < MAX_ROWS {
            self.earlier.push(std::mem::take(&mut self.list));
        }
        if self.list.rows.len() < MAX_ROWS {
            self.list.sum = self.list.sum.saturating_add(row.count);
            self.list.rows.push(row);
        }
        self.numbers.clear();
    }

    /// The totals that are stated for this depth, or without a depth.
    pub(crate) fn totals_of(&self, depth: u32) -> Vec<StatedTotal> {
        let of_depth = |said: &&StatedTotal| said.total.depth.is_none_or(|named| named == depth);
        self.totals.iter().filter(of_depth).copied().collect()
    }

    /// Whether a total comes after rows of the last list.
    pub(crate) fn is_after_moves(&self, said: &StatedTotal) -> bool {
        said.follows_rows && said.lists == self.earlier.len()
    }

    /// Whether there is any count, apart from those in an `info string`.
    fn has_counts(&self) -> bool {
        !self.list.rows.is_empty() || !self.totals.is_empty() || !self.numbers.is_empty()
    }

    /// A late total of the previous answer that differs from the accepted one; `depth` and `total` belong
    /// to the previous answer.
    pub(crate) fn late_total(&self, depth: u32, total: u128) -> Option<u128> {
        let late = self.totals_of(depth).into_iter().map(|said| said.total.count);
        late.filter(|_| self.readies == 0).find(|&count| count != total)
    }

    /// The reason why no count will come, if it is known: the engine refused the command, or has ended a
    /// search.
    pub(crate) fn no_count(&self) -> Option<BreakageKind> {
        if self.has_counts() || self.info.is_some() {
            return None;
        }
        let refusal = self.refusal.clone().map(BreakageKind::NoPerft);
        refusal.or(self.has_searched.then_some(BreakageKind::Searches))
    }

    /// The reason why an answer is late, if it is known: the engine searches instead of counting.
    pub(crate) fn why_late(&self) -> Option<BreakageKind> {
        (self.searches && !self.has_counts()).then_some(BreakageKind::Searches)
    }

    /// The answer to a count of `depth` plies from the rows or totals so far, if there are any.
    pub(crate) fn answer(&self, depth: u32) -> Option<Answer> {
        let rows = self.list.rows.clone();
        if !rows.is_empty() {
            return Some(Answer { rows, total: self.list.sum, counters: self.counters_of(depth) });
        }
        let last = self.totals_of(depth).last().map(|said| said.total.count);
        let info = self.info.filter(|info| info.depth == Some(depth)).map(|info| info.count);
        let total = last.or(self.numbers.last().copied()).or(info)?;
        Some(Answer { rows, total, counters: self.counters_of(depth) })
    }

    /// The last counter of each kind that is stated for this depth, or without a depth.
    pub(crate) fn counters_of(&self, depth: u32) -> Vec<Counter> {
        let mut last = BTreeMap::new();
        for (_, counter) in
            self.counters.iter().filter(|(named, _)| named.is_none_or(|d| d == depth))
        {
            last.insert(counter.kind, counter.count);
        }
        last.into_iter().map(|(kind, count)| Counter { kind, count }).collect()
    }

    /// The number of totals that were stated so far.
    pub(crate) fn totals(&self) -> usize {
        self.totals.len()
    }

    /// The complaint that the engine printed.
    pub(crate) fn complaint(&self) -> Option<&str> {
        self.complaint.as_deref()
    }

    /// The text that is not read.
    pub(crate) fn unread(&self) -> Option<&Unread> {
        self.unread.as_ref()
    }

    /// The error for rows that do not add up to `total`.
    pub(crate) fn sum_fault(&self, total: u128) -> BreakageKind {
        match &self.doubt {
            Some(line) => BreakageKind::NoNumber(line.clone()),
            None => BreakageKind::Sum { sum: self.list.sum, total },
        }
    }

    /// Whether no count has arrived.
    pub(crate) fn is_empty(&self) -> bool {
        !self.has_counts() && self.info.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(lines: &[&str]) -> Result<Partial, BreakageKind> {
        let mut partial = Partial::default();
        lines.iter().try_for_each(|line| partial.add(Line::read(line.as_bytes(), None)))?;
        Ok(partial)
    }

    #[test]
    fn lines_before_readyok_belong_to_an_earlier_answer() {
        let late = ["e2e4: 20", "Nodes searched: 20", "unknown command", "bestmove e2e4"];
        let own = ["readyok", "d2d4: 7", "readyok", "Nodes searched: 7"];
        let partial = heard(&[&late[..], &own].concat()).expect("lines");
        assert_eq!(partial.list.rows, [Row { text: "d2d4".to_owned(), count: 7 }]);
        assert_eq!((partial.list.sum, partial.readies, partial.has_searched), (7, 2, false));
        assert_eq!((partial.refusal, partial.totals.len()), (None, 1));
        let late = heard(&late).expect("lines");
        assert_eq!((late.late_total(2, 20), late.late_total(2, 21)), (None, Some(20)));
    }

    #[test]
    fn refusals_and_searches_mean_no_count_will_come() {
        let no_count = |lines: &[&str]| heard(lines).expect("lines").no_count();
        let refusal = "Unknown command: 'go perft 2'.";
        let refused = Some(BreakageKind::NoPerft(refusal.to_owned()));
        assert_eq!(no_count(&["readyok", refusal, "error: another"]), refused);
        assert_eq!(no_count(&["readyok", "bestmove e2e4"]), Some(BreakageKind::Searches));
        assert_eq!(no_count(&["readyok", refusal, "e2e4: 1"]), None);
        assert_eq!(no_count(&["readyok", "bestmove e2e4", "20"]), None);
    }

    #[test]
    fn a_list_after_the_total_of_another_is_separate() {
        let lines = ["readyok", "e2e4: 1", "Total: 1", "e2e4: 3", "d2d4: 4", "Total: 7"];
        let partial = heard(&lines).expect("lines");
        assert_eq!((partial.earlier.len(), partial.list.sum), (1, 7));
        let partial = heard(&["readyok", "Total: 7", "e2e4: 3", "d2d4: 4"]).expect("lines");
        assert_eq!((partial.earlier.len(), partial.list.sum), (0, 7));
    }

    #[test]
    fn an_invalid_count_breaks_its_answer() {
        let lines = ["readyok", "e2e4: 1,000"];
        assert!(matches!(heard(&lines), Err(BreakageKind::NoNumber(_))));
        assert!(heard(&["e2e4: 1,000", "readyok"]).is_ok());
    }

    #[test]
    fn only_counters_of_the_requested_depth_are_used() {
        let head = "depth  nodes  captures  checks";
        let table = ["readyok", head, "1  20  0  0", "2  400  1  2", "3  8902  34  12"];
        let partial = heard(&table).expect("lines");
        let counts = |partial: &Partial, depth| {
            partial.counters_of(depth).iter().map(|counter| counter.count).collect::<Vec<_>>()
        };
        assert_eq!(partial.answer(2).map(|answer| answer.total), Some(400));
        assert_eq!((counts(&partial, 2), counts(&partial, 3)), (vec![1, 2], vec![34, 12]));
        let lines = ["readyok", "Captures: 0", "Nodes: 400", "Captures: 1", "Checks: 2"];
        assert_eq!(counts(&heard(&lines).expect("lines"), 2), [1, 2]);
    }

    #[test]
    fn unread_text_is_kept_with_its_largest_number() {
        let lines = ["readyok", "counting to depth 2", "noeuds: 4,865,609", "time: 0.5", "1 2 3"];
        let partial = heard(&lines).expect("lines");
        let unread = partial.unread().expect("text");
        assert_eq!((&*unread.line, unread.largest), ("counting to depth 2", 4_865_609));
        assert!(partial.is_empty());
        assert_eq!(heard(&["readyok", "info string hello 7"]).expect("lines").unread(), None);
    }

    #[test]
    fn an_object_in_several_lines_gives_its_rows_and_total() {
        let lines = ["readyok", "{", "\"e2e4\": 20,", "\"Nf3\": 3,", "\"nodes\": 23", "}"];
        let partial = heard(&lines).expect("lines");
        let answer = partial.answer(1).expect("an answer");
        assert_eq!((answer.rows.len(), answer.total, partial.totals()), (2, 23, 1));
        assert!(heard(&["readyok", "{\"nodes\": -1}"]).is_err());
    }
}
