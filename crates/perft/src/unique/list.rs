//! The positions of one ply, in pieces that threads fill and walk.

use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tabiya_core::{Color, Packed, Position, Rules};

use crate::steps;

/// The positions of one ply, each once.
pub(super) struct List<R: Rules> {
    pieces: Vec<Vec<Packed<R>>>,
    /// Who is to move in all of them.
    pub(super) turn: Color,
    /// The sum of their legal moves.
    pub(super) children: u64,
}

/// Positions in one piece: 32 MiB of them, as allocators return that much to the system when it is
/// no longer used. What is not yet written takes no memory.
const PIECE: u64 = 1 << 20;

/// The work between two looks at the clock, some milliseconds of it.
const UNIT: usize = 1024;

/// The bytes of so many positions.
pub(super) const fn bytes<R: Rules>(positions: u64) -> u64 {
    positions.saturating_mul(size_of::<Packed<R>>() as u64)
}

impl<R: Rules> List<R> {
    /// The root alone.
    pub(super) fn root(p: &Position<R>) -> Self {
        let pieces = vec![vec![Packed::new(p)]];
        Self { pieces, turn: p.turn(), children: u64::from(steps::counted(p)) }
    }

    /// The list that was written.
    pub(super) fn written(shelf: Option<Shelf<R>>, turn: Color, children: u64) -> Self {
        let pieces = shelf.map(|shelf| shelf.pieces.into_inner());
        let pieces = pieces.map(|pieces| pieces.unwrap_or_else(PoisonError::into_inner));
        Self { pieces: pieces.unwrap_or_default(), turn, children }
    }

    /// The memory it takes.
    pub(super) fn bytes(&self) -> u64 {
        bytes::<R>(self.pieces.iter().map(|piece| piece.len() as u64).sum())
    }

    /// The list in units of work.
    pub(super) fn units(&self) -> Vec<&[Packed<R>]> {
        self.pieces.iter().flat_map(|piece| piece.chunks(UNIT)).collect()
    }
}

/// A list that several threads write.
pub(super) struct Shelf<R: Rules> {
    /// Those that nobody writes to at the moment.
    pieces: Mutex<Vec<Vec<Packed<R>>>>,
    /// The positions that one piece has room for.
    piece: usize,
    /// The positions that there is room for, but for what threads have taken for themselves.
    left: AtomicU64,
}

/// A thread takes room for so many positions at once.
pub(super) const SHARE: u64 = 1024;

impl<R: Rules> Shelf<R> {
    /// Room for so many positions.
    pub(super) fn new(room: u64) -> Self {
        let piece = usize::try_from(room.min(PIECE)).unwrap_or(usize::MAX);
        Self { pieces: Mutex::default(), piece, left: AtomicU64::new(room) }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Vec<Packed<R>>>> {
        self.pieces.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A piece that is not full.
    fn take(&self) -> Result<Vec<Packed<R>>, NoRoom> {
        let mut pieces = self.lock();
        if let Some(open) = pieces.iter().position(|piece| piece.len() < self.piece) {
            return Ok(pieces.swap_remove(open));
        }
        let mut piece = Vec::new();
        piece.try_reserve_exact(self.piece).map_err(|_| NoRoom::Granted)?;
        Ok(piece)
    }

    fn put(&self, piece: Vec<Packed<R>>) {
        self.lock().push(piece);
    }
}

/// One thread's hand on a list.
pub(super) struct Writer<'a, R: Rules> {
    shelf: &'a Shelf<R>,
    piece: Vec<Packed<R>>,
    /// The positions that it still has room for.
    share: u64,
}

impl<'a, R: Rules> Writer<'a, R> {
    pub(super) fn new(shelf: &'a Shelf<R>) -> Self {
        Self { shelf, piece: Vec::new(), share: 0 }
    }

    /// Adds a position.
    #[inline]
    pub(super) fn push(&mut self, position: Packed<R>) -> Result<(), NoRoom> {
        if self.share == 0 || self.piece.len() == self.piece.capacity() {
            self.make_room()?;
        }
        self.share -= 1;
        self.piece.push(position);
        Ok(())
    }

    #[cold]
    fn make_room(&mut self) -> Result<(), NoRoom> {
        if self.share == 0 {
            let take = |left: u64| left.checked_sub(SHARE);
            let left = &self.shelf.left;
            left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take)
                .map_err(|_| NoRoom::Planned)?;
            self.share = SHARE;
        }
        if self.piece.len() == self.piece.capacity() {
            self.put_down();
            self.piece = self.shelf.take()?;
        }
        Ok(())
    }

    fn put_down(&mut self) {
        if !self.piece.is_empty() {
            self.shelf.put(mem::take(&mut self.piece));
        }
    }
}

impl<R: Rules> Drop for Writer<'_, R> {
    fn drop(&mut self) {
        self.put_down();
        self.shelf.left.fetch_add(self.share, Ordering::Relaxed);
    }
}

/// Why a position is not in a list or a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoRoom {
    /// There are more than was planned.
    Planned,
    /// The system grants less memory than it said.
    Granted,
}
