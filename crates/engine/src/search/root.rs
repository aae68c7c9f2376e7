//! Iterative deepening at the root.

use std::sync::atomic::Ordering;
use std::time::Duration;

use tabiya_games::Move;

use super::node_task::NodeTask;
use super::{SearchFrame, SearchWorker};
use crate::board::SearchBoard;
use crate::deadline::Deadline;
use crate::feature::{Feature, Features};
use crate::info::{Bound, Info, per_second};
use crate::score::{INFINITE, MATE, PLIES, Score, WIN, plies};
use crate::stop::Stop;
use crate::wdl::wdl;

/// A move at the root.
pub(crate) struct RootMove<M> {
    pub(crate) m: M,
    /// The score in the last iteration; `-INFINITE` if the move did not raise alpha.
    pub(crate) score: i32,
    /// The score in the iteration before, which orders the moves that did not raise alpha.
    pub(crate) before: i32,
    pub(crate) line: Vec<M>,
    nodes: u64,
}

impl<M: Copy> RootMove<M> {
    pub(super) fn new(m: M) -> Self {
        Self { m, score: -INFINITE, before: -INFINITE, line: vec![m], nodes: 0 }
    }
}

/// The limits of one thread's search.
#[derive(Debug, Clone)]
pub(crate) struct Schedule {
    pub(crate) depth: i32,
    pub(crate) nodes: u64,
    pub(crate) mate: Option<i32>,
    /// The number of best lines to find (MultiPV).
    pub(crate) lines: usize,
    pub(crate) deadline: Deadline,
    /// Whether the search is pondering, so that no clock runs yet.
    pub(crate) ponders: bool,
    /// Whether every other iteration is skipped.
    pub(crate) skips: bool,
    /// Whether this is the thread that reports and checks the clock.
    pub(crate) is_first: bool,
}

impl Schedule {
    pub(super) fn is_over(&mut self, stop: &Stop) -> bool {
        if !self.is_first || self.is_pondering(stop) {
            return false;
        }
        self.deadline.is_over()
    }

    fn is_pondering(&mut self, stop: &Stop) -> bool {
        if self.ponders && stop.is_ponder_hit() {
            self.ponders = false;
            self.deadline = self.deadline.restarted();
        }
        self.ponders
    }
}

impl<B: SearchBoard> SearchWorker<'_, B> {
    /// Searches with iterative deepening until a limit is reached, and sorts the best moves to the front of
    /// `root_moves`. Returns the depth of the last completed iteration.
    pub(crate) fn iterate(&mut self, p: &B, tell: &mut dyn FnMut(&Info)) -> i32 {
        if let Some(mate) = self.schedule.mate
            && self.find_mate(p, mate, tell)
        {
            return 2 * mate;
        }
        let (mut complete, mut stable) = (0, 0);
        let mut last_score = 0;
        let most = self.schedule.depth.min(PLIES - 1);
        let mut depth = 0;
        while depth < most {
            // A helper that skips iterations fills the hash table with entries that other threads need later.
            depth = if self.schedule.skips { (depth + 2).min(most) } else { depth + 1 };
            self.root_depth = depth;
            self.seldepth = 0;
            let best_before = self.root_moves[0].m;
            for root in &mut self.root_moves {
                root.before = root.score;
            }
            for at in 0..self.schedule.lines.min(self.root_moves.len()) {
                self.first_root = at;
                self.aspire(p, depth, tell);
                self.root_moves[..=at].sort_by_cached_key(|root| -root.score);
                if self.is_aborted {
                    break;
                }
            }
            self.tell_nodes();
            if self.is_aborted {
                break;
            }
            complete = depth;
            self.tell_iteration(p, depth, tell);
            let best = &self.root_moves[0];
            stable = if best.m == best_before { stable + 1 } else { 0 };
            let drop = last_score - best.score;
            last_score = best.score;
            if self.is_enough(stable, drop) {
                break;
            }
        }
        if complete == 0 {
            self.tell_unfinished(p, tell);
        }
        self.finish(complete);
        complete
    }

    /// Reports the best move so far if not even the first iteration was completed.
    fn tell_unfinished(&mut self, p: &B, tell: &mut dyn FnMut(&Info)) {
        if self.root_moves[0].score <= -WIN {
            self.root_moves[0].score = self.evaluate(p, &p.view());
        }
        self.tell_iteration(p, 1, tell);
    }

    /// Tells all threads to end, if this is the first thread or it has reached the required depth.
    fn finish(&self, complete: i32) {
        if self.schedule.is_first || complete >= self.schedule.depth {
            self.shared.done.store(true, Ordering::Relaxed);
        }
    }

    /// Searches for a mate in at most `mate` moves: without pruning, and with a window that only a short
    /// enough mate exceeds. Returns whether one was found.
    fn find_mate(&mut self, p: &B, mate: i32, tell: &mut dyn FnMut(&Info)) -> bool {
        let longest = mate.clamp(1, PLIES / 4);
        let alpha = MATE - 2 * longest;
        self.features = Features::FULL_WIDTH;
        for depth in 1..=2 * longest {
            self.root_depth = depth.max(2);
            self.frames.fill(SearchFrame::EMPTY);
            let task = NodeTask { alpha, beta: INFINITE, depth, ply: 0, is_cut: false };
            let score = self.search(p, task);
            self.tell_nodes();
            if self.is_aborted {
                break;
            }
            if score > alpha {
                self.root_moves.sort_by_cached_key(|root| -root.score);
                self.tell_iteration(p, depth, tell);
                self.finish(2 * mate);
                return true;
            }
        }
        self.features = self.shared.features;
        for root in &mut self.root_moves {
            (root.score, root.before) = (-INFINITE, -INFINITE);
            root.line.truncate(1);
        }
        // The mate search found no move, so one normal iteration must run even if the time is up.
        self.is_aborted = false;
        false
    }

    /// Whether iterative deepening should end: the limits or the time used make another iteration useless.
    fn is_enough(&mut self, stable: u32, drop: i32) -> bool {
        let best = &self.root_moves[0];
        let score = best.score;
        if let Some(mate) = self.schedule.mate
            && score >= WIN
            && (MATE - score + 1) / 2 <= mate
        {
            return true;
        }
        let of_all = best.nodes as f64 / self.nodes.max(1) as f64;
        let is_only = self.root_moves.len() == 1;
        if !self.schedule.is_first || self.schedule.is_pondering(self.shared.stop) {
            return false;
        }
        if self.schedule.nodes <= self.nodes {
            return true;
        }
        if is_only && self.schedule.deadline.is_enough(0.0) {
            return true;
        }
        // A mate much nearer than the depth searched is not expected to become shorter.
        if score.abs() >= WIN && MATE - score.abs() < self.root_depth - 4 {
            return self.schedule.deadline.is_enough(0.0);
        }
        let mut unrest = 1.0;
        if self.has(Feature::TimeByUnrest) {
            unrest = (1.9 - 1.4 * of_all).clamp(0.5, 1.7);
            unrest *= if stable >= 4 { 0.85 } else { 1.15 };
            unrest *= 1.0 + f64::from(drop.clamp(0, 60)) / 100.0;
        }
        self.schedule.deadline.is_enough(unrest)
    }

    /// Runs one iteration for the line `first_root`, with a narrow window that is widened if the score is
    /// outside.
    fn aspire(&mut self, p: &B, depth: i32, tell: &mut dyn FnMut(&Info)) {
        let expected = self.root_moves[self.first_root].before;
        let is_narrow = depth >= 5 && expected.abs() < WIN && self.has(Feature::AspirationWindows);
        let mut width = 14;
        let (mut alpha, mut beta) =
            if is_narrow { (expected - width, expected + width) } else { (-INFINITE, INFINITE) };
        let mut less = 0;
        loop {
            self.frames.fill(SearchFrame::EMPTY);
            let depth = (depth - less).max(1);
            let score = self.search(p, NodeTask { alpha, beta, depth, ply: 0, is_cut: false });
            let moves = &mut self.root_moves[self.first_root..];
            // Two sorts by one number: all sorts of the engine then share their code, which the page without a server
            // has to load.
            moves.sort_by_cached_key(|root| -root.before);
            moves.sort_by_cached_key(|root| -root.score);
            if self.is_aborted {
                return;
            }
            if score <= alpha {
                self.tell_bound(p, Bound::Upper, score, tell);
                beta = (alpha + beta) / 2;
                alpha = (score - width).max(-INFINITE);
                less = 0;
            } else if score >= beta {
                self.tell_bound(p, Bound::Lower, score, tell);
                beta = (score + width).min(INFINITE);
                less = (less + 1).min(3);
            } else {
                return;
            }
            width += width / 2;
            if width > 500 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Whether a root move may be searched: with MultiPV, better moves found already are excluded.
    pub(super) fn is_allowed(&self, m: B::Move) -> bool {
        self.root_moves[self.first_root..].iter().any(|root| root.m == m)
    }

    /// Records the score and the line of a root move.
    pub(super) fn note_root_move(
        &mut self,
        m: B::Move,
        number: usize,
        score: i32,
        alpha: i32,
        nodes_before: u64,
    ) {
        let nodes = self.nodes - nodes_before;
        let Some(root) = self.root_moves.iter_mut().find(|root| root.m == m) else { return };
        root.nodes += nodes;
        if number == 1 || score > alpha {
            root.score = score;
            root.line.clear();
            root.line.push(m);
            root.line.extend_from_slice(&self.lines[1]);
        } else {
            root.score = -INFINITE;
        }
    }

    /// Creates the report on the root move at index `at`.
    fn info(&self, p: &B, at: usize, depth: i32, score: i32, bound: Bound) -> Info {
        let nodes = self.shared.nodes.load(Ordering::Relaxed);
        let time = self.schedule.deadline.elapsed();
        Info {
            depth: depth.unsigned_abs(),
            seldepth: plies(self.seldepth).unsigned_abs(),
            multipv: u32::try_from(at + 1).unwrap_or(1),
            score: Score::from_internal(score),
            bound,
            wdl: wdl(score),
            nodes,
            nps: per_second(nodes, time),
            hashfull: self.shared.table.fill(),
            time,
            line: p.line(&self.root_moves[at].line).into_iter().map(Move::Own).collect(),
        }
    }

    /// Reports a score that is only a bound, if the search has taken at least three seconds.
    fn tell_bound(&mut self, p: &B, bound: Bound, score: i32, tell: &mut dyn FnMut(&Info)) {
        let time = self.schedule.deadline.elapsed();
        if self.schedule.is_first && time >= Duration::from_secs(3) {
            self.tell_nodes();
            tell(&self.info(p, self.first_root, self.root_depth, score, bound));
        }
    }

    /// Reports the best lines, if this is the first thread.
    fn tell_iteration(&self, p: &B, depth: i32, tell: &mut dyn FnMut(&Info)) {
        if self.schedule.is_first {
            self.tell_lines(p, depth, tell);
        }
    }

    /// Reports the best lines of this thread.
    pub(crate) fn tell_lines(&self, p: &B, depth: i32, tell: &mut dyn FnMut(&Info)) {
        for (at, root) in self.root_moves.iter().take(self.schedule.lines).enumerate() {
            let info = self.info(p, at, depth, root.score, Bound::Exact);
            tell(&Info { seldepth: info.seldepth + 1, ..info });
        }
    }
}
