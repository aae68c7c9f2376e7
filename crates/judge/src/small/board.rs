//! The board: a mailbox that makes moves and takes them back, with the faults of both.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem;

use super::moves::Move;
use super::mutation::Mutation;
use crate::mailbox::fen_writer::or_dash;
use crate::mailbox::moves::destinations;
use crate::mailbox::square::rank;
use crate::mailbox::{Kind, Mailbox, Side};

/// A position, with the positions to restore when moves are taken back.
#[derive(Debug, Clone)]
pub struct SmallBoard {
    pub(super) now: Mailbox,
    /// The position and the error of the key before each move.
    pub(super) undo: Vec<(Mailbox, u64)>,
    /// What is wrong in the key.
    key_error: u64,
    pub(super) mutation: Mutation,
}

/// Compares the boards and their keys, but not the moves that can be taken back.
impl PartialEq for SmallBoard {
    fn eq(&self, other: &Self) -> bool {
        (&self.now, self.key_error) == (&other.now, other.key_error)
    }
}

impl Eq for SmallBoard {}

impl SmallBoard {
    /// Reads FEN of four or six fields. Castling rights that contradict the pieces on the board are dropped.
    ///
    /// # Errors
    /// If a field is missing or unreadable, or if a side has not exactly one king.
    pub fn from_fen(text: &str) -> Result<Self, String> {
        Self::from_fen_with(text, Mutation::None)
    }

    /// Reads FEN as [`from_fen`](Self::from_fen) does, for an engine with this fault.
    ///
    /// # Errors
    /// As for [`from_fen`](Self::from_fen).
    pub fn from_fen_with(text: &str, mutation: Mutation) -> Result<Self, String> {
        let mut fields: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        if let [pieces, turn, castling, passed, ..] = &mut fields[..] {
            let fault = |one| mutation == one;
            if fault(Mutation::FenSideIgnored) {
                "w".clone_into(turn);
            }
            if fault(Mutation::EnPassantFieldUnread) {
                "-".clone_into(passed);
            }
            let letter = |letter| match letter {
                'k' if fault(Mutation::BlackCastlingSidesSwapped) => 'q',
                'q' if fault(Mutation::BlackCastlingSidesSwapped) => 'k',
                other => other,
            };
            let agrees =
                |letter: &char| Mailbox::read_fen(&format!("{pieces} w {letter} -")).is_ok();
            *castling = or_dash(castling.chars().map(letter).filter(agrees).collect());
        }
        let now = Mailbox::read_fen(&fields.join(" "))?;
        Ok(Self { now, undo: Vec::new(), key_error: 0, mutation })
    }

    /// The position as FEN with all six fields. The en passant square is written if a capture there is legal.
    pub fn fen(&self) -> String {
        self.now.to_fen()
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.now.side
    }

    /// The key, which does not depend on the clocks.
    pub fn key(&self) -> u64 {
        number(self.fen().rsplitn(3, ' ').last()) ^ self.key_error
    }

    /// Whether a side's king is attacked.
    pub fn in_check(&self, side: Side) -> bool {
        self.now.in_check(side)
    }

    /// The squares of the rooks that a side may castle with. A right that a faulty engine keeps may have outlived its
    /// rook.
    pub(super) fn rights(&self, side: Side) -> Vec<u8> {
        let king = self.now.king_of(side);
        let untouched = |square| self.now.last_moved(square).is_none();
        let home = (0..64).filter(|&square| rank(square) == side.rank(0) && square != king);
        home.filter(|&square| untouched(king) && untouched(square)).collect()
    }

    /// Gives Black the castling rights of an earlier position again, if king and rook are still at home.
    pub(super) fn keep_black_rights(&mut self, earlier: &Self) {
        let king = self.now.king_of(Side::Black);
        let has_rook = |&rook: &u8| self.now.piece_at(rook) == Some((Side::Black, Kind::Rook));
        let kept: Vec<u8> = earlier.rights(Side::Black).into_iter().filter(has_rook).collect();
        if king == earlier.now.king_of(Side::Black) && !kept.is_empty() {
            for square in kept.into_iter().chain([king]) {
                self.now.last_moved[usize::from(square)] = None;
            }
        }
    }

    /// Makes a move from the list of legal moves.
    pub fn make(&mut self, m: Move) {
        let next = self.after(m);
        let victim = self.now.en_passant_victim(m.plain);
        self.undo.push((mem::replace(&mut self.now, next), self.key_error));
        if self.mutation == Mutation::WrongKeyAfterEnPassant
            && let Some(victim) = victim
        {
            self.key_error ^= number((victim, m.plain.to));
        }
    }

    /// Takes the last move back.
    ///
    /// # Panics
    /// If no move was made since the board was read.
    pub fn unmake(&mut self) {
        let after = self.restore();
        let loses = [Mutation::UndoLosesCastlingRight, Mutation::CountLosesCastlingRight];
        if loses.contains(&self.mutation) {
            for rook in self.rights(self.turn().opposite()).into_iter().map(usize::from) {
                self.now.last_moved[rook] = after.last_moved[rook];
            }
        }
    }

    /// Takes the last move back without a fault; returns the position after it.
    pub(super) fn restore(&mut self) -> Mailbox {
        let (before, key_error) = self.undo.pop().expect("a move was made");
        self.key_error = key_error;
        mem::replace(&mut self.now, before)
    }

    /// The position after a move.
    pub(super) fn after(&self, m: Move) -> Mailbox {
        let (mut plain, us) = (m.plain, self.turn());
        if self.mutation == Mutation::PromotedPawnStays {
            plain.promotion = None;
        }
        let mut next = self.now.play_as(plain, m.castles);
        let kept = match self.mutation {
            Mutation::CastlingOverlap if m.castles => {
                let (king_end, rook_end) = destinations(plain.from, plain.to);
                if king_end == plain.to {
                    next.put(rook_end, next.piece_at(king_end));
                    next.put(king_end, None);
                }
                return next;
            }
            Mutation::RookMoveLosesBothRights if self.rights(us).contains(&plain.from) => {
                let king = next.king_of(us);
                next.put(king, next.piece_at(king));
                return next;
            }
            Mutation::CastlingRightAfterRookCaptured => vec![plain.to],
            Mutation::CastlingWithoutRook => vec![plain.from, plain.to],
            _ => return next,
        };
        let rights = Side::BOTH.map(|side| self.rights(side)).concat();
        for square in kept.into_iter().filter(|square| rights.contains(square)) {
            next.last_moved[usize::from(square)] = None;
        }
        next
    }
}

/// A pseudo-random number, always the same for the same thing.
fn number(thing: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    thing.hash(&mut hasher);
    hasher.finish()
}
