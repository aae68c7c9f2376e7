//! Perft on the board: how many leaf nodes there are behind each move.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;
use tabiya_core::MAX_DEPTH;
use tabiya_count::{Control, Error, Perft};
use tabiya_variants::{AnyMove, AnyPosition};
use tokio::sync::OwnedSemaphorePermit;

use super::answer::Refusal;
use super::feed::{Feed, News, feed};
use super::server::Board;

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

/// How much of a count is done: the event `progress`.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Part {
    /// From 0 to 1.
    done: f64,
    /// Leaf nodes so far. Counts are text, as they can be larger than numbers of JavaScript.
    nodes: String,
}

/// What is behind a move: the event `share`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Share {
    #[serde(rename = "move")]
    m: String,
    nodes: String,
}

/// What is behind all moves: the event `total`.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Total {
    nodes: String,
    seconds: f64,
}

/// Counts the tree of `depth` plies after `ply` moves of a game, and tells of it: events `progress`, a
/// `share` for each move, then the `total`. One count runs at a time; others wait for it.
///
/// # Errors
/// If there is no such game or ply, or the depth is too great.
pub(super) fn count(board: &Board, id: u64, ply: usize, depth: u32) -> Result<Feed, Refusal> {
    let p = board.games().game(id)?.at(ply)?.position();
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
        let work = move || run(&p, depth, &progress, &news, permit);
        if thread::Builder::new().stack_size(STACK).spawn(work).is_err() {
            return;
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
    p: &AnyPosition,
    depth: u32,
    progress: &Progress,
    news: &News,
    permit: OwnedSemaphorePermit,
) {
    let begun = Instant::now();
    let mode = p.castling_mode();
    let shared = |m: AnyMove, nodes: u128| {
        let share = Share { m: m.uci(mode).to_string(), nodes: nodes.to_string() };
        news.tell("share", &share);
    };
    let counted = add_up(p, depth, progress, shared);
    drop(permit);
    match counted {
        Ok(nodes) => {
            let seconds = begun.elapsed().as_secs_f64();
            news.tell("total", &Total { nodes: nodes.to_string(), seconds });
        }
        // Then nobody listens any more.
        Err(Error::Stopped) => {}
        Err(error) => news.tell("failed", &serde_json::json!({ "why": error.to_string() })),
    }
}

/// The leaf nodes of the tree, each move's told when it is known.
fn add_up(
    p: &AnyPosition,
    depth: u32,
    progress: &Progress,
    tell: impl Fn(AnyMove, u128),
) -> Result<u128, Error> {
    let Some(below) = depth.checked_sub(1) else { return Ok(1) };
    let moves = p.legal_moves();
    progress.moves.store(moves.len(), Ordering::Relaxed);
    let perft = Perft::new().control(&progress.control);
    let mut sum = 0u128;
    for m in moves {
        let nodes = perft.count(p.play_unchecked(m), below)?;
        tell(m, nodes);
        sum = sum.checked_add(nodes).ok_or(Error::Overflow)?;
        progress.units.store(progress.control.units(), Ordering::Relaxed);
        progress.counted.fetch_add(1, Ordering::Relaxed);
    }
    Ok(sum)
}

impl Progress {
    #[expect(clippy::cast_precision_loss, reason = "a bar needs no precision")]
    fn part(&self) -> Part {
        let before = self.units.load(Ordering::Relaxed);
        let units = self.control.units().saturating_sub(before);
        let finished = self.control.finished_units().saturating_sub(before);
        let within = if units == 0 { 0.0 } else { finished as f64 / units as f64 };
        let moves = self.moves.load(Ordering::Relaxed).max(1) as f64;
        let counted = self.counted.load(Ordering::Relaxed) as f64;
        let done = ((counted + within) / moves).min(1.0);
        Part { done, nodes: self.control.leaf_nodes().to_string() }
    }
}
