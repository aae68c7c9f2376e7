//! Squares, and pieces alone and on the squares of a board.

use core::fmt::Display;

use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{read_number, read_text};
use crate::text_forms;
use crate::types::{Color, Piece, Rank, Role, Square};

text_forms! {
    Square, "a square from a1 to h8", Display::fmt, |text| text.parse().ok(),
        |square| square as u8, Square::from_index;
    Rank, "a rank from 1 to 8", |rank, f| rank.digit().fmt(f), |text| Rank::from_digit(text.parse().ok()?),
        |rank| rank as u8, |code: u8| Rank::ALL.get(usize::from(code)).copied();
}

/// A kind of piece, whose pieces can be serialised. By default a piece has a field for its colour and one for its kind.
pub trait PieceForm: Copy + Serialize + for<'de> Deserialize<'de> {
    /// Serialises a piece of this kind.
    ///
    /// # Errors
    /// If the serialiser fails.
    fn write_piece<S: Serializer>(piece: &Piece<Self>, to: S) -> Result<S::Ok, S::Error> {
        PieceFields { color: piece.color, role: piece.role }.serialize(to)
    }

    /// Deserialises a piece of this kind.
    ///
    /// # Errors
    /// If the input is not a piece.
    fn read_piece<'de, D: Deserializer<'de>>(from: D) -> Result<Piece<Self>, D::Error> {
        PieceFields::deserialize(from).map(|PieceFields { color, role }| Piece { color, role })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Piece", deny_unknown_fields)]
struct PieceFields<K> {
    color: Color,
    role: K,
}

impl<K: PieceForm> Serialize for Piece<K> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        K::write_piece(self, to)
    }
}

impl<'de, K: PieceForm> Deserialize<'de> for Piece<K> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        K::read_piece(from)
    }
}

const LETTER: &str = "the letter of a piece, one of PNBRQKpnbrqk";

/// A piece of chess is its letter in FEN or a number: White's pieces are 0 to 5, from pawn to king, and Black's 6 to
/// 11.
impl PieceForm for Role {
    fn write_piece<S: Serializer>(piece: &Piece, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            return to.serialize_char(piece.letter());
        }
        to.serialize_u8(6 * piece.color as u8 + piece.role as u8)
    }

    fn read_piece<'de, D: Deserializer<'de>>(from: D) -> Result<Piece, D::Error> {
        if from.is_human_readable() {
            return read_text(from, LETTER, |text| Piece::from_letter(text.parse().ok()?));
        }
        read_number(from, LETTER, |code: u8| {
            let color = *Color::ALL.get(usize::from(code / 6))?;
            Some(Self::ALL[usize::from(code % 6)].of(color))
        })
    }
}

/// The pieces of a board, as a map from squares to pieces.
pub(crate) mod on_squares {
    use core::fmt;

    use ::serde::de::{Error, MapAccess, Visitor};
    use ::serde::ser::SerializeMap;
    use ::serde::{Deserializer, Serializer};

    use crate::types::{Piece, Square};

    type OnSquares = [Option<Piece>; 64];

    pub(crate) fn serialize<S: Serializer>(board: &OnSquares, to: S) -> Result<S::Ok, S::Error> {
        // A map with a known number of entries: binary formats write the number first.
        let mut map = to.serialize_map(Some(board.iter().flatten().count()))?;
        for (square, piece) in Square::ALL.iter().zip(board) {
            if let Some(piece) = piece {
                map.serialize_entry(square, piece)?;
            }
        }
        map.end()
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<OnSquares, D::Error> {
        struct BoardVisitor;

        impl<'de> Visitor<'de> for BoardVisitor {
            type Value = OnSquares;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from squares to pieces")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<OnSquares, A::Error> {
                let mut board = [None; 64];
                while let Some((square, piece)) = map.next_entry::<Square, Piece>()? {
                    if board[square as usize].replace(piece).is_some() {
                        return Err(Error::custom(format_args!("two pieces on {square}")));
                    }
                }
                Ok(board)
            }
        }

        from.deserialize_map(BoardVisitor)
    }
}
