//! Writes a suite.

use std::collections::HashSet;
use std::io::{self, Write};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_judge::{FairyBoard, FairyRules};

use crate::picking::{KINDS, Kind, position};

pub(crate) type Random = Xoshiro256PlusPlus;

/// The approximate maximum of the counts that are written.
const MOST_NODES: u64 = 100_000;
/// The maximum depth of the counts that are written.
const DEEPEST: u32 = 6;
/// The minimum number of positions in a suite.
const POSITIONS: usize = 120;
/// The number of consecutive games without a new position of a kind after which the search ends.
const MOST_GAMES: usize = 60;

/// Writes the suite of these rules; the start position is counted up to `depth`.
pub(crate) fn write(out: &mut impl Write, rules: &FairyRules, depth: u32) -> io::Result<()> {
    let start = rules.start_board().map_err(io::Error::other)?;
    writeln!(
        out,
        "# {}. Every count is the slow engine's; see README.md for who else counted.\n",
        rules.name
    )?;
    let counts: Vec<u64> = (1..=depth).map(|depth| start.perft(depth)).collect();
    write_case(out, &start.to_fen(), "start position", &counts)?;

    let mut seen = HashSet::from([start.to_fen()]);
    for kind in KINDS.iter().filter(|kind| kind.count > 0) {
        write_kind(out, &start, kind, kind.count, &mut seen)?;
    }
    let rest = KINDS.iter().find(|kind| kind.count == 0).expect("a kind for the rest");
    let missing = POSITIONS.saturating_sub(seen.len());
    write_kind(out, &start, rest, missing, &mut seen)
}

fn write_kind(
    out: &mut impl Write,
    start: &FairyBoard,
    kind: &Kind,
    count: usize,
    seen: &mut HashSet<String>,
) -> io::Result<()> {
    let name = kind.title.split(':').next().unwrap_or(kind.title);
    let mut rng = random(&start.rules().name, kind.title);
    let mut written = 0;
    let mut in_vain = 0;
    while written < count && in_vain < MOST_GAMES {
        let Some(board) = position(start, kind, &mut rng) else {
            in_vain += 1;
            continue;
        };
        if !seen.insert(board.to_fen()) {
            in_vain += 1;
            continue;
        }
        if written == 0 {
            writeln!(out, "\n# {}", kind.title)?;
        }
        in_vain = 0;
        written += 1;
        write_case(out, &board.to_fen(), &format!("{name} {written}"), &counts(&board))?;
    }
    Ok(())
}

/// The counts at depths 1, 2 and so on. The list ends before a count that would be too large, or after a 0.
fn counts(board: &FairyBoard) -> Vec<u64> {
    let moves = board.perft(1);
    let mut counts = vec![moves];
    for depth in 2..=DEEPEST {
        let last = counts[counts.len() - 1];
        // The branching factor is assumed to stay about the same.
        if last == 0 || last * moves.max(8) > MOST_NODES {
            break;
        }
        counts.push(board.perft(depth));
    }
    counts
}

fn write_case(out: &mut impl Write, fen: &str, id: &str, counts: &[u64]) -> io::Result<()> {
    write!(out, "{fen} id \"{id}\";")?;
    for (depth, count) in (1..).zip(counts) {
        write!(out, " D{depth} {count};")?;
    }
    writeln!(out)
}

/// A separate random generator for each kind, so that changing one kind does not affect the others.
fn random(game: &str, kind: &str) -> Random {
    let mix = |seed: u64, byte: u8| seed.wrapping_mul(31).wrapping_add(byte.into());
    Random::seed_from_u64(game.bytes().chain(kind.bytes()).fold(2026, mix))
}
