//! Measures how many moves per second are generated and made under each rule of the gallery, in random games
//! of 60 plies. The moves are generated once for each move made.

use std::time::{Duration, Instant};

use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_games::house::{House, gallery::NAMES};

fn measure(names: &[&str]) -> Result<(f64, f64), Box<dyn std::error::Error>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let start = House::of_gallery(names)?.begin()?.position().clone();
    let (begun, mut listed, mut made) = (Instant::now(), 0_u32, 0_u32);
    while begun.elapsed() < Duration::from_secs(1) {
        let mut p = start.clone();
        for _ in 0..60 {
            let moves = p.legal_moves()?;
            listed += u32::try_from(moves.len())?;
            let Some(m) = moves.choose(&mut rng) else { break };
            p = p.after_legal(m)?;
            made += 1;
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    Ok((f64::from(listed) / seconds, f64::from(made) / seconds))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let names = NAMES.map(|name| if name == "chess960" { "chess960=518" } else { name });
    let singles = names.map(|name| vec![name]);
    for names in singles.iter().map(Vec::as_slice).chain([&names[..]]) {
        let (listed, made) = measure(names)?;
        println!("{:24} {listed:>12.0} listed/s {made:>9.0} made/s", names.join(","));
    }
    Ok(())
}
