//! Draws by lack of material.

use tabiya_core::Stalemate;

use super::board::FairyBoard;
use super::ending::{FairyOutcome, FairyReason};
use super::rules::KindId;
use super::squares::Squares;
use crate::Side;
use crate::mailbox::square::{file, rank};

impl FairyBoard {
    /// The draw by lack of material, if it applies.
    pub(super) fn too_little_material(&self) -> Option<FairyOutcome> {
        let is_too_little = if self.rules.chess_material {
            self.is_too_little_for_chess()
        } else {
            self.has_only_royals_that_stay_apart()
        };
        is_too_little.then_some(FairyOutcome::drawn_by(FairyReason::InsufficientMaterial))
    }

    /// Whether only royal pieces are left, and nothing but mate wins.
    fn has_only_royals_that_stay_apart(&self) -> bool {
        let rules = &self.rules;
        let something_else_wins = !rules.extinct.is_empty()
            || !rules.goal.is_empty()
            || rules.checks_to_win.is_some()
            || rules.stalemate != Stalemate::Draw;
        !something_else_wins && Side::BOTH.into_iter().all(|side| self.has_royal_alone(side))
    }

    /// Whether no side can win with its material on a whole board: by mate or, depending on the rules, by
    /// checks or by the loss of all pieces.
    fn is_too_little_for_chess(&self) -> bool {
        let rules = &self.rules;
        let whole_board = rules.walls == Squares::NONE && rules.mobility.is_empty();
        if !whole_board || !rules.extinct.is_empty() || !rules.goal.is_empty() {
            return false;
        }
        if rules.losing_all_wins() {
            rules.must_capture && self.has_bishops_that_never_meet()
        } else if rules.royal.is_empty() || rules.stalemate != Stalemate::Draw {
            false
        } else if rules.checks_to_win.is_some() {
            self.has_only(KindId::KING)
        } else {
            !self.has_mating_material()
        }
    }

    /// Whether all pieces are of this kind.
    fn has_only(&self, kind: KindId) -> bool {
        (0..64).filter_map(|square| self.piece_at(square)).all(|cell| cell.kind == kind)
    }

    /// Whether each side has only bishops, all on squares of one colour, and the colours of the sides differ.
    fn has_bishops_that_never_meet(&self) -> bool {
        let colours = |side| {
            let mut dark: Vec<bool> = self.squares_of(side, KindId::BISHOP).map(is_dark).collect();
            dark.sort_unstable();
            dark.dedup();
            dark
        };
        let [white, black] = Side::BOTH.map(colours);
        // A side with bishops on both colours shares a colour with the other side.
        self.has_only(KindId::BISHOP) && matches!((&white[..], &black[..]), ([a], [b]) if a != b)
    }

    /// Whether there is more than the kings and one knight, one bishop, or bishops on squares of one colour.
    fn has_mating_material(&self) -> bool {
        let others: Vec<(u8, KindId)> = (0..64)
            .filter_map(|square| self.piece_at(square).map(|cell| (square, cell.kind)))
            .filter(|&(_, kind)| kind != KindId::KING)
            .collect();
        let lone_minor = matches!(others[..], [(_, KindId::KNIGHT | KindId::BISHOP)]);
        let bishops =
            |dark| move |&(square, kind)| kind == KindId::BISHOP && is_dark(square) == dark;
        let bishops_of_one_colour =
            others.iter().all(bishops(true)) || others.iter().all(bishops(false));
        !(others.is_empty() || lone_minor || bishops_of_one_colour)
    }
}

/// Whether a square is dark, as a1 is.
fn is_dark(square: u8) -> bool {
    (file(square) + rank(square)) % 2 == 0
}
