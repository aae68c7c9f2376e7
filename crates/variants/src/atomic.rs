//! Atomic: captures explode.
//!
//! A capture removes the capturer, the captured piece, and every piece but pawns next to the target. A side whose king
//! is blown up has lost; no side may blow up its own king, and a king may not capture. A king next to the enemy king is
//! never in check: capturing it would blow up both.
//!
//! In masks: the enemy's squares are not targets, as each capture is tested by itself, and captures next
//! to the mover's king are left out at once. Here the queen may capture on d5, but not on f3:
//!
//! ```
//! use tabiya_core::{Bitboard, Color, Position, Square};
//! use tabiya_variants::Atomic;
//! let p: Position<Atomic> = "4k3/8/8/3p4/8/3Q1r2/4K3/8 w - - 0 1".parse()?;
//! let targets: Bitboard = p.legal_moves().iter().filter(|m| m.from() == Square::D3).map(|m| m.to()).collect();
//! assert_eq!((targets & p.by_color(Color::Black)).to_string(), "\
//! . . . . . . . .
//! . . . . . . . .
//! . . . . . . . .
//! . . . X . . . .
//! . . . . . . . .
//! . . . . . . . .
//! . . . . . . . .
//! . . . . . . . .
//! ");
//! # Ok::<(), tabiya_core::FenError>(())
//! ```

use tabiya_core::{
    Bitboard, Color, Cpu, Ends, Fault, Faults, Masks, Move, MoveKind, MoveList, Outcome, Position,
    Role, Rules, Scalar, Side, Square, Validity, Win,
    attacks::{king_attacks, knight_attacks, pawn_attacks},
};

use crate::list::{START, VariantEntry};
use crate::masks::ending::on_other_colors;

/// Chess in which a capture explodes: it removes the capturer, the captured piece, and all pieces next to the target
/// except pawns. A side whose king is blown up has lost. A side may not blow up its own king, and kings do not
/// capture. A king next to the enemy king is never in check.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_variants::Atomic;
/// let p: Position<Atomic> = "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1".parse()?;
/// let takes = p.legal_moves().iter().copied().find(|m| p.piece_on(m.to()).is_some()).unwrap();
/// let over = p.play_unchecked(takes);
/// assert_eq!(over.to_string(), "8/8/8/8/8/8/8/4K3 b - - 0 1");
/// assert_eq!(over.count_moves(), 0);
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Atomic;

/// How the variant is named and begins.
pub const ENTRY: VariantEntry = VariantEntry {
    name: Atomic::NAME,
    aliases: &[],
    summary: "captures explode; blowing up the enemy king wins",
    tag: Some("Atomic"),
    start: START,
    probe: "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1",
    rules: None,
};

impl Rules for Atomic {
    const NAME: &'static str = "atomic";
    type State = ();
    type BulkCount = Scalar;
    type Moves = MoveList;
    type Ends = Self;
    type Validity = Self;
    const FILTERS_CAPTURES: bool = true;

    #[inline(always)]
    fn check_immune_squares(p: &Position<Self>, color: Color) -> Bitboard {
        p.king(!color).map_or(Bitboard::EMPTY, king_attacks)
    }

    /// Removes captures from the masks: kings may not capture, and captures by other pieces are tested one by one.
    #[inline(always)]
    fn mask<S: Side>(p: &Position<Self>, masks: Masks) -> Masks {
        let enemies = p.by_color(S::Enemy::COLOR);
        Masks {
            targets: masks.targets - enemies,
            king_targets: masks.king_targets - enemies,
            ..masks
        }
    }

    /// The squares that are not next to the mover's own king: captures on the others are always illegal.
    #[inline(always)]
    fn filtered_captures<S: Side>(p: &Position<Self>) -> Option<Bitboard> {
        Some(p.king(S::COLOR).map_or(Bitboard::FULL, |king| !king_attacks(king)))
    }

    /// Whether a capture is legal: it blows up the enemy king, the kings touch, or no piece left attacks our king.
    #[inline(always)]
    fn is_legal_after<S: Side, C: Cpu>(cpu: C, p: &Position<Self>, m: Move) -> bool {
        let (Some(king), Some(enemy_king)) = (p.king(S::COLOR), p.king(S::Enemy::COLOR)) else {
            return true;
        };
        let (from, to) = (m.from(), m.to());
        let next_to_target = king_attacks(to);
        if (next_to_target | king_attacks(king)).contains(enemy_king) {
            return true;
        }
        let mut gone = (next_to_target - p.by_role(Role::Pawn)).with(from).with(to);
        if m.kind() == MoveKind::EnPassant {
            gone = gone.with(Square::new(to.file(), from.rank()));
        }
        let left = p.occupied() - gone;
        let enemies = p.by_color(S::Enemy::COLOR) & left;
        let of = |role| p.by_role(role) & enemies;
        let queens = of(Role::Queen);
        let attackers = (knight_attacks(king) & of(Role::Knight))
            | (pawn_attacks(S::COLOR, king) & of(Role::Pawn))
            | (cpu.bishop_attacks(king, left) & (of(Role::Bishop) | queens))
            | (cpu.rook_attacks(king, left) & (of(Role::Rook) | queens));
        attackers.is_empty()
    }

    #[inline(always)]
    fn after<S: Side>(p: &mut Position<Self>, before: &Position<Self>, m: Move) {
        let to = m.to();
        if m.kind() == MoveKind::EnPassant || before.by_color(S::Enemy::COLOR).contains(to) {
            let pieces = p.occupied() - p.by_role(Role::Pawn);
            for square in (king_attacks(to) & pieces).with(to) {
                p.remove(square);
            }
        }
    }
}

impl Ends<Atomic> for Atomic {
    #[inline(always)]
    fn is_variant_end(p: &Position<Self>) -> bool {
        p.king(Color::White).is_none() || p.king(Color::Black).is_none()
    }

    fn ending(p: &Position<Self>) -> Option<Outcome> {
        let loser = [p.turn(), !p.turn()].into_iter().find(|&color| p.king(color).is_none())?;
        Some(Outcome::win(!loser, Win::Explosion))
    }

    /// Whether neither side can mate or blow up the enemy king. A win against a bare king takes a queen, a pawn,
    /// three knights, or two pieces that are not both knights. If both sides have pieces, a piece next to its own
    /// king can be captured, unless all are bishops, White's on one square colour and Black's on the other.
    fn insufficient_material(p: &Position<Self>) -> bool {
        let kings = p.by_role(Role::King);
        let (white, black) = (p.by_color(Color::White) - kings, p.by_color(Color::Black) - kings);
        let all = white | black;
        let (bishops, knights) = (p.by_role(Role::Bishop), p.by_role(Role::Knight));
        if white.any() && black.any() {
            return all.is_subset(bishops) && on_other_colors(white, black);
        }
        let minor_or_rook = bishops | knights | p.by_role(Role::Rook);
        all.is_subset(minor_or_rook) && !all.more_than_one()
            || all.is_subset(knights) && all.len() <= 2
    }
}

impl Validity<Atomic> for Atomic {
    /// Ignores a missing king of the side to move, and checks that are impossible in chess, as explosions uncover
    /// attacks. Once a king is gone, ignores a check of the side not to move too: the winner may ignore it.
    fn ignored(p: &Position<Self>) -> Faults {
        let ignored = Faults::one(Fault::NoKing(p.turn())) | Faults::IMPOSSIBLE_CHECK;
        if Self::is_variant_end(p) { ignored | Faults::OPPONENT_IN_CHECK } else { ignored }
    }
}
