//! The opening positions of a match.

mod file;
mod lines;
mod maker;
mod source;

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::{Result, ensure};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_board::book::OpeningBook;
use tabiya_games::{Game, Variant, shown_path};

pub(crate) use file::{FileOpenings, read};
pub(crate) use lines::PositionLines;
pub(crate) use maker::{OpeningMaker, OpeningStarts};
pub(crate) use source::{OpeningOrder, OpeningPlan, OpeningSource};

/// The lead in centipawns below which an opening is balanced.
const BALANCED: i32 = 60;

/// The openings of a match: the same index always gives the same opening.
pub(super) struct Openings {
    plan: OpeningPlan,
    /// Notes on openings of the file that are left out.
    pub(super) notes: Vec<String>,
    /// The openings read from the file or generated so far.
    known: Mutex<KnownOpenings>,
}

/// An opening, with its number in the file or in the order in which openings are made, from 1.
#[derive(Clone)]
pub(crate) struct Opening {
    pub(super) number: usize,
    pub(crate) game: Game,
}

struct KnownOpenings {
    openings: Vec<Opening>,
    maker: OpeningMaker,
}

/// Opens a Polyglot book for games of this variant, which must be chess.
pub(crate) fn open_book(file: &Path, variant: Variant) -> Result<OpeningBook> {
    ensure!(
        variant == Variant::Chess,
        "{}: a Polyglot book has openings of chess, not of {variant}",
        shown_path(file)
    );
    let opened = OpeningBook::open(file)?;
    let has_moves = opened.choose(&variant.start(), 0).is_some();
    ensure!(has_moves, "{}: no move from the start position", shown_path(file));
    Ok(opened)
}

impl Openings {
    pub(super) fn new(
        plan: &OpeningPlan,
        variant: Variant,
        is_chess960: bool,
        seed: u64,
    ) -> Result<Self> {
        let mut read_all = FileOpenings::default();
        let mut maker = OpeningMaker::new(variant, is_chess960, seed);
        maker.balanced = BALANCED;
        match &plan.source {
            OpeningSource::Start => {}
            OpeningSource::Random(plies) => maker.random_plies = *plies..=*plies,
            OpeningSource::File(file) => read_all = read(file, variant)?,
            OpeningSource::Book(file) => {
                maker.book = Some((open_book(file, variant)?, plan.book_plies));
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
        let known = Mutex::new(KnownOpenings { openings, maker });
        Ok(Self { plan: plan.clone(), notes, known })
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
            let number = known.openings.len() + 1;
            let game = known.maker.make().ok().flatten();
            let game = game.unwrap_or_else(|| known.maker.start());
            known.openings.push(Opening { number, game });
        }
        known.openings[index].clone()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use tabiya_engine::{Engine, Options};

    use super::maker::lead;
    use super::*;

    fn plan(source: OpeningSource) -> OpeningPlan {
        OpeningPlan { source, order: OpeningOrder::Sequential, first: 1, book_plies: 8 }
    }

    fn random(variant: Variant, seed: u64) -> Openings {
        Openings::new(&plan(OpeningSource::Random(8)), variant, false, seed).expect("openings")
    }

    #[test]
    fn random_openings_follow_their_seed_and_all_differ() {
        let all = |seed| {
            let openings = random(Variant::Chess, seed);
            (0..6).map(|at| openings.get(at).game.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(all(1), all(1));
        assert_ne!(all(1), all(2));
        assert_eq!(all(1).into_iter().collect::<HashSet<_>>().len(), 6);
    }

    #[test]
    fn an_opening_repeats_only_after_all_others() {
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
            assert_eq!(game.len(), 8);
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
