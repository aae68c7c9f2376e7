//! A move under house rules.

use tabiya_core::{Bitboard, Color, Square};
use tabiya_fairy::{AnyMove, KindId};

/// A move that a rule adds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Added {
    /// Distinguishes the move from others between the same squares: lower-case letters, digits and hyphens.
    /// Empty for a move that is written like one of the game's own.
    pub label: &'static str,
    /// The square that is named first: the origin of the mover.
    pub from: Square,
    /// The square that is named second.
    pub to: Square,
    /// The squares of captured pieces.
    pub captures: Bitboard,
    /// The squares that pieces leave without being captured.
    pub leaves: Bitboard,
    /// The pieces on their squares after the move.
    pub places: Vec<(Square, Color, KindId)>,
    /// Whether the move is legal even if it leaves the mover's royal piece attacked.
    pub may_expose: bool,
    /// Data of the rule, which the move carries.
    pub data: u64,
    /// The square passed by a double push, on which the mover may be captured en passant.
    pub passed: Option<Square>,
}

impl Added {
    /// A move with a text and no effects yet.
    ///
    /// ```
    /// use tabiya_core::{Bitboard, Color, Square};
    /// use tabiya_fairy::KindId;
    /// use tabiya_house::Added;
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

    /// Writes the move: `d1d8:beta-decay`.
    pub(crate) fn text(&self) -> String {
        let Self { from, to, label, .. } = self;
        if label.is_empty() { format!("{from}{to}") } else { format!("{from}{to}:{label}") }
    }

    /// The squares and the label, which no two moves of a rule may share.
    fn name(&self) -> (Square, Square, &'static str) {
        (self.from, self.to, self.label)
    }

    /// Finds a move that has the same text as another.
    pub(crate) fn twice(moves: &[Self]) -> Option<&Self> {
        let mut names: Vec<_> = moves.iter().map(Self::name).collect();
        names.sort();
        let twin = names.windows(2).find(|two| two[0] == two[1])?[0];
        moves.iter().find(|m| m.name() == twin)
    }

    /// Whether a move has the same text as this one.
    pub(crate) fn is_like(&self, m: &HouseMove) -> bool {
        matches!(m, HouseMove::Added(_, other) if other.name() == self.name())
    }
}

/// A move of the game's own, or one that a rule has added.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum HouseMove {
    /// A move by the rules of the game that the house rules change.
    Own(AnyMove),
    /// A move added by the rule at this place in the order.
    Added(usize, Added),
}

impl HouseMove {
    /// The square that is named first.
    pub fn from(&self) -> Square {
        match self {
            Self::Own(m) => m.from(),
            Self::Added(_, added) => added.from,
        }
    }

    /// The square that is named second; for castling, the rook's.
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

    /// The squares that moving pieces leave empty, apart from captures; for castling, the rook's as well.
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

    /// The label of an added move; `None` for one of the game's own.
    pub fn label(&self) -> Option<&'static str> {
        match self {
            Self::Own(_) => None,
            Self::Added(_, added) => Some(added.label),
        }
    }
}
