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
        self.extinction()
            .or_else(|| self.all_lost())
            .or_else(|| self.goal_reached())
            .or_else(|| self.enough_checks())
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

    /// Whose last piece was just taken is looked at first: the side to move.
    fn all_lost(&self) -> Option<Outcome> {
        if !self.rules.losing_all_wins() {
            return None;
        }
        [self.side, self.side.opposite()]
            .into_iter()
            .find(|&side| (0..64).all(|square| !self.is_held_by(square, side)))
            .map(|side| Outcome::won_by(side, Reason::AllLost))
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
        let enough = self.rules.fifty_move_rule?;
        (self.quiet_turns >= enough).then_some(Outcome::drawn_by(Reason::FiftyMoveRule))
    }

    /// Too little on a whole board to bring about the end that wins: mate, or where the rules say so
    /// checks too, or the loss of everything.
    pub(super) fn too_little_material(&self) -> Option<Outcome> {
        let rules = &self.rules;
        let whole_board = rules.walls == Squares::NONE && rules.mobility.is_empty();
        if !whole_board || !rules.extinct.is_empty() || !rules.goal.is_empty() {
            return None;
        }
        let too_little = if rules.losing_all_wins() {
            rules.must_capture && self.has_bishops_that_never_meet()
        } else if !rules.royal || rules.stalemate != Stalemate::Draw {
            false
        } else if rules.checks_to_win.is_some() {
            self.has_only(Kind::King)
        } else {
            !self.has_mating_material()
        };
        too_little.then_some(Outcome::drawn_by(Reason::InsufficientMaterial))
    }

    /// Whether there is nothing but pieces of one kind.
    fn has_only(&self, kind: Kind) -> bool {
        (0..64).filter_map(|square| self.piece_at(square)).all(|(_, other)| other == kind)
    }

    /// Whether both sides have bishops alone, and no square of one side's has the colour of one of
    /// the other's.
    fn has_bishops_that_never_meet(&self) -> bool {
        let colours = |side| {
            let mut dark: Vec<bool> = self.squares_of(side, Kind::Bishop).map(is_dark).collect();
            dark.sort_unstable();
            dark.dedup();
            dark
        };
        let [white, black] = [Side::White, Side::Black].map(colours);
        // Two colours of either side cannot differ from those of the other.
        self.has_only(Kind::Bishop) && matches!((&white[..], &black[..]), ([a], [b]) if a != b)
    }

    /// Whether there is more than kings, one knight or bishop, or bishops on squares of one colour.
    fn has_mating_material(&self) -> bool {
        let others: Vec<(u8, Kind)> = (0..64)
            .filter_map(|square| self.piece_at(square).map(|(_, kind)| (square, kind)))
            .filter(|&(_, kind)| kind != Kind::King)
            .collect();
        let lone_minor = matches!(others[..], [(_, Kind::Knight | Kind::Bishop)]);
        let bishops = |dark| move |&(square, kind)| kind == Kind::Bishop && is_dark(square) == dark;
        let bishops_of_one_colour =
            others.iter().all(bishops(true)) || others.iter().all(bishops(false));
        !(others.is_empty() || lone_minor || bishops_of_one_colour)
    }
}

/// Whether a square is dark, as a1 is.
fn is_dark(square: u8) -> bool {
    (file(square) + rank(square)) % 2 == 0
}
