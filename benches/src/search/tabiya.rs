//! This library.

use tabiya_core::{Color, Move, MoveList, Node, Position, Role};

use super::board::{Board, Code};

impl Board for Position {
    type Node<'a> = Node<'a>;
    type Move = Move;
    type Buffer = MoveList;

    fn read(fen: &str) -> Self {
        fen.parse().expect(fen)
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        Self::key(self).low()
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

    fn node(&self) -> Node<'_> {
        Self::node(self)
    }

    #[inline(always)]
    fn is_check(node: &Node<'_>) -> bool {
        node.is_check()
    }

    #[inline(always)]
    fn pack(m: Move) -> u16 {
        m.bits()
    }

    fn unpack(node: &Node<'_>, packed: u16) -> Option<Move> {
        Move::from_bits(packed).filter(|&m| node.is_legal(m))
    }

    fn captures(node: &Node<'_>, moves: &mut MoveList, mut found: impl FnMut(Move, usize, usize)) {
        node.captures_into(moves);
        for m in &*moves {
            let captured = node.position().captured(*m).map_or(0, |(role, _)| role as usize);
            found(*m, m.role() as usize, captured);
        }
    }

    fn quiets(node: &Node<'_>, moves: &mut MoveList, found: impl FnMut(Move)) {
        node.quiets_into(moves);
        moves.iter().copied().for_each(found);
    }

    #[inline(always)]
    fn code(m: Move) -> Code {
        // The move has its squares where the code has them.
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

    fn pass(node: &Node<'_>) -> Self {
        node.null_move().expect("not in check")
    }
}
