//! The key of a position.

use tabiya_core::{Bitboard, CastlingSide, Color, Position, Role, attacks::pawn_attacks};

use super::numbers::NUMBERS;

/// Where the numbers of castling rights, of en passant files and of White's turn begin.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

/// The key of a chess position in Polyglot books. The en passant square counts only if a pawn of the side to move is
/// next to the pushed pawn, whether or not it may capture.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_formats::polyglot::key;
/// assert_eq!(key(&Position::startpos()), 0x463b_9618_1691_fc9c);
/// ```
pub fn key(p: &Position) -> u64 {
    let mut key = 0;
    for (square, piece) in p.pieces() {
        let kind = 2 * piece.role as usize + usize::from(piece.color == Color::White);
        key ^= NUMBERS[64 * kind + square as usize];
    }
    for color in Color::ALL {
        let Some(king) = p.king(color) else { continue };
        for rook in p.castling().rooks(color) {
            let side =
                usize::from(CastlingSide::from_king_and_rook(king, rook) == CastlingSide::Queen);
            key ^= NUMBERS[CASTLING + 2 * usize::from(color == Color::Black) + side];
        }
    }
    let pawns: Bitboard = p.by_piece(Role::Pawn.of(p.turn()));
    if let Some(passed) = p.en_passant_square()
        && !pawn_attacks(!p.turn(), passed).is_disjoint(pawns)
    {
        key ^= NUMBERS[EN_PASSANT + passed.file() as usize];
    }
    if p.turn() == Color::White {
        key ^= NUMBERS[TURN];
    }
    key
}
