//! Wins by mate and by the special rules of variants.

use tabiya_core::{Color, Draw, Faults, Role, Win};
use tabiya_games::{Game, KindName, Outcome, Variant};

use super::{drawn, game, game_of, of_file, outcome, outcome_of, stalemate_loses};

use Color::{Black, White};

#[expect(clippy::unnecessary_wraps, reason = "it is compared with what may be none")]
fn won(winner: Color, by: Win) -> Option<Outcome> {
    Some(Outcome::win(winner, by.map_kind(KindName::from)))
}

const NO_KING: Win = Win::Extinction(Role::King);
const NO_PAWN: Win = Win::Extinction(Role::Pawn);

#[test]
fn checkmate_wins() {
    let back_rank = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    assert_eq!(outcome(back_rank, "Ra8"), won(White, Win::Checkmate));
    let stalemate_wins = of_file("stalemate = \"win\"");
    assert_eq!(outcome_of(stalemate_wins, back_rank, "Ra8"), won(White, Win::Checkmate));
    assert_eq!(game(back_rank, "Ra8").result(), "1-0");
    let smothered = "6k1/8/8/8/4n3/8/6PP/6RK b - - 0 1";
    assert_eq!(outcome(smothered, "Nf2"), won(Black, Win::Checkmate));
}

#[test]
fn the_rules_decide_who_wins_by_stalemate() {
    let fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    assert_eq!(outcome(fen, "Qf7"), drawn(Draw::Stalemate));
    let stalemate_wins = of_file("stalemate = \"win\"");
    assert_eq!(outcome_of(stalemate_wins, fen, "Qf7"), won(Black, Win::Stalemate));
    assert_eq!(outcome_of(stalemate_loses(), fen, "Qf7"), won(White, Win::Stalemate));
}

#[test]
fn a_game_may_start_at_its_end() {
    let mated = game("R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1", "");
    assert_eq!((mated.outcome(), mated.to_string().as_str()), (won(White, Win::Checkmate), "1-0"));
    let without_king = game_of(Variant::KingCapture, "8/8/8/8/8/8/8/4K3 b - - 1 1", "");
    assert_eq!(without_king.outcome(), won(White, NO_KING));
}

#[test]
fn capturing_the_king_wins_and_leaves_no_move() {
    let fen = "4k3/4r3/8/8/8/8/4R3/4K3 b - - 0 1";
    assert_eq!(outcome_of(Variant::KingCapture, fen, "Ra7 Rxe8"), won(White, NO_KING));
    assert_eq!(outcome_of(Variant::KingCapture, fen, "Kd8 Ra2 Rxe1"), won(Black, NO_KING));
    let mut game = game_of(Variant::KingCapture, fen, "Ra7 Rxe8");
    assert!(game.play_text("Rd7").is_err());
    assert!(!game.board().is_stalemate() && !game.board().is_checkmate());
}

#[test]
fn only_the_capture_of_the_last_king_wins() {
    let fen = "k6k/8/8/8/8/8/8/R3K3 w - - 0 1";
    let game = game_of(Variant::KingCapture, fen, "Ra2");
    assert!(game.is_in_check(Black), "one of them is attacked");
    assert_eq!(outcome_of(Variant::KingCapture, fen, "Rxa8"), None);
    assert_eq!(outcome_of(Variant::KingCapture, fen, "Rxa8 Kg8 Rxg8"), won(White, NO_KING));
}

#[test]
fn no_check_is_mate_without_royal_kings() {
    let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    assert_eq!(outcome_of(Variant::KingCapture, fen, "Ra8"), None);
    let game = game_of(Variant::KingCapture, fen, "Ra8");
    assert!(game.is_in_check(Black) && !game.is_in_check(White));
}

#[test]
fn a_blocked_side_without_royal_kings_is_stalemated() {
    let fen = "KP6/PP6/8/8/8/8/8/7k b - - 0 1";
    assert_eq!(outcome_of(Variant::KingCapture, fen, "Kh2"), drawn(Draw::Stalemate));
}

#[test]
fn taking_the_last_enemy_pawn_wins() {
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(outcome_of(Variant::PawnWipeout, fen, "exd5"), won(White, NO_PAWN));
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1";
    assert_eq!(outcome_of(Variant::PawnWipeout, fen, "dxe4"), won(Black, NO_PAWN));
    let in_passing = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    assert_eq!(outcome_of(Variant::PawnWipeout, in_passing, "e4 dxe3"), won(Black, NO_PAWN));
}

#[test]
fn promoting_its_own_last_pawn_loses() {
    let fen = "4k3/P6p/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(outcome_of(Variant::PawnWipeout, fen, "a8=Q"), won(Black, NO_PAWN));
    let fen = "4k3/8/8/8/8/8/P6p/4K3 b - - 0 1";
    assert_eq!(outcome_of(Variant::PawnWipeout, fen, "h1=Q"), won(White, NO_PAWN));
    let one_is_left = "4k3/P6p/8/8/8/8/P7/4K3 w - - 0 1";
    assert_eq!(outcome_of(Variant::PawnWipeout, one_is_left, "a8=Q"), None);
}

#[test]
fn white_has_lost_if_neither_side_has_a_pawn() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(outcome_of(Variant::PawnWipeout, bare, ""), won(Black, NO_PAWN));
    // White's last pawn captures Black's last pawn and is promoted: neither side has a pawn left.
    let setup = "1p2k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let p = Variant::PawnWipeout.from_setup(&setup, Faults::PAWN_ON_BACK_RANK).unwrap();
    let mut game = Game::new(p);
    assert_eq!(game.play_text("axb8=Q").unwrap().ended, won(Black, NO_PAWN));
}

#[test]
fn taking_the_last_pawn_does_not_excuse_a_king_in_check() {
    let mut game = game_of(Variant::PawnWipeout, "4k3/4r3/8/3p4/2P5/8/8/4K3 w - - 0 1", "");
    assert!(game.play_text("cxd5").is_err());
    assert!(game.play_text("Kd1").is_ok());
}

#[test]
fn a_mate_by_taking_the_last_pawn_counts_as_wipeout() {
    let fen = "6k1/6p1/5K2/8/8/8/7P/6Q1 w - - 0 1";
    assert_eq!(outcome(fen, "Qxg7"), won(White, Win::Checkmate));
    assert_eq!(outcome_of(Variant::PawnWipeout, fen, "Qxg7"), won(White, NO_PAWN));
    let game = game_of(Variant::PawnWipeout, fen, "Qxg7");
    assert!(game.board().is_check() && !game.board().is_checkmate());
}

#[test]
fn mate_and_stalemate_end_a_pawn_wipeout_too() {
    let fen = "6k1/5ppp/8/8/8/8/P7/1R4K1 w - - 0 1";
    assert_eq!(outcome_of(Variant::PawnWipeout, fen, "Rb8"), won(White, Win::Checkmate));
    let fen = "7k/8/6K1/p7/P7/8/8/5Q2 w - - 0 1";
    assert_eq!(outcome_of(Variant::PawnWipeout, fen, "Qf7"), drawn(Draw::Stalemate));
}
