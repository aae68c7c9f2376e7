//! Perft on the board: how many leaf nodes there are behind each move.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tabiya_core::MAX_DEPTH;
use tabiya_count::{Control, Error, Perft};
use tabiya_house::HouseGame;
use tabiya_variants::AnyPosition;
use tokio::sync::OwnedSemaphorePermit;

use super::answer::Refusal;
use super::course::Course;
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

/// Counts the tree of `depth` plies after `ply` moves of a game, and tells of it: events `progress`, a
/// `share` for each move, then the `total`. One count runs at a time; others wait for it.
///
/// # Errors
/// If there is no such game or ply, or the depth is too great.
pub(super) fn count(board: &Board, id: u64, ply: usize, depth: u32) -> Result<Feed, Refusal> {
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
        let work = move || run(&course, depth, &progress, &news, permit);
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
    course: &Course,
    depth: u32,
    progress: &Progress,
    news: &News,
    permit: OwnedSemaphorePermit,
) {
    let begun = Instant::now();
    // Counts are text, as they can be larger than numbers of JavaScript.
    let shared = |m: String, nodes: u128| {
        news.tell("share", &json!({ "move": m, "nodes": nodes.to_string() }));
    };
    let counted = match course {
        Course::Plain(game) => add_up(&game.position(), depth, progress, shared),
        Course::House(course) => add_up_house(&course.game, depth, progress, shared),
    };
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

/// As [`add_up`], under house rules.
fn add_up_house(
    game: &HouseGame,
    depth: u32,
    progress: &Progress,
    tell: impl Fn(String, u128),
) -> anyhow::Result<u128> {
    let rows = game.divide_until(depth, || progress.control.check().is_err())?;
    progress.moves.store(rows.len(), Ordering::Relaxed);
    let mut sum = u128::from(depth == 0);
    for row in rows {
        let (text, nodes) = row?;
        tell(text, nodes.into());
        sum += u128::from(nodes);
        progress.counted.fetch_add(1, Ordering::Relaxed);
    }
    Ok(sum)
}

/// The leaf nodes of the tree, each move's told when it is known.
fn add_up(
    p: &AnyPosition,
    depth: u32,
    progress: &Progress,
    tell: impl Fn(String, u128),
) -> anyhow::Result<u128> {
    let Some(below) = depth.checked_sub(1) else { return Ok(1) };
    let (moves, mode) = (p.legal_moves(), p.castling_mode());
    progress.moves.store(moves.len(), Ordering::Relaxed);
    let perft = Perft::new().control(&progress.control);
    let mut sum = 0u128;
    for m in moves {
        let nodes = perft.count(p.play_unchecked(m), below)?;
        tell(m.uci(mode).to_string(), nodes);
        sum = sum.checked_add(nodes).ok_or(Error::Overflow)?;
        progress.units.store(progress.control.units(), Ordering::Relaxed);
        progress.counted.fetch_add(1, Ordering::Relaxed);
    }
    Ok(sum)
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
