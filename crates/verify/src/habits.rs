//! Peculiarities of an engine that are not wrong counts, for notes to its author.

use std::fmt;

use super::castling::OddCastling;

/// Peculiarities of an engine that are not wrong counts, as seen by one process or by several.
///
/// ```
/// use tabiya_verify::Habits;
/// let habits = Habits { needs_new_game: true, ..Habits::default() };
/// assert!(habits.to_string().starts_with("the engine is sent ucinewgame before each position"));
/// assert_eq!(Habits::default().to_string(), "");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Habits {
    /// The castling moves that the engine did not write in UCI notation.
    pub castling: OddCastling,
    /// Whether the engine was wrong after other positions, and right in a fresh process.
    pub keeps_state: bool,
    /// Whether the engine was wrong without `ucinewgame` and right after it, so that it is sent before each position.
    pub needs_new_game: bool,
    /// The number of processes that ended by themselves after a count.
    pub ended: u64,
}

impl Habits {
    /// Adds what another process of the engine showed.
    pub(super) fn merge(&mut self, other: Self) {
        self.castling.merge(other.castling);
        self.keeps_state |= other.keeps_state;
        self.needs_new_game |= other.needs_new_game;
        self.ended += other.ended;
    }
}

impl fmt::Display for Habits {
    /// Writes one line for each peculiarity.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Vec::new();
        lines.extend(self.castling.sentence());
        if self.needs_new_game {
            let reason = "it keeps state from one position to the next";
            lines.push(format!("the engine is sent ucinewgame before each position: {reason}"));
        }
        if self.ended > 1 {
            let form = "--engine 'PROGRAM {fen} {depth}'";
            lines.push(format!(
                "the engine ends after each count and is started again each time; a program that counts one \
                 position can be given as {form}"
            ));
        }
        f.write_str(&lines.join("\n"))
    }
}
