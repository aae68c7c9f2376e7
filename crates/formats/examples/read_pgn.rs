//! Reads games from standard input and prints the last position of each; a broken game is named with its line:
//! `cargo run --release -p tabiya-formats --example read_pgn < games.pgn`.

use std::io;

use tabiya_formats::pgn::{PgnGames, VariantRules};
use tabiya_variants::Variant;

fn main() {
    // Games are read one at a time, so that a file of any size needs little memory. A tag `Variant` overrides chess.
    let games = PgnGames::new(io::stdin().lock(), VariantRules(Variant::Chess));
    for game in games {
        match game.map(|game| (game.result, game.moves.len(), game.to_game())) {
            Ok((result, plies, Ok(game))) => {
                println!("{result} after {plies} plies: {}", game.position())
            }
            Ok((.., Err(error))) => eprintln!("{error}"),
            Err(error) => eprintln!("{error}"),
        }
    }
}
