//! The schedule of a match.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

/// A game in the schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fixture {
    /// The number of the game in the match, from 1.
    pub(crate) number: usize,
    /// The index of the opening, which both games of a pair share.
    pub(crate) opening: usize,
    /// The indices of the two engines. Results are counted for the first engine.
    pub(crate) engines: [usize; 2],
    /// Whether this is the second game of its pair, in which the first engine has Black.
    pub(crate) is_second: bool,
}

impl Fixture {
    /// The engine that plays White and the engine that plays Black.
    pub(crate) fn sides(self) -> [usize; 2] {
        let [first, second] = self.engines;
        if self.is_second { [second, first] } else { [first, second] }
    }

    /// The opening and the engines, which both games of a pair share.
    pub(crate) fn pair(self) -> (usize, [usize; 2]) {
        (self.opening, self.engines)
    }

    /// The value of the PGN tag `Round`.
    pub(crate) fn round(self) -> String {
        format!("{}.{}", self.opening + 1, 1 + u8::from(self.is_second))
    }
}

/// All games of a match, with `pairs` pairs of games for each pairing of engines. All pairings play one
/// opening before the next opening is used.
pub(crate) fn fixtures(engines: usize, pairs: usize) -> Vec<Fixture> {
    let mut all = Vec::with_capacity(engines * engines * pairs);
    for opening in 0..pairs {
        for first in 0..engines {
            for second in first + 1..engines {
                for is_second in [false, true] {
                    let number = all.len() + 1;
                    all.push(Fixture { number, opening, engines: [first, second], is_second });
                }
            }
        }
    }
    all
}

/// The index of the first waiting game whose pair has begun: the other game of the pair does not wait any more. The
/// games are in their scheduled order.
pub(crate) fn half_pair(waiting: &VecDeque<Fixture>) -> Option<usize> {
    (0..waiting.len()).find(|&at| {
        // Both games of a pair wait at the same time.
        let mut beside = [at.wrapping_sub(1), at + 1].into_iter().filter_map(|at| waiting.get(at));
        !beside.any(|other| other.pair() == waiting[at].pair())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_game_of_a_pair_is_found_at_any_place() {
        for (waiting, found) in [
            (&[3, 4, 5, 6][..], None),
            (&[4, 5, 6], Some(4)),
            (&[3, 5, 6], Some(3)),
            (&[1, 2, 3, 4, 6], Some(6)),
            (&[1, 2, 5, 7, 8], Some(5)),
            (&[2, 3, 6, 7], Some(2)),
            (&[], None),
        ] {
            let mut games = VecDeque::from(fixtures(2, 4));
            games.retain(|game| waiting.contains(&game.number));
            assert_eq!(half_pair(&games).map(|at| games[at].number), found, "{waiting:?}");
        }
    }

    #[test]
    fn each_pair_of_engines_plays_openings_with_both_colours() {
        let all = fixtures(3, 4);
        assert_eq!(all.len(), 3 * 4 * 2);
        for (at, pair) in all.chunks(2).enumerate() {
            assert_eq!(pair[0].engines, pair[1].engines);
            assert_eq!(pair[0].opening, at / 3);
            let [white, black] = pair[0].sides();
            assert_eq!(pair[1].sides(), [black, white]);
            assert_eq!([pair[0].number, pair[1].number], [2 * at + 1, 2 * at + 2]);
        }
    }
}
