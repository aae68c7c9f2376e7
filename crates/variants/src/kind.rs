//! Kinds of pieces under any rules.

use std::fmt;
use std::sync::{PoisonError, RwLock};

use tabiya_core::{Color, Piece, Role};

/// A kind of piece under any rules: one of the six [roles](Role), or one that a rule file defines.
///
/// Kinds are equal if their names and letters are.
///
/// ```
/// use tabiya_core::{Color, Role};
/// use tabiya_variants::Kind;
///
/// let knight = Kind::from(Role::Knight);
/// assert_eq!(knight, Kind::KNIGHT);
/// assert_eq!((knight.letter(), knight.name(), knight.role()), ('n', "knight", Some(Role::Knight)));
/// assert_eq!(knight.of(Color::White).to_string(), "white knight");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(
    /// The six roles, then the place among all other kinds.
    u16,
);

/// What a rule file says of a kind.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Entry {
    letter: char,
    name: &'static str,
}

const ROLES: usize = Role::ALL.len();

/// The kinds of all rule files. Their names stay in memory until the program ends, as the rules do.
static OWN: RwLock<Vec<Entry>> = RwLock::new(Vec::new());

impl Kind {
    /// A pawn.
    pub const PAWN: Self = Self(Role::Pawn as u16);
    /// A knight.
    pub const KNIGHT: Self = Self(Role::Knight as u16);
    /// A bishop.
    pub const BISHOP: Self = Self(Role::Bishop as u16);
    /// A rook.
    pub const ROOK: Self = Self(Role::Rook as u16);
    /// A queen.
    pub const QUEEN: Self = Self(Role::Queen as u16);
    /// A king.
    pub const KING: Self = Self(Role::King as u16);

    /// The kind with this lower-case letter and this name.
    ///
    /// # Panics
    /// If a program opens rules with more than 65,000 kinds.
    #[doc(hidden)] // For those who read rules.
    pub fn intern(letter: char, name: &str) -> Self {
        let is_role = |role: &Role| role.letter() == letter && role_name(*role) == name;
        if let Some(role) = Role::ALL.into_iter().find(is_role) {
            return role.into();
        }
        let mut own = OWN.write().unwrap_or_else(PoisonError::into_inner);
        let is_known = |known: &Entry| known.letter == letter && known.name == name;
        let place = own.iter().position(is_known).unwrap_or_else(|| {
            own.push(Entry { letter, name: String::from(name).leak() });
            own.len() - 1
        });
        Self(u16::try_from(ROLES + place).expect("fewer than 65,000 kinds of pieces"))
    }

    /// The lower-case letter of FEN and UCI.
    pub fn letter(self) -> char {
        self.of_six().map_or_else(|| self.entry().letter, Role::letter)
    }

    /// The letter of FEN for a piece of `color`: upper case for White.
    pub fn letter_of(self, color: Color) -> char {
        match color {
            Color::White => self.letter().to_ascii_uppercase(),
            Color::Black => self.letter(),
        }
    }

    /// The name.
    pub fn name(self) -> &'static str {
        self.of_six().map_or_else(|| self.entry().name, role_name)
    }

    /// The name as one of several: `a knight`, `an amazon`.
    ///
    /// ```
    /// use tabiya_variants::Kind;
    /// assert_eq!(Kind::KNIGHT.any(), "a knight");
    /// ```
    pub fn any(self) -> String {
        format!("{} {}", self.article(), self.name())
    }

    /// What stands before the name of one of several: `a` or `an`.
    pub fn article(self) -> &'static str {
        if self.name().starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
    }

    /// The role of this name, which may have another letter under these rules; `None` for a kind of a rule
    /// file's own.
    pub fn role(self) -> Option<Role> {
        self.of_six().or_else(|| {
            let name = self.entry().name;
            Role::ALL.into_iter().find(|&role| role_name(role) == name)
        })
    }

    /// This kind as a piece of `color`.
    pub const fn of(self, color: Color) -> Piece<Self> {
        Piece { color, role: self }
    }

    /// The role that this is, with its usual letter.
    #[inline]
    pub(crate) fn of_six(self) -> Option<Role> {
        Role::ALL.get(usize::from(self.0)).copied()
    }

    fn entry(self) -> Entry {
        OWN.read().unwrap_or_else(PoisonError::into_inner)[usize::from(self.0) - ROLES]
    }
}

const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

impl From<Role> for Kind {
    #[inline]
    fn from(role: Role) -> Self {
        Self(role as u16)
    }
}

impl PartialEq<Role> for Kind {
    fn eq(&self, role: &Role) -> bool {
        self.role() == Some(*role)
    }
}

impl fmt::Display for Kind {
    /// The name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_six_roles_are_kinds() {
        for role in Role::ALL {
            let kind = Kind::from(role);
            assert_eq!(kind.role(), Some(role));
            assert_eq!((kind.letter(), kind.name()), (role.letter(), &*role.to_string()));
            assert_eq!(Kind::intern(role.letter(), kind.name()), kind);
        }
    }

    #[test]
    fn kinds_of_one_s_own_are_told_by_letter_and_name() {
        let amazon = Kind::intern('a', "amazon");
        assert_eq!(amazon, Kind::intern('a', "amazon"));
        assert_eq!((amazon.letter(), amazon.name(), amazon.role()), ('a', "amazon", None));
        assert!(amazon != Kind::intern('z', "amazon") && amazon != Kind::intern('a', "archer"));
        assert!(Role::ALL.into_iter().all(|role| amazon != role));
        assert_eq!(amazon.of(Color::Black).to_string(), "black amazon");
    }

    #[test]
    fn a_role_with_another_letter_is_that_role_still() {
        let horse = Kind::intern('h', "knight");
        assert!(horse == Role::Knight && horse != Kind::KNIGHT);
        assert_eq!((horse.letter(), horse.role()), ('h', Some(Role::Knight)));
    }
}
