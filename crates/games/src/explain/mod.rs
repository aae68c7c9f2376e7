//! Explanations of why moves are legal or illegal.

mod castle;
mod facts;
mod illegality;
mod illegality_reason;
mod legality;
mod legality_reason;
mod marks;
mod placed;
mod safety;
mod steps;
mod stuck;

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{MoveKind, Square};
use tabiya_fairy::{AnyMove, AnyUciMove};

pub(crate) use facts::Facts;
pub use illegality_reason::IllegalityReason;
pub use legality_reason::LegalityReason;
pub use marks::{Mark, MarkKind};
pub use placed::{Blocker, PinLine, PlacedPiece};
pub use stuck::{StuckPiece, StuckReason};

/// The explanation of a move in a position, made by [`AnyPosition::explain`](crate::AnyPosition::explain).
///
/// ```
/// use tabiya_core::{Color, Role, Square};
/// use tabiya_games::{IllegalityReason, KindName, PlacedPiece, Reason, Variant};
///
/// let (p, _) = Variant::Chess.read("4k3/8/b7/8/8/8/8/4K2R w K - 0 1")?;
/// let castle = p.explain("e1g1")?;
/// assert_eq!(castle.to_string(), "e1g1 is illegal: f1 is attacked by the bishop on a6");
///
/// let by = PlacedPiece { piece: KindName::from(Role::Bishop).of(Color::Black), square: Square::A6 };
/// let attacked = IllegalityReason::Attacked { square: Square::F1, by };
/// assert_eq!(*castle.reason(), Reason::Illegal(attacked));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "crate::serde::ExplanationFields")
)]
pub struct Explanation {
    asked: AnyUciMove,
    legal: Option<AnyMove>,
    reason: Reason,
}

/// The reason why a move is legal or illegal.
///
/// ```
/// use tabiya_games::{AnyPosition, Reason};
/// let why = AnyPosition::default().explain("g1f3")?;
/// assert_eq!(why.reason().to_string(), "the knight on g1 reaches f3, which is empty");
/// assert!(matches!(why.reason(), Reason::Legal(_)));
/// # Ok::<(), tabiya_core::ParseMoveError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Reason {
    /// The move is legal.
    Legal(LegalityReason),
    /// The move is illegal.
    Illegal(IllegalityReason),
}

/// Explains the move `asked`; `legal` is the same move if it is legal.
pub(crate) fn explain(facts: &Facts, asked: AnyUciMove, legal: Option<AnyMove>) -> Explanation {
    let reason = match legal {
        Some(m) => Reason::Legal(facts.legality(m)),
        None => Reason::Illegal(facts.illegality(asked)),
    };
    Explanation { asked, legal, reason }
}

/// Explains why the piece of the side to move on a square has no legal move, which the caller has found out; `None` if
/// no such piece is there.
pub(crate) fn stuck(facts: &Facts, square: Square) -> Option<StuckPiece> {
    Some(StuckPiece { piece: facts.on(square)?, reason: facts.stuck(square)? })
}

/// Selects the explanations to show for a text that may mean several moves: if any move fits the way its piece moves,
/// only the explanations of such moves.
pub(crate) fn those_that_move_so(all: impl Iterator<Item = Explanation>) -> Vec<Explanation> {
    // `Kg1` becomes `e1g1` in UCI notation, which may mean castling; but algebraic notation writes castling as O-O.
    let castles =
        |why: &Explanation| why.legal_move().is_some_and(|m| m.kind() == MoveKind::Castle);
    let mut all: Vec<_> = all.filter(|why| !castles(why)).collect();
    let moves_so = |why: &Explanation| {
        !matches!(why.reason(), Reason::Illegal(IllegalityReason::NotItsMove(_)))
    };
    if all.iter().any(moves_so) {
        all.retain(moves_so);
    }
    all
}

impl Explanation {
    /// Makes an explanation from its parts.
    #[cfg(feature = "serde")]
    pub(crate) const fn new(asked: AnyUciMove, legal: Option<AnyMove>, reason: Reason) -> Self {
        Self { asked, legal, reason }
    }

    /// The move as the caller wrote it.
    pub const fn asked(&self) -> AnyUciMove {
        self.asked
    }

    /// The legal move; `None` if the move is illegal.
    pub const fn legal_move(&self) -> Option<AnyMove> {
        self.legal
    }

    /// Whether the move is legal.
    pub const fn is_legal(&self) -> bool {
        self.legal.is_some()
    }

    /// The reason why the move is legal or illegal.
    pub const fn reason(&self) -> &Reason {
        &self.reason
    }
}

impl fmt::Display for Explanation {
    /// Writes a sentence, for example `e1g1 is illegal: f1 is attacked by the bishop on a6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.is_legal() { "legal" } else { "illegal" };
        write!(f, "{} is {what}: {}", self.asked, self.reason)
    }
}

impl fmt::Display for Reason {
    /// Writes the reason, for example `f1 is attacked by the bishop on a6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Legal(reason) => reason.fmt(f),
            Self::Illegal(obstacle) => obstacle.fmt(f),
        }
    }
}
