//! Expands positions into the positions after each of their moves.

use std::ops::AddAssign;

use tabiya_core::Color;
use tabiya_variants::AnyPosition;

use super::list::{NoRoom, SharedList, SharedListWriter};
use super::set::{Inserted, KeySet, KeySlot};

/// Counts of what one or more expansions found.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ChildCounts {
    /// Positions that were not in the set.
    pub(super) positions: u64,
    /// The sum of their legal moves, if they are listed.
    pub(super) children: u64,
    /// The moves that were generated.
    pub(super) moves: u64,
    /// The keys that those of new positions were compared with.
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

/// The counts and the list of one thread in one pass.
pub(super) struct Finds<'a> {
    pub(super) found: ChildCounts,
    /// Where the new positions are listed, if another ply follows.
    list: Option<SharedListWriter<'a>>,
}

impl<'a> Finds<'a> {
    pub(super) fn new(list: Option<&'a SharedList>) -> Self {
        Self { found: ChildCounts::default(), list: list.map(SharedListWriter::new) }
    }
}

/// Positions to be expanded, all with the same side to move.
#[derive(Clone, Copy)]
pub(super) struct Parents<'a> {
    /// A position of the game.
    pub(super) root: &'a AnyPosition,
    /// The words of each, one after the other.
    pub(super) words: &'a [u64],
    pub(super) turn: Color,
}

/// Children whose places in the set are being prefetched, and their parents.
#[derive(Default)]
struct ChildBatch {
    parents: Vec<AnyPosition>,
    /// Each with the index of its parent, and the code of the move that leads to it.
    children: Vec<(usize, u32, KeySlot)>,
}

/// The number of keys looked up at once, or a few more: when the last one's line is requested, the first one's
/// has arrived.
const AHEAD: usize = 64;

/// Puts the positions one ply below `parents` into a set.
pub(super) fn expand(
    parents: Parents<'_>,
    set: &KeySet<'_>,
    finds: &mut Finds<'_>,
) -> Result<(), NoRoom> {
    let Parents { root, words, turn } = parents;
    let (mut batch, mut moves) = (ChildBatch::default(), Vec::new());
    for words in words.chunks_exact(root.packed_length()) {
        let p = root.unpack(words, turn);
        p.add_keys_after(&mut moves);
        finds.found.moves += moves.len() as u64;
        for (code, key) in moves.drain(..) {
            if let Some(slot) = set.slot(key) {
                batch.children.push((batch.parents.len(), code, slot));
            }
        }
        batch.parents.push(p);
        if batch.children.len() >= AHEAD {
            batch.insert(set, finds)?;
        }
    }
    batch.insert(set, finds)
}

impl ChildBatch {
    /// Puts all children into the set; only those that are new there are built.
    fn insert(&mut self, set: &KeySet<'_>, finds: &mut Finds<'_>) -> Result<(), NoRoom> {
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
                list.push(&next.pack().words()[..next.packed_length()])?;
            }
        }
        self.parents.clear();
        Ok(())
    }
}
