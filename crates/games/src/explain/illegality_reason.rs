//! Reasons why moves are illegal.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{
    Bitboard, CastlingMode, CastlingSide, Color, File, Outcome, Piece, Role, Square,
};
use tabiya_fairy::AnyMove;
use tabiya_variants::{KindName, listed};

use super::placed::{Blocker, PinLine, PlacedPiece, promotion_square};

tabiya_core::reasons! {
    /// The reason why a move is illegal: the first that applies, with simple reasons tested before subtle ones.
    ///
    /// Its text is the second part of a sentence such as `e1g1 is illegal: f1 is attacked by the bishop on a6`.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
    pub enum IllegalityReason {
        /// The game is over.
        GameOver(outcome: Outcome<KindName>) => "the game is over ({outcome})";
        /// The move is a null move, which leaves all pieces where they are.
        NullMove => "a null move is not a legal move";
        /// The origin or the target is a wall, a square that does not exist.
        Wall(square: Square) => "{square} is a wall";
        /// There is no piece to move on the square.
        NoPiece(square: Square) => "there is no piece on {square}";
        /// The piece belongs to the side that is not to move.
        EnemyPiece(there: PlacedPiece) =>
            "{there} is {owner}'s, and {mover} is to move",
            owner = there.piece.color.title(), mover = (!there.piece.color).title();
        /// The move ends where it starts.
        SameSquare(square: Square) => "it starts and ends on {square}";
        /// The target holds a piece of the mover's own side.
        OwnPiece(there: PlacedPiece) => "{there} is {side}'s own", side = there.piece.color.title();
        /// The piece never moves like that, even on an empty board.
        NotItsMove(there: PlacedPiece) => "{one} does not move like that", one = there.piece.role.any();
        /// The piece moves in that direction, but not so far.
        TooFar(there: PlacedPiece) => "{there} does not go so far";
        /// The piece makes this move only from the squares of its first moves.
        OnlyAtFirst(there: PlacedPiece) => "{there} could move like that only from the squares of its first moves";
        /// The piece makes this move only to capture, and the target is empty.
        OnlyCaptures(there: PlacedPiece, to: Square) => "{there} moves like that only to capture, and {to} is empty";
        /// Pieces of this kind do not capture en passant.
        NeverTakesEnPassant(there: PlacedPiece) => "{there} does not capture en passant";
        /// The piece makes this move only without capturing.
        NeverCaptures(there: PlacedPiece) => "{there} does not capture like that";
        /// The piece must jump over another piece, but no piece stands between its origin and the target.
        NoHurdle(there: PlacedPiece) => "{there} has no piece to jump over";
        /// The piece may jump over only one piece, but there is a second one on its way.
        SecondHurdle {
            /// The jumping piece.
            piece: PlacedPiece,
            /// The second piece on the way.
            by: Blocker
        } => "{piece} may jump over one piece, and {by} is a second one";
        /// The piece must land on the square directly beyond the piece that it jumps over.
        LandsBehind {
            /// The jumping piece.
            piece: PlacedPiece,
            /// The piece or wall that it jumps over.
            hurdle: Blocker
        } => "{piece} lands right behind what it jumps over, {hurdle}";
        /// The piece cannot leap over the blocker on its way.
        Lame {
            /// The leaping piece.
            piece: PlacedPiece,
            /// The blocker on the way.
            by: Blocker
        } => "{piece} cannot leap over {by}";
        /// The target holds a royal piece, and royal pieces are never captured under these rules.
        RoyalIsTarget(royal: PlacedPiece) => "{royal} is royal and never captured";
        /// The move would leave the royal piece attacked.
        Exposes {
            /// The royal piece, on its square after the move.
            royal: PlacedPiece,
            /// The attacker after the move.
            by: PlacedPiece
        } => "it would leave {royal} attacked by {by}";
        /// A piece or wall is between the origin and the target.
        WayBlocked {
            /// The origin.
            from: Square,
            /// The target.
            to: Square,
            /// The first blocker that the piece meets.
            by: Blocker
        } => "the way from {from} to {to} is blocked by {by}";
        /// The rules do not let this piece enter this square.
        OutOfBounds(piece: Piece<KindName>, to: Square) =>
            "{one} of {side}'s may not enter {to}",
            one = piece.role.any(), side = piece.color.title();
        /// A piece or wall is in front of the pawn.
        PushBlocked {
            /// The pawn.
            pawn: PlacedPiece,
            /// The first piece or wall in front of the pawn.
            by: Blocker
        } => "{pawn} is blocked by {by}";
        /// A pawn may not advance two squares from this square.
        NoDoublePush(from: Square) => "a pawn may not advance two squares from {from}";
        /// A pawn leaves its file only to capture, and this square is empty.
        CapturesNothing(to: Square) => "a pawn leaves its file only to capture, and {to} is empty";
        /// An en passant capture is impossible: the enemy pawn did not skip this square with the last move.
        NothingPassed(to: Square) => "no pawn has just passed {to}";
        /// The rules have no capture en passant.
        NoEnPassant => "these rules have no en passant";
        /// The move does not say what a piece of this kind becomes.
        PromotionMissing(kind: KindName, kinds: Vec<KindName>) =>
            "it does not say what the {kind} becomes: {choice}",
            choice = choice(kinds);
        /// The move promotes a piece that is not a pawn reaching a promotion square.
        NoPromotion {
            /// Whether the promotion squares are the squares of the last rank.
            on_last_rank: bool
        } => "only a pawn that reaches {squares} is promoted", squares = promotion_square(*on_last_rank);
        /// Pawns of this side are never promoted, though pawns of the other side are.
        NoPromotionOf(color: Color) => "{side}'s pawns are never promoted", side = color.title();
        /// Pawns are never promoted.
        NeverPromotes => "these rules have no promotion";
        /// Pawns cannot be promoted to this kind, only to the listed kinds.
        PromotionTo(kind: KindName, kinds: Vec<KindName>) =>
            "a pawn cannot become {piece}, only {choice}",
            piece = kind.any(), choice = choice(kinds);
        /// The rules have no castling.
        NeverCastles => "these rules have no castling";
        /// The castling right is missing: the king or the rook has moved, or there is no rook.
        NoCastlingRight {
            /// The side that would castle.
            color: Color,
            /// The side of the board on which the king would castle.
            side: CastlingSide,
            /// A rook on the side of the board where the king would castle, if there is one.
            rook: Option<Square>
        } => "{owner} has no right to castle on the {wing}'s side{lacks}",
            owner = color.title(),
            wing = match side { CastlingSide::King => "king", CastlingSide::Queen => "queen" },
            lacks = if rook.is_none() { ", where there is no rook" } else { "" };
        /// This piece or wall is in the way of the castling king or rook.
        CastlingBlocked(by: Blocker) => "{by} is in the way of castling";
        /// The king may not castle because this piece gives check.
        CastlesOutOfCheck(by: PlacedPiece) => "a king in check may not castle, and {by} gives check";
        /// The king would pass over or enter a square that is attacked.
        Attacked {
            /// The square.
            square: Square,
            /// The attacker.
            by: PlacedPiece
        } => "{square} is attacked by {by}";
        /// The king would move along the line of a check, away from the attacker, and still be attacked.
        AttackedThroughKing {
            /// The king's destination.
            square: Square,
            /// The king, on its square before the move.
            king: PlacedPiece,
            /// The attacker, which attacks along a line through the king's square.
            by: PlacedPiece
        } => "{by} attacks {square} through {king}";
        /// The piece may not leave the line between its king and the attacker.
        Pinned {
            /// The pinned piece.
            pinned: PlacedPiece,
            /// The kind of line on which the piece is pinned.
            line: PinLine,
            /// The pinning piece.
            by: PlacedPiece
        } => "{pinned} is pinned on the {line} by {by}";
        /// The move does not answer the check by this piece.
        StaysInCheck(by: PlacedPiece) => "it does not answer the check by {by}";
        /// The move does not answer the double check.
        DoubleCheck {
            /// The kind of the royal piece.
            king: KindName,
            /// The pieces that give check.
            by: (PlacedPiece, PlacedPiece)
        } => "only the {king} may move, because {one} and {other} both give check", one = by.0, other = by.1;
        /// The move removes a piece that shielded the king: the pawn captured en passant, or the castling rook.
        Uncovered {
            /// The shielding piece.
            shield: PlacedPiece,
            /// The attacker after the move.
            by: PlacedPiece,
            /// The king, on its square after the move.
            king: PlacedPiece
        } => "without {shield} {by} attacks {king}";
        /// The capturing and the captured pawn of an en passant capture were the only shield of the king.
        BothPawnsGone {
            /// The attacker after the move.
            by: PlacedPiece,
            /// The king.
            king: PlacedPiece
        } => "with both pawns gone {by} attacks {king}";
        /// Captures are compulsory, and this side can make this capture.
        MustCapture(color: Color, m: AnyMove) =>
            "{side} must capture: e.g. {uci}",
            side = color.title(), uci = m.uci(CastlingMode::Standard);
        /// Kings do not capture where captures explode.
        KingCaptures => "captures explode, so that a king may not capture";
        /// The explosion would reach the mover's own king.
        BlowsUpOwnKing {
            /// The square of the king.
            king: Square,
            /// The square of the explosion.
            at: Square
        } => "the explosion on {at} would blow up the mover's own king on {king}";
        /// The explosion removes pieces that shielded the king.
        ExplosionUncovers {
            /// The square of the explosion.
            at: Square,
            /// The attacker after the move.
            by: PlacedPiece,
            /// The king.
            king: PlacedPiece
        } => "after the explosion on {at} {by} attacks {king}";
        /// The rules forbid moves that give check.
        GivesCheck {
            /// The attacker, on its square after the move.
            by: PlacedPiece,
            /// The enemy king, on its square after the move.
            king: PlacedPiece
        } => "giving check is not allowed, and {by} would attack {king}";
        /// Royal pieces of the two sides would face each other with nothing between them.
        RoyalsFace(one: PlacedPiece, other: PlacedPiece) => "{one} would face {other} with nothing between them";
        /// This side must drop a piece, and can make this drop.
        MustDrop(color: Color, m: AnyMove) =>
            "{side} must drop a piece: e.g. {uci}",
            side = color.title(), uci = m.uci(CastlingMode::Standard);
        /// A piece of this kind could never move again from this square.
        DeadEnd(kind: KindName, to: Square) => "{piece} could never move from {to}", piece = kind.any();
        /// No more pieces of this kind may be dropped on this file, because the side has enough of them there.
        FileIsFull(piece: Piece<KindName>, file: File) =>
            "{owner} may drop no more {kind}s on the {letter}-file",
            owner = piece.color.title(), kind = piece.role, letter = char::from(b'a' + *file as u8);
        /// A drop of a piece of this kind may not give checkmate.
        DropMates(kind: KindName) => "{piece} may not give checkmate by a drop", piece = kind.any();
        /// The rules have no drops.
        NeverDrops => "these rules have no drops";
        /// The side has no piece of this kind in hand.
        NotInHand(piece: Piece<KindName>) =>
            "{side} has no {kind} in hand",
            side = piece.color.title(), kind = piece.role;
        /// The target of the drop is not empty.
        Occupied(there: PlacedPiece) => "{square} is occupied by {there}", square = there.square;
        /// Pieces of this kind may not be dropped on this square.
        DropOutOfBounds {
            /// The kind of the piece.
            kind: KindName,
            /// The target.
            to: Square,
            /// The squares where the kind may be dropped.
            within: Bitboard
        } => "{those} not dropped on {there}",
            those = if is_usual(kind, *within) { "pawns are".to_owned() } else { format!("{} is", kind.any()) },
            there = if is_usual(kind, *within) { "the first and the last rank".to_owned() } else { to.to_string() };
        /// No reason was found, although the move generator does not allow the move. This would be a defect; no example
        /// is known.
        Unexplained => "the rules do not allow it";
    }
}

/// The kinds as a list: `a knight, bishop, rook or queen`.
fn choice(kinds: &[KindName]) -> String {
    let first = kinds.first().map(|kind| kind.any());
    listed(first.into_iter().chain(kinds.iter().skip(1).map(KindName::to_string)), " or ")
}

/// Whether a kind is dropped as the pawns of crazyhouse are, on all ranks but the first and the last.
fn is_usual(kind: &KindName, within: Bitboard) -> bool {
    *kind == Role::Pawn && within == Bitboard(0x00ff_ffff_ffff_ff00)
}
