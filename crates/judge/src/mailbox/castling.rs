//! Castling, from pieces that have never moved.

use super::board::Mailbox;
use super::chess_move::Move;
use super::kind::Kind;
use super::side::Side;
use super::square::{along_rank, at, file, rank};

/// The file a king castling towards the h-file ends on, then its rook.
const SHORT: (i8, i8) = (6, 5);
/// The file a king castling towards the a-file ends on, then its rook.
const LONG: (i8, i8) = (2, 3);

/// The squares a king and its rook end on when they castle.
pub(crate) fn destinations(king: u8, rook: u8) -> (u8, u8) {
    let (king_file, rook_file) = if file(rook) > file(king) { SHORT } else { LONG };
    let on_rank = |file| at(file, rank(king)).expect("the files are on the board");
    (on_rank(king_file), on_rank(rook_file))
}

/// The squares that a king and its rook pass and end on when they castle, without their origins.
pub(crate) fn castling_way(king: u8, rook: u8) -> impl Iterator<Item = u8> {
    let (king_end, rook_end) = destinations(king, rook);
    along_rank(king, king_end)
        .chain(along_rank(rook, rook_end))
        .filter(move |&square| square != king && square != rook)
}

impl Mailbox {
    /// The rooks a side still has the right to castle with.
    pub(super) fn castling_rooks(&self, side: Side) -> Vec<u8> {
        if self.last_moved(self.king_of(side)).is_some() {
            return Vec::new();
        }
        self.squares_of(side, Kind::Rook).filter(|&rook| self.last_moved(rook).is_none()).collect()
    }

    /// Castling moves, including those after which the king is attacked on its destination.
    pub(super) fn castling_moves(&self) -> Vec<Move> {
        let king = self.king_of(self.side);
        self.castling_rooks(self.side)
            .into_iter()
            .filter(|&rook| castling_way(king, rook).all(|square| self.piece_at(square).is_none()))
            .filter(|&rook| self.is_safe_to_castle(king, rook))
            .map(|rook| Move { from: king, to: rook, promotion: None })
            .collect()
    }

    /// Whether the king starts, travels and ends on squares not attacked now.
    fn is_safe_to_castle(&self, king: u8, rook: u8) -> bool {
        // The rook may be shielding the king's last square. That shows only
        // once both have moved, and the legality test looks at it then.
        let (king_end, _) = destinations(king, rook);
        along_rank(king, king_end).all(|square| !self.is_attacked(square, self.side.opposite()))
    }
}
