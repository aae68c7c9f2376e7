//! One small search, compiled for several libraries.

mod board;
mod cozy;
mod engine;
mod evaluation;
mod positions;
mod shakmaty_crate;
mod tabiya;

use cpu_time::ThreadTime;
use shakmaty::{Chess, variant};
use tabiya_core::Position;
use tabiya_variants::{Atomic, Crazyhouse};

use crate::Measurement;
use board::SearchBoard;
use engine::SmallSearch;
pub use positions::{SEARCH_POSITIONS, SearchPosition};
use shakmaty_crate::Keyed;

/// A library that the small search can use.
#[derive(Clone, Copy)]
pub struct SearchContestant {
    /// The name of the crate.
    pub name: &'static str,
    run: fn(&str, i8) -> SearchResult,
}

/// The result of a search.
#[derive(Debug, Clone, Copy)]
pub struct SearchResult {
    /// The nodes, including those of quiescence search, and the CPU time.
    pub measurement: Measurement,
    /// The score at the last depth, in centipawns.
    pub score: i32,
}

impl SearchContestant {
    /// Searches a position to a depth.
    #[must_use]
    pub fn search(&self, fen: &str, depth: i8) -> SearchResult {
        (self.run)(fen, depth)
    }
}

/// The libraries that know the rules of a variant, given by its name in `UCI_Variant`; this library first.
#[must_use]
pub fn search_contestants(variant: &str) -> Vec<SearchContestant> {
    let contestants = |ours, shakmaty| {
        let tabiya = SearchContestant { name: "tabiya", run: ours };
        vec![tabiya, SearchContestant { name: "shakmaty", run: shakmaty }]
    };
    match variant {
        "atomic" => contestants(search::<Position<Atomic>>, search::<Keyed<variant::Atomic>>),
        "crazyhouse" => {
            contestants(search::<Position<Crazyhouse>>, search::<Keyed<variant::Crazyhouse>>)
        }
        _ => {
            let mut all = contestants(search::<Position>, search::<Keyed<Chess>>);
            let cozy = SearchContestant { name: "cozy-chess", run: search::<cozy_chess::Board> };
            all.insert(1, cozy);
            all
        }
    }
}

fn search<B: SearchBoard>(fen: &str, depth: i8) -> SearchResult {
    let board = B::read(fen);
    // Clearing the table is not timed.
    let mut engine = SmallSearch::<B>::new();
    let start = ThreadTime::now();
    let score = engine.search(&board, depth);
    let seconds = start.elapsed().as_secs_f64();
    SearchResult { measurement: Measurement { nodes: engine.nodes, seconds }, score }
}
