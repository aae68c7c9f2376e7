//! Scores of positions.

use std::fmt;

/// The maximum length of a line, in plies.
pub(crate) const MAX_PLY: usize = 128;
/// [`MAX_PLY`] in the integer type of scores.
pub(crate) const PLIES: i32 = plies(MAX_PLY);
/// The score of giving mate at the root; being mated there scores `-MATE`.
pub(crate) const MATE: i32 = 32_000;
/// Greater than any score.
pub(crate) const INFINITE: i32 = 32_001;
/// Marks a missing evaluation.
pub(crate) const NONE: i32 = 32_002;
/// Scores of at least this value are forced wins.
pub(crate) const WIN: i32 = MATE - 2 * PLIES;
/// Values of captured pieces, from pawn to king, for ordering captures.
pub(crate) const CAPTURE_VALUES: [i32; 6] = [100, 300, 310, 500, 900, 5000];

/// Converts a number of plies, at most [`MAX_PLY`], to the integer type of scores.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 128")]
pub(crate) const fn plies(ply: usize) -> i32 {
    ply as i32
}

/// The score of a position for the side to move.
///
/// ```
/// use tabiya_engine::Score;
/// assert!(Score::Mate(3) > Score::Mate(5) && Score::Mate(5) > Score::Centipawns(900));
/// assert!(Score::Mate(-1) < Score::Mate(-4) && Score::Mate(-4) < Score::Centipawns(-900));
/// assert_eq!(Score::Mate(-4).to_string(), "mate -4");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// A forced win in this many moves, negative if the other side wins. `Mate(0)` means that the side to
    /// move is mated or has otherwise lost.
    Mate(i32),
}

impl Score {
    /// Converts an internal score of the search.
    pub(crate) fn from_internal(value: i32) -> Self {
        if value >= WIN {
            Self::Mate((MATE - value + 1) / 2)
        } else if value <= -WIN {
            Self::Mate(-(MATE + value) / 2)
        } else {
            Self::Centipawns(value)
        }
    }

    /// An integer that orders scores.
    fn rank(self) -> i32 {
        match self {
            Self::Centipawns(value) => value.clamp(-WIN + 1, WIN - 1),
            Self::Mate(moves) if moves > 0 => MATE - moves.min(PLIES),
            Self::Mate(moves) => -MATE - moves.max(-(PLIES)),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl fmt::Display for Score {
    /// Writes the score as UCI does: `cp 25`, `mate -3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "cp {value}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_scores_are_shown_in_moves_of_the_winner() {
        assert_eq!(Score::from_internal(MATE - 1), Score::Mate(1));
        assert_eq!(Score::from_internal(MATE - 3), Score::Mate(2));
        assert_eq!(Score::from_internal(-MATE), Score::Mate(0));
        assert_eq!(Score::from_internal(2 - MATE), Score::Mate(-1));
        assert_eq!(Score::from_internal(-25), Score::Centipawns(-25));
    }
}
