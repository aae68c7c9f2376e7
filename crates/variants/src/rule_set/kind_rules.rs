//! The rules for one kind of piece.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Bitboard, ByColor, Color, Role};

use super::{KindId, KindName, KindSet};
use crate::betza::{Movement, Step};

/// The rules for one kind of piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct KindRules {
    /// The name of the kind: `amazon`.
    pub name: KindName,
    /// The lower-case letter of the kind: `a`.
    pub letter: char,
    /// The moves of each side, from its own point of view.
    pub moves: ByColor<Movement>,
    /// The squares from which the kind may make a double push, if it can step forward.
    pub double_push: ByColor<Bitboard>,
    /// The squares to which moves marked `i` in its notation are limited; `None` for those of `double_push`.
    #[cfg_attr(feature = "serde", serde(default))]
    pub first_moves: Option<ByColor<Bitboard>>,
    /// Whether the kind captures en passant, by steps that only capture.
    pub en_passant: bool,
    /// The squares that the kind may enter; all 64 by default.
    pub mobility: ByColor<Bitboard>,
    /// The squares that the kind wins by reaching.
    pub goal: ByColor<Bitboard>,
    /// The kinds that a piece of this kind may become by a move that begins or ends on its side's promotion squares. Pawns
    /// have [`RuleSet::promotion`](crate::RuleSet::promotion) instead.
    #[cfg_attr(feature = "serde", serde(default))]
    pub promotes_to: KindSet,
    /// Whether it must become one of them.
    #[cfg_attr(feature = "serde", serde(default))]
    pub must_promote: bool,
    /// The kind as which a captured piece of this kind comes into the hand; `None` for its own.
    #[cfg_attr(feature = "serde", serde(default))]
    pub captured_as: Option<KindId>,
    /// Another kind as which a piece of this kind in hand may be dropped.
    #[cfg_attr(feature = "serde", serde(default))]
    pub dropped_as: Option<KindId>,
    /// The number of its side's pieces of this kind on a file from which on no other one may be dropped there.
    #[cfg_attr(feature = "serde", serde(default))]
    pub most_on_file: Option<u8>,
    /// Whether a drop of a piece of this kind may give checkmate.
    #[cfg_attr(feature = "serde", serde(default = "yes"))]
    pub drop_mates: bool,
    /// The squares onto which the kind may be dropped; by default all 64, fewer for pawns.
    pub drop_squares: ByColor<Bitboard>,
}

impl KindRules {
    /// Creates a kind that has no moves and no goal and may enter all squares. Only a kind named `pawn`
    /// captures en passant.
    pub fn new(name: KindName, letter: char) -> Self {
        Self {
            name,
            letter,
            moves: ByColor::default(),
            double_push: ByColor::both(Bitboard::EMPTY),
            first_moves: None,
            en_passant: name == KindName::from(Role::Pawn),
            mobility: ByColor::both(Bitboard::FULL),
            goal: ByColor::both(Bitboard::EMPTY),
            promotes_to: KindSet::EMPTY,
            must_promote: false,
            captured_as: None,
            dropped_as: None,
            most_on_file: None,
            drop_mates: true,
            drop_squares: ByColor::both(Bitboard::FULL),
        }
    }

    /// Sets the moves of both sides.
    #[must_use]
    pub fn with_moves(self, moves: ByColor<Movement>) -> Self {
        Self { moves, ..self }
    }

    /// The letter in FEN for a piece of `color`: upper case for White.
    pub fn letter_of(&self, color: Color) -> char {
        color.cased(self.letter)
    }

    /// Whether the kind can step straight forward to an empty square.
    pub fn steps_forward(&self, color: Color) -> bool {
        self.moves[color].steps_forward()
    }

    /// The squares from which the kind can make a double push.
    pub fn pushes_from(&self, color: Color) -> Bitboard {
        self.double_push[color].masked_if(self.steps_forward(color))
    }

    /// The squares from which the kind can make the moves marked `i` in its notation.
    pub fn first_moves_from(&self, color: Color) -> Bitboard {
        self.first_moves.unwrap_or(self.double_push)[color]
    }

    /// The squares from which the kind captures en passant by `step`, which must be a step that only captures.
    pub fn en_passant_origins(&self, color: Color, step: Step) -> Bitboard {
        let parts = self.moves[color].capture_parts(step).into_iter();
        parts.fold(Bitboard::EMPTY, |all, part| {
            all | if part.initial { self.first_moves_from(color) } else { Bitboard::FULL }
        })
    }
}

#[cfg(feature = "serde")]
fn yes() -> bool {
    true
}
