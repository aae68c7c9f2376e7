//! Positions as FEN.

use ::serde::de::Error;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer, ser};

use super::TextVisitor;
use crate::position::{Faults, Position};
use crate::rules::{Rules, VariantState};
use crate::text::EnPassantMode;
use crate::types::CastlingMode;

/// The FEN names the en passant square after every double push, so that nothing of the position is lost. State that the
/// rules keep beyond the board must be in the FEN, and the type alone must define the rules.
impl<R: Rules> Serialize for Position<R> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if state_of_fen::<R>(self.state()) != *self.state() {
            return Err(ser::Error::custom(format_args!(
                "the FEN of a position under the rules {:?} does not hold all of its state",
                R::NAME
            )));
        }
        to.collect_str(&self.fen(CastlingMode::Standard, EnPassantMode::Always))
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

/// Accepts the faults that a lenient reader accepts, but corrects nothing in the text.
impl<'de, R: Rules> Deserialize<'de> for Position<R> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_str(TextVisitor("a position as FEN", |text: &str| {
            let state = R::State::default();
            let read = Self::from_fen_ignoring(text, state, Faults::IGNORED_BY_DEFAULT);
            let (p, notes) = read.map_err(D::Error::custom)?;
            match notes.iter().find(|note| !note.is_ignored_fault()) {
                Some(note) => Err(D::Error::custom(format_args!("expected canonical FEN: {note}"))),
                None => Ok(p),
            }
        }))
    }
}
