//! The generator's view of a position, computed once.

use tabiya_core::{Bitboard, Color, Cpu, Square};
use tabiya_variants::{KindId, MOST_KINDS, RoyalSafety};

use crate::position::FairyPosition;
use crate::tables::{KindTables, SideTables, TableRules};

/// The squares of one side's pieces, by kind.
pub(crate) type Kinds = [Bitboard; MOST_KINDS];

/// A position with everything that the generator needs: piece sets by side and kind, blockers, royal piece.
pub(crate) struct FairyNode<'a, C> {
    pub(crate) cpu: C,
    pub(crate) position: &'a FairyPosition,
    pub(crate) tables: &'a TableRules,
    pub(crate) us: Color,
    pub(crate) own: Kinds,
    pub(crate) enemy: Kinds,
    pub(crate) our: Bitboard,
    pub(crate) their: Bitboard,
    /// Pieces, walls and everything outside the board.
    pub(crate) blockers: Bitboard,
    /// The square of the royal piece of `us`, which must be kept safe.
    pub(crate) royal: Option<Square>,
    /// Whether there are no moves if the game has ended by a rule other than mate or stalemate.
    pub(crate) may_end: bool,
}

impl<'a, C: Cpu> FairyNode<'a, C> {
    #[inline(always)]
    pub(crate) fn new(cpu: C, position: &'a FairyPosition) -> Self {
        Self::for_side(cpu, position, position.turn())
    }

    /// Builds the view of a position for side `us`, which may be either side.
    #[inline(always)]
    pub(crate) fn for_side(cpu: C, position: &'a FairyPosition, us: Color) -> Self {
        let tables = position.tables();
        let our = position.placement.board.by_color(us);
        let their = position.placement.board.by_color(!us);
        let (mut own, mut enemy) = ([Bitboard::EMPTY; MOST_KINDS], [Bitboard::EMPTY; MOST_KINDS]);
        let count = tables.rules.kinds.len().min(MOST_KINDS);
        let decoder = position.placement.board.decoder();
        for index in 0..count {
            let squares = decoder.squares(index);
            own[index] = squares & our;
            enemy[index] = squares & their;
        }
        let royal = match tables.royal {
            Some(kind) => own[kind.index()].single(),
            None => None,
        };
        let blockers = our | their | position.blocked();
        let may_end = tables.has_own_ends;
        Self { cpu, position, tables, us, own, enemy, our, their, blockers, royal, may_end }
    }

    #[inline(always)]
    pub(crate) fn side(&self) -> &'a SideTables {
        &self.tables.sides[self.us]
    }

    #[inline(always)]
    pub(crate) fn enemy_side(&self) -> &'a SideTables {
        &self.tables.sides[!self.us]
    }

    #[inline(always)]
    pub(crate) fn kind(&self, kind: KindId) -> &'a KindTables {
        &self.side().kinds[kind.index()]
    }

    /// The enemy's royal pieces that are never captured.
    #[inline(always)]
    pub(crate) fn enemy_royal(&self) -> Bitboard {
        match self.tables.royal {
            Some(kind) => self.enemy[kind.index()].single().map_or(Bitboard::EMPTY, Bitboard::of),
            None => self.enemy_royals(),
        }
    }

    /// As [`enemy_royal`](Self::enemy_royal), where several pieces can be royal.
    #[cold]
    #[inline(never)]
    fn enemy_royals(&self) -> Bitboard {
        let rules = &self.tables.rules;
        let royals = self.position.placement.royals(rules, !self.us);
        let is_free = rules.royal_safety == RoyalSafety::One && royals.more_than_one();
        if is_free { Bitboard::EMPTY } else { royals }
    }
}
