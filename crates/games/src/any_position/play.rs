//! Playing moves, and other positions derived from a position.

use std::error::Error;
use std::fmt;

use tabiya_core::{CastlingMode, Move, Packed, Setup};
use tabiya_fairy::{AnyMove, PackedPosition};

use crate::built_in::AnyPosition;

/// The error of playing an illegal move, under any rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnyIllegalMove {
    /// The move.
    pub m: AnyMove,
    /// The castling notation of the position.
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
    /// If the move is illegal.
    pub fn play(p, m: AnyMove) -> Result<AnyPosition, AnyIllegalMove> {
        let played = m.short().and_then(|m| p.play(m).ok());
        played.map(R::any).ok_or_else(|| AnyIllegalMove { m, mode: p.castling_mode() })
    } tables {
        let m = p.named(m);
        let next = p.is_legal(m).then(|| AnyPosition::Fairy(p.play_unchecked(m)));
        next.ok_or_else(|| AnyIllegalMove { m, mode: p.castling_mode() })
    }

    /// The position after a legal move. For an illegal move the result is meaningless.
    #[must_use]
    pub fn play_unchecked(p, m: AnyMove) -> AnyPosition {
        R::any(m.short().map_or(*p, |m| p.play_unchecked(m)))
    } tables {
        AnyPosition::Fairy(p.play_unchecked(m))
    }

    /// The position after a move listed by [`add_keys_after`](Self::add_keys_after).
    #[doc(hidden)]
    #[must_use]
    pub fn play_code(p, code: u32) -> AnyPosition {
        let m = u16::try_from(code).ok().and_then(Move::from_bits);
        R::any(m.map_or(*p, |m| p.play_unchecked(m)))
    } tables {
        AnyPosition::Fairy(p.play_unchecked(AnyMove::from_bits(code)))
    }

    /// The position after a null move, with the other side to move; `None` in check.
    #[must_use]
    pub fn null_move(p) -> Option<AnyPosition> {
        p.null_move().map(R::any)
    } tables {
        p.null_move().map(AnyPosition::Fairy)
    }

    /// The position as a setup, including the en passant square even if no capture on it is legal. `None` under rules
    /// whose moves are generated from tables, because a setup cannot hold kinds of pieces from a rule file.
    pub fn to_setup(p) -> Option<Setup> {
        Some(Setup { en_passant: p.en_passant_square(), ..p.to_setup() })
    } tables {
        let _ = p;
        None
    }

    /// The position with the colours exchanged and the ranks reversed, so that the other side has the same moves;
    /// `None` under rules whose moves are generated from tables.
    #[must_use]
    pub fn flip_colors(p) -> Option<AnyPosition> {
        Some(R::any(p.flip_colors()))
    } tables {
        let _ = p;
        None
    }

    /// The position mirrored left to right, with the a-file on the right; `None` if there are castling rights, which
    /// mirroring cannot keep, or under rules whose moves are generated from tables.
    #[must_use]
    pub fn mirror(p) -> Option<AnyPosition> {
        p.mirror().map(R::any)
    } tables {
        let _ = p;
        None
    }

    /// The position with another half-move clock and move number; more than 9999 count as 9999, and move number 0
    /// counts as 1.
    ///
    /// ```
    /// let p = tabiya_games::AnyPosition::default().with_counters(49, 60);
    /// assert_eq!((p.halfmove_clock(), p.fullmove_number()), (49, 60));
    /// ```
    #[must_use]
    pub fn with_counters(p, halfmove_clock: u16, fullmove_number: u16) -> AnyPosition {
        R::any((*p).with_counters(halfmove_clock, fullmove_number))
    } tables {
        AnyPosition::Fairy((*p).with_counters(halfmove_clock, fullmove_number))
    }

    /// The position, packed into a few 64-bit words for compact storage.
    pub fn pack(p) -> PackedPosition {
        Packed::new(p).into()
    } tables {
        p.pack()
    }

    /// The position with half-move clock 0 and move number 1, packed into a few words. Such packed positions of one
    /// game are equal if and only if the positions have the same moves, now and later.
    pub fn pack_without_counters(p) -> PackedPosition {
        Packed::without_counters(p).into()
    } tables {
        p.with_counters(0, 1).pack()
    }

    /// The number of 64-bit words that a packed position of this game takes from here on.
    pub fn packed_length(p) -> usize {
        Packed::length(p)
    } tables {
        p.packed_length()
    }

    /// Unpacks a position under the same rules from its [words](PackedPosition::words).
    #[must_use]
    pub fn unpack(p, words: &[u64]) -> AnyPosition {
        R::any(Packed::from_words(words).unpack::<R>(*p.state()))
    } tables {
        AnyPosition::Fairy(p.unpack(words))
    }

    /// Unpacks a position under the same rules from words that may be wrong: `None` if they do not encode a position
    /// that FEN can describe.
    pub fn unpack_checked(p, words: &[u64]) -> Option<AnyPosition> {
        Packed::from_words(words).unpack_checked::<R>(*p.state()).map(R::any)
    } tables {
        p.unpack_checked(words).map(AnyPosition::Fairy)
    }
}
