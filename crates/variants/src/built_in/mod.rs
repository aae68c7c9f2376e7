//! The variants that need no file: a file each, and a line each in the list of [`Variant`](crate::Variant).

pub(crate) mod antichess;
pub(crate) mod atomic;
pub(crate) mod chess;
pub(crate) mod crazyhouse;
pub(crate) mod horde;
pub(crate) mod king_capture;
pub(crate) mod king_of_the_hill;
pub(crate) mod pawn_wipeout;
pub(crate) mod racing_kings;
pub(crate) mod three_check;

use crate::rule_set::RuleSet;

/// What is said of a built-in variant.
pub(crate) struct Entry {
    /// The name in `UCI_Variant`.
    pub(crate) name: &'static str,
    /// Other names that are understood.
    pub(crate) aliases: &'static [&'static str],
    /// The rules in a line.
    pub(crate) summary: &'static str,
    /// The FEN of the position in which games start.
    pub(crate) start: &'static str,
    /// The rules as data; `None` where a rule file could not say them, so that they are a type.
    pub(crate) rules: Option<fn() -> RuleSet>,
}
