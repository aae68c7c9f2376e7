//! Expands positions: puts the positions after each of their moves into a set.

use std::ops::AddAssign;

use tabiya_games::AnyPosition;

use super::list::{NoRoom, SharedList, SharedListWriter};
use super::set::{Inserted, KeySet, KeySlot};

/// Counts of the positions found and the work done in one or more expansions.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ChildCounts {
    /// The number of positions that were new to the set.
    pub(super) positions: u64,
    /// The total number of legal moves of the new positions, if these are put into a list.
    pub(super) children: u64,
    /// The number of moves generated.
    pub(super) moves: u64,
    /// The number of comparisons of a new position's key with a key in the set.
    pub(super) compared: u64,
}

impl AddAssign for ChildCounts {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.children += other.children;
        self.moves += other.moves;
        self.compared += other.compared;
    }
}

/// The counts of one thread in one pass, and its access to the list of new positions.
pub(super) struct Finds<'a> {
    pub(super) found: ChildCounts,
    /// The list of the new positions, if another ply follows.
    list: Option<SharedListWriter<'a>>,
}

impl<'a> Finds<'a> {
    pub(super) fn new(list: Option<&'a SharedList>) -> Self {
        Self { found: ChildCounts::default(), list: list.map(SharedListWriter::new) }
    }
}

/// Child positions whose slots in the set are being prefetched, and their parents.
#[derive(Default)]
struct ChildBatch {
    parents: Vec<AnyPosition>,
    /// For each child the index of its parent, the code of the move that leads to it, and its slot.
    children: Vec<(usize, u32, KeySlot)>,
}

/// The minimum number of children that are looked up in the set together: by the time
/// the last child's cache line is requested, the first child's line has arrived.
const AHEAD: usize = 64;

/// Puts the positions one ply below the positions of a list into a set. `root` is any position of the game, and `words`
/// has the packed words of the positions, one after the other.
pub(super) fn expand(
    root: &AnyPosition,
    words: &[u64],
    set: &KeySet<'_>,
    finds: &mut Finds<'_>,
) -> Result<(), NoRoom> {
    let (mut batch, mut moves) = (ChildBatch::default(), Vec::new());
    let length = root.packed_length();
    for words in words.chunks_exact(length) {
        let p = root.unpack(words);
        p.add_keys_after(&mut moves);
        finds.found.moves += moves.len() as u64;
        for (code, key) in moves.drain(..) {
            if let Some(slot) = set.slot(key) {
                batch.children.push((batch.parents.len(), code, slot));
            }
        }
        batch.parents.push(p);
        if batch.children.len() >= AHEAD {
            batch.insert(length, set, finds)?;
        }
    }
    batch.insert(length, set, finds)
}

impl ChildBatch {
    /// Puts the keys of all children into the set, and builds only the children that are new, of `length` words.
    fn insert(
        &mut self,
        length: usize,
        set: &KeySet<'_>,
        finds: &mut Finds<'_>,
    ) -> Result<(), NoRoom> {
        let Finds { found, list } = finds;
        for (parent, code, slot) in self.children.drain(..) {
            match set.insert(slot) {
                Inserted::Known => continue,
                Inserted::Full => return Err(NoRoom::Planned),
                Inserted::New { compared } => {
                    found.positions += 1;
                    found.compared += compared;
                }
            }
            if let Some(list) = list {
                let next = self.parents[parent].play_code(code);
                found.children += u64::from(next.count_moves());
                list.push(&next.pack_without_counters().words()[..length])?;
            }
        }
        self.parents.clear();
        Ok(())
    }
}
