//! Moves as rules see them.

use pyo3::prelude::*;
use tabiya_games::house::{self, Held};
use tabiya_games::{KindId, Move};

use crate::square_set::SquareSet;

/// A move as a house rule sees it.
///
/// `from_square` and `to_square` are where the piece starts and ends; in castling, where the king ends. In a drop both are
/// the target.
///
/// >>> from tabiya import Board, rule
/// >>> @rule
/// ... def tell(change, move):
/// ...     print(move, move.kind, list(move.captures), move.is_castling)
/// >>> Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", house=[tell]).push_san("exd5")
/// e4d5 pawn [35] False
/// Move.from_uci('e4d5')
#[pyclass(frozen, module = "tabiya")]
pub(crate) struct HouseMove {
    seen: house::HouseMove,
    /// The name of the piece's kind; None if a rule adds the move and no piece starts there.
    #[pyo3(get)]
    kind: Option<String>,
    /// The name of the kind that a pawn is promoted to, or None.
    #[pyo3(get)]
    promotion: Option<String>,
}

impl HouseMove {
    pub(super) fn new(m: &Move, game: &Held) -> Self {
        let view = game.view();
        let rules = view.position().rules();
        let seen = game.seen(m);
        let name = |kind: KindId| rules.kind(kind).name.to_string();
        Self { kind: seen.kind.map(name), promotion: seen.promotion.map(name), seen }
    }
}

#[pymethods]
impl HouseMove {
    /// The square where the piece starts.
    #[getter(from_square)]
    fn origin(&self) -> u8 {
        self.seen.from as u8
    }

    /// The square where the piece ends; in castling, where the king ends.
    #[getter]
    fn to_square(&self) -> u8 {
        self.seen.to as u8
    }

    /// The label of a move that a rule adds, "" if it has none, and None for moves of the variant.
    #[getter]
    fn label(&self) -> Option<&'static str> {
        self.seen.label
    }

    /// The number that a rule has given to its move.
    #[getter]
    fn data(&self) -> u64 {
        self.seen.data
    }

    /// Whether the move castles.
    #[getter]
    fn is_castling(&self) -> bool {
        self.seen.is_castling
    }

    /// Whether the move is a drop.
    #[getter]
    fn is_drop(&self) -> bool {
        self.seen.is_drop
    }

    /// The squares on which the move captures.
    #[getter]
    fn captures(&self) -> SquareSet {
        self.seen.captures.into()
    }

    /// The squares that moving pieces leave, in castling also the rook's.
    #[getter]
    fn leaves(&self) -> SquareSet {
        self.seen.leaves.into()
    }

    /// The move in UCI notation, with the label of a rule behind a colon.
    ///
    /// >>> @rule
    /// ... def write(change, move):
    /// ...     print(move.uci())
    /// >>> Board(house=[write]).push_san("Nf3")
    /// g1f3
    /// Move.from_uci('g1f3')
    fn uci(&self) -> &str {
        &self.seen.uci
    }

    fn __str__(&self) -> &str {
        &self.seen.uci
    }

    fn __repr__(&self) -> String {
        format!("<HouseMove {}>", self.seen.uci)
    }
}
