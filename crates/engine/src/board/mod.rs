//! The interface through which the search uses positions.

mod any;
mod chess;
mod moves;

use std::ops::Deref;

use tabiya_core::{Color, Outcome, Role};
use tabiya_games::AnyMove;

use crate::eval::profile::Profile;
use crate::eval::{PawnCache, evaluate};
use crate::view::EvalView;

pub(crate) use moves::{MoveOf, Spot};

/// A position that can be searched. The search is compiled twice: for chess, and for all other rules.
pub(crate) trait SearchBoard: Copy + Send + Sync + 'static {
    /// The type of a move.
    type Move: MoveOf<Self>;
    /// The type of the buffer for generated moves.
    type Buffer: Default + Send + Deref<Target = [Self::Move]>;
    /// Data computed once for a position and used by its move generators.
    type Node<'a>;

    /// Whether the quiescence search tries quiet checks at its first ply. That pays in chess; with drops, or
    /// with pieces that give check from almost everywhere, there would be too many.
    const QUIET_CHECKS: bool = false;

    /// Whether every move passes the turn to the other side.
    #[inline(always)]
    fn alternates(&self) -> bool {
        true
    }
    fn key(&self) -> u64;
    fn turn(&self) -> Color;
    fn halfmove_clock(&self) -> u32;
    /// Whether the side to move is in check; for a king that is not royal, whether it is attacked.
    fn is_check(&self) -> bool;
    fn view(&self) -> EvalView;
    /// The evaluation for the side to move, in hundredths of a pawn.
    #[inline(always)]
    fn evaluate(&self, v: &EvalView, profile: &Profile, cache: &mut PawnCache) -> i32 {
        evaluate(v, profile, cache)
    }
    fn play(&self, m: Self::Move) -> Self;
    /// The key after a move, if it can be computed without making the move.
    fn key_after(&self, _: Self::Move) -> Option<u64> {
        None
    }
    /// The position after a null move; `None` if the side to move is in check.
    fn null_move(&self) -> Option<Self>;
    /// The result for the side to move if the game is over by a rule of the variant, even with moves left.
    fn ending(&self) -> Option<GameVerdict>;
    /// The result for the side to move if it has no moves.
    fn without_moves(&self) -> GameVerdict;
    /// Whether neither side has enough material to win.
    fn is_dead(&self) -> bool;
    fn is_capture(&self, m: Self::Move) -> bool;
    /// The role of the captured piece.
    fn captured(&self, m: Self::Move) -> Option<Role>;
    /// Whether the exchange that a move starts on its target wins at least `threshold`.
    fn see_ge(&self, m: Self::Move, threshold: i32, profile: &Profile) -> bool;

    /// Whether the side to move here is to move again in `next`, the position after its move.
    #[inline(always)]
    fn moves_again(&self, next: &Self) -> bool {
        !self.alternates() && next.turn() == self.turn()
    }

    fn legal_moves(&self) -> Vec<Self::Move>;
    /// Converts a sequence of moves from this position to [`AnyMove`], the move type of all rules.
    fn line(&self, moves: &[Self::Move]) -> Vec<AnyMove> {
        let mut p = *self;
        let step = |&m: &Self::Move| {
            let any = m.under_any_rules(&p);
            p = p.play(m);
            any
        };
        moves.iter().map(step).collect()
    }
    fn node(&self) -> Self::Node<'_>;
    fn is_legal(&self, node: &Self::Node<'_>, m: Self::Move) -> bool;
    fn gives_check(&self, node: &Self::Node<'_>, m: Self::Move) -> bool;
    /// Lists the captures, and the promotions to the best piece.
    fn noisy_into(&self, node: &Self::Node<'_>, moves: &mut Self::Buffer);
    /// Lists all other moves.
    fn quiets_into(&self, node: &Self::Node<'_>, moves: &mut Self::Buffer);
}

/// The result of a game for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GameVerdict {
    Loss,
    Draw,
    Win,
}

impl GameVerdict {
    /// The result of a finished game from the point of view of `side`.
    fn of<K>(outcome: &Outcome<K>, side: Color) -> Self {
        match outcome {
            Outcome::Draw(_) => Self::Draw,
            Outcome::Win { winner, .. } if *winner == side => Self::Win,
            Outcome::Win { .. } => Self::Loss,
        }
    }
}
