//! Games with any rules of the gallery: undoing restores everything, and copies are independent.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_core::{Square, Stalemate};
use tabiya_games::house::{
    Change, Gallery, House, HouseRule,
    gallery::{NAMES, numbered},
};
use tabiya_games::{Game, RuleSet, Variant};

fn game(names: &[&str]) -> Game {
    let rules =
        names.iter().map(|name| Gallery::default().rule(&numbered(name, 0)).unwrap()).collect();
    House::new(RuleSet::chess(), rules).begin().unwrap()
}

/// Everything that can be observed of a game.
fn seen(game: &Game) -> (String, u64, Vec<String>, String) {
    let moves = game.legal_moves().unwrap().iter().map(|m| game.position().text(m)).collect();
    (
        game.position().fen(),
        game.position().key(),
        moves,
        format!("{:?} {:?}", game.ending().unwrap(), game.position()),
    )
}

/// Plays random moves and takes them back. Returns the number of plies.
fn play_and_take_back(names: &[&str], seed: u64, plies: usize) -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut now = game(names);
    let mut before = Vec::new();
    let mut texts = Vec::new();
    for _ in 0..plies {
        let moves = now.legal_moves().unwrap_or_else(|error| panic!("{names:?} {error}"));
        let Some(m) = moves.choose(&mut rng) else { break };
        before.push(seen(&now));
        let copy = now.clone();
        texts.push(now.position().text(m));
        now.play(m.clone())
            .unwrap_or_else(|error| panic!("{names:?} {}: {error}", texts.join(" ")));
        // The copy is unchanged.
        assert_eq!(before.last(), Some(&seen(&copy)), "{names:?}");
        if now.ending().unwrap().is_some() {
            break;
        }
    }
    // Replay the game from the start, move by move.
    let mut again = game(names);
    for (text, then) in texts.iter().zip(&before) {
        assert_eq!(&seen(&again), then, "{names:?}");
        again.play_text(text).unwrap();
    }
    assert_eq!(seen(&again), seen(&now), "{names:?}");
    before.push(seen(&now));
    let reports: Vec<_> = now.plies().cloned().collect();
    // Undo and redo at random, and then undo everything.
    let mut at = texts.len();
    for step in 0..4 * texts.len() {
        let is_back = step >= 2 * texts.len() || rng.random_range(0..5) < 3;
        if is_back {
            assert_eq!(now.undo().is_some(), at > 0, "{names:?}");
            at = at.saturating_sub(1);
        } else {
            assert_eq!(now.redo().is_some(), at < reports.len(), "{names:?}");
            assert_eq!(
                now.plies().next_back(),
                reports.get(at.min(reports.len() - 1)),
                "{names:?}"
            );
            at = texts.len().min(at + 1);
        }
        assert_eq!(seen(&now), before[at], "{names:?}");
    }
    assert_eq!(now.undo(), None);
    texts.len()
}

#[test]
fn taking_back_restores_the_notes_of_each_rule() {
    for (seed, name) in (0..).zip(NAMES) {
        assert!(play_and_take_back(&[name], seed, 60) > 0, "{name}");
    }
}

/// These rules without the second of those that bring a duck: a game has one duck.
pub(crate) fn with_one_duck<'n>(names: &[&'n str]) -> Vec<&'n str> {
    let mut ducks = 0;
    let mut is_kept = |name: &&str| {
        ducks += usize::from(name.starts_with("duck-chess"));
        !name.starts_with("duck-chess") || ducks == 1
    };
    names.iter().copied().filter(|name| is_kept(name)).collect()
}

#[test]
fn random_combinations_are_taken_back() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut plies = 0;
    for seed in 0..60 {
        let names: Vec<&str> = NAMES.into_iter().filter(|_| rng.random_bool(0.35)).collect();
        plies += play_and_take_back(&with_one_duck(&names), seed, 40);
    }
    assert!(plies > 1200, "{plies}");
}

#[test]
fn rules_combine_in_pairs_and_all_together() {
    for (at, one) in NAMES.into_iter().enumerate() {
        for other in &NAMES[at + 1..] {
            play_and_take_back(&with_one_duck(&[one, other]), at as u64, 16);
        }
    }
    for seed in 0..20 {
        let mut names = NAMES;
        names.rotate_right((seed % 2) as usize);
        play_and_take_back(&with_one_duck(&names), seed, 60);
    }
}

/// A rule that begins with a note on each of the two squares b1 and g1.
#[derive(Debug, Clone)]
struct Marked;

impl HouseRule for Marked {
    fn name(&self) -> &'static str {
        "marked"
    }

    fn set_up(&mut self, change: &mut Change<'_>) {
        change.note(Square::B1, 1);
        change.note(Square::G1, 1);
    }
}

#[test]
fn equal_pieces_squares_and_notes_are_equal_positions() {
    let start =
        RuleSet { start: "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1".to_owned(), ..RuleSet::chess() };
    let mut direct = House::new(start, vec![Box::new(Marked)]).begin().unwrap();
    let mut crossed = direct.clone();
    let play = |game: &mut Game, moves: &str| {
        for text in moves.split(' ') {
            game.play_text(text).unwrap();
        }
    };
    play(&mut direct, "b1c3 e8d8 g1f3 d8e8");
    play(&mut crossed, "b1d2 e8d8 d2f3 d8e8 g1e2 e8d8 e2c3 d8e8");
    assert_eq!(crossed.position().key(), direct.position().key());
    play(&mut crossed, "c3b1 e8d8 b1c3 d8e8");
    assert_eq!(crossed.position().key(), direct.position().key());
}

#[test]
fn a_rule_file_that_is_named_like_a_variant_is_not_that_variant() {
    let variant = |rules| House::new(rules, Vec::new()).begin().unwrap().position().variant();
    let chess = RuleSet::chess();
    assert_eq!(variant(chess.clone()), Variant::Chess);
    let elsewhere = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned();
    assert_eq!(variant(RuleSet { start: elsewhere, ..chess.clone() }), Variant::Chess);
    assert_ne!(variant(RuleSet { stalemate: Stalemate::Loss, ..chess }), Variant::Chess);
}
