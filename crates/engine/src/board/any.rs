//! [`SearchBoard`] for positions under all rules other than chess, compiled once for all of them.

use std::cell::OnceCell;

use tabiya_core::attacks::king_attacks;
use tabiya_core::{Bitboard, Color, MoveKind, Pockets, Position, Role, VariantState};
use tabiya_fairy::{AnyMove, FairyPosition};
use tabiya_games::{AnyPosition, KindId, Playable, PositionVisitor};

use super::moves::role_like;
use super::{GameVerdict, MoveOf, SearchBoard};
use crate::eval::profile::{ExchangeRule, Profile};
use crate::eval::{PawnCache, evaluate};
use crate::view::EvalView;

/// Collects what the evaluation needs to know about a position.
struct ViewOf;

impl PositionVisitor for ViewOf {
    type Out = EvalView;

    fn visit<R: Playable>(self, p: &Position<R>) -> EvalView {
        EvalView {
            walls: R::walls(p),
            pockets: p.state().pockets(),
            checks: p.state().remaining_checks(),
            ..EvalView::of(p)
        }
    }
}

/// Tells whether the king of the side to move is attacked.
struct IsCheck;

impl PositionVisitor for IsCheck {
    type Out = bool;

    fn visit<R: Playable>(self, p: &Position<R>) -> bool {
        let us = p.turn();
        if R::royal(p)[us] {
            return p.must_answer_check();
        }
        // The capture of a king that is not royal may still lose the game.
        p.king(us).is_some() && p.king_attackers(us).any()
    }
}

/// What the evaluation needs to know about a position with custom pieces.
fn view(p: &FairyPosition) -> EvalView {
    let mut view = EvalView {
        colors: Color::ALL.map(|color| p.by_color(color)),
        turn: p.turn(),
        walls: p.blocked(),
        pockets: p.rules().drops.then(Pockets::default),
        checks: p.remaining_checks(),
        ..EvalView::EMPTY
    };
    for kind in p.rules().kind_ids() {
        for color in Color::ALL {
            view.roles[role_like(p, color, kind) as usize] |= p.by_piece(color, kind);
        }
    }
    view
}

/// Whether the king of the side to move is attacked, in a position with custom pieces.
fn is_check(p: &FairyPosition) -> bool {
    let rules = p.rules();
    if !rules.royal.is_empty() {
        return p.must_answer_check();
    }
    let kings = p.by_piece(p.turn(), KindId::KING);
    rules.extinct.contains(KindId::KING)
        && kings.single().is_some_and(|king| p.attackers(!p.turn(), king).any())
}

/// Returns a function that decides whether a legal move of the position is a capture.
fn takes(p: &AnyPosition) -> impl Fn(AnyMove) -> bool {
    let enemies = p.by_color(!p.turn());
    let en_passant = |m: AnyMove| match p {
        AnyPosition::Fairy(p) => p.takes_en_passant(m),
        _ => m.kind() == MoveKind::EnPassant,
    };
    move |m| enemies.contains(m.to()) || en_passant(m)
}

/// The legal moves of a position, generated at the first use. Captures and quiet moves are filtered from this
/// list, because separate generators would have to be compiled for every variant.
type LazyMoves = OnceCell<Vec<AnyMove>>;

/// Fills the buffer with the legal moves for which `wanted` is true.
fn pick(
    p: &AnyPosition,
    node: &LazyMoves,
    moves: &mut Vec<AnyMove>,
    wanted: impl Fn(AnyMove) -> bool,
) {
    moves.clear();
    let all = node.get_or_init(|| SearchBoard::legal_moves(p));
    moves.extend(all.iter().copied().filter(|&m| wanted(m)));
}

/// Calls a method that both types of positions have, for custom pieces without a detour over the table of functions
/// that all rules share.
macro_rules! straight {
    ($p:ident.$method:ident($($argument:expr)?)) => {
        match $p {
            AnyPosition::Fairy(p) => p.$method($($argument)?),
            p => p.$method($($argument)?),
        }
    };
}

impl SearchBoard for AnyPosition {
    type Move = AnyMove;
    type Buffer = Vec<AnyMove>;
    type Node<'a> = LazyMoves;

    fn alternates(&self) -> bool {
        !matches!(self, Self::Fairy(_))
    }

    fn key(&self) -> u64 {
        straight!(self.key()).to_u64()
    }

    fn turn(&self) -> Color {
        straight!(self.turn())
    }

    fn halfmove_clock(&self) -> u32 {
        straight!(self.halfmove_clock()).into()
    }

    fn is_check(&self) -> bool {
        match self {
            Self::Fairy(p) => is_check(p),
            p => p.visit(IsCheck).unwrap_or_default(),
        }
    }

    fn view(&self) -> EvalView {
        match self {
            Self::Fairy(p) => view(p),
            p => p.visit(ViewOf).unwrap_or(EvalView::EMPTY),
        }
    }

    fn evaluate(&self, v: &EvalView, profile: &Profile, cache: &mut PawnCache) -> i32 {
        match (self, &profile.own) {
            (Self::Fairy(p), Some(own)) => own.evaluate(p) + profile.tempo,
            _ => evaluate(v, profile, cache),
        }
    }

    fn play(&self, m: AnyMove) -> Self {
        self.play_unchecked(m)
    }

    fn null_move(&self) -> Option<Self> {
        self.null_move()
    }

    fn ending(&self) -> Option<GameVerdict> {
        if straight!(self.is_variant_end()) { Some(self.without_moves()) } else { None }
    }

    fn without_moves(&self) -> GameVerdict {
        self.outcome().map_or(GameVerdict::Draw, |outcome| GameVerdict::of(&outcome, self.turn()))
    }

    fn is_dead(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.has_insufficient_material_of(color))
    }

    fn is_capture(&self, m: AnyMove) -> bool {
        straight!(self.captured(m)).is_some()
    }

    fn captured(&self, m: AnyMove) -> Option<Role> {
        let (kind, _) = straight!(self.captured(m))?;
        match self {
            Self::Fairy(p) => Some(role_like(p, !p.turn(), kind)),
            _ => kind.role(),
        }
    }

    fn see_ge(&self, m: AnyMove, threshold: i32, profile: &Profile) -> bool {
        match profile.exchange {
            ExchangeRule::Recapture => self.see_ge(m, threshold),
            ExchangeRule::Explosion => {
                explosion(&self.view(), m, SearchBoard::is_capture(self, m)) >= threshold
            }
            ExchangeRule::Compulsory => true,
        }
    }

    fn legal_moves(&self) -> Vec<AnyMove> {
        // The letters that texts need are added to the best line alone.
        straight!(self.legal_moves())
    }

    fn node(&self) -> LazyMoves {
        LazyMoves::new()
    }

    fn is_legal(&self, node: &LazyMoves, m: AnyMove) -> bool {
        match self {
            Self::Fairy(_) => node.get_or_init(|| SearchBoard::legal_moves(self)).contains(&m),
            _ => self.is_legal(m),
        }
    }

    fn gives_check(&self, _: &LazyMoves, m: AnyMove) -> bool {
        self.gives_check(m)
    }

    fn noisy_into(&self, node: &LazyMoves, moves: &mut Vec<AnyMove>) {
        let takes = takes(self);
        pick(self, node, moves, |m| takes(m) || m.is_best_promotion(self));
    }

    fn quiets_into(&self, node: &LazyMoves, moves: &mut Vec<AnyMove>) {
        let takes = takes(self);
        pick(self, node, moves, |m| !takes(m) && !m.is_best_promotion(self));
    }
}

/// The value of each role in an atomic explosion, from pawn to king.
const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 10_000];

/// The material gain of the capturing side from an atomic explosion, which removes the captured piece, the
/// capturing piece and all pieces but pawns around the target.
fn explosion(v: &EvalView, m: AnyMove, is_capture: bool) -> i32 {
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
