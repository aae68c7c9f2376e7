//! Positions as FEN.

use std::fmt;

use tabiya_core::{CastlingMode, EnPassantMode, Fen, FenError, Notes, Square};
use tabiya_variants::{Placement, PlacementError};

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
        if faults.is_empty() { Ok(p) } else { Err(PlacementError::Faults(faults)) }
    }

    /// Reads a position as [`from_fen`](Self::from_fen) does, but accepts any faults.
    ///
    /// # Errors
    /// Fails with the first error in the text.
    pub fn from_fen_unchecked(text: &str, rules: &'static TableRules) -> Result<Self, FenError> {
        Ok(Self::new(Placement::from_fen(text, rules.rules())?, rules))
    }

    /// Reads a position from FEN as people write it, with notes on what was corrected; any faults are accepted.
    ///
    /// # Errors
    /// Fails if the meaning of the text is unclear.
    pub fn from_fen_lenient(
        text: &str,
        rules: &'static TableRules,
    ) -> Result<(Self, Notes), FenError> {
        let (placement, notes) = Placement::from_fen_lenient(text, rules.rules())?;
        Ok((Self::new(placement, rules), notes))
    }

    /// The position as FEN.
    pub fn fen(&self, mode: CastlingMode, en_passant: EnPassantMode) -> Fen {
        self.placement.fen(self.rules(), mode, self.named_square(en_passant))
    }

    /// The fields of EPD: the fields of FEN without the two counters. If the field of the ply within a turn follows them,
    /// all fields of FEN.
    pub fn epd(&self, mode: CastlingMode, en_passant: EnPassantMode) -> Fen {
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
        self.fen(CastlingMode::Standard, EnPassantMode::Legal).fmt(f)
    }
}
