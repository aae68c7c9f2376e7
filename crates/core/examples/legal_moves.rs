//! Lists the legal moves of a position, each with the number of answers to it:
//! `cargo run -p tabiya-core --example legal_moves -- "FEN"`.

use std::env;
use std::error::Error;

use tabiya_core::Position;

fn main() -> Result<(), Box<dyn Error>> {
    let p = match env::args().nth(1) {
        Some(fen) => fen.parse()?,
        None => Position::startpos(),
    };
    for &m in &p.legal_moves() {
        // A move gives a new position: there is nothing to take back.
        let next = p.play_unchecked(m);
        println!("{:8}{} answers", p.san(m).to_string(), next.count_moves());
    }
    Ok(())
}
