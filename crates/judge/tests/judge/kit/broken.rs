//! The board of cozy-chess with moves that can be taken back, and deliberate mistakes for it.

use std::marker::PhantomData;

use cozy_chess::{Board, Color, Move, Piece};
use tabiya_testkit::ReferencePosition;

use super::cozy::{after, encodings, moves};

/// A board, and the boards before each of its moves.
pub(crate) struct Stack {
    pub(crate) board: Board,
    pub(crate) before: Vec<Board>,
    /// The deliberate error in the key, which is XORed with it.
    pub(crate) slip: u64,
    /// The greatest depth that the stack has reached.
    pub(crate) deepest: usize,
}

/// A mistake that an author can make. Each method receives the right answer, and may return a wrong one.
pub(crate) trait Mistake {
    fn moves(_: &Stack, right: Vec<Move>) -> Vec<Move> {
        right
    }

    fn played(_: &mut Stack, _: Move) {}

    fn undone(_: &mut Stack, _: Move) {}

    fn asked(_: &mut Stack) {}

    fn key(_: &Stack, right: u64) -> u64 {
        right
    }

    fn is_legal(_: &Stack, _: Move, right: bool) -> bool {
        right
    }

    fn gives_check(_: &Stack, _: Move, right: bool) -> bool {
        right
    }

    fn fen(_: &Stack, right: String) -> String {
        right
    }
}

/// The board with one mistake.
pub(crate) struct With<M> {
    stack: Stack,
    mistake: PhantomData<M>,
}

impl<M: Mistake> ReferencePosition for With<M> {
    type Move = Move;

    fn from_fen(fen: &str) -> Result<Self, String> {
        let board = fen.parse().map_err(|error| format!("{error}"))?;
        let stack = Stack { board, before: Vec::new(), slip: 0, deepest: 0 };
        Ok(Self { stack, mistake: PhantomData })
    }

    fn legal_moves(&mut self) -> Vec<Move> {
        let right = moves(&self.stack.board);
        M::moves(&self.stack, right)
    }

    fn uci(&self, m: &Move) -> String {
        m.to_string()
    }

    fn play(&mut self, m: &Move) {
        self.stack.before.push(self.stack.board.clone());
        self.stack.deepest = self.stack.deepest.max(self.stack.before.len());
        self.stack.board.play_unchecked(*m);
        M::played(&mut self.stack, *m);
    }

    fn undo(&mut self, m: &Move) -> Option<()> {
        self.stack.board = self.stack.before.pop().expect("a move was played");
        self.stack.slip = 0;
        M::undone(&mut self.stack, *m);
        Some(())
    }

    fn state(&self) -> Option<String> {
        let Stack { board, before, slip, .. } = &self.stack;
        Some(format!("{board:#} {board:?} {before:?} {slip}"))
    }

    fn key(&self) -> Option<u128> {
        Some(M::key(&self.stack, self.stack.board.hash() ^ self.stack.slip).into())
    }

    fn encodings() -> Vec<Move> {
        encodings()
    }

    fn is_legal(&mut self, m: &Move) -> Option<bool> {
        let right = self.stack.board.is_legal(*m);
        Some(M::is_legal(&self.stack, *m, right))
    }

    fn gives_check(&mut self, m: &Move) -> Option<bool> {
        M::asked(&mut self.stack);
        let right = !after(&self.stack.board, *m).checkers().is_empty();
        Some(M::gives_check(&self.stack, *m, right))
    }

    fn fen(&self) -> Option<String> {
        Some(M::fen(&self.stack, format!("{:#}", self.stack.board)))
    }
}

fn is_castling(board: &Board, m: Move) -> bool {
    let us = board.colors(board.side_to_move());
    us.has(m.from) && us.has(m.to)
}

fn is_en_passant(board: &Board, m: Move) -> bool {
    board.piece_on(m.from) == Some(Piece::Pawn)
        && m.from.file() != m.to.file()
        && board.piece_on(m.to).is_none()
}

/// No mistake.
pub(crate) struct NoMistake;

impl Mistake for NoMistake {}

/// The pawn captured en passant stays in the key.
pub(crate) struct KeyAfterEnPassant;

impl Mistake for KeyAfterEnPassant {
    fn played(stack: &mut Stack, m: Move) {
        if stack.before.last().is_some_and(|before| is_en_passant(before, m)) {
            stack.slip ^= 0x1234_5678_9abc_def0;
        }
    }
}

/// The key ignores castling rights.
pub(crate) struct KeyWithoutRights;

impl Mistake for KeyWithoutRights {
    fn key(stack: &Stack, right: u64) -> u64 {
        let without = fen_with(&stack.board, 2, "-");
        match without.parse::<Board>() {
            Ok(board) if right == stack.board.hash() => board.hash(),
            _ => right,
        }
    }
}

/// The key has ten bits.
pub(crate) struct ShortKey;

impl Mistake for ShortKey {
    fn key(_: &Stack, right: u64) -> u64 {
        right & 0x3ff
    }
}

/// The board's FEN with one field replaced.
fn fen_with(board: &Board, field: usize, text: &str) -> String {
    let fen = format!("{board:#}");
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[field] = text;
    fields.join(" ")
}

/// Taking back castling loses all castling rights.
pub(crate) struct UndoForgetsRights;

impl Mistake for UndoForgetsRights {
    fn undone(stack: &mut Stack, m: Move) {
        if is_castling(&stack.board, m) {
            stack.board = fen_with(&stack.board, 2, "-").parse().expect("rights can be lost");
        }
    }
}

/// A promotion is taken back wrongly if other moves were played and taken back after it.
pub(crate) struct UndoOfOnePly;

impl Mistake for UndoOfOnePly {
    fn undone(stack: &mut Stack, m: Move) {
        let deeper = stack.deepest > stack.before.len() + 1;
        stack.slip = if deeper && m.promotion.is_some() { 1 } else { 0 };
    }
}

/// Discovered checks are missed: only checks by the moving piece count.
pub(crate) struct NoDiscoveredChecks;

impl Mistake for NoDiscoveredChecks {
    fn gives_check(stack: &Stack, m: Move, right: bool) -> bool {
        let castles = is_castling(&stack.board, m);
        right && (castles || after(&stack.board, m).checkers().has(m.to))
    }
}

/// A move of a piece other than a pawn is judged legal even if it has a promotion.
pub(crate) struct AnyPromotionIsLegal;

impl Mistake for AnyPromotionIsLegal {
    fn is_legal(stack: &Stack, m: Move, right: bool) -> bool {
        right || stack.board.is_legal(Move { promotion: None, ..m })
    }
}

/// The FEN contains the en passant square for one move too long.
pub(crate) struct StaleEnPassant;

impl Mistake for StaleEnPassant {
    fn fen(stack: &Stack, right: String) -> String {
        let file = stack.before.last().and_then(Board::en_passant);
        let Some(file) = file.filter(|_| stack.board.en_passant().is_none()) else { return right };
        let rank = if stack.board.side_to_move() == Color::White { '3' } else { '6' };
        fen_with(&stack.board, 3, &format!("{file}{rank}"))
    }
}

/// Promotions to bishops are missing.
pub(crate) struct NoBishops;

impl Mistake for NoBishops {
    fn moves(_: &Stack, right: Vec<Move>) -> Vec<Move> {
        right.into_iter().filter(|m| m.promotion != Some(Piece::Bishop)).collect()
    }
}

/// The king may step to attacked squares.
pub(crate) struct KingIntoCheck;

impl Mistake for KingIntoCheck {
    fn moves(stack: &Stack, mut right: Vec<Move>) -> Vec<Move> {
        let us = stack.board.side_to_move();
        let from = stack.board.king(us);
        for to in cozy_chess::get_king_moves(from) & !stack.board.colors(us) {
            let step = Move { from, to, promotion: None };
            if !right.contains(&step) {
                right.push(step);
            }
        }
        right
    }
}

/// Captures en passant are listed twice.
pub(crate) struct EnPassantTwice;

impl Mistake for EnPassantTwice {
    fn moves(stack: &Stack, right: Vec<Move>) -> Vec<Move> {
        let again: Vec<_> =
            right.iter().copied().filter(|&m| is_en_passant(&stack.board, m)).collect();
        right.into_iter().chain(again).collect()
    }
}

/// Promotions to knights are not implemented.
pub(crate) struct PanicsOnKnights;

impl Mistake for PanicsOnKnights {
    fn played(_: &mut Stack, m: Move) {
        assert_ne!(m.promotion, Some(Piece::Knight), "not yet written");
    }
}

/// Asking whether a move gives check changes the board.
pub(crate) struct AskingChanges;

impl Mistake for AskingChanges {
    fn asked(stack: &mut Stack) {
        stack.slip = 1;
    }
}
