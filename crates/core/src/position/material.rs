//! Whether there is enough on the board to mate with.

use super::Position;
use crate::rules::{Rules, Stalemate};
use crate::types::{Bitboard, Color, Role};

impl<R: Rules> Position<R> {
    /// Whether no sequence of moves leads to mate, as far as material alone tells: the answer of
    /// [`Rules::insufficient_material`] for rules that have no other way to win.
    pub fn has_insufficient_material(&self) -> bool {
        let royal = Color::ALL.into_iter().all(|color| self.royal_king(color).is_some());
        let anywhere = |color| {
            let enters_all = |role| R::mobility(self, color, role) == Bitboard::FULL;
            Role::ALL.into_iter().all(enters_all)
        };
        let whole_board = R::walls(self).is_empty() && Color::ALL.into_iter().all(anywhere);
        let only_mate_wins = royal && R::stalemate(self) == Stalemate::Draw;
        only_mate_wins && whole_board && !self.has_mating_material()
    }

    /// Whether there is more than kings, a lone knight or bishop, or bishops on squares of one
    /// colour.
    fn has_mating_material(&self) -> bool {
        let men = self.occupied() - self.by_role(Role::King);
        let bishops = self.by_role(Role::Bishop);
        let lone_minor = men.is_subset(bishops | self.by_role(Role::Knight)) && !men.several();
        let bishops_of_one_color =
            men.is_subset(bishops & Bitboard::LIGHT) || men.is_subset(bishops - Bitboard::LIGHT);
        !(lone_minor || bishops_of_one_color)
    }
}
