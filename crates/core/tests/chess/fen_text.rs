//! Which FEN texts are accepted, corrected or rejected, and with which messages.

use std::time::{Duration, Instant};

use crate::common::{accepted, normalised, refused};
use tabiya_core::{
    Bitboard, ByColor, CastlingMode, Color, FenErrorKind, FenField, Letters, Note, Piece, Pockets,
    Position, Role, Setup, Square, Standard,
};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// A FEN with this board, White to move and no castling rights.
fn kings_with_board(board: &str) -> String {
    format!("{board} w - - 0 1")
}

#[test]
fn a_rank_has_eight_files() {
    for (board, words) in [
        ("4k3/8/9/8/8/8/8/4K3", r#"rank 6 has 9 files, expected 8 (board, byte 6: "9")"#),
        ("4k3/8/p7p/8/8/8/8/4K3", r#"rank 6 has 9 files, expected 8 (board, byte 6: "p7p")"#),
        ("4k3/8/7/8/8/8/8/4K3", r#"rank 6 has 7 files, expected 8 (board, byte 6: "7")"#),
        (
            "4k3/8/pppppppp1/8/8/8/8/4K3",
            r#"rank 6 has 9 files, expected 8 (board, byte 6: "pppppppp1")"#,
        ),
        ("4k3/8//8/8/8/8/4K3", r#"rank 6 has 0 files, expected 8 (board, byte 6: "")"#),
        ("4k4/8/8/8/8/8/8/4K3", r#"rank 8 has 9 files, expected 8 (board, byte 0: "4k4")"#),
        ("4k3/8/8/8/8/8/8/4K2", r#"rank 1 has 7 files, expected 8 (board, byte 16: "4K2")"#),
    ] {
        let error = refused(&kings_with_board(board), words);
        assert!(matches!(error.kind(), FenErrorKind::RankLength { .. }));
        assert_eq!(error.field(), FenField::Board);
    }
}

#[test]
fn a_board_has_eight_ranks() {
    for (board, ranks) in [
        ("4k3/8/8/8/8/8/4K3", 7),
        ("4k3/8/8/8/8/8/8/8/4K3", 9),
        ("4k3/8/8/8/8/8/8/4K3/", 9),
        ("8", 1),
        ("4k3/8/8/8/8/8/8/4K3////////////", 20),
    ] {
        let words = format!("board has {ranks} ranks, expected 8 (board, byte 0: \"{board}\")");
        assert_eq!(
            refused(&kings_with_board(board), &words).kind(),
            FenErrorKind::RankCount { ranks, expected: 8 }
        );
    }
}

#[test]
fn every_letter_of_a_board_is_a_piece() {
    for (board, culprit, offset) in [
        ("4k3/8/8/x7/8/8/8/4K3", 'x', 8),
        ("4k3/8/8/7X/8/8/8/4K3", 'X', 9),
        ("4k3/0p7/8/8/8/8/8/4K3", '0', 4),
        ("4k3/p-6/8/8/8/8/8/4K3", '-', 5),
        ("4k3/p\"6/8/8/8/8/8/4K3", '"', 5),
    ] {
        let words = format!(
            "{culprit:?} is not a piece, expected one of PNBRQKpnbrqk, 1 to 8 or / \
             (board, byte {offset}: \"{}\")",
            culprit.escape_default()
        );
        let error = refused(&kings_with_board(board), &words);
        assert_eq!(
            (error.kind(), error.offset()),
            (FenErrorKind::UnknownPiece(culprit, Letters::CHESS), offset)
        );
    }
}

#[test]
fn lenient_reading_adds_up_adjacent_digits() {
    let words = r#"adjacent digits, expected their sum (board, byte 4: "44")"#;
    normalised("4k3/44/8/8/8/8/8/4K3 w - - 0 1", words, "adjacent digits added up", KINGS);
    let words = r#"adjacent digits, expected their sum (board, byte 0: "13")"#;
    let text = "13k12/8/8/11111111/8/8/8/4K3 w - - 0 1";
    normalised(text, words, "adjacent digits added up", KINGS);
    let (_, notes) = Setup::from_fen_lenient(text).unwrap();
    assert_eq!(notes.iter().collect::<Vec<_>>(), [Note::AdjacentDigits]);
    let error = Setup::from_fen_lenient("4k3/45/8/8/8/8/8/4K3 w - - 0 1").unwrap_err();
    assert_eq!(error.kind(), FenErrorKind::RankLength { rank: 7, files: 9, expected: 8 });
}

#[test]
fn non_ascii_characters_are_named_by_code_point_and_place() {
    for (text, code, field, offset) in [
        ("4k3/\u{0668}/8/8/8/8/8/4K3 w - - 0 1", 0x0668, FenField::Board, 4),
        ("4k3/8/8/8/8/8/8/4K3 w - - \u{0660} 1", 0x0660, FenField::HalfmoveClock, 26),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 \u{00b2}", 0x00b2, FenField::FullmoveNumber, 28),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\u{ff11}", 0xff11, FenField::FullmoveNumber, 29),
        ("4k3/8/8/8/8/8/8/4K3\u{00a0}w - - 0 1", 0x00a0, FenField::Board, 19),
        ("4k3/8/8/8/8/8/8/4K3 w \u{2014} - 0 1", 0x2014, FenField::Castling, 22),
        ("4k3/8/8/8/8/8/8/4K3 w - \u{ff45}3 0 1", 0xff45, FenField::EnPassant, 24),
        ("4k3/8/8/8/8/8/8/4K3 w\u{0} - - 0 1", 0, FenField::Turn, 21),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\u{0}", 0, FenField::FullmoveNumber, 29),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 \u{1f600}", 0x1f600, FenField::FullmoveNumber, 30),
        ("4k3/8/8/8/8/8/8/4K3\u{b}w - - 0 1", 0x000b, FenField::Board, 19),
        ("4k3/8/8/8/8/8/8/4K3 \u{feff}w - - 0 1", 0xfeff, FenField::Turn, 20),
    ] {
        let culprit = char::from_u32(code).unwrap();
        let words = format!(
            "U+{code:04X} is not a printable ASCII character ({field}, byte {offset}: \"{}\")",
            culprit.escape_default()
        );
        let error = refused(text, &words);
        assert_eq!(error.kind(), FenErrorKind::NotAscii(culprit));
        assert_eq!((error.field(), error.offset()), (field, offset));
    }
}

#[test]
fn lenient_reading_skips_a_byte_order_mark() {
    let words = r#"U+FEFF is not a printable ASCII character (board, byte 0: "\u{feff}")"#;
    normalised(&format!("\u{feff}{KINGS}"), words, "byte-order mark skipped", KINGS);
    let twice = Setup::from_fen_lenient(&format!("\u{feff}\u{feff}{KINGS}")).unwrap_err();
    assert_eq!((twice.kind(), twice.offset()), (FenErrorKind::NotAscii('\u{feff}'), 3));
}

#[test]
fn only_lenient_reading_accepts_other_white_space() {
    for (text, field, offset, culprit) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\r", "full-move number", 29, r"\r"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\r\n", "full-move number", 29, r"\r"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", "full-move number", 29, r"\n"),
        ("4k3/8/8/8/8/8/8/4K3\tw - - 0 1", "board", 19, r"\t"),
        ("4k3/8/8/8/8/8/8/4K3 w - -\t0\t1", "en-passant square", 25, r"\t"),
        ("4k3/8/8/8/8/8/8/4K3 w  - - 0 1", "castling", 22, " "),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 \t 1", "full-move number", 28, r"\t"),
        (" 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "board", 0, " "),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", "full-move number", 29, " "),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1   ", "full-move number", 30, " "),
        ("\t\t 4k3/8/8/8/8/8/8/4K3  w\t\t- -    0 1\r\n", "board", 0, r"\t"),
    ] {
        let words = format!(
            "expected one space between fields and none around ({field}, byte {offset}: \"{culprit}\")"
        );
        normalised(text, &words, "white space normalised", KINGS);
    }
}

#[test]
fn epd_ends_before_the_counters() {
    let epd = "4k3/8/8/8/8/8/8/4K3 w - -";
    normalised(epd, "missing field: half-move clock", "", KINGS);
    assert!(Setup::from_fen_lenient(epd).unwrap().1.is_empty());
}

#[test]
fn lenient_reading_supplies_missing_fields_with_a_note() {
    for (text, field, said) in [
        (
            "4k3/8/8/8/8/8/8/4K3",
            FenField::Turn,
            "board only: white to move and no castling assumed",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w",
            FenField::Castling,
            "default assumed for missing field: castling",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w -",
            FenField::EnPassant,
            "default assumed for missing field: en-passant square",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0",
            FenField::FullmoveNumber,
            "default assumed for missing field: full-move number",
        ),
    ] {
        normalised(text, &format!("missing field: {field}"), said, KINGS);
        let error = text.parse::<Setup>().unwrap_err();
        assert_eq!((error.kind(), error.field()), (FenErrorKind::MissingField, field));
        assert_eq!(error.offset(), text.len());
    }
    let five = "4k3/8/8/8/8/8/8/4K3 w - - 7";
    assert_eq!(Setup::from_fen_lenient(five).unwrap().0.halfmove_clock, 7);
}

#[test]
fn an_empty_text_is_not_a_fen() {
    let error = refused("", "empty position");
    refused("  ", "empty position");
    assert_eq!((error.kind(), error.offset()), (FenErrorKind::MissingField, 0));
    for text in [" ", "\r\n", "\u{feff}", "\t \t"] {
        let error = Setup::from_fen_lenient(text).unwrap_err();
        assert_eq!((error.kind(), error.field()), (FenErrorKind::MissingField, FenField::Board));
    }
}

#[test]
fn a_seventh_field_is_trailing_data() {
    let words = r#"trailing data after the last field (full-move number, byte 30: "x")"#;
    assert_eq!(refused(&format!("{KINGS} x"), words).kind(), FenErrorKind::TrailingData);
    let words = r#"trailing data after the last field (full-move number, byte 30: "1")"#;
    refused(&format!("{KINGS} 1 2 3"), words);
}

#[test]
fn the_side_to_move_is_w_or_b() {
    for side in ["W", "B", "white", "black", "-", "x", "wb", "0"] {
        let words = format!("expected w or b (side to move, byte 20: \"{side}\")");
        let error = refused(&format!("4k3/8/8/8/8/8/8/4K3 {side} - - 0 1"), &words);
        assert_eq!((error.kind(), error.field()), (FenErrorKind::Turn, FenField::Turn));
    }
    assert_eq!(accepted("4k3/8/8/8/8/8/8/4K3 b - - 0 1").turn(), Color::Black);
}

#[test]
fn move_counters_have_up_to_four_digits() {
    for counter in [
        "-1",
        "+0",
        "+1",
        "0.5",
        "1.0",
        "1e3",
        "0x1",
        "10000",
        "65536",
        "00001",
        "x",
        "-",
        "1_0",
        "18446744073709551616",
        "340282366920938463463374607431768211457",
    ] {
        let words = |low, field, at| {
            format!("expected a number from {low} to 9999 ({field}, byte {at}: \"{counter}\")")
        };
        let error = refused(
            &format!("4k3/8/8/8/8/8/8/4K3 w - - {counter} 1"),
            &words(0, "half-move clock", 26),
        );
        assert_eq!(error.kind(), FenErrorKind::Counter(0, 9999));
        let error = refused(
            &format!("4k3/8/8/8/8/8/8/4K3 w - - 0 {counter}"),
            &words(1, "full-move number", 28),
        );
        assert_eq!(error.kind(), FenErrorKind::Counter(1, 9999));
    }
}

#[test]
fn long_counters_are_refused_in_linear_time_and_quoted_in_part() {
    let five_thousand = "9".repeat(5000);
    let quoted = "9".repeat(80);
    refused(
        &format!("4k3/8/8/8/8/8/8/4K3 w - - {five_thousand} 1"),
        &format!("expected a number from 0 to 9999 (half-move clock, byte 26: \"{quoted}\"..)"),
    );
    refused(
        &format!("4k3/8/8/8/8/8/8/4K3 w - - 0 {five_thousand}"),
        &format!("expected a number from 1 to 9999 (full-move number, byte 28: \"{quoted}\"..)"),
    );
}

#[test]
fn full_move_zero_is_read_as_one() {
    let words = r#"expected a number from 1 to 9999 (full-move number, byte 28: "0")"#;
    let said = "full-move number 0 read as 1";
    normalised("4k3/8/8/8/8/8/8/4K3 w - - 0 0", words, said, KINGS);
}

#[test]
fn leading_zeros_are_ignored_with_a_note() {
    let words = r#"expected a number from 0 to 9999 (half-move clock, byte 26: "00")"#;
    normalised("4k3/8/8/8/8/8/8/4K3 w - - 00 0001", words, "leading zeros ignored", KINGS);
}

#[test]
fn moves_are_listed_past_a_half_move_clock_of_100() {
    for clock in [100, 101, 150, 9999] {
        let p = accepted(&format!("4k3/8/8/8/8/8/8/4K3 w - - {clock} 9999"));
        assert_eq!((p.halfmove_clock(), p.fullmove_number()), (clock, 9999));
        assert_eq!(p.count_moves(), 5);
        let next = p.play_unchecked(p.legal_moves()[0]);
        assert_eq!((next.halfmove_clock(), next.count_moves()), ((clock + 1).min(9999), 5));
    }
}

#[test]
fn promotion_marks_and_pockets_belong_to_variants_with_drops() {
    for (board, culprit, offset) in [
        ("q~3k3/8/8/8/8/8/8/4K3", '~', 1),
        ("4k3/8/8/8/8/8/8/4K3[]", '[', 19),
        ("4k3/8/8/8/8/8/8/4K3[Qp]", '[', 19),
        ("4k3/8/8/8/8/8/8/4K3]", ']', 19),
    ] {
        let words = format!(
            "pockets and promotion marks belong to variants with drops \
             (board, byte {offset}: \"{culprit}\")"
        );
        assert_eq!(refused(&kings_with_board(board), &words).kind(), FenErrorKind::DropsOnly);
    }
}

#[test]
fn an_error_quotes_at_most_eighty_bytes_escaped() {
    let side = "\"".repeat(300);
    let words = format!("expected w or b (side to move, byte 20: \"{}\"..)", "\\\"".repeat(80));
    refused(&format!("4k3/8/8/8/8/8/8/4K3 {side} - - 0 1"), &words);
    let side = "w".repeat(80);
    let words = format!("expected w or b (side to move, byte 20: \"{side}\")");
    refused(&format!("4k3/8/8/8/8/8/8/4K3 {side} - - 0 1"), &words);
}

#[test]
fn a_line_of_64_kib_is_read_quickly() {
    let start = Instant::now();
    for part in ["8", "/", "p", " ", "-", "K", "k", "H", "9", "\t", "\u{feff}", "\0", "\"", "1 "] {
        let long = part.repeat(65_536 / part.len());
        for place in ["{}", "{} w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w {}", "4k3/8/8/8/8/8/8/4K2R{}"] {
            let text = place.replace("{}", &long);
            assert!(text.parse::<Setup>().is_err());
            let lenient = Position::<Standard>::from_fen_lenient(&text);
            // A lenient reader accepts white space and repeated castling rights of any length.
            let harmless = matches!(part, " " | "\t" | "K" | "k" | "H");
            assert!(lenient.is_err() || harmless, "{part:?} in {place}");
            if let Err(error) = lenient {
                assert!(error.to_string().len() < 600, "{error}");
            }
        }
    }
    // A reader whose time is not linear in the length of the text would take minutes.
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn impossible_setups_are_read_and_written() {
    let text = "KKKKKKKK/pppppppp/PPPPPPPP/8/8/qqqqqqqq/8/P6p b - - 9999 9999";
    let setup: Setup = text.parse().unwrap();
    assert_eq!(setup.pieces[Square::A1 as usize], Piece::from_letter('P'));
    assert_eq!(setup.pieces[Square::H8 as usize], Piece::from_letter('K'));
    assert_eq!(setup.fen(CastlingMode::Standard).to_string(), text);
}

#[test]
fn lenient_notes_come_once_each_in_order_of_the_text() {
    let text = "\u{feff}\t4k3/44/44/8/8/8/8/R3K2R w qKKQ e3 00 00\r\n";
    let (p, notes) = Position::<Standard>::from_fen_lenient(text).unwrap();
    assert_eq!(p.to_string(), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_eq!(
        notes.to_string(),
        "byte-order mark skipped; white space normalised; adjacent digits added up; \
         castling q dropped: no rook; repeated castling right ignored; \
         en-passant square dropped: wrong rank for the side to move; leading zeros ignored; \
         full-move number 0 read as 1"
    );
}

#[test]
fn a_game_that_never_ends_writes_a_fen_that_can_be_read() {
    let p: Position = "4k3/8/8/8/8/8/8/4K3 b - - 9999 9999".parse().unwrap();
    let next = p.play_unchecked(p.legal_moves()[0]);
    assert_eq!((next.halfmove_clock(), next.fullmove_number()), (9999, 9999));
    assert_eq!(next.to_string().parse(), Ok(next));
}

#[test]
fn a_setup_of_maximum_length_is_written() {
    let mut pockets = Pockets::EMPTY;
    for color in Color::ALL {
        for role in Pockets::ROLES {
            pockets = (0..63).fold(pockets, |pockets, _| pockets.with(role.of(color)));
        }
    }
    let queens = Setup {
        pieces: [Some(Role::Rook.of(Color::White)); 64],
        castling_rooks: Bitboard::FULL,
        en_passant: Some(Square::H8),
        halfmove_clock: u16::MAX,
        fullmove_number: u16::MAX,
        remaining_checks: Some(ByColor::both(u8::MAX)),
        pockets: Some(pockets),
        promoted: Bitboard::FULL,
        ..Setup::empty()
    };
    let text = queens.fen(CastlingMode::Chess960).to_string();
    assert_eq!(text.matches('~').count(), 64);
    assert_eq!(text.matches('q').count(), 63);
    assert!(text.ends_with("] w HGFEDCBAhgfedcba h8 255+255 65535 65535"), "{text}");
}
