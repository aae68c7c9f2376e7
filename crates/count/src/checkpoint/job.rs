//! The count that a checkpoint belongs to.

use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

use tabiya_games::{RuleSet, excerpt, printable_start};

use super::CheckpointError;
use super::contents::Contents;
use super::file::LockedFile;

/// A count, and how it is split into units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// The position, as normalised FEN.
    pub fen: String,
    /// The depth of the count in plies.
    pub depth: u32,
    /// The name of the rules.
    pub variant: String,
    /// The rules as a rule file, unless they are built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Whether castling is written as in Chess960.
    pub chess960: bool,
    /// The seed of the hash table.
    pub seed: u64,
    /// The size of the table in bytes, 0 for none.
    pub hash: u64,
    /// The ply at which the tree is cut into units.
    pub unit_ply: u32,
    /// The number of units.
    pub units: u64,
    /// The number of 64-bit words of each unit's packed position.
    pub words: u8,
    /// The digest of the units, as 32 hexadecimal digits.
    pub digest: String,
    /// The version of the program that split the tree.
    pub version: String,
}

impl Job {
    /// Reads the job of an existing file, which is checked for damage and left as it is.
    ///
    /// # Errors
    /// If the file cannot be used, is in use or is damaged.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, CheckpointError> {
        let path = path.as_ref();
        let file = LockedFile::open_existing(path)?;
        Ok(Contents::read(file.reader(), path)?.job)
    }

    /// Whether both jobs count the same tree with the same seed of the hash table.
    ///
    /// The size of the table, how castling is written and the program's version do not matter.
    pub fn is_same(&self, other: &Self) -> bool {
        self.fen == other.fen
            && self.depth == other.depth
            && self.variant == other.variant
            && self.has_rules_of(other)
            && self.seed == other.seed
    }

    /// Whether both jobs have the same rules; comments in the rule files do not matter.
    fn has_rules_of(&self, other: &Self) -> bool {
        let read = |rules: &Option<String>| RuleSet::from_toml(rules.as_deref()?).ok();
        self.rules == other.rules
            || read(&self.rules).is_some_and(|rules| read(&other.rules) == Some(rules))
    }

    /// Whether both jobs are split into the same units.
    pub(super) fn splits_like(&self, other: &Self) -> bool {
        self.unit_ply == other.unit_ply && self.units == other.units && self.digest == other.digest
    }

    /// Describes the split, for example `400 units at ply 2 (digest 0123..)`.
    pub(super) fn split(&self) -> String {
        let digest = excerpt(&self.digest);
        let plural = if self.units == 1 { "" } else { "s" };
        format!("{} unit{plural} at ply {} (digest {digest})", self.units, self.unit_ply)
    }
}

impl fmt::Display for Job {
    /// Writes for example `depth 9 of FEN, chess, seed 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (fen, variant) = (printable_start(&self.fen, 200), excerpt(&self.variant));
        write!(f, "depth {} of {fen}, {variant}, seed {}", self.depth, self.seed)
    }
}
