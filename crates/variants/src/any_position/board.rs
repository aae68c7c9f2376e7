//! What stands where, and what else belongs to the position.

use tabiya_core::{
    Bitboard, ByColor, CastlingMode, CastlingRights, Color, Key, Piece, Square, State,
};

use super::AnyPosition;
use crate::any_pockets::AnyPockets;
use crate::kind::Kind;
use crate::variant::Variant;

methods! { Board:
    /// The variant.
    pub fn variant(p) -> Variant {
        R::variant(p.state())
    }

    /// The side to move.
    pub fn turn(p) -> Color {
        p.turn()
    }

    /// The piece on a square.
    pub fn piece_on(p, square: Square) -> Option<Piece<Kind>> {
        p.piece_on(square).map(|piece| piece.map_kind(Kind::from))
    }

    /// The squares of all pieces of one kind, of both sides.
    pub fn by_kind(p, kind: Kind) -> Bitboard {
        kind.role().map_or(Bitboard::EMPTY, |role| p.by_role(role))
    }

    /// The squares of all pieces of one side.
    pub fn by_color(p, color: Color) -> Bitboard {
        p.by_color(color)
    }

    /// The squares of one side's pieces of one kind.
    pub fn by_piece(p, piece: Piece<Kind>) -> Bitboard {
        piece.role.role().map_or(Bitboard::EMPTY, |role| p.by_piece(role.of(piece.color)))
    }

    /// The squares on which a piece stands.
    pub fn occupied(p) -> Bitboard {
        p.occupied()
    }

    /// The squares that do not exist.
    pub fn walls(p) -> Bitboard {
        R::walls(p)
    }

    /// The squares that block sliders: occupied squares and walls.
    pub fn blockers(p) -> Bitboard {
        p.blockers()
    }

    /// The square of a side's only king; `None` if it has none, or several.
    pub fn king(p, color: Color) -> Option<Square> {
        p.king(color)
    }

    /// The rooks that may still castle.
    pub fn castling(p) -> CastlingRights {
        p.castling()
    }

    /// Whether castling rights, if any, are those of orthodox chess: kings on the e-file, rooks in the
    /// corners.
    pub fn has_orthodox_castling(p) -> bool {
        p.has_orthodox_castling()
    }

    /// How this position's castling is written: as in Chess960 only if it must be.
    pub fn castling_mode(p) -> CastlingMode {
        p.castling_mode()
    }

    /// The square on which a legal en passant capture ends.
    pub fn en_passant(p) -> Option<Square> {
        p.en_passant()
    }

    /// [`en_passant`](Self::en_passant) as a set of one square or none.
    pub fn en_passant_set(p) -> Bitboard {
        p.en_passant_set()
    }

    /// The square behind a pawn's double push just made, whether or not a capture there is legal.
    pub fn en_passant_square(p) -> Option<Square> {
        p.en_passant_square()
    }

    /// Half-moves since the last capture or pawn move.
    pub fn halfmove_clock(p) -> u16 {
        p.halfmove_clock()
    }

    /// The number of the move, which grows after Black's.
    pub fn fullmove_number(p) -> u16 {
        p.fullmove_number()
    }

    /// What both sides have in hand, where pieces are dropped.
    ///
    /// ```
    /// use tabiya_core::Color;
    /// use tabiya_variants::{Kind, Variant};
    /// let (p, _) = Variant::Crazyhouse.read("4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1")?;
    /// let knights = p.pockets().map(|pockets| pockets.count(Kind::KNIGHT.of(Color::White)));
    /// assert_eq!(knights, Some(2));
    /// assert_eq!(Variant::Chess.start().pockets(), None);
    /// # Ok::<(), tabiya_variants::PositionError>(())
    /// ```
    pub fn pockets(p) -> Option<AnyPockets> {
        p.state().pockets().map(AnyPockets::from)
    }

    /// The pieces that were pawns, where that matters: captured they are pawns again.
    pub fn promoted(p) -> Bitboard {
        p.state().promoted()
    }

    /// The checks that each side has still to give, if that wins.
    pub fn remaining_checks(p) -> Option<ByColor<u8>> {
        p.state().remaining_checks()
    }

    /// The key, which two equal positions have in common.
    pub fn key(p) -> Key {
        p.key()
    }

    /// The key of both sides' pawns.
    pub fn pawn_key(p) -> Key {
        p.pawn_key()
    }

    /// The key of how many pieces of each kind are on the board.
    pub fn material_key(p) -> Key {
        p.material_key()
    }
}

impl AnyPosition {
    /// Every piece with its square, a1, b1, .. h8.
    ///
    /// ```
    /// use tabiya_core::Color;
    /// use tabiya_variants::{Kind, Variant};
    /// let pawn = Kind::PAWN.of(Color::White);
    /// assert_eq!(Variant::Horde.start().pieces().filter(|&(_, piece)| piece == pawn).count(), 36);
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece<Kind>)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_on(square)?)))
    }
}
