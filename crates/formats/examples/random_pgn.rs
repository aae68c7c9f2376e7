//! Writes random games as PGN: with comments, annotations and variations, and some that are broken.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

use clap::Parser;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::CastlingMode;
use tabiya_formats::pgn::{variant_name, wrapped};
use tabiya_games::{AnyPosition, Variant, move_number};

/// Writes random games to standard output; the totals go to standard error.
#[derive(Parser)]
struct RandomPgnOptions {
    /// Megabytes
    #[arg(long, default_value_t = 1)]
    megabytes: u64,
    /// Games, instead of megabytes
    #[arg(long, conflicts_with = "megabytes")]
    games: Option<u64>,
    /// Moves of both sides in the longest games
    #[arg(long, default_value_t = 160, value_parser = clap::value_parser!(u64).range(20..))]
    plies: u64,
    /// Variants; all built-in ones by default
    #[arg(long, value_delimiter = ',')]
    variants: Vec<Variant>,
    /// One game in this many is broken; 0 for none
    #[arg(long, default_value_t = 100)]
    broken: u64,
    /// Seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Moves alone: no comments, annotations and variations
    #[arg(long)]
    plain: bool,
}

fn main() -> io::Result<()> {
    let options = RandomPgnOptions::parse();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(options.seed);
    let mut out = BufWriter::new(io::stdout().lock());
    let variants = match options.variants.is_empty() {
        true => Variant::BUILT_IN.to_vec(),
        false => options.variants.clone(),
    };
    let (mut bytes, mut games, mut plies, mut broken) = (0, 0u64, 0u64, 0u64);
    for &variant in variants.iter().cycle() {
        let is_enough = match options.games {
            Some(wanted) => games >= wanted,
            None => bytes >= options.megabytes << 20,
        };
        if is_enough {
            break;
        }
        let is_broken = options.broken > 0 && games % options.broken == options.broken - 1;
        let (text, length) = game(variant, games, is_broken, &options, &mut rng);
        out.write_all(text.as_bytes())?;
        bytes += text.len() as u64;
        games += 1;
        broken += u64::from(is_broken);
        plies += if is_broken { 0 } else { length };
    }
    out.flush()?;
    eprintln!("{games} games, {broken} of them broken, {plies} plies in the others");
    Ok(())
}

/// A random game, and its number of plies.
fn game(
    variant: Variant,
    number: u64,
    is_broken: bool,
    options: &RandomPgnOptions,
    rng: &mut Xoshiro256PlusPlus,
) -> (String, u64) {
    let mut text = String::new();
    let _ = writeln!(text, "[Event \"Random game {number}\"]\n[Site \"?\"]\n[Date \"2026.??.??\"]");
    let _ = writeln!(text, "[Round \"{number}\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]");
    if let Some(name) = variant_name(variant, CastlingMode::Standard) {
        let _ = writeln!(text, "[Variant \"{name}\"]");
    }
    let start = variant.start();
    if variant != Variant::Chess {
        let _ = writeln!(text, "[SetUp \"1\"]\n[FEN \"{start}\"]");
    }
    text.push('\n');
    let (words, plies) = moves(start, is_broken, options, rng);
    text.push_str(&wrapped(&words));
    text.push('\n');
    (text, plies)
}

fn moves(
    start: AnyPosition,
    is_broken: bool,
    options: &RandomPgnOptions,
    rng: &mut Xoshiro256PlusPlus,
) -> (Vec<String>, u64) {
    let (mut p, mut words, mut before) = (start, Vec::new(), None);
    let (most, is_plain) = (rng.random_range(20..=options.plies), options.plain);
    let mut plies = 0;
    while plies < most && p.outcome().is_none() {
        let legal = p.legal_moves();
        let Some(&m) = legal.choose(rng) else { break };
        let number = |before| move_number(p.fullmove_number(), p.turn(), before);
        words.extend(number(before));
        words.push(p.san(m));
        before = Some(p.turn());
        if !is_plain && rng.random_ratio(1, 8) {
            words.push(format!("${}", rng.random_range(1..20)));
        }
        if !is_plain && rng.random_ratio(1, 4) {
            words.push(format!("{{[%clk 0:{:02}:00] so}}", rng.random_range(0..60)));
            before = None;
        }
        if !is_plain && rng.random_ratio(1, 16) {
            let other = p.san(*legal.choose(rng).unwrap_or(&m));
            words.push(format!(
                "({} {other} {{instead (or not)}})",
                number(None).unwrap_or_default()
            ));
            before = None;
        }
        p = p.play_unchecked(m);
        plies += 1;
    }
    if is_broken {
        words.push(["Ke9", "(", "}", "Qa1xh8#", "xyz"][rng.random_range(0..5)].to_owned());
        // No variation may close what is left open, and no move be the rest of another.
        words.push("Za1".to_owned());
    }
    words.push("*".to_owned());
    (words, plies)
}
