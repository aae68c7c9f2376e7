//! Crazyhouse: captured pieces can be dropped.
//!
//! Instead of making a move, a side may drop a piece that it has captured on an empty square; pawns not on the first
//! and the last rank. A promoted piece turns back into a pawn when it is captured. A drop may give mate.
//!
//! In masks: a drop goes to the targets of the position that are empty, so a drop may also block a check. The squares
//! for a pawn in hand while the rook gives check:
//!
//! ```
//! use tabiya_core::{Bitboard, MoveKind, Position};
//! use tabiya_variants::Crazyhouse;
//! let p: Position<Crazyhouse> = "4r1k1/8/8/8/8/8/8/4K3[P] w - - 0 1".parse()?;
//! let drops = p.legal_moves().into_iter().filter(|m| matches!(m.kind(), MoveKind::Drop(_)));
//! assert_eq!(drops.map(|m| m.to()).collect::<Bitboard>().to_string(), "\
//! . . . . . . . .
//! . . . . X . . .
//! . . . . X . . .
//! . . . . X . . .
//! . . . . X . . .
//! . . . . X . . .
//! . . . . X . . .
//! . . . . . . . .
//! ");
//! # Ok::<(), tabiya_core::FenError>(())
//! ```

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{
    Bitboard, BulkCount, Color, Cpu, Ends, Faults, InLanes, Key, Lanes, Move, MoveKind, MoveList,
    Pockets, Position, Rank, Role, Rules, Scratch, Side, Square, Validity, VariantState, WithDrops,
};

use crate::list::VariantEntry;

/// Chess in which a side may drop a piece that it has captured on an empty square instead of making a move. Pawns may
/// not be dropped on the first and the last rank. A promoted piece turns back into a pawn when captured.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_variants::Crazyhouse;
/// let p: Position<Crazyhouse> = "4k3/8/8/8/8/8/8/4K3[QRBNP] w - - 0 1".parse()?;
/// assert_eq!(p.count_moves(), 301);
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Crazyhouse;

/// The pieces that both sides have in hand, and the promoted pieces on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct InHand {
    pockets: Pockets,
    promoted: Bitboard,
}

impl VariantState for InHand {
    #[inline(always)]
    fn key(&self) -> Key {
        let mut key = Key::of_number(self.pockets.bits());
        key ^= Key::of_number(!self.promoted.0);
        key
    }

    const WORDS: usize = 2;

    #[inline(always)]
    fn words(&self) -> [u64; 2] {
        [self.pockets.bits(), self.promoted.0]
    }

    #[inline(always)]
    fn with_words(self, [pockets, promoted]: [u64; 2]) -> Self {
        Self { pockets: Pockets::from_bits(pockets), promoted: Bitboard(promoted) }
    }

    fn pockets(&self) -> Option<Pockets> {
        Some(self.pockets)
    }

    fn promoted(&self) -> Bitboard {
        self.promoted
    }

    fn with_pockets(self, pockets: Pockets, promoted: Bitboard) -> Self {
        Self { pockets, promoted }
    }
}

impl InHand {
    /// The number of pieces that both sides have in hand.
    fn len(&self) -> u32 {
        self.pockets.len(Color::White) + self.pockets.len(Color::Black)
    }

    /// The number of pieces of a role that both sides have in hand.
    fn count(&self, role: Role) -> u32 {
        self.pockets.count(role.of(Color::White)) + self.pockets.count(role.of(Color::Black))
    }
}

/// The squares where pawns may be dropped.
const PAWN_DROPS: Bitboard =
    Bitboard(Bitboard::FULL.0 & !Bitboard::rank(Rank::First).0 & !Bitboard::rank(Rank::Eighth).0);

/// How the variant is named and begins.
pub const ENTRY: VariantEntry = VariantEntry {
    name: Crazyhouse::NAME,
    aliases: &["zh"],
    summary: "chess, and captured pieces may be dropped",
    tag: Some("Crazyhouse"),
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    probe: "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1",
    rules: None,
};

impl Rules for Crazyhouse {
    const NAME: &'static str = "crazyhouse";
    type State = InHand;
    type BulkCount = LanesIfEmptyHanded;
    /// A list with room for drops of five roles on every empty square.
    type Moves = MoveList<832>;
    type Ends = Self;
    type Validity = Self;
    const MASKS_OF_CHESS: bool = true;
    const DROPS: bool = true;

    /// Always false: the key also depends on the pieces in hand, which moves change.
    #[inline(always)]
    fn plays_as_chess(_: &Position<Self>) -> bool {
        false
    }

    #[inline(always)]
    fn drops<S: Side>(p: &Position<Self>, role: Role) -> Bitboard {
        let squares = if role == Role::Pawn { PAWN_DROPS } else { Bitboard::FULL };
        squares.masked_if(p.state().pockets.contains(role.of(S::COLOR)))
    }

    #[inline(always)]
    fn after<S: Side>(p: &mut Position<Self>, before: &Position<Self>, m: Move) {
        let (from, to) = (m.from(), m.to());
        let InHand { mut pockets, mut promoted } = *before.state();
        match m.kind() {
            MoveKind::DoublePush => {}
            // A rook that castles counts as an original rook, even if it was marked as promoted.
            MoveKind::Castle => promoted = promoted.without(to),
            MoveKind::Drop(role) => pockets = pockets.without(role.of(S::COLOR)),
            MoveKind::EnPassant => pockets = pockets.with(Role::Pawn.of(S::COLOR)),
            MoveKind::Normal(_) | MoveKind::Promotion(_) => {
                if before.by_color(S::Enemy::COLOR).contains(to) {
                    pockets = pockets.with(captured(before, to).of(S::COLOR));
                    promoted = promoted.without(to);
                }
                if promoted.contains(from) {
                    promoted = promoted.without(from).with(to);
                }
                if m.promotion().is_some() {
                    promoted = promoted.with(to);
                }
            }
        }
        let after = InHand { pockets, promoted };
        if after != *before.state() {
            p.set_state(after);
        }
    }
}

impl Ends<Crazyhouse> for Crazyhouse {
    /// Whether the kings and at most one minor piece, not promoted, are left on the board and in hand.
    /// Several bishops on one square colour can win: once captured, they can be dropped on the other.
    fn insufficient_material(p: &Position<Self>) -> bool {
        let hand = p.state();
        let is_there = |role| p.by_role(role).any() || hand.count(role) > 0;
        let mates = [Role::Pawn, Role::Rook, Role::Queen].into_iter().any(is_there);
        p.occupied().len() + hand.len() <= 3 && hand.promoted.is_empty() && !mates
    }
}

impl Validity<Crazyhouse> for Crazyhouse {
    /// Ignores that one side has too many pieces, as captured pieces change sides, unless both sides together have too
    /// many on the board and in hand.
    fn ignored(p: &Position<Self>) -> Faults {
        let pieces = p.occupied().len() + p.state().len();
        let pawns = p.by_role(Role::Pawn).len() + p.state().count(Role::Pawn);
        let mut ignored = Faults::TOO_MANY_PROMOTED;
        if pieces <= 32 {
            ignored = ignored | Faults::TOO_MANY_PIECES;
        }
        if pawns <= 16 {
            ignored = ignored | Faults::TOO_MANY_PAWNS;
        }
        ignored
    }
}

/// Bulk counting in SIMD lanes if the replying side has no pieces in hand, so that its replies are as in chess.
/// Otherwise each move is made, unless it is a drop or its number of replies follows from a null move.
#[derive(Debug, Clone, Copy)]
pub struct LanesIfEmptyHanded;

impl BulkCount<Crazyhouse> for LanesIfEmptyHanded {
    const IN_LANES: bool = true;

    #[inline(always)]
    fn count<S: Side, C: Cpu>(
        cpu: C,
        p: &Position<Crazyhouse>,
        scratch: &mut Scratch,
    ) -> Option<u64> {
        let is_in_hand = |role: Role| p.state().pockets.contains(role.of(S::Enemy::COLOR));
        // With a single lane both branches give the same count; choosing the first then avoids compiling the second.
        if const { C::Lanes::LANES == 1 } || Pockets::ROLES.into_iter().any(is_in_hand) {
            WithDrops::count::<S, C>(cpu, p, scratch)
        } else {
            <InLanes as BulkCount<Crazyhouse>>::count::<S, C>(cpu, p, scratch)
        }
    }
}

/// The role that the piece on a square has in hand once it is captured: a pawn if it was promoted.
#[inline(always)]
fn captured(p: &Position<Crazyhouse>, square: Square) -> Role {
    if p.state().promoted.contains(square) {
        return Role::Pawn;
    }
    p.piece_on(square).map_or(Role::Pawn, |piece| piece.role)
}
