//! The suites of variants have the contents that they promise, and the generator repeats their counts on
//! every back end. If the rules of a variant are data, the slow engine repeats them too.

use std::collections::HashSet;
use std::path::Path;

use tabiya_core::Backend;
use tabiya_count::Perft;
use tabiya_games::{RuleSet, Variant};
use tabiya_judge::{FairyBoard, FairyRules, one_in};

/// The maximum of the counts that the slow engine repeats in the suites that it made itself.
const SLOW_NODES: u64 = 60_000;

/// The maximum of the counts that the slow engine repeats in other suites.
const FEWER_SLOW_NODES: u64 = 20_000;

/// The maximum of the counts that every back end repeats.
const MOST_NODES: u64 = 300_000;

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
    /// Reads a line: a FEN, then operations that end with semicolons, `variant` first.
    fn read(place: String, line: &str) -> Case {
        let (fen, _) = line.split_once(" variant ").expect(&place);
        let operations = &line[fen.len()..];
        let mut case =
            Case { place, fen: fen.to_owned(), variant: None, id: String::new(), counts: vec![] };
        for operation in operations.split(';').map(str::trim).filter(|text| !text.is_empty()) {
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

    /// The number of White's pawns and the number of Black's.
    fn pawns(&self) -> (usize, usize) {
        let board = self.fen.split(' ').next().unwrap_or_default();
        (board.matches('P').count(), board.matches('p').count())
    }

    fn field(&self, number: usize) -> &str {
        self.fen.split(' ').nth(number).unwrap_or_default()
    }

    /// Whether castling rights are written with the files of rooks.
    fn names_rooks_by_file(&self) -> bool {
        self.field(2).contains(|c: char| !"KQkq-".contains(c))
    }

    /// Whether there is no legal move.
    fn is_over(&self) -> bool {
        self.counts[0].1 == 0
    }

    /// Whether one of the sides has no pieces.
    fn is_against_nobody(&self) -> bool {
        [char::is_lowercase, char::is_uppercase].into_iter().any(|of| !self.field(0).contains(of))
    }

    /// Whether pawns are on the first or the eighth rank.
    fn has_pawns_on_back_ranks(&self) -> bool {
        let board = self.fen.split(' ').next().unwrap_or_default();
        let mut ranks = board.split('/');
        [ranks.next(), ranks.next_back()]
            .into_iter()
            .flatten()
            .any(|rank| rank.contains(['P', 'p']))
    }
}

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites/variants");

/// All built-in variants but chess.
fn variants() -> impl Iterator<Item = Variant> {
    Variant::BUILT_IN.iter().copied().filter(|&variant| variant != Variant::Chess)
}

fn suite(variant: &str) -> Vec<Case> {
    let text = std::fs::read_to_string(format!("{FOLDER}/{variant}.epd"))
        .unwrap_or_else(|error| panic!("perft-suites/variants/{variant}.epd: {error}"));
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
fn can_end_at_once(case: &Case, rules: &FairyRules) -> bool {
    let board = FairyBoard::from_fen(rules, &case.fen).expect(&case.place);
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

fn the_slow_engine_counts_so(variant: &str, rules: &FairyRules, most: u64) {
    let most = most / one_in(4) as u64;
    for case in suite(variant) {
        let board = FairyBoard::from_fen(rules, &case.fen).expect(&case.place);
        for &(depth, count) in case.counts.iter().filter(|&&(_, count)| count <= most) {
            assert_eq!(board.perft(depth), count, "{} depth {depth}", case.place);
        }
    }
}

fn every_back_end_counts_so(variant: Variant) {
    // A rule file with the same rules under another name must give the same counts.
    let custom = variant.rules().map(|rules| {
        let renamed = RuleSet { name: "the same".to_owned(), ..rules };
        Variant::from_rules(renamed).expect("sound rules")
    });
    assert!(custom.is_none_or(|custom| custom.name() != variant.name()));
    let most = MOST_NODES / one_in(10) as u64;
    for case in suite(variant.name()) {
        for rules in [Some(variant), custom].into_iter().flatten() {
            let (p, _) = rules.read(&case.fen).expect(&case.place);
            for &(depth, count) in case.counts.iter().filter(|(_, count)| *count <= most) {
                for backend in Backend::available() {
                    let found = Perft::new().backend(backend).count(p, depth);
                    let place = &case.place;
                    assert_eq!(found, Ok(count.into()), "{backend} on {place} depth {depth}");
                }
            }
        }
    }
}

#[test]
fn every_line_names_its_variant_and_counts_from_depth_1() {
    variants().for_each(|variant| every_line_is_complete(variant.name()));
}

#[test]
fn every_variant_has_a_suite() {
    let files = variants().map(|variant| format!("perft-suites/variants/{variant}.epd"));
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let missing: Vec<_> = files.filter(|file| !Path::new(root).join(file).exists()).collect();
    assert!(missing.is_empty(), "missing: {}", missing.join(", "));
}

#[test]
fn every_suite_belongs_to_a_variant() {
    for file in std::fs::read_dir(FOLDER).expect("the folder") {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "epd") {
            let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
            let known = name.parse::<Variant>().map(Variant::name);
            assert_eq!(known.as_deref(), Ok(name));
        }
    }
}

#[test]
fn every_suite_has_a_row_in_the_readme() {
    let readme = std::fs::read_to_string(format!("{FOLDER}/README.md")).expect("the README");
    for variant in variants() {
        let row = format!("\n| `{variant}.epd` | ");
        assert!(
            readme.contains(&row),
            "perft-suites/variants/README.md has no row of {variant}.epd"
        );
    }
}

#[test]
fn king_capture_passes_its_suite() {
    let cases = suite("king-capture");
    at_least(250, &cases, |_| true);
    at_least(80, &cases, Case::has_pawns_on_back_ranks);
    at_least(60, &cases, |case| matches!(case.pawns(), (1..=3, 1..=3)));
    at_least(30, &cases, |case| case.pawns() == (0, 0));
    at_least(8, &cases, |case| case.counts[0].1 == 0);
    at_least(100, &cases, |case| can_end_at_once(case, &FairyRules::king_capture()));
}

#[test]
fn pawn_wipeout_passes_its_suite() {
    let cases = suite("pawn-wipeout");
    at_least(250, &cases, |_| true);
    at_least(150, &cases, |case| matches!(case.pawns(), (1..=3, 1..=3)));
    at_least(10, &cases, |case| case.pawns().0 * case.pawns().1 == 0);
    at_least(80, &cases, |case| can_end_at_once(case, &FairyRules::pawn_wipeout()));
    at_least(20, &cases, |case| case.field(3) != "-");
    at_least(20, &cases, |case| case.field(2) != "-");
}

/// Checks the contents that the suite of every well-known variant promises, with castling and en passant if
/// the rules have them.
fn holds_what_all_promise(variant: &str, castles: bool, passes: bool) -> Vec<Case> {
    let cases = suite(variant);
    at_least(300, &cases, |_| true);
    at_least(5, &cases, Case::is_over);
    at_least(if castles { 20 } else { 0 }, &cases, Case::names_rooks_by_file);
    at_least(if passes { 20 } else { 0 }, &cases, |case| case.field(3) != "-");
    cases
}

#[test]
fn king_of_the_hill_passes_its_suite() {
    let cases = holds_what_all_promise("kingofthehill", true, true);
    at_least(10, &cases, Case::is_over);
}

#[test]
fn three_check_passes_its_suite() {
    let cases = holds_what_all_promise("3check", true, true);
    at_least(50, &cases, |case| case.field(4) == "1+1");
    at_least(8, &cases, |case| case.field(4).contains('0'));
}

#[test]
fn antichess_passes_its_suite() {
    let cases = holds_what_all_promise("antichess", false, true);
    let kings = |case: &Case| case.field(0).matches(['k', 'K']).count();
    at_least(20, &cases, |case| kings(case) > 2);
    at_least(20, &cases, |case| kings(case) < 2);
    at_least(20, &cases, |case| case.counts[0].1 == 1);
    at_least(8, &cases, |case| case.is_against_nobody() && case.is_over());
}

#[test]
fn atomic_passes_its_suite() {
    let cases = holds_what_all_promise("atomic", true, true);
    at_least(8, &cases, |case| case.field(0).matches(['k', 'K']).count() < 2);
}

#[test]
fn horde_passes_its_suite() {
    let cases = holds_what_all_promise("horde", true, true);
    at_least(60, &cases, Case::has_pawns_on_back_ranks);
    at_least(8, &cases, |case| !case.field(0).contains(['P', 'N', 'B', 'R', 'Q']));
}

#[test]
fn racing_kings_passes_its_suite() {
    let cases = holds_what_all_promise("racingkings", false, false);
    let last_rank = |case: &Case| case.field(0).split('/').next().unwrap_or_default().to_owned();
    let arrived = |case: &Case| last_rank(case).contains('K') && case.field(1) == "b";
    at_least(30, &cases, |case| arrived(case) && !case.is_over());
    at_least(8, &cases, |case| arrived(case) && case.is_over());
}

#[test]
fn crazyhouse_passes_its_suite() {
    let cases = holds_what_all_promise("crazyhouse", true, true);
    at_least(60, &cases, |case| case.field(0).contains('~'));
    at_least(150, &cases, |case| !case.field(0).ends_with("[]"));
    at_least(3, &cases, |case| case.counts[0].1 == 301);
}

#[test]
fn the_slow_engine_repeats_the_counts_of_rules_that_are_data() {
    for variant in variants() {
        let Some(RuleSet { name, .. }) = variant.rules() else { continue };
        // Other programs counted the suites of the variants that servers offer.
        let most = if variant.pgn_tag().is_none() { SLOW_NODES } else { FEWER_SLOW_NODES };
        the_slow_engine_counts_so(&name, &FairyRules::built_in(&name), most / one_in(3) as u64);
    }
}

#[test]
fn every_back_end_repeats_the_counts_of_every_variant() {
    variants().for_each(every_back_end_counts_so);
}
