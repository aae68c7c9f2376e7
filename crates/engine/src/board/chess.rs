//! [`SearchBoard`] for standard chess, compiled separately for speed.

use tabiya_core::{Color, Move, MoveList, Node, Position, Role, Standard};

use super::{GameVerdict, SearchBoard};
use crate::eval::profile::Profile;
use crate::view::EvalView;

impl SearchBoard for Position<Standard> {
    type Move = Move;
    type Buffer = MoveList;
    type Node<'a> = Node<'a>;

    const QUIET_CHECKS: bool = true;

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key().to_u64()
    }

    #[inline(always)]
    fn turn(&self) -> Color {
        self.turn()
    }

    #[inline(always)]
    fn halfmove_clock(&self) -> u32 {
        u32::from(self.halfmove_clock())
    }

    #[inline]
    fn is_check(&self) -> bool {
        self.must_answer_check()
    }

    #[inline(always)]
    fn view(&self) -> EvalView {
        EvalView::of(self)
    }

    #[inline]
    fn play(&self, m: Move) -> Self {
        self.play_unchecked(m)
    }

    #[inline]
    fn key_after(&self, m: Move) -> Option<u64> {
        Some(self.key_after(m).to_u64())
    }

    #[inline]
    fn null_move(&self) -> Option<Self> {
        self.null_move()
    }

    #[inline(always)]
    fn ending(&self) -> Option<GameVerdict> {
        None
    }

    #[inline]
    fn without_moves(&self) -> GameVerdict {
        if self.must_answer_check() { GameVerdict::Loss } else { GameVerdict::Draw }
    }

    #[inline]
    fn is_dead(&self) -> bool {
        self.occupied().len() <= 4 && self.has_insufficient_material()
    }

    #[inline(always)]
    fn is_capture(&self, m: Move) -> bool {
        self.is_capture(m)
    }

    #[inline(always)]
    fn captured(&self, m: Move) -> Option<Role> {
        self.captured(m).map(|(role, _)| role)
    }

    #[inline]
    fn see_ge(&self, m: Move, threshold: i32, _: &Profile) -> bool {
        self.see_ge(m, threshold)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves().to_vec()
    }

    #[inline]
    fn node(&self) -> Node<'_> {
        self.node()
    }

    #[inline]
    fn is_legal(&self, node: &Node<'_>, m: Move) -> bool {
        node.is_legal(m)
    }

    #[inline]
    fn gives_check(&self, node: &Node<'_>, m: Move) -> bool {
        node.gives_check(m)
    }

    #[inline]
    fn noisy_into(&self, node: &Node<'_>, moves: &mut MoveList) {
        node.noisy_into(moves);
    }

    #[inline]
    fn quiets_into(&self, node: &Node<'_>, moves: &mut MoveList) {
        node.quiets_into(moves);
    }
}
