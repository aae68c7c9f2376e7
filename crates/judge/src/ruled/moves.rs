//! Which moves there are.

use super::board::SlowBoard;
use crate::mailbox::{Kind, Move};

impl SlowBoard {
    /// Every legal move of the side to move, in no promised order; none if the game has ended by a
    /// rule.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.rule_ending().is_some() {
            return Vec::new();
        }
        let moves: Vec<Move> =
            self.pseudo_legal_moves().into_iter().filter(|&mv| self.is_safe(mv)).collect();
        let captures: Vec<Move> = moves.iter().copied().filter(|&mv| self.captures(mv)).collect();
        if self.rules.must_capture && !captures.is_empty() { captures } else { moves }
    }

    /// Every legal move as UCI writes it, sorted; castling is the king taking its rook.
    pub fn legal_uci(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().iter().map(Move::to_string).collect();
        texts.sort();
        texts
    }

    /// The legal move that a text such as `e2e4`, `e1h1` or `e7e8q` stands for.
    pub fn legal_move(&self, uci: &str) -> Option<Move> {
        self.legal_moves().into_iter().find(|mv| mv.to_string() == uci)
    }

    /// Every move of the side to move that may yet leave its king attacked.
    fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = self.castling_moves();
        for from in 0..64 {
            match self.piece_at(from) {
                Some((side, Kind::Pawn)) if side == self.side => {
                    moves.extend(self.pawn_moves(from));
                }
                Some((side, _)) if side == self.side => {
                    moves.extend(self.piece_moves(from));
                }
                _ => {}
            }
        }
        moves
    }

    /// Moves of a piece that goes where it attacks.
    fn piece_moves(&self, from: u8) -> Vec<Move> {
        self.attacked_from(from)
            .into_iter()
            .filter(|&to| !self.is_held_by(to, self.side))
            .map(|to| Move { from, to, promotion: None })
            .collect()
    }

    /// Whether a move leaves no royal king attacked.
    fn is_safe(&self, mv: Move) -> bool {
        !self.rules.royal || !self.play(mv).is_in_check(self.side)
    }

    /// Whether a move takes an enemy piece.
    pub(super) fn captures(&self, mv: Move) -> bool {
        self.is_held_by(mv.to, self.side.opposite()) || self.en_passant_victim(mv).is_some()
    }
}
