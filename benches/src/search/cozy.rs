//! The crate `cozy-chess`.

use cozy_chess::{BitBoard, Board as Cozy, Color, Move, Piece, Rank, Square};

use super::board::{Code, Exchange, SmallSearchBoard};

/// The square of an en passant capture.
fn en_passant(board: &Cozy) -> BitBoard {
    let rank = Rank::Third.relative_to(!board.side_to_move());
    board.en_passant().map_or(BitBoard::EMPTY, |file| Square::new(file, rank).bitboard())
}

/// The squares on which a piece of this kind can capture.
#[inline(always)]
fn capture_targets(board: &Cozy, piece: Piece) -> BitBoard {
    let enemies = board.colors(!board.side_to_move());
    if piece == Piece::Pawn { enemies | en_passant(board) } else { enemies }
}

/// The roles of a capture by a piece of this kind.
#[inline(always)]
fn exchange(board: &Cozy, mover: Piece, m: Move) -> Exchange {
    let captured = board.piece_on(m.to).map_or(0, |piece| piece as usize);
    Exchange { mover: mover as usize, captured }
}

impl SmallSearchBoard for Cozy {
    type Move = Move;
    type Node<'a> = &'a Self;
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

    fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    fn null_move(&self) -> Self {
        Self::null_move(self).expect("not in check")
    }

    fn node(&self) -> &Self {
        self
    }

    #[inline(always)]
    fn is_check_at(node: &&Self) -> bool {
        SmallSearchBoard::is_check(*node)
    }

    #[inline(always)]
    fn pack(m: Move) -> u16 {
        <Self as SmallSearchBoard>::code(m).bits()
    }

    fn unpack(node: &&Self, packed: u16) -> Option<Move> {
        let code = Code::of_bits(packed);
        let promotion = (code.promotion() > 0).then(|| Piece::ALL[code.promotion()]);
        let (from, to) = (Square::index(code.from()), Square::index(code.to()));
        let m = Move { from, to, promotion };
        node.is_legal(m).then_some(m)
    }

    fn each_move(&self, mut found: impl FnMut(Move, Option<Exchange>)) {
        self.generate_moves(|moves| {
            let (mut captures, mut quiets) = (moves, moves);
            let targets = capture_targets(self, moves.piece);
            captures.to &= targets;
            quiets.to &= !targets;
            for m in captures {
                found(m, Some(exchange(self, moves.piece, m)));
            }
            for m in quiets {
                found(m, None);
            }
            false
        });
    }

    fn each_capture(&self, mut found: impl FnMut(Move, Exchange)) {
        self.generate_moves(|mut moves| {
            moves.to &= capture_targets(self, moves.piece);
            for m in moves {
                found(m, exchange(self, moves.piece, m));
            }
            false
        });
    }

    fn each_capture_at(node: &&Self, (): &mut (), found: impl FnMut(Move, Exchange)) {
        node.each_capture(found);
    }

    fn each_quiet_at(node: &&Self, (): &mut (), mut found: impl FnMut(Move)) {
        node.generate_moves(|mut moves| {
            moves.to &= !capture_targets(node, moves.piece);
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
    fn play(&self, m: Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(m);
        next
    }

    #[inline(always)]
    fn play_into(&self, m: Move, next: &mut Self) {
        next.clone_from(self);
        next.play_unchecked(m);
    }

    fn null_move_at(node: &&Self) -> Self {
        SmallSearchBoard::null_move(*node)
    }
}
