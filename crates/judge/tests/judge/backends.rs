//! Every back end that this processor supports counts the same, and as many moves as the lists hold.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::{Backend, Color, Fault, Position, Role, Setup, Standard};
use tabiya_count::Perft;
use tabiya_games::{AnyPosition, Variant};
use tabiya_judge::random::{RandomFeature, game};
use tabiya_judge::{Mailbox, one_in};
use tabiya_suite::read;

/// The number of leaf nodes at depth 2, from the lengths of move lists.
fn by_lists(p: &Position) -> u128 {
    p.legal_moves().iter().map(|&m| p.play_unchecked(m).legal_moves().len() as u128).sum()
}

#[track_caller]
fn agree(p: &Position) {
    let expected = by_lists(p);
    for backend in Backend::available() {
        let count = Perft::new().backend(backend).count(p, 2).expect("nobody says stop");
        assert_eq!(count, expected, "{backend} on {p}");
    }
}

/// Checks at least an eighth of `count` positions along random games from these starts.
fn along_games(seed: u64, count: usize, start: impl Fn(u16) -> Option<Position>) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut seen = 0;
    for number in (0..960).cycle() {
        for p in game(start(number).expect("below 960"), &mut rng).take(200) {
            agree(&p);
            seen += 1;
        }
        if seen >= count / one_in(8) {
            return;
        }
    }
}

#[test]
fn every_back_end_counts_positions_of_games_alike() {
    along_games(1, 250_000, |_| Some(Position::startpos()));
}

#[test]
fn every_back_end_counts_chess960_positions_alike() {
    along_games(2, 200_000, Position::chess960);
}

#[test]
fn every_back_end_counts_double_chess960_alike() {
    along_games(3, 200_000, |number| Position::double_chess960(number, (number * 7 + 5) % 960));
}

#[test]
fn every_back_end_counts_placed_positions_alike() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let placed = RandomFeature::ALL.into_iter().skip(3).collect::<Vec<_>>();
    for at in 0..200_000 / one_in(8) {
        agree(&placed[at % placed.len()].position(&mut rng));
    }
}

#[test]
fn every_back_end_counts_positions_with_faults_alike() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    let pieces: Vec<_> =
        Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color))).collect();
    let mut in_check = 0;
    for at in 0..40_000 / one_in(8) {
        let mut setup = Setup::empty();
        for king in [Role::King.of(Color::White), Role::King.of(Color::Black)] {
            setup.pieces[rng.random_range(0..64)] = Some(king);
        }
        for _ in 0..at % 16 {
            let square = rng.random_range(0..64);
            setup.pieces[square] = setup.pieces[square].or(pieces.choose(&mut rng).copied());
        }
        let faults = Position::<Standard>::faults(&setup);
        in_check += usize::from(faults.contains(Fault::OpponentInCheck(Color::Black)));
        agree(&Position::from_setup(&setup, faults).expect("all faults are ignored"));
    }
    assert!(in_check > 1_000 / one_in(8));
}

#[test]
fn every_back_end_counts_variants_alike() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites");
    let source = read(folder.as_ref());
    let cases: Vec<_> = source.entries.iter().map(|located| located.case.board()).collect();
    std::thread::scope(|scope| {
        for variant in
            Variant::BUILT_IN.iter().copied().filter(|&variant| variant != Variant::Chess)
        {
            let of_variant = cases.iter().filter(move |p| p.variant() == variant);
            let starts = std::iter::once(variant.start()).chain(of_variant.copied()).collect();
            scope.spawn(move || positions_of_a_variant_count_alike(starts));
        }
    });
}

/// Checks many positions of a variant along random games, at least one from each of these starts.
fn positions_of_a_variant_count_alike(starts: Vec<AnyPosition>) {
    const EACH: usize = 200_000;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut seen = 0;
    for (number, &start) in starts.iter().cycle().enumerate() {
        if seen >= EACH / one_in(24) && number >= starts.len() {
            return;
        }
        let mut p = start;
        for _ in 0..100 {
            let moves = p.legal_moves();
            let Some(&m) = moves.choose(&mut rng) else { break };
            let counts = moves.iter().map(|&m| p.play_unchecked(m).legal_moves().len() as u128);
            let expected = counts.sum();
            for backend in Backend::available() {
                let count = Perft::new().backend(backend).count(p, 2);
                assert_eq!(count, Ok(expected), "{backend} on {p} of {}", p.variant().name());
            }
            seen += 1;
            p = p.play_unchecked(m);
        }
    }
}

#[test]
fn the_mailbox_agrees_with_every_back_end() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for at in 0..1_200 / one_in(4) {
        let p = RandomFeature::ALL[at % RandomFeature::ALL.len()].position(&mut rng);
        let judge = Mailbox::from_fen(&p.to_string()).expect("a position");
        let expected = u128::from(judge.perft(2));
        for backend in Backend::available() {
            assert_eq!(Perft::new().backend(backend).count(p, 2), Ok(expected), "{backend} on {p}");
        }
    }
}

#[test]
fn every_suite_passes_on_every_back_end() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites");
    let source = read(folder.as_ref());
    assert!(source.errors.is_empty() && source.entries.len() > 4000, "{:?}", source.errors);
    let most = 300_000 / one_in(10) as u128;
    for located in &source.entries {
        let case = &located.case;
        // Variants have a separate test, and house rules have no back ends.
        if case.game.variant() != Variant::Chess {
            continue;
        }
        for check in case.checks.iter().filter(|check| check.expected <= most) {
            for backend in Backend::available() {
                let count = Perft::new().backend(backend).count(case.board(), check.depth);
                let place = format!("{}:{}", located.file, located.line);
                assert_eq!(count, Ok(check.expected), "{backend} on {place} depth {}", check.depth);
            }
        }
    }
}
