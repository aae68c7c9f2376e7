//! The list of variants.

use crate::rule_set::RuleSet;

/// Calls a macro with the list of all variants but chess, one line each: whether its rules are data or a type, its
/// name, and its file. Rules that are `both` are a type where positions are counted, which is faster, and data
/// elsewhere, which is compiled already.
#[doc(hidden)] // For the crates of this project only: it may change at any time.
#[macro_export]
macro_rules! for_each_variant {
    ($macro:path) => {
        $macro! {
            both KingCapture king_capture;
            both PawnWipeout pawn_wipeout;
            data KingOfTheHill king_of_the_hill;
            data ThreeCheck three_check;
            data Antichess antichess;
            typed Atomic atomic;
            typed Horde horde;
            typed RacingKings racing_kings;
            typed Crazyhouse crazyhouse;
        }
    };
}

/// The description of a built-in variant.
pub struct VariantEntry {
    /// The name in `UCI_Variant`.
    pub name: &'static str,
    /// Other accepted names.
    pub aliases: &'static [&'static str],
    /// A one-line summary of the rules.
    pub summary: &'static str,
    /// The value of the PGN tag `Variant` that chess servers write; `None` if they do not offer the variant.
    pub tag: Option<&'static str>,
    /// The FEN of the start position.
    pub start: &'static str,
    /// The FEN of a position in which a perft count up to depth 3 differs from the count in chess: it shows whether a
    /// program knows the rules.
    pub probe: &'static str,
    /// The rules as data; `None` if a rule file cannot express them.
    pub rules: Option<fn() -> RuleSet>,
}

/// The start position of chess.
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// How chess is named and begins.
pub const CHESS: VariantEntry = VariantEntry {
    name: "chess",
    aliases: &["standard", "orthodox", "chess960", "fischerandom"],
    summary: "chess, and Chess960, which is a way of castling",
    tag: Some("Standard"),
    start: START,
    probe: START,
    rules: Some(RuleSet::chess),
};

macro_rules! entries {
    ($($kind:ident $name:ident $file:ident;)*) => {
        /// All variants, chess first.
        pub const BUILT_IN: &[VariantEntry] = &[CHESS, $(crate::$file::ENTRY),*];
    };
}

for_each_variant!(entries);

impl RuleSet {
    /// The names of the built-in rule sets.
    pub fn built_in_names() -> Vec<&'static str> {
        let data = BUILT_IN.iter().filter(|entry| entry.rules.is_some());
        data.map(|entry| entry.name).collect()
    }

    /// The built-in rule set with this name.
    ///
    /// ```
    /// use tabiya_variants::RuleSet;
    /// assert_eq!(RuleSet::built_in("king-capture"), Some(RuleSet::king_capture()));
    /// assert_eq!(RuleSet::built_in("bughouse"), None);
    /// ```
    pub fn built_in(name: &str) -> Option<Self> {
        let entry = BUILT_IN.iter().find(|entry| entry.name == name)?;
        entry.rules.map(|rules| rules())
    }
}
