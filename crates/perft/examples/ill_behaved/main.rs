//! A UCI engine that counts correctly and behaves badly, for testing programs that drive engines.
//!
//! `ill_behaved MODE [SECONDS] [MARK]` behaves as `mode.rs` describes. `ill_behaved --forms` prints an example of each
//! form in which counts may be printed, a row and a total. `ill_behaved --list` prints each mode with its expected
//! verdict (`agrees`, `differs`, `broken` or `refused`), whether it pauses, texts that reports must contain, and the
//! options that the program under test needs. SECONDS is the length of the mode's delay, if it has one; `-` means the
//! default. MARK has no effect: it identifies the
//! process and its children in a list of processes. Modes whose names begin with `once` take a FEN and a depth after
//! MARK, perhaps with moves after them, and answer without reading commands.

#![forbid(unsafe_code)]

mod behaviour;
mod count;
mod deeds;
mod engine;
mod faults;
mod form;
mod legality;
mod lines;
mod mode;
mod pauses;
mod told;
mod voice;
mod xboard;

use std::process::ExitCode;
use std::time::Duration;
use std::{env, io};

use behaviour::Behaviour;
use engine::Engine;
use form::FORMS;
use mode::Mode;

fn main() -> ExitCode {
    deeds::limit_life(Duration::from_secs(4000));
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["--list"] => {
            for Behaviour { mode, name, class, says, names, later, options } in Mode::all() {
                let pauses = if mode.is_ready_while_counting() { "pauses" } else { "" };
                let later = if later { "later" } else { "" };
                let class = class.name();
                println!("{name}\t{class}\t{pauses}\t{says}\t{names}\t{later}\t{options}");
            }
            ExitCode::SUCCESS
        }
        ["--forms"] => {
            for form in FORMS {
                let [row, total] = form.examples().map(|text| text.replace('\n', "\\n"));
                println!("{row}\t{total}");
            }
            ExitCode::SUCCESS
        }
        [deeds::SLEEPER, seconds, ..] => {
            deeds::sleep(seconds.parse().unwrap_or(0.0));
            ExitCode::SUCCESS
        }
        [name, ref rest @ ..] => {
            let Some(mode) = Mode::named(name) else { return usage() };
            let seconds = match rest.first() {
                None | Some(&"-") => Ok(mode.seconds()),
                Some(text) => text.parse(),
            };
            let mark = rest.get(1).copied().unwrap_or("");
            let Ok(seconds) = seconds else { return usage() };
            match rest.get(2..) {
                Some(&[fen, depth, ref moves @ ..]) => match depth.parse() {
                    Ok(depth) => {
                        let moves = moves.first().copied().unwrap_or("");
                        ended(Engine::new(mode, seconds, mark).answer_once(fen, depth, moves))
                    }
                    Err(_) => usage(),
                },
                _ => ended(Engine::new(mode, seconds, mark).run()),
            }
        }
        [] => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: ill_behaved MODE [SECONDS] [MARK], or --list for the modes");
    ExitCode::from(2)
}

fn ended(result: io::Result<ExitCode>) -> ExitCode {
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("ill_behaved: {error}");
            ExitCode::FAILURE
        }
    }
}
