//! The command `tabiya play`.

use std::io::{BufWriter, IsTerminal, stdin, stdout};

use anyhow::Result;
use tabiya_core::ByColor;
use tabiya_terminal::{Exit, ends_at_once, note};

use super::play_args::{PlayArgs, Who};
use crate::play::{Console, Opponent, Style, TerminalSession, loaded};
use crate::seed::random_seed;
use crate::table::open;

pub(crate) fn run(args: PlayArgs) -> Result<Exit> {
    args.variant.notes.iter().for_each(|text| note(format_args!("note: {text}")));
    let people = match args.color {
        Who::White => ByColor { white: true, black: false },
        Who::Black => ByColor { white: false, black: true },
        Who::Both => ByColor { white: true, black: true },
        Who::None => ByColor { white: false, black: false },
    };
    let has_colors = stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    let style = Style { is_ascii: args.ascii, has_colors };
    let seed = args.seed.unwrap_or_else(random_seed);
    ends_at_once();
    let mut input = stdin().lock();
    let echoes = !stdin().is_terminal();
    let mut out = BufWriter::new(stdout().lock());
    let console = Console::new(&mut input, &mut out, echoes);
    let (game, notes) = match &args.load {
        Some(file) => loaded(file, args.variant.variant)?,
        None => (open(args.variant.variant, args.fen.as_deref(), &args.house)?, Vec::new()),
    };
    let opponent = Opponent::new(args.level, args.time, seed);
    TerminalSession::new(game, opponent, people, style, console).run(&notes)?;
    Ok(Exit::Agreed)
}
