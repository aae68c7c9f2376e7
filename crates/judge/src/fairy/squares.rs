//! Reads sets of squares from the lists in rule files.

use std::str::FromStr;

use toml::de::DeValue;

use super::rule_file::{for_sides, texts};
use super::rules::FairyRules;
use crate::mailbox::square::{file, from_name, rank};

/// A set of squares (a1 = 0, h8 = 63): for each of them, whether it is in the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares([bool; 64]);

impl Squares {
    /// The empty set.
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

impl FairyRules {
    /// Reads a list of squares, `rank 4`, `file e` and corners such as `a1-h2`. Ignores squares off the
    /// board.
    pub(super) fn squares(&self, value: &DeValue<'_>) -> Result<Squares, String> {
        let mut all = Squares::NONE;
        for text in texts(value)? {
            let is_named = region(text)?;
            let named = (0..64).filter(|&square| self.is_on_board(square) && is_named(square));
            named.for_each(|square| all.0[usize::from(square)] = true);
        }
        Ok(all)
    }

    /// Reads one list for White, which is mirrored for Black, or a list for each side that is named.
    pub(super) fn mirrored_squares(
        &self,
        before: [Squares; 2],
        value: Option<&DeValue<'_>>,
    ) -> Result<[Squares; 2], String> {
        for_sides(before, value, |list| self.squares(list), |white| self.mirrored(&white))
    }
}

/// Returns a test for whether a square is in the region that a text names: a rank, a file, a square, or a
/// rectangle given by two corners.
fn region(text: &str) -> Result<impl Fn(u8) -> bool, String> {
    let (a, b) = if let Some(rank) = text.strip_prefix("rank ") {
        (format!("a{rank}"), format!("h{rank}"))
    } else if let Some(file) = text.strip_prefix("file ") {
        (format!("{file}1"), format!("{file}8"))
    } else {
        let (a, b) = text.split_once('-').unwrap_or((text, text));
        (a.to_owned(), b.to_owned())
    };
    let square = |name: &str| from_name(name).ok_or_else(|| format!("not a square: {text:?}"));
    let (a, b) = (square(&a)?, square(&b)?);
    let is_between = |value: i8, a: i8, b: i8| a.min(b) <= value && value <= a.max(b);
    Ok(move |square| {
        is_between(file(square), file(a), file(b)) && is_between(rank(square), rank(a), rank(b))
    })
}
