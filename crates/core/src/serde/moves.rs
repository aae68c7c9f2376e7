//! Moves, and their texts in UCI and algebraic notation.

use core::fmt;

use ::serde::de;

use super::{NumberForm, TextForm, Written, unexpected};
use crate::text::{San, UciMove};
use crate::types::{CastlingMode, Move, MoveKind, Role, Square};
use crate::{displayed_form, serde_forms};

serde_forms!(text: UciMove, San);
serde_forms!(number: Move);

displayed_form! {
    UciMove, "a move in UCI notation such as e2e4, e7e8q or N@f3";
    San, "a move in algebraic notation such as Nf3, exd6, a8=Q or O-O";
}

/// UCI notation, with castling as the king taking its rook, does not tell what moves. A word after it does, except for
/// promotions and drops: `g1f3 knight`, `e2e4 double-push`, `e5d6 en-passant`, `e1h1 castle`, `e7e8q`, `N@f3`.
impl TextForm for Move {
    const EXPECTED: &'static str =
        "a move such as g1f3 knight, e2e4 double-push, e1h1 castle, e7e8q or N@f3";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.uci(CastlingMode::Chess960), f)?;
        match self.kind() {
            MoveKind::Normal(role) => write!(f, " {}", Written(&role)),
            MoveKind::DoublePush => f.write_str(" double-push"),
            MoveKind::EnPassant => f.write_str(" en-passant"),
            MoveKind::Castle => f.write_str(" castle"),
            MoveKind::Promotion(_) | MoveKind::Drop(_) => Ok(()),
        }
    }

    fn read<E: de::Error>(text: &str) -> Result<Self, E> {
        read_move(text).ok_or_else(|| unexpected::<Self, E>(text))
    }
}

impl NumberForm for Move {
    type Code = u16;

    fn code(&self) -> u16 {
        self.bits()
    }

    fn decode(code: u16) -> Option<Self> {
        Self::from_bits(code)
    }
}

fn read_move(text: &str) -> Option<Move> {
    if let Some((letter, to)) = text.split_once('@') {
        let role = Role::ALL.into_iter().find(|role| {
            letter.len() == 1 && letter.starts_with(role.letter().to_ascii_uppercase())
        });
        return Some(Move::drop(role?, to.parse().ok()?));
    }
    let square = |at: usize| text.get(at..at + 2)?.parse::<Square>().ok();
    let (from, to) = (square(0)?, square(2)?);
    let kind = match text.get(4..)? {
        " double-push" => MoveKind::DoublePush,
        " en-passant" => MoveKind::EnPassant,
        " castle" => MoveKind::Castle,
        rest => match rest.strip_prefix(' ') {
            Some(name) => MoveKind::Normal(Role::read::<de::value::Error>(name).ok()?),
            None => MoveKind::Promotion(Role::ALL.into_iter().find(|role| {
                *role != Role::Pawn && rest.len() == 1 && rest.starts_with(role.letter())
            })?),
        },
    };
    // A pawn's move from a1 to a1 has no bits, and would become another move.
    Some(Move::new(from, to, kind)).filter(|m| m.to() == to)
}
