//! Attack sets of both sides, and helpers for sets of squares.

use tabiya_core::attacks::{
    bishop_attacks, king_attacks, knight_attacks, queen_attacks, rook_attacks,
};
use tabiya_core::{Bitboard, Color, Role, Square};

/// The squares that each side attacks, collected while its pieces are evaluated.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Attacks {
    by_role: [[Bitboard; 6]; 2],
    all: [Bitboard; 2],
    twice: [Bitboard; 2],
    /// The total weight of each side's pieces that attack the zone around the enemy king.
    pub(super) danger: [i32; 2],
    /// The number of each side's pieces that attack the zone around the enemy king.
    pub(super) attackers: [i32; 2],
    /// The number of attacks on squares of that zone: a square counts once for each attacker.
    pub(super) near: [i32; 2],
}

impl Attacks {
    #[inline(always)]
    pub(super) fn add(&mut self, color: Color, role: Role, attacked: Bitboard) {
        let side = color as usize;
        self.by_role[side][role as usize] |= attacked;
        self.twice[side] |= self.all[side] & attacked;
        self.all[side] |= attacked;
    }

    #[inline(always)]
    pub(super) fn of_role(&self, color: Color, role: Role) -> Bitboard {
        self.by_role[color as usize][role as usize]
    }

    #[inline(always)]
    pub(super) fn all(&self, color: Color) -> Bitboard {
        self.all[color as usize]
    }

    /// The squares that a side attacks at least twice.
    #[inline(always)]
    pub(super) fn twice(&self, color: Color) -> Bitboard {
        self.twice[color as usize]
    }
}

/// The squares that a set of pawns attacks.
#[inline(always)]
pub(super) fn by_pawns(color: Color, pawns: Bitboard) -> Bitboard {
    match color {
        Color::White => pawns.north_east() | pawns.north_west(),
        Color::Black => pawns.south_east() | pawns.south_west(),
    }
}

/// Shifts a set of squares one rank forward from a side's point of view.
#[inline(always)]
pub(super) fn forward(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => set.north(),
        Color::Black => set.south(),
    }
}

/// All squares in front of a set's squares on their files, from a side's point of view.
#[inline(always)]
pub(super) fn ahead(color: Color, mut set: Bitboard) -> Bitboard {
    set = forward(color, set);
    match color {
        Color::White => {
            set.0 |= set.0 << 8;
            set.0 |= set.0 << 16;
            set.0 |= set.0 << 32;
        }
        Color::Black => {
            set.0 |= set.0 >> 8;
            set.0 |= set.0 >> 16;
            set.0 |= set.0 >> 32;
        }
    }
    set
}

/// The squares that a piece attacks; empty for pawns, whose attacks are computed for sets of pawns.
#[inline(always)]
pub(super) fn by_piece(role: Role, from: Square, blockers: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => Bitboard::EMPTY,
        Role::Knight => knight_attacks(from),
        Role::Bishop => bishop_attacks(from, blockers),
        Role::Rook => rook_attacks(from, blockers),
        Role::Queen => queen_attacks(from, blockers),
        Role::King => king_attacks(from),
    }
}

/// The rank of a square from a side's point of view, from 0 to 7.
#[inline(always)]
pub(super) fn rank_of(color: Color, square: Square) -> usize {
    square.relative_to(color) as usize / 8
}

/// The index of a square in a table of 64, seen from its side and mirrored if necessary so that `king` is on
/// the files e to h.
#[inline(always)]
pub(super) fn place_by_king(color: Color, square: Square, king: Square) -> usize {
    let file = square as usize % 8;
    rank_of(color, square) * 8 + if king as usize % 8 < 4 { 7 - file } else { file }
}

/// The index of a square in a table of 32, seen from its side and mirrored to the files a to d.
#[inline(always)]
pub(super) fn place(color: Color, square: Square) -> usize {
    let file = square as usize % 8;
    rank_of(color, square) * 4 + file.min(7 - file)
}

/// The number of king's moves between two squares (Chebyshev distance).
#[inline(always)]
pub(super) fn distance(a: Square, b: Square) -> i32 {
    a.distance(b).cast_signed()
}
