//! Positions as their rules and their FEN, and packed positions as words.

use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use tabiya_core::{CastlingMode, EnPassantMode, serde::Word};
use tabiya_variants::RuleSet;

use crate::packed_position::PackedPosition;
use crate::position::FairyPosition;
use crate::tables::TableRules;

/// A position as its rules and its FEN.
#[derive(Serialize, Deserialize)]
#[serde(rename = "FairyPosition", deny_unknown_fields)]
struct FairyPositionFields {
    rules: RuleSet,
    fen: String,
}

/// The FEN from which a position is read again.
///
/// It names the en passant square after every double push, unless the side that made it moves again: then no FEN does.
///
/// # Errors
/// If squares have been removed from the board.
pub fn fen_of(p: &FairyPosition) -> Result<String, &'static str> {
    if !p.gone().is_empty() {
        return Err("FEN has no squares that were removed from the board");
    }
    let fen = p.fen(CastlingMode::Standard, EnPassantMode::Always).to_string();
    let is_read = p.en_passant_square() == p.en_passant()
        || FairyPosition::from_fen_unchecked(&fen, p.tables()).is_ok();
    Ok(if is_read { fen } else { p.fen(CastlingMode::Standard, EnPassantMode::Legal).to_string() })
}

impl Serialize for FairyPosition {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let fen = fen_of(self).map_err(ser::Error::custom)?;
        if !self.tables().is_checked() {
            return Err(ser::Error::custom("rules that were not checked have no rule file"));
        }
        FairyPositionFields { rules: self.rules().clone(), fen }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for FairyPosition {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let FairyPositionFields { rules, fen } = FairyPositionFields::deserialize(from)?;
        let rules = TableRules::open(rules).map_err(de::Error::custom)?;
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
