//! Draws a position as SVG, with the king's square marked if it is in check:
//! `cargo run -p tabiya-draw --example diagram -- "FEN" > board.svg`.

use std::env;
use std::error::Error;

use tabiya_core::Position;
use tabiya_draw::{Diagram, Mark};

fn main() -> Result<(), Box<dyn Error>> {
    let p = match env::args().nth(1) {
        Some(fen) => fen.parse()?,
        None => Position::startpos(),
    };
    let mut diagram = Diagram::of(&p);
    if let Some(king) = p.king(p.turn()).filter(|_| p.is_check()) {
        diagram = diagram.mark(king, Mark::Check);
    }
    println!("{}", diagram.svg());
    Ok(())
}
