//! Comparing rules that are a type with the same rules as data.

use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_core::{Backend, Ends, Faults, Position, Rules, Setup};
use tabiya_count::Perft;
use tabiya_games::{AnyPosition, Playable};
use tabiya_variants::{MaskRules, Masked, MaskedState, RuleSet};

/// Compares rules that are a type with the same rules as data, in random games from these positions: moves, outcomes,
/// draws, and counts on all back ends.
pub(crate) fn assert_plays_as_data<R: Playable<State = ()>>(rules: RuleSet, starts: &[&str]) {
    // Under another name, the rules are not recognised as the built-in variant.
    let rules = RuleSet { name: "as-data".to_owned(), ..rules };
    let state = MaskedState::new(MaskRules::open(rules).expect("sound rules"));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(61);
    let mut ended = 0;
    for round in 0..12 {
        for start in starts {
            let setup: Setup = start.parse().expect(start);
            let mut p = Position::<R>::from_setup_with(&setup, (), Faults::ALL).expect(start);
            let mut data =
                Position::<Masked>::from_setup_with(&setup, state, Faults::ALL).expect(start);
            for ply in 0..160 {
                assert_same(&p, &data);
                if (ply + round) % 20 == 0 {
                    assert_same_counts(&p, &data);
                }
                let moves = p.legal_moves();
                let Some(&m) = moves.choose(&mut random) else { break };
                (p, data) = (p.play_unchecked(m), data.play_unchecked(m));
            }
            ended += u32::from(R::Ends::is_variant_end(&p));
        }
    }
    assert!(ended > 10, "{ended} games have ended by a rule of the variant");
}

#[track_caller]
fn assert_same<R: Rules>(p: &Position<R>, data: &Position<Masked>) {
    let fen = p.to_string();
    assert_eq!(fen, data.to_string());
    let (mut moves, mut same) = (p.legal_moves().to_vec(), data.legal_moves().to_vec());
    moves.sort_unstable();
    same.sort_unstable();
    assert_eq!(moves, same, "{fen}");
    assert_eq!(p.outcome(), data.outcome(), "{fen}");
    assert_eq!(R::Ends::is_variant_end(p), Masked::is_variant_end(data), "{fen}");
    assert_eq!(R::Ends::ending(p), Masked::ending(data), "{fen}");
    assert_eq!(R::Ends::stalemate(p), Masked::stalemate(data), "{fen}");
    assert_eq!(R::Ends::repetition(p), Masked::repetition(data), "{fen}");
    assert_eq!(R::Ends::fifty_move_rule(p), Masked::fifty_move_rule(data), "{fen}");
    assert_eq!(R::Ends::insufficient_material(p), Masked::insufficient_material(data), "{fen}");
    let setup = p.to_setup();
    let faults = |error| format!("{error:?}");
    let ours = Position::<R>::from_setup_with(&setup, R::State::default(), Faults::NONE);
    let theirs = Position::<Masked>::from_setup_with(&setup, *data.state(), Faults::NONE);
    assert_eq!(ours.map_err(faults).err(), theirs.map_err(faults).err(), "{fen}");
}

fn assert_same_counts<R: Playable>(p: &Position<R>, data: &Position<Masked>) {
    for backend in Backend::available() {
        let count = |p: AnyPosition| Perft::new().backend(backend).count(p, 3);
        assert_eq!(count(R::any(*p)), count((*data).into()), "{backend}: {p}");
    }
}
