//! A node of the main search.

use super::node_task::{NodeFacts, NodeTask};
use super::picker::Picker;
use super::quiescence::{bound_of, is_nearer, proves};
use super::singular::{Singular, singular_depth};
use super::tried::TriedMoves;
use super::{SearchWorker, structures};
use crate::board::{MoveOf, SearchBoard};
use crate::feature::Feature;
use crate::score::{INFINITE, MATE, MAX_PLY, NONE, WIN, plies};
use crate::table::Entry;

impl<B: SearchBoard> SearchWorker<'_, B> {
    /// Searches the position `next` after a move. The window in `task` and the score returned are from the
    /// point of view of the side that made the move.
    #[inline(always)]
    pub(super) fn search_next(&mut self, next: &B, moves_again: bool, task: NodeTask) -> i32 {
        if moves_again {
            return self.search(next, task);
        }
        -self.search(next, NodeTask { alpha: -task.beta, beta: -task.alpha, ..task })
    }

    /// Searches a position and returns its score.
    pub(super) fn search(&mut self, p: &B, mut task: NodeTask) -> i32 {
        let NodeTask { ply, .. } = task;
        if task.depth <= 0 {
            return self.quiescence(p, task.alpha, task.beta, ply, 0);
        }
        if task.is_pv() {
            self.lines[ply].clear();
        }
        if self.enter(ply) {
            return 0;
        }
        let is_root = ply == 0;
        if !is_root {
            if let Some(score) = self.end_of_game(p, ply) {
                return score;
            }
            if ply >= MAX_PLY - 1 {
                return self.evaluate(p, &p.view());
            }
            // Mate distance pruning: no line from here can beat a shorter mate found elsewhere.
            task.alpha = task.alpha.max(plies(ply) - MATE);
            task.beta = task.beta.min(MATE - plies(ply) - 1);
            if task.alpha >= task.beta {
                return task.alpha;
            }
        }
        let excluded = self.frame(ply).excluded;
        let key = p.key();
        let is_check = p.is_check();
        let entry = if excluded.is_none() { self.shared.table.probe::<B>(key, ply) } else { None };
        if let Some(entry) = entry
            && !task.is_pv()
            && entry.depth >= task.depth
            && proves(&entry, task.alpha, task.beta)
            && p.halfmove_clock() < 90
        {
            self.learn_again(p, &task, &entry);
            return entry.score;
        }
        let view = p.view();
        let mut raw = NONE;
        let mut facts = NodeFacts {
            task,
            is_check,
            eval: NONE,
            estimate: NONE,
            improving: false,
            entry,
            hint: entry.and_then(|entry| B::Move::from_bits(entry.bits)),
        };
        if excluded.is_some() {
            facts.eval = self.frame(ply).eval;
            facts.estimate = facts.eval;
        } else if !is_check {
            (raw, facts.eval, facts.estimate) = self.estimate(p, &view, entry.as_ref());
        }
        self.frame(ply).eval = facts.eval;
        let before = self.frames[ply].eval;
        // If the sides do not alternate, the evaluation two plies before may be the other side's.
        facts.improving = p.alternates() && !is_check && before != NONE && facts.eval > before;
        self.frame(ply + 1).killers = [None; 2];
        if !is_root
            && excluded.is_none()
            && let Some(score) = self.prune_node(p, &facts, raw)
        {
            return score;
        }
        if facts.hint.is_none()
            && facts.task.depth >= 4
            && (task.is_pv() || task.is_cut)
            && self.has(Feature::InternalReductions)
        {
            facts.task.depth -= 1;
        }
        let NodeResult { score: best, m: best_move, depth } = self.try_moves(p, facts);
        if self.is_aborted {
            return 0;
        }
        if excluded.is_some() || is_root && self.first_root > 0 {
            return best;
        }
        let bound = bound_of(best, task.beta, best_move.is_some() && task.is_pv());
        let bits = best_move.map_or(0, B::Move::bits);
        let entry = Entry { bits, score: best, eval: raw, depth, bound };
        let is_quiet = best_move.is_none_or(|m| !p.is_capture(m));
        if !is_check && is_quiet && is_nearer(&entry, facts.eval) && best.abs() < WIN {
            let more = best - facts.eval;
            let history = &mut self.memory.history;
            history.learn_correction(view.turn, structures(&view), more, depth);
        }
        self.shared.table.store::<B>(key, ply, entry);
        best
    }

    /// Searches the moves of a node in order, and returns the best score and move.
    fn try_moves(&mut self, p: &B, mut facts: NodeFacts<B::Move>) -> NodeResult<B::Move> {
        let task = facts.task;
        let NodeTask { ply, beta, mut alpha, .. } = task;
        let is_root = ply == 0;
        let node = p.node();
        if is_root {
            facts.hint = self.root_moves.get(self.first_root).map(|root| root.m);
        }
        facts.hint = facts.hint.filter(|&m| p.is_legal(&node, m));
        let excluded = self.frame(ply).excluded;
        let before = self.before(ply);
        let mut picker = Picker::new(self, facts.hint, ply);
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut tried = TriedMoves::new();
        let mut number = 0;
        while let Some(m) = picker.next(self, p, &node) {
            if Some(m) == excluded || is_root && !self.is_allowed(m) {
                continue;
            }
            number += 1;
            let (spot, is_capture) = (m.spot(p), p.is_capture(m));
            let is_quiet = !is_capture && !m.is_promotion();
            let history = if is_quiet {
                self.memory.history.quiets(p.turn(), before).score(spot)
            } else {
                self.memory.history.capture(spot, p.captured(m))
            };
            let mover = super::pruning::Mover { m, spot, is_quiet, number, history };
            if !is_root && best > -WIN && self.prune_move(p, &node, &facts, &mover, &mut picker) {
                continue;
            }
            let mut extension = 0;
            if !is_root && Some(m) == facts.hint {
                match self.singular(p, &facts, m) {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Refuted(score) => {
                        picker.finish(self);
                        return NodeResult { score, m: None, depth: singular_depth(task.depth) };
                    }
                }
            }
            if extension == 0
                && facts.is_check
                && self.has(Feature::CheckExtensions)
                && self.may_extend(ply)
            {
                extension = 1;
            }
            self.frame(ply + 1).doubled = self.frame(ply).doubled + u32::from(extension > 1);
            let nodes = self.nodes;
            let next = self.make(p, m, ply);
            let depth = task.depth - 1 + extension;
            let again = p.moves_again(&next);
            let score = self.search_move((&next, again), &facts, &mover, depth, alpha);
            self.unmake();
            if self.is_aborted {
                picker.finish(self);
                return NodeResult { score: 0, m: None, depth: 0 };
            }
            if is_root {
                self.note_root_move(m, number, score, alpha, nodes);
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    if task.is_pv() {
                        self.remember_line(m, ply);
                    }
                    if score >= beta {
                        self.learn(p, &task, m, &tried);
                        break;
                    }
                    alpha = score;
                }
            }
            tried.add(m, is_quiet);
        }
        picker.finish(self);
        if number == 0 {
            let score = match excluded {
                Some(_) => task.alpha,
                None if is_root => task.alpha,
                None => super::score_of(p.without_moves(), ply),
            };
            return NodeResult { score, m: None, depth: task.depth };
        }
        NodeResult { score: best, m: best_move, depth: task.depth }
    }

    /// Searches the position after a move: the first move of a node with the full window, later ones with a
    /// null window and, if they come late, at reduced depth first.
    #[inline]
    fn search_move(
        &mut self,
        (next, again): (&B, bool),
        facts: &NodeFacts<B::Move>,
        mover: &super::pruning::Mover<B::Move>,
        depth: i32,
        alpha: i32,
    ) -> i32 {
        let (mut score, task) = (-INFINITE, &facts.task);
        if mover.number > 1 {
            let reduced = depth - self.reduction(next, facts, mover);
            let reduced = reduced.clamp(1.min(depth), depth);
            score = self.search_next(next, again, task.beats(alpha, reduced, true));
            if score > alpha && reduced < depth {
                score = self.search_next(next, again, task.beats(alpha, depth, !task.is_cut));
                if mover.is_quiet && (score <= alpha || score >= task.beta) {
                    let bonus = if score <= alpha { -bonus(depth) } else { bonus(depth) };
                    let before = self.before(task.ply);
                    self.memory.history.learn_continuation(mover.spot, before, bonus);
                }
            }
        } else if !task.is_pv() {
            return self.search_next(next, again, task.beats(alpha, depth, !task.is_cut));
        }
        if task.is_pv() && (mover.number == 1 || score > alpha) {
            let (beta, ply) = (task.beta, task.ply + 1);
            self.forget_line(ply);
            score =
                self.search_next(next, again, NodeTask { alpha, beta, depth, ply, is_cut: false });
        }
        score
    }

    /// Gives a history bonus to a quiet hash move whose stored score causes a cutoff without a search.
    #[inline]
    fn learn_again(&mut self, p: &B, task: &NodeTask, entry: &Entry) {
        if entry.score >= task.beta
            && let Some(m) = B::Move::from_bits(entry.bits)
            && !p.is_capture(m)
            && !m.is_promotion()
        {
            let before = self.before(task.ply);
            self.memory.history.learn_quiet(p.turn(), m.spot(p), before, bonus(task.depth) / 2);
        }
    }

    /// Updates the histories after a cutoff: a bonus for `m`, penalties for the moves tried before it.
    fn learn(&mut self, p: &B, task: &NodeTask, m: B::Move, tried: &TriedMoves<B::Move>) {
        let NodeTask { ply, depth, .. } = *task;
        let bonus = bonus(depth);
        let before = self.before(ply);
        let is_quiet = !p.is_capture(m) && !m.is_promotion();
        let history = &mut self.memory.history;
        if is_quiet {
            history.learn_quiet(p.turn(), m.spot(p), before, bonus);
            for &other in tried.moves(true) {
                history.learn_quiet(p.turn(), other.spot(p), before, -bonus);
            }
            history.learn_counter(before[0], m.bits());
            let killers = &mut self.frame(ply).killers;
            if killers[0] != Some(m) {
                *killers = [Some(m), killers[0]];
            }
        } else {
            history.learn_capture(m.spot(p), p.captured(m), bonus);
        }
        let history = &mut self.memory.history;
        for &other in tried.moves(false) {
            history.learn_capture(other.spot(p), p.captured(other), -bonus);
        }
    }

    /// Clears the line of a ply before that ply is searched. A null-window search records no line, so the ply
    /// above could otherwise append a line left from other positions.
    #[inline(always)]
    pub(super) fn forget_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// Records the best line from this ply: the move and the best line from the next ply.
    pub(super) fn remember_line(&mut self, m: B::Move, ply: usize) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0]);
    }
}

/// The history bonus for a move that caused a cutoff at this depth.
fn bonus(depth: i32) -> i32 {
    (16 * depth * depth + 64 * depth).min(1800)
}

/// The result of searching the moves of a node.
struct NodeResult<M> {
    score: i32,
    /// The best move, if it raised alpha.
    m: Option<M>,
    /// The depth to which the node was searched, in plies.
    depth: i32,
}
