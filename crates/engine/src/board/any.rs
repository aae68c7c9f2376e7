//! Everything but chess, compiled once.

use tabiya_core::attacks::king_attacks;
use tabiya_core::{Bitboard, Color, Ends, Move, Outcome, Position, Role, Stalemate, State};
use tabiya_variants::{AnyPosition, Playable, PositionVisitor, ShortMoves};

use super::{Board, Verdict};
use crate::eval::profile::{Exchange, Profile};
use crate::view::View;

/// What [`AnyPosition`] does not answer itself, asked of positions of all rules.
trait Asked {
    /// Whether the king of the side to move must be kept safe.
    fn is_royal(&self) -> bool;
    /// All that the evaluation goes by, in one call.
    fn view(&self) -> View;
    /// How the game has ended, whatever moves there are.
    fn ending(&self) -> Option<Outcome>;
    fn stalemate(&self) -> Stalemate;
    fn is_dead(&self) -> bool;
}

impl<R: Playable> Asked for Position<R> {
    fn is_royal(&self) -> bool {
        R::royal(self)[self.turn()]
    }

    fn view(&self) -> View {
        View {
            walls: R::walls(self),
            pockets: self.state().pockets(),
            checks: self.state().remaining_checks(),
            ..View::of(self)
        }
    }

    fn ending(&self) -> Option<Outcome> {
        if self.is_over() { R::Ends::ending(self) } else { None }
    }

    fn stalemate(&self) -> Stalemate {
        R::Ends::stalemate(self)
    }

    fn is_dead(&self) -> bool {
        R::Ends::insufficient_material(self)
    }
}

/// Hands a position without the type of its rules to a function.
struct With<F>(F);

impl<F: FnOnce(&dyn Asked) -> T, T> PositionVisitor for With<F> {
    type Out = T;

    #[inline]
    fn visit<R: Playable>(self, p: &Position<R>) -> T {
        (self.0)(p)
    }
}

/// What the engine asks of a position without the type of its rules.
#[inline]
fn ask<T>(p: &AnyPosition, question: impl FnOnce(&dyn Asked) -> T) -> T {
    p.visit(With(question)).expect(PIECES_OF_CHESS)
}

#[inline]
fn short(p: &AnyPosition) -> &dyn ShortMoves {
    p.short_moves().expect(PIECES_OF_CHESS)
}

/// What [`Engine`](crate::Engine) looks at before it begins.
const PIECES_OF_CHESS: &str = "the pieces of positions that are searched are those of chess";

impl Board for AnyPosition {
    type Move = Move;
    type Buffer = Vec<Move>;
    type Node<'a> = ();

    fn key(&self) -> u64 {
        self.key().low()
    }

    fn turn(&self) -> Color {
        self.turn()
    }

    fn halfmove_clock(&self) -> u32 {
        u32::from(self.halfmove_clock())
    }

    fn is_check(&self) -> bool {
        if ask(self, |p| p.is_royal()) {
            return self.is_check();
        }
        // A king that is not royal may be all that its side has to lose.
        self.king(self.turn()).is_some() && self.king_attackers(self.turn()).any()
    }

    fn view(&self) -> View {
        ask(self, |p| p.view())
    }

    fn play(&self, m: Move) -> Self {
        short(self).play_unchecked(m)
    }

    fn key_after(&self, _: Move) -> Option<u64> {
        None
    }

    fn null_move(&self) -> Option<Self> {
        self.null_move()
    }

    fn ending(&self) -> Option<Verdict> {
        let outcome = ask(self, |p| p.ending())?;
        Some(match outcome.winner() {
            None => Verdict::Draw,
            Some(winner) if winner == self.turn() => Verdict::Win,
            Some(_) => Verdict::Loss,
        })
    }

    fn without_moves(&self) -> Verdict {
        if Self::is_check(self) {
            return Verdict::Loss;
        }
        match ask(self, |p| p.stalemate()) {
            Stalemate::Draw => Verdict::Draw,
            Stalemate::Win => Verdict::Win,
            Stalemate::Loss => Verdict::Loss,
        }
    }

    fn is_dead(&self) -> bool {
        ask(self, |p| p.is_dead())
    }

    fn is_capture(&self, m: Move) -> bool {
        short(self).is_capture(m)
    }

    fn captured(&self, m: Move) -> Option<Role> {
        short(self).captured(m)
    }

    fn see_ge(&self, m: Move, threshold: i32, profile: &Profile) -> bool {
        match profile.exchange {
            Exchange::Recapture => short(self).see_ge(m, threshold),
            Exchange::Explosion => {
                explosion(&self.view(), m, Board::is_capture(self, m)) >= threshold
            }
            Exchange::Compulsory => true,
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        short(self).legal_moves_into(&mut moves);
        moves
    }

    fn node(&self) {}

    fn is_legal(&self, (): &(), m: Move) -> bool {
        short(self).is_legal(m)
    }

    fn gives_check(&self, (): &(), m: Move) -> bool {
        short(self).gives_check(m)
    }

    fn captures_into(&self, (): &(), moves: &mut Vec<Move>) {
        short(self).captures_into(moves);
    }

    fn promotions_into(&self, (): &(), moves: &mut Vec<Move>) {
        let view = self.view();
        let near = Bitboard(0x00ff_0000_0000_ff00);
        moves.clear();
        if !view.piece(view.turn, Role::Pawn).is_disjoint(near) {
            short(self).quiets_into(moves);
            moves.retain(|m| m.promotion() == Some(Role::Queen));
        }
    }

    fn quiets_into(&self, (): &(), moves: &mut Vec<Move>) {
        short(self).quiets_into(moves);
    }
}

/// What each role is worth when it is blown up, from pawn to king.
const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 10_000];

/// What the capturing side wins by an explosion: all pieces around the target, and both on it.
fn explosion(v: &View, m: Move, is_capture: bool) -> i32 {
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
