//! [`SearchBoard`] for positions under all rules other than chess, compiled once for all of them.

use tabiya_core::attacks::king_attacks;
use tabiya_core::{Bitboard, Color, Ends, Move, MoveKind, Position, Role, Stalemate, VariantState};
use tabiya_games::{AnyMove, AnyPosition, Playable, PositionVisitor};

use super::{GameVerdict, LazyMoves, MoveOf, SearchBoard, pick};
use crate::eval::profile::{ExchangeRule, Profile};
use crate::view::EvalView;

/// Queries that [`AnyPosition`] lacks, for a position under any rules.
trait RulesQuery {
    /// Whether the king of the side to move must be kept safe.
    fn is_royal(&self) -> bool;
    /// Everything that the evaluation needs to know about the position.
    fn view(&self) -> EvalView;
    fn stalemate(&self) -> Stalemate;
    fn is_dead(&self) -> bool;
}

impl<R: Playable> RulesQuery for Position<R> {
    fn is_royal(&self) -> bool {
        R::royal(self)[self.turn()]
    }

    fn view(&self) -> EvalView {
        EvalView {
            walls: R::walls(self),
            pockets: self.state().pockets(),
            checks: self.state().remaining_checks(),
            ..EvalView::of(self)
        }
    }

    fn stalemate(&self) -> Stalemate {
        R::Ends::stalemate(self)
    }

    fn is_dead(&self) -> bool {
        R::Ends::insufficient_material(self)
    }
}

/// Calls a function with a position whose rule type is hidden behind a trait object.
struct RulesVisitor<F>(F);

impl<F: FnOnce(&dyn RulesQuery) -> T, T> PositionVisitor for RulesVisitor<F> {
    type Out = T;

    #[inline]
    fn visit<R: Playable>(self, p: &Position<R>) -> T {
        (self.0)(p)
    }
}

/// Runs a query on a position whose rule type is known only at run time.
#[inline]
fn ask<T>(p: &AnyPosition, question: impl FnOnce(&dyn RulesQuery) -> T) -> T {
    p.visit(RulesVisitor(question))
        .expect("positions that are searched here have the pieces of chess")
}

/// Returns a function that decides whether a legal move of the position is a capture.
fn takes(p: &AnyPosition) -> impl Fn(Move) -> bool + use<> {
    let enemies = p.by_color(!p.turn());
    move |m| enemies.contains(m.to()) || m.kind() == MoveKind::EnPassant
}

impl SearchBoard for AnyPosition {
    with_listed_moves!(Move);

    fn is_check(&self) -> bool {
        if ask(self, |p| p.is_royal()) {
            return self.must_answer_check();
        }
        // The capture of a king that is not royal may still lose the game.
        self.king(self.turn()).is_some() && self.king_attackers(self.turn()).any()
    }

    fn view(&self) -> EvalView {
        ask(self, |p| p.view())
    }

    fn play(&self, m: Move) -> Self {
        self.play_unchecked(m.into())
    }

    fn without_moves(&self) -> GameVerdict {
        GameVerdict::without_moves(self.must_answer_check(), ask(self, |p| p.stalemate()))
    }

    fn is_dead(&self) -> bool {
        ask(self, |p| p.is_dead())
    }

    fn is_capture(&self, m: Move) -> bool {
        self.is_capture(m.into())
    }

    fn captured(&self, m: Move) -> Option<Role> {
        self.captured(m.into())?.0.role()
    }

    fn see_ge(&self, m: Move, threshold: i32, profile: &Profile) -> bool {
        match profile.exchange {
            ExchangeRule::Recapture => self.see_ge(m.into(), threshold),
            ExchangeRule::Explosion => {
                explosion(&self.view(), m, SearchBoard::is_capture(self, m)) >= threshold
            }
            ExchangeRule::Compulsory => true,
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves().into_iter().filter_map(AnyMove::short).collect()
    }

    fn is_legal(&self, _: &LazyMoves<Move>, m: Move) -> bool {
        self.is_legal(m.into())
    }

    fn gives_check(&self, _: &LazyMoves<Move>, m: Move) -> bool {
        self.gives_check(m.into())
    }
}

/// The value of each role in an atomic explosion, from pawn to king.
const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 10_000];

/// The material gain of the capturing side from an atomic explosion, which removes the captured piece, the
/// capturing piece and all pieces but pawns around the target.
fn explosion(v: &EvalView, m: Move, is_capture: bool) -> i32 {
    if !is_capture {
        return 0;
    }
    let us = v.turn;
    let around = (king_attacks(m.to()) - v.role(Role::Pawn)).with(m.to()).with(m.from());
    let lost = |color: Color| -> i32 {
        let worth = |role: Role| {
            let set: Bitboard = v.piece(color, role) & around;
            set.len().cast_signed() * VALUES[role as usize]
        };
        Role::ALL.into_iter().map(worth).sum()
    };
    lost(!us) - lost(us)
}
