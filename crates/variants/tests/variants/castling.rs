//! Castling through attacked squares.

use tabiya_core::{Castling, CastlingMode, MoveList, Position, Rules, Scalar, Standard};

/// Chess in which a king may castle through attacked squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct ThroughAttack;

impl Rules for ThroughAttack {
    const NAME: &'static str = "through-attack";
    type State = ();
    type BulkCount = Scalar;
    type Moves = MoveList;
    type Ends = Standard;
    type Validity = Standard;
    fn castling(_: &Position<Self>) -> Castling {
        Castling::ThroughAttack
    }
}

/// The castling moves of a position in chess, and under the rules `ThroughAttack`.
#[track_caller]
fn castles(fen: &str) -> [Vec<String>; 2] {
    fn of<R: Rules<Moves = MoveList>>(fen: &str) -> Vec<String> {
        let p = fen.parse::<Position<R>>().unwrap();
        let moves = p.legal_moves();
        let castles = moves.iter().filter(|m| m.kind() == tabiya_core::MoveKind::Castle);
        castles
            .inspect(|m| assert!(p.is_legal(**m)))
            .map(|m| m.uci(CastlingMode::Chess960).to_string())
            .collect()
    }
    [of::<Standard>(fen), of::<ThroughAttack>(fen)]
}

#[test]
fn a_king_may_pass_an_attacked_square() {
    let fen = "3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(castles(fen), [vec![], vec!["e1a1".to_owned(), "e1h1".to_owned()]]);
}

#[test]
fn a_king_may_not_enter_an_attacked_square() {
    for fen in ["2r1k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "4k3/8/8/8/8/8/3p3p/R3K2R w KQ - 0 1"] {
        assert_eq!(castles(fen), [vec![], vec![]] as [Vec<String>; 2], "{fen}");
    }
}

#[test]
fn a_king_may_not_castle_out_of_check() {
    assert_eq!(castles("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1"), [vec![], vec![]] as [Vec<String>; 2]);
}

#[test]
fn a_king_castling_in_place_passes_no_square() {
    // The king is already on c1, the square that it castles to. In the second position the rook
    // on b1 shields the king, so castling would expose it.
    for (fen, uci) in
        [("4k3/8/8/8/8/8/8/R1K5 w Q - 0 1", &["c1a1"][..]), ("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", &[])]
    {
        assert_eq!(castles(fen), [uci, uci].map(|moves| moves.to_vec()), "{fen}");
    }
}
