//! Mates in two and three from the engine's own games, each proved by exhaustive search.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use tabiya_core::Position;
use tabiya_engine::{Engine, Limits, Options, Score};
use tabiya_games::{AnyMove, AnyPosition, Game};

use crate::common::{go, go_from};

/// One problem per line: the number of moves to mate, and the position as FEN.
const PROBLEMS: &str = include_str!("mates.txt");

fn problems() -> impl Iterator<Item = (u32, Position)> {
    PROBLEMS.lines().map(|line| {
        let (moves, fen) = line.split_once(' ').expect("a number and a position");
        (moves.parse().expect(line), fen.parse().expect(line))
    })
}

/// Whether the side to move can force mate in this many moves, found by brute force. `budget` is the number
/// of positions that may still be examined; `None` if it runs out.
fn has_mate(p: &Position, moves: u32, budget: &mut u64) -> Option<bool> {
    let mut own = p.legal_moves().to_vec();
    // Checks first: they leave few replies and are most likely to mate.
    own.sort_by_key(|&m| !p.gives_check(m));
    for m in own {
        let next = p.play_unchecked(m);
        *budget = budget.checked_sub(1)?;
        let replies = next.legal_moves();
        if replies.is_empty() {
            if next.is_check() {
                return Some(true);
            }
            continue;
        }
        // With one move left, only that move itself can give mate.
        if moves == 1 {
            continue;
        }
        let mut is_forced = true;
        for &reply in &replies {
            if !has_mate(&next.play_unchecked(reply), moves - 1, budget)? {
                is_forced = false;
                break;
            }
        }
        if is_forced {
            return Some(true);
        }
    }
    Some(false)
}

#[test]
fn mate_problems_are_mates_in_their_stated_number() {
    let mut fens = HashSet::new();
    for (moves, p) in problems() {
        let mut budget = u64::MAX;
        assert_eq!(has_mate(&p, moves, &mut budget), Some(true), "{moves} {p}");
        assert_eq!(has_mate(&p, moves - 1, &mut budget), Some(false), "{moves} {p}");
        assert!(fens.insert(p.to_string()), "twice: {p}");
    }
    assert!(fens.len() >= 60);
}

#[test]
fn every_mate_in_two_or_three_is_found() {
    let mut engine = Engine::new(Options::default());
    for (moves, p) in problems() {
        engine.new_game();
        let limits =
            Limits { mate: Some(moves), time: Some(Duration::from_secs(2)), ..Limits::default() };
        let start = Instant::now();
        let choice = go_from(&mut engine, p.into(), &limits);
        let wanted = i32::try_from(moves).expect("2 or 3");
        assert_eq!(choice.score, Score::Mate(wanted), "{p} {:?}", start.elapsed());
        assert!(start.elapsed() < Duration::from_secs(2), "{p} {:?}", start.elapsed());
        // After any reply to the chosen move, there is a mate in one move less.
        let m = choice.m.own().and_then(AnyMove::short).expect("a move of chess");
        let (next, mut budget) = (p.play_unchecked(m), u64::MAX);
        for &reply in &next.legal_moves() {
            let after = next.play_unchecked(reply);
            assert_eq!(has_mate(&after, moves - 1, &mut budget), Some(true), "{p}");
        }
    }
}

/// Prints new problems: `cargo test --release -p tabiya-engine --test engine -- --ignored --nocapture`.
#[test]
#[ignore = "makes the file that the other tests read"]
fn make_mate_problems() {
    let mut engine = Engine::new(Options::default());
    let mut found = HashSet::new();
    let mut counts = [0; 4];
    let mut seed = 1_u64;
    while counts[2] < 40 || counts[3] < 40 {
        let mut game = Game::default();
        engine.new_game();
        for ply in 0.. {
            let now = game.board();
            let moves = now.legal_moves();
            if moves.is_empty() || ply > 200 {
                break;
            }
            let m = if ply < 10 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                moves[(seed >> 33) as usize % moves.len()].into()
            } else {
                let limits = Limits { nodes: Some(3000), ..Limits::default() };
                let choice = go(&mut engine, &game, &limits).expect("moves");
                if let (Score::Mate(moves @ 2..=3), AnyPosition::Chess(p)) = (choice.score, &now) {
                    let (moves, place) = (moves.unsigned_abs(), moves.unsigned_abs() as usize);
                    let proved = |moves| has_mate(p, moves, &mut 40_000);
                    if counts[place] < 40
                        && proved(moves) == Some(true)
                        && proved(moves - 1) == Some(false)
                        && found.insert(p.to_string())
                    {
                        counts[place] += 1;
                        println!("{moves} {p}");
                        break;
                    }
                }
                choice.m
            };
            game.play(m).expect("a legal move");
        }
    }
}
