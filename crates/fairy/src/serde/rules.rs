//! Rules as the text of a rule file, movements in Betza's notation, and positions.

use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use tabiya_core::serde::Word;
use tabiya_core::{CastlingMode, EnPassantMode};

use crate::betza::{BetzaError, Movement};
use crate::packed_position::PackedPosition;
use crate::position::FairyPosition;
use crate::rule_set::{RuleSet, RuleSetRef};

/// Implements `Serialize` by a function that returns the text, or an error for a value that has no text. Implements
/// `Deserialize` by a function that reads the text.
macro_rules! text {
    ($($type:ty: $write:ident, $read:ident;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(&$write(self).map_err(ser::Error::custom)?)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $read(&String::deserialize(from)?).map_err(de::Error::custom)
            }
        }
    )*};
}

text! {
    Movement: notation, read_notation;
    RuleSet: rule_file, read_rule_file;
    RuleSetRef: opened_rule_file, open_rule_file;
}

fn notation(movement: &Movement) -> Result<String, &'static str> {
    match read_notation(movement.text()) {
        Ok(read) if read == *movement => Ok(movement.text().to_owned()),
        _ => Err("a movement whose parts were changed has no notation"),
    }
}

/// Reads a notation. The empty text is that of a piece without moves.
fn read_notation(text: &str) -> Result<Movement, BetzaError> {
    if text.is_empty() { Ok(Movement::default()) } else { text.parse() }
}

fn rule_file(rules: &RuleSet) -> Result<String, &'static str> {
    let file = rules.to_short_toml();
    match RuleSet::from_toml(&file) {
        Ok(read) if read == *rules => Ok(file),
        _ => Err("rules that contradict themselves have no rule file"),
    }
}

fn read_rule_file(text: &str) -> Result<RuleSet, String> {
    RuleSet::from_toml(text).map_err(|error| error.to_string())
}

fn opened_rule_file(rules: &RuleSetRef) -> Result<String, &'static str> {
    // The rules have been checked when they were opened, unless they were opened as tables.
    if rules.is_opened_as_tables() {
        return Err("rules that were opened as tables have no rule file");
    }
    Ok(rules.rules().to_short_toml())
}

fn open_rule_file(text: &str) -> Result<RuleSetRef, String> {
    RuleSetRef::open(read_rule_file(text)?).map_err(|error| error.to_string())
}

/// A position as its rules and its FEN.
#[derive(Serialize, Deserialize)]
#[serde(rename = "FairyPosition", deny_unknown_fields)]
struct FairyPositionFields {
    rules: RuleSetRef,
    fen: String,
}

/// The FEN from which a position is read again.
///
/// It names the en passant square after every double push, unless the side that made it moves again: then no FEN does.
///
/// # Errors
/// If squares have been removed from the board.
pub fn fen_of(p: &FairyPosition<'static>) -> Result<String, &'static str> {
    if !p.gone().is_empty() {
        return Err("FEN has no squares that were removed from the board");
    }
    let fen = p.fen(CastlingMode::Standard, EnPassantMode::Always);
    let is_read = p.en_passant_square() == p.en_passant()
        || FairyPosition::from_fen_unchecked(&fen, p.rule_set()).is_ok();
    Ok(if is_read { fen } else { p.fen(CastlingMode::Standard, EnPassantMode::Legal) })
}

impl Serialize for FairyPosition<'static> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let fen = fen_of(self).map_err(ser::Error::custom)?;
        FairyPositionFields { rules: self.rule_set(), fen }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for FairyPosition<'static> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let FairyPositionFields { rules, fen } = FairyPositionFields::deserialize(from)?;
        if rules.masks().is_some() {
            return Err(de::Error::custom(
                "the generator of chess plays these rules, expected rules played by tables",
            ));
        }
        Self::from_fen(&fen, rules).map_err(de::Error::custom)
    }
}

/// A packed position is the list of its words, which cannot be checked without the rules.
impl Serialize for PackedPosition {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.words().iter().copied().map(Word))
    }
}

impl<'de> Deserialize<'de> for PackedPosition {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let words: Vec<u64> = Vec::deserialize(from)?.into_iter().map(|Word(bits)| bits).collect();
        if words.len() > Self::MOST {
            return Err(de::Error::invalid_length(words.len(), &"at most 16 words"));
        }
        Ok(Self::from_words(&words))
    }
}
