//! Estimates against exact counts.

use tabiya_games::{AnyPosition, RuleSet, Variant};

use tabiya_count::{Control, Error, Estimate, Estimator, Threads, perft};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const POSITION_3: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const POSITION_4: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const POSITION_5: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
const POSITION_6: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

fn position(variant: Variant, fen: &str) -> AnyPosition {
    variant.read(fen).expect("a FEN").0
}

/// Estimates with 200 seeds, each from this number of groups of walks. The tree is never counted.
fn estimates(p: &AnyPosition, depth: u32, groups: u64) -> Vec<Estimate> {
    let walks = groups * 32 * u64::from(depth);
    let all = Estimator::new().walks(walks).samples(p, depth, 0..200).expect("nothing stops it");
    assert!(all.iter().all(|one| one.walks == walks), "{:?}", all[0]);
    all
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let number = values.len() as f64;
    values.sum::<f64>() / number
}

/// Requires that the intervals of small estimates contain the exact count, that they are not wider than necessary, and
/// that the estimates have no bias.
#[track_caller]
fn agrees(p: &AnyPosition, depth: u32, exact: u128) {
    let exact = exact as f64;
    let all = estimates(p, depth, 8);
    let held = all.iter().filter(|one| (one.low()..=one.high()).contains(&exact)).count();
    assert!(held >= 190, "{p}: {held} of 200 intervals hold {exact}");
    let spread = mean(all.iter().map(|one| (one.nodes / exact - 1.0).powi(2))).sqrt();
    let claimed = mean(all.iter().map(|one| one.error / exact)) / 3.4995;
    assert!((0.7..1.3).contains(&(claimed / spread)), "{p}: {claimed} claimed, {spread} seen");
    // The mean of 200 estimates is 14 times as exact as one of them.
    let bias = mean(all.iter().map(|one| one.nodes)) / exact - 1.0;
    assert!(bias.abs() < 4.0 * spread / 200f64.sqrt(), "{p}: a bias of {bias} with {spread}");
    assert!(bias.abs() < 0.01, "{p}: a bias of {bias}");
}

#[test]
fn intervals_contain_the_six_published_counts() {
    let start = Variant::Chess.start_fen();
    for (fen, depth, exact) in [
        (&*start, 6, 119_060_324),
        (KIWIPETE, 5, 193_690_690),
        (POSITION_3, 7, 178_633_661),
        (POSITION_4, 5, 15_833_292),
        (POSITION_5, 5, 89_941_194),
        (POSITION_6, 5, 164_075_551),
    ] {
        agrees(&position(Variant::Chess, fen), depth, exact);
    }
}

#[test]
#[ignore = "long: .ci/long runs it"]
fn intervals_contain_the_deepest_known_counts() {
    let start = Variant::Chess.start_fen();
    for (fen, depth, exact) in [
        (&*start, 7, 3_195_901_860_u128),
        (&*start, 8, 84_998_978_956),
        (&*start, 9, 2_439_530_234_167),
        (&*start, 10, 69_352_859_712_417),
        (&*start, 15, 2_015_099_950_053_364_471_960),
        (KIWIPETE, 7, 374_190_009_323),
        (POSITION_3, 8, 3_009_794_393),
        (POSITION_4, 6, 706_045_033),
        (POSITION_5, 6, 3_048_196_529),
        (POSITION_6, 7, 287_188_994_746),
    ] {
        agrees(&position(Variant::Chess, fen), depth, exact);
    }
}

#[test]
fn intervals_contain_the_counts_of_variants() {
    let chess960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    for (variant, fen, depth) in [
        (Variant::Chess, chess960, 5),
        (Variant::Atomic, "", 5),
        (Variant::Antichess, "", 5),
        (Variant::Horde, "", 7),
        (Variant::RacingKings, "", 5),
        (Variant::ThreeCheck, KIWIPETE, 4),
        (Variant::Crazyhouse, "4k3/1Q~6/8/8/4b3/8/Kpb5/8[NPqr] b - - 0 1", 4),
        (Variant::KingCapture, POSITION_3, 6),
        (Variant::PawnWipeout, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 7),
    ] {
        let p = if fen.is_empty() { variant.start() } else { position(variant, fen) };
        agrees(&p, depth, perft(p, depth));
    }
}

#[test]
fn intervals_contain_the_counts_of_custom_pieces() {
    let rules = "name = \"half\"\nbase = \"chess\"\nwalls = [\"a4\", \"h5\"]\n\
        start = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"\n";
    let amazons = "name = \"camels\"\n\
        start = \"4k3/pppppppp/8/2c5/5C2/8/PPPPPPPP/4K3 w - - 0 1\"\n\
        [pieces.camel]\nletter = \"c\"\nmoves = \"C\"\n";
    for (rules, depth) in [(rules, 5), (amazons, 5)] {
        let rules = RuleSet::from_toml(rules).expect("a rule file");
        let variant = Variant::from_rules(rules).expect("sound rules");
        let p = variant.start();
        agrees(&p, depth, perft(p, depth));
    }
}

#[test]
fn errors_fall_with_the_square_root_of_the_walks() {
    let p = position(Variant::Chess, POSITION_4);
    let off = |groups| {
        let all = estimates(&p, 5, groups);
        let seen = mean(all.iter().map(|one| (one.nodes / 15_833_292.0 - 1.0).powi(2))).sqrt();
        (seen, mean(all.iter().map(Estimate::relative_error)))
    };
    let ((few, few_claimed), (many, many_claimed)) = (off(8), off(32));
    // Four times the walks. Student's quantiles for 7 and 31 degrees of freedom are 3.50 and 2.74.
    assert!((1.7..2.35).contains(&(few / many)), "{few} and {many}");
    let ratio = few_claimed / many_claimed * 2.74 / 3.50;
    assert!((1.85..2.15).contains(&ratio), "{few_claimed} and {many_claimed}");
}

#[test]
fn an_estimate_depends_on_the_seed_and_not_on_the_threads() {
    let estimator = Estimator::new().walks(12 * 288 + 1).seed(5);
    let run = |threads, estimator: Estimator<'_>| {
        let work = || estimator.estimate(AnyPosition::default(), 9);
        Threads::start(Some(threads)).run(work)
    };
    let one = run(1, estimator).expect("nobody stops it");
    assert_eq!(one.walks, 13 * 288);
    for threads in [2, 5] {
        assert_eq!(run(threads, estimator), Ok(one));
    }
    assert_ne!(run(1, estimator.seed(6)), Ok(one));
}

#[test]
fn a_stopped_estimate_uses_the_completed_groups() {
    let control = Control::new();
    let estimator = Estimator::new().seed(5).control(&control);
    let start = AnyPosition::default();
    let stopped = std::thread::scope(|scope| {
        let work = || estimator.walks(u64::MAX).estimate(start, 9);
        let running = scope.spawn(move || Threads::start(Some(3)).run(work));
        while control.finished_units() < 20 {
            std::thread::yield_now();
        }
        control.stop();
        running.join().expect("no panic").expect("twenty groups")
    });
    assert!(stopped.walks > 10 * 288);
    let again = Estimator::new().seed(5).walks(stopped.walks).estimate(start, 9);
    assert_eq!(again, Ok(stopped));
    // The control is stopped, so nothing more is estimated.
    assert_eq!(estimator.estimate(start, 9), Err(Error::Stopped));
}

#[test]
fn small_trees_are_counted_instead_of_estimated() {
    let start = Variant::Chess.start_fen();
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    for (fen, depth, exact) in [
        (&*start, 0, Some(1)),
        (&*start, 1, Some(20)),
        (&*start, 5, Some(4_865_609)),
        (&*start, 8, None),
        (POSITION_3, 6, Some(11_030_083)),
        (mate, 0, Some(1)),
        (mate, 4, Some(0)),
    ] {
        let p = position(Variant::Chess, fen);
        let estimate = Estimator::new().walks(1).estimate(p, depth).expect("nobody stops it");
        assert_eq!(estimate.exact, exact, "{fen} {depth}");
        assert_eq!(estimate.error == 0.0, exact.is_some(), "{fen} {depth}");
        assert_eq!(exact.map_or(estimate.nodes, |exact| exact as f64), estimate.nodes);
    }
}
