//! The 16 bytes of an entry.

use tabiya_core::{Move, MoveKind, Position, Role, Square, UciMove};

/// The length of an entry in bytes.
pub(super) const LENGTH: usize = 16;

/// The roles that a pawn can become, from number 1 on.
const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// An entry of a book, all of whose numbers are stored with the highest byte first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: u64,
    /// From the lowest bit: the file and rank of the target, those of the origin, and the role after a promotion.
    pub(super) code: u16,
    pub(super) weight: u16,
}

impl Entry {
    pub(super) fn of(bytes: &[u8]) -> Self {
        let number = |from: usize, to: usize| {
            bytes[from..to].iter().fold(0, |number: u64, byte| number << 8 | u64::from(*byte))
        };
        let short = |from: usize| u16::try_from(number(from, from + 2)).unwrap_or(u16::MAX);
        Self { key: number(0, 8), code: short(8), weight: short(10) }
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
    let place = |role| PROMOTIONS.iter().position(|&known| known == role).map_or(0, |at| at + 1);
    let promotion = match m.kind() {
        MoveKind::Promotion(role) => place(role),
        _ => 0,
    };
    let number = promotion << 12 | (m.from() as usize) << 6 | m.to() as usize;
    u16::try_from(number).unwrap_or(0)
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
