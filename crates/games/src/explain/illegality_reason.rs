//! Reasons why moves are illegal.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Bitboard, CastlingSide, Color, Outcome, Piece, Square};
use tabiya_fairy::AnyMove;
use tabiya_variants::KindName;

use super::placed::{Blocker, PinLine, PlacedPiece};

/// The reason why a move is illegal: the first that applies, with simple reasons tested before subtle ones.
///
/// Its text is the second part of a sentence such as `e1g1 is illegal: f1 is attacked by the bishop on a6`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum IllegalityReason {
    /// The game is over.
    GameOver(Outcome<KindName>),

    /// The move is a null move, which leaves all pieces where they are.
    NullMove,
    /// The origin or the target is a wall, a square that does not exist.
    Wall(Square),
    /// There is no piece to move on the square.
    NoPiece(Square),
    /// The piece belongs to the side that is not to move.
    EnemyPiece(PlacedPiece),
    /// The move ends where it starts.
    SameSquare(Square),
    /// The target holds a piece of the mover's own side.
    OwnPiece(PlacedPiece),
    /// The piece never moves like that, even on an empty board.
    NotItsMove(PlacedPiece),
    /// The piece moves in that direction, but not so far.
    TooFar(PlacedPiece),
    /// The piece makes this move only from the squares of its first moves.
    OnlyAtFirst(PlacedPiece),
    /// The piece makes this move only to capture, and the target is empty.
    OnlyCaptures(PlacedPiece, Square),
    /// Pieces of this kind do not capture en passant.
    NeverTakesEnPassant(PlacedPiece),
    /// The piece makes this move only without capturing.
    NeverCaptures(PlacedPiece),
    /// The piece must jump over another piece, but there is none on its way.
    NoHurdle(PlacedPiece),
    /// The piece may jump over only one piece, but there is a second one on its way.
    SecondHurdle {
        /// The jumping piece.
        piece: PlacedPiece,
        /// The second piece on the way.
        by: Blocker,
    },
    /// The piece must land on the square directly beyond the piece that it jumps over.
    LandsBehind {
        /// The jumping piece.
        piece: PlacedPiece,
        /// The piece or wall that it jumps over.
        hurdle: Blocker,
    },
    /// The piece cannot leap over the blocker on its way.
    Lame {
        /// The leaping piece.
        piece: PlacedPiece,
        /// The blocker on the way.
        by: Blocker,
    },
    /// The target holds a royal piece, and royal pieces are never captured under these rules.
    RoyalIsTarget(PlacedPiece),
    /// The move would leave the royal piece attacked.
    Exposes {
        /// The royal piece, on its square after the move.
        royal: PlacedPiece,
        /// The attacker after the move.
        by: PlacedPiece,
    },
    /// A piece or wall is between the origin and the target.
    WayBlocked {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// The first blocker that the piece meets.
        by: Blocker,
    },
    /// The rules do not let this piece enter this square.
    OutOfBounds(Piece<KindName>, Square),

    /// A piece or wall is in front of the pawn.
    PushBlocked {
        /// The pawn.
        pawn: PlacedPiece,
        /// The first piece or wall in front of the pawn.
        by: Blocker,
    },
    /// A pawn may not advance two squares from this square.
    NoDoublePush(Square),
    /// A pawn leaves its file only to capture, and this square is empty.
    CapturesNothing(Square),
    /// An en passant capture is impossible: the enemy pawn did not skip this square with the last move.
    NothingPassed(Square),
    /// The rules have no capture en passant.
    NoEnPassant,
    /// The move does not say what the pawn becomes.
    PromotionMissing(Vec<KindName>),
    /// The move promotes a piece that is not a pawn reaching a promotion square.
    NoPromotion {
        /// Whether the promotion squares are the squares of the last rank.
        on_last_rank: bool,
    },
    /// Pawns of this side are never promoted, though pawns of the other side are.
    NoPromotionOf(Color),
    /// Pawns are never promoted.
    NeverPromotes,
    /// Pawns cannot be promoted to this kind, only to the listed kinds.
    PromotionTo(KindName, Vec<KindName>),

    /// The rules have no castling.
    NeverCastles,
    /// The castling right is missing: the king or the rook has moved, or there is no rook.
    NoCastlingRight {
        /// The side that would castle.
        color: Color,
        /// The side of the board on which the king would castle.
        side: CastlingSide,
        /// A rook on the side of the board where the king would castle, if there is one.
        rook: Option<Square>,
    },
    /// This piece or wall is in the way of the castling king or rook.
    CastlingBlocked(Blocker),
    /// The king may not castle because this piece gives check.
    CastlesOutOfCheck(PlacedPiece),

    /// The king would pass over or enter a square that is attacked.
    Attacked {
        /// The square.
        square: Square,
        /// The attacker.
        by: PlacedPiece,
    },
    /// The king would move along the line of a check, away from the attacker, and still be attacked.
    AttackedThroughKing {
        /// The king's destination.
        square: Square,
        /// The king, on its square before the move.
        king: PlacedPiece,
        /// The attacker, which attacks along a line through the king's square.
        by: PlacedPiece,
    },
    /// The piece may not leave the line between its king and the attacker.
    Pinned {
        /// The pinned piece.
        pinned: PlacedPiece,
        /// The kind of line on which the piece is pinned.
        line: PinLine,
        /// The pinning piece.
        by: PlacedPiece,
    },
    /// The move does not answer the check by this piece.
    StaysInCheck(PlacedPiece),
    /// The move does not answer the double check.
    DoubleCheck {
        /// The kind of the royal piece.
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
    /// The capturing and the captured pawn of an en passant capture were the only shield of the king.
    BothPawnsGone {
        /// The attacker after the move.
        by: PlacedPiece,
        /// The king.
        king: PlacedPiece,
    },

    /// Captures are compulsory, and this side can make this capture.
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
    /// The side has no piece of this kind in hand.
    NotInHand(Piece<KindName>),
    /// The target of the drop is not empty.
    Occupied(PlacedPiece),
    /// Pieces of this kind may not be dropped on this square.
    DropOutOfBounds {
        /// The kind of the piece.
        kind: KindName,
        /// The target.
        to: Square,
        /// The squares where the kind may be dropped.
        within: Bitboard,
    },

    /// No reason was found, although the move generator does not allow the move. This would be a defect; no example
    /// is known.
    Unexplained,
}
