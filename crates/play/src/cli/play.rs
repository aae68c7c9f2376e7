//! The command `tabiya play`.

use std::io::{self, BufWriter, IsTerminal, stdin, stdout};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Error, Result};
use clap::{Args, ValueEnum, ValueHint};
use tabiya_core::ByColor;
use tabiya_games::NamedVariant;
use tabiya_games::house::Gallery;
use tabiya_terminal::{Exit, ends_at_once_after, note};

use crate::play::{Console, Input, LineEditor, Opponent, TerminalSession, loaded};
use crate::screen::{ColorDepth, Style, TerminalModes, can_move_cursor};
use tabiya_board::book::{OpeningBook, opened};
use tabiya_board::clock::TimeControl;
use tabiya_board::level::random_seed;
use tabiya_board::table::open;

pub(crate) fn run(args: PlayArgs, gallery: Gallery) -> Result<Exit> {
    if args.color != Who::Both {
        Opponent::check_memory().map_err(Error::msg)?;
    }
    args.variant.notes.iter().for_each(|text| note(format_args!("note: {text}")));
    let white = matches!(args.color, Who::White | Who::Both);
    let people = ByColor { white, black: matches!(args.color, Who::Black | Who::Both) };
    let is_terminal = stdout().is_terminal();
    let style = Style { is_ascii: args.ascii, colors: ColorDepth::of_stream(&stdout()) };
    let seed = args.seed.unwrap_or_else(random_seed);
    // The modes are set again after a signal that arrives while a line is edited.
    let modes = TerminalModes::of(stdin());
    ends_at_once_after(move || modes.set());
    let editor = (is_terminal && stdin().is_terminal() && can_move_cursor())
        .then(LineEditor::new)
        .and_then(Result::ok);
    let input = match editor {
        Some(editor) => Input::Edited(Box::new(editor)),
        None => Input::Plain { input: stdin().lock(), echoes: !stdin().is_terminal() },
    };
    let mut out = BufWriter::new(stdout().lock());
    let console = Console::new(input, &mut out, is_terminal);
    let (game, notes) = match &args.load {
        Some(file) => loaded(file, args.variant.variant, &gallery)?,
        None => {
            let (variant, fen) = (args.variant.variant, args.fen.as_deref());
            (open(&gallery, variant, fen, &args.house)?, Vec::new())
        }
    };
    let opponent = Opponent::new(args.level, args.time, args.book.clone(), seed);
    let mut session =
        TerminalSession::new(game, gallery, opponent, people, args.clock, style, console);
    session.inputs.extend(args.variant.file);
    session.inputs.extend(args.book.map(|book| book.file().to_owned()));
    match session.run(&notes) {
        Err(error) if is_interrupt(&error) => Ok(Exit::Interrupted(130)),
        ended => ended.map(|()| Exit::Agreed),
    }
}

/// Whether Ctrl-C was typed: while a line is edited, the terminal sends no signal for it.
fn is_interrupt(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::Interrupted)
}

/// The sides that are played by people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Who {
    /// A person plays White against the engine
    White,
    /// A person plays Black against the engine
    Black,
    /// Two people play
    Both,
    /// The engine plays against itself
    None,
}

/// Play a game at the terminal.
#[derive(Debug, Clone, Args)]
#[command(after_help = super::statuses::help())]
pub(crate) struct PlayArgs {
    /// Side that you play
    #[arg(long, short, value_enum, default_value_t = Who::White)]
    pub(crate) color: Who,
    /// Strength of the engine, from 1 (800 Elo) to 10 (2600) [default: 5, or full strength with
    /// --time]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(crate) level: Option<u8>,
    /// The engine's time per move, in seconds
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Clocks of both sides, in seconds: 300+3 is five minutes and three seconds for each move
    #[arg(long, value_name = "SECONDS+INCREMENT", conflicts_with = "time")]
    pub(crate) clock: Option<TimeControl>,
    /// Polyglot book from which the engine plays in chess
    #[arg(long, value_name = "FILE", value_parser = opened, value_hint = ValueHint::FilePath)]
    pub(crate) book: Option<Arc<OpeningBook>>,
    /// Variant by name, or a rule file
    #[arg(long, value_name = "NAME|FILE", value_parser = NamedVariant::open, default_value = "chess")]
    pub(crate) variant: NamedVariant,
    /// House rules that change the game, in this order; perft variants --house lists them
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        conflicts_with = "load",
        hide_default_value = true
    )]
    pub(crate) house: Vec<String>,
    /// Position to start from [default: startpos]
    #[arg(long, value_name = "FEN", value_hint = ValueHint::Other)]
    pub(crate) fen: Option<String>,
    /// PGN file whose first game is continued
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "fen")]
    pub(crate) load: Option<PathBuf>,
    /// Draw the board with letters
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Seed of the engine's errors; the same seed gives the same errors [default: random]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

/// Parses a time above zero, in seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let read = text.trim_end_matches('s').parse::<f64>().ok();
    read.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero() && *time <= Duration::from_secs(86_400))
        .ok_or_else(|| "expected seconds, such as 2 or 0.5".to_owned())
}
