//! Sets of kinds of pieces.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use tabiya_core::Roles;

use crate::kind::Kind;

/// Kinds of pieces in an order, each once: as small as a reference.
///
/// ```
/// use tabiya_core::{Role, Roles};
/// use tabiya_variants::{Kind, Kinds};
///
/// let kinds = Kinds::from(Roles::PROMOTIONS);
/// assert!(kinds.contains(Kind::QUEEN) && !kinds.contains(Kind::KING));
/// assert_eq!(kinds.iter().next(), Some(Kind::KNIGHT));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kinds(&'static [Kind]);

/// All sets there are. They stay in memory until the program ends: rules are few, and so are their sets.
static ALL: LazyLock<Mutex<HashSet<&'static [Kind]>>> = LazyLock::new(Mutex::default);

impl Kinds {
    /// The kinds.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Kind> + ExactSizeIterator {
        self.0.iter().copied()
    }

    /// Whether the kind is in the set.
    pub fn contains(self, kind: Kind) -> bool {
        self.0.contains(&kind)
    }

    /// The number of kinds.
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Whether the set has no kind.
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Kind> for Kinds {
    /// The kinds in their order; one that comes again is left out.
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut each = Vec::new();
        for kind in kinds {
            if !each.contains(&kind) {
                each.push(kind);
            }
        }
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get(each.as_slice()) {
            return Self(known);
        }
        let each: &'static [Kind] = each.leak();
        all.insert(each);
        Self(each)
    }
}

impl From<Roles> for Kinds {
    /// The roles, from pawn to king.
    fn from(roles: Roles) -> Self {
        roles.iter().map(Kind::from).collect()
    }
}
