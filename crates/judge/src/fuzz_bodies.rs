//! Properties that hold for any text and any setup. Fuzz targets and a test with a corpus call these
//! functions.
//!
//! The functions panic if the library is wrong. They compare it only with itself, not with the mailbox.

use tabiya_core::{
    CastlingMode, EnPassantMode, Faults, FenError, Move, Note, Position, San, Setup, Standard,
    UciMove,
};

use tabiya_games::{AnyPosition, RuleSet, Variant};
use tabiya_suite::{Case, LineError, epd, perft_file};

const CASTLING_MODES: [CastlingMode; 2] = [CastlingMode::Standard, CastlingMode::Chess960];
const EN_PASSANT_MODES: [EnPassantMode; 3] =
    [EnPassantMode::Legal, EnPassantMode::PseudoLegal, EnPassantMode::Always];

/// Checks a text as FEN. Strict readers accept only canonical text, and lenient readers accept canonical text
/// without a note. An accepted text is written in a form that means the same to both readers.
pub fn fen(text: &str) {
    let lenient = Setup::from_fen_lenient(text);
    match text.parse::<Setup>() {
        Ok(setup) => {
            let written = CASTLING_MODES.map(|mode| setup.fen(mode).to_string());
            assert!(written.iter().any(|written| written == text), "{text:?} is not canonical");
            let (again, notes) = lenient.as_ref().expect("strict, but not lenient");
            assert_eq!((again, notes.to_string()), (&setup, String::new()));
        }
        Err(error) => points_into(text, &error),
    }
    match lenient {
        Ok((setup, _)) => {
            for mode in CASTLING_MODES {
                assert_eq!(setup.fen(mode).to_string().parse().as_ref(), Ok(&setup));
            }
            can_be_played(&ignored(&setup).into());
        }
        Err(error) => {
            points_into(text, &error);
            assert_eq!(Position::<Standard>::from_fen_lenient(text), Err(error));
        }
    }
    position(text);
}

/// Checks that a position can be written in six ways and read back.
fn position(text: &str) {
    let lenient = Position::<Standard>::from_fen_lenient(text);
    if let Ok(p) = text.parse::<Position>() {
        let (again, notes) = lenient.as_ref().expect("strict, but not lenient");
        assert_eq!(again, &p);
        // Strict readers accept what no game can reach, such as a half-move clock above 150.
        assert!(notes.iter().all(|note| matches!(note, Note::Unreachable(_))), "{notes}");
        stays_possible(&p);
    }
    let Ok((p, _)) = lenient else { return };
    for castling in CASTLING_MODES {
        for en_passant in EN_PASSANT_MODES {
            let written = p.fen(castling, en_passant).to_string();
            let (again, _) = Position::from_fen_lenient(&written).expect("what is written is read");
            assert_eq!(again.fen(castling, en_passant).to_string(), written);
            assert_eq!(again.key(), p.key());
            // The other two modes omit an en passant square onto which no capture is possible.
            assert!(again == p || en_passant != EnPassantMode::Always);
        }
    }
}

/// Checks a move in UCI notation, in the position of the FEN on the line before it, or else in the start
/// position. A parsed move is written back unchanged, and a move found in the position is legal.
pub fn uci_move(text: &str) {
    let Some((p, text)) = position_and_move(text) else { return };
    let Ok(read) = text.parse::<UciMove>() else { return };
    assert_eq!(read.to_string(), text);
    if let Ok(m) = read.to_move(&p) {
        assert!(CASTLING_MODES.iter().any(|&mode| m.uci(mode).to_string() == text));
        is_legal_and_read_as_written(&p, m);
    }
}

/// Checks a move in standard algebraic notation, with a position as in [`uci_move`]. The text that is written
/// back may differ, since several texts can mean one move.
pub fn san(text: &str) {
    let Some((p, text)) = position_and_move(text) else { return };
    let Ok(read) = text.parse::<San>() else { return };
    assert_eq!(read.to_string().parse(), Ok(read));
    if let Ok(m) = read.to_move(&p) {
        is_legal_and_read_as_written(&p, m);
    }
}

/// Checks any setup. Only its faults keep it from being a position; with the faults ignored, its moves and
/// the replies to them can be played.
pub fn setup(setup: &Setup) {
    let faults = Position::<Standard>::faults(setup);
    let unignored = Position::<Standard>::from_setup(setup, Faults::NONE);
    assert_eq!(unignored.err().map_or(Faults::NONE, |error| error.0), faults);
    let p = ignored(setup);
    for &m in &p.legal_moves() {
        is_legal_and_read_as_written(&p, m);
        let next = p.play(m).expect("what is listed is legal");
        can_be_played(&next.into());
    }
}

/// Checks several lines as an EPD suite and as a `.perft` file. Parsed cases can be run, and are read back as
/// they are written.
pub fn epd(text: &str) {
    let mut reader = perft_file::PerftFileReader::default();
    for (at, line) in text.lines().enumerate() {
        match epd::read_line(line, Variant::Chess) {
            Ok(None) => {}
            Ok(Some(entry)) => is_read_as_written(&entry),
            Err(LineError { column, message }) => {
                assert!((1..=line.len() + 1).contains(&column), "{column}: {message}");
                assert!(!message.contains('\n') && message.len() < 400, "{message}");
            }
        }
        if let Ok(Some((number, entry))) = reader.line(at + 1, line) {
            assert!(number <= at);
            is_read_as_written(&entry);
        }
    }
    reader.finish().iter().for_each(|(_, entry)| is_read_as_written(entry));
}

fn is_read_as_written(case: &Case) {
    assert!(case.checks.is_sorted_by(|a, b| a.depth < b.depth), "{:?}", case.checks);
    let counts: String =
        case.checks.iter().map(|check| format!(" D{} {};", check.depth, check.expected)).collect();
    let line = format!("{} ;{counts}", case.fen());
    let variant = case.game.variant();
    let again = epd::read_line(&line, variant).expect("what is written is read");
    let again = again.expect("a line with a position");
    assert_eq!((again.board(), &again.checks), (case.board(), &case.checks));
    can_be_played(&case.board());
}

/// Checks a text as a rule file. Parsed rules are sound, are read back as they are written, and have a start
/// position that can be played. An error points to a place in the text.
pub fn rule_file(text: &str) {
    match RuleSet::from_toml(text) {
        Ok(rules) => {
            assert_eq!(rules.check(), Ok(()));
            assert_eq!(RuleSet::from_toml(&rules.to_toml()).as_ref(), Ok(&rules));
            // Beyond the limit of a process, rules are read but not played.
            if let Ok(variant) = Variant::from_rules(rules) {
                can_be_played_on(variant);
            }
        }
        Err(error) => {
            let line = text.split('\n').nth(error.line() - 1).expect("a line of the text");
            assert!((1..=line.chars().count() + 1).contains(&error.column()), "{error}");
            assert!(error.to_string().len() < 1500, "{error}");
        }
    }
}

/// Asserts that moves are counted right, and that the positions after them are read back as written.
fn can_be_played_on(variant: Variant) {
    let p = variant.start();
    let moves = p.legal_moves();
    assert_eq!(moves.len(), p.count_moves() as usize, "{p}");
    for &m in moves.iter() {
        let next = p.play_unchecked(m);
        let fen = next.to_string();
        let again = variant.read_ignoring(&fen, Faults::ALL);
        assert_eq!(again.map(|(again, _)| again.to_string()).as_ref(), Ok(&fen));
    }
}

/// Asserts that an error points to a place in the text, and quotes at most 80 bytes of it.
fn points_into(text: &str, error: &FenError) {
    assert!(text.is_char_boundary(error.offset()), "{error}");
    assert!(error.to_string().len() < 300, "{error}");
}

/// The position of a setup, with all faults of the setup ignored.
fn ignored(setup: &Setup) -> Position {
    let faults = Position::<Standard>::faults(setup);
    Position::from_setup(setup, faults).expect("all faults are ignored")
}

fn position_and_move(text: &str) -> Option<(Position, &str)> {
    let Some((fen, text)) = text.split_once('\n') else {
        return Some((Position::startpos(), text));
    };
    let (setup, _) = Setup::from_fen_lenient(fen).ok()?;
    Some((ignored(&setup), text))
}

/// Asserts that the listed moves are counted right, are legal and can be played.
fn can_be_played(p: &AnyPosition) {
    let moves = p.legal_moves();
    assert_eq!(moves.len(), p.count_moves() as usize);
    for &m in moves.iter() {
        let next = p.play(m).expect("what is listed is legal");
        assert_eq!(next.legal_moves().len(), next.count_moves() as usize);
    }
}

/// Asserts that the strict reader accepts the FEN after each legal move.
fn stays_possible(p: &Position) {
    for &m in &p.legal_moves() {
        let next = p.play(m).expect("what is listed is legal");
        // FEN does not allow larger counters.
        if next.halfmove_clock().max(next.fullmove_number()) <= 9999 {
            let written = next.fen(CastlingMode::Chess960, EnPassantMode::Always).to_string();
            assert_eq!(written.parse(), Ok(next), "{m:?} leads to {written}");
        }
    }
}

fn is_legal_and_read_as_written(p: &Position, m: Move) {
    assert!(p.is_legal(m) && p.legal_moves().contains(&m), "{m:?} in {p}");
    for mode in [CastlingMode::Chess960, p.castling_mode()] {
        let uci = m.uci(mode).to_string();
        assert_eq!(uci.parse::<UciMove>().unwrap().to_move(p), Ok(m), "{uci} in {p}");
    }
    let san = p.san(m).to_string();
    assert_eq!(san.parse::<San>().unwrap().to_move(p), Ok(m), "{san} in {p}");
}
