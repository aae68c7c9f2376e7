//! The numbers of actions of any game.

use pyo3::prelude::*;
use tabiya_core::{Color, Rank, Role};
use tabiya_games::{AnyMove, AnyPosition, KindId, Variant};

use super::alphazero::{self, AlphaZero};
use super::squares::{Meant, SquareActions};
use crate::arguments::piece_type;
use crate::errors::{IllegalMoveError, value_error, why_illegal};

/// How the actions of a game are numbered: for chess as AlphaZero does, for other games by their squares.
#[derive(Debug, Clone)]
pub(crate) enum Numbering {
    AlphaZero(AlphaZero),
    Squares(SquareActions),
}

/// An action as an element of an array.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "64 kinds on 64 squares have fewer than a million actions"
)]
pub(crate) const fn array_number(action: usize) -> i32 {
    action as i32
}

impl Numbering {
    /// The numbering of a game. With `chess960`, castling in chess is the king's step to its own rook.
    pub(crate) fn new(variant: Variant, chess960: bool) -> Self {
        match variant {
            Variant::Chess => Self::AlphaZero(AlphaZero { castles_to_rook: chess960 }),
            _ => Self::Squares(SquareActions::new(variant)),
        }
    }

    /// The number of actions.
    pub(crate) fn count(&self) -> usize {
        match self {
            Self::AlphaZero(_) => alphazero::ACTIONS,
            Self::Squares(squares) => squares.count(),
        }
    }

    /// The piece types whose promotions have actions of their own; `None` in chess.
    pub(crate) fn promotions(&self) -> Option<Vec<u32>> {
        self.kinds(SquareActions::promotions)
    }

    /// The piece types that have actions for drops; `None` in chess.
    pub(crate) fn drops(&self) -> Option<Vec<u32>> {
        self.kinds(SquareActions::drops)
    }

    fn kinds(&self, kinds: impl Fn(&SquareActions) -> &[KindId]) -> Option<Vec<u32>> {
        match self {
            Self::AlphaZero(_) => None,
            Self::Squares(squares) => {
                Some(kinds(squares).iter().map(|&kind| piece_type(kind).into()).collect())
            }
        }
    }

    /// The action of a legal move of a position.
    pub(crate) fn action(&self, p: &AnyPosition, m: AnyMove) -> usize {
        match (self, m.short()) {
            (Self::AlphaZero(numbers), Some(m)) => numbers.action(p.turn(), m),
            // Every move of chess has 16 bits.
            (Self::AlphaZero(_), None) => 0,
            (Self::Squares(numbers), _) => numbers.action(p.turn(), m),
        }
    }

    /// The legal move of an action. `moves` is room for the legal moves.
    pub(crate) fn find(
        &self,
        p: &AnyPosition,
        action: usize,
        moves: &mut Vec<AnyMove>,
    ) -> Option<AnyMove> {
        match (self, p) {
            (Self::AlphaZero(numbers), AnyPosition::Chess(p)) => {
                numbers.find(p, action).map(AnyMove::of)
            }
            (Self::AlphaZero(_), _) => None,
            (Self::Squares(numbers), p) => {
                p.legal_moves_into(moves);
                numbers.find(p, action, moves)
            }
        }
    }

    /// The move of an action in UCI notation, legal or not; `None` if the action leaves the board.
    pub(crate) fn text(&self, p: &AnyPosition, action: usize) -> Option<String> {
        let turn = p.turn();
        let meant = match self {
            Self::AlphaZero(_) => {
                let (from, to, promotion) = AlphaZero::squares(turn, action)?;
                let is_pawn = p.piece_on(from).is_some_and(|piece| piece.role == KindId::PAWN);
                let is_last = to.relative_to(turn).rank() == Rank::Eighth;
                let queen = (is_pawn && is_last).then_some(Role::Queen);
                Meant::Step { from, to, promotion: promotion.or(queen).map(KindId::from) }
            }
            Self::Squares(numbers) => numbers.meant(turn, action)?,
        };
        let letter = |kind: KindId| p.letter(kind.of(Color::Black));
        Some(match meant {
            Meant::Drop { kind, to } => format!("{}@{to}", p.letter(kind.of(Color::White))),
            Meant::Step { from, to, promotion: Some(kind) } => {
                format!("{from}{to}{}", letter(kind))
            }
            Meant::Step { from, to, promotion: None } => format!("{from}{to}"),
        })
    }

    /// The exception for an action of a game that is out of range, or illegal.
    pub(crate) fn wrong_action(&self, game: usize, p: &AnyPosition, action: i64) -> PyErr {
        let count = self.count();
        let Some(number) = usize::try_from(action).ok().filter(|&number| number < count) else {
            let last = count - 1;
            return value_error(format!(
                "game {game}: action {action} is not in the range 0 to {last}"
            ));
        };
        self.illegal_action(game, p, number)
    }

    /// The exception for an illegal action of a game.
    pub(crate) fn illegal_action(&self, game: usize, p: &AnyPosition, action: usize) -> PyErr {
        let why = match self.text(p, action) {
            Some(text) => why_illegal(p, &text),
            None => "it leads off the board".to_owned(),
        };
        IllegalMoveError::new_err(format!("game {game}: action {action}: {why}"))
    }
}
