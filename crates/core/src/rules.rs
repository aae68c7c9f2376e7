//! What a variant may change, and chess, which changes nothing.

use core::fmt::Debug;
use core::hash::Hash;

use crate::leaf::{InLanes, Leaves};
use crate::movegen::Masks;
use crate::outcome::Outcome;
use crate::position::{Faults, Key, Position};
use crate::simd::Cpu;
use crate::types::{
    Bitboard, Black, ByColor, Color, Move, MoveBuffer, MoveList, Pockets, Role, Side, White,
};

/// The rules of a game as changes to the generator's masks.
///
/// Every default is chess, inlined away. The functions take the position, so that rules read from
/// a file can answer from what the position refers to; built-in rules answer with literals.
///
/// One king a side is royal, or none: masks of this shape know no other.
///
/// ```
/// use tabiya_core::{Masks, MoveList, OneByOne, Position, Rules, Side};
///
/// /// Chess in which no piece may capture.
/// #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
/// struct Peaceful;
///
/// impl Rules for Peaceful {
///     const NAME: &'static str = "peaceful";
///     type Extra = ();
///     type Leaves = OneByOne;
///     type Moves = MoveList;
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
    /// State beyond the board: pockets, checks left, a reference to a rule set; `()` for chess.
    type Extra: Extra;
    /// How the last two plies are counted: [`InLanes`](crate::InLanes) where that knows the rules, else
    /// [`OneByOne`](crate::OneByOne).
    type Leaves: Leaves<Self>;
    /// The list of moves, with room for all that these rules allow.
    type Moves: MoveBuffer;

    /// Whether counting under these rules is compiled once only, and not for each case by itself:
    /// with and without PEXT, with and without a table. That is a third of the code, for some
    /// hundredths of the time.
    const COMPACT: bool = false;

    /// Whether pieces are dropped: where they are not, no [drop](crate::MoveKind::Drop) is played.
    const DROPS: bool = false;

    /// Which side's king must be kept safe. A side that has no king or several has no royal one.
    #[inline(always)]
    fn royal(_: &Position<Self>) -> ByColor<bool> {
        ByColor::both(true)
    }

    /// How kings castle.
    #[inline(always)]
    fn castling(_: &Position<Self>) -> Castling {
        Castling::Safe
    }

    /// Whether pawns may be captured in passing.
    #[inline(always)]
    fn en_passant(_: &Position<Self>) -> bool {
        true
    }

    /// Whether a side that can capture must; a capture in passing counts.
    #[inline(always)]
    fn must_capture(_: &Position<Self>) -> bool {
        false
    }

    /// What a pawn may become on the last rank. Nothing: it stays a pawn there.
    #[inline(always)]
    fn promotions(_: &Position<Self>) -> Roles {
        Roles::PROMOTIONS
    }

    /// The squares from which each side's pawns may advance two squares.
    #[inline(always)]
    fn double_push(_: &Position<Self>) -> ByColor<Bitboard> {
        ByColor { white: White::PAWN_RANK, black: Black::PAWN_RANK }
    }

    /// The squares from which a pawn that advances two can be captured in passing.
    #[inline(always)]
    fn passing(p: &Position<Self>) -> ByColor<Bitboard> {
        Self::double_push(p)
    }

    /// Whether the game has ended otherwise than by a lack of moves: no move is generated then.
    /// The same as whether there is an [`ending`](Self::ending), asked at every node.
    #[inline(always)]
    fn is_over(_: &Position<Self>) -> bool {
        false
    }

    /// How the game has ended, if otherwise than by a lack of moves.
    #[inline]
    fn ending(_: &Position<Self>) -> Option<Outcome> {
        None
    }

    /// The masks of those moves of `S`, who is to move, after which the game goes on, so that there
    /// are replies; none if masks cannot say it. Asked two plies above the leaves, where moves are
    /// counted without being made. Moves that win by giving check are left to [`Checks::Win`].
    #[inline(always)]
    fn going_on<S: Side>(_: &Position<Self>, masks: Masks) -> Option<Masks> {
        Some(masks)
    }

    /// What it means that `S`, who is to move, gives check to a royal king. Where it wins,
    /// [`is_over`](Self::is_over) holds after such a move.
    #[inline(always)]
    fn checks<S: Side>(_: &Position<Self>) -> Checks {
        Checks::Plain
    }

    /// Whether moves are played as in chess and nothing else changes with them, so that keys are
    /// known before a move is made, and checks as well.
    #[inline(always)]
    fn plays_as_chess(_: &Position<Self>) -> bool {
        Self::Leaves::IN_LANES
    }

    /// What a side that has no move and is not in check has come to.
    #[inline]
    fn stalemate(_: &Position<Self>) -> Stalemate {
        Stalemate::Draw
    }

    /// How often a position has to come for a draw; never, if there is no such rule.
    #[inline]
    fn repetition(_: &Position<Self>) -> Option<u32> {
        Some(3)
    }

    /// After how many half-moves without a capture or a pawn move the game is drawn.
    #[inline]
    fn no_progress(_: &Position<Self>) -> Option<u32> {
        Some(100)
    }

    /// The squares that do not exist: nobody stands there, lands there or passes.
    #[inline(always)]
    fn walls(_: &Position<Self>) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The squares on which this side's pieces of this role may land, and which they attack. What
    /// they slide over is not limited by this.
    #[inline(always)]
    fn mobility(_: &Position<Self>, _: Color, _: Role) -> Bitboard {
        Bitboard::FULL
    }

    /// The faults that these rules have besides those of chess.
    #[inline]
    fn faults(_: &Position<Self>) -> Faults {
        Faults::NONE
    }

    /// The faults of chess that are none under these rules.
    #[inline]
    fn forgiven(_: &Position<Self>) -> Faults {
        Faults::NONE
    }

    /// Changes where the pieces of `S`, who is to move, may land.
    #[inline(always)]
    fn mask<S: Side>(_: &Position<Self>, masks: Masks) -> Masks {
        masks
    }

    /// Changes the position after `S` has played the move, from the one before, and the other side is
    /// to move.
    #[inline(always)]
    fn after<S: Side>(_: &mut Position<Self>, _before: &Position<Self>, _: Move) {}

    /// The squares where this side's royal king cannot be attacked.
    #[inline(always)]
    fn sanctuary(_: &Position<Self>, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Where `S`, who is to move, may drop a piece of this role that it has in hand, as far as the
    /// squares are empty and a check is answered; asked where there are [`DROPS`](Self::DROPS).
    #[inline(always)]
    fn drops<S: Side>(_: &Position<Self>, _: Role) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The squares on which `S`, who is to move, may capture, if masks cannot say whether that is
    /// legal: each such capture, but those by a royal king, is put to
    /// [`is_legal_after`](Self::is_legal_after), whatever the masks say of checks and pins. Leave the
    /// enemies out of the [`mask`](Self::mask) then.
    #[inline(always)]
    fn judged_captures<S: Side>(_: &Position<Self>) -> Option<Bitboard> {
        None
    }

    /// Whether one of those captures, a possible move but for its consequences, is legal.
    #[inline(always)]
    fn is_legal_after<S: Side, C: Cpu>(_: C, _: &Position<Self>, _: Move) -> bool {
        true
    }

    /// Whether neither side has what it takes to win, so that the game is drawn.
    ///
    /// As in chess: kings alone, one minor piece besides, or bishops on squares of one colour only.
    /// It is asked of games in which nothing but mate wins: if there is another end to win by,
    /// answer for it here. It is false where a king is not royal, where being stalemated is no draw,
    /// and where anybody has less than the whole board to go to.
    #[inline]
    fn insufficient_material(p: &Position<Self>) -> bool {
        p.has_insufficient_material()
    }
}

/// State beyond the board, copied with every position.
pub trait Extra: Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// Its part of the position's key: different states that lead to different moves must differ
    /// here.
    #[inline(always)]
    fn key(&self) -> Key {
        Key::default()
    }

    /// The checks that each side has still to give, if that wins; FEN holds them as `3+3`.
    #[inline]
    fn checks_left(&self) -> Option<ByColor<u8>> {
        None
    }

    /// The state with so many checks left, if they are counted.
    #[inline]
    #[must_use]
    fn with_checks_left(self, _: ByColor<u8>) -> Self {
        self
    }

    /// What both sides have in hand, if pieces are dropped; FEN holds it as `[Nbp]`.
    #[inline]
    fn pockets(&self) -> Option<Pockets> {
        None
    }

    /// The pieces that were pawns, where that matters; FEN marks them as in `Q~`.
    #[inline]
    fn promoted(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The state with these pieces in hand and these promoted, if pieces are dropped.
    #[inline]
    #[must_use]
    fn with_pockets(self, _: Pockets, _promoted: Bitboard) -> Self {
        self
    }
}

impl Extra for () {}

/// How kings castle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Castling {
    /// Not at all.
    Never,
    /// As in chess: not out of, through or into check.
    Safe,
    /// Not out of or into check, but through attacked squares.
    ThroughAttack,
}

/// What it means to give check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Checks {
    /// That the enemy has to answer it.
    Plain,
    /// That the game is won.
    Win,
    /// That the move is illegal.
    Forbidden,
}

/// What a side that has no move and is not in check has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Stalemate {
    /// A draw, as in chess.
    #[default]
    Draw,
    /// It has won.
    Win,
    /// It has lost.
    Loss,
}

/// A set of roles.
///
/// ```
/// use tabiya_core::{Role, Roles};
/// assert_eq!(Roles::PROMOTIONS.len(), 4);
/// assert!(!Roles::PROMOTIONS.contains(Role::King));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Roles(u8);

impl Roles {
    /// No role.
    pub const EMPTY: Self = Self(0);
    /// Knight, bishop, rook and queen.
    pub const PROMOTIONS: Self =
        Self::EMPTY.with(Role::Knight).with(Role::Bishop).with(Role::Rook).with(Role::Queen);

    /// The set with the role.
    #[must_use]
    pub const fn with(self, role: Role) -> Self {
        Self(self.0 | 1 << role as u8)
    }

    /// Whether the role is in the set.
    #[inline(always)]
    pub const fn contains(self, role: Role) -> bool {
        self.0 & 1 << role as u8 != 0
    }

    /// The number of roles.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no role.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles, from pawn to king.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |&role| self.contains(role))
    }
}

/// Chess, and Chess960, which differs in its data alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Standard;

impl Rules for Standard {
    const NAME: &'static str = "chess";
    type Extra = ();
    type Leaves = InLanes;
    type Moves = MoveList;
}
