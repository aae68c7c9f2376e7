//! The end of the game on a board: wins, draws, and draws that a player may claim.

use pyo3::prelude::*;
use tabiya_core::{Draw, Outcome as Ending};
use tabiya_formats::pgn::GameResult;
use tabiya_games::{AnyPosition, KindName, Position};

use super::Board;
use crate::arguments::IntegerArg;
use crate::errors::game_error;
use crate::outcome::{Outcome, Termination};

/// The number of times after which a repetition ends the game without a claim.
const FIVEFOLD: usize = 5;

/// The number of plies without progress after which the game ends without a claim.
const SEVENTY_FIVE_MOVES: u16 = 150;

impl Board {
    /// How often a position equal to `p` stood on this board before the current position.
    fn times_before(&self, p: &Position) -> usize {
        self.past.iter().filter(|made| made.position.is_same(p)).count()
    }

    /// The number of times that the current position has occurred, including now.
    fn times(&self) -> usize {
        self.times_before(&self.now) + 1
    }

    /// The ending of a game under house rules.
    pub(super) fn house_end(&self) -> PyResult<Option<tabiya_games::Outcome>> {
        self.now.ending(self.times()).map_err(game_error)
    }

    /// The ending under house rules, which end the game without a claim; `None` without house rules.
    fn house_ending(&self) -> PyResult<Option<Option<Outcome>>> {
        if self.now.plain().is_some() {
            return Ok(None);
        }
        let turn = self.now.turn();
        Ok(Some(self.house_end()?.map(|ending| Outcome::new(ending, turn, false))))
    }

    /// Whether the game has ended under house rules, for this reason; without house rules, what `otherwise` says.
    fn is_ended_by(&self, by: Termination, otherwise: impl FnOnce() -> bool) -> PyResult<bool> {
        Ok(match self.house_ending()? {
            Some(ending) => ending.is_some_and(|outcome| outcome.is_by(by)),
            None => otherwise(),
        })
    }

    /// Whether the position is such a draw if it has occurred this many times, by the rules of the variant alone.
    fn is_plain_draw(&self, times: usize, draw: Draw<KindName>) -> bool {
        self.now.plain().is_some_and(|p| p.ending(times) == Some(Ending::Draw(draw)))
    }

    fn is_progress_draw(&self) -> bool {
        self.is_plain_draw(1, Draw::FiftyMoveRule)
    }

    /// The ending without any claim.
    fn automatic_ending(&self) -> Option<Ending<KindName>> {
        self.position().outcome().or_else(|| {
            if self.is_seventyfive_moves() {
                return Some(Ending::Draw(Draw::FiftyMoveRule));
            }
            self.is_fivefold_repetition().then_some(Ending::Draw(Draw::Repetition))
        })
    }

    /// Whether the current position or one after a legal move is a draw of this kind.
    fn can_claim(&self, draw: Draw<KindName>) -> bool {
        // House rules end the game without a claim.
        let Some(p) = self.now.plain() else { return false };
        let is_drawn = |times: usize, p: &AnyPosition| {
            let times = if draw == Draw::Repetition { times } else { 1 };
            p.ending(times) == Some(Ending::Draw(draw))
        };
        is_drawn(self.times(), p)
            || p.legal_moves().into_iter().any(|m| {
                let after = p.play_unchecked(m);
                let position = Position::from(after);
                let before = usize::from(self.now.is_same(&position));
                is_drawn(self.times_before(&position) + before + 1, &after)
            })
    }

    fn win_of(&self, is_side_to_move: bool) -> PyResult<bool> {
        let by = if is_side_to_move { Termination::VariantWin } else { Termination::VariantLoss };
        self.is_ended_by(by, || {
            let p = self.position();
            let winner = p.outcome().filter(|_| !p.is_checkmate()).and_then(Ending::winner);
            winner.is_some_and(|winner| (winner == p.turn()) == is_side_to_move)
        })
    }
}

#[pymethods]
impl Board {
    /// The end of the game, or None while it goes on. With claim_draw, draws that a player may claim end the game:
    /// the third occurrence of a position, and 50 moves without progress, now or after the next move. Under house rules
    /// these draws end the game without a claim.
    ///
    /// >>> Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").outcome()
    /// Outcome(termination=Termination.CHECKMATE, winner=True)
    /// >>> board = Board("4k3/8/8/8/8/8/8/R3K3 w - - 100 80")
    /// >>> board.outcome(), board.outcome(claim_draw=True)
    /// (None, Outcome(termination=Termination.FIFTY_MOVES, winner=None))
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome(&self, claim_draw: bool) -> PyResult<Option<Outcome>> {
        if let Some(outcome) = self.house_ending()? {
            return Ok(outcome);
        }
        let turn = self.position().turn();
        if let Some(ending) = self.automatic_ending() {
            return Ok(Some(Outcome::new(ending, turn, true)));
        }
        let draws = [Draw::FiftyMoveRule, Draw::Repetition];
        let claimed = draws.into_iter().find(|&draw| claim_draw && self.can_claim(draw));
        Ok(claimed.map(|draw| Outcome::new(Ending::Draw(draw), turn, false)))
    }

    /// Whether the game is over.
    ///
    /// >>> Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").is_game_over()
    /// True
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, claim_draw: bool) -> PyResult<bool> {
        Ok(self.outcome(claim_draw)?.is_some())
    }

    /// The result as PGN writes it: 1-0, 0-1 or 1/2-1/2, or * while the game goes on.
    ///
    /// >>> Board().result(), Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").result()
    /// ('*', '1-0')
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, claim_draw: bool) -> PyResult<&'static str> {
        let outcome = self.outcome(claim_draw)?;
        Ok(outcome.map_or(GameResult::Unknown.as_str(), |outcome| outcome.result()))
    }

    /// Whether the side to move is in check and has no legal move.
    ///
    /// >>> Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").is_checkmate()
    /// True
    fn is_checkmate(&self) -> PyResult<bool> {
        self.is_ended_by(Termination::Checkmate, || self.position().is_checkmate())
    }

    /// Whether the side to move is not in check and has no legal move.
    ///
    /// >>> Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").is_stalemate()
    /// True
    fn is_stalemate(&self) -> PyResult<bool> {
        self.is_ended_by(Termination::Stalemate, || self.position().is_stalemate())
    }

    /// Whether neither side has the material to win.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/4KN2 w - - 0 1").is_insufficient_material()
    /// True
    fn is_insufficient_material(&self) -> bool {
        let by_material = Some(Ending::Draw(Draw::InsufficientMaterial));
        self.now.plain().is_some_and(|p| p.outcome() == by_material)
    }

    /// Whether a rule of the variant has ended the game, other than one about a side without moves.
    ///
    /// >>> Board("4k3/8/8/8/4K3/8/8/8 b - - 0 1", variant="kingofthehill").is_variant_end()
    /// True
    fn is_variant_end(&self) -> PyResult<bool> {
        if let Some(p) = self.now.plain() {
            return Ok(p.is_variant_end());
        }
        let is_drawn = self.is_ended_by(Termination::VariantDraw, || false)?;
        Ok(is_drawn || self.is_variant_win()? || self.is_variant_loss()?)
    }

    /// Whether the side to move has won by a rule of the variant.
    ///
    /// >>> Board("8/8/8/8/8/p7/P7/8 w - - 0 1", variant="antichess").is_variant_win()
    /// True
    fn is_variant_win(&self) -> PyResult<bool> {
        self.win_of(true)
    }

    /// Whether the side to move has lost by a rule of the variant.
    ///
    /// >>> Board("4k3/8/8/8/4K3/8/8/8 b - - 0 1", variant="kingofthehill").is_variant_loss()
    /// True
    fn is_variant_loss(&self) -> PyResult<bool> {
        self.win_of(false)
    }

    /// Whether the current position has occurred at least this many times.
    ///
    /// >>> board = Board()
    /// >>> for san in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
    /// ...     _ = board.push_san(san)
    /// >>> board.is_repetition(), board.is_repetition(4)
    /// (True, False)
    #[pyo3(signature = (count=IntegerArg::Word(3)), text_signature = "($self, count=3)")]
    fn is_repetition(&self, count: IntegerArg) -> PyResult<bool> {
        Ok(self.times() as u64 >= count.within("count", 0..=u64::MAX)?)
    }

    /// Whether the position has occurred five times, which ends the game.
    ///
    /// >>> board = Board()
    /// >>> for san in ["Nf3", "Nf6", "Ng1", "Ng8"] * 4:
    /// ...     _ = board.push_san(san)
    /// >>> board.is_fivefold_repetition()
    /// True
    fn is_fivefold_repetition(&self) -> bool {
        let times = self.times();
        times >= FIVEFOLD && self.is_plain_draw(times, Draw::Repetition)
    }

    /// Whether 75 moves of each side were made without progress, which ends the game.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/R3K3 w - - 150 99").is_seventyfive_moves()
    /// True
    fn is_seventyfive_moves(&self) -> bool {
        self.position().halfmove_clock() >= SEVENTY_FIVE_MOVES && self.is_progress_draw()
    }

    /// Whether 50 moves of each side were made without progress, or as many as the rules require.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/R3K3 w - - 100 80").is_fifty_moves()
    /// True
    fn is_fifty_moves(&self) -> PyResult<bool> {
        self.is_ended_by(Termination::FiftyMoves, || self.is_progress_draw())
    }

    /// Whether a player may claim a draw, now or with the next move.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/R3K3 w - - 99 80").can_claim_draw()
    /// True
    fn can_claim_draw(&self) -> bool {
        self.can_claim_fifty_moves() || self.can_claim_threefold_repetition()
    }

    /// Whether a player may claim a draw by 50 moves without progress, now or with the next move.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/R3K3 w - - 99 80").can_claim_fifty_moves()
    /// True
    fn can_claim_fifty_moves(&self) -> bool {
        self.can_claim(Draw::FiftyMoveRule)
    }

    /// Whether a player may claim a draw by the third occurrence of a position, now or with the next move.
    ///
    /// >>> board = Board()
    /// >>> for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]:
    /// ...     _ = board.push_san(san)
    /// >>> board.is_repetition(), board.can_claim_threefold_repetition()
    /// (False, True)
    fn can_claim_threefold_repetition(&self) -> bool {
        self.can_claim(Draw::Repetition)
    }
}
