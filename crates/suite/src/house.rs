//! House rules in suites. The caller supplies the code that implements them.

use std::fmt;
use std::sync::Arc;

use tabiya_games::Variant;

/// Reads positions under house rules that are given by name, for [`Reading::reader`](crate::Reading::reader).
pub trait HouseReader: fmt::Debug + Sync {
    /// Whether there is a house rule of this name. In the middle of a turn, the last field of the FEN begins
    /// with the name of a rule.
    fn knows(&self, name: &str) -> bool;

    /// Checks names of house rules, including their numbers (`chess960=518`).
    ///
    /// # Errors
    /// If a name is unknown or has a wrong number: a message about the first such name.
    fn check(&self, names: &[String]) -> Result<(), String>;

    /// Starts a game under house rules from a position, whose FEN may be in a form that only these rules use.
    ///
    /// # Errors
    /// If a name is unknown, the position is impossible, or the rules do not work with the variant.
    fn begin(
        &self,
        variant: Variant,
        names: &[String],
        fen: &str,
    ) -> Result<Arc<dyn HouseCase>, String>;
}

/// A position under house rules, whose legal moves can be counted.
pub trait HouseCase: fmt::Debug + Send + Sync {
    /// The names of the house rules.
    fn names(&self) -> Vec<String>;

    /// The position as FEN, including the fields and pieces that the house rules add.
    fn fen(&self) -> String;

    /// The board as FEN of the variant, without the pieces that the house rules add.
    fn board_fen(&self) -> String;

    /// Plays a move, given in UCI or algebraic notation, and returns the position after it.
    ///
    /// # Errors
    /// If the text is not a legal move, or a house rule misbehaves.
    fn play(&self, text: &str) -> Result<Arc<dyn HouseCase>, String>;

    /// The leaf nodes below each legal move; `None` once `stop` returns true. `stop` is called at every node.
    ///
    /// # Errors
    /// If a house rule misbehaves.
    fn divide(&self, depth: u32, stop: &dyn Fn() -> bool) -> Result<Option<HouseRows>, String>;
}

/// The legal moves as text, each with its count.
pub type HouseRows = Vec<(String, u128)>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft_file::PerftFileReader;
    use crate::{Reading, epd};

    const LINE: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;house knooks ;D1 5";

    #[test]
    fn without_a_reader_lines_with_house_rules_are_passed_over() {
        assert!(epd::read_line(LINE, Variant::Chess).is_ok_and(|case| case.is_none()));
        let mut reader = PerftFileReader::new(Variant::Chess);
        for line in [&format!("epd {LINE}"), "perft 1 5", "epd 4k3/8/8/8/8/8/8/4K3 w - -"] {
            assert!(reader.line(1, line).is_ok_and(|case| case.is_none()), "{line}");
        }
        assert!(reader.finish().is_some_and(|(_, case)| case.checks.is_empty()));
    }

    #[test]
    fn house_rules_for_all_lines_need_a_reader() {
        let reading = Reading { house: vec!["knooks".to_owned()], ..Variant::Chess.into() };
        let error = epd::read_line("4k3/8/8/8/8/8/8/4K3 w - -", reading).unwrap_err();
        assert!(error.message.contains("house rules"), "{error}");
    }
}
