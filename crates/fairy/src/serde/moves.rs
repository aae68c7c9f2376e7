//! Moves under any rules.

use std::fmt;

use ::serde::Serialize;
use tabiya_core::{CastlingMode, File, Move, MoveKind, serde::value_of, text_forms};
use tabiya_variants::one_letter;

use crate::any_move::{AnyMove, AnyUciMove};

text_forms! {
    AnyMove, "a move such as g1f3 knight, e2e4 double-push, e1h1 castle, e7e8q, N@f3, b1d3 normal 6 or e7e8a promotion \
        pawn 6", write_move, read_move, AnyMove::bits, |code| AnyMove::from_bits(code).checked();
}

/// A move with the text of a [`Move`] has that text. Otherwise words after its text in UCI notation give the kind of
/// move, the piece that moves and the kind that it becomes: `b1d3 normal 6`, `e7e8a promotion pawn 6`. Castling to another
/// file than g and c names the king's: `d1f1 castle king e`. Its last word is `step` if the king could also step to its
/// destination.
fn write_move(m: &AnyMove, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let is_like = |short: &Move| {
        let modes = [CastlingMode::Standard, CastlingMode::Chess960];
        modes.into_iter().all(|mode| AnyMove::of(*short).uci(mode) == m.uci(mode))
    };
    if let Some(short) = m.short().filter(is_like) {
        return short.serialize(f);
    }
    let tag = match m.kind() {
        MoveKind::Normal(_) => "normal",
        MoveKind::DoublePush => "double-push",
        MoveKind::EnPassant => "en-passant",
        MoveKind::Castle => "castle",
        MoveKind::Promotion(_) => "promotion",
        MoveKind::Drop(_) => "drop",
    };
    write!(f, "{} {tag} ", m.uci(CastlingMode::Chess960))?;
    m.piece().serialize(&mut *f)?;
    match m.kind() {
        MoveKind::Promotion(kind) => {
            f.write_str(" ")?;
            kind.serialize(f)
        }
        MoveKind::Castle => {
            if let Some(file) = m.castling_file() {
                write!(f, " {}", char::from(b'a' + file as u8))?;
            }
            if m.is_to_a_step() { f.write_str(" step") } else { Ok(()) }
        }
        _ => Ok(()),
    }
}

fn read_move(text: &str) -> Option<AnyMove> {
    if let Some(short) = value_of(text) {
        return Some(AnyMove::of(short));
    }
    let mut words = text.split(' ');
    let uci = words.next()?;
    // A promotion or a drop to which no letter has been given yet.
    let is_unnamed = uci.contains('?');
    let letter = if uci.contains('@') { "A" } else { "a" };
    let uci: AnyUciMove = uci.replacen('?', letter, 1).parse().ok()?;
    let tag = words.next()?;
    let piece = value_of(words.next()?)?;
    let mut end = words.next();
    let one = |word: &str| one_letter(word).filter(|_| tag == "castle");
    let file = |word| File::ALL.get(one(word)? as usize - 'a' as usize).copied();
    let file = end.filter(|word| one(word).is_some_and(|c| c.is_ascii_lowercase())).map(file);
    if file.is_some() {
        end = words.next();
    }
    let letter = uci.kind();
    let (from, to) = match uci {
        AnyUciMove::Step { from, to, .. } => (from, to),
        AnyUciMove::Drop { to, .. } => (to, to),
        AnyUciMove::Null => return None,
    };
    let is_drop = matches!(uci, AnyUciMove::Drop { .. });
    let move_kind = match (tag, letter, end) {
        ("normal", None, None) => MoveKind::Normal(piece),
        ("double-push", None, None) => MoveKind::DoublePush,
        ("en-passant", None, None) => MoveKind::EnPassant,
        ("castle", None, None | Some("step")) => MoveKind::Castle,
        ("promotion", Some(_), Some(end)) if !is_drop => MoveKind::Promotion(value_of(end)?),
        ("drop", Some(_), None) if is_drop => MoveKind::Drop(piece),
        _ => return None,
    };
    let m = AnyMove::new(from, to, move_kind, piece);
    let m = letter.filter(|_| !is_unnamed).map_or(m, |letter| m.with_letter(letter));
    let m = if end == Some("step") { m.to_a_step() } else { m };
    let m = file.map_or(Some(m), |file| Some(m.to_file(Some(file?))))?;
    words.next().is_none().then_some(m)
}
