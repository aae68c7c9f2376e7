//! The Universal Chess Interface (UCI) by Rudolf Huber and Stefan Meyer-Kahlen, 2000, with options for
//! variants.

mod answer;
pub(crate) mod bench;
mod genfens;
mod go;
mod lag;
mod options;
mod output;
mod perft;
mod search;
mod session;

use std::ffi::{OsStr, OsString};
use std::io::stdin;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use options::Settings;
use output::{say, say_error};
use session::FrontEndSession;
use tabiya_games::UciLines;
use tabiya_terminal::Exit;

use crate::cli::args::TabiyaUciArgs;

/// Carries out the commands of the command line, then those from standard input until `quit` or its end.
pub(crate) fn run(args: &TabiyaUciArgs) {
    let mut session = FrontEndSession::new();
    let book = args.book.iter().flat_map(|file| {
        [
            format!("setoption name BookFile value {file}"),
            "setoption name OwnBook value true".into(),
        ]
    });
    for line in book.chain(args.commands.iter().cloned()) {
        if carry_out(&mut session, &line).is_break() {
            return session.quit();
        }
    }
    for line in UciLines::new(stdin().lock()) {
        match line {
            Ok(Some(line)) if carry_out(&mut session, &line).is_break() => {
                return session.quit();
            }
            Ok(Some(_)) => {}
            Ok(None) => say("info string error: a line is longer than 1 MiB"),
            Err(_) => break,
        }
    }
    session.end();
}

/// Whether the first word of a command line is the command `genfens` with its arguments, as test servers start an
/// engine: `tabiya "genfens N seed S book FILE" quit`.
pub(crate) fn is_genfens(word: &OsStr) -> bool {
    word.to_string_lossy().split_whitespace().next() == Some("genfens")
}

/// Carries out the command `genfens` of a command line. The words may be one argument or several, and `quit` may
/// follow.
pub(crate) fn genfens(words: &[OsString]) -> Exit {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    let line = words.join(" ");
    let line = line.trim_end();
    let line = line.strip_suffix(" quit").unwrap_or(line);
    let mut words = line.split_whitespace();
    words.next();
    match genfens::run(&mut words, &Settings::default()) {
        Ok(()) => Exit::Agreed,
        Err(error) => {
            say_error(format_args!("{error:#}"));
            Exit::Usage
        }
    }
}

/// Carries out a command line. A panic is reported as an error and does not end the program.
fn carry_out(session: &mut FrontEndSession, line: &str) -> ControlFlow<()> {
    catch_unwind(AssertUnwindSafe(|| session.carry_out(line))).unwrap_or_else(|_| {
        say("info string error: an internal error; the command was not carried out");
        ControlFlow::Continue(())
    })
}
