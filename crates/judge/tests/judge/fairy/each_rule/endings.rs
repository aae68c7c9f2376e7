//! Endings that chess does not have.

use tabiya_judge::fairy::{FairyReason, Stalemate};
use tabiya_judge::{FairyBoard, FairyRules, KindId, Side};

use super::{
    START, antichess, board, chess_but, game, outcome, squares, three_checks, with_goal, won,
};

/// Asserts that a position ends the game and has no moves.
#[track_caller]
fn is_over(rules: &FairyRules, fen: &str, winner: Side, reason: FairyReason) {
    let game = game(rules, fen, "");
    assert_eq!(game.outcome(), won(winner, reason), "{fen}");
    assert_eq!([0, 1, 2].map(|depth| game.board().perft(depth)), [1, 0, 0], "{fen}");
}

#[test]
fn taking_the_king_wins_at_once() {
    let rules = FairyRules::king_capture();
    let taken = game(&rules, START, "e2e4 f7f6 d1h5 a7a6 h5e8");
    assert_eq!(taken.outcome(), won(Side::White, FairyReason::Extinct(KindId::KING)));
    assert_eq!(taken.board().legal_uci(), [""; 0]);
    is_over(&rules, &taken.board().to_fen(), Side::White, FairyReason::Extinct(KindId::KING));
}

#[test]
fn a_king_next_to_the_enemy_king_takes_it() {
    let rules = FairyRules::king_capture();
    let fen = "8/8/8/3k4/8/3K4/8/8 w - - 0 1";
    let black_wins = outcome(&rules, fen, "d3d4 d5d4");
    assert_eq!(black_wins, won(Side::Black, FairyReason::Extinct(KindId::KING)));
}

#[test]
fn taking_the_last_pawn_wins() {
    let rules = FairyRules::pawn_wipeout();
    let fen = "4k3/8/8/3p4/8/8/P7/3RK3 w - - 0 1";
    assert_eq!(outcome(&rules, fen, "d1d5"), won(Side::White, FairyReason::Extinct(KindId::PAWN)));
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(
        outcome(&rules, en_passant, "e5d6"),
        won(Side::White, FairyReason::Extinct(KindId::PAWN))
    );
}

#[test]
fn promoting_its_own_last_pawn_loses() {
    let rules = FairyRules::pawn_wipeout();
    let fen = "8/P6k/8/8/8/7p/8/K7 w - - 0 1";
    assert_eq!(outcome(&rules, fen, "a7a8q"), won(Side::Black, FairyReason::Extinct(KindId::PAWN)));
    assert_eq!(
        outcome(&rules, fen, "a1b1 h3h2 a7a8q"),
        won(Side::Black, FairyReason::Extinct(KindId::PAWN))
    );
    assert_eq!(
        outcome(&rules, fen, "a1b1 h3h2 b1a1 h2h1q"),
        won(Side::White, FairyReason::Extinct(KindId::PAWN))
    );
}

#[test]
fn white_loses_if_neither_side_has_pawns() {
    let rules = FairyRules::pawn_wipeout();
    for turn in ["w", "b"] {
        let fen = format!("4k3/8/8/8/8/8/8/R3K3 {turn} - - 0 1");
        is_over(&rules, &fen, Side::Black, FairyReason::Extinct(KindId::PAWN));
    }
    let fen = "1p2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(outcome(&rules, fen, "a7b8q"), won(Side::Black, FairyReason::Extinct(KindId::PAWN)));
}

#[test]
fn taking_the_last_pawn_does_not_excuse_a_king_in_check() {
    let rules = FairyRules::pawn_wipeout();
    let fen = "4r1k1/8/8/3p4/8/8/P7/3RK3 w - - 0 1";
    assert!(!game(&rules, fen, "").play("d1d5"));
    assert_eq!(game(&rules, fen, "").board().legal_uci().join(" "), "e1d2 e1f1 e1f2");
}

#[test]
fn the_extinction_of_any_listed_kind_ends_the_game() {
    let rules = chess_but(|rules| rules.extinct = vec![KindId::QUEEN, KindId::KNIGHT]);
    let fen = "3qk1n1/8/8/8/8/8/8/3QK1N1 w - - 0 1";
    assert_eq!(outcome(&rules, fen, "d1d8"), won(Side::White, FairyReason::Extinct(KindId::QUEEN)));
    let fen = "q3k1n1/8/8/8/8/8/8/Q3K1NR w - - 0 1";
    assert_eq!(
        outcome(&rules, fen, "h1h8 e8f8 h8g8"),
        won(Side::White, FairyReason::Extinct(KindId::KNIGHT))
    );
}

#[test]
fn a_king_that_reaches_the_hill_has_won() {
    let hill = with_goal(KindId::KING, "d4 e4 d5 e5");
    let fen = "4k3/8/8/8/8/4K3/8/Q7 w - - 0 1";
    assert_eq!(outcome(&hill, fen, "e3e4"), won(Side::White, FairyReason::Goal(KindId::KING)));
    is_over(&hill, "4k3/8/8/8/4K3/8/8/Q7 b - - 0 1", Side::White, FairyReason::Goal(KindId::KING));
    is_over(&hill, "8/8/8/4k3/8/8/8/Q3K3 b - - 0 1", Side::Black, FairyReason::Goal(KindId::KING));
    assert_eq!(outcome(&hill, "8/8/4k3/8/8/8/8/Q3K3 w - - 0 1", ""), None);
}

#[test]
fn only_the_named_kind_reaches_a_goal() {
    let rules = with_goal(KindId::KNIGHT, "f3 c6");
    assert_eq!(outcome(&rules, START, "f2f3"), None);
    assert_eq!(outcome(&rules, START, "g1f3"), won(Side::White, FairyReason::Goal(KindId::KNIGHT)));
    assert_eq!(
        outcome(&rules, START, "e2e4 b8c6"),
        won(Side::Black, FairyReason::Goal(KindId::KNIGHT))
    );
}

#[test]
fn each_side_has_goals_of_its_own() {
    let rules = chess_but(|rules| {
        rules.goal.insert((Side::White, KindId::KING), squares("e8"));
        rules.goal.insert((Side::Black, KindId::KING), squares("a1 h1"));
    });
    assert_eq!(outcome(&rules, "4k3/8/8/8/8/8/8/R6K w - - 0 1", ""), None);
    is_over(&rules, "8/8/8/8/8/8/R7/4K2k w - - 0 1", Side::Black, FairyReason::Goal(KindId::KING));
    is_over(&rules, "4K3/8/8/8/8/8/R7/7k w - - 0 1", Side::Black, FairyReason::Goal(KindId::KING));
    is_over(&rules, "4K3/8/8/8/8/8/R7/7k b - - 0 1", Side::White, FairyReason::Goal(KindId::KING));
}

#[test]
fn the_mover_wins_if_both_sides_are_on_a_goal() {
    let hill = with_goal(KindId::KING, "d4 h4");
    let fen = "8/8/8/8/3k3K/8/8/8 w - - 0 1";
    is_over(&hill, fen, Side::Black, FairyReason::Goal(KindId::KING));
    is_over(&hill, &fen.replace(" w ", " b "), Side::White, FairyReason::Goal(KindId::KING));
}

#[test]
fn losing_all_pieces_wins_where_stalemate_wins() {
    let fen = "8/8/8/8/8/1p6/P7/8 w - - 0 1";
    assert_eq!(outcome(&antichess(), fen, "a2b3"), won(Side::Black, FairyReason::AllLost));
    for (fen, winner) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", Side::Black),
        ("8/8/8/8/8/8/8/4K3 b - - 0 1", Side::Black),
        ("8/8/8/8/8/8/8/4k3 w - - 0 1", Side::White),
        ("8/8/8/8/8/8/8/8 b - - 0 1", Side::Black),
    ] {
        is_over(&antichess(), fen, winner, FairyReason::AllLost);
    }
}

#[test]
fn losing_all_pieces_does_not_end_the_game_by_default() {
    let against_nobody = "8/8/8/8/8/8/8/4K3 w - - 0 1";
    let but = |change: fn(&mut FairyRules)| {
        let mut rules = antichess();
        change(&mut rules);
        rules
    };
    for rules in [
        but(|rules| rules.royal = vec![KindId::KING]),
        but(|rules| rules.stalemate = Stalemate::Draw),
        but(|rules| rules.stalemate = Stalemate::Loss),
        but(|rules| rules.checks_to_win = Some(3)),
        but(|rules| rules.goal = [((Side::White, KindId::PAWN), squares("a8"))].into()),
    ] {
        assert_eq!(board(&rules, against_nobody).rule_ending(), None, "{rules:?}");
        assert_eq!(board(&rules, against_nobody).perft(1), 5, "{rules:?}");
    }
    let extinct = but(|rules| rules.extinct = vec![KindId::KING]);
    is_over(&extinct, against_nobody, Side::White, FairyReason::Extinct(KindId::KING));
    let free = but(|rules| rules.must_capture = false);
    is_over(&free, against_nobody, Side::Black, FairyReason::AllLost);
}

#[test]
fn the_third_check_wins() {
    let fen = "7k/8/8/8/8/8/8/R5K1 w - - 0 1";
    let thrice = game(&three_checks(), fen, "a1a8 h8g7 a8a7 g7g6 a7a6");
    assert_eq!(thrice.outcome(), won(Side::White, FairyReason::Checks));
    assert_eq!(thrice.board().checks_given(Side::White), 3);
    assert_eq!(thrice.board().checks_given(Side::Black), 0);
    assert_eq!(thrice.board().perft(1), 0);
}

#[test]
fn a_double_check_is_one_check_and_a_discovered_one_counts() {
    let double = game(&three_checks(), "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4f6");
    assert_eq!(double.board().checks_given(Side::White), 1);
    let discovered = game(&three_checks(), "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4c3");
    assert_eq!(discovered.board().checks_given(Side::White), 1);
    let castled = game(&three_checks(), "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1");
    assert_eq!(castled.board().checks_given(Side::White), 1);
}

#[test]
fn checks_are_counted_for_each_side_and_taken_back() {
    let fen = "4k3/8/8/8/8/8/8/R3K2r w - - 0 1";
    let mut both = game(&three_checks(), fen, "e1e2 h1h2 e2f1 h2h1 f1g2 h1a1");
    assert_eq!(both.board().checks_given(Side::Black), 2);
    assert_eq!(both.board().to_fen().split(' ').nth(4), Some("3+1"));
    assert!(both.undo() && both.undo() && both.undo());
    assert_eq!(both.board().checks_given(Side::Black), 1);
}

#[test]
fn each_move_that_attacks_a_non_royal_king_counts_as_check() {
    let rules = chess_but(|rules| (rules.royal, rules.checks_to_win) = (Vec::new(), Some(2)));
    let fen = "4k3/7p/8/8/8/8/8/R3K3 w - - 0 1";
    let stays = outcome(&rules, fen, "a1a8 h7h6 a8b8");
    assert_eq!(stays, won(Side::White, FairyReason::Checks));
}

#[test]
fn remaining_checks_are_read_and_written() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1";
    let one_left = game(&three_checks(), fen, "");
    assert_eq!(one_left.board().to_fen(), fen);
    assert_eq!(outcome(&three_checks(), fen, "a1a8"), won(Side::White, FairyReason::Checks));
    is_over(&three_checks(), &fen.replace("1+3", "0+1"), Side::White, FairyReason::Checks);
    for bad in ["4+3", "3+-1", "+", "3+3+3"] {
        assert!(FairyBoard::from_fen(&three_checks(), &fen.replace("1+3", bad)).is_err(), "{bad}");
    }
    assert!(FairyBoard::from_fen(&FairyRules::chess(), fen).is_err());
}
