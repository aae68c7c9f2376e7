//! The crate `shakmaty`, with the key stored next to the position.

use shakmaty::fen::Fen;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Color, EnPassantMode, FromSetup, Move, Position, Role, Square};

use super::board::{Code, Exchange, SmallSearchBoard};

/// A position and its key.
#[derive(Clone)]
pub(super) struct Keyed<P> {
    position: P,
    key: Zobrist64,
}

impl<P: Position> Keyed<P> {
    fn new(position: P) -> Self {
        let key = position.zobrist_hash(EnPassantMode::Legal);
        Self { position, key }
    }
}

/// The roles of a capture.
#[inline(always)]
fn exchange(m: Move) -> Option<Exchange> {
    let captured = m.capture()? as usize - 1;
    Some(Exchange { mover: m.role() as usize - 1, captured })
}

impl<P: Position + FromSetup + Clone> SmallSearchBoard for Keyed<P> {
    type Move = Move;
    type Node<'a>
        = (&'a Self, bool)
    where
        Self: 'a;
    type Buffer = ();

    fn read(fen: &str) -> Self {
        let position = fen.parse::<Fen>().expect(fen).into_position(CastlingMode::Standard);
        Self::new(position.expect(fen))
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key.0
    }

    #[inline(always)]
    fn is_white_to_move(&self) -> bool {
        self.position.turn() == Color::White
    }

    #[inline(always)]
    fn pieces(&self, white: bool, role: usize) -> u64 {
        let board = self.position.board();
        (board.by_color(Color::from_white(white)) & board.by_role(Role::ALL[role])).0
    }

    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    fn null_move(&self) -> Self {
        Self::new(self.position.clone().swap_turn().expect("not in check"))
    }

    fn node(&self) -> (&Self, bool) {
        (self, self.position.is_check())
    }

    #[inline(always)]
    fn is_check_at(node: &(&Self, bool)) -> bool {
        node.1
    }

    #[inline(always)]
    fn pack(m: Move) -> u16 {
        <Self as SmallSearchBoard>::code(m).bits()
    }

    fn unpack(node: &(&Self, bool), packed: u16) -> Option<Move> {
        let code = Code::of_bits(packed);
        let is_wanted = |&m: &Move| <Self as SmallSearchBoard>::code(m) == code;
        if code.is_drop() {
            return node.0.position.legal_moves().into_iter().find(is_wanted);
        }
        let from = Square::new(u32::try_from(code.from()).expect("below 64"));
        let role = node.0.position.board().role_at(from)?;
        let to = Square::new(u32::try_from(code.to()).expect("below 64"));
        if role == Role::King {
            return node.0.position.legal_moves().into_iter().find(is_wanted);
        }
        node.0.position.san_candidates(role, to).into_iter().find(is_wanted)
    }

    fn each_move(&self, mut found: impl FnMut(Move, Option<Exchange>)) {
        for m in self.position.legal_moves() {
            found(m, exchange(m));
        }
    }

    fn each_capture(&self, mut found: impl FnMut(Move, Exchange)) {
        for m in self.position.capture_moves() {
            if let Some(roles) = exchange(m) {
                found(m, roles);
            }
        }
    }

    fn each_capture_at(node: &(&Self, bool), (): &mut (), found: impl FnMut(Move, Exchange)) {
        node.0.each_capture(found);
    }

    fn each_quiet_at(node: &(&Self, bool), (): &mut (), found: impl FnMut(Move)) {
        node.0.position.legal_moves().into_iter().filter(|m| !m.is_capture()).for_each(found);
    }

    #[inline(always)]
    fn code(m: Move) -> Code {
        let Some(from) = m.from() else {
            return Code::drop(m.role() as u16 - 1, u16::from(m.to()));
        };
        let promotion = m.promotion().map_or(0, |role| role as u16 - 1);
        Code::new(u16::from(from), u16::from(m.to()), promotion)
    }

    #[inline(always)]
    fn is_capture(&self, m: Move) -> bool {
        m.is_capture()
    }

    #[inline(always)]
    fn play(&self, m: Move) -> Self {
        let key = self.position.update_zobrist_hash(self.key, m, EnPassantMode::Legal);
        let mut position = self.position.clone();
        position.play_unchecked(m);
        let key = key.unwrap_or_else(|| position.zobrist_hash(EnPassantMode::Legal));
        Self { position, key }
    }

    #[inline(always)]
    fn play_into(&self, m: Move, next: &mut Self) {
        let key = self.position.update_zobrist_hash(self.key, m, EnPassantMode::Legal);
        next.position.clone_from(&self.position);
        next.position.play_unchecked(m);
        next.key = key.unwrap_or_else(|| next.position.zobrist_hash(EnPassantMode::Legal));
    }

    fn null_move_at(node: &(&Self, bool)) -> Self {
        node.0.null_move()
    }
}
