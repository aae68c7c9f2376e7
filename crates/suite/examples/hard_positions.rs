//! Prints random positions of the kinds that move generators get wrong, as lines of a suite with counts:
//! `cargo run --release -p tabiya-suite --example hard_positions -- 42`, with a seed. Recount them with another
//! program before you trust them.

use std::env;
use std::error::Error;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_suite::random::RandomFeature;

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).map_or(Ok(1), |word| word.parse())?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for feature in RandomFeature::ALL {
        let p = feature.position(&mut rng);
        let answers: u32 = p.legal_moves().iter().map(|&m| p.play_unchecked(m).count_moves()).sum();
        println!("{p} ;D1 {} ;D2 {answers}", p.count_moves());
    }
    Ok(())
}
