//! Rules that positions can refer to.

use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::rules::FairyRules;
use crate::tables::Tables;

/// [`FairyRules`] that stay in memory until the program ends, with what follows from them, so that every
/// position can refer to them. Equal rules share one place.
///
/// ```
/// use tabiya_fairy::{FairyRules, FairyRulesRef};
/// let chess = FairyRulesRef::open(FairyRules::chess());
/// assert_eq!(chess, FairyRulesRef::open(FairyRules::chess()));
/// assert_eq!(chess.rules().name, "chess");
/// ```
#[derive(Clone, Copy)]
pub struct FairyRulesRef(&'static Tables);

/// All rules there are.
static INTERNED: LazyLock<Mutex<HashMap<&'static FairyRules, &'static Tables>>> =
    LazyLock::new(Mutex::default);

impl FairyRulesRef {
    /// Keeps these rules.
    pub fn open(rules: FairyRules) -> Self {
        let mut all = INTERNED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get(&rules) {
            return Self(known);
        }
        let new: &'static Tables = Box::leak(Box::new(Tables::new(rules)));
        all.insert(&new.rules, new);
        Self(new)
    }

    /// The rules.
    pub fn rules(self) -> &'static FairyRules {
        &self.0.rules
    }

    #[inline(always)]
    pub(crate) fn tables(self) -> &'static Tables {
        self.0
    }
}

impl PartialEq for FairyRulesRef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for FairyRulesRef {}

impl Hash for FairyRulesRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.key.hash(state);
    }
}

impl fmt::Debug for FairyRulesRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FairyRulesRef").field(&self.0.rules.name).finish()
    }
}
