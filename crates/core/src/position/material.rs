//! Whether there is enough material to mate.

use super::Position;
use crate::rules::{Ends, Rules, Stalemate};
use crate::types::{Bitboard, Color, Role};

impl<R: Rules> Position<R> {
    /// Whether material alone rules out mate by any sequence of moves: the value of
    /// [`Ends::insufficient_material`](crate::Ends::insufficient_material) for rules that have no other way
    /// to win.
    pub fn has_insufficient_material(&self) -> bool {
        let royal = Color::ALL.into_iter().all(|color| self.royal_king(color).is_some());
        let is_free = |color, role| R::mobility(self, color, role) == Bitboard::FULL;
        let anywhere = |color| Role::ALL.into_iter().all(|role| is_free(color, role));
        let whole_board = R::walls(self).is_empty() && Color::ALL.into_iter().all(anywhere);
        let only_mate_wins = royal && R::Ends::stalemate(self) == Stalemate::Draw;
        only_mate_wins && whole_board && !self.has_mating_material()
    }

    /// Whether there is more than kings, a lone knight or bishop, or bishops on squares of one
    /// colour.
    fn has_mating_material(&self) -> bool {
        let pieces = self.occupied() - self.by_role(Role::King);
        let bishops = self.by_role(Role::Bishop);
        let lone_minor =
            pieces.is_subset(bishops | self.by_role(Role::Knight)) && !pieces.more_than_one();
        let bishops_of_one_color = pieces.is_subset(bishops & Bitboard::LIGHT)
            || pieces.is_subset(bishops - Bitboard::LIGHT);
        !(lone_minor || bishops_of_one_color)
    }
}
