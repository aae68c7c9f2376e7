//! Lists of the positions of one ply, in pieces that several threads fill and read.

use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tabiya_games::AnyPosition;

/// The positions of one ply, each once.
pub(super) struct PlyList {
    /// The packed words of the positions one after the other, `length` words for each.
    pieces: Vec<Vec<u64>>,
    length: usize,
    /// The total number of legal moves of the positions.
    pub(super) children: u64,
}

/// The number of positions in one piece. A piece has 32 MiB in chess, so that allocators return it to the system
/// once it is freed. Parts of a piece that are not yet written take no memory.
const PIECE: u64 = 1 << 20;

/// The number of positions expanded between two checks of the control, which are some milliseconds apart.
const UNIT: usize = 1024;

impl PlyList {
    /// A list of the root alone.
    pub(super) fn root(p: &AnyPosition) -> Self {
        let length = p.packed_length();
        let pieces = vec![p.pack_without_counters().words()[..length].to_vec()];
        Self { pieces, length, children: p.count_moves().into() }
    }

    /// A list of the positions that the threads have written.
    pub(super) fn written(list: SharedList, length: usize, children: u64) -> Self {
        let pieces = list.pieces.into_inner().unwrap_or_else(PoisonError::into_inner);
        Self { pieces, length, children }
    }

    /// The number of words of each position.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// The memory that the list takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.pieces.iter().map(|piece| size_of_val(&**piece) as u64).sum()
    }

    /// The words of the list, split into units of work.
    pub(super) fn units(&self) -> Vec<&[u64]> {
        self.pieces.iter().flat_map(|piece| piece.chunks(UNIT * self.length)).collect()
    }
}

/// A list that several threads write.
pub(super) struct SharedList {
    /// The pieces that no thread writes to at the moment.
    pieces: Mutex<Vec<Vec<u64>>>,
    /// The number of words that one piece has room for.
    piece: usize,
    /// The room in the list that no thread has reserved yet, as a number of positions.
    left: AtomicU64,
}

/// The number of positions for which a thread reserves room at a time.
pub(super) const SHARE: u64 = 1024;

impl SharedList {
    /// An empty list with room for `room` positions of `length` words.
    pub(super) fn new(room: u64, length: usize) -> Self {
        let piece = usize::try_from(room.min(PIECE)).unwrap_or(usize::MAX);
        let piece = piece.saturating_mul(length);
        Self { pieces: Mutex::default(), piece, left: AtomicU64::new(room) }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Vec<u64>>> {
        self.pieces.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a piece that is not full, or allocates a new one.
    fn take(&self) -> Result<Vec<u64>, NoRoom> {
        let mut pieces = self.lock();
        if let Some(open) = pieces.iter().position(|piece| piece.len() < self.piece) {
            return Ok(pieces.swap_remove(open));
        }
        let mut piece = Vec::new();
        piece.try_reserve_exact(self.piece).map_err(|_| NoRoom::Granted)?;
        Ok(piece)
    }

    fn put(&self, piece: Vec<u64>) {
        self.lock().push(piece);
    }
}

/// One thread's access to a shared list.
pub(super) struct SharedListWriter<'a> {
    list: &'a SharedList,
    piece: Vec<u64>,
    /// The number of positions for which this thread still has reserved room.
    share: u64,
}

impl<'a> SharedListWriter<'a> {
    pub(super) fn new(list: &'a SharedList) -> Self {
        Self { list, piece: Vec::new(), share: 0 }
    }

    /// Adds the words of a position.
    #[inline]
    pub(super) fn push(&mut self, position: &[u64]) -> Result<(), NoRoom> {
        if self.share == 0 || self.is_full() {
            self.make_room()?;
        }
        self.share -= 1;
        self.piece.extend_from_slice(position);
        Ok(())
    }

    /// Whether the piece has no room for another position; its size is a multiple of a position's size.
    #[inline]
    fn is_full(&self) -> bool {
        self.piece.is_empty() && self.piece.capacity() == 0 || self.piece.len() >= self.list.piece
    }

    #[cold]
    fn make_room(&mut self) -> Result<(), NoRoom> {
        if self.share == 0 {
            let take = |left: u64| left.checked_sub(SHARE);
            let left = &self.list.left;
            left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take)
                .map_err(|_| NoRoom::Planned)?;
            self.share = SHARE;
        }
        if self.is_full() {
            self.put_down();
            self.piece = self.list.take()?;
        }
        Ok(())
    }

    fn put_down(&mut self) {
        if !self.piece.is_empty() {
            self.list.put(mem::take(&mut self.piece));
        }
    }
}

impl Drop for SharedListWriter<'_> {
    fn drop(&mut self) {
        self.put_down();
        self.list.left.fetch_add(self.share, Ordering::Relaxed);
    }
}

/// The reason why a position could not be added to a list or a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoRoom {
    /// There are more positions than planned.
    Planned,
    /// The system grants less memory than it reported as available.
    Granted,
}
