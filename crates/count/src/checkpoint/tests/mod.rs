//! Tests that write checkpoints to real files and read them back.

mod damage;
mod locking;
mod names;
mod sequences;

use std::path::PathBuf;
use std::{fs, thread};

use tabiya_games::PackedPosition;
use tempfile::TempDir;

use super::record::{self, MAGIC, RecordKind};
use super::{Checkpoint, CheckpointError, Earlier, Job};

const FEN: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

fn job() -> Job {
    Job {
        fen: FEN.into(),
        depth: 9,
        variant: "chess".into(),
        rules: None,
        chess960: false,
        seed: 1,
        hash: 1 << 30,
        unit_ply: 2,
        units: 191,
        words: 4,
        digest: "0123456789abcdef0123456789abcdef".into(),
        version: "0.1.0".into(),
    }
}

/// A packed position for the tests, different for each number.
pub(super) fn unit(number: u128) -> PackedPosition {
    let word = |shift: u32| u64::try_from(number >> shift & u128::from(u64::MAX));
    let words = [word(0), word(64)].map(|word| word.expect("64 bits"));
    PackedPosition::from_words(&[words[0], words[1], 0, 7])
}

/// A folder for a checkpoint, deleted when dropped.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// A folder with a checkpoint file that contains these bytes.
    fn with(bytes: &[u8]) -> Self {
        let place = Self::new();
        fs::write(place.path(), bytes).expect("the file can be written");
        place
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("job.ckpt")
    }

    fn open(&self) -> (Checkpoint, Earlier) {
        Checkpoint::open(self.path(), &job()).expect("the checkpoint is good")
    }

    fn error(&self) -> CheckpointError {
        Checkpoint::open(self.path(), &job()).expect_err("the checkpoint is not good")
    }

    fn bytes(&self) -> Vec<u8> {
        fs::read(self.path()).expect("the file can be read")
    }

    fn names(&self) -> Vec<String> {
        let folder = fs::read_dir(self.0.path()).expect("the folder can be read");
        folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }
}

/// Builds a file with records of these kinds after the first session. Returns its bytes, and the
/// offsets at which the header and each record begin and at which the last record ends.
fn file_of(kinds: &[RecordKind]) -> (Vec<u8>, Vec<usize>) {
    let mut bytes = record::start(&job(), 7).expect("the job is short");
    let mut offsets = vec![MAGIC.len(), bytes.len() - RecordKind::Session.size(4)];
    for (n, kind) in (1_u64..).zip(kinds) {
        offsets.push(bytes.len());
        match kind {
            RecordKind::Session => record::put_session(&mut bytes, 1000 + n),
            RecordKind::Table => record::put_table(&mut bytes, n),
            RecordKind::Unit => {
                record::put_unit(&mut bytes, &unit(n.into()), 4, u128::from(n) << 100)
            }
        }
    }
    offsets.push(bytes.len());
    (bytes, offsets)
}

/// The contents that are found in a new file.
fn nothing() -> Earlier {
    Earlier::default()
}

#[test]
fn written_units_are_found_again() {
    let place = Place::new();
    let units = [(5, 1), (u128::MAX, u128::MAX), (0, 0), (1 << 64, 2)];
    let units = units.map(|(number, leaf_nodes)| (unit(number), leaf_nodes));
    let (checkpoint, found) = place.open();
    assert_eq!(found, nothing());
    for (unit, leaf_nodes) in &units {
        checkpoint.record(unit.clone(), *leaf_nodes);
    }
    assert_eq!(checkpoint.pending(), 4);
    checkpoint.write().unwrap();
    assert_eq!(checkpoint.pending(), 0);
    checkpoint.record(unit(6), 6);
    drop(checkpoint);
    let (checkpoint, job_found, found) = Checkpoint::resume(place.path()).unwrap();
    assert_eq!(job_found, job());
    assert_eq!(found, Earlier { units: units.to_vec(), sessions: 1, ..nothing() });
    assert_eq!(checkpoint.path(), place.path());
    assert_eq!(place.names(), ["job.ckpt"]);
}

#[test]
fn checkpoint_bytes_match_the_documentation() {
    let place = Place::new();
    let (checkpoint, _) = place.open();
    checkpoint.record_probes(515);
    checkpoint.record(unit(3), 258);
    checkpoint.write().unwrap();
    let json = format!(
        "{{\"fen\":\"{FEN}\",\"depth\":9,\"variant\":\"chess\",\"chess960\":false,\"seed\":1,\
         \"hash\":1073741824,\"unit_ply\":2,\"units\":191,\"words\":4,\
         \"digest\":\"0123456789abcdef0123456789abcdef\",\"version\":\"0.1.0\"}}"
    );
    let mut unit = [0; 48];
    (unit[0], unit[1], unit[16], unit[40]) = (2, 1, 3, 7);
    let session = [&u64::from(std::process::id()).to_le_bytes()[..], &[0; 7]].concat();
    let table = [&515_u64.to_le_bytes()[..], &[0; 15]].concat();
    let mut expected = b"TABIYA\x03\0".to_vec();
    for payload in [json.as_bytes(), &session, &table, &unit] {
        let length = u32::try_from(payload.len()).unwrap().to_le_bytes();
        expected.extend(length);
        expected.extend(crc32fast::hash(&[&length, payload].concat()).to_le_bytes());
        expected.extend(payload);
    }
    assert_eq!(place.bytes(), expected);
}

#[test]
fn the_probes_of_all_runs_add_up() {
    let place = Place::new();
    for (run, asked) in (0..).zip([7_u64, 0, 1000]) {
        let (checkpoint, found) = place.open();
        assert_eq!(found.probes, [0, 7, 7][run]);
        // A write without new probes must keep the total of probes, or units would look too
        // certain.
        checkpoint.write().unwrap();
        for part in 1..=2 {
            checkpoint.record_probes(asked / 2 * part);
            checkpoint.record_probes(asked * (part - 1));
            checkpoint.record(unit(run as u128 * 2 + u128::from(part)), 1);
            checkpoint.write().unwrap();
            checkpoint.write().unwrap();
        }
    }
    assert_eq!(place.open().1.probes, 1007);
}

#[test]
fn a_file_of_another_version_is_refused() {
    for version in [1, 2, 4] {
        let mut bytes = file_of(&[RecordKind::Unit]).0;
        bytes[6] = version;
        let place = Place::with(&bytes);
        let error = place.error().to_string();
        assert!(error.ends_with(&format!("its format is {version}, expected 3")), "{error}");
        assert_eq!(place.bytes(), bytes);
    }
}

#[test]
fn reopening_appends_a_session_record() {
    let place = Place::new();
    for session in 0..5 {
        let (checkpoint, found) = place.open();
        assert_eq!(found.sessions, session);
        assert_eq!(
            found.units,
            (0..u128::from(session)).map(|n| (unit(n), n * n)).collect::<Vec<_>>()
        );
        checkpoint.record(unit(session.into()), u128::from(session * session));
        checkpoint.write().unwrap();
        checkpoint.write().unwrap();
    }
}

#[test]
fn units_from_eight_threads_are_all_recorded() {
    let place = Place::new();
    let (checkpoint, _) = place.open();
    thread::scope(|scope| {
        let checkpoint = &checkpoint;
        for thread in 0..8 {
            scope.spawn(move || {
                for n in 0..500 {
                    checkpoint.record(unit(thread * 500 + n), n);
                    if n % 100 == thread {
                        checkpoint.write().unwrap();
                    }
                }
            });
        }
    });
    checkpoint.write().unwrap();
    drop(checkpoint);
    let (_, found) = place.open();
    let mut units = found.units;
    units.sort_unstable();
    assert_eq!(units, (0..4000).map(|n| (unit(n), n % 500)).collect::<Vec<_>>());
}

#[test]
fn a_job_can_continue_with_another_table_or_version() {
    let place = Place::new();
    drop(place.open());
    let job = Job { hash: 0, chess960: true, version: "0.2.0".into(), ..job() };
    let (_, found) = Checkpoint::open(place.path(), &job).unwrap();
    assert_eq!(found.sessions, 1);
}

#[test]
fn another_job_is_refused_and_both_are_named() {
    let place = Place::new();
    drop(place.open());
    let before = place.bytes();
    let others = [
        (Job { fen: "8/8".into(), ..job() }, "depth 9 of 8/8, chess, seed 1"),
        (Job { depth: 8, ..job() }, "depth 8 of"),
        (Job { variant: "atomic\x1b".into(), ..job() }, "atomic\\u{1b}, seed 1"),
        (Job { seed: 2, ..job() }, "seed 2"),
    ];
    for (other, shown) in others {
        let error = Checkpoint::open(place.path(), &other).unwrap_err();
        assert!(matches!(error, CheckpointError::AnotherJob { .. }), "{error:?}");
        let text = error.to_string();
        assert!(
            text.contains(&format!("in the file: depth 9 of {FEN}, chess, seed 1\n")),
            "{text}"
        );
        assert!(text.contains(shown), "{text}");
    }
    assert_eq!(place.bytes(), before);
}

#[test]
fn a_different_split_is_refused_with_its_version() {
    let place = Place::new();
    drop(place.open());
    let before = place.bytes();
    let digest = "f".repeat(32);
    let others =
        [Job { unit_ply: 3, ..job() }, Job { units: 190, ..job() }, Job { digest, ..job() }];
    for other in others {
        let error = Checkpoint::open(place.path(), &other).unwrap_err();
        assert!(matches!(error, CheckpointError::AnotherSplit { .. }), "{error:?}");
        let text = error.to_string();
        assert!(
            text.contains(
                "written by another build (version 0.1.0), which splits the work differently\n  in the file: \
                        191 units at ply 2 (digest 0123456789abcdef0123456789abcdef)\n  here: "
            ),
            "{text}"
        );
    }
    assert_eq!(place.bytes(), before);
}

#[test]
fn a_job_too_long_for_a_header_is_refused() {
    let place = Place::new();
    let long = Job { variant: "x".repeat(1 << 16), ..job() };
    let error = Checkpoint::open(place.path(), &long).unwrap_err();
    assert!(error.to_string().contains("expected 65536 at most"), "{error}");
    assert_eq!(place.names(), [""; 0]);
}
