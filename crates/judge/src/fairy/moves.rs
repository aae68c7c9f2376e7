//! Legal moves and perft.

use super::board::FairyBoard;
use super::fairy_move::{CastlingText, FairyMove};
use super::rules::KindId;

impl FairyBoard {
    /// Every legal move of the side to move, each once, in no particular order; none if the game has ended by a rule.
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

    /// The perft count under each legal move in UCI notation, sorted, with castling as king takes own rook.
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

    /// The number of moves that are illegal because they leave the royal piece attacked.
    pub fn illegal_moves(&self) -> usize {
        self.pseudo_legal_moves().into_iter().filter(|&mv| !self.is_safe(mv)).count()
    }

    /// The moves of the side to move, including those that leave its royal piece attacked.
    fn pseudo_legal_moves(&self) -> Vec<FairyMove> {
        let side = self.side_to_move();
        let mut moves = self.castling_moves();
        moves.extend(self.drops());
        for from in (0..64).filter(|&from| self.is_held_by(from, side)) {
            let mut targets = self.targets(from);
            targets.sort_unstable();
            // Several parts of a notation may lead to the same square.
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

    /// The moves of a piece to a square: one for each promotion that it may or must choose.
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

    /// The targets of a piece, without en passant captures. The enemy's royal piece is no target.
    fn targets(&self, from: u8) -> Vec<u8> {
        let royal = self.royal_square(self.side_to_move().opposite());
        let reach = self.reach(from);
        let captures = reach.captures.into_iter().filter(|&to| Some(to) != royal);
        reach.moves.into_iter().chain(captures).chain(self.double_push(from)).collect()
    }

    /// Whether a move does not leave the mover's royal piece attacked.
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
