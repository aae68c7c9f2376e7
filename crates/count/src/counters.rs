//! Counters of the kinds of moves that lead to the leaf nodes.

use std::ops::Add;

use rayon::prelude::*;
use tabiya_core::MoveKind;
use tabiya_games::{AnyMove, AnyPosition};

use crate::control::Control;
use crate::error::Error;

/// One number for each kind of check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CheckCounts {
    /// One checker: the piece that moved.
    pub direct: u128,
    /// One checker: a piece that did not move. A castling rook counts as having moved.
    pub discovered: u128,
    /// Two checkers, one of which moved.
    pub double: u128,
    /// Two checkers, neither of which moved: only an en passant capture can do that.
    pub double_discovered: u128,
}

impl CheckCounts {
    /// Checks of all kinds.
    pub const fn total(self) -> u128 {
        self.direct + self.discovered + self.double + self.double_discovered
    }
}

/// How many of the moves that lead to a tree's leaf nodes are captures, castling moves, checks, mates and so on.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_count::Perft;
/// let counters = Perft::new().counters(&Position::startpos(), 4)?;
/// assert_eq!((counters.nodes, counters.captures, counters.mates()), (197_281, 1576, 8));
/// # Ok::<(), tabiya_count::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Counters {
    /// Leaf nodes.
    pub nodes: u128,
    /// Captures, including captures en passant.
    pub captures: u128,
    /// Captures en passant.
    pub en_passant: u128,
    /// Castling moves.
    pub castles: u128,
    /// Promotions.
    pub promotions: u128,
    /// Checks to which there is a legal reply.
    pub checks: CheckCounts,
    /// Checkmates: checks to which there is no legal reply.
    pub checkmates: CheckCounts,
}

impl Counters {
    /// Checkmates of all kinds.
    pub const fn mates(&self) -> u128 {
        self.checkmates.total()
    }

    /// The checks as the tables of the Chess Programming Wiki count them.
    pub const fn wiki(&self) -> WikiCounters {
        WikiCounters {
            checks: self.checks.total() + self.checkmates.total(),
            discovery_checks: self.checks.discovered,
            double_checks: self.checks.double + self.checks.double_discovered,
            checkmates: self.checkmates.total(),
        }
    }
}

/// Checks as the tables of the Chess Programming Wiki count them: checkmates are included in the checks, but not
/// in the discovery and double checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct WikiCounters {
    /// Checks, including checkmates.
    pub checks: u128,
    /// Discovered checks by one checker, without checkmates.
    pub discovery_checks: u128,
    /// Double checks, without checkmates.
    pub double_checks: u128,
    /// Checkmates.
    pub checkmates: u128,
}

/// Adds counters field by field.
macro_rules! add_fields {
    ($counters:ident { $($field:ident),+ }) => {
        impl Add for $counters {
            type Output = Self;

            fn add(self, other: Self) -> Self {
                Self { $($field: self.$field + other.$field),+ }
            }
        }
    };
}

add_fields!(CheckCounts { direct, discovered, double, double_discovered });
add_fields!(Counters { nodes, captures, en_passant, castles, promotions, checks, checkmates });

/// The counters of one move.
fn of_move(p: &AnyPosition, m: AnyMove) -> Counters {
    let kind = m.kind();
    let (en_passant, castle) = (kind == MoveKind::EnPassant, kind == MoveKind::Castle);
    let capture = en_passant || !castle && p.occupied().contains(m.to());
    let mut counters = Counters {
        nodes: 1,
        captures: u128::from(capture),
        en_passant: u128::from(en_passant),
        castles: u128::from(castle),
        promotions: u128::from(m.promotion().is_some()),
        ..Counters::default()
    };
    if p.gives_check(m) {
        let next = p.play_unchecked(m);
        let checkers = next.checkers();
        let landed = m.castled_rook().map_or(m.to(), |(_, to)| to);
        let moved = checkers.contains(landed);
        // If the game has ended by another rule of the variant, a check without replies is not checkmate.
        let is_mate = !next.is_variant_end() && next.count_moves() == 0;
        let cells = if is_mate { &mut counters.checkmates } else { &mut counters.checks };
        *match (moved, checkers.more_than_one()) {
            (true, false) => &mut cells.direct,
            (false, false) => &mut cells.discovered,
            (true, true) => &mut cells.double,
            (false, true) => &mut cells.double_discovered,
        } = 1;
    }
    counters
}

/// Trees of this depth are not divided among threads any further.
const PIECE: u32 = 2;

/// Adds up the counters of the last move of every path of `depth` plies.
pub(crate) fn count(p: &AnyPosition, depth: u32, control: &Control) -> Result<Counters, Error> {
    let moves = p.legal_moves();
    match depth {
        0 => Ok(Counters { nodes: 1, ..Counters::default() }),
        1 => {
            control.add(moves.len() as u128);
            Ok(moves.iter().map(|&m| of_move(p, m)).fold(Counters::default(), Add::add))
        }
        PIECE => {
            control.check()?;
            moves.iter().try_fold(Counters::default(), |sum, &m| {
                Ok(sum + count(&p.play_unchecked(m), depth - 1, control)?)
            })
        }
        _ => moves
            .par_iter()
            .map(|&m| count(&p.play_unchecked(m), depth - 1, control))
            .try_reduce(Counters::default, |a, b| Ok(a + b)),
    }
}
