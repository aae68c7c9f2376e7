//! Legal moves of an engine that counts nothing, by a search with one line for each move.
//!
//! With `MultiPV` at its highest, a search of one ply reports every legal move as the first move of a line. Where the
//! engine limits the number of lines, `searchmoves` shows the other moves: the engine reports only the given
//! moves that it holds legal. Some engines ignore `searchmoves`, or play what they are given; both are found out first.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use tabiya_core::attacks::{knight_attacks, queen_attacks};
use tabiya_core::{CastlingMode, Square};
use tabiya_games::{AnyMove, AnyPosition};

use super::search::word_after;
use super::uci_options::set_option;
use super::uci_session::UciSession;
use crate::error::{BreakageKind, EngineError, Phase, Unsupported};
use crate::output::answer::{Answer, legal};
use crate::output::line::Line;
use crate::output::row::{Row, read_row};
use crate::query::Query;

const MULTI_PV: &str = "MultiPV";
/// The maximum number of lines to ask for; no position of chess has as many moves.
const MOST_LINES: u64 = 500;
/// The maximum number of moves after `searchmoves`, since engines may read lines into small buffers.
const AT_ONCE: usize = 100;
/// The time limit of a search of a few plies.
const LIMIT: Duration = Duration::from_secs(5);
/// What engines write as their choice if there is no legal move.
const NONE: [&str; 5] = ["(none)", "none", "0000", "a1a1", ""];

/// How an engine lists its moves.
#[derive(Debug, Default)]
pub(crate) struct Lister {
    /// The maximum number of lines.
    most: usize,
    /// Whether the engine searches the moves after `searchmoves`, and only those that it holds legal, once that is
    /// known.
    heeds_searchmoves: Option<bool>,
}

/// The moves that an engine has reported.
#[derive(Debug, Default)]
struct Reported {
    /// Each move once, in the order of their first reports.
    moves: Vec<String>,
    /// The last first move of each line, by the number of the line.
    lines: BTreeMap<usize, String>,
    /// Whether a search was stopped, so that there may be more moves.
    is_cut: bool,
}

impl Reported {
    fn add(&mut self, info: &str) {
        let Some(m) = word_after(info, "pv").and_then(move_text) else { return };
        let line = word_after(info, "multipv").and_then(|number| number.parse().ok());
        self.lines.insert(line.unwrap_or(1), m.clone());
        self.add_move(m);
    }

    fn add_move(&mut self, m: String) {
        if !self.moves.contains(&m) {
            self.moves.push(m);
        }
    }

    /// The answer that lists these moves. A move is listed twice only if there are more lines than moves: while an
    /// engine sorts its lines it may report a move in two of them.
    fn answer(self) -> Answer {
        let repeated = match self.lines.len() > self.moves.len() {
            true => self.lines.values().collect(),
            false => Vec::new(),
        };
        let row = |m: &String| {
            let times = repeated.iter().filter(|other| **other == m).count().max(1);
            std::iter::repeat_n(Row { text: m.clone(), count: 1 }, times)
        };
        let rows: Vec<Row> = self.moves.iter().flat_map(row).collect();
        Answer { total: rows.len() as u128, rows, ..Answer::default() }
    }
}

/// A move in UCI notation, with the usual upper and lower case; `None` if the text is not a move.
fn move_text(text: &str) -> Option<String> {
    match read_row(&format!("{text}: 1")) {
        Some(Line::Row(row)) if !NONE.contains(&&*row.text) => Some(row.text),
        _ => None,
    }
}

impl UciSession<'_> {
    /// The command that makes an engine report as many lines as it can, unless the user chose their number.
    pub(crate) fn set_lines(&mut self) -> Result<String, EngineError> {
        let name = self.offers.needed(MULTI_PV)?;
        let is_lines = |(name, _): &&(String, String)| name.eq_ignore_ascii_case(MULTI_PV);
        let given = self.config.options.iter().rfind(is_lines);
        let given: Option<u64> = given.and_then(|(_, value)| value.parse().ok());
        let most = given.or(self.offers.max_of(MULTI_PV)).unwrap_or(MOST_LINES).min(MOST_LINES);
        self.lister.most = usize::try_from(most).unwrap_or(1).max(1);
        Ok(match given {
            Some(_) => String::new(),
            None => set_option(name, &most.to_string()),
        })
    }

    /// Lists the legal moves of the engine, each with the count 1.
    pub(crate) fn list_moves(&mut self, query: &Query<'_>) -> Result<Answer, EngineError> {
        let commands = self.before_position(query)? + &query.position(self.config.protocol);
        self.set_position(&commands)?;
        let p = query.origin.end();
        let right = p.legal_moves();
        let mut reported = Reported::default();
        let mut best = self.report("depth 1", &mut reported)?;
        if right.is_empty() && reported.moves.is_empty() {
            return Ok(Answer::default());
        }
        let missing = |reported: &Reported| {
            let listed: Vec<AnyMove> =
                reported.moves.iter().filter_map(|text| legal(&p, text)).collect();
            right.iter().copied().filter(|m| !listed.contains(m)).collect::<Vec<_>>()
        };
        let is_cut = |reported: &Reported| reported.is_cut && !missing(reported).is_empty();
        let most = self.lister.most;
        // Some engines report no line at depth 1, or end it as soon as they see a mate.
        if reported.moves.len() < most && !missing(&reported).is_empty() && !reported.is_cut {
            best = self.report("depth 2", &mut reported)?;
        }
        if is_cut(&reported) {
            let limit = self.search_limit();
            return Err(self.broken(Phase::Search, BreakageKind::TimedOut(limit)));
        }
        if reported.moves.is_empty() {
            match move_text(&best) {
                // A forced move is often played without a search.
                Some(m) if right.len() == 1 => reported.add_move(m),
                Some(_) => return Err(self.broken(Phase::Search, BreakageKind::NoLines)),
                None => {}
            }
        }
        let is_capped = reported.moves.len() >= most;
        let left = missing(&reported);
        let is_whole = left.is_empty() && !is_capped;
        if is_whole || !self.heeds_searchmoves(&p, query.castling_mode(), &best, &reported)? {
            return match is_capped && !left.is_empty() {
                false => Ok(reported.answer()),
                // An illegal move is a finding; nothing is known about the moves that are not listed.
                true if reported.moves.iter().any(|text| legal(&p, text).is_none()) => {
                    left.iter()
                        .for_each(|m| reported.add_move(m.uci(query.castling_mode()).to_string()));
                    Ok(reported.answer())
                }
                true => Err(Unsupported::MoreMoves(most).into()),
            };
        }
        let text = |m: &AnyMove| m.uci(query.castling_mode()).to_string();
        let left: Vec<String> = left.iter().map(text).collect();
        self.report_among(&left, &p, &mut reported)?;
        if is_capped {
            self.report_among(&illegal(&p, &right, query.castling_mode()), &p, &mut reported)?;
        }
        reported.lines.clear();
        Ok(reported.answer())
    }

    /// Lets the engine search, and adds the moves that it reports; returns its choice.
    fn report(&mut self, go: &str, reported: &mut Reported) -> Result<String, EngineError> {
        let add = |info: &str| {
            reported.add(info);
            ControlFlow::Continue(())
        };
        let choice = self.search(go, self.search_limit(), add)?;
        reported.is_cut |= choice.is_stopped;
        Ok(choice.best)
    }

    fn search_limit(&self) -> Duration {
        self.config.deadlines.query.min(LIMIT)
    }

    /// Adds the moves that the engine holds legal. Engines may report only some of them at once.
    fn report_among(
        &mut self,
        moves: &[String],
        p: &AnyPosition,
        reported: &mut Reported,
    ) -> Result<(), EngineError> {
        // The engine may write castling in another way.
        let same = |a: &str, b: &str| a == b || legal(p, a).is_some_and(|m| legal(p, b) == Some(m));
        for moves in moves.chunks(AT_ONCE) {
            let mut left = moves.to_vec();
            let mut several = left.len();
            while !left.is_empty() {
                let asked = &left[..several.min(left.len())];
                let mut found = Reported::default();
                let best = self.report(&go_among(asked), &mut found)?;
                found.moves.extend(move_text(&best));
                found.moves.retain(|m| asked.iter().any(|asked| same(m, asked)));
                let is_found = |m: &String| found.moves.iter().any(|other| same(other, m));
                let asked = asked.len();
                match found.moves.is_empty() {
                    // An engine may read only the first of the moves, so they are given one at a time.
                    true if asked > 1 && !is_illegal_list(p, &left) => {
                        several = 1;
                    }
                    true => {
                        left.drain(..asked);
                    }
                    false => left.retain(|m| !is_found(m)),
                }
                found.moves.into_iter().for_each(|m| reported.add_move(m));
            }
        }
        Ok(())
    }

    /// Whether the engine searches the moves after `searchmoves`, and of these only legal ones.
    fn heeds_searchmoves(
        &mut self,
        p: &AnyPosition,
        mode: CastlingMode,
        best: &str,
        reported: &Reported,
    ) -> Result<bool, EngineError> {
        if let Some(heeds) = self.lister.heeds_searchmoves {
            return Ok(heeds);
        }
        let best = move_text(best).and_then(|best| legal(p, &best));
        let known = reported.moves.iter().filter_map(|text| legal(p, text));
        let Some(other) = known.chain(p.legal_moves()).find(|&m| Some(m) != best) else {
            return Ok(false);
        };
        let choice = |session: &mut Self, text: &str| {
            session.report(&go_among(&[text.to_owned()]), &mut Reported::default())
        };
        let obeys = legal(p, &choice(self, &other.uci(mode).to_string())?) == Some(other);
        let heeds = obeys && {
            let impossible = impossible(other.to());
            choice(self, &impossible)? != impossible
        };
        self.lister.heeds_searchmoves = Some(heeds);
        Ok(heeds)
    }
}

fn go_among(moves: &[String]) -> String {
    format!("depth 1 searchmoves {}", moves.join(" "))
}

/// A move that no piece of chess can make.
fn impossible(from: Square) -> String {
    let other = (Square::ALL.into_iter()).find(|to| {
        let files = (from.file() as u8).abs_diff(to.file() as u8);
        let ranks = (from.rank() as u8).abs_diff(to.rank() as u8);
        (files, ranks) == (1, 3) || (files, ranks) == (3, 1)
    });
    format!("{from}{}", other.unwrap_or(from))
}

/// Whether none of the moves is legal.
fn is_illegal_list(p: &AnyPosition, moves: &[String]) -> bool {
    moves.iter().all(|m| legal(p, m).is_none())
}

/// Illegal moves that a generator may hold legal: queen moves and knight moves for each piece.
fn illegal(p: &AnyPosition, right: &[AnyMove], mode: CastlingMode) -> Vec<String> {
    let right: Vec<String> = right.iter().map(|m| m.uci(mode).to_string()).collect();
    let mut moves = Vec::new();
    for from in p.by_color(p.turn()) {
        let targets = queen_attacks(from, p.occupied()) | knight_attacks(from);
        moves.extend(targets.into_iter().map(|to| format!("{from}{to}")));
    }
    let is_own = |m: &String| right.iter().any(|right| right == m || *right == format!("{m}q"));
    moves.retain(|m| !is_own(m) && legal(p, m).is_none());
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(lines: &[&str]) -> Answer {
        let mut reported = Reported::default();
        lines.iter().for_each(|line| reported.add(line));
        reported.answer()
    }

    #[test]
    fn the_first_move_of_each_line_is_listed_once() {
        let answer = reported(&[
            "info depth 1 seldepth 2 multipv 1 score cp 3 pv e2e4 e7e5",
            "info depth 1 multipv 2 score cp 1 nodes 7 pv d2d4",
            "info depth 1 multipv 1 score cp 4 pv D2D4 d7d5",
            "info depth 1 multipv 3 score cp 0 pv e7e8Q",
            "info depth 1 multipv 4 score cp 0 pv 0000",
            "info depth 1 score cp 0 pv",
        ]);
        let moves: Vec<&str> = answer.rows.iter().map(|row| &*row.text).collect();
        assert_eq!((moves, answer.total), (vec!["e2e4", "d2d4", "e7e8q"], 3));
    }

    #[test]
    fn more_lines_than_moves_reveal_a_repeated_move() {
        let answer = reported(&[
            "info depth 1 multipv 1 pv e2e4",
            "info depth 1 multipv 2 pv d2d4",
            "info depth 1 multipv 3 pv e2e4",
        ]);
        assert_eq!((answer.rows.len(), answer.total), (3, 3));
    }

    #[test]
    fn the_impossible_move_is_never_legal() {
        for from in Square::ALL {
            let text = impossible(from);
            let to: Square = text[2..].parse().expect("a square");
            let queens = queen_attacks(from, tabiya_core::Bitboard::EMPTY);
            assert!(from != to && !(queens | knight_attacks(from)).contains(to), "{text}");
        }
    }
}
