//! The units of a count that earlier runs have finished, and the checkpoint that records new ones.

use std::collections::HashMap;

use tabiya_games::{AnyPosition, PackedPosition};

use crate::checkpoint::{Checkpoint, Earlier};

/// A checkpoint and the finished units that were found in it.
#[derive(Debug)]
pub struct Ledger<'a> {
    checkpoint: &'a Checkpoint,
    known: HashMap<PackedPosition, u128>,
}

impl<'a> Ledger<'a> {
    /// A ledger that continues from what was found in the file.
    pub fn new(checkpoint: &'a Checkpoint, found: &Earlier) -> Self {
        Self { checkpoint, known: found.units.iter().cloned().collect() }
    }

    /// The leaf nodes of a unit, if an earlier run has finished it.
    pub(crate) fn known(&self, unit: &AnyPosition) -> Option<u128> {
        self.known.get(&unit.pack_without_counters()).copied()
    }

    /// Records a unit's leaf nodes for the checkpoint's next write, and the number of table probes so far.
    pub(crate) fn record(&self, unit: &AnyPosition, leaf_nodes: u128, probes: u64) {
        self.checkpoint.record_probes(probes);
        self.checkpoint.record(unit.pack_without_counters(), leaf_nodes);
    }
}
