//! Compares perft of this generator and of others under the rules of variants, by CPU time.

use std::process::ExitCode;

use clap::Parser;
use tabiya_benches::{
    ComparisonReport, VARIANT_POSITIONS, VariantContestant, VariantFailure, VariantPosition,
    measure_variant, raw_line, variant_contestants,
};

/// Compares counts under the rules of variants, in interleaved rounds and by CPU time.
///
/// Our own count follows every path, on one thread and without a hash table; shakmaty lists moves and plays
/// each on a copy; Fairy-Stockfish is the packaged engine, asked for `go perft`. The other contestants count
/// fewer plies: the table gives both depths.
///
/// The table gives the rate of each contestant in millions of leaf nodes a second, the median of the rounds,
/// and the first contestant's rate divided by it, the median of the ratios within a round; `-` where a
/// contestant does not know the rules.
///
/// Exit status: 0 all counts are right, 1 a count is wrong, 2 usage error or a contestant
/// failed.
#[derive(Parser)]
struct VariantOptions {
    /// Rounds of each position
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// Only this contestant (may be repeated)
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Only this variant (may be repeated)
    #[arg(long, value_name = "NAME")]
    variant: Vec<String>,
    /// The program of Fairy-Stockfish
    #[arg(long, value_name = "PROGRAM", default_value = "fairy-stockfish")]
    engine: String,
    /// Print one JSON object
    #[arg(long, conflicts_with = "raw")]
    json: bool,
    /// Print a line `name variant/position nodes cpu_seconds` for each count
    #[arg(long)]
    raw: bool,
}

fn main() -> ExitCode {
    let options = VariantOptions::parse();
    let wanted = |list: &[String], name: &str| list.is_empty() || list.iter().any(|w| w == name);
    let mut contestants = variant_contestants(&options.engine);
    contestants.retain(|c| wanted(&options.only, c.name()));
    let positions: Vec<_> =
        VARIANT_POSITIONS.iter().filter(|p| wanted(&options.variant, p.variant)).collect();
    if contestants.is_empty() || positions.is_empty() {
        eprintln!("error: no contestant or no variant of that name");
        return ExitCode::from(2);
    }
    match compare(&options, &mut contestants, &positions) {
        Ok(()) => ExitCode::SUCCESS,
        Err(VariantFailure::WrongCount(wrong)) => {
            eprintln!("error: {wrong}");
            ExitCode::FAILURE
        }
        Err(VariantFailure::Broken(reason)) => {
            eprintln!("error: {reason}");
            ExitCode::from(2)
        }
    }
}

fn compare(
    options: &VariantOptions,
    contestants: &mut [Box<dyn VariantContestant>],
    positions: &[&VariantPosition],
) -> Result<(), VariantFailure> {
    let names: Vec<_> = contestants.iter().map(|c| c.name().to_owned()).collect();
    let mut report = ComparisonReport::new(names.clone());
    for position in positions {
        let rounds = measure_variant(contestants, position, options.rounds.into())?;
        report.add(&position.to_string(), &[position.ours.0, position.peers.0], &rounds);
        if options.raw {
            let label = position.to_string().replace(' ', "/");
            for (name, m) in rounds.0.iter().flat_map(|round| names.iter().zip(round)) {
                if let &Some(m) = m {
                    println!("{}", raw_line(name, &label, m));
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
