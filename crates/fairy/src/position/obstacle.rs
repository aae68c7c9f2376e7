//! What keeps a piece from going somewhere, for all that its kind can do.

use std::num::NonZeroU8;

use tabiya_core::{Color, Square};

use super::FairyPosition;
use crate::betza::{Mode, Part, Step, turned, way};
use crate::kind::KindId;
use crate::tables::ahead;

/// What keeps a piece from going to a square, whoever is to move and whatever checks there are.
///
/// The later ones say more: of several parts of a notation, the last of these is told, of parts that move or
/// capture as is asked if there are any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Obstacle {
    /// Such a piece never goes there from here.
    NotItsMove,
    /// It goes that way, but not so far.
    TooFar,
    /// It goes so from its double-push squares alone.
    OnlyAtFirst,
    /// It goes there to capture alone, and the square is empty.
    OnlyCaptures,
    /// It goes there without capturing alone.
    NeverCaptures,
    /// There is nothing to jump over.
    NoHurdle,
    /// It would have to jump over more than one piece: this is the second.
    SecondHurdle(Square),
    /// It lands right behind what it jumps over, and that is here.
    LandsBehind(Square),
    /// The square on the way of a lame leaper is not empty, or none.
    Lame(Option<Square>),
    /// The piece or wall that it meets first.
    Blocked(Square),
    /// The rules do not let such a piece enter the square.
    OutOfBounds,
}

impl FairyPosition<'_> {
    /// What keeps the piece on a square from going to another; `None` if nothing does but checks, turns and
    /// the like.
    ///
    /// ```
    /// use tabiya_core::Square;
    /// use tabiya_fairy::{FairyPosition, RuleSet, RuleSetRef, Obstacle};
    /// let mut rules = RuleSet::chess();
    /// rules.kinds[3].moves.white = "mRcpR".parse()?; // White's rooks are cannons.
    /// let fen = "4k3/8/8/8/8/r7/8/R3K3 w - - 0 1";
    /// let p = FairyPosition::from_fen(fen, RuleSetRef::open_as_tables(rules)?)?;
    /// assert_eq!(p.obstacle(Square::A1, Square::A3), Some(Obstacle::NoHurdle));
    /// assert_eq!(p.obstacle(Square::A1, Square::A2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn obstacle(&self, from: Square, to: Square) -> Option<Obstacle> {
        let Some((color, kind)) = self.piece_on(from) else { return Some(Obstacle::NotItsMove) };
        let rules = self.rules().kind(kind);
        let captures = self.piece_on(to).is_some();
        let of_part = |part: &Part| {
            let mut steps = part.steps.iter();
            let here = steps.find_map(|&step| self.on_way(part, (color, from), step, to));
            let found = here.unwrap_or(Some(Obstacle::NotItsMove));
            let found = match found {
                None if part.initial && !rules.double_push[color].contains(from) => {
                    Some(Obstacle::OnlyAtFirst)
                }
                None if captures && !part.captures => Some(Obstacle::NeverCaptures),
                None if !captures && !part.moves => Some(Obstacle::OnlyCaptures),
                found => found,
            };
            // A part for what is asked tells more than one for the other.
            let is_meant = if captures { part.captures } else { part.moves };
            found.map(|obstacle| (is_meant && obstacle != Obstacle::NotItsMove, obstacle))
        };
        let mut all: Vec<_> = rules.moves[color].parts.iter().map(of_part).collect();
        let push = self.push_obstacle((color, kind), from, to);
        all.extend(push.map(|found| found.map(|obstacle| (!captures, obstacle))));
        let most = || all.iter().flatten().max().map(|&(_, obstacle)| obstacle);
        let found = if all.contains(&None) { None } else { most() };
        let may_enter = rules.mobility[color].contains(to);
        found.or_else(|| (!may_enter).then_some(Obstacle::OutOfBounds))
    }

    /// What keeps a piece from its double push, if the target is that of one.
    fn push_obstacle(
        &self,
        (color, kind): (Color, KindId),
        from: Square,
        to: Square,
    ) -> Option<Option<Obstacle>> {
        let origins = self.tables().kind(color, kind).double_push;
        let passed = ahead(color, from)?;
        if ahead(color, passed) != Some(to) || origins.is_empty() {
            return None;
        }
        let met = [passed, to].into_iter().find(|&square| !self.is_free(square));
        Some(match met {
            _ if !origins.contains(from) => Some(Obstacle::OnlyAtFirst),
            Some(met) => Some(Obstacle::Blocked(met)),
            None => None,
        })
    }

    /// Whether nothing stands on a square that exists.
    fn is_free(&self, square: Square) -> bool {
        self.piece_on(square).is_none() && !self.blocked().contains(square)
    }

    /// What is met on the way by equal steps to the target; `None` if they do not lead there.
    fn on_way(
        &self,
        part: &Part,
        (color, from): (Color, Square),
        step: Step,
        to: Square,
    ) -> Option<Option<Obstacle>> {
        let (files, ranks) = turned(step, color);
        let path: Vec<Square> =
            std::iter::successors(from.offset(files, ranks), |at| at.offset(files, ranks))
                .collect();
        let steps = path.iter().position(|&square| square == to)? + 1;
        let before = &path[..steps - 1];
        let pieces: Vec<Square> =
            before.iter().copied().filter(|&square| self.piece_on(square).is_some()).collect();
        let wall = before.iter().find(|&&square| self.blocked().contains(square));
        let is_too_far =
            |limit: Option<NonZeroU8>| limit.is_some_and(|limit| steps > usize::from(limit.get()));
        match part.mode {
            Mode::Leap | Mode::Lame if steps > 1 => None,
            Mode::Leap => Some(None),
            Mode::Lame => {
                let (files, ranks) = way((files, ranks));
                let way = from.offset(files, ranks);
                let is_open = way.is_some_and(|way| self.is_free(way));
                Some((!is_open).then_some(Obstacle::Lame(way)))
            }
            Mode::Ride { limit } | Mode::Over { limit } | Mode::Behind { limit }
                if is_too_far(limit) =>
            {
                Some(Some(Obstacle::TooFar))
            }
            Mode::Ride { .. } => {
                let met = before.iter().find(|&&square| !self.is_free(square));
                Some(met.map(|&square| Obstacle::Blocked(square)))
            }
            _ if wall.is_some() => Some(wall.map(|&square| Obstacle::Blocked(square))),
            Mode::Over { .. } => Some(match pieces[..] {
                [] => Some(Obstacle::NoHurdle),
                [_] => None,
                [_, second, ..] => Some(Obstacle::SecondHurdle(second)),
            }),
            Mode::Behind { .. } => Some(match pieces.first() {
                None => Some(Obstacle::NoHurdle),
                Some(&hurdle) if before.last() == Some(&hurdle) => None,
                Some(&hurdle) => Some(Obstacle::LandsBehind(hurdle)),
            }),
        }
    }
}
