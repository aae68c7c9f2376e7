//! Makes openings from random moves, books and positions.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use anyhow::Result;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_board::book::OpeningBook;
use tabiya_core::{CastlingMode, EnPassantMode, Position};
use tabiya_engine::{Engine, Limits, Options, Score};
use tabiya_games::{AnyPosition, Game, Variant};

use super::PositionLines;

/// The number of nodes of the search that tests whether an opening is balanced.
const NODES: u64 = 400;
/// The number of attempts to find a balanced opening; then the best one found is used.
const TRIES: u32 = 40;

/// Where openings begin.
pub(crate) enum OpeningStarts {
    /// At the start position; in Chess960, at a random one.
    Start,
    /// At the last position of one of these games.
    Games(Vec<Game>),
    /// At a position of a file.
    Lines(PositionLines),
}

/// Makes openings without end: the same settings always give the same sequence.
pub(crate) struct OpeningMaker {
    variant: Variant,
    is_chess960: bool,
    seed: u64,
    pub(crate) starts: OpeningStarts,
    /// A book whose moves come next, and the maximum number of plies from it.
    pub(crate) book: Option<(OpeningBook, u32)>,
    /// The number of random plies that come next.
    pub(crate) random_plies: RangeInclusive<u32>,
    /// The lead in centipawns below which an opening with random moves is balanced.
    pub(crate) balanced: i32,
    /// The maximum lead in centipawns of an opening with random moves.
    pub(crate) most_lead: i32,
    /// The number of openings made so far, and the keys of their positions.
    made: u64,
    keys: HashSet<u64>,
    judge: Option<Engine>,
}

impl OpeningMaker {
    /// Makes the start position alone; for Chess960, random ones.
    pub(crate) fn new(variant: Variant, is_chess960: bool, seed: u64) -> Self {
        Self {
            variant,
            is_chess960,
            seed,
            starts: OpeningStarts::Start,
            book: None,
            random_plies: 0..=0,
            balanced: i32::MAX,
            most_lead: i32::MAX,
            made: 0,
            keys: HashSet::new(),
            judge: None,
        }
    }

    /// A game that begins with the variant's start position and has no moves.
    pub(crate) fn start(&self) -> Game {
        Game::new(self.variant.start())
    }

    /// Makes the next opening: different from all earlier ones and, if it has random moves, balanced, if possible.
    /// `None` if no opening was found.
    ///
    /// # Errors
    /// If a line of a file of positions cannot be read.
    pub(crate) fn make(&mut self) -> Result<Option<Game>> {
        let seed = self.seed.wrapping_add(self.made.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        self.made += 1;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut best, mut repeated): (Option<(i32, Game)>, _) = (None, None);
        let is_random = *self.random_plies.end() > 0;
        for _ in 0..TRIES {
            let Some(start) = self.random_start(&mut rng)? else { continue };
            if self.book.is_none() && !is_random {
                return Ok(Some(start));
            }
            let Some(game) = self.moves(start, &mut rng) else { continue };
            let key = game.position().key();
            if self.keys.contains(&key) {
                repeated = Some(game);
                continue;
            }
            if !is_random {
                best = Some((0, game));
                break;
            }
            let judge = self
                .judge
                .get_or_insert_with(|| Engine::new(Options { hash: 4, ..Options::default() }));
            let Some(lead) = lead(judge, &game).filter(|&lead| lead <= self.most_lead) else {
                continue;
            };
            let is_better = best.as_ref().is_none_or(|(least, _)| lead < *least);
            if is_better {
                best = Some((lead, game));
            }
            if lead < self.balanced {
                break;
            }
        }
        let game = best.map(|(_, game)| game).or(repeated);
        self.keys.extend(game.as_ref().map(|game| game.position().key()));
        Ok(game)
    }

    fn random_start(&mut self, rng: &mut Xoshiro256PlusPlus) -> Result<Option<Game>> {
        match &mut self.starts {
            OpeningStarts::Games(games) => return Ok(games.choose(rng).cloned()),
            OpeningStarts::Lines(lines) => return lines.random(rng),
            OpeningStarts::Start => {}
        }
        if !self.is_chess960 || self.book.is_some() {
            return Ok(Some(self.start()));
        }
        let start = Position::chess960(rng.random_range(0..960)).and_then(|start| {
            let fen = start.fen(CastlingMode::Chess960, EnPassantMode::Legal).to_string();
            self.variant.read(&fen).ok()
        });
        let start = start.map(|(start, _): (AnyPosition, _)| Game::new(start));
        Ok(Some(start.unwrap_or_else(|| self.start())))
    }

    /// Plays moves of the book and random moves; `None` if that ends the game.
    fn moves(&self, mut game: Game, rng: &mut Xoshiro256PlusPlus) -> Option<Game> {
        if let Some((book, plies)) = &self.book {
            game = book_moves(game, book, *plies, rng.random())?;
        }
        let (least, most) = (*self.random_plies.start(), *self.random_plies.end());
        let plies = if least < most { rng.random_range(least..=most) } else { most };
        random_moves(game, plies, rng)
    }
}

/// Plays `plies` random moves; `None` if that ends the game or leaves no legal move.
fn random_moves(mut game: Game, plies: u32, rng: &mut Xoshiro256PlusPlus) -> Option<Game> {
    for _ in 0..plies {
        let mut moves = game.board().legal_moves();
        // Sorted, so that a seed gives the same opening even if the move generator changes its order.
        moves.sort();
        let m = *moves.get(rng.random_range(0..moves.len().max(1)))?;
        game.play(m).ok()?;
        if game.outcome().is_some() {
            return None;
        }
    }
    (game.board().count_moves() > 0).then_some(game)
}

/// Plays moves of the book until it has none or `plies` are played; `None` if that ends the game. The same seed gives
/// the same moves.
fn book_moves(mut game: Game, book: &OpeningBook, plies: u32, seed: u64) -> Option<Game> {
    for _ in 0..plies {
        let Some(m) = book.choose(&game.board(), seed) else { break };
        game.play(m).ok()?;
    }
    (game.outcome().is_none() && game.board().count_moves() > 0).then_some(game)
}

/// The lead of either side in centipawns, as found by a short search; `i32::MAX` for a mate.
pub(super) fn lead(judge: &mut Engine, game: &Game) -> Option<i32> {
    judge.new_game();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let choice = judge.go(&Game::new(game.board()), &limits, &mut |_| ()).ok()??;
    Some(match choice.score {
        Score::Centipawns(value) => value.abs(),
        Score::Mate(_) => i32::MAX,
    })
}
