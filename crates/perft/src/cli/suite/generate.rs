//! `perft generate`: makes a suite of random positions.

use std::collections::HashSet;
use std::io::Write;

use anyhow::{Result, bail};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::{EnPassantMode, Position};
use tabiya_count::Perft;
use tabiya_suite::random::RandomFeature;
use tabiya_terminal::{CommandFiles, Exit, info};

use crate::args::{GenerateArgs, Kind, refuse_if};
use crate::figures::plural;

/// The number of start positions of Chess960.
const STARTS: usize = 960;

pub(crate) fn run(args: GenerateArgs) -> Result<Exit> {
    if args.kind == Kind::Chess960Starts && args.count > STARTS {
        bail!("Chess960 has {STARTS} start positions, not {}", args.count);
    }
    let idle = args.kind == Kind::Chess960Starts;
    let reason = "with --kind chess960-starts, which are not drawn at random";
    refuse_if(idle, &[("seed", args.seed.is_some())], reason)?;
    let seed = args.seed.unwrap_or(1);
    args.to.open(CommandFiles::default())?.finish(|_, out| write(out, &args, seed))?;
    let positions = plural(args.count as u128, "position");
    match args.kind {
        Kind::Chess960Starts => info(positions),
        _ => info(format_args!("{positions}, seed {seed}")),
    }
    Ok(Exit::Agreed)
}

/// Generates the positions and writes their lines.
fn write(out: &mut dyn Write, args: &GenerateArgs, seed: u64) -> Result<()> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut seen = HashSet::new();
    let mut number = 0;
    let mut drawn = 0;
    while number < args.count {
        let feature = match args.kind {
            Kind::Chess960Starts => None,
            Kind::Mixed => Some(RandomFeature::ALL[drawn % RandomFeature::ALL.len()]),
            Kind::About(feature) => Some(feature),
        };
        drawn += 1;
        let (position, name) = match feature {
            Some(feature) => (feature.position(&mut rng), feature.name()),
            None => (start(number), "start"),
        };
        // A position that was generated before would add no check.
        if !seen.insert(position.key()) {
            if drawn > 100 * args.count {
                bail!("only {number} different positions of this kind were found");
            }
            continue;
        }
        let id = if feature.is_some() { number + 1 } else { number };
        line(out, &position, &format!("{name} {id}"), args)?;
        number += 1;
    }
    Ok(())
}

fn start(number: usize) -> Position {
    let start = u16::try_from(number).ok().and_then(Position::chess960);
    start.expect("the number is below 960")
}

/// Writes a position and its counts: depth 1 always, and greater depths within the limits.
fn line(out: &mut dyn Write, p: &Position, id: &str, args: &GenerateArgs) -> Result<()> {
    let fen = p.fen(p.castling_mode(), EnPassantMode::Legal);
    write!(out, "{fen} id \"{id}\";")?;
    for depth in 1..=args.depth {
        let nodes = Perft::new().backend(args.cpu.chosen()).count(p, depth)?;
        if depth > 1 && nodes > args.max_nodes {
            // Counts at greater depths are larger, except where all lines end, which is rare.
            break;
        }
        write!(out, " D{depth} {nodes};")?;
        if nodes == 0 {
            break;
        }
    }
    writeln!(out)?;
    Ok(())
}
