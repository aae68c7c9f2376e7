//! Compares perft of this generator and of others in one process, by CPU time.

use std::process::ExitCode;

use clap::Parser;
use tabiya_benches::{
    ComparisonReport, Contestant, KNOWN, KnownPosition, PerftDepths, WrongPerft, contestants,
    measure, raw_line,
};

/// Compares move generators by counting the six positions, in interleaved rounds and by CPU time.
///
/// The table gives the rate of each contestant in millions of leaf nodes a second, the median of the rounds,
/// and the first contestant's rate divided by it, the median of the ratios within a round.
///
/// Exit status: 0 all counts are right, 1 a count is wrong, 2 usage error.
#[derive(Parser)]
struct PeerOptions {
    /// Rounds of each position
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// Count one ply deeper: minutes a round
    #[arg(long)]
    deep: bool,
    /// Only this contestant (may be repeated)
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Only this position (may be repeated)
    #[arg(long, value_name = "NAME")]
    position: Vec<String>,
    /// Print one JSON object
    #[arg(long, conflicts_with = "raw")]
    json: bool,
    /// Print a line `name position nodes cpu_seconds` for each count
    #[arg(long)]
    raw: bool,
}

fn main() -> ExitCode {
    let options = PeerOptions::parse();
    let contestants = chosen(contestants(), &options.only, |c| c.name());
    let positions = chosen(KNOWN.iter().collect(), &options.position, |known| known.name);
    if contestants.is_empty() || positions.is_empty() {
        eprintln!("error: no contestant or no position of that name");
        return ExitCode::from(2);
    }
    match compare(&options, &contestants, &positions) {
        Ok(()) => ExitCode::SUCCESS,
        Err(wrong) => {
            eprintln!("error: {wrong}");
            ExitCode::FAILURE
        }
    }
}

/// The items whose names are wanted, or all items if `wanted` is empty.
fn chosen<T>(all: Vec<T>, wanted: &[String], name: impl Fn(&T) -> &str) -> Vec<T> {
    let is_wanted = |one: &T| wanted.is_empty() || wanted.iter().any(|w| w == name(one));
    all.into_iter().filter(is_wanted).collect()
}

fn compare(
    options: &PeerOptions,
    contestants: &[Box<dyn Contestant>],
    positions: &[&'static KnownPosition],
) -> Result<(), WrongPerft> {
    let depths = if options.deep { PerftDepths::Deep } else { PerftDepths::Usual };
    let names: Vec<_> = contestants.iter().map(|c| c.name().to_owned()).collect();
    let mut report = ComparisonReport::new(names.clone());
    for known in positions {
        let rounds = measure(contestants, known, depths, options.rounds.into())?;
        report.add(known.name, &[known.task(depths).0], &rounds);
        if options.raw {
            for round in &rounds.0 {
                for (name, m) in names.iter().zip(round) {
                    if let &Some(m) = m {
                        println!("{}", raw_line(name, known.name, m));
                    }
                }
            }
        }
    }
    if options.json {
        println!("{}", report.json());
    } else if !options.raw {
        println!("{report}");
    }
    Ok(())
}
