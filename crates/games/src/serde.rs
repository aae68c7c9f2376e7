//! The forms in which variants, positions, games and explanations are serialised with serde.

use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use tabiya_core::{CastlingMode, EnPassantMode};
use tabiya_fairy::{AnyMove, AnyUciMove, serde::fen_of};
use tabiya_variants::RuleSet;

use crate::built_in::{AnyPosition, Variant};
use crate::explain::{Explanation, Reason};
use crate::game::Game;
use crate::moves::Move;
use crate::position::Position;

/// A built-in variant is its name, and any other the text of its rule file.
impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Custom(rules) if rules.tables().is_some_and(|tables| !tables.is_checked()) => {
                Err(ser::Error::custom("rules that were not checked have no rule file"))
            }
            Self::Custom(rules) => rules.rules().serialize(to),
            built_in => to.serialize_str(built_in.name()),
        }
    }
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        // A rule file has at least the key `name` and an equals sign, which no name of a variant has.
        if text.contains('=') {
            let rules = RuleSet::deserialize(de::value::StringDeserializer::new(text))?;
            return Self::from_rules(rules).map_err(de::Error::custom);
        }
        text.parse().map_err(de::Error::custom)
    }
}

/// A position as its variant and its FEN.
#[derive(Serialize, Deserialize)]
#[serde(rename = "AnyPosition", deny_unknown_fields)]
struct AnyPositionFields {
    variant: Variant,
    fen: String,
}

impl Serialize for AnyPosition {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let fen = match self {
            Self::Fairy(p) => fen_of(p).map_err(ser::Error::custom)?,
            _ => self.fen(CastlingMode::Standard, EnPassantMode::Always),
        };
        AnyPositionFields { variant: self.variant(), fen }.serialize(to)
    }
}

/// Accepts the faults that a lenient reader accepts, but corrects nothing in the FEN.
impl<'de> Deserialize<'de> for AnyPosition {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let AnyPositionFields { variant, fen } = AnyPositionFields::deserialize(from)?;
        let (p, notes) = variant.read(&fen).map_err(de::Error::custom)?;
        match notes.iter().find(|note| !note.is_ignored_fault()) {
            Some(note) => Err(de::Error::custom(format_args!("expected canonical FEN: {note}"))),
            None => Ok(p),
        }
    }
}

/// What an [`Explanation`] is made from.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplanationFields {
    asked: AnyUciMove,
    legal: Option<AnyMove>,
    reason: Reason,
}

impl TryFrom<ExplanationFields> for Explanation {
    type Error = &'static str;

    fn try_from(fields: ExplanationFields) -> Result<Self, &'static str> {
        let ExplanationFields { asked, legal, reason } = fields;
        match (legal, &reason) {
            (Some(_), Reason::Legal(_)) | (None, Reason::Illegal(_)) => {
                Ok(Self::new(asked, legal, reason))
            }
            _ => Err("expected a reason that is legal if and only if the move is"),
        }
    }
}

/// A position as its variant and its FEN; one under house rules is not serialised.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.plain() {
            Some(p) => p.serialize(to),
            None => Err(ser::Error::custom("positions under house rules have no serialised form")),
        }
    }
}

/// A move of the variant as an [`AnyMove`]; a move that a house rule adds as its text, which is not read.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Own(m) => m.serialize(to),
            Self::Added(_, added) => to.serialize_str(&added.text()),
        }
    }
}

/// A game as its start, its moves, and the moves that were taken back, in the order in which they were first made.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct GameFields<P, M> {
    start: P,
    moves: Vec<M>,
    undone: Vec<M>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut all = self.clone();
        while all.redo().is_some() {}
        let (moves, undone) = (self.moves().collect(), all.moves().skip(self.len()).collect());
        GameFields::<&Position, &Move> { start: self.start(), moves, undone }.serialize(to)
    }
}

/// The moves are played again, so that a game with an illegal move is an error.
impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let GameFields::<Position, Move> { start, moves, undone } = GameFields::deserialize(from)?;
        let mut game = Self::new(start);
        let made = moves.len();
        for (at, m) in moves.into_iter().chain(undone).enumerate() {
            if let Err(error) = game.make(m) {
                let words = format_args!("move {} of the game: {error}", at + 1);
                return Err(de::Error::custom(words));
            }
        }
        while game.len() > made {
            game.undo();
        }
        Ok(game)
    }
}
