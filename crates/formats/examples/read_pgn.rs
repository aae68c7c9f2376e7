//! Reads games from standard input and prints the last position of each; a broken game is named with its line:
//! `cargo run --release -p tabiya-formats --example read_pgn < games.pgn`.

use std::io;

use tabiya_formats::pgn::{GameRules, PgnGames};
use tabiya_games::Variant;

fn main() {
    // Games are read one at a time, so that a file of any size needs little memory. A tag `Variant` overrides chess.
    let games = PgnGames::new(io::stdin().lock(), GameRules::new(Variant::Chess));
    for read in games {
        match read.map(|game| (game.to_game(), game)) {
            Ok((Ok(played), game)) => {
                let (event, plies) = (game.tags.get("Event").unwrap_or("?"), game.moves.len());
                println!("{event}: {} after {plies} plies: {}", game.result, played.position());
            }
            Ok((Err(error), _)) => eprintln!("{error}"),
            Err(error) => eprintln!("{error}"),
        }
    }
}
