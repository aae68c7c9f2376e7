//! Pieces in hand count as pieces of their side. Fairy-Stockfish has made the same counts, by a variant with the same
//! rules.

use tabiya_core::{Color, Outcome, Win};
use tabiya_fairy::{FairyPosition, TableRules};
use tabiya_variants::{KindId, RuleSet};

const ANTICHESS: &str = "name = \"anti\"\nbase = \"antichess\"\ndrops = true";
const WIPEOUT: &str = "name = \"wipe\"\nbase = \"pawn-wipeout\"\ndrops = true";
const KINGS: &str =
    "name = \"kings\"\nroyal = []\ncastling = false\nextinct = [\"king\"]\ndrops = true";

#[track_caller]
fn position(rules: &str, fen: &str) -> FairyPosition {
    let rules = RuleSet::from_toml(rules).unwrap();
    FairyPosition::from_fen(fen, TableRules::open_unchecked(rules).unwrap()).unwrap()
}

fn won(winner: Color, by: Win<KindId>) -> Option<Outcome<KindId>> {
    Some(Outcome::win(winner, by))
}

/// Counts leaf nodes move by move.
fn perft(p: &FairyPosition, depth: u32) -> u64 {
    let moves = p.legal_moves();
    match depth {
        1 => moves.len() as u64,
        _ => moves.into_iter().map(|m| perft(&p.play_unchecked(m), depth - 1)).sum(),
    }
}

#[test]
fn a_side_with_pieces_in_hand_has_not_lost_everything() {
    let p = position(ANTICHESS, "8/1n1q1p2/p7/8/8/r7/8/8[KRP] w - - 0 52");
    assert_eq!((p.outcome(), p.is_variant_end()), (None, false));
    assert_eq!([1, 2].map(|depth| perft(&p, depth)), [161, 3048]);
    // The last piece of both sides is in hand: neither has won.
    let hands = position(ANTICHESS, "8/8/8/8/8/8/8/8[Nn] b - - 0 1");
    assert_eq!((hands.outcome(), hands.count_moves()), (None, 64));
    let bare = position(ANTICHESS, "8/8/8/8/8/8/8/8[n] b - - 0 1");
    assert_eq!(bare.outcome(), won(Color::White, Win::AllLost));
    let board = position(ANTICHESS, "8/8/8/3n4/8/8/8/8[] w - - 0 1");
    assert_eq!(board.outcome(), won(Color::White, Win::AllLost));
}

#[test]
fn pawns_in_hand_prevent_a_pawn_wipeout() {
    let p = position(WIPEOUT, "4k3/8/8/8/8/8/3P4/R3K3[p] w - - 0 1");
    assert_eq!((p.outcome(), p.is_variant_end()), (None, false));
    assert_eq!([1, 2].map(|depth| perft(&p, depth)), [16, 772]);
    let other = position(WIPEOUT, "4k3/8/8/8/8/8/3P4/R3K3[Pn] w - - 0 1");
    assert_eq!(other.outcome(), won(Color::White, Win::Extinction(KindId::PAWN)));
    // A capture takes the last pawn on the board, and the other side still has one in hand.
    let p = position(WIPEOUT, "4k3/8/8/3p4/4P3/8/8/4K3[p] w - - 0 1");
    let taken = p.play_unchecked(p.uci_move("e4d5").unwrap());
    assert_eq!((taken.outcome(), taken.in_hand(Color::White, KindId::PAWN)), (None, 1));
}

#[test]
fn a_king_in_hand_prevents_extinction() {
    let p = position(KINGS, "8/8/8/3p4/8/8/3P4/R3K3[k] w - - 0 1");
    assert_eq!((p.outcome(), p.is_variant_end()), (None, false));
    assert_eq!([1, 2].map(|depth| perft(&p, depth)), [16, 975]);
    let lost = position(KINGS, "8/8/8/3p4/8/8/3P4/R3K3[K] w - - 0 1");
    assert_eq!(lost.outcome(), won(Color::White, Win::Extinction(KindId::KING)));
    assert!(lost.legal_moves().is_empty());
}
