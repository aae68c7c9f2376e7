//! The number of pieces of each kind.

use core::fmt::{self, Write};

use super::{ByColor, ByRole, Color, Piece, Role};

/// The number of pieces of each kind that both sides have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Material(pub ByColor<ByRole<u32>>);

impl Material {
    /// The number of pieces of one kind.
    pub fn count(&self, piece: Piece) -> u32 {
        self.0[piece.color][piece.role]
    }
}

impl fmt::Display for Material {
    /// Writes the letters of White's pieces, from king to pawn, then `v` and Black's pieces, as endgame tables are
    /// named: `KRPvKR`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            if color == Color::Black {
                f.write_char('v')?;
            }
            for role in Role::ALL.into_iter().rev() {
                for _ in 0..self.count(role.of(color)) {
                    f.write_char(role.of(Color::White).letter())?;
                }
            }
        }
        Ok(())
    }
}
