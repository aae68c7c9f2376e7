//! Draws the squares that each piece may go to in atomic chess, as a mask, and counts the moves:
//! `cargo run -p tabiya-variants --example masks -- "FEN"`.

use std::env;

use tabiya_core::{FenError, Position};
use tabiya_variants::Atomic;

fn main() -> Result<(), FenError> {
    let fen = env::args().nth(1).unwrap_or_else(|| "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1".to_owned());
    let p: Position<Atomic> = fen.parse()?;
    let node = p.node();
    println!("a king may go to\n{}", node.masks().king_targets);
    node.for_each_piece(|piece, from, targets| println!("{piece:?} on {from}\n{targets}"));
    println!("{} moves", p.count_moves());
    Ok(())
}
