//! The move generator, shared by counting and listing.

use tabiya_core::{Bitboard, Cpu, File, MoveKind, Square};
use tabiya_variants::{
    KindId, KindSet,
    betza::{ahead, forward},
};

use super::masks::LegalityMasks;
use super::{FairyNode, MoveSink};
use crate::tables::{PromotionTables, Stride, shifted};

/// Which moves to generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MoveSelection {
    All,
    Captures,
}

/// Permitted targets: the empty squares, and the enemy pieces that may be captured.
#[derive(Clone, Copy)]
struct Landing {
    empty: Bitboard,
    taken: Bitboard,
}

impl<C: Cpu> FairyNode<'_, C> {
    /// Passes all legal moves to the sink, ignoring the rule `must_capture`.
    #[inline(always)]
    pub(crate) fn generate(&self, sink: &mut impl MoveSink) {
        self.part(sink, MoveSelection::All);
    }

    /// Passes the legal captures to the sink, including captures en passant.
    #[inline(always)]
    pub(crate) fn captures(&self, sink: &mut impl MoveSink) {
        self.part(sink, MoveSelection::Captures);
    }

    /// Passes the legal drops to the sink.
    #[inline(always)]
    pub(crate) fn drops_only(&self, sink: &mut impl MoveSink) {
        if !(self.may_end && self.position.is_variant_end()) {
            self.drops(sink, &self.masks());
        }
    }

    #[inline(always)]
    fn part(&self, sink: &mut impl MoveSink, part: MoveSelection) {
        if self.may_end && self.position.is_variant_end() {
            return;
        }
        let masks = self.masks();
        let empty = if part == MoveSelection::All { !self.blockers } else { Bitboard::EMPTY };
        let landing = Landing { empty, taken: self.their - self.enemy_royal() };
        if let Some(royal) = self.royal {
            self.royal_moves(sink, royal, landing);
        }
        if masks.targets.any() {
            let masked = Landing {
                empty: landing.empty & masks.targets,
                taken: landing.taken & masks.targets,
            };
            self.piece_moves(sink, &masks, masked);
        }
        self.en_passant(sink);
        if part == MoveSelection::All {
            self.castling(sink);
            self.drops(sink, &masks);
        }
    }

    #[inline(always)]
    fn piece_moves(&self, sink: &mut impl MoveSink, masks: &LegalityMasks, landing: Landing) {
        let side = self.side();
        let royal = self.royal.map_or(Bitboard::EMPTY, Bitboard::of);
        for (index, tables) in side.kinds.iter().enumerate() {
            let pieces = self.own[index] - royal;
            if pieces.is_empty() {
                continue;
            }
            let Some(kind) = KindId::from_index(index) else { continue };
            if tables.promotion.is_any {
                self.kind_moves::<true>(sink, masks, landing, (kind, pieces));
            } else {
                self.kind_moves::<false>(sink, masks, landing, (kind, pieces));
            }
        }
    }

    /// Emits the moves of a kind's pieces; `PROMOTES` says whether they can be promoted.
    #[inline(always)]
    fn kind_moves<const PROMOTES: bool>(
        &self,
        sink: &mut impl MoveSink,
        masks: &LegalityMasks,
        landing: Landing,
        (kind, pieces): (KindId, Bitboard),
    ) {
        let tables = self.kind(kind);
        let promotion = &tables.promotion;
        let mut one_by_one = pieces;
        if let Some(strides) = &tables.strides
            && masks.sensitive.is_empty()
        {
            one_by_one &= masks.pinned;
            let free = pieces - masks.pinned;
            for stride in strides {
                let landing = landing.empty.masked_if(stride.moves)
                    | landing.taken.masked_if(stride.captures);
                let targets = stride.from(free) & landing & tables.mobility;
                let moves = (kind, MoveKind::Normal(kind));
                promotion.emit_stride::<PROMOTES>(sink, stride, moves, targets);
            }
            self.double_pushes::<PROMOTES>(sink, kind, free, landing.empty);
        }
        for from in one_by_one {
            let reach = tables.reach(self.cpu, from, self.our | self.their, self.blockers);
            let mut targets = reach.moves & landing.empty | reach.captures & landing.taken;
            let mut push = self.double_push(kind, from) & landing.empty;
            if masks.pinned.contains(from) {
                let line = self.pin_line(from);
                targets &= line;
                push &= line;
            }
            let targets = self.keeping_safe(masks, from, targets - push);
            promotion.emit::<PROMOTES>(sink, from, (kind, MoveKind::Normal(kind)), targets);
            let push = self.keeping_safe(masks, from, push);
            promotion.emit::<PROMOTES>(sink, from, (kind, MoveKind::DoublePush), push);
        }
    }

    /// The targets to which a piece can move without exposing its side's royal piece to hoppers and lame
    /// leapers.
    #[inline(always)]
    fn keeping_safe(&self, masks: &LegalityMasks, from: Square, targets: Bitboard) -> Bitboard {
        let Some(royal) = self.royal.filter(|_| masks.sensitive.any()) else { return targets };
        let is_safe = |to: &Square| {
            let pieces = (self.our | self.their).without(from).with(*to);
            self.sensitive_attacking(royal, pieces, Bitboard::of(*to)).is_empty()
        };
        if masks.sensitive.contains(from) {
            return targets.into_iter().filter(is_safe).collect();
        }
        let touching: Bitboard = (targets & masks.sensitive).into_iter().filter(is_safe).collect();
        let others = if masks.is_hopped { Bitboard::EMPTY } else { targets - masks.sensitive };
        touching | others
    }

    /// The target of a piece's double push; empty if the piece has none.
    #[inline(always)]
    pub(super) fn double_push(&self, kind: KindId, from: Square) -> Bitboard {
        let tables = self.kind(kind);
        if !tables.double_push.contains(from) {
            return Bitboard::EMPTY;
        }
        let free = |square: &Square| !self.blockers.contains(*square);
        let target = || {
            let passed = ahead(self.us, from).filter(free)?;
            ahead(self.us, passed).filter(free)
        };
        target().map_or(Bitboard::EMPTY, Bitboard::of) & tables.mobility
    }

    /// Emits all double pushes of a kind's pieces on the squares of `free` at once.
    #[inline(always)]
    fn double_pushes<const PROMOTES: bool>(
        &self,
        sink: &mut impl MoveSink,
        kind: KindId,
        free: Bitboard,
        empty: Bitboard,
    ) {
        let tables = self.kind(kind);
        let origins = free & tables.double_push;
        if origins.is_empty() {
            return;
        }
        let step = 8 * forward(self.us);
        let passed = shifted(origins, step) - self.blockers;
        let targets = shifted(passed, step) & empty & tables.mobility;
        let stride = Stride::new(2 * step, origins, true, false);
        tables.promotion.emit_stride::<PROMOTES>(
            sink,
            &stride,
            (kind, MoveKind::DoublePush),
            targets,
        );
    }

    /// Emits the royal piece's moves except castling. Each target is tested for attackers as if the royal
    /// piece already stood on it.
    #[inline(always)]
    fn royal_moves(&self, sink: &mut impl MoveSink, from: Square, landing: Landing) {
        let Some(kind) = self.tables.royal else { return };
        let pieces = self.our | self.their;
        let reach = self.kind(kind).reach(self.cpu, from, pieces, self.blockers);
        let push = self.double_push(kind, from) & landing.empty;
        let targets = reach.moves & landing.empty | reach.captures & landing.taken;
        // A royal pawn that is promoted is no longer royal, so its promotions may be unsafe.
        let promotion = &self.kind(kind).promotion;
        let (plain, promoting) = if promotion.is_any {
            promotion.split(Bitboard::of(from), targets | push)
        } else {
            (targets | push, Bitboard::EMPTY)
        };
        let mut safe = Bitboard::EMPTY;
        for to in plain {
            let moved = pieces.without(from).with(to);
            let attackers = self.enemies_attacking(to, moved, Bitboard::of(to));
            safe |= Bitboard::of(to).masked_if(attackers.is_empty());
        }
        sink.piece(from, kind, MoveKind::Normal(kind), safe - push);
        if push.any() {
            sink.piece(from, kind, MoveKind::DoublePush, safe & push);
        }
        if promoting.any() {
            sink.promotions(from, kind, promotion.kinds, promoting);
        }
    }

    #[inline(always)]
    fn en_passant(&self, sink: &mut impl MoveSink) {
        if let Some(to) = self.position.en_passant {
            for (kind, from) in self.en_passant_captures(to) {
                let promotion = &self.kind(kind).promotion;
                let moves = (kind, MoveKind::EnPassant);
                promotion.emit::<true>(sink, from, moves, Bitboard::of(to));
            }
        }
    }

    /// The pieces that can legally capture en passant on `to`, the square that a double push has just passed.
    pub(crate) fn en_passant_captures(
        &self,
        to: Square,
    ) -> impl Iterator<Item = (KindId, Square)> + use<'_, C> {
        let candidates = self.tables.rules.kind_ids().flat_map(move |kind| {
            let origins = self.kind(kind).en_passant_to(to) & self.own[kind.index()];
            origins.into_iter().map(move |from| (kind, from))
        });
        candidates.filter(move |&(kind, from)| self.takes_safely(kind, from, to))
    }

    fn takes_safely(&self, kind: KindId, from: Square, to: Square) -> bool {
        let Some(taken) = to.offset(0, -forward(self.us)) else { return false };
        let pieces = (self.our | self.their).without(from).without(taken).with(to);
        let gone = Bitboard::of(taken);
        match self.royal {
            Some(royal) if royal == from => {
                let promotion = &self.kind(kind).promotion;
                let promotes = promotion.split(Bitboard::of(from), Bitboard::of(to)).0.is_empty();
                promotes || self.enemies_attacking(to, pieces, gone).is_empty()
            }
            Some(royal) => self.enemies_attacking(royal, pieces, gone).is_empty(),
            None => true,
        }
    }

    /// Emits drops from the hand.
    #[inline(always)]
    fn drops(&self, sink: &mut impl MoveSink, masks: &LegalityMasks) {
        let rules = &self.tables.rules;
        if !rules.drops {
            return;
        }
        let hand = &self.position.placement.hands[self.us];
        let mut held: KindSet = rules.kind_ids().filter(|kind| hand[kind.index()] > 0).collect();
        held = held.iter().filter_map(|kind| rules.kind(kind).dropped_as).fold(held, KindSet::with);
        for kind in held.iter() {
            let tables = self.kind(kind);
            let squares = rules.kind(kind).drop_squares[self.us] & tables.mobility;
            let mut empty = (squares & tables.promotion.stays) - self.blockers;
            if let Some(most) = rules.kind(kind).most_on_file {
                empty -= full_files(self.own[kind.index()], most.into());
            }
            let targets = if self.tables.royal == Some(kind) {
                self.royal_drops(kind, empty)
            } else {
                self.safe_drops(masks, empty & masks.targets)
            };
            sink.piece(Square::A1, kind, MoveKind::Drop(kind), targets);
        }
    }

    fn safe_drops(&self, masks: &LegalityMasks, targets: Bitboard) -> Bitboard {
        let Some(royal) = self.royal.filter(|_| masks.sensitive.any()) else { return targets };
        let is_safe = |to: &Square| {
            let pieces = (self.our | self.their).with(*to);
            self.sensitive_attacking(royal, pieces, Bitboard::EMPTY).is_empty()
        };
        let touching: Bitboard = (targets & masks.sensitive).into_iter().filter(is_safe).collect();
        let others = if masks.is_hopped { Bitboard::EMPTY } else { targets - masks.sensitive };
        touching | others
    }

    /// The targets for drops of the royal kind. If the side already has a piece of that kind, neither is royal
    /// after the drop; otherwise the dropped piece must be safe.
    fn royal_drops(&self, kind: KindId, empty: Bitboard) -> Bitboard {
        if self.own[kind.index()].any() {
            return empty;
        }
        let is_safe = |to: &Square| {
            let pieces = (self.our | self.their).with(*to);
            self.enemies_attacking(*to, pieces, Bitboard::EMPTY).is_empty()
        };
        empty.into_iter().filter(is_safe).collect()
    }
}

/// The files that have at least `most` of these squares.
fn full_files(squares: Bitboard, most: u32) -> Bitboard {
    let files = File::ALL.map(Bitboard::file).into_iter();
    files
        .filter(|&file| (squares & file).len() >= most)
        .fold(Bitboard::EMPTY, |all, file| all | file)
}

impl PromotionTables {
    /// Emits a piece's moves to the targets, with its promotions.
    #[inline(always)]
    fn emit<const PROMOTES: bool>(
        &self,
        sink: &mut impl MoveSink,
        from: Square,
        (piece, kind): (KindId, MoveKind<KindId>),
        targets: Bitboard,
    ) {
        if PROMOTES {
            let (plain, promoting) = self.split(Bitboard::of(from), targets);
            sink.piece(from, piece, kind, plain);
            sink.promotions(from, piece, self.kinds, promoting);
        } else {
            sink.piece(from, piece, kind, targets);
        }
    }

    /// Emits the moves of several pieces by the same leap, as [`emit`](Self::emit) does those of one.
    #[inline(always)]
    fn emit_stride<const PROMOTES: bool>(
        &self,
        sink: &mut impl MoveSink,
        stride: &Stride,
        (piece, kind): (KindId, MoveKind<KindId>),
        targets: Bitboard,
    ) {
        if PROMOTES {
            let (plain, promoting) = self.split_leaving(stride.from(self.origins), targets);
            sink.stride(stride, piece, kind, plain);
            sink.stride_promotions(stride, piece, self.kinds, promoting);
        } else {
            sink.stride(stride, piece, kind, targets);
        }
    }

    /// Splits the targets of a piece on `from` into those where it may stay what it is and those where it may be
    /// promoted. Where promotion is optional, a target is in both sets.
    #[inline(always)]
    fn split(&self, from: Bitboard, targets: Bitboard) -> (Bitboard, Bitboard) {
        self.split_leaving(targets.masked_if(!from.is_disjoint(self.origins)), targets)
    }

    /// As [`split`](Self::split) with the targets of moves that leave the promotion squares.
    #[inline(always)]
    fn split_leaving(&self, leaving: Bitboard, targets: Bitboard) -> (Bitboard, Bitboard) {
        let promoting = targets & (self.targets | leaving);
        ((targets & self.stays) - (promoting & self.forced), promoting)
    }
}
