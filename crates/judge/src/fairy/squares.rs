//! Sets of squares.

use std::str::FromStr;

use crate::mailbox::square::from_name;

/// A set of squares (a1 = 0, h8 = 63): for each of them, whether it is in the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares([bool; 64]);

impl Squares {
    /// The set without a square.
    pub const NONE: Squares = Squares([false; 64]);

    /// Whether a square is in the set.
    ///
    /// # Panics
    ///
    /// If `square` is 64 or more.
    pub fn contains(&self, square: u8) -> bool {
        self.0[usize::from(square)]
    }
}

impl FromIterator<u8> for Squares {
    fn from_iter<I: IntoIterator<Item = u8>>(squares: I) -> Squares {
        let mut set = Squares::NONE;
        for square in squares {
            set.0[usize::from(square)] = true;
        }
        set
    }
}

impl FromStr for Squares {
    type Err = String;

    /// Reads names with spaces between them, such as `d4 e4 d5 e5`.
    fn from_str(text: &str) -> Result<Squares, String> {
        let square = |name| from_name(name).ok_or_else(|| format!("not a square: {name:?}"));
        text.split_whitespace().map(square).collect()
    }
}
