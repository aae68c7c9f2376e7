//! Squares that pieces can reach in some game, with obstacles disregarded.

use std::num::NonZeroU8;

use crate::betza::{Mode, Part, Step, turned, way};
use tabiya_core::{Bitboard, ByColor, Castling, Color, Square};

use super::Placement;
use super::{KindId, KindSet};
use super::{Ray, RuleSet};

/// The squares that a part of a notation reaches, assuming other pieces wherever the part needs them.
fn targets(part: &Part, color: Color, from: Square, exists: Bitboard) -> Bitboard {
    let of_step = |&step: &Step| {
        let step = turned(step, color);
        let to = |step| Ray::walk(from, step, NonZeroU8::new(1), exists).squares;
        match part.mode {
            Mode::Leap => to(step),
            Mode::Lame => to(step).masked_if(way(step).all(|way| to(way).any())),
            Mode::Ride { limit } => Ray::walk(from, step, limit, exists).squares,
            // The first square may hold the hurdle, but is never a target.
            Mode::Over { limit } | Mode::Behind { limit } => {
                Ray::walk(from, step, limit, exists).squares - to(step)
            }
        }
    };
    part.steps.iter().map(of_step).fold(Bitboard::EMPTY, |all, squares| all | squares)
}

/// Finds out which squares pieces can reach and which kinds a side can have under these rules.
pub(super) struct Reach<'a> {
    pub(super) rules: &'a RuleSet,
    /// The start position.
    pub(super) p: &'a Placement,
    /// The kinds of which each side has a piece at the start or can get one.
    kinds: ByColor<KindSet>,
}

impl<'a> Reach<'a> {
    pub(super) fn new(rules: &'a RuleSet, p: &'a Placement) -> Self {
        Self { rules, p, kinds: kinds(rules, p) }
    }

    /// The squares to which a kind can move from a square.
    fn from(&self, kind: KindId, color: Color, from: Square) -> Bitboard {
        let exists = self.rules.exists();
        let kind = self.rules.kind(kind);
        let starts = kind.first_moves_from(color).contains(from);
        let parts = kind.moves[color].parts.iter();
        let parts = parts.filter(|part| !part.initial || starts);
        let steps =
            parts.fold(Bitboard::EMPTY, |all, part| all | targets(part, color, from, exists));
        // `push` also has the first of the two squares, which the single step reaches anyway.
        let push = Ray::walk(from, turned((0, 1), color), NonZeroU8::new(2), exists).squares;
        let push = push.masked_if(kind.pushes_from(color).contains(from));
        (steps | push) & kind.mobility[color] & exists
    }

    /// Whether a kind can move from any square.
    pub(super) fn can_move(&self, kind: KindId, color: Color) -> bool {
        self.rules.exists().into_iter().any(|square| self.from(kind, color, square).any())
    }

    /// The squares that a kind can reach, including those where it starts, is promoted or is dropped.
    pub(super) fn reached(&self, kind: KindId, color: Color) -> Bitboard {
        let mut reached = self.origins(kind, color);
        let mut new = reached;
        while let Some(square) = new.first() {
            new -= Bitboard::of(square);
            let further = self.from(kind, color, square) - reached;
            reached |= further;
            new |= further;
        }
        reached
    }

    /// The squares on which a kind can appear without a move of its own: at the start, by promotion, drop or
    /// castling.
    fn origins(&self, kind: KindId, color: Color) -> Bitboard {
        let mut origins = self.p.by_piece(color, kind);
        let can_become = |from: KindId| self.rules.promotions(from, color).contains(kind);
        if self.kinds[color].iter().any(can_become) {
            // A piece that leaves the promotion squares may become another one anywhere.
            let of_pawn = self.rules.promotion[color].contains(kind);
            origins |= if of_pawn { self.rules.promotion_squares[color] } else { Bitboard::FULL };
        }
        if self.rules.drops {
            origins |= self.rules.kind(kind).drop_squares[color];
        }
        let castles = kind == KindId::KING || self.rules.castling_with.contains(kind);
        if castles && self.rules.castling != Castling::Never {
            origins |= self.rules.last_rank(!color);
        }
        origins & self.rules.exists()
    }

    /// Whether a side can have pawns.
    pub(super) fn has_pawns(&self, color: Color) -> bool {
        self.can_have(KindId::PAWN, color)
    }

    /// Whether a side has a piece of this kind at the start or can get one.
    pub(super) fn can_have(&self, kind: KindId, color: Color) -> bool {
        self.kinds[color].contains(kind)
    }
}

/// The kinds of which each side has a piece at the start or can get one.
fn kinds(rules: &RuleSet, p: &Placement) -> ByColor<KindSet> {
    let has = |color, kind| p.by_piece(color, kind).any() || p.in_hand(color, kind) > 0;
    let at_start = |color| rules.kind_ids().filter(move |&kind| has(color, kind)).collect();
    let mut sets = ByColor { white: at_start(Color::White), black: at_start(Color::Black) };
    loop {
        let before: ByColor<KindSet> = sets;
        for side in Color::ALL {
            for kind in before[side].iter() {
                let promoted = rules.promotions(kind, side).iter();
                let dropped = rules.kind(kind).dropped_as;
                sets[side] = promoted.chain(dropped).fold(sets[side], KindSet::with);
                if rules.drops && rules.captures_to_hand {
                    let captured = rules.kind(kind).captured_as.unwrap_or(kind);
                    sets[!side] = sets[!side].with(captured);
                }
            }
        }
        if sets == before {
            return sets;
        }
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
    fn betza_reach_assumes_hurdles_where_needed() {
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
