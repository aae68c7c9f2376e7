//! One small search, compiled for several libraries and two styles of using them.

mod board;
mod cozy;
mod engine;
mod evaluation;
mod guide;
mod order;
mod positions;
mod shakmaty_crate;
mod style;
mod tabiya;

use std::fmt;

use clap::ValueEnum;
use shakmaty::{Chess, variant};
use tabiya_core::Position;
use tabiya_variants::{Atomic, Crazyhouse};

use crate::{Measurement, ThreadTime};
use board::SmallSearchBoard;
use engine::SmallSearch;
pub use positions::{SEARCH_POSITIONS, SearchPosition};
use shakmaty_crate::Keyed;
use style::{ByValue, KeptBuffers, Style};

/// A library that the small search can use, and the style in which it uses it.
#[derive(Clone, Copy)]
pub struct SearchContestant {
    /// The name of the crate.
    pub name: &'static str,
    /// The style of listing and playing moves.
    pub style: SearchStyle,
    run: fn(&SearchPosition) -> SearchResult,
}

/// A style in which a search lists and plays moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SearchStyle {
    /// A new list at each node, and a new position for each move
    ByValue,
    /// Moves in stages, into a list that is kept, and positions in places that are kept
    Kept,
}

impl SearchStyle {
    /// Both styles.
    pub const ALL: [Self; 2] = [Self::ByValue, Self::Kept];
}

impl fmt::Display for SearchStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::ByValue => "by value",
            Self::Kept => "kept buffers",
        })
    }
}

/// The result of a search.
#[derive(Debug, Clone, Copy)]
pub struct SearchResult {
    /// The nodes, including nodes of quiescence search, and the CPU time.
    pub measurement: Measurement,
    /// The score at the last depth, in centipawns.
    pub score: i32,
}

impl SearchContestant {
    /// Searches a position to its depth.
    #[must_use]
    pub fn search(&self, position: &SearchPosition) -> SearchResult {
        (self.run)(position)
    }
}

/// The libraries that know the rules of a variant, given by its name in `UCI_Variant`, in one style; this
/// library first. With kept buffers the guide's engine is the last.
#[must_use]
pub fn search_contestants(variant: &str, style: SearchStyle) -> Vec<SearchContestant> {
    let mut contestants = match variant {
        "atomic" => vec![
            contestant::<Position<Atomic>>("tabiya", style),
            contestant::<Keyed<variant::Atomic>>("shakmaty", style),
        ],
        "crazyhouse" => vec![
            contestant::<Position<Crazyhouse>>("tabiya", style),
            contestant::<Keyed<variant::Crazyhouse>>("shakmaty", style),
        ],
        _ => vec![
            contestant::<Position>("tabiya", style),
            contestant::<cozy_chess::Board>("cozy-chess", style),
            contestant::<Keyed<Chess>>("shakmaty", style),
        ],
    };
    if matches!(style, SearchStyle::Kept) {
        contestants.push(SearchContestant { name: "guide", style, run: guide::search });
    }
    contestants
}

fn contestant<B: SmallSearchBoard>(name: &'static str, style: SearchStyle) -> SearchContestant {
    let run = match style {
        SearchStyle::ByValue => search::<B, ByValue>,
        SearchStyle::Kept => search::<B, KeptBuffers>,
    };
    SearchContestant { name, style, run }
}

fn search<B: SmallSearchBoard, S: Style<B>>(position: &SearchPosition) -> SearchResult {
    let board = B::read(position.fen);
    // Clearing the table is not timed.
    let mut engine = SmallSearch::<B, S>::new();
    let start = ThreadTime::now();
    let score = engine.search(&board, position.depth);
    let seconds = start.elapsed().as_secs_f64();
    SearchResult { measurement: Measurement { nodes: engine.nodes, seconds }, score }
}
