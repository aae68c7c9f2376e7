//! Tests random sequences of writes, cuts and reopenings of one file against a model that is a list.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;

/// A model of a file: for each record after the header its unit, or `None` if it is a session record.
#[derive(Default)]
struct Model {
    stored: Vec<Option<(PackedPosition, u128)>>,
    pending: Vec<(PackedPosition, u128)>,
}

impl Model {
    fn size(record: &Option<(PackedPosition, u128)>) -> usize {
        if record.is_some() { RecordKind::Unit.size(4) } else { RecordKind::Session.size(4) }
    }

    /// Keeps the records that fit into `bytes` bytes, and returns the number of bytes left over.
    fn cut(&mut self, mut bytes: usize) -> usize {
        let mut kept = 0;
        for record in &self.stored {
            match bytes.checked_sub(Self::size(record)) {
                Some(rest) => (kept, bytes) = (kept + 1, rest),
                None => break,
            }
        }
        self.stored.truncate(kept);
        bytes
    }
}

#[test]
fn any_sequence_of_runs_keeps_the_stored_units() {
    let header = file_of(&[]).1[1];
    for seed in 0..40 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let place = Place::new();
        let mut model = Model { stored: vec![None], ..Model::default() };
        let mut checkpoint = place.open().0;
        for key in 0..60 {
            match random.random_range(0..10) {
                0..6 => {
                    let unit = (unit(key), random.random());
                    checkpoint.record(unit.0.clone(), unit.1);
                    model.pending.push(unit);
                }
                6..8 => {
                    checkpoint.write().unwrap();
                    model.stored.extend(model.pending.drain(..).map(Some));
                }
                _ => {
                    drop(checkpoint);
                    model.pending.clear();
                    let mut dropped = 0;
                    if random.random() {
                        let records: usize = model.stored.iter().map(Model::size).sum();
                        let left = records - random.random_range(0..=records.min(100));
                        let file = fs::File::options().write(true).open(place.path()).unwrap();
                        file.set_len((header + left) as u64).unwrap();
                        dropped = model.cut(left);
                    }
                    let (opened, found) = place.open();
                    let units: Vec<_> = model.stored.iter().flatten().cloned().collect();
                    assert_eq!(found.units, units, "seed {seed}");
                    assert_eq!(found.sessions, (model.stored.len() - units.len()) as u64);
                    assert_eq!(found.dropped_bytes, dropped as u64, "seed {seed}");
                    model.stored.push(None);
                    checkpoint = opened;
                }
            }
            assert_eq!(checkpoint.pending(), model.pending.len());
            let size: usize = model.stored.iter().map(Model::size).sum();
            assert_eq!(place.bytes().len(), header + size, "seed {seed}");
        }
    }
}
