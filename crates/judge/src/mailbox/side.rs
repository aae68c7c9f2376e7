//! The two players.

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player who moves first.
    White,
    /// The player who moves second.
    Black,
}

impl Side {
    /// The other player.
    pub fn opposite(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The rank step of this side's pawns: up for White, down for Black.
    pub(crate) fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// The rank this side's pieces start on, counted from 0.
    pub(crate) fn home_rank(self) -> i8 {
        match self {
            Side::White => 0,
            Side::Black => 7,
        }
    }

    /// The rank this side's pawns start on, counted from 0.
    pub(crate) fn pawn_rank(self) -> i8 {
        self.home_rank() + self.forward()
    }
}
