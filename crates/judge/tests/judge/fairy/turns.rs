//! Rules under which a side makes several plies in a row.

use super::{after, board, end, rules};
use tabiya_judge::fairy::{FairyReason, Turn};
use tabiya_judge::{FairyBoard, Side};

const TWO_EACH: &str = "turns = [\"white\", \"white\", \"black\", \"black\"]\n";
const KING_AGAIN: &str = "again = [\"king\"]\n";

#[test]
fn turns_follow_the_list_of_plies() {
    let fen = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 1/4";
    assert_eq!(after(TWO_EACH, fen, "a2a4").to_fen(), "4k3/p7/8/8/P7/8/8/4K3 w - - 0 1 2/4");
    assert_eq!(after(TWO_EACH, fen, "a2a4 a4a5").to_fen(), "4k3/p7/8/P7/8/8/8/4K3 b - - 0 1 3/4");
    let round = after(TWO_EACH, fen, "a2a4 a4a5 a7a6 e8e7");
    assert_eq!(round.to_fen(), "8/4k3/p7/P7/8/8/8/4K3 w - - 1 2 1/4");
}

#[test]
fn the_enemy_king_in_check_is_not_captured() {
    let checked = after(TWO_EACH, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");
    assert!(checked.is_in_check(Side::Black));
    assert_eq!(checked.legal_move("a8e8"), None);
    assert!(checked.legal_move("a8d8").is_some());
    // The position can be read back, but not as White's first ply: Black would just have left its
    // king in check.
    let fen = checked.to_fen();
    assert_eq!(fen, "R3k3/8/8/8/8/8/8/4K3 w - - 1 1 2/4");
    assert_eq!(board(TWO_EACH, &fen).to_fen(), fen);
    assert!(FairyBoard::from_fen(&rules(TWO_EACH), &fen.replace("2/4", "1/4")).is_err());
}

#[test]
fn the_movers_king_is_safe_after_each_ply() {
    let moves = board(TWO_EACH, "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1").legal_uci();
    assert_eq!(moves, ["e1d1", "e1d2", "e1f1", "e1f2"]);
}

#[test]
fn only_the_last_ply_of_a_turn_can_be_captured_en_passant() {
    let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    let first = after(TWO_EACH, fen, "e2e4 e1e2");
    assert_eq!(first.legal_move("d4e3"), None);
    let last = after(TWO_EACH, fen, "e1d1 e2e4");
    assert!(last.legal_move("d4e3").is_some());
    assert_eq!(last.to_fen(), "4k3/8/8/8/3pP3/8/8/3K4 b - e3 0 1 3/4");
    assert_eq!(after(TWO_EACH, &last.to_fen(), "e8e7").legal_move("d4e3"), None);
}

#[test]
fn a_fen_may_count_the_plies_of_a_turn() {
    let place = |toml, fen: &str| board(toml, fen).turn();
    let at = |place| Turn { place, extra: false };
    assert_eq!(place(TWO_EACH, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), at(0));
    assert_eq!(place(TWO_EACH, "4k3/8/8/8/8/8/8/4K3 b - - 0 1"), at(2));
    assert_eq!(place(TWO_EACH, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2/2"), at(1));
    assert_eq!(place(TWO_EACH, "4k3/8/8/8/8/8/8/4K3 b - - 0 1 2/2"), at(3));
    assert_eq!(place(TWO_EACH, "4k3/8/8/8/8/8/8/4K3 b - - 0 1 4/4"), at(3));
    let bad = |toml: &str, fen: &str| FairyBoard::from_fen(&rules(toml), fen).is_err();
    assert!(bad(TWO_EACH, "4k3/8/8/8/8/8/8/4K3 b - - 0 1 1/4"));
    assert!(bad(TWO_EACH, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1/3"));
    assert!(bad(TWO_EACH, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1/4+"));
    let two_runs = "turns = [\"white\", \"black\", \"white\", \"black\", \"black\"]\n";
    assert!(bad(two_runs, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1/1"));
    assert_eq!(place(two_runs, "4k3/8/8/8/8/8/8/4K3 b - - 0 1 2/2"), at(4));
}

#[test]
fn a_move_of_an_again_kind_gives_an_extra_ply() {
    let fen = "4k3/p7/8/8/8/8/P7/4K2R w K - 0 1";
    assert_eq!(after(KING_AGAIN, fen, "a2a3").to_fen(), "4k3/p7/8/8/8/P7/8/4K2R b K - 0 1 2/2");
    let king = after(KING_AGAIN, fen, "e1e2");
    assert_eq!(king.to_fen(), "4k3/p7/8/8/8/8/P3K3/7R w - - 1 1 1/2+");
    assert_eq!(board(KING_AGAIN, &king.to_fen()).to_fen(), king.to_fen());
    // A king move in the extra ply does not give a further ply.
    assert_eq!(after(KING_AGAIN, fen, "e1e2 e2e3").side_to_move(), Side::Black);
    // Castling counts as a move of the king.
    assert_eq!(after(KING_AGAIN, fen, "e1h1").to_fen(), "4k3/p7/8/8/8/8/P7/5RK1 w - - 1 1 1/2+");
    let black = after(KING_AGAIN, fen, "a2a3 e8e7 e7e8");
    assert_eq!(black.to_fen(), "4k3/p7/8/8/8/P7/8/4K2R w K - 2 2 1/2");
}

#[test]
fn extra_plies_count_promotions_as_pawns_and_drops_as_kinds() {
    let toml = "drops = true\nagain = [\"pawn\", \"rook\"]\n";
    let fen = "4k3/P7/8/8/8/8/8/4K3[RN] w - - 0 1";
    assert!(after(toml, fen, "a7a8n").turn().extra);
    assert!(after(toml, fen, "R@b1").turn().extra);
    assert!(!after(toml, fen, "N@b1").turn().extra);
}

#[test]
fn each_ply_of_a_turn_can_be_followed_by_an_extra_ply() {
    let toml = format!("{TWO_EACH}{KING_AGAIN}");
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let plies = |moves| after(&toml, fen, moves).to_fen().rsplit(' ').next().unwrap().to_owned();
    assert_eq!(plies("e1e2"), "1/4+");
    assert_eq!(plies("e1e2 e2e1"), "2/4");
    assert_eq!(plies("e1e2 e2e1 e1e2"), "2/4+");
    assert_eq!(plies("e1e2 e2e1 e1e2 a1a2"), "3/4");
}

#[test]
fn a_side_that_cannot_make_its_extra_ply_is_stalemated() {
    let toml = "again = [\"pawn\"]\n";
    let fen = "7k/8/8/8/8/1p6/5q2/7K b - - 0 1";
    assert_eq!(end(toml, fen, "b3b2 b2b1q"), Some((Some(Side::Black), FairyReason::Checkmate)));
    // After the push White has no move for an extra ply, so the game ends in stalemate.
    let fen = "7k/8/8/7p/8/7P/2q5/K7 w - - 0 1";
    assert_eq!(end(toml, fen, "h3h4"), Some((None, FairyReason::Stalemate)));
}

#[test]
fn an_en_passant_right_does_not_outlive_the_extra_ply() {
    let toml = "again = [\"pawn\"]\n";
    let fen = "4k3/8/8/8/3p4/8/P3P3/4K3 w - - 0 1";
    assert_eq!(after(toml, fen, "e2e4 e1e2").legal_move("d4e3"), None);
    assert!(after(toml, fen, "a2a3 e2e4").legal_move("d4e3").is_some());
}

#[test]
fn no_side_captures_its_own_pawn_en_passant() {
    let pushed = after(TWO_EACH, "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1", "e2e4");
    assert_eq!(pushed.legal_move("d2e3"), None);
}

#[test]
fn a_check_may_last_until_the_extra_ply() {
    let checked = after(KING_AGAIN, "4k3/8/8/8/8/8/4K3/4R3 w - - 0 1", "e2d2");
    let fen = checked.to_fen();
    assert_eq!(fen, "4k3/8/8/8/8/8/3K4/4R3 w - - 1 1 1/2+");
    assert_eq!(board(KING_AGAIN, &fen).to_fen(), fen);
    assert_eq!(checked.legal_move("e1e8"), None);
}

#[test]
fn the_same_pieces_at_another_ply_are_another_position() {
    let toml = format!("{TWO_EACH}repetition = 2\n");
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(end(&toml, fen, "a1c1 c1b1 e8d8 d8e8"), None);
    let draw = Some((None, FairyReason::Repetition));
    assert_eq!(end(&toml, fen, "a1b1 b1a1 e8d8 d8e8"), draw);
}
