//! What kinds of pieces are called.

use std::fmt;

use tabiya_core::Role;

/// The name of a kind of piece: 1 to 32 lower-case letters, digits and hyphens, a letter first.
///
/// ```
/// use tabiya_core::Role;
/// use tabiya_variants::KindName;
/// assert_eq!(KindName::new("amazon").map(|name| name.to_string()).as_deref(), Some("amazon"));
/// assert_eq!(KindName::new("pawn"), Some(KindName::of(Role::Pawn)));
/// assert_eq!(KindName::new("Amazon"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindName {
    /// Behind the name, zeros.
    bytes: [u8; Self::LONGEST],
    length: u8,
}

/// The names that a kind of one's own can have.
pub(crate) const FIT_KIND_NAME: &str =
    "1 to 32 letters from a to z, digits and hyphens, a letter first";

impl KindName {
    /// The length of the longest name.
    const LONGEST: usize = 32;

    /// The text as a name, if it is one.
    pub fn new(text: &str) -> Option<Self> {
        let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        let mut bytes = [0; Self::LONGEST];
        bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        let is_name = text.bytes().all(fits) && text.starts_with(|c: char| c.is_ascii_lowercase());
        let length = u8::try_from(text.len()).ok()?;
        is_name.then_some(Self { bytes, length })
    }

    /// The name of a role.
    ///
    /// # Panics
    /// Never: roles have names.
    pub fn of(role: Role) -> Self {
        Self::new(&role.to_string()).expect("a short word")
    }

    /// The name as text.
    ///
    /// # Panics
    /// Never: a name is ASCII.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes[..self.length.into()]).expect("ASCII")
    }

    /// Whether it is that of a role.
    pub(crate) fn is_role(self) -> bool {
        Role::ALL.into_iter().any(|role| Self::of(role) == self)
    }

    /// Whether no kind of one's own can have it.
    pub(crate) fn is_reserved(self) -> bool {
        self.is_role() || ["white", "black"].contains(&self.as_str())
    }
}

impl fmt::Display for KindName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
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
    fn what_is_a_name() {
        for name in ["a", "q2", "bede-horse", &"x".repeat(32), "white", "king"] {
            assert_eq!(KindName::new(name).unwrap().as_str(), name);
        }
        for text in ["", "2q", "-a", "A", "a_b", "a b", "é", "a\0", &"x".repeat(33)] {
            assert_eq!(KindName::new(text), None, "{text:?}");
        }
    }
}
