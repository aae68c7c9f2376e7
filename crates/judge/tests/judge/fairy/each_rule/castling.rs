//! Castling under different rules.

use tabiya_judge::fairy::Castling;
use tabiya_judge::{FairyBoard, FairyRules, KindId};

use super::{after, board, castles, chess_but};

fn with_castling(castling: Castling) -> FairyRules {
    chess_but(|rules| rules.castling = castling)
}

#[test]
fn rules_without_castling_ignore_the_castling_field() {
    let never = with_castling(Castling::Never);
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(castles(&never, fen), (false, false));
    assert_eq!(board(&never, fen).to_fen(), "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1");
    assert!(FairyBoard::from_fen(&never, "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1").is_ok());
}

#[test]
fn a_king_castles_through_attack_if_the_rules_let_it() {
    for (fen, wing) in [
        ("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", (false, true)),
        ("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", (true, false)),
    ] {
        assert_eq!(castles(&FairyRules::chess(), fen), wing);
        assert_eq!(castles(&with_castling(Castling::ThroughAttack), fen), (true, true));
    }
}

#[test]
fn no_king_castles_out_of_check_or_into_it() {
    for castling in [Castling::Safe, Castling::ThroughAttack] {
        for royal in [Some(KindId::KING), None] {
            let rules = chess_but(|rules| {
                (rules.castling, rules.royal) = (castling, Vec::from_iter(royal))
            });
            let out_of = "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1";
            assert_eq!(castles(&rules, out_of), (false, false), "{castling:?} {royal:?}");
            let into = "1kr3r1/8/8/8/8/8/8/R3K2R w KQ - 0 1";
            assert_eq!(castles(&rules, into), (false, false), "{castling:?} {royal:?}");
        }
    }
}

#[test]
fn no_king_castles_into_a_check_from_behind_its_rook() {
    for castling in [Castling::Safe, Castling::ThroughAttack] {
        for royal in [Some(KindId::KING), None] {
            let rules = chess_but(|rules| {
                (rules.castling, rules.royal) = (castling, Vec::from_iter(royal))
            });
            let moves = board(&rules, "4k3/8/8/8/8/8/8/qRK5 w B - 0 1").legal_uci();
            assert!(!moves.contains(&"c1b1".to_owned()), "{castling:?} {royal:?}");
        }
    }
}

#[test]
fn a_castling_right_goes_with_its_king_or_rook() {
    let free = chess_but(|rules| rules.royal = Vec::new());
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(after(&free, fen, "a1a8").to_shredder_fen(), "R3k2r/8/8/8/8/8/8/4K2R b Hh - 0 1");
    let king_taken = after(&free, "4k2r/8/8/8/8/8/8/4R1K1 w k - 0 1", "e1e8");
    assert_eq!(king_taken.to_fen(), "4R2r/8/8/8/8/8/8/6K1 b - - 0 1");
}
