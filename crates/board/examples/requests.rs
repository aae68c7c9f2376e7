//! Starts a game of a variant, and answers a request about it as JSON:
//! `cargo run --release -p tabiya-board --example requests -- atomic games/1/plies/0/why/e2e5`.

use std::env;
use std::error::Error;

use tabiya_board::{Answer, BoardService};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let variant = words.next().unwrap_or_else(|| "crazyhouse".to_owned());
    let path = words.next().unwrap_or_else(|| "games/1/plies/0/why/e2e5".to_owned());
    let board = BoardService::default();
    let game = serde_json::json!({ "variant": variant }).to_string();
    for (method, path, body) in [("POST", "games", game.as_str()), ("GET", &path, "")] {
        match board.answer(method, path, body.as_bytes()) {
            Answer::Reply(reply) => println!("{method} {path}: {} {}", reply.status, reply.body),
            // Searches and counts: a server runs the task on a thread, and sends its events.
            _ => println!("{method} {path}: a task"),
        }
    }
    Ok(())
}
