//! Tables derived from the rules: the squares that each piece can reach from each square, and the lines along
//! which each square can be attacked.

mod approach;
mod cell;
mod compile;
mod worth;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use tabiya_core::{Backend, Bitboard, ByColor, Color, Key, Square};

use crate::kind::{KindId, KindSet};
use crate::ray::Ray;
use crate::rule_set::RuleSet;

pub(crate) use approach::{Approach, LameApproach};
pub(crate) use cell::{Cell, Hop, LameLeap, LineFlags, Ride, Stride, shifted};
pub(crate) use worth::Worth;

/// Rules and the tables derived from them.
pub(crate) struct Tables {
    pub(crate) rules: RuleSet,
    /// A hash of the rules.
    pub(crate) key: u64,
    /// The squares that pieces can enter.
    pub(crate) exists: Bitboard,
    pub(crate) sides: ByColor<SideTables>,
    /// The back end (code compiled for certain processors) that plays all positions of the game: the best one,
    /// or the one that `PERFT_CPU` names.
    pub(crate) backend: Backend,
    /// Whether games can end by a goal, extinction, the number of checks, a bare king or the loss of all
    /// pieces.
    pub(crate) has_own_ends: bool,
    /// For each side, the kinds that have a goal, with the goal squares.
    pub(crate) goals: ByColor<Vec<(KindId, Bitboard)>>,
    /// The values of each side's kinds, computed when the rules are opened.
    pub(crate) worths: ByColor<Vec<Worth>>,
    /// Whether a side wins by losing all its pieces: stalemate wins, and nothing else decides the game.
    pub(crate) bare_wins: bool,
}

/// The moves of one side's pieces.
pub(crate) struct SideTables {
    /// The tables of each kind; equal tables are shared, because they are large.
    pub(crate) kinds: Vec<Arc<KindTables>>,
    /// Kinds that capture along ranks and files at any distance.
    pub(crate) rook_captures: KindSet,
    /// Kinds that capture along diagonals at any distance.
    pub(crate) bishop_captures: KindSet,
    /// Lines other than a rook's or a bishop's along which pieces capture.
    pub(crate) rides: Arc<[Approach]>,
    /// Lines along which pieces capture at any distance beyond a piece that they jump over.
    pub(crate) hops: Arc<[Approach]>,
    /// Lines along which pieces capture on the square directly beyond a piece that they jump over.
    pub(crate) hops_behind: Arc<[Approach]>,
    /// For each square, the captures on it by lame leapers.
    pub(crate) lame: Vec<Vec<LameApproach>>,
    /// Whether any piece captures by a hop or a lame leap.
    pub(crate) has_sensitive: bool,
    /// For each square, the squares from which pieces capture en passant on it.
    pub(crate) en_passant: Vec<Bitboard>,
    /// The kinds to which a pawn may be promoted.
    pub(crate) promotion: KindSet,
    /// The squares on which a pawn may be promoted.
    pub(crate) promotion_squares: Bitboard,
}

/// The moves of one kind of one side.
#[derive(PartialEq)]
pub(crate) struct KindTables {
    /// The moves from each square.
    pub(crate) cells: Vec<Cell>,
    /// For each square, the squares from which the kind captures on it by a leap.
    pub(crate) leaps_to: Vec<Bitboard>,
    /// The leaps of the kind, each computed for all its pieces at once; `None` unless the kind has only a few
    /// moves, all of them leaps.
    pub(crate) strides: Option<Vec<Stride>>,
    pub(crate) mobility: Bitboard,
    pub(crate) double_push: Bitboard,
    /// For each square, the squares from which the kind captures en passant on it; empty if the kind never
    /// does.
    pub(crate) en_passant: Vec<Bitboard>,
    pub(crate) rides: Vec<Ride>,
    pub(crate) hops: Vec<Hop>,
    pub(crate) lame_leaps: Vec<LameLeap>,
}

impl Tables {
    /// The squares that no piece can enter: walls, and everything outside the board.
    #[inline(always)]
    pub(crate) fn blocked(&self) -> Bitboard {
        !self.exists
    }

    /// Sets the start position, a FEN as this crate writes it, and recomputes the hash of the rules.
    pub(crate) fn set_start(&mut self, start: String) {
        self.rules.start = start;
        self.key = Key::of_hash(&self.rules).low();
    }

    /// The approximate memory use in bytes. The size of shared tables is divided by their number of owners.
    pub(crate) fn bytes(&self) -> usize {
        let approach =
            |all: &Approach| all.rays.len() * size_of::<Ray>() + all.origins.len() * 64 * 8;
        let approaches = |all: &Arc<[Approach]>| {
            all.iter().map(approach).sum::<usize>() / Arc::strong_count(all)
        };
        let kind = |kind: &Arc<KindTables>| kind.bytes() / Arc::strong_count(kind);
        let side = |side: &SideTables| {
            size_of_val(side)
                + side.kinds.iter().map(kind).sum::<usize>()
                + [&side.rides, &side.hops, &side.hops_behind].map(approaches).iter().sum::<usize>()
                + side
                    .lame
                    .iter()
                    .map(|all| size_of_val(all) + size_of_val(all.as_slice()))
                    .sum::<usize>()
                + size_of_val(side.en_passant.as_slice())
        };
        size_of_val(self) + self.rules.bytes() + side(&self.sides.white) + side(&self.sides.black)
    }

    /// Computes the values of pieces. Checking rules does not need these, so they are computed only when rules
    /// are opened.
    pub(crate) fn find_worths(&mut self) {
        for color in Color::ALL {
            let kinds = self.sides[color].kinds.iter();
            self.worths[color] = kinds.map(|kind| Worth::of(kind, self.exists)).collect();
        }
    }

    #[inline(always)]
    pub(crate) fn kind(&self, color: Color, kind: KindId) -> &KindTables {
        &self.sides[color].kinds[kind.index()]
    }
}

// Each opened rule set exists once, so comparing addresses is enough.
impl PartialEq for Tables {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Tables {}

impl Hash for Tables {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rules.name)
    }
}

impl KindTables {
    fn bytes(&self) -> usize {
        size_of_val(self)
            + size_of_val(self.cells.as_slice())
            + size_of_val(self.leaps_to.as_slice())
            + size_of_val(self.en_passant.as_slice())
            + size_of_val(self.rides.as_slice())
            + size_of_val(self.hops.as_slice())
            + size_of_val(self.lame_leaps.as_slice())
    }

    /// The squares from which pieces of the kind capture en passant on a square.
    #[inline(always)]
    pub(crate) fn en_passant_to(&self, to: Square) -> Bitboard {
        self.en_passant.get(to as usize).copied().unwrap_or_default()
    }
}

/// The square one step forward from a side's point of view.
pub(crate) fn ahead(color: Color, square: Square) -> Option<Square> {
    square.offset(0, forward(color))
}

/// The forward direction of a side, in ranks.
pub(crate) const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}
