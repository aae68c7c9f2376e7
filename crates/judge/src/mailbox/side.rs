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
    /// White, then Black.
    pub(crate) const BOTH: [Side; 2] = [Side::White, Side::Black];

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

    /// The rank with the number `own` as this side counts: 0 is where its pieces start, 1 where its pawns start, 7
    /// where they are promoted.
    pub(crate) fn rank(self, own: i8) -> i8 {
        match self {
            Side::White => own,
            Side::Black => 7 - own,
        }
    }
}
