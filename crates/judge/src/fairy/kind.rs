//! Kinds of pieces.

use super::betza::{Part, Path};
use super::squares::Squares;
use crate::Side;

/// A kind of piece: its number in the rules. The six of chess come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KindId(pub(super) usize);

impl KindId {
    /// The kind that is promoted.
    pub const PAWN: KindId = KindId(0);
    /// The kind of the knights of chess.
    pub const KNIGHT: KindId = KindId(1);
    /// The kind of the bishops of chess.
    pub const BISHOP: KindId = KindId(2);
    /// The kind that kings castle with.
    pub const ROOK: KindId = KindId(3);
    /// The kind of the queens of chess.
    pub const QUEEN: KindId = KindId(4);
    /// The kind that castles.
    pub const KING: KindId = KindId(5);
}

/// What a kind of piece is called and how it moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceKind {
    /// The name, as rule files have it.
    pub name: String,
    /// The lower-case letter for FEN and UCI.
    pub letter: char,
    /// The parts of each side's notation, as White's: Black's forward steps go down.
    pub moves: [Vec<Part>; 2],
    /// The squares from which each side's pieces may go two steps forward.
    pub double_push: [Squares; 2],
    /// Whether it captures en passant.
    pub en_passant: bool,
}

impl PieceKind {
    /// Whether a side's piece may step straight forward without capturing.
    pub(super) fn steps_forward(&self, side: Side) -> bool {
        self.moves[side as usize].iter().any(|part| part.moves && part.is_plain_step(0, 1))
    }

    /// Whether a side's piece on a square goes one step diagonally forward, to this file, only to
    /// capture.
    pub(super) fn captures_forward_only(&self, side: Side, from: u8, files: i8) -> bool {
        let parts = || self.moves[side as usize].iter().filter(|part| part.is_plain_step(files, 1));
        let is_initial = self.double_push[side as usize].contains(from);
        let captures = |part: &Part| {
            part.captures && part.path == Path::Ride { most: 1 } && (is_initial || !part.initial)
        };
        parts().any(captures) && !parts().any(|part| part.moves)
    }
}
