//! How games under house rules end.

use tabiya_core::{Draw, Stalemate, Win};

use crate::game_error::GameError;
use crate::house::position::HousePosition;
use crate::house::rule::Ending;
use crate::moves::Move;
use crate::outcome::Outcome;

impl HousePosition {
    /// The legal moves, or the ending of the game in this position if it occurs for the first time: by a house rule, by
    /// the rules of the underlying game, or by a lack of moves.
    pub(crate) fn moves_or_end(&self) -> Result<Result<Vec<Move>, Outcome>, GameError> {
        let by_rule = self.first_answer(self.view(), |rule, view| {
            let Ending { winner, why } = rule.ending(view)?;
            Some(Outcome::House { rule: rule.name().to_owned(), winner, why })
        })?;
        if let Some(outcome) = by_rule {
            return Ok(Err(outcome));
        }
        let p = &self.board;
        if p.is_variant_end()
            && let Some(outcome) = p.outcome()
        {
            return Ok(Err(outcome.map_kind(|kind| p.rules().kind(kind).name).into()));
        }
        let moves = self.legal_moves()?;
        if !moves.is_empty() {
            return Ok(Ok(moves));
        }
        let turn = p.turn();
        Ok(Err(match p.rules().stalemate {
            _ if self.must_answer_check()? => Outcome::win(!turn, Win::Checkmate),
            Stalemate::Draw => Outcome::Draw(Draw::Stalemate),
            Stalemate::Win => Outcome::win(turn, Win::Stalemate),
            Stalemate::Loss => Outcome::win(!turn, Win::Stalemate),
        }))
    }

    /// The end of the game, if it has ended: by a house rule, by the rules of the underlying game, by a lack
    /// of moves, by repetition or by the fifty-move rule.
    pub(crate) fn ending(&self, times: usize) -> Result<Option<Outcome>, GameError> {
        self.try_key()?;
        if let Err(outcome) = self.moves_or_end()? {
            return Ok(Some(outcome));
        }
        let (rules, clock) = (self.board.rules(), u32::from(self.board.halfmove_clock()));
        Ok(if rules.repetition.is_some_and(|most| times >= most as usize) {
            Some(Outcome::Draw(Draw::Repetition))
        } else if rules.fifty_move_rule.is_some_and(|most| clock >= most) {
            Some(Outcome::Draw(Draw::FiftyMoveRule))
        } else {
            None
        })
    }
}
