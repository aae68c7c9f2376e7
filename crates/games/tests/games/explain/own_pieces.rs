//! Explanations under rule files with custom pieces: each reason is checked against the board.

use std::collections::HashSet;

use tabiya_core::Bitboard;
use tabiya_fairy::FairyPosition;
use tabiya_games::{AnyPosition, KindId, Reason, RuleSet, Variant};
use tabiya_judge::one_in;

use super::own_truth;
use super::positions::Random;

const FILES: [&str; 6] = [
    // Rules with hoppers, lame leapers, walls, a riding king, and castling through attacked squares.
    r#"
name = "court"
castling = "through-attack"
walls = ["d4", "e5"]
promotion.white = ["cannon", "queen"]
promotion.black = []
start = "rhbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBCR w KQkq - 0 1"
[pieces.cannon]
letter = "c"
moves = "mRcpR"
[pieces.horse]
letter = "h"
moves = "nN"
[pieces.king]
moves = "KsW3"
"#,
    r#"
name = "market"
castling = false
drops = true
drop-squares.pawn = ["a2-h8"]
drop-squares.archer = ["file c", "file f"]
promotion-squares = ["rank 6"]
start = "raeqkear/pppppppp/8/8/8/8/PPPPPPPP/RAEQKEAR w - - 0 1"
[pieces.archer]
letter = "a"
moves = "NNmWcfF"
en-passant = true
[pieces.elder]
letter = "e"
moves = "gQmfWcF"
double-push = ["rank 1"]
[pieces.pawn]
moves = "mfWcfFsW"
"#,
    r#"
name = "duel"
board = "6x6"
castling = false
must-capture = true
turns = ["white", "white", "black", "black"]
again = ["knight"]
start = "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1 1/4"
"#,
    r#"
name = "first steps"
mobility.black.rook = ["a1-h4", "rank 8"]
mobility.white.king = ["d1-h3"]
[pieces.pawn]
moves = "mfFcfWimfnA"
double-push = ["rank 2"]
"#,
    r#"
name = "knights' king"
royal = ["duke"]
castling = false
start = "rnbqdbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQDBNR w - - 0 1"
[pieces.duke]
letter = "d"
moves = "NmD"
[pieces.pawn]
moves = "mfW2cfF"
"#,
    r#"
name = "torpedo wall"
walls = ["c4", "f5"]
[pieces.pawn]
double-push = ["a2-h6"]
en-passant = false
[pieces.bishop]
moves = "BmW"
"#,
];

/// All conceivable moves in UCI notation: every origin, target and promotion, and every drop.
fn everything(p: &FairyPosition, board: Bitboard) -> Vec<String> {
    let letters: Vec<char> = p.rules().kinds.iter().map(|kind| kind.letter).collect();
    let mut asked = Vec::new();
    for to in board {
        for from in board {
            asked.push(format!("{from}{to}"));
            // Only pawns can be promoted; for other pieces one letter is enough.
            let is_pawn = p.piece_on(from).is_some_and(|(_, kind)| kind == KindId::PAWN);
            let few = if is_pawn { letters.len() } else { 1 };
            asked.extend(letters.iter().take(few).map(|letter| format!("{from}{to}{letter}")));
        }
        asked.extend(letters.iter().map(|letter| format!("{}@{to}", letter.to_ascii_uppercase())));
    }
    asked
}

#[test]
fn explanations_are_true_under_rule_files() {
    let games = if cfg!(debug_assertions) { 1 } else { 4 / one_in(4) as u64 };
    for file in FILES {
        let rules = RuleSet::from_toml(file).unwrap_or_else(|error| panic!("{error}: {file}"));
        let variant = Variant::from_rules(rules).expect("sound rules");
        for seed in 0..games {
            let mut random = Random(seed);
            let mut p = variant.start();
            for ply in 0..90 {
                if ply % 9 == 8 {
                    ask_everything(&p);
                }
                let moves = p.legal_moves();
                if moves.is_empty() {
                    break;
                }
                p = p.play_unchecked(moves[random.below(moves.len())]);
            }
            ask_everything(&p);
        }
    }
}

fn ask_everything(p: &AnyPosition) {
    let AnyPosition::Fairy(f) = p else { panic!("no pieces of its own") };
    let legal: HashSet<_> = p.legal_moves().into_iter().collect();
    let mut found = HashSet::new();
    for text in everything(f, f.rules().board.squares()) {
        let why = p.explain(&text).expect("a move in UCI");
        assert_eq!(why.is_legal(), p.uci_move(&text).is_ok(), "{why}: {p}");
        found.extend(why.legal_move());
        let told = match why.reason() {
            Reason::Illegal(reason) => own_truth::check_illegal(p, why.asked(), reason),
            Reason::Legal(reason) => own_truth::check_legal(p, &why, reason),
            _ => Err("a new kind of reason"),
        };
        if let Err(lie) = told {
            panic!("{why}: {lie}, {:?}: {} {p}", why.reason(), p.variant());
        }
    }
    assert_eq!(found, legal, "{p}");
    // No two legal moves have the same text.
    let texts: HashSet<_> =
        legal.iter().map(|m| m.uci(tabiya_core::CastlingMode::Standard).to_string()).collect();
    assert_eq!(texts.len(), legal.len(), "{p}");
}
