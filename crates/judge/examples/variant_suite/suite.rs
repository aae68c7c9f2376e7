//! Writes a suite.

use std::collections::HashSet;
use std::io::{self, Write};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

pub(crate) type Random = Xoshiro256PlusPlus;

/// The maximum of the counts that are written.
pub(crate) const MOST_NODES: u64 = 300_000;
/// The maximum depth: with few pieces on the board the counts stay small for many plies.
const DEEPEST: u32 = 6;

/// Makes a position; `None` if the attempt failed.
pub(crate) type Maker = Box<dyn Fn(&mut Random) -> Option<String>>;

/// Counts the leaf nodes of a FEN at a depth; `None` if there are too many, an error if the FEN cannot be
/// read.
pub(crate) type Counter = Box<dyn Fn(&str, u32) -> Result<Option<u64>, String>>;

/// Random positions of one kind.
pub(crate) struct Kind {
    /// The name of the kind, a colon and an explanation. The text is also the random seed: changing it
    /// changes the suite.
    pub(crate) title: &'static str,
    pub(crate) maker: Maker,
    /// The number of positions.
    pub(crate) count: usize,
}

/// The contents of a suite.
pub(crate) struct Suite {
    pub(crate) variant: &'static str,
    /// The handmade cases: lines `FEN id "..."`, and comments.
    pub(crate) by_hand: &'static str,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) counter: Counter,
}

impl Suite {
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut by_hand = HashSet::new();
        for line in self.by_hand.lines() {
            match line.split_once(" id ") {
                Some((fen, id)) => {
                    by_hand.insert(fen.to_owned());
                    self.write_case(out, fen, id.trim_matches('"'))?;
                }
                None => writeln!(out, "{line}")?,
            }
        }
        let mut seen = by_hand;
        for kind in &self.kinds {
            writeln!(out, "\n# {}", kind.title)?;
            let name = kind.title.split(':').next().unwrap_or(kind.title);
            let mut rng = random(self.variant, kind.title);
            let fens = std::iter::repeat_with(|| (kind.maker)(&mut rng)).flatten();
            let new = fens.filter(|fen| seen.insert(fen.clone())).take(kind.count);
            for (number, fen) in (1..).zip(new) {
                self.write_case(out, &fen, &format!("{name} {number}"))?;
            }
        }
        Ok(())
    }

    /// Writes a case with its counts at depths 1, 2 and so on. The list ends before a count that is too
    /// large, or after a 0.
    fn write_case(&self, out: &mut impl Write, fen: &str, id: &str) -> io::Result<()> {
        write!(out, "{fen} variant {}; id \"{id}\";", self.variant)?;
        for depth in 1..=DEEPEST {
            let Some(count) = (self.counter)(fen, depth).map_err(io::Error::other)? else { break };
            write!(out, " D{depth} {count};")?;
            if count == 0 {
                break;
            }
        }
        writeln!(out)
    }
}

/// A separate random generator for each kind, so that changing one kind does not affect the others.
fn random(variant: &str, kind: &str) -> Random {
    let mix = |seed: u64, byte: u8| seed.wrapping_mul(31).wrapping_add(byte.into());
    Random::seed_from_u64(variant.bytes().chain(kind.bytes()).fold(2026, mix))
}
