//! Keys of parts of a position, for evaluation tables.

use super::zobrist;
use super::{Key, Position};
use crate::rules::Rules;
use crate::types::{Color, Role, Square};

impl<R: Rules> Position<R> {
    /// The key of both sides' pawns: positions with equal pawns have equal pawn keys. Computed on every call.
    pub fn pawn_key(&self) -> Key {
        let mut key = Key::default();
        for color in Color::ALL {
            let pawn = Role::Pawn.of(color);
            for square in self.by_piece(pawn) {
                key ^= zobrist::piece(pawn, square);
            }
        }
        key
    }

    /// The key of the numbers of pieces of each kind on the board. Computed on every call.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// let a: Position = "k7/8/8/8/8/8/3QQ3/4K3 w - - 0 1".parse()?;
    /// let b: Position = "k7/8/8/8/8/3QQ3/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(a.material_key(), b.material_key());
    /// assert_ne!(a.material_key(), Position::startpos().material_key());
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn material_key(&self) -> Key {
        let mut key = Key::default();
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = role.of(color);
                let count = self.by_piece(piece).len() as usize;
                for &square in Square::ALL.iter().take(count) {
                    key ^= zobrist::piece(piece, square);
                }
            }
        }
        key
    }
}
