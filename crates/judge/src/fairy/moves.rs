//! Legal moves, with drops, en passant and castling.

use tabiya_core::Castling;

use super::board::{Cell, FairyBoard};
use super::fairy_move::{CastlingText, FairyMove};
use super::rules::{FairyRules, Guarded, KindId};
use super::walk::step_of;
use crate::Side;
use crate::mailbox::moves::destinations;
use crate::mailbox::square::{along_rank, at, file, rank};

impl FairyBoard {
    /// Every legal move, each once, in no particular order; none if a rule has ended the game.
    pub fn legal_moves(&self) -> Vec<FairyMove> {
        if self.rule_ending().is_some() { Vec::new() } else { self.moves_after_ending() }
    }

    /// The moves that are legal if no rule but mate and stalemate ends games.
    pub(super) fn moves_after_ending(&self) -> Vec<FairyMove> {
        let moves: Vec<FairyMove> =
            self.pseudo_legal_moves().into_iter().filter(|&mv| self.is_safe(mv)).collect();
        let is_drop = |mv: &FairyMove| matches!(mv, FairyMove::Drop { .. });
        if self.rules.must_drop && moves.iter().any(is_drop) {
            return moves.into_iter().filter(is_drop).collect();
        }
        if !self.rules.must_capture {
            return moves;
        }
        let captures: Vec<FairyMove> =
            moves.iter().copied().filter(|&mv| self.captures(mv)).collect();
        if captures.is_empty() { moves } else { captures }
    }

    /// The number of leaf nodes: lines of exactly `depth` legal moves from this position.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            // Bulk counting: each legal move leads to one leaf node.
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().into_iter().map(|mv| self.play(mv).perft(depth - 1)).sum(),
        }
    }

    /// The leaf nodes below each legal move, sorted; castling is written as the king taking its own rook.
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

    /// The moves of a piece to a square: one for each promotion, and one without if that is allowed.
    pub(super) fn with_promotions(
        &self,
        from: u8,
        to: u8,
        en_passant: Option<u8>,
    ) -> Vec<FairyMove> {
        let step = |promotion| FairyMove::Step { from, to, promotion, en_passant };
        let side = self.side_to_move();
        let Some(cell) = self.piece_at(from) else { return Vec::new() };
        let is_pawn = cell.kind == KindId::PAWN;
        let kinds = if is_pawn {
            self.rules.promotion[side as usize].clone()
        } else {
            self.rules.kind(cell.kind).promotes_to.clone()
        };
        let zone = &self.rules.promotion_squares[side as usize];
        let is_in_zone = zone.contains(to) || !is_pawn && zone.contains(from);
        let becomes = kinds.into_iter().filter(|_| is_in_zone).map(Some);
        let mut steps: Vec<FairyMove> = becomes.map(step).collect();
        let forced = if is_pawn {
            self.rules.promotion_forced
        } else {
            self.rules.kind(cell.kind).must_promote
        };
        if (steps.is_empty() || !forced) && self.may_stay(cell, to) {
            steps.push(step(None));
        }
        steps
    }

    /// Whether a piece may stand on a square: it could move from there on an empty board, or the rules do not ask.
    fn may_stay(&self, cell: Cell, square: u8) -> bool {
        if self.rules.dead_ends {
            return true;
        }
        let mut empty = self.clone();
        empty.cells = [None; 64];
        empty.put(square, Some(cell));
        !empty.reach(square).moves.is_empty()
    }

    /// The targets of a piece, without en passant captures. The enemy's royal piece is not a target.
    fn targets(&self, from: u8) -> Vec<u8> {
        let royals = self.royal_squares(self.side_to_move().opposite());
        let one_of_many = self.rules.guarded == Guarded::NotAllAtOnce && royals.len() > 1;
        let is_kept = |to: &u8| royals.contains(to) && !one_of_many;
        let reach = self.reach(from);
        let captures = reach.captures.into_iter().filter(|to| !is_kept(to));
        reach.moves.into_iter().chain(captures).chain(self.double_push(from)).collect()
    }

    /// Whether a move does not leave the mover's royal piece attacked.
    fn is_safe(&self, mv: FairyMove) -> bool {
        let side = self.side_to_move();
        let next = self.play(mv);
        !next.is_royal_attacked(side)
            && (self.rules.checks || !next.is_royal_attacked(side.opposite()))
            && (self.rules.facing_royals || !next.are_royals_facing())
            && !self.mates_by_a_drop(mv, &next)
    }

    /// Whether a move is the drop of a piece that may not give mate, and gives it.
    fn mates_by_a_drop(&self, mv: FairyMove, next: &FairyBoard) -> bool {
        let FairyMove::Drop { kind, .. } = mv else { return false };
        !self.rules.kind(kind).drop_mates
            && next.is_royal_attacked(self.side_to_move().opposite())
            && next.legal_moves().is_empty()
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

impl FairyBoard {
    /// The drops, including those that leave the royal piece attacked.
    pub(super) fn drops(&self) -> Vec<FairyMove> {
        let side = self.side_to_move();
        let in_hand = self.rules.kind_ids().filter(|&kind| self.held_for(side, kind).is_some());
        in_hand
            .flat_map(|kind| {
                let squares = (0..64).filter(move |&to| self.may_drop(side, kind, to));
                squares.map(move |to| FairyMove::Drop { kind, to })
            })
            .collect()
    }

    fn may_drop(&self, side: Side, kind: KindId, to: u8) -> bool {
        let is_allowed = match self.rules.drop_squares.get(&(side, kind)) {
            Some(squares) => squares.contains(to),
            None if kind == KindId::PAWN => {
                rank(to) != self.rules.home_rank(side)
                    && !self.rules.promotion_squares[side as usize].contains(to)
            }
            None => true,
        };
        let on_file =
            self.squares_of(side, kind).filter(|&square| file(square) == file(to)).count();
        let most = self.rules.kind(kind).most_on_file;
        self.is_free(to)
            && is_allowed
            && self.rules.may_enter(side, kind, to)
            && most.is_none_or(|most| on_file < most as usize)
            && self.may_stay(Cell { side, kind, promoted: false }, to)
    }

    /// The kind in hand that a side can drop as a kind: its own, or one that may be it on the board.
    pub(super) fn held_for(&self, side: Side, kind: KindId) -> Option<KindId> {
        let gives = |&held: &KindId| self.rules.kind(held).dropped_as == Some(kind);
        let others = self.rules.kind_ids().filter(gives);
        std::iter::once(kind).chain(others).find(|&held| self.in_hand(side, held) > 0)
    }

    /// The number of pieces of a kind that a side may drop.
    pub fn in_hand(&self, side: Side, kind: KindId) -> u32 {
        self.hands[side as usize][kind.0]
    }

    /// Whether a side has any piece in hand.
    pub(super) fn has_a_hand(&self, side: Side) -> bool {
        self.hands[side as usize].iter().any(|&count| count > 0)
    }
}

impl FairyBoard {
    /// The square two steps ahead of a piece, if it may make a double push to it.
    pub(super) fn double_push(&self, from: u8) -> Option<u8> {
        let cell = self.piece_at(from)?;
        let kind = self.rules.kind(cell.kind);
        if !kind.double_push[cell.side as usize].contains(from) || !kind.steps_forward(cell.side) {
            return None;
        }
        let ahead = step_of(cell.side, (0, 1));
        let passed = self.step(from, ahead).filter(|&square| self.is_free(square))?;
        let target = self.step(passed, ahead).filter(|&square| self.is_free(square))?;
        self.rules.may_enter(cell.side, cell.kind, target).then_some(target)
    }

    /// The square on which pieces may capture en passant after this move, if it is a double push.
    pub(super) fn square_passed_by(&self, from: u8, to: u8) -> Option<u8> {
        let side = self.side_to_move();
        let is_push = file(from) == file(to) && rank(to) - rank(from) == 2 * side.forward();
        let is_royal = self.royal_square(side) == Some(from);
        if self.rules.en_passant && is_push && !is_royal && self.double_push(from) == Some(to) {
            self.step(from, step_of(side, (0, 1)))
        } else {
            None
        }
    }

    /// The target of an en passant capture by the piece on a square, and the square of the captured
    /// piece.
    pub(super) fn en_passant(&self, from: u8) -> Option<(u8, u8)> {
        let passed = self.passed?;
        let cell = self.piece_at(from)?;
        let files = file(passed) - file(from);
        let is_ahead = rank(passed) - rank(from) == cell.side.forward() && files.abs() == 1;
        let kind = self.rules.kind(cell.kind);
        let captures = is_ahead
            && kind.en_passant
            && kind.captures_forward_only(cell.side, from, files * cell.side.forward())
            && self.rules.may_enter(cell.side, cell.kind, passed);
        let victim = self.step(passed, step_of(cell.side, (0, -1)))?;
        captures.then_some((passed, victim))
    }

    /// Whether a side's piece may just have passed a square by a double push.
    pub(super) fn can_have_passed(&self, pusher: Side, passed: u8) -> bool {
        let ahead = step_of(pusher, (0, 1));
        let back = step_of(pusher, (0, -1));
        let (Some(origin), Some(target)) = (self.step(passed, back), self.step(passed, ahead))
        else {
            return false;
        };
        let Some(cell) = self.piece_at(target).filter(|cell| cell.side == pusher) else {
            return false;
        };
        // The board before the double push.
        let mut before = self.clone();
        before.put(target, None);
        before.put(origin, Some(cell));
        let is_royal = self.royal_square(pusher) == Some(target);
        self.is_free(origin) && !is_royal && before.double_push(origin) == Some(target)
    }

    /// The square passed by a double push, if a legal en passant capture onto it exists.
    pub(super) fn capturable_passed(&self) -> Option<u8> {
        let is_capture = |mv: &FairyMove| matches!(mv, FairyMove::Step { en_passant: Some(_), .. });
        // Without a passed square, the slow search of the legal moves is skipped.
        self.passed?;
        self.legal_moves().iter().find(|mv| is_capture(mv)).and(self.passed)
    }
}

/// A castling right: a king and a rook that have not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Right {
    /// The side of the king and the rook.
    pub side: Side,
    /// The square of the king.
    pub king: u8,
    /// The square of the rook.
    pub rook: u8,
    /// The destinations of the king and of the rook.
    pub ends: (u8, u8),
}

impl Right {
    /// Whether the rook is on the h-file side of the king.
    pub(super) fn is_short(self) -> bool {
        file(self.rook) > file(self.king)
    }
}

impl FairyRules {
    /// The destinations of a king and a rook that castle.
    pub(super) fn castling_ends(&self, king: u8, rook: u8) -> (u8, u8) {
        let Some([right, left]) = self.castling_files else { return destinations(king, rook) };
        let on_rank = |file| at(file, rank(king)).expect("the files are on the board");
        if file(rook) > file(king) {
            (on_rank(right), on_rank(right - 1))
        } else {
            (on_rank(left), on_rank(left + 1))
        }
    }
}

impl FairyBoard {
    /// Castling moves that do not leave the king attacked.
    pub(super) fn castling_moves(&self) -> Vec<FairyMove> {
        let own = self.rights.iter().filter(|right| right.side == self.side_to_move());
        own.filter(|&&right| self.may_castle(right))
            .map(|&right| FairyMove::Castle(right))
            .collect()
    }

    fn may_castle(&self, right: Right) -> bool {
        // Which of several kings has the right cannot be told from a FEN.
        if self.squares_of(right.side, KindId::KING).count() != 1 {
            return false;
        }
        let (king_end, rook_end) = right.ends;
        let way = along_rank(right.king, king_end).chain(along_rank(right.rook, rook_end));
        way.filter(|square| ![right.king, right.rook].contains(square))
            .all(|square| self.is_free(square))
            && self.rules.may_enter(right.side, KindId::KING, king_end)
            && self
                .piece_at(right.rook)
                .is_some_and(|cell| self.rules.may_enter(right.side, cell.kind, rook_end))
            && self.is_safe_enough_to_castle(right)
    }

    /// Whether the king is not attacked on any square that the rules require to be safe: its origin, the
    /// squares on its way, and its destination after the rook has moved too.
    fn is_safe_enough_to_castle(&self, right: Right) -> bool {
        if self.rules.castling == Castling::Free {
            return true;
        }
        let (end, _) = right.ends;
        let mut way = along_rank(right.king, end).filter(|&square| square != end);
        // Under rules without castling there are no castling rights, so this code is not reached.
        let way_is_safe = self.rules.castling == Castling::ThroughAttack
            || way.all(|square| self.king_is_safe_on(square, right));
        let is_attacked = |board: &FairyBoard, king| board.is_attacked(king, right.side.opposite());
        way_is_safe
            && !is_attacked(self, right.king)
            && !is_attacked(&self.play(FairyMove::Castle(right)), end)
    }

    /// Whether the king would be safe on a square on its way, with the rook still on the rook's origin.
    fn king_is_safe_on(&self, square: u8, right: Right) -> bool {
        let mut board = self.clone();
        board.put(right.king, None);
        board.put(square, Some(Cell { side: right.side, kind: KindId::KING, promoted: false }));
        !board.is_attacked(square, right.side.opposite())
    }
}
