//! The trait by which variants change the rules of chess, and its implementation for chess.
//!
//! Positions and rules refer to each other: a position has rules as its type parameter, and the functions of
//! rules take a position.

mod bulk_count;
mod ends;
mod masks;
mod outcome;
mod state;
mod validity;

use core::fmt::Debug;
use core::hash::Hash;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::position::Position;
use crate::simd::Cpu;
use crate::types::{
    Bitboard, Black, ByColor, Color, Move, MoveBuffer, MoveList, Role, Roles, Side, White,
};

pub use bulk_count::{BulkCount, InLanes, Scalar, WithDrops};
pub use ends::Ends;
pub use masks::Masks;
pub use outcome::{Draw, Outcome, Win};
pub use state::VariantState;
pub use validity::Validity;

/// The rules of a game as changes to the generator's masks.
///
/// Every default is the rule of chess, and costs nothing once inlined. The functions take the position, so that
/// rules read from a file can use the position's state; built-in rules return literals. Features that few rules
/// have are behind constants, so that other rules pay nothing for them, not even compile time.
///
/// Each side has at most one royal king: the masks cannot express more.
///
/// ```
/// use tabiya_core::{Masks, MoveList, Position, Rules, Scalar, Side, Standard};
///
/// /// Chess in which no piece may capture.
/// #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
/// struct Peaceful;
///
/// impl Rules for Peaceful {
///     const NAME: &'static str = "peaceful";
///     type State = ();
///     type BulkCount = Scalar;
///     type Moves = MoveList;
///     type Ends = Standard;
///     type Validity = Standard;
///     fn mask<S: Side>(p: &Position<Self>, mut masks: Masks) -> Masks {
///         masks.targets -= p.by_color(S::Enemy::COLOR);
///         masks.king_targets -= p.by_color(S::Enemy::COLOR);
///         masks
///     }
/// }
///
/// let fen = "4k3/8/8/8/8/8/r7/R3K3 w - - 0 1";
/// assert_eq!(fen.parse::<Position>().unwrap().count_moves(), 6);
/// assert_eq!(fen.parse::<Position<Peaceful>>().unwrap().count_moves(), 5);
/// ```
pub trait Rules: Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The name in `UCI_Variant`.
    const NAME: &'static str;
    /// The variant's state beyond the board: pockets, remaining checks, a reference to a rule set; `()`
    /// for chess.
    type State: VariantState;
    /// How the last two plies are counted: [`InLanes`] if it supports the rules, else [`Scalar`].
    type BulkCount: BulkCount<Self>;
    /// The list of moves, with room for the moves of any position under these rules.
    type Moves: MoveBuffer;
    /// How games end; `Standard` if as in chess.
    type Ends: Ends<Self>;
    /// The positions that are possible; `Standard` if as in chess.
    type Validity: Validity<Self>;

    /// Whether pieces can be dropped. Otherwise no [drop](crate::MoveKind::Drop) is played.
    const DROPS: bool = false;

    /// Whether captures can be compulsory: otherwise [`must_capture`](Self::must_capture) is not called.
    const MUST_CAPTURE: bool = false;

    /// Whether the legality of captures can depend on their consequences: otherwise
    /// [`filtered_captures`](Self::filtered_captures) is not called.
    const FILTERS_CAPTURES: bool = false;

    /// Whether a move that gives check to a royal king is illegal.
    const FORBIDS_CHECKS: bool = false;

    /// Whether checks can win: otherwise [`check_wins`](Self::check_wins) is not called.
    const CHECKS_WIN: bool = false;

    /// Whether a side can be without a royal king in a valid position.
    const FREE_KINGS: bool = false;

    /// Whether [`mask`](Self::mask) changes nothing and captures are unrestricted, so that the enemy's
    /// attacks can be computed on demand.
    const MASKS_OF_CHESS: bool = false;

    /// Whether [`mask`](Self::mask) changes nothing, so that masks are as in chess unless captures are compulsory.
    const KEEPS_MASKS: bool = Self::MASKS_OF_CHESS;

    /// Whether each side's king must be kept safe (is royal). A side with no king or several has no royal king.
    #[inline(always)]
    fn royal(_: &Position<Self>) -> ByColor<bool> {
        ByColor::both(true)
    }

    /// How castling works under these rules.
    #[inline(always)]
    fn castling(_: &Position<Self>) -> Castling {
        Castling::Safe
    }

    /// Whether pawns can capture en passant.
    #[inline(always)]
    fn en_passant(_: &Position<Self>) -> bool {
        true
    }

    /// Whether a side that can capture, also en passant, must capture.
    #[inline(always)]
    fn must_capture(_: &Position<Self>) -> bool {
        false
    }

    /// The roles that a pawn may promote to on the last rank; if empty, it stays a pawn there.
    #[inline(always)]
    fn promotions(_: &Position<Self>) -> Roles {
        Roles::PROMOTIONS
    }

    /// The squares from which each side's pawns may advance two squares.
    #[inline(always)]
    fn double_push_region(_: &Position<Self>) -> ByColor<Bitboard> {
        ByColor { white: White::PAWN_RANK, black: Black::PAWN_RANK }
    }

    /// The squares from which a pawn that advances two squares can be captured en passant.
    #[inline(always)]
    fn en_passant_origins(p: &Position<Self>) -> ByColor<Bitboard> {
        Self::double_push_region(p)
    }

    /// Whether a move of `S`, the side to move, that gives check to a royal king wins, so that
    /// [`Ends::is_variant_end`] holds after it.
    #[inline(always)]
    fn check_wins<S: Side>(_: &Position<Self>) -> bool {
        false
    }

    /// Whether moves are made as in chess and change nothing else, so that the key and the checks after a
    /// move are known before it is made.
    #[inline(always)]
    fn plays_as_chess(_: &Position<Self>) -> bool {
        Self::BulkCount::IN_LANES
    }

    /// The squares that do not exist: no piece is on them, lands on them or slides across them.
    #[inline(always)]
    fn walls(_: &Position<Self>) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The squares that this side's pieces of this role may enter and attack. Sliders may pass over other
    /// squares.
    #[inline(always)]
    fn mobility(_: &Position<Self>, _: Color, _: Role) -> Bitboard {
        Bitboard::FULL
    }

    /// Changes the masks for the pieces of `S`, the side to move.
    #[inline(always)]
    fn mask<S: Side>(_: &Position<Self>, masks: Masks) -> Masks {
        masks
    }

    /// Changes the position after a move of `S`, when the other side is to move; the second argument is the
    /// position before the move.
    #[inline(always)]
    fn after<S: Side>(_: &mut Position<Self>, _before: &Position<Self>, _: Move) {}

    /// The squares where this side's royal king may ignore an attack. The enemy king must be unable to capture
    /// it there.
    #[inline(always)]
    fn check_immune_squares(_: &Position<Self>, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The squares where `S`, the side to move, may drop a piece of this role that it has in hand. The
    /// generator leaves out occupied squares and those that do not answer a check. It is called only if
    /// [`DROPS`](Self::DROPS) is set.
    #[inline(always)]
    fn drops<S: Side>(_: &Position<Self>, _: Role) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The squares on which a capture by `S`, the side to move, is legal if and only if
    /// [`is_legal_after`](Self::is_legal_after) returns true; checks and pins do not restrict it. Captures by a
    /// royal king are exempt. Rules with such squares must remove the enemy's pieces from the targets of the
    /// [`mask`](Self::mask).
    #[inline(always)]
    fn filtered_captures<S: Side>(_: &Position<Self>) -> Option<Bitboard> {
        None
    }

    /// Whether a capture that [`filtered_captures`](Self::filtered_captures) leaves to this test is legal. The
    /// piece can reach the target; only the consequences have to be judged.
    #[inline(always)]
    fn is_legal_after<S: Side, C: Cpu>(_: C, _: &Position<Self>, _: Move) -> bool {
        true
    }
}

/// The conditions for castling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Castling {
    /// Castling is not allowed.
    Never,
    /// Castling as in chess: not out of, through or into check.
    #[default]
    Safe,
    /// Castling through attacked squares is allowed, but not out of or into check.
    ThroughAttack,
    /// Castling whatever is attacked, for kings that are not royal.
    Free,
}

/// The result for a side in stalemate: to move, not in check, without a legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Stalemate {
    /// A draw, as in chess.
    #[default]
    Draw,
    /// A win for the side in stalemate.
    Win,
    /// A loss for the side in stalemate.
    Loss,
}

impl Stalemate {
    /// The results with their names.
    pub const NAMES: [(&'static str, Self); 3] =
        [("draw", Self::Draw), ("win", Self::Win), ("loss", Self::Loss)];
}

/// The rules of chess and Chess960, which differ only in the squares of king and rooks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Standard;

impl Rules for Standard {
    const NAME: &'static str = "chess";
    type State = ();
    type BulkCount = InLanes<true>;
    type Moves = MoveList;
    type Ends = Self;
    type Validity = Self;
    const MASKS_OF_CHESS: bool = true;
}

impl<R: Rules> Ends<R> for Standard {
    #[inline]
    fn insufficient_material_of(p: &Position<R>, color: Color) -> bool {
        p.has_insufficient_material_of(color)
    }
}

impl<R: Rules> Validity<R> for Standard {}
