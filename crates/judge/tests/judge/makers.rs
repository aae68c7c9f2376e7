//! The random positions of each feature have what the feature promises.

use std::collections::HashSet;

use crate::common::{positions, random};
use tabiya_core::attacks::pawn_attacks;
use tabiya_core::{Bitboard, Color, Faults, Move, MoveKind, Position, Role, Standard};
use tabiya_judge::random::{RandomFeature, game};

/// The percentage of random positions with a feature for which `has` is true.
fn share(feature: RandomFeature, has: impl Fn(&Position, &[Move]) -> bool) -> usize {
    let mut rng = random(feature as u64);
    let positions = std::iter::repeat_with(|| feature.position(&mut rng)).take(1000);
    positions.filter(|p| has(p, &p.legal_moves())).count() / 10
}

#[track_caller]
fn at_least(percent: usize, feature: RandomFeature, has: impl Fn(&Position, &[Move]) -> bool) {
    let found = share(feature, has);
    assert!(found >= percent, "{feature}: {found}%, expected {percent}%");
}

fn castles(_: &Position, moves: &[Move]) -> bool {
    moves.iter().any(|m| m.kind() == MoveKind::Castle)
}

/// Whether a pawn attacks the square passed by a double push, even if the capture would be illegal.
fn attacks_passed_square(p: &Position) -> bool {
    let pawns = p.by_piece(Role::Pawn.of(p.turn()));
    p.en_passant_square().is_some_and(|passed| !pawn_attacks(!p.turn(), passed).is_disjoint(pawns))
}

/// Whether a move gives check by a piece other than the one that moves.
fn discovers(p: &Position, moves: &[Move]) -> bool {
    moves.iter().any(|&m| (p.play_unchecked(m).checkers().without(m.destination())).any())
}

#[test]
fn no_random_position_has_a_fault() {
    for (feature, p) in positions(1, 1000) {
        let mut setup = p.to_setup();
        setup.en_passant = p.en_passant_square();
        assert_eq!(Position::<Standard>::faults(&setup), Faults::NONE, "{feature}: {p}");
    }
}

#[test]
fn games_can_reach_every_random_position() {
    for (feature, p) in positions(2, 3000) {
        assert!(p.unreachable().next().is_none(), "{feature}: {p}");
    }
}

#[test]
fn positions_of_games_are_never_called_unreachable() {
    for seed in 0..20 {
        for p in game(Position::startpos(), &mut random(seed)).take(150) {
            assert!(p.unreachable().next().is_none(), "{p}");
        }
    }
}

#[test]
fn random_positions_have_either_side_to_move() {
    for feature in RandomFeature::ALL {
        let white = share(feature, |p, _| p.turn() == Color::White);
        assert!((40..=60).contains(&white), "{feature}: {white}%");
    }
}

#[test]
fn the_same_seed_makes_the_same_positions() {
    let made = |seed: u64| -> Vec<Position> {
        let mut rng = random(seed);
        RandomFeature::ALL.iter().map(|feature| feature.position(&mut rng)).collect()
    };
    assert_eq!(made(1), made(1));
    assert_ne!(made(1), made(2));
}

#[test]
fn every_feature_has_a_name_of_its_own() {
    let names: HashSet<&str> = RandomFeature::ALL.into_iter().map(RandomFeature::name).collect();
    assert_eq!(names.len(), RandomFeature::ALL.len());
}

#[test]
fn pin_and_check_features_often_give_pins_and_checks() {
    at_least(60, RandomFeature::Pins, |p, _| p.pinned().any());
    at_least(30, RandomFeature::Pins, |p, _| p.pinned().more_than_one());
    at_least(80, RandomFeature::Checks, |p, _| p.is_check());
    at_least(30, RandomFeature::Checks, |p, _| p.checkers().more_than_one());
    at_least(10, RandomFeature::Checks, |p, _| p.is_check() && p.pinned().more_than_one());
}

#[test]
fn batteries_give_discovered_and_double_checks() {
    at_least(25, RandomFeature::Batteries, discovers);
    let double = |p: &Position, m: &Move| p.play_unchecked(*m).checkers().more_than_one();
    at_least(8, RandomFeature::Batteries, |p, moves| moves.iter().any(|m| double(p, m)));
}

#[test]
fn en_passant_captures_are_legal_or_prevented_by_a_pin() {
    at_least(50, RandomFeature::EnPassant, |p, _| p.en_passant().is_some());
    at_least(10, RandomFeature::EnPassant, |p, _| {
        attacks_passed_square(p) && p.en_passant().is_none()
    });
    at_least(3, RandomFeature::EnPassant, |p, moves| {
        let captures: Vec<Move> =
            moves.iter().filter(|m| m.kind() == MoveKind::EnPassant).copied().collect();
        discovers(p, &captures)
    });
    at_least(3, RandomFeature::EnPassant, |p, _| p.is_check() && p.en_passant().is_some());
}

#[test]
fn castling_positions_have_legal_and_prevented_castling() {
    for feature in [RandomFeature::Castling, RandomFeature::Chess960Castling] {
        at_least(25, feature, castles);
        at_least(20, feature, |p, moves| {
            p.castling().rooks(p.turn()).any() && !p.is_check() && !castles(p, moves)
        });
    }
    at_least(80, RandomFeature::Chess960Castling, |p, _| !p.has_orthodox_castling());
    at_least(100, RandomFeature::Castling, |p, _| p.has_orthodox_castling());
    // Some positions have a castling rook that is pinned along the rank of its king.
    at_least(3, RandomFeature::Chess960Castling, |p, _| {
        !p.pinned().is_disjoint(p.castling().rooks(p.turn()))
    });
}

#[test]
fn promotion_positions_include_captures_of_castling_rooks() {
    let promotes = |m: &&Move| m.promotion().is_some();
    at_least(35, RandomFeature::Promotions, |_, moves| moves.iter().any(|m| promotes(&m)));
    at_least(20, RandomFeature::Promotions, |p, moves| {
        moves.iter().filter(promotes).any(|m| p.castling().0.contains(m.to()))
    });
}

#[test]
fn the_feature_queens_gives_positions_with_many_moves() {
    at_least(15, RandomFeature::Queens, |_, moves| moves.len() > 60);
    at_least(2, RandomFeature::Queens, |_, moves| moves.len() > 100);
}

#[test]
fn the_960_starts_differ_and_obey_the_rules_of_chess960() {
    let starts: HashSet<String> = (0..960)
        .map(|number| {
            let p = Position::chess960(number).expect("a number below 960");
            let rooks = p.castling().rooks(Color::White);
            let king = p.king(Color::White);
            assert!(rooks.first() < king && king < rooks.last(), "{p}");
            let bishops = p.by_piece(Role::Bishop.of(Color::White));
            assert_eq!((bishops & Bitboard::LIGHT).len(), 1, "{p}");
            assert_eq!(p.flip_colors().by_color(Color::White), p.by_color(Color::White), "{p}");
            p.to_string()
        })
        .collect();
    assert_eq!(starts.len(), 960);
    assert_eq!(Position::chess960(518), Some(Position::startpos()));
    assert_eq!((Position::chess960(960), Position::double_chess960(0, 960)), (None, None));
}

#[test]
fn double_chess960_starts_have_two_numbers() {
    let p = Position::double_chess960(0, 518).expect("numbers below 960");
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    assert_eq!(p.to_string(), fen);
}

#[test]
fn random_games_start_as_asked_and_have_legal_moves() {
    let positions: Vec<Position> = game(Position::startpos(), &mut random(1)).take(200).collect();
    assert_eq!(positions[0], Position::startpos());
    for pair in positions.windows(2) {
        let moves = pair[0].legal_moves();
        assert!(moves.iter().any(|&m| pair[0].play_unchecked(m) == pair[1]), "{}", pair[0]);
    }
}
