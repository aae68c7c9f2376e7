//! Moves under house rules in standard algebraic notation.

use tabiya_core::{Bitboard, CheckMark, MoveKind, San, SanBody, Square};

use crate::house::position::HousePosition;
use crate::moves::{Added, Move};
use crate::{AnyPosition, KindId};
use tabiya_fairy::AnyMove;

impl HousePosition {
    /// A legal move in standard algebraic notation: what the piece becomes by a rule is written like a promotion,
    /// `Dxd4=Q`. A move with a label, or of more than one piece, has no such notation and is written as
    /// [`text`](Self::text) does.
    pub fn san(&self, m: &Move) -> String {
        let Some(step) = self.step(m) else {
            return match m {
                Move::Own(m) => AnyPosition::Fairy(self.board).san(*m),
                Move::Added(..) => self.text(m),
            };
        };
        let (becomes, mark) = self.effect(m, &step).unwrap_or((step.promotion, CheckMark::None));
        let all = self.legal_moves().unwrap_or_default();
        let steps = all.iter().filter_map(|other| self.step(other));
        let rivals = steps.filter(|other| {
            (other.kind, other.to) == (step.kind, step.to) && other.from != step.from
        });
        let kind = becomes.map_or(MoveKind::Normal(step.kind), MoveKind::Promotion);
        let captures = !self.captured(m).is_empty();
        let rivals = rivals.map(|rival| rival.from);
        let body = SanBody::new((step.from, step.to), kind, step.kind, captures, rivals);
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = San { body, mark }.write(&mut text, |kind| self.board.rules().kind(kind).letter);
        text
    }

    /// The legal move that a text writes as [`san`](Self::san) does, if another text would not mean it. If no text is the
    /// same, the one move that differs in signs and capitals alone, that says more of the origin, or that says what the
    /// piece becomes where a rule decides that.
    pub(crate) fn san_move(&self, text: &str, legal: &[Move]) -> Option<usize> {
        let bare = |text: &str| text.trim_end_matches(['+', '#']).to_owned();
        let wanted = bare(text);
        let loose = loosely(&wanted);
        let ends_on = |m: &Move| loose.contains(&m.destination().to_string());
        let sans = legal.iter().enumerate().filter(|(_, m)| ends_on(m));
        let sans: Vec<(usize, String)> = sans.map(|(at, m)| (at, bare(&self.san(m)))).collect();
        if let Some((at, _)) = sans.iter().find(|(_, san)| *san == wanted) {
            return Some(*at);
        }
        let is_meant = |(at, san): &&(usize, String)| {
            // Which kind a pawn becomes must be said.
            let is_chosen = legal[*at].own().is_some_and(|own| own.promotion().is_some());
            let without = san.split('=').next().filter(|_| !is_chosen);
            let long = self.step(&legal[*at]).map(|step| {
                let letter = self.board.rules().kind(step.kind).letter;
                format!("{letter}{}{}", step.from, step.to)
            });
            let forms = [Some(san.as_str()), without, long.as_deref()];
            forms.into_iter().flatten().any(|form| loosely(form) == loose)
        };
        let mut meant = sans.iter().filter(is_meant);
        let (at, _) = meant.next()?;
        meant.next().is_none().then_some(*at)
    }

    /// Whether a rule adds a move of another piece of the same kind to the target of a move.
    pub(crate) fn has_rival(&self, m: AnyMove, legal: &[Move]) -> bool {
        let Some(step) = self.step(&Move::Own(m)) else { return false };
        let added = legal.iter().filter(|other| matches!(other, Move::Added(..)));
        added
            .filter_map(|other| self.step(other))
            .any(|other| (other.kind, other.to) == (step.kind, step.to) && other.from != step.from)
    }

    /// The step of a move of one piece; `None` for castling, drops, moves with a label and moves of several pieces.
    fn step(&self, m: &Move) -> Option<Step> {
        match m {
            Move::Own(own) => {
                let is_step = !matches!(own.kind(), MoveKind::Castle | MoveKind::Drop(_));
                let (from, to, kind) = (own.from(), own.to(), own.piece());
                is_step.then(|| Step { from, to, kind, promotion: own.promotion() })
            }
            Move::Added(_, added) => {
                let (kind, placed) = self.single_step(added)?;
                let promotion = (placed != kind).then_some(placed);
                Some(Step { from: added.from, to: added.to, kind, promotion })
            }
        }
    }

    /// What the piece has become after a move, by promotion or by a rule, and the check mark.
    fn effect(&self, m: &Move, step: &Step) -> Option<(Option<KindId>, CheckMark)> {
        let next = self.play_unchecked(m).ok()?;
        let us = self.board.turn();
        let there = next.board.piece_on(step.to).filter(|&(color, _)| color == us);
        let becomes = there.map(|(_, kind)| kind).filter(|&kind| kind != step.kind);
        let is_checked = next.board.turn() != us && next.must_answer_check().ok()?;
        let mark = match is_checked {
            false => CheckMark::None,
            true if next.legal_moves().ok()?.is_empty() => CheckMark::Checkmate,
            true => CheckMark::Check,
        };
        Some((becomes.or(step.promotion), mark))
    }

    /// The kind of the piece that an added move steps with, and the kind that it places on the target.
    fn single_step(&self, added: &Added) -> Option<(KindId, KindId)> {
        let &[(to, color, placed)] = &added.places[..] else { return None };
        let (us, kind) = self.board.piece_on(added.from)?;
        let is_step = added.label.is_empty()
            && added.leaves == Bitboard::of(added.from)
            && added.captures.is_subset(Bitboard::of(to))
            && (to, color, us) == (added.to, us, self.board.turn());
        is_step.then_some((kind, placed))
    }
}

/// A text without signs and capitals.
fn loosely(text: &str) -> String {
    text.replace(['x', ':', '-', '=', '(', ')', '/', ' '], "").to_lowercase()
}

/// A move of one piece from one square to another.
struct Step {
    from: Square,
    to: Square,
    kind: KindId,
    /// The kind that the move itself makes of the piece, if that is another.
    promotion: Option<KindId>,
}
