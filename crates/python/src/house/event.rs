//! What has happened in a ply.

use pyo3::prelude::*;
use tabiya_core::{Color, Square};
use tabiya_games::{self as games, AnyPosition, KindId, What};

use super::kinds::is_white;

/// What has happened in a ply, and why: `Board.events` lists all of it in order.
///
/// `name` is one of moved, captured, placed, removed, turned, square-removed, square-added, turn, check and ended.
/// `cause` is "move", the name of a house rule, or "game".
///
/// >>> board = Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
/// >>> board.push_uci("e4d5")
/// Move.from_uci('e4d5')
/// >>> [(event.name, event.kind, event.square) for event in board.events]
/// [('captured', 'pawn', 35), ('moved', 'pawn', 28), ('turn', None, None)]
#[pyclass(frozen, get_all, module = "tabiya")]
pub(crate) struct Event {
    /// What has happened.
    name: &'static str,
    /// The side of the piece, the side to move, or the side in check; the winner of a game that has ended.
    side: Option<bool>,
    /// The name of the piece's kind, before it turned into another.
    kind: Option<String>,
    /// The square; of a piece that has moved, the square that it left.
    square: Option<u8>,
    /// The square to which a piece has moved.
    to_square: Option<u8>,
    /// The name of the kind that a piece has turned into.
    new_kind: Option<String>,
    /// The cause.
    cause: String,
    /// The reason of an end, or None.
    why: Option<String>,
}

impl Event {
    /// The name.
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// The event on a board.
    pub(crate) fn new(event: &games::Event, board: &AnyPosition) -> Self {
        let cause = match &event.cause {
            games::Cause::Move => "move".to_owned(),
            games::Cause::Rule(name) => name.clone().into_owned(),
            games::Cause::Game => "game".to_owned(),
        };
        let name = |kind: KindId| board.kind(kind).name.to_string();
        let mut made = Self {
            name: "",
            side: None,
            kind: None,
            square: None,
            to_square: None,
            new_kind: None,
            cause,
            why: None,
        };
        let mut piece = |(color, kind): (Color, KindId), square: Square| {
            made.side = Some(is_white(color));
            made.kind = Some(name(kind));
            made.square = Some(square as u8);
        };
        made.name = match &event.what {
            What::Moved(moved, from, to) => {
                piece(*moved, *from);
                made.to_square = Some(*to as u8);
                "moved"
            }
            What::Captured(taken, square) => {
                piece(*taken, *square);
                "captured"
            }
            What::Placed(new, square) => {
                piece(*new, *square);
                "placed"
            }
            What::Removed(old, square) => {
                piece(*old, *square);
                "removed"
            }
            What::Turned(old, square, kind) => {
                piece(*old, *square);
                made.new_kind = Some(name(*kind));
                "turned"
            }
            What::SquareRemoved(square) => {
                made.square = Some(*square as u8);
                "square-removed"
            }
            What::SquareAdded(square) => {
                made.square = Some(*square as u8);
                "square-added"
            }
            What::Turn(color) => {
                made.side = Some(is_white(*color));
                "turn"
            }
            What::Check(color) => {
                made.side = Some(is_white(*color));
                "check"
            }
            What::Ended(outcome) => {
                made.side = outcome.winner().map(is_white);
                made.why = Some(outcome.reason());
                "ended"
            }
            _ => "other",
        };
        made
    }
}

/// The names of all events.
pub(crate) const EVENT_NAMES: [&str; 10] = [
    "moved",
    "captured",
    "placed",
    "removed",
    "turned",
    "square-removed",
    "square-added",
    "turn",
    "check",
    "ended",
];

#[pymethods]
impl Event {
    fn __repr__(&self) -> String {
        let square = self.square.and_then(Square::from_index);
        let parts = [
            Some(self.name.to_owned()),
            self.kind.clone(),
            square.map(|square| square.to_string()),
            self.to_square.and_then(Square::from_index).map(|square| square.to_string()),
            self.new_kind.clone(),
        ];
        let words: Vec<String> = parts.into_iter().flatten().collect();
        format!("<Event {}>", words.join(" "))
    }
}
