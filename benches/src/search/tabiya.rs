//! This library.

use tabiya_core::{Bitboard, Color, Move, MoveKind, Node, Position, Rank, Role, Rules};

use super::board::{Code, Exchange, SmallSearchBoard};

/// The roles of a capture.
#[inline(always)]
fn exchange<R: Rules>(position: &Position<R>, m: Move) -> Option<Exchange> {
    let (captured, _) = position.captured(m)?;
    Some(Exchange { mover: m.role() as usize, captured: captured as usize })
}

impl<R: Rules<State: Default>> SmallSearchBoard for Position<R> {
    type Move = Move;
    type Node<'a> = Node<'a, R>;
    type Buffer = R::Moves;

    fn read(fen: &str) -> Self {
        fen.parse().expect(fen)
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        Self::key(self).to_u64()
    }

    #[inline(always)]
    fn is_white_to_move(&self) -> bool {
        self.turn() == Color::White
    }

    #[inline(always)]
    fn pieces(&self, white: bool, role: usize) -> u64 {
        let color = if white { Color::White } else { Color::Black };
        (self.by_role(Role::ALL[role]) & self.by_color(color)).0
    }

    fn is_check(&self) -> bool {
        Self::is_check(self)
    }

    fn null_move(&self) -> Self {
        Self::null_move(self).expect("not in check")
    }

    fn node(&self) -> Node<'_, R> {
        Self::node(self)
    }

    #[inline(always)]
    fn is_check_at(node: &Node<'_, R>) -> bool {
        node.is_check()
    }

    #[inline(always)]
    fn pack(m: Move) -> u16 {
        m.bits()
    }

    fn unpack(node: &Node<'_, R>, packed: u16) -> Option<Move> {
        Move::from_bits(packed).filter(|&m| node.is_legal(m))
    }

    fn each_move(&self, mut found: impl FnMut(Move, Option<Exchange>)) {
        for &m in self.legal_moves().iter() {
            found(m, exchange(self, m));
        }
    }

    fn each_capture(&self, mut found: impl FnMut(Move, Exchange)) {
        for &m in self.captures().iter() {
            if let Some(roles) = exchange(self, m) {
                found(m, roles);
            }
        }
    }

    fn each_capture_at(
        node: &Node<'_, R>,
        moves: &mut R::Moves,
        mut found: impl FnMut(Move, Exchange),
    ) {
        node.captures_into(moves);
        for &m in moves.iter() {
            if let Some(roles) = exchange(node.position(), m) {
                found(m, roles);
            }
        }
    }

    fn each_quiet_at(node: &Node<'_, R>, moves: &mut R::Moves, mut found: impl FnMut(Move)) {
        node.quiets_into(moves);
        moves.iter().copied().for_each(&mut found);
        // Promotions to queens are noisy moves. Few positions have any.
        let p = node.position();
        let (near, last) = match p.turn() {
            Color::White => (Rank::Seventh, Rank::Eighth),
            Color::Black => (Rank::Second, Rank::First),
        };
        if !p.by_piece(Role::Pawn.of(p.turn())).is_disjoint(Bitboard::rank(near)) {
            node.moves_to_into(Bitboard::rank(last) - p.occupied(), moves);
            let is_queen = |m: &&Move| m.promotion() == Some(Role::Queen);
            moves.iter().filter(is_queen).copied().for_each(found);
        }
    }

    #[inline(always)]
    fn code(m: Move) -> Code {
        // The squares of our moves are in the same bits as in the code; drops and promotions are converted.
        if R::DROPS
            && let MoveKind::Drop(role) = m.kind()
        {
            return Code::drop(role as u16, m.to() as u16);
        }
        let promotion = m.promotion().map_or(0, |role| role as u16);
        Code::of_bits(m.bits() & 0xfff | promotion << 12)
    }

    #[inline(always)]
    fn is_capture(&self, m: Move) -> bool {
        Self::is_capture(self, m)
    }

    #[inline(always)]
    fn play(&self, m: Move) -> Self {
        self.play_unchecked(m)
    }

    #[inline(always)]
    fn play_into(&self, m: Move, next: &mut Self) {
        Self::play_into(self, m, next);
    }

    fn null_move_at(node: &Node<'_, R>) -> Self {
        node.null_move().expect("not in check")
    }
}
