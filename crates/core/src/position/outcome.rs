//! Whether the game is over, as far as the position alone tells.

use super::Position;
use crate::rules::{Draw, Ends, Outcome, Rules, Stalemate, Win};

impl<R: Rules> Position<R> {
    /// How the game has ended, as far as this position tells: an end by its rules, mate, stalemate as these
    /// rules score it, or insufficient material, the first of them that applies. Repetition and the
    /// fifty-move rule depend on the game: see [`Repetitions`](crate::Repetitions) and
    /// [`halfmove_clock`](Self::halfmove_clock).
    ///
    /// ```
    /// use tabiya_core::{Color, Outcome, Position, Win};
    /// let p: Position = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse()?;
    /// assert_eq!(p.outcome(), Some(Outcome::win(Color::Black, Win::Checkmate)));
    /// assert_eq!(Position::startpos().outcome(), None);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        let material = || {
            let is_draw = R::Ends::insufficient_material(self);
            is_draw.then_some(Outcome::Draw(Draw::InsufficientMaterial))
        };
        R::Ends::ending(self)
            .or_else(|| (self.count_moves() == 0).then(|| self.outcome_without_moves()))
            .or_else(material)
    }

    /// Whether the game has ended other than by a lack of moves; no moves are generated then.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        R::Ends::is_over(self)
    }

    /// The outcome if the side to move has no legal move.
    pub(crate) fn outcome_without_moves(&self) -> Outcome {
        let us = self.turn();
        if self.is_check() {
            return Outcome::win(!us, Win::Checkmate);
        }
        match R::Ends::stalemate(self) {
            Stalemate::Draw => Outcome::Draw(Draw::Stalemate),
            Stalemate::Win => Outcome::win(us, Win::Stalemate),
            Stalemate::Loss => Outcome::win(!us, Win::Stalemate),
        }
    }
}
