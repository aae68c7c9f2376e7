//! Playing moves, and other positions made of this one.

use tabiya_core::{Color, IllegalMove, Move, Packed, Setup};

use super::AnyPosition;

methods! { Play:
    /// The position after a move, which is looked at first.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn play(p, m: Move) -> Result<AnyPosition, IllegalMove> {
        p.play(m).map(R::any)
    }

    /// The position after a legal move; after any other it is some position, without meaning.
    #[must_use]
    pub fn play_unchecked(p, m: Move) -> AnyPosition {
        R::any(p.play_unchecked(m))
    }

    /// The position after a null move, with the other side to move; `None` in check.
    #[must_use]
    pub fn null_move(p) -> Option<AnyPosition> {
        p.null_move().map(R::any)
    }

    /// The position as a setup, with the square behind a double push just made even if no capture is
    /// legal there.
    pub fn to_setup(p) -> Setup {
        Setup { en_passant: p.en_passant_square(), ..p.to_setup() }
    }

    /// The position with the colours exchanged and the board turned.
    #[must_use]
    pub fn flip_colors(p) -> AnyPosition {
        R::any(p.flip_colors())
    }

    /// The position in a mirror, the a-file on the right; `None` if there are castling rights, which no
    /// mirror keeps.
    #[must_use]
    pub fn mirror(p) -> Option<AnyPosition> {
        p.mirror().map(R::any)
    }

    /// The position without its counters in a few words, for keeping many of them.
    pub fn pack(p) -> Packed {
        Packed::new(p)
    }

    /// How many words of a [`Packed`] position of this game are filled.
    pub fn packed_length(p) -> usize {
        let _ = p;
        Packed::length::<R>()
    }

    /// A position of the same game that was packed, with this side to move; its counters are 0 and 1.
    #[must_use]
    pub fn unpack(p, packed: &Packed, turn: Color) -> AnyPosition {
        R::any(packed.unpack::<R>(turn, *p.state()))
    }
}
