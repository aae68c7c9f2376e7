//! Writes the checkpoint of a running count.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use tabiya_core::CastlingMode;
use tabiya_count::checkpoint::{Checkpoint, CheckpointError, Earlier, Job};
use tabiya_count::{Ledger, Root, Units};
use tabiya_games::shown_path;
use tabiya_terminal::{info, note, quoted};

use crate::figures::plural;
use crate::session::Request;

/// Time between writes of the checkpoint. A crash loses about this much work at most.
const EVERY: Duration = Duration::from_secs(3);

/// A checkpoint file, what earlier runs recorded in it, and the time of its last write.
pub(crate) struct CheckpointWriter {
    checkpoint: Checkpoint,
    found: Earlier,
    last: Mutex<LastWrite>,
}

/// The last attempt to write the checkpoint.
struct LastWrite {
    written: Instant,
    /// Whether a warning that the file cannot be written has been printed.
    warned: bool,
}

impl CheckpointWriter {
    /// Opens or creates the checkpoint file of a count.
    pub(crate) fn open(
        path: &Path,
        request: &Request,
        depth: u32,
        seed: u64,
        hash: u64,
        units: &Units,
    ) -> Result<Self> {
        let Root { fen, variant, rules } = request.root();
        let job = Job {
            fen,
            depth,
            variant,
            rules,
            chess960: request.mode == CastlingMode::Chess960,
            seed,
            hash,
            unit_ply: units.ply(),
            units: units.count() as u64,
            words: units.words(),
            digest: format!("{:032x}", units.digest()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        let (checkpoint, found) = Checkpoint::open(path, &job)?;
        if found.dropped_bytes > 0 {
            info(format_args!(
                "note: {}: dropped {} of a record that was cut off at the end",
                shown_path(path),
                plural(found.dropped_bytes.into(), "byte")
            ));
        }
        if found.sessions > 0 {
            info(format_args!(
                "note: {}: continuing, {} of {} done",
                shown_path(path),
                found.units.len(),
                plural(job.units.into(), "unit")
            ));
        }
        let last = Mutex::new(LastWrite { written: Instant::now(), warned: false });
        Ok(Self { checkpoint, found, last })
    }

    /// The store in which finished units are looked up and recorded.
    pub(crate) fn ledger(&self) -> Ledger<'_> {
        Ledger::new(&self.checkpoint, &self.found)
    }

    /// The number of table probes in all runs including this one.
    pub(crate) fn probes(&self) -> u64 {
        self.found.probes.saturating_add(self.checkpoint.recorded_probes())
    }

    /// The command that continues the count from this checkpoint; `None` if its file is gone.
    pub(crate) fn command(&self) -> Option<String> {
        let path = self.checkpoint.path().display().to_string();
        (!self.checkpoint.is_gone()).then(|| format!("perft resume {}", quoted(&path)))
    }

    /// Writes finished units of work to the file every few seconds. Only the first failure is
    /// printed; each failed write is retried later.
    pub(crate) fn write_sometimes(&self) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.written.elapsed() < EVERY || self.checkpoint.pending() == 0 {
            return;
        }
        if let Err(error) = self.checkpoint.write()
            && !std::mem::replace(&mut last.warned, true)
        {
            note(format_args!("warning: {error}; counting continues, and so do attempts to write"));
        }
        last.written = Instant::now();
    }

    /// Writes the remaining units. Returns whether the file is complete, and prints an error if
    /// not.
    pub(crate) fn finish(&self) -> bool {
        let written = self.checkpoint.write();
        match &written {
            Ok(()) => {}
            Err(error @ CheckpointError::Gone { .. }) => {
                note(format_args!("error: {error}; the count cannot be continued from it"));
            }
            Err(error) => {
                let pending = plural(self.checkpoint.pending() as u128, "finished unit");
                note(format_args!(
                    "error: {error}; the checkpoint is incomplete, {pending} not in it"
                ));
            }
        }
        written.is_ok()
    }
}
