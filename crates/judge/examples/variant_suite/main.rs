//! Writes a perft suite for a variant, with counts of a program other than the tested generator.
//!
//!     cargo run --release -p tabiya-judge --example variant_suite -- atomic > atomic.epd
//!
//! The slow engine makes and counts the suites of king capture and pawn wipeout; shakmaty does so for the
//! well-known variants. A suite begins with handmade cases, from the text file of the variant in this folder;
//! random positions follow. The seeds are fixed, so a suite is always the same.

mod made;
#[path = "../../tests/judge/shakmaty/peer/mod.rs"]
mod peer;
mod picking;
mod played;
mod suite;

use std::io;
use std::process::ExitCode;

use shakmaty::variant::{
    Antichess, Atomic, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck,
};

use suite::Suite;

fn suite(variant: &str) -> Option<Suite> {
    Some(match variant {
        "king-capture" => made::king_capture(),
        "pawn-wipeout" => made::pawn_wipeout(),
        "kingofthehill" => played::suite::<KingOfTheHill>(include_str!("kingofthehill.txt")),
        "3check" => played::suite::<ThreeCheck>(include_str!("3check.txt")),
        "antichess" => played::suite::<Antichess>(include_str!("antichess.txt")),
        "atomic" => played::suite::<Atomic>(include_str!("atomic.txt")),
        "horde" => played::suite::<Horde>(include_str!("horde.txt")),
        "racingkings" => played::suite::<RacingKings>(include_str!("racingkings.txt")),
        "crazyhouse" => played::suite::<Crazyhouse>(include_str!("crazyhouse.txt")),
        _ => return None,
    })
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant] = &arguments[..] else { return usage() };
    let Some(suite) = suite(variant) else { return usage() };
    match suite.write(&mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("variant_suite: {error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!(
        "usage: variant_suite king-capture | pawn-wipeout | kingofthehill | 3check | antichess | \
         atomic | horde | racingkings | crazyhouse"
    );
    ExitCode::from(2)
}
