//! Antichess: who has lost everything has won.

use tabiya_core::{
    Bitboard, ByColor, Castling, Color, Faults, InLanes, MoveList, Outcome, Position, Role, Roles,
    Rules, Stalemate, Win,
};

/// Who can capture must. The king is a piece like the others, and pawns may become kings; there is no
/// check and no castling. A side that has no move, or nothing left, has won.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_variants::Antichess;
/// let p: Position<Antichess> = "4k3/8/8/8/8/1p6/8/K1R5 w - - 0 1".parse()?;
/// assert_eq!(p.count_moves(), 16);
/// let p: Position<Antichess> = "4k3/8/8/8/8/1p6/P7/K1R5 w - - 0 1".parse()?;
/// assert_eq!(p.count_moves(), 1);
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Antichess;

impl Rules for Antichess {
    const NAME: &'static str = "antichess";
    type Extra = ();
    type Leaves = InLanes;
    /// Pawns may have five things to become, and there may be any number of kings.
    type Moves = MoveList<640>;
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
    fn must_capture(_: &Position<Self>) -> bool {
        true
    }

    #[inline(always)]
    fn promotions(_: &Position<Self>) -> Roles {
        Roles::PROMOTIONS.with(Role::King)
    }

    #[inline(always)]
    fn is_over(p: &Position<Self>) -> bool {
        p.by_color(Color::White).is_empty() || p.by_color(Color::Black).is_empty()
    }

    /// The side to move comes first: the last of its men has just been taken.
    fn ending(p: &Position<Self>) -> Option<Outcome> {
        let winner =
            [p.turn(), !p.turn()].into_iter().find(|&color| p.by_color(color).is_empty())?;
        Some(Outcome::win(winner, Win::AllLost))
    }

    fn stalemate(_: &Position<Self>) -> Stalemate {
        Stalemate::Win
    }

    /// Kings come and go by promotion and capture.
    fn forgiven(_: &Position<Self>) -> Faults {
        Faults::TOO_MANY_PROMOTED
    }

    /// Bishops alone, White's on squares of one colour and Black's on those of the other, never meet.
    fn insufficient_material(p: &Position<Self>) -> bool {
        let one_color = |men: Bitboard, squares: Bitboard| men.any() && men.is_subset(squares);
        let (white, black) = (p.by_color(Color::White), p.by_color(Color::Black));
        let apart = |squares| one_color(white, squares) && one_color(black, !squares);
        p.occupied() == p.by_role(Role::Bishop)
            && (apart(Bitboard::LIGHT) || apart(!Bitboard::LIGHT))
    }
}
