//! Tests of the slow engine for any rules: each rule on a position made for it, whole games, and chess.

mod captures;
mod castling;
mod chess;
mod counts;
mod draws;
mod endings;
mod fen;
mod history;
mod kings;
mod mates;
mod mobility;
mod pawns;
mod walls;

use tabiya_judge::fairy::{Castling, FairyOutcome, FairyReason, Squares, Stalemate};
use tabiya_judge::{FairyBoard, FairyGame, FairyRules, KindId, Side};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Four moves that restore the position.
const AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";

/// The rules of chess with a change.
fn chess_but(change: impl FnOnce(&mut FairyRules)) -> FairyRules {
    let mut rules = FairyRules::chess();
    change(&mut rules);
    rules
}

#[track_caller]
fn squares(names: &str) -> Squares {
    names.parse().unwrap()
}

#[track_caller]
fn board(rules: &FairyRules, fen: &str) -> FairyBoard {
    FairyBoard::from_fen(rules, fen).unwrap()
}

/// The targets of the piece on `from` with promotion letters, sorted, separated by spaces.
#[track_caller]
fn targets(rules: &FairyRules, fen: &str, from: &str) -> String {
    let moves = board(rules, fen).legal_uci();
    let targets: Vec<&str> = moves.iter().filter_map(|mv| mv.strip_prefix(from)).collect();
    targets.join(" ")
}

/// All moves, sorted, separated by spaces.
#[track_caller]
fn moves(rules: &FairyRules, fen: &str) -> String {
    board(rules, fen).legal_uci().join(" ")
}

/// Whether White may castle with the rook on h1 or a1.
#[track_caller]
fn castles(rules: &FairyRules, fen: &str) -> (bool, bool) {
    let moves = board(rules, fen).legal_uci();
    let has = |uci: &str| moves.iter().any(|mv| mv == uci);
    (has("e1h1"), has("e1a1"))
}

/// The position after the moves `played`.
#[track_caller]
fn after(rules: &FairyRules, fen: &str, played: &str) -> FairyBoard {
    played.split_whitespace().fold(board(rules, fen), |board, uci| {
        let mv = board.legal_move(uci).unwrap_or_else(|| panic!("{uci} is not legal"));
        board.play(mv)
    })
}

/// Rules in which the king is a piece like the others, captures are compulsory, and stalemate wins.
fn antichess() -> FairyRules {
    let promotion = vec![KindId::QUEEN, KindId::ROOK, KindId::BISHOP, KindId::KNIGHT, KindId::KING];
    FairyRules {
        royal: Vec::new(),
        castling: Castling::Never,
        promotion: [promotion.clone(), promotion],
        must_capture: true,
        stalemate: Stalemate::Win,
        ..FairyRules::chess()
    }
}

fn three_checks() -> FairyRules {
    chess_but(|rules| rules.checks_to_win = Some(3))
}

/// Chess in which both sides win when a piece of this kind reaches a goal square.
fn with_goal(kind: KindId, goal: &str) -> FairyRules {
    chess_but(|rules| {
        rules.goal.insert((Side::White, kind), squares(goal));
        rules.goal.insert((Side::Black, kind), squares(goal));
    })
}

/// The game after these moves; only the last move may end it.
#[track_caller]
fn game(rules: &FairyRules, fen: &str, moves: &str) -> FairyGame {
    let mut game = FairyGame::new(FairyBoard::from_fen(rules, fen).unwrap());
    for mv in moves.split_whitespace() {
        assert_eq!(game.outcome(), None, "before {mv}");
        assert!(game.play(mv), "{mv} is not legal in {}", game.board().to_fen());
    }
    game
}

#[track_caller]
fn outcome(rules: &FairyRules, fen: &str, moves: &str) -> Option<FairyOutcome> {
    game(rules, fen, moves).outcome()
}

fn won(winner: Side, reason: FairyReason) -> Option<FairyOutcome> {
    Some(FairyOutcome { winner: Some(winner), reason })
}

fn drawn(reason: FairyReason) -> Option<FairyOutcome> {
    Some(FairyOutcome { winner: None, reason })
}
