//! Horde: a crowd of pawns against an army.

use tabiya_core::{
    Bitboard, Black, ByColor, Color, Fault, Faults, InLanes, MoveList, Outcome, Position, Rank,
    Role, Rules, Side, White, Win,
};

/// White has pawns and no king, and mates; Black has an army of chess, and takes everything. A pawn of
/// White's on the first rank may advance two squares, and is not captured in passing then.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_variants::Horde;
/// let p: Position<Horde> = "4k3/8/8/8/1p6/8/8/P7 w - - 0 1".parse()?;
/// assert_eq!(p.count_moves(), 2);
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Horde;

/// The most men that White has.
const HORDE: u32 = 36;

impl Rules for Horde {
    const NAME: &'static str = "horde";
    type Extra = ();
    type Leaves = InLanes;
    type Moves = MoveList;
    const COMPACT: bool = true;

    #[inline(always)]
    fn royal(_: &Position<Self>) -> ByColor<bool> {
        ByColor { white: false, black: true }
    }

    #[inline(always)]
    fn double_push(_: &Position<Self>) -> ByColor<Bitboard> {
        ByColor { white: White::BACK_RANK | White::PAWN_RANK, black: Black::PAWN_RANK }
    }

    #[inline(always)]
    fn passing(_: &Position<Self>) -> ByColor<Bitboard> {
        ByColor { white: White::PAWN_RANK, black: Black::PAWN_RANK }
    }

    #[inline(always)]
    fn is_over(p: &Position<Self>) -> bool {
        p.by_color(Color::White).is_empty()
    }

    fn ending(p: &Position<Self>) -> Option<Outcome> {
        Self::is_over(p).then_some(Outcome::win(Color::Black, Win::Bare))
    }

    /// White has no king.
    fn faults(p: &Position<Self>) -> Faults {
        if p.by_piece(Role::King.of(Color::White)).is_empty() {
            Faults::NONE
        } else {
            Faults::one(Fault::ForeignPiece(Color::White))
        }
    }

    /// White's crowd, and its pawns on the first rank.
    fn forgiven(p: &Position<Self>) -> Faults {
        let mut forgiven = Faults::one(Fault::TooManyPromoted(Color::White));
        if p.by_color(Color::White).len() <= HORDE {
            let crowd = Fault::TooManyMen(Color::White);
            forgiven =
                forgiven | Faults::one(crowd) | Faults::one(Fault::TooManyPawns(Color::White));
        }
        let pawns = p.by_piece(Role::Pawn.of(Color::White));
        if pawns.is_disjoint(Bitboard::rank(Rank::Eighth)) {
            forgiven = forgiven | Faults::one(Fault::PawnOnBackRank(Color::White));
        }
        forgiven
    }

    /// Whoever has a king can take everything.
    fn insufficient_material(_: &Position<Self>) -> bool {
        false
    }
}
