//! A simple search for games under house rules, which may change anything while the game is played. It uses nothing but
//! the legal moves of a position and the positions after them.

use std::collections::HashMap;

use tabiya_core::{Bitboard, Color, Square};
use tabiya_games::{AnyPosition, Game, GameError, Move, Position};

use crate::deadline::Deadline;
use crate::engine::Engine;
use crate::info::{Bound, Choice, Info, per_second};
use crate::limits::Limits;
use crate::score::{CAPTURE_VALUES, INFINITE, MATE, Score, WIN, plies};
use crate::wdl::wdl;

/// The maximum depth of a search, in plies.
const DEEPEST: u32 = 64;
/// The number of plies of captures that are searched after the last full ply.
const CAPTURES: u32 = 6;
/// The maximum number of table entries.
const ENTRIES: usize = 1 << 20;

/// The stored search result of a position.
#[derive(Clone, Copy)]
struct GameEntry {
    depth: u32,
    value: i32,
    /// Whether the value is a lower bound, and whether it is an upper bound; an exact value is both.
    is_lower: bool,
    is_upper: bool,
    /// The index of the best move in the list of legal moves.
    best: usize,
}

/// The reason for breaking off a search: an error in a rule, or `None` if a limit was reached.
type Break = Option<GameError>;

/// The values between which a value must be known exactly.
type Window = (i32, i32);

/// The value of a move at the root, and the line that begins with it.
type RootLine = (i32, Vec<Move>);

struct GameSearch<'a> {
    engine: &'a mut Engine,
    limits: &'a Limits,
    deadline: Deadline,
    most_nodes: u64,
    nodes: u64,
    /// The greatest number of plies from the root reached in this iteration.
    seldepth: usize,
    table: HashMap<u64, GameEntry>,
    /// The keys of the game's positions and of those on the line to the current node.
    keys: Vec<u64>,
    /// Scores of quiet moves that caused cutoffs, by origin and target.
    history: Vec<i32>,
    /// The first moves of the better lines, which are not searched again: indices in the list of legal moves.
    excluded: Vec<usize>,
    /// The index of the best move found at the root.
    best_at_root: usize,
}

impl Engine {
    /// Chooses a move in a game under house rules.
    pub(crate) fn go_under_house(
        &mut self,
        game: &Game,
        limits: &Limits,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<Option<Choice>, GameError> {
        let moves = game.legal_moves()?;
        let Some(first) = moves.first() else { return Ok(None) };
        let p = game.position();
        let deadline = Deadline::new(limits, p.turn(), self.options());
        let most = limits.nodes.unwrap_or(u64::MAX).min(self.options().strength.nodes());
        let lines = self.options().multipv.clamp(1, moves.len());
        let mut search = GameSearch {
            engine: self,
            limits,
            deadline,
            // No node limit for the first iteration: without a complete iteration there is no best move.
            most_nodes: u64::MAX,
            nodes: 0,
            seldepth: 0,
            table: HashMap::new(),
            keys: game.positions().map(Position::key).collect(),
            history: vec![0; 64 * 64],
            excluded: Vec::new(),
            best_at_root: 0,
        };
        let mut best = (Score::Centipawns(0), vec![first.clone()]);
        for depth in 1..=limits.depth.unwrap_or(DEEPEST).min(DEEPEST) {
            search.seldepth = 0;
            let found = match search.lines(p, depth, lines) {
                Ok(found) => found,
                Err(Some(error)) if depth == 1 => return Err(error),
                Err(_) => break,
            };
            search.most_nodes = most;
            let is_decided = found.first().is_none_or(|(value, _)| value.abs() >= WIN);
            for ((value, line), multipv) in found.into_iter().zip(1..) {
                let score = Score::from_internal(value);
                on_info(&search.info(depth, multipv, value, &line));
                if multipv == 1 {
                    best = (score, line);
                }
            }
            if is_decided || moves.len() == 1 && limits.depth.is_none() {
                break;
            }
        }
        let (score, line) = best;
        // If the same side moves again, there is no opponent's reply to ponder on.
        let is_answered = p.after_legal(&line[0]).is_ok_and(|next| next.turn() != p.turn());
        let ponder = line.get(1).filter(|_| is_answered).cloned();
        Ok(Some(Choice { m: line[0].clone(), score, ponder, line }))
    }
}

/// Converts a position to one of its variant alone, with the same moves; `None` if house rules still matter there.
pub(crate) fn without_house(p: &Position) -> Option<AnyPosition> {
    let read = || Some(p.variant().read(&p.fen()).ok()?.0);
    p.plain().copied().or_else(|| p.is_ruled_no_more().then(read)?)
}

impl GameSearch<'_> {
    fn info(&self, depth: u32, multipv: u32, value: i32, line: &[Move]) -> Info {
        let (nodes, time) = (self.nodes, self.deadline.elapsed());
        Info {
            depth,
            seldepth: plies(self.seldepth).unsigned_abs(),
            multipv,
            score: Score::from_internal(value),
            bound: Bound::Exact,
            wdl: wdl(value),
            nodes,
            nps: per_second(nodes, time),
            hashfull: u32::try_from(self.table.len() * 1000 / ENTRIES).unwrap_or(1000),
            time,
            line: line.to_vec(),
        }
    }

    /// Counts a position at a distance from the root. Fails if the node limit or the time is used up, or if the search
    /// was stopped.
    fn enter(&mut self, ply: usize) -> Result<(), Break> {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        let is_over = self.nodes >= self.most_nodes
            || self.nodes.is_multiple_of(64)
                && (self.deadline.is_over() || self.limits.stop.is_stopped());
        if is_over { Err(None) } else { Ok(()) }
    }

    /// The values and the best lines at the root, at most `most` of them and the best first. Each is the best
    /// without the first moves of the others before it.
    fn lines(&mut self, p: &Position, depth: u32, most: usize) -> Result<Vec<RootLine>, Break> {
        let mut lines = Vec::new();
        self.excluded.clear();
        while lines.len() < most {
            let mut line = Vec::new();
            let value = self.value(p, depth, 0, (-INFINITE, INFINITE), &mut line)?;
            if line.is_empty() {
                break;
            }
            self.excluded.push(self.best_at_root);
            lines.push((value, line));
        }
        lines.sort_by_cached_key(|(value, _)| -value);
        Ok(lines)
    }

    /// The value of a position for the side to move. The best moves found are written to `line`.
    fn value(
        &mut self,
        p: &Position,
        depth: u32,
        ply: usize,
        (mut alpha, beta): Window,
        line: &mut Vec<Move>,
    ) -> Result<i32, Break> {
        line.clear();
        self.enter(ply)?;
        let us = p.turn();
        let key = p.key();
        if ply > 0 && self.keys.iter().rev().skip(1).take(100).any(|&seen| seen == key) {
            return Ok(0);
        }
        let moves = match p.moves_or_end().map_err(Some)? {
            Ok(moves) => moves,
            Err(outcome) => return Ok(worth(outcome.winner(), us, ply)),
        };
        if depth == 0 {
            return self.captures(p, moves, CAPTURES, ply, (alpha, beta));
        }
        let known = self.table.get(&key).copied();
        if let Some(entry) =
            known.filter(|entry| ply > 0 && entry.depth >= depth && entry.value.abs() < WIN)
        {
            let is_enough =
                entry.is_lower && entry.value >= beta || entry.is_upper && entry.value <= alpha;
            if is_enough || entry.is_lower && entry.is_upper {
                return Ok(entry.value);
            }
        }
        let mut order = self.order(p, &moves, known.map(|entry| entry.best));
        if ply == 0 {
            order.retain(|at| !self.excluded.contains(at));
        }
        let (mut best, mut best_at, first_alpha) = (-INFINITE, order[0], alpha);
        for (tried, &at) in order.iter().enumerate() {
            let m = &moves[at];
            let next = p.after_legal(m).map_err(Some)?;
            let is_quiet = p.captured_on(m).is_empty();
            let less = u32::from(depth > 2 && tried > 3 && is_quiet)
                + u32::from(depth > 3 && tried > 12 && is_quiet);
            let mut below = Vec::new();
            self.keys.push(key);
            let again = next.turn() == us;
            let window = (alpha, if tried == 0 { beta } else { alpha + 1 });
            let reduced = depth - 1 - less.min(depth - 1);
            let mut value = seen_by_mover(again, window, |window| {
                self.value(&next, reduced, ply + 1, window, &mut below)
            });
            if let Ok(found) = value
                && found > alpha
                && tried > 0
            {
                value = seen_by_mover(again, (alpha, beta), |window| {
                    self.value(&next, depth - 1, ply + 1, window, &mut below)
                });
            }
            self.keys.pop();
            let value = value?;
            if value > best {
                (best, best_at) = (value, at);
                line.clear();
                line.push(m.clone());
                line.append(&mut below);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                if is_quiet {
                    self.history[way(m)] += (depth * depth).cast_signed();
                }
                break;
            }
        }
        if ply == 0 {
            self.best_at_root = best_at;
        }
        // Without some of its moves, the root has another value.
        let is_whole = ply > 0 || self.excluded.is_empty();
        if is_whole && self.table.len() < ENTRIES {
            let (is_lower, is_upper) = (best > first_alpha, best < beta);
            self.table
                .insert(key, GameEntry { depth, value: best, is_lower, is_upper, best: best_at });
        }
        Ok(best)
    }

    /// The quiescence value of a position: only captures are searched.
    fn captures(
        &mut self,
        p: &Position,
        mut moves: Vec<Move>,
        depth: u32,
        ply: usize,
        (mut alpha, beta): Window,
    ) -> Result<i32, Break> {
        let board = p.board();
        let us = board.turn();
        let noise = self.engine.options().strength.noise(self.engine.options().seed);
        let mut best = noise.blur(p.key(), self.engine.evaluate(&board));
        if best >= beta || depth == 0 {
            return Ok(best);
        }
        alpha = alpha.max(best);
        moves.retain(|m| p.captured_on(m).any());
        moves.sort_by_cached_key(|m| -gain(&board, p.captured_on(m), m.origin()));
        for m in &moves {
            self.enter(ply + 1)?;
            let next = p.after_legal(m).map_err(Some)?;
            let again = next.turn() == us;
            let value = match next.moves_or_end().map_err(Some)? {
                Err(outcome) => worth(outcome.winner(), us, ply + 1),
                Ok(moves) => seen_by_mover(again, (alpha, beta), |window| {
                    self.captures(&next, moves, depth - 1, ply + 1, window)
                })?,
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The indices of the moves in the order in which they are searched, the most promising first.
    fn order(&self, p: &Position, moves: &[Move], best: Option<usize>) -> Vec<usize> {
        let board = p.board();
        let value = |at: usize| {
            let m = &moves[at];
            let captured = p.captured_on(m);
            match Some(at) == best {
                true => i32::MAX,
                false if captured.any() => 1_000_000 + gain(&board, captured, m.origin()),
                false => self.history[way(m)].min(900_000),
            }
        };
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_cached_key(|&at| -value(at));
        order
    }
}

/// The value of the position after a move for the side that has just moved, which moves `again` or not. The window is
/// seen from that side; `search` gets the window as the side to move sees it.
fn seen_by_mover(
    again: bool,
    (alpha, beta): Window,
    search: impl FnOnce(Window) -> Result<i32, Break>,
) -> Result<i32, Break> {
    if again { search((alpha, beta)) } else { Ok(-search((-beta, -alpha))?) }
}

/// The value for `us` of a finished game; `ply` is the distance from the root.
fn worth(winner: Option<Color>, us: Color, ply: usize) -> i32 {
    let value = MATE - plies(ply);
    winner.map_or(0, |winner| if winner == us { value } else { -value })
}

/// The index in the history table of a move's origin and target.
fn way(m: &Move) -> usize {
    let to = m.destination();
    m.origin().unwrap_or(to) as usize * 64 + to as usize
}

/// The weight of the captured pieces' value against the capturing piece's when captures are ordered.
const VICTIM: i32 = 16;

/// The ordering score of a capture: highest if a cheap piece captures valuable ones.
fn gain(board: &AnyPosition, captured: Bitboard, from: Option<Square>) -> i32 {
    let value = |square: Square| {
        let piece = board.piece_on(square)?;
        Some(match board {
            AnyPosition::Fairy(p) => p.value(piece.color, piece.role),
            _ => CAPTURE_VALUES.get(piece.role.index()).copied().unwrap_or(300),
        })
    };
    let won: i32 = captured.into_iter().filter_map(value).sum();
    won * VICTIM - from.and_then(value).unwrap_or(0)
}
