//! A position of any rules in a few words.

use tabiya_core::Packed;

/// A position of any rules without its counters in a few words, as [`Packed`] is one of rules that are a type:
/// for keeping many of them.
///
/// Packed positions of one game with the same side to move are equal exactly if the positions have the same
/// moves, now and later.
///
/// ```
/// use tabiya_fairy::{FairyPosition, RuleSet, RuleSetRef};
/// let rules = RuleSet::from_toml("name = \"riders\"\npieces.knight.moves = \"NN\"")?;
/// let p = FairyPosition::from_fen(&rules.start.clone(), RuleSetRef::open(rules)?)?;
/// let packed = p.pack();
/// assert_eq!(p.unpack(&packed.words()[..p.packed_length()]), p);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedPosition(Words);

/// The words in place while they are as few as those of chess, whose positions are kept by the million.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Words {
    Few([u64; 6]),
    Many(Box<[u64; PackedPosition::MOST]>),
}

impl PackedPosition {
    /// The most words that a position takes.
    pub const MOST: usize = 16;

    /// The position that filled these words, at most [`MOST`](Self::MOST); the missing ones are zero.
    pub fn from_words(words: &[u64]) -> Self {
        let words = &words[..words.len().min(Self::MOST)];
        Self(if words.len() <= 6 {
            let mut few = [0; 6];
            few[..words.len()].copy_from_slice(words);
            Words::Few(few)
        } else {
            let mut many = Box::new([0; Self::MOST]);
            many[..words.len()].copy_from_slice(words);
            Words::Many(many)
        })
    }

    /// The words, those that are not filled among them.
    #[inline]
    pub fn words(&self) -> &[u64] {
        match &self.0 {
            Words::Few(words) => words,
            Words::Many(words) => words.as_slice(),
        }
    }
}

impl From<Packed> for PackedPosition {
    #[inline]
    fn from(packed: Packed) -> Self {
        Self(Words::Few(*packed.words()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back_however_many_there_are() {
        for length in 0..=PackedPosition::MOST {
            let words: Vec<u64> = (1..).take(length).collect();
            let packed = PackedPosition::from_words(&words);
            assert_eq!(packed.words()[..length], words);
            assert!(packed.words()[length..].iter().all(|&word| word == 0), "{length}");
        }
    }
}
