//! Rules that stay in memory until the program ends.

use std::any::Any;
use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

use super::{Contradiction, RuleSet};

/// The maximum memory, in bytes, of all rule sets that a process opens. It suffices for some 30,000 rule sets
/// that masks can express, or for some 2,000 with custom pieces: each of these usually takes 50 KB, but 2 MB with many
/// riders and hoppers.
pub const MOST_BYTES_OF_RULES: usize = 128 << 20;

/// Opened rules in a form that a generator needs, each kept once, so that every position can refer to its rules.
pub struct Kept<T: 'static>(Mutex<Option<ByRules>>, PhantomData<T>);

/// The opened rules, each of the type of its [`Kept`]: all of these share the code of one map.
type ByRules = HashMap<&'static RuleSet, &'static (dyn Any + Send + Sync)>;

/// The memory that all opened rule sets take, in bytes.
static BYTES: Mutex<usize> = Mutex::new(0);

impl<T: AsRef<RuleSet> + Send + Sync> Kept<T> {
    /// Creates a store without rules.
    #[expect(clippy::new_without_default, reason = "statics need a constant")]
    pub const fn new() -> Self {
        Self(Mutex::new(None), PhantomData)
    }

    /// The opened form of these rules; `None` if they have not been opened.
    pub fn known(&self, rules: &RuleSet) -> Option<&'static T> {
        known(&self.0, rules)?.downcast_ref()
    }

    /// Keeps new rules that take `bytes` bytes, unless equal rules are kept already.
    ///
    /// # Errors
    /// Fails with [`OpenRulesError::TooMany`] if all opened rules would take more than [`MOST_BYTES_OF_RULES`].
    pub fn keep(&self, new: T, bytes: usize) -> Result<&'static T, OpenRulesError> {
        if let Some(known) = self.known(new.as_ref()) {
            return Ok(known);
        }
        take(bytes)?;
        let new: &'static T = Box::leak(Box::new(new));
        // Another thread may have opened equal rules in the meantime: then that thread's form is kept.
        let kept = insert(&self.0, new.as_ref(), new);
        Ok(kept.downcast_ref().unwrap_or(new))
    }
}

fn known(
    all: &Mutex<Option<ByRules>>,
    rules: &RuleSet,
) -> Option<&'static (dyn Any + Send + Sync)> {
    all.lock().unwrap_or_else(PoisonError::into_inner).as_ref()?.get(rules).copied()
}

fn insert(
    all: &Mutex<Option<ByRules>>,
    rules: &'static RuleSet,
    new: &'static (dyn Any + Send + Sync),
) -> &'static (dyn Any + Send + Sync) {
    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
    *all.get_or_insert_default().entry(rules).or_insert(new)
}

/// Adds to the memory that opened rules take.
fn take(bytes: usize) -> Result<(), OpenRulesError> {
    let mut taken = BYTES.lock().unwrap_or_else(PoisonError::into_inner);
    if *taken + bytes > MOST_BYTES_OF_RULES {
        return Err(OpenRulesError::TooMany);
    }
    *taken += bytes;
    Ok(())
}

/// Reason why rules cannot be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OpenRulesError {
    /// The rules contradict themselves.
    Contradiction(Contradiction),
    /// Masks cannot express the rules, so that the generator of chess cannot play them.
    NeedTables,
    /// With these rules, the rules that the process has opened would take more than [`MOST_BYTES_OF_RULES`].
    TooMany,
}

impl fmt::Display for OpenRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contradiction(contradiction) => contradiction.fmt(f),
            Self::NeedTables => f.write_str("rules that masks cannot express: they need tables"),
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
