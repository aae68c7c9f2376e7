//! The Universal Chess Interface, by Rudolf Huber and Stefan Meyer-Kahlen, 2000, with the options that
//! variants need.

mod answer;
pub(crate) mod bench;
mod board;
mod go;
mod lag;
mod options;
mod output;
mod perft;
mod position;
mod search;
mod session;

use std::io::{BufRead, stdin};
use std::panic::{AssertUnwindSafe, catch_unwind};

use output::say;
use session::{Next, Session};

/// Carries out these commands, and then those of standard input until `quit` or its end.
pub(crate) fn run(first: &[String]) {
    let mut session = Session::new();
    for line in first {
        if carry_out(&mut session, line) == Next::Quit {
            return session.quit();
        }
    }
    let mut input = stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return session.end(),
            Ok(_) => {}
        }
        if carry_out(&mut session, &String::from_utf8_lossy(&line)) == Next::Quit {
            return session.quit();
        }
    }
}

/// Carries out a line. A defect of ours ends no game: it is told, and the next line is read.
fn carry_out(session: &mut Session, line: &str) -> Next {
    catch_unwind(AssertUnwindSafe(|| session.carry_out(line))).unwrap_or_else(|_| {
        say("info string an internal error; the command was not carried out");
        Next::Go
    })
}
