//! Writing a suite.

use std::collections::HashSet;
use std::io::{self, Write};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

pub(crate) type Random = Xoshiro256PlusPlus;

/// The limit of written counts.
pub(crate) const MOST_NODES: u64 = 300_000;
/// The depth limit of written counts: bare positions would go on for long.
const DEEPEST: u32 = 6;

/// Makes a position; `None` if the attempt failed.
pub(crate) type Maker = Box<dyn Fn(&mut Random) -> Option<String>>;

/// The count of a position at a depth; `None` if it is too large, an error for a FEN that cannot be
/// read.
pub(crate) type Counter = Box<dyn Fn(&str, u32) -> Result<Option<u64>, String>>;

/// Random positions of one kind.
pub(crate) struct Kind {
    /// The name, a colon and an explanation. It is also the seed: other words give another suite.
    pub(crate) title: &'static str,
    pub(crate) maker: Maker,
    /// The number of positions.
    pub(crate) count: usize,
}

/// The contents of a suite.
pub(crate) struct Suite {
    pub(crate) variant: &'static str,
    /// Lines `FEN id "..."`, and comments.
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

    /// Writes counts from depth 1 on, down to the last that is not too large, or the first that is
    /// 0.
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

/// Separate random numbers for each kind, so that a change of one does not affect the others.
fn random(variant: &str, kind: &str) -> Random {
    let mix = |seed: u64, byte: u8| seed.wrapping_mul(31).wrapping_add(byte.into());
    Random::seed_from_u64(variant.bytes().chain(kind.bytes()).fold(2026, mix))
}
