//! The replies of knights and kings, if the replier has no royal king.
//!
//! A leaper's targets are the squares that its own side does not occupy. So only captures change how many there are,
//! and vector lanes need not count them.

use super::parent::Boards;
use crate::attacks::{king_attacks, knight_attacks};
use crate::movegen::{PawnMoves, Sink};
use crate::types::{Bitboard, Move, MoveKind, Role, Square};

/// The replier's knights and kings.
#[derive(Clone, Copy)]
pub(super) struct Leapers {
    knights: Bitboard,
    kings: Bitboard,
    /// The squares that the replier cannot enter: those of its own pieces, and walls.
    closed: Bitboard,
    /// The replier's pieces whose capture changes the number of leaper moves.
    prey: Bitboard,
    /// The number of leaper moves if nothing is captured.
    pub(super) moves: u64,
}

impl Leapers {
    /// No leapers, or none that need be counted apart from other pieces.
    pub(super) const NONE: Self = {
        let none = Bitboard::EMPTY;
        Self { knights: none, kings: none, closed: none, prey: none, moves: 0 }
    };

    #[inline(always)]
    pub(super) fn new(replier: &Boards) -> Self {
        let Boards { knights, king: kings, all: closed, .. } = *replier;
        let (mut moves, mut reach) = (0, knights | kings);
        for from in knights {
            moves += (knight_attacks(from) - closed).len();
            reach |= knight_attacks(from);
        }
        for from in kings {
            moves += (king_attacks(from) - closed).len();
            reach |= king_attacks(from);
        }
        Self { knights, kings, closed, prey: reach & closed, moves: moves.into() }
    }

    /// The change in the number of leaper moves when the piece on `square` is captured.
    #[inline(always)]
    fn of_capture(&self, square: Square) -> i64 {
        let (knight, king) = (knight_attacks(square), king_attacks(square));
        let won = (knight & self.knights).len() + (king & self.kings).len();
        let lost = (knight - self.closed).masked_if(self.knights.contains(square))
            | (king - self.closed).masked_if(self.kings.contains(square));
        i64::from(won) - i64::from(lost.len())
    }
}

/// A sink that passes all moves on, and sums up how captures change the number of leaper moves, unless the replier has a
/// royal king (`ROYAL`).
pub(super) struct WithoutLeapers<K, const ROYAL: bool> {
    pub(super) others: K,
    leapers: Leapers,
    /// The leaper moves after all captures so far, minus those after as many null moves.
    pub(super) more: i64,
}

impl<K, const ROYAL: bool> WithoutLeapers<K, ROYAL> {
    #[inline(always)]
    pub(super) fn new(others: K, leapers: Leapers) -> Self {
        Self { others, leapers, more: 0 }
    }

    /// Sees one capture on each of `targets` that has a piece.
    #[inline(always)]
    fn capture(&mut self, targets: Bitboard) {
        if !ROYAL {
            for square in targets & self.leapers.prey {
                self.more += self.leapers.of_capture(square);
            }
        }
    }
}

impl<K: Sink, const ROYAL: bool> Sink for WithoutLeapers<K, ROYAL> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        self.capture(targets);
        self.others.piece(role, from, targets);
    }

    #[inline(always)]
    fn pawns(&mut self, m: PawnMoves) {
        self.capture(m.east);
        self.capture(m.west);
        // A promotion is one move for each role.
        for _ in 1..if ROYAL { 0 } else { m.roles.len() } {
            self.capture(m.east & m.last);
            self.capture(m.west & m.last);
        }
        self.others.pawns(m);
    }

    #[inline(always)]
    fn drops(&mut self, role: Role, targets: Bitboard) {
        self.others.drops(role, targets);
    }

    #[inline(always)]
    fn single(&mut self, m: Move) {
        self.capture(match m.kind() {
            MoveKind::EnPassant => Bitboard::of(Square::new(m.to().file(), m.origin().rank())),
            _ => Bitboard::of(m.to()),
        });
        self.others.single(m);
    }
}
