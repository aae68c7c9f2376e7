//! Pruning of nodes and moves, and reductions of late moves.

use tabiya_core::Role;

use super::SearchWorker;
use super::node_task::{NodeFacts, NodeTask};
use super::picker::Picker;
use crate::board::{MoveOf, SearchBoard, Spot};
use crate::feature::Feature;
use crate::info::Bound;
use crate::score::{NONE, WIN};
use crate::table::Entry;

/// A move that is about to be searched.
pub(super) struct Mover<M> {
    pub(super) m: M,
    pub(super) spot: Spot,
    pub(super) is_quiet: bool,
    /// The position of the move in the node's move order, from 1.
    pub(super) number: usize,
    /// The history score of the move.
    pub(super) history: i32,
}

impl<B: SearchBoard> SearchWorker<'_, B> {
    /// The score if the node is pruned without trying all of its moves; otherwise `None`. Stores cutoffs in
    /// the hash table.
    pub(super) fn prune_node(
        &mut self,
        p: &B,
        facts: &NodeFacts<B::Move>,
        raw: i32,
    ) -> Option<i32> {
        if facts.task.is_pv() || facts.is_check {
            return None;
        }
        let Some(score) = self.prune_by_evaluation(p, facts) else {
            return self.probcut(p, facts);
        };
        if facts.entry.is_none() && score >= facts.task.beta {
            self.keep_refutation(p, facts.task.ply, score, raw);
        }
        Some(score)
    }

    /// The score if reverse futility pruning, razoring or a null move prunes the node; otherwise `None`.
    fn prune_by_evaluation(&mut self, p: &B, facts: &NodeFacts<B::Move>) -> Option<i32> {
        let NodeTask { alpha, beta, depth, ply, .. } = facts.task;
        let estimate = facts.estimate;
        if depth <= 8 && beta.abs() < WIN && estimate < WIN && self.has(Feature::ReverseFutility) {
            let margin = 78 * (depth - i32::from(facts.improving));
            if estimate - margin >= beta {
                return Some((estimate + beta) / 2);
            }
        }
        if depth <= 3 && estimate + 220 * depth < alpha && self.has(Feature::Razoring) {
            let score = self.quiescence(p, alpha, alpha + 1, ply, 0);
            if score <= alpha {
                return Some(score);
            }
        }
        self.null_move(p, facts)
    }

    /// The score if a null move causes a cutoff. Never tried twice in a row, nor by a side with only pawns
    /// and king, where zugzwang is frequent.
    fn null_move(&mut self, p: &B, facts: &NodeFacts<B::Move>) -> Option<i32> {
        let NodeTask { beta, depth, ply, .. } = facts.task;
        let applies = depth >= 3
            && self.shared.profile.may_pass
            && self.has(Feature::NullMove)
            && facts.estimate >= beta
            && facts.eval >= beta - 20 * depth + 100
            && self.frames[ply + 1].place.is_some()
            && beta > -WIN
            && has_pieces(p);
        if !applies {
            return None;
        }
        let passed = p.null_move()?;
        let less = 3 + depth / 3 + ((facts.estimate - beta) / 200).min(3);
        self.shared.table.prefetch(passed.key());
        self.keys.push(p.key());
        self.frame(ply).place = None;
        let task = facts.task.beats(beta - 1, depth - less, !facts.task.is_cut);
        let score = self.search_next(&passed, false, task);
        self.unmake();
        if self.is_aborted || score < beta {
            return None;
        }
        let score = if score >= WIN { beta } else { score };
        if depth < 12 {
            return Some(score);
        }
        // At high depth, a search without a null move here must confirm the score.
        let (alpha, depth) = (beta - 1, depth - less);
        let place = std::mem::take(&mut self.frames[ply + 1].place);
        let verified = self.search(p, NodeTask { alpha, beta, depth, ply, is_cut: false });
        self.frames[ply + 1].place = place;
        (verified >= beta).then_some(score)
    }

    /// The score if a capture beats beta by a margin in a shallower search (ProbCut).
    fn probcut(&mut self, p: &B, facts: &NodeFacts<B::Move>) -> Option<i32> {
        let NodeTask { beta, depth, ply, .. } = facts.task;
        let target = beta + 180;
        let is_refuted = facts.entry.is_some_and(|entry| {
            entry.depth >= depth - 3 && entry.score < target && entry.bound != Bound::Lower
        });
        if depth < 5 || beta.abs() >= WIN - 180 || is_refuted || !self.has(Feature::ProbCut) {
            return None;
        }
        let node = p.node();
        let is_good = |&m: &B::Move| p.is_capture(m) && p.is_legal(&node, m);
        let hint = facts.hint.filter(is_good);
        let mut picker = Picker::captures(self, hint, ply);
        let mut found = None;
        while let Some(m) = picker.next(self, p, &node) {
            if picker.is_losing() || self.is_aborted {
                break;
            }
            if !p.see_ge(m, target - facts.eval, self.shared.profile) {
                continue;
            }
            let next = self.make(p, m, ply);
            let again = p.moves_again(&next);
            let mut score = self.quiescence_next(&next, again, (target - 1, target), ply, 0);
            if score >= target {
                let task = facts.task.beats(target - 1, depth - 4, !facts.task.is_cut);
                score = self.search_next(&next, again, task);
            }
            self.unmake();
            if !self.is_aborted && score >= target {
                let bits = m.bits();
                let entry =
                    Entry { bits, score, eval: NONE, depth: depth - 3, bound: Bound::Lower };
                self.shared.table.store::<B>(p.key(), ply, entry);
                found = Some(score);
                break;
            }
        }
        picker.finish(self);
        found
    }

    /// Whether a move is pruned: not searched at all.
    #[inline]
    pub(super) fn prune_move(
        &mut self,
        p: &B,
        node: &B::Node<'_>,
        facts: &NodeFacts<B::Move>,
        mover: &Mover<B::Move>,
        picker: &mut Picker<B>,
    ) -> bool {
        let depth = facts.task.depth;
        let profile = self.shared.profile;
        if mover.is_quiet {
            let number = i32::try_from(mover.number).unwrap_or(i32::MAX);
            let most = (3 + depth * depth) / if facts.improving { 1 } else { 2 };
            if depth <= 8 && number > most + 1 && self.has(Feature::LateMovePruning) {
                picker.skip_quiets();
                return !p.gives_check(node, mover.m);
            }
            let reduced =
                (depth - self.shared.reductions.hundredths(depth, mover.number) / CAUTION).max(0);
            if !facts.is_check
                && reduced <= 7
                && facts.eval != NONE
                && facts.eval + 110 + 95 * reduced <= facts.task.alpha
                && self.has(Feature::Futility)
            {
                picker.skip_quiets();
                return !p.gives_check(node, mover.m);
            }
            if depth <= 4 && mover.history < -3500 * depth && self.has(Feature::LateMovePruning) {
                return true;
            }
            return depth <= 8
                && self.has(Feature::ExchangePruning)
                && !p.see_ge(mover.m, -24 * reduced * reduced, profile);
        }
        depth <= 7
            && self.has(Feature::ExchangePruning)
            && picker.is_losing()
            && !p.see_ge(mover.m, -95 * depth, profile)
    }

    /// The number of plies by which the first search of a late move is reduced.
    #[inline]
    pub(super) fn reduction(
        &self,
        next: &B,
        facts: &NodeFacts<B::Move>,
        mover: &Mover<B::Move>,
    ) -> i32 {
        let from = 2 + usize::from(facts.task.is_pv()) + usize::from(facts.task.ply == 0);
        if facts.task.depth < 3 || mover.number < from || !self.has(Feature::LateMoveReductions) {
            return 0;
        }
        let mut hundredths = self.shared.reductions.hundredths(facts.task.depth, mover.number);
        if !mover.is_quiet {
            hundredths = hundredths / 2 - mover.history / 120;
        } else {
            hundredths -= mover.history / 90;
            if self.frames[facts.task.ply + 2].killers.contains(&Some(mover.m)) {
                hundredths -= 100;
            }
        }
        if facts.task.is_pv() {
            hundredths -= 100;
        }
        if facts.task.is_cut {
            hundredths += 130;
        }
        if !facts.improving {
            hundredths += 60;
        }
        if facts.is_check || next.is_check() {
            hundredths -= 90;
        }
        hundredths / 100
    }
}

/// The reduction in hundredths of a ply that pruning counts as one ply.
const CAUTION: i32 = 160;

/// Whether the side to move has other pieces than pawns and kings, or may drop pieces.
fn has_pieces<B: SearchBoard>(p: &B) -> bool {
    let v = p.view();
    let pieces = v.color(v.turn) - v.role(Role::Pawn) - v.role(Role::King);
    pieces.any() || v.pockets.is_some()
}
