//! The engine of the guide for authors of engines, as it stands there. Its tree is its own.

#[path = "../../../crates/games/examples/engine.rs"]
#[expect(dead_code, reason = "the engine's UCI is not used here")]
mod engine;

use std::time::{Duration, Instant};

use tabiya_games::Variant;

use super::{SearchPosition, SearchResult};
use crate::{Measurement, ThreadTime};

/// Searches a position to its depth without a limit of time.
pub(super) fn search(position: &SearchPosition) -> SearchResult {
    let variant: Variant = position.variant.parse().expect(position.variant);
    let (board, _) = variant.read(position.fen).expect(position.fen);
    let mut engine = engine::Engine::new();
    engine.deadline = Instant::now() + Duration::from_secs(3600);
    let start = ThreadTime::now();
    let found = engine.search(&board, position.depth.into());
    let seconds = start.elapsed().as_secs_f64();
    let score = found.map_or(0, |(_, score)| score);
    SearchResult { measurement: Measurement { nodes: engine.nodes, seconds }, score }
}
