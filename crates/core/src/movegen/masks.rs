//! Legality, settled before any move exists.

use super::castling::{clear_castles, safe_castles};
use crate::attacks::{between, king_attacks, knight_attacks, line, open_lines, pawn_attacks};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::Cpu;
use crate::types::{Bitboard, Role, Side, Square};

/// Where the pieces of the side to move may land, computed once a position.
///
/// Every piece is `attacks & mask`; in chess, whatever the masks allow is legal. Rules may forbid
/// [checks](crate::Rules::checks) besides, or [judge captures](crate::Rules::judged_captures) apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Masks {
    /// Where a piece may land: not on its own side's; in check, only on the checker and the
    /// squares before it; nowhere in double check.
    pub targets: Bitboard,
    /// Where the royal king may step: not on its own side's pieces, not where it is attacked
    /// (sliders see through it). Empty if no king is royal.
    pub king_targets: Bitboard,
    /// A piece here may move only along the king's file or rank, within this set.
    pub pin_orthogonal: Bitboard,
    /// A piece here may move only along the king's diagonals, within this set.
    pub pin_diagonal: Bitboard,
    /// The enemy pieces that give check.
    pub checkers: Bitboard,
    /// The rooks with which the king may castle now.
    pub castles: Bitboard,
}

impl Masks {
    /// The masks of chess for `S`, who is to move.
    #[inline(always)]
    pub(crate) fn new<R: Rules, S: Side, C: Cpu>(cpu: C, p: &Position<R>) -> Self {
        let closed = p.by_color(S::COLOR) | R::walls(p);
        let open = Self::open(!closed);
        let Some(king) = p.royal_king(S::COLOR) else { return open };
        let mut masks = Self {
            king_targets: (king_attacks(king) - closed) & R::mobility(p, S::COLOR, Role::King),
            ..open
        };
        if !R::sanctuary(p, S::COLOR).contains(king) {
            masks.checkers = leaper_checkers::<R, S>(p, king);
            masks.look_from_king::<R, S>(p, king);
        }
        masks.castles = clear_castles::<R, S>(p, king, &masks);
        masks.stay_out_of_danger::<R, S, C>(cpu, p, king);
        if masks.checkers.any() {
            masks.targets = match masks.checkers.single() {
                Some(checker) => between(king, checker).with(checker),
                None => Bitboard::EMPTY,
            };
        }
        masks
    }

    /// The masks of pieces that may land here, with no king to keep safe.
    #[inline(always)]
    pub(super) fn open(targets: Bitboard) -> Self {
        let none = Bitboard::EMPTY;
        Self {
            targets,
            king_targets: none,
            pin_orthogonal: none,
            pin_diagonal: none,
            checkers: none,
            castles: none,
        }
    }

    /// The masks of moves that land within the set, castling not among them.
    pub(super) fn within(self, set: Bitboard) -> Self {
        Self {
            targets: self.targets & set,
            king_targets: self.king_targets & set,
            castles: Bitboard::EMPTY,
            ..self
        }
    }

    /// Where a piece on `from` may go for all that it is pinned.
    #[inline(always)]
    pub(crate) fn pin_line(&self, king: Option<Square>, from: Square) -> Bitboard {
        match king {
            Some(king) if (self.pin_orthogonal | self.pin_diagonal).contains(from) => {
                line(king, from)
            }
            _ => Bitboard::FULL,
        }
    }

    /// Finds the sliders that give check and the lines on which pieces are pinned.
    #[inline(always)]
    fn look_from_king<R: Rules, S: Side>(&mut self, p: &Position<R>, king: Square) {
        let blockers_of_all = p.blockers();
        let enemy = S::Enemy::COLOR;
        let mut see = |slider: Square, pins: &mut Bitboard| {
            let line = between(king, slider);
            let blockers = line & blockers_of_all;
            // A line whose one blocker is an enemy, or that has none, holds no piece of ours to be
            // pinned, and no pinned piece of another line can reach it: it does no harm here.
            *pins |= line.with(slider).when(!blockers.several());
            self.checkers |= Bitboard::of(slider).when(blockers.is_empty());
        };
        let open = open_lines(king);
        for slider in open.orthogonal & p.orthogonal_sliders_to(enemy, king) {
            see(slider, &mut self.pin_orthogonal);
        }
        for slider in open.diagonal & p.diagonal_sliders_to(enemy, king) {
            see(slider, &mut self.pin_diagonal);
        }
    }

    /// Takes away what is attacked: steps of the king, and castles whose path is.
    #[inline(always)]
    fn stay_out_of_danger<R: Rules, S: Side, C: Cpu>(
        &mut self,
        cpu: C,
        p: &Position<R>,
        king: Square,
    ) {
        // A king walled in by its own pieces asks nothing, which is common.
        if (self.king_targets | self.castles).is_empty() {
            return;
        }
        let attacked = attacked_squares::<R, S::Enemy, C>(cpu, p, p.blockers().without(king))
            - R::sanctuary(p, S::COLOR);
        self.king_targets -= attacked;
        self.castles = safe_castles::<R, S>(p, self.castles, king, attacked);
    }
}

#[inline(always)]
fn leaper_checkers<R: Rules, S: Side>(p: &Position<R>, king: Square) -> Bitboard {
    let enemy = S::Enemy::COLOR;
    let knights = knight_attacks(king) & p.entering(enemy, Role::Knight, king);
    let pawns = pawn_attacks(S::COLOR, king) & p.entering(enemy, Role::Pawn, king);
    ((knights | pawns) & p.by_color(enemy)) | p.checking_king(S::COLOR, king)
}

/// Every square that a piece of `S` attacks, occupied or not: none that its role may not enter.
#[inline(always)]
pub(crate) fn attacked_squares<R: Rules, S: Side, C: Cpu>(
    cpu: C,
    p: &Position<R>,
    occupied: Bitboard,
) -> Bitboard {
    let ours = p.by_color(S::COLOR);
    let pawns = ours & p.by_role(Role::Pawn);
    let mut attacked = S::forward_east(pawns) | S::forward_west(pawns);
    attacked &= R::mobility(p, S::COLOR, Role::Pawn);
    for from in ours & p.by_role(Role::Knight) {
        attacked |= knight_attacks(from) & R::mobility(p, S::COLOR, Role::Knight);
    }
    for from in p.board().diagonal_sliders(S::COLOR) {
        let may_land = p.slider_mobility(S::COLOR, from, Role::Bishop);
        attacked |= cpu.bishop_attacks(from, occupied) & may_land;
    }
    for from in p.board().orthogonal_sliders(S::COLOR) {
        let may_land = p.slider_mobility(S::COLOR, from, Role::Rook);
        attacked |= cpu.rook_attacks(from, occupied) & may_land;
    }
    for from in ours & p.by_role(Role::King) {
        attacked |= king_attacks(from) & R::mobility(p, S::COLOR, Role::King);
    }
    attacked
}
