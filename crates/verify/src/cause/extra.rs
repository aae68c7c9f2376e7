//! What an illegal move has in common with others.

use tabiya_core::{CastlingSide, Square};
use tabiya_games::{AnyPosition, AnyUciMove, IllegalityReason, KindId, KindName, Reason};

use super::Cause;

/// The traits of an illegal move that an engine lists, the narrowest first.
pub(super) fn traits(p: &AnyPosition, text: &str) -> Vec<Cause> {
    let Ok(why) = p.explain(text) else { return vec![Cause::new("texts that are not moves")] };
    let Reason::Illegal(reason) = why.reason() else { return Vec::new() };
    let asked = why.asked();
    let piece = match asked {
        AnyUciMove::Step { from, .. } => p.piece_on(from),
        _ => None,
    };
    let piece = piece.map(|piece| p.variant().kind(piece.role).name);
    let castles = is_unsafe_castling(p, reason, asked);
    let mut traits = vec![Cause::new(words(reason, asked, piece, castles))];
    if castles {
        traits.push(Cause::broad("castling out of, through or into check"));
    }
    if is_en_passant(p, reason, asked) {
        traits.push(Cause::broad("en passant captures"));
    }
    if is_unsafe(reason) {
        traits.push(Cause::broad("moves that ignore attacks on the king"));
    }
    traits.extend(piece.map(|piece| Cause::broad(format!("{} moves", piece.as_str()))));
    traits
}

/// The reason in words. `castles` is the result of [`is_unsafe_castling`].
fn words(
    reason: &IllegalityReason,
    asked: AnyUciMove,
    piece: Option<KindName>,
    castles: bool,
) -> String {
    use IllegalityReason as Why;
    let any = piece.map_or_else(|| "a piece".to_owned(), KindName::any);
    let piece = piece.as_ref().map_or("piece", KindName::as_str);
    let text = match reason {
        Why::CastlesOutOfCheck(_) => "castling out of check",
        Why::Attacked { square, .. } | Why::AttackedThroughKing { square, .. } if castles => {
            match lands_on(asked, *square) {
                true => "castling into check",
                false => "castling through check",
            }
        }
        Why::CastlingBlocked(_) => "castling over other pieces",
        Why::NoCastlingRight { .. } | Why::NeverCastles => "castling without the right",
        Why::Uncovered { .. } if castles => "castling with a rook that shields the king",
        Why::BothPawnsGone { .. } | Why::Uncovered { .. } => {
            "en passant captures that open a line to the king"
        }
        Why::NothingPassed(_) => "en passant captures of a pawn that has not just moved",
        Why::NoEnPassant | Why::NeverTakesEnPassant(_) => "en passant captures",
        Why::CapturesNothing(_) => "captures of nothing by a pawn",
        Why::Pinned { .. } => "moves of pinned pieces",
        Why::StaysInCheck(_) => "moves that do not answer a check",
        Why::DoubleCheck { .. } => "moves that do not answer a double check",
        Why::Attacked { .. } => "king moves to attacked squares",
        Why::AttackedThroughKing { .. } => "king moves along the line of a check",
        Why::Exposes { .. } => "moves that expose the king",
        Why::NoDoublePush(_) => "double pushes from other ranks",
        Why::PushBlocked { .. } if is_double_push(asked) => "double pushes through or onto pieces",
        Why::PushBlocked { .. } => "pawn pushes onto pieces",
        Why::PromotionMissing(..) => "pawns that are not promoted on the last rank",
        Why::PromotionTo(kind, _) => return format!("promotions to {}", kind.any()),
        Why::NoPromotion { .. } | Why::NoPromotionOf(_) | Why::NeverPromotes => {
            "promotions where there are none"
        }
        Why::WayBlocked { .. } | Why::Lame { .. } => {
            return format!("{piece} moves through pieces");
        }
        Why::OwnPiece(_) => return format!("captures of its own side's pieces by {any}"),
        Why::RoyalIsTarget(_) => "captures of the king",
        Why::EnemyPiece(_) => "moves of the other side",
        Why::NoPiece(_) => "moves from empty squares",
        Why::NullMove => "null moves",
        Why::GameOver(_) => "moves after the end of the game",
        Why::MustCapture(..) => "moves where a capture is compulsory",
        Why::GivesCheck { .. } => "moves that give check",
        Why::KingCaptures => "captures by the king",
        Why::BlowsUpOwnKing { .. } => "captures that blow up the mover's own king",
        Why::ExplosionUncovers { .. } => "explosions that open a line to the king",
        Why::NeverDrops | Why::NotInHand(_) => "drops of pieces that are not in hand",
        Why::Occupied(_) => "drops onto pieces",
        Why::DropOutOfBounds { .. } => "drops on forbidden squares",
        Why::Wall(_) | Why::OutOfBounds(..) => "moves to forbidden squares",
        _ => return format!("moves that {any} may not make"),
    };
    text.to_owned()
}

/// Whether the move leaves the king attacked, or castles while squares are attacked.
fn is_unsafe(reason: &IllegalityReason) -> bool {
    use IllegalityReason as Why;
    matches!(
        reason,
        Why::CastlesOutOfCheck(_)
            | Why::Attacked { .. }
            | Why::AttackedThroughKing { .. }
            | Why::Uncovered { .. }
            | Why::BothPawnsGone { .. }
            | Why::Pinned { .. }
            | Why::StaysInCheck(_)
            | Why::DoubleCheck { .. }
            | Why::Exposes { .. }
    )
}

/// Whether the illegal move is castling that leaves the king attacked or crosses attacked squares.
fn is_unsafe_castling(p: &AnyPosition, reason: &IllegalityReason, asked: AnyUciMove) -> bool {
    use IllegalityReason as Why;
    let AnyUciMove::Step { from, to, .. } = asked else { return false };
    match reason {
        Why::CastlesOutOfCheck(_) => true,
        Why::Uncovered { shield, king, .. } => shield.piece.color == king.piece.color,
        // A king that only steps ends on a square next to it, and no piece of its own is there.
        Why::Attacked { square, .. } | Why::AttackedThroughKing { square, .. } => {
            let own = p.piece_on(to).is_some_and(|piece| piece.color == p.turn());
            own || *square != to || from.distance(to) > 1
        }
        _ => false,
    }
}

/// Whether castling puts the king on this square.
fn lands_on(asked: AnyUciMove, square: Square) -> bool {
    let AnyUciMove::Step { from, to, .. } = asked else { return false };
    let side = CastlingSide::from_king_and_rook(from, to);
    square.file() == side.king_file()
}

/// Whether a pawn captures diagonally on an empty square.
fn is_en_passant(p: &AnyPosition, reason: &IllegalityReason, asked: AnyUciMove) -> bool {
    use IllegalityReason as Why;
    let AnyUciMove::Step { from, to, .. } = asked else { return false };
    let pawn = p.piece_on(from).is_some_and(|piece| piece.role == KindId::PAWN);
    let fits = matches!(reason, Why::NothingPassed(_) | Why::CapturesNothing(_) | Why::NoEnPassant);
    pawn && from.file() != to.file() && p.piece_on(to).is_none() && (fits || is_unsafe(reason))
}

/// Whether a pawn advances two ranks.
fn is_double_push(asked: AnyUciMove) -> bool {
    matches!(asked, AnyUciMove::Step { from, to, .. } if from.distance(to) == 2)
}
