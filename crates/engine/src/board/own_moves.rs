//! Moves of pieces of one's own in the sixteen bits that the search keeps of a move.
//!
//! What such a move says is read together with the position: the piece is the one on its origin. A promotion
//! names its kind by its rank among those that the side may choose, the most valuable one as a queen; of more
//! than five the cheapest are not looked at. A drop of a kind that is none of the six looks like castling with
//! an empty square, its origin is the number of the kind.

use tabiya_core::{Color, Move, MoveKind, Role, Square};
use tabiya_fairy::{AnyMove, FairyPosition, KindId};

/// The roles that stand for what a pawn may become, the most valuable first.
const PROMOTIONS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King];

/// The role of chess that is worth about as much as a side's piece of this kind.
pub(crate) fn role_like(p: &FairyPosition, color: Color, kind: KindId) -> Role {
    if kind == KindId::PAWN {
        return Role::Pawn;
    }
    if p.rules().royal == Some(kind) {
        return Role::King;
    }
    match p.value(color, kind) {
        ..=310 => Role::Knight,
        311..=400 => Role::Bishop,
        401..=650 => Role::Rook,
        _ => Role::Queen,
    }
}

/// What pawns of the side to move may become, the most valuable kinds first.
fn promotions(p: &FairyPosition) -> impl Iterator<Item = (Role, KindId)> {
    let color = p.turn();
    let mut kinds: Vec<KindId> = p.rules().promotion[color].iter().collect();
    kinds.sort_by_key(|&kind| std::cmp::Reverse(p.value(color, kind)));
    PROMOTIONS.into_iter().zip(kinds)
}

/// A legal move in sixteen bits, if they can say it.
pub(super) fn short(p: &FairyPosition, m: AnyMove) -> Option<Move> {
    let (from, to, piece) = (m.from(), m.to(), m.piece());
    let kind = match m.kind() {
        MoveKind::Normal(_) => MoveKind::Normal(role_like(p, p.turn(), piece)),
        MoveKind::DoublePush => MoveKind::DoublePush,
        MoveKind::EnPassant => MoveKind::EnPassant,
        MoveKind::Castle => MoveKind::Castle,
        MoveKind::Promotion(kind) => {
            let (role, _) = promotions(p).find(|&(_, other)| other == kind)?;
            MoveKind::Promotion(role)
        }
        MoveKind::Drop(_) => match Role::ALL.get(piece.index()) {
            Some(&role) => MoveKind::Drop(role),
            None => return Some(Move::new(Square::ALL[piece.index()], to, MoveKind::Castle)),
        },
    };
    Some(Move::new(from, to, kind))
}

/// The move that sixteen bits stand for; some move, without meaning, if they are those of another position.
pub(super) fn long(p: &FairyPosition, m: Move) -> AnyMove {
    let (from, to) = (m.from(), m.to());
    let piece = p.piece_on(from).map_or(KindId::PAWN, |(_, kind)| kind);
    let drop = |index: usize| {
        let kind = KindId::from_index(index).unwrap_or(KindId::PAWN);
        AnyMove::new(to, to, MoveKind::Drop(kind), kind)
    };
    let kind = match m.kind() {
        MoveKind::Normal(_) => MoveKind::Normal(piece),
        MoveKind::DoublePush => MoveKind::DoublePush,
        MoveKind::EnPassant => MoveKind::EnPassant,
        MoveKind::Castle if p.piece_on(to).is_none() => return drop(from as usize),
        MoveKind::Castle => MoveKind::Castle,
        MoveKind::Promotion(role) => match promotions(p).find(|&(other, _)| other == role) {
            Some((_, kind)) => MoveKind::Promotion(kind),
            None => MoveKind::Normal(piece),
        },
        MoveKind::Drop(role) => return drop(role as usize),
    };
    AnyMove::new(from, to, kind, piece)
}
