//! How games end.

use std::cmp::Ordering;

use tabiya_core::{Bitboard, Color, Draw, Outcome, Square, Stalemate, Win};
use tabiya_variants::KindId;

use super::FairyPosition;

impl FairyPosition {
    /// Whether the game has ended by a rule other than mate or stalemate. If so, no moves are generated.
    #[inline]
    pub fn is_variant_end(&self) -> bool {
        self.tables().has_own_ends && self.own_end().is_some()
    }

    /// The outcome if the game has ended by a goal, an extinct kind, the number of checks given, a bare king,
    /// or the loss of all pieces. Pieces in hand are not lost.
    fn own_end(&self) -> Option<Outcome<KindId>> {
        let rules = self.rules();
        let extinct = Color::ALL.into_iter().find_map(|side| {
            let winner = if rules.extinct_wins { side } else { !side };
            let gone = |kind: &KindId| self.placement.is_extinct(rules, side, Some(*kind));
            if rules.extinct_together && self.placement.is_extinct(rules, side, None) {
                return Some(Outcome::win(winner, Win::TooFew));
            }
            let kind = rules.extinct.iter().find(gone)?;
            Some(Outcome::win(winner, Win::Extinction(kind)))
        });
        // If both sides meet a condition that ends the game, the side that has just moved wins.
        let sides = [!self.turn(), self.turn()];
        let at_goal = || {
            let win = |color| Some(Outcome::win(color, Win::Goal(self.at_goal(color)?)));
            if rules.goal_reply { self.goal_or_reply() } else { sides.into_iter().find_map(win) }
        };
        let checked = || {
            let given = |color: &Color| self.placement.remaining_checks[*color] == 0;
            rules.checks_to_win?;
            let winner = sides.into_iter().find(given)?;
            Some(Outcome::win(winner, Win::Checks))
        };
        let bare = || {
            let winner = self.turn();
            let has_lost = rules.bare_king_loses
                && self.placement.is_bare(self.rules(), !winner)
                && !self.placement.is_bare(self.rules(), winner);
            has_lost.then_some(Outcome::win(winner, Win::BareKing))
        };
        // A side that has lost all its pieces wins; usually it is the side to move, whose last piece was just
        // captured.
        let all_lost = || {
            let has_lost_all = |color: &Color| self.placement.has_lost_all(*color);
            let winner = [self.turn(), !self.turn()].into_iter().find(has_lost_all)?;
            self.tables().bare_wins.then_some(Outcome::win(winner, Win::AllLost))
        };
        extinct.or_else(at_goal).or_else(checked).or_else(bare).or_else(all_lost)
    }

    /// The first kind of which a side has a piece on its goal, if it has enough pieces there to win.
    #[inline]
    fn at_goal(&self, color: Color) -> Option<KindId> {
        let (mut first, mut count) = (None, 0);
        for &(kind, goal) in &self.tables().goals[color] {
            let there = self.by_piece(color, kind) & goal;
            let counted = if there.any() { self.counted_on_goal(color, there) } else { 0 };
            first = first.or((counted > 0).then_some(kind));
            count += counted;
        }
        first.filter(|_| count >= usize::from(self.rules().goal_count))
    }

    /// The number of a side's pieces on their goals that count.
    #[cold]
    fn counted_on_goal(&self, color: Color, there: Bitboard) -> usize {
        let rules = self.rules();
        // A piece that is still there in its side's turn has withstood all answers.
        let is_proven = !rules.goal_safe || rules.goal_reply && color == self.turn();
        let is_safe = |square: &Square| self.attackers(!color, *square).is_empty();
        there.into_iter().filter(|square| is_proven || is_safe(square)).count()
    }

    /// The outcome by goals if Black may answer White on its goal.
    #[cold]
    fn goal_or_reply(&self) -> Option<Outcome<KindId>> {
        let win = |color, kind| Some(Outcome::win(color, Win::Goal(kind)));
        match (self.turn(), self.at_goal(Color::White), self.at_goal(Color::Black)) {
            (Color::White, Some(_), Some(kind)) => Some(Outcome::Draw(Draw::Goal(kind))),
            (Color::Black, Some(_), None) if self.may_reach_goal() => None,
            (Color::Black, Some(kind), _) | (Color::White, Some(kind), None) => {
                win(Color::White, kind)
            }
            (_, None, kind) => win(Color::Black, kind?),
        }
    }

    /// Whether a move of the side to move takes it to its goal.
    fn may_reach_goal(&self) -> bool {
        let reaches = |m| self.play_unchecked(m).at_goal(self.turn()).is_some();
        self.moves_after_end().into_iter().any(reaches)
    }

    /// The outcome of the game, as far as the position alone decides it: for draws by repetition and by the
    /// fifty-move rule see [`ending`](Self::ending).
    pub fn outcome(&self) -> Option<Outcome<KindId>> {
        let end = if self.tables().has_own_ends { self.own_end() } else { None };
        end.or_else(|| self.mate_or_stalemate()).or_else(|| {
            let is_dead = self.has_insufficient_material();
            is_dead.then_some(Outcome::Draw(Draw::InsufficientMaterial))
        })
    }

    fn mate_or_stalemate(&self) -> Option<Outcome<KindId>> {
        if self.count_moves() > 0 {
            return None;
        }
        let turn = self.turn();
        let win = |winner, by| Some(Outcome::win(winner, by));
        if self.must_answer_check() {
            let winner = if self.rules().checkmate_wins { turn } else { !turn };
            return win(winner, Win::Checkmate);
        }
        let pieces = |color| self.by_color(color).len() + self.placement.number_in_hand(color);
        let stalemate = match (self.rules().stalemate, pieces(turn).cmp(&pieces(!turn))) {
            (result, _) if !self.rules().stalemate_counts => result,
            (result, Ordering::Less) => result,
            (Stalemate::Win, Ordering::Greater) => Stalemate::Loss,
            (Stalemate::Loss, Ordering::Greater) => Stalemate::Win,
            _ => Stalemate::Draw,
        };
        match stalemate {
            Stalemate::Draw => Some(Outcome::Draw(Draw::Stalemate)),
            Stalemate::Win if self.placement.has_lost_all(turn) => win(turn, Win::AllLost),
            Stalemate::Win => win(turn, Win::Stalemate),
            Stalemate::Loss => win(!turn, Win::Stalemate),
        }
    }

    /// The outcome of the game if this position has now occurred `times` times, including draws by repetition
    /// and by the fifty-move rule.
    pub fn ending(&self, times: usize) -> Option<Outcome<KindId>> {
        let outcome = self.outcome();
        // Draws by repetition and by the fifty-move rule take precedence over insufficient material.
        if !matches!(outcome, None | Some(Outcome::Draw(Draw::InsufficientMaterial))) {
            return outcome;
        }
        let rules = self.rules();
        let is_enough = |enough: u32, so_far: usize| so_far >= enough as usize;
        let clock = usize::from(self.halfmove_clock());
        if rules.repetition.is_some_and(|enough| is_enough(enough, times)) {
            Some(Outcome::Draw(Draw::Repetition))
        } else if rules.fifty_move_rule.is_some_and(|enough| is_enough(enough, clock)) {
            Some(Outcome::Draw(Draw::FiftyMoveRule))
        } else {
            outcome
        }
    }

    /// Whether the side to move is checkmated: in check, without a legal move, and no other rule has ended the
    /// game.
    pub fn is_checkmate(&self) -> bool {
        !self.is_variant_end() && self.count_moves() == 0 && self.must_answer_check()
    }

    /// Whether the side to move is stalemated: not in check, without a legal move, and no other rule has ended
    /// the game.
    pub fn is_stalemate(&self) -> bool {
        !self.is_variant_end() && self.count_moves() == 0 && !self.must_answer_check()
    }

    /// Whether both sides have only royal pieces, with nothing in hand, under rules where only mate wins.
    pub fn has_insufficient_material(&self) -> bool {
        let rules = self.rules();
        let has_goal = |color| !self.tables().goals[color].is_empty();
        let can_win_otherwise = Color::ALL.into_iter().any(has_goal)
            || rules.has_extinction()
            || rules.checks_to_win.is_some()
            || rules.stalemate != Stalemate::Draw;
        !can_win_otherwise
            && Color::ALL.into_iter().all(|color| self.placement.is_bare(self.rules(), color))
    }
}
