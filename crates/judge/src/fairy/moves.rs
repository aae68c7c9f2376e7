//! Which moves there are.

use super::board::FairyBoard;
use super::fairy_move::FairyMove;
use super::kind::KindId;

impl FairyBoard {
    /// Every legal move of the side to move, each once, in no promised order; none if the game has ended
    /// by a rule.
    pub fn legal_moves(&self) -> Vec<FairyMove> {
        if self.rule_ending().is_some() {
            return Vec::new();
        }
        let moves: Vec<FairyMove> =
            self.pseudo_legal_moves().into_iter().filter(|&mv| self.is_safe(mv)).collect();
        if !self.rules.must_capture {
            return moves;
        }
        let captures: Vec<FairyMove> =
            moves.iter().copied().filter(|&mv| self.captures(mv)).collect();
        if captures.is_empty() { moves } else { captures }
    }

    /// How many moves of the side to move would be legal if it might leave its royal piece attacked.
    pub fn illegal_moves(&self) -> usize {
        self.pseudo_legal_moves().into_iter().filter(|&mv| !self.is_safe(mv)).count()
    }

    /// Every move of the side to move that may yet leave its royal piece attacked.
    fn pseudo_legal_moves(&self) -> Vec<FairyMove> {
        let side = self.side_to_move();
        let mut moves = self.castling_moves();
        moves.extend(self.drops());
        for from in (0..64).filter(|&from| self.is_held_by(from, side)) {
            let mut targets = self.targets(from);
            targets.sort_unstable();
            // Several parts of a notation may lead to one square.
            targets.dedup();
            for to in targets {
                moves.extend(self.with_promotions(from, to, None));
            }
            if let Some((to, victim)) = self.en_passant(from) {
                moves.extend(self.with_promotions(from, to, Some(victim)));
            }
        }
        moves
    }

    /// A piece's move to a square: one for each kind that it may become, or stay.
    pub(super) fn with_promotions(
        &self,
        from: u8,
        to: u8,
        en_passant: Option<u8>,
    ) -> Vec<FairyMove> {
        let step = |promotion| FairyMove::Step { from, to, promotion, en_passant };
        let side = self.side_to_move();
        let is_pawn = self.piece_at(from).is_some_and(|cell| cell.kind == KindId::PAWN);
        let kinds = &self.rules.promotion[side as usize];
        if !is_pawn || kinds.is_empty() || !self.rules.promotion_squares[side as usize].contains(to)
        {
            return vec![step(None)];
        }
        let stays = (!self.rules.promotion_forced).then_some(None);
        kinds.iter().copied().map(Some).chain(stays).map(step).collect()
    }

    /// The squares that a piece may go to, but for captures en passant. The enemy's royal piece is not
    /// captured.
    fn targets(&self, from: u8) -> Vec<u8> {
        let royal = self.royal_square(self.side_to_move().opposite());
        let reach = self.reach(from);
        let captures = reach.captures.into_iter().filter(|&to| Some(to) != royal);
        reach.moves.into_iter().chain(captures).chain(self.double_push(from)).collect()
    }

    /// Whether a move leaves no royal piece of the mover attacked.
    fn is_safe(&self, mv: FairyMove) -> bool {
        !self.play(mv).is_royal_attacked(self.side_to_move())
    }

    /// Whether a move captures an enemy piece.
    pub(super) fn captures(&self, mv: FairyMove) -> bool {
        match mv {
            FairyMove::Step { to, en_passant, .. } => {
                en_passant.is_some() || self.piece_at(to).is_some()
            }
            FairyMove::Castle(_) | FairyMove::Drop { .. } => false,
        }
    }
}
