//! The 16 bytes of an entry.

use tabiya_core::{Move, Position, Role, Square, UciMove};

/// The length of an entry in bytes.
pub(super) const LENGTH: usize = 16;

/// The roles that a pawn can become, from number 1 on.
const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// An entry of a book, all of whose numbers are stored with the highest byte first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: u64,
    /// From the lowest bit: file and rank of the target, file and rank of the origin, and the role after a promotion.
    pub(super) code: u16,
    pub(super) weight: u16,
}

impl Entry {
    pub(super) fn of(bytes: &[u8]) -> Self {
        let short = |from: usize| u16::from_be_bytes([bytes[from], bytes[from + 1]]);
        let key = bytes[..8].iter().fold(0, |key: u64, byte| key << 8 | u64::from(*byte));
        Self { key, code: short(8), weight: short(10) }
    }

    pub(super) fn to_bytes(self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        bytes[..8].copy_from_slice(&self.key.to_be_bytes());
        bytes[8..10].copy_from_slice(&self.code.to_be_bytes());
        bytes[10..12].copy_from_slice(&self.weight.to_be_bytes());
        bytes
    }
}

/// The code of a legal move. Castling is written as the king's move to its rook.
pub(super) fn code(m: Move) -> u16 {
    let mut numbered = PROMOTIONS.into_iter().zip(1u16..);
    let promotion = numbered.find(|&(role, _)| m.promotion() == Some(role));
    let promotion = promotion.map_or(0, |(_, number)| number);
    promotion << 12 | (m.from() as u16) << 6 | m.to() as u16
}

/// The legal move that a code means.
pub(super) fn decode(code: u16, p: &Position) -> Option<Move> {
    let square = |bits: u16| Square::from_index(u8::try_from(bits & 63).ok()?);
    let (from, to) = (square(code >> 6)?, square(code)?);
    let promotion = match code >> 12 {
        0 => None,
        number => Some(*PROMOTIONS.get(usize::from(number) - 1)?),
    };
    UciMove::Step { from, to, promotion }.to_move(p).ok()
}
