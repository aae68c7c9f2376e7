//! The pieces on the board, and the other parts of a position: turn, rights, counters, hands and keys.

use tabiya_core::{
    Bitboard, ByColor, CastlingMode, CastlingRights, Color, Key, Piece, Pockets, Square,
    VariantState,
};

use tabiya_variants::{KindId, KindRules};

use crate::built_in::{AnyPosition, Variant};

methods! { Board:
    /// The variant that the position belongs to.
    pub fn variant(p) -> Variant {
        R::variant(p.state())
    } tables {
        Variant::of_opened(p.tables().into())
    }

    /// The side to move.
    pub fn turn(p) -> Color {
        p.turn()
    }

    /// The piece on a square.
    pub fn piece_on(p, square: Square) -> Option<Piece<KindId>> {
        p.piece_on(square).map(|piece| piece.map_kind(KindId::from))
    } tables {
        p.piece_on(square).map(|(color, kind)| kind.of(color))
    }

    /// The squares of all pieces of one kind, of both sides.
    pub fn by_kind(p, kind: KindId) -> Bitboard {
        kind.role().map_or(Bitboard::EMPTY, |role| p.by_role(role))
    } tables {
        p.by_piece(Color::White, kind) | p.by_piece(Color::Black, kind)
    }

    /// The squares of all pieces of one side.
    pub fn by_color(p, color: Color) -> Bitboard {
        p.by_color(color)
    }

    /// The squares of one side's pieces of one kind.
    pub fn by_piece(p, piece: Piece<KindId>) -> Bitboard {
        piece.role.role().map_or(Bitboard::EMPTY, |role| p.by_piece(role.of(piece.color)))
    } tables {
        p.by_piece(piece.color, piece.role)
    }

    /// The squares with a piece.
    pub fn occupied(p) -> Bitboard {
        p.occupied()
    }

    /// The walls: squares that do not exist under these rules.
    pub fn walls(p) -> Bitboard {
        R::walls(p)
    } tables {
        p.blocked()
    }

    /// The squares that block sliders: occupied squares and walls.
    pub fn blockers(p) -> Bitboard {
        p.blockers()
    } tables {
        p.occupied() | p.blocked()
    }

    /// The square of a side's only king; `None` if it has none, or several.
    pub fn king(p, color: Color) -> Option<Square> {
        p.king(color)
    } tables {
        p.kings(color).single()
    }

    /// The rooks that still have a castling right.
    pub fn castling(p) -> CastlingRights {
        p.castling()
    } tables {
        CastlingRights(p.castling())
    }

    /// Whether all castling rights are orthodox: kings on the e-file, rooks in the corners.
    pub fn has_orthodox_castling(p) -> bool {
        p.has_orthodox_castling()
    }

    /// The castling notation of this position: the notation of Chess960 only if necessary.
    pub fn castling_mode(p) -> CastlingMode {
        p.castling_mode()
    }

    /// The target square of a legal en passant capture; `None` if no such capture is legal.
    pub fn en_passant(p) -> Option<Square> {
        p.en_passant()
    }

    /// [`en_passant`](Self::en_passant) as a bitboard: one square, or empty.
    pub fn en_passant_set(p) -> Bitboard {
        p.en_passant_set()
    } tables {
        p.en_passant().map_or(Bitboard::EMPTY, Bitboard::of)
    }

    /// The square that a pawn has just skipped by a double push, whether or not an en passant capture is legal.
    pub fn en_passant_square(p) -> Option<Square> {
        p.en_passant_square()
    }

    /// The number of plies since the last capture or pawn move.
    pub fn halfmove_clock(p) -> u16 {
        p.halfmove_clock()
    }

    /// The full-move number, which increases after each move by Black.
    pub fn fullmove_number(p) -> u16 {
        p.fullmove_number()
    }

    /// The kinds and numbers of the pieces that a side has in hand, pawns first; `None` under rules without drops.
    ///
    /// ```
    /// use tabiya_core::Color;
    /// use tabiya_games::{KindId, Variant};
    /// let (p, _) = Variant::Crazyhouse.read("4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1")?;
    /// assert_eq!(p.in_hand(Color::White), Some(vec![(KindId::KNIGHT, 2)]));
    /// assert_eq!(Variant::Chess.start().in_hand(Color::White), None);
    /// # Ok::<(), tabiya_games::PositionError>(())
    /// ```
    pub fn in_hand(p, color: Color) -> Option<Vec<(KindId, u32)>> {
        let pockets = p.state().pockets()?;
        let held = Pockets::ROLES.map(|role| (role.into(), pockets.count(role.of(color))));
        Some(held.into_iter().filter(|&(_, count)| count > 0).collect())
    } tables {
        let count = |kind| u32::from(p.in_hand(color, kind));
        let held = || p.rules().kind_ids().map(|kind| (kind, count(kind)));
        p.rules().drops.then(|| held().filter(|&(_, count)| count > 0).collect())
    }

    /// The promoted pieces, if the rules turn them back into pawns when captured; otherwise empty.
    pub fn promoted(p) -> Bitboard {
        p.state().promoted()
    } tables {
        p.promoted()
    }

    /// The number of checks that each side still has to give to win; `None` if checks do not win.
    pub fn remaining_checks(p) -> Option<ByColor<u8>> {
        p.state().remaining_checks()
    } tables {
        p.remaining_checks()
    }

    /// The hash key; equal positions have equal keys.
    pub fn key(p) -> Key {
        p.key()
    }

    /// The hash key of the pawns of both sides alone.
    pub fn pawn_key(p) -> Key {
        p.pawn_key()
    } tables {
        let [white, black] = Color::ALL.map(|color| p.by_piece(color, KindId::PAWN).0);
        let mut key = Key::of_number(white);
        key ^= Key::of_number(!black);
        key
    }

    /// The hash key of the material on the board: the number of pieces of each kind and side.
    pub fn material_key(p) -> Key {
        p.material_key()
    } tables {
        let mut key = Key::default();
        for color in Color::ALL {
            for kind in p.rules().kind_ids() {
                let count = u64::from(p.by_piece(color, kind).len());
                key ^= Key::of_number(count << 8 | (kind.index() as u64) << 1 | color as u64);
            }
        }
        key
    }
}

impl AnyPosition {
    /// The rules for a kind of piece: its name, letter and moves.
    pub fn kind(&self, kind: KindId) -> &'static KindRules {
        self.variant().kind(kind)
    }

    /// The FEN letter of a piece: upper case for White.
    pub fn letter(&self, piece: Piece<KindId>) -> char {
        self.kind(piece.role).letter_of(piece.color)
    }

    /// Every piece with its square, in the order a1, b1, .. h8.
    ///
    /// ```
    /// use tabiya_core::Color;
    /// use tabiya_games::{KindId, Variant};
    /// let pawn = KindId::PAWN.of(Color::White);
    /// assert_eq!(Variant::Horde.start().pieces().filter(|&(_, piece)| piece == pawn).count(), 36);
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece<KindId>)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_on(square)?)))
    }
}
