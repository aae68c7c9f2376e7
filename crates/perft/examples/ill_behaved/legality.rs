//! An engine that counts nothing, and asks its legality test about all encodings of moves.

use std::io;
use std::process::abort;

use crate::count::Count;
use crate::engine::Engine;
use crate::mode::Mode;

impl Engine {
    /// Answers `legal`: a line for each encoding that the test accepts, and their number.
    pub(crate) fn say_accepted(&mut self) -> io::Result<()> {
        if self.mode == Mode::LegalityDies {
            abort();
        }
        let count = Count::of(&self.position, 1, self.castling);
        let rows = count.spoilt(self.mode, &self.position, 1).rows;
        let line = |(place, name): (usize, &str)| format!("{name}: {}\n", 31 * place + 796);
        let names = rows.iter().map(|row| &*row.name);
        let mut text: String = names.enumerate().map(line).collect();
        let extra = usize::from(self.mode == Mode::LegalityMiscounts);
        text += &format!("total: {}\n", rows.len() + extra);
        self.voice.say(text.as_bytes())
    }
}

impl Mode {
    /// Whether the engine knows the command `legal`.
    pub(crate) fn tests_legality(self) -> bool {
        self.is_named("legality") && self != Self::LegalityUnknown
    }
}
