//! Computes the masks of legal targets, before any move is generated.

use core::marker::PhantomData;

use crate::attacks::{between, king_attacks, knight_attacks, open_lines};
use crate::position::{Position, SideNode};
use crate::rules::{Masks, Rules};
use crate::simd::{Cpu, Job, outlined};
use crate::types::{Bitboard, Role, Side, Square};

use super::part::Part;
use super::sink::Count;

impl<R: Rules, S: Side, C: Cpu> SideNode<'_, R, S, C> {
    /// The masks of the side to move under the rules `R`.
    #[inline(always)]
    pub(crate) fn masks(self) -> Masks {
        let masks = R::mask::<S>(self.position, self.masks_of_chess());
        if R::MUST_CAPTURE && R::must_capture(self.position) {
            // En passant captures do not land on an enemy piece, but the masks do not restrict them.
            let captures = masks.within(self.theirs());
            let count =
                CountWith { position: self.position, masks: &captures, side: PhantomData::<S> };
            return if outlined(self.cpu, count) > 0 { captures } else { masks };
        }
        masks
    }

    /// The masks of the side to move in chess, before a variant changes them.
    #[inline(always)]
    pub(crate) fn masks_of_chess(self) -> Masks {
        let masks = self.masks_in_danger();
        match self.our_king() {
            Some(king) => self.out_of_danger(masks, king),
            None => masks,
        }
    }

    /// The masks before the enemy's attacks are known: the king may step anywhere, and castling is not yet
    /// included.
    #[inline(always)]
    pub(super) fn masks_in_danger(self) -> Masks {
        let p = self.position;
        let closed = self.ours() | R::walls(p);
        let open = Masks::open(!closed);
        let Some(king) = self.our_king() else { return open };
        let mut masks = Masks {
            king_targets: (king_attacks(king) - closed) & R::mobility(p, S::COLOR, Role::King),
            ..open
        };
        if !R::check_immune_squares(p, S::COLOR).contains(king) {
            masks.checkers = self.leaper_checkers(king);
            self.look_from_king(&mut masks, king);
        }
        if masks.checkers.any() {
            masks.targets = match masks.checkers.single() {
                Some(checker) => between(king, checker).with(checker),
                None => Bitboard::EMPTY,
            };
        }
        masks
    }

    /// Finds the sliders that give check and the lines on which pieces are pinned.
    #[inline(always)]
    fn look_from_king(self, masks: &mut Masks, king: Square) {
        let blockers_of_all = self.blockers();
        let enemy = S::Enemy::COLOR;
        let checkers = &mut masks.checkers;
        let mut see = |slider: Square, pins: &mut Bitboard| {
            let line = between(king, slider);
            let blockers = line & blockers_of_all;
            // A line without a blocker, or with an enemy piece as its only blocker, may be added to the pins:
            // no piece of ours is on it, and no piece pinned on another line can reach it.
            *pins |= line.with(slider).masked_if(!blockers.more_than_one());
            *checkers |= Bitboard::of(slider).masked_if(blockers.is_empty());
        };
        let open = open_lines(king);
        for slider in open.orthogonal & self.orthogonal_sliders_to(enemy, king) {
            see(slider, &mut masks.pin_orthogonal);
        }
        for slider in open.diagonal & self.diagonal_sliders_to(enemy, king) {
            see(slider, &mut masks.pin_diagonal);
        }
    }

    /// The masks of a new node, without the enemy's attacks under rules that allow it.
    #[inline(always)]
    pub(super) fn early_masks(self) -> Masks {
        if R::MASKS_OF_CHESS { self.masks_in_danger() } else { self.masks() }
    }

    /// The masks for generating captures, given the masks of a new node.
    #[inline(always)]
    pub(super) fn capture_masks(self, early: Masks) -> Masks {
        let mut king_targets = early.king_targets & self.theirs();
        if R::MASKS_OF_CHESS {
            king_targets = self.not_attacked(king_targets);
        }
        Masks { king_targets, castles: Bitboard::EMPTY, ..early }
    }

    /// Removes the king's steps to attacked squares from the masks, and adds the possible castling moves.
    #[inline(always)]
    pub(super) fn out_of_danger(self, mut masks: Masks, king: Square) -> Masks {
        masks.castles = self.clear_castles(king, &masks);
        // If the king has no target at all, which is common, the attacks are not needed.
        if (masks.king_targets | masks.castles).any() {
            let attacked = self.attacked_by_enemy(self.blockers().without(king))
                - R::check_immune_squares(self.position, S::COLOR);
            masks.king_targets -= attacked;
            masks.castles = self.safe_castles(masks.castles, king, attacked);
        }
        masks
    }

    /// The subset of `squares` on which the enemy would not attack our king.
    #[inline(always)]
    pub(super) fn not_attacked(self, squares: Bitboard) -> Bitboard {
        let p = self.position;
        let Some(king) = self.our_king() else { return squares };
        let occupied = self.blockers().without(king);
        let immune = R::check_immune_squares(p, S::COLOR);
        let mut kept = squares & immune;
        for to in squares - immune {
            let attackers = p.attackers_of(S::Enemy::COLOR, to, occupied);
            kept |= Bitboard::of(to).masked_if(attackers.is_empty());
        }
        kept
    }

    /// Every square that an enemy piece attacks, occupied or not, except those that its role may not enter.
    #[inline(always)]
    pub(super) fn attacked_by_enemy(self, occupied: Bitboard) -> Bitboard {
        let (p, enemy, theirs) = (self.position, S::Enemy::COLOR, self.theirs());
        let pawns = theirs & p.by_role(Role::Pawn);
        let mut attacked = S::Enemy::forward_east(pawns) | S::Enemy::forward_west(pawns);
        attacked &= R::mobility(p, enemy, Role::Pawn);
        for from in theirs & p.by_role(Role::Knight) {
            attacked |= knight_attacks(from) & R::mobility(p, enemy, Role::Knight);
        }
        for from in p.board().diagonal_sliders(enemy) {
            let may_land = p.slider_mobility(enemy, from, Role::Bishop);
            attacked |= self.cpu.bishop_attacks(from, occupied) & may_land;
        }
        for from in p.board().orthogonal_sliders(enemy) {
            let may_land = p.slider_mobility(enemy, from, Role::Rook);
            attacked |= self.cpu.rook_attacks(from, occupied) & may_land;
        }
        for from in theirs & p.by_role(Role::King) {
            attacked |= king_attacks(from) & R::mobility(p, enemy, Role::King);
        }
        attacked
    }
}

/// Counts the moves that masks allow.
struct CountWith<'a, R: Rules, S> {
    position: &'a Position<R>,
    masks: &'a Masks,
    side: PhantomData<S>,
}

impl<R: Rules, S: Side> Job for CountWith<'_, R, S> {
    type Out = u32;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u32 {
        let mut count = Count::default();
        let node = SideNode::<R, S, C>::new(cpu, self.position);
        node.generate_with(self.masks, Part::ALL, &mut count);
        count.0
    }
}
