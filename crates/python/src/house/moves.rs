//! Moves as rules see them.

use pyo3::prelude::*;
use tabiya_core::{Bitboard, CastlingMode, MoveKind};
use tabiya_games::house::Held;
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
    /// The square where the piece starts.
    #[pyo3(get)]
    from_square: u8,
    /// The square where the piece ends; in castling, where the king ends.
    #[pyo3(get)]
    to_square: u8,
    /// The name of the piece's kind; None if a rule adds the move and no piece starts there.
    #[pyo3(get)]
    kind: Option<String>,
    /// The name of the kind that a pawn is promoted to, or None.
    #[pyo3(get)]
    promotion: Option<String>,
    /// The label of a move that a rule adds, "" if it has none, and None for moves of the variant.
    #[pyo3(get)]
    label: Option<&'static str>,
    /// The number that a rule has given to its move.
    #[pyo3(get)]
    data: u64,
    /// Whether the move castles.
    #[pyo3(get)]
    is_castling: bool,
    /// Whether the move is a drop.
    #[pyo3(get)]
    is_drop: bool,
    captured: u64,
    left: u64,
    text: String,
}

impl HouseMove {
    pub(super) fn new(m: &Move, game: &Held) -> Self {
        let view = game.view();
        let rules = view.position().rules();
        let name = |kind: KindId| rules.kind(kind).name.to_string();
        let (kind, promotion, label, data, is_castling, is_drop) = match m {
            Move::Own(own) => {
                let is_drop = matches!(own.kind(), MoveKind::Drop(_));
                let is_castling = own.kind() == MoveKind::Castle;
                let promotion = own.promotion().map(name);
                (Some(name(own.piece())), promotion, None, 0, is_castling, is_drop)
            }
            Move::Added(_, added) => {
                let there = game.mover().unwrap_or(added.from);
                let kind = view.position().piece_on(there).map(|(_, kind)| name(kind));
                (kind, None, Some(added.label), added.data, false, false)
            }
        };
        Self {
            from_square: m.from() as u8,
            to_square: m.destination() as u8,
            kind,
            promotion,
            label,
            data,
            is_castling,
            is_drop,
            captured: game.captures(m).0,
            left: m.leaves().0,
            text: m.uci(CastlingMode::Standard),
        }
    }
}

#[pymethods]
impl HouseMove {
    /// The squares on which the move captures.
    #[getter]
    fn captures(&self) -> SquareSet {
        Bitboard(self.captured).into()
    }

    /// The squares that moving pieces leave, in castling also the rook's.
    #[getter]
    fn leaves(&self) -> SquareSet {
        Bitboard(self.left).into()
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
        &self.text
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<HouseMove {}>", self.text)
    }
}
