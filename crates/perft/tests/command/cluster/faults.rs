//! Every fault of a job is named in an error, and faulty counts stay out of the total.

use std::fs;

use tabiya_cluster::{JobFolder, TaskResult, Worker};
use tabiya_count::Perft;

use super::{Job, TOTAL};
use crate::common::perft;

impl Job {
    /// Writes a well-formed result with wrong contents.
    fn forge(&self, task: u64, seed: u64, name: &str, change: impl FnOnce(&mut TaskResult)) {
        let job = JobFolder::open(self.path()).expect("a job");
        let task = job.task(task).expect("a task");
        let perft = Perft::new().threads(1);
        let worker = Worker { perft, table: None, hash: 0, seed, host: "forger", threads: 1 };
        let mut result = task.count(worker).expect("counts");
        change(&mut result);
        fs::write(self.file("results").join(name), result.to_bytes().expect("bytes"))
            .expect("a file");
    }
}

/// Adds one to the count of the first unit of task 0, and corrects the sum accordingly.
fn one_more(job: &Job) -> impl FnOnce(&mut TaskResult) {
    let task = JobFolder::open(job.path()).and_then(|job| job.task(0)).expect("a task");
    let line = task.lines().next().expect("a unit");
    let paths: u128 = line.rsplit(' ').next().and_then(|paths| paths.parse().ok()).expect("paths");
    move |result| {
        result.counts[0] += 1;
        let sum: u128 = result.info.sum.parse().expect("a number");
        result.info.sum = (sum + paths).to_string();
    }
}

#[test]
fn a_lost_result_is_named_by_array_index_and_redone() {
    let job = Job::done();
    for task in [2, 5, 6] {
        fs::remove_file(job.file(&format!("results/{task}.1"))).expect("a result");
    }
    job.refuses(4, &["3 of 9 tasks to be done: 2,5-6"]);
    let ran = job.reduce(&["--missing"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(4), "2,5-6\n"));
    job.heals();
    let ran = job.reduce(&["--missing"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), "\n"));
}

#[test]
fn a_job_folder_without_a_file_is_reported_as_damaged() {
    for part in ["units", "job.json"] {
        let job = Job::done();
        fs::remove_file(job.file(part)).expect("a part");
        job.refuses(4, &[&format!("{part} is damaged: it is missing")]);
        // Without `units` and `job.json`, nothing shows that the folder was a job.
        let other = if part == "units" { "job.json" } else { "units" };
        fs::remove_file(job.file(other)).expect("a part");
        job.refuses(2, &["job.json: "]);
    }
    // If the folder of results is missing, all results are missing. A worker creates the folder
    // again.
    let job = Job::done();
    fs::remove_dir_all(job.file("results")).expect("a folder");
    job.refuses(4, &["9 of 9 tasks to be done: 0-8"]);
    job.heals();
    let folder = crate::common::Folder::new();
    let ran = perft(&["reduce", &folder.path("").display().to_string()]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("job.json: "), "{}", ran.stderr);
}

#[test]
fn a_truncated_or_corrupt_result_is_named_and_redone() {
    let job = Job::done();
    let path = job.file("results/4.1");
    let whole = fs::read(&path).expect("a result");
    for length in [0, 1, 8, 15, 16, 100, whole.len() / 2, whole.len() - 2048, whole.len() - 1] {
        fs::write(&path, &whole[..length]).expect("a file");
        job.refuses(4, &["results/4.1: ", "1 of 9 tasks to be done: 4"]);
    }
    for at in [0, 7, 9, 13, 30, whole.len() / 3, whole.len() - 1] {
        let mut flipped = whole.clone();
        flipped[at] ^= 0x10;
        fs::write(&path, flipped).expect("a file");
        job.refuses(4, &["results/4.1: ", "1 of 9 tasks to be done: 4"]);
    }
    fs::write(&path, [&whole[..], b"x"].concat()).expect("a file");
    job.refuses(4, &["results/4.1: it goes on after its end"]);
    let said = job.work(&["4"]);
    assert!(said.contains("4.1: it goes on after its end; counting again"), "{said}");
    job.heals();
}

#[test]
fn swapped_results_are_named() {
    let job = Job::done();
    let [a, b, c] = ["results/3.1", "results/7.1", "other"].map(|name| job.file(name));
    fs::rename(&a, &c).and_then(|()| fs::rename(&b, &a)).and_then(|()| fs::rename(&c, &b)).unwrap();
    job.refuses(
        4,
        &[
            "3.1: the result of task 7 with seed 1, expected task 3 with seed 1",
            "7.1: the result of task 3 with seed 1, expected task 7 with seed 1",
            "tasks to be done: 3,7",
        ],
    );
    fs::rename(&a, job.file("results/7.2")).unwrap();
    job.refuses(4, &["7.2: the result of task 7 with seed 1, expected task 7 with seed 2"]);
    fs::remove_file(job.file("results/7.2")).unwrap();
    job.heals();
}

#[test]
fn duplicate_results_count_once_and_stray_files_are_named() {
    let job = Job::done();
    fs::copy(job.file("results/3.1"), job.file("results/3.1.again")).unwrap();
    assert_eq!(job.reduce(&[]).stdout, TOTAL);
    fs::copy(job.file("results/3.1"), job.file("results/9.1")).unwrap();
    fs::copy(job.file("results/3.1"), job.file("results/copy")).unwrap();
    job.refuses(4, &["results/9.1: no task", "results/copy: no task", "should be deleted"]);
    // A temporary file that a killed worker left behind is not a fault.
    fs::remove_file(job.file("results/9.1")).unwrap();
    fs::rename(job.file("results/copy"), job.file("results/.tabiya-x1")).unwrap();
    assert_eq!(job.reduce(&[]).stdout, TOTAL);
}

#[test]
fn contradicting_results_are_a_conflict_with_any_seeds() {
    for (seed, name) in [(1, "0.1.b-17"), (2, "0.2")] {
        let job = Job::done();
        job.forge(0, seed, name, one_more(&job));
        let said = format!("results/0.1 and {}", job.file("results").join(name).display());
        job.refuses(1, &["error: task 0: ", &said, "differ in unit 0: ", "; perft 2 '"]);
        assert_eq!(job.reduce(&["--twice"]).code, Some(1));
        // Recounting without a table shows which of the two results is wrong.
        let ran = job.run("recount", &["--sample", "1/1"]);
        assert_eq!(ran.code, Some(1), "{}", ran.stderr);
        assert!(ran.stderr.contains(&format!("{name}: unit 0 has ")), "{}", ran.stderr);
        assert!(ran.stderr.contains(", 1 wrong"), "{}", ran.stderr);
    }
}

#[test]
fn a_worker_with_another_count_warns_and_keeps_both_results() {
    let job = Job::split("5", "3", 9, &[]);
    let folder = JobFolder::open(job.path()).expect("a job");
    let task = folder.task(0).expect("a task");
    job.forge(0, 1, "0.1", one_more(&job));
    let worker =
        Worker { perft: Perft::new(), table: None, hash: 0, seed: 1, host: "../b", threads: 1 };
    let result = task.count(worker).expect("counts");
    let kept = folder.keep(&task, &result).expect("it can be written");
    assert!(matches!(kept, tabiya_cluster::Kept::Conflict(_)), "{kept:?}");
    assert_eq!(job.results().len(), 2);
    job.refuses(1, &["differ in unit 0"]);
}

#[test]
fn counts_of_other_units_are_named() {
    let job = Job::done();
    job.forge(4, 1, "4.1", |result| result.info.input = "0".repeat(32));
    job.refuses(4, &["4.1: it was counted from other units", "to be done: 4"]);
    job.forge(4, 1, "4.1", |result| result.counts.truncate(7));
    job.refuses(4, &[" counts, expected "]);
    job.forge(4, 1, "4.1", |result| result.counts[7] += 1);
    job.refuses(4, &["4.1: its counts add up to "]);
    job.heals();
}

#[test]
fn jobs_and_results_of_other_versions_are_refused() {
    let job = Job::done();
    job.forge(4, 1, "4.1", |result| result.info.version = "0.0.7".into());
    job.refuses(4, &["4.1: made by version 0.0.7, expected "]);
    let text = fs::read_to_string(job.file("job.json")).expect("a manifest");
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(text.contains(&version), "{text}");
    fs::write(job.file("job.json"), text.replace(&version, "\"version\": \"0.0.7\"")).unwrap();
    job.refuses(4, &["job.json: made by version 0.0.7, this is "]);
    let ran = job.run("work", &["4"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(4), ""));
    assert!(ran.stderr.contains("made by version 0.0.7"), "{}", ran.stderr);
}

#[test]
fn a_result_of_another_job_is_named() {
    let (job, other) = (Job::done(), Job::split("6", "3", 9, &[]));
    other.work(&["4"]);
    fs::copy(other.file("results/4.1"), job.file("results/4.1")).unwrap();
    job.refuses(4, &["4.1: the result of another job, ", "to be done: 4"]);
    job.heals();
}

#[test]
fn a_changed_manifest_and_changed_units_are_refused() {
    let job = Job::done();
    let text = fs::read_to_string(job.file("job.json")).expect("a manifest");
    for (from, to) in
        [("\"depth\": 5", "\"depth\": 6"), ("\"tasks\": 9", "\"tasks\": 8"), ("KQkq", "KQk")]
    {
        assert!(text.contains(from), "{text}");
        fs::write(job.file("job.json"), text.replace(from, to)).unwrap();
        job.refuses(4, &["job.json is damaged: its id is "]);
        assert_eq!(job.run("work", &["0"]).code, Some(4));
    }
    fs::write(job.file("job.json"), &text[..text.len() / 2]).unwrap();
    job.refuses(4, &["job.json is damaged: "]);
    fs::write(job.file("job.json"), &text).unwrap();
    let units = fs::read(job.file("units")).expect("units");
    for at in [0, 10, 40, units.len() / 2, units.len() - 1] {
        let mut flipped = units.clone();
        flipped[at] ^= 1;
        fs::write(job.file("units"), flipped).unwrap();
        job.refuses(4, &["units is damaged: "]);
    }
    fs::write(job.file("units"), &units[..units.len() - 8]).unwrap();
    job.refuses(4, &["units is damaged: block of task 8: the file ends within a record"]);
    let ran = job.run("work", &["8", "--seed", "2"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(4), ""), "{}", ran.stderr);
    // The units file of another job, in which each block is valid by itself.
    let other = Job::split("5", "3", 9, &["--moves", "a2a3"]);
    fs::copy(other.file("units"), job.file("units")).unwrap();
    job.refuses(4, &["units is damaged: it has 9 tasks and 5362 units"][..0]);
    fs::write(job.file("units"), units).unwrap();
    job.heals();
}
