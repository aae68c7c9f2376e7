//! A board of 64 cells that remembers when each square was touched; sides and kinds of pieces.

use super::reach::{Cells, attackers};

/// A position, with the turn on which each square was last touched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox {
    /// The pieces by square.
    pub(crate) cells: Cells,
    /// The turn on which a piece last moved onto or from each square.
    ///
    /// `None` means never. Castling and en passant rights follow from this field alone.
    pub(crate) last_moved: [Option<u16>; 64],
    /// The side to move.
    pub(crate) side: Side,
    /// The number of the turn about to be played; one turn is one side's move.
    pub(crate) turn: u16,
    /// Turns since the last capture or pawn move.
    pub(super) quiet_turns: u32,
    /// The full-move number, incremented after Black's move.
    pub(super) move_number: u32,
}

impl Mailbox {
    /// The side to move.
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// The piece on a square (a1 = 0, h8 = 63).
    ///
    /// # Panics
    ///
    /// If `square` is 64 or more.
    pub fn piece_at(&self, square: u8) -> Option<(Side, Kind)> {
        self.cells[usize::from(square)]
    }

    /// The squares of a side's pieces of a kind.
    pub(crate) fn squares_of(&self, side: Side, kind: Kind) -> impl DoubleEndedIterator<Item = u8> {
        (0..64).filter(move |&square| self.piece_at(square) == Some((side, kind)))
    }

    /// The square of a side's king.
    pub(crate) fn king_of(&self, side: Side) -> u8 {
        self.squares_of(side, Kind::King).next().expect("a board always has both kings")
    }

    /// Whether any piece of a side attacks a square.
    pub(crate) fn is_attacked(&self, square: u8, by: Side) -> bool {
        attackers(&self.cells, by, square).next().is_some()
    }

    /// Empties a square or puts a piece on it, and notes the turn.
    pub(crate) fn put(&mut self, square: u8, piece: Option<(Side, Kind)>) {
        self.cells[usize::from(square)] = piece;
        self.last_moved[usize::from(square)] = Some(self.turn);
    }

    /// The turn on which a square was last touched.
    pub(crate) fn last_moved(&self, square: u8) -> Option<u16> {
        self.last_moved[usize::from(square)]
    }
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player who moves first.
    White,
    /// The player who moves second.
    Black,
}

impl Side {
    /// White, then Black.
    pub(crate) const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The other player.
    pub fn opposite(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The rank step of this side's pawns: up for White, down for Black.
    pub(crate) fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// The rank with the number `own` as this side counts: 0 is where its pieces start, 1 where its pawns start, 7
    /// where they are promoted.
    pub(crate) fn rank(self, own: i8) -> i8 {
        match self {
            Side::White => own,
            Side::Black => 7 - own,
        }
    }
}

/// The kind of a piece, without its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Steps forward, takes diagonally forward, promotes on the last rank.
    Pawn,
    /// Jumps two squares along one line and one along the other.
    Knight,
    /// Slides along diagonals.
    Bishop,
    /// Slides along ranks and files.
    Rook,
    /// Slides along ranks, files and diagonals.
    Queen,
    /// Steps one square in any direction; must not be left attacked.
    King,
}

impl Kind {
    /// The kinds a pawn may become on the last rank.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    const LETTERS: [(Kind, char); 6] = [
        (Kind::Pawn, 'p'),
        (Kind::Knight, 'n'),
        (Kind::Bishop, 'b'),
        (Kind::Rook, 'r'),
        (Kind::Queen, 'q'),
        (Kind::King, 'k'),
    ];

    /// The lower-case English letter of this kind, as FEN and UCI use it.
    pub fn letter(self) -> char {
        Kind::LETTERS[self as usize].1
    }

    /// The kind that a lower-case English letter denotes.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::LETTERS.into_iter().find(|&(_, own)| own == letter).map(|(kind, _)| kind)
    }
}
