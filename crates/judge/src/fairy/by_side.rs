//! One of something for each player.

use crate::mailbox::Side;

/// One of something for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BySide<T> {
    /// What is White's.
    pub white: T,
    /// What is Black's.
    pub black: T,
}

impl<T> BySide<T> {
    /// One value for both players.
    pub fn both(value: T) -> BySide<T>
    where
        T: Clone,
    {
        BySide { white: value.clone(), black: value }
    }

    /// What is a side's.
    pub fn of(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// What is a side's, to be changed.
    pub fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}
