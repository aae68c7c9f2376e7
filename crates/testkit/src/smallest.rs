//! Finds the smallest position that shows a difference like the original one.

use std::time::{Duration, Instant};

use tabiya_core::EnPassantMode;
use tabiya_games::{AnyMove, AnyPosition};

use super::answers::uci;
use super::counter_example::{CounterExample, Met};
use super::difference::BoardDifference;
use super::positions::StartPosition;
use super::probe::{Found, Probe};
use tabiya_suite::shrink;

/// The time after which no further positions are tried.
const PATIENCE: Duration = Duration::from_secs(30);

/// Shortens the path first, then removes pieces, and repeats both, since a position with fewer pieces can allow a
/// shorter path. Last, it tries other moves of the path, which may need still fewer pieces.
pub(super) fn smallest(
    probe: &Probe<'_>,
    start: &StartPosition,
    path: &[AnyMove],
    found: Found,
) -> CounterExample {
    let probe = &probe.clone().for_search_of(&found.difference);
    let search = SmallestSearch { probe, like: found.difference, begun: Instant::now() };
    let mut best = Way { start: probe.given(&start.position), path: path.to_vec() };
    let met = Met {
        origin: start.origin.clone(),
        fen: probe.text(&best.start, EnPassantMode::Legal),
        path: best.texts(),
    };
    // A difference that cannot be found again at this node alone, such as a repeated key, is not shrunk.
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
        reasons: difference.reasons(&node),
        difference,
        met,
    }
}

/// A position, and a path of moves from it.
#[derive(Clone)]
struct Way {
    start: AnyPosition,
    path: Vec<AnyMove>,
}

impl Way {
    /// The position after the first `plies` moves, if they are legal.
    fn after(&self, plies: usize) -> Option<AnyPosition> {
        let play = |p: AnyPosition, &m: &AnyMove| p.is_legal(m).then(|| p.play_unchecked(m));
        self.path[..plies].iter().try_fold(self.start, play)
    }

    fn end(&self) -> Option<AnyPosition> {
        self.after(self.path.len())
    }

    /// The number of pieces in the start position.
    fn pieces(&self) -> u32 {
        self.start.occupied().len()
    }

    fn texts(&self) -> Vec<String> {
        let before = |plies: usize| self.after(plies).unwrap_or(self.start);
        self.path.iter().enumerate().map(|(ply, &m)| uci(&before(ply), m)).collect()
    }
}

/// The search for the shortest path and the fewest pieces that show a difference like the original one.
struct SmallestSearch<'a> {
    probe: &'a Probe<'a>,
    like: BoardDifference,
    begun: Instant,
}

impl SmallestSearch<'_> {
    /// The difference at the end of the path, if there is one like the original one.
    fn shows(&self, way: &Way) -> Option<BoardDifference> {
        way.end()?;
        let found = self.probe.clone().look(&way.start, &way.path).err()?;
        let here = found.ply == way.path.len() && self.like.is_like(&found.difference);
        here.then_some(found.difference)
    }

    /// Moves the start position as far along the path as possible.
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

    /// Replaces moves of the path by other moves with which fewer pieces suffice.
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
