//! The mailbox generator judges random positions and random games from them.

use crate::common::{positions, random};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use tabiya_core::{CastlingMode, Color, EnPassantMode, Faults, Position, Role, Setup, Square};
use tabiya_judge::random::{RandomFeature, game};
use tabiya_judge::{Mailbox, Move, one_in};

fn fen(p: &Position) -> String {
    p.fen(CastlingMode::Chess960, EnPassantMode::Legal).to_string()
}

/// The position in the mailbox. Its FEN has the square passed by a double push even if no capture there is
/// legal: the mailbox decides that for itself.
fn mailbox(p: &Position) -> Mailbox {
    let fen = p.fen(CastlingMode::Chess960, EnPassantMode::Always).to_string();
    Mailbox::from_fen(&fen).unwrap_or_else(|error| panic!("{error}: {fen}"))
}

fn perft(p: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(p.count_moves()),
        _ => p.legal_moves().iter().map(|&m| perft(&p.play_unchecked(m), depth - 1)).sum(),
    }
}

/// Compares a position in the two generators: legal moves, check and FEN.
#[track_caller]
fn agree(p: &Position, judge: &Mailbox) {
    let mut ours: Vec<String> = p.legal_moves().iter().map(|&m| text(m)).collect();
    let mut theirs: Vec<String> = judge.legal_moves().iter().map(ToString::to_string).collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "{}", fen(p));
    assert_eq!(p.is_check(), judge.in_check(judge.side_to_move()), "{}", fen(p));
    assert_eq!(fen(p), judge.to_fen());
}

/// A move as the mailbox writes it.
fn text(m: tabiya_core::Move) -> String {
    m.uci(CastlingMode::Chess960).to_string()
}

fn judge_move(m: tabiya_core::Move) -> Move {
    text(m).parse().expect("both write moves alike")
}

#[test]
fn both_generators_play_random_games_alike() {
    let mut rng = random(1);
    for number in 0..60 {
        let start = if number % 4 == 0 {
            Position::startpos()
        } else {
            Position::chess960(number * 15 + 17).expect("a number below 960")
        };
        let mut judge = mailbox(&start);
        let mut previous: Option<Position> = None;
        for p in game(start, &mut rng).take(120) {
            if let Some(before) = previous {
                let moves = before.legal_moves();
                let played = moves.iter().find(|&&m| before.play_unchecked(m) == p);
                judge = judge.play(judge_move(*played.expect("the game follows the moves")));
            }
            agree(&p, &judge);
            previous = Some(p);
        }
    }
}

#[test]
fn both_generators_agree_on_every_child_of_a_position() {
    for (_, p) in positions(2, 150 / one_in(3)) {
        let judge = mailbox(&p);
        agree(&p, &judge);
        for &m in &p.legal_moves() {
            agree(&p.play_unchecked(m), &judge.play(judge_move(m)));
        }
    }
}

#[test]
fn both_generators_agree_on_random_positions_and_after() {
    let mut rng = random(3);
    for (_, mut p) in positions(4, 1000 / one_in(4)) {
        let mut judge = mailbox(&p);
        for _ in 0..3 {
            agree(&p, &judge);
            let Some(&m) = p.legal_moves().choose(&mut rng) else { break };
            p = p.play_unchecked(m);
            judge = judge.play(judge_move(m));
        }
    }
}

/// A random position with a piece on this share of the squares; `None` if it has a fault that cannot be
/// ignored.
fn crowd(rng: &mut impl Rng, density: f64) -> Option<Position> {
    let mut setup = Setup::empty();
    for square in Square::ALL {
        if rng.random_bool(density) {
            let color = *Color::ALL.choose(rng)?;
            let role =
                *[Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].choose(rng)?;
            setup.pieces[square as usize] = Some(role.of(color));
        }
    }
    for color in Color::ALL {
        setup.pieces[rng.random_range(0..64)] = Some(Role::King.of(color));
    }
    let ignored = Faults::IMPOSSIBLE_CHECK
        | Faults::TOO_MANY_PIECES
        | Faults::TOO_MANY_PAWNS
        | Faults::TOO_MANY_PROMOTED;
    Position::from_setup(&setup, ignored).ok()
}

#[test]
fn both_generators_agree_on_boards_with_ignored_faults() {
    let mut rng = random(7);
    let (mut more_than_two_checkers, mut count) = (0, 0);
    while count < 10_000 / one_in(4) {
        let density = rng.random_range(0.1..0.9);
        let Some(p) = crowd(&mut rng, density) else { continue };
        agree(&p, &mailbox(&p));
        assert_eq!(p.count_moves() as usize, p.legal_moves().len(), "{p}");
        count += 1;
        more_than_two_checkers += usize::from(p.checkers().len() > 2);
    }
    assert!(more_than_two_checkers > 100 / one_in(4), "{more_than_two_checkers} positions");
}

#[test]
fn both_generators_count_random_positions_alike() {
    for (feature, p) in positions(5, 150 / one_in(3)) {
        assert_eq!(perft(&p, 2), mailbox(&p).perft(2), "{feature}: {}", fen(&p));
    }
}

#[test]
fn both_generators_count_en_passant_captures_alike() {
    let mut rng = random(6);
    for _ in 0..2000 {
        let p = RandomFeature::EnPassant.position(&mut rng);
        assert_eq!(perft(&p, 2), mailbox(&p).perft(2), "{}", fen(&p));
    }
}
