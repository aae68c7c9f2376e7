//! The pieces on a board as FEN writes them.

use std::fmt;

use pyo3::PyResult;
use tabiya_core::Square;

use crate::errors::value_error;

/// The texts of the squares, the last rank first: a piece with its marks, or nothing.
#[derive(Debug, Clone)]
pub(super) struct Placement(Vec<Vec<String>>);

impl Placement {
    /// Reads the pieces in a FEN that this library has written.
    pub(super) fn read(text: &str) -> Self {
        let rank = |text: &str| {
            let mut squares: Vec<String> = Vec::new();
            for c in text.chars() {
                match (c.to_digit(10), squares.last_mut()) {
                    (Some(empty), _) => squares.extend((0..empty).map(|_| String::new())),
                    (None, Some(piece)) if c == '~' => piece.push(c),
                    (None, _) => squares.push(c.to_string()),
                }
            }
            squares
        };
        Self(text.split('/').map(rank).collect())
    }

    fn at(&mut self, square: Square) -> PyResult<&mut String> {
        let (file, rank) = (square as usize % 8, square as usize / 8);
        let row = self.0.len().checked_sub(rank + 1);
        let place = row.and_then(|row| self.0.get_mut(row)?.get_mut(file));
        place.ok_or_else(|| value_error(format!("{square} is not a square of this board")))
    }

    /// Puts the piece with this letter on a square, or nothing.
    pub(super) fn put(
        &mut self,
        square: Square,
        letter: Option<char>,
        is_promoted: bool,
    ) -> PyResult<()> {
        let mark = if is_promoted { "~" } else { "" };
        *self.at(square)? = letter.map_or(String::new(), |letter| format!("{letter}{mark}"));
        Ok(())
    }

    /// Copies what is on a square of another placement to a square of this one.
    pub(super) fn copy_from(&mut self, other: &Self, from: Square, to: Square) -> PyResult<()> {
        let text = other.clone().at(from)?.clone();
        *self.at(to)? = text;
        Ok(())
    }

    /// Removes all pieces.
    pub(super) fn clear(&mut self) {
        self.0.iter_mut().flatten().for_each(String::clear);
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, squares) in self.0.iter().enumerate() {
            if row > 0 {
                f.write_str("/")?;
            }
            for run in squares.chunk_by(|a, b| a.is_empty() == b.is_empty()) {
                match run[0].is_empty() {
                    true => write!(f, "{}", run.len())?,
                    false => f.write_str(&run.concat())?,
                }
            }
        }
        Ok(())
    }
}
