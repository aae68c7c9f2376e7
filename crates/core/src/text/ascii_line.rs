//! A line of ASCII text on the stack.

use core::fmt;

use crate::types::Square;

/// A line of at most `N` bytes of ASCII.
pub(super) struct AsciiLine<const N: usize> {
    bytes: [u8; N],
    length: usize,
}

impl<const N: usize> AsciiLine<N> {
    pub(super) const fn new() -> Self {
        Self { bytes: [0; N], length: 0 }
    }

    /// Adds an ASCII character.
    #[inline(always)]
    pub(super) fn push(&mut self, c: char) {
        self.bytes[self.length] = c as u8;
        self.length += 1;
    }

    pub(super) fn push_square(&mut self, square: Square) {
        self.push(square.file().letter());
        self.push(square.rank().digit());
    }

    pub(super) fn push_number(&mut self, number: u16) {
        if number >= 10 {
            self.push_number(number / 10);
        }
        self.push(char::from(b'0' + (number % 10) as u8));
    }

    pub(super) fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str(core::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default())
    }
}
