//! Games that are opened, that an engine plays, and whose move trees are counted.

use std::time::Duration;

use anyhow::{Context, Result};
use tabiya_core::Square;
use tabiya_count::{Control, Error, Perft};
use tabiya_engine::{Bound, Engine, Limits, Score};
use tabiya_games::house::{Gallery, gallery};
use tabiya_games::{AnyPosition, Choice, Game, Move, Position, Variant, move_number};

use crate::level::random_seed;

/// A line that an engine's search has found.
#[derive(Debug, Clone)]
pub struct Thought {
    /// The rank among the best lines, from 1.
    pub number: u32,
    /// The move in the form that [`Game::play_on`] accepts.
    pub text: String,
    /// The move in algebraic notation.
    pub san: String,
    /// The square that the piece leaves; `None` for a drop.
    pub from: Option<Square>,
    /// The target of the move.
    pub to: Square,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The score from the side to move.
    pub score: Score,
    /// The number of positions searched.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// The moves of the line, in algebraic notation with move numbers.
    pub line: Vec<String>,
}

/// A report of a running count.
pub enum Counted {
    /// The number of moves at the root.
    Moves(usize),
    /// A move with its number of leaf nodes.
    Share {
        /// The move in the form that [`Game::play_on`] accepts.
        text: String,
        /// The move in algebraic notation.
        san: String,
        /// The number of leaf nodes.
        nodes: u128,
    },
    /// The part of the work below the next move that is done, from 0 to 1. Told only where no other thread can ask the
    /// control of the count.
    Within(f64),
}

/// The function that receives each [`Thought`] of a search.
pub type Hear<'a> = &'a mut dyn FnMut(&Thought);

/// Starts a game of a variant, with house rules of the gallery if `house` names any. Rules that shuffle the start
/// position do so at random.
///
/// # Errors
/// If the FEN is invalid, a name is unknown, or the game cannot begin.
pub fn open(
    gallery: &Gallery,
    variant: Variant,
    fen: Option<&str>,
    house: &[String],
) -> Result<Game> {
    let fen = fen.map(str::trim).filter(|&fen| fen != "startpos");
    if house.is_empty() {
        let start = match fen {
            Some(fen) => variant.read(fen).context("invalid position")?.0,
            None => variant.start(),
        };
        return Ok(Game::new(start));
    }
    let seed = random_seed();
    let names: Vec<_> = house.iter().map(|name| gallery::numbered(name, seed)).collect();
    Ok(gallery.begin(variant, &names, fen)?)
}

/// Searches for the engine's move, and calls `tell` after each iteration with each of the best lines, as many as the
/// engine's options ask for. `None` if there is no legal move, or a house rule fails.
pub fn think(game: &Game, engine: &mut Engine, limits: &Limits, tell: Hear<'_>) -> Option<Thought> {
    let (p, mut last) = (game.position(), (0, 0, Duration::ZERO));
    let found = engine.go(game, limits, &mut |info| {
        last = (info.depth, info.nodes, info.time);
        let told = (info.multipv, info.depth, info.score, info.nodes, info.time);
        let is_exact = info.bound == Bound::Exact;
        thought(p, &info.line, told).iter().filter(|_| is_exact).for_each(&mut *tell);
    });
    let choice = found.ok()??;
    thought(p, &choice.line, (1, last.0, choice.score, last.1, last.2))
}

/// The line of these moves, the `number`th best.
fn thought(
    p: &Position,
    moves: &[Move],
    (number, depth, score, nodes, time): (u32, u32, Score, u64, Duration),
) -> Option<Thought> {
    let first = moves.first()?;
    let (Choice { text, from, to, .. }, san) = (p.choice(first), p.san(first));
    let line = line(p, moves);
    Some(Thought { number, text, san, from, to, depth, score, nodes, time, line })
}

/// Formats moves from a position in algebraic notation, with move numbers.
fn line(p: &Position, moves: &[Move]) -> Vec<String> {
    let (mut p, mut words, mut before) = (p.clone(), Vec::new(), None);
    for m in moves {
        words.extend(move_number(p.board().fullmove_number(), p.turn(), before));
        before = Some(p.turn());
        words.push(p.san(m));
        match p.after_legal(m) {
            Ok(next) => p = next,
            Err(_) => break,
        }
    }
    words
}

/// Counts the leaf nodes at `depth`. Before each move, `threads` says how many threads it may use; a count under house
/// rules uses one.
///
/// # Errors
/// If `control` stops the count, the sum is too large, or a house rule fails.
pub fn count(
    p: &Position,
    depth: u32,
    control: &Control,
    threads: &dyn Fn() -> usize,
    tell: &mut dyn FnMut(Counted),
) -> Result<u128> {
    let Some(below) = depth.checked_sub(1) else { return Ok(1) };
    let moves = match p.plain() {
        // A drawn game without house rules can be continued.
        Some(_) => p.legal_moves()?,
        None => p.moves_or_end()?.unwrap_or_default(),
    };
    tell(Counted::Moves(moves.len()));
    let perft = Perft::new().control(control);
    let mut sum = 0u128;
    for m in &moves {
        let next = p.after_legal(m)?;
        let nodes = match next.plain().filter(|_| cfg!(target_arch = "wasm32")) {
            Some(next) => in_parts(perft, next, below, (0.0, 1.0), tell)?,
            None => perft.threads(threads()).count_game(&next, below)?,
        };
        tell(Counted::Share { text: p.text(m), san: p.san(m), nodes });
        sum = sum.checked_add(nodes).ok_or(Error::Overflow)?;
    }
    Ok(sum)
}

/// The depth of the trees that are counted between two reports, in plies.
const PART: u32 = 4;

/// Counts a tree on one thread, and reports progress: from `start` on, the tree is `share` of the work.
#[expect(clippy::cast_precision_loss, reason = "a bar needs no precision")]
fn in_parts(
    perft: Perft<'_>,
    p: &AnyPosition,
    depth: u32,
    (start, share): (f64, f64),
    tell: &mut dyn FnMut(Counted),
) -> Result<u128> {
    if depth <= PART {
        let nodes = perft.count(*p, depth)?;
        tell(Counted::Within(start + share));
        return Ok(nodes);
    }
    let moves = p.legal_moves();
    let (mut sum, share) = (0u128, share / moves.len() as f64);
    for (at, &m) in moves.iter().enumerate() {
        let place = (start + share * at as f64, share);
        let below = in_parts(perft, &p.play_unchecked(m), depth - 1, place, tell)?;
        sum = sum.checked_add(below).ok_or(Error::Overflow)?;
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_in_parts_is_exact_and_reports_its_progress() {
        for (variant, depth, nodes) in [
            (Variant::Chess, 5, 4_865_609),
            (Variant::Chess, 3, 8902),
            (Variant::Atomic, 5, 4_864_979),
        ] {
            let mut parts = vec![0.0];
            let mut tell = |told| match told {
                Counted::Within(part) => parts.push(part),
                _ => panic!("only parts report progress"),
            };
            let start = variant.start();
            let counted = in_parts(Perft::new(), &start, depth, (0.0, 1.0), &mut tell);
            assert_eq!(counted.expect("it is not stopped"), nodes);
            assert!(parts.is_sorted() && parts.iter().all(|part| (0.0..=1.0).contains(part)));
            assert!(parts.last().is_some_and(|last| (last - 1.0).abs() < 1e-9));
            assert_eq!(parts.len() > 20, depth > PART);
        }
    }
}
