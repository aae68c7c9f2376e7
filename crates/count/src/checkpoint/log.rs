//! Buffers finished units and appends them to the file.

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tabiya_games::PackedPosition;

use super::record;

/// The medium that records are stored on.
pub(super) trait Storage {
    /// Writes all the bytes at an offset from the beginning.
    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()>;

    /// Truncates the storage to a length in bytes.
    fn cut(&mut self, length: u64) -> io::Result<()>;

    /// Returns once everything written would survive a crash of the machine.
    fn sync(&mut self) -> io::Result<()>;
}

/// Collects units from many threads and appends them to a storage.
#[derive(Debug)]
pub(super) struct Log<S> {
    pending: Mutex<Pending>,
    tail: Mutex<Tail<S>>,
    /// The number of words of each unit.
    words: u8,
}

/// The units that are not yet stored.
#[derive(Debug, Default)]
struct Pending {
    units: Vec<(PackedPosition, u128)>,
    /// The number of table probes of this run, as last recorded.
    probes: u64,
}

/// The storage, and the offset at which the next record is appended.
#[derive(Debug)]
struct Tail<S> {
    storage: S,
    /// The offset at which the last complete record ends, in bytes.
    length: u64,
    /// Whether bytes of an incomplete record may follow the last complete one.
    is_torn: bool,
    /// The number of this run's probes already stored.
    probes: u64,
}

impl<S: Storage> Log<S> {
    /// A log of units with this number of words, which appends at offset `length`. If `is_torn`, it first cuts off the
    /// bytes after that offset.
    pub(super) fn new(storage: S, length: u64, is_torn: bool, words: u8) -> Self {
        let tail = Mutex::new(Tail { storage, length, is_torn, probes: 0 });
        Self { pending: Mutex::default(), tail, words }
    }

    /// Stores a session record at once.
    pub(super) fn begin_session(&self, process: u64) -> io::Result<()> {
        let mut bytes = Vec::new();
        record::put_session(&mut bytes, process);
        lock(&self.tail).append(&bytes)
    }

    /// Keeps a unit in memory until the next write.
    pub(super) fn record(&self, unit: PackedPosition, leaf_nodes: u128) {
        lock(&self.pending).units.push((unit, leaf_nodes));
    }

    /// Sets the number of table probes of this run. Call it before recording the units counted with them.
    pub(super) fn record_probes(&self, probes: u64) {
        let pending = &mut *lock(&self.pending);
        pending.probes = pending.probes.max(probes);
    }

    /// The number of table probes of this run, as last recorded.
    pub(super) fn recorded_probes(&self) -> u64 {
        lock(&self.pending).probes
    }

    /// The number of units kept in memory.
    pub(super) fn pending(&self) -> usize {
        lock(&self.pending).units.len()
    }

    /// Stores the units kept in memory; if that fails, they stay in memory.
    pub(super) fn write(&self) -> io::Result<()> {
        // This lock is held to the end, so that two threads that write at once do not store the same units.
        let mut tail = lock(&self.tail);
        let mut bytes = Vec::new();
        let pending = lock(&self.pending);
        let (units, probes) = (pending.units.len(), pending.probes);
        // The table probes are stored before the units: wherever the file is cut off, it still has the probes
        // with which its remaining units were counted.
        if probes > tail.probes {
            record::put_table(&mut bytes, probes - tail.probes);
        }
        for (unit, leaf_nodes) in &pending.units {
            record::put_unit(&mut bytes, unit, self.words, *leaf_nodes);
        }
        drop(pending);
        if !bytes.is_empty() {
            tail.append(&bytes)?;
            tail.probes = probes;
            lock(&self.pending).units.drain(..units);
        }
        Ok(())
    }
}

impl<S: Storage> Tail<S> {
    /// Stores all of the bytes, or none of them.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.mend()?;
        let length = self.length.checked_add(bytes.len() as u64);
        let length = length.ok_or(io::ErrorKind::FileTooLarge)?;
        self.is_torn = true;
        let written = self.storage.write_at(self.length, bytes).and_then(|()| self.storage.sync());
        match written {
            Ok(()) => (self.length, self.is_torn) = (length, false),
            // If the cut fails as well, the next append or the next run that opens the file tries it again.
            Err(_) => drop(self.mend()),
        }
        written
    }

    /// Cuts off any bytes after the last complete record.
    fn mend(&mut self) -> io::Result<()> {
        if self.is_torn {
            self.storage.cut(self.length)?;
            self.storage.sync()?;
            self.is_torn = false;
        }
        Ok(())
    }
}

/// Locks a mutex, even if a thread panicked while holding it: no thread leaves the data half updated.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::record::RecordKind;
    use super::super::tests::unit;
    use super::*;

    /// A simulated disk that can be full, or refuse to sync or to cut.
    #[derive(Debug, Default)]
    struct Disk {
        bytes: Vec<u8>,
        room: usize,
        refuses_to_sync: bool,
        refuses_to_cut: bool,
    }

    /// A file on a simulated disk.
    #[derive(Debug, Clone, Default)]
    struct OnDisk(Arc<Mutex<Disk>>);

    impl Storage for OnDisk {
        fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
            let disk = &mut *lock(&self.0);
            let offset = usize::try_from(offset).unwrap();
            let end = (offset + bytes.len()).min(disk.room).max(offset);
            disk.bytes.resize(disk.bytes.len().max(end), 0);
            disk.bytes[offset..end].copy_from_slice(&bytes[..end - offset]);
            if end < offset + bytes.len() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
        }

        fn cut(&mut self, length: u64) -> io::Result<()> {
            let disk = &mut *lock(&self.0);
            if disk.refuses_to_cut {
                return Err(io::Error::other("cannot cut"));
            }
            disk.bytes.resize(usize::try_from(length).unwrap(), 0);
            Ok(())
        }

        fn sync(&mut self) -> io::Result<()> {
            if lock(&self.0).refuses_to_sync {
                Err(io::Error::other("cannot sync"))
            } else {
                Ok(())
            }
        }
    }

    impl OnDisk {
        fn with_room(room: usize) -> Self {
            let disk = Self::default();
            lock(&disk.0).room = room;
            disk
        }

        fn bytes(&self) -> Vec<u8> {
            lock(&self.0).bytes.clone()
        }
    }

    fn units(keys: impl IntoIterator<Item = u128>) -> Vec<u8> {
        let mut bytes = Vec::new();
        for key in keys {
            record::put_unit(&mut bytes, &unit(key), 4, key * 3);
        }
        bytes
    }

    fn record(log: &Log<OnDisk>, keys: impl IntoIterator<Item = u128>) {
        for key in keys {
            log.record(unit(key), key * 3);
        }
    }

    #[test]
    fn a_full_disk_keeps_the_units_for_a_later_write() {
        let disk = OnDisk::with_room(140);
        let log = Log::new(disk.clone(), 0, false, 4);
        record(&log, 0..2);
        log.write().unwrap();
        record(&log, 2..4);
        for _ in 0..2 {
            assert_eq!(log.write().unwrap_err().kind(), io::ErrorKind::StorageFull);
            assert_eq!((log.pending(), disk.bytes()), (2, units(0..2)));
        }
        assert!(log.begin_session(1).is_ok(), "a smaller record fits");
        lock(&disk.0).room = 1000;
        record(&log, 4..5);
        log.write().unwrap();
        let mut expected = units(0..2);
        record::put_session(&mut expected, 1);
        expected.extend(units(2..5));
        assert_eq!((log.pending(), disk.bytes()), (0, expected));
    }

    #[test]
    fn unsynced_units_are_written_again() {
        let disk = OnDisk::with_room(1000);
        let log = Log::new(disk.clone(), 0, false, 4);
        record(&log, 0..2);
        lock(&disk.0).refuses_to_sync = true;
        assert_eq!(log.write().unwrap_err().to_string(), "cannot sync");
        assert_eq!((log.pending(), disk.bytes()), (2, Vec::new()));
        lock(&disk.0).refuses_to_sync = false;
        log.write().unwrap();
        assert_eq!((log.pending(), disk.bytes()), (0, units(0..2)));
    }

    #[test]
    fn a_partial_record_that_cannot_be_cut_off_stops_writing() {
        let disk = OnDisk::with_room(50);
        let log = Log::new(disk.clone(), 0, false, 4);
        record(&log, 0..2);
        lock(&disk.0).refuses_to_cut = true;
        assert_eq!(log.write().unwrap_err().kind(), io::ErrorKind::StorageFull);
        lock(&disk.0).room = 1000;
        assert_eq!(log.write().unwrap_err().to_string(), "cannot cut");
        assert_eq!(log.begin_session(1).unwrap_err().to_string(), "cannot cut");
        assert_eq!((log.pending(), disk.bytes()), (2, units(0..2)[..50].to_vec()));
        lock(&disk.0).refuses_to_cut = false;
        log.write().unwrap();
        assert_eq!((log.pending(), disk.bytes()), (0, units(0..2)));
    }

    #[test]
    fn each_unit_is_stored_once_in_order_on_a_failing_disk() {
        for seed in 0..200 {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let disk = OnDisk::default();
            let log = Log::new(disk.clone(), 0, false, 4);
            let (mut next, mut stored) = (0, 0);
            for _ in 0..50 {
                let mut broken = lock(&disk.0);
                broken.room = random.random_range(0..1500);
                broken.refuses_to_cut = random.random_bool(0.3);
                broken.refuses_to_sync = random.random_bool(0.3);
                drop(broken);
                let more = next + random.random_range(0..3);
                record(&log, next..more);
                next = more;
                if log.write().is_ok() {
                    stored = next;
                }
                assert_eq!(log.pending() as u128, next - stored);
                assert!(disk.bytes().starts_with(&units(0..stored)), "seed {seed}");
            }
            *lock(&disk.0) = Disk { bytes: disk.bytes(), room: usize::MAX, ..Disk::default() };
            record(&log, [next]);
            log.write().unwrap();
            assert_eq!(disk.bytes(), units(0..=next), "seed {seed}");
            assert_eq!(disk.bytes().len() % RecordKind::Unit.size(4), 0);
        }
    }
}
