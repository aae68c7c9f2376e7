//! Reasons why moves are illegal.

use tabiya_core::{Bitboard, CastlingSide, Color, Outcome, Piece, Square};
use tabiya_fairy::{AnyMove, KindName};

use super::placed::{Blocker, PinLine, PlacedPiece};

/// The reason why a move is illegal: the first that is found, from the simple to the subtle.
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
    /// There is no piece to move on the square.
    NoPiece(Square),
    /// The piece belongs to the side that is not to move.
    EnemyPiece(PlacedPiece),
    /// The move ends where it starts.
    SameSquare(Square),
    /// The target holds a piece of the mover's own side.
    OwnPiece(PlacedPiece),
    /// The piece never moves like that, wherever the others stand.
    NotItsMove(PlacedPiece),
    /// The piece moves in that direction, but not so far.
    TooFar(PlacedPiece),
    /// The piece makes this move only from its double-push squares.
    OnlyAtFirst(PlacedPiece),
    /// The piece makes this move only to capture, and the square is empty.
    OnlyCaptures(PlacedPiece, Square),
    /// Pieces of this kind do not capture en passant.
    NeverTakesEnPassant(PlacedPiece),
    /// The piece makes this move only without capturing.
    NeverCaptures(PlacedPiece),
    /// The piece must jump over another, but nothing stands on its way.
    NoHurdle(PlacedPiece),
    /// The piece jumps over one piece, and there are more.
    SecondHurdle {
        /// The jumping piece.
        piece: PlacedPiece,
        /// The second piece on the way.
        by: Blocker,
    },
    /// The piece must land right behind the piece that it jumps over.
    LandsBehind {
        /// The jumping piece.
        piece: PlacedPiece,
        /// The piece or wall that it jumps over.
        hurdle: Blocker,
    },
    /// The piece cannot leap over the blocker on its way, or past the edge of the board.
    Lame {
        /// The leaping piece.
        piece: PlacedPiece,
        /// The blocker on the way; `None` at the edge of the board.
        by: Option<Blocker>,
    },
    /// The target is a royal piece, which is never captured.
    RoyalIsTarget(PlacedPiece),
    /// The move would leave the royal piece attacked.
    Exposes {
        /// The royal piece, on its square after the move.
        royal: PlacedPiece,
        /// The attacker after the move.
        by: PlacedPiece,
    },
    /// Something stands between origin and target.
    WayBlocked {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// The first blocker that the piece meets.
        by: Blocker,
    },
    /// The rules do not let this piece enter the square.
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
    /// The pawn next to it has not just passed this square.
    NothingPassed(Square),
    /// The rules have no capture en passant.
    NoEnPassant,
    /// The move does not say what the pawn becomes.
    PromotionMissing(Vec<KindName>),
    /// The move promotes a piece that is not a pawn reaching a promotion square.
    NoPromotion {
        /// Whether the promotion squares are those of the last rank.
        on_last_rank: bool,
    },
    /// Pawns of this side are never promoted, though those of the other side are.
    NoPromotionOf(Color),
    /// Pawns are never promoted.
    NeverPromotes,
    /// Pawns cannot be promoted to the first kind, only to the others.
    PromotionTo(KindName, Vec<KindName>),

    /// The rules have no castling.
    NeverCastles,
    /// The king or the rook has moved, or there is no rook.
    NoCastlingRight {
        /// The side that would castle.
        color: Color,
        /// The side of the board.
        side: CastlingSide,
        /// A rook on that side, if there is one.
        rook: Option<Square>,
    },
    /// A piece or wall stands in the way of king or rook.
    CastlingBlocked(Blocker),
    /// The king is in check.
    CastlesOutOfCheck(PlacedPiece),

    /// The king would pass or enter a square that is attacked.
    Attacked {
        /// The square.
        square: Square,
        /// The attacker.
        by: PlacedPiece,
    },
    /// The king would move along the line of a check, away from the attacker.
    AttackedThroughKing {
        /// The king's destination.
        square: Square,
        /// The king on its square.
        king: PlacedPiece,
        /// The attacker behind the king.
        by: PlacedPiece,
    },
    /// The piece may not leave the line between its king and the attacker.
    Pinned {
        /// The piece.
        pinned: PlacedPiece,
        /// The kind of line.
        line: PinLine,
        /// The pinning piece.
        by: PlacedPiece,
    },
    /// The move does not answer the check.
    StaysInCheck(PlacedPiece),
    /// The move does not answer the double check.
    DoubleCheck {
        /// The royal kind.
        king: KindName,
        /// The pieces that give check.
        by: (PlacedPiece, PlacedPiece),
    },
    /// The move removes a piece that shielded the king: the pawn captured en passant, or the castling rook.
    Uncovered {
        /// The shielding piece.
        shield: PlacedPiece,
        /// The attacker after the move.
        by: PlacedPiece,
        /// The king, on its square after the move.
        king: PlacedPiece,
    },
    /// The two pawns of an en passant capture shielded the king together.
    BothPawnsGone {
        /// The attacker after the move.
        by: PlacedPiece,
        /// The king.
        king: PlacedPiece,
    },

    /// Captures are compulsory for this side, which has this one.
    MustCapture(Color, AnyMove),
    /// Kings do not capture where captures explode.
    KingCaptures,
    /// The explosion would reach the mover's own king.
    BlowsUpOwnKing {
        /// The square of the king.
        king: Square,
        /// The square of the explosion.
        at: Square,
    },
    /// The explosion removes pieces that shielded the king.
    ExplosionUncovers {
        /// The square of the explosion.
        at: Square,
        /// The attacker after the move.
        by: PlacedPiece,
        /// The king.
        king: PlacedPiece,
    },
    /// The rules forbid moves that give check.
    GivesCheck {
        /// The attacker, on its square after the move.
        by: PlacedPiece,
        /// The enemy king, on its square after the move.
        king: PlacedPiece,
    },

    /// The rules have no drops.
    NeverDrops,
    /// The side has no such piece in hand.
    NotInHand(Piece<KindName>),
    /// The target of the drop is not empty.
    Occupied(PlacedPiece),
    /// Pieces of this kind are not dropped on this square.
    DropOutOfBounds {
        /// The kind.
        kind: KindName,
        /// The target.
        to: Square,
        /// The squares where the kind may be dropped.
        within: Bitboard,
    },

    /// None of these reasons: the checks here cover less than the generator knows. This would be a defect, of which
    /// no example is known.
    Unexplained,
}
