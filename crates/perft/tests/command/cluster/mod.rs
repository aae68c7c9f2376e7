//! Tests of counts split into tasks: `split`, `work`, `reduce`, `recount` and `recipes`.

mod faults;
mod limits;
mod shards;
mod totals;
#[cfg(unix)]
mod workers;

use std::fs;
use std::path::PathBuf;

use crate::common::{Folder, Ran, perft, stdout_of};

/// A job in a folder that is deleted at the end of the test.
struct Job {
    folder: Folder,
    tasks: u64,
}

/// The leaf nodes of the job in most tests: the start position to depth 5, split after ply 3 into 9 tasks.
const TOTAL: &str = "4865609\n";

impl Job {
    /// Creates a job without results.
    fn split(depth: &str, ply: &str, tasks: u64, more: &[&str]) -> Self {
        let job = Self { folder: Folder::new(), tasks };
        let tasks = tasks.to_string();
        let mut args = vec!["split", depth, "--ply", ply, "--tasks", &tasks];
        args.extend(more);
        let path = job.path();
        args.push(&path);
        stdout_of(&args);
        job
    }

    /// Creates the job of most tests, and runs all of its tasks.
    fn done() -> Self {
        let job = Self::split("5", "3", 9, &[]);
        job.work(&["0", "--stride", "1"]);
        job
    }

    fn path(&self) -> String {
        self.folder.path("job").display().to_string()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path("job").join(name)
    }

    /// Runs `perft work`, which must succeed, and returns its stderr.
    #[track_caller]
    fn work(&self, args: &[&str]) -> String {
        let ran = self.run("work", args);
        assert_eq!((ran.code, &*ran.stdout), (Some(0), ""), "{args:?}: {}", ran.stderr);
        ran.stderr
    }

    fn reduce(&self, args: &[&str]) -> Ran {
        self.run("reduce", args)
    }

    fn run(&self, command: &str, args: &[&str]) -> Ran {
        let path = self.path();
        let mut all = vec![command, &path];
        all.extend(args);
        perft(&all)
    }

    /// The file names of the results, sorted.
    fn results(&self) -> Vec<String> {
        let files = fs::read_dir(self.file("results")).expect("a folder");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = files.map(|entry| name(entry.expect("an entry"))).collect();
        names.sort();
        names
    }

    /// Asserts that `perft reduce` prints no total, has this exit status and writes these texts to stderr.
    #[track_caller]
    fn refuses(&self, code: i32, said: &[&str]) {
        let ran = self.reduce(&[]);
        assert_eq!((ran.code, &*ran.stdout), (Some(code), ""), "{}", ran.stderr);
        for said in said {
            assert!(ran.stderr.contains(said), "no \"{said}\" in: {}", ran.stderr);
        }
    }

    /// Runs the tasks without a valid result, and asserts that the total is correct.
    #[track_caller]
    fn heals(&self) {
        self.work(&["0", "--stride", "1"]);
        let ran = self.reduce(&[]);
        assert_eq!((ran.code, &*ran.stdout), (Some(0), TOTAL), "{}", ran.stderr);
    }
}
