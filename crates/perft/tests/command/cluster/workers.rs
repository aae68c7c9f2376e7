//! Tests of concurrent workers, killed workers, and a full disk.

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::Job;

impl Job {
    fn start(&self, args: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
        command.args(["work", &self.path()]).args(args);
        command.stderr(Stdio::null()).spawn().expect("perft runs")
    }
}

#[test]
fn two_workers_on_one_task_leave_one_result() {
    let job = Job::split("6", "3", 2, &[]);
    for _ in 0..5 {
        let workers = [(); 4].map(|()| job.start(&["0", "--threads", "1"]));
        for mut worker in workers {
            assert_eq!(worker.wait().expect("it ends").code(), Some(0));
        }
        assert_eq!(job.results(), ["0.1"]);
        std::fs::remove_file(job.file("results/0.1")).unwrap();
    }
    job.work(&["0", "--stride", "1"]);
    assert_eq!(job.reduce(&[]).stdout, "119060324\n");
}

#[test]
fn a_killed_worker_leaves_a_complete_result_or_none() {
    let job = Job::split("6", "3", 2, &[]);
    job.work(&["1"]);
    let start = Instant::now();
    job.work(&["0", "--threads", "1"]);
    let whole = start.elapsed();
    let (mut done, mut killed) = (0, 0);
    let mut random = 0x2545_f491_4f6c_dd1du64;
    for _ in 0..50 {
        let _ = std::fs::remove_file(job.file("results/0.1"));
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let mut worker = job.start(&["0", "--threads", "1"]);
        // Waits up to 1.2 times as long as a task takes, so that some tasks are finished.
        thread::sleep(whole * u32::try_from(random % 1200).unwrap() / 1000);
        worker.kill().expect("it can be killed");
        worker.wait().expect("it ends");
        let ran = job.reduce(&[]);
        if ran.code == Some(0) {
            assert_eq!(ran.stdout, "119060324\n");
            done += 1;
        } else {
            assert_eq!((ran.code, &*ran.stdout), (Some(4), ""), "{}", ran.stderr);
            assert!(ran.stderr.contains("1 of 2 tasks to be done: 0\n"), "{}", ran.stderr);
            assert!(!ran.stderr.contains("results/0.1"), "{}", ran.stderr);
            killed += 1;
        }
    }
    assert!(killed > 10, "{done} done, {killed} killed, {whole:?} for a task");
    job.work(&["0"]);
    assert_eq!(job.reduce(&[]).stdout, "119060324\n");
}

#[test]
fn sigterm_ends_a_task_soon_and_without_a_result() {
    let job = Job::split("9", "3", 2, &[]);
    let mut worker = job.start(&["0"]);
    thread::sleep(Duration::from_millis(300));
    let sent = Command::new("kill").args(["-TERM", &worker.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let start = Instant::now();
    assert_eq!(worker.wait().expect("it ends").code(), Some(143));
    assert!(start.elapsed() < Duration::from_secs(2));
    assert!(job.results().is_empty());
}

#[test]
fn a_full_disk_is_an_error_and_leaves_nothing() {
    let job = Job::split("5", "3", 9, &[]);
    // File sizes are limited to 1024 bytes, less than a result needs.
    let script = "ulimit -f 1; exec \"$PERFT\" work \"$JOB\" 0";
    let mut bash = Command::new("bash");
    bash.args(["-c", script]).env("PERFT", env!("CARGO_BIN_EXE_perft")).env("JOB", job.path());
    let ran = bash.output().expect("bash runs");
    let stderr = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("results/0.1: "), "{stderr}");
    assert!(job.results().is_empty(), "{:?}", job.results());
    job.heals();
    // A job that does not fit on the disk is not created at all.
    let script = "ulimit -f 8; exec \"$PERFT\" split 5 --ply 3 --tasks 9 \"$JOB.new\"";
    let mut bash = Command::new("bash");
    bash.args(["-c", script]).env("PERFT", env!("CARGO_BIN_EXE_perft")).env("JOB", job.path());
    let ran = bash.output().expect("bash runs");
    assert_eq!(ran.status.code(), Some(2), "{}", String::from_utf8_lossy(&ran.stderr));
    assert_eq!(std::fs::read_dir(job.folder.path(".")).unwrap().count(), 1);
}
