//! Perft on the board: the number of leaf nodes below each move.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Weak};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tabiya_core::MAX_DEPTH;
use tabiya_count::Control;
use tabiya_games::Position;
use web_time::Instant;

use super::reply::{Event, Refusal, Tell};
use crate::table::{Counted, count};

/// A count of the leaf nodes below each move.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Count {
    depth: u32,
    #[serde(skip)]
    progress: Arc<Progress>,
}

/// The progress of a count.
#[derive(Debug, Clone)]
// A weak reference, so that the progress is dropped when the count ends.
pub struct CountProgress(Weak<Progress>);

/// How far a count is.
#[derive(Debug, Default)]
struct Progress {
    control: Control,
    moves: AtomicUsize,
    /// The number of moves counted so far.
    counted: AtomicUsize,
    /// The units of work that the moves counted so far have taken.
    units: AtomicUsize,
    /// The part of the work below the next move that is done, as the bits of a number from 0 to 1, if progress is
    /// reported.
    within: AtomicU64,
}

impl CountProgress {
    /// The event `progress`; `None` after the end of the count.
    pub fn event(&self) -> Option<Event> {
        self.0.upgrade().map(|progress| Event::passing("progress", progress.part()))
    }

    pub(super) fn stop(&self) {
        if let Some(progress) = self.0.upgrade() {
            progress.control.stop();
        }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.0.upgrade().is_none_or(|progress| progress.control.is_stopped())
    }
}

impl Count {
    /// A count of the tree of `depth` plies.
    ///
    /// # Errors
    /// If the depth is too great.
    pub(super) fn new(depth: u32) -> Result<Self, Refusal> {
        if depth > MAX_DEPTH {
            return Err(Refusal::unfit(format!("depth {depth} is above the maximum, {MAX_DEPTH}")));
        }
        Ok(Self { depth, progress: Arc::default() })
    }

    pub(super) fn progress(&self) -> CountProgress {
        CountProgress(Arc::downgrade(&self.progress))
    }

    /// Counts, and sends a `share` for each move, then the `total`.
    pub(super) fn run(&self, p: &Position, threads: &dyn Fn() -> usize, tell: Tell<'_>) {
        let (begun, progress) = (Instant::now(), &self.progress);
        let mut heard = |counted| match counted {
            Counted::Moves(moves) => progress.moves.store(moves, Ordering::Relaxed),
            // Counts are sent as text because they can exceed the range of JavaScript numbers.
            Counted::Share { text, san, nodes } => {
                let share = json!({ "move": text, "san": san, "nodes": nodes.to_string() });
                tell(Event::lasting("share", share));
                progress.within.store(0, Ordering::Relaxed);
                progress.units.store(progress.control.units(), Ordering::Relaxed);
                progress.counted.fetch_add(1, Ordering::Relaxed);
            }
            Counted::Within(part) => {
                progress.within.store(part.to_bits(), Ordering::Relaxed);
                tell(Event::passing("progress", progress.part()));
            }
        };
        match count(p, self.depth, &progress.control, threads, &mut heard) {
            Ok(nodes) => {
                let seconds = begun.elapsed().as_secs_f64();
                let total = json!({ "nodes": nodes.to_string(), "seconds": seconds });
                tell(Event::lasting("total", total));
            }
            // The client that stopped the count no longer listens.
            Err(_) if progress.control.is_stopped() => {}
            Err(error) => tell(Event::lasting("failed", json!({ "why": error.to_string() }))),
        }
    }
}

impl Progress {
    /// The `progress` event: the part of the work that is done, from 0 to 1, and the leaf nodes counted so
    /// far.
    #[expect(clippy::cast_precision_loss, reason = "a bar needs no precision")]
    fn part(&self) -> Value {
        let before = self.units.load(Ordering::Relaxed);
        let units = self.control.units().saturating_sub(before);
        let finished = self.control.finished_units().saturating_sub(before);
        let told = f64::from_bits(self.within.load(Ordering::Relaxed));
        let within = if units == 0 || told > 0.0 { told } else { finished as f64 / units as f64 };
        let moves = self.moves.load(Ordering::Relaxed).max(1) as f64;
        let counted = self.counted.load(Ordering::Relaxed) as f64;
        let done = ((counted + within) / moves).min(1.0);
        json!({ "done": done, "nodes": self.control.leaf_nodes().to_string() })
    }
}
