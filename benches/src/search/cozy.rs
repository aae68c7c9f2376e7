//! The crate `cozy-chess`.

use cozy_chess::{BitBoard, Board as Cozy, Color, Move, Piece, Rank, Square};

use super::board::{Code, SearchBoard};

/// The square of an en passant capture.
fn en_passant(board: &Cozy) -> BitBoard {
    let rank = Rank::Third.relative_to(!board.side_to_move());
    board.en_passant().map_or(BitBoard::EMPTY, |file| Square::new(file, rank).bitboard())
}

impl SearchBoard for Cozy {
    type Node<'a> = &'a Self;
    type Move = Move;
    type Buffer = ();

    fn read(fen: &str) -> Self {
        Self::from_fen(fen, false).expect(fen)
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.hash()
    }

    #[inline(always)]
    fn is_white_to_move(&self) -> bool {
        self.side_to_move() == Color::White
    }

    #[inline(always)]
    fn pieces(&self, white: bool, role: usize) -> u64 {
        let color = if white { Color::White } else { Color::Black };
        self.colored_pieces(color, Piece::ALL[role]).0
    }

    fn node(&self) -> &Self {
        self
    }

    #[inline(always)]
    fn is_check(node: &&Self) -> bool {
        !node.checkers().is_empty()
    }

    #[inline(always)]
    fn pack(m: Move) -> u16 {
        <Self as SearchBoard>::code(m).bits()
    }

    fn unpack(node: &&Self, packed: u16) -> Option<Move> {
        let code = Code::of_bits(packed);
        let promotion = (code.promotion() > 0).then(|| Piece::ALL[code.promotion()]);
        let (from, to) = (Square::index(code.from()), Square::index(code.to()));
        let m = Move { from, to, promotion };
        node.is_legal(m).then_some(m)
    }

    fn captures(node: &&Self, _: &mut Self::Buffer, mut found: impl FnMut(Move, usize, usize)) {
        let enemies = node.colors(!node.side_to_move());
        let en_passant = en_passant(node);
        node.generate_moves(|mut moves| {
            let is_pawn = moves.piece == Piece::Pawn;
            moves.to &= if is_pawn { enemies | en_passant } else { enemies };
            for m in moves {
                let captured = node.piece_on(m.to).map_or(0, |piece| piece as usize);
                found(m, moves.piece as usize, captured);
            }
            false
        });
    }

    fn quiets(node: &&Self, _: &mut Self::Buffer, mut found: impl FnMut(Move)) {
        let enemies = node.colors(!node.side_to_move());
        let en_passant = en_passant(node);
        node.generate_moves(|mut moves| {
            let is_pawn = moves.piece == Piece::Pawn;
            moves.to &= !(if is_pawn { enemies | en_passant } else { enemies });
            moves.into_iter().for_each(&mut found);
            false
        });
    }

    #[inline(always)]
    fn code(m: Move) -> Code {
        Code::new(m.from as u16, m.to as u16, m.promotion.map_or(0, |piece| piece as u16))
    }

    #[inline(always)]
    fn is_capture(&self, m: Move) -> bool {
        self.colors(!self.side_to_move()).has(m.to)
            || en_passant(self).has(m.to) && self.pieces(Piece::Pawn).has(m.from)
    }

    #[inline(always)]
    fn play(&self, m: Move, next: &mut Self) {
        next.clone_from(self);
        next.play_unchecked(m);
    }

    fn pass(node: &&Self) -> Self {
        node.null_move().expect("not in check")
    }
}
