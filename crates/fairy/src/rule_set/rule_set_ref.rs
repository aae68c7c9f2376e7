//! Rules that positions can refer to.

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

/// A [`RuleSet`] without contradictions that stays in memory until the program ends, so that every position can
/// refer to it.
///
/// Equal sets share one place, so opening the same rules again and again takes no more memory. Different ones
/// can be opened as long as they take no more than [`MOST_BYTES_OF_RULES`].
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

/// The generator that plays rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Play {
    /// The generator of chess, by masks.
    Masks(&'static MaskRules),
    /// The generator for any pieces, by tables.
    Tables(&'static Tables),
}

/// The maximum memory of the rule sets of a process: some 30,000 that masks can express, or 2,000 with pieces
/// of their own, which take 50 KB each as a rule and 2 MB if they have many riders and hoppers.
pub const MOST_BYTES_OF_RULES: usize = 128 << 20;

/// All open rule sets.
#[derive(Default)]
struct Open {
    /// Keyed by the rules, and by whether tables play what masks could.
    known: HashMap<(&'static RuleSet, bool), RuleSetRef>,
    /// The memory that the rule sets take, in bytes.
    bytes: usize,
}

static OPEN: LazyLock<Mutex<Open>> = LazyLock::new(Mutex::default);

static CHESS: LazyLock<RuleSetRef> =
    LazyLock::new(|| RuleSetRef::open(RuleSet::chess()).expect("chess is sound"));

/// Consistent rules with everything derived from them, before they stay in memory.
pub(crate) enum Compiled {
    Masks(Box<MaskRules>),
    Tables(Box<Tables>),
}

impl Compiled {
    /// Checks and compiles rules; built-in ones are known to be sound.
    fn new(rules: RuleSet) -> Result<Self, Contradiction> {
        if RuleSet::built_in(&rules.name).as_ref() == Some(&rules) {
            let start = rules.start_setup()?;
            return Ok(Self::Masks(Box::new(MaskRules::new(rules, &start))));
        }
        rules.check_rules()?;
        Self::of_checked(Tables::new(rules))
    }

    /// Checks the start position of consistent rules and compiles them.
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
    /// Checks the set as files are checked when they are read.
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
    /// Keeps these rules for the rest of the process.
    ///
    /// # Errors
    /// Fails if the rules contradict themselves, see [`RuleSet::check`], or if there are too many, see
    /// [`MOST_BYTES_OF_RULES`].
    pub fn open(rules: RuleSet) -> Result<Self, OpenRulesError> {
        match Self::known(&rules, false) {
            Some(known) => Ok(known),
            None => Self::keep(Compiled::new(rules)?, false),
        }
    }

    /// Keeps these rules without checking them, and plays them by tables: for house rules, which may need what
    /// the checks refuse, and for comparing the generators.
    ///
    /// # Errors
    /// Fails if there are too many.
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

    /// The masks by which these rules are played; `None` if they are played by tables.
    pub fn masks(self) -> Option<&'static MaskRules> {
        match self.0 {
            Play::Masks(masks) => Some(masks),
            Play::Tables(_) => None,
        }
    }

    /// The tables by which these rules are played; `None` if they are played by masks.
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
    /// With these, the rules that the process has opened would take more than [`MOST_BYTES_OF_RULES`].
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
            // Under another name it is checked.
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
