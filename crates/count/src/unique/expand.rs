//! Expands positions: puts the positions after each of their moves into a set.

use std::ops::AddAssign;

use tabiya_core::{Color, Key, Square};
use tabiya_games::{AnyPosition, KindId};

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
    /// The new keys, if they are kept.
    pub(super) keys: Option<Vec<Key>>,
}

impl<'a> Finds<'a> {
    pub(super) fn new(list: Option<&'a SharedList>, keeps_keys: bool) -> Self {
        let list = list.map(SharedListWriter::new);
        Self { found: ChildCounts::default(), list, keys: keeps_keys.then(Vec::new) }
    }
}

/// The numbers from which keys of diagrams are made: one for each kind of piece of each side on each square.
#[derive(Debug)]
pub(super) struct DiagramKeys(Vec<Key>);

impl DiagramKeys {
    /// The numbers for the pieces of this game.
    pub(super) fn new(p: &AnyPosition) -> Self {
        let places = p.variant().kinds().len() * Color::ALL.len() * Square::ALL.len();
        Self((1 << 32..).take(places).map(Key::of_number).collect())
    }

    pub(super) fn of(&self, p: &AnyPosition) -> Key {
        let number = |(square, piece): (Square, tabiya_core::Piece<KindId>)| {
            let piece = 2 * piece.role.index() + piece.color as usize;
            self.0[piece * Square::ALL.len() + square as usize]
        };
        p.pieces().map(number).fold(Key::default(), |key, number| key ^ number)
    }
}

/// What an expansion of positions knows, and the set that it fills.
pub(super) struct Expansion<'a> {
    /// Any position of the game.
    pub(super) root: &'a AnyPosition,
    /// Makes the keys of diagrams, if these are counted and not positions.
    pub(super) diagrams: Option<&'a DiagramKeys>,
    /// The set of the positions that are expanded, in which those that are reached in several ways have marks.
    pub(super) before: Option<&'a KeySet<'a>>,
    pub(super) set: &'a KeySet<'a>,
}

/// Child positions whose slots in the set are being prefetched, and their parents.
#[derive(Default)]
struct ChildBatch {
    parents: Vec<AnyPosition>,
    /// For each child the index of its parent, the code of the move that leads to it, and its slot.
    children: Vec<(usize, u32, KeySlot)>,
    /// Whether each parent is reached in several ways, as far as that is known.
    marks: Vec<bool>,
}

/// The minimum number of children that are looked up in the set together: by the time
/// the last child's cache line is requested, the first child's line has arrived.
const AHEAD: usize = 64;

impl Expansion<'_> {
    /// Puts the positions one ply below the positions of a list, or their diagrams, into the set. `words` has the packed
    /// words of the positions, one after the other.
    pub(super) fn expand(&self, words: &[u64], finds: &mut Finds<'_>) -> Result<(), NoRoom> {
        let (mut batch, mut moves) = (ChildBatch::default(), Vec::new());
        let length = self.root.packed_length();
        for words in words.chunks_exact(length) {
            let p = self.root.unpack(words);
            p.add_keys_after(&mut moves);
            finds.found.moves += moves.len() as u64;
            for (code, key) in moves.drain(..) {
                let key = self.diagrams.map_or(key, |keys| keys.of(&p.play_code(code)));
                if let Some(slot) = self.set.slot(key) {
                    batch.children.push((batch.parents.len(), code, slot));
                }
            }
            let (is_marked, compared) =
                self.before.map_or((false, 0), |before| before.is_marked(p.key()));
            finds.found.compared += compared;
            batch.marks.push(is_marked);
            batch.parents.push(p);
            if batch.children.len() >= AHEAD {
                batch.insert(length, self.set, finds)?;
            }
        }
        batch.insert(length, self.set, finds)
    }
}

impl ChildBatch {
    /// Puts the keys of all children into the set, and builds only the children that are new, of `length` words.
    fn insert(
        &mut self,
        length: usize,
        set: &KeySet<'_>,
        finds: &mut Finds<'_>,
    ) -> Result<(), NoRoom> {
        let Finds { found, list, keys } = finds;
        for (parent, code, slot) in self.children.drain(..) {
            match set.insert(slot, self.marks[parent]) {
                Inserted::Known => continue,
                Inserted::Full => return Err(NoRoom::Planned),
                Inserted::New { compared } => {
                    found.positions += 1;
                    found.compared += compared;
                }
            }
            if let Some(keys) = keys {
                keys.push(slot.key);
            }
            if let Some(list) = list {
                let next = self.parents[parent].play_code(code);
                found.children += u64::from(next.count_moves());
                list.push(&next.pack_without_counters().words()[..length])?;
            }
        }
        self.parents.clear();
        self.marks.clear();
        Ok(())
    }
}
