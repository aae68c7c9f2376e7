//! Tests of the slow engine with custom pieces: each rule on a position made for it, and well-known games by
//! published counts.

mod betza;
mod castling;
mod counts;
mod drops;
mod each_rule;
mod en_passant;
mod endings;
mod fen;
mod generator;
mod gone;
mod hurdles;
mod promotion;
mod random_games;
mod rule_files;
mod suites;
mod turns;

use tabiya_judge::fairy::FairyReason;
use tabiya_judge::{FairyBoard, FairyGame, FairyRules, Side};

#[track_caller]
fn rules(toml: &str) -> FairyRules {
    FairyRules::from_toml(toml).unwrap()
}

#[track_caller]
fn board(toml: &str, fen: &str) -> FairyBoard {
    FairyBoard::from_fen(&rules(toml), fen).unwrap()
}

/// The targets of the piece on `from` with promotion letters, sorted, separated by spaces.
#[track_caller]
fn targets(toml: &str, fen: &str, from: &str) -> String {
    let moves = board(toml, fen).legal_uci();
    let targets: Vec<&str> = moves.iter().filter_map(|mv| mv.strip_prefix(from)).collect();
    targets.join(" ")
}

/// The position after the moves `played`.
#[track_caller]
fn after(toml: &str, fen: &str, played: &str) -> FairyBoard {
    played.split_whitespace().fold(board(toml, fen), |board, uci| {
        let mv = board.legal_move(uci).unwrap_or_else(|| panic!("{uci} is not legal"));
        board.play(mv)
    })
}

/// The winner and the reason after these moves; only the last move may end the game.
#[track_caller]
fn end(toml: &str, fen: &str, played: &str) -> Option<(Option<Side>, FairyReason)> {
    let mut game = FairyGame::new(board(toml, fen));
    for uci in played.split_whitespace() {
        assert_eq!(game.outcome(), None, "before {uci}");
        assert!(game.play(uci), "{uci} is not legal in {}", game.board().to_fen());
    }
    game.outcome().map(|outcome| (outcome.winner, outcome.reason))
}
