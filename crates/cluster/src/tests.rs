//! Tests of faulty results and units that no command can produce.

use std::fs;

use tabiya_games::Variant;

use super::folder::{MANIFEST, UNITS, checked};
use super::units_file::UnitsWriter;
use super::*;
use tabiya_count::{Perft, Root};

/// A job: the start position to depth 4, cut at ply 2 into 3 tasks.
fn job(folder: &tempfile::TempDir) -> JobFolder {
    let cut = Cut { root: Root::of(&Variant::Chess.start()), depth: 4, ply: 2, tasks: 3 };
    Split::new(64 << 20).write(&cut, &folder.path().join("job")).expect("a job")
}

fn count(task: &Task) -> TaskResult {
    let perft = Perft::new().threads(1);
    let worker = Worker { perft, table: None, hash: 0, seed: 1, host: "here", threads: 1 };
    task.count(worker).expect("counts")
}

/// Counts all tasks and adds up their results.
fn reduce(job: &JobFolder, moves: u32) -> Result<Reduction, ClusterError> {
    for number in 0..3 {
        let task = job.task(number)?;
        job.keep(&task, &count(&task))?;
    }
    Reduce { job, perft: Perft::new().threads(1), twice: false, moves, memory: 1 << 30 }.run()
}

#[test]
fn oversized_subtotals_are_refused_with_their_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let cut = Cut { root: Root::of(&Variant::Chess.start()), depth: 4, ply: 3, tasks: 2 };
    let job = Split::new(64 << 20).write(&cut, &folder.path().join("job")).expect("a job");
    let perft = Perft::new().threads(1);
    let reduce = Reduce { job: &job, perft, twice: false, moves: 1, memory: 100_000 };
    let error = reduce.run().expect_err("5362 units are larger");
    let ClusterError::TooLarge { positions: 5362, needed, limit: 100_000, .. } = error else {
        panic!("{error}");
    };
    assert!((200_000..1_000_000).contains(&needed), "{needed}");
    // The total without subtotals needs no memory for positions.
    assert!(Reduce { moves: 0, ..reduce }.run().is_ok());
}

#[test]
fn corrupt_and_truncated_results_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let task = job(&folder).task(1).expect("a task");
    let result = count(&task);
    let bytes = result.to_bytes().expect("bytes");
    assert_eq!(checked(&bytes, &task, 1), Ok(result));
    for at in 0..bytes.len() {
        assert!(checked(&bytes[..at], &task, 1).is_err(), "cut at {at}");
        for bit in 0..8 {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << bit;
            assert!(checked(&flipped, &task, 1).is_err(), "bit {bit} of byte {at}");
        }
    }
}

/// A job that a faulty split would write: `change` alters its units before the digests are computed.
fn wrong_split(
    folder: &tempfile::TempDir,
    change: impl Fn(usize, &mut Vec<u64>, &mut u64),
) -> JobFolder {
    let right = job(folder);
    let path = folder.path().join("wrong");
    fs::create_dir_all(path.join("results")).expect("a folder");
    let length = right.job.root.packed_length();
    let mut writer = UnitsWriter::create(&path.join(UNITS), length, (400, 400), 3).expect("a file");
    let mut at = 0;
    for number in 0..3 {
        let task = right.task(number).expect("a task");
        for (words, paths) in task.block.list.iter() {
            let (mut words, mut paths) = (words.to_vec(), u64::try_from(paths).expect("few"));
            change(at, &mut words, &mut paths);
            writer.push(&words, paths, 1).expect("it is written");
            at += 1;
        }
    }
    let (paths, digest) = writer.finish().expect("it is written");
    let manifest = Manifest { paths: paths.to_string(), digest, ..right.job.manifest.clone() };
    let job = JobInfo::new(manifest, right.job.root);
    fs::write(path.join(MANIFEST), job.text()).expect("a file");
    JobFolder::open(path).expect("a job")
}

#[test]
fn a_correct_split_survives_being_written_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let job = wrong_split(&folder, |_, _, _| ());
    assert_eq!(reduce(&job, 2).expect("a job").total, Some(197_281));
}

#[test]
fn a_split_whose_paths_differ_from_perft_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let job = wrong_split(&folder, |at, _, paths| *paths += u64::from(at == 17));
    let error = reduce(&job, 0).expect_err("401 paths").to_string();
    assert!(error.contains("401 paths lead to the units"), "{error}");
    assert!(error.ends_with("and perft of ply 2 is 400"), "{error}");
}

#[test]
fn subtotals_reveal_a_unit_with_another_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let other = Variant::Chess.read("4k3/8/8/8/8/8/8/4K3 w - - 0 1").expect("a FEN").0;
    let job = wrong_split(&folder, |at, words, _| {
        if at == 17 {
            words.copy_from_slice(&other.pack_without_counters().words()[..other.packed_length()]);
        }
    });
    let error = reduce(&job, 1).expect_err("a missing unit").to_string();
    assert!(error.contains(" is not among the units"), "{error}");
}

#[test]
fn blocks_have_similar_numbers_of_moves_and_are_never_empty() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = Root::of(&Variant::Chess.start());
    for tasks in [1, 7, 399, 400] {
        let path = folder.path().join(tasks.to_string());
        let cut = Cut { root: root.clone(), depth: 4, ply: 2, tasks };
        let job = Split::new(64 << 20).write(&cut, &path).expect("a job");
        let units: Vec<usize> =
            (0..tasks).map(|at| job.task(at).expect("a task").units()).collect();
        assert_eq!(units.iter().sum::<usize>(), 400);
        assert!(units.iter().all(|&units| units > 0), "{units:?}");
        if tasks == 7 {
            let moves = |number| {
                let task = job.task(number).expect("a task");
                let fens =
                    task.lines().map(|line| line.split(" ;").next().unwrap_or("").to_owned());
                let moves = |fen: String| Variant::Chess.read(&fen).expect("a FEN").0.count_moves();
                fens.map(moves).sum::<u32>()
            };
            let moves: Vec<u32> = (0..7).map(moves).collect();
            let (least, most) = (moves.iter().min().unwrap(), moves.iter().max().unwrap());
            assert!(most - least < 60, "{moves:?}");
        }
    }
}
