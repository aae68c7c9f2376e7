//! A square that is taken off the board acts as a wall: the counts equal those under rules with this wall.

use std::fs;
use std::path::Path;

use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_core::{Bitboard, CastlingMode, EnPassantMode};
use tabiya_fairy::{AnyMove, FairyPosition, TableRules};
use tabiya_games::RuleSet;

/// The rules of chess and of the rule files of the suites.
fn all_rules() -> Vec<RuleSet> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../perft-suites/rules");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|extension| extension == "toml"));
    let read = |file| RuleSet::from_toml(&fs::read_to_string(file).unwrap()).unwrap();
    // Where a piece could never move again depends on walls, but not on squares that are removed in play.
    let with_dead_ends = |rules| RuleSet { dead_ends: true, ..rules };
    files.map(read).chain([RuleSet::chess()]).map(with_dead_ends).collect()
}

/// The position after a random number of random moves.
fn wander(mut p: FairyPosition, rng: &mut Xoshiro256PlusPlus) -> FairyPosition {
    for _ in 0..rng.random_range(0..40) {
        let Some(&m) = p.legal_moves().choose(rng) else { break };
        p = p.play_unchecked(m);
    }
    p
}

/// Each legal move with the number of leaf nodes three plies after it.
fn divide(p: &FairyPosition) -> Vec<(String, u64)> {
    let leaf_nodes = |p: &FairyPosition| {
        let replies = p.legal_moves().into_iter().map(|m| p.play_unchecked(m));
        replies.map(|p| p.leaf_nodes(&mut Vec::new())).sum()
    };
    let uci = |m: AnyMove| m.uci(CastlingMode::Chess960).to_string();
    let mut all: Vec<_> =
        p.legal_moves().into_iter().map(|m| (uci(m), leaf_nodes(&p.play_unchecked(m)))).collect();
    all.sort();
    all
}

#[test]
fn removed_squares_count_like_walls() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(41);
    let mut compared = 0;
    for rules in all_rules() {
        let open = TableRules::open_unchecked(rules.clone()).unwrap();
        for _ in 0..6 {
            let start = FairyPosition::from_fen(&rules.start, open).unwrap();
            let mut gone = wander(start, &mut rng);
            let empty = !gone.occupied() - gone.blocked();
            let removed: Bitboard =
                (0..6).filter_map(|_| empty.into_iter().choose(&mut rng)).collect();
            removed.into_iter().for_each(|square| gone.set_gone(square, true));
            let walls = RuleSet { walls: rules.walls | removed, ..rules.clone() };
            let Ok(open) = TableRules::open_unchecked(walls) else { continue };
            let fen = gone.fen(CastlingMode::Chess960, EnPassantMode::Legal);
            let Ok(walled) = FairyPosition::from_fen(&fen.to_string(), open) else { continue };
            assert_eq!(divide(&gone), divide(&walled), "{}: {fen} {removed:?}", rules.name);
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared}");
}
