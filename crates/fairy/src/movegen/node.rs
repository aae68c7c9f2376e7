//! What the generator needs to know of a position, found once.

use tabiya_core::{Bitboard, Color, Square};

use crate::kind::{KindId, MOST_KINDS};
use crate::position::{FairyPosition, Kinds};
use crate::tables::{KindTables, SideTables, Tables};

/// A position as the generator sees it.
pub(crate) struct Node<'a> {
    pub(crate) position: &'a FairyPosition,
    pub(crate) tables: &'static Tables,
    pub(crate) us: Color,
    pub(crate) own: Kinds,
    pub(crate) enemy: Kinds,
    pub(crate) our: Bitboard,
    pub(crate) their: Bitboard,
    /// Pieces, walls and all beside the board.
    pub(crate) blockers: Bitboard,
    /// The own piece that must be kept safe.
    pub(crate) royal: Option<Square>,
}

impl<'a> Node<'a> {
    #[inline]
    pub(crate) fn new(position: &'a FairyPosition) -> Self {
        Self::of(position, position.turn())
    }

    /// The position as it is for one side, whoever is to move.
    #[inline]
    pub(crate) fn of(position: &'a FairyPosition, us: Color) -> Self {
        let tables = position.tables();
        let our = position.board.by_color(us);
        let their = position.board.by_color(!us);
        let (mut own, mut enemy) = ([Bitboard::EMPTY; MOST_KINDS], [Bitboard::EMPTY; MOST_KINDS]);
        for kind in tables.rules.kind_ids() {
            let all = position.board.by_kind(kind);
            own[kind.index()] = all & our;
            enemy[kind.index()] = all & their;
        }
        let royal = tables.rules.royal.and_then(|kind| own[kind.index()].single());
        let blockers = our | their | tables.blocked();
        Self { position, tables, us, own, enemy, our, their, blockers, royal }
    }

    #[inline(always)]
    pub(crate) fn side(&self) -> &'static SideTables {
        &self.tables.sides[self.us]
    }

    #[inline(always)]
    pub(crate) fn enemy_side(&self) -> &'static SideTables {
        &self.tables.sides[!self.us]
    }

    #[inline(always)]
    pub(crate) fn kind(&self, kind: KindId) -> &'static KindTables {
        &self.side().kinds[kind.index()]
    }

    /// The enemy's royal piece, which is never captured.
    #[inline(always)]
    pub(crate) fn enemy_royal(&self) -> Bitboard {
        let kind = self.tables.rules.royal;
        let royal = kind.and_then(|kind| self.enemy[kind.index()].single());
        royal.map_or(Bitboard::EMPTY, Bitboard::of)
    }
}
