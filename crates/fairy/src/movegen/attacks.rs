//! Targets of a piece, and attackers of a square.

use tabiya_core::{Bitboard, Color, Cpu, Square};
use tabiya_variants::{KindId, KindSet, MOST_KINDS, Ray};

use super::FairyNode;
use crate::movegen::node::Kinds;
use crate::tables::{Cell, Hop, KindTables, LineFlags, SideTables};

/// The squares to which a piece can move, and those on which it can capture.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PieceTargets {
    pub(crate) moves: Bitboard,
    pub(crate) captures: Bitboard,
}

impl KindTables {
    /// Targets of a piece of this kind on `from`. `pieces` can be hurdles; `blockers` are pieces and walls.
    /// The targets are not intersected with the occupancy: some squares of `moves` may be occupied.
    #[inline(always)]
    pub(crate) fn reach(
        &self,
        cpu: impl Cpu,
        from: Square,
        pieces: Bitboard,
        blockers: Bitboard,
    ) -> PieceTargets {
        let PieceTargets { moves, captures } = self.sight(cpu, from, pieces, blockers);
        PieceTargets { moves: moves & self.mobility, captures: captures & self.mobility }
    }

    /// Targets of a piece of this kind on `from`, including squares that the kind may not enter.
    #[inline(always)]
    pub(super) fn sight(
        &self,
        cpu: impl Cpu,
        from: Square,
        pieces: Bitboard,
        blockers: Bitboard,
    ) -> PieceTargets {
        let cell = &self.cells[from as usize];
        let mut reach = PieceTargets { moves: cell.moves, captures: cell.captures };
        let lines = cell.lines;
        if lines.has(LineFlags::ROOK_MOVES | LineFlags::ROOK_CAPTURES) {
            let seen = cpu.rook_attacks(from, blockers);
            reach.moves |= seen.masked_if(lines.has(LineFlags::ROOK_MOVES));
            reach.captures |= seen.masked_if(lines.has(LineFlags::ROOK_CAPTURES));
        }
        if lines.has(LineFlags::BISHOP_MOVES | LineFlags::BISHOP_CAPTURES) {
            let seen = cpu.bishop_attacks(from, blockers);
            reach.moves |= seen.masked_if(lines.has(LineFlags::BISHOP_MOVES));
            reach.captures |= seen.masked_if(lines.has(LineFlags::BISHOP_CAPTURES));
        }
        if lines.has(LineFlags::OTHERS) {
            self.others(cell, pieces, blockers, &mut reach);
        }
        reach
    }

    /// Adds the targets of hops, of lame leaps, and of rides along lines other than a rook's or a bishop's.
    #[inline(never)]
    fn others(&self, cell: &Cell, pieces: Bitboard, blockers: Bitboard, reach: &mut PieceTargets) {
        for ride in &self.rides[cell.rides.start.into()..cell.rides.end.into()] {
            let seen = ride.ray.until(blockers);
            reach.moves |= seen.masked_if(ride.moves);
            reach.captures |= seen.masked_if(ride.captures);
        }
        for hop in &self.hops[cell.hops.start.into()..cell.hops.end.into()] {
            let seen = hop.landings(pieces, blockers);
            reach.moves |= seen.masked_if(hop.moves);
            reach.captures |= seen.masked_if(hop.captures);
        }
        for leap in &self.lame_leaps[cell.lame_leaps.start.into()..cell.lame_leaps.end.into()] {
            if blockers.is_disjoint(leap.way) {
                let to = Bitboard::of(leap.to);
                reach.moves |= to.masked_if(leap.moves);
                reach.captures |= to.masked_if(leap.captures);
            }
        }
    }
}

impl KindTables {
    /// The squares whose occupancy may change the targets of hops and lame leaps from a square.
    pub(crate) fn sensitive_to(&self, from: Square) -> Bitboard {
        let cell = &self.cells[from as usize];
        let mut squares = Bitboard::EMPTY;
        for hop in &self.hops[cell.hops.start.into()..cell.hops.end.into()] {
            squares |= hop.ray.squares;
        }
        for leap in &self.lame_leaps[cell.lame_leaps.start.into()..cell.lame_leaps.end.into()] {
            squares |= leap.way.with(leap.to);
        }
        squares
    }
}

impl Hop {
    /// The targets of the hop: the squares beyond its hurdle (the first piece on the ray), up to and including
    /// the next piece or wall; only the first of these squares if `is_behind`.
    #[inline]
    fn landings(&self, pieces: Bitboard, blockers: Bitboard) -> Bitboard {
        let hurdle = self.ray.first(blockers).filter(|&hurdle| pieces.contains(hurdle));
        let Some(hurdle) = hurdle else { return Bitboard::EMPTY };
        let behind = self.ray.behind(hurdle);
        if self.is_behind {
            behind.first(Bitboard::FULL).map_or(Bitboard::EMPTY, Bitboard::of)
        } else {
            behind.until(blockers)
        }
    }
}

/// Finds the attackers of a square among the pieces of one side.
pub(crate) struct Attackers<'a, C> {
    pub(crate) cpu: C,
    pub(crate) side: &'a SideTables,
    /// The pieces of the attacking side, by kind.
    pub(crate) kinds: &'a Kinds,
    /// Pieces of both sides, any of which can be a hurdle.
    pub(crate) pieces: Bitboard,
    /// Pieces and walls.
    pub(crate) blockers: Bitboard,
}

impl<C: Cpu> Attackers<'_, C> {
    #[inline(always)]
    fn of(&self, kind: KindId) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// Pieces that attack the square by a leap.
    #[inline(always)]
    pub(crate) fn leapers(&self, to: Square) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        for (index, kind) in self.side.kinds.iter().enumerate().take(MOST_KINDS) {
            found |= self.kinds[index] & kind.leaps_to[to as usize];
        }
        found
    }

    /// The pieces of `kinds` that may enter the square, whether or not they attack it. `kinds` has the kinds
    /// that capture along a rook's lines, or those that capture along a bishop's.
    #[inline(always)]
    pub(crate) fn liners(&self, kinds: KindSet, to: Square) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        for kind in kinds.iter() {
            let may_enter = self.side.kinds[kind.index()].mobility.contains(to);
            found |= self.of(kind).masked_if(may_enter);
        }
        found
    }

    /// Pieces that attack the square along lines other than a rook's and a bishop's.
    #[inline(always)]
    fn riders(&self, to: Square) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        for approach in self.side.rides.iter() {
            let comers = approach.comers(to, |kind| self.of(kind));
            if comers.any() {
                found |= first_of(approach.ray(to), self.blockers) & comers;
            }
        }
        found
    }

    /// Pieces that attack the square by a hop or a lame leap.
    pub(crate) fn sensitive(&self, to: Square) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        for approach in self.side.hops.iter() {
            let comers = approach.comers(to, |kind| self.of(kind));
            let ray = approach.ray(to);
            if comers.any()
                && let Some(hurdle) = ray.first(self.blockers)
                && self.pieces.contains(hurdle)
            {
                found |= first_of(ray.behind(hurdle), self.blockers) & comers;
            }
        }
        for approach in self.side.hops_behind.iter() {
            let comers = approach.comers(to, |kind| self.of(kind));
            let ray = approach.ray(to);
            if comers.any()
                && let Some(next) = ray.first(Bitboard::FULL)
                && self.pieces.contains(next)
            {
                found |= first_of(ray.behind(next), self.blockers) & comers;
            }
        }
        for lame in &self.side.lame[to as usize] {
            if self.of(lame.kind).contains(lame.from) && self.blockers.is_disjoint(lame.way) {
                found = found.with(lame.from);
            }
        }
        found
    }

    /// All pieces that attack the square.
    #[inline(always)]
    pub(crate) fn all(&self, to: Square) -> Bitboard {
        let side = self.side;
        let mut found = self.leapers(to);
        let rooks = self.liners(side.rook_captures, to);
        if rooks.any() {
            found |= self.cpu.rook_attacks(to, self.blockers) & rooks;
        }
        let bishops = self.liners(side.bishop_captures, to);
        if bishops.any() {
            found |= self.cpu.bishop_attacks(to, self.blockers) & bishops;
        }
        found |= self.riders(to);
        if side.has_sensitive {
            found |= self.sensitive(to);
        }
        found
    }
}

#[inline(always)]
fn first_of(ray: Ray, set: Bitboard) -> Bitboard {
    ray.first(set).map_or(Bitboard::EMPTY, Bitboard::of)
}

impl<C: Cpu> FairyNode<'_, C> {
    /// Prepares a search for attackers of side `by`, with the squares of `pieces` occupied.
    #[inline(always)]
    pub(crate) fn attackers(&self, by: Color, pieces: Bitboard) -> Attackers<'_, C> {
        Attackers {
            cpu: self.cpu,
            side: &self.tables.sides[by],
            kinds: if by == self.us { &self.own } else { &self.enemy },
            pieces,
            blockers: pieces | self.position.blocked(),
        }
    }

    /// The enemy pieces that attack `to` if the squares of `pieces` are occupied. Enemies on the squares of
    /// `gone` count as captured and are left out.
    #[inline(always)]
    pub(crate) fn enemies_attacking(
        &self,
        to: Square,
        pieces: Bitboard,
        gone: Bitboard,
    ) -> Bitboard {
        self.attackers(!self.us, pieces).all(to) - gone
    }

    /// The enemy hoppers and lame leapers that attack `to` if the squares of `pieces` are occupied. Enemies on
    /// the squares of `gone` count as captured and are left out.
    #[inline]
    pub(crate) fn sensitive_attacking(
        &self,
        to: Square,
        pieces: Bitboard,
        gone: Bitboard,
    ) -> Bitboard {
        self.attackers(!self.us, pieces).sensitive(to) - gone
    }
}
