//! Positions as FEN.

use std::fmt;

use tabiya_core::{CastlingMode, EnPassantMode, Square};
use tabiya_variants::{Placement, PlacementError, PlacementErrorKind};

use crate::position::FairyPosition;
use crate::tables::TableRules;

impl FairyPosition {
    /// Reads a position from FEN, see [`Placement::from_fen`].
    ///
    /// # Errors
    /// Fails with the first error in the text, or else with all faults of the position: see
    /// [`faults`](Self::faults).
    pub fn from_fen(text: &str, rules: &'static TableRules) -> Result<Self, PlacementError> {
        let p = Self::from_fen_unchecked(text, rules)?;
        let faults = p.faults();
        if faults.is_empty() {
            Ok(p)
        } else {
            Err(PlacementError { offset: 0, kind: PlacementErrorKind::Faults(faults) })
        }
    }

    /// Reads a position as [`from_fen`](Self::from_fen) does, but accepts any faults.
    ///
    /// # Errors
    /// Fails with the first error in the text.
    pub fn from_fen_unchecked(
        text: &str,
        rules: &'static TableRules,
    ) -> Result<Self, PlacementError> {
        Ok(Self::new(Placement::from_fen(text, rules.rules())?, rules))
    }

    /// Writes the position as FEN.
    pub fn fen(&self, mode: CastlingMode, en_passant: EnPassantMode) -> String {
        self.placement.fen(self.rules(), mode, self.named_square(en_passant))
    }

    /// Writes the fields of EPD: the fields of FEN without the two counters. If the field of the ply within a turn
    /// follows them, all fields of FEN are written.
    pub fn epd(&self, mode: CastlingMode, en_passant: EnPassantMode) -> String {
        self.placement.epd(self.rules(), mode, self.named_square(en_passant))
    }

    /// The en passant square that FEN names.
    fn named_square(&self, mode: EnPassantMode) -> Option<Square> {
        match mode {
            EnPassantMode::Legal => self.en_passant(),
            _ => self.en_passant_square(),
        }
    }
}

impl fmt::Display for FairyPosition {
    /// Writes FEN with the castling letters `KQkq` where they are unambiguous.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen(CastlingMode::Standard, EnPassantMode::Legal))
    }
}
