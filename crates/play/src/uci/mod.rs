//! The Universal Chess Interface (UCI) by Rudolf Huber and Stefan Meyer-Kahlen, 2000, with options for
//! variants.

mod answer;
pub(crate) mod bench;
mod go;
mod lag;
mod options;
mod output;
mod perft;
mod search;
mod session;

use std::io::stdin;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use output::say;
use session::FrontEndSession;
use tabiya_games::UciLines;

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

/// Carries out a command line. A panic is reported as an error and does not end the program.
fn carry_out(session: &mut FrontEndSession, line: &str) -> ControlFlow<()> {
    catch_unwind(AssertUnwindSafe(|| session.carry_out(line))).unwrap_or_else(|_| {
        say("info string error: an internal error; the command was not carried out");
        ControlFlow::Continue(())
    })
}
