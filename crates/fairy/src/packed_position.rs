//! Positions under any rules, packed into a few words.

use tabiya_core::Packed;

/// A complete position under any rules, packed into a few words so that many fit in memory. [`Packed`] is the
/// counterpart for rules that are a Rust type.
///
/// ```
/// use tabiya_fairy::{FairyPosition, TableRules};
/// use tabiya_variants::RuleSet;
/// let rules = RuleSet::from_toml("name = \"riders\"\npieces.knight.moves = \"NN\"")?;
/// let p = FairyPosition::from_fen(&rules.start.clone(), TableRules::open(rules)?)?;
/// let packed = p.pack();
/// assert_eq!(p.unpack(&packed.words()[..p.packed_length()]), p);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedPosition(PackedWords);

/// The words of a position. Up to 7 words, enough for chess, are stored inline, because millions of these are
/// kept.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum PackedWords {
    Few([u64; 7]),
    Many(Box<[u64; PackedPosition::MOST]>),
}

impl PackedPosition {
    /// The maximum number of words of a position.
    pub const MOST: usize = 16;

    /// Builds a packed position from its words, at most [`MOST`](Self::MOST). Missing words are zero.
    pub fn from_words(words: &[u64]) -> Self {
        let words = &words[..words.len().min(Self::MOST)];
        Self(if words.len() <= 7 {
            let mut few = [0; 7];
            few[..words.len()].copy_from_slice(words);
            PackedWords::Few(few)
        } else {
            let mut many = Box::new([0; Self::MOST]);
            many[..words.len()].copy_from_slice(words);
            PackedWords::Many(many)
        })
    }

    /// The words of the position, including unused words at the end.
    #[inline]
    pub fn words(&self) -> &[u64] {
        match &self.0 {
            PackedWords::Few(words) => words,
            PackedWords::Many(words) => words.as_slice(),
        }
    }
}

impl From<Packed> for PackedPosition {
    #[inline]
    fn from(packed: Packed) -> Self {
        Self(PackedWords::Few(*packed.words()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_words_is_unpacked_as_packed() {
        for length in 0..=PackedPosition::MOST {
            let words: Vec<u64> = (1..).take(length).collect();
            let packed = PackedPosition::from_words(&words);
            assert_eq!(packed.words()[..length], words);
            assert!(packed.words()[length..].iter().all(|&word| word == 0), "{length}");
        }
    }
}
