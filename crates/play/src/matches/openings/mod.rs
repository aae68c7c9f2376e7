//! The opening positions of a match.

mod file;
mod source;

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use anyhow::{Result, ensure};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_board::book::OpeningBook;
use tabiya_core::{CastlingMode, EnPassantMode, Position};
use tabiya_engine::{Engine, Limits, Options, Score};
use tabiya_games::{AnyGame, AnyPosition, Variant, shown_path};

use file::{FileOpenings, read};
pub(crate) use source::{OpeningOrder, OpeningPlan, OpeningSource};

/// The number of nodes of the search that tests whether an opening is balanced.
const NODES: u64 = 400;
/// The lead in centipawns below which an opening is balanced.
const BALANCED: i32 = 60;
/// The number of attempts to find a balanced opening; then the best one found is used.
const TRIES: u32 = 40;

/// The openings of a match: the same index always gives the same opening.
pub(super) struct Openings {
    plan: OpeningPlan,
    book: Option<OpeningBook>,
    variant: Variant,
    is_chess960: bool,
    seed: u64,
    /// Notes on openings of the file that are left out.
    pub(super) notes: Vec<String>,
    /// The openings read from the file or generated so far.
    known: Mutex<KnownOpenings>,
}

/// An opening, with its number in the file or in the order in which openings are made, from 1.
#[derive(Clone)]
pub(super) struct Opening {
    pub(super) number: usize,
    pub(super) game: AnyGame,
}

#[derive(Default)]
struct KnownOpenings {
    openings: Vec<Opening>,
    keys: HashSet<u64>,
    judge: Option<Engine>,
}

impl Openings {
    pub(super) fn new(
        plan: &OpeningPlan,
        variant: Variant,
        is_chess960: bool,
        seed: u64,
    ) -> Result<Self> {
        let (mut read_all, mut book) = (FileOpenings::default(), None);
        match &plan.source {
            OpeningSource::Start | OpeningSource::Random(_) => {}
            OpeningSource::File(file) => read_all = read(file, variant)?,
            OpeningSource::Book(file) => {
                ensure!(
                    variant == Variant::Chess,
                    "{}: a Polyglot book has openings of chess, not of {variant}",
                    shown_path(file)
                );
                let opened = OpeningBook::open(file)?;
                let has_moves = opened.choose(&variant.start(), seed).is_some();
                ensure!(has_moves, "{}: no move from the start position", shown_path(file));
                book = Some(opened);
            }
        }
        let FileOpenings { mut openings, notes } = read_all;
        if let OpeningSource::File(file) = &plan.source {
            ensure!(
                plan.first <= openings.len(),
                "{}: expected a first opening from 1 to {}, not {}",
                shown_path(file),
                openings.len(),
                plan.first
            );
        }
        if plan.order == OpeningOrder::Random {
            openings.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        }
        let known = Mutex::new(KnownOpenings { openings, ..KnownOpenings::default() });
        Ok(Self { plan: plan.clone(), book, variant, is_chess960, seed, notes, known })
    }

    /// The number of openings; `None` if openings are generated without limit.
    pub(super) fn count(&self) -> Option<usize> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(self.plan.source, OpeningSource::File(_)).then_some(known.openings.len())
    }

    /// The opening with this index from the first one of the match. Indices beyond the end of a file start again at its
    /// first opening.
    pub(super) fn get(&self, index: usize) -> Opening {
        let index = index + self.plan.first - 1;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let OpeningSource::File(_) = self.plan.source {
            return known.openings[index % known.openings.len()].clone();
        }
        while known.openings.len() <= index {
            let (number, game) = (known.openings.len() + 1, self.make(&mut known));
            known.openings.push(Opening { number, game });
        }
        known.openings[index].clone()
    }

    /// Generates the next opening: different from all earlier ones and, if its moves are random, balanced, if possible.
    fn make(&self, known: &mut KnownOpenings) -> AnyGame {
        let number = known.openings.len() as u64;
        let seed = self.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut best, mut repeated): (Option<(i32, AnyGame)>, _) = (None, None);
        for _ in 0..TRIES {
            let start = AnyGame::new(self.start(&mut rng));
            let game = match (&self.book, &self.plan.source) {
                (Some(book), _) => book_moves(start, book, self.plan.book_plies, rng.random()),
                (None, OpeningSource::Random(plies)) => random_moves(start, *plies, &mut rng),
                _ => return start,
            };
            let Some(game) = game else { continue };
            let key = game.position().key().low();
            if known.keys.contains(&key) {
                repeated = Some(game);
                continue;
            }
            if self.book.is_some() {
                best = Some((0, game));
                break;
            }
            let judge = known
                .judge
                .get_or_insert_with(|| Engine::new(Options { hash: 4, ..Options::default() }));
            let Some(lead) = lead(judge, &game) else { continue };
            let is_better = best.as_ref().is_none_or(|(least, _)| lead < *least);
            if is_better {
                best = Some((lead, game));
            }
            if lead < BALANCED {
                break;
            }
        }
        let found = best.map(|(_, game)| game).or(repeated);
        let game = found.unwrap_or_else(|| AnyGame::new(self.variant.start()));
        known.keys.insert(game.position().key().low());
        game
    }

    fn start(&self, rng: &mut Xoshiro256PlusPlus) -> AnyPosition {
        let usual = self.variant.start();
        if !self.is_chess960 || self.book.is_some() {
            return usual;
        }
        let Some(start) = Position::chess960(rng.random_range(0..960)) else { return usual };
        let fen = start.fen(CastlingMode::Chess960, EnPassantMode::Legal).to_string();
        self.variant.read(&fen).map_or(usual, |(start, _)| start)
    }
}

/// Plays `plies` random moves; `None` if that ends the game or leaves no legal move.
fn random_moves(mut game: AnyGame, plies: u32, rng: &mut Xoshiro256PlusPlus) -> Option<AnyGame> {
    for _ in 0..plies {
        let mut moves = game.position().legal_moves();
        // Sorted, so that a seed gives the same opening even if the move generator changes its order.
        moves.sort();
        let m = *moves.get(rng.random_range(0..moves.len().max(1)))?;
        game.play(m).ok()?;
        if game.outcome().is_some() {
            return None;
        }
    }
    (game.position().count_moves() > 0).then_some(game)
}

/// Plays moves of the book until it has none or `plies` are played; `None` if that ends the game. The same seed gives
/// the same moves.
fn book_moves(mut game: AnyGame, book: &OpeningBook, plies: u32, seed: u64) -> Option<AnyGame> {
    for _ in 0..plies {
        let Some(m) = book.choose(game.position(), seed) else { break };
        game.play(m).ok()?;
    }
    (game.outcome().is_none() && game.position().count_moves() > 0).then_some(game)
}

/// The lead of either side in centipawns, as found by a short search.
fn lead(judge: &mut Engine, game: &AnyGame) -> Option<i32> {
    judge.new_game();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let choice = judge.go(&[*game.position()], &limits, &mut |_| ())?;
    Some(match choice.score {
        Score::Centipawns(value) => value.abs(),
        Score::Mate(_) => i32::MAX,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(source: OpeningSource) -> OpeningPlan {
        OpeningPlan { source, order: OpeningOrder::Sequential, first: 1, book_plies: 8 }
    }

    fn random(variant: Variant, seed: u64) -> Openings {
        Openings::new(&plan(OpeningSource::Random(8)), variant, false, seed).expect("openings")
    }

    #[test]
    fn random_openings_are_those_of_their_seed_and_no_two_are_alike() {
        let all = |seed| {
            let openings = random(Variant::Chess, seed);
            (0..6).map(|at| openings.get(at).game.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(all(1), all(1));
        assert_ne!(all(1), all(2));
        assert_eq!(all(1).into_iter().collect::<HashSet<_>>().len(), 6);
    }

    #[test]
    fn an_opening_does_not_come_again_as_long_as_there_are_others() {
        let random = plan(OpeningSource::Random(1));
        let openings = Openings::new(&random, Variant::Chess, false, 1).expect("some");
        let all: HashSet<String> = (0..14).map(|at| openings.get(at).game.to_string()).collect();
        assert_eq!(all.len(), 14, "of 20 first moves");
    }

    #[test]
    fn random_openings_of_chess_are_balanced() {
        let openings = random(Variant::Chess, 3);
        let mut judge = Engine::new(Options::default());
        for at in 0..6 {
            let game = openings.get(at).game;
            assert_eq!(game.moves().count(), 8);
            let lead = lead(&mut judge, &game).expect("it goes on");
            assert!(lead < 2 * BALANCED, "{lead}: {game}");
        }
    }

    #[test]
    fn every_variant_has_openings() {
        for &variant in Variant::BUILT_IN {
            let game = random(variant, 5).get(0).game;
            assert_eq!(game.outcome(), None, "{variant}");
        }
    }
}
