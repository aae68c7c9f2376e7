//! Mate and stalemate, and their precedence among several endings.

use tabiya_judge::fairy::{FairyOutcome, FairyReason, Squares, Stalemate};
use tabiya_judge::{FairyRules, KindId, Side};

use super::{AND_BACK, START, chess_but, drawn, game, outcome, squares, won};

#[test]
fn a_mate_wins_where_kings_are_royal() {
    let fools = "f2f3 e7e5 g2g4 d8h4";
    assert_eq!(
        outcome(&FairyRules::chess(), START, fools),
        won(Side::Black, FairyReason::Checkmate)
    );
    assert_eq!(
        outcome(&FairyRules::pawn_wipeout(), START, fools),
        won(Side::Black, FairyReason::Checkmate)
    );
    assert_eq!(outcome(&FairyRules::king_capture(), START, fools), None);
}

#[test]
fn the_rules_decide_who_wins_by_stalemate() {
    let fen = "7k/8/5KQ1/8/8/8/8/8 b - - 0 1";
    for (stalemate, winner) in [
        (Stalemate::Draw, None),
        (Stalemate::Win, Some(Side::Black)),
        (Stalemate::Loss, Some(Side::White)),
    ] {
        let rules = chess_but(|rules| rules.stalemate = stalemate);
        let expected = FairyOutcome { winner, reason: FairyReason::Stalemate };
        assert_eq!(outcome(&rules, fen, ""), Some(expected));
    }
}

#[test]
fn a_non_royal_king_in_check_is_stalemated_not_mated() {
    let rules = |royal: bool| {
        chess_but(|rules| {
            rules.royal = royal.then_some(KindId::KING).into_iter().collect();
            rules.mobility.insert((Side::White, KindId::KING), Squares::NONE);
        })
    };
    let fen = "7k/8/8/8/8/8/8/K1r5 w - - 0 1";
    assert!(game(&rules(false), fen, "").board().is_in_check(Side::White));
    assert_eq!(outcome(&rules(false), fen, ""), drawn(FairyReason::Stalemate));
    assert_eq!(outcome(&rules(true), fen, ""), won(Side::Black, FairyReason::Checkmate));
}

#[test]
fn walls_restrict_flight_squares_in_mate_and_stalemate() {
    let rules = chess_but(|rules| rules.walls = squares("a2 b1 b2"));
    assert_eq!(outcome(&rules, "7k/8/8/8/8/8/6R1/K7 w - - 0 1", ""), None);
    let stalemate = "7k/8/8/8/8/8/8/K6r w - - 0 1";
    assert_eq!(outcome(&rules, stalemate, ""), drawn(FairyReason::Stalemate));
    let mate = "7k/8/8/8/8/8/2n5/K7 w - - 0 1";
    assert_eq!(outcome(&rules, mate, ""), won(Side::Black, FairyReason::Checkmate));
}

#[test]
fn variant_wins_precede_mate_and_mate_precedes_draws() {
    let mate = "7k/5Kp1/8/8/6Q1/P7/8/8 w - - 0 1";
    let chess = FairyRules::chess();
    let wipeout = FairyRules::pawn_wipeout();
    assert_eq!(outcome(&chess, mate, "g4g7"), won(Side::White, FairyReason::Checkmate));
    assert_eq!(
        outcome(&wipeout, mate, "g4g7"),
        won(Side::White, FairyReason::Extinct(KindId::PAWN))
    );
    let late = "7k/5K2/8/8/6Q1/8/8/8 w - - 99 90";
    assert_eq!(outcome(&chess, late, "g4g7"), won(Side::White, FairyReason::Checkmate));
    assert_eq!(outcome(&chess, late, "g4g2"), drawn(FairyReason::FiftyMoveRule));
}

#[test]
fn extinction_comes_before_goals_and_goals_before_checks() {
    let checks = chess_but(|rules| rules.checks_to_win = Some(1));
    let mut goal_and_checks = checks.clone();
    goal_and_checks.goal.insert((Side::White, KindId::ROOK), squares("e5"));
    let all = FairyRules { extinct: vec![KindId::PAWN], ..goal_and_checks.clone() };
    let played = |rules| outcome(rules, "4k3/8/8/4p3/8/8/P7/4R1K1 w - - 0 1", "e1e5");
    assert_eq!(played(&checks), won(Side::White, FairyReason::Checks));
    assert_eq!(played(&goal_and_checks), won(Side::White, FairyReason::Goal(KindId::ROOK)));
    assert_eq!(played(&all), won(Side::White, FairyReason::Extinct(KindId::PAWN)));
}

#[test]
fn repetition_precedes_other_draws() {
    let soon = chess_but(|rules| rules.fifty_move_rule = Some(8));
    assert_eq!(outcome(&soon, START, &AND_BACK.repeat(2)), drawn(FairyReason::Repetition));
    let fen = "4k3/8/8/8/8/8/8/4K2r w - - 99 1";
    assert_eq!(outcome(&FairyRules::chess(), fen, "e1e2"), drawn(FairyReason::FiftyMoveRule));
    let bare = "4k3/8/8/8/8/8/4r3/4K3 w - - 100 1";
    assert_eq!(outcome(&FairyRules::chess(), bare, ""), drawn(FairyReason::FiftyMoveRule));
    assert_eq!(
        game(&FairyRules::chess(), &bare.replace("100", "99"), "e1e2").outcome(),
        drawn(FairyReason::InsufficientMaterial)
    );
}
