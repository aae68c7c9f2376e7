//! Reads positions under rules whose moves are generated from tables.

use tabiya_core::{Color, Fault, Faults, Note};
use tabiya_fairy::{FairyPosition, TableRules};
use tabiya_variants::PlacementFault;

use crate::built_in::AnyPosition;
use crate::fen_notes::{FenNote, FenNotes, Subject};
use crate::position_error::PositionError;

/// Reads a position from FEN. Notes unusual forms, missing fields for which defaults are assumed, and ignored
/// faults.
pub(crate) fn read(
    rules: &'static TableRules,
    fen: &str,
    ignored: Faults,
) -> Result<(AnyPosition, FenNotes), PositionError> {
    let (position, notes) = FairyPosition::from_fen_lenient(fen, rules)?;
    let is_ignored = |fault: &PlacementFault| match fault {
        PlacementFault::NoRoyal(color) => ignored.contains(Fault::NoKing(*color)),
        PlacementFault::SeveralRoyals(color) => ignored.contains(Fault::SeveralKings(*color)),
        PlacementFault::OpponentInCheck => {
            ignored.contains(Fault::OpponentInCheck(!position.turn()))
        }
        PlacementFault::PawnOnPromotionSquare(_) => {
            Color::ALL.into_iter().all(|color| ignored.contains(Fault::PawnOnBackRank(color)))
        }
        _ => false,
    };
    let (passed, grave): (Vec<_>, Vec<_>) = position.faults().into_iter().partition(is_ignored);
    if !grave.is_empty() {
        return Err(PositionError::Faults(grave));
    }
    let passed = passed.iter().map(|fault| FenNote::new(fault.to_string(), Subject::Fault));
    let position = AnyPosition::Fairy(position);
    let unreachable = position.unreachable().into_iter().map(|why| Note::Unreachable(why).into());
    let notes = notes.iter().map(FenNote::from).chain(passed).chain(unreachable).collect();
    Ok((position, notes))
}
