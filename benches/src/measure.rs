//! Measures counts in interleaved rounds, by CPU time.

use std::fmt;

use crate::{Contestant, KnownPosition, PerftDepths, ThreadTime};

/// One count and its CPU time.
#[derive(Debug, Clone, Copy)]
pub struct Measurement {
    /// Leaf nodes counted.
    pub nodes: u64,
    /// CPU time of this thread.
    pub seconds: f64,
}

impl Measurement {
    /// Leaf nodes a second.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a rate needs no 53 bits")]
    pub fn rate(self) -> f64 {
        self.nodes as f64 / self.seconds
    }
}

/// All rounds of one position: for each round, the measurements of the contestants in their order; `None`
/// where a contestant cannot count the position.
#[derive(Debug)]
pub struct Rounds(pub Vec<Vec<Option<Measurement>>>);

impl Rounds {
    /// The median rate of a contestant.
    #[must_use]
    pub fn rate(&self, contestant: usize) -> Option<f64> {
        let rate = |round: &Vec<Option<Measurement>>| Some(round[contestant]?.rate());
        Some(median(self.0.iter().map(rate).collect::<Option<_>>()?))
    }

    /// The median over the rounds of one contestant's rate divided by another's in the same round.
    #[must_use]
    pub fn ratio(&self, ours: usize, theirs: usize) -> Option<f64> {
        let ratio =
            |round: &Vec<Option<Measurement>>| Some(round[ours]?.rate() / round[theirs]?.rate());
        Some(median(self.0.iter().map(ratio).collect::<Option<_>>()?))
    }

    /// Runs rounds in which each of `contestants` contestants has its turn.
    ///
    /// The first contestant starts the first round, the second contestant the second round, and so on.
    pub(crate) fn interleaved<E>(
        rounds: usize,
        contestants: usize,
        mut turn: impl FnMut(usize) -> Result<Option<Measurement>, E>,
    ) -> Result<Self, E> {
        let mut all = Vec::new();
        for first in 0..rounds {
            let first = first % contestants;
            let mut round = Vec::new();
            for contestant in (first..contestants).chain(0..first) {
                round.push(turn(contestant)?);
            }
            round.rotate_right(first);
            all.push(round);
        }
        Ok(Self(all))
    }
}

/// The median; for an even number of values, the mean of the middle two.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        values[middle]
    } else {
        f64::midpoint(values[middle - 1], values[middle])
    }
}

/// A contestant counted wrong.
#[derive(Debug)]
pub struct WrongPerft {
    pub(crate) name: String,
    pub(crate) position: String,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) expected: u64,
}

impl fmt::Display for WrongPerft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, position, depth, nodes, expected } = self;
        write!(f, "{name} counts {nodes} leaf nodes at depth {depth} of {position}, not {expected}")
    }
}

impl std::error::Error for WrongPerft {}

/// Lets each contestant count the position once per round, in interleaved rounds.
///
/// # Errors
/// If a count differs from the published count.
pub fn measure(
    contestants: &[Box<dyn Contestant>],
    known: &'static KnownPosition,
    depths: PerftDepths,
    rounds: usize,
) -> Result<Rounds, WrongPerft> {
    let (depth, expected) = known.task(depths);
    Rounds::interleaved(rounds, contestants.len(), |turn| {
        let contestant = &contestants[turn];
        let start = ThreadTime::now();
        let nodes = contestant.perft(known.fen, depth);
        let seconds = start.elapsed().as_secs_f64();
        if nodes == expected {
            Ok(Some(Measurement { nodes, seconds }))
        } else {
            let (name, position) = (contestant.name().to_owned(), known.name.to_owned());
            Err(WrongPerft { name, position, depth, nodes, expected })
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{Measurement, Rounds, median};

    #[test]
    fn the_median_of_an_even_number_is_the_mean_of_two() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
    }

    #[test]
    fn speed_ratios_are_computed_per_round() {
        let m = |seconds| Some(Measurement { nodes: 8, seconds });
        // The third round is slow for both contestants alike.
        let rounds =
            Rounds(vec![vec![m(1.0), m(2.0)], vec![m(1.0), m(2.0)], vec![m(5.0), m(10.0)]]);
        assert_eq!(rounds.ratio(0, 1), Some(2.0));
        assert_eq!(rounds.rate(0), Some(8.0));
    }

    #[test]
    fn a_contestant_that_cannot_count_has_no_rate() {
        let rounds = Rounds(vec![vec![Some(Measurement { nodes: 8, seconds: 1.0 }), None]]);
        assert_eq!((rounds.rate(0), rounds.rate(1)), (Some(8.0), None));
        assert_eq!(rounds.ratio(0, 1), None);
    }

    #[test]
    fn contestants_take_turns_starting_a_round() {
        let mut turns = Vec::new();
        let rounds = Rounds::interleaved(3, 2, |turn| {
            turns.push(turn);
            let nodes = turn as u64;
            Ok::<_, ()>(Some(Measurement { nodes, seconds: 1.0 }))
        });
        assert_eq!(turns, [0, 1, 1, 0, 0, 1]);
        assert_eq!(rounds.map(|r| (r.rate(0), r.rate(1))), Ok((Some(0.0), Some(1.0))));
    }
}
