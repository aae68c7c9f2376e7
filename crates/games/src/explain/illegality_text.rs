//! The texts of the reasons why moves are illegal.

use std::fmt;

use tabiya_core::{Bitboard, CastlingMode, CastlingSide, Role};
use tabiya_variants::KindName;

use super::illegality_reason::IllegalityReason;
use super::placed::{listed, name, promotion_square};

/// All ranks but the first and the last.
const INNER_RANKS: Bitboard = Bitboard(0x00ff_ffff_ffff_ff00);

impl fmt::Display for IllegalityReason {
    /// Writes the reason, for example `f1 is attacked by the bishop on a6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(outcome) => write!(f, "the game is over ({outcome})"),
            Self::NullMove => f.write_str("a null move is not a legal move"),
            Self::Wall(square) => write!(f, "{square} is a wall"),
            Self::NoPiece(square) => write!(f, "there is no piece on {square}"),
            Self::EnemyPiece(there) => {
                let (owner, mover) = (name(there.piece.color), name(!there.piece.color));
                write!(f, "{there} is {owner}'s, and {mover} is to move")
            }
            Self::SameSquare(square) => write!(f, "it starts and ends on {square}"),
            Self::OwnPiece(there) => write!(f, "{there} is {}'s own", name(there.piece.color)),
            Self::NotItsMove(there) => {
                write!(f, "{} does not move like that", there.piece.role.any())
            }
            Self::TooFar(there) => write!(f, "{there} does not go so far"),
            Self::OnlyAtFirst(there) => {
                write!(f, "{there} could move like that only from the squares of its first moves")
            }
            Self::OnlyCaptures(there, to) => {
                write!(f, "{there} moves like that only to capture, and {to} is empty")
            }
            Self::NeverTakesEnPassant(there) => write!(f, "{there} does not capture en passant"),
            Self::NeverCaptures(there) => write!(f, "{there} does not capture like that"),
            Self::NoHurdle(there) => write!(f, "{there} has no piece to jump over"),
            Self::SecondHurdle { piece, by } => {
                write!(f, "{piece} may jump over one piece, and {by} is a second one")
            }
            Self::LandsBehind { piece, hurdle } => {
                write!(f, "{piece} lands right behind what it jumps over, {hurdle}")
            }
            Self::Lame { piece, by } => write!(f, "{piece} cannot leap over {by}"),
            Self::RoyalIsTarget(royal) => write!(f, "{royal} is royal and never captured"),
            Self::Exposes { royal, by } => write!(f, "it would leave {royal} attacked by {by}"),
            Self::WayBlocked { from, to, by } => {
                write!(f, "the way from {from} to {to} is blocked by {by}")
            }
            Self::OutOfBounds(piece, to) => {
                write!(f, "{} of {}'s may not enter {to}", piece.role.any(), name(piece.color))
            }
            Self::PushBlocked { pawn, by } => write!(f, "{pawn} is blocked by {by}"),
            Self::NoDoublePush(from) => write!(f, "a pawn may not advance two squares from {from}"),
            Self::CapturesNothing(to) => {
                write!(f, "a pawn leaves its file only to capture, and {to} is empty")
            }
            Self::NothingPassed(to) => write!(f, "no pawn has just passed {to}"),
            Self::NoEnPassant => f.write_str("these rules have no en passant"),
            Self::PromotionMissing(kinds) => {
                write!(f, "it does not say what the pawn becomes: {}", choice(kinds))
            }
            Self::NoPromotionOf(color) => write!(f, "{}'s pawns are never promoted", name(*color)),
            Self::NoPromotion { on_last_rank } => {
                write!(
                    f,
                    "only a pawn that reaches {} is promoted",
                    promotion_square(*on_last_rank)
                )
            }
            Self::NeverPromotes => f.write_str("these rules have no promotion"),
            Self::PromotionTo(kind, kinds) => {
                write!(f, "a pawn cannot become {}, only {}", kind.any(), choice(kinds))
            }
            Self::NeverCastles => f.write_str("these rules have no castling"),
            Self::NoCastlingRight { color, side, rook } => {
                let wing = match side {
                    CastlingSide::King => "king",
                    CastlingSide::Queen => "queen",
                };
                let lacks = if rook.is_none() { ", where there is no rook" } else { "" };
                write!(f, "{} has no right to castle on the {wing}'s side{lacks}", name(*color))
            }
            Self::CastlingBlocked(by) => write!(f, "{by} is in the way of king and rook"),
            Self::CastlesOutOfCheck(by) => {
                write!(f, "a king in check may not castle, and {by} gives check")
            }
            Self::Attacked { square, by } => write!(f, "{square} is attacked by {by}"),
            Self::AttackedThroughKing { square, king, by } => {
                write!(f, "{by} attacks {square} through {king}")
            }
            Self::Pinned { pinned, line, by } => {
                write!(f, "{pinned} is pinned on the {line} by {by}")
            }
            Self::StaysInCheck(by) => write!(f, "it does not answer the check by {by}"),
            Self::DoubleCheck { king, by: (a, b) } => {
                write!(f, "only the {king} may move, because {a} and {b} both give check")
            }
            Self::Uncovered { shield, by, king } => {
                write!(f, "without {shield} {by} attacks {king}")
            }
            Self::BothPawnsGone { by, king } => {
                write!(f, "with both pawns gone {by} attacks {king}")
            }
            Self::MustCapture(color, m) => {
                write!(f, "{} must capture: e.g. {}", name(*color), m.uci(CastlingMode::Standard))
            }
            Self::KingCaptures => f.write_str("captures explode, so that a king may not capture"),
            Self::BlowsUpOwnKing { king, at } => {
                write!(f, "the explosion on {at} would blow up the mover's own king on {king}")
            }
            Self::ExplosionUncovers { at, by, king } => {
                write!(f, "after the explosion on {at} {by} attacks {king}")
            }
            Self::GivesCheck { by, king } => {
                write!(f, "giving check is not allowed, and {by} would attack {king}")
            }
            Self::NeverDrops => f.write_str("these rules have no drops"),
            Self::NotInHand(piece) => {
                write!(f, "{} has no {} in hand", name(piece.color), piece.role)
            }
            Self::Occupied(there) => write!(f, "{} is occupied by {there}", there.square),
            Self::DropOutOfBounds { kind, within, .. }
                if *kind == Role::Pawn && *within == INNER_RANKS =>
            {
                f.write_str("pawns are not dropped on the first and the last rank")
            }
            Self::DropOutOfBounds { kind, to, .. } => {
                write!(f, "{} is not dropped on {to}", kind.any())
            }
            Self::Unexplained => f.write_str("the rules do not allow it"),
        }
    }
}

/// The promotion kinds as a list: `a knight, bishop, rook or queen`.
fn choice(kinds: &[KindName]) -> String {
    let first = kinds.first().map(|kind| kind.any());
    listed(first.into_iter().chain(kinds.iter().skip(1).map(KindName::to_string)), " or ")
}
