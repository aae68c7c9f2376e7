//! Betza's notation: the meaning of notations, and the columns of errors.

use std::num::NonZeroU8;

use tabiya_core::{Bitboard, Color, MoveKind, Square};
use tabiya_fairy::{FairyPosition, TableRules};
use tabiya_variants::{
    RuleSet,
    betza::{BetzaError, Mode, Movement},
};

/// The targets of a queen with these moves on d4 (for Black, on d5). There are only kings on the board besides
/// the queen.
fn targets(notation: &str, color: Color) -> String {
    let mut rules = RuleSet::chess();
    let moves: Movement = notation.parse().unwrap_or_else(|error| panic!("{notation}: {error}"));
    rules.kinds[4].moves.white = moves.clone();
    rules.kinds[4].moves.black = moves;
    let fen = match color {
        Color::White => "7k/8/8/8/3Q4/8/8/7K w - - 0 1",
        Color::Black => "7k/8/8/3q4/8/8/8/7K b - - 0 1",
    };
    let rules = TableRules::open_unchecked(rules).unwrap();
    let p = FairyPosition::from_fen_unchecked(fen, rules).unwrap();
    let from = if color == Color::White { Square::D4 } else { Square::D5 };
    let steps = p.legal_moves().into_iter().filter(|m| m.from() == from);
    let targets: Bitboard =
        steps.filter(|m| matches!(m.kind(), MoveKind::Normal(_))).map(|m| m.to()).collect();
    targets.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn direction_letters_select_steps() {
    for (notation, want) in [
        ("fW", "d5"),
        ("flW", "c4 d5"),
        ("sW", "c4 e4"),
        ("vD", "d2 d6"),
        ("fF", "c5 e5"),
        ("flF", "c5"),
        ("lfF", "c5"),
        ("fsF", "c5 e5"),
        ("sF", "c3 e3 c5 e5"),
        ("fN", "c6 e6"),
        ("ffN", "c6 e6"),
        ("fsN", "b5 f5"),
        ("frN", "f5"),
        ("rfN", "e6"),
        ("lvN", "c2 c6"),
        ("fhN", "b5 f5 c6 e6"),
        ("ffbbN", "c2 e2 c6 e6"),
        ("fK", "c5 d5 e5"),
        ("sF", "c3 e3 c5 e5"),
        ("fbF", "c3 e3 c5 e5"),
        ("flbrF", "e3 c5"),
        ("sbF", "c3 e3"),
        ("rlbF", "c3 e3"),
        ("lrbF", "c3 e3"),
        ("brlF", "c3 e3"),
        ("fbrF", "e3 e5"),
        ("rvF", "e3 e5"),
        ("rlbK", "c3 d3 e3 c4 e4"),
        ("lrbK", "c3 d3 e3 c4 e4"),
        ("brlK", "c3 d3 e3 c4 e4"),
        ("sbK", "c3 d3 e3 c4 e4"),
        ("bsK", "c3 d3 e3 c4 e4"),
        ("fhNrlbK", "c3 d3 e3 c4 e4 b5 f5 c6 e6"),
        ("", ""),
        ("Z", "b1 f1 a2 g2 a6 g6 b7 f7"),
        ("(2,3)", "b1 f1 a2 g2 a6 g6 b7 f7"),
        ("f(0,4)", "d8"),
        ("fr(3,3)", "g7"),
        ("frN", "f5"),
        ("fh(1,3)", "a5 g5 c7 e7"),
        ("f(0,2)2", "d6 d8"),
        ("n(3,1)", "c1 e1 a3 g3 a5 g5 c7 e7"),
        ("nH", "d1 a4 g4 d7"),
        ("W2", "d2 d3 b4 c4 e4 f4 d5 d6"),
        ("fR3", "d5 d6 d7"),
        ("mW1", "d3 c4 e4 d5"),
    ] {
        assert_eq!(targets(notation, Color::White), want, "{notation}");
    }
}

#[test]
fn notation_is_turned_round_for_black() {
    for (notation, want) in [("fW", "d4"), ("lW", "e5"), ("fN", "c3 e3"), ("frN", "b4")] {
        assert_eq!(targets(notation, Color::Black), want, "{notation}");
    }
}

#[test]
fn modifiers_define_how_steps_are_made() {
    let modes = |notation: &str| -> Vec<Mode> {
        let movement: Movement = notation.parse().unwrap();
        movement.parts.iter().map(|part| part.mode).collect()
    };
    let (ride, over) = (Mode::Ride { limit: None }, Mode::Over { limit: None });
    assert_eq!(modes("RRNNW0KK"), [ride; 4]);
    assert_eq!(modes("pRpW"), [over; 2]);
    assert_eq!(modes("gB3"), [Mode::Behind { limit: NonZeroU8::new(3) }]);
    assert_eq!(modes("nNnAnD"), [Mode::Lame; 3]);
    assert_eq!(modes("KW1"), [Mode::Leap; 2]);
    assert_eq!(modes("pNpDpK"), [over; 3]);
    assert_eq!(modes("gZ2"), [Mode::Behind { limit: NonZeroU8::new(2) }]);
    assert_eq!(modes("nHnGnCnZn(4,1)"), [Mode::Lame; 5]);
}

#[test]
fn every_error_in_a_notation_has_its_column() {
    for (notation, column, words) in [
        ("mf", 3, "expected one of W F D"),
        ("mRcpY", 5, "unexpected 'Y'"),
        ("R W", 2, "unexpected ' '"),
        ("W10", 3, "unexpected '0'"),
        ("mmW", 2, "repeated modifier 'm'"),
        ("ffW", 2, "repeated modifier 'f'"),
        ("pgR", 2, "with another of"),
        ("nW", 2, "cannot be lame"),
        ("n(1,1)", 2, "cannot be lame"),
        ("flbrsF", 1, "can be read in several ways"),
        ("lrfbK", 1, "can be read in several ways"),
        ("flflF", 3, "repeated modifier 'f'"),
        ("flrlF", 4, "repeated modifier 'l'"),
        ("fhB", 2, "direction 'h'"),
        ("W(1", 4, "two lengths from 0 to 7"),
        ("(1;2)", 3, "two lengths"),
        ("(8,1)", 5, "two lengths"),
        ("(0,0)", 5, "two lengths"),
        ("(12,1)", 3, "two lengths"),
        ("mfWceFifmnD", 5, "the key en-passant in the piece's table, and the key double-push"),
        ("nNN", 3, "cannot ride"),
        ("sfN", 1, "direction 's'"),
        ("hW", 1, "direction 'h'"),
        ("Nä", 2, "unexpected 'ä'"),
    ] {
        let error: BetzaError = notation.parse::<Movement>().unwrap_err();
        assert_eq!(error.column, column, "{notation}: {error}");
        assert!(error.to_string().contains(words), "{notation}: {error}");
    }
}
