//! Questions about a position: material, and moves that cannot be undone.

use tabiya_core::{CastlingMode, Color, Position};

#[test]
fn irreversible_moves_rule_out_a_repetition() {
    // The origins of irreversible moves, or the moves themselves.
    for (fen, irreversible) in [
        ("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", "e1 e2 h1"),
        ("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", "e2"),
        ("r3k3/8/8/8/8/8/8/R3K3 w q - 0 1", "a1a8"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4 e8"),
    ] {
        let p: Position = fen.parse().expect(fen);
        for &m in &p.legal_moves() {
            let text = m.uci(CastlingMode::Chess960).to_string();
            let expected = irreversible.split(' ').any(|listed| text.starts_with(listed));
            assert_eq!(p.is_irreversible(m), expected, "{text}: {fen}");
        }
    }
}

#[test]
fn a_side_lacks_the_material_to_mate() {
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [true, true]),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", [true, true]),
        ("4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1", [false, false]),
        ("4k1q1/8/8/8/8/8/8/4KN2 w - - 0 1", [true, false]),
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", [false, true]),
        // Bishops on f1 and c8 are on squares of one colour, bishops on f1 and f8 are not.
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", [true, true]),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", [false, false]),
        ("4k1r1/8/8/8/8/8/8/4KB2 w - - 0 1", [true, false]),
        ("4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1", [false, false]),
        ("4k3/7p/8/8/8/8/8/4KB2 w - - 0 1", [false, false]),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", [false, true]),
    ] {
        let p: Position = fen.parse().expect(fen);
        let lacks = Color::ALL.map(|color| p.has_insufficient_material_of(color));
        assert_eq!(lacks, expected, "{fen}");
        assert_eq!(p.has_insufficient_material(), expected == [true, true], "{fen}");
    }
}

#[test]
fn material_is_written_as_endgame_tables_are_named() {
    let start = "KQRRBBNNPPPPPPPP";
    assert_eq!(Position::startpos().material().to_string(), format!("{start}v{start}"));
}
