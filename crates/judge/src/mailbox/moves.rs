//! Legal moves and perft.

use super::board::Mailbox;
use super::chess_move::Move;
use super::kind::Kind;
use super::reach::attacks;
use super::side::Side;
use super::square::{at, file, rank};

impl Mailbox {
    /// Whether a side's king is attacked.
    pub fn in_check(&self, side: Side) -> bool {
        self.is_attacked(self.king_of(side), side.opposite())
    }

    /// Every legal move of the side to move, in no particular order.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.pseudo_legal_moves()
            .into_iter()
            .filter(|&mv| !self.play(mv).in_check(self.side))
            .collect()
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

    /// The perft count under each legal move, sorted by move.
    ///
    /// At depth 0 no move is made, so the list is empty.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let mut moves = self.legal_moves();
        moves.sort();
        moves.into_iter().map(|mv| (mv, self.play(mv).perft(rest))).collect()
    }

    /// The moves of the side to move, including those that leave its king attacked.
    pub(super) fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = self.castling_moves();
        for from in 0..64 {
            match self.piece_at(from) {
                Some((side, Kind::Pawn)) if side == self.side => {
                    moves.extend(self.pawn_moves(from));
                }
                Some((side, _)) if side == self.side => moves.extend(self.piece_moves(from)),
                _ => {}
            }
        }
        moves
    }

    /// The moves of a piece whose targets are the squares that it attacks.
    fn piece_moves(&self, from: u8) -> Vec<Move> {
        (0..64)
            .filter(|&to| attacks(&self.cells, from, to) && !self.is_held_by(to, self.side))
            .map(|to| Move { from, to, promotion: None })
            .collect()
    }

    /// Pushes and captures of a pawn, promotions and en passant included.
    fn pawn_moves(&self, from: u8) -> Vec<Move> {
        let enemy = self.side.opposite();
        let captures =
            (0..64).filter(|&to| attacks(&self.cells, from, to) && self.is_held_by(to, enemy));
        let mut moves: Vec<Move> = self
            .pawn_pushes(from)
            .into_iter()
            .chain(captures)
            .flat_map(|to| self.with_promotions(from, to))
            .collect();
        moves.extend(self.en_passant_moves(from));
        moves
    }

    /// The squares a pawn can be pushed to.
    fn pawn_pushes(&self, from: u8) -> Vec<u8> {
        let steps = if rank(from) == self.side.rank(1) { 2 } else { 1 };
        (1..=steps)
            .filter_map(|step| at(file(from), rank(from) + step * self.side.forward()))
            // Stopping at the first piece keeps a pawn from jumping over it.
            .take_while(|&to| self.piece_at(to).is_none())
            .collect()
    }

    /// The moves of a pawn to a square: four promotions on the last rank, else one.
    fn with_promotions(&self, from: u8, to: u8) -> Vec<Move> {
        if rank(to) == self.side.rank(7) {
            Kind::PROMOTIONS.map(|kind| Move { from, to, promotion: Some(kind) }).to_vec()
        } else {
            vec![Move { from, to, promotion: None }]
        }
    }

    /// Whether a piece of a side stands on a square.
    fn is_held_by(&self, square: u8, side: Side) -> bool {
        self.piece_at(square).is_some_and(|(holder, _)| holder == side)
    }
}
