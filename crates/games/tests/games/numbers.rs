//! Published perft counts of the built-in variants, checked on every back end.

use tabiya_core::Backend;
use tabiya_count::{Memory, Perft, Table};
use tabiya_games::{RuleSet, Variant};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn counts(variant: Variant, fen: &str, expected: &[u128]) {
    let (p, _) = variant.read(fen).expect("a position");
    for backend in Backend::available() {
        for (depth, &expected) in (1..).zip(expected) {
            let counted = Perft::new().backend(backend).count(p, depth);
            assert_eq!(counted, Ok(expected), "{backend}, depth {depth} of {fen}");
        }
    }
}

#[test]
fn king_capture_counts_to_known_numbers() {
    counts(Variant::KingCapture, START, &[20, 400, 8902, 197_742]);
    counts(
        Variant::KingCapture,
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[16, 276, 4793, 87695],
    );
}

#[test]
fn pawn_wipeout_counts_to_known_numbers() {
    counts(Variant::PawnWipeout, START, &[20, 400, 8902, 197_281, 4_865_609]);
    counts(Variant::PawnWipeout, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &[7, 34, 253, 1672, 12164]);
}

#[test]
fn one_table_serves_rules_of_all_kinds() {
    let custom = |line: &str| {
        let rules = RuleSet::from_toml(&format!("name = \"x\"\n{line}")).expect("a rule file");
        Variant::from_rules(rules).expect("sound rules")
    };
    let files = [
        "castling = false",
        "must-capture = true",
        "promotion = [\"queen\"]",
        "checks-to-win = 2",
        "checks-to-win = 3",
        "walls = [\"h4\", \"a6\"]\nstart = \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"",
    ];
    let mut memory = Memory::allocate(4 << 20).expect("memory");
    let table = Table::new(&mut memory, 1);
    let fen = "r3k2r/1P5p/8/4q3/4Q3/8/1p5P/R3K2R w KQkq - 0 1";
    let mut counts = Vec::new();
    for variant in Variant::BUILT_IN.iter().copied().chain(files.map(custom)) {
        // Racing Kings refuses positions with pawns, and Horde refuses a white king.
        let Ok((p, _)) = variant.read(fen) else { continue };
        let alone = Perft::new().count(p, 5);
        assert_eq!(Perft::new().table(&table).count(p, 5), alone, "{variant}");
        counts.push(alone.expect("a count"));
    }
    assert!(table.stats().hits > 100);
    counts.sort_unstable();
    counts.dedup();
    // No game reaches a third check or a king on the hill before the last ply, so rules with these
    // endings give the counts of chess.
    assert_eq!(counts.len(), 11, "{counts:?}");
}
