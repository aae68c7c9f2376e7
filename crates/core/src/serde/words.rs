//! Values that are a word: squares, roles, colours, and choices among a few.

use core::fmt;

use ::serde::de;

use super::{NumberForm, TextForm, unexpected};
use crate::rules::{Castling, Stalemate};
use crate::text::EnPassantMode;
use crate::types::{CastlingMode, CastlingSide, Color, File, Rank, Role, Square};
use crate::{displayed_form, serde_forms};

/// Implements the forms of an enum whose variants have a word each. The number of a variant is its place in the list.
macro_rules! words {
    ($($type:ident, $expected:literal: { $($variant:ident = $word:literal,)* })*) => {$(
        impl TextForm for $type {
            const EXPECTED: &'static str = $expected;

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$variant => $word,)*
                })
            }

            fn read<E: de::Error>(text: &str) -> Result<Self, E> {
                match text {
                    $($word => Ok(Self::$variant),)*
                    _ => Err(unexpected::<Self, E>(text)),
                }
            }
        }

        impl NumberForm for $type {
            type Code = u8;

            fn code(&self) -> u8 {
                *self as u8
            }

            fn decode(code: u8) -> Option<Self> {
                [$(Self::$variant),*].into_iter().find(|value| value.code() == code)
            }
        }

        serde_forms!(number: $type);
    )*};
}

words! {
    Color, "white or black": {
        White = "white",
        Black = "black",
    }
    Role, "a role such as knight": {
        Pawn = "pawn",
        Knight = "knight",
        Bishop = "bishop",
        Rook = "rook",
        Queen = "queen",
        King = "king",
    }
    File, "a file from a to h": {
        A = "a",
        B = "b",
        C = "c",
        D = "d",
        E = "e",
        F = "f",
        G = "g",
        H = "h",
    }
    Rank, "a rank from 1 to 8": {
        First = "1",
        Second = "2",
        Third = "3",
        Fourth = "4",
        Fifth = "5",
        Sixth = "6",
        Seventh = "7",
        Eighth = "8",
    }
    CastlingSide, "king or queen": {
        King = "king",
        Queen = "queen",
    }
    CastlingMode, "standard or chess960": {
        Standard = "standard",
        Chess960 = "chess960",
    }
    EnPassantMode, "legal, pseudo-legal or always": {
        Legal = "legal",
        PseudoLegal = "pseudo-legal",
        Always = "always",
    }
    Castling, "never, safe or through-attack": {
        Never = "never",
        Safe = "safe",
        ThroughAttack = "through-attack",
    }
    Stalemate, "draw, win or loss": {
        Draw = "draw",
        Win = "win",
        Loss = "loss",
    }
}

displayed_form! {
    Square, "a square from a1 to h8";
}

impl NumberForm for Square {
    type Code = u8;

    fn code(&self) -> u8 {
        *self as u8
    }

    fn decode(code: u8) -> Option<Self> {
        Self::from_index(code)
    }
}

serde_forms!(number: Square);
