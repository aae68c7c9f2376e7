//! Sets of roles.

use super::Role;

/// A set of roles.
///
/// ```
/// use tabiya_core::{Role, Roles};
/// assert_eq!(Roles::PROMOTIONS.len(), 4);
/// assert!(!Roles::PROMOTIONS.contains(Role::King));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Roles(u8);

impl Roles {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// The roles to which pawns promote in chess: knight, bishop, rook and queen.
    pub const PROMOTIONS: Self =
        Self::EMPTY.with(Role::Knight).with(Role::Bishop).with(Role::Rook).with(Role::Queen);

    /// All roles.
    pub const ALL: Self = Self::PROMOTIONS.with(Role::Pawn).with(Role::King);

    /// The roles of both sets.
    #[inline(always)]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The set with the role added.
    #[must_use]
    pub const fn with(self, role: Role) -> Self {
        Self(self.0 | 1 << role as u8)
    }

    /// The set without the role.
    #[must_use]
    pub const fn without(self, role: Role) -> Self {
        Self(self.0 & !(1 << role as u8))
    }

    /// Whether the role is in the set.
    #[inline(always)]
    pub const fn contains(self, role: Role) -> bool {
        self.0 & 1 << role as u8 != 0
    }

    /// The number of roles.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no role.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles, from pawn to king.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Role> {
        RemainingRoles(self)
    }
}

#[cfg(feature = "serde")]
crate::set_forms! {
    Roles, "a list of roles", Roles::iter, Roles::with,
        |roles: Roles| roles.0, |code: u8| (code >> 6 == 0).then_some(Roles(code));
}

/// Iterator over the roles of a set. It is a named type, since a closure would become a call in the generator.
struct RemainingRoles(Roles);

impl Iterator for RemainingRoles {
    type Item = Role;

    #[inline(always)]
    fn next(&mut self) -> Option<Role> {
        let bits = &mut self.0.0;
        let role = *Role::ALL.get(bits.trailing_zeros() as usize)?;
        *bits &= *bits - 1;
        Some(role)
    }
}
