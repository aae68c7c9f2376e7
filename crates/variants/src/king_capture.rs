//! King capture: a referee's simplified chess.

use tabiya_core::{
    ByColor, Castling, Faults, InLanes, Masks, MoveList, Outcome, Position, Role, Roles, Rules,
    Side,
};

use crate::ending::{extinct, is_extinct, last_men, sparing};

/// Whoever captures the enemy king wins. Nobody has to answer a check, and a king may step into
/// one; no castling, no capture en passant, and a pawn on the last rank stays a pawn there.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_variants::KingCapture;
/// let p: Position<KingCapture> = "4k3/4Q3/8/8/8/8/8/4K3 b - - 0 1".parse()?;
/// assert_eq!(p.count_moves(), 5);
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct KingCapture;

impl Rules for KingCapture {
    const NAME: &'static str = "king-capture";
    type Extra = ();
    type Leaves = InLanes;
    type Moves = MoveList;
    const COMPACT: bool = true;

    #[inline(always)]
    fn royal(_: &Position<Self>) -> ByColor<bool> {
        ByColor::both(false)
    }

    #[inline(always)]
    fn castling(_: &Position<Self>) -> Castling {
        Castling::Never
    }

    #[inline(always)]
    fn en_passant(_: &Position<Self>) -> bool {
        false
    }

    #[inline(always)]
    fn promotions(_: &Position<Self>) -> Roles {
        Roles::EMPTY
    }

    #[inline(always)]
    fn is_over(p: &Position<Self>) -> bool {
        is_extinct(p, Role::King)
    }

    fn ending(p: &Position<Self>) -> Option<Outcome> {
        extinct(p, Role::King)
    }

    #[inline(always)]
    fn going_on<S: Side>(p: &Position<Self>, masks: Masks) -> Option<Masks> {
        last_men::<_, S>(p, Role::King).map(|last| sparing(masks, last))
    }

    fn forgiven(_: &Position<Self>) -> Faults {
        Faults::PAWN_ON_BACK_RANK
    }

    /// A king can capture a king.
    fn insufficient_material(_: &Position<Self>) -> bool {
        false
    }
}
