//! Counts on all cores with a hash table, and prints the bound on the probability that the count is wrong:
//! `cargo run --release -p tabiya-count --example deep_count -- 7`.

use std::env;
use std::error::Error;
use std::thread;

use tabiya_count::{Memory, Perft, Table, error_bound};
use tabiya_games::Variant;

fn main() -> Result<(), Box<dyn Error>> {
    let depth: u32 = env::args().nth(1).map_or(Ok(6), |word| word.parse())?;
    let threads = thread::available_parallelism()?.get();
    let mut memory = Memory::allocate(64 << 20)?;
    // The seed decides the hash keys: two counts with different seeds verify each other.
    let table = Table::new(&mut memory, 1);
    let count = Perft::new().threads(threads).table(&table).count(Variant::Chess.start(), depth)?;
    let stats = table.stats();
    println!("{count}");
    println!("wrong with probability below {:.1e}", error_bound(stats.probes));
    Ok(())
}
