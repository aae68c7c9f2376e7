//! A batch of moves, stored as columns of words so that vector lanes can make several moves at once.

use crate::movegen::{PawnMoves, Sink, origin};
use crate::simd::{CAPACITY, Columns};
use crate::types::{Bitboard, CastlingSide, Move, MoveKind, Role, Square};

/// Flags for the piece boards of the mover: a move changes each flagged board by its `piece_xor`.
pub(super) mod kind {
    pub(in crate::bulk) const KNIGHT: u64 = 1;
    pub(in crate::bulk) const DIAGONAL: u64 = 2;
    pub(in crate::bulk) const ORTHOGONAL: u64 = 4;
    pub(in crate::bulk) const KING: u64 = 8;
    /// Castling: `pawn_xor` holds the rook's origin and target instead of a pawn's.
    pub(in crate::bulk) const CASTLE: u64 = 16;
}

/// A sink that unpacks the generator's sets of targets into the columns, one row per move.
pub(super) struct MoveBatch<'a> {
    columns: &'a mut Columns,
    length: usize,
    /// The pieces of the replier, the side that is not to move.
    enemies: Bitboard,
}

impl<'a> MoveBatch<'a> {
    #[inline(always)]
    pub(super) fn new(columns: &'a mut Columns, enemies: Bitboard) -> Self {
        Self { columns, length: 0, enemies }
    }

    /// The columns, and the number of moves in them.
    #[inline(always)]
    pub(super) fn finish(self) -> (&'a Columns, usize) {
        (self.columns, self.length)
    }

    #[inline(always)]
    fn push(&mut self, pawn_xor: Bitboard, piece_xor: Bitboard, captured: Bitboard, kind: u64) {
        let at = self.length;
        let columns = &mut *self.columns;
        // One bounds check for all four columns.
        assert!(at < CAPACITY, "more moves than any position has");
        columns.pawn_xor[at] = pawn_xor.0;
        columns.piece_xor[at] = piece_xor.0;
        columns.captured[at] = captured.0;
        columns.kind[at] = kind;
        self.length += 1;
    }
}

#[inline(always)]
fn kind_of(role: Role) -> u64 {
    match role {
        Role::Pawn => 0,
        Role::Knight => kind::KNIGHT,
        Role::Bishop => kind::DIAGONAL,
        Role::Rook => kind::ORTHOGONAL,
        Role::Queen => kind::DIAGONAL | kind::ORTHOGONAL,
        Role::King => kind::KING,
    }
}

impl Sink for MoveBatch<'_> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        let kind = kind_of(role);
        for to in targets {
            let to = Bitboard::of(to);
            self.push(Bitboard::EMPTY, to | Bitboard::of(from), to & self.enemies, kind);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, m: PawnMoves) {
        for (targets, step, roles) in m.directions() {
            for to in targets - m.last {
                let (to, from) = (Bitboard::of(to), Bitboard::of(origin(to, step)));
                self.push(from | to, Bitboard::EMPTY, to & self.enemies, 0);
            }
            for to in targets & m.last {
                let (to, from) = (Bitboard::of(to), Bitboard::of(origin(to, step)));
                for role in roles.iter() {
                    self.push(from, to, to & self.enemies, kind_of(role));
                }
            }
        }
        for to in m.double {
            let (to, from) = (Bitboard::of(to), Bitboard::of(origin(to, 2 * m.forward)));
            self.push(from | to, Bitboard::EMPTY, Bitboard::EMPTY, 0);
        }
    }

    #[inline(always)]
    fn drops(&mut self, role: Role, targets: Bitboard) {
        let kind = kind_of(role);
        for to in targets {
            let to = Bitboard::of(to);
            let pawn = to.masked_if(role == Role::Pawn);
            self.push(pawn, to - pawn, Bitboard::EMPTY, kind);
        }
    }

    #[inline(always)]
    fn single(&mut self, m: Move) {
        let (from, to) = (Bitboard::of(m.origin()), Bitboard::of(m.to()));
        match m.kind() {
            MoveKind::EnPassant => {
                let captured = Bitboard::of(Square::new(m.to().file(), m.origin().rank()));
                self.push(from | to, Bitboard::EMPTY, captured, 0);
            }
            MoveKind::Promotion(role) => self.push(from, to, to & self.enemies, kind_of(role)),
            _ => {
                let side = CastlingSide::from_king_and_rook(m.origin(), m.to());
                let (king, rook) = side.destinations(m.origin().rank());
                let (king, rook) = (Bitboard::of(king), Bitboard::of(rook));
                self.push(to ^ rook, from ^ king, Bitboard::EMPTY, kind::KING | kind::CASTLE);
            }
        }
    }
}
