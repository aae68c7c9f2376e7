//! Matches of the engine against itself.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_engine::{Engine, Feature, Limits, Options, Strength};

use crate::arguments::Arguments;
use crate::game::{opening, play};

/// Plays pairs of games, each opening with both colours, and prints the first player's result.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let games: usize = arguments.number("games", 400)?;
    // A level has its own limit of nodes.
    let is_level = ["level", "elo"].iter().any(|name| arguments.text(name).is_some());
    let nodes: u64 = arguments.number("nodes", if is_level { u64::MAX } else { 8000 })?;
    let seed: u64 = arguments.number("seed", 1)?;
    let threads: usize = arguments.number("threads", 2)?;
    let plies: usize = arguments.number("plies", 8)?;
    let variant = arguments.variant()?;
    let [first, second] = players(arguments)?;
    let next = AtomicUsize::new(0);
    // The number of pairs with each number of half points, from 0 to 4.
    let pairs = Mutex::new([0_u32; 5]);
    let draws = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut first = Engine::new(first.clone());
                let mut second = Engine::new(second.clone());
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games / 2 {
                        break;
                    }
                    let pair_seed = seed * 1_000_003 + number as u64;
                    let mut random = Xoshiro256PlusPlus::seed_from_u64(pair_seed);
                    let start = opening(variant, plies, &mut random);
                    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                    let mut points = 0;
                    for is_white in [true, false] {
                        for engine in [&mut first, &mut second] {
                            engine.new_game();
                            let options = engine.options().clone();
                            engine.set_options(Options { seed: pair_seed, ..options });
                        }
                        let engines = if is_white {
                            [&mut first, &mut second]
                        } else {
                            [&mut second, &mut first]
                        };
                        let white = play(start.clone(), engines, [&limits; 2]).points;
                        points += if is_white { white } else { 2 - white };
                        draws.fetch_add(usize::from(white == 1), Ordering::Relaxed);
                    }
                    pairs.lock().expect("no thread has panicked")[points] += 1;
                }
            });
        }
    });
    let pairs = pairs.into_inner().expect("no thread has panicked");
    report(&pairs, draws.into_inner());
    Ok(())
}

/// The two players: with and without parts of the search, of two ratings or of two levels.
fn players(arguments: &Arguments) -> Result<[Options; 2], String> {
    let base = Options { hash: 4, ..Options::default() };
    let mut players = [base.clone(), base];
    for name in arguments.text("without").into_iter().flat_map(|names| names.split(',')) {
        let feature = Feature::ALL.iter().find(|feature| feature.name() == name);
        let names = || Feature::ALL.iter().map(|feature| feature.name()).collect::<Vec<_>>();
        let feature = feature.ok_or_else(|| format!("--without needs some of {:?}", names()))?;
        players[1].features = players[1].features.without(*feature);
    }
    for (player, name) in players.iter_mut().zip(["elo", "against"]) {
        let rating: u32 = arguments.number(name, 0)?;
        if rating > 0 {
            player.strength = Strength::elo(rating);
        }
    }
    for (player, name) in players.iter_mut().zip(["level", "against-level"]) {
        if let Some(text) = arguments.text(name) {
            let (nodes, noise) = text.split_once(':').ok_or("a level is NODES:NOISE")?;
            let read =
                |text: &str| text.parse::<u32>().map_err(|_| format!("{text} is not a number"));
            let noise = i32::try_from(read(noise)?).unwrap_or(0);
            player.strength = Strength::with_nodes_and_noise(u64::from(read(nodes)?), noise);
        }
    }
    Ok(players)
}

/// Prints the score, the difference in Elo and its error of two standard deviations.
fn report(pairs: &[u32; 5], draws: usize) {
    let count = f64::from(pairs.iter().sum::<u32>());
    let share = |points: usize| points as f64 / 4.0;
    let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
        pairs.iter().enumerate().map(|(at, &n)| f64::from(n) * of(share(at))).sum::<f64>() / count
    };
    let mean = sum(&|share| share);
    let deviation = (sum(&|share| (share - mean).powi(2)) / count).sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(1e-3, 1.0 - 1e-3) - 1.0).log10();
    let error = (elo(mean + 1.96 * deviation) - elo(mean - 1.96 * deviation)) / 2.0;
    println!(
        "{:.0} games: {:.1}% for the first, Elo {:+.0} +- {error:.0}, {draws} draws, pairs {pairs:?}",
        2.0 * count,
        100.0 * mean,
        elo(mean),
    );
}
