//! Tests counts of unique positions against published counts and against sets of FENs.

use std::collections::{HashMap, HashSet};
use std::thread;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::{CastlingMode, EnPassantMode, Position};
use tabiya_games::{RuleSet, Variant};
use tabiya_suite::random::RandomFeature;

use super::*;

/// Published numbers of unique positions after 0 to 6 plies from the start position.
const PUBLISHED: [u64; 7] = [1, 20, 400, 5362, 72078, 822_518, 9_417_681];

/// The depth of the test: ply 6 is counted only in optimized builds, where it takes a second.
const DEPTH: u32 = if cfg!(debug_assertions) { 5 } else { 6 };

const MIB: u64 = 1 << 20;

/// What is counted: positions or diagrams; all of them, or only those reached first, in a single way, or both.
type What = (UniqueUnit, bool, bool);

const ALL: [What; 8] = {
    let (position, diagram) = (UniqueUnit::Position, UniqueUnit::Diagram);
    [
        (position, false, false),
        (position, true, false),
        (position, false, true),
        (position, true, true),
        (diagram, false, false),
        (diagram, true, false),
        (diagram, false, true),
        (diagram, true, true),
    ]
};

fn how(memory: u64, (unit, is_first, is_single): What) -> Unique<'static> {
    let unique = Unique::new(memory).threads(2).unit(unit);
    let unique = if is_first { unique.first() } else { unique };
    if is_single { unique.single() } else { unique }
}

/// Counts unique positions and diagrams in the slow and obvious way: with maps of FENs without their move counters, and
/// the number of ways to each. Returns the counts of [`ALL`].
fn by_text(root: impl Into<AnyPosition>, depth: u32) -> [Vec<u64>; 8] {
    let text = |p: &AnyPosition| {
        let fen = p.fen(CastlingMode::Chess960, EnPassantMode::Legal);
        // All fields of the FEN except the two move counters.
        fen.rsplitn(3, ' ').last().map(str::to_owned).unwrap_or_default()
    };
    let unit_of = |unit, text: &str| match unit {
        UniqueUnit::Position => text.to_owned(),
        // The board without pieces in hand and without marks of promoted pieces.
        UniqueUnit::Diagram => text.split(['[', ' ']).next().unwrap_or("").replace('~', ""),
    };
    let root = root.into();
    let mut plies = vec![HashMap::from([(text(&root), (root, 1u64))])];
    for ply in 0..depth as usize {
        let mut next = HashMap::new();
        for (p, ways) in plies[ply].values() {
            for m in p.legal_moves() {
                let child = p.play_unchecked(m);
                next.entry(text(&child)).or_insert((child, 0)).1 += ways;
            }
        }
        plies.push(next);
    }
    ALL.map(|(unit, is_first, is_single)| {
        let mut earlier = HashSet::new();
        let counted = |ply: &HashMap<String, (AnyPosition, u64)>| {
            let mut units: HashMap<String, u64> = HashMap::new();
            for (text, (_, ways)) in ply {
                *units.entry(unit_of(unit, text)).or_default() += ways;
            }
            let is_counted = |(unit, ways): &(&String, &u64)| {
                !(is_first && earlier.contains(*unit) || is_single && **ways > 1)
            };
            let count = units.iter().filter(is_counted).count();
            earlier.extend(units.into_keys());
            count as u64
        };
        plies.iter().map(counted).collect()
    })
}

/// Asserts that all that can be counted below a position is counted as [`by_text`] does it.
fn agrees(root: impl Into<AnyPosition>, depth: u32, name: &str) {
    let root = root.into();
    for (what, expected) in ALL.into_iter().zip(by_text(root, depth)) {
        let counted = how(64 * MIB, what).count(root, depth);
        assert_eq!(counted, Ok(expected), "{name}, {what:?}: {root}");
    }
}

#[test]
fn diagrams_and_what_is_reached_first_or_in_one_way_have_the_published_counts() {
    for (what, published) in [
        ((UniqueUnit::Position, false, true), [1, 20, 400, 1862, 9825, 53_516, 311_642]),
        ((UniqueUnit::Diagram, false, false), [1, 20, 400, 5362, 71_852, 815_677, 9_260_610]),
        ((UniqueUnit::Diagram, true, false), [1, 20, 400, 5202, 69_731, 766_337, 8_708_079]),
        ((UniqueUnit::Diagram, true, true), [1, 20, 400, 1702, 8659, 49_401, 287_740]),
    ] {
        let counted = how(1024 * MIB, what).count(Position::startpos(), DEPTH - 1);
        assert_eq!(counted, Ok(published[..DEPTH as usize].to_vec()), "{what:?}");
    }
}

#[test]
fn little_memory_gives_the_same_counts_in_several_passes_or_none() {
    for what in ALL {
        let all = how(64 * MIB, what).count(Position::startpos(), 5).expect("memory");
        let mut passes = 0;
        for limit in [10, 14] {
            for (ply, expected) in how(limit * MIB, what).plies(Position::startpos(), 5).zip(&all) {
                let Ok(ply) = ply else { break };
                assert_eq!(ply.positions, *expected, "{what:?} in {limit} MiB: {ply:?}");
                assert!(ply.memory <= limit * MIB, "{what:?} in {limit} MiB: {ply:?}");
                passes = passes.max(ply.passes);
            }
        }
        assert!(passes > 1, "{what:?}");
    }
}

#[test]
fn any_number_of_threads_gives_the_published_counts() {
    for threads in [1, 2] {
        let unique = Unique::new(512 * MIB).threads(threads);
        let counts = unique.count(Position::startpos(), DEPTH).unwrap();
        assert_eq!(counts, PUBLISHED[..=DEPTH as usize], "{threads} threads");
    }
}

#[test]
fn several_passes_in_little_memory_give_the_same_counts() {
    for (limit, passes) in [(64, 1), (6, 2), (4, 5)] {
        let unique = Unique::new(limit * MIB).threads(2);
        let plies: Vec<_> =
            unique.plies(Position::startpos(), 5).collect::<Result<_, _>>().unwrap();
        let counts: Vec<u64> = plies.iter().map(|ply| ply.positions).collect();
        assert_eq!(counts, PUBLISHED[..=5], "{limit} MiB");
        assert!(plies[5].passes >= passes, "{limit} MiB: {:?}", plies[5]);
        assert!(plies.iter().all(|ply| ply.memory <= limit * MIB), "{limit} MiB: {plies:?}");
    }
}

#[test]
fn a_ply_that_exceeds_the_memory_is_named() {
    let unique = Unique::new(3 * MIB).threads(1);
    let plies: Vec<_> = unique.plies(Position::startpos(), 6).collect();
    assert_eq!(plies.len(), 6);
    assert!(plies[..5].iter().all(Result::is_ok));
    let error = plies[5].clone().unwrap_err();
    assert!(matches!(error, UniqueError::TooLarge { ply: 5, limit: 0x30_0000, .. }), "{error:?}");
    let text = error.to_string();
    assert!(text.starts_with("ply 5 needs about ") && text.ends_with(" MiB, 3 MiB may be used"));
}

#[test]
fn unique_counts_equal_sets_of_fens_in_random_positions() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for feature in RandomFeature::ALL {
        for _ in 0..2 {
            let p = feature.position(&mut rng);
            agrees(p, 3, &format!("{feature:?}"));
        }
    }
}

#[test]
fn castling_and_en_passant_rights_make_positions_unique() {
    // If a king or rook moves away and back, the start position recurs after four plies without castling rights.
    let castling: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
    // The moves a2a4, and a2a3 and then a3a4, lead to different positions if b4xa3 is legal after a2a4.
    let passing: Position = "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1".parse().unwrap();
    for p in [castling, passing] {
        agrees(p, 5, "");
    }
}

#[test]
fn no_positions_follow_the_end_of_the_game() {
    let mate: Position =
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse().unwrap();
    assert_eq!(Unique::new(MIB).count(mate, 3), Ok(vec![1, 0, 0, 0]));
    assert_eq!(Unique::new(MIB).count(mate, 0), Ok(vec![1]));
}

#[test]
fn unique_counts_differ_between_rules() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let file = |line: &str| {
        let rules = RuleSet::from_toml(&format!("name = \"x\"\n{line}")).unwrap();
        Variant::from_rules(rules).unwrap()
    };
    let chess = Unique::new(64 * MIB).count(fen.parse::<Position>().unwrap(), 3).unwrap();
    for variant in [file("must-capture = true"), file("promotion = []\nen-passant = false")] {
        let p = variant.read(fen).unwrap().0;
        let counts = Unique::new(64 * MIB).threads(2).count(p, 3).unwrap();
        assert_eq!(counts, by_text(p, 3)[0]);
        assert_ne!(counts, chess);
    }
}

#[test]
fn unique_counts_equal_sets_of_fens_in_every_variant() {
    for &variant in Variant::BUILT_IN {
        // Racing Kings (no pawns) and Horde (no white king) refuse this FEN and use their start positions instead.
        let rooks = "r3k2r/p6p/8/3pP3/8/8/P6P/R3K2R w KQkq d6 0 1";
        let p = variant.read(rooks).map_or_else(|_| variant.start(), |(p, _)| p);
        agrees(p, 3, variant.name());
    }
}

#[test]
fn an_underestimated_ply_is_counted_again() {
    let mut plies = Unique::new(512 * MIB).threads(2).plies(Position::startpos(), 5);
    for positions in &PUBLISHED[..=5] {
        // Pretend that hardly any child is new.
        plies.last = (0, 1);
        assert_eq!(plies.next().map(|ply| ply.map(|ply| ply.positions)), Some(Ok(*positions)));
    }
    assert_eq!(plies.next(), None);
}

#[test]
fn a_count_that_is_stopped_ends_soon_without_a_number() {
    let control = Control::new();
    let unique = Unique::new(512 * MIB).threads(2).control(&control);
    thread::scope(|scope| {
        let counts = scope.spawn(|| unique.count(Position::startpos(), 7));
        while control.leaf_nodes() < 1_000_000 {
            thread::sleep(Duration::from_millis(1));
        }
        let start = Instant::now();
        control.stop();
        let counts = counts.join().expect("no panic");
        assert_eq!(counts, Err(UniqueError::Failed(Error::Stopped)));
        assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    });
}

#[test]
fn memory_plans_stay_within_their_limit() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut fits = 0;
    for _ in 0..10_000 {
        let (limit, most) = (1u64 << rng.random_range(10..40), 1u64 << rng.random_range(1..36));
        let wanted = Wanted {
            positions: rng.random_range(0..most),
            position: 8 * rng.random_range(4..=6),
            listed: rng.random(),
            known: rng.random_range(0..most),
            kept: rng.random_range(0..limit),
            threads: rng.random_range(1..64),
        };
        let listed = |plan: PassPlan| plan.list.map_or(0, |positions| positions * wanted.position);
        match PassPlan::new(wanted, limit) {
            Ok(plan) => {
                fits += 1;
                let taken = wanted.kept + listed(plan) + plan.set;
                assert!(taken <= limit, "{wanted:?} in {limit}: {plan:?}");
                // A plan fills at most three quarters of the set's words, which must suffice for all positions.
                let room = plan.set / 8 * u64::from(plan.passes) / 4 * 3;
                assert!(room >= wanted.positions + wanted.known, "{wanted:?} in {limit}: {plan:?}");
                assert_eq!(plan.list.is_some(), wanted.listed);
            }
            Err(needed) => {
                assert!(needed > limit, "{wanted:?} in {limit}: {needed}");
                assert!(PassPlan::new(wanted, needed).is_ok(), "{wanted:?}: {needed}");
            }
        }
    }
    assert!((1000..9000).contains(&fits), "{fits}");
}

#[test]
fn more_memory_than_the_system_has_is_refused() {
    let mut plies = Unique::new(u64::MAX).threads(1).plies(Position::startpos(), 1);
    assert!(plies.next().is_some_and(|ply| ply.is_ok()));
    // Pretend that the root has 2^50 children.
    plies.list.children = 1 << 50;
    let error = plies.next().and_then(Result::err);
    assert!(matches!(error, Some(UniqueError::OutOfMemory(_))), "{error:?}");
}
