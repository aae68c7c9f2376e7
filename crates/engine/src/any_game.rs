//! A simple search for any game that can list its moves, such as one under house rules, which the main search
//! cannot handle.

use std::cmp::Reverse;
use std::collections::HashMap;

use tabiya_core::{Bitboard, Color, Square};
use tabiya_games::{AnyPosition, FacePosition, Game, GamePosition};

use crate::deadline::Deadline;
use crate::engine::Engine;
use crate::limits::Limits;
use crate::score::{CAPTURE_VALUES, INFINITE, MATE, Score, WIN};

/// The maximum depth of a search, in plies.
const DEEPEST: u32 = 64;
/// The number of plies of captures that are searched after the last full ply.
const CAPTURES: u32 = 6;
/// The maximum number of table entries.
const ENTRIES: usize = 1 << 20;

/// The move chosen by [`Engine::choose`].
#[derive(Debug, Clone)]
pub struct GameChoice<M> {
    /// The move.
    pub m: M,
    /// The score of the position after best play that begins with the move.
    pub score: Score,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The rank of this line among the best lines, from 1.
    pub multipv: u32,
    /// The best line found, which begins with the move.
    pub line: Vec<M>,
}

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
type Break<P> = Option<<P as GamePosition>::Error>;

/// The value of a move at the root, and the line that begins with it.
type RootLine<P> = (i32, Vec<<P as GamePosition>::Move>);

struct GameSearch<'a> {
    engine: &'a mut Engine,
    limits: &'a Limits,
    deadline: Deadline,
    most_nodes: u64,
    nodes: u64,
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
    /// Chooses a move in any game that can list its moves, such as one under house rules, and calls
    /// `on_choice` after each iteration for each of the best lines. Returns the best; `None` if the game has
    /// ended. Evaluates positions by material and placement alone. Of the limits, obeys depth, nodes, time,
    /// clock and stop.
    ///
    /// # Errors
    /// Fails if a rule reports an error.
    pub fn choose<P: FacePosition>(
        &mut self,
        game: &Game<P>,
        limits: &Limits,
        on_choice: &mut dyn FnMut(&GameChoice<P::Move>),
    ) -> Result<Option<GameChoice<P::Move>>, P::Error> {
        let moves = game.legal_moves()?;
        if moves.is_empty() {
            return Ok(None);
        }
        let p = game.position();
        let deadline = Deadline::new(limits, p.board().turn(), self.options());
        let most = limits.nodes.unwrap_or(u64::MAX).min(self.options().strength.nodes());
        let keys = game.positions().map(P::key).collect();
        let (table, history) = (HashMap::new(), vec![0; 64 * 64]);
        // No node limit for the first iteration: without a complete iteration there is no best move.
        let most_nodes = u64::MAX;
        let lines = self.options().multipv.clamp(1, moves.len());
        let mut search = GameSearch {
            engine: self,
            limits,
            deadline,
            most_nodes,
            nodes: 0,
            table,
            keys,
            history,
            excluded: Vec::new(),
            best_at_root: 0,
        };
        let mut best = GameChoice {
            m: moves[0].clone(),
            score: Score::Centipawns(0),
            depth: 0,
            nodes: 0,
            multipv: 1,
            line: vec![moves[0].clone()],
        };
        for depth in 1..=limits.depth.unwrap_or(DEEPEST).min(DEEPEST) {
            let found = match search.lines(p, depth, lines) {
                Ok(found) => found,
                Err(Some(error)) if best.depth == 0 => return Err(error),
                Err(_) => break,
            };
            search.most_nodes = most;
            let is_decided = found.first().is_none_or(|(value, _)| value.abs() >= WIN);
            for ((value, line), multipv) in found.into_iter().zip(1..) {
                let (m, score) = (line[0].clone(), Score::of(value));
                let choice = GameChoice { m, score, depth, nodes: search.nodes, multipv, line };
                on_choice(&choice);
                if multipv == 1 {
                    best = choice;
                }
            }
            if is_decided || moves.len() == 1 && limits.depth.is_none() {
                break;
            }
        }
        Ok(Some(best))
    }
}

impl GameSearch<'_> {
    /// Fails if the node limit or the time is used up, or if the search was stopped.
    fn check<E>(&self) -> Result<(), Option<E>> {
        let is_over = self.nodes >= self.most_nodes
            || self.nodes.is_multiple_of(64)
                && (self.deadline.is_over() || self.limits.stop.is_stopped());
        if is_over { Err(None) } else { Ok(()) }
    }

    /// The values and the best lines at the root, at most `most` of them and the best first. Each is the best
    /// without the first moves of the others before it.
    fn lines<P: FacePosition>(
        &mut self,
        p: &P,
        depth: u32,
        most: usize,
    ) -> Result<Vec<RootLine<P>>, Break<P>> {
        let mut lines = Vec::new();
        self.excluded.clear();
        while lines.len() < most {
            let mut line = Vec::new();
            let value = self.value(p, depth, 0, -INFINITE, INFINITE, &mut line)?;
            if line.is_empty() {
                break;
            }
            self.excluded.push(self.best_at_root);
            lines.push((value, line));
        }
        lines.sort_by_key(|(value, _)| Reverse(*value));
        Ok(lines)
    }

    /// The value of a position for the side to move. The best moves found are written to `line`.
    fn value<P: FacePosition>(
        &mut self,
        p: &P,
        depth: u32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<P::Move>,
    ) -> Result<i32, Break<P>> {
        line.clear();
        self.nodes += 1;
        self.check()?;
        let us = p.board().turn();
        let key = p.key();
        if ply > 0 && self.keys.iter().rev().skip(1).take(100).any(|&seen| seen == key) {
            return Ok(0);
        }
        let moves = match p.moves_or_end().map_err(Some)? {
            Ok(moves) => moves,
            Err(outcome) => return Ok(worth(outcome.winner(), us, ply)),
        };
        if depth == 0 {
            return self.captures(p, moves, CAPTURES, ply, alpha, beta);
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
            let reduced = u32::from(depth > 2 && tried > 3 && is_quiet)
                + u32::from(depth > 3 && tried > 12 && is_quiet);
            let mut below = Vec::new();
            self.keys.push(key);
            let mut value = self.child(
                &next,
                us,
                depth - 1 - reduced.min(depth - 1),
                ply + 1,
                if tried == 0 { alpha..beta } else { alpha..alpha + 1 },
                &mut below,
            );
            if let Ok(found) = value
                && found > alpha
                && tried > 0
            {
                value = self.child(&next, us, depth - 1, ply + 1, alpha..beta, &mut below);
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
                    self.history[way(p, m)] += (depth * depth).cast_signed();
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

    /// The value of the position `next` for the side `us`, which has just moved.
    fn child<P: FacePosition>(
        &mut self,
        next: &P,
        us: Color,
        depth: u32,
        ply: usize,
        window: std::ops::Range<i32>,
        line: &mut Vec<P::Move>,
    ) -> Result<i32, Break<P>> {
        if next.board().turn() == us {
            self.value(next, depth, ply, window.start, window.end, line)
        } else {
            Ok(-self.value(next, depth, ply, -window.end, -window.start, line)?)
        }
    }

    /// The quiescence value of a position: only captures are searched.
    fn captures<P: FacePosition>(
        &mut self,
        p: &P,
        mut moves: Vec<P::Move>,
        depth: u32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Break<P>> {
        let board = p.board();
        let us = board.turn();
        let noise = self.engine.options().strength.noise(self.engine.options().seed);
        let mut best = noise.blur(p.key(), self.engine.evaluate(&board));
        if best >= beta || depth == 0 {
            return Ok(best);
        }
        alpha = alpha.max(best);
        moves.retain(|m| p.captured_on(m).any());
        moves.sort_by_cached_key(|m| -gain(&board, p.captured_on(m), from(p, m)));
        for m in &moves {
            self.nodes += 1;
            self.check()?;
            let next = p.after_legal(m).map_err(Some)?;
            let found = next.moves_or_end().map_err(Some)?;
            let again = next.board().turn() == us;
            let value = match found {
                Err(outcome) => worth(outcome.winner(), us, ply + 1),
                Ok(moves) if again => {
                    self.captures(&next, moves, depth - 1, ply + 1, alpha, beta)?
                }
                Ok(moves) => -self.captures(&next, moves, depth - 1, ply + 1, -beta, -alpha)?,
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
    fn order<P: FacePosition>(&self, p: &P, moves: &[P::Move], best: Option<usize>) -> Vec<usize> {
        let board = p.board();
        let value = |at: usize| {
            let m = &moves[at];
            let captured = p.captured_on(m);
            match Some(at) == best {
                true => i32::MAX,
                false if captured.any() => 1_000_000 + gain(&board, captured, from(p, m)),
                false => self.history[way(p, m)].min(900_000),
            }
        };
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_cached_key(|&at| Reverse(value(at)));
        order
    }
}

/// The value for `us` of a finished game; `ply` is the distance from the root.
fn worth(winner: Option<Color>, us: Color, ply: usize) -> i32 {
    let value = MATE - crate::score::plies(ply);
    winner.map_or(0, |winner| if winner == us { value } else { -value })
}

/// The origin of a move; `None` for a drop.
fn from<P: FacePosition>(p: &P, m: &P::Move) -> Option<Square> {
    p.squares(m).0
}

/// The index in the history table of a move's origin and target.
fn way<P: FacePosition>(p: &P, m: &P::Move) -> usize {
    let (from, to) = p.squares(m);
    from.unwrap_or(to) as usize * 64 + to as usize
}

/// The weight of the captured pieces' value against the capturing piece's when captures are ordered.
const VICTIM: i32 = 16;

/// The ordering score of a capture: highest if a cheap piece captures valuable ones.
fn gain(board: &AnyPosition, captured: Bitboard, from: Option<Square>) -> i32 {
    let value = |square: Square| {
        let piece = board.piece_on(square)?;
        Some(match board {
            AnyPosition::Tables(p) => p.value(piece.color, piece.role),
            _ => CAPTURE_VALUES.get(piece.role.index()).copied().unwrap_or(300),
        })
    };
    let won: i32 = captured.into_iter().filter_map(value).sum();
    won * VICTIM - from.and_then(value).unwrap_or(0)
}
