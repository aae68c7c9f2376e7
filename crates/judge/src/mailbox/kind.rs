//! The six kinds of piece.

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

    /// The kind a lower-case English letter stands for.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::LETTERS.into_iter().find(|&(_, own)| own == letter).map(|(kind, _)| kind)
    }
}
