//! Facts about a position, under any rules, from which explanations of moves are derived.

use std::borrow::Cow;

use tabiya_core::{Bitboard, Black, ByColor, Color, Position, Role, Square, White};
use tabiya_fairy::AnyMove;
use tabiya_variants::{KindId, KindName, KindSet, RuleSet};

use super::placed::{Blocker, PlacedPiece};
use crate::built_in::{AnyPosition, Playable};

/// A position, its rules as data, and properties of the rules that data cannot express.
#[derive(Debug, Clone)]
pub(crate) struct Facts {
    pub(super) position: AnyPosition,
    pub(super) us: Color,
    pub(crate) rules: Cow<'static, RuleSet>,
    /// Whether a move that gives check is illegal.
    pub(super) checks_are_illegal: bool,
    /// Squares on which the royal piece of the side to move cannot be attacked.
    pub(super) check_immune_squares: Bitboard,
    /// Whether captures explode.
    pub(super) explodes: bool,
}

impl Facts {
    pub(crate) fn gather<R: Playable>(p: &Position<R>) -> Self {
        Self {
            checks_are_illegal: R::FORBIDS_CHECKS,
            check_immune_squares: R::check_immune_squares(p, p.turn()),
            explodes: R::FILTERS_CAPTURES,
            ..Self::of(R::any(*p), rules_as_data(p))
        }
    }

    pub(crate) fn of(position: AnyPosition, rules: Cow<'static, RuleSet>) -> Self {
        Self {
            position,
            us: position.turn(),
            checks_are_illegal: !rules.gives_checks,
            check_immune_squares: Bitboard::EMPTY,
            explodes: false,
            rules,
        }
    }

    pub(super) fn name(&self, kind: KindId) -> KindName {
        self.rules.kind(kind).name
    }

    pub(super) fn names(&self, kinds: KindSet) -> Vec<KindName> {
        kinds.iter().map(|kind| self.name(kind)).collect()
    }

    /// The piece on a square in another position of this game.
    pub(super) fn piece_in(&self, p: &AnyPosition, square: Square) -> Option<PlacedPiece> {
        let piece = p.piece_on(square)?.map_kind(|kind| self.name(kind));
        Some(PlacedPiece { piece, square })
    }

    /// The piece on a square, of either side.
    pub(super) fn on(&self, square: Square) -> Option<PlacedPiece> {
        self.piece_in(&self.position, square)
    }

    /// The enemy piece on a square.
    pub(super) fn enemy_on(&self, square: Square) -> Option<PlacedPiece> {
        self.on(square).filter(|there| there.piece.color != self.us)
    }

    /// The piece on the first square of a set.
    pub(super) fn first(&self, squares: Bitboard) -> Option<PlacedPiece> {
        squares.first().and_then(|square| self.on(square))
    }

    /// The piece or wall on a square that blocks a slider.
    pub(super) fn blocker(&self, square: Square) -> Blocker {
        self.on(square).map_or(Blocker::Wall(square), Blocker::Piece)
    }

    /// The piece that a move captures.
    pub(super) fn captured(&self, m: AnyMove) -> Option<PlacedPiece> {
        self.position.captured(m).and_then(|(_, square)| self.enemy_on(square))
    }

    /// The square of a side's royal piece in another position of this game, if the side has one.
    pub(super) fn royal_in(&self, p: &AnyPosition, color: Color) -> Option<Square> {
        p.king(color).filter(|_| !self.rules.royal.is_empty())
    }

    /// The squares of a side's royal pieces in another position of this game.
    pub(super) fn royals_in(&self, p: &AnyPosition, color: Color) -> Bitboard {
        match p {
            AnyPosition::Fairy(p) => p.royals(color),
            _ => self.royal_in(p, color).map_or(Bitboard::EMPTY, Bitboard::of),
        }
    }

    /// The square of the royal piece of the side to move, if it has one.
    pub(super) fn royal(&self) -> Option<Square> {
        self.royal_in(&self.position, self.us)
    }

    /// The enemy pieces that attack a square in another position of this game, with the `closed` squares blocking
    /// sliders; empty for a square immune to checks.
    pub(super) fn attackers_in(
        &self,
        p: &AnyPosition,
        square: Square,
        closed: Bitboard,
    ) -> Bitboard {
        if self.check_immune_squares.contains(square) {
            return Bitboard::EMPTY;
        }
        p.attackers_to(square, closed) & p.by_color(!self.us)
    }

    /// The enemy pieces that give a check which the side to move must answer.
    pub(super) fn checkers(&self) -> Bitboard {
        self.position.checkers().masked_if(self.position.must_answer_check())
    }

    /// The enemy pieces that attack a square, with the `closed` squares blocking sliders; empty for a square immune
    /// to checks.
    pub(super) fn attackers(&self, square: Square, closed: Bitboard) -> Bitboard {
        self.attackers_in(&self.position, square, closed)
    }
}

/// The rules of a position as data; rules that are a Rust type are only approximated.
fn rules_as_data<R: Playable>(p: &Position<R>) -> Cow<'static, RuleSet> {
    let variant = R::variant(p.state());
    let known = variant.rule_set_ref().rules();
    if variant.are_data() {
        return Cow::Borrowed(known);
    }
    let mut rules = known.clone();
    let us = p.turn();
    if !R::royal(p)[us] {
        rules.royal = KindSet::EMPTY;
    }
    rules.castling = R::castling(p);
    rules.en_passant = R::en_passant(p);
    rules.promotion = ByColor::both(R::promotions(p).into());
    rules.must_capture = R::must_capture(p);
    rules.drops = R::DROPS;
    rules.kinds[0].double_push = R::double_push_region(p);
    for role in Role::ALL {
        let kind = &mut rules.kinds[KindId::from(role).index()];
        kind.mobility[us] = R::mobility(p, us, role);
        kind.drop_squares[us] = match us {
            Color::White => R::drops::<White>(p, role),
            Color::Black => R::drops::<Black>(p, role),
        };
    }
    Cow::Owned(rules)
}
