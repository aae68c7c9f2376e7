//! Finds the first position in which an engine's moves are wrong, and says why each of them is:
//! `cargo run --release -p tabiya-verify --example wrong_move -- ./my-engine 4 "FEN"`.

use std::env;
use std::error::Error;

use tabiya_count::Control;
use tabiya_games::{AnyPosition, Variant};
use tabiya_verify::{DifferenceReport, EngineConfig, Restarts, TestedEngine, first_difference};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let engine = words.next().ok_or("expected an engine that speaks UCI and knows `go perft`")?;
    let depth = words.next().map_or(Ok(3), |word| word.parse())?;
    let start = match words.next() {
        Some(fen) => Variant::Chess.read(&fen)?.0,
        None => AnyPosition::default(),
    };
    let config = EngineConfig::new(engine.parse()?);
    let (control, restarts) = (Control::new(), Restarts::default());
    let mut engine = TestedEngine::new(&config, &control, &restarts);
    let Some(difference) = first_difference(&mut engine, start, depth)? else {
        println!("all counts agree to depth {depth}");
        return Ok(());
    };
    let report = DifferenceReport { difference: &difference, config: &config };
    println!("{}\n{}", report.fen(), report.fault());
    for explained in report.lists().iter().flatten() {
        println!("{}", explained.why);
    }
    Ok(())
}
