//! Playing moves, and positions derived from this one.

use std::error::Error;
use std::fmt;

use tabiya_core::{CastlingMode, Color, Move, Packed, Setup};
use tabiya_fairy::{AnyMove, PackedPosition};

use crate::built_in::AnyPosition;

/// The move is illegal in the position, under any rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnyIllegalMove {
    /// The move.
    pub m: AnyMove,
    /// The way in which the position writes castling.
    pub mode: CastlingMode,
}

impl fmt::Display for AnyIllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal move {}", self.m.uci(self.mode))
    }
}

impl Error for AnyIllegalMove {}

methods! { Play:
    /// Checks a move and plays it.
    ///
    /// # Errors
    /// An illegal move.
    pub fn play(p, m: AnyMove) -> Result<AnyPosition, AnyIllegalMove> {
        let played = m.short().and_then(|m| p.play(m).ok());
        played.map(R::any).ok_or_else(|| AnyIllegalMove { m, mode: p.castling_mode() })
    } tables {
        let m = p.named(m);
        let next = p.is_legal(m).then(|| AnyPosition::Tables(p.play_unchecked(m)));
        next.ok_or_else(|| AnyIllegalMove { m, mode: p.castling_mode() })
    }

    /// The position after a legal move. After an illegal move the result is a position without meaning.
    #[must_use]
    pub fn play_unchecked(p, m: AnyMove) -> AnyPosition {
        R::any(m.short().map_or(*p, |m| p.play_unchecked(m)))
    } tables {
        AnyPosition::Tables(p.play_unchecked(m))
    }

    /// The position after a move listed by [`add_keys_after`](Self::add_keys_after).
    #[doc(hidden)]
    #[must_use]
    pub fn play_code(p, code: u32) -> AnyPosition {
        let m = u16::try_from(code).ok().and_then(Move::from_bits);
        R::any(m.map_or(*p, |m| p.play_unchecked(m)))
    } tables {
        AnyPosition::Tables(p.play_unchecked(AnyMove::from_bits(code)))
    }

    /// The position after a null move, with the other side to move; `None` in check.
    #[must_use]
    pub fn null_move(p) -> Option<AnyPosition> {
        p.null_move().map(R::any)
    } tables {
        p.null_move().map(AnyPosition::Tables)
    }

    /// The position as a setup, with the square passed by a double push even if no capture is legal there; `None` if
    /// a setup cannot hold it, for example with kinds of pieces from a rule file.
    pub fn to_setup(p) -> Option<Setup> {
        Some(Setup { en_passant: p.en_passant_square(), ..p.to_setup() })
    } tables {
        let _ = p;
        None
    }

    /// The position with the colours exchanged and the board turned; `None` under rules that treat the sides
    /// differently and have no such position.
    #[must_use]
    pub fn flip_colors(p) -> Option<AnyPosition> {
        Some(R::any(p.flip_colors()))
    } tables {
        let _ = p;
        None
    }

    /// The position mirrored, with the a-file on the right; `None` if there are castling rights, which mirroring does
    /// not keep.
    #[must_use]
    pub fn mirror(p) -> Option<AnyPosition> {
        p.mirror().map(R::any)
    } tables {
        let _ = p;
        None
    }

    /// The position without its counters in a few words, for storing many of them.
    pub fn pack(p) -> PackedPosition {
        Packed::new(p).into()
    } tables {
        p.pack()
    }

    /// The number of words that a packed position of this game fills.
    pub fn packed_length(p) -> usize {
        let _ = p;
        Packed::length::<R>()
    } tables {
        p.packed_length()
    }

    /// The position of the same game from these [words](PackedPosition::words), with this side to move unless the
    /// words say so themselves. The counters become 0 and 1.
    #[must_use]
    pub fn unpack(p, words: &[u64], turn: Color) -> AnyPosition {
        R::any(Packed::from_words(words).unpack::<R>(turn, *p.state()))
    } tables {
        let _ = turn;
        AnyPosition::Tables(p.unpack(words))
    }
}
