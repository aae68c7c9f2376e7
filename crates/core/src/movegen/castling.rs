//! Castling: the conditions for each rook are looked up in a table.

use crate::attacks::rook_attacks;
use crate::position::SideNode;
use crate::rules::{Castling, Masks, Rules};
use crate::simd::Cpu;
use crate::types::{Bitboard, CastlingSide, Rank, Role, Side, Square};

/// The conditions for one king and one rook to castle: a bit for each file of their rank.
#[derive(Clone, Copy)]
struct Path {
    /// Files that must be empty, apart from the castling king and rook.
    empty: u8,
    /// Files that must not be attacked, apart from the king's own: castling in check is excluded elsewhere.
    safe: u8,
}

/// Castling paths, indexed by the file of the king and the file of the rook.
static PATHS: [[Path; 8]; 8] = {
    let mut paths = [[Path { empty: 0, safe: 0 }; 8]; 8];
    let mut king = 0;
    while king < 8 {
        let mut rook = 0;
        while rook < 8 {
            let side = if rook > king { CastlingSide::King } else { CastlingSide::Queen };
            let king_walk = span(king, side.king_file() as usize);
            let rook_walk = span(rook, side.rook_file() as usize);
            paths[king][rook] = Path {
                empty: (king_walk | rook_walk) & !(1 << king | 1 << rook),
                safe: king_walk & !(1 << king),
            };
            rook += 1;
        }
        king += 1;
    }
    paths
};

/// The files from `a` to `b`, both included.
const fn span(a: usize, b: usize) -> u8 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (0xff << low) & (0xff >> (7 - high))
}

#[inline(always)]
fn path(king: Square, rook: Square) -> Path {
    PATHS[king.file() as usize][rook.file() as usize]
}

/// Converts a set of files to squares on the back rank of `S`.
#[inline(always)]
fn on_back_rank<S: Side>(files: u8) -> Bitboard {
    match S::COLOR.back_rank() {
        Rank::First => Bitboard(files.into()),
        _ => Bitboard(u64::from(files) << 56),
    }
}

impl<R: Rules, S: Side, C: Cpu> SideNode<'_, R, S, C> {
    /// The rooks with which the king may castle unless its path is attacked.
    #[inline(always)]
    pub(super) fn clear_castles(self, king: Square, masks: &Masks) -> Bitboard {
        let p = self.position;
        // A rook pinned on the rank shields the king, which would be exposed by castling.
        let rooks = if self.pins_tell() {
            p.castling().rooks(S::COLOR) - masks.pin_orthogonal
        } else {
            p.castling().rooks(S::COLOR)
        };
        if rooks.is_empty() || masks.checkers.any() || R::castling(p) == Castling::Never {
            return Bitboard::EMPTY;
        }
        let mut clear = Bitboard::EMPTY;
        for rook in rooks {
            let empty = on_back_rank::<S>(path(king, rook).empty);
            if empty.is_disjoint(p.blockers()) && self.may_land(king, rook) {
                clear |= Bitboard::of(rook);
            }
        }
        clear
    }

    /// Whether castling can put king and rook on their destinations, judged by the board after the move.
    #[inline(always)]
    fn may_land(self, king: Square, rook: Square) -> bool {
        let p = self.position;
        let (king_to, rook_to) =
            CastlingSide::from_king_and_rook(king, rook).destinations(S::COLOR.back_rank());
        R::mobility(p, S::COLOR, Role::King).contains(king_to)
            && R::mobility(p, S::COLOR, Role::Rook).contains(rook_to)
            && (self.pins_tell() || R::check_immune_squares(p, S::COLOR).contains(king_to) || {
                let after = p.blockers().without(king).without(rook).with(king_to).with(rook_to);
                if self.has_check_immune_squares() {
                    p.attackers_of(S::Enemy::COLOR, king_to, after).is_empty()
                } else {
                    rook_attacks(king_to, after)
                        .is_disjoint(p.orthogonal_sliders_to(S::Enemy::COLOR, king_to))
                }
            })
    }

    /// Whether a castling rook that shields the king's destination from a slider is always pinned to the king,
    /// so that no further test of the destination is needed.
    #[inline(always)]
    fn pins_tell(self) -> bool {
        let mobility = |role| R::mobility(self.position, S::Enemy::COLOR, role);
        mobility(Role::Rook) & mobility(Role::Queen) == Bitboard::FULL
            && !self.has_check_immune_squares()
    }

    /// Whether our king may be on attacked squares. If so, it can castle while a slider attacks it along the
    /// rank, and the rook may shield it from that slider after castling.
    #[inline(always)]
    fn has_check_immune_squares(self) -> bool {
        R::check_immune_squares(self.position, S::COLOR).any()
    }

    /// The subset of `rooks` with which the king can castle without entering an attacked square, and without
    /// passing one unless the rules allow that.
    #[inline(always)]
    pub(super) fn safe_castles(
        self,
        rooks: Bitboard,
        king: Square,
        attacked: Bitboard,
    ) -> Bitboard {
        let mut safe = Bitboard::EMPTY;
        for rook in rooks {
            let walk = on_back_rank::<S>(path(king, rook).safe);
            let end = Bitboard::file(CastlingSide::from_king_and_rook(king, rook).king_file());
            let through_attack = R::castling(self.position) == Castling::ThroughAttack;
            let kept = if through_attack { walk & end } else { walk };
            // The king's destination has already been tested, with both pieces on their new squares.
            let kept = if self.has_check_immune_squares() { kept - end } else { kept };
            if kept.is_disjoint(attacked) {
                safe |= Bitboard::of(rook);
            }
        }
        safe
    }
}

/// The squares that must be empty for a castling move of `S` (apart from king and rook), and the squares that
/// must not be attacked (without the king's own).
#[inline(always)]
pub(crate) fn castle_needs<S: Side>(king: Square, rook: Square) -> (Bitboard, Bitboard) {
    let Path { empty, safe } = path(king, rook);
    (on_back_rank::<S>(empty), on_back_rank::<S>(safe))
}
