//! Pieces, alone and on the squares of a board.

use core::fmt;

use ::serde::de;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{NumberForm, TextForm, read_number, unexpected, write_number};
use crate::types::{Color, Piece, Role};

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
    /// If the input is no piece.
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

/// A piece of chess is its letter in FEN.
impl PieceForm for Role {
    fn write_piece<S: Serializer>(piece: &Piece, to: S) -> Result<S::Ok, S::Error> {
        write_number(piece, to)
    }

    fn read_piece<'de, D: Deserializer<'de>>(from: D) -> Result<Piece, D::Error> {
        read_number(from)
    }
}

impl TextForm for Piece {
    const EXPECTED: &'static str = "the letter of a piece, one of PNBRQKpnbrqk";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }

    fn read<E: de::Error>(text: &str) -> Result<Self, E> {
        let mut letters = text.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        letter.and_then(Self::from_letter).ok_or_else(|| unexpected::<Self, E>(text))
    }
}

/// White's pieces are 0 to 5, from pawn to king, and Black's 6 to 11.
impl NumberForm for Piece {
    type Code = u8;

    fn code(&self) -> u8 {
        6 * self.color as u8 + self.role as u8
    }

    fn decode(code: u8) -> Option<Self> {
        let color = Color::decode(code / 6)?;
        Role::decode(code % 6).map(|role| role.of(color))
    }
}

/// The pieces of a board, as a map from squares to pieces.
pub(crate) mod on_squares {
    use core::fmt;

    use ::serde::de::{Error, MapAccess, Visitor};
    use ::serde::{Deserializer, Serializer};

    use crate::types::{Piece, Square};

    type OnSquares = [Option<Piece>; 64];

    pub(crate) fn serialize<S: Serializer>(board: &OnSquares, to: S) -> Result<S::Ok, S::Error> {
        let pieces = Square::ALL.into_iter().zip(board);
        // A map with a known number of entries: binary formats write the number first.
        let count = board.iter().flatten().count();
        let mut map = to.serialize_map(Some(count))?;
        for (square, piece) in pieces.filter_map(|(square, piece)| Some((square, piece.as_ref()?)))
        {
            ::serde::ser::SerializeMap::serialize_entry(&mut map, &square, piece)?;
        }
        ::serde::ser::SerializeMap::end(map)
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
