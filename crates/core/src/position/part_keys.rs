//! Keys of parts of a position: of its pawns, of each side's pieces and so on.

use core::ops::Deref;

use super::observer::BoardObserver;
use super::{Key, Position};
use crate::rules::{Rules, Standard};
use crate::types::{Color, Move, Piece, Role, Square};

/// Keys of parts of a position, for tables of a search such as those of pawn structures and of correction history.
///
/// Each is the exclusive or of [`Key::of_piece`] over the pieces that it names. It is a [`BoardObserver`], so that
/// moves can keep it up to date, as [`KeyedPosition`] does.
///
/// ```
/// use tabiya_core::{PartKeys, Position, San};
/// let p = Position::startpos();
/// let (mut next, mut keys) = (p, p.part_keys());
/// p.play_into_with("Nf3".parse::<San>()?.to_move(&p)?, &mut next, &mut keys);
/// assert_eq!(keys, next.part_keys());
/// assert_eq!(keys.pawns(), p.pawn_key());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PartKeys {
    keys: [Key; PARTS],
}

const PARTS: usize = 6;
const PAWNS: usize = 0;
const KINGS_AND_PAWNS: usize = 1;
/// The index of White's pieces; Black's are the next.
const PIECES: usize = 2;
const MINOR: usize = 4;
const MAJOR: usize = 5;

/// The indexes of the two keys that each kind of piece belongs to.
const PARTS_OF: [[[usize; 2]; 6]; 2] = {
    let mut parts = [[[0; 2]; 6]; 2];
    let mut color = 0;
    while color < 2 {
        let pieces = PIECES + color;
        parts[color] = [
            [PAWNS, KINGS_AND_PAWNS],
            [pieces, MINOR],
            [pieces, MINOR],
            [pieces, MAJOR],
            [pieces, MAJOR],
            [pieces, KINGS_AND_PAWNS],
        ];
        color += 1;
    }
    parts
};

impl PartKeys {
    /// The pawns of both sides.
    #[inline(always)]
    pub fn pawns(&self) -> Key {
        self.keys[PAWNS]
    }

    /// The pawns and kings of both sides.
    #[inline(always)]
    pub fn kings_and_pawns(&self) -> Key {
        self.keys[KINGS_AND_PAWNS]
    }

    /// One side's pieces: all but the pawns.
    #[inline(always)]
    pub fn pieces(&self, color: Color) -> Key {
        self.keys[PIECES + color as usize]
    }

    /// The knights and bishops of both sides.
    #[inline(always)]
    pub fn minor(&self) -> Key {
        self.keys[MINOR]
    }

    /// The rooks and queens of both sides.
    #[inline(always)]
    pub fn major(&self) -> Key {
        self.keys[MAJOR]
    }

    /// Adds a piece to its two keys, or removes it from them.
    #[inline(always)]
    fn toggle(&mut self, piece: Piece, square: Square) {
        for part in PARTS_OF[piece.color as usize][piece.role as usize] {
            self.keys[part] ^= Key::of_piece(piece, square);
        }
    }
}

impl BoardObserver for PartKeys {
    #[inline(always)]
    fn added(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
    }
}

/// A position with its [`PartKeys`], which its moves keep up to date. Positions without them pay nothing for them.
///
/// It derefs to the position, so that everything can be asked of it.
///
/// ```
/// use tabiya_core::{KeyedPosition, Position};
/// let p = KeyedPosition::from(Position::startpos());
/// for &m in &p.legal_moves() {
///     let next = p.play_unchecked(m);
///     assert_eq!(next.part_keys(), next.position().part_keys());
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeyedPosition<R: Rules = Standard> {
    position: Position<R>,
    keys: PartKeys,
}

impl<R: Rules> KeyedPosition<R> {
    /// The position.
    #[inline(always)]
    pub fn position(&self) -> &Position<R> {
        &self.position
    }

    /// The keys of parts, which are not computed anew.
    #[inline(always)]
    pub fn part_keys(&self) -> PartKeys {
        self.keys
    }

    /// [`Position::play_unchecked`], with the keys.
    #[inline]
    #[must_use]
    pub fn play_unchecked(&self, m: Move) -> Self {
        let mut next = *self;
        self.play_into(m, &mut next);
        next
    }

    /// [`Position::play_into`], with the keys.
    #[inline]
    pub fn play_into(&self, m: Move, next: &mut Self) {
        self.play_into_with(m, next, &mut ());
    }

    /// [`Position::play_into_with`], with the keys.
    #[inline]
    pub fn play_into_with(&self, m: Move, next: &mut Self, observer: &mut impl BoardObserver) {
        next.keys = self.keys;
        self.position.play_into_with(m, &mut next.position, &mut (&mut next.keys, observer));
    }

    /// [`Position::null_move`], with the keys.
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        Some(Self { position: self.position.null_move()?, keys: self.keys })
    }
}

/// Computes the keys.
impl<R: Rules> From<Position<R>> for KeyedPosition<R> {
    fn from(position: Position<R>) -> Self {
        Self { position, keys: position.part_keys() }
    }
}

impl<R: Rules> Deref for KeyedPosition<R> {
    type Target = Position<R>;

    #[inline(always)]
    fn deref(&self) -> &Position<R> {
        &self.position
    }
}

/// # Keys of parts
impl<R: Rules> Position<R> {
    /// The keys of parts of the position, computed on every call: for keys that moves keep up to date, see
    /// [`KeyedPosition`].
    pub fn part_keys(&self) -> PartKeys {
        let mut keys = PartKeys::default();
        for color in Color::ALL {
            for piece in Role::ALL.map(|role: Role| role.of(color)) {
                for square in self.by_piece(piece) {
                    keys.toggle(piece, square);
                }
            }
        }
        keys
    }
}
