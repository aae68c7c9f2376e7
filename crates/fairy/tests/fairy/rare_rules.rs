//! Ends of games and castling under the rarer keys of rule files.

use tabiya_core::{CastlingMode, Color, Draw, Outcome, Win};
use tabiya_fairy::{FairyPosition, TableRules};
use tabiya_variants::{KindId, RuleSet};

/// The position of a game with these lines.
fn position(lines: &str, fen: &str) -> FairyPosition {
    let rules = RuleSet::from_toml(&format!("name = \"rare\"\n{lines}")).unwrap();
    FairyPosition::from_fen(fen, TableRules::open(rules).unwrap()).unwrap()
}

/// The position after these moves.
fn after(mut p: FairyPosition, moves: &[&str]) -> FairyPosition {
    for text in moves {
        p = p.play_unchecked(p.uci_move(text).unwrap());
    }
    p
}

const RACE: &str = "castling = false\ngoal.king = [\"rank 8\"]\ngoal-reply = true\n\
                    start = \"8/8/8/8/8/8/8/k6K w - - 0 1\"\n";

#[test]
fn black_may_answer_white_on_its_goal() {
    let won = |color| Some(Outcome::win(color, Win::Goal(KindId::KING)));
    // Black is one step from its goal, so that all its moves are legal.
    let near = after(position(RACE, "8/k6K/8/8/8/8/8/8 w - - 0 1"), &["h7h8"]);
    assert_eq!((near.outcome(), near.count_moves()), (None, 5));
    assert_eq!(after(near, &["a7a8"]).outcome(), Some(Outcome::Draw(Draw::Goal(KindId::KING))));
    assert_eq!(after(near, &["a7a6"]).outcome(), won(Color::White));
    // Black is two steps away.
    let far = after(position(RACE, "8/7K/k7/8/8/8/8/8 w - - 0 1"), &["h7h8"]);
    assert_eq!((far.outcome(), far.count_moves()), (won(Color::White), 0));
    // White has no answer.
    let black = after(position(RACE, "8/k6K/8/8/8/8/8/8 b - - 0 1"), &["a7a8"]);
    assert_eq!((black.outcome(), black.count_moves()), (won(Color::Black), 0));
}

#[test]
fn a_piece_that_withstands_all_answers_need_not_be_safe() {
    let lines = "royal = []\ncastling = false\nextinct = [\"king\"]\ngoal.white.rook = [\"rank 8\"]\ngoal-safe = true\n\
                 goal-reply = true\n";
    let attacked = after(position(lines, "7r/8/8/8/8/4k3/8/R6K w - - 0 1"), &["a1a8"]);
    assert_eq!(attacked.outcome(), None);
    let left_there = after(attacked, &["e3e4"]);
    assert_eq!(left_there.outcome(), Some(Outcome::win(Color::White, Win::Goal(KindId::ROOK))));
}

#[test]
fn the_side_with_fewer_pieces_gets_the_result_of_stalemate() {
    // White is to move and cannot: it has one piece against two, four against three, and three against three.
    for (fen, fewer) in [
        ("8/8/8/8/8/1q6/8/K1k5 w - - 0 1", Some(Color::White)),
        ("8/8/8/7p/7P/1q5P/7P/K1k5 w - - 0 1", Some(Color::Black)),
        ("8/8/8/7p/7P/1q5P/8/K1k5 w - - 0 1", None),
    ] {
        for (result, wins) in [("win", true), ("loss", false)] {
            let lines = format!("stalemate = \"{result}\"\nstalemate-counts = true");
            let winner = fewer.map(|side| if wins { side } else { !side });
            let won = winner.map(|side| Outcome::win(side, Win::Stalemate));
            let expected = won.unwrap_or(Outcome::Draw(Draw::Stalemate));
            assert_eq!(position(&lines, fen).outcome(), Some(expected), "{result}: {fen}");
        }
    }
}

#[test]
fn a_captured_king_takes_its_castling_rights_with_it() {
    let lines = "royal = []\ncastling = \"free\"\nextinct = [\"queen\"]";
    let p = position(lines, "r3k2r/8/8/1B6/3q4/8/8/Q3K2R w Kkq - 0 1");
    let p = after(p, &["b5e8"]);
    assert_eq!(p.to_string(), "r3B2r/8/8/8/3q4/8/8/Q3K2R b K - 0 1");
    assert_eq!(p.castling_mode(), CastlingMode::Standard);
}

#[test]
fn castling_to_other_files_names_the_rook_only_where_a_step_is_written_alike() {
    let lines = "board = \"6x6\"\ncastling-files = [\"e\", \"b\"]\npromotion = [\"queen\"]\ndouble-push = []\n\
                 start = \"rbnkbr/pppppp/6/6/PPPPPP/RBNKBR w KQkq - 0 1\"";
    let fen = "r2kbr/pppppp/6/6/PPPPPP/R2K1R w KQkq - 0 1";
    let p = position(lines, fen);
    assert_eq!((p.to_string().as_str(), p.castling_mode()), (fen, CastlingMode::Standard));
    let castles = p.legal_moves().into_iter().filter(|m| m.castled_rook().is_some());
    let mut texts: Vec<_> = castles.map(|m| p.uci(m, p.castling_mode()).to_string()).collect();
    texts.sort();
    assert_eq!(texts, ["d1b1", "d1f1"]);
}

#[test]
fn a_king_castles_with_the_pieces_that_the_rules_name() {
    let lines = "castling-with = [\"queen\"]\nstart = \"q3k2r/8/8/8/8/8/8/Q3K2R w Qq - 0 1\"";
    let p = after(position(lines, "q3k2r/8/8/8/8/8/8/Q3K2R w Qq - 0 1"), &["e1c1"]);
    assert_eq!(p.to_string(), "q3k2r/8/8/8/8/8/8/2KQ3R b q - 1 1");
    // A rook is no such piece.
    let rules = RuleSet::from_toml(&format!("name = \"rare\"\n{lines}")).unwrap();
    let open = TableRules::open(rules).unwrap();
    assert!(FairyPosition::from_fen("q3k2r/8/8/8/8/8/8/Q3K2R w KQq - 0 1", open).is_err());
}
