//! TableRules derived from the rules: the squares that each piece can reach from each square, and the lines along
//! which each square can be attacked.

mod approach;
mod cell;
mod compile;
mod worth;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use tabiya_core::{Backend, Bitboard, ByColor, Color, Square};

use tabiya_variants::{
    CheckedRules, Kept, KindId, KindSet, OpenRulesError, Placement, Ray, RuleSet, Start,
};

use crate::position::FairyPosition;

pub(crate) use approach::{Approach, LameApproach};
pub(crate) use cell::{Cell, Hop, LameLeap, LineFlags, Ride, Stride, shifted};
pub(crate) use worth::Worth;

/// Opened rules that are played with tables: the rules and the tables derived from them.
///
/// ```
/// use tabiya_fairy::TableRules;
/// use tabiya_variants::RuleSet;
/// let riders = RuleSet::from_toml("name = \"riders\"\npieces.knight.moves = \"NN\"")?;
/// assert_eq!(TableRules::open(riders)?.start().legal_moves().len(), 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TableRules {
    pub(crate) rules: RuleSet,
    /// A hash of the rules.
    pub(crate) key: u64,
    /// The squares that pieces can enter.
    pub(crate) exists: Bitboard,
    pub(crate) sides: ByColor<SideTables>,
    /// The back end (code compiled for certain processors) that plays all positions of the game: the best one,
    /// or the one that `PERFT_CPU` names.
    pub(crate) backend: Backend,
    /// The royal kind if masks keep its only piece safe.
    pub(crate) royal: Option<KindId>,
    /// Whether the masks are not enough: each move is made, and left out if the rules forbid what results.
    pub(crate) is_filtered: bool,
    /// Whether all legal moves are generated at once, by masks alone.
    pub(crate) is_plain: bool,
    /// Whether games can end by a goal, extinction, the number of checks, a bare king or the loss of all
    /// pieces.
    pub(crate) has_own_ends: bool,
    /// For each side, the kinds that have a goal, with the goal squares.
    pub(crate) goals: ByColor<Vec<(KindId, Bitboard)>>,
    /// The values of each side's kinds, computed when the rules are opened.
    pub(crate) worths: ByColor<Vec<Worth>>,
    /// Whether a side wins by losing all its pieces: stalemate wins, and nothing else decides the game.
    pub(crate) bare_wins: bool,
    /// Whether the rules were checked before they were opened.
    is_checked: bool,
    /// The start position; a board without pieces if unchecked rules have a start that cannot be read.
    start: Placement,
}

/// All rules that were checked, and all that were not.
static KEPT: [Kept<TableRules>; 2] = [Kept::new(), Kept::new()];

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
    pub(crate) promotion: PromotionTables,
    /// For each square, the squares from which the kind captures en passant on it; empty if the kind never
    /// does.
    pub(crate) en_passant: Vec<Bitboard>,
    pub(crate) rides: Vec<Ride>,
    pub(crate) hops: Vec<Hop>,
    pub(crate) lame_leaps: Vec<LameLeap>,
}

/// How one kind of one side is promoted.
#[derive(PartialEq)]
pub(crate) struct PromotionTables {
    /// Whether the kind has promotions, or squares where it may not stay.
    pub(crate) is_any: bool,
    /// The kinds that a piece may become.
    pub(crate) kinds: KindSet,
    /// The targets on which it may be promoted.
    pub(crate) targets: Bitboard,
    /// The origins from which it may be promoted on any target.
    pub(crate) origins: Bitboard,
    /// All squares if promotion is compulsory, otherwise none.
    pub(crate) forced: Bitboard,
    /// The squares on which a piece may stay what it is.
    pub(crate) stays: Bitboard,
}

impl TableRules {
    /// Opens these rules: checks them, compiles their tables, and keeps them in memory until the program ends. Equal
    /// rules are kept once.
    ///
    /// # Errors
    /// Fails if the rules contradict themselves, or if too many rules are open, see
    /// [`MOST_BYTES_OF_RULES`](tabiya_variants::MOST_BYTES_OF_RULES).
    pub fn open(rules: RuleSet) -> Result<&'static Self, OpenRulesError> {
        match Self::known(&rules) {
            Some(known) => Ok(known),
            None => Self::keep(CheckedRules::new(rules)?),
        }
    }

    /// Opens these rules without checking them. Meant for house rules, which may need rules that the checks reject, and
    /// for comparing this generator with the chess generator.
    ///
    /// # Errors
    /// Fails if too many rules are open.
    pub fn open_unchecked(rules: RuleSet) -> Result<&'static Self, OpenRulesError> {
        match KEPT[1].known(&rules) {
            Some(known) => Ok(known),
            None => {
                let start = start_of(&rules);
                Self::new(rules, start, false).kept()
            }
        }
    }

    /// Opens checked rules.
    ///
    /// # Errors
    /// Fails if too many rules are open.
    pub fn keep(checked: CheckedRules) -> Result<&'static Self, OpenRulesError> {
        let (rules, start) = checked.into_parts();
        let start = match start {
            Start::Placement(start) => *start,
            Start::Setup(_) => start_of(&rules),
        };
        Self::new(rules, start, true).kept()
    }

    /// These rules if they have been checked and are open.
    pub fn known(rules: &RuleSet) -> Option<&'static Self> {
        KEPT[0].known(rules)
    }

    fn kept(mut self) -> Result<&'static Self, OpenRulesError> {
        self.find_worths();
        let bytes = self.bytes();
        KEPT[usize::from(!self.is_checked)].keep(self, bytes)
    }

    /// The rules.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Whether the rules were checked before they were opened.
    pub fn is_checked(&self) -> bool {
        self.is_checked
    }

    /// The start position; a board without pieces if unchecked rules have a start that cannot be read.
    pub fn start(&'static self) -> FairyPosition {
        FairyPosition::new(self.start, self)
    }

    /// The squares that no piece can enter: walls, and everything outside the board.
    #[inline(always)]
    pub(crate) fn blocked(&self) -> Bitboard {
        !self.exists
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

/// The start position; a board without pieces if it cannot be read.
fn start_of(rules: &RuleSet) -> Placement {
    Placement::from_fen(&rules.start, rules).unwrap_or_else(|_| Placement::empty(rules))
}

impl AsRef<RuleSet> for TableRules {
    fn as_ref(&self) -> &RuleSet {
        &self.rules
    }
}

// Each opened rule set exists once, so comparing addresses is enough.
impl PartialEq for TableRules {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for TableRules {}

impl Hash for TableRules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Debug for TableRules {
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
