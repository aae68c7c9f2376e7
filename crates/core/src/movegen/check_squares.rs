//! The squares from which the side to move gives check.

use crate::attacks::{
    between, bishop_attacks, knight_attacks, line, pawn_attacks, rook_attacks, xray_bishop_attacks,
    xray_rook_attacks,
};
use crate::position::Position;
use crate::rules::Rules;
use crate::types::{Bitboard, ByRole, Move, MoveKind, Role, Square};

/// The squares from which each role would check the enemy king, and the pieces that can discover a check.
#[derive(Debug, Clone, Copy)]
pub(super) struct CheckSquares {
    king: Square,
    pub(super) of_role: ByRole<Bitboard>,
    /// The mover's pieces that are alone between a slider of the mover and the enemy king.
    pub(super) discoverers: Bitboard,
    /// Whether moves are made as in chess and kings cannot check each other, so that the squares tell which moves give
    /// check.
    is_chess: bool,
}

impl CheckSquares {
    /// Finds the squares from which pieces give check; `None` if there is no king to check.
    pub(super) fn new<R: Rules>(p: &Position<R>) -> Option<Self> {
        let us = p.turn();
        let king = p.royal_king(!us)?;
        let is_chess = R::mobility(p, !us, Role::King) == Bitboard::FULL && R::plays_as_chess(p);
        let occupied = p.blockers();
        let diagonal = bishop_attacks(king, occupied);
        let orthogonal = rook_attacks(king, occupied);
        let mut of_role = ByRole([
            pawn_attacks(!us, king),
            knight_attacks(king),
            diagonal,
            orthogonal,
            diagonal | orthogonal,
            Bitboard::EMPTY,
        ]);
        for role in Role::ALL {
            of_role[role] = of_role[role].masked_if(R::mobility(p, us, role).contains(king));
        }
        let ours = p.by_color(us);
        let behind = (xray_bishop_attacks(king, occupied, ours) & p.diagonal_sliders_to(us, king))
            | (xray_rook_attacks(king, occupied, ours) & p.orthogonal_sliders_to(us, king));
        let mut discoverers = Bitboard::EMPTY;
        for slider in behind {
            discoverers |= between(king, slider) & ours;
        }
        Some(Self { king, of_role, discoverers, is_chess })
    }

    /// Whether a legal move gives check; `None` if the squares are not enough to decide, as for castling, en
    /// passant, promotions and rules unlike chess.
    pub(super) fn gives_check(&self, m: Move) -> Option<bool> {
        let role = match m.kind() {
            _ if !self.is_chess => return None,
            MoveKind::Normal(role) => role,
            MoveKind::DoublePush => Role::Pawn,
            MoveKind::Drop(role) => return Some(self.of_role[role].contains(m.to())),
            MoveKind::Promotion(_) | MoveKind::EnPassant | MoveKind::Castle => return None,
        };
        let uncovers =
            self.discoverers.contains(m.from()) && !line(self.king, m.from()).contains(m.to());
        Some(self.of_role[role].contains(m.to()) || uncovers)
    }
}
