//! Chess.

use tabiya_fairy::RuleSet;

use super::entry::Entry;

/// Where chess starts.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

pub(crate) const ENTRY: Entry = Entry {
    name: "chess",
    aliases: &["standard", "orthodox", "chess960", "fischerandom"],
    summary: "chess, and Chess960, which is a way of castling",
    tag: Some("Standard"),
    start: START,
    probe: START,
    rules: Some(RuleSet::chess),
};
