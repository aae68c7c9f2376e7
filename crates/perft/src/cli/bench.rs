//! `perft bench`.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use cpu_time::ProcessTime;
use serde::Serialize;
use tabiya_core::{Backend, Position};
use tabiya_perft::Perft;

use super::args::BenchArgs;
use super::exit::Exit;
use super::format::{self, Format};
use super::position::NAMED;
use super::session::{mode, seconds};

/// The published counts that the bench is checked against, in the order of the named positions.
const DEPTHS: [(u32, u128); 6] = [
    (6, 119_060_324),
    (5, 193_690_690),
    (7, 178_633_661),
    (5, 15_833_292),
    (5, 89_941_194),
    (5, 164_075_551),
];

#[derive(Serialize)]
struct Json<'a> {
    program: &'static str,
    version: &'static str,
    cpu: &'static str,
    figures: &'a [Figure],
}

/// One figure.
#[derive(Serialize)]
struct Figure {
    position: &'static str,
    depth: u32,
    threads: usize,
    cpu: &'static str,
    mode: &'static str,
    table: bool,
    /// Counted in all rounds together.
    nodes: String,
    /// CPU time of all threads.
    cpu_seconds: f64,
    /// Elapsed time.
    seconds: f64,
    /// By CPU time, of one thread.
    nodes_per_cpu_second: f64,
    /// By elapsed time, of all threads.
    nodes_per_second: f64,
}

pub(crate) fn run(args: BenchArgs) -> Result<Exit> {
    format::check(&args.format, &[Format::Text, Format::Json])?;
    let backend = args.cpu.chosen();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let most = args.threads.unwrap_or(cores);
    let mut figures = Vec::new();
    for threads in if most > 1 { vec![1, most] } else { vec![1] } {
        for ((name, fen), (depth, expected)) in NAMED.into_iter().zip(DEPTHS) {
            let position = fen.parse().context("FEN")?;
            let question = Question { name, position, depth, expected };
            figures.push(measure(&question, backend, threads, args.time)?);
        }
    }
    format::each(&args.format, |format, out| {
        match format {
            Format::Json => {
                let (program, version) = ("perft", env!("CARGO_PKG_VERSION"));
                let json = Json { program, version, cpu: backend.name(), figures: &figures };
                writeln!(out, "{}", serde_json::to_string(&json)?)?;
            }
            _ => {
                writeln!(
                    out,
                    "million leaf nodes a second, no table, {} ({})",
                    backend,
                    mode(backend)
                )?;
                writeln!(
                    out,
                    "position    depth  threads  by CPU time, a thread  by the clock, all"
                )?;
                for figure in &figures {
                    writeln!(
                        out,
                        "{:10}  {:5}  {:7}  {:21.0}  {:17.0}",
                        figure.position,
                        figure.depth,
                        figure.threads,
                        figure.nodes_per_cpu_second / 1e6,
                        figure.nodes_per_second / 1e6
                    )?;
                }
            }
        }
        Ok(())
    })?;
    Ok(Exit::Agreed)
}

struct Question {
    name: &'static str,
    position: Position,
    depth: u32,
    expected: u128,
}

/// Counts again and again until the time is over; every count must be right.
fn measure(
    question: &Question,
    backend: Backend,
    threads: usize,
    time: Duration,
) -> Result<Figure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("threads")?;
    let perft = Perft::new().backend(backend).every_path();
    let mut nodes = 0u128;
    let (start, cpu_start) = (Instant::now(), ProcessTime::now());
    while nodes == 0 || start.elapsed() < time {
        let count = pool.install(|| perft.count(&question.position, question.depth))?;
        if count != question.expected {
            bail!(
                "wrong count for {} depth {}: expected {}, got {count}",
                question.name,
                question.depth,
                question.expected
            );
        }
        nodes += count;
    }
    let (elapsed, cpu) = (seconds(start.elapsed()), seconds(cpu_start.elapsed()));
    let rate = |seconds: f64| nodes as f64 / seconds.max(1e-9);
    Ok(Figure {
        position: question.name,
        depth: question.depth,
        threads,
        cpu: backend.name(),
        mode: mode(backend),
        table: false,
        nodes: nodes.to_string(),
        cpu_seconds: cpu,
        seconds: elapsed,
        nodes_per_cpu_second: rate(cpu),
        nodes_per_second: rate(elapsed),
    })
}
