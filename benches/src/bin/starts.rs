//! Counts all start positions of Chess960, or all pairs of them, and prints each count on a line.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Parser;
use tabiya_benches::{Contestant, contestants};
use tabiya_core::{CHESS960_STARTS, CastlingMode, EnPassantMode, Position};

/// Counts all start positions of Chess960: a line `NUMBER COUNT` for each, on standard output.
///
/// The sum, the number of lines and a histogram of the counts are printed on standard error.
#[derive(Parser)]
struct StartOptions {
    /// Number of plies, at least 1
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Count all pairs of a white and a black start: a line `WHITE BLACK COUNT` for each
    #[arg(long)]
    double: bool,
    /// The generator that counts: tabiya, cozy-chess, ..
    #[arg(long, value_name = "NAME", default_value = "tabiya")]
    with: String,
    /// The number of threads [default: one for each core]
    #[arg(long)]
    threads: Option<usize>,
    /// The width of a class of the histogram
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    class: u64,
}

fn main() -> ExitCode {
    let options = StartOptions::parse();
    let all = contestants();
    let Some(contestant) = all.iter().find(|one| one.name() == options.with) else {
        let names: Vec<&str> = all.iter().map(|one| one.name()).collect();
        eprintln!("error: no generator {}, expected one of {}", options.with, names.join(", "));
        return ExitCode::from(2);
    };
    let starts = usize::from(CHESS960_STARTS);
    let total = if options.double { starts * starts } else { starts };
    let counts = count(&**contestant, &options, total);
    match print(&options, &counts) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The counts of all starts, in order.
fn count(contestant: &dyn Contestant, options: &StartOptions, total: usize) -> Vec<u64> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counted = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= total {
                return counted;
            }
            let (white, black) = numbers(options, at);
            let p = Position::double_chess960(white, black).expect("numbers below 960");
            let fen = p.fen(CastlingMode::Chess960, EnPassantMode::Legal).to_string();
            counted.push((at, contestant.perft(&fen, options.depth)));
        }
    };
    let mut counts = vec![0; total];
    thread::scope(|scope| {
        let threads: Vec<_> =
            (0..options.threads.unwrap_or(cores).max(1)).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            for (at, count) in thread.join().expect("no panic") {
                counts[at] = count;
            }
        }
    });
    counts
}

/// The numbers of White's and Black's start.
fn numbers(options: &StartOptions, at: usize) -> (u16, u16) {
    let number = |at: usize| u16::try_from(at).expect("below 960");
    let starts = usize::from(CHESS960_STARTS);
    if options.double {
        (number(at / starts), number(at % starts))
    } else {
        (number(at), number(at))
    }
}

fn print(options: &StartOptions, counts: &[u64]) -> std::io::Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut classes: BTreeMap<u64, u64> = BTreeMap::new();
    for (at, count) in counts.iter().enumerate() {
        let (white, black) = numbers(options, at);
        if options.double {
            writeln!(out, "{white} {black} {count}")?;
        } else {
            writeln!(out, "{white} {count}")?;
        }
        *classes.entry(count / options.class * options.class).or_default() += 1;
    }
    out.flush()?;
    let sum: u128 = counts.iter().copied().map(u128::from).sum();
    eprintln!("{} starts, sum {sum}", counts.len());
    for (class, number) in classes {
        eprintln!("{class}..{}: {number}", class + options.class - 1);
    }
    Ok(())
}
