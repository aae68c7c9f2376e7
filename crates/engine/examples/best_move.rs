//! Searches for a second and prints each depth and the best move, in chess or any variant:
//! `cargo run --release -p tabiya-engine --example best_move -- crazyhouse "FEN"`.

use std::env;
use std::error::Error;
use std::time::Duration;

use tabiya_engine::{Engine, Limits, Options};
use tabiya_games::Variant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let variant = words.next().map_or(Ok(Variant::Chess), |name| name.parse())?;
    let p = match words.next() {
        Some(fen) => variant.read(&fen)?.0,
        None => variant.start(),
    };
    let mut engine = Engine::new(Options::default());
    let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    // The last position is searched; those before it are needed to see repetitions.
    let choice = engine.go(&[p], &limits, &mut |info| {
        println!("depth {}, {} nodes, score {}", info.depth, info.nodes, info.score);
    });
    match choice {
        Some(choice) => println!("{}", p.san(choice.m)),
        None => println!("the game is over"),
    }
    Ok(())
}
