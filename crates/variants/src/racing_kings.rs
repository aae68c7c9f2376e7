//! Racing Kings: the first king on the eighth rank wins.
//!
//! No move may give check. If the white king arrives first and the black king can follow with the next move, Black may
//! make that move, and draws. There are no pawns.
//!
//! In masks: squares from which a piece would attack the enemy king are not targets for it, and a piece between
//! one of its sliders and the enemy king may not leave that line. Here the rook has these targets, without a1 and b2:
//!
//! ```
//! use tabiya_core::{Bitboard, Position, Square};
//! use tabiya_variants::RacingKings;
//! let p: Position<RacingKings> = "8/8/8/8/8/8/k5K1/1R6 w - - 0 1".parse()?;
//! let targets: Bitboard = p.legal_moves().iter().filter(|m| m.from() == Square::B1).map(|m| m.to()).collect();
//! assert_eq!(targets.to_string(), "\
//! . X . . . . . .
//! . X . . . . . .
//! . X . . . . . .
//! . X . . . . . .
//! . X . . . . . .
//! . X . . . . . .
//! . . . . . . . .
//! . . X X X X X X
//! ");
//! # Ok::<(), tabiya_core::FenError>(())
//! ```

use tabiya_core::{
    Bitboard, Castling, Color, Draw, Ends, Fault, Faults, MoveList, Outcome, Position, Rank, Role,
    Rules, Scalar, Validity, Win, attacks::king_attacks,
};

use crate::list::VariantEntry;

/// Chess in which no move may give check, and the first king on the eighth rank wins. If the white king arrives first
/// and the black king can follow with the next move, Black may make that move and draws.
///
/// ```
/// use tabiya_core::{Position, Square};
/// use tabiya_variants::RacingKings;
/// let p: Position<RacingKings> = "8/8/8/8/8/8/k5K1/1R6 w - - 0 1".parse()?;
/// assert!(p.legal_moves().iter().all(|m| m.to() != Square::A1));
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RacingKings;

/// The squares that the kings race to.
const GOAL: Bitboard = Bitboard::rank(Rank::Eighth);

/// How the variant is named and begins.
pub const ENTRY: VariantEntry = VariantEntry {
    name: RacingKings::NAME,
    aliases: &["racing-kings", "race"],
    summary: "no checks; the first king on the eighth rank wins",
    tag: Some("Racing Kings"),
    start: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
    probe: "8/8/8/8/8/k7/7R/6K1 w - - 0 1",
    rules: None,
};

impl Rules for RacingKings {
    const NAME: &'static str = "racingkings";
    type State = ();
    type BulkCount = Scalar;
    type Moves = MoveList;
    type Ends = Self;
    type Validity = Self;
    const MASKS_OF_CHESS: bool = true;
    const FORBIDS_CHECKS: bool = true;

    #[inline(always)]
    fn castling(_: &Position<Self>) -> Castling {
        Castling::Never
    }
}

impl Ends<RacingKings> for RacingKings {
    #[inline(always)]
    fn is_variant_end(p: &Position<Self>) -> bool {
        !p.by_role(Role::King).is_disjoint(GOAL) && !may_follow(p)
    }

    fn ending(p: &Position<Self>) -> Option<Outcome> {
        if !Self::is_variant_end(p) {
            return None;
        }
        let arrived = |color: Color| !p.by_piece(Role::King.of(color)).is_disjoint(GOAL);
        Some(match (arrived(Color::White), arrived(Color::Black)) {
            (true, true) => Outcome::Draw(Draw::Goal(Role::King)),
            (true, false) => Outcome::win(Color::White, Win::Goal(Role::King)),
            _ => Outcome::win(Color::Black, Win::Goal(Role::King)),
        })
    }

    /// Always false: a bare king can win.
    fn insufficient_material(_: &Position<Self>) -> bool {
        false
    }
}

impl Validity<RacingKings> for RacingKings {
    /// Pawns and checks are faults.
    fn faults(p: &Position<Self>) -> Faults {
        let mut faults = Faults::NONE;
        for color in Color::ALL {
            if p.by_piece(Role::Pawn.of(color)).any() {
                faults = faults | Faults::one(Fault::ForeignPiece(color));
            }
        }
        if p.is_check() {
            faults = faults | Faults::one(Fault::ImpossibleCheck(p.turn()));
        }
        faults
    }

    /// Ignores that White had already won before Black's last move: Black may have tried to follow and failed.
    fn ignored(_: &Position<Self>) -> Faults {
        Faults::one(Fault::WonBefore(Color::White))
    }
}

/// Whether Black is to move and its king can follow White's to the eighth rank at once: the black king must reach a
/// square there that White does not attack.
#[cold]
#[inline(never)]
fn may_follow(p: &Position<RacingKings>) -> bool {
    let Some(king) = p.king(Color::Black) else { return false };
    let white = p.by_color(Color::White);
    let is_open = |&square: &_| p.attackers_to(square, p.occupied()).is_disjoint(white);
    p.turn() == Color::Black
        && !GOAL.contains(king)
        && ((king_attacks(king) & GOAL) - p.by_color(Color::Black)).into_iter().any(|s| is_open(&s))
}
