//! King of the Hill: chess, and the king may win by walking.

use tabiya_core::{
    Bitboard, Color, InLanes, Masks, MoveList, Outcome, Position, Role, Rules, Side, Square, Win,
};

/// Chess, but a king on d4, e4, d5 or e5 has won.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_variants::KingOfTheHill;
/// let p: Position<KingOfTheHill> = "4k3/8/8/8/8/4K3/8/8 w - - 0 1".parse()?;
/// let (d4, d3) = ("d4".parse()?, "d3".parse()?);
/// let moves = p.legal_moves();
/// let after = |to| moves.iter().find(|m| m.to() == to).map(|&m| p.play_unchecked(m).count_moves());
/// assert_eq!((after(d4), after(d3)), (Some(0), Some(5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct KingOfTheHill;

/// The four squares in the middle.
pub(crate) const HILL: Bitboard =
    Bitboard::of(Square::D4).with(Square::E4).with(Square::D5).with(Square::E5);

impl Rules for KingOfTheHill {
    const NAME: &'static str = "kingofthehill";
    type Extra = ();
    type Leaves = InLanes;
    type Moves = MoveList;
    const COMPACT: bool = true;

    #[inline(always)]
    fn is_over(p: &Position<Self>) -> bool {
        !p.by_role(Role::King).is_disjoint(HILL)
    }

    /// The side that has just moved comes first.
    fn ending(p: &Position<Self>) -> Option<Outcome> {
        let is_up = |color: &Color| !p.by_piece(Role::King.of(*color)).is_disjoint(HILL);
        let winner = [!p.turn(), p.turn()].into_iter().find(is_up)?;
        Some(Outcome::win(winner, Win::Goal(Role::King)))
    }

    #[inline(always)]
    fn going_on<S: Side>(_: &Position<Self>, masks: Masks) -> Option<Masks> {
        Some(Masks { king_targets: masks.king_targets - HILL, ..masks })
    }

    /// A bare king can win.
    fn insufficient_material(_: &Position<Self>) -> bool {
        false
    }
}
