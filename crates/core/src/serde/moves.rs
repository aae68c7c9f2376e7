//! Moves, and their texts in UCI and algebraic notation.

use core::fmt::{self, Display};

use ::serde::Serialize;

use super::value_of;
use crate::text::{San, UciMove};
use crate::text_forms;
use crate::types::{CastlingMode, Move, MoveKind, Role, Square};

text_forms! {
    UciMove, "a move in UCI notation such as e2e4, e7e8q or N@f3", Display::fmt, |text| text.parse().ok();
    UciMove<char>, "a move in UCI notation such as e2e4, e7e8q or N@f3", Display::fmt, |text| text.parse().ok();
    San, "a move in algebraic notation such as Nf3, exd6, a8=Q or O-O", Display::fmt, |text| text.parse().ok();
    Move, "a move such as g1f3 knight, e2e4 double-push, e1h1 castle, e7e8q or N@f3", write_move, read_move,
        Move::bits, Move::from_bits;
}

/// UCI notation, with castling as the king taking its rook, does not say which piece moves. A word after it does,
/// except for promotions and drops: `g1f3 knight`, `e2e4 double-push`, `e5d6 en-passant`, `e1h1 castle`, `e7e8q`,
/// `N@f3`.
fn write_move(m: &Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    m.uci(CastlingMode::Chess960).fmt(f)?;
    match m.kind() {
        MoveKind::Normal(role) => write!(f, " {role}"),
        MoveKind::Promotion(_) | MoveKind::Drop(_) => Ok(()),
        word => {
            f.write_str(" ")?;
            word.serialize(f)
        }
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
    let rest = text.get(4..)?;
    let kind = match rest.strip_prefix(' ') {
        Some(word) => value_of(word).or_else(|| value_of(word).map(MoveKind::Normal))?,
        None => MoveKind::Promotion(Role::ALL.into_iter().find(|role| {
            *role != Role::Pawn && rest.len() == 1 && rest.starts_with(role.letter())
        })?),
    };
    // A pawn's move from a1 to a1 has no bits, and would become another move.
    Some(Move::new(from, to, kind)).filter(|m| m.to() == to)
}
