//! Generates two look-up tables of slider attacks with 107,648 entries each: one is indexed by magic
//! multiplication, the other by PEXT. Compile-time evaluation would take thirteen seconds.

use std::path::Path;
use std::{env, fs, io};

#[path = "src/attacks/magic_numbers.rs"]
mod magic_numbers;
#[path = "src/attacks/rays.rs"]
mod rays;

use magic_numbers::{BISHOP_MAGICS, ROOK_MAGICS};
use rays::{BISHOP, ROOK, RayStep};

fn main() -> io::Result<()> {
    for file in ["build.rs", "src/attacks/magic_numbers.rs", "src/attacks/rays.rs"] {
        println!("cargo::rerun-if-changed={file}");
    }
    let out = env::var_os("OUT_DIR").expect("cargo names a folder for what is built");
    let write = |name: &str, table: &[u64]| fs::write(Path::new(&out).join(name), bytes(table));
    write("magic.bin", &[magic(&BISHOP_MAGICS, BISHOP), magic(&ROOK_MAGICS, ROOK)].concat())?;
    write("pext.bin", &[gathered(BISHOP), gathered(ROOK)].concat())
}

/// Converts the words of a table to bytes, in the byte order of the target machine.
fn bytes(table: &[u64]) -> Vec<u8> {
    let is_big = env::var("CARGO_CFG_TARGET_ENDIAN").is_ok_and(|endian| endian == "big");
    let bytes = |word: &u64| if is_big { word.to_be_bytes() } else { word.to_le_bytes() };
    table.iter().flat_map(bytes).collect()
}

/// All subsets of the set `relevant`, in ascending order.
fn subsets(relevant: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let subset = next?;
        next = Some(subset.wrapping_sub(relevant) & relevant).filter(|&next| next != 0);
        Some(subset)
    })
}

/// The magic table: for each square, the attacks for every set of blockers, indexed by the magic hash.
fn magic(multipliers: &[u64; 64], steps: [RayStep; 4]) -> Vec<u64> {
    let mut table = Vec::new();
    for (square, multiplier) in multipliers.iter().enumerate() {
        let relevant = rays::relevant(square, steps);
        let mut slots = vec![0; 1 << relevant.count_ones()];
        for occupied in subsets(relevant) {
            let hash = occupied.wrapping_mul(*multiplier);
            let slot = usize::try_from(hash >> (64 - relevant.count_ones())).expect("12 bits");
            slots[slot] = rays::attacked(square, occupied, steps);
        }
        table.extend(slots);
    }
    table
}

/// The PEXT table: for each square, the attacks for all sets of blockers in ascending order, which is the
/// order of the indices that PEXT computes.
fn gathered(steps: [RayStep; 4]) -> Vec<u64> {
    (0..64)
        .flat_map(|square| {
            let subsets = subsets(rays::relevant(square, steps));
            subsets.map(move |occupied| rays::attacked(square, occupied, steps))
        })
        .collect()
}
