//! Tests of files that were truncated or changed, or that never were checkpoints.

use std::io::{self, Read};
use std::path::Path;

use super::super::contents::Contents;
use super::RecordKind::{Session, Table, Unit};
use super::*;

/// Checks that a file is refused and left unchanged, and returns the index of the damaged record.
fn damaged_record(bytes: &[u8]) -> u64 {
    let place = Place::with(bytes);
    let resumed = Checkpoint::resume(place.path()).expect_err("the checkpoint is not good");
    let error = place.error();
    assert_eq!(error.to_string(), resumed.to_string());
    assert_eq!(place.bytes(), bytes);
    match error {
        CheckpointError::Damaged { record, .. } => record,
        // Without its first letters a file is not recognised as a checkpoint.
        CheckpointError::NoCheckpoint { .. } => 0,
        other => panic!("{other:?}"),
    }
}

/// The kinds of the records of four test files. Each kind is last in some file.
const ENDINGS: [&[RecordKind]; 4] =
    [&[Unit, Table, Unit], &[Unit, Session], &[Session, Session], &[Table, Session, Table]];

#[test]
fn a_change_of_any_bit_is_noticed() {
    for kinds in ENDINGS {
        let (bytes, offsets) = file_of(kinds);
        for at in 0..bytes.len() * 8 {
            let mut bytes = bytes.clone();
            bytes[at / 8] ^= 1 << (at % 8);
            let record = offsets.iter().filter(|&&offset| offset <= at / 8).count().max(1) - 1;
            assert_eq!(damaged_record(&bytes), u64::try_from(record).unwrap(), "bit {at}");
        }
    }
}

#[test]
fn a_change_of_any_two_bits_of_the_last_record_is_noticed() {
    for kinds in ENDINGS {
        let (bytes, offsets) = file_of(kinds);
        let last = offsets[offsets.len() - 2] * 8;
        for first in last..bytes.len() * 8 {
            for second in first + 1..bytes.len() * 8 {
                let mut bytes = bytes.clone();
                for at in [first, second] {
                    bytes[at / 8] ^= 1 << (at % 8);
                }
                let read = Contents::read(&bytes[..], Path::new("job.ckpt"));
                let is_damaged = matches!(read, Err(CheckpointError::Damaged { .. }));
                assert!(is_damaged, "bits {first} and {second}: {read:?}");
            }
        }
    }
}

#[test]
fn a_session_record_with_a_units_length_is_damage() {
    let (mut bytes, offsets) = file_of(&[Unit, Session, Session]);
    bytes[offsets[3]] = 48;
    assert_eq!(damaged_record(&bytes), 3);
}

#[test]
fn truncation_loses_only_the_incomplete_record() {
    for kinds in ENDINGS {
        let (bytes, offsets) = file_of(kinds);
        for length in 0..=bytes.len() {
            let cut = &bytes[..length];
            if length < offsets[1] {
                assert_eq!(damaged_record(cut), 0, "cut to {length}");
                continue;
            }
            let place = Place::with(cut);
            let (checkpoint, found) = place.open();
            let whole = offsets.iter().rposition(|&offset| offset <= length).unwrap();
            let kept = &kinds[..whole.saturating_sub(2)];
            let count = |kind| kept.iter().filter(|&&kept| kept == kind).count();
            let units: Vec<_> = found.units.iter().map(|(unit, _)| unit.clone()).collect();
            let numbered = (1_u128..).zip(kept).filter(|(_, kind)| **kind == Unit);
            assert_eq!(
                units,
                numbered.map(|(n, _)| unit(n)).collect::<Vec<_>>(),
                "cut to {length}"
            );
            let sessions = count(Session) + usize::from(whole >= 2);
            assert_eq!(found.sessions, sessions as u64, "cut to {length}");
            assert_eq!(found.dropped_bytes, (length - offsets[whole]) as u64);

            assert_eq!(place.bytes().len(), offsets[whole] + Session.size(4), "cut to {length}");
            checkpoint.record(unit(99), 99);
            checkpoint.write().unwrap();
            drop(checkpoint);
            let after = place.bytes();
            assert_eq!(after[..offsets[whole]], bytes[..offsets[whole]]);
            assert_eq!(after.len(), offsets[whole] + Session.size(4) + Unit.size(4));
            let (_, found) = place.open();
            assert_eq!(found.dropped_bytes, 0);
            assert_eq!(found.units.last(), Some(&(unit(99), 99)));
        }
    }
}

#[test]
fn a_duplicate_unit_is_damage_with_any_count() {
    for leaf_nodes in [1 << 100, 5] {
        let (mut bytes, _) = file_of(&[Unit, Session]);
        record::put_unit(&mut bytes, &unit(1), 4, leaf_nodes);
        assert_eq!(damaged_record(&bytes), 4);
        let text = Place::with(&bytes).error().to_string();
        assert!(text.ends_with("it holds the unit of record 2 again"), "{text}");
    }
}

#[test]
fn damage_reports_name_the_place() {
    let (good, offsets) = file_of(&[Unit, Unit]);
    let error = |at: usize, value: u8| {
        let mut bytes = good.clone();
        bytes[at] = value;
        let place = Place::with(&bytes);
        let text = place.error().to_string();
        text.strip_prefix(&format!("{}: ", place.path().display())).unwrap().to_owned()
    };
    let at = offsets[3];
    assert_eq!(
        error(at + 20, 1),
        format!("record 3 at byte {at} is damaged: its checksum is wrong")
    );
    assert_eq!(
        error(at, 12),
        format!("record 3 at byte {at} is damaged: its length is 12, expected 15, 23 or 48")
    );
    assert_eq!(error(0, 0), "not a checkpoint: it does not begin with \"TABIYA\"");
    assert_eq!(error(6, 2), "the header at byte 0 is damaged: its format is 2, expected 3");
    assert_eq!(error(12, 0), "the header at byte 8 is damaged: its checksum is wrong");
    assert_eq!(
        error(10, 2),
        format!(
            "the header at byte 8 is damaged: its length is {}, expected 65536 at most",
            (2 << 16) + offsets[1] - offsets[0] - 8
        )
    );
}

#[test]
fn a_header_without_a_job_is_damage() {
    for json in ["", "{}", "[1]", "{\"fen\":1}", "\u{7f}"] {
        let length = u32::try_from(json.len()).unwrap();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(length.to_le_bytes());
        bytes.extend(record::checksum(length, json.as_bytes()).to_le_bytes());
        bytes.extend(json.as_bytes());
        assert_eq!(damaged_record(&bytes), 0, "{json}");
    }
}

#[test]
fn an_endless_damaged_file_is_refused_at_once() {
    let path = Path::new("job.ckpt");
    let (good, _) = file_of(&[Unit]);
    let mut huge_header = MAGIC.to_vec();
    huge_header.extend([0xff; 4]);
    for begin in [&[][..], &MAGIC, &huge_header, &good] {
        for byte in [0, 1, 15, 48, 0xff] {
            let endless = begin.chain(io::repeat(byte));
            let error = Contents::read(endless, path).expect_err("rubbish");
            let refused = match begin {
                [] => matches!(error, CheckpointError::NoCheckpoint { .. }),
                _ => matches!(error, CheckpointError::Damaged { .. }),
            };
            assert!(refused, "{error:?}");
        }
    }
}

#[test]
fn a_failed_read_is_not_the_end_of_the_file() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is on fire"))
        }
    }
    let (bytes, _) = file_of(&[Unit]);
    for length in [0, 20, bytes.len() - 1, bytes.len()] {
        let read = Contents::read(bytes[..length].chain(Broken), Path::new("job.ckpt"));
        let error = read.expect_err("the disk is on fire");
        assert_eq!(error.to_string(), "job.ckpt: the disk is on fire");
    }
}
