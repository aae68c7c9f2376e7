//! The same small alpha-beta search over this library and over others, by CPU time.

use clap::Parser;
use tabiya_benches::{Found, SEARCH_POSITIONS, search_contestants};

/// Compares libraries by the nodes a second of the same small search.
///
/// Moves are tried in the same order, ties broken alike, so that all search the same tree but for what
/// their keys displace in the table. The ratios are medians over the rounds of our rate divided by the
/// other's in the same round; each contestant is first in turn.
#[derive(Parser)]
struct Options {
    /// Rounds of each position
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// Only this position (may be repeated)
    #[arg(long, value_name = "NAME")]
    position: Vec<String>,
    /// Only this library (may be repeated); ratios are those to the first
    #[arg(long, value_name = "NAME")]
    library: Vec<String>,
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let options = Options::parse();
    let mut contestants = search_contestants().to_vec();
    if !options.library.is_empty() {
        contestants.retain(|contestant| options.library.iter().any(|name| name == contestant.name));
    }
    println!("{:10}  thousand nodes a second, (nodes)", "");
    let mut logarithms = vec![0.0; contestants.len()];
    let mut lowest = vec![f64::MAX; contestants.len()];
    let mut searched = 0;
    let is_wanted = |name: &str| {
        options.position.is_empty() || options.position.iter().any(|wanted| wanted == name)
    };
    for position in SEARCH_POSITIONS.iter().filter(|position| is_wanted(position.name)) {
        let mut rounds: Vec<Vec<Found>> = Vec::new();
        for first in 0..usize::from(options.rounds) {
            let first = first % contestants.len();
            let order = (first..contestants.len()).chain(0..first);
            let mut round: Vec<Found> = order
                .map(|contestant| contestants[contestant].search(position.fen, position.depth))
                .collect();
            round.rotate_right(first);
            rounds.push(round);
        }
        print!("{:10}", position.name);
        for (at, contestant) in contestants.iter().enumerate() {
            let of = |round: &Vec<Found>| round[at].measurement;
            let rate = median(rounds.iter().map(|round| of(round).rate()).collect());
            let ratio = |round: &Vec<Found>| round[0].measurement.rate() / of(round).rate();
            let ratio = median(rounds.iter().map(ratio).collect());
            logarithms[at] += ratio.ln();
            lowest[at] = lowest[at].min(ratio);
            let nodes = of(&rounds[0]).nodes;
            print!("  {} {:6.0} ({nodes}) {ratio:.2}", contestant.name, rate / 1e3);
        }
        println!();
        searched += 1;
    }
    for ((contestant, logarithm), lowest) in contestants.iter().zip(logarithms).zip(lowest) {
        let mean = (logarithm / f64::from(searched.max(1))).exp();
        println!("over {}: {mean:.3} (geometric mean), lowest {lowest:.2}", contestant.name);
    }
}
