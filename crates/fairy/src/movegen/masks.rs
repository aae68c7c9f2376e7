//! Masks of checks and pins.

use tabiya_core::{Bitboard, Cpu, Square, attacks::between};

use super::FairyNode;
use super::attacks::Attackers;

/// Restrictions that checks and pins put on the moves of non-royal pieces.
pub(super) struct LegalityMasks {
    /// Targets that answer every check by a leaper or rider: they capture the checker or block its line.
    pub(super) targets: Bitboard,
    /// Our pieces that are pinned: each is between the royal piece and a rider.
    pub(super) pinned: Bitboard,
    /// Squares where a piece that appears or disappears may change whether a hopper or lame leaper gives
    /// check.
    pub(super) sensitive: Bitboard,
    /// Whether a hopper or lame leaper gives check now.
    pub(super) is_hopped: bool,
}

impl LegalityMasks {
    /// The masks of a side without a royal piece: no restriction.
    pub(super) const OPEN: Self = Self {
        targets: Bitboard::FULL,
        pinned: Bitboard::EMPTY,
        sensitive: Bitboard::EMPTY,
        is_hopped: false,
    };

    #[inline(always)]
    fn check(&mut self, line: Bitboard) {
        self.targets &= line;
    }
}

impl<C: Cpu> FairyNode<'_, C> {
    /// The masks of the side to move.
    #[inline(always)]
    pub(super) fn masks(&self) -> LegalityMasks {
        let mut masks = LegalityMasks::OPEN;
        let Some(royal) = self.royal else { return masks };
        let pieces = self.our | self.their;
        let side = self.enemy_side();
        let attackers =
            Attackers { cpu: self.cpu, side, kinds: &self.enemy, pieces, blockers: self.blockers };
        for checker in attackers.leapers(royal) {
            masks.check(Bitboard::of(checker));
        }
        let rooks = attackers.liners(side.rook_captures, royal);
        if rooks.any() {
            self.lines(&mut masks, royal, rooks, |from, blockers| {
                self.cpu.rook_attacks(from, blockers)
            });
        }
        let bishops = attackers.liners(side.bishop_captures, royal);
        if bishops.any() {
            self.lines(&mut masks, royal, bishops, |from, blockers| {
                self.cpu.bishop_attacks(from, blockers)
            });
        }
        self.own_lines(&mut masks, royal);
        if side.has_sensitive {
            self.sensitive_lines(&mut masks, royal);
            masks.is_hopped = masks.sensitive.any() && attackers.sensitive(royal).any();
        }
        masks
    }

    /// The pinned pieces of the side to move.
    pub(crate) fn pinned(&self) -> Bitboard {
        self.masks().pinned
    }

    /// Adds checks and pins along a rook's or a bishop's lines to the masks.
    #[inline(always)]
    fn lines(
        &self,
        masks: &mut LegalityMasks,
        royal: Square,
        riders: Bitboard,
        attacks: impl Fn(Square, Bitboard) -> Bitboard,
    ) {
        let seen = attacks(royal, self.blockers);
        for checker in seen & riders {
            masks.check(between(royal, checker).with(checker));
        }
        let shields = seen & self.our;
        if shields.is_empty() {
            return;
        }
        let behind = attacks(royal, self.blockers - shields) - seen;
        for pinner in behind & riders {
            let line = between(royal, pinner);
            if let Some(pinned) = (line & shields).single() {
                masks.pinned = masks.pinned.with(pinned);
            }
        }
    }

    /// Adds checks and pins along lines other than a rook's or a bishop's to the masks.
    #[inline(always)]
    fn own_lines(&self, masks: &mut LegalityMasks, royal: Square) {
        for approach in self.enemy_side().rides.iter() {
            let comers = approach.comers(royal, |kind| self.enemy[kind.index()]);
            if comers.is_empty() {
                continue;
            }
            let ray = approach.ray(royal);
            let Some(first) = ray.first(self.blockers) else { continue };
            if comers.contains(first) {
                masks.check(ray.up_to(first));
            } else if self.our.contains(first)
                && let Some(second) = ray.behind(first).first(self.blockers)
                && comers.contains(second)
            {
                masks.pinned = masks.pinned.with(first);
            }
        }
    }

    /// The squares to which a pinned piece may move: the intersection of its pin lines. Computed only when
    /// needed, because few pieces are pinned.
    #[cold]
    #[inline(never)]
    pub(super) fn pin_line(&self, pinned: Square) -> Bitboard {
        let Some(royal) = self.royal else { return Bitboard::FULL };
        let pieces = self.our | self.their;
        let side = self.enemy_side();
        let attackers =
            Attackers { cpu: self.cpu, side, kinds: &self.enemy, pieces, blockers: self.blockers };
        let mut line = Bitboard::FULL;
        let without = self.blockers.without(pinned);
        let rooks =
            attackers.liners(side.rook_captures, royal) & self.cpu.rook_attacks(royal, without);
        let bishops =
            attackers.liners(side.bishop_captures, royal) & self.cpu.bishop_attacks(royal, without);
        for pinner in rooks | bishops {
            let between = between(royal, pinner);
            if between.contains(pinned) {
                line &= between.with(pinner);
            }
        }
        for approach in side.rides.iter() {
            let comers = approach.comers(royal, |kind| self.enemy[kind.index()]);
            let ray = approach.ray(royal);
            if ray.first(self.blockers) == Some(pinned)
                && let Some(pinner) = ray.behind(pinned).first(pieces & comers)
                && ray.behind(pinned).first(self.blockers) == Some(pinner)
            {
                line &= ray.up_to(pinner);
            }
        }
        line
    }

    /// Adds the sensitive squares: those from the royal piece to each hopper in line with it, and those on
    /// which the attacks of lame leapers depend.
    fn sensitive_lines(&self, masks: &mut LegalityMasks, royal: Square) {
        let side = self.enemy_side();
        for approach in side.hops.iter().chain(side.hops_behind.iter()) {
            let comers = approach.comers(royal, |kind| self.enemy[kind.index()]);
            for comer in comers {
                masks.sensitive |= approach.ray(royal).up_to(comer);
            }
        }
        for lame in &side.lame[royal as usize] {
            if self.enemy[lame.kind.index()].contains(lame.from) {
                masks.sensitive |= lame.way.with(lame.from);
            }
        }
    }
}
