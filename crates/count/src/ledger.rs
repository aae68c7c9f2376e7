//! What is known of a count's units from earlier runs, and where new ones are written down.

use std::collections::HashMap;

use tabiya_core::Key;

use crate::checkpoint::{Checkpoint, Found};

/// A checkpoint and what was in it.
#[derive(Debug)]
pub struct Ledger<'a> {
    checkpoint: &'a Checkpoint,
    known: HashMap<u128, u128>,
}

impl<'a> Ledger<'a> {
    /// Goes on with what was found in the file.
    pub fn new(checkpoint: &'a Checkpoint, found: &Found) -> Self {
        Self { checkpoint, known: found.units.iter().copied().collect() }
    }

    /// The leaf nodes of a unit, if it was finished.
    pub(crate) fn known(&self, key: Key) -> Option<u128> {
        self.known.get(&key.bits()).copied()
    }

    /// Keeps a unit's leaf nodes for the next write, and how often the table has been asked by now.
    pub(crate) fn record(&self, key: Key, leaf_nodes: u128, probes: u64) {
        self.checkpoint.record_probes(probes);
        self.checkpoint.record(key.bits(), leaf_nodes);
    }
}
