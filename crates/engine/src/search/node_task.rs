//! What a node of the main search is asked, and what is known of it at first.

use crate::table::Entry;

/// The window and the depth with which a node is searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct NodeTask {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether the node is expected to refute the move that led to it.
    pub(super) is_cut: bool,
}

impl NodeTask {
    #[inline(always)]
    pub(super) fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The task to test whether a move does better than `bound`, from the mover's point of view.
    #[inline(always)]
    pub(super) fn beats(&self, bound: i32, depth: i32, is_cut: bool) -> Self {
        Self { alpha: bound, beta: bound + 1, depth, ply: self.ply + 1, is_cut }
    }
}

/// Facts about a node before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct NodeFacts<M> {
    pub(super) is_check: bool,
    /// The corrected evaluation; [`NONE`] in check.
    pub(super) eval: i32,
    /// The evaluation, or the table's score if that says more.
    pub(super) estimate: i32,
    /// Whether the evaluation is better than at the side's last move.
    pub(super) improving: bool,
    pub(super) entry: Option<Entry>,
    pub(super) hint: Option<M>,
}
