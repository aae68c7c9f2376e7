//! Counts leaf nodes on one thread, with a function that an engine could contain:
//! `cargo run --release -p tabiya-core --example perft -- 5 "FEN"`.

use std::env;
use std::error::Error;

use tabiya_core::{CastlingMode, Position};

/// The number of leaf nodes `depth` plies below a position.
fn perft(p: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        // The last ply is not played: the length of the list is known without the list.
        1 => u64::from(p.count_moves()),
        _ => p.legal_moves().iter().map(|&m| perft(&p.play_unchecked(m), depth - 1)).sum(),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let depth: u32 = words.next().map_or(Ok(4), |word| word.parse())?;
    let p = words.next().map_or(Ok(Position::startpos()), |fen| fen.parse())?;
    let mut total = 0;
    if let Some(below) = depth.checked_sub(1) {
        for &m in &p.legal_moves() {
            let count = perft(&p.play_unchecked(m), below);
            println!("{}: {count}", m.uci(CastlingMode::Standard));
            total += count;
        }
    }
    println!("\nNodes searched: {total}");
    Ok(())
}
