//! Plays moves of duck chess and prints the game, then the number of moves of the duck:
//! `cargo run -p tabiya-games --example duck_chess -- e2e4 e6e6:duck`.

use std::env;
use std::error::Error;

use tabiya_games::house::House;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words: Vec<String> = env::args().skip(1).collect();
    if words.is_empty() {
        words = ["e2e4", "e6e6:duck", "e7e5"].map(str::to_owned).to_vec();
    }
    // Rules can be combined: a second name here would add its rule to the game.
    let mut game = House::of_gallery(&["duck-chess"])?.begin()?;
    for text in &words {
        match game.play_text(text) {
            Ok(_) => println!("{text}: {}", game.position().fen()),
            Err(error) => println!("{text}: {error}"),
        }
    }
    println!("{} moves can follow", game.position().legal_moves()?.len());
    Ok(())
}
