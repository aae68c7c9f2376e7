//! Chess, which other rules start from.

use tabiya_core::{
    Bitboard, Black, ByColor, ByRole, Castling, Position, Roles, Side, Stalemate, White,
};

use super::Entry;
use crate::rule_set::RuleSet;

/// Where chess starts.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

pub(crate) const ENTRY: Entry = Entry {
    name: "chess",
    aliases: &["standard", "orthodox", "chess960", "fischerandom"],
    summary: "chess, and Chess960, which is a way of castling",
    start: START,
    rules: Some(RuleSet::chess),
};

impl RuleSet {
    /// Chess.
    pub fn chess() -> Self {
        Self {
            name: ENTRY.name.to_owned(),
            base: ENTRY.name.to_owned(),
            royal: true,
            castling: Castling::Safe,
            en_passant: true,
            promotion: Roles::PROMOTIONS,
            extinct: Roles::EMPTY,
            double_push: ByColor { white: White::PAWN_RANK, black: Black::PAWN_RANK },
            must_capture: false,
            walls: Bitboard::EMPTY,
            mobility: ByColor::both(ByRole([Bitboard::FULL; 6])),
            goal: ByColor::both(ByRole([Bitboard::EMPTY; 6])),
            checks_to_win: None,
            stalemate: Stalemate::Draw,
            repetition: Some(3),
            fifty_move_rule: Some(100),
            start: Position::startpos().to_setup(),
            fairy: None,
        }
    }
}
