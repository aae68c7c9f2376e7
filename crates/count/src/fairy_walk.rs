//! The recursion that counts positions of games with custom pieces, on one thread.

use tabiya_fairy::{AnyMove, FairyPosition};
use tabiya_games::AnyPosition;

use crate::cache::TableCache;
use crate::error::Error;
use crate::perft::Perft;
use crate::walk::{CHECKED, verify};

/// The table's name for all games with custom pieces. The keys differ from one such game to another.
const NAME: &str = "pieces of their own";

/// The state of a walk through one tree.
struct FairyWalk<'a> {
    perft: Perft<'a>,
    cache: TableCache<'a>,
    /// A buffer for the moves of the last plies.
    moves: Vec<AnyMove>,
}

impl Perft<'_> {
    /// The leaf nodes of a tree of two plies or more.
    pub(crate) fn fairy_tree(self, p: &FairyPosition, depth: u32) -> Result<u128, Error> {
        let cache = TableCache::new(self.table, self.sample);
        let mut walk = FairyWalk { perft: self, cache, moves: Vec::new() };
        let leaf_nodes = walk.count(p, depth);
        walk.cache.report();
        leaf_nodes
    }
}

impl FairyWalk<'_> {
    fn count(&mut self, p: &FairyPosition, depth: u32) -> Result<u128, Error> {
        if depth == 2 {
            if let Some(expansions) = self.perft.expansions {
                expansions.see(p.key());
                expansions.add_made(1);
            }
            return Ok(p.leaf_nodes(&mut self.moves).into());
        }
        if depth >= CHECKED {
            self.perft.control.check()?;
        }
        let mut leaf_nodes = 0u128;
        for m in p.legal_moves() {
            let next = p.play_unchecked(m);
            let below = self.below(&next, depth - 1)?;
            leaf_nodes = leaf_nodes.checked_add(below).ok_or(Error::Overflow)?;
        }
        Ok(leaf_nodes)
    }

    /// The leaf nodes below `p`, from the table if it has them.
    fn below(&mut self, p: &FairyPosition, depth: u32) -> Result<u128, Error> {
        if !self.cache.is_there() {
            return self.count(p, depth);
        }
        let slot = self.cache.slot_of(NAME, p.key(), depth);
        if let Some(known) = self.cache.known(slot) {
            let remembered = u128::from(known);
            if self.cache.is_sample() {
                verify(AnyPosition::Fairy(*p), depth, remembered, self.perft.control)?;
            }
            return Ok(remembered);
        }
        let counted = self.count(p, depth)?;
        self.cache.remember(slot, counted);
        Ok(counted)
    }
}
