//! A checksum that detects accidental changes of bytes.

/// FNV-1a (Fowler, Noll and Vo) in 128 bits. It detects accidental changes, not forgery.
///
/// ```
/// use tabiya_count::Digest;
/// let digest = |text: &str| Digest::new().bytes(text.as_bytes()).number();
/// assert_ne!(digest("e2e4"), digest("e4e2"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Digest(u128);

const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

impl Default for Digest {
    fn default() -> Self {
        Self::new()
    }
}

impl Digest {
    /// The digest of an empty input.
    #[must_use]
    pub const fn new() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    /// Extends the digest by some bytes.
    #[must_use]
    pub const fn bytes(self, bytes: &[u8]) -> Self {
        let mut digest = self;
        let mut at = 0;
        while at < bytes.len() {
            digest = digest.word(bytes[at] as u64);
            at += 1;
        }
        digest
    }

    /// Extends the digest by a whole word in one step, so that long inputs are read eight bytes at a time.
    #[must_use]
    pub const fn word(self, word: u64) -> Self {
        Self((self.0 ^ word as u128).wrapping_mul(PRIME))
    }

    /// The digest as a number.
    pub const fn number(self) -> u128 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fnv1a_has_the_published_test_value() {
        let digest = Digest::new().bytes(b"a").number();
        assert_eq!(digest, 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
    }
}
