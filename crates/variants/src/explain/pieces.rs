//! The pieces and their squares, before and after a move.

use tabiya_core::attacks::king_attacks;
use tabiya_core::{
    Bitboard, ByColor, ByRole, CastlingSide, Color, Move, MoveKind, Piece, Role, Square,
};
use tabiya_fairy::KindName;

use super::placed::PlacedPiece;

/// The pieces of a position, no rules attached: any of them can be put elsewhere to see who attacks
/// what then.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pieces(pub(super) ByColor<ByRole<Bitboard>>);

impl Pieces {
    pub(super) fn of(&self, color: Color) -> Bitboard {
        self.0[color].0.into_iter().fold(Bitboard::EMPTY, |all, more| all | more)
    }

    pub(super) fn by_piece(&self, piece: Piece) -> Bitboard {
        self.0[piece.color][piece.role]
    }

    pub(super) fn occupied(&self) -> Bitboard {
        self.of(Color::White) | self.of(Color::Black)
    }

    pub(super) fn on(&self, square: Square) -> Option<PlacedPiece> {
        let pieces = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color)));
        pieces
            .into_iter()
            .find(|&piece| self.by_piece(piece).contains(square))
            .map(|piece| PlacedPiece { piece: piece.map_kind(KindName::from), square })
    }

    /// A side's only king.
    pub(super) fn king(&self, color: Color) -> Option<Square> {
        self.by_piece(Role::King.of(color)).single()
    }

    /// As they stand after a move of this side, whether or not it is legal.
    pub(super) fn after(mut self, us: Color, m: Move, explodes: bool) -> Self {
        let (from, to) = (m.from(), m.to());
        if m.kind() == MoveKind::Castle {
            let (king_to, rook_to) = castled(from, to);
            self.remove(from);
            self.remove(to);
            self.put(Role::King.of(us), king_to);
            self.put(Role::Rook.of(us), rook_to);
            return self;
        }
        let captures = self.captured(us, m);
        if !matches!(m.kind(), MoveKind::Drop(_)) {
            self.remove(from);
        }
        if let Some(captured) = captures {
            self.remove(captured.square);
        }
        if captures.is_some() && explodes {
            let pawns = self.by_piece(Role::Pawn.of(us)) | self.by_piece(Role::Pawn.of(!us));
            (king_attacks(to) - pawns).into_iter().for_each(|square| self.remove(square));
        } else {
            self.put(m.promotion().unwrap_or(m.role()).of(us), to);
        }
        self
    }

    /// What a move of this side takes.
    pub(super) fn captured(&self, us: Color, m: Move) -> Option<PlacedPiece> {
        let square = match m.kind() {
            MoveKind::EnPassant => Square::new(m.to().file(), m.from().rank()),
            _ => m.to(),
        };
        self.on(square).filter(|there| there.piece.color != us)
    }

    fn remove(&mut self, square: Square) {
        for color in Color::ALL {
            for role in Role::ALL {
                self.0[color][role] = self.0[color][role].without(square);
            }
        }
    }

    fn put(&mut self, piece: Piece, square: Square) {
        self.0[piece.color][piece.role] = self.0[piece.color][piece.role].with(square);
    }
}

/// Where a king and a rook end that castle.
pub(super) fn castled(king: Square, rook: Square) -> (Square, Square) {
    let side = CastlingSide::of(king, rook);
    (Square::new(side.king_file(), king.rank()), Square::new(side.rook_file(), king.rank()))
}
