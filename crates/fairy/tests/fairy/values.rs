//! Values of pieces, derived from how they move.

use tabiya_core::Color;
use tabiya_fairy::{FairyPosition, TableRules};
use tabiya_variants::{KindId, RuleSet};

/// Chess, with moves generated from tables.
fn chess() -> &'static TableRules {
    TableRules::open_unchecked(RuleSet::chess()).unwrap()
}

#[test]
fn pieces_of_chess_are_worth_about_what_they_are_in_chess() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let p = FairyPosition::from_fen(fen, chess()).unwrap();
    for (index, least, most) in
        [(0, 50, 130), (1, 260, 360), (2, 270, 390), (3, 420, 580), (4, 750, 1000)]
    {
        let value = p.value(Color::White, KindId::from_index(index).unwrap());
        assert!((least..=most).contains(&value), "{index}: {value}");
    }
}

#[test]
fn exchanges_are_played_until_they_no_longer_pay() {
    let see = |fen: &str, m: &str| {
        let p = FairyPosition::from_fen(fen, chess()).unwrap();
        let value = |index| p.value(Color::White, KindId::from_index(index).unwrap());
        (p.see(p.uci_move(m).unwrap()), value(0), value(3))
    };
    let (won, pawn, _) = see("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5");
    assert_eq!(won, pawn);
    let (lost, pawn, rook) = see("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5");
    assert_eq!(lost, pawn - rook);
}
