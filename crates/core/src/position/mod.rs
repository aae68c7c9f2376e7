//! Validated positions, and methods to query and change them.

mod chess960;
mod en_passant;
mod exchange;
mod faults;
mod keyed_board;
mod observer;
mod packed;
mod part_keys;
mod play;
mod queries;
#[cfg(feature = "alloc")]
mod repetitions;
#[cfg(feature = "alloc")]
mod reversible;
mod setup;
mod side_node;
mod transform;
mod unreachable;
mod zobrist;

use core::hash::{Hash, Hasher};

use crate::attacks::line;
use crate::rules::{Rules, Standard, VariantState};
use crate::types::{Bitboard, CastlingMode, CastlingRights, Color, File, Piece, Role, Square};

pub use chess960::CHESS960_STARTS;
pub use faults::{Fault, FaultError, Faults};
pub(crate) use keyed_board::KeyedBoard;
pub use observer::BoardObserver;
pub use packed::Packed;
pub use part_keys::{KeyedPosition, PartKeys};
pub use play::MAX_COUNTER;
#[cfg(feature = "alloc")]
pub use repetitions::Repetitions;
pub use setup::Setup;
pub use side_node::SideNode;
pub(crate) use side_node::{NodeJob, OnTurn, node_job};
pub use unreachable::Unreachable;
pub use zobrist::{FnvHasher, Key};

/// A position under the rules `R`, by default chess.
///
/// A position is made from text or from a [`Setup`], both of which are validated, and by playing moves. It is
/// `Copy`: moves are made on a copy, so that no move has to be undone.
///
/// ```
/// use tabiya_core::Position;
/// let p: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
/// for &m in &p.legal_moves() {
///     let next = p.play_unchecked(m);
///     assert_eq!(next.turn(), !p.turn());
/// }
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
///
/// Positions are equal if they have the same moves, now and later, and the same counters. A square that a
/// double push passed, which is kept for [`EnPassantMode::Always`](crate::EnPassantMode::Always), is compared
/// only if a capture there is legal.
///
/// The methods below stand in groups, each with a title. A search that asks several questions of one position asks
/// its [`node`](Self::node), which computes masks once.
#[derive(Debug, Clone, Copy)]
pub struct Position<R: Rules = Standard> {
    pub(crate) board: KeyedBoard,
    state: R::State,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u16,
    /// The square that the last move passed if it was a double push, whether or not a capture there is legal.
    pub(crate) en_passant_square: Option<Square>,
}

impl<R: Rules> Position<R> {
    /// The data by which positions are compared.
    fn identity(&self) -> (&KeyedBoard, &R::State, u16, u16) {
        (&self.board, &self.state, self.halfmove_clock, self.fullmove_number)
    }
}

impl<R: Rules> PartialEq for Position<R> {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl<R: Rules> Eq for Position<R> {}

impl<R: Rules> Hash for Position<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl Default for Position {
    /// The start position: [`Position::startpos`].
    fn default() -> Self {
        Self::startpos()
    }
}

/// # The board
impl<R: Rules> Position<R> {
    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.board.turn()
    }

    /// The squares of all pieces of one role.
    #[inline(always)]
    pub fn by_role(&self, role: Role) -> Bitboard {
        self.board.by_role(role)
    }

    /// The squares of all pieces of one side.
    #[inline(always)]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.board.by_color(color)
    }

    /// The squares of all pieces of one kind.
    #[inline(always)]
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.board.by_piece(piece)
    }

    /// The squares with a piece.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The squares that block sliders: occupied squares and walls.
    #[inline(always)]
    pub fn blockers(&self) -> Bitboard {
        self.occupied() | R::walls(self)
    }

    /// The piece on a square.
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board.piece_on(square)
    }

    /// Every piece with its square, a1, b1, .. h8.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// let p: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
    /// let pieces: String = p.pieces().map(|(square, piece)| format!("{piece} on {square}, ")).collect();
    /// assert_eq!(pieces, "white rook on a1, white king on e1, black king on e8, ");
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_on(square)?)))
    }

    /// The square of a side's only king; `None` if the side has no king or several.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.by_piece(Role::King.of(color)).single()
    }

    /// The square of a side's king, if the rules require it to be kept safe.
    #[inline(always)]
    pub(crate) fn royal_king(&self, color: Color) -> Option<Square> {
        if R::royal(self)[color] { self.king(color) } else { None }
    }
}

/// # Castling rights, en passant, counters and the key
impl<R: Rules> Position<R> {
    /// The rooks that may still castle.
    #[inline(always)]
    pub fn castling(&self) -> CastlingRights {
        self.board.castling()
    }

    /// The target of an en passant capture; `None` if no such capture is legal, so that positions with the same
    /// moves have the same key.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        self.board.en_passant()
    }

    /// The square of [`en_passant`](Self::en_passant) as a set, which is empty for `None`.
    #[inline(always)]
    pub fn en_passant_set(&self) -> Bitboard {
        self.en_passant().map_or(Bitboard::EMPTY, Bitboard::of)
    }

    /// The square that the last move passed if it was a double push, whether or not a capture there is legal.
    #[inline]
    pub fn en_passant_square(&self) -> Option<Square> {
        self.en_passant_square
    }

    /// Half-moves since the last capture or pawn move.
    #[inline]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the full move, which increases after each move of Black.
    #[inline]
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The position with another half-move clock and move number; more than 9999 count as 9999, and move number 0
    /// counts as 1.
    #[must_use]
    pub fn with_counters(self, halfmove_clock: u16, fullmove_number: u16) -> Self {
        Self {
            halfmove_clock: halfmove_clock.min(MAX_COUNTER),
            fullmove_number: fullmove_number.clamp(1, MAX_COUNTER),
            ..self
        }
    }

    /// The Zobrist key, which every move updates.
    #[inline(always)]
    pub fn key(&self) -> Key {
        self.board.key()
    }

    /// The variant's state beyond the board.
    #[inline(always)]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Sets the variant's state beyond the board, and updates the key; for use in [`Rules::after`].
    #[inline(always)]
    pub fn set_state(&mut self, state: R::State) {
        self.board.exchange(self.state.key(), state.key());
        self.state = state;
    }

    #[inline(always)]
    pub(crate) fn board(&self) -> &KeyedBoard {
        &self.board
    }

    /// Whether the castling rights, if any, are orthodox: kings on the e-file, rooks in the
    /// corners. Most programs read other rights only as written in [`CastlingMode::Chess960`].
    pub fn has_orthodox_castling(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let rooks = self.castling().rooks(color);
            let corners = Bitboard::file(File::A) | Bitboard::file(File::H);
            rooks.is_empty()
                || rooks.is_subset(corners)
                    && self.king(color).is_some_and(|king| king.file() == File::E)
        })
    }

    /// The castling notation of this position: the notation of Chess960 only if necessary.
    pub fn castling_mode(&self) -> CastlingMode {
        if self.has_orthodox_castling() { CastlingMode::Standard } else { CastlingMode::Chess960 }
    }

    /// Whether the third square lies on the line through the first two.
    pub(crate) fn aligned(a: Square, b: Square, c: Square) -> bool {
        line(a, b).contains(c)
    }
}
