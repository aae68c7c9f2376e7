//! Plays games of `tabiya-engine` against itself, fits its weights to them, and measures the value of its
//! parts.
//!
//! ```text
//! tuner games --games 4000 --nodes 2000 > games.txt     positions with score and result
//! tuner fit games.txt > crates/engine/src/eval/weights.rs
//! tuner match --games 400 --nodes 8000 --without null-move,futility
//! tuner match --games 400 --elo 1800 --against 1600
//! tuner match --games 400 --level 1400:30 --against-level 900:48
//! ```
//!
//! Method of the fit: Peter Österlund, "Texel's tuning method", 2014: the weights are those with which a
//! logistic curve over the evaluation predicts the results of games best.

mod arguments;
mod contest;
mod fit;
mod game;
mod games;

use std::process::ExitCode;

use arguments::Arguments;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let command = words.next().unwrap_or_default();
    let done = Arguments::read(words).and_then(|arguments| match command.as_str() {
        "games" => games::run(&arguments),
        "fit" => fit::run(&arguments),
        "match" => contest::run(&arguments),
        other => Err(format!("unknown command {other:?}, expected games, fit or match")),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(text) => {
            eprintln!("{text}");
            ExitCode::from(2)
        }
    }
}
