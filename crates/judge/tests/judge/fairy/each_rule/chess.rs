//! Under the rules of chess, the slow engine for any rules and the mailbox agree.

use crate::common::{positions, random};
use rand::seq::IndexedRandom;
use tabiya_core::{CastlingMode, EnPassantMode, Position};
use tabiya_judge::{FairyBoard, FairyRules, Mailbox, Move, Side};

/// The FEN with the square passed by a double push, even if no capture there is legal.
fn fen(p: &Position) -> String {
    p.fen(CastlingMode::Chess960, EnPassantMode::Always).to_string()
}

#[track_caller]
fn both(fen: &str) -> (FairyBoard, Mailbox) {
    let mailbox = Mailbox::from_fen(fen).unwrap_or_else(|error| panic!("{error}: {fen}"));
    let slow = FairyBoard::from_fen(&FairyRules::chess(), fen);
    (slow.unwrap_or_else(|error| panic!("{error}: {fen}")), mailbox)
}

/// Compares moves, checks and texts, and returns the moves.
#[track_caller]
fn agree(slow: &FairyBoard, mailbox: &Mailbox) -> Vec<Move> {
    let mut moves = mailbox.legal_moves();
    moves.sort_by_key(Move::to_string);
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    assert_eq!(slow.legal_uci(), texts, "{}", mailbox.to_fen());
    assert_eq!(slow.to_shredder_fen(), mailbox.to_fen());
    for side in [Side::White, Side::Black] {
        assert_eq!(slow.is_in_check(side), mailbox.in_check(side), "{}", mailbox.to_fen());
    }
    moves
}

#[track_caller]
fn play(slow: &FairyBoard, mailbox: &Mailbox, mv: Move) -> (FairyBoard, Mailbox) {
    let same = slow.legal_move(&mv.to_string()).unwrap();
    (slow.play(same), mailbox.play(mv))
}

#[test]
fn both_generators_agree_on_random_positions_and_children() {
    for (_, p) in positions(7, 25) {
        let (slow, mailbox) = both(&fen(&p));
        for mv in agree(&slow, &mailbox) {
            let (slow, mailbox) = play(&slow, &mailbox, mv);
            agree(&slow, &mailbox);
        }
    }
}

#[test]
fn both_generators_play_random_games_alike() {
    let mut rng = random(8);
    for number in 0..16 {
        let start = match number % 3 {
            0 => Position::startpos(),
            1 => Position::chess960(number * 59 + 3).expect("a number below 960"),
            _ => Position::double_chess960(number * 59, number * 31).expect("numbers below 960"),
        };
        let (mut slow, mut mailbox) = both(&fen(&start));
        for _ in 0..150 {
            let moves = agree(&slow, &mailbox);
            let Some(&mv) = moves.choose(&mut rng) else { break };
            (slow, mailbox) = play(&slow, &mailbox, mv);
        }
    }
}
