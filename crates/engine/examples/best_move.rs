//! Searches for a second and prints each depth and the best move, in chess or any variant:
//! `cargo run --release -p tabiya-engine --example best_move -- crazyhouse "FEN"`.

use std::env;
use std::error::Error;
use std::time::Duration;

use tabiya_engine::{Engine, Limits, Options};
use tabiya_games::{Game, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let variant = words.next().map_or(Ok(Variant::Chess), |name| name.parse())?;
    let p = match words.next() {
        Some(fen) => variant.read(&fen)?.0,
        None => variant.start(),
    };
    let mut engine = Engine::new(Options::default());
    let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    let game = Game::new(p);
    let choice = engine.go(&game, &limits, &mut |info| {
        println!("depth {}, {} nodes, score {}", info.depth, info.nodes, info.score);
    })?;
    match choice {
        Some(choice) => println!("{}", game.position().san(&choice.m)),
        None => println!("the game is over"),
    }
    Ok(())
}
