//! Why a move is legal, or what keeps it from being so.

mod castle;
mod facts;
mod illegality_reason;
mod illegality_text;
mod legality_reason;
mod pieces;
mod placed;
mod safety;
mod search;
mod shape;

use std::fmt;

use tabiya_core::{Color, Move, MoveKind, San, UciMove};

use crate::any_position::AnyPosition;
pub(crate) use facts::Facts;
pub use illegality_reason::IllegalityReason;
pub use legality_reason::LegalityReason;
pub use placed::{Blocker, Line, PlacedPiece};

/// What becomes of a move in a position: made by [`AnyPosition::explain`].
///
/// ```
/// use tabiya_core::{Color, Role, Square};
/// use tabiya_variants::{IllegalityReason, PlacedPiece, Reason, Variant};
///
/// let (p, _) = Variant::Chess.read("4k3/8/b7/8/8/8/8/4K2R w K - 0 1")?;
/// let castle = p.explain("e1g1".parse()?);
/// assert_eq!(castle.to_string(), "e1g1 is illegal: f1 is attacked by the bishop on a6");
///
/// let by = PlacedPiece { piece: Role::Bishop.of(Color::Black), square: Square::A6 };
/// let attacked = IllegalityReason::Attacked { square: Square::F1, by };
/// assert_eq!(castle.reason(), Reason::Illegal(attacked));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Explanation {
    asked: UciMove,
    legal: Option<Move>,
    reason: Reason,
}

/// Why a move is legal or illegal.
///
/// ```
/// use tabiya_variants::{AnyPosition, Reason};
/// let reason = AnyPosition::default().explain("g1f3".parse()?).reason();
/// assert_eq!(reason.to_string(), "the knight on g1 reaches f3, which is empty");
/// assert!(matches!(reason, Reason::Legal(_)));
/// # Ok::<(), tabiya_core::ParseMoveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The move is legal.
    Legal(LegalityReason),
    /// The move is illegal.
    Illegal(IllegalityReason),
}

impl AnyPosition {
    /// Why a move is legal or illegal here. Whether it is, says the generator; castling is understood
    /// as [`uci_move`](Self::uci_move) does.
    ///
    /// ```
    /// use tabiya_variants::Variant;
    /// let (p, _) = Variant::Chess.read("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1")?;
    /// let capture = p.explain("e5d6".parse()?);
    /// assert!(!capture.is_legal());
    /// assert_eq!(
    ///     capture.to_string(),
    ///     "e5d6 is illegal: with both pawns gone the rook on h5 attacks the king on a5"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain(&self, asked: UciMove) -> Explanation {
        let facts = self.facts();
        match self.uci_move(asked) {
            Ok(m) => Explanation { asked, legal: Some(m), reason: Reason::Legal(facts.ground(m)) },
            Err(_) => {
                let obstacle = facts.obstacle(asked, || self.a_capture());
                Explanation { asked, legal: None, reason: Reason::Illegal(obstacle) }
            }
        }
    }

    /// Why a move in algebraic notation is legal or not: of each move that the text may mean, by pieces
    /// that move so, if there are any; of none if the side to move has no such piece.
    ///
    /// ```
    /// use tabiya_variants::Variant;
    /// let (p, _) = Variant::Chess.read("4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1")?;
    /// let all: Vec<String> = p.explain_san("Nf3".parse()?).iter().map(|why| why.to_string()).collect();
    /// assert_eq!(all, ["g1f3 is legal: the knight on g1 reaches f3, which is empty"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain_san(&self, asked: San) -> Vec<Explanation> {
        let text = self.san_move(asked).map(|m| m.uci(self.castling_mode()).to_string());
        if let Ok(Ok(legal)) = text.map(|text| text.parse()) {
            return vec![self.explain(legal)];
        }
        let readings = asked.readings(self.turn(), |piece| self.by_piece(piece));
        let mut all: Vec<_> = readings.map(|reading| self.explain(reading)).collect();
        let moves_so = |why: &Explanation| {
            !matches!(why.reason(), Reason::Illegal(IllegalityReason::NotItsMove(_)))
        };
        if all.iter().any(moves_so) {
            all.retain(moves_so);
        }
        all
    }

    /// The legal capture whose origin comes first.
    fn a_capture(&self) -> Option<Move> {
        let captures = |m: &Move| {
            m.kind() == MoveKind::EnPassant
                || self.piece_on(m.to()).is_some_and(|there| there.color != self.turn())
        };
        self.legal_moves().into_iter().filter(captures).min_by_key(|m| (m.from(), m.to()))
    }
}

impl Explanation {
    /// The move as it was asked for.
    pub const fn asked(&self) -> UciMove {
        self.asked
    }

    /// The move, if it is legal.
    pub const fn legal_move(&self) -> Option<Move> {
        self.legal
    }

    /// Whether the move is legal.
    pub const fn is_legal(&self) -> bool {
        self.legal.is_some()
    }

    /// Why.
    pub const fn reason(&self) -> Reason {
        self.reason
    }
}

impl fmt::Display for Explanation {
    /// `e1g1 is illegal: f1 is attacked by the bishop on a6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.is_legal() { "legal" } else { "illegal" };
        write!(f, "{} is {what}: {}", self.asked, self.reason)
    }
}

impl fmt::Display for Reason {
    /// `f1 is attacked by the bishop on a6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Legal(ground) => ground.fmt(f),
            Self::Illegal(obstacle) => obstacle.fmt(f),
        }
    }
}

/// A side as a sentence names it.
const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
