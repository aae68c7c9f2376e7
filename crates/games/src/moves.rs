//! Moves of games, under any rules.

use tabiya_core::{Bitboard, CastlingMode, Color, MoveKind, Square};
use tabiya_fairy::AnyMove;
use tabiya_variants::KindId;

/// A move that a house rule adds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Added {
    /// Distinguishes the move from other moves between the same squares. It has lower-case letters, digits and
    /// hyphens; it is empty for a move that is written like a move of the underlying game.
    pub label: &'static str,
    /// The first square in the text of the move: the origin of the mover.
    pub from: Square,
    /// The second square in the text of the move.
    pub to: Square,
    /// The squares of captured pieces.
    pub captures: Bitboard,
    /// The squares that pieces leave without being captured.
    pub leaves: Bitboard,
    /// The squares onto which the move puts pieces, with the side and kind of each piece.
    pub places: Vec<(Square, Color, KindId)>,
    /// Whether the move is legal even if it leaves the mover's royal piece attacked.
    pub may_expose: bool,
    /// A number for the rule's own use, which is stored with the move.
    pub data: u64,
    /// The square passed by the move if it is a double push; the mover may be captured en passant there.
    pub passed: Option<Square>,
}

impl Added {
    /// Creates a move with a label and two squares, without any effects.
    ///
    /// ```
    /// use tabiya_core::{Bitboard, Color, Square};
    /// use tabiya_games::KindId;
    /// use tabiya_games::Added;
    /// let summoned = Added {
    ///     captures: Bitboard::of(Square::F6),
    ///     places: vec![(Square::F6, Color::White, KindId::PAWN)],
    ///     ..Added::new("summon", Square::F6, Square::F6)
    /// };
    /// assert!(summoned.leaves.is_empty() && !summoned.may_expose);
    /// ```
    pub fn new(label: &'static str, from: Square, to: Square) -> Self {
        let (captures, leaves) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let (places, may_expose, data, passed) = (Vec::new(), false, 0, None);
        Self { label, from, to, captures, leaves, places, may_expose, data, passed }
    }

    /// Whether a text can be the [label](Self::label) of a move.
    pub fn is_label(text: &str) -> bool {
        let may_be_in = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        !text.is_empty() && text.chars().all(may_be_in)
    }

    /// Writes the move: `d1d8:beta-decay`.
    pub(crate) fn text(&self) -> String {
        let Self { from, to, label, .. } = self;
        if label.is_empty() { format!("{from}{to}") } else { format!("{from}{to}:{label}") }
    }
}

/// A move of a game: by the rules of its variant, or added by a house rule.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(from = "AnyMove"))]
pub enum Move {
    /// A move by the rules of the variant.
    Own(AnyMove),
    /// A move added by the house rule at this index.
    Added(usize, Added),
}

impl From<AnyMove> for Move {
    fn from(m: AnyMove) -> Self {
        Self::Own(m)
    }
}

impl From<tabiya_core::Move> for Move {
    fn from(m: tabiya_core::Move) -> Self {
        Self::Own(AnyMove::of(m))
    }
}

impl Move {
    /// The move by the rules of the variant; `None` if a house rule has added it.
    pub const fn own(&self) -> Option<AnyMove> {
        match *self {
            Self::Own(m) => Some(m),
            Self::Added(..) => None,
        }
    }

    /// Writes the move in UCI notation, with a colon and the label if a house rule has added it.
    pub fn uci(&self, mode: CastlingMode) -> String {
        match self {
            Self::Own(m) => m.uci(mode).to_string(),
            Self::Added(_, added) => added.text(),
        }
    }

    /// The square that the mover leaves; `None` for a drop. For an added move, the first square in its text.
    pub fn origin(&self) -> Option<Square> {
        let is_drop = self.own().is_some_and(|m| matches!(m.kind(), MoveKind::Drop(_)));
        (!is_drop).then(|| self.from())
    }

    /// The origin of the move; for an added move, the first square in its text.
    pub fn from(&self) -> Square {
        match self {
            Self::Own(m) => m.from(),
            Self::Added(_, added) => added.from,
        }
    }

    /// The target of the move; for castling, the rook's square; for an added move, the second square in its
    /// text.
    pub fn to(&self) -> Square {
        match self {
            Self::Own(m) => m.to(),
            Self::Added(_, added) => added.to,
        }
    }

    /// The square where the mover ends up; for castling, the king's destination.
    pub fn destination(&self) -> Square {
        match self {
            Self::Own(m) => m.destination(),
            Self::Added(_, added) => added.to,
        }
    }

    /// The squares that moving pieces leave empty, including the castling rook's, but not the squares of
    /// captured pieces.
    pub fn leaves(&self) -> Bitboard {
        match self {
            Self::Own(m) => {
                let mut left = Bitboard::of(m.from());
                if let Some((from, to)) = m.castled_rook() {
                    left = left.with(from).without(to);
                }
                left.without(m.destination())
            }
            Self::Added(_, added) => {
                let entered = added.places.iter().map(|&(square, ..)| square);
                added.leaves - entered.collect::<Bitboard>()
            }
        }
    }

    /// The label of an added move; `None` for a move of the underlying game.
    pub fn label(&self) -> Option<&'static str> {
        match self {
            Self::Own(_) => None,
            Self::Added(_, added) => Some(added.label),
        }
    }
}
