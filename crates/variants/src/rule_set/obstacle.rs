//! Reasons why a piece cannot reach a square, apart from checks and turns.

use std::num::NonZeroU8;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Bitboard, Color, Square};

use super::{KindRules, Ray};
use crate::betza::{EN_PASSANT_STEPS, Mode, Part, Step, ahead, turned, way};

/// Reason why a piece cannot reach a square, regardless of the side to move and of checks.
///
/// Later variants explain more than earlier ones. If every part of a notation fails, the obstacle that explains
/// most is reported; parts that allow this type of move (capture or not) take precedence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Obstacle {
    /// No part of the kind's notation leads from the origin to the target.
    NotItsMove,
    /// The piece goes in that direction, but not as far as the target.
    TooFar,
    /// The piece makes this step only from the squares of its first moves, and it is not on one.
    OnlyAtFirst,
    /// The piece makes this step only to capture, and the target is empty.
    OnlyCaptures,
    /// The piece makes this step only to an empty square, and the target is occupied.
    NeverCaptures,
    /// The piece must jump over another piece, but the way to the target is empty.
    NoHurdle,
    /// The piece would have to jump over a second piece, on this square.
    SecondHurdle(Square),
    /// The piece must land directly beyond the piece that it jumps over, which is on this square.
    LandsBehind(Square),
    /// A square that a lame leaper must pass is blocked: the first such square.
    Lame(Square),
    /// The way is blocked, and this is the square of the first piece or wall on it.
    Blocked(Square),
    /// The rules do not let a piece of this kind enter the square.
    OutOfBounds,
}

impl KindRules {
    /// Reason why a piece of this kind cannot go from one square to another, with these pieces and walls;
    /// `None` if it can, apart from checks, turns and the like.
    ///
    /// ```
    /// use tabiya_core::{Bitboard, Color, Square};
    /// use tabiya_variants::{Obstacle, RuleSet};
    /// let mut rook = RuleSet::chess().kinds[3].clone();
    /// rook.moves.white = "mRcpR".parse()?; // It is a cannon.
    /// let pieces = Bitboard::of(Square::A1).with(Square::A3);
    /// let goes = |to| rook.obstacle(Color::White, Square::A1, to, pieces, Bitboard::EMPTY);
    /// assert_eq!((goes(Square::A2), goes(Square::A3)), (None, Some(Obstacle::NoHurdle)));
    /// # Ok::<(), tabiya_variants::betza::BetzaError>(())
    /// ```
    pub fn obstacle(
        &self,
        color: Color,
        from: Square,
        to: Square,
        pieces: Bitboard,
        walls: Bitboard,
    ) -> Option<Obstacle> {
        let attempt = Attempt { color, from, to, pieces, walls };
        let captures = pieces.contains(to);
        let of_part = |part: &Part| {
            let mut steps = part.steps.iter();
            let here = steps.find_map(|&step| attempt.on_way(part, step));
            let found = here.unwrap_or(Some(Obstacle::NotItsMove));
            let found = match found {
                None if part.initial && !self.first_moves_from(color).contains(from) => {
                    Some(Obstacle::OnlyAtFirst)
                }
                None if captures && !part.captures => Some(Obstacle::NeverCaptures),
                None if !captures && !part.moves => Some(Obstacle::OnlyCaptures),
                found => found,
            };
            // Obstacles of parts that allow this type of move (capture or not) take precedence.
            let is_meant = if captures { part.captures } else { part.moves };
            found.map(|obstacle| (is_meant && obstacle != Obstacle::NotItsMove, obstacle))
        };
        let mut all: Vec<_> = self.moves[color].parts.iter().map(of_part).collect();
        let push = attempt.push_obstacle(self.pushes_from(color));
        all.extend(push.map(|found| found.map(|obstacle| (!captures, obstacle))));
        // A kind without any part has no moves.
        let most = || all.iter().flatten().max().map_or(Obstacle::NotItsMove, |found| found.1);
        let found = (!all.contains(&None)).then(most);
        let may_enter = self.mobility[color].contains(to);
        found.or_else(|| (!may_enter).then_some(Obstacle::OutOfBounds))
    }

    /// Whether a piece of this kind on `from` can capture en passant on `to`, the square that an enemy has
    /// just passed.
    pub fn takes_en_passant(&self, color: Color, from: Square, to: Square) -> bool {
        let takes = |step| {
            let (files, ranks) = turned(step, color);
            let origins = self.en_passant_origins(color, step);
            from.offset(files, ranks) == Some(to) && origins.contains(from)
        };
        self.en_passant && EN_PASSANT_STEPS.into_iter().any(takes)
    }
}

/// An attempt to move a piece from one square to another, and the pieces and walls around it.
struct Attempt {
    color: Color,
    from: Square,
    to: Square,
    pieces: Bitboard,
    walls: Bitboard,
}

impl Attempt {
    /// The obstacle to a double push: `None` if the move is not a double push, `Some(None)` if nothing
    /// prevents it.
    fn push_obstacle(&self, origins: Bitboard) -> Option<Option<Obstacle>> {
        let passed = ahead(self.color, self.from)?;
        if ahead(self.color, passed) != Some(self.to) || origins.is_empty() {
            return None;
        }
        let met = [passed, self.to].into_iter().find(|&square| !self.is_free(square));
        Some(match met {
            _ if !origins.contains(self.from) => Some(Obstacle::OnlyAtFirst),
            Some(met) => Some(Obstacle::Blocked(met)),
            None => None,
        })
    }

    /// Whether a square has neither a piece nor a wall.
    fn is_free(&self, square: Square) -> bool {
        !(self.pieces | self.walls).contains(square)
    }

    /// The obstacle on the way to the target by equal steps: `None` if the steps do not lead to the target,
    /// `Some(None)` if the way is free.
    fn on_way(&self, part: &Part, step: Step) -> Option<Option<Obstacle>> {
        let (from, to) = (self.from, self.to);
        let step = turned(step, self.color);
        let line = Ray::walk(from, step, None, Bitboard::FULL);
        if !line.squares.contains(to) {
            return None;
        }
        let before = line.before(to);
        let steps = before.squares.len() + 1;
        let hurdle = before.first(self.pieces);
        let blocked = |by: Bitboard| before.first(by).map(Obstacle::Blocked);
        let is_too_far =
            |limit: Option<NonZeroU8>| limit.is_some_and(|limit| steps > u32::from(limit.get()));
        match part.mode {
            Mode::Leap | Mode::Lame if steps > 1 => None,
            Mode::Leap => Some(None),
            Mode::Lame => {
                let mut way = way(step).filter_map(|(files, ranks)| from.offset(files, ranks));
                Some(way.find(|&square| !self.is_free(square)).map(Obstacle::Lame))
            }
            Mode::Ride { limit } | Mode::Over { limit } | Mode::Behind { limit }
                if is_too_far(limit) =>
            {
                Some(Some(Obstacle::TooFar))
            }
            Mode::Ride { .. } => Some(blocked(self.pieces | self.walls)),
            _ if !before.squares.is_disjoint(self.walls) => Some(blocked(self.walls)),
            Mode::Over { .. } => Some(match hurdle {
                None => Some(Obstacle::NoHurdle),
                Some(hurdle) => {
                    before.behind(hurdle).first(self.pieces).map(Obstacle::SecondHurdle)
                }
            }),
            Mode::Behind { .. } => Some(match hurdle {
                None => Some(Obstacle::NoHurdle),
                Some(hurdle) if before.behind(hurdle).squares.is_empty() => None,
                Some(hurdle) => Some(Obstacle::LandsBehind(hurdle)),
            }),
        }
    }
}
