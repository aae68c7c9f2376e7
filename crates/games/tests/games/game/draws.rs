//! Draws by repetition, lack of progress and lack of material.

use tabiya_core::{Color, Draw, Faults, Win};
use tabiya_games::{Game, Outcome, Variant};

use super::{AND_BACK, START, drawn, game, game_of, of_file, outcome, outcome_of, stalemate_loses};

#[test]
fn the_third_repetition_draws_but_leaves_legal_moves() {
    assert_eq!(outcome(START, AND_BACK), None);
    let mut game = game(START, &AND_BACK.repeat(2));
    assert_eq!((game.outcome(), game.result()), (drawn(Draw::Repetition), "1/2-1/2"));
    assert_eq!(game.repetitions(), 3);
    game.undo();
    assert_eq!((game.outcome(), game.repetitions()), (None, 2));
    game.redo();
    game.play_text("e4").expect("a draw takes no move away");
    assert_eq!((game.outcome(), game.repetitions()), (None, 1));
}

#[test]
fn transposed_moves_reach_the_same_position() {
    let orders = "Nf3 Nf6 Nc3 Nc6 Ng1 Ng8 Nb1 Nb8 Nc3 Nf6 Nf3 Nc6";
    assert_eq!(game(START, orders).repetitions(), 2);
}

#[test]
fn the_other_side_to_move_makes_another_position() {
    let fen = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1";
    assert_eq!(game(fen, "Kd1 Ke7 Kd2 Ke8 Ke1").repetitions(), 1);
}

#[test]
fn a_lost_castling_right_makes_another_position() {
    let fen = "r3k3/p7/8/8/8/8/P7/R3K3 w Qq - 0 1";
    let shuffle = "Rb1 Rb8 Ra1 Ra8 ".repeat(2);
    assert_eq!(outcome(fen, &shuffle), None);
    assert_eq!(outcome(fen, &(shuffle + "Rb1 Rb8")), drawn(Draw::Repetition));
}

#[test]
fn a_capture_en_passant_makes_another_position_if_it_is_legal() {
    let shuffle = "Ke7 Ke2 Ke8 Ke1 ".repeat(2);
    let capturable = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    assert_eq!(outcome(capturable, &format!("e4 {shuffle}")), None);
    let nobody_there = "4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1";
    let again = outcome(nobody_there, &format!("e4 {shuffle}"));
    assert_eq!(again, drawn(Draw::Repetition));
    let pinned = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1";
    let again = outcome(pinned, &format!("e4 {}", "Kd7 Ke2 Kd8 Ke1 ".repeat(2)));
    assert_eq!(again, drawn(Draw::Repetition));
    let rules = of_file("en-passant = false");
    let not_by_these_rules = outcome_of(rules, capturable, &format!("e4 {shuffle}"));
    assert_eq!(not_by_these_rules, drawn(Draw::Repetition));
}

#[test]
fn remaining_checks_distinguish_repeated_positions() {
    let fen = "6k1/p7/8/8/8/8/P7/3RK3 w - - 3+3 0 1";
    let game = game_of(Variant::ThreeCheck, fen, "Rd8 Kg7 Rd1 Kg8");
    assert_eq!((game.repetitions(), game.outcome()), (1, None));
}

#[test]
fn rules_decide_on_draws_by_repetition_and_fifty_moves() {
    let fen = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1";
    assert_eq!(outcome_of(stalemate_loses(), START, AND_BACK), None);
    let quiet = "Ke2 Ke7 Ke1 Ke8 Ke2 Ke7";
    assert_eq!(outcome_of(stalemate_loses(), fen, quiet), drawn(Draw::FiftyMoveRule));
    let late = "4k3/p7/8/8/8/8/P7/4K3 w - - 200 150";
    assert_eq!(
        outcome_of(
            of_file("no-progress = false\nrepetition = false"),
            late,
            "Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8 Ke2"
        ),
        None
    );
}

#[test]
fn fifty_moves_without_progress_are_a_draw() {
    let fen = "4k3/p7/8/8/8/8/P7/4K3 w - - 98 90";
    assert_eq!(outcome(fen, "Ke2"), None);
    assert_eq!(outcome(fen, "Ke2 Ke7"), drawn(Draw::FiftyMoveRule));
    assert_eq!(outcome(fen, "Ke2 a6 Kd2"), None);
    // King capture has no draws by repetition, lack of progress or lack of material.
    assert_eq!(outcome_of(Variant::KingCapture, fen, "Ke2 Ke7"), None);
    assert_eq!(outcome_of(Variant::KingCapture, START, &AND_BACK.repeat(3)), None);
    assert_eq!(outcome_of(Variant::KingCapture, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ke2"), None);
    assert_eq!(outcome_of(Variant::PawnWipeout, fen, "Ke2 Ke7"), drawn(Draw::FiftyMoveRule));
    let game = game("4k3/p7/8/8/8/8/P7/4K3 w - - 100 90", "");
    assert_eq!(game.outcome(), drawn(Draw::FiftyMoveRule));
}

#[test]
fn mate_and_stalemate_take_precedence_over_fifty_moves() {
    let fen = "7k/8/6K1/8/8/8/8/R7 w - - 99 90";
    let mate = Outcome::win(Color::White, Win::Checkmate);
    assert_eq!(outcome(fen, "Ra8"), Some(mate));
    assert_eq!(outcome(fen, "Ra7"), drawn(Draw::FiftyMoveRule));
    let fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 99 90";
    assert_eq!(outcome(fen, "Qf7"), drawn(Draw::Stalemate));
}

#[test]
fn draw_reasons_have_an_order_of_precedence() {
    let fen = "4k3/p7/8/8/8/8/P7/4K3 w - - 92 90";
    let shuffle = "Ke2 Ke7 Ke1 Ke8 ".repeat(2);
    assert_eq!(outcome(fen, &shuffle), drawn(Draw::Repetition));
    let bare = game("4k3/8/8/8/8/8/8/4K3 w - - 100 90", "");
    assert_eq!(bare.outcome(), drawn(Draw::FiftyMoveRule));
}

#[test]
fn insufficient_material_is_a_draw() {
    let few_promotions = of_file("promotion = [\"knight\", \"rook\"]");
    let walled = "walls = [\"h1\"]\nstart = \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"";
    let fenced = "mobility.black.king = [\"a2-h8\"]";
    // Rules under which material that cannot mate in chess may still win.
    let files = ["stalemate = \"win\"", walled, fenced].map(of_file);
    let mating = files.into_iter().chain([Variant::KingCapture]).collect::<Vec<_>>();
    for pieces in [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4KN2",
        "2b1k3/8/8/8/8/8/8/4K3",
        "b1b1k3/8/8/8/8/8/8/4KB2",
        "1b1bk3/8/8/8/8/8/8/2B1K3",
    ] {
        let fen = format!("{pieces} w - - 0 1");
        let drawn = drawn(Draw::InsufficientMaterial);
        assert_eq!(outcome(&fen, ""), drawn, "{pieces}");
        assert_eq!(outcome_of(few_promotions, &fen, ""), drawn, "{pieces}");
        for &variant in &mating {
            assert_eq!(outcome_of(variant, &fen, ""), None, "{variant}: {pieces}");
        }
    }
    for pieces in [
        "4k3/8/8/8/8/8/8/4KNN1",
        "4k2n/8/8/8/8/8/8/4KN2",
        "4k3/8/8/8/8/8/8/4KBB1",
        "4k2n/8/8/8/8/8/8/4KB2",
        "2b1k3/8/8/8/8/8/8/2B1K3",
        "4k3/7p/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K2R",
        "4k2q/8/8/8/8/8/8/4K3",
    ] {
        assert_eq!(outcome(&format!("{pieces} w - - 0 1"), ""), None, "{pieces}");
    }
}

#[test]
fn non_royal_kings_never_make_material_insufficient() {
    let setup = "8/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let p = Variant::Chess.from_setup(&setup, Faults::NO_KING).unwrap();
    assert_eq!(Game::new(p).outcome(), None);
}

#[test]
fn a_capture_that_leaves_insufficient_material_draws() {
    let fen = "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1";
    assert_eq!(outcome(fen, "Kxe2"), drawn(Draw::InsufficientMaterial));
    assert_eq!(outcome_of(Variant::KingCapture, fen, "Kxe2"), None);
}
