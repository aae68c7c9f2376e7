//! A move as a rule in another language sees it.

use tabiya_core::{Bitboard, CastlingMode, MoveKind, Square};

use crate::house::held::Held;
use crate::moves::Move;
use crate::{Added, KindId};

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

    /// The move of the piece on `origin` to `to`, where it captures an enemy. Without an origin nothing moves.
    pub fn step(&self, origin: Option<Square>, to: Square, label: &'static str) -> Added {
        let view = self.view();
        let p = view.position();
        let from = origin.unwrap_or(to);
        let mover = origin.and_then(|from| p.piece_on(from));
        Added {
            captures: Bitboard::of(to) & p.by_color(!view.turn()),
            leaves: mover.map_or(Bitboard::EMPTY, |_| Bitboard::of(from)),
            places: mover.map(|(color, kind)| (to, color, kind)).into_iter().collect(),
            ..Added::new(label, from, to)
        }
    }

    /// Refuses a move that cannot be made on any board.
    ///
    /// # Errors
    /// Fails if the move puts a piece where no piece can be, or captures where there is none.
    pub fn check(&self, added: &Added) -> Result<(), String> {
        let view = self.view();
        let p = view.position();
        let squares: Bitboard = added.places.iter().map(|&(square, ..)| square).collect();
        if let Some(square) = (squares & p.blocked()).first() {
            return Err(format!("{square} is no square, so a move cannot put a piece there"));
        }
        match (added.captures - p.occupied()).first() {
            Some(square) => Err(format!("{square} has no piece that a move could capture")),
            None => Ok(()),
        }
    }
}
