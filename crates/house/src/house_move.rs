//! A move under house rules.

use tabiya_core::{Bitboard, Color, Square};
use tabiya_fairy::{AnyMove, KindId};

/// A move that a rule adds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Added {
    /// What tells it from other moves between the same squares: small letters, digits and hyphens. None for a
    /// move that is written like one of the game's own.
    pub label: &'static str,
    /// The square that is named first: the mover's.
    pub from: Square,
    /// The square that is named second.
    pub to: Square,
    /// What is captured.
    pub captures: Bitboard,
    /// What leaves its square without being captured.
    pub leaves: Bitboard,
    /// What stands where afterwards.
    pub places: Vec<(Square, Color, KindId)>,
    /// Whether it is legal also where it leaves the mover's royal piece attacked.
    pub may_expose: bool,
    /// Data of the rule's own, which the move carries to it.
    pub data: u64,
    /// The square that it passes by a double push, and on which it may be captured en passant.
    pub passed: Option<Square>,
}

impl Added {
    /// A move of which nothing is said yet but how it is written.
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

    /// The move as text: `d1d8:beta-decay`.
    pub(crate) fn text(&self) -> String {
        let Self { from, to, label, .. } = self;
        if label.is_empty() { format!("{from}{to}") } else { format!("{from}{to}:{label}") }
    }

    /// What it is called: no two moves of a rule have that in common.
    fn name(&self) -> (Square, Square, &'static str) {
        (self.from, self.to, self.label)
    }

    /// One of several moves that looks like another.
    pub(crate) fn twice(moves: &[Self]) -> Option<&Self> {
        let mut names: Vec<_> = moves.iter().map(Self::name).collect();
        names.sort();
        let twin = names.windows(2).find(|two| two[0] == two[1])?[0];
        moves.iter().find(|m| m.name() == twin)
    }

    /// Whether a move is written as this one is.
    pub(crate) fn is_like(&self, m: &HouseMove) -> bool {
        matches!(m, HouseMove::Added(_, other) if other.name() == self.name())
    }
}

/// A move: one of the game's own, or one that a rule has added.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum HouseMove {
    /// A move by the rules of the game that the house rules change.
    Own(AnyMove),
    /// A move of the rule with this place in the order.
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

    /// The square that is named second; its own rook's if a king castles.
    pub fn to(&self) -> Square {
        match self {
            Self::Own(m) => m.to(),
            Self::Added(_, added) => added.to,
        }
    }

    /// Where the mover comes to: a king that castles stands there, not on its rook's old square.
    pub fn destination(&self) -> Square {
        match self {
            Self::Own(m) => m.destination(),
            Self::Added(_, added) => added.to,
        }
    }

    /// The squares that what moves leaves behind empty, captured pieces aside: of a king that castles, its rook's too.
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

    /// What tells a move that a rule has added from others; nothing for one of the game's own.
    pub fn label(&self) -> Option<&'static str> {
        match self {
            Self::Own(_) => None,
            Self::Added(_, added) => Some(added.label),
        }
    }
}
