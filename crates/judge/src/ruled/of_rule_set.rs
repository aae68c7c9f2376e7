//! Rules as the library has them.

use tabiya_core::{Bitboard, ByColor, Color, Role};
use tabiya_variants::{KindRules, KindSet, RuleSet};

use super::by_side::BySide;
use super::rules::{Castling, SlowRules, Stalemate};
use super::squares::Squares;
use crate::mailbox::{Kind, Side};

impl SlowRules {
    /// The rules of a rule file.
    pub fn of(rules: &RuleSet) -> SlowRules {
        let roles = |set: KindSet| set.iter().filter_map(|id| id.role()).map(kind).collect();
        let entries = |squares: fn(&KindRules) -> ByColor<Bitboard>, nothing: Bitboard| {
            let all = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| (color, role)));
            all.map(|(color, role)| {
                ((side(color), kind(role)), squares(rules.kind(role.into()))[color])
            })
            .filter(|&(_, squares)| squares != nothing)
            .map(|(piece, set)| (piece, squares_of(set)))
            .collect()
        };
        SlowRules {
            royal: rules.royal.is_some(),
            castling: match rules.castling {
                tabiya_core::Castling::Safe => Castling::Safe,
                tabiya_core::Castling::ThroughAttack => Castling::ThroughAttack,
                _ => Castling::Never,
            },
            en_passant: rules.en_passant,
            promotion: roles(rules.promotion.white),
            extinct: roles(rules.extinct),
            double_push: by_side(rules.kinds[0].double_push),
            must_capture: rules.must_capture,
            walls: squares_of(rules.walls),
            mobility: entries(|kind| kind.mobility, Bitboard::FULL),
            goal: entries(|kind| kind.goal, Bitboard::EMPTY),
            checks_to_win: rules.checks_to_win,
            stalemate: match rules.stalemate {
                tabiya_core::Stalemate::Draw => Stalemate::Draw,
                tabiya_core::Stalemate::Win => Stalemate::Win,
                tabiya_core::Stalemate::Loss => Stalemate::Loss,
            },
            repetition: rules.repetition,
            fifty_move_rule: rules.fifty_move_rule,
        }
    }
}

/// The side of a colour.
pub fn side(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

/// The kind of a role.
pub fn kind(role: Role) -> Kind {
    match role {
        Role::Pawn => Kind::Pawn,
        Role::Knight => Kind::Knight,
        Role::Bishop => Kind::Bishop,
        Role::Rook => Kind::Rook,
        Role::Queen => Kind::Queen,
        Role::King => Kind::King,
    }
}

fn squares_of(set: Bitboard) -> Squares {
    set.into_iter().map(|square| square as u8).collect()
}

fn by_side(sets: ByColor<Bitboard>) -> BySide<Squares> {
    BySide { white: squares_of(sets.white), black: squares_of(sets.black) }
}
