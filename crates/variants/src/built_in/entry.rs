//! What is said of a built-in variant.

use tabiya_fairy::RuleSet;

/// What is said of a built-in variant.
pub(crate) struct Entry {
    /// The name in `UCI_Variant`.
    pub(crate) name: &'static str,
    /// Other names that are understood.
    pub(crate) aliases: &'static [&'static str],
    /// The rules in a line.
    pub(crate) summary: &'static str,
    /// What servers write in PGN's tag `Variant`, if they know the variant.
    pub(crate) tag: Option<&'static str>,
    /// The FEN of the position in which games start.
    pub(crate) start: &'static str,
    /// The FEN of a position whose count differs from that of chess within three plies: it shows whether a program
    /// knows the rules.
    pub(crate) probe: &'static str,
    /// The rules as data; `None` where a rule file could not say them, so that they are a type.
    pub(crate) rules: Option<fn() -> RuleSet>,
}
