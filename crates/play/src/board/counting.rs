//! Perft on the board: how many leaf nodes there are behind each move.

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
use super::server::ServerState;
use crate::table::{CountEvent, Played};

/// How often progress is told.
const PULSE: Duration = Duration::from_millis(100);

/// Room for deep trees.
const STACK: usize = 32 << 20;

/// How far a count is.
#[derive(Debug, Default)]
struct Progress {
    control: Control,
    moves: AtomicUsize,
    /// The moves that are counted.
    counted: AtomicUsize,
    /// The units of work of those moves.
    units: AtomicUsize,
}

/// Counts the tree of `depth` plies after `ply` moves of a game, and tells of it: events `progress`, a
/// `share` for each move, then the `total`. One count runs at a time; others wait for it.
///
/// # Errors
/// If there is no such game or ply, or the depth is too great.
pub(super) fn count(board: &ServerState, id: u64, ply: usize, depth: u32) -> Result<Feed, Refusal> {
    let course = board.games().game(id)?.at(ply)?;
    if depth > MAX_DEPTH {
        return Err(Refusal::unfit(format!("depth {depth} is above the maximum, {MAX_DEPTH}")));
    }
    let progress = Arc::new(Progress::default());
    // Not held by the page: what is not counted any more has no progress.
    let counted = Arc::downgrade(&progress);
    let (news, feed) = feed(move || {
        if let Some(progress) = counted.upgrade() {
            progress.control.stop();
        }
    });
    let counts = Arc::clone(&board.counts);
    tokio::spawn(async move {
        let Ok(permit) = counts.acquire_owned().await else { return };
        let (ticker, ticks) = (Arc::downgrade(&progress), news.clone());
        let work = move || run(&*course, depth, &progress, &news, permit);
        if let Err(error) = thread::Builder::new().stack_size(STACK).spawn(work) {
            let why = format!("no thread granted to count on: {error}");
            return ticks.tell("failed", &json!({ "why": why }));
        }
        // For as long as somebody counts.
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
    permit: OwnedSemaphorePermit,
) {
    let begun = Instant::now();
    let mut tell = |counted| match counted {
        CountEvent::Moves(moves) => progress.moves.store(moves, Ordering::Relaxed),
        // Counts are text, as they can be larger than numbers of JavaScript.
        CountEvent::Share(m, nodes) => {
            news.tell("share", &json!({ "move": m, "nodes": nodes.to_string() }));
            progress.units.store(progress.control.units(), Ordering::Relaxed);
            progress.counted.fetch_add(1, Ordering::Relaxed);
        }
    };
    let counted = course.count(depth, &progress.control, &mut tell);
    drop(permit);
    match counted {
        Ok(nodes) => {
            let seconds = begun.elapsed().as_secs_f64();
            news.tell("total", &json!({ "nodes": nodes.to_string(), "seconds": seconds }));
        }
        // Then nobody listens any more.
        Err(_) if progress.control.is_stopped() => {}
        Err(error) => news.tell("failed", &json!({ "why": error.to_string() })),
    }
}

impl Progress {
    /// How much is done, from 0 to 1, and the leaf nodes so far: the event `progress`.
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
