//! Sides and pieces.

/// White or Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// Moves up the board.
    White,
    /// Moves down.
    Black,
}

impl Side {
    /// White, then Black.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The ranks that a pawn goes up with a push.
    pub(super) fn up(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }

    /// A rank counted from this side's own, from 0 to 7, as White counts.
    pub(super) fn rank(self, own: u8) -> u8 {
        match self {
            Self::White => own,
            Self::Black => 7 - own,
        }
    }
}

/// What a piece is.
#[expect(missing_docs, reason = "nothing to say that the names do not")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Kind {
    const ALL: [(Self, char); 6] = [
        (Self::Pawn, 'p'),
        (Self::Knight, 'n'),
        (Self::Bishop, 'b'),
        (Self::Rook, 'r'),
        (Self::Queen, 'q'),
        (Self::King, 'k'),
    ];

    /// Its small letter in FEN.
    pub fn letter(self) -> char {
        Self::ALL[self as usize].1
    }
}

/// A piece of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// The piece of a letter of FEN.
    pub(super) fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let small = letter.to_ascii_lowercase();
        Kind::ALL.iter().find(|(_, own)| *own == small).map(|&(kind, _)| Self { side, kind })
    }

    /// Its letter of FEN.
    pub(super) fn letter(self) -> char {
        match self.side {
            Side::White => self.kind.letter().to_ascii_uppercase(),
            Side::Black => self.kind.letter(),
        }
    }
}
