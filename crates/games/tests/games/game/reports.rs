//! Tests of the reports of plies: what a move captured, promoted, checked or ended.

use tabiya_core::{ByColor, Color, Role, Square};
use tabiya_games::{KindId, Ply, Variant, What};

use super::{START, game_of};

use Color::{Black, White};

/// The last of these moves in chess.
#[track_caller]
fn ply(fen: &str, moves: &str) -> Ply {
    ply_of(Variant::Chess, fen, moves)
}

#[track_caller]
fn ply_of(variant: Variant, fen: &str, moves: &str) -> Ply {
    game_of(variant, fen, moves).plies().next_back().expect("a move").clone()
}

/// What a move did to pieces, without the turn, checks and the end.
fn effects(ply: &Ply) -> Vec<What> {
    let what = ply.events.iter().map(|event| event.what.clone());
    what.filter(|what| !matches!(what, What::Turn(_) | What::Check(_) | What::Ended(_))).collect()
}

fn piece(role: Role, color: Color) -> (Color, KindId) {
    (color, role.into())
}

#[test]
fn a_quiet_move_reports_nothing_else() {
    let ply = ply(START, "e4 Nf6");
    let moved = What::Moved(piece(Role::Knight, Black), Square::G8, Square::F6);
    assert_eq!((ply.number, effects(&ply)), (1, vec![moved]));
    assert_eq!((ply.check, ply.ended.as_ref()), (ByColor::both(false), None));
    assert_eq!(ply.to_string(), "1. black: knight g8 to f6");
    assert_eq!(ply.words, [ply.to_string()]);
}

#[test]
fn the_victim_of_en_passant_is_beside_the_capturer() {
    let white = ply("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9", "e5d6");
    assert_eq!(effects(&white)[0], What::Captured(piece(Role::Pawn, Black), Square::D5));
    assert_eq!(white.to_string(), "9. white: pawn e5 to d6, takes pawn on d5");
    let black = ply("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 9", "e4 dxe3");
    assert_eq!(effects(&black)[0], What::Captured(piece(Role::Pawn, White), Square::E4));
    assert_eq!(black.to_string(), "9. black: pawn d4 to e3, takes pawn on e4");
}

#[test]
fn castling_moves_a_rook_and_captures_nothing() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let short = ply(fen, "O-O");
    let king = What::Moved(piece(Role::King, White), Square::E1, Square::G1);
    let rook = What::Moved(piece(Role::Rook, White), Square::H1, Square::F1);
    assert_eq!(effects(&short), [king, rook]);
    assert_eq!(short.to_string(), "1. white: king e1 to g1, rook h1 to f1");
    let long = ply(fen, "O-O O-O-O");
    assert_eq!(long.to_string(), "1. black: king e8 to c8, rook a8 to d8");
    assert_eq!(long.check, ByColor::both(false));
}

#[test]
fn castling_in_chess960_may_leave_king_or_rook_in_place() {
    let ply = |fen| ply(fen, "O-O");
    let king_stays = ply("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    assert_eq!(king_stays.to_string(), "1. white: king g1 to g1, rook h1 to f1");
    let rook_stays = ply("4k3/8/8/8/8/8/8/4KR2 w F - 0 1");
    let king = What::Moved(piece(Role::King, White), Square::E1, Square::G1);
    assert_eq!(effects(&rook_stays), [king]);
    let both_swap = ply("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    assert_eq!(both_swap.to_string(), "1. white: king f1 to g1, rook g1 to f1");
    assert!(both_swap.captured.is_empty());
}

#[test]
fn a_promotion_may_capture() {
    let ply = ply("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q");
    let pawn = piece(Role::Pawn, White);
    let taken = What::Captured(piece(Role::Rook, Black), Square::D8);
    let moved = What::Moved(pawn, Square::E7, Square::D8);
    assert_eq!(effects(&ply), [taken, moved, What::Turned(pawn, Square::D8, KindId::QUEEN)]);
    assert_eq!(ply.check, ByColor { white: false, black: true });
    assert_eq!(ply.to_string(), "1. white: pawn e7 to d8, takes rook, becomes queen");
}

#[test]
fn a_pawn_that_stays_a_pawn_reports_no_promotion() {
    let ply = ply_of(Variant::KingCapture, "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8");
    let moved = What::Moved(piece(Role::Pawn, White), Square::E7, Square::D8);
    assert_eq!(effects(&ply)[1..], [moved]);
    assert_eq!(ply.to_string(), "1. white: pawn e7 to d8, takes rook");
}

#[test]
fn a_move_may_expose_its_own_king_to_check() {
    let fen = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1";
    let ply = ply_of(Variant::KingCapture, fen, "Rd2");
    assert_eq!(ply.check, ByColor { white: true, black: false });
    assert_eq!(ply.words[1..], ["white is in check"]);
}

#[test]
fn both_kings_may_be_in_check_at_once() {
    let ply = ply_of(Variant::KingCapture, "8/4r3/6k1/8/8/8/4N3/4K3 w - - 0 1", "Nf4");
    assert_eq!(ply.words[1..], ["white is in check", "black is in check"]);
}

#[test]
fn a_report_mentions_the_win_last() {
    let ply = ply_of(Variant::PawnWipeout, "7k/p7/6K1/8/8/8/7P/R7 w - - 0 1", "Rxa7");
    assert_eq!(ply.words, ["1. white: rook a1 to a7, takes pawn", "white wins: pawns wiped out"]);
}
