//! The faults that a described position can have, and sets of them.

use core::fmt;
use core::ops::{BitOr, Sub};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::{Position, Setup};
use crate::attacks::{king_attacks, knight_attacks, pawn_attacks};
use crate::rules::{Ends, Outcome, Rules, Validity, Win};
use crate::types::{Bitboard, Color, Rank, Role};

/// A property that no position of a game can have. Faults are ordered from the most to the least serious.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Fault {
    /// This side has no king.
    NoKing(Color),
    /// This side has several kings.
    SeveralKings(Color),
    /// A pawn of this side is on the first or the last rank.
    PawnOnBackRank(Color),
    /// This side is in check although it is not to move; this includes adjacent kings.
    OpponentInCheck(Color),
    /// This side has a castling right but its king or rook is not at home, or two castling rights on one wing.
    Castling(Color),
    /// No pawn of this side can have passed the e.p. square by the last move.
    EnPassant(Color),
    /// A piece of this side is on a wall, a square that does not exist under these rules.
    PieceOnWall(Color),
    /// This side has a piece that these rules do not know.
    ForeignPiece(Color),
    /// No move can have given the check that this side's king is in.
    ImpossibleCheck(Color),
    /// This side has more than 16 pieces.
    TooManyPieces(Color),
    /// This side has more than 8 pawns.
    TooManyPawns(Color),
    /// This side has more promoted pieces than missing pawns.
    TooManyPromoted(Color),
    /// This side has won and is to move: the other side has moved after the game was over.
    WonBefore(Color),
}

const KINDS: [fn(Color) -> Fault; 13] = [
    Fault::NoKing,
    Fault::SeveralKings,
    Fault::PawnOnBackRank,
    Fault::OpponentInCheck,
    Fault::Castling,
    Fault::EnPassant,
    Fault::PieceOnWall,
    Fault::ForeignPiece,
    Fault::ImpossibleCheck,
    Fault::TooManyPieces,
    Fault::TooManyPawns,
    Fault::TooManyPromoted,
    Fault::WonBefore,
];

impl Fault {
    const fn bit(self) -> u32 {
        let (kind, color) = match self {
            Self::NoKing(color) => (0, color),
            Self::SeveralKings(color) => (1, color),
            Self::PawnOnBackRank(color) => (2, color),
            Self::OpponentInCheck(color) => (3, color),
            Self::Castling(color) => (4, color),
            Self::EnPassant(color) => (5, color),
            Self::ImpossibleCheck(color) => (6, color),
            Self::TooManyPieces(color) => (7, color),
            Self::TooManyPawns(color) => (8, color),
            Self::TooManyPromoted(color) => (9, color),
            Self::PieceOnWall(color) => (10, color),
            Self::ForeignPiece(color) => (11, color),
            Self::WonBefore(color) => (12, color),
        };
        1 << (2 * kind + color as u32)
    }
}

impl fmt::Display for Fault {
    /// Writes a sentence such as `black has no king`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(color) => write!(f, "{color} has no king"),
            Self::SeveralKings(color) => write!(f, "{color} has several kings, expected one"),
            Self::PawnOnBackRank(color) => {
                write!(f, "{color} has a pawn on the first or last rank")
            }
            Self::OpponentInCheck(color) => {
                write!(f, "{color}'s king is attacked, but {} is to move", !*color)
            }
            Self::Castling(color) => {
                write!(f, "{color} has a castling right without its king or rook at home")
            }
            Self::EnPassant(color) => {
                write!(f, "no {color} pawn can have passed the en-passant square")
            }
            Self::ImpossibleCheck(color) => {
                write!(f, "no move can have given this check to {color}")
            }
            Self::PieceOnWall(color) => write!(f, "{color} has a piece on a wall"),
            Self::ForeignPiece(color) => {
                write!(f, "{color} has a piece that these rules do not know")
            }
            Self::TooManyPieces(color) => write!(f, "{color} has more than 16 pieces"),
            Self::TooManyPawns(color) => write!(f, "{color} has more than 8 pawns"),
            Self::TooManyPromoted(color) => {
                write!(f, "{color} has more promoted pieces than it lacks pawns")
            }
            Self::WonBefore(color) => {
                write!(f, "{color} had won before {} moved last", !*color)
            }
        }
    }
}

/// A set of faults: found in a setup, or to be ignored.
///
/// ```
/// use tabiya_core::{Faults, Position, Setup, Standard};
/// let setup: Setup = "8/8/8/8/8/8/8/QQ1K4 w - - 0 1".parse()?;
/// let p = Position::<Standard>::from_setup(&setup, Faults::NO_KING).unwrap();
/// assert_eq!(p.count_moves(), 34);
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Faults(u32);

impl Faults {
    /// No fault.
    pub const NONE: Self = Self(0);
    /// A side has no king.
    pub const NO_KING: Self = Self::both(Fault::NoKing(Color::White));
    /// A side has several kings.
    pub const SEVERAL_KINGS: Self = Self::both(Fault::SeveralKings(Color::White));
    /// A side has a pawn on the first or the last rank.
    pub const PAWN_ON_BACK_RANK: Self = Self::both(Fault::PawnOnBackRank(Color::White));
    /// The side that is not to move is in check.
    pub const OPPONENT_IN_CHECK: Self = Self::both(Fault::OpponentInCheck(Color::White));
    /// A castling right whose king or rook is not at home.
    pub const CASTLING: Self = Self::both(Fault::Castling(Color::White));
    /// An e.p. square that no pawn can have passed by the last move.
    pub const EN_PASSANT: Self = Self::both(Fault::EnPassant(Color::White));
    /// A check that no move can have given.
    pub const IMPOSSIBLE_CHECK: Self = Self::both(Fault::ImpossibleCheck(Color::White));
    /// A side has a piece on a wall, a square that does not exist under these rules.
    pub const PIECE_ON_WALL: Self = Self::both(Fault::PieceOnWall(Color::White));
    /// A side has a piece that these rules do not know.
    pub const FOREIGN_PIECE: Self = Self::both(Fault::ForeignPiece(Color::White));
    /// A side has more than 16 pieces.
    pub const TOO_MANY_PIECES: Self = Self::both(Fault::TooManyPieces(Color::White));
    /// A side has more than 8 pawns.
    pub const TOO_MANY_PAWNS: Self = Self::both(Fault::TooManyPawns(Color::White));
    /// A side has more promoted pieces than missing pawns.
    pub const TOO_MANY_PROMOTED: Self = Self::both(Fault::TooManyPromoted(Color::White));

    /// The side to move had won before the last move.
    pub const WON_BEFORE: Self = Self::both(Fault::WonBefore(Color::White));
    /// All faults.
    pub const ALL: Self = Self((1 << (2 * KINDS.len())) - 1);
    /// The faults that a lenient reader ignores: impossible checks or material, and a game already won.
    pub const IGNORED_BY_DEFAULT: Self = Self::IMPOSSIBLE_CHECK
        .union(Self::TOO_MANY_PIECES)
        .union(Self::TOO_MANY_PAWNS)
        .union(Self::TOO_MANY_PROMOTED)
        .union(Self::WON_BEFORE);

    /// The set of White's fault and the same fault of Black.
    const fn both(white: Fault) -> Self {
        Self(white.bit() * 0b11)
    }

    /// The set with this one fault.
    pub const fn one(fault: Fault) -> Self {
        Self(fault.bit())
    }

    /// The faults of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the fault is in the set.
    pub const fn contains(self, fault: Fault) -> bool {
        self.0 & fault.bit() != 0
    }

    /// The faults of the set, the most serious first.
    pub fn iter(self) -> impl Iterator<Item = Fault> {
        let both = |kind: fn(Color) -> Fault| Color::ALL.map(kind);
        KINDS.into_iter().flat_map(both).filter(move |&fault| self.contains(fault))
    }

    fn insert_if(&mut self, condition: bool, fault: Fault) {
        if condition {
            self.0 |= fault.bit();
        }
    }

    /// Finds the faults of a setup, given the position made from it.
    pub(crate) fn of<R: Rules>(setup: &Setup, p: &Position<R>) -> Self {
        let bad_en_passant = setup.en_passant_fault(R::en_passant_origins(p)).is_some();
        Self::with(p, setup.bad_castling_rooks(), bad_en_passant)
    }

    /// Finds the faults of a position whose castling rights and en passant square are right.
    pub(crate) fn of_position<R: Rules>(p: &Position<R>) -> Self {
        Self::with(p, Bitboard::EMPTY, false)
    }

    /// Finds the faults of a position, given the squares of castling rights that it cannot have, and whether its en
    /// passant square was wrong.
    fn with<R: Rules>(p: &Position<R>, bad_rooks: Bitboard, bad_en_passant: bool) -> Self {
        let mut faults = Self::NONE;
        let edges = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        for color in Color::ALL {
            let count = |role: Role| p.by_piece(role.of(color)).len();
            let pawns = p.by_piece(Role::Pawn.of(color));
            let royal = R::royal(p)[color];
            faults.insert_if(royal && count(Role::King) == 0, Fault::NoKing(color));
            faults.insert_if(royal && count(Role::King) > 1, Fault::SeveralKings(color));
            faults.insert_if(!pawns.is_disjoint(edges), Fault::PawnOnBackRank(color));
            let on_wall = !p.by_color(color).is_disjoint(R::walls(p));
            faults.insert_if(on_wall, Fault::PieceOnWall(color));
            faults.insert_if(p.by_color(color).len() > 16, Fault::TooManyPieces(color));
            faults.insert_if(pawns.len() > 8, Fault::TooManyPawns(color));
            faults.insert_if(
                promoted_at_least(p, color) > 8u32.saturating_sub(pawns.len()),
                Fault::TooManyPromoted(color),
            );
            let home = Bitboard::rank(color.back_rank());
            // A castling rook on neither back rank belongs to no side; it is a fault of the side to move.
            let nobodys = bad_rooks - edges;
            let blamed = color == p.turn() && nobodys.any();
            faults.insert_if(!bad_rooks.is_disjoint(home) || blamed, Fault::Castling(color));
        }
        let (us, them) = (p.turn(), !p.turn());
        faults.insert_if(p.checkers_of(them).any(), Fault::OpponentInCheck(them));
        faults.insert_if(bad_en_passant, Fault::EnPassant(them));
        faults.insert_if(is_check_impossible(p), Fault::ImpossibleCheck(us));
        faults.insert_if(has_won_by_own_move(p, us), Fault::WonBefore(us));
        faults.union(R::Validity::faults(p)) - R::Validity::ignored(p)
    }
}

#[cfg(feature = "serde")]
crate::set_forms! {
    Faults, "a list of faults", Faults::iter, |set, fault| set | Faults::one(fault),
        |faults: Faults| faults.0, |code: u32| (code & !Faults::ALL.0 == 0).then_some(Faults(code));
}

impl Sub for Faults {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOr for Faults {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

/// The least number of a side's pieces that must be promoted pawns, such as a third rook or a second bishop
/// on squares of one colour.
fn promoted_at_least<R: Rules>(p: &Position<R>, color: Color) -> u32 {
    let of = |role: Role| p.by_piece(role.of(color));
    let bishops = of(Role::Bishop);
    [
        (of(Role::Knight), 2),
        (bishops & Bitboard::LIGHT, 1),
        (bishops - Bitboard::LIGHT, 1),
        (of(Role::Rook), 2),
        (of(Role::Queen), 1),
    ]
    .into_iter()
    .map(|(set, at_first)| set.len().saturating_sub(at_first))
    .sum()
}

/// Whether a side has won in a way that requires a move of its own.
fn has_won_by_own_move<R: Rules>(p: &Position<R>, color: Color) -> bool {
    let by_own_move = |by| matches!(by, Win::Goal(_) | Win::Checks);
    matches!(R::Ends::ending(p), Some(Outcome::Win { winner, by }) if winner == color && by_own_move(by))
}

/// Whether the side to move is in a check that no last move can have given.
fn is_check_impossible<R: Rules>(p: &Position<R>) -> bool {
    let us = p.turn();
    let Some(king) = p.royal_king(us) else { return false };
    let checkers = p.checkers_of(us);
    let enemies = p.by_color(!us);
    let leapers = (knight_attacks(king) & p.by_role(Role::Knight))
        | (king_attacks(king) & p.by_role(Role::King))
        | (pawn_attacks(us, king) & p.by_role(Role::Pawn));
    if checkers.len() > 2 || (checkers & leapers & enemies).more_than_one() {
        return true;
    }
    if let (Some(a), Some(b)) = (checkers.first(), checkers.last())
        && a != b
        && Position::<R>::aligned(a, b, king)
    {
        return true;
    }
    p.last_push().is_some_and(|push| {
        // After a double push, only a check by the pawn or one that it uncovered is new; any other check was
        // there before the push.
        let others = checkers.without(push.to);
        let before = p.attackers_of(!us, king, push.occupied_before);
        checkers.more_than_one() || !before.is_disjoint(others)
    })
}

/// Error for a setup with faults that were not ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FaultError(
    /// The faults, at least one.
    pub Faults,
);

impl fmt::Display for Faults {
    /// The faults, separated by `; `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter()
            .enumerate()
            .try_for_each(|(at, fault)| write!(f, "{}{fault}", if at == 0 { "" } else { "; " }))
    }
}

impl fmt::Display for FaultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl core::error::Error for FaultError {}
