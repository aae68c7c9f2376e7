//! Which moves there are, and how many lines of them.

use super::board::FairyBoard;
use super::fairy_move::{CastlingText, FairyMove};
use super::rules::KindId;

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

    /// The number of lines of exactly `depth` legal moves from here.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            // Counting the moves gives the same as making each and adding one.
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().into_iter().map(|mv| self.play(mv).perft(depth - 1)).sum(),
        }
    }

    /// The perft count under each legal move as UCI writes it, castling as the king taking its rook,
    /// sorted.
    ///
    /// At depth 0 no move is made, so the list is empty.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let count = |mv| (self.uci(mv, CastlingText::KingTakesRook), self.play(mv).perft(rest));
        let mut counts: Vec<(String, u64)> = self.legal_moves().into_iter().map(count).collect();
        counts.sort();
        counts
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
