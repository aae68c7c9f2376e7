//! Interleaved rounds, timed by CPU time.

use std::fmt;

use cpu_time::ThreadTime;

use crate::{Contestant, Depths, Known};

/// One count and what it took.
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

/// All rounds of one position: a measurement for each round and contestant, in this order.
#[derive(Debug)]
pub struct Rounds(pub Vec<Vec<Measurement>>);

impl Rounds {
    /// The median rate of a contestant.
    #[must_use]
    pub fn rate(&self, contestant: usize) -> f64 {
        median(self.0.iter().map(|round| round[contestant].rate()).collect())
    }

    /// The median over the rounds of one contestant's rate divided by another's in the same round.
    #[must_use]
    pub fn ratio(&self, ours: usize, theirs: usize) -> f64 {
        median(self.0.iter().map(|round| round[ours].rate() / round[theirs].rate()).collect())
    }
}

/// The median; the mean of the middle two of an even number.
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
pub struct WrongCount {
    name: String,
    position: &'static str,
    depth: u32,
    nodes: u64,
    expected: u64,
}

impl fmt::Display for WrongCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, position, depth, nodes, expected } = self;
        write!(f, "{name} counts {nodes} leaf nodes at depth {depth} of {position}, not {expected}")
    }
}

impl std::error::Error for WrongCount {}

/// Lets each contestant count the position once a round.
///
/// In the first of the rounds the first contestant starts, in the next the second, and so on.
///
/// # Errors
/// If a count is not the published one.
pub fn measure(
    contestants: &[Box<dyn Contestant>],
    known: &'static Known,
    depths: Depths,
    rounds: usize,
) -> Result<Rounds, WrongCount> {
    let (depth, expected) = known.task(depths);
    let one = |contestant: &dyn Contestant| {
        let start = ThreadTime::now();
        let nodes = contestant.perft(known.fen, depth);
        let seconds = start.elapsed().as_secs_f64();
        if nodes == expected {
            Ok(Measurement { nodes, seconds })
        } else {
            let name = contestant.name().to_owned();
            Err(WrongCount { name, position: known.name, depth, nodes, expected })
        }
    };
    let mut all = Vec::new();
    for first in 0..rounds {
        let first = first % contestants.len();
        let (late, early) = contestants.split_at(first);
        let mut round = Vec::new();
        for contestant in early.iter().chain(late) {
            round.push(one(contestant.as_ref())?);
        }
        round.rotate_right(first);
        all.push(round);
    }
    Ok(Rounds(all))
}

#[cfg(test)]
mod tests {
    use super::{Measurement, Rounds, median};

    #[test]
    fn medians_of_odd_and_even_numbers() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
    }

    #[test]
    fn a_ratio_is_taken_round_by_round() {
        let m = |seconds| Measurement { nodes: 8, seconds };
        // A slow third round hits both alike.
        let rounds =
            Rounds(vec![vec![m(1.0), m(2.0)], vec![m(1.0), m(2.0)], vec![m(5.0), m(10.0)]]);
        assert_eq!(rounds.ratio(0, 1), 2.0);
        assert_eq!(rounds.rate(0), 8.0);
    }
}
