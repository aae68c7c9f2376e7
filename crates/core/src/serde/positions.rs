//! Positions as FEN.

use core::fmt;

use ::serde::de;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer, ser};

use super::{TextForm, read_text, write_text};
use crate::position::{Faults, Position};
use crate::rules::{Rules, VariantState};
use crate::text::EnPassantMode;
use crate::types::CastlingMode;

/// The FEN names the en passant square after every double push, so that nothing of the position is lost. What the rules
/// keep beyond the board must be in the FEN, and the rules must be those of the type alone.
impl<R: Rules> Serialize for Position<R> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if state_of_fen::<R>(self.state()) != *self.state() {
            return Err(ser::Error::custom(format_args!(
                "the FEN of a position under the rules {:?} does not hold all of its state",
                R::NAME
            )));
        }
        write_text(self, to)
    }
}

/// The state that is read from the FEN of a position with this state.
fn state_of_fen<R: Rules>(state: &R::State) -> R::State {
    let mut read = R::State::default();
    if let Some(left) = state.remaining_checks() {
        read = read.with_remaining_checks(left);
    }
    if let Some(pockets) = state.pockets() {
        read = read.with_pockets(pockets, state.promoted());
    }
    read
}

impl<'de, R: Rules> Deserialize<'de> for Position<R> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        read_text(from)
    }
}

impl<R: Rules> TextForm for Position<R> {
    const EXPECTED: &'static str = "a position as FEN";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(CastlingMode::Standard, EnPassantMode::Always), f)
    }

    /// Accepts the faults that a lenient reader accepts, but corrects nothing in the text.
    fn read<E: de::Error>(text: &str) -> Result<Self, E> {
        let state = R::State::default();
        let read = Self::from_fen_ignoring(text, state, Faults::IGNORED_BY_DEFAULT);
        let (p, notes) = read.map_err(E::custom)?;
        match notes.iter().find(|note| !note.is_ignored_fault()) {
            Some(note) => Err(E::custom(format_args!("expected canonical FEN: {note}"))),
            None => Ok(p),
        }
    }
}
