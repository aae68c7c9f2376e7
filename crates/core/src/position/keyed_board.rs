//! The bitboards and the key, which change only together.

use super::Key;
use crate::types::{Bitboard, ByColor, ByRole, CastlingRights, Color, Piece, Role, Square};

/// Pieces, side to move, castling rights and en passant square, and the Zobrist key of them all.
///
/// The fields are private, and every method that changes one of them updates the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct KeyedBoard {
    roles: ByRole<Bitboard>,
    colors: ByColor<Bitboard>,
    castling: CastlingRights,
    key: Key,
    turn: Color,
    en_passant: Option<Square>,
}

impl KeyedBoard {
    /// The board without pieces, with White to move.
    pub(crate) fn empty() -> Self {
        Self {
            roles: ByRole::default(),
            colors: ByColor::default(),
            castling: CastlingRights::NONE,
            key: Key::default(),
            turn: Color::White,
            en_passant: None,
        }
    }

    /// Puts the piece on the square, or removes it if it is there.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::of(square);
        self.roles[piece.role] ^= bit;
        self.colors[piece.color] ^= bit;
        self.key ^= Key::of_piece(piece, square);
    }

    /// Removes the piece of `color` on `square`, of any role, from every role board and from the key. The role
    /// board is not selected by an index, so that the compiler can keep the boards in registers.
    #[inline(always)]
    pub(crate) fn clear(&mut self, color: Color, square: Square) {
        let role = self.role_on_occupied(square);
        for set in &mut self.roles.0 {
            *set = set.without(square);
        }
        self.colors[color] = self.colors[color].without(square);
        self.key ^= Key::of_piece(role.of(color), square);
    }

    /// Toggles the castling right of each of `rooks`: adds it, or removes it if it exists.
    #[inline(always)]
    pub(crate) fn toggle_castling(&mut self, rooks: Bitboard) {
        self.castling.0 ^= rooks;
        for rook in rooks {
            self.key ^= Key::of_castling(rook);
        }
    }

    /// Sets the en passant square, the target of the capture.
    #[inline(always)]
    pub(crate) fn set_en_passant(&mut self, square: Option<Square>) {
        for changed in [self.en_passant, square].into_iter().flatten() {
            self.key ^= Key::of_en_passant(changed);
        }
        self.en_passant = square;
    }

    /// Makes the other side the side to move.
    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
        self.turn = !self.turn;
        self.key ^= Key::BLACK_TO_MOVE;
    }

    /// Replaces the part of the key that comes from the variant's state beyond the board.
    #[inline(always)]
    pub(crate) fn exchange(&mut self, old: Key, new: Key) {
        self.key ^= old;
        self.key ^= new;
    }

    #[inline(always)]
    pub(crate) fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role]
    }

    #[inline(always)]
    pub(crate) fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    #[inline(always)]
    pub(crate) fn by_piece(&self, piece: Piece) -> Bitboard {
        self.roles[piece.role] & self.colors[piece.color]
    }

    /// Bishops and queens of one side.
    #[inline(always)]
    pub(crate) fn diagonal_sliders(&self, color: Color) -> Bitboard {
        (self.roles[Role::Bishop] | self.roles[Role::Queen]) & self.colors[color]
    }

    /// Rooks and queens of one side.
    #[inline(always)]
    pub(crate) fn orthogonal_sliders(&self, color: Color) -> Bitboard {
        (self.roles[Role::Rook] | self.roles[Role::Queen]) & self.colors[color]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.colors.white | self.colors.black
    }

    /// The role on an occupied square. It is found by arithmetic and a look-up, since branches would be
    /// mispredicted and a `match` would become a jump table.
    #[inline(always)]
    pub(crate) fn role_on_occupied(&self, square: Square) -> Role {
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        const ROLES: [Role; 8] = [Pawn, Knight, Bishop, Rook, Queen, King, King, King];
        let bit = |set: Bitboard| usize::from(set.contains(square));
        let [_, knights, bishops, rooks, queens, kings] = self.roles.0;
        let index =
            bit(knights | rooks | kings) | bit(bishops | rooks) << 1 | bit(queens | kings) << 2;
        ROLES[index]
    }

    pub(crate) fn piece_on(&self, square: Square) -> Option<Piece> {
        let color = Color::ALL.into_iter().find(|&color| self.colors[color].contains(square))?;
        Some(self.role_on_occupied(square).of(color))
    }

    #[inline(always)]
    pub(crate) fn castling(&self) -> CastlingRights {
        self.castling
    }

    #[inline(always)]
    pub(crate) fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    #[inline(always)]
    pub(crate) fn turn(&self) -> Color {
        self.turn
    }

    #[inline(always)]
    pub(crate) fn key(&self) -> Key {
        self.key
    }
}
