//! Who plays whom, and when.

/// A game that is to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fixture {
    /// Its number in the match, from 1.
    pub(crate) number: usize,
    /// The number of its opening, which is that of its pair.
    pub(crate) opening: usize,
    /// The two engines, the one whose results are counted first.
    pub(crate) engines: [usize; 2],
    /// Whether the first one has Black.
    pub(crate) is_second: bool,
}

impl Fixture {
    /// The engines of White and Black.
    pub(crate) fn sides(self) -> [usize; 2] {
        let [first, second] = self.engines;
        if self.is_second { [second, first] } else { [first, second] }
    }
}

/// All games of so many engines, of which each two play so many pairs: openings one after the other, and with
/// each of them all pairs of engines.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_two_engines_play_every_opening_with_both_colours() {
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
