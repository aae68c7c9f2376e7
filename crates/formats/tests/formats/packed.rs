//! Packed positions.

use std::path::Path;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::Faults;
use tabiya_formats::packed::{MOST_BYTES, PackedError, from_bytes, from_padded, to_bytes};
use tabiya_games::{AnyPosition, RuleSet, Variant};
use tabiya_judge::{one_in, rule_texts};

/// Positions with their bytes: also the vectors of the documentation.
const VECTORS: [(Variant, &str, &str); 6] = [
    (
        Variant::Chess,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "adff00000000ffadf7000000000000f79900000000000099000000000000ffff",
    ),
    (
        Variant::Chess,
        "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 3",
        "adf700180000efadf7000008000000f79900000800000099000802100000efff",
    ),
    (
        Variant::Chess,
        "8/8/8/4k3/8/4K3/4P3/8 b - - 9999 9999",
        "001000000000000000001000100000000000100010000000fd81a72f10000000",
    ),
    (
        Variant::ThreeCheck,
        "4k3/8/8/8/8/8/8/4K2R w K - 2+3 7 30",
        "0105000000000000823c97e23288784c8000000000000000900000000000001090000000000000102a8c0800000000100203000000000000",
    ),
    (
        Variant::Crazyhouse,
        "4k3/8/8/8/8/8/8/Q~3K3[Pn] w - - 0 1",
        "010600000000000026c799b0e3432539010000000000000010000000000000101100000000000010000000000000001001000000100000000100000000000000",
    ),
    (
        Variant::Horde,
        "",
        "0105000000000000610c413d7bc47a30ffffffff6600ffad00000000000000f70000000000000099000000000000ffff0000000000000000",
    ),
];

fn read(variant: Variant, fen: &str) -> AnyPosition {
    match fen {
        "" => variant.start(),
        _ => variant.read_ignoring(fen, Faults::ALL).expect(fen).0,
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Packs a position and unpacks it; returns the number of bytes.
fn there_and_back(p: &AnyPosition, rule_files: &[Variant]) -> usize {
    let bytes = to_bytes(p);
    let back = from_bytes(&bytes, rule_files).unwrap_or_else(|error| panic!("{error}: {p}"));
    // Under rules of tables, positions also differ by double pushes after which nothing can be captured.
    let is_table = matches!(p, AnyPosition::Fairy(_));
    assert!(back == *p || is_table, "{p}");
    let mut row = bytes.clone();
    row.resize(MOST_BYTES, 0);
    assert_eq!(from_padded(&row, rule_files), Ok(back), "{p}");
    row[MOST_BYTES - 1] = 1;
    assert!(bytes.len() == MOST_BYTES || from_padded(&row, rule_files).is_err(), "{p}");
    assert_eq!((back.key(), back.to_string()), (p.key(), p.to_string()));
    bytes.len()
}

#[test]
fn packed_bytes_match_the_documentation() {
    for (variant, fen, expected) in VECTORS {
        let p = read(variant, fen);
        assert_eq!(hex(&to_bytes(&p)), expected, "{p}");
        there_and_back(&p, &[]);
    }
}

#[test]
fn every_position_of_every_suite_is_unpacked() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../perft-suites");
    let (mut chess, mut others) = (0, 0);
    for source in tabiya_suite::read_all(&[folder], Variant::Chess) {
        assert!(source.errors.is_empty(), "{:?}", source.errors);
        for located in source.entries {
            let p = located.case.board();
            let is_short = matches!(p, AnyPosition::Chess(_)) && p.occupied().len() <= 32;
            let length = there_and_back(&p, &[p.variant()]);
            assert_eq!(length == 32, is_short, "{p}");
            *(if is_short { &mut chess } else { &mut others }) += 1;
        }
    }
    assert!(chess > 500 && others > 100, "{chess}, {others}");
}

#[test]
fn positions_of_games_are_unpacked_under_all_rules() {
    let opened = |text: &str| Variant::from_rules(RuleSet::from_toml(text).ok()?).ok();
    let files: Vec<Variant> = rule_texts().iter().filter_map(|(_, text)| opened(text)).collect();
    assert!(files.len() > 10, "{}", files.len());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for &variant in Variant::BUILT_IN.iter().chain(&files) {
        for _ in 0..8 / one_in(4) {
            let mut p =
                variant.start().with_counters(rng.random_range(0..9000), rng.random_range(1..9000));
            for _ in 0..100 {
                there_and_back(&p, &[variant]);
                let Some(&m) = p.legal_moves().choose(&mut rng) else { break };
                p = p.play_unchecked(m);
            }
        }
    }
}

#[test]
fn more_than_32_pieces_need_an_additional_word() {
    let fen = "qqqqkqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/8/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ b - - 9999 9999";
    assert_eq!(there_and_back(&read(Variant::Chess, fen), &[]), 16 + 5 * 8);
    let full = "qqqqkqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w - - 1 2";
    assert_eq!(there_and_back(&read(Variant::Chess, full), &[]), 16 + 5 * 8);
    let in_hand = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[PPPnnn] w KQkq - 3 4";
    assert_eq!(there_and_back(&read(Variant::Crazyhouse, in_hand), &[]), 16 + 7 * 8);
}

#[test]
fn an_invalid_packed_position_is_an_error() {
    let three = to_bytes(&Variant::ThreeCheck.start());
    let chess = to_bytes(&Variant::Chess.start());
    let changed = |bytes: &[u8], at: usize, byte: u8| {
        let mut bytes = bytes.to_vec();
        bytes[at] = byte;
        from_bytes(&bytes, &[])
    };
    assert_eq!(from_bytes(&[], &[]), Err(PackedError::Length(0)));
    assert_eq!(
        from_bytes(&three[..three.len() - 1], &[]),
        Err(PackedError::Length(three.len() - 1))
    );
    assert_eq!(changed(&three, 0, 2), Err(PackedError::Version(2)));
    assert_eq!(changed(&three, 2, 1), Err(PackedError::Length(three.len())));
    assert!(matches!(changed(&three, 8, 0), Err(PackedError::UnknownRules(_))));
    // A mark on a square in the middle is neither a castling rook nor a pawn that can be captured.
    assert_eq!(changed(&chess, 0, 0xff), Err(PackedError::NoPosition));
    // Bit 31 of the number on the empty squares: another version of the form.
    assert_eq!(changed(&chess, 29, 0x80), Err(PackedError::NoPosition));
    let riders = RuleSet::from_toml("name = \"riders\"\npieces.knight.moves = \"NN\"");
    let file = Variant::from_rules(riders.expect("rules")).expect("rules");
    let bytes = to_bytes(&file.start());
    assert!(matches!(from_bytes(&bytes, &[]), Err(PackedError::UnknownRules(_))));
    assert_eq!(from_bytes(&bytes, &[file]), Ok(file.start()));
}

#[test]
fn rubbish_bytes_are_refused_or_unpack_to_a_position() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let files: Vec<Variant> = rule_texts()
        .iter()
        .filter_map(|(_, text)| Variant::from_rules(RuleSet::from_toml(text).ok()?).ok())
        .collect();
    let mut read = 0;
    let all = [Variant::BUILT_IN, &files].concat();
    for round in 0..2000 {
        let variant = *all.choose(&mut rng).expect("a variant");
        let mut bytes = to_bytes(&variant.start());
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..bytes.len());
            bytes[at] =
                if round % 2 == 0 { rng.random() } else { bytes[at] ^ 1 << rng.random_range(0..8) };
        }
        if let Ok(p) = from_bytes(&bytes, &[variant]) {
            assert_eq!(to_bytes(&p), bytes, "{p}");
            assert!(p.count_moves() as usize == p.legal_moves().len(), "{p}");
            read += 1;
        }
    }
    assert!(read > 100, "{read}");
}
