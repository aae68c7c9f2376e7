//! `perft bench`: measures the speed of counting.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tabiya_core::{Backend, Position};
use tabiya_count::{Control, Error, Perft, Size, Table, Threads};
use tabiya_terminal::{CommandFiles, Exit, Interrupt, info, note};

use crate::args::{BenchArgs, NAMED};
use crate::figures::{plural, seconds};
use crate::output::{Fields, Outputs, Subject, TEXT, json_or};
use crate::session::{DEFAULT_SEED, Hash, mode, start_threads};

/// For each named position, the depth that the bench counts and the published number of leaf nodes.
const DEPTHS: [(u32, u128); 6] = [
    (6, 119_060_324),
    (5, 193_690_690),
    (7, 178_633_661),
    (5, 15_833_292),
    (5, 89_941_194),
    (5, 164_075_551),
];

pub(crate) fn run(args: BenchArgs) -> Result<Exit> {
    let outputs = args.output.open(Subject::Result, CommandFiles::default())?;
    let start = Instant::now();
    let backend = args.cpu.chosen();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let most = args.threads.unwrap_or(cores);
    let mut hash = Hash::with_size(args.hash, DEFAULT_SEED, None)?;
    let bytes = hash.bytes;
    let table = hash.table(DEFAULT_SEED).table;
    let control = Arc::new(Control::new());
    let interrupt = Interrupt::stops(control.stopper());
    // Each row is printed as soon as it is measured, so that an interrupted run shows its rows.
    let rows = outputs.only(&TEXT);
    head(&rows, backend)?;
    let (mut figures, mut complete) = (Vec::new(), true);
    'all: for threads in if most > 1 { vec![1, most] } else { vec![1] } {
        let threads = start_threads(Some(threads));
        for table in if table.is_some() { vec![None, table.as_ref()] } else { vec![None] } {
            for ((name, fen), (depth, expected)) in NAMED.into_iter().zip(DEPTHS) {
                let position = fen.parse().context("FEN")?;
                let (threads, time) = (&threads, args.time);
                let bench =
                    Bench { backend, threads, table, bytes, time, name, position, depth, expected };
                match bench.measure(&control) {
                    Ok((figure, row)) => {
                        rows.add(|_, out| Ok(writeln!(out, "{row}")?))?;
                        figures.push(figure);
                    }
                    Err(error) if error.downcast_ref() == Some(&Error::Stopped) => {
                        complete = false;
                        break 'all;
                    }
                    Err(error) => return Err(error),
                }
            }
        }
    }
    if !complete {
        note("interrupted: the rows above are complete, others are missing");
    }
    info(format_args!(
        "{} in {:.1} s",
        plural(figures.len() as u128, "figure"),
        start.elapsed().as_secs_f64()
    ));
    let exit = interrupt.or(Exit::Agreed);
    let outputs = if complete { outputs } else { outputs.without_files() };
    let json = Fields::of_program()
        .with("cpu", backend.name())
        .with("complete", complete)
        .with("figures", &figures);
    Ok(outputs.deliver(exit, json_or(&json, |_| Ok(()))))
}

fn head(rows: &Outputs, backend: Backend) -> Result<()> {
    rows.add(|_, out| {
        writeln!(out, "million leaf nodes a second, {backend} ({})", mode(backend))?;
        writeln!(
            out,
            "position    depth  threads  table    by CPU time, a thread  by the clock, all"
        )?;
        Ok(())
    })
}

/// The CPU time that all threads of this process have taken.
#[cfg(unix)]
fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.try_into().unwrap_or_default()
}

/// The CPU time that all threads of this process have taken.
#[cfg(windows)]
fn cpu_time() -> Duration {
    cpu_time::ProcessTime::now().as_duration()
}

/// The settings of one measurement.
struct Bench<'a> {
    backend: Backend,
    threads: &'a Threads,
    table: Option<&'a Table<'a>>,
    /// The size of the table.
    bytes: u64,
    time: Duration,
    name: &'static str,
    position: Position,
    depth: u32,
    expected: u128,
}

impl Bench<'_> {
    /// Counts the position repeatedly until the time is over, and checks every count. With a table,
    /// each round begins with an empty table; without one, every path is walked. Returns the figures in JSON, and as a row
    /// of text.
    fn measure(&self, control: &Control) -> Result<(Fields, String)> {
        let Self { backend, threads, table, bytes, time, name, depth, expected, .. } = *self;
        let perft = Perft::new().backend(backend).control(control);
        let perft = match table {
            Some(table) => perft.table(table),
            None => perft.every_path(),
        };
        let mut nodes = 0u128;
        let (mut elapsed, mut cpu) = (Duration::ZERO, Duration::ZERO);
        while nodes == 0 || elapsed < time {
            if let Some(table) = table {
                table.clear();
            }
            let (start, cpu_start) = (Instant::now(), cpu_time());
            let count = threads.run(|| perft.count(self.position, depth))?;
            elapsed += start.elapsed();
            cpu += cpu_time().saturating_sub(cpu_start);
            if count != expected {
                bail!("wrong count for {name} depth {depth}: expected {expected}, got {count}");
            }
            nodes += count;
        }
        let (elapsed, cpu) = (seconds(elapsed), seconds(cpu));
        let rate = |seconds: f64| nodes as f64 / seconds.max(1e-9);
        let (of_thread, of_all, threads) = (rate(cpu), rate(elapsed), threads.count());
        let size = if table.is_some() { Size(bytes).short() } else { "none".to_owned() };
        let row = format!(
            "{name:10}  {depth:5}  {threads:7}  {size:7}  {:21.0}  {:17.0}",
            of_thread / 1e6,
            of_all / 1e6
        );
        let figure = Fields::default()
            .with("position", name)
            .with("depth", depth)
            .with("threads", threads)
            .with("cpu", backend.name())
            .with("mode", mode(backend))
            .with("table", table.is_some())
            // The leaf nodes counted in all rounds, and the CPU time of all threads.
            .with("nodes", nodes.to_string())
            .with("cpu_seconds", cpu)
            .with("seconds", elapsed)
            // By CPU time of one thread, and by elapsed time of all threads.
            .with("nodes_per_cpu_second", of_thread)
            .with("nodes_per_second", of_all);
        Ok((figure, row))
    }
}
