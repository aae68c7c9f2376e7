//! What follows from the rules: which squares each piece can reach from each square, and from where each
//! square can be attacked.

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
pub(crate) use cell::{Cell, Hop, LameLeap, Lines, Ride, Stride, shifted};
pub(crate) use worth::Worth;

/// Rules, and what follows from them.
pub(crate) struct Tables {
    pub(crate) rules: RuleSet,
    /// A number that looks random, the same for the same rules.
    pub(crate) key: u64,
    /// The squares on which something can stand.
    pub(crate) exists: Bitboard,
    pub(crate) sides: ByColor<SideTables>,
    /// The back end for all positions of the game: the best, or what `PERFT_CPU` names.
    pub(crate) backend: Backend,
    /// Whether games can end otherwise than by a lack of moves or by repetition and the like.
    pub(crate) has_own_ends: bool,
    /// The squares that each kind wins by reaching, where there are any.
    pub(crate) goals: ByColor<Vec<(KindId, Bitboard)>>,
    /// What each kind is worth, when the rules are open.
    pub(crate) worths: ByColor<Vec<Worth>>,
    /// Whether losing everything wins, as a side that has nothing left cannot move.
    pub(crate) bare_wins: bool,
}

/// What one side's pieces can do.
pub(crate) struct SideTables {
    /// Each kind's: shared where they are equal, as they are large.
    pub(crate) kinds: Vec<Arc<KindTables>>,
    /// Kinds that capture along ranks and files, or diagonals, as far as they like.
    pub(crate) rook_captures: KindSet,
    pub(crate) bishop_captures: KindSet,
    /// Other lines along which something captures.
    pub(crate) rides: Arc<[Approach]>,
    /// Lines along which something captures over one piece, at any distance.
    pub(crate) hops: Arc<[Approach]>,
    /// Lines along which something captures right behind a piece.
    pub(crate) hops_behind: Arc<[Approach]>,
    /// From where lame leapers capture on each square.
    pub(crate) lame: Vec<Vec<LameApproach>>,
    /// Whether anything captures by hopping or limping.
    pub(crate) has_sensitive: bool,
    /// From where something captures en passant on each square.
    pub(crate) en_passant: Vec<Bitboard>,
    /// What a pawn may become, and where.
    pub(crate) promotion: KindSet,
    pub(crate) promotion_squares: Bitboard,
}

/// What one kind of one side can do.
#[derive(PartialEq)]
pub(crate) struct KindTables {
    /// From each square.
    pub(crate) cells: Vec<Cell>,
    /// From where it captures on each square in one leap.
    pub(crate) leaps_to: Vec<Bitboard>,
    /// All it can do, if that is few leaps: made by all pieces of the kind at once.
    pub(crate) strides: Option<Vec<Stride>>,
    pub(crate) mobility: Bitboard,
    pub(crate) double_push: Bitboard,
    /// From where it captures en passant on each square; nothing if it does not.
    pub(crate) en_passant: Vec<Bitboard>,
    pub(crate) rides: Vec<Ride>,
    pub(crate) hops: Vec<Hop>,
    pub(crate) lame_leaps: Vec<LameLeap>,
}

impl Tables {
    /// What can stand nowhere.
    #[inline(always)]
    pub(crate) fn blocked(&self) -> Bitboard {
        !self.exists
    }

    /// Makes games start here, by the FEN of a position that these tables have read.
    pub(crate) fn set_start(&mut self, start: String) {
        self.rules.start = start;
        self.key = Key::of_hash(&self.rules).low();
    }

    /// How many bytes of memory they take about, with a part of what others share.
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

    /// Finds what pieces are worth, which no check of rules asks.
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

// Rules that are opened stand in one place.
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

    /// From where pieces of the kind capture en passant on a square.
    #[inline(always)]
    pub(crate) fn en_passant_to(&self, to: Square) -> Bitboard {
        self.en_passant.get(to as usize).copied().unwrap_or_default()
    }
}

/// The square one step forward.
pub(crate) fn ahead(color: Color, square: Square) -> Option<Square> {
    square.offset(0, forward(color))
}

/// Which way a side's pieces go forward, in ranks.
pub(crate) const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}
