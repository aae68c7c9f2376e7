//! Tests of which steps capture en passant.

use tabiya_core::{Color, MoveKind};
use tabiya_fairy::{FairyPosition, TableRules};
use tabiya_variants::RuleSet;

/// The captures en passant by two pawns with these moves, after an enemy pawn has made a double push between
/// them.
fn captures(notation: &str, color: Color) -> String {
    let mut rules = RuleSet::chess();
    let moves = &mut rules.kinds[0].moves;
    moves[color] = notation.parse().unwrap_or_else(|error| panic!("{notation}: {error}"));
    let fen = match color {
        Color::White => "4k3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1",
        Color::Black => "4k3/8/8/8/2p1p3/8/3P4/4K3 w - - 0 1",
    };
    let p = FairyPosition::from_fen(fen, TableRules::open_unchecked(rules).unwrap()).unwrap();
    let push = p.legal_moves().into_iter().find(|m| m.kind() == MoveKind::DoublePush);
    let passed = p.play_unchecked(push.unwrap());
    let moves = passed.legal_moves().into_iter();
    let captures = moves.filter(|m| m.kind() == MoveKind::EnPassant);
    let mut captures: Vec<_> = captures.map(|m| format!("{}{}", m.from(), m.to())).collect();
    captures.sort();
    captures.join(" ")
}

#[test]
fn en_passant_steps_to_left_and_right_are_independent() {
    for (notation, white, black) in [
        ("mfWcfF", "c5d6 e5d6", "c4d3 e4d3"),
        ("mfWcflF", "e5d6", "c4d3"),
        // A step that can also be made without capturing does not capture en passant.
        ("mfWmflFcfF", "c5d6", "e4d3"),
        ("fK", "", ""),
        // A step that begins a line of steps does not capture en passant either.
        ("mfWmfBcfF", "", ""),
        ("mfWmflBcfF", "c5d6", "e4d3"),
        ("mfWcfB", "", ""),
        // These pawns are not on double-push squares, to which `i` limits their captures.
        ("mfWicfF", "", ""),
        ("mfWcfrFicfF", "c5d6", "e4d3"),
    ] {
        assert_eq!(captures(notation, Color::White), white, "{notation}, White");
        assert_eq!(captures(notation, Color::Black), black, "{notation}, Black");
    }
}
