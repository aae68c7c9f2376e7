//! The history of a game, from which moves are taken back.

use tabiya_judge::FairyRules;

use super::{START, game};

#[test]
fn a_game_is_walked_back_move_by_move() {
    let mut played = game(&FairyRules::chess(), START, "e2e4 d7d5 e4d5");
    assert_eq!(played.moves(), ["e2e4", "d7d5", "e4d5"]);
    assert!(played.undo() && played.undo());
    assert_eq!(
        played.board().to_fen().split(' ').next(),
        Some("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")
    );
    assert!(played.undo());
    assert!(!played.undo(), "nothing is left to take back");
    assert_eq!(played.board().perft(1), 20);
}

#[test]
fn a_move_that_is_not_legal_changes_nothing() {
    let mut start = game(&FairyRules::chess(), START, "");
    for mv in ["e2e5", "e7e5", "e4e5", "", "e2", "e2e4q", "xyzzy", "e1g1"] {
        assert!(!start.play(mv), "{mv}");
    }
    assert_eq!(start.moves(), [""; 0]);
    assert!(start.play("e2e4"));
}
