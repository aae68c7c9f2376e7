//! From a difference that was met to the smallest that is like it.

use std::time::{Duration, Instant};

use tabiya_core::EnPassantMode;
use tabiya_variants::{AnyMove, AnyPosition};

use super::answers::uci;
use super::counter_example::{CounterExample, Met};
use super::difference::Difference;
use super::positions::Start;
use super::probe::{Found, Probe};
use tabiya_suite::shrink;

/// No position is tried after this time.
const PATIENCE: Duration = Duration::from_secs(30);

/// The shortest way first, then the fewest pieces, and once more: fewer pieces can make the way shorter.
/// At last other moves are tried, for which still fewer pieces may do.
pub(super) fn smallest(
    probe: &Probe<'_>,
    start: &Start,
    path: &[AnyMove],
    found: Found,
) -> CounterExample {
    let probe = &probe.clone().for_search_of(&found.difference);
    let search = Search { probe, like: found.difference, begun: Instant::now() };
    let mut best = Way { start: probe.given(&start.position), path: path.to_vec() };
    let met = Met {
        origin: start.origin.clone(),
        fen: probe.text(&best.start, EnPassantMode::Legal),
        path: best.texts(),
    };
    // What the node shows only together with others, a key for example, is left as it is.
    if search.shows(&best).is_some() {
        for _ in 0..2 {
            best = search.shorter(best);
            best = search.fewer_men(best);
        }
        best = search.other_moves(best);
    }
    let difference = search.shows(&best).unwrap_or(search.like);
    let node = best.end().unwrap_or(best.start);
    CounterExample {
        variant: best.start.variant(),
        fen: probe.text(&best.start, EnPassantMode::Legal),
        path: best.texts(),
        node: probe.text(&node, EnPassantMode::Legal),
        difference,
        met,
    }
}

/// A position and moves from there.
#[derive(Clone)]
struct Way {
    start: AnyPosition,
    path: Vec<AnyMove>,
}

impl Way {
    /// The position after the first so many moves, if they are legal.
    fn after(&self, plies: usize) -> Option<AnyPosition> {
        let play = |p: AnyPosition, &m: &AnyMove| p.is_legal(m).then(|| p.play_unchecked(m));
        self.path[..plies].iter().try_fold(self.start, play)
    }

    fn end(&self) -> Option<AnyPosition> {
        self.after(self.path.len())
    }

    /// How many pieces there are at the start.
    fn pieces(&self) -> u32 {
        self.start.occupied().len()
    }

    fn texts(&self) -> Vec<String> {
        let before = |plies: usize| self.after(plies).unwrap_or(self.start);
        self.path.iter().enumerate().map(|(ply, &m)| uci(&before(ply), m)).collect()
    }
}

struct Search<'a> {
    probe: &'a Probe<'a>,
    like: Difference,
    begun: Instant,
}

impl Search<'_> {
    /// The difference at the end of the way, if it is like the one that was met.
    fn shows(&self, way: &Way) -> Option<Difference> {
        way.end()?;
        let found = self.probe.clone().look(&way.start, &way.path).err()?;
        let here = found.ply == way.path.len() && self.like.is_like(&found.difference);
        here.then_some(found.difference)
    }

    /// Starts as late as possible.
    fn shorter(&self, way: Way) -> Way {
        let later = |plies: usize| {
            let start = self.probe.given(&way.after(plies)?);
            Some(Way { start, path: way.path[plies..].to_vec() })
        };
        let found = (1..=way.path.len())
            .rev()
            .filter_map(later)
            .find(|shorter| self.shows(shorter).is_some());
        found.unwrap_or(way)
    }

    /// Plays another move in place of one, wherever that lets pieces be spared.
    fn other_moves(&self, way: Way) -> Way {
        let mut best = way.clone();
        for ply in 0..way.path.len() {
            let Some(before) = way.after(ply) else { break };
            for m in before.legal_moves() {
                let mut other = best.clone();
                other.path[ply] = m;
                if m == best.path[ply] || self.is_late() || self.shows(&other).is_none() {
                    continue;
                }
                let other = self.fewer_men(other);
                if other.pieces() < best.pieces() {
                    best = other;
                }
            }
        }
        best
    }

    fn is_late(&self) -> bool {
        self.begun.elapsed() >= PATIENCE
    }

    fn fewer_men(&self, way: Way) -> Way {
        let path = way.path;
        let start = shrink(&way.start, &mut |p| {
            let candidate = Way { start: self.probe.given(p), path: path.clone() };
            !self.is_late() && self.shows(&candidate).is_some()
        });
        Way { start: self.probe.given(&start), path }
    }
}
