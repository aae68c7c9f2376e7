//! The suites of king capture and pawn wipeout: what they promise to hold, and their counts by the
//! slow engine and by the generator on every back end.

use std::collections::HashSet;

use tabiya_core::Backend;
use tabiya_judge::{SlowBoard, SlowRules};
use tabiya_perft::Perft;
use tabiya_variants::{Book, Variant};

/// The largest count that the slow engine is asked for here: it made the suites and counted all.
const SLOW_NODES: u64 = 60_000;

/// A line of a suite.
struct Case {
    /// File and line, for messages.
    place: String,
    fen: String,
    variant: Option<String>,
    id: String,
    counts: Vec<(u32, u64)>,
}

impl Case {
    /// Reads six fields of FEN and operations that end with semicolons.
    fn read(place: String, line: &str) -> Case {
        let words: Vec<&str> = line.splitn(7, ' ').collect();
        let mut case = Case {
            place,
            fen: words[..6].join(" "),
            variant: None,
            id: String::new(),
            counts: vec![],
        };
        for operation in words[6].split(';').map(str::trim).filter(|text| !text.is_empty()) {
            let (opcode, operand) = operation.split_once(' ').expect(&case.place);
            match opcode {
                "variant" => case.variant = Some(operand.to_owned()),
                "id" => case.id = operand.trim_matches('"').to_owned(),
                _ => {
                    let depth = opcode.strip_prefix('D').expect(&case.place);
                    case.counts.push((depth.parse().unwrap(), operand.parse().unwrap()));
                }
            }
        }
        case
    }

    /// How many pawns White and Black have.
    fn pawns(&self) -> (usize, usize) {
        let board = self.fen.split(' ').next().unwrap_or_default();
        (board.matches('P').count(), board.matches('p').count())
    }

    /// Whether pawns stand on the first or the eighth rank.
    fn has_pawns_on_back_ranks(&self) -> bool {
        let board = self.fen.split(' ').next().unwrap_or_default();
        let mut ranks = board.split('/');
        [ranks.next(), ranks.next_back()]
            .into_iter()
            .flatten()
            .any(|rank| rank.contains(['P', 'p']))
    }
}

fn suite(variant: &str) -> Vec<Case> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites/variants");
    let text = std::fs::read_to_string(format!("{folder}/{variant}.epd")).expect("the suite");
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| Case::read(format!("{variant}.epd:{number}"), line))
        .collect()
}

#[track_caller]
fn at_least(least: usize, cases: &[Case], is_such: impl Fn(&Case) -> bool) {
    let found = cases.iter().filter(|case| is_such(case)).count();
    assert!(found >= least, "{found} positions, expected {least}");
}

/// Whether a move ends the game by the variant's own rule.
fn can_end_at_once(case: &Case, rules: &SlowRules) -> bool {
    let board = SlowBoard::from_fen(rules, &case.fen).expect(&case.place);
    board.legal_moves().into_iter().any(|mv| board.play(mv).rule_ending().is_some())
}

fn every_line_is_complete(variant: &str) {
    let mut ids = HashSet::new();
    let mut positions = HashSet::new();
    for case in suite(variant) {
        assert_eq!(case.variant.as_deref(), Some(variant), "{}", case.place);
        assert!(!case.id.is_empty() && ids.insert(case.id), "id of {}", case.place);
        assert!(positions.insert(case.fen), "twice: {}", case.place);
        let is_next = |(next, &(depth, _)): (u32, &(u32, u64))| depth == next;
        assert!((1..).zip(&case.counts).all(is_next), "depths of {}", case.place);
        assert!(!case.counts.is_empty(), "{}", case.place);
    }
}

fn the_slow_engine_counts_so(variant: &str, rules: &SlowRules) {
    for case in suite(variant) {
        let board = SlowBoard::from_fen(rules, &case.fen).expect(&case.place);
        for &(depth, count) in case.counts.iter().filter(|&&(_, count)| count <= SLOW_NODES) {
            assert_eq!(board.perft(depth), count, "{} depth {depth}", case.place);
        }
    }
}

fn every_back_end_counts_so(variant: Variant) {
    // A rule file that says the same is another way through the generator.
    let custom =
        Variant::Custom(Book::open(variant.rules().expect("rules as data")).expect("sound rules"));
    for case in suite(variant.name()) {
        for rules in [variant, custom] {
            let (p, _) = rules.read(&case.fen).expect(&case.place);
            for &(depth, count) in &case.counts {
                for backend in Backend::available() {
                    let found = Perft::new().backend(backend).count_any(&p, depth);
                    let place = &case.place;
                    assert_eq!(found, Ok(count.into()), "{backend} on {place} depth {depth}");
                }
            }
        }
    }
}

#[test]
fn every_line_says_its_variant_and_counts_from_depth_1_on() {
    every_line_is_complete("king-capture");
    every_line_is_complete("pawn-wipeout");
}

#[test]
fn king_capture_holds_what_it_promises() {
    let cases = suite("king-capture");
    at_least(250, &cases, |_| true);
    at_least(80, &cases, Case::has_pawns_on_back_ranks);
    at_least(60, &cases, |case| matches!(case.pawns(), (1..=3, 1..=3)));
    at_least(30, &cases, |case| case.pawns() == (0, 0));
    at_least(8, &cases, |case| case.counts[0].1 == 0);
    at_least(100, &cases, |case| can_end_at_once(case, &SlowRules::king_capture()));
}

#[test]
fn pawn_wipeout_holds_what_it_promises() {
    let cases = suite("pawn-wipeout");
    at_least(250, &cases, |_| true);
    at_least(150, &cases, |case| matches!(case.pawns(), (1..=3, 1..=3)));
    at_least(10, &cases, |case| case.pawns().0 * case.pawns().1 == 0);
    at_least(80, &cases, |case| can_end_at_once(case, &SlowRules::pawn_wipeout()));
    at_least(20, &cases, |case| case.fen.split(' ').nth(3) != Some("-"));
    at_least(20, &cases, |case| case.fen.split(' ').nth(2) != Some("-"));
}

#[test]
fn king_capture_is_counted_so_by_the_slow_engine() {
    the_slow_engine_counts_so("king-capture", &SlowRules::king_capture());
}

#[test]
fn pawn_wipeout_is_counted_so_by_the_slow_engine() {
    the_slow_engine_counts_so("pawn-wipeout", &SlowRules::pawn_wipeout());
}

#[test]
fn king_capture_is_counted_so_on_every_back_end() {
    every_back_end_counts_so(Variant::KingCapture);
}

#[test]
fn pawn_wipeout_is_counted_so_on_every_back_end() {
    every_back_end_counts_so(Variant::PawnWipeout);
}
