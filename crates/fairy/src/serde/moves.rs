//! Moves under any rules.

use std::fmt;

use ::serde::de;
use tabiya_core::{
    CastlingMode, Move, MoveKind, displayed_form,
    serde::{NumberForm, TextForm, Written, unexpected},
    serde_forms,
};
use tabiya_variants::KindId;

use crate::any_move::AnyMove;
use crate::any_uci_move::AnyUciMove;

serde_forms!(text: AnyUciMove);
serde_forms!(number: AnyMove);

displayed_form! {
    AnyUciMove, "a move in UCI notation such as e2e4, e7e8q or N@f3";
}

/// A move with the text of a [`Move`] has that text. Otherwise words after its text in UCI notation give the kind of
/// move, the piece that moves and the kind that it becomes: `b1d3 normal 6`, `e7e8a promotion pawn 6`. The last word of
/// castling is `step` if the king could also step to its destination.
impl TextForm for AnyMove {
    const EXPECTED: &'static str = "a move such as g1f3 knight, e2e4 double-push, e1h1 castle, e7e8q, N@f3, \
        b1d3 normal 6 or e7e8a promotion pawn 6";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_like = |m: &Move| {
            let modes = [CastlingMode::Standard, CastlingMode::Chess960];
            modes.into_iter().all(|mode| Self::of(*m).uci(mode) == self.uci(mode))
        };
        if let Some(m) = self.short().filter(is_like) {
            return write!(f, "{}", Written(&m));
        }
        let (tag, end) = match self.kind() {
            MoveKind::Normal(_) => ("normal", String::new()),
            MoveKind::DoublePush => ("double-push", String::new()),
            MoveKind::EnPassant => ("en-passant", String::new()),
            MoveKind::Castle if self.is_to_a_step() => ("castle", " step".to_owned()),
            MoveKind::Castle => ("castle", String::new()),
            MoveKind::Promotion(kind) => ("promotion", format!(" {}", Written(&kind))),
            MoveKind::Drop(_) => ("drop", String::new()),
        };
        let piece = self.piece();
        write!(f, "{} {tag} {}{end}", self.uci(CastlingMode::Chess960), Written(&piece))
    }

    fn read<E: de::Error>(text: &str) -> Result<Self, E> {
        let short = Move::read::<de::value::Error>(text).ok().map(Self::of);
        short.or_else(|| read_move(text)).ok_or_else(|| unexpected::<Self, E>(text))
    }
}

/// Reads a move that has no text as a [`Move`].
fn read_move(text: &str) -> Option<AnyMove> {
    let mut words = text.split(' ');
    let uci = words.next()?;
    // A promotion or a drop to which no letter has been given yet.
    let is_unnamed = uci.contains('?');
    let letter = if uci.contains('@') { "A" } else { "a" };
    let uci: AnyUciMove = uci.replacen('?', letter, 1).parse().ok()?;
    let tag = words.next()?;
    let kind = |word: &str| KindId::read::<de::value::Error>(word).ok();
    let piece = kind(words.next()?)?;
    let end = words.next();
    let (from, to, letter) = match uci {
        AnyUciMove::Step { from, to, promotion } => (from, to, promotion),
        AnyUciMove::Drop { letter, to } => (to, to, Some(letter)),
        AnyUciMove::Null => return None,
    };
    let is_drop = matches!(uci, AnyUciMove::Drop { .. });
    let move_kind = match (tag, letter, end) {
        ("normal", None, None) => MoveKind::Normal(piece),
        ("double-push", None, None) => MoveKind::DoublePush,
        ("en-passant", None, None) => MoveKind::EnPassant,
        ("castle", None, None | Some("step")) => MoveKind::Castle,
        ("promotion", Some(_), Some(end)) if !is_drop => MoveKind::Promotion(kind(end)?),
        ("drop", Some(_), None) if is_drop => MoveKind::Drop(piece),
        _ => return None,
    };
    let m = AnyMove::new(from, to, move_kind, piece);
    let m = letter.filter(|_| !is_unnamed).map_or(m, |letter| m.with_letter(letter));
    let m = if end == Some("step") { m.to_a_step() } else { m };
    words.next().is_none().then_some(m)
}

impl NumberForm for AnyMove {
    type Code = u32;

    fn code(&self) -> u32 {
        self.bits()
    }

    fn decode(code: u32) -> Option<Self> {
        Self::from_bits(code).checked()
    }
}
