//! Searches for the magic numbers of `tabiya-core` and prints `magic_numbers.rs`.
//!
//! For every square and slider it draws sparse random numbers until one maps all relevant
//! occupancies to table slots without two different attack sets meeting in one slot. The
//! search is seeded, so it can be run again and prints the same file:
//!
//! ```text
//! cargo run --release --manifest-path scripts/magics/Cargo.toml -- 1 > crates/core/src/attacks/magic_numbers.rs
//! ```
//!
//! Method: Pradyumna Kannan, "Magic Move-Bitboard Generation in Computer Chess", 2007.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

type Directions = [(i32, i32); 4];

const ROOK: Directions = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: Directions = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Walks every ray from `square`; `stop_before_edge` leaves out each ray's last square.
fn walk(square: i32, occupied: u64, directions: Directions, stop_before_edge: bool) -> u64 {
    let on_board = |file: i32, rank: i32| (0..8).contains(&file) && (0..8).contains(&rank);
    let mut reached = 0;
    for (file_step, rank_step) in directions {
        let (mut file, mut rank) = (square % 8 + file_step, square / 8 + rank_step);
        while on_board(file, rank) {
            if stop_before_edge && !on_board(file + file_step, rank + rank_step) {
                break;
            }
            let bit = 1u64 << (rank * 8 + file);
            reached |= bit;
            if occupied & bit != 0 {
                break;
            }
            file += file_step;
            rank += rank_step;
        }
    }
    reached
}

/// All subsets of `mask`, the empty one first.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(mask) & mask;
        next = (following != 0).then_some(following);
        Some(subset)
    })
}

/// The first number drawn that hashes all occupancies of `square` into `2^bits` slots.
fn search(square: i32, directions: Directions, rng: &mut Xoshiro256PlusPlus) -> u64 {
    let mask = walk(square, 0, directions, true);
    let shift = 64 - mask.count_ones();
    let cases: Vec<(u64, u64)> = subsets(mask)
        .map(|occupied| (occupied, walk(square, occupied, directions, false)))
        .collect();
    // A slot belongs to the attempt that stamped it: nothing has to be cleared between attempts.
    let mut slots = vec![(0u64, 0u32); cases.len()];
    for attempt in 1.. {
        let magic = rng.next_u64() & rng.next_u64() & rng.next_u64();
        if (mask.wrapping_mul(magic) >> 56).count_ones() < 6 {
            continue;
        }
        let fits = cases.iter().all(|&(occupied, attacks)| {
            let index = usize::try_from(occupied.wrapping_mul(magic) >> shift).expect("12 bits");
            let (stored, stamp) = &mut slots[index];
            let free = *stamp != attempt;
            let agrees = free || *stored == attacks;
            (*stored, *stamp) = (attacks, attempt);
            agrees
        });
        if fits {
            return magic;
        }
    }
    unreachable!("the attempts do not run out before a number is found")
}

fn print_table(name: &str, doc: &str, directions: Directions, rng: &mut Xoshiro256PlusPlus) {
    println!("\n/// {doc}\n#[rustfmt::skip]\npub(crate) const {name}: [u64; 64] = [");
    for square in 0..64 {
        let magic = format!("{:016x}", search(square, directions, rng));
        let grouped = [&magic[..4], &magic[4..8], &magic[8..12], &magic[12..]].join("_");
        println!("    0x{grouped},");
    }
    println!("];");
}

fn main() {
    let seed = match std::env::args().nth(1).map(|text| text.parse()) {
        Some(Ok(seed)) => seed,
        Some(Err(_)) | None => {
            eprintln!("usage: tabiya-magics SEED   (SEED is a number below 2^64)");
            std::process::exit(2);
        }
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    println!(
        "//! Magic numbers, a1 first, with as many index bits as the square's mask has squares."
    );
    println!("//!");
    println!(
        "//! Written by `cargo run --release --manifest-path scripts/magics/Cargo.toml -- {seed}`; do not edit by hand."
    );
    print_table("BISHOP_MAGICS", "Multipliers for bishops.", BISHOP, &mut rng);
    print_table("ROOK_MAGICS", "Multipliers for rooks.", ROOK, &mut rng);
}
