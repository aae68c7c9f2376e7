//! E.p. squares in FEN: unreadable ones, impossible ones, and possible ones with and without a capture.

use crate::common::{accepted, counts, normalised, refused};
use tabiya_core::{
    CastlingMode, EnPassantMode, FenErrorKind, FenField, MoveKind, Note, Position, Setup, Square,
    Standard, UciMove,
};

/// The legal e.p. captures of the position, in UCI notation.
fn captures(p: &Position) -> Vec<String> {
    let moves = p.legal_moves();
    let captures = moves.iter().filter(|m| m.kind() == MoveKind::EnPassant);
    captures.map(|m| m.uci(p.castling_mode()).to_string()).collect()
}

/// The e.p. field of the position's FEN in each mode.
fn written(p: &Position) -> [String; 3] {
    [EnPassantMode::Legal, EnPassantMode::PseudoLegal, EnPassantMode::Always].map(|mode| {
        let fen = p.fen(CastlingMode::Standard, mode).to_string();
        let again: Position = fen.parse().expect("what is written is read");
        assert_eq!(again.fen(CastlingMode::Standard, mode).to_string(), fen);
        assert_eq!(again.key(), p.key());
        fen.split(' ').nth(3).unwrap_or_default().to_owned()
    })
}

/// The position after a move.
fn after(fen: &str, m: &str) -> Position {
    let p: Position = fen.parse().expect(fen);
    p.play(m.parse::<UciMove>().unwrap().to_move(&p).unwrap()).unwrap()
}

const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";

#[test]
fn lenient_reading_too_refuses_an_invalid_en_passant_square() {
    for square in ["E3", "i3", "e", "e33", "3e", "e0", "e9", "33", "--", "-e3", "ee", "0"] {
        let words = format!(
            "expected - or a square in lower case (en-passant square, byte 53: \"{square}\")"
        );
        let error = refused(&AFTER_E4.replace("e3", square), &words);
        assert_eq!((error.kind(), error.field()), (FenErrorKind::NotASquare, FenField::EnPassant));
        assert_eq!(error.offset(), 53);
    }
}

#[test]
fn lenient_reading_drops_an_impossible_en_passant_square() {
    let rank = "wrong rank for the side to move";
    let occupied = "square is occupied";
    let origin = "square that the pawn left is occupied";
    let pawn = "no enemy pawn in front of it";
    for (before, square, reason) in [
        ("4k3/8/8/8/4P3/8/8/4K3 w -", "e3", rank),
        ("4k3/8/8/4p3/8/8/8/4K3 b -", "e6", rank),
        ("4k3/8/8/8/4P3/8/8/4K3 b -", "e4", rank),
        ("4k3/8/8/8/4P3/8/8/4K3 b -", "e2", rank),
        ("4k3/8/8/8/4P3/8/8/4K3 b -", "e1", rank),
        ("4k3/8/8/4p3/8/8/8/4K3 w -", "e8", rank),
        ("4k3/8/8/8/4P3/4N3/8/4K3 b -", "e3", occupied),
        ("4k3/8/4n3/4p3/8/8/8/4K3 w -", "e6", occupied),
        ("4k3/8/8/8/4P3/8/4N3/4K3 b -", "e3", origin),
        ("4k3/8/8/8/4P3/8/4p3/4K3 b -", "e3", origin),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w -", "e6", origin),
        ("4k3/8/8/8/8/8/8/4K3 b -", "e3", pawn),
        ("4k3/8/8/8/4p3/8/8/4K3 b -", "e3", pawn),
        ("4k3/8/8/8/4N3/8/8/4K3 b -", "e3", pawn),
        ("4k3/8/8/4P3/8/8/8/4K3 w -", "e6", pawn),
        ("4k3/8/8/4p3/8/8/8/4K3 w -", "a6", pawn),
    ] {
        let at = before.len() + 1;
        normalised(
            &format!("{before} {square} 0 1"),
            &format!(
                "impossible en-passant square: {reason} (en-passant square, byte {at}: \"{square}\")"
            ),
            &format!("en-passant square dropped: {reason}"),
            &format!("{before} - 0 1"),
        );
    }
    let text = "4k3/8/8/8/8/8/8/4K3 b - e3 0 1";
    let error = text.parse::<Setup>().unwrap_err();
    assert_eq!(error.kind(), FenErrorKind::EnPassant(pawn));
    let (p, notes) = Position::<Standard>::from_fen_lenient(text).unwrap();
    assert_eq!(notes.iter().collect::<Vec<_>>(), [Note::EnPassantDropped(pawn)]);
    assert_eq!((p.en_passant(), p.en_passant_square()), (None, None));
}

#[test]
fn a_square_without_a_capture_is_accepted_but_not_kept() {
    let p = counts(AFTER_E4, &[20, 600, 13160, 405_385]);
    assert_eq!(p.to_string(), AFTER_E4.replace("e3", "-"));
    assert_eq!(p.en_passant(), None);
    assert_eq!(p.key(), AFTER_E4.replace("e3", "-").parse::<Position>().unwrap().key());
}

#[test]
fn each_mode_writes_its_own_en_passant_squares() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(written(&after(start, "e2e4")), ["-", "-", "e3"]);
    assert_eq!(written(&accepted(AFTER_E4)), ["-", "-", "e3"]);
    // A pinned pawn attacks the e.p. square but may not capture there.
    let pinned = "4k2b/3p4/8/4P3/8/8/1K6/8 b - - 0 1";
    assert_eq!(written(&after(pinned, "d7d5")), ["-", "d6", "d6"]);
    let free = "4k3/3p4/8/4P3/8/8/1K6/8 b - - 0 1";
    assert_eq!(written(&after(free, "d7d5")), ["d6", "d6", "d6"]);
    // A pawn of the same colour cannot capture en passant, and the right to capture lapses after one move.
    let own = "4k3/3p4/8/4p3/8/8/1K6/8 b - - 0 1";
    assert_eq!(written(&after(own, "d7d5")), ["-", "-", "d6"]);
    assert_eq!(written(&after(&after(free, "d7d5").to_string(), "b2b1")), ["-", "-", "-"]);
    assert_eq!(written(&after(free, "d7d6")), ["-", "-", "-"]);
}

#[test]
fn a_square_from_a_move_equals_one_from_a_fen() {
    let played = after("4k3/3p4/8/4P3/8/8/1K6/8 b - - 0 1", "d7d5");
    assert_eq!(played, accepted("4k3/8/8/3pP3/8/8/1K6/8 w - d6 0 2"));
    let without = accepted("4k3/8/8/3pP3/8/8/1K6/8 w - - 0 2");
    assert_ne!(played.key(), without.key());
    assert_eq!(captures(&played), ["e5d6"]);
    assert!(captures(&without).is_empty());
}

#[test]
fn an_en_passant_capture_removes_the_pushed_pawn() {
    let p = after("4k3/8/8/3pP3/8/8/1K6/8 w - d6 0 2", "e5d6");
    assert_eq!(p.to_string(), "4k3/8/3P4/8/8/8/1K6/8 b - - 0 2");
    let p = after("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 5 2", "e4d3");
    assert_eq!(p.to_string(), "4k3/8/8/8/8/3p4/8/4K3 w - - 0 3");
}

#[test]
fn two_pawns_may_both_capture() {
    let p = accepted("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(captures(&p), ["c5d6", "e5d6"]);
    assert_eq!(p.en_passant(), Some(Square::D6));
}

#[test]
fn no_pawn_captures_around_the_edge_of_the_board() {
    let p = accepted("4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1");
    assert_eq!(written(&p), ["-", "-", "a6"]);
    let p = accepted("4k3/8/P7/7p/8/8/8/4K3 w - h6 0 1");
    assert_eq!(written(&p), ["-", "-", "h6"]);
}

#[test]
fn en_passant_opens_the_rank_to_the_king() {
    let p = counts("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", &[6, 136, 863, 20471]);
    assert_eq!(written(&p), ["-", "d3", "d3"]);
}

#[test]
fn two_capturers_shield_the_king_for_each_other() {
    let p = counts("8/8/8/8/k1pPp2Q/8/8/3K4 b - d3 0 1", &[9, 200, 1323, 30426]);
    assert_eq!(captures(&p), ["c4d3", "e4d3"]);
}

#[test]
fn a_capturer_pinned_off_the_line_may_not_capture() {
    let p = counts("4k2b/8/8/3pP3/8/8/1K6/8 w - d6 0 1", &[8, 72, 449, 4914]);
    assert_eq!(written(&p), ["-", "d6", "d6"]);
}

#[test]
fn a_capturer_pinned_on_the_line_may_capture() {
    let p = counts("1b2k3/8/8/3pP3/8/8/7K/8 w - d6 0 1", &[6, 57, 353, 4113]);
    assert_eq!(captures(&p), ["e5d6"]);
}

#[test]
fn the_captured_pawn_may_have_been_the_shield() {
    let p = counts("4k3/1b6/8/3pP3/8/5K2/8/8 w - d6 0 1", &[8, 78, 629, 6844]);
    assert_eq!(written(&p), ["-", "d6", "d6"]);
}

#[test]
fn the_capture_may_answer_the_check() {
    let p = counts("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", &[9, 50, 379, 2369]);
    assert!(p.is_check());
    assert_eq!(captures(&p), ["e4d3"]);
}

#[test]
fn positions_are_equal_if_en_passant_is_not_capturable() {
    let with: Position =
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse().unwrap();
    let without: Position =
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().unwrap();
    assert_eq!(with, without);
    assert_ne!(with.en_passant_square(), without.en_passant_square());
}
