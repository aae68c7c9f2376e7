//! Playing a move on a copy.

use core::fmt;

use super::{Key, Position, zobrist};
use crate::movegen::en_passant_capturers;
use crate::rules::Rules;
use crate::simd::{Cpu, Job, Portable, anywhere};
use crate::types::{
    Bitboard, Black, CastlingSide, Color, Move, MoveKind, Role, Side, Square, White,
};

/// Counters stay where FEN's readers draw the line.
pub(super) const MAX_COUNTER: u16 = 9999;

/// A move is not legal in the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalMove(
    /// The move.
    pub Move,
);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal move {}", self.0)
    }
}

impl core::error::Error for IllegalMove {}

/// What kind of move it is, of those that these rules know.
#[inline(always)]
fn kind_of<R: Rules>(m: Move) -> MoveKind {
    if R::DROPS { m.kind() } else { m.kind_on_board() }
}

struct Playing<'a, R: Rules>(&'a Position<R>, Move);

impl<R: Rules> Job for Playing<'_, R> {
    type Out = Position<R>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Position<R> {
        match self.0.turn() {
            Color::White => self.0.play_of::<White, C>(cpu, self.1),
            Color::Black => self.0.play_of::<Black, C>(cpu, self.1),
        }
    }
}

impl<R: Rules> Position<R> {
    /// The position after a move, which is looked at first.
    ///
    /// # Errors
    /// If the move is not legal here.
    ///
    /// ```
    /// use tabiya_core::{Position, UciMove};
    /// let p = Position::startpos();
    /// let e4: UciMove = "e2e4".parse()?;
    /// let p = p.play(e4.to_move(&p)?)?;
    /// assert_eq!(p.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, m: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(m) { Ok(self.play_unchecked(m)) } else { Err(IllegalMove(m)) }
    }

    /// The position after a move that is known to be legal. Any other yields a position without
    /// meaning, but no undefined behaviour.
    #[inline]
    #[must_use]
    pub fn play_unchecked(&self, m: Move) -> Self {
        anywhere(Playing(self, m))
    }

    /// [`play_unchecked`](Self::play_unchecked) within a job that runs on a processor.
    #[inline(always)]
    #[must_use]
    pub fn play_on<C: Cpu>(&self, cpu: C, m: Move) -> Self {
        Playing(self, m).run(cpu)
    }

    /// The position with the move passed to the other side; `None` in check.
    #[must_use]
    pub fn pass(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        Some(self.passed())
    }

    /// The same, whether in check or not.
    #[inline(always)]
    pub(crate) fn passed(&self) -> Self {
        let mut next = *self;
        next.board.set_en_passant(None);
        next.passed = None;
        next.board.pass_turn();
        next
    }

    /// The position without the capture in passing that there may be.
    #[inline(always)]
    pub(crate) fn without_en_passant(&self) -> Self {
        let mut next = *self;
        next.board.set_en_passant(None);
        next
    }

    /// Plays on a given processor, for a side known when compiling. `S` must be to move.
    #[inline(always)]
    #[must_use]
    pub fn play_of<S: Side, C: Cpu>(&self, cpu: C, m: Move) -> Self {
        debug_assert_eq!(self.turn(), S::COLOR);
        let mut next = *self;
        let (from, to) = (m.origin(), m.to());
        next.board.set_en_passant(None);
        next.passed = None;
        next.halfmove_clock = (next.halfmove_clock + 1).min(MAX_COUNTER);
        match kind_of::<R>(m) {
            MoveKind::Normal(role) => {
                next.capture::<S>(to);
                next.board.toggle(role.of(S::COLOR), from);
                next.board.toggle(role.of(S::COLOR), to);
                if role == Role::Pawn {
                    next.halfmove_clock = 0;
                }
                let rooks = next.castling().rooks(S::COLOR).when(role == Role::King);
                next.lose_castling(rooks | Bitboard::of(from).with(to));
            }
            MoveKind::DoublePush => {
                next.board.toggle(Role::Pawn.of(S::COLOR), from);
                next.board.toggle(Role::Pawn.of(S::COLOR), to);
                next.halfmove_clock = 0;
                next.pass_square::<S, C>(cpu, from, to);
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
                let (king, rook) = CastlingSide::of(from, to).destinations(S::COLOR.back_rank());
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
        if S::COLOR == Color::Black {
            next.fullmove_number = (next.fullmove_number + 1).min(MAX_COUNTER);
        }
        next.board.pass_turn();
        R::after::<S>(&mut next, self, m);
        if next.en_passant().is_some() && R::is_over(&next) {
            next.board.set_en_passant(None);
        }
        next
    }

    /// The key of the position after a legal move, mostly without making it: so that a table can be
    /// asked for it early.
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
        match self.turn() {
            Color::White => self.key_after_of::<White, _>(Portable, m),
            Color::Black => self.key_after_of::<Black, _>(Portable, m),
        }
    }

    /// The same on a given processor, for a side known when compiling. `S` must be to move.
    #[inline(always)]
    #[must_use]
    pub fn key_after_of<S: Side, C: Cpu>(&self, cpu: C, m: Move) -> Key {
        let (from, to) = (m.origin(), m.to());
        let (leaves, lands) = match kind_of::<R>(m) {
            _ if !R::plays_as_chess(self) => return self.key_when_played(cpu, m),
            MoveKind::Normal(role) => (role, role),
            MoveKind::Promotion(role) => (Role::Pawn, role),
            MoveKind::DoublePush if !self.passes_enemy_pawn::<S>(to) => (Role::Pawn, Role::Pawn),
            _ => return self.key_when_played(cpu, m),
        };
        let mut key = self.key();
        key ^= zobrist::black_to_move();
        key ^= zobrist::piece(leaves.of(S::COLOR), from);
        key ^= zobrist::piece(lands.of(S::COLOR), to);
        if self.by_color(S::Enemy::COLOR).contains(to) {
            key ^= zobrist::piece(self.board.role_on_occupied(to).of(S::Enemy::COLOR), to);
        }
        if let Some(passed) = self.en_passant() {
            key ^= zobrist::en_passant(passed);
        }
        let rooks = self.castling().rooks(S::COLOR).when(leaves == Role::King);
        for lost in self.castling().0 & (rooks | Bitboard::of(from).with(to)) {
            key ^= zobrist::castling(lost);
        }
        key
    }

    /// The same by making the move, which is the rarer case and no code to be repeated.
    #[inline(always)]
    fn key_when_played<C: Cpu>(&self, cpu: C, m: Move) -> Key {
        cpu.call(Playing(self, m)).key()
    }

    /// Takes whatever stands on the square off the board, and the castling rights that go with it:
    /// for [`Rules::after`].
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
                let rooks = self.castling().rooks(color).when(is_king);
                self.lose_castling(rooks.with(square));
                self.board.clear(color, square);
            }
        }
    }

    /// Takes whatever enemy stands on the square.
    #[inline(always)]
    fn capture<S: Side>(&mut self, square: Square) {
        if self.by_color(S::Enemy::COLOR).contains(square) {
            self.board.clear(S::Enemy::COLOR, square);
            self.halfmove_clock = 0;
        }
    }

    /// Takes away the rights of the rooks on these squares.
    #[inline(always)]
    fn lose_castling(&mut self, squares: Bitboard) {
        let lost = self.castling().0 & squares;
        if lost.any() {
            self.board.toggle_castling(lost);
        }
    }

    /// Remembers the square that a pawn of `S` has passed, and for the key if it can be captured.
    #[inline(always)]
    fn pass_square<S: Side, C: Cpu>(&mut self, cpu: C, from: Square, to: Square) {
        let passing = R::passing(self)[S::COLOR];
        if passing != R::double_push(self)[S::COLOR] && !passing.contains(from) {
            return;
        }
        self.passed = S::forward(Bitboard::of(from)).first();
        if self.passes_enemy_pawn::<S>(to) {
            self.keep_en_passant::<S::Enemy, C>(cpu);
        }
    }

    /// Whether a pawn of `S` that lands here stands beside an enemy pawn.
    #[inline(always)]
    fn passes_enemy_pawn<S: Side>(&self, to: Square) -> bool {
        let beside = Bitboard::of(to).east() | Bitboard::of(to).west();
        let enemy_pawns = self.by_role(Role::Pawn) & self.by_color(S::Enemy::COLOR);
        !beside.is_disjoint(enemy_pawns)
    }

    /// Keeps the passed square for the key if a pawn of `S` can legally capture there.
    #[inline(always)]
    fn keep_en_passant<S: Side, C: Cpu>(&mut self, cpu: C) {
        if let Some(passed) = self.passed
            && R::en_passant(self)
            && !R::is_over(self)
            && en_passant_capturers::<R, S, C>(cpu, self, passed).any()
        {
            self.board.set_en_passant(self.passed);
        }
    }

    /// The same for whichever side is to move.
    pub(super) fn keep_en_passant_if_legal(&mut self) {
        match self.turn() {
            Color::White => self.keep_en_passant::<White, _>(Portable),
            Color::Black => self.keep_en_passant::<Black, _>(Portable),
        }
    }
}
