//! Rules that masks can express give the same perft counts when moves are generated from tables.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_fairy::{FairyPosition, TableRules};
use tabiya_games::{MaskRules, RuleSet, Variant};
use tabiya_judge::random_rules;

fn perft(p: &FairyPosition, depth: u32) -> u64 {
    if depth == 1 {
        return p.count_moves().into();
    }
    p.legal_moves().iter().map(|&m| perft(&p.play_unchecked(m), depth - 1)).sum()
}

#[track_caller]
fn agree(rules: &RuleSet, fen: &str, depth: u32) {
    let tables = TableRules::open_unchecked(rules.clone()).unwrap();
    let p =
        FairyPosition::from_fen(fen, tables).unwrap_or_else(|e| panic!("{e}\n{}", rules.to_toml()));
    let game = Variant::from_rules(rules.clone()).unwrap();
    let (ours, _) = game.read(fen).unwrap();
    let expected = tabiya_count::perft(ours, depth);
    assert_eq!(u128::from(perft(&p, depth)), expected, "{fen}\n{}", rules.to_toml());
}

#[test]
fn built_in_rules_agree_with_the_fairy_generator() {
    for name in RuleSet::built_in_names() {
        let rules = RuleSet::built_in(name).unwrap();
        agree(&rules, &rules.start, 3);
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        agree(&rules, kiwipete, 2);
        agree(&rules, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3);
    }
}

/// Whether the start position has an en passant square.
fn has_passed(rules: &RuleSet) -> bool {
    rules.start.split(' ').nth(3) != Some("-")
}

#[test]
fn random_rules_agree_with_the_fairy_generator() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
    let sets = (0..800).map(|_| random_rules(&mut rng, 0.4));
    let are_masks = |rules: &RuleSet| MaskRules::open(rules.clone()).is_ok();
    // Starts with an en passant square are left out: random rules may allow no double push over it.
    let sound = sets.filter(|rules| !has_passed(rules) && are_masks(rules)).take(250);
    let count = sound.inspect(|rules| agree(rules, &rules.start, 2)).count();
    assert!(count > 120, "{count}");
}
