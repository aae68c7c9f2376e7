//! Horde: White has 36 pawns, and Black has the pieces of chess.
//!
//! White has no king. White wins by mate, Black by capturing everything. A white pawn on the first rank may advance two
//! squares as well, but that move does not allow a capture en passant.
//!
//! In masks: White has no royal king, so nothing of White's is pinned and no check limits its targets; and the squares from
//! which White's pawns may advance two squares are two ranks:
//!
//! ```
//! use tabiya_core::{Position, Rules};
//! use tabiya_variants::Horde;
//! let p: Position<Horde> = "4k3/8/8/8/1p6/8/8/P7 w - - 0 1".parse()?;
//! assert_eq!(Horde::double_push_region(&p).white.to_string(), "\
//! . . . . . . . .
//! . . . . . . . .
//! . . . . . . . .
//! . . . . . . . .
//! . . . . . . . .
//! . . . . . . . .
//! X X X X X X X X
//! X X X X X X X X
//! ");
//! # Ok::<(), tabiya_core::FenError>(())
//! ```

use tabiya_core::{
    Bitboard, Black, ByColor, Color, Ends, Fault, Faults, InLanes, MoveList, Outcome, Position,
    Rank, Role, Rules, Side, Validity, White, Win,
};

use crate::list::VariantEntry;

/// White has pawns and no king, and wins by mate; Black has the pieces of chess, and wins by capturing everything. A
/// white pawn on the first rank may advance two squares, but that move does not allow an en passant capture.
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

/// The number of pieces that White starts with, and so the largest number it can have.
const HORDE: u32 = 36;

/// How the variant is named and begins.
pub const ENTRY: VariantEntry = VariantEntry {
    name: Horde::NAME,
    aliases: &[],
    summary: "White's pawns, without a king, against an army",
    tag: Some("Horde"),
    start: "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
    probe: "4k3/8/8/8/8/8/8/8 b - - 0 1",
    rules: None,
};

impl Rules for Horde {
    const NAME: &'static str = "horde";
    type State = ();
    type BulkCount = InLanes;
    type Moves = MoveList;
    type Ends = Self;
    type Validity = Self;
    const MASKS_OF_CHESS: bool = true;
    const FREE_KINGS: bool = true;

    #[inline(always)]
    fn royal(_: &Position<Self>) -> ByColor<bool> {
        ByColor { white: false, black: true }
    }

    #[inline(always)]
    fn double_push_region(_: &Position<Self>) -> ByColor<Bitboard> {
        ByColor { white: White::BACK_RANK | White::PAWN_RANK, black: Black::PAWN_RANK }
    }

    #[inline(always)]
    fn en_passant_origins(_: &Position<Self>) -> ByColor<Bitboard> {
        ByColor { white: White::PAWN_RANK, black: Black::PAWN_RANK }
    }
}

impl Ends<Horde> for Horde {
    #[inline(always)]
    fn is_variant_end(p: &Position<Self>) -> bool {
        p.by_color(Color::White).is_empty()
    }

    fn ending(p: &Position<Self>) -> Option<Outcome> {
        Self::is_variant_end(p).then_some(Outcome::win(Color::Black, Win::Bare))
    }

    /// Always false: Black can always win by capturing everything.
    fn insufficient_material(_: &Position<Self>) -> bool {
        false
    }
}

impl Validity<Horde> for Horde {
    /// A white king is a fault.
    fn faults(p: &Position<Self>) -> Faults {
        if p.by_piece(Role::King.of(Color::White)).is_empty() {
            Faults::NONE
        } else {
            Faults::one(Fault::ForeignPiece(Color::White))
        }
    }

    /// Ignores that White has more pieces and pawns than in chess, and white pawns on the first rank.
    fn ignored(p: &Position<Self>) -> Faults {
        let mut ignored = Faults::one(Fault::TooManyPromoted(Color::White));
        if p.by_color(Color::White).len() <= HORDE {
            let crowd = Fault::TooManyPieces(Color::White);
            ignored = ignored | Faults::one(crowd) | Faults::one(Fault::TooManyPawns(Color::White));
        }
        let pawns = p.by_piece(Role::Pawn.of(Color::White));
        if pawns.is_disjoint(Bitboard::rank(Rank::Eighth)) {
            ignored = ignored | Faults::one(Fault::PawnOnBackRank(Color::White));
        }
        ignored
    }
}
