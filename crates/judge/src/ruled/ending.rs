//! How a position is the end of a game, whatever came before it.

use super::board::SlowBoard;
use super::outcome::{Outcome, Reason};
use super::rules::Stalemate;
use super::squares::Squares;
use crate::mailbox::square::{file, rank};
use crate::mailbox::{Kind, Side};

impl SlowBoard {
    /// The end by one of the rules that chess does not have. After it there are no moves.
    pub fn rule_ending(&self) -> Option<Outcome> {
        self.extinction().or_else(|| self.goal_reached()).or_else(|| self.enough_checks())
    }

    fn extinction(&self) -> Option<Outcome> {
        for side in [Side::White, Side::Black] {
            for &kind in &self.rules.extinct {
                if self.squares_of(side, kind).next().is_none() {
                    return Some(Outcome::won_by(side.opposite(), Reason::Extinct(kind)));
                }
            }
        }
        None
    }

    fn goal_reached(&self) -> Option<Outcome> {
        for side in [self.side.opposite(), self.side] {
            for (&(owner, kind), goal) in &self.rules.goal {
                let mut pieces = self.squares_of(owner, kind);
                if owner == side && pieces.any(|square| goal.contains(square)) {
                    return Some(Outcome::won_by(side, Reason::Goal(kind)));
                }
            }
        }
        None
    }

    fn enough_checks(&self) -> Option<Outcome> {
        let enough = u32::from(self.rules.checks_to_win?);
        [self.side.opposite(), self.side]
            .into_iter()
            .find(|&side| self.checks_given(side) >= enough)
            .map(|side| Outcome::won_by(side, Reason::Checks))
    }

    /// The end by having no legal move, where no other rule has ended the game.
    pub(super) fn mate_or_stalemate(&self) -> Option<Outcome> {
        if !self.legal_moves().is_empty() {
            return None;
        }
        if self.rules.royal && self.is_in_check(self.side) {
            return Some(Outcome::won_by(self.side.opposite(), Reason::Checkmate));
        }
        Some(match self.rules.stalemate {
            Stalemate::Draw => Outcome::drawn_by(Reason::Stalemate),
            Stalemate::Win => Outcome::won_by(self.side, Reason::Stalemate),
            Stalemate::Loss => Outcome::won_by(self.side.opposite(), Reason::Stalemate),
        })
    }

    pub(super) fn too_little_progress(&self) -> Option<Outcome> {
        let enough = self.rules.no_progress?;
        (self.quiet_turns >= enough).then_some(Outcome::drawn_by(Reason::NoProgress))
    }

    /// Too little to mate, where nothing but mate wins and a king has the whole board to flee to.
    pub(super) fn too_little_material(&self) -> Option<Outcome> {
        let only_mate_wins = self.rules.royal
            && self.rules.extinct.is_empty()
            && self.rules.goal.is_empty()
            && self.rules.walls == Squares::NONE
            && self.rules.mobility.is_empty()
            && self.rules.checks_to_win.is_none()
            && self.rules.stalemate == Stalemate::Draw;
        (only_mate_wins && !self.has_mating_material())
            .then_some(Outcome::drawn_by(Reason::InsufficientMaterial))
    }

    /// Whether there is more than kings, one knight or bishop, or bishops on squares of one colour.
    fn has_mating_material(&self) -> bool {
        let men: Vec<(u8, Kind)> = (0..64)
            .filter_map(|square| self.piece_at(square).map(|(_, kind)| (square, kind)))
            .filter(|&(_, kind)| kind != Kind::King)
            .collect();
        let lone_minor = matches!(men[..], [(_, Kind::Knight | Kind::Bishop)]);
        let bishops = |dark| move |&(square, kind)| kind == Kind::Bishop && is_dark(square) == dark;
        let bishops_of_one_colour = men.iter().all(bishops(true)) || men.iter().all(bishops(false));
        !(men.is_empty() || lone_minor || bishops_of_one_colour)
    }
}

/// Whether a square is dark, as a1 is.
fn is_dark(square: u8) -> bool {
    (file(square) + rank(square)) % 2 == 0
}
