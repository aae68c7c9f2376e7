//! Contradictions between rules.

use std::fmt;

use tabiya_core::{Color, MAX_COUNTER, Square};

use super::RuleSet;
use super::check::FIT_NAME;
use super::kind_name::{FIT_KIND_NAME, KindName};
use crate::untrusted::quote;

/// Reason why a [`RuleSet`] does not define a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Contradiction {
    /// The name of the game is empty, too long, or has characters that names must not have.
    Name,
    /// The base is not a built-in rule set.
    Base,
    /// A number is out of range.
    Number(NumberField),
    /// There is no way to win.
    NoWayToWin,
    /// Castling is allowed, but the king is not royal.
    CastlingWithoutRoyal,
    /// Pawns could be promoted to pawns.
    PromotionToPawn,
    /// A piece of the start position is on a wall.
    PieceOnWall(Color, KindName, Square),
    /// The start position is not a valid FEN in canonical form.
    StartIsNoFen,
    /// A pawn starts on the first or last rank under rules with promotion.
    PawnOnBackRank(Color, Square),
    /// Checks are counted, but a side starts without a king.
    NoKingToCheck(Color),
    /// The board has this many files and ranks, but both must be from 1 to 8.
    Board(u8, u8),
    /// The kinds do not begin with the six roles of chess, or there are too many kinds; the field is the
    /// number of kinds.
    Kinds(usize),
    /// A kind that the file adds has a reserved name.
    ReservedName(KindName),
    /// Two kinds have this name.
    NameTwice(KindName),
    /// The letter of a kind is not from a to z.
    Letter(KindName, char),
    /// Two kinds, the first and the second, have this letter.
    LetterTwice(char, KindName, KindName),
    /// A set names a kind that does not exist.
    UnknownKind,
    /// A listed square is outside the board with this many files and ranks.
    SquareOffBoard(Square, u8, u8),
    /// The list of turns has this many plies, not 1 to 64.
    Turns(usize),
    /// This side never has a turn.
    TurnsWithout(Color),
    /// Castling is allowed, but the board has this many files and not eight.
    CastlingWithoutFiles(u8),
    /// Pawns could be promoted to the royal kind.
    PromotionToRoyal(KindName),
    /// Promotion is forced, but there is nothing to promote to.
    ForcedPromotionToNothing,
    /// Bare kings lose, but no kind is royal.
    BareKingWithoutRoyal,
    /// A kind has drop squares, but these rules have no drops.
    DropSquaresWithoutDrops(KindName),
    /// A kind has double-push squares, but neither a step forward nor moves that are limited to these squares.
    DoublePushWithoutStep(Color, KindName),
    /// A kind captures en passant, but has no step diagonally forward that only captures.
    EnPassantWithoutStep(Color, KindName),
    /// A kind captures en passant, but these rules have no such captures.
    EnPassantForbidden(KindName),
    /// A double push from this square leaves the board.
    DoublePushOffBoard(Color, KindName, Square),
    /// A kind has moves limited to the squares of first moves (`i`), but has no such squares.
    InitialWithoutSquares(Color, KindName),
    /// A kind has two steps straight forward as a first move (`ifmnD`), which its double push is already.
    DoublePushTwice(Color, KindName),
    /// A kind has squares of first moves, but no moves that are limited to them (`i`).
    FirstMovesWithoutMoves(Color, KindName),
    /// A goal square is a wall.
    GoalOnWall(Color, KindName, Square),
    /// A square that a piece may enter is a wall.
    MobilityOnWall(Color, KindName, Square),
    /// A square onto which a piece may be dropped is a wall.
    DropSquareOnWall(Color, KindName, Square),
    /// A side starts without a royal piece.
    NoRoyal(Color, KindName),
    /// A side starts with several pieces of the royal kind.
    SeveralRoyals(Color, KindName),
    /// At the start, the side not to move is in check.
    OpponentInCheck(Color, KindName),
    /// A pawn starts on a square where promotion is forced.
    PawnOnPromotionSquare(Color, Square),
    /// A side starts without any piece of a kind whose extinction loses.
    ExtinctAtStart(Color, KindName),
    /// A piece starts on its goal.
    GoalReachedAtStart(Color, KindName, Square),
    /// A side has a goal for a kind, but it has no piece of the kind and cannot get one.
    GoalOfNobody(Color, KindName),
    /// A kind cannot reach any of its goal squares.
    GoalOutOfReach(Color, KindName),
    /// The game is over before the first move.
    OverAtStart,
    /// A side's pawns cannot move from any square.
    PawnNeverMoves(Color),
    /// A side's pawns cannot reach any of their promotion squares.
    PromotionOutOfReach(Color),
    /// A kind that the file adds is not in the start position, and no pawn can become it.
    KindOfNobody(KindName),
    /// Moves of this kind give the same side another ply, but neither side has such a piece or can get one.
    AgainOfNobody(KindName),
}

/// A field of [`RuleSet`] that is an optional number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say all")]
pub enum NumberField {
    ChecksToWin,
    Repetition,
    FiftyMoveRule,
}

impl NumberField {
    /// The lowest and the highest number that the field allows.
    pub const fn range(self) -> (u32, u32) {
        match self {
            Self::ChecksToWin => (1, 255),
            Self::Repetition => (2, 9999),
            Self::FiftyMoveRule => (1, MAX_COUNTER as u32),
        }
    }

    pub(crate) fn expected(self) -> String {
        let (least, most) = self.range();
        format!("a number from {least} to {most} or false")
    }

    /// Whether the field allows this value.
    pub(crate) fn allows(self, value: Option<u32>) -> bool {
        let (least, most) = self.range();
        value.is_none_or(|value| (least..=most).contains(&value))
    }
}

impl fmt::Display for NumberField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ChecksToWin => "checks-to-win",
            Self::Repetition => "repetition",
            Self::FiftyMoveRule => "no-progress",
        })
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Name => write!(f, "unfit name, expected {FIT_NAME}"),
            Self::Base => {
                write!(f, "unknown base, expected {}", RuleSet::built_in_names().join(", "))
            }
            Self::Number(field) => {
                write!(f, "{field} out of range, expected {}", field.expected())
            }
            Self::NoWayToWin => f.write_str(
                "no way to win, expected a royal king, extinct roles, a goal, checks-to-win, or a \
                 stalemate that is not a draw",
            ),
            Self::CastlingWithoutRoyal => {
                f.write_str("castling needs a royal king, expected castling = false")
            }
            Self::PromotionToPawn => f.write_str("promotion to pawn, expected another role"),
            Self::PieceOnWall(color, name, square) => write!(
                f,
                "{color} {name} of the start position outside the board: {square} is a wall"
            ),
            Self::StartIsNoFen => f.write_str("start position that FEN cannot express"),
            Self::PawnOnBackRank(color, square) => write!(
                f,
                "{color} pawn on {square} at the start, expected none on the first or last rank \
                 while pawns are promoted"
            ),
            Self::NoKingToCheck(color) => {
                write!(f, "{color} starts without a king, but checks-to-win counts checks")
            }
            Self::Board(files, ranks) => {
                write!(f, "board of {files}x{ranks}, expected files and ranks from 1x1 to 8x8")
            }
            Self::Kinds(count) => {
                write!(f, "{count} kinds of pieces, expected the six roles and at most 16 others")
            }
            Self::ReservedName(name) => {
                write!(f, "reserved name \"{name}\", expected another of {FIT_KIND_NAME}")
            }
            Self::NameTwice(name) => write!(f, "two kinds called {name}, expected one"),
            Self::Letter(name, letter) => write!(
                f,
                "letter of the {name} is {}, expected one from a to z",
                quote(letter.encode_utf8(&mut [0; 4]))
            ),
            Self::LetterTwice(letter, first, second) => write!(
                f,
                "letter \"{letter}\" of the {second} is also the letter of the {first}, expected another one"
            ),
            Self::UnknownKind => f.write_str("set of kinds with a kind that does not exist"),
            Self::SquareOffBoard(square, files, ranks) => {
                write!(f, "{square} is outside the board, which is {files}x{ranks}")
            }
            Self::Turns(plies) => write!(f, "turns of {plies} plies, expected 1 to 64"),
            Self::TurnsWithout(color) => {
                write!(f, "turns without a ply of {color}, expected some of each side")
            }
            Self::CastlingWithoutFiles(files) => write!(
                f,
                "castling needs a board of eight files and this has {files}, expected castling = false"
            ),
            Self::PromotionToRoyal(name) => {
                write!(f, "promotion to {name}, expected another role while {name}s are royal")
            }
            Self::ForcedPromotionToNothing => {
                f.write_str("promotion-forced, but there is nothing that a pawn may become")
            }
            Self::BareKingWithoutRoyal => {
                f.write_str("bare-king needs a royal piece, expected bare-king = false")
            }
            Self::DropSquaresWithoutDrops(name) => {
                write!(f, "drop-squares of the {name}, but nothing is dropped without drops = true")
            }
            Self::DoublePushWithoutStep(color, name) => write!(
                f,
                "double push of a {color} {name}, which has no step forward to an empty square (mfW) and no \
                 moves from these squares only (i), expected double-push = []"
            ),
            Self::EnPassantWithoutStep(color, name) => write!(
                f,
                "en-passant of the {color} {name}, which has no step diagonally forward only to capture (cfF), \
                 expected one among its moves or en-passant = false"
            ),
            Self::EnPassantForbidden(name) => {
                write!(f, "en-passant of the {name}, but these rules have en-passant = false")
            }
            Self::DoublePushOffBoard(color, name, square) => {
                write!(f, "double push of a {color} {name} from {square} leaves the board")
            }
            Self::InitialWithoutSquares(color, name) => write!(
                f,
                "moves of the {color} {name} from some squares only (i), but it has neither first-move-squares \
                 nor double-push"
            ),
            Self::DoublePushTwice(color, name) => write!(
                f,
                "two steps of the {color} {name} (ifmnD), which double-push says already: expected them in one \
                 place, and en-passant for captures of a {name} that has made them"
            ),
            Self::FirstMovesWithoutMoves(color, name) => write!(
                f,
                "first-move-squares of the {color} {name}, which has no moves from these squares only (i)"
            ),
            Self::GoalOnWall(color, name, square) => {
                write!(f, "goal of the {color} {name} outside the board: {square} is a wall")
            }
            Self::MobilityOnWall(color, name, square) => {
                write!(f, "mobility of the {color} {name} outside the board: {square} is a wall")
            }
            Self::DropSquareOnWall(color, name, square) => {
                write!(f, "drop square of the {color} {name} outside the board: {square} is a wall")
            }
            Self::NoRoyal(color, name) => {
                write!(f, "{color} starts without {}, expected one royal {name}", name.any())
            }
            Self::SeveralRoyals(color, name) => {
                write!(f, "{color} starts with several {name}s, expected one royal {name}")
            }
            Self::OpponentInCheck(color, name) => {
                write!(f, "{color}'s {name} is attacked at the start, but {} is to move", !color)
            }
            Self::PawnOnPromotionSquare(color, square) => {
                write!(f, "{color} pawn on {square} at the start, where it must have been promoted")
            }
            Self::ExtinctAtStart(color, name) => {
                write!(f, "{color} starts without {} and so has lost", name.any())
            }
            Self::GoalReachedAtStart(color, name, square) => {
                write!(f, "{color} {name} starts on its goal {square}")
            }
            Self::GoalOfNobody(color, name) => {
                write!(f, "goal of the {color} {name}, but {color} has none and can get none")
            }
            Self::GoalOutOfReach(color, name) => {
                write!(f, "goal of the {color} {name}, but it can reach none of these squares")
            }
            Self::OverAtStart => f.write_str("start position in which the game is over"),
            Self::PawnNeverMoves(color) => {
                write!(f, "{color} has pawns that cannot move from any square")
            }
            Self::PromotionOutOfReach(color) => write!(
                f,
                "{color}'s pawns can reach none of their promotion squares, expected promotion = [] \
                 or other promotion-squares"
            ),
            Self::KindOfNobody(name) => {
                write!(f, "{name} that is nowhere at the start and that no pawn can become")
            }
            Self::AgainOfNobody(name) => {
                write!(
                    f,
                    "again after moves of the {name}, but neither side has one or can get one"
                )
            }
        }
    }
}

impl std::error::Error for Contradiction {}
