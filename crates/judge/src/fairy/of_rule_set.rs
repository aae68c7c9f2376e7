//! Converts the rule sets of the library.

use tabiya_core::{Bitboard, ByColor, Color, Role};
use tabiya_games::{KindRules, KindSet, RuleSet};

use super::rule_file::both;
use super::rules::{FairyRules, KindId};
use super::squares::Squares;
use crate::Side;

impl FairyRules {
    /// Converts a rule set without custom pieces.
    pub fn of(rules: &RuleSet) -> FairyRules {
        let kinds =
            |set: KindSet| set.iter().filter_map(|id| id.role()).map(kind).collect::<Vec<KindId>>();
        let entries = |squares: fn(&KindRules) -> ByColor<Bitboard>, nothing: Bitboard| {
            let all = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| (color, role)));
            all.map(|(color, role)| {
                ((side(color), kind(role)), squares(rules.kind(role.into()))[color])
            })
            .filter(|&(_, squares)| squares != nothing)
            .map(|(piece, set)| (piece, squares_of(set)))
            .collect()
        };
        let mut fairy = FairyRules {
            royal: kinds(rules.royal),
            castling: rules.castling,
            en_passant: rules.en_passant,
            promotion: both(kinds(rules.promotion.white)),
            extinct: kinds(rules.extinct),
            must_capture: rules.must_capture,
            walls: squares_of(rules.walls),
            mobility: entries(|kind| kind.mobility, Bitboard::FULL),
            goal: entries(|kind| kind.goal, Bitboard::EMPTY),
            checks_to_win: rules.checks_to_win.map(u32::from),
            stalemate: rules.stalemate,
            repetition: rules.repetition,
            fifty_move_rule: rules.fifty_move_rule,
            ..FairyRules::chess()
        };
        let double_push = rules.kinds[0].double_push;
        fairy.kinds[KindId::PAWN.0].double_push =
            Color::ALL.map(|color| squares_of(double_push[color]));
        fairy
    }
}

/// The side of a colour.
pub fn side(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

/// The kind of a role; kinds and roles list the six pieces of chess in the same order.
pub fn kind(role: Role) -> KindId {
    KindId(role as usize)
}

fn squares_of(set: Bitboard) -> Squares {
    set.into_iter().map(|square| square as u8).collect()
}
