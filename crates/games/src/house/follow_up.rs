//! Further plies of the same side, and the FEN field that records them in the middle of a turn.

use tabiya_core::{Color, Square};
use tabiya_fairy::FairyPosition;

use crate::game_error::GameError;
use crate::house::rule::HouseRule;

/// The restriction on a further ply of the same side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Again {
    /// Any piece of the side may move.
    Whole,
    /// Only the piece on this square may move.
    Piece(Square),
    /// Only moves added by the rule at this index are allowed: a follow-up, such as the move of a duck.
    Rule(usize),
}

/// The word after a rule's name and a colon in the FEN field, if any piece of the side may move.
const ANY: &str = "again";

/// A further ply that a rule gives to the side that has just moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FollowUp {
    /// The restriction on the ply.
    pub(crate) again: Again,
    /// The name of the first rule that asked for the ply.
    pub(crate) rule: &'static str,
}

impl FollowUp {
    /// Splits the follow-up field, if there is one, off the end of a FEN: `duck-chess` if only moves that the
    /// rule adds are allowed, `knight-boosting:e8` if only the piece on e8 may move, `NAME:again` if any piece
    /// may.
    pub(crate) fn take<'t>(
        fen: &'t str,
        rules: &[Box<dyn HouseRule>],
    ) -> Result<(&'t str, Option<Self>), GameError> {
        let fen = fen.trim_end();
        let Some((rest, field)) = fen.rsplit_once([' ', '\t']) else { return Ok((fen, None)) };
        let (name, who) =
            field.split_once(':').map_or((field, None), |(name, who)| (name, Some(who)));
        let Some(place) = rules.iter().position(|rule| rule.name() == name) else {
            let is_more = fen.split_whitespace().count() > 6 && field.contains(char::is_alphabetic);
            let words =
                || format!("{field:?} at the end of the FEN names no house rule of this game");
            return if is_more { Err(GameError::Start(words())) } else { Ok((fen, None)) };
        };
        let again = match who {
            None => Some(Again::Rule(place)),
            Some(ANY) => Some(Again::Whole),
            Some(square) => square.parse().ok().map(Again::Piece),
        };
        let again = again.ok_or_else(|| {
            let words = format!(
                "{field:?} at the end of the FEN, expected {name}, {name}:e4 or {name}:{ANY}"
            );
            GameError::Start(words)
        })?;
        Ok((rest, Some(Self { again, rule: rules[place].name() })))
    }

    /// Writes the follow-up field of a FEN.
    pub(crate) fn text(self) -> String {
        let Self { again, rule } = self;
        match again {
            Again::Rule(_) => rule.to_owned(),
            Again::Whole => format!("{rule}:{ANY}"),
            Again::Piece(square) => format!("{rule}:{square}"),
        }
    }

    /// If only the piece on a certain square may move, checks that this piece belongs to the side to move.
    pub(crate) fn check(self, p: &FairyPosition) -> Result<(), GameError> {
        let is_own = |square: Square| {
            p.piece_on(square).is_some_and(|(color, _): (Color, _)| color == p.turn())
        };
        match self.again {
            Again::Piece(square) if !is_own(square) => Err(GameError::Start(format!(
                "{} at the end of the FEN, but no piece of {} is on {square}",
                self.text(),
                p.turn()
            ))),
            _ => Ok(()),
        }
    }
}
