//! Requests that are refused before any work is done, and jobs split with little memory.

use std::fs;

use super::Job;
use crate::common::{Folder, perft};

#[test]
fn units_are_sorted_on_disk_in_little_memory() {
    let job = Job::split("6", "5", 40, &[]);
    for memory in ["60M", "20M", "3M"] {
        let small = Job::split("6", "5", 40, &["--memory", memory]);
        assert!(fs::read(job.file("units")).unwrap() == fs::read(small.file("units")).unwrap());
        assert!(
            fs::read(job.file("job.json")).unwrap() == fs::read(small.file("job.json")).unwrap()
        );
    }
}

#[test]
fn work_beyond_the_memory_is_refused_before_it_starts() {
    let folder = Folder::new();
    let path = folder.path("job").display().to_string();
    let ran = perft(&["split", "6", "--ply", "6", "--tasks", "40", "--memory", "1M", &path]);
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{}", ran.stderr);
    assert!(ran.stderr.contains(" positions, which need "), "{}", ran.stderr);
    assert!(ran.stderr.contains(" bytes ("), "{}", ran.stderr);
    assert!(
        ran.stderr.contains(" of memory; 1 MiB may be used, which --memory sets"),
        "{}",
        ran.stderr
    );
    assert!(fs::read_dir(folder.path(".")).unwrap().next().is_none());
    // No disk has room for the positions of ply 12, which is noticed after ply 5.
    let ran = perft(&["split", "14", "--ply", "12", "--tasks", "40", "--memory", "500G", &path]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("ply 12 has about "), "{}", ran.stderr);
}

#[test]
fn usage_errors_end_with_2_and_create_no_folder() {
    let folder = Folder::new();
    let path = folder.path("job").display().to_string();
    for (args, culprit) in [
        (&["split", "4", "--ply", "1", "--tasks", "21", &path][..], "21 tasks of 20 units"),
        (&["split", "4", "--ply", "5", "--tasks", "2", &path], "ply 5 is below depth 4"),
        (&["split", "4", "--ply", "2", "--tasks", "0", &path], "expected a number of 1 or more"),
        (&["split", "4", "kiwi", "--ply", "2", "--tasks", "2", &path], "unknown position \"kiwi\""),
        (&["split", "4", "--ply", "2", "--tasks", "2"], "JOB"),
        (&["work", &path, "0"], "No such file"),
        (&["work", "-", "3"], "- reads one task from stdin"),
        (&["reduce", &path], "No such file"),
        (&["recipes", "pbs", &path], "slurm"),
    ] {
        let ran = perft(args);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(culprit), "{args:?}: {}", ran.stderr);
        assert!(!folder.path("job").exists());
    }
    let job = Job::split("4", "2", 3, &[]);
    let ran = perft(&["split", "4", "--ply", "2", "--tasks", "3", &job.path()]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    let ran = job.run("work", &["3"]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("no task 3, expected one from 0 to 2"), "{}", ran.stderr);
}
