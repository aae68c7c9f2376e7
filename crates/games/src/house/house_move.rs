//! A move as a rule in another language sees it.

use tabiya_core::{Bitboard, CastlingMode, MoveKind, Square};

use crate::KindId;
use crate::house::held::Held;
use crate::moves::Move;

/// What a rule in another language can see of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseMove {
    /// Where the piece starts; in a drop, the target.
    pub from: Square,
    /// Where the piece ends; in castling, where the king ends.
    pub to: Square,
    /// The piece's kind; `None` if a rule adds the move and no piece starts there.
    pub kind: Option<KindId>,
    /// The kind that a pawn is promoted to.
    pub promotion: Option<KindId>,
    /// The label of a move that a rule adds; `None` for moves of the variant.
    pub label: Option<&'static str>,
    /// The number that a rule has given to its move.
    pub data: u64,
    /// Whether the move castles.
    pub is_castling: bool,
    /// Whether the move is a drop.
    pub is_drop: bool,
    /// The squares on which the move captures.
    pub captures: Bitboard,
    /// The squares that moving pieces leave, in castling also the rook's.
    pub leaves: Bitboard,
    /// The move in UCI notation, with the label of a rule behind a colon.
    pub uci: String,
}

impl Held {
    /// What a rule can see of a move of this game.
    pub fn seen(&self, m: &Move) -> HouseMove {
        let (kind, added) = match m {
            Move::Own(own) => (Some(own.piece()), None),
            Move::Added(_, added) => {
                let there = self.mover().unwrap_or(added.from);
                (self.view().position().piece_on(there).map(|(_, kind)| kind), Some(added))
            }
        };
        let own = m.own();
        HouseMove {
            from: m.from(),
            to: m.destination(),
            kind,
            promotion: own.and_then(|own| own.promotion()),
            label: added.map(|added| added.label),
            data: added.map_or(0, |added| added.data),
            is_castling: own.is_some_and(|own| own.kind() == MoveKind::Castle),
            is_drop: own.is_some_and(|own| matches!(own.kind(), MoveKind::Drop(_))),
            captures: self.captures(m),
            leaves: m.leaves(),
            uci: m.uci(CastlingMode::Standard),
        }
    }
}
