use std::collections::HashSet;

use tabiya_core::{CastlingMode, Color, EnPassantMode, MoveKind, Square};
use tabiya_games::{AnyPosition, KindId, Variant};

use super::shrink;

fn read(variant: Variant, fen: &str) -> AnyPosition {
    variant.read(fen).unwrap_or_else(|error| panic!("{error}: {fen}")).0
}

/// The FEN of a position, with the en passant square after every double push.
fn exact_fen(p: &AnyPosition) -> String {
    p.fen(p.castling_mode(), EnPassantMode::Always)
}

fn shrunk(variant: Variant, fen: &str, mut still: impl FnMut(&AnyPosition) -> bool) -> String {
    let start = read(variant, fen);
    assert!(still(&start), "{fen}");
    exact_fen(&shrink(&start, &mut still))
}

fn has_legal(p: &AnyPosition, text: &str) -> bool {
    p.uci_move(text).is_ok()
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 12 34";

#[test]
fn shrinking_can_leave_bare_kings() {
    assert_eq!(shrunk(Variant::Chess, KIWIPETE, |_| true), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn shrinking_keeps_rook_and_right_for_castling() {
    let fen = shrunk(Variant::Chess, KIWIPETE, |p| has_legal(p, "e1c1"));
    assert_eq!(fen, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
}

#[test]
fn shrinking_removes_a_rook_with_its_castling_right() {
    let rooks_may_castle =
        |p: &AnyPosition| p.castling().0.len() == p.by_piece(KindId::ROOK.of(Color::White)).len();
    let fen = shrunk(Variant::Chess, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", rooks_may_castle);
    assert_eq!(fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn shrinking_keeps_the_rook_of_a_chess960_right() {
    let fen = shrunk(Variant::Chess, "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", |p| {
        p.legal_moves().iter().any(|m| m.uci(CastlingMode::Chess960).to_string() == "e1b1")
    });
    assert_eq!(fen, "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1");
}

#[test]
fn shrinking_keeps_both_pawns_of_en_passant() {
    let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    let is_en_passant =
        |p: &AnyPosition| p.legal_moves().iter().any(|m| matches!(m.kind(), MoveKind::EnPassant));
    assert_eq!(shrunk(Variant::Chess, fen, is_en_passant), "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1");
}

#[test]
fn en_passant_squares_without_capture_are_kept_if_needed() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let written = |p: &AnyPosition| exact_fen(p).contains(" e3 ");
    assert_eq!(shrunk(Variant::Chess, fen, written), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
}

#[test]
fn shrinking_keeps_counters_that_matter() {
    let old = |p: &AnyPosition| exact_fen(p).ends_with(" 12 34");
    assert_eq!(shrunk(Variant::Chess, KIWIPETE, old), "4k3/8/8/8/8/8/8/4K3 w - - 12 34");
}

#[test]
fn shrinking_empties_hands_and_clears_promoted_marks() {
    let fen = "r1bqk2r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPPQ~PPP/RNB1K2R[NNPpq] w KQkq - 3 9";
    let only_kings = shrunk(Variant::Crazyhouse, fen, |_| true);
    assert_eq!(only_kings, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    let drops = shrunk(Variant::Crazyhouse, fen, |p| has_legal(p, "N@e6"));
    assert_eq!(drops, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
    let marked = shrunk(Variant::Crazyhouse, fen, |p| exact_fen(p).contains('~'));
    // The pawn remains because it shields its king: the side that has moved must not be in check.
    assert_eq!(marked, "4k3/8/8/4p3/8/8/4Q~3/4K3[] w - - 0 1");
}

#[test]
fn shrinking_restores_remaining_checks() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 1+2 0 2";
    let any = shrunk(Variant::ThreeCheck, fen, |_| true);
    assert_eq!(any, "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1");
    let near = shrunk(Variant::ThreeCheck, fen, |p| exact_fen(p).contains(" 1+"));
    assert_eq!(near, "4k3/8/8/8/8/8/8/4K3 w - - 1+2 0 1");
}

#[test]
fn shrinking_tries_valid_positions_once_in_every_variant() {
    for &variant in Variant::BUILT_IN {
        let start = variant.start();
        let pieces = start.legal_moves().len();
        let mut asked = HashSet::new();
        let small = shrink(&start, &mut |p| {
            let fen = exact_fen(p);
            let (again, notes) = variant.read(&fen).expect("written by us");
            assert!(notes.is_empty() && again == *p, "{variant}: {fen}: {notes}");
            assert!(asked.insert(fen), "{variant}: {p} twice");
            p.legal_moves().len() >= 2
        });
        assert!((2..pieces).contains(&small.legal_moves().len()), "{variant}: {small}");
    }
}

#[test]
fn a_test_that_stops_agreeing_ends_the_shrinking() {
    let mut patience = 1;
    let fen = shrunk(Variant::Chess, KIWIPETE, |p| {
        patience -= 1;
        patience >= 0 && p.piece_on(Square::E1).is_some()
    });
    assert_eq!(fen, KIWIPETE);
}

#[test]
fn shrinking_adds_no_fault_to_a_position() {
    let three_queens = "3qk3/8/8/8/8/8/PPPPPPPP/QQ1K4 w - - 0 1";
    let queens = |p: &AnyPosition| p.by_piece(KindId::QUEEN.of(p.turn())).len() == 2;
    let fen = shrunk(Variant::Chess, three_queens, queens);
    assert_eq!(fen, "4k3/8/8/8/8/8/8/QQ1K4 w - - 0 1");
}

#[test]
fn shrinking_keeps_positions_reachable() {
    let keeps = |p: &AnyPosition| {
        let bishop = p.by_piece(KindId::BISHOP.of(Color::Black)).contains(Square::B7);
        bishop && p.en_passant_square() == Some(Square::D6)
    };
    // Without the pawn on c6 the bishop would have given check before the pawn went from d7 to d5.
    let fen = shrunk(Variant::Chess, "4k3/1b6/2P5/3pP3/8/5K2/8/8 w - d6 0 1", keeps);
    assert_eq!(fen, "4k3/1b6/2P5/3p4/8/5K2/8/8 w - d6 0 1");
    // Where that is so at the start, it may stay so.
    let fen = shrunk(Variant::Chess, "4k3/1b6/8/3pP3/8/5K2/8/8 w - d6 0 1", keeps);
    assert_eq!(fen, "4k3/1b6/8/3p4/8/5K2/8/8 w - d6 0 1");
    let late = "4k3/8/8/8/8/8/8/R3K3 w Q - 180 200";
    let clock = |p: &AnyPosition| p.halfmove_clock() == 180;
    let fen = shrunk(Variant::Chess, late, clock);
    assert_eq!(fen, "4k3/8/8/8/8/8/8/4K3 w - - 180 1");
}
