//! Moves as the pieces go, whether or not their king is safe afterwards.

use super::attack::{DIAGONAL, KNIGHT, STRAIGHT};
use super::board::Board;
use super::moves::{Move, Way};
use super::mutation::Mutation;
use super::piece::{Kind, Piece, Side};
use super::square::{Square, Step};

const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

impl Board {
    /// All moves of the side to move.
    pub(super) fn pseudo_legal(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for from in Square::all() {
            let Some(piece) = self.piece_on(from).filter(|piece| piece.side == self.turn) else {
                continue;
            };
            match piece.kind {
                Kind::Pawn => self.pawn(from, &mut moves),
                Kind::Knight => self.steps(from, &KNIGHT, &mut moves),
                Kind::Bishop => self.slides(from, &DIAGONAL, &mut moves),
                Kind::Rook => self.slides(from, &STRAIGHT, &mut moves),
                Kind::Queen => {
                    self.slides(from, &STRAIGHT, &mut moves);
                    self.slides(from, &DIAGONAL, &mut moves);
                }
                Kind::King => {
                    self.steps(from, &STRAIGHT, &mut moves);
                    self.steps(from, &DIAGONAL, &mut moves);
                }
            }
        }
        self.castling(&mut moves);
        moves
    }

    /// Whether the side to move may capture on a square: no king is ever captured.
    fn is_prey(&self, square: Square) -> bool {
        let piece = self.piece_on(square);
        piece.is_some_and(|piece| piece.side != self.turn && piece.kind != Kind::King)
    }

    fn steps(&self, from: Square, steps: &[Step], moves: &mut Vec<Move>) {
        for to in steps.iter().filter_map(|&step| from.step(step)) {
            if self.piece_on(to).is_none() || self.is_prey(to) {
                moves.push(Move { from, to, promotion: None, way: Way::Plain });
            }
        }
    }

    fn slides(&self, from: Square, steps: &[Step], moves: &mut Vec<Move>) {
        let jumper = Some(Piece { side: self.turn, kind: Kind::Rook });
        let jumps = self.mutation == Mutation::RookJumps && self.piece_on(from) == jumper;
        for &step in steps {
            let mut blockers = 0;
            for to in from.ray(step) {
                let empty = self.piece_on(to).is_none();
                if empty || self.is_prey(to) {
                    moves.push(Move { from, to, promotion: None, way: Way::Plain });
                }
                blockers += u32::from(!empty);
                if blockers > u32::from(jumps) {
                    break;
                }
            }
        }
    }

    fn pawn(&self, from: Square, moves: &mut Vec<Move>) {
        let up = self.turn.up();
        if let Some(to) = from.step((0, up)) {
            let free = self.piece_on(to).is_none();
            if free {
                self.arrive(from, to, moves);
            }
            if free || self.mutation == Mutation::DoublePushThroughPiece {
                self.double_push_region(from, moves);
            }
        }
        for to in [-1, 1].into_iter().filter_map(|right| from.step((right, up))) {
            if self.is_prey(to) {
                self.arrive(from, to, moves);
            } else if self.en_passant == Some(to) && self.passed_pawn(to, self.turn).is_some() {
                moves.push(Move { from, to, promotion: None, way: Way::EnPassant });
            }
        }
    }

    fn double_push_region(&self, from: Square, moves: &mut Vec<Move>) {
        if from.rank() != self.turn.rank(1) {
            return;
        }
        if let Some(to) = from.step((0, 2 * self.turn.up()))
            && self.piece_on(to).is_none()
        {
            moves.push(Move { from, to, promotion: None, way: Way::DoublePush });
        }
    }

    /// A push or a capture, which on the last rank is a promotion.
    fn arrive(&self, from: Square, to: Square, moves: &mut Vec<Move>) {
        if to.rank() != self.turn.rank(7) {
            moves.push(Move { from, to, promotion: None, way: Way::Plain });
            return;
        }
        if self.mutation == Mutation::PromotionToKing {
            moves.push(Move { from, to, promotion: Some(Kind::King), way: Way::Plain });
        }
        for kind in PROMOTIONS {
            if kind != Kind::Knight || self.mutation != Mutation::NoKnightPromotion {
                moves.push(Move { from, to, promotion: Some(kind), way: Way::Plain });
            }
        }
    }

    /// The pawn that a side's pawn captures when it goes to an empty square en passant.
    pub(super) fn passed_pawn(&self, to: Square, us: Side) -> Option<Square> {
        let pawn = Some(Piece { side: us.other(), kind: Kind::Pawn });
        let square = to.step((0, -us.up()))?;
        (self.piece_on(to).is_none() && self.piece_on(square) == pawn).then_some(square)
    }
}
