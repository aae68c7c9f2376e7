//! The command `tabiya match`.

use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{ArgGroup, Args, ValueEnum, ValueHint};
use tabiya_count::Control;
use tabiya_games::NamedVariant;
use tabiya_terminal::{CommandFiles, CommandInput, Exit, Interrupt, command_line, note};
use tabiya_verify::EngineError;

use crate::matches::{
    Adjudication, DrawRule, EngineSpec, MatchCheckpoint, MoveLimits, OpeningOrder, OpeningPlan,
    OpeningSource, Plan, ResignRule, ShowMode, Sprt, json, move_time, run as play, text,
};
use crate::screen::{ColorDepth, Style, can_move_cursor};
use tabiya_board::clock::TimeControl;
use tabiya_board::level::random_seed;

pub(crate) fn run(args: MatchArgs) -> Result<Exit> {
    let outputs = args.pgn.iter().chain(&args.checkpoint).cloned().collect();
    CommandFiles { uses_stdout: true, outputs, ..CommandFiles::default() }
        .read(args.openings.file())
        .read(&args.variant.file)
        .read(args.engine.iter().filter_map(EngineSpec::program_file).map(CommandInput::File))
        .check()?;
    let checkpoint = args.checkpoint.as_deref().map(MatchCheckpoint::open).transpose()?;
    let plan = plan(&args, checkpoint.as_ref().and_then(MatchCheckpoint::seed))?;
    let control = Arc::new(Control::new());
    let interrupt = Interrupt::stops(control.stopper());
    let outcome = match play(&plan, checkpoint, &control) {
        Ok(outcome) => outcome,
        Err(error) => {
            let exit = match error.downcast_ref() {
                Some(EngineError::Stopped) => return Ok(interrupt.or(Exit::Usage)),
                Some(EngineError::Broken(_)) => Exit::Broken,
                _ => return Err(error),
            };
            note(format_args!("error: {error:#}"));
            return Ok(interrupt.or(exit));
        }
    };
    let report = match args.format {
        MatchFormat::Text => text(&plan, &outcome),
        MatchFormat::Json => json(&plan, &outcome),
    };
    let mut out = stdout().lock();
    let printed = out.write_all(report.as_bytes()).and_then(|()| out.flush());
    if outcome.games.len() < outcome.total
        && (interrupt.exit().is_some() || outcome.error.is_some())
    {
        note(how_to_continue(&args));
    }
    let exit = if outcome.is_broken() { Exit::Broken } else { Exit::Agreed };
    let exit =
        outcome.error.into_iter().chain(printed.err().map(Into::into)).fold(exit, Exit::after);
    Ok(interrupt.or(exit))
}

/// Says how to continue a match that was interrupted.
fn how_to_continue(args: &MatchArgs) -> String {
    if args.checkpoint.is_none() {
        return "with --checkpoint FILE a match can be continued".to_owned();
    }
    let words: Vec<_> = std::env::args_os().collect();
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    format!("continue with: {}", command_line(words.iter().map(AsRef::as_ref)))
}

/// Converts the arguments to the settings of the match. The seed is the given one, otherwise the one that the
/// checkpoint holds.
fn plan(args: &MatchArgs, saved_seed: Option<u64>) -> Result<Plan> {
    let mut engines = args.engine.clone();
    while engines.len() < 2 {
        engines.push(EngineSpec::own());
    }
    if args.sprt.is_some() && engines.len() > 2 {
        bail!("--sprt compares two engines, but there are {}", engines.len());
    }
    if !args.quiet {
        args.variant.notes.iter().for_each(|text| note(format_args!("note: {text}")));
    }
    let games = args.games.next_multiple_of(2);
    if games != args.games && !args.quiet {
        note(format_args!("note: games are played in pairs, so there are {games}"));
    }
    let usual = TimeControl::USUAL;
    let limits = match (args.movetime, args.nodes, args.depth) {
        (Some(time), ..) => MoveLimits::Time(time),
        (_, Some(nodes), _) => MoveLimits::Nodes(nodes),
        (.., Some(depth)) => MoveLimits::Depth(depth),
        _ => MoveLimits::Clock(args.tc.unwrap_or(usual)),
    };
    Ok(Plan {
        engines,
        games,
        limits,
        variant: args.variant.variant,
        rule_file: args.variant.file.clone(),
        is_chess960: args.chess960,
        openings: openings(args)?,
        seed: args.seed.or(saved_seed).unwrap_or_else(random_seed),
        concurrency: usize::from(args.concurrency),
        sprt: args.sprt,
        adjudication: adjudication(args),
        max_moves: args.max_moves,
        margin: args.margin,
        timeout: args.timeout,
        pgn: args.pgn.clone(),
        is_quiet: args.quiet,
        show: show_mode(args),
    })
}

/// The openings that the match plays.
fn openings(args: &MatchArgs) -> Result<OpeningPlan> {
    let source = args.openings.clone();
    if args.order.is_some() && !matches!(source, OpeningSource::File(_)) {
        bail!("--order is for the openings of a PGN, FEN or EPD file, not for {source}");
    }
    if args.book_plies.is_some() && !matches!(source, OpeningSource::Book(_)) {
        bail!("--book-plies is for a Polyglot book (.bin) as --openings, not for {source}");
    }
    Ok(OpeningPlan {
        source,
        order: args.order.unwrap_or(OpeningOrder::Sequential),
        first: usize::try_from(args.start)?,
        book_plies: args.book_plies.unwrap_or(8),
    })
}

/// When games are adjudicated: `--adjudicate` alone means the usual rules.
fn adjudication(args: &MatchArgs) -> Adjudication {
    Adjudication {
        resign: args.resign.or(args.adjudicate.then(ResignRule::default)),
        draw: args.draw.or(args.adjudicate.then(DrawRule::default)),
    }
}

/// How games are shown while they are played.
fn show_mode(args: &MatchArgs) -> ShowMode {
    let is_terminal = stderr().is_terminal();
    match (args.show, is_terminal && can_move_cursor()) {
        (false, _) => ShowMode::Results,
        (true, false) => ShowMode::Lines,
        (true, true) => {
            let colors = ColorDepth::of_stream(&stderr());
            ShowMode::Boards(Style { is_ascii: args.ascii, colors })
        }
    }
}

/// The output format of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MatchFormat {
    /// For people
    Text,
    /// One JSON object
    Json,
}

/// Let engines play each other.
#[derive(Debug, Clone, Args)]
#[command(after_help = super::statuses::help(), group = ArgGroup::new("limit").args(["tc", "movetime", "nodes", "depth"]))]
pub(crate) struct MatchArgs {
    /// Engine: a command that speaks UCI, or 'cmd=COMMAND name=NAME option.NAME=VALUE tc=.. nodes=..'
    /// with any of these keys; can be repeated; if fewer than two are given, tabiya itself plays
    #[arg(long, short, value_name = "ENGINE", value_parser = EngineSpec::read, value_hint = ValueHint::CommandString)]
    pub(crate) engine: Vec<EngineSpec>,
    /// Games of each pairing, in pairs with colours swapped
    #[arg(long, short, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) games: u32,
    /// Clock in seconds: 5+0.05, 60, 40/60+0.5 [default: 5+0.05]
    #[arg(long, value_name = "TIME")]
    pub(crate) tc: Option<TimeControl>,
    /// Time for each move: 100 (ms), 0.5s
    #[arg(long, value_name = "TIME", value_parser = move_time)]
    pub(crate) movetime: Option<Duration>,
    /// Nodes for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Plies for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Openings: a PGN file, a file of FEN or EPD lines, a Polyglot book (.bin), startpos, or
    /// random:PLIES, balanced where possible
    #[arg(long, value_name = "FILE|random:8", default_value = "random:8", value_hint = ValueHint::FilePath)]
    pub(crate) openings: OpeningSource,
    /// Order of a file's openings [default: sequential]
    #[arg(long, value_enum)]
    pub(crate) order: Option<OpeningOrder>,
    /// Begin with this opening, to continue a match of the same seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) start: u32,
    /// Plies that are played from a Polyglot book [default: 8]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    pub(crate) book_plies: Option<u32>,
    /// Variant by name, or a rule file
    #[arg(long, value_name = "NAME|FILE", value_parser = NamedVariant::open, default_value = "chess")]
    pub(crate) variant: NamedVariant,
    /// Play Chess960, from random starts unless the openings come from a file
    #[arg(long)]
    pub(crate) chess960: bool,
    /// Games at a time
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
    /// Stop when it is clear whether the first engine is stronger by ELO0 or by ELO1:
    /// 0,5 or 0,5,ALPHA,BETA
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// End a game once both engines agree on the result for some moves: 10 pawns ahead, or no advantage
    /// late in the game; the same as --resign --draw
    #[arg(long)]
    pub(crate) adjudicate: bool,
    /// A game is won once both engines see the same side ahead by this score in centipawns for this
    /// number of moves; without a value, moves=4,score=1000
    #[arg(long, value_name = "moves=N,score=N", num_args = 0..=1, default_missing_value = "moves=4,score=1000")]
    pub(crate) resign: Option<ResignRule>,
    /// A game is a draw once both engines see no side ahead by more than this score for this number of
    /// moves, at the earliest after the moves of 'from'; without a value, from=34,moves=8,score=8
    #[arg(long, value_name = "from=N,moves=N,score=N", num_args = 0..=1, default_missing_value = "from=34,moves=8,score=8")]
    pub(crate) draw: Option<DrawRule>,
    /// Moves of each side after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=5000))]
    pub(crate) max_moves: u32,
    /// Time by which a move may exceed its limit
    #[arg(long, value_name = "TIME", value_parser = margin, default_value = "20ms")]
    pub(crate) margin: Duration,
    /// Time after which an engine without a clock counts as hanging
    #[arg(long, value_name = "TIME", value_parser = move_time, default_value = "60s")]
    pub(crate) timeout: Duration,
    /// Append the games to a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) pgn: Option<PathBuf>,
    /// Save the results in this file, and continue the match that it holds
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Format of the report
    #[arg(long, value_enum, default_value_t = MatchFormat::Text)]
    pub(crate) format: MatchFormat,
    /// Seed of random openings; the same seed gives the same openings [default: random, printed]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Do not report single games
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Show the games while they are played: their boards if standard error is a terminal, otherwise a
    /// line for each move
    #[arg(long, conflicts_with = "quiet")]
    pub(crate) show: bool,
    /// Draw the boards with letters
    #[arg(long, requires = "show")]
    pub(crate) ascii: bool,
}

/// Parses a time that may be zero.
fn margin(text: &str) -> Result<Duration, String> {
    if text == "0" { Ok(Duration::ZERO) } else { move_time(text) }
}
