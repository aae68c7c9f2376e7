//! Draws.

use tabiya_judge::fairy::{FairyReason, Stalemate};
use tabiya_judge::{FairyRules, KindId, Side};

use super::{
    AND_BACK, START, antichess, chess_but, drawn, game, outcome, squares, three_checks, with_goal,
    won,
};

#[test]
fn the_third_repetition_is_a_draw() {
    let chess = FairyRules::chess();
    assert_eq!(outcome(&chess, START, AND_BACK), None);
    assert_eq!(outcome(&chess, START, &AND_BACK.repeat(2)), drawn(FairyReason::Repetition));
    let mut drawn_game = game(&chess, START, &AND_BACK.repeat(2));
    assert!(drawn_game.undo());
    assert_eq!(drawn_game.outcome(), None);
    assert!(drawn_game.play("f6g8"));
    assert!(drawn_game.play("e2e4"), "a draw takes no move away");
    assert_eq!(drawn_game.outcome(), None);
    let twice = chess_but(|rules| rules.repetition = Some(2));
    assert_eq!(outcome(&twice, START, AND_BACK), drawn(FairyReason::Repetition));
    let never = chess_but(|rules| rules.repetition = None);
    assert_eq!(outcome(&never, START, &AND_BACK.repeat(9)), None);
}

#[test]
fn the_other_side_to_move_makes_another_position() {
    let fen = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1";
    let triangle = "e1d1 e8e7 d1d2 e7e8 d2e1";
    let twice = chess_but(|rules| rules.repetition = Some(2));
    assert_eq!(outcome(&twice, fen, triangle), None);
}

#[test]
fn a_lost_castling_right_makes_another_position() {
    let fen = "r3k3/p7/8/8/8/8/P7/R3K3 w Qq - 0 1";
    let shuffle = "a1b1 a8b8 b1a1 b8a8 ";
    assert_eq!(outcome(&FairyRules::chess(), fen, &shuffle.repeat(2)), None);
    assert_eq!(
        outcome(&FairyRules::chess(), fen, &(shuffle.repeat(2) + "a1b1 a8b8")),
        drawn(FairyReason::Repetition)
    );
}

#[test]
fn a_legal_en_passant_capture_makes_another_position() {
    let chess = FairyRules::chess();
    let shuffle = "e8e7 e1e2 e7e8 e2e1 ".repeat(2);
    let capturable = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    assert_eq!(outcome(&chess, capturable, &format!("e2e4 {shuffle}")), None);
    let nobody_there = "4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1";
    let again = outcome(&chess, nobody_there, &format!("e2e4 {shuffle}"));
    assert_eq!(again, drawn(FairyReason::Repetition));
    let pinned = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1";
    let again = outcome(&chess, pinned, &format!("e2e4 {}", "d8d7 e1e2 d7d8 e2e1 ".repeat(2)));
    assert_eq!(again, drawn(FairyReason::Repetition));
}

#[test]
fn counted_checks_make_another_position() {
    let and_back = "a1a8 h8g7 a8a1 g7h8";
    let fen = "7k/8/8/8/8/8/8/R5K1 w - - 0 1";
    let twice = chess_but(|rules| rules.repetition = Some(2));
    assert_eq!(outcome(&twice, fen, and_back), drawn(FairyReason::Repetition));
    let counted = FairyRules { checks_to_win: Some(9), ..twice };
    assert_eq!(outcome(&counted, fen, and_back), None);
}

#[test]
fn the_fifty_move_rule_draws() {
    let fen = "4k3/p7/8/8/8/8/P7/4K3 w - - 98 90";
    let chess = FairyRules::chess();
    assert_eq!(outcome(&chess, fen, "e1e2"), None);
    assert_eq!(outcome(&chess, fen, "e1e2 e8e7"), drawn(FairyReason::FiftyMoveRule));
    assert_eq!(outcome(&chess, fen, "e1e2 a7a6 a2a3"), None);
    let never = chess_but(|rules| rules.fifty_move_rule = None);
    assert_eq!(outcome(&never, fen, "e1e2 e8e7 e2e1"), None);
    let soon = chess_but(|rules| rules.fifty_move_rule = Some(4));
    assert_eq!(outcome(&soon, START, AND_BACK), drawn(FairyReason::FiftyMoveRule));
}

#[test]
fn captures_reset_the_half_move_clock_but_castling_does_not() {
    let quiet = |mv| {
        let game = game(&FairyRules::chess(), "4k3/8/8/8/8/8/p7/R3K2R w KQ - 98 90", mv);
        game.board().to_fen().split(' ').nth(4).map(str::to_owned)
    };
    assert_eq!(quiet("a1a2").as_deref(), Some("0"));
    assert_eq!(quiet("e1h1").as_deref(), Some("99"));
}

#[test]
fn insufficient_material_is_a_draw() {
    let chess = FairyRules::chess();
    for pieces in [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4KN2",
        "2b1k3/8/8/8/8/8/8/4K3",
        "b1b1k3/8/8/8/8/8/8/4KB2",
    ] {
        let fen = format!("{pieces} w - - 0 1");
        assert_eq!(outcome(&chess, &fen, ""), drawn(FairyReason::InsufficientMaterial), "{pieces}");
    }
    for pieces in [
        "4k3/8/8/8/8/8/8/4KNN1",
        "4k2n/8/8/8/8/8/8/4KN2",
        "4k3/8/8/8/8/8/8/4KBB1",
        "2b1k3/8/8/8/8/8/8/2B1K3",
        "4k3/7p/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K2R",
    ] {
        let fen = format!("{pieces} w - - 0 1");
        assert_eq!(outcome(&chess, &fen, ""), None, "{pieces}");
    }
}

#[test]
fn insufficient_material_needs_mate_as_the_only_win() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(outcome(&FairyRules::king_capture(), fen, ""), None);
    assert_eq!(outcome(&with_goal(KindId::KING, "e4"), fen, ""), None);
    for stalemate in [Stalemate::Win, Stalemate::Loss] {
        assert_eq!(outcome(&chess_but(|rules| rules.stalemate = stalemate), fen, ""), None);
    }
    assert_eq!(outcome(&chess_but(|rules| rules.royal = Vec::new()), fen, ""), None);
    assert_eq!(outcome(&chess_but(|rules| rules.extinct = vec![KindId::KING]), fen, ""), None);
}

#[test]
fn insufficient_material_where_checks_win() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(outcome(&three_checks(), fen, ""), drawn(FairyReason::InsufficientMaterial));
    assert_eq!(outcome(&three_checks(), "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", ""), None);
    let but = |change: fn(&mut FairyRules)| {
        let mut rules = three_checks();
        change(&mut rules);
        rules
    };
    for rules in [
        but(|rules| rules.royal = Vec::new()),
        but(|rules| rules.stalemate = Stalemate::Loss),
        but(|rules| rules.walls = squares("a2 b1")),
        but(|rules| rules.extinct = vec![KindId::KING]),
    ] {
        assert_eq!(outcome(&rules, fen, ""), None, "{rules:?}");
    }
}

#[test]
fn insufficient_material_where_losing_all_pieces_wins() {
    let draw = drawn(FairyReason::InsufficientMaterial);
    for (pieces, expected) in [
        ("2b5/8/8/8/8/8/8/2B5", draw),
        ("2b1b3/8/8/8/8/8/8/2B1B3", draw),
        ("5b2/8/8/8/8/8/8/2B5", None),
        ("2bb4/8/8/8/8/8/8/2B5", None),
        ("2b5/8/8/8/8/8/8/2B1K3", None),
        ("2b5/8/8/8/8/8/8/2B3N1", None),
    ] {
        let fen = format!("{pieces} w - - 0 1");
        assert_eq!(outcome(&antichess(), &fen, ""), expected, "{pieces}");
    }
    let walled = FairyRules { walls: squares("b2 d2"), ..antichess() };
    assert_eq!(
        outcome(&walled, "2b5/8/8/8/8/8/8/2B5 w - - 0 1", ""),
        won(Side::White, FairyReason::Stalemate)
    );
    assert_eq!(outcome(&walled, "2b5/8/8/8/8/8/8/B7 b - - 0 1", ""), None);
}
