//! The command `tabiya pgn`.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::{Args, ValueEnum, ValueHint};
use serde::Serialize;
use tabiya_formats::pgn::{GameRules, PgnError};
use tabiya_games::house::Gallery;
use tabiya_games::{NamedVariant, shown_path};
use tabiya_terminal::{CommandFiles, Exit, Interrupt, info, is_quiet, note};

use crate::pgn::check::{EpdPlies, Findings, check};
use crate::pgn::null_moves::NullMoveRules;
use crate::pgn::source::open;

/// Check the games of PGN files, or write their positions as EPD.
#[derive(Debug, Clone, Args)]
#[command(after_help = super::statuses::help())]
pub(crate) struct PgnArgs {
    /// Files, compressed by gzip or Zstandard or not; - for standard input
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Write the positions after N moves of both sides, or after every move, instead of the report
    #[arg(long, value_name = "N|all", value_parser = epd_plies)]
    epd: Option<EpdPlies>,
    /// Variant of games that name none, or a rule file
    #[arg(long, value_name = "NAME|FILE", value_parser = NamedVariant::open, default_value = "chess")]
    variant: NamedVariant,
    /// Accept null moves, -- and Z0, of analyses: otherwise they break a game
    #[arg(long)]
    null_moves: bool,
    /// Threads [default: one for each core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
    /// Form of the report
    #[arg(long, value_enum, default_value = "text", conflicts_with = "epd")]
    format: PgnReportFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PgnReportFormat {
    /// A line for each broken game, then the totals
    Text,
    /// One JSON object
    Json,
}

fn epd_plies(text: &str) -> Result<EpdPlies, String> {
    match text {
        "all" => Ok(EpdPlies::All),
        _ => text.parse().map(EpdPlies::After).map_err(|_| "expected a number or all".to_owned()),
    }
}

/// A fault of a file, of one of its games or of a tag.
#[derive(Debug, Clone, Default, Serialize)]
struct PgnFault {
    file: String,
    /// The line of the game or the tag.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// The moves of both sides before the fault of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
    reason: String,
}

/// The report on all files.
#[derive(Debug, Clone, Default, Serialize)]
struct PgnReport {
    games: u64,
    broken: u64,
    /// The moves of both sides in the games that are not broken.
    plies: u64,
    seconds: f64,
    games_per_second: f64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
    /// The broken games.
    faults: Vec<PgnFault>,
    /// The tags that were left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<PgnFault>,
    /// The files that could not be read, or not to their end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unread: Vec<PgnFault>,
}

impl PgnReport {
    fn exit(&self) -> Exit {
        match (self.broken, self.unread.is_empty()) {
            (0, true) => Exit::Agreed,
            (0, false) => Exit::Usage,
            _ => Exit::Wrong,
        }
    }
}

pub(crate) fn run(args: &PgnArgs, gallery: &Gallery) -> Result<Exit> {
    let files = CommandFiles { uses_stdout: true, ..CommandFiles::default() };
    files.read(args.files.iter().chain(&args.variant.file)).check()?;
    let rules = GameRules::new(args.variant.variant).with_gallery(gallery.clone());
    let rules = NullMoveRules { rules, null_moves: args.null_moves };
    args.variant.notes.iter().for_each(|text| info(format_args!("note: {text}")));
    let stop = Arc::new(AtomicBool::new(false));
    let interrupt = Interrupt::sets(&stop);
    let threads = match args.jobs {
        Some(jobs) => jobs.into(),
        None => available_parallelism().map_or(1, usize::from),
    };
    let start = Instant::now();
    let mut report = PgnReport::default();
    let mut progress = Progress::new(args.epd.is_some());
    let mut printed = Ok(());
    for file in &args.files {
        let name = shown_path(file);
        let games = report.games;
        let checked = open(file).and_then(|source| {
            check(source, rules.clone(), args.epd, threads, &stop, |findings| {
                progress.clear();
                if printed.is_ok() {
                    printed = tell(args, &name, findings, &mut report);
                    // Without a reader of the output, no more is wanted.
                    stop.fetch_or(printed.is_err(), Ordering::Relaxed);
                }
                progress.show(&report);
            })
        });
        progress.clear();
        let is_stopped = printed.is_err() || interrupt.exit().is_some();
        let reason = match checked {
            Err(error) => Some(error.to_string()),
            Ok(()) if report.games == games && !is_stopped => Some("contains no game".to_owned()),
            Ok(()) => None,
        };
        if let Some(reason) = reason {
            note(format_args!("error: {name}: {reason}"));
            report.unread.push(PgnFault { file: name, reason, ..PgnFault::default() });
        }
        if is_stopped {
            break;
        }
    }
    report.seconds = start.elapsed().as_secs_f64();
    report.games_per_second = report.games as f64 / report.seconds.max(1e-9);
    report.interrupted = interrupt.exit().is_some();
    let exit = interrupt.or(report.exit());
    match printed.and_then(|()| sum_up(args, &report)) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(exit),
    }
}

/// Adds what was found in a part of a file to the report, and prints it if it is not printed at the end.
fn tell(args: &PgnArgs, file: &str, findings: Findings, report: &mut PgnReport) -> io::Result<()> {
    let fault =
        |line, ply, reason| PgnFault { file: file.to_owned(), line: Some(line), ply, reason };
    report.games += findings.sound + findings.faults.len() as u64;
    report.broken += findings.faults.len() as u64;
    report.plies += findings.plies;
    for PgnError { line, reason, .. } in findings.notes {
        match args.format {
            PgnReportFormat::Json => report.notes.push(fault(line, None, reason)),
            PgnReportFormat::Text => info(format_args!("note: {file}:{line}: {reason}; left out")),
        }
    }
    let mut out = io::stdout().lock();
    out.write_all(findings.epd.as_bytes())?;
    for PgnError { line, ply, reason, .. } in findings.faults {
        let told = format!("{file}:{line}: {}{reason}", after(ply));
        match args.format {
            _ if args.epd.is_some() => info(format_args!("note: {told}")),
            PgnReportFormat::Text => writeln!(out, "{told}")?,
            PgnReportFormat::Json => report.faults.push(fault(line, ply, reason)),
        }
    }
    Ok(())
}

/// The place of a fault within the moves of its game.
fn after(ply: Option<usize>) -> String {
    ply.map_or_else(String::new, |ply| format!("after {ply} plies: "))
}

fn sum_up(args: &PgnArgs, report: &PgnReport) -> io::Result<()> {
    let PgnReport { games, broken, plies, seconds, games_per_second, .. } = report;
    let total = format!(
        "{games} games, {broken} broken; {plies} plies in {seconds:.2} s, {games_per_second:.0} games a second"
    );
    let mut out = io::stdout().lock();
    match args.format {
        _ if args.epd.is_some() => info(total),
        PgnReportFormat::Text if *games == 0 && !report.unread.is_empty() => {}
        PgnReportFormat::Text => writeln!(out, "{total}")?,
        PgnReportFormat::Json => {
            serde_json::to_writer_pretty(&mut out, report)?;
            writeln!(out)?;
        }
    }
    out.flush()
}

/// A line on the terminal that shows the progress of the work.
struct Progress {
    is_shown: bool,
    last: Instant,
    has_line: bool,
}

impl Progress {
    fn new(is_hidden: bool) -> Self {
        let is_shown = io::stderr().is_terminal() && !is_quiet() && !is_hidden;
        Self { is_shown, last: Instant::now(), has_line: false }
    }

    fn show(&mut self, report: &PgnReport) {
        if self.is_shown && self.last.elapsed() > Duration::from_millis(200) {
            let PgnReport { games, broken, .. } = report;
            let _ = write!(io::stderr(), "\r{games} games, {broken} broken so far");
            (self.last, self.has_line) = (Instant::now(), true);
        }
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.has_line) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
