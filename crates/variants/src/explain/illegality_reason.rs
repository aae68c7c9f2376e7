//! What keeps a move from being legal.

use tabiya_core::{Bitboard, CastlingSide, Color, Outcome, Piece, Square};
use tabiya_fairy::{AnyMove, KindName};

use super::placed::{Blocker, Line, PlacedPiece};

/// Why a move is illegal: the first of what is found, from the plain to the deep.
///
/// Its text is the rest of a sentence about the move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalityReason {
    /// The game is over.
    GameOver(Outcome<KindName>),

    /// The move leaves the pieces where they are.
    NullMove,
    /// The square does not exist.
    Wall(Square),
    /// Nothing that could move is there.
    NoPiece(Square),
    /// The piece is of the side that is not to move.
    EnemyPiece(PlacedPiece),
    /// The move ends where it starts.
    SameSquare(Square),
    /// The target holds an own piece.
    OwnPiece(PlacedPiece),
    /// Such a piece never moves so, wherever the others stand.
    NotItsMove(PlacedPiece),
    /// Such a piece moves that way, but not so far.
    TooFar(PlacedPiece),
    /// The piece moves so from its first squares alone.
    OnlyAtFirst(PlacedPiece),
    /// The piece goes there only to capture, and the square is empty.
    OnlyCaptures(PlacedPiece, Square),
    /// Pieces of this kind do not capture en passant.
    NeverTakesEnPassant(PlacedPiece),
    /// The piece goes there only without capturing.
    NeverCaptures(PlacedPiece),
    /// The piece jumps over another, and there is none on the way.
    NoHurdle(PlacedPiece),
    /// The piece jumps over one piece, and there are more.
    SecondHurdle {
        /// What would jump.
        piece: PlacedPiece,
        /// The second piece on the way.
        by: Blocker,
    },
    /// The piece lands right behind what it jumps over.
    LandsBehind {
        /// What would jump.
        piece: PlacedPiece,
        /// What it jumps over.
        hurdle: Blocker,
    },
    /// The piece cannot leap over what is on its way; nothing is there where the board ends.
    Lame {
        /// What would leap.
        piece: PlacedPiece,
        /// What is on the way.
        by: Option<Blocker>,
    },
    /// The royal piece is never captured.
    RoyalIsTarget(PlacedPiece),
    /// The move would leave the royal piece attacked.
    Exposes {
        /// The royal piece, where it stands then.
        royal: PlacedPiece,
        /// What attacks it then.
        by: PlacedPiece,
    },
    /// Something stands between origin and target.
    WayBlocked {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// What the piece meets first.
        by: Blocker,
    },
    /// The rules do not let such a piece enter the square.
    OutOfBounds(Piece<KindName>, Square),

    /// Something stands before the pawn.
    PushBlocked {
        /// The pawn.
        pawn: PlacedPiece,
        /// The piece or wall that it meets first.
        by: Blocker,
    },
    /// A pawn may not advance two squares from here.
    NoDoublePush(Square),
    /// A pawn leaves its file only to capture.
    CapturesNothing(Square),
    /// The pawn beside it has not passed this square with the last move.
    NothingPassed(Square),
    /// The rules know no capture en passant.
    NoEnPassant,
    /// The move does not say what the pawn becomes.
    PromotionMissing(Vec<KindName>),
    /// The move says so where no pawn reaches a promotion square.
    NoPromotion {
        /// Whether these are the squares of the last rank.
        on_last_rank: bool,
    },
    /// Pawns of this side are never promoted, those of the other are.
    NoPromotionOf(Color),
    /// Pawns stay pawns.
    NeverPromotes,
    /// Not to this.
    PromotionTo(KindName, Vec<KindName>),

    /// The rules know no castling.
    NeverCastles,
    /// The king or the rook has moved, or there is no rook.
    NoCastlingRight {
        /// The side that would castle.
        color: Color,
        /// To which side.
        side: CastlingSide,
        /// A rook on that side, if there is one.
        rook: Option<Square>,
    },
    /// Something stands where king and rook go.
    CastlingBlocked(Blocker),
    /// The king is in check.
    CastlesOutOfCheck(PlacedPiece),

    /// The king would pass or enter a square that is attacked.
    Attacked {
        /// The square.
        square: Square,
        /// By whom.
        by: PlacedPiece,
    },
    /// The king would step back along the line on which it is attacked.
    AttackedThroughKing {
        /// Where it would stand.
        square: Square,
        /// The king, where it stands.
        king: PlacedPiece,
        /// What looks through it.
        by: PlacedPiece,
    },
    /// The piece may not leave the line to its king.
    Pinned {
        /// The piece.
        pinned: PlacedPiece,
        /// The line.
        line: Line,
        /// What pins it.
        by: PlacedPiece,
    },
    /// The check is not answered.
    StaysInCheck(PlacedPiece),
    /// The check of two is not answered.
    DoubleCheck {
        /// The royal kind.
        king: KindName,
        /// What gives check.
        by: (PlacedPiece, PlacedPiece),
    },
    /// Something that is no longer there has kept the king safe: the pawn captured en passant, or the
    /// rook with which the king castles.
    Uncovered {
        /// What has shielded the king.
        shield: PlacedPiece,
        /// What attacks it then.
        by: PlacedPiece,
        /// The king, where it stands then.
        king: PlacedPiece,
    },
    /// Both pawns of an en passant capture have shielded the king.
    BothPawnsGone {
        /// What attacks the king then.
        by: PlacedPiece,
        /// The king.
        king: PlacedPiece,
    },

    /// There is a capture, and who can capture must.
    MustCapture(Color, AnyMove),
    /// Kings do not capture where captures explode.
    KingCaptures,
    /// The own king stands next to the target.
    BlowsUpOwnKing {
        /// Where it is.
        king: Square,
        /// Where the explosion is.
        at: Square,
    },
    /// An explosion takes away what has kept the king safe.
    ExplosionUncovers {
        /// Where the explosion is.
        at: Square,
        /// What attacks the king then.
        by: PlacedPiece,
        /// The king.
        king: PlacedPiece,
    },
    /// The rules forbid moves that give check.
    GivesCheck {
        /// What attacks the king, where it stands then.
        by: PlacedPiece,
        /// The enemy king, where it stands then.
        king: PlacedPiece,
    },

    /// Nothing is dropped.
    NeverDrops,
    /// None of these is in hand.
    NotInHand(Piece<KindName>),
    /// Pieces are dropped on empty squares.
    Occupied(PlacedPiece),
    /// Such a piece is not dropped here.
    DropOutOfBounds {
        /// What would be dropped.
        kind: KindName,
        /// Where.
        to: Square,
        /// Where it may be dropped.
        within: Bitboard,
    },

    /// None of these: what is looked for here is less than what the generator knows. A defect, of
    /// which no example is known.
    Unexplained,
}
