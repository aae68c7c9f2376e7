//! Whether a king may castle, by one look-up per rook.

use crate::attacks::rook_attacks;
use crate::position::SideNode;
use crate::rules::{Castling, Masks, Rules};
use crate::simd::Cpu;
use crate::types::{Bitboard, CastlingSide, Rank, Role, Side, Square};

/// The conditions for one king and one rook to castle: a bit for each file of their rank.
#[derive(Clone, Copy)]
struct Path {
    /// Files that must be empty, except for king and rook.
    empty: u8,
    /// Files that must not be attacked; not the king's own, as a king in check is excluded elsewhere.
    safe: u8,
}

/// Paths by the files of the king and of the rook.
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

/// The files from one to another, both included.
const fn span(a: usize, b: usize) -> u8 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (0xff << low) & (0xff >> (7 - high))
}

#[inline(always)]
fn path(king: Square, rook: Square) -> Path {
    PATHS[king.file() as usize][rook.file() as usize]
}

/// A set of files as squares of the rank on which `S` castles.
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

    /// Whether king and rook may stand on the squares where castling puts them.
    #[inline(always)]
    fn may_land(self, king: Square, rook: Square) -> bool {
        let p = self.position;
        let (king_to, rook_to) = CastlingSide::of(king, rook).destinations(S::COLOR.back_rank());
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

    /// Whether a rook that shields the square to which our king castles is always pinned: whatever pins it
    /// could also attack the king on that square, and attacks the king where it is.
    #[inline(always)]
    fn pins_tell(self) -> bool {
        let mobility = |role| R::mobility(self.position, S::Enemy::COLOR, role);
        mobility(Role::Rook) & mobility(Role::Queen) == Bitboard::FULL
            && !self.has_check_immune_squares()
    }

    /// Whether our king may stand on attacked squares. If so, a slider may look through the king along the
    /// rank, to squares where the rook shields the king once it has castled.
    #[inline(always)]
    fn has_check_immune_squares(self) -> bool {
        R::check_immune_squares(self.position, S::COLOR).any()
    }

    /// Those of the rooks whose king would not enter an attacked square, nor pass one unless these rules
    /// allow that.
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
            let end = Bitboard::file(CastlingSide::of(king, rook).king_file());
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

/// The squares that must be empty for a castling move of `S`, except for king and rook, and those that must
/// not be attacked, except for the king's own.
#[inline(always)]
pub(crate) fn castle_needs<S: Side>(king: Square, rook: Square) -> (Bitboard, Bitboard) {
    let Path { empty, safe } = path(king, rook);
    (on_back_rank::<S>(empty), on_back_rank::<S>(safe))
}
