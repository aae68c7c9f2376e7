//! The worked example: the code needed to check the board of cozy-chess.

use cozy_chess::{Board, Move, Piece, Square};
use tabiya_testkit::ReferencePosition;

/// A board that is copied before each move, so that no move is ever taken back.
pub(crate) struct Cozy(Board);

impl ReferencePosition for Cozy {
    type Move = Move;

    fn from_fen(fen: &str) -> Result<Self, String> {
        fen.parse().map(Self).map_err(|error| format!("{error}"))
    }

    fn legal_moves(&mut self) -> Vec<Move> {
        moves(&self.0)
    }

    fn uci(&self, m: &Move) -> String {
        m.to_string()
    }

    fn play(&mut self, m: &Move) {
        self.0.play_unchecked(*m);
    }

    fn key(&self) -> Option<u128> {
        Some(self.0.hash().into())
    }

    fn encodings() -> Vec<Move> {
        encodings()
    }

    fn is_legal(&mut self, m: &Move) -> Option<bool> {
        Some(self.0.is_legal(*m))
    }

    fn gives_check(&mut self, m: &Move) -> Option<bool> {
        Some(!after(&self.0, *m).checkers().is_empty())
    }

    fn fen(&self) -> Option<String> {
        Some(format!("{:#}", self.0))
    }
}

pub(crate) fn moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
    moves
}

pub(crate) fn after(board: &Board, m: Move) -> Board {
    let mut next = board.clone();
    next.play_unchecked(m);
    next
}

/// All pairs of squares with each promotion, including pawns and kings, and without one.
pub(crate) fn encodings() -> Vec<Move> {
    let mut moves = Vec::new();
    for from in Square::ALL {
        for to in Square::ALL {
            let promotions = Piece::ALL.into_iter().map(Some).chain([None]);
            moves.extend(promotions.map(|promotion| Move { from, to, promotion }));
        }
    }
    moves
}
