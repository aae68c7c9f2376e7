//! Names of kinds of pieces.

use std::fmt;

use tabiya_core::{Color, Piece, Role};

/// The name of a kind of piece: 1 to 32 lower-case letters, digits and hyphens, a letter first.
///
/// ```
/// use tabiya_core::Role;
/// use tabiya_variants::KindName;
/// assert_eq!(KindName::new("amazon").map(|name| name.to_string()).as_deref(), Some("amazon"));
/// assert_eq!(KindName::new("pawn"), Some(KindName::from(Role::Pawn)));
/// assert_eq!(KindName::new("Amazon"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindName {
    /// The name, followed by zeros.
    bytes: [u8; Self::LONGEST],
    length: u8,
}

/// A description of the names that an added kind can have, for error messages.
pub(crate) const FIT_KIND_NAME: &str =
    "1 to 32 letters from a to z, digits and hyphens, a letter first";

impl KindName {
    /// The length of the longest name.
    const LONGEST: usize = 32;

    /// Converts a text to a name; `None` if the text is not a valid name.
    pub fn new(text: &str) -> Option<Self> {
        let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        let mut bytes = [0; Self::LONGEST];
        bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        let is_name = text.bytes().all(fits) && text.starts_with(|c: char| c.is_ascii_lowercase());
        let length = u8::try_from(text.len()).ok()?;
        is_name.then_some(Self { bytes, length })
    }

    /// This kind as a piece of `color`.
    pub const fn of(self, color: Color) -> Piece<Self> {
        Piece { color, role: self }
    }

    /// The name as text.
    ///
    /// # Panics
    /// Never: a name is ASCII.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes[..self.length.into()]).expect("ASCII")
    }

    /// Whether this is the name of a chess role.
    pub(crate) fn is_role(self) -> bool {
        Role::ALL.into_iter().any(|role| self == role)
    }

    /// The name with its indefinite article: `a knight`, `an amazon`.
    ///
    /// ```
    /// use tabiya_variants::KindName;
    /// assert_eq!(KindName::new("amazon").map(KindName::any).as_deref(), Some("an amazon"));
    /// ```
    pub fn any(self) -> String {
        format!("{} {self}", self.article())
    }

    /// The indefinite article of the name: `a` or `an`.
    pub fn article(self) -> &'static str {
        if self.as_str().starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
    }

    /// Whether the name is reserved: it is a role or a side, so added kinds must not have it.
    pub(crate) fn is_reserved(self) -> bool {
        self.is_role() || ["white", "black"].contains(&self.as_str())
    }
}

impl From<Role> for KindName {
    fn from(role: Role) -> Self {
        let name = match role {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        };
        Self::new(name).expect("a short word")
    }
}

impl PartialEq<Role> for KindName {
    fn eq(&self, role: &Role) -> bool {
        *self == Self::from(*role)
    }
}

impl fmt::Display for KindName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for KindName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_kinds_are_checked() {
        for name in ["a", "q2", "bede-horse", &"x".repeat(32), "white", "king"] {
            assert_eq!(KindName::new(name).unwrap().as_str(), name);
        }
        for text in ["", "2q", "-a", "A", "a_b", "a b", "é", "a\0", &"x".repeat(33)] {
            assert_eq!(KindName::new(text), None, "{text:?}");
        }
    }
}
