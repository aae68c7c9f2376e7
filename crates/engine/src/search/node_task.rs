//! The task given to a node of the main search, and facts that are known before its moves are tried.

use crate::table::Entry;

/// The window and the depth with which a node is searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct NodeTask {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether a beta cutoff is expected at this node (a cut node).
    pub(super) is_cut: bool,
}

impl NodeTask {
    #[inline(always)]
    pub(super) fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The null-window task for the position after a move: does the move score more than `bound`?
    #[inline(always)]
    pub(super) fn beats(&self, bound: i32, depth: i32, is_cut: bool) -> Self {
        Self { alpha: bound, beta: bound + 1, depth, ply: self.ply + 1, is_cut }
    }
}

/// Facts about a node that are known before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct NodeFacts<M> {
    pub(super) task: NodeTask,
    pub(super) is_check: bool,
    /// The corrected static evaluation; [`NONE`] if the side to move is in check.
    pub(super) eval: i32,
    /// The corrected evaluation, or the hash entry's score if that is more accurate.
    pub(super) estimate: i32,
    /// Whether the evaluation is better than it was at the same side's previous move.
    pub(super) improving: bool,
    pub(super) entry: Option<Entry>,
    pub(super) hint: Option<M>,
}
