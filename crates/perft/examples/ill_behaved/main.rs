//! A UCI engine that counts right and behaves badly, for testing those who drive engines.
//!
//! `ill_behaved MODE [SECONDS] [MARK]` behaves as `mode.rs` says; `ill_behaved --list` prints each mode
//! and what is to be made of it: `agrees`, `differs` or `broken`. SECONDS is how long the mode's delay
//! lasts, if it has one; `-` says nothing about it. MARK means nothing: it is there to be found in a list
//! of processes, and children have it too.

#![forbid(unsafe_code)]

mod count;
mod deeds;
mod engine;
mod faults;
mod mode;
mod told;
mod voice;

use std::env;
use std::process::ExitCode;
use std::time::Duration;

use engine::Engine;
use mode::Mode;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["--list"] => {
            Mode::ALL.iter().for_each(|(_, name, class)| println!("{name} {}", class.name()));
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
            seconds.map_or_else(|_| usage(), |seconds| run(mode, seconds, mark))
        }
        [] => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: ill_behaved MODE [SECONDS] [MARK], or --list for the modes");
    ExitCode::from(2)
}

fn run(mode: Mode, seconds: f64, mark: &str) -> ExitCode {
    deeds::limit_life(Duration::from_secs(4000));
    match Engine::new(mode, seconds, mark).run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("ill_behaved: {error}");
            ExitCode::FAILURE
        }
    }
}
