//! Compares the attack tables with attacks that are found one square at a time.

use tabiya_core::attacks::reference::{self, BISHOP, ROOK, SliderStep};
use tabiya_core::attacks::{
    between, bishop_attacks, king_attacks, king_zone, knight_attacks, line, pawn_attacks,
    queen_attacks, rook_attacks,
};
use tabiya_core::{Bitboard, Color, Square};

/// Compares a slider's attacks for every square and every relevant occupancy, each with none, all and half of
/// the irrelevant squares occupied.
fn every_occupancy(steps: [SliderStep; 4], attacks: fn(Square, Bitboard) -> Bitboard) {
    for from in Square::ALL {
        let relevant = reference::relevant_squares(from, steps);
        for blockers in relevant.subsets() {
            let expected = reference::slider_attacks(from, blockers, steps);
            for elsewhere in [Bitboard::EMPTY, Bitboard::FULL, Bitboard::LIGHT] {
                let occupied = blockers | (elsewhere - relevant);
                assert_eq!(attacks(from, occupied), expected, "{from} among {occupied:?}");
            }
        }
    }
}

#[test]
fn bishop_attacks_match_ray_walking_for_all_occupancies() {
    every_occupancy(BISHOP, bishop_attacks);
}

#[test]
fn rook_attacks_match_ray_walking_for_all_occupancies() {
    every_occupancy(ROOK, rook_attacks);
}

#[test]
fn queen_attacks_combine_bishop_and_rook_attacks() {
    for from in Square::ALL {
        for occupied in reference::relevant_squares(from, ROOK).subsets() {
            let walked = reference::slider_attacks(from, occupied, ROOK)
                | reference::slider_attacks(from, occupied, BISHOP);
            assert_eq!(queen_attacks(from, occupied), walked, "{from} among {occupied:?}");
        }
    }
}

/// The number of files and the number of ranks from `a` to `b`, with signs.
fn distance(a: Square, b: Square) -> (i32, i32) {
    (b.file() as i32 - a.file() as i32, b.rank() as i32 - a.rank() as i32)
}

#[test]
fn leaper_attacks_are_single_steps_on_the_board() {
    let targets = |from: Square, attacks: fn((i32, i32)) -> bool| -> Bitboard {
        Square::ALL.into_iter().filter(|&to| attacks(distance(from, to))).collect()
    };
    for from in Square::ALL {
        let king = targets(from, |(x, y)| x.abs().max(y.abs()) == 1);
        let knight = targets(from, |(x, y)| x.abs() * y.abs() == 2);
        let white = targets(from, |(x, y)| x.abs() == 1 && y == 1);
        let black = targets(from, |(x, y)| x.abs() == 1 && y == -1);
        assert_eq!((king_attacks(from), knight_attacks(from)), (king, knight), "{from}");
        assert_eq!(pawn_attacks(Color::White, from), white, "{from}");
        assert_eq!(pawn_attacks(Color::Black, from), black, "{from}");
    }
}

/// The steps of the slider (bishop or rook) that can move from `a` to `b` on an empty board, if there is one.
fn kind(a: Square, b: Square) -> Option<[SliderStep; 4]> {
    let reaches =
        |&steps: &[SliderStep; 4]| reference::slider_attacks(a, Bitboard::EMPTY, steps).contains(b);
    [BISHOP, ROOK].into_iter().find(reaches)
}

#[test]
fn between_is_what_slider_attacks_from_both_ends_share() {
    for a in Square::ALL {
        for b in Square::ALL {
            let expected = kind(a, b).map_or(Bitboard::EMPTY, |steps| {
                reference::slider_attacks(a, Bitboard::of(b), steps)
                    & reference::slider_attacks(b, Bitboard::of(a), steps)
            });
            assert_eq!(between(a, b), expected, "{a} {b}");
            assert!(between(a, b).into_iter().all(|c| {
                let (ab, ac) = (distance(a, b), distance(a, c));
                ab.0 * ac.1 == ab.1 * ac.0
            }));
            assert_eq!(between(a, b), between(b, a), "{a} {b}");
        }
    }
}

#[test]
fn a_line_is_every_square_in_one_direction_and_its_opposite() {
    for a in Square::ALL {
        for b in Square::ALL {
            let expected = kind(a, b).map_or(Bitboard::EMPTY, |_| {
                let (files, ranks) = distance(a, b);
                let in_line = |c: &Square| {
                    let (x, y) = distance(a, *c);
                    x * ranks == y * files
                };
                Square::ALL.into_iter().filter(in_line).collect()
            });
            assert_eq!(line(a, b), expected, "{a} {b}");
        }
    }
}

#[test]
fn a_king_zone_reaches_one_rank_further_towards_the_enemy() {
    for king in Square::ALL {
        for (color, forward) in [(Color::White, 1), (Color::Black, -1)] {
            let inside = |square: &Square| {
                let files = square.file() as i8 - king.file() as i8;
                let ranks = (square.rank() as i8 - king.rank() as i8) * forward;
                files.abs() <= 1 && (-1..=2).contains(&ranks)
            };
            let expected: Bitboard = Square::ALL.into_iter().filter(inside).collect();
            assert_eq!(king_zone(color, king), expected, "{color} {king}");
        }
    }
}
