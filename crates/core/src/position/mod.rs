//! A position that has been found possible, and what can be asked of it.

mod attackers;
mod board;
mod faults;
mod fen;
mod fen_error;
mod fen_fields;
mod fen_text;
mod material;
mod notes;
mod packed;
mod play;
mod setup;
mod transform;
mod zobrist;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use crate::attacks::line;
use crate::movegen::{Masks, masks_of};
use crate::rules::{Extra, Rules, Standard};
use crate::simd::Portable;
use crate::types::{
    Bitboard, Black, CastlingMode, CastlingRights, Color, File, Piece, Role, Square, White,
};

pub(crate) use board::Board;
pub use faults::{Fault, FaultError, Faults};
pub use fen_error::{FenError, FenErrorKind, FenField};
pub use fen_text::{EnPassantMode, Fen};
pub use notes::{Note, Notes};
pub use packed::Packed;
pub use play::IllegalMove;
pub use setup::Setup;
pub use zobrist::Key;

/// A position under rules `R`, chess if nothing else is said.
///
/// It is made from text or from a [`Setup`], which is checked, and by playing moves. It is `Copy`:
/// keep the old one and nothing has to be taken back.
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
/// Positions are equal if they have the same moves, now and later, and the same counters: the
/// square of a double push that nobody can capture on, kept for [`EnPassantMode::Always`], does not
/// count.
#[derive(Debug, Clone, Copy)]
pub struct Position<R: Rules = Standard> {
    board: Board,
    extra: R::Extra,
    halfmove_clock: u16,
    fullmove_number: u16,
    /// The square that a pawn has just passed, whether or not it can be captured there.
    passed: Option<Square>,
}

impl<R: Rules> Position<R> {
    /// All that tells positions apart.
    fn identity(&self) -> (&Board, &R::Extra, u16, u16) {
        (&self.board, &self.extra, self.halfmove_clock, self.fullmove_number)
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

/// The start position of chess in FEN.
pub(crate) const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Position {
    /// The start position of chess.
    pub fn startpos() -> Self {
        START_FEN.parse().unwrap_or_else(|_| unreachable!("a test reads this constant"))
    }
}

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

    /// The squares on which a piece stands.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The squares that nobody passes: those with a piece, and walls if these rules have any.
    #[inline(always)]
    pub fn blockers(&self) -> Bitboard {
        self.occupied() | R::walls(self)
    }

    /// The piece on a square.
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board.piece_on(square)
    }

    /// The square of a side's only king; `None` if it has none, or several.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.by_piece(Role::King.of(color)).single()
    }

    /// The king that must be kept safe, if these rules want that of this side.
    #[inline(always)]
    pub(crate) fn royal_king(&self, color: Color) -> Option<Square> {
        if R::royal(self)[color] { self.king(color) } else { None }
    }

    /// The rooks that may still castle.
    #[inline(always)]
    pub fn castling(&self) -> CastlingRights {
        self.board.castling()
    }

    /// The square on which a pawn can be captured in passing: set only if that is legal, so that
    /// positions with the same moves have the same key.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        self.board.en_passant()
    }

    /// [`en_passant`](Self::en_passant) as a set of one square or none.
    #[inline(always)]
    pub fn en_passant_set(&self) -> Bitboard {
        self.en_passant().map_or(Bitboard::EMPTY, Bitboard::of)
    }

    /// The square that a pawn has just passed by a double push, capturable or not.
    #[inline]
    pub fn passed_square(&self) -> Option<Square> {
        self.passed
    }

    /// Half-moves since the last capture or pawn move.
    #[inline]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move, which grows after Black's.
    #[inline]
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The key, kept move by move.
    #[inline(always)]
    pub fn key(&self) -> Key {
        self.board.key()
    }

    /// What these rules keep beyond the board.
    #[inline(always)]
    pub fn extra(&self) -> &R::Extra {
        &self.extra
    }

    /// Changes that, and the key with it: for [`Rules::after`].
    #[inline(always)]
    pub fn set_extra(&mut self, extra: R::Extra) {
        self.board.exchange(self.extra.key(), extra.key());
        self.extra = extra;
    }

    #[inline(always)]
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// The masks of the side to move.
    pub fn masks(&self) -> Masks {
        match self.turn() {
            Color::White => masks_of::<R, White, _>(Portable, self),
            Color::Black => masks_of::<R, Black, _>(Portable, self),
        }
    }

    /// The pieces of the side to move that are pinned to their king.
    pub fn pinned(&self) -> Bitboard {
        let masks = self.masks();
        let Some(king) = self.royal_king(self.turn()) else { return Bitboard::EMPTY };
        // The lines of the masks hold no own piece but the pinned one.
        ((masks.pin_orthogonal | masks.pin_diagonal) & self.by_color(self.turn())).without(king)
    }

    /// Whether the side to move is in check and has no legal move, though no other rule has ended
    /// the game.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.is_stuck()
    }

    /// Whether the side to move is not in check and has no legal move, though no other rule has
    /// ended the game.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.is_stuck()
    }

    fn is_stuck(&self) -> bool {
        !R::is_over(self) && self.count_moves() == 0
    }

    /// Whether castling rights, if any, are those of orthodox chess: kings on the e-file, rooks in
    /// the corners. Others need [`CastlingMode::Chess960`] to be written for most programs.
    pub fn has_orthodox_castling(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let rooks = self.castling().rooks(color);
            let corners = Bitboard::file(File::A) | Bitboard::file(File::H);
            rooks.is_empty()
                || rooks.is_subset(corners)
                    && self.king(color).is_some_and(|king| king.file() == File::E)
        })
    }

    /// How this position's castling is written: as in Chess960 only if it must be.
    pub fn castling_mode(&self) -> CastlingMode {
        if self.has_orthodox_castling() { CastlingMode::Standard } else { CastlingMode::Chess960 }
    }

    /// Whether the third square lies on the line through the first two.
    pub(crate) fn aligned(a: Square, b: Square, c: Square) -> bool {
        line(a, b).contains(c)
    }
}

impl<R: Rules> FromStr for Position<R> {
    type Err = FenError;

    /// Reads FEN strictly: see [`Setup`]'s `FromStr` for the text; the position must have no fault.
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen_with(text, R::Extra::default())
    }
}

impl<R: Rules> fmt::Display for Position<R> {
    /// FEN with orthodox castling letters where they serve; the e.p. square only if capturable.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(CastlingMode::Standard, EnPassantMode::Legal).fmt(f)
    }
}
