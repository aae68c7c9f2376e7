//! Whether the game is over, and why.

use tabiya_core::{Color, Draw, Ends, Outcome, Position, Rules};

use super::Game;
use crate::move_report::is_in_check;

impl<R: Rules> Game<R> {
    /// How the game has ended; `None` while it goes on.
    ///
    /// If there are several reasons, the first of these is given: an end by these rules, mate or
    /// stalemate, repetition, lack of progress, lack of material.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.reports().next_back() {
            Some(report) => report.outcome,
            None => of(&self.start, 1),
        }
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    pub fn result(&self) -> &'static str {
        self.outcome().map_or("*", Outcome::result)
    }

    /// How often the position now has come in this game, this time included.
    ///
    /// Positions are the same if the same side is to move, with the same pieces on the same squares,
    /// the same castling rights, and the same legal captures en passant; and if what the rules keep
    /// beyond the board is the same.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// use tabiya_variants::Game;
    ///
    /// let mut game = Game::new(Position::startpos());
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play_text(text)?;
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// # Ok::<(), tabiya_variants::MoveTextError>(())
    /// ```
    pub fn repetitions(&self) -> usize {
        self.times(self.position())
    }

    /// Whether a king of this side is attacked, also if the other side is to move, and under rules
    /// by which nobody has to care.
    pub fn is_in_check(&self, color: Color) -> bool {
        is_in_check(self.position(), color)
    }

    /// How often a position has come so far.
    pub(super) fn times(&self, p: &Position<R>) -> usize {
        // Rules need not put all that they keep beyond the board into the key.
        let is_same = |q: &&Position<R>| q.key() == p.key() && q.state() == p.state();
        self.positions().filter(is_same).count()
    }
}

/// How a game has ended whose position now has come so many times.
pub(super) fn of<R: Rules>(p: &Position<R>, times: usize) -> Option<Outcome> {
    let outcome = p.outcome();
    // A lack of material is the last of the reasons.
    if matches!(outcome, None | Some(Outcome::Draw(Draw::InsufficientMaterial))) {
        draw_by_history(p, times).map(Outcome::Draw).or(outcome)
    } else {
        outcome
    }
}

/// The draws that the position alone does not tell.
fn draw_by_history<R: Rules>(p: &Position<R>, times: usize) -> Option<Draw> {
    if R::Ends::repetition(p).is_some_and(|enough| times >= enough as usize) {
        Some(Draw::Repetition)
    } else if R::Ends::fifty_move_rule(p)
        .is_some_and(|enough| u32::from(p.halfmove_clock()) >= enough)
    {
        Some(Draw::FiftyMoveRule)
    } else {
        None
    }
}
