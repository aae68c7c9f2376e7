//! Tests of two processes that open the same file.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{env, process};

use super::*;

/// The environment variable that names the checkpoint which a second process keeps open.
const HELD: &str = "TABIYA_TEST_CHECKPOINT";

#[test]
fn a_second_opening_is_refused_with_the_process_of_the_first() {
    let place = Place::with(&file_of(&[RecordKind::Session]).0);
    let (checkpoint, _) = place.open();
    checkpoint.record(unit(1), 1);
    checkpoint.write().unwrap();
    let before = place.bytes();
    for error in [place.error(), Checkpoint::resume(place.path()).unwrap_err()] {
        let CheckpointError::InUse { pid, .. } = error else { panic!("{error:?}") };
        assert_eq!(pid, Some(process::id().into()));
        assert!(error.to_string().ends_with(&format!("in use by process {}", process::id())));
    }
    assert_eq!(place.bytes(), before);
    drop(checkpoint);
    drop(place.open());
}

#[test]
fn a_locked_file_without_a_process_id_is_in_use() {
    for bytes in [&[][..], b"rubbish"] {
        let place = Place::with(bytes);
        let file = fs::File::open(place.path()).unwrap();
        file.try_lock().unwrap();
        let error = place.error();
        assert!(matches!(error, CheckpointError::InUse { pid: None, .. }), "{error:?}");
        assert!(error.to_string().ends_with("in use by another process"), "{error}");
        file.unlock().unwrap();
    }
}

/// Not a test: the code that the second process runs.
#[test]
#[ignore = "holds a checkpoint until killed, for a_killed_process_leaves_what_it_wrote"]
fn hold_a_checkpoint_until_killed() {
    let Some(path) = env::var_os(HELD) else { return };
    let (checkpoint, _) = Checkpoint::open(path, &job()).unwrap();
    checkpoint.record(unit(1), 10);
    checkpoint.record(unit(2), 20);
    checkpoint.write().unwrap();
    checkpoint.record(unit(3), 30);
    println!("\nholding");
    thread::sleep(Duration::from_secs(60));
}

/// A process that is killed when dropped, even if the test fails.
struct Holder(Child);

impl Drop for Holder {
    fn drop(&mut self) {
        self.0.kill().expect("it still runs");
        self.0.wait().expect("it was killed");
    }
}

#[test]
fn a_killed_process_leaves_what_it_wrote() {
    let place = Place::new();
    let hold = Command::new(env::current_exe().unwrap())
        .args([
            "--exact",
            "checkpoint::tests::locking::hold_a_checkpoint_until_killed",
            "--ignored",
            "--nocapture",
        ])
        .env(HELD, place.path())
        .stdout(Stdio::piped())
        .spawn();
    let mut holder = Holder(hold.unwrap());
    let mut lines = BufReader::new(holder.0.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap() == "holding"), "the other process holds the file");

    let error = place.error();
    let pid = u64::from(holder.0.id());
    assert!(matches!(error, CheckpointError::InUse { pid: Some(p), .. } if p == pid), "{error:?}");
    drop(holder);
    let (_, found) = place.open();
    assert_eq!(found.units, [(unit(1), 10), (unit(2), 20)]);
}
