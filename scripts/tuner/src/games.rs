//! Positions of games, with their scores and results.

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_engine::{Engine, Limits, Options};

use crate::arguments::Arguments;
use crate::game::{opening, play};

/// Plays games and prints their quiet positions: FEN; White's score; White's half points.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let games: usize = arguments.number("games", 1000)?;
    let nodes: u64 = arguments.number("nodes", 2000)?;
    let seed: u64 = arguments.number("seed", 1)?;
    let threads: usize = arguments.number("threads", 2)?;
    let variant = arguments.variant()?;
    let next = AtomicUsize::new(0);
    let out = Mutex::new(std::io::stdout());
    thread::scope(|scope| {
        for number in 0..threads {
            let (next, out) = (&next, &out);
            scope.spawn(move || {
                let mut random = Xoshiro256PlusPlus::seed_from_u64(seed * 1000 + number as u64);
                let options = Options { hash: 2, ..Options::default() };
                let mut engines = [Engine::new(options.clone()), Engine::new(options)];
                while next.fetch_add(1, Ordering::Relaxed) < games {
                    let plies = random.random_range(7..=10);
                    let start = opening(variant, plies, &mut random);
                    engines.iter_mut().for_each(Engine::new_game);
                    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                    let [white, black] = &mut engines;
                    let played = play(start, [white, black], [&limits, &limits]);
                    let mut text = String::new();
                    for ply in played.plies.iter().filter(|ply| ply.is_quiet) {
                        if let Some(score) = ply.score
                            && score.abs() < 900
                        {
                            let _ = writeln!(text, "{};{score};{}", ply.position, played.points);
                        }
                    }
                    let mut out = out.lock().expect("no thread has panicked");
                    let _ = out.write_all(text.as_bytes());
                }
            });
        }
    });
    Ok(())
}
