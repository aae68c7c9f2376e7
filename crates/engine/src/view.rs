//! The data of a position that the evaluation reads.

use tabiya_core::{Bitboard, ByColor, Color, Pockets, Position, Role, Square};

/// The pieces of a position in one type for all rules, so that the evaluation is compiled only once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EvalView {
    pub(crate) roles: [Bitboard; 6],
    pub(crate) colors: [Bitboard; 2],
    pub(crate) turn: Color,
    /// Squares that are not part of the board.
    pub(crate) walls: Bitboard,
    /// The pieces that each side has in hand, under rules with drops.
    pub(crate) pockets: Option<Pockets>,
    /// The number of checks that each side still has to give, under rules where checks win.
    pub(crate) checks: Option<ByColor<u8>>,
}

impl EvalView {
    /// An empty board with White to move.
    pub(crate) const EMPTY: Self = Self {
        roles: [Bitboard::EMPTY; 6],
        colors: [Bitboard::EMPTY; 2],
        turn: Color::White,
        walls: Bitboard::EMPTY,
        pockets: None,
        checks: None,
    };

    /// Copies the pieces and the side to move of a position, without walls, pockets and checks.
    #[inline(always)]
    pub(crate) fn of<R: tabiya_core::Rules>(p: &Position<R>) -> Self {
        Self {
            roles: Role::ALL.map(|role| p.by_role(role)),
            colors: Color::ALL.map(|color| p.by_color(color)),
            turn: p.turn(),
            ..Self::EMPTY
        }
    }

    #[inline(always)]
    pub(crate) fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    #[inline(always)]
    pub(crate) fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    #[inline(always)]
    pub(crate) fn piece(&self, color: Color, role: Role) -> Bitboard {
        self.roles[role as usize] & self.colors[color as usize]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// A side's king; the first one if it has several.
    #[inline(always)]
    pub(crate) fn king(&self, color: Color) -> Option<Square> {
        self.piece(color, Role::King).first()
    }
}
