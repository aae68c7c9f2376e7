//! The command line: its arguments, and the commands that need no file of their own.

use anyhow::{Error, Result};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::error::ErrorKind;
use clap::{Command, CommandFactory, Parser, Subcommand, ValueHint};
use clap_complete::Shell;
use tabiya_games::house::Gallery;
use tabiya_terminal::{Exit, completions, print_usage, read_arguments, write_manual};

use super::book::BookArgs;
use super::fastchess;
use super::matches::MatchArgs;
use super::pgn::PgnArgs;
use super::play::PlayArgs;
use crate::room;
use tabiya_board::book::{OpeningBook, opened};

/// Plays chess and its variants.
#[derive(Debug, Parser)]
#[command(name = "tabiya", version, max_term_width = 100, after_help = super::statuses::help())]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<TabiyaCommand>,
}

#[derive(Debug, Clone, Subcommand)]
pub(crate) enum TabiyaCommand {
    /// Speak UCI, for a graphical interface; the default without arguments and without a terminal
    Uci(TabiyaUciArgs),
    /// Play a game at the terminal, against the engine or another person
    Play(Box<PlayArgs>),
    /// Let engines play each other and say which is stronger
    Match(Box<MatchArgs>),
    /// Check the games of PGN files, or write their positions as EPD
    Pgn(PgnArgs),
    /// Make opening books of chess in the Polyglot format, or show their moves
    Book(BookArgs),
    /// Play in the browser: a server for this machine, which prints its address
    Board(BoardArgs),
    /// Search some positions and print the number of nodes and the speed
    Bench(TabiyaBenchArgs),
    /// Print a completion script for a shell
    Completions(TabiyaCompletionsArgs),
    /// Write the manual, a page for each command
    Man(TabiyaManArgs),
}

/// Play in the browser.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = super::statuses::help())]
pub(crate) struct BoardArgs {
    /// Port; 0 picks a free one
    #[arg(long, short, value_name = "N", default_value_t = 0)]
    pub(crate) port: u16,
    /// Address to listen on; other machines can connect unless it is a loopback address
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) listen: IpAddr,
    /// Open the address in the browser
    #[arg(long, short)]
    pub(crate) open: bool,
    /// Polyglot book from which the engine plays in chess
    #[arg(long, value_name = "FILE", value_parser = opened)]
    pub(crate) book: Option<Arc<OpeningBook>>,
}

/// Prints a script for a shell.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct TabiyaCompletionsArgs {
    /// Shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

/// Writes pages of the manual.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct TabiyaManArgs {
    /// Folder for the pages
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) dir: PathBuf,
}

/// Speaks UCI on standard input and output.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct TabiyaUciArgs {
    /// Commands to carry out before the commands of the input, such as `setoption name Hash value 64`
    #[arg(value_name = "COMMAND")]
    pub(crate) commands: Vec<String>,
    /// Polyglot book from which the engine plays in chess: sets the options BookFile and OwnBook
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) book: Option<String>,
}

/// Searches positions of chess.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct TabiyaBenchArgs {
    /// Plies
    #[arg(default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) depth: u32,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(crate) threads: u16,
    /// Size of the table in MiB
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) hash: u32,
}

/// The command line. Games have the program's own rules unless `--house` names others.
fn command(gallery: &Gallery) -> Command {
    let own = gallery.own_names();
    Args::command()
        .mut_subcommand("play", |play| play.mut_arg("house", |arg| arg.default_values(own)))
}

/// Prints a completion script: `tabiya completions SHELL`.
pub(crate) fn print_completions(shell: Shell, gallery: &Gallery) -> Result<Exit> {
    io::stdout().lock().write_all(completions(command(gallery), shell).as_bytes())?;
    Ok(Exit::Agreed)
}

/// Writes the manual: `tabiya man DIR`.
pub(crate) fn write_man(dir: &Path, gallery: &Gallery) -> Result<Exit> {
    write_manual(command(gallery), super::statuses::STATUSES, dir)?;
    Ok(Exit::Agreed)
}

/// Parses a command line; `Err` has the exit status if no command must be carried out.
pub(crate) fn read(words: Vec<OsString>, gallery: &Gallery) -> Result<TabiyaCommand, Exit> {
    // Front ends start an engine without arguments and with pipes instead of a terminal.
    if words.len() < 2 && !std::io::stdin().is_terminal() {
        return Ok(TabiyaCommand::Uci(TabiyaUciArgs::default()));
    }
    if let Some(hints) = match_hints(&words) {
        return Err(print_usage(&Args::command().error(ErrorKind::UnknownArgument, hints)));
    }
    let read = read_arguments::<Args>(command(gallery), words);
    let command = read.map_err(|error| print_usage(&error))?.command.ok_or_else(|| {
        let printed = Args::command().print_help().and_then(|()| io::stdout().flush());
        printed.map_or_else(|error| Exit::of_error(error.into()), |()| Exit::Agreed)
    })?;
    let checked = match command {
        // UCI answers with the reason, and two people need no engine.
        TabiyaCommand::Uci(_) | TabiyaCommand::Play(_) => Ok(()),
        _ => room::check().map_err(Error::msg),
    };
    checked.map_err(Exit::of_error)?;
    Ok(command)
}

/// Hints for a match that is written as for another program; `None` if there is nothing to say.
fn match_hints(words: &[OsString]) -> Option<String> {
    let [_, first, arguments @ ..] = words else { return None };
    let command = Args::command();
    let own = command.find_subcommand("match").filter(|_| first == "match")?;
    fastchess::hints(arguments, |name| own.get_arguments().any(|arg| arg.get_long() == Some(name)))
}
