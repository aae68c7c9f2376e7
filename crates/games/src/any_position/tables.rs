//! Reads positions under rules whose moves are generated from tables.

use tabiya_core::{Color, Fault, Faults, Note};
use tabiya_fairy::{FairyPosition, TableRules};
use tabiya_variants::{PlacementError, PlacementErrorKind, PlacementFault};

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
    let position = FairyPosition::from_fen_unchecked(fen, rules)?;
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
        return Err(PlacementError { offset: 0, kind: PlacementErrorKind::Faults(grave) }.into());
    }
    let passed = passed.iter().map(|fault| FenNote::new(fault.to_string(), Subject::Fault));
    let position = AnyPosition::Fairy(position);
    let unreachable = position.unreachable().into_iter().map(|why| Note::Unreachable(why).into());
    let notes = unusual_form(fen).chain(missing_fields(fen)).chain(passed).chain(unreachable);
    Ok((position, notes.collect()))
}

/// Notes on unusual forms in a FEN: extra blanks, and digits next to each other.
fn unusual_form(fen: &str) -> impl Iterator<Item = FenNote> {
    let board = fen.split_whitespace().next().unwrap_or_default();
    let has_spacing = fen.contains('\t') || fen.split(' ').any(str::is_empty);
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    let adds_up = board.as_bytes().windows(2).any(|two| two.iter().all(is_digit));
    let found = [(has_spacing, Note::Spacing), (adds_up, Note::AdjacentDigits)];
    found.into_iter().filter(|(is_there, _)| *is_there).map(|(_, note)| note.into())
}

/// Notes on the defaults assumed for missing counters.
fn missing_fields(fen: &str) -> impl Iterator<Item = FenNote> {
    let fields = fen.split_whitespace().filter(|field| !is_checks(field)).count();
    let names = ["half-move clock", "full-move number"];
    let missing = names.into_iter().skip(fields.saturating_sub(4));
    missing.map(|name| {
        FenNote::new(format!("default assumed for missing field: {name}"), Subject::Form)
    })
}

/// Whether a FEN field gives the remaining checks, such as `3+3`.
fn is_checks(field: &str) -> bool {
    field.contains('+') && !field.contains('/')
}
