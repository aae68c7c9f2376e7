//! Tests of the reports of moves.

use tabiya_core::{ByColor, Color, Piece, Role, Square};
use tabiya_games::{KindName, MoveReport, PlacedPiece, Variant};

use super::{START, game_of};

use Color::{Black, White};

/// The report of the last of these moves in chess.
#[track_caller]
fn report(fen: &str, moves: &str) -> MoveReport {
    report_of(Variant::Chess, fen, moves)
}

#[track_caller]
fn report_of(variant: Variant, fen: &str, moves: &str) -> MoveReport {
    game_of(variant, fen, moves).reports().next_back().expect("a move").clone()
}

fn piece(role: Role, color: Color) -> Piece<KindName> {
    KindName::from(role).of(color)
}

fn captured(role: Role, color: Color, square: Square) -> Option<PlacedPiece> {
    Some(PlacedPiece { piece: piece(role, color), square })
}

#[test]
fn a_quiet_move_does_nothing_else() {
    let report = report(START, "e4 Nf6");
    assert_eq!((report.number, report.piece), (1, piece(Role::Knight, Black)));
    assert_eq!(
        (report.captured, report.promotion, report.played.castled_rook()),
        (None, None, None)
    );
    assert_eq!((report.check, report.outcome.as_ref()), (ByColor::both(false), None));
    assert_eq!(report.to_string(), "1. black: knight g8 to f6");
    assert_eq!(report.words(), [report.to_string()]);
}

#[test]
fn a_pawn_taken_en_passant_stood_beside() {
    let white = report("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9", "e5d6");
    assert_eq!(white.captured, captured(Role::Pawn, Black, Square::D5));
    assert_eq!(white.to_string(), "9. white: pawn e5 to d6, takes pawn on d5");
    let black = report("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 9", "e4 dxe3");
    assert_eq!(black.captured, captured(Role::Pawn, White, Square::E4));
    assert_eq!(black.to_string(), "9. black: pawn d4 to e3, takes pawn on e4");
}

#[test]
fn castling_moves_a_rook_and_captures_nothing() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let short = report(fen, "O-O");
    assert_eq!((short.piece, short.captured), (piece(Role::King, White), None));
    assert_eq!(short.played.castled_rook(), Some((Square::H1, Square::F1)));
    assert_eq!(short.played.destination(), Square::G1);
    assert_eq!(short.to_string(), "1. white: king e1 to g1, rook h1 to f1");
    let long = report(fen, "O-O O-O-O");
    assert_eq!(long.to_string(), "1. black: king e8 to c8, rook a8 to d8");
    assert_eq!(long.check, ByColor::both(false));
}

#[test]
fn castling_in_chess960_may_leave_a_piece_where_it_is() {
    let report = |fen| report(fen, "O-O");
    let king_stays = report("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    assert_eq!(king_stays.to_string(), "1. white: king g1 to g1, rook h1 to f1");
    let rook_stays = report("4k3/8/8/8/8/8/8/4KR2 w F - 0 1");
    assert_eq!(rook_stays.played.castled_rook(), Some((Square::F1, Square::F1)));
    let both_swap = report("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    assert_eq!(both_swap.to_string(), "1. white: king f1 to g1, rook g1 to f1");
    assert_eq!(both_swap.captured, None);
}

#[test]
fn a_promotion_may_capture() {
    let report = report("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q");
    assert_eq!(
        (report.piece, report.promotion),
        (piece(Role::Pawn, White), Some(KindName::from(Role::Queen)))
    );
    assert_eq!(report.captured, captured(Role::Rook, Black, Square::D8));
    assert_eq!(report.check, ByColor { white: false, black: true });
    assert_eq!(report.to_string(), "1. white: pawn e7 to d8, takes rook, becomes queen");
}

#[test]
fn a_pawn_that_stays_one_becomes_nothing() {
    let report = report_of(Variant::KingCapture, "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8");
    assert_eq!((report.promotion, report.piece), (None, piece(Role::Pawn, White)));
    assert_eq!(report.to_string(), "1. white: pawn e7 to d8, takes rook");
}

#[test]
fn who_exposes_the_own_king_is_in_check_by_the_own_move() {
    let fen = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1";
    let report = report_of(Variant::KingCapture, fen, "Rd2");
    assert_eq!(report.check, ByColor { white: true, black: false });
    assert_eq!(report.words()[1..], ["white is in check"]);
}

#[test]
fn both_kings_may_be_in_check_at_once() {
    let report = report_of(Variant::KingCapture, "8/4r3/6k1/8/8/8/4N3/4K3 w - - 0 1", "Nf4");
    assert_eq!(report.words()[1..], ["white is in check", "black is in check"]);
}

#[test]
fn a_win_is_the_last_of_the_words() {
    let report = report_of(Variant::PawnWipeout, "7k/p7/6K1/8/8/8/7P/R7 w - - 0 1", "Rxa7");
    assert_eq!(
        report.words(),
        ["1. white: rook a1 to a7, takes pawn", "white wins: pawns wiped out"]
    );
}
