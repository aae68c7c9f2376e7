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
}

#[test]
fn every_error_in_a_notation_has_its_column() {
    for (notation, column, words) in [
        ("", 1, "empty notation"),
        ("mf", 3, "expected one of W F D"),
        ("mRcpY", 5, "unexpected 'Y'"),
        ("R W", 2, "unexpected ' '"),
        ("W10", 3, "unexpected '0'"),
        ("mmW", 2, "repeated modifier 'm'"),
        ("ffW", 2, "repeated modifier 'f'"),
        ("pgR", 2, "with another of"),
        ("pN", 2, "cannot hop"),
        ("gK", 2, "cannot hop"),
        ("nW", 2, "cannot be lame"),
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
