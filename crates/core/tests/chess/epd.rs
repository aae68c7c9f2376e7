//! Lines of EPD.

use tabiya_core::{CastlingMode, EnPassantMode, EpdError, EpdLine, FenErrorKind, Position, Setup};

const FIELDS: &str = "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3";

fn read(line: &str) -> Result<Position, EpdError> {
    Position::from_epd(line).map(|(p, _)| p)
}

#[test]
fn operations_are_split_outside_quotation_marks() {
    for (line, fields, expected) in [
        ("8/8 w - -", "8/8 w - -", &[][..]),
        ("  8/8 w - - ;D1 20 ;D2 400", "8/8 w - -", &[("D1", "20"), ("D2", "400")]),
        ("8/8 w - - bm e4 d4; id \"a; b\";;", "8/8 w - -", &[("bm", "e4 d4"), ("id", "\"a; b\"")]),
        ("8/8 w - - 0 1 noop", "8/8 w - - 0 1", &[("noop", "")]),
        ("8/8 w - - 3+3 0 1;c0 x", "8/8 w - - 3+3 0 1", &[("c0", "x")]),
        ("8/8 moves e2e4", "8/8", &[("moves", "e2e4")]),
        ("8/8 w;id x", "8/8 w", &[("id", "x")]),
    ] {
        let split = EpdLine::split(line).expect(line);
        assert_eq!(split.fields().text, fields, "{line}");
        for part in split.operations().flat_map(|each| [each.opcode, each.operands]) {
            assert_eq!(&line[part.offset..part.offset + part.text.len()], part.text, "{line}");
        }
        let parts = split.operations().map(|each| (each.opcode.text, each.operands.text));
        assert_eq!(parts.collect::<Vec<_>>(), expected, "{line}");
    }
}

#[test]
fn a_position_is_written_without_counters_and_read_again() {
    let p = read(&format!("{FIELDS} hmvc 7; fmvn 30;")).expect("EPD");
    assert_eq!((p.halfmove_clock(), p.fullmove_number()), (7, 30));
    assert_eq!(p.epd(CastlingMode::Standard, EnPassantMode::Legal).to_string(), FIELDS);
    assert_eq!(read(&format!("{FIELDS} 7 30")).as_ref(), Ok(&p));
    assert_eq!(read(&format!("{FIELDS} 7 30 fmvn 30;")).as_ref(), Ok(&p));
    let plain = read(FIELDS).expect("EPD");
    assert_eq!((plain.halfmove_clock(), plain.fullmove_number()), (0, 1));
    assert_eq!(plain.with_counters(7, 30), p);
    let most = Position::startpos().with_counters(u16::MAX, 0);
    assert_eq!((most.halfmove_clock(), most.fullmove_number()), (9999, 1));
}

#[test]
fn errors_name_the_byte_of_the_line() {
    for (line, offset, message) in [
        (format!("{FIELDS} id a\"b;"), 41, "a quotation mark inside a word"),
        (format!("{FIELDS} id \"a;"), 40, "quotation mark is not closed"),
        (format!("{FIELDS} hmvc x;"), 42, "hmvc \"x\" is not a number up to 9999"),
        (format!("{FIELDS} fmvn 10000;"), 42, "fmvn \"10000\" is not a number up to 9999"),
        (format!("{FIELDS} 0 1 fmvn 2;"), 46, "fmvn \"2\" contradicts 1 among the fields"),
        (
            "  8/9 w - - id x;".to_owned(),
            4,
            "rank 7 has 9 files, expected 8 (board, byte 4: \"9\")",
        ),
    ] {
        let error = read(&line).expect_err(&line);
        assert_eq!((error.offset(), error.to_string().as_str()), (offset, message), "{line}");
    }
    let strict = read(&FIELDS.replace("KQkq", "QKkq")).expect_err("strict");
    assert!(
        matches!(strict, EpdError::Fen(error) if error.kind() == FenErrorKind::CastlingNotCanonical)
    );
    assert!("8/8/8/8/8/8/8/8 w - -".parse::<Setup>().is_err(), "a FEN has counters");
}
