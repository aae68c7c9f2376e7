//! Moves and games as text.

use tabiya_core::CastlingMode;
use tabiya_games::{GameError, MoveTextError, Variant};

use super::{START, game, game_of};

#[test]
fn moves_are_read_in_either_notation() {
    let mut game = game(START, "e2e4 e5 Ng1f3 b8c6 f1b5 a6 b5c6 dxc6 e1g1");
    assert_eq!(game.to_string(), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *");
    assert!(game.play_text("  f7f6\n").is_ok());
}

#[test]
fn a_text_that_is_not_a_move_changes_nothing() {
    let mut game = game("k7/4P3/8/8/8/8/8/1N1K1N2 w - - 0 1", "");
    for (text, error) in [
        ("", MoveTextError::Form),
        ("e9", MoveTextError::Form),
        ("e7e8Q!x", MoveTextError::Form),
        ("\u{e9}7e8", MoveTextError::Form),
        ("d1d3", MoveTextError::Illegal),
        ("Kd3", MoveTextError::Illegal),
        ("e7e8", MoveTextError::PromotionMissing),
        ("e8", MoveTextError::PromotionMissing),
    ] {
        assert_eq!(game.play_text(text), Err(error.into()), "{text}");
    }
    assert!(matches!(game.play_text("Nd2"), Err(GameError::Text(MoveTextError::Ambiguous(..)))));
    assert_eq!(game.moves().count(), 0);
}

#[test]
fn castling_is_written_in_the_chosen_mode() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let game = game(fen, "e1h1 e8c8");
    let uci = |mode| game.uci(mode).collect::<Vec<_>>();
    assert_eq!(uci(CastlingMode::Standard), ["e1g1", "e8c8"]);
    assert_eq!(uci(CastlingMode::Chess960), ["e1h1", "e8a8"]);
}

#[test]
fn a_game_from_a_position_starts_with_its_number() {
    let fen = "3k4/8/3K4/8/8/8/8/Q7 b - - 0 7";
    let game = |moves| game(fen, moves).to_string();
    assert_eq!(game("Ke8 Qa7 Kf8"), "7... Ke8 8. Qa7 Kf8 *");
    assert_eq!(game("Kc8 Qa8"), "7... Kc8 8. Qa8# 1-0");
    assert_eq!(game(""), "*");
}

#[test]
fn only_checkmate_gets_a_mate_mark() {
    let mate = game_of(Variant::PawnWipeout, "6k1/5ppp/8/8/8/8/P7/1R4K1 w - - 0 1", "Rb8");
    assert_eq!(mate.to_string(), "1. Rb8# 1-0");
    let last_pawn = game_of(Variant::PawnWipeout, "4k3/4p3/8/8/8/8/7P/4R1K1 w - - 0 1", "Rxe7");
    assert_eq!(last_pawn.to_string(), "1. Rxe7+ 1-0");
    let king = game_of(Variant::KingCapture, "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "Rxe8");
    assert_eq!(king.to_string(), "1. Rxe8 1-0");
    let no_royal_king = game_of(Variant::KingCapture, "3k4/8/8/8/8/8/8/4R1K1 w - - 0 1", "Re8");
    assert_eq!(no_royal_king.to_string(), "1. Re8 *");
}

#[test]
fn pawns_staying_on_the_last_rank_are_read_and_written() {
    let fen = "3r3k/4P3/8/8/8/8/3p4/4K3 w - - 0 1";
    for moves in ["e8 d1", "e7e8 d2d1", "exd8 dxe1", "e7d8 d2e1"] {
        let game = game_of(Variant::KingCapture, fen, moves);
        let again = game.plies().map(|ply| format!("{} ", ply.san)).collect::<String>();
        let read = super::game_of(Variant::KingCapture, fen, &again);
        assert!(game.moves().eq(read.moves()), "{moves}");
    }
    let mut game = game_of(Variant::KingCapture, fen, "e8 d1");
    assert!(game.play_text("e8e9").is_err() && game.play_text("exf9").is_err());
    assert_eq!(game.position().to_string(), "3rP2k/8/8/8/8/8/8/3pK3 w - - 0 2");
    assert!(game.play_text("e8=Q").is_err() && game.play_text("e7e8q").is_err());
}

#[test]
fn san_disambiguates_several_kings() {
    let fen = "7k/8/8/8/8/8/8/K1K4K w - - 0 1";
    let game = game_of(Variant::KingCapture, fen, "Kab1 Kg7 Kcd1");
    assert_eq!(game.to_string(), "1. Kab1 Kg7 2. Kd1 *");
    let uci = super::game_of(Variant::KingCapture, fen, "c1b1");
    assert_eq!(uci.to_string(), "1. Kcb1 *");
}
