//! The engine as a program.

use std::env;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use super::mutation::Mutation;
use super::uci::Uci;

/// Runs the engine with the arguments of the command line: `[--mutation NAME | --list]`.
pub fn run() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mutation = match words[..] {
        [] => Ok(Mutation::None),
        ["--mutation", name] => name.parse(),
        ["--list"] => {
            Mutation::ALL.iter().for_each(|mutation| println!("{mutation}"));
            return ExitCode::SUCCESS;
        }
        _ => Err("usage: mutant [--mutation NAME | --list]".to_owned()),
    };
    let (error, code) = match mutation.map(|mutation| talk(Uci::new(mutation))) {
        Ok(Ok(())) => return ExitCode::SUCCESS,
        Ok(Err(error)) => (error.to_string(), 1),
        Err(error) => (error, 2),
    };
    eprintln!("mutant: {error}");
    ExitCode::from(code)
}

/// Answers each line of standard input until `quit` or the end.
fn talk(mut engine: Uci) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let Some(answer) = engine.answer(line?.trim()) else { break };
        out.write_all(answer.as_bytes())?;
        out.flush()?;
    }
    Ok(())
}
