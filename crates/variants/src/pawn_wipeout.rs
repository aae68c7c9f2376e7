//! Pawn wipeout: chess with one more end.

use tabiya_core::{InLanes, Masks, MoveList, Outcome, Position, Role, Rules, Side};

use crate::ending::{extinct, is_extinct, last_men, sparing};

/// A side without pawns has lost at once; otherwise chess. The mover may take the last enemy pawn,
/// or lose by promoting the own last one. If both have none, White is looked at first and has lost.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_variants::PawnWipeout;
/// let p: Position<PawnWipeout> = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
/// assert_eq!(p.count_moves(), 7);
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PawnWipeout;

impl Rules for PawnWipeout {
    const NAME: &'static str = "pawn-wipeout";
    type Extra = ();
    type Leaves = InLanes;
    type Moves = MoveList;
    const COMPACT: bool = true;

    #[inline(always)]
    fn is_over(p: &Position<Self>) -> bool {
        is_extinct(p, Role::Pawn)
    }

    fn ending(p: &Position<Self>) -> Option<Outcome> {
        extinct(p, Role::Pawn)
    }

    #[inline(always)]
    fn going_on<S: Side>(p: &Position<Self>, masks: Masks) -> Option<Masks> {
        last_men::<_, S>(p, Role::Pawn).map(|last| sparing(masks, last))
    }

    /// There are pawns as long as the game goes on.
    fn insufficient_material(_: &Position<Self>) -> bool {
        false
    }
}
