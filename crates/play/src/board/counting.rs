//! Perft on the board: the number of leaf nodes below each move.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tabiya_core::MAX_DEPTH;
use tabiya_count::Control;
use tokio::sync::OwnedSemaphorePermit;

use super::answer::Refusal;
use super::feed::{Feed, News, feed};
use super::queue::Queue;
use super::state::AppState;
use crate::table::{Counted, Played};

/// The interval between progress events.
const PULSE: Duration = Duration::from_millis(100);

/// The stack size of a counting thread, enough for deep trees.
const STACK: usize = 32 << 20;

/// The progress of a running count.
#[derive(Debug, Default)]
struct Progress {
    control: Control,
    moves: AtomicUsize,
    /// The number of moves counted so far.
    counted: AtomicUsize,
    /// The units of work that the moves counted so far have taken.
    units: AtomicUsize,
}

/// Counts the tree of `depth` plies below the position after `ply` moves of a game, and sends events:
/// `progress`, a `share` for each move, then the `total`. If it must wait for other counts, the first event is
/// `waiting`.
///
/// # Errors
/// If the game or ply does not exist, or the depth is too great.
pub(super) fn count(board: &AppState, id: u64, ply: usize, depth: u32) -> Result<Feed, Refusal> {
    let course = board.games().game(id)?.at(ply)?;
    if depth > MAX_DEPTH {
        return Err(Refusal::unfit(format!("depth {depth} is above the maximum, {MAX_DEPTH}")));
    }
    let progress = Arc::new(Progress::default());
    // A weak reference, so that the progress is dropped when the count ends.
    let counted = Arc::downgrade(&progress);
    let (news, feed) = feed(move || {
        if let Some(progress) = counted.upgrade() {
            progress.control.stop();
        }
    });
    let counts = Arc::clone(&board.counts);
    tokio::spawn(async move {
        let Some(permit) = counts.enter(&news).await else { return };
        let (ticker, ticks) = (Arc::downgrade(&progress), news.clone());
        let work = move || run(&*course, depth, &progress, &news, (counts, permit));
        if let Err(error) = thread::Builder::new().stack_size(STACK).spawn(work) {
            let why = format!("no thread granted to count on: {error}");
            return ticks.tell("failed", &json!({ "why": why }));
        }
        // Loops until the counting thread ends and drops the progress.
        while let Some(progress) = ticker.upgrade() {
            ticks.mention("progress", &progress.part());
            drop(progress);
            tokio::time::sleep(PULSE).await;
        }
    });
    Ok(feed)
}

fn run(
    course: &dyn Played,
    depth: u32,
    progress: &Progress,
    news: &News,
    (counts, permit): (Arc<Queue>, OwnedSemaphorePermit),
) {
    let begun = Instant::now();
    let mut tell = |counted| match counted {
        Counted::Moves(moves) => progress.moves.store(moves, Ordering::Relaxed),
        // Counts are sent as text because they can exceed the range of JavaScript numbers.
        Counted::Share(m, nodes) => {
            news.tell("share", &json!({ "move": m, "nodes": nodes.to_string() }));
            progress.units.store(progress.control.units(), Ordering::Relaxed);
            progress.counted.fetch_add(1, Ordering::Relaxed);
        }
    };
    let counted = course.count(depth, &progress.control, &|| threads(&counts), &mut tell);
    drop(permit);
    match counted {
        Ok(nodes) => {
            let seconds = begun.elapsed().as_secs_f64();
            news.tell("total", &json!({ "nodes": nodes.to_string(), "seconds": seconds }));
        }
        // The page stopped the count and no longer listens.
        Err(_) if progress.control.is_stopped() => {}
        Err(error) => news.tell("failed", &json!({ "why": error.to_string() })),
    }
}

/// The number of threads of a count now: the counts that run share the cores.
fn threads(counts: &Queue) -> usize {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    cores.div_ceil(counts.running().max(1))
}

impl Progress {
    /// The `progress` event: the part of the work that is done, from 0 to 1, and the leaf nodes counted so
    /// far.
    #[expect(clippy::cast_precision_loss, reason = "a bar needs no precision")]
    fn part(&self) -> Value {
        let before = self.units.load(Ordering::Relaxed);
        let units = self.control.units().saturating_sub(before);
        let finished = self.control.finished_units().saturating_sub(before);
        let within = if units == 0 { 0.0 } else { finished as f64 / units as f64 };
        let moves = self.moves.load(Ordering::Relaxed).max(1) as f64;
        let counted = self.counted.load(Ordering::Relaxed) as f64;
        let done = ((counted + within) / moves).min(1.0);
        json!({ "done": done, "nodes": self.control.leaf_nodes().to_string() })
    }
}
