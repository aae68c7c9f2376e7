//! Contradictions between rules.

use std::fmt;

use tabiya_core::{Color, MAX_COUNTER, Square};

use super::RuleSet;
use super::check::FIT_NAME;
use super::kind_name::{FIT_KIND_NAME, KindName};
use crate::untrusted::quote;

tabiya_core::reasons! {
    /// Reason why a [`RuleSet`] does not define a game.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Contradiction {
        Name => "The name is not fit: it must have {FIT_NAME}.";
        Base => "The base is unknown: it must be one of {names}.", names = RuleSet::built_in_names().join(", ");
        Number(field: NumberField) =>
            "The number {field} is out of range: it must be {expected}.",
            expected = field.expected();
        NoWayToWin =>
            "Nobody can win: there must be a royal king, extinct roles, a goal, checks-to-win, or a stalemate that is not \
             a draw.";
        CastlingWithoutRoyal => "Castling needs a royal king: castling must be \"free\" or false.";
        WithoutCastling(key: &'static str) => "The key {key} says nothing without castling.";
        CastlingWith =>
            "The key castling-with has no piece, or the king: it must name the pieces with which the king castles.";
        StalemateCountsDraw => "The key stalemate-counts says nothing if stalemate is a draw.";
        CastlingFiles => "The rook or the king would fall off the board with these castling-files.";
        WithoutRoyal(key: &'static str) => "The key {key} says nothing without a royal piece.";
        WithoutGoal(key: &'static str) => "The key {key} says nothing without a goal.";
        WithoutDrops(key: &'static str) => "The key {key} says nothing without drops = true.";
        NothingToDrop =>
            "No side ever has a piece in hand: none has one at the start, and captures give none, so that drops must be false.";
        WithoutExtinction(key: &'static str) => "The key {key} says nothing without extinct.";
        PawnPromotesTo => "A pawn has no promotes-to: the key promotion of the game says what it becomes.";
        RoyalPromotes(name: KindName) => "The {name} is royal, so that it cannot become another piece.";
        PromotesToItself(name: KindName) => "The {name} would be promoted to itself.";
        MustPromoteToNothing(name: KindName) => "The {name} must be promoted, but has no promotes-to.";
        DroppedAsInHand(name: KindName, other: KindName) =>
            "The {name} can be dropped as a {other}, which also comes into the hand: the {other} needs captured-as.";
        TooFewAtStart(color: Color, left: u8) =>
            "{side} starts with {left} pieces or fewer, and so has lost.",
            side = color.title();
        PromotionToPawn => "A pawn cannot be promoted to a pawn.";
        PieceOnWall(color: Color, name: KindName, square: Square) =>
            "The {color} {name} on {square} starts on a wall.";
        StartIsNoFen => "The start cannot be written as FEN.";
        PawnOnBackRank(color: Color, square: Square) =>
            "The {color} pawn on {square} starts on the first or last rank, where none can be while pawns are promoted.";
        NoKingToCheck(color: Color) =>
            "{side} starts without a king, but checks-to-win counts checks.",
            side = color.title();
        Board(files: u8, ranks: u8) => "A board of {files}x{ranks} is not one of 1x1 to 8x8.";
        Kinds(count: usize) => "There are {count} kinds of pieces: the six roles and at most 16 others can be.";
        ReservedName(name: KindName) => "The name \"{name}\" is reserved: another is needed, of {FIT_KIND_NAME}.";
        NameTwice(name: KindName) => "Two kinds are called {name}.";
        Letter(name: KindName, letter: char) =>
            "The letter of the {name} is {text}, and must be one from a to z.", text = quote(letter.encode_utf8(&mut [0; 4]));
        LetterTwice(letter: char, first: KindName, second: KindName) =>
            "The letter \"{letter}\" of the {second} is also the letter of the {first}.";
        UnknownKind => "A set of kinds has a kind that does not exist.";
        SquareOffBoard(square: Square, files: u8, ranks: u8) =>
            "The square {square} is outside the board, which is {files}x{ranks}.";
        Turns(plies: usize) => "The key turns has {plies} plies, and must have 1 to 64.";
        TurnsWithout(color: Color) => "The key turns has no ply of {color}: each side needs some.";
        CastlingWithoutFiles(files: u8) =>
            "Castling needs a board of eight files, or castling-files, and this one has {files}.";
        ForcedPromotionToNothing => "The key promotion-forced says nothing: there is nothing that a pawn may become.";
        BareKingWithoutRoyal => "The key bare-king needs a royal piece.";
        DropSquaresWithoutDrops(name: KindName) =>
            "The drop-squares of the {name} say nothing: nothing is dropped without drops = true.";
        DoublePushWithoutStep(color: Color, name: KindName) =>
            "The {color} {name} cannot make a double push: it has no step forward to an empty square (mfW), and no moves \
             from these squares only (i).";
        EnPassantWithoutStep(color: Color, name: KindName) =>
            "The {color} {name} cannot capture en passant: it has no step diagonally forward only to capture (cfF).";
        EnPassantForbidden(name: KindName) =>
            "The {name} cannot capture en passant: these rules have en-passant = false.";
        DoublePushOffBoard(color: Color, name: KindName, square: Square) =>
            "A double push of the {color} {name} from {square} leaves the board.";
        InitialWithoutSquares(color: Color, name: KindName) =>
            "The {color} {name} has moves from some squares only (i), but neither first-move-squares nor double-push.";
        DoublePushTwice(color: Color, name: KindName) =>
            "The two steps of the {color} {name} (ifmnD) are in double-push already: one of the two must go, and \
             en-passant says which pieces capture it.";
        FirstMovesWithoutMoves(color: Color, name: KindName) =>
            "The first-move-squares of the {color} {name} say nothing: it has no moves from these squares only (i).";
        GoalOnWall(color: Color, name: KindName, square: Square) =>
            "The goal of the {color} {name} is outside the board: {square} is a wall.";
        MobilityOnWall(color: Color, name: KindName, square: Square) =>
            "The mobility of the {color} {name} is outside the board: {square} is a wall.";
        DropSquareOnWall(color: Color, name: KindName, square: Square) =>
            "A drop square of the {color} {name} is outside the board: {square} is a wall.";
        NoRoyal(color: Color, name: KindName) => "{side} starts without a royal {name}.", side = color.title();
        SeveralRoyals(color: Color, name: KindName) =>
            "{side} starts with several royal {name}s.",
            side = color.title();
        OpponentInCheck(color: Color, name: KindName) =>
            "{side}'s {name} is attacked at the start, but {mover} is to move.", side = color.title(), mover = !*color;
        PawnOnPromotionSquare(color: Color, square: Square) =>
            "The {color} pawn on {square} starts where it must have been promoted.";
        ExtinctAtStart(color: Color, name: KindName) =>
            "{side} starts without {piece}, and so has lost.", side = color.title(), piece = name.any();
        GoalReachedAtStart(color: Color, name: KindName, square: Square) =>
            "The {color} {name} starts on its goal {square}.";
        GoalOfNobody(color: Color, name: KindName) =>
            "The goal of the {color} {name} says nothing: {color} has none, and can get none.";
        GoalOutOfReach(color: Color, name: KindName) => "The {color} {name} can reach no square of its goal.";
        OverAtStart => "The game is over at the start.";
        PawnNeverMoves(color: Color) => "{side}'s pawns cannot move from any square.", side = color.title();
        PromotionOutOfReach(color: Color) =>
            "{side}'s pawns can reach none of their promotion squares: promotion must be [], or promotion-squares others.",
            side = color.title();
        KindOfNobody(name: KindName) => "The {name} stands nowhere at the start, and no pawn can become one.";
        AgainOfNobody(name: KindName) =>
            "The key again says nothing for the {name}: neither side has one, or can get one.";
    }
}

/// A field of [`RuleSet`] that is an optional number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say all")]
pub enum NumberField {
    ChecksToWin,
    Repetition,
    FiftyMoveRule,
    ExtinctLeft,
    GoalCount,
    MostOnFile,
}

impl NumberField {
    /// The lowest and the highest number that the field allows.
    pub const fn range(self) -> (u32, u32) {
        match self {
            Self::ChecksToWin => (1, 255),
            Self::Repetition => (2, 9999),
            Self::FiftyMoveRule => (1, MAX_COUNTER as u32),
            Self::ExtinctLeft => (0, 255),
            Self::GoalCount => (1, 64),
            Self::MostOnFile => (0, 8),
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
            Self::ExtinctLeft => "extinct-left",
            Self::GoalCount => "goal-count",
            Self::MostOnFile => "most-on-file",
        })
    }
}

impl std::error::Error for Contradiction {}
