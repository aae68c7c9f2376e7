//! Compares the generator for rule files with the slow engine, in random games under random rules.

use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_core::{
    Backend, Bitboard, ByColor, CastlingMode, EnPassantMode, Ends, Outcome, Position, UciMove, Win,
};
use tabiya_count::Perft;
use tabiya_games::{KindRules, MaskRules, Masked, MaskedState, RuleSet};
use tabiya_judge::fairy::{FairyOutcome, FairyReason, kind, side};
use tabiya_judge::{FairyBoard, FairyRules, one_in, random_rules};

/// Positions with few pieces, close to endings.
const FEW: [&str; 6] = [
    "4k3/P6p/8/3pP3/8/8/1p4P1/R3K2R w KQ d6 0 1",
    "r3k2r/p6p/8/8/8/8/P6P/R3K2R b KQkq - 3 9",
    "8/1k2p3/8/3P4/2q5/8/4K3/8 b - - 0 1",
    "2n1k3/1P4P1/8/8/8/8/p4p2/1B2K3 w - - 0 1",
    "r2qk2r/8/8/8/8/8/8/R2QK2R w KQkq - 0 1",
    "4k3/4r3/8/2pP4/8/5n2/4P3/3QK3 b - - 5 40",
];

/// Counts of the cases that occurred, to ensure that the games cover all of them.
#[derive(Default, Debug)]
struct Met {
    positions: usize,
    sound: usize,
    moves: usize,
    extinctions: usize,
    goals: usize,
    checks: usize,
    all_lost: usize,
    in_lanes: usize,
    walls: usize,
    mobility: usize,
    must_capture: usize,
}

fn slow_perft(board: &FairyBoard, depth: u32) -> u128 {
    board.perft(depth).into()
}

/// Compares a position in both engines in every respect; `sound` if it was reached from a position without
/// faults.
fn compare(
    p: &Position<Masked>,
    slow: &FairyBoard,
    rules: &RuleSet,
    sound: bool,
    met: &mut Met,
) -> Vec<String> {
    let context = || format!("{p}\n{}", rules.to_toml());
    let fen = p.fen(CastlingMode::Chess960, EnPassantMode::Legal).to_string();
    // After the end of the game our FEN may still contain an en passant square, but not the slow engine's.
    if !Masked::is_variant_end(p) {
        assert_eq!(fen, slow.to_shredder_fen(), "{}", context());
    }
    let mut moves: Vec<String> =
        p.legal_moves().iter().map(|m| m.uci(CastlingMode::Chess960).to_string()).collect();
    moves.sort();
    assert_eq!(moves, slow.legal_uci(), "{}", context());
    assert_eq!(p.count_moves() as usize, moves.len(), "{}", context());
    for m in &moves {
        let read: UciMove = m.parse().expect("UCI");
        assert!(read.to_move(p).is_ok(), "{m} in {}", context());
    }
    let (again, _) = Position::<Masked>::from_fen_lenient_with(&fen, *p.state())
        .unwrap_or_else(|error| panic!("{error}: {}", context()));
    assert_eq!(again.key(), p.key(), "{}", context());
    if sound {
        // Moves from a position without faults lead to no fault, so the strict reader must accept the FEN.
        let strict = Position::<Masked>::from_fen_with(&p.to_string(), *p.state());
        assert_eq!(strict.as_ref(), Ok(p), "{}", context());
        met.sound += 1;
    }
    let ending = Masked::ending(p);
    assert_eq!(ending.is_some(), Masked::is_variant_end(p), "{}", context());
    let reason = ending.map(|outcome| {
        let Outcome::Win { winner, by } = outcome else { panic!("a draw by {outcome}") };
        let reason = match by {
            Win::Extinction(role) => FairyReason::Extinct(kind(role)),
            Win::Goal(role) => FairyReason::Goal(kind(role)),
            Win::Checks => FairyReason::Checks,
            Win::AllLost => FairyReason::AllLost,
            by => panic!("a game ended by {by}"),
        };
        match reason {
            FairyReason::Extinct(_) => met.extinctions += 1,
            FairyReason::Goal(_) => met.goals += 1,
            FairyReason::AllLost => met.all_lost += 1,
            _ => met.checks += 1,
        }
        FairyOutcome { winner: Some(side(winner)), reason }
    });
    assert_eq!(reason, slow.rule_ending(), "{}", context());
    met.positions += 1;
    met.moves += moves.len();
    moves
}

fn play(rules: &RuleSet, start: &str, plies: usize, rng: &mut Xoshiro256PlusPlus, met: &mut Met) {
    // Rules that need tables have no masks, and are left out.
    if !rules.are_masks() {
        return;
    }
    let state = MaskedState::new(MaskRules::open(rules.clone()).expect("sound rules"));
    let slow_rules = FairyRules::of(rules);
    let Ok((mut p, _)) = Position::<Masked>::from_fen_lenient_with(start, state) else { return };
    let fen = p.fen(CastlingMode::Chess960, EnPassantMode::Legal).to_string();
    let mut slow = FairyBoard::from_fen(&slow_rules, &fen).expect("a position");
    let sound = Position::<Masked>::from_fen_with(&p.to_string(), state).is_ok();
    for ply in 0..plies {
        let moves = compare(&p, &slow, rules, sound, met);
        if ply % 8 == 3 {
            let expected = slow_perft(&slow, 2);
            for backend in Backend::available() {
                let counted = Perft::new().backend(backend).count(p, 2);
                assert_eq!(counted, Ok(expected), "{backend}: {p}\n{}", rules.to_toml());
            }
            let goes_everywhere = |kind: &KindRules| kind.mobility == ByColor::both(Bitboard::FULL);
            let whole = rules.kinds.iter().all(goes_everywhere);
            let lanes = whole && !rules.must_capture;
            met.in_lanes += usize::from(lanes);
            met.walls += usize::from(lanes && rules.walls.any());
            met.mobility += usize::from(!whole);
            met.must_capture += usize::from(rules.must_capture);
        }
        let Some(m) = moves.choose(rng) else { return };
        let read: UciMove = m.parse().expect("UCI");
        let m = read.to_move(&p).expect("a legal move");
        let after = p.play(m).expect("a legal move");
        assert_eq!(p.key_after(m), after.key(), "{read} in {p}\n{}", rules.to_toml());
        slow = slow.play(slow.legal_move(&read.to_string()).expect("a legal move"));
        p = after;
    }
}

#[test]
fn random_rules_are_played_as_by_the_slow_engine() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let mut met = Met::default();
    for round in 0..800 / one_in(6) {
        let share = [0.05, 0.15, 0.3][round % 3];
        let rules = random_rules(&mut rng, share);
        if rules.check().is_err() {
            continue;
        }
        let start = rules.start.replace("9999 9999", "0 1");
        play(&rules, &start, 60, &mut rng, &mut met);
        let few = FEW.choose(&mut rng).expect("six");
        play(&rules, few, 40, &mut rng, &mut met);
    }
    println!("{met:?}");
    assert!(met.positions.min(met.sound) > 12_000 / one_in(6), "{met:?}");
    assert!(met.extinctions.min(met.goals).min(met.checks) > 30 / one_in(6), "{met:?}");
    assert!(met.all_lost > 0, "{met:?}");
    assert!(met.in_lanes > 1000 / one_in(6) && met.walls > 100 / one_in(6), "{met:?}");
    assert!(met.mobility.min(met.must_capture) > 100 / one_in(6), "{met:?}");
}
