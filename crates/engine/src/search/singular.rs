//! Singular extensions: a search that excludes the hash move shows how good the other moves are.

use super::SearchWorker;
use super::node_task::{NodeFacts, NodeTask};
use crate::board::SearchBoard;
use crate::feature::Feature;
use crate::info::Bound;
use crate::score::WIN;

impl<B: SearchBoard> SearchWorker<'_, B> {
    /// Tests whether the hash move is so much better than all others that it should be searched more deeply.
    pub(super) fn singular(&mut self, p: &B, facts: &NodeFacts<B::Move>, m: B::Move) -> Singular {
        let NodeTask { ply, depth, .. } = facts.task;
        let Some(entry) = facts.entry else { return Singular::Extend(0) };
        let applies = depth >= 7
            && self.frame(ply).excluded.is_none()
            && self.has(Feature::SingularExtensions)
            && entry.depth >= depth - 3
            && entry.bound != Bound::Upper
            && entry.score.abs() < WIN
            && self.may_extend(ply);
        if !applies {
            return Singular::Extend(0);
        }
        let target = entry.score - 2 * depth;
        let (alpha, beta) = (target - 1, target);
        self.frame(ply).excluded = Some(m);
        let narrow =
            NodeTask { alpha, beta, depth: singular_depth(depth), ply, is_cut: facts.task.is_cut };
        let score = self.search(p, narrow);
        self.frame(ply).excluded = None;
        if score < target {
            let is_far = !facts.task.is_pv() && score < target - 20 && self.frame(ply).doubled < 6;
            return Singular::Extend(if is_far { 2 } else { 1 });
        }
        if target >= facts.task.beta && !facts.task.is_pv() {
            // Multi-cut: several moves probably exceed beta.
            return Singular::Refuted(target);
        }
        Singular::Extend(if entry.score >= facts.task.beta { -1 } else { 0 })
    }
}

/// The depth of the search that excludes the hash move.
pub(super) fn singular_depth(depth: i32) -> i32 {
    (depth - 1) / 2
}

/// The result of the search that excludes the hash move.
pub(super) enum Singular {
    /// Extend the hash move by this many plies; a negative number is a reduction.
    Extend(i32),
    /// Prune the node: several moves probably exceed beta. The value is the score to return.
    Refuted(i32),
}
