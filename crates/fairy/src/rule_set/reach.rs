//! Where pieces can come to in some game or other, whatever stands on the board.

use std::num::NonZeroU8;

use crate::betza::{Mode, Part, Step, turned, way};
use tabiya_core::{Bitboard, Castling, Color, Square};

use super::RuleSet;
use crate::kind::KindId;
use crate::position::FairyPosition;

/// The squares that so many equal steps lead to, one after the other, as long as they exist.
fn ray(
    from: Square,
    (files, ranks): Step,
    limit: Option<NonZeroU8>,
    exists: Bitboard,
) -> Vec<Square> {
    let next = |&at: &Square| at.offset(files, ranks).filter(|&to| exists.contains(to));
    let most = limit.map_or(8, |limit| limit.get().into());
    std::iter::successors(next(&from), next).take(most).collect()
}

/// Where a part of a notation leads to from a square, with pieces wherever it needs some.
fn targets(part: &Part, color: Color, from: Square, exists: Bitboard) -> Bitboard {
    let of_step = |&step: &Step| {
        let (files, ranks) = turned(step, color);
        let to = |(files, ranks): Step| from.offset(files, ranks).filter(|&to| exists.contains(to));
        match part.mode {
            Mode::Leap => to((files, ranks)).into_iter().collect::<Vec<_>>(),
            Mode::Lame => to(way((files, ranks))).and(to((files, ranks))).into_iter().collect(),
            Mode::Ride { limit } => ray(from, (files, ranks), limit, exists),
            // The first square is the hurdle's at the earliest.
            Mode::Over { limit } | Mode::Behind { limit } => {
                ray(from, (files, ranks), limit, exists).into_iter().skip(1).collect()
            }
        }
    };
    part.steps.iter().flat_map(of_step).collect()
}

/// Rules, for the question where their pieces can come to.
pub(super) struct Reach<'a> {
    pub(super) rules: &'a RuleSet,
}

impl Reach<'_> {
    /// Where a kind can go from a square.
    fn from(&self, kind: KindId, color: Color, from: Square) -> Bitboard {
        let exists = self.rules.exists();
        let kind = self.rules.kind(kind);
        let starts = kind.double_push[color].contains(from);
        let parts = kind.moves[color].parts.iter();
        let parts = parts.filter(|part| !part.initial || starts);
        let steps =
            parts.fold(Bitboard::EMPTY, |all, part| all | targets(part, color, from, exists));
        let two = ray(from, turned((0, 1), color), NonZeroU8::new(2), exists);
        let push = two
            .get(1)
            .filter(|_| kind.pushes_from(color).contains(from))
            .map_or(Bitboard::EMPTY, |&to| Bitboard::of(to));
        (steps | push) & kind.mobility[color] & exists
    }

    /// Whether a kind can move from some square or other.
    pub(super) fn can_move(&self, kind: KindId, color: Color) -> bool {
        self.rules.exists().into_iter().any(|square| self.from(kind, color, square).any())
    }

    /// The squares to which a kind can come, those included on which it arises.
    pub(super) fn of(&self, p: &FairyPosition<'_>, kind: KindId, color: Color) -> Bitboard {
        let mut reached = self.origins(p, kind, color);
        let mut new = reached;
        while let Some(square) = new.first() {
            new -= Bitboard::of(square);
            let further = self.from(kind, color, square) - reached;
            reached |= further;
            new |= further;
        }
        reached
    }

    /// The squares on which a kind can arise or come to stand otherwise than by its own moves.
    fn origins(&self, p: &FairyPosition<'_>, kind: KindId, color: Color) -> Bitboard {
        let mut origins = p.by_piece(color, kind);
        if self.can_become(p, kind, color) {
            origins |= self.rules.promotion_squares[color];
        }
        if self.rules.drops {
            origins |= self.rules.kind(kind).drop_squares[color];
        }
        let castles = kind == KindId::KING || kind == KindId::ROOK;
        if castles && self.rules.castling != Castling::Never {
            origins |= self.rules.last_rank(!color);
        }
        origins & self.rules.exists()
    }

    /// Whether a side can have pawns.
    pub(super) fn has_pawns(&self, p: &FairyPosition<'_>, color: Color) -> bool {
        let has =
            |color| p.by_piece(color, KindId::PAWN).any() || p.in_hand(color, KindId::PAWN) > 0;
        has(color) || self.rules.drops && has(!color)
    }

    /// Whether a pawn of this side can become a piece of this kind.
    fn can_become(&self, p: &FairyPosition<'_>, kind: KindId, color: Color) -> bool {
        self.rules.promotion[color].contains(kind) && self.has_pawns(p, color)
    }

    /// Whether a side has such a piece at the start or can get one.
    pub(super) fn can_have(&self, p: &FairyPosition<'_>, kind: KindId, color: Color) -> bool {
        let has = |color| {
            p.by_piece(color, kind).any()
                || p.in_hand(color, kind) > 0
                || self.can_become(p, kind, color)
        };
        has(color) || self.rules.drops && has(!color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(text: &str) -> Bitboard {
        text.split(' ')
            .filter(|name| !name.is_empty())
            .map(|s| s.parse::<Square>().unwrap())
            .collect()
    }

    #[test]
    fn parts_lead_wherever_pieces_may_let_them() {
        let exists = !squares("c6 d6 e6");
        for (notation, color, reached) in [
            ("fW", Color::White, "d5"),
            ("fW", Color::Black, "d3"),
            ("lW", Color::White, "c4"),
            ("lW", Color::Black, "e4"),
            ("frN", Color::Black, "b3"),
            ("fD", Color::White, ""),
            ("nA", Color::White, "b2 f2 b6 f6"),
            ("fR", Color::White, "d5"),
            ("rpR", Color::White, "f4 g4 h4"),
            ("rgR2", Color::White, "f4"),
            ("frNN", Color::White, "f5 h6"),
            ("frN1", Color::White, "f5"),
        ] {
            let movement: crate::betza::Movement = notation.parse().unwrap();
            let all = targets(&movement.parts[0], color, Square::D4, exists);
            assert_eq!(all, squares(reached), "{notation}");
        }
    }
}
