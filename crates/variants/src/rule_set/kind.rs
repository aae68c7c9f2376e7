//! Kinds of pieces, and sets of kinds.

use tabiya_core::{Color, Piece, PieceKind, Role, Roles};

/// The maximum number of kinds in a rule set: the six roles of chess and sixteen more.
pub const MOST_KINDS: usize = 22;

/// A kind of piece, as an index into the kinds of its rule set.
///
/// The six roles of chess come first, from pawn to king: `KindId::PAWN` is 0. The name and letter of a kind
/// are in the rules: see [`RuleSet::kind`](crate::RuleSet::kind).
///
/// ```
/// use tabiya_core::Role;
/// use tabiya_variants::KindId;
/// assert_eq!(KindId::from(Role::Knight), KindId::KNIGHT);
/// assert_eq!((KindId::KNIGHT.role(), KindId::from_index(6).and_then(KindId::role)), (Some(Role::Knight), None));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindId(u8);

impl KindId {
    /// The pawn.
    pub const PAWN: Self = Self(0);
    /// The knight.
    pub const KNIGHT: Self = Self(1);
    /// The bishop.
    pub const BISHOP: Self = Self(2);
    /// The rook, with which a king castles.
    pub const ROOK: Self = Self(3);
    /// The queen.
    pub const QUEEN: Self = Self(4);
    /// The king.
    pub const KING: Self = Self(5);

    /// The kind with this index; `None` if the index is [`MOST_KINDS`] or more.
    pub fn from_index(index: usize) -> Option<Self> {
        u8::try_from(index).ok().filter(|_| index < MOST_KINDS).map(Self)
    }

    /// The index of the kind, less than [`MOST_KINDS`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The chess role of this kind; `None` for a kind that a rule file adds.
    #[inline(always)]
    pub fn role(self) -> Option<Role> {
        Role::ALL.get(self.index()).copied()
    }

    /// This kind as a piece of `color`.
    pub const fn of(self, color: Color) -> Piece<Self> {
        Piece { color, role: self }
    }

    /// The index of the kind, as an integer to shift into a packed word.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// The kind whose index is in the lowest five bits of `bits`.
    #[inline(always)]
    pub const fn of_bits(bits: u32) -> Self {
        Self((bits & 31) as u8)
    }
}

impl PieceKind for KindId {
    const PAWN: Self = Self::PAWN;
    const ROOK: Self = Self::ROOK;
    const KING: Self = Self::KING;
}

impl From<Role> for KindId {
    #[inline(always)]
    fn from(role: Role) -> Self {
        Self(role as u8)
    }
}

/// A set of kinds.
///
/// ```
/// use tabiya_variants::{KindId, KindSet};
/// let set = KindSet::EMPTY.with(KindId::KING).with(KindId::PAWN);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [KindId::PAWN, KindId::KING]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct KindSet(u32);

impl KindSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// Knight, bishop, rook and queen.
    pub const PROMOTIONS: Self = Self::EMPTY
        .with(KindId::KNIGHT)
        .with(KindId::BISHOP)
        .with(KindId::ROOK)
        .with(KindId::QUEEN);

    /// The set with a kind added.
    #[must_use]
    pub const fn with(self, kind: KindId) -> Self {
        Self(self.0 | 1 << kind.0)
    }

    /// Whether the kind is in the set.
    #[inline(always)]
    pub const fn contains(self, kind: KindId) -> bool {
        self.0 >> kind.0 & 1 == 1
    }

    /// The number of kinds in the set.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The only kind of the set; `None` if it has none or several.
    #[inline(always)]
    pub fn single(self) -> Option<KindId> {
        if self.len() == 1 { self.iter().next() } else { None }
    }

    /// The set without the kinds of another one.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the set has no kind.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the kinds in order of index.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = KindId> {
        KindIterator(self)
    }
}

#[cfg(feature = "serde")]
tabiya_core::set_forms! {
    KindSet, "a list of kinds of pieces", |set: KindSet| set.iter(), KindSet::with,
        |set: KindSet| set.0, |code: u32| (code >> MOST_KINDS == 0).then_some(KindSet(code));
}

/// Iterator over the kinds of a set.
struct KindIterator(KindSet);

impl Iterator for KindIterator {
    type Item = KindId;

    #[inline(always)]
    fn next(&mut self) -> Option<KindId> {
        let bits = &mut self.0.0;
        let kind = (*bits != 0).then(|| KindId::of_bits(bits.trailing_zeros()))?;
        *bits &= *bits - 1;
        Some(kind)
    }
}

impl FromIterator<KindId> for KindSet {
    fn from_iter<I: IntoIterator<Item = KindId>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<KindId> for KindSet {
    fn from(kind: KindId) -> Self {
        Self::EMPTY.with(kind)
    }
}

impl From<Roles> for KindSet {
    fn from(roles: Roles) -> Self {
        roles.iter().map(KindId::from).collect()
    }
}

impl From<KindSet> for Roles {
    /// Keeps the kinds that are roles of chess and drops all others.
    fn from(kinds: KindSet) -> Self {
        kinds.iter().filter_map(KindId::role).fold(Self::EMPTY, Self::with)
    }
}
