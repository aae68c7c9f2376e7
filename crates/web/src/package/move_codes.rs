//! Moves as numbers, which JavaScript turns into text with a table.

use tabiya_games::AnyUciMove;

/// A move in UCI notation as a number: the origin square in bits 0 to 5, the target square in bits 6 to 11, the letter
/// of a promotion or drop in bits 12 to 16 (1 for `a`, 0 for none), and a drop in bit 17. `js/moves.js` reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MoveCode(pub(super) u32);

/// Bit offset of the target square.
const TO: u32 = 6;
/// Bit offset of the letter.
const LETTER: u32 = 12;
/// The bit of a drop.
const DROP: u32 = 1 << 17;

impl MoveCode {
    /// Encodes a move; `None` if its letter is not one from `a` to `z`.
    pub(super) fn of(m: AnyUciMove) -> Option<Self> {
        let place = |letter: char| {
            let place = letter.is_ascii_lowercase().then(|| letter as u32 - 'a' as u32 + 1);
            place.map(|place| place << LETTER)
        };
        Some(Self(match m {
            AnyUciMove::Step { from, to, promotion: None } => from as u32 | (to as u32) << TO,
            AnyUciMove::Step { from, to, promotion: Some(letter) } => {
                from as u32 | (to as u32) << TO | place(letter)?
            }
            AnyUciMove::Drop { role: letter, to } => (to as u32) << TO | place(letter)? | DROP,
            AnyUciMove::Null => return None,
        }))
    }
}
