//! Plays moves on copies of positions.

use super::side_node::{NodeJob, OnTurn, SideNode, node_job};
use super::{Key, Position};
use crate::rules::{Ends, Rules};
use crate::simd::{Cpu, Job, Portable, outlined};
use crate::types::{
    Bitboard, Black, CastlingSide, Color, Move, MoveKind, Role, Side, Square, White,
};

/// The maximum of the half-move clock and the move number: the greatest number that FEN readers accept.
pub const MAX_COUNTER: u16 = 9999;

/// The kind of a move; under rules without drops, drops are not tested for.
#[inline(always)]
fn kind_of<R: Rules>(m: Move) -> MoveKind {
    if R::DROPS { m.kind() } else { m.kind_on_board() }
}

struct Playing(Move);

node_job! {
    [R: Rules] Playing => |self, node| -> Position<R> {
        node.play(self.0)
    }
}

/// Makes a move on a copy of the position that stays where it is in memory.
struct Making<'a, R: Rules> {
    next: &'a mut Position<R>,
    m: Move,
}

node_job! {
    [R: Rules] Making<'_, R> => |self, node| -> () {
        node.make_in_memory(self.next, self.m);
    }
}

struct KeyAfter(Move);

node_job! {
    [R: Rules] KeyAfter => |self, node| -> Key {
        node.key_after(self.0)
    }
}

/// # Playing legal moves
impl<R: Rules> Position<R> {
    /// The position after a move that is known to be legal. Any other move yields a meaningless position, but
    /// no undefined behaviour.
    #[inline]
    #[must_use]
    pub fn play_unchecked(&self, m: Move) -> Self {
        Portable.call(OnTurn(self, Playing(m)))
    }

    /// Plays a move as [`play_unchecked`](Self::play_unchecked) does and stores the result in `next`. This is
    /// for searches, since the result is not copied again.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// let p = Position::startpos();
    /// let mut next = p;
    /// for &m in &p.legal_moves() {
    ///     p.play_into(m, &mut next);
    ///     assert_eq!(next, p.play_unchecked(m));
    /// }
    /// ```
    #[inline]
    pub fn play_into(&self, m: Move, next: &mut Self) {
        *next = *self;
        Portable.call(OnTurn(self, Making { next, m }));
    }

    /// [`play_unchecked`](Self::play_unchecked) on the back end `cpu`, for use within a job.
    #[inline(always)]
    #[must_use]
    pub fn play_on<C: Cpu>(&self, cpu: C, m: Move) -> Self {
        OnTurn(self, Playing(m)).run(cpu)
    }

    /// The position after a null move, with the other side to move; `None` in check.
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        if self.must_answer_check() {
            return None;
        }
        Some(self.null_move_unchecked())
    }

    /// The position after a null move, whether in check or not.
    #[inline(always)]
    pub(crate) fn null_move_unchecked(&self) -> Self {
        let mut next = *self;
        next.board.pass_turn();
        next.board.set_en_passant(None);
        next.en_passant_square = None;
        next
    }

    /// The position without the right to capture en passant.
    #[inline(always)]
    pub(crate) fn without_en_passant(&self) -> Self {
        let mut next = *self;
        next.board.set_en_passant(None);
        next
    }

    /// The key of the position after a legal move, usually found without making the move, so that a hash table
    /// entry can be prefetched.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// let p = Position::startpos();
    /// for &m in &p.legal_moves() {
    ///     assert_eq!(p.key_after(m), p.play_unchecked(m).key());
    /// }
    /// ```
    #[must_use]
    pub fn key_after(&self, m: Move) -> Key {
        Portable.call(OnTurn(self, KeyAfter(m)))
    }

    /// Removes any piece from the square, and castling rights that depend on it; for use in [`Rules::after`].
    ///
    /// ```
    /// use tabiya_core::{Position, Square};
    /// let mut p: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
    /// p.remove(Square::A8);
    /// assert_eq!(p.to_string(), "4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1");
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    #[inline(always)]
    pub fn remove(&mut self, square: Square) {
        for color in Color::ALL {
            if self.by_color(color).contains(square) {
                let is_king = self.by_role(Role::King).contains(square);
                let rooks = self.castling().rooks(color).masked_if(is_king);
                self.lose_castling(rooks.with(square));
                self.board.clear(color, square);
            }
        }
    }

    /// Turns the side to move, counts the half-move and forgets the en passant square.
    #[inline(always)]
    fn begin_move(&mut self) {
        // The turn changes first: most other changes store half a key at a time, and loading the whole key at
        // once soon after such a store takes a dozen cycles.
        self.board.pass_turn();
        self.board.set_en_passant(None);
        self.en_passant_square = None;
        self.halfmove_clock = (self.halfmove_clock + 1).min(MAX_COUNTER);
    }

    /// Moves a piece of `S` to a square where no piece is left.
    #[inline(always)]
    fn move_normally<S: Side>(&mut self, role: Role, from: Square, to: Square) {
        self.board.toggle(role.of(S::COLOR), from);
        self.board.toggle(role.of(S::COLOR), to);
        if role == Role::Pawn {
            self.halfmove_clock = 0;
        }
        let rooks = self.castling().rooks(S::COLOR).masked_if(role == Role::King);
        self.lose_castling(rooks | Bitboard::of(from).with(to));
    }

    /// Captures the enemy piece on the square, if there is one.
    #[inline(always)]
    fn capture<S: Side>(&mut self, square: Square) {
        if self.by_color(S::Enemy::COLOR).contains(square) {
            self.board.clear(S::Enemy::COLOR, square);
            self.halfmove_clock = 0;
        }
    }

    /// Removes the castling rights of the rooks on these squares.
    #[inline(always)]
    fn lose_castling(&mut self, squares: Bitboard) {
        let lost = self.castling().0 & squares;
        if lost.any() {
            self.board.toggle_castling(lost);
        }
    }

    /// Stores the en passant square after a double push of `S`, and adds it to the key if a capture is legal.
    #[inline(always)]
    fn set_en_passant_square<S: Side, C: Cpu>(&mut self, cpu: C, from: Square, to: Square) {
        let origins = R::en_passant_origins(self)[S::COLOR];
        if origins != R::double_push_region(self)[S::COLOR] && !origins.contains(from) {
            return;
        }
        self.en_passant_square = S::forward(Bitboard::of(from)).first();
        if self.lands_beside_enemy_pawn::<S>(to) {
            self.keep_en_passant::<S::Enemy, C>(cpu);
        }
    }

    /// Whether a pawn of `S` that lands on `to` is next to an enemy pawn.
    #[inline(always)]
    fn lands_beside_enemy_pawn<S: Side>(&self, to: Square) -> bool {
        let beside = Bitboard::of(to).east() | Bitboard::of(to).west();
        let enemy_pawns = self.by_role(Role::Pawn) & self.by_color(S::Enemy::COLOR);
        !beside.is_disjoint(enemy_pawns)
    }

    /// Adds the en passant square to the key if a pawn of `S` can legally capture there.
    #[inline(always)]
    fn keep_en_passant<S: Side, C: Cpu>(&mut self, cpu: C) {
        if let Some(square) = self.en_passant_square
            && R::en_passant(self)
            && !R::Ends::is_variant_end(self)
            && SideNode::<R, S, C>::half_made(cpu, self).en_passant_capturers(square).any()
        {
            self.board.set_en_passant(self.en_passant_square);
        }
    }

    /// Adds the en passant square to the key if the side to move can legally capture there.
    pub(crate) fn keep_en_passant_if_legal(&mut self) {
        match self.turn() {
            Color::White => self.keep_en_passant::<White, _>(Portable),
            Color::Black => self.keep_en_passant::<Black, _>(Portable),
        }
    }
}

impl<R: Rules, S: Side, C: Cpu> SideNode<'_, R, S, C> {
    /// The position after a move that is known to be legal.
    #[inline(always)]
    #[must_use]
    pub fn play(self, m: Move) -> Position<R> {
        let mut next = *self.position;
        self.make(&mut next, m);
        next
    }

    /// Makes a move that is known to be legal on a copy of the position.
    #[inline(always)]
    fn make(self, next: &mut Position<R>, m: Move) {
        next.begin_move();
        self.move_pieces(next, m);
        self.end_move(next, m);
    }

    /// [`make`](Self::make) for a position that stays in memory, where any role's board is as near as another: an
    /// ordinary move takes no jump that depends on its role, and a capture changes one board instead of all.
    #[inline(always)]
    fn make_in_memory(self, next: &mut Position<R>, m: Move) {
        next.begin_move();
        if let Some(role) = m.normal_role() {
            let to = m.to();
            if next.by_color(S::Enemy::COLOR).contains(to) {
                let captured = next.board.role_on_occupied(to);
                next.board.toggle(captured.of(S::Enemy::COLOR), to);
                next.halfmove_clock = 0;
            }
            next.move_normally::<S>(role, m.origin(), to);
        } else {
            self.move_pieces(next, m);
        }
        self.end_move(next, m);
    }

    /// Moves the pieces of both sides, and changes what depends on them.
    #[inline(always)]
    fn move_pieces(self, next: &mut Position<R>, m: Move) {
        let (from, to) = (m.origin(), m.to());
        match kind_of::<R>(m) {
            MoveKind::Normal(role) => {
                next.capture::<S>(to);
                next.move_normally::<S>(role, from, to);
            }
            MoveKind::DoublePush => {
                next.board.toggle(Role::Pawn.of(S::COLOR), from);
                next.board.toggle(Role::Pawn.of(S::COLOR), to);
                next.halfmove_clock = 0;
                next.set_en_passant_square::<S, C>(self.cpu, from, to);
            }
            MoveKind::EnPassant => {
                next.board.toggle(Role::Pawn.of(S::COLOR), from);
                next.board.toggle(Role::Pawn.of(S::COLOR), to);
                for captured in S::Enemy::forward(Bitboard::of(to)) {
                    next.board.toggle(Role::Pawn.of(S::Enemy::COLOR), captured);
                }
                next.halfmove_clock = 0;
            }
            MoveKind::Castle => {
                let (king, rook) =
                    CastlingSide::from_king_and_rook(from, to).destinations(S::COLOR.back_rank());
                next.board.toggle(Role::King.of(S::COLOR), from);
                next.board.toggle(Role::Rook.of(S::COLOR), to);
                next.board.toggle(Role::King.of(S::COLOR), king);
                next.board.toggle(Role::Rook.of(S::COLOR), rook);
                next.lose_castling(S::BACK_RANK);
            }
            MoveKind::Promotion(role) => {
                next.capture::<S>(to);
                next.board.toggle(Role::Pawn.of(S::COLOR), from);
                next.board.toggle(role.of(S::COLOR), to);
                next.halfmove_clock = 0;
                next.lose_castling(Bitboard::of(to));
            }
            MoveKind::Drop(role) => {
                next.board.toggle(role.of(S::COLOR), to);
                if role == Role::Pawn {
                    next.halfmove_clock = 0;
                }
            }
        }
    }

    /// Counts the move, and changes what depends on the rules.
    #[inline(always)]
    fn end_move(self, next: &mut Position<R>, m: Move) {
        if S::COLOR == Color::Black {
            next.fullmove_number = (next.fullmove_number + 1).min(MAX_COUNTER);
        }
        R::after::<S>(next, self.position, m);
        if next.en_passant().is_some() && R::Ends::is_variant_end(next) {
            next.board.set_en_passant(None);
        }
    }

    /// The key of the position after a legal move, usually found without making the move.
    #[inline(always)]
    #[must_use]
    pub fn key_after(self, m: Move) -> Key {
        let p = self.position;
        let (from, to) = (m.origin(), m.to());
        let (leaves, lands) = match kind_of::<R>(m) {
            _ if !R::plays_as_chess(p) => return self.key_when_played(m),
            MoveKind::Normal(role) => (role, role),
            MoveKind::Promotion(role) => (Role::Pawn, role),
            MoveKind::DoublePush if !p.lands_beside_enemy_pawn::<S>(to) => (Role::Pawn, Role::Pawn),
            _ => return self.key_when_played(m),
        };
        let mut key = p.key();
        key ^= Key::BLACK_TO_MOVE;
        key ^= Key::of_piece(leaves.of(S::COLOR), from);
        key ^= Key::of_piece(lands.of(S::COLOR), to);
        if self.theirs().contains(to) {
            key ^= Key::of_piece(p.board.role_on_occupied(to).of(S::Enemy::COLOR), to);
        }
        if let Some(square) = p.en_passant() {
            key ^= Key::of_en_passant(square);
        }
        let rooks = p.castling().rooks(S::COLOR).masked_if(leaves == Role::King);
        for lost in p.castling().0 & (rooks | Bitboard::of(from).with(to)) {
            key ^= Key::of_castling(lost);
        }
        key
    }

    /// The key of the position after a move, found by making the move. This is rare, so it is not inlined.
    #[inline(always)]
    fn key_when_played(self, m: Move) -> Key {
        outlined(self.cpu, OnTurn(self.position, Playing(m))).key()
    }
}
