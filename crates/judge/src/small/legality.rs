//! Legal moves and perft, with the faults of both.

use std::cmp::Reverse;
use std::iter;

use super::board::SmallBoard;
use super::moves::Move;
use super::mutation::Mutation;
use crate::mailbox::moves::{castling_way, destinations};
use crate::mailbox::reach::{attackers, between};
use crate::mailbox::square::{along_rank, file, rank, step};
use crate::mailbox::{self, Kind, Mailbox};

impl SmallBoard {
    /// The legal moves of the side to move.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.castling().collect();
        moves.extend(self.plain_moves().into_iter().map(|plain| Move { plain, castles: false }));
        moves.retain(|&m| self.is_legal(m));
        // The targets are listed from h8 down, so that a faulty `unmake` affects few of the later counts.
        moves.sort_by_key(|m| (m.castles, m.plain.from, Reverse(m.plain.to)));
        // A fault may give a move a second time.
        moves.dedup();
        if self.mutation == Mutation::ListTooShort {
            moves.truncate(128);
        }
        moves
    }

    /// The pseudo-legal moves of the side to move except castling.
    fn plain_moves(&self) -> Vec<mailbox::Move> {
        let (board, us) = (&self.now, self.turn());
        let is_own = |square| board.piece_at(square).is_some_and(|(side, _)| side == us);
        let is_free = |square| board.piece_at(square).is_none();
        let mut moves = board.pseudo_legal_moves();
        moves.retain(|m| !is_own(m.to));
        let to = |from, to| mailbox::Move { from, to, promotion: None };
        match self.mutation {
            Mutation::NoEnPassant => moves.retain(|&m| board.en_passant_victim(m).is_none()),
            Mutation::NoDoublePush => moves.retain(|m| {
                let is_pawn = board.piece_at(m.from) == Some((us, Kind::Pawn));
                !(is_pawn && rank(m.from).abs_diff(rank(m.to)) == 2)
            }),
            Mutation::NoKnightPromotion => moves.retain(|m| m.promotion != Some(Kind::Knight)),
            Mutation::PromotionToKing => {
                let mut kings = moves.clone();
                kings.retain(|m| m.promotion == Some(Kind::Queen));
                let king = |m| mailbox::Move { promotion: Some(Kind::King), ..m };
                moves.extend(kings.into_iter().map(king));
            }
            Mutation::RookJumps => {
                for rook in board.squares_of(us, Kind::Rook) {
                    let jumps = (0..64).filter(|&to| !is_own(to) && self.is_behind_one(rook, to));
                    moves.extend(jumps.map(|square| to(rook, square)));
                }
            }
            Mutation::DoublePushThroughPiece => {
                let home = board.squares_of(us, Kind::Pawn);
                for pawn in home.filter(|&pawn| rank(pawn) == us.rank(1)) {
                    let ahead = [1, 2].map(|ranks| step(pawn, (0, ranks * us.forward())));
                    if let [Some(one), Some(two)] = ahead
                        && !is_free(one)
                        && is_free(two)
                    {
                        moves.push(to(pawn, two));
                    }
                }
            }
            Mutation::EnPassantRightKept => moves.extend(self.stale_en_passant()),
            _ => {}
        }
        // A faulty engine may leave its king attacked.
        moves.retain(|m| !matches!(board.piece_at(m.to), Some((_, Kind::King))));
        moves
    }

    /// Whether exactly one piece stands between two squares of a rank or a file.
    fn is_behind_one(&self, from: u8, to: u8) -> bool {
        let is_straight = file(from) == file(to) || rank(from) == rank(to);
        let pieces = between(from, to).filter(|&square| self.now.piece_at(square).is_some());
        is_straight && pieces.count() == 1
    }

    /// The captures en passant of the pawn that made the last double push, if that was not the last move.
    fn stale_en_passant(&self) -> Vec<mailbox::Move> {
        let boards = iter::once(&self.now).chain(self.undo.iter().rev().map(|(board, _)| board));
        let pushed = boards.enumerate().find(|(_, board)| pushed_pawn(board).is_some());
        let Some((_, then)) = pushed.filter(|(plies, _)| plies % 2 == 0) else {
            return Vec::new();
        };
        let stands = |m: &mailbox::Move| {
            let victim = self.now.en_passant_victim(*m);
            victim.is_some_and(|pawn| self.now.piece_at(pawn) == then.piece_at(pawn))
        };
        let pawns = self.now.squares_of(self.turn(), Kind::Pawn);
        pawns.flat_map(|pawn| then.en_passant_moves(pawn)).filter(stands).collect()
    }

    /// The castling moves of the side to move. Whether the king is safe on its destination is left to the legality
    /// test of all moves.
    fn castling(&self) -> impl Iterator<Item = Move> {
        let (board, us) = (&self.now, self.turn());
        let king = board.king_of(us);
        let is_free = |square: u8| board.piece_at(square).is_none();
        let may_castle = move |&rook: &u8| {
            let goal = destinations(king, rook).0;
            let is_orthodox = file(king) == 4 && [0, 7].contains(&file(rook));
            let has_rook = match self.mutation {
                Mutation::CastlingRightAfterRookCaptured => true,
                Mutation::CastlingWithoutRook if is_free(rook) => true,
                _ => board.piece_at(rook) == Some((us, Kind::Rook)),
            };
            let mut way = along_rank(king, goal);
            let has_way = match self.mutation {
                Mutation::CastlingOverPieces if !is_orthodox => {
                    way.clone().all(|square| square == king || square == rook || is_free(square))
                }
                _ => castling_way(king, rook).all(is_free),
            };
            let is_watched = |square| match self.mutation {
                Mutation::AttackTablesNotComputed if self.undo.is_empty() => false,
                Mutation::CastlingThroughAttack => square == king,
                _ => square == king || square != goal,
            };
            let is_safe =
                |square| !(is_watched(square) && board.is_attacked(square, us.opposite()));
            has_rook && has_way && way.all(is_safe)
        };
        let castling = move |to| Move {
            plain: mailbox::Move { from: king, to, promotion: None },
            castles: true,
        };
        self.rights(us).into_iter().filter(may_castle).map(castling)
    }

    /// Whether a move leaves the mover's king safe.
    fn is_legal(&self, m: Move) -> bool {
        let (board, us, to) = (&self.now, self.turn(), m.plain.to);
        let king = board.king_of(us);
        let checkers =
            |board: &Mailbox| -> Vec<u8> { attackers(&board.cells, us.opposite(), king).collect() };
        let mover = board.piece_at(m.plain.from).map(|(_, kind)| kind);
        let king_steps = mover == Some(Kind::King) && !m.castles;
        let captures_en_passant = board.en_passant_victim(m.plain).is_some();
        let mut next = self.after(m);
        match self.mutation {
            Mutation::Chess960RookShield if m.castles => return true,
            Mutation::PinnedKnightMoves if mover == Some(Kind::Knight) && !board.in_check(us) => {
                return true;
            }
            Mutation::KingStepsAlongCheckLine if king_steps => {
                return !board.is_attacked(to, us.opposite());
            }
            // Discovered attacks along the king's rank are ignored.
            Mutation::NoEnPassantDiscovery if captures_en_passant => {
                let before = checkers(board);
                let is_ignored = |from: &u8| rank(*from) == rank(king) && !before.contains(from);
                return checkers(&next).iter().all(is_ignored);
            }
            Mutation::EnPassantBlockIgnored if captures_en_passant => next.put(to, None),
            Mutation::EnPassantAnswersNoCheck if captures_en_passant && board.in_check(us) => {
                return false;
            }
            Mutation::EnPassantSquareStopsCheck if mover != Some(Kind::King) => {
                if let Some(pawn) = pushed_pawn(board)
                    && step(pawn, (0, us.forward())) == Some(to)
                    && checkers(board) == [pawn]
                {
                    next.put(pawn, None);
                }
            }
            Mutation::CheckMaskOnKingCaptures if king_steps && board.piece_at(to).is_some() => {
                let checkers = checkers(board);
                if !checkers.is_empty() && !checkers.contains(&to) {
                    return false;
                }
            }
            _ => {}
        }
        !next.in_check(us)
    }
}

/// The pawn that the last move advanced by two squares.
fn pushed_pawn(board: &Mailbox) -> Option<u8> {
    (0..64).find(|&square| board.has_just_double_pushed(square))
}

impl SmallBoard {
    /// The number of leaf nodes at `depth`.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.divide(depth).into_iter().map(|(_, count)| count).sum(),
        }
    }

    /// The leaf nodes below each move; an empty list at depth 0.
    ///
    /// # Panics
    /// At a promotion, under [`Mutation::CrashOnPromotion`].
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(below) = depth.checked_sub(1) else { return Vec::new() };
        self.clone().divide_in_place(below)
    }

    /// The leaf nodes `below` plies after each move.
    fn divide_in_place(&mut self, below: u32) -> Vec<(Move, u64)> {
        let moves = self.legal_moves();
        let count = |m: Move| {
            let crashes = self.mutation == Mutation::CrashOnPromotion;
            assert!(!(crashes && m.plain.promotion.is_some()), "promotion {m} in {}", self.fen());
            self.make(m);
            let count = match below {
                0 => 1,
                _ => self.divide_in_place(below - 1).into_iter().map(|row| row.1).sum(),
            };
            // A faulty `unmake` changes counts only under this mutation.
            if self.mutation == Mutation::CountLosesCastlingRight {
                self.unmake();
            } else {
                self.restore();
            }
            (m, count)
        };
        moves.into_iter().map(count).collect()
    }
}
