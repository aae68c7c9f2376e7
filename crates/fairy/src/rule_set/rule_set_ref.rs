//! Opened rules, to which positions refer.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};

use super::contradiction::Contradiction;
use super::mask_rules::MaskRules;
use super::{KindRules, RuleSet};
use crate::kind::KindId;
use crate::position::FairyPosition;
use crate::tables::Tables;

/// A reference to a [`RuleSet`] without contradictions, which stays in memory until the program ends, so that
/// every position can refer to it.
///
/// Equal rule sets are stored once, so opening the same rules again takes no more memory. All opened rule sets
/// together take at most [`MOST_BYTES_OF_RULES`].
///
/// ```
/// use tabiya_fairy::{RuleSet, RuleSetRef};
/// let book = RuleSetRef::open(RuleSet::king_capture())?;
/// assert_eq!(book, RuleSetRef::open(RuleSet::king_capture())?);
/// assert_eq!(book.rules().name, "king-capture");
/// # Ok::<(), tabiya_fairy::OpenRulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleSetRef(Play);

/// The generator that plays the rules, with its data.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Play {
    /// The generator of chess, restricted by masks.
    Masks(&'static MaskRules),
    /// The generator of this crate, which uses tables for any pieces.
    Tables(&'static Tables),
}

/// The maximum memory, in bytes, of all rule sets that a process opens. It suffices for some 30,000 rule sets
/// that masks can express, or for some 2,000 with custom pieces: each of these usually takes 50 KB, but 2 MB with many
/// riders and hoppers.
pub const MOST_BYTES_OF_RULES: usize = 128 << 20;

/// All open rule sets.
#[derive(Default)]
struct Open {
    /// The opened rule sets, keyed by their rules and by whether `open_as_tables` opened them.
    known: HashMap<(&'static RuleSet, bool), RuleSetRef>,
    /// The memory that the rule sets take, in bytes.
    bytes: usize,
}

static OPEN: LazyLock<Mutex<Open>> = LazyLock::new(Mutex::default);

static CHESS: LazyLock<RuleSetRef> =
    LazyLock::new(|| RuleSetRef::open(RuleSet::chess()).expect("chess is sound"));

/// Rules that are consistent but not yet opened, with the masks or tables derived from the rules.
pub(crate) enum Compiled {
    Masks(Box<MaskRules>),
    Tables(Box<Tables>),
}

impl Compiled {
    /// Checks and compiles rules. Built-in rules are known to be consistent, so they are not checked.
    fn new(rules: RuleSet) -> Result<Self, Contradiction> {
        if RuleSet::built_in(&rules.name).as_ref() == Some(&rules) {
            let start = rules.start_setup()?;
            return Ok(Self::Masks(Box::new(MaskRules::new(rules, &start))));
        }
        rules.check_rules()?;
        Self::of_checked(Tables::new(rules))
    }

    /// Checks the start position of consistent rules and compiles the rules.
    pub(crate) fn of_checked(tables: Tables) -> Result<Self, Contradiction> {
        if tables.rules.are_masks() {
            let start = tables.rules.start_setup()?;
            tables.check_start(Some(&start))?;
            return Ok(Self::Masks(Box::new(MaskRules::new(tables.rules, &start))));
        }
        tables.check_start(None)?;
        Ok(Self::Tables(Box::new(tables)))
    }

    pub(crate) fn into_rules(self) -> RuleSet {
        match self {
            Self::Masks(masks) => masks.rules,
            Self::Tables(tables) => tables.rules,
        }
    }
}

impl RuleSet {
    /// Checks the rules in the same way as a rule file is checked.
    ///
    /// # Errors
    /// Fails with the first contradiction found.
    ///
    /// ```
    /// use tabiya_fairy::{KindSet, RuleSet};
    ///
    /// let rules = RuleSet { extinct: KindSet::EMPTY, ..RuleSet::king_capture() };
    /// let error = rules.check().unwrap_err();
    /// assert_eq!(error.to_string(), "no way to win, expected a royal king, extinct roles, a goal, \
    ///     checks-to-win, or a stalemate that is no draw");
    /// ```
    pub fn check(&self) -> Result<(), Contradiction> {
        Compiled::new(self.clone()).map(drop)
    }
}

impl RuleSetRef {
    /// Opens these rules: checks them and keeps them in memory until the program ends.
    ///
    /// # Errors
    /// Fails if the rules contradict themselves, see [`RuleSet::check`], or if too many rules are open, see
    /// [`MOST_BYTES_OF_RULES`].
    pub fn open(rules: RuleSet) -> Result<Self, OpenRulesError> {
        match Self::known(&rules, false) {
            Some(known) => Ok(known),
            None => Self::keep(Compiled::new(rules)?, false),
        }
    }

    /// Opens these rules without checking them. They are always played with tables, even if the generator of
    /// chess could play them with masks. Meant for house rules, which may need rules that the checks reject,
    /// and for comparing the two generators.
    ///
    /// # Errors
    /// Fails if too many rules are open, see [`MOST_BYTES_OF_RULES`].
    pub fn open_as_tables(rules: RuleSet) -> Result<Self, OpenRulesError> {
        match Self::known(&rules, true) {
            Some(known) => Ok(known),
            None => Self::keep(Compiled::Tables(Box::new(Tables::new(rules))), true),
        }
    }

    fn known(rules: &RuleSet, as_tables: bool) -> Option<Self> {
        let open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        open.known.get(&(rules, as_tables)).copied()
    }

    pub(crate) fn keep(compiled: Compiled, as_tables: bool) -> Result<Self, OpenRulesError> {
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        let (rules, bytes) = match &compiled {
            Compiled::Masks(masks) => (&masks.rules, size_of_val(&**masks) + masks.rules.bytes()),
            Compiled::Tables(tables) => (&tables.rules, tables.bytes()),
        };
        if let Some(known) = open.known.get(&(rules, as_tables)) {
            return Ok(*known);
        }
        if open.bytes + bytes > MOST_BYTES_OF_RULES {
            return Err(OpenRulesError::TooMany);
        }
        open.bytes += bytes;
        let new = Self(match compiled {
            Compiled::Masks(masks) => Play::Masks(Box::leak(masks)),
            Compiled::Tables(mut tables) => {
                tables.find_worths();
                Play::Tables(Box::leak(tables))
            }
        });
        open.known.insert((new.rules(), as_tables), new);
        Ok(new)
    }

    /// Whether [`open_as_tables`](Self::open_as_tables) opened these rules, without checking them.
    #[cfg(feature = "serde")]
    pub(crate) fn is_opened_as_tables(self) -> bool {
        Self::known(self.rules(), false) != Some(self)
    }

    /// The rules.
    pub fn rules(self) -> &'static RuleSet {
        match self.0 {
            Play::Masks(masks) => &masks.rules,
            Play::Tables(tables) => &tables.rules,
        }
    }

    /// The rules for a kind of piece.
    pub fn kind(self, kind: KindId) -> &'static KindRules {
        self.rules().kind(kind)
    }

    /// The masks with which the generator of chess plays these rules; `None` if the rules are played with
    /// tables.
    pub fn masks(self) -> Option<&'static MaskRules> {
        match self.0 {
            Play::Masks(masks) => Some(masks),
            Play::Tables(_) => None,
        }
    }

    /// The tables with which this crate's generator plays these rules; `None` if the rules are played with
    /// masks.
    pub(crate) fn tables(self) -> Option<&'static Tables> {
        match self.0 {
            Play::Masks(_) => None,
            Play::Tables(tables) => Some(tables),
        }
    }
}

impl From<&'static MaskRules> for RuleSetRef {
    fn from(masks: &'static MaskRules) -> Self {
        Self(Play::Masks(masks))
    }
}

impl FairyPosition<'static> {
    /// The rules of the game.
    pub fn rule_set(&self) -> RuleSetRef {
        RuleSetRef(Play::Tables(self.tables))
    }
}

impl Default for RuleSetRef {
    /// The rules of chess.
    fn default() -> Self {
        *CHESS
    }
}

impl fmt::Debug for RuleSetRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RuleSetRef").field(&self.rules().name).finish()
    }
}

/// Reason why rules cannot be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OpenRulesError {
    /// The rules contradict themselves.
    Contradiction(Contradiction),
    /// With these rules, the rules that the process has opened would take more than [`MOST_BYTES_OF_RULES`].
    TooMany,
}

impl fmt::Display for OpenRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contradiction(contradiction) => contradiction.fmt(f),
            Self::TooMany => write!(
                f,
                "too many rule sets are open, expected at most {} MiB of them in a process",
                MOST_BYTES_OF_RULES >> 20
            ),
        }
    }
}

impl Error for OpenRulesError {}

impl From<Contradiction> for OpenRulesError {
    fn from(contradiction: Contradiction) -> Self {
        Self::Contradiction(contradiction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_in_is_sound_and_played_by_masks() {
        for name in RuleSet::built_in_names() {
            let built_in = RuleSet::built_in(name).unwrap();
            assert_eq!(built_in.name, name);
            // Rules with a new name are checked; built-in rules are not.
            let rules = RuleSet { name: "like it".to_owned(), ..built_in.clone() };
            assert_eq!(rules.check(), Ok(()), "{name}");
            assert!(RuleSetRef::open(built_in).unwrap().masks().is_some());
        }
    }

    #[test]
    fn checking_keeps_nothing() {
        let text = "name = \"kept by nobody\"\npieces.knight.moves = \"NN\"";
        let is_open = |rules: &RuleSet| RuleSetRef::known(rules, false).is_some();
        let rules = RuleSet::from_toml(text).unwrap();
        assert_eq!((rules.check(), is_open(&rules)), (Ok(()), false));
        RuleSetRef::from_toml_lenient(text).unwrap();
        assert!(is_open(&rules));
    }
}
