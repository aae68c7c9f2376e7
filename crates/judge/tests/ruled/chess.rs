//! With the rules of chess, the engine for any rules and the mailbox agree.

use super::common::{positions, random};
use rand::seq::IndexedRandom;
use tabiya_core::{CastlingMode, EnPassantMode, Position};
use tabiya_judge::random::{chess960_start, double_chess960_start};
use tabiya_judge::{Mailbox, Move, Side, SlowBoard, SlowRules};

/// A passed square is told even if no capture there is legal.
fn fen(p: &Position) -> String {
    p.fen(CastlingMode::Chess960, EnPassantMode::Always).to_string()
}

#[track_caller]
fn both(fen: &str) -> (SlowBoard, Mailbox) {
    let mailbox = Mailbox::from_fen(fen).unwrap_or_else(|error| panic!("{error}: {fen}"));
    let slow = SlowBoard::from_fen(&SlowRules::chess(), fen);
    (slow.unwrap_or_else(|error| panic!("{error}: {fen}")), mailbox)
}

/// Compares moves, checks and texts; the moves are given back.
#[track_caller]
fn agree(slow: &SlowBoard, mailbox: &Mailbox) -> Vec<Move> {
    let mut moves = mailbox.legal_moves();
    moves.sort();
    let mut slow_moves = slow.legal_moves();
    slow_moves.sort();
    assert_eq!(slow_moves, moves, "{}", mailbox.to_fen());
    assert_eq!(slow.to_fen(), mailbox.to_fen());
    for side in [Side::White, Side::Black] {
        assert_eq!(slow.is_in_check(side), mailbox.in_check(side), "{}", mailbox.to_fen());
    }
    moves
}

#[test]
fn random_positions_and_their_children_are_judged_alike() {
    for (_, p) in positions(7, 25) {
        let (slow, mailbox) = both(&fen(&p));
        for mv in agree(&slow, &mailbox) {
            agree(&slow.play(mv), &mailbox.play(mv));
        }
    }
}

#[test]
fn random_games_are_played_alike() {
    let mut rng = random(8);
    for number in 0..16 {
        let start = match number % 3 {
            0 => Position::startpos(),
            1 => chess960_start(number * 59 + 3).expect("a number below 960"),
            _ => double_chess960_start(number * 59, number * 31).expect("numbers below 960"),
        };
        let (mut slow, mut mailbox) = both(&fen(&start));
        for _ in 0..150 {
            let moves = agree(&slow, &mailbox);
            let Some(&mv) = moves.choose(&mut rng) else { break };
            (slow, mailbox) = (slow.play(mv), mailbox.play(mv));
        }
    }
}
