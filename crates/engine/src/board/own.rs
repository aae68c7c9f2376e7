//! [`SearchBoard`] for positions with custom pieces.

use tabiya_core::{Color, Pockets, Role};
use tabiya_fairy::{AnyMove, FairyPosition};
use tabiya_games::KindId;

use super::moves::role_like;
use super::{GameVerdict, LazyMoves, MoveOf, SearchBoard, pick};
use crate::eval::PawnCache;
use crate::eval::profile::{ExchangeRule, Profile};
use crate::view::EvalView;

/// Returns a function that decides whether a legal move of the position is a capture.
fn takes(p: &FairyPosition) -> impl Fn(AnyMove) -> bool {
    |m| p.is_capture(m)
}

impl SearchBoard for FairyPosition {
    with_listed_moves!(AnyMove);

    const ALTERNATES: bool = false;

    fn is_check(&self) -> bool {
        let p = self;
        if p.rules().royal.is_some() {
            return p.must_answer_check();
        }
        // The capture of a king that is not royal may still lose the game.
        let kings = p.by_piece(p.turn(), KindId::KING);
        p.rules().extinct.contains(KindId::KING)
            && kings.single().is_some_and(|king| p.attackers(!p.turn(), king).any())
    }

    fn view(&self) -> EvalView {
        let p = self;
        let mut view = EvalView {
            colors: [p.by_color(Color::White), p.by_color(Color::Black)],
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

    fn evaluate(&self, _: &EvalView, profile: &Profile, _: &mut PawnCache) -> i32 {
        let own = profile.own.as_ref().expect("the profile of such a game");
        own.evaluate(self) + profile.tempo
    }

    fn play(&self, m: AnyMove) -> Self {
        let p = self;
        p.play_unchecked(m)
    }

    fn without_moves(&self) -> GameVerdict {
        GameVerdict::without_moves(self.must_answer_check(), self.rules().stalemate)
    }

    fn is_dead(&self) -> bool {
        self.has_insufficient_material()
    }

    fn is_capture(&self, m: AnyMove) -> bool {
        self.captured(m).is_some()
    }

    fn captured(&self, m: AnyMove) -> Option<Role> {
        let p = self;
        let (kind, _) = p.captured(m)?;
        Some(role_like(p, !p.turn(), kind))
    }

    fn see_ge(&self, m: AnyMove, threshold: i32, profile: &Profile) -> bool {
        let p = self;
        profile.exchange == ExchangeRule::Compulsory || p.see(m) >= threshold
    }

    fn legal_moves(&self) -> Vec<AnyMove> {
        self.legal_moves()
    }

    fn is_legal(&self, node: &LazyMoves<AnyMove>, m: AnyMove) -> bool {
        node.get_or_init(|| self.legal_moves()).contains(&m)
    }

    fn gives_check(&self, _: &LazyMoves<AnyMove>, m: AnyMove) -> bool {
        self.gives_check(m)
    }
}
