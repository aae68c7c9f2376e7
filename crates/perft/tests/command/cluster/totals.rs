//! Tests of the totals of complete jobs.

use serde_json::Value;

use super::{Job, TOTAL};
use crate::common::{Folder, perft, perft_with_input, stdout_of};

#[test]
fn totals_and_subtotals_equal_those_of_one_machine() {
    let job = Job::split("6", "3", 20, &[]);
    job.work(&["0", "--stride", "2", "--hash", "8M", "--threads", "2"]);
    job.work(&["1", "--stride", "2", "--cpu", "portable"]);
    let ran = job.reduce(&[]);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), "119060324\n"), "{}", ran.stderr);
    assert!(ran.stderr.contains("20 tasks with 20 results of 1 host"), "{}", ran.stderr);
    assert!(ran.stderr.contains("the count is wrong with probability below"), "{}", ran.stderr);
    assert_eq!(job.reduce(&["--divide", "1"]).stdout, stdout_of(&["divide", "6"]));
    let replies = job.reduce(&["--divide", "2"]).stdout;
    assert_eq!(replies.lines().count(), 402);
    // The number of leaf nodes at depth 4 after 1. e4 e5.
    let open = stdout_of(&["4", "startpos", "moves", "e2e4", "e7e5"]);
    assert!(replies.contains(&format!("\ne2e4 e7e5: {open}")), "{open}");
}

#[test]
fn the_work_factor_equals_expansions_counted_by_hand() {
    // The job is split at ply 2, where one path leads to each position. Without a table all 8902 paths to
    // ply 3 are expanded, although they lead to only 5362 positions.
    let job = Job::split("5", "2", 1, &[]);
    job.work(&["0"]);
    let json: Value = serde_json::from_str(&job.reduce(&["--format", "json"]).stdout).unwrap();
    let factor = json["work_factor"].as_f64().expect("a factor");
    assert!((factor / (8902.0 / 5362.0) - 1.0).abs() < 0.1, "{factor}");
}

#[test]
fn json_reports_the_contents_and_times_of_a_job() {
    let job = Job::done();
    let json: Value = serde_json::from_str(&job.reduce(&["--format", "json"]).stdout).unwrap();
    assert_eq!((&json["nodes"], &json["paths"]), (&"4865609".into(), &"8902".into()));
    assert_eq!((&json["tasks"], &json["units"]), (&9.into(), &5362.into()));
    assert_eq!((&json["missing"], &json["verified"]), (&"".into(), &false.into()));
    assert_eq!(json["error_bound"], 0.0);
    let divided = job.reduce(&["--format", "json", "--divide", "1"]).stdout;
    let divided: Value = serde_json::from_str(&divided).unwrap();
    assert_eq!(divided["moves"]["e2e4"], "405385");
}

#[test]
fn jobs_of_all_kinds_of_rules_are_split_and_summed() {
    let folder = Folder::new();
    let walls = folder.file("walls.toml", "name = \"w\"\nwalls = [\"d5\", \"e4\"]\n");
    let own = folder.file("own.toml", "name = \"own\"\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\"\n[pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"\n");
    for (depth, position, variant) in [
        ("4", "kiwipete", "chess"),
        ("4", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "chess"),
        ("3", "startpos", "crazyhouse"),
        ("4", "startpos", "three-check"),
        ("4", "startpos", &walls),
        ("3", "startpos", &own),
        // The side to move is mated, so there are no leaf nodes.
        ("2", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "chess"),
    ] {
        let expected = stdout_of(&[depth, position, "--variant", variant]);
        for ply in ["0", "2"] {
            let job = Job::split_of(depth, ply, 1, position, variant);
            let Some(job) = job else {
                assert!(expected == "0\n" && ply == "2", "{variant}");
                continue;
            };
            job.work(&["0", "--hash", "1M"]);
            assert_eq!(job.reduce(&[]).stdout, expected, "{variant} {position} {ply}");
        }
    }
}

impl Job {
    /// Creates a job for a position and a variant; `None` if there are no units at this ply.
    fn split_of(depth: &str, ply: &str, tasks: u64, position: &str, variant: &str) -> Option<Self> {
        let job = Self { folder: Folder::new(), tasks };
        let (path, tasks) = (job.path(), tasks.to_string());
        let args = [
            "split",
            depth,
            position,
            "--ply",
            ply,
            "--tasks",
            &tasks,
            "--variant",
            variant,
            &path,
        ];
        let ran = perft(&args);
        if ran.stderr.contains("of 0 units") {
            return None;
        }
        assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.stderr);
        Some(job)
    }
}

#[test]
fn a_task_is_run_through_a_pipe() {
    let job = Job::split("5", "3", 9, &[]);
    for task in 0..job.tasks {
        let number = task.to_string();
        let block = job.folder.file("block", "");
        job.work(&[&number, "--block", "-o", &block]);
        let bytes = std::fs::read(&block).expect("a block");
        let result = job.file(&format!("results/{task}.1")).display().to_string();
        let ran = perft_with_input(&["work", "-", "-o", &result], &bytes);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let torn = perft_with_input(&["work", "-"], &bytes[..bytes.len() - 1]);
        assert_eq!((torn.code, &*torn.stdout), (Some(4), ""));
        assert!(torn.stderr.contains("stdin is damaged: the file ends within"), "{}", torn.stderr);
    }
    assert_eq!(job.reduce(&[]).stdout, TOTAL);
}

#[test]
fn units_are_printed_as_fen_depth_and_paths() {
    let job = Job::split("5", "2", 3, &[]);
    let mut total = 0;
    for task in ["0", "1", "2"] {
        let ran = job.run("work", &[task, "--units"]);
        for line in ran.stdout.lines() {
            let mut parts = line.split(" ;");
            let fen = parts.next().expect("a FEN");
            let depth = parts.next().and_then(|part| part.strip_prefix("depth ")).expect("depth");
            let paths = parts.next().and_then(|part| part.strip_prefix("paths ")).expect("paths");
            if task == "1" {
                assert_eq!((depth, fen.split(' ').count()), ("3", 6), "{line}");
            }
            total += paths.parse::<u64>().expect("a number");
        }
    }
    assert_eq!(total, 400);
}

#[test]
fn verification_needs_results_with_two_seeds() {
    let job = Job::split("5", "3", 9, &[]);
    job.work(&["0", "--stride", "1", "--hash", "1M", "--host", "a"]);
    let ran = job.reduce(&["--twice"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(4), ""));
    assert!(ran.stderr.contains("9 of 9 tasks to be done: 0-8"), "{}", ran.stderr);
    let again = ["0", "--stride", "1", "--hash", "1M", "--seed", "2", "--other-host-than", "1"];
    // Host a counted all tasks with seed 1, so it must leave those with seed 2 to other hosts.
    job.work(&[&again[..], &["--host", "a"]].concat());
    assert_eq!(job.results().len(), 9);
    job.work(&[&again[..], &["--host", "b"]].concat());
    let ran = job.reduce(&["--twice"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), TOTAL), "{}", ran.stderr);
    assert!(ran.stderr.contains("of 2 hosts"), "{}", ran.stderr);
    assert!(ran.stderr.contains("verified: two seeds agree in every unit"), "{}", ran.stderr);
    assert!(!ran.stderr.contains("by one host"), "{}", ran.stderr);
    job.work(&["0", "--seed", "3", "--host", "b"]);
}

#[test]
fn a_sample_is_counted_again_and_agrees() {
    let job = Job::done();
    let ran = job.run("recount", &["--sample", "1/10"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains(" counts compared, 0 wrong"), "{}", ran.stderr);
    std::fs::remove_file(job.file("results/3.1")).expect("a result");
    let ran = job.run("recount", &["--sample", "1/1"]);
    assert_eq!(ran.code, Some(4), "{}", ran.stderr);
    assert!(ran.stderr.contains("5362 units counted again"), "{}", ran.stderr);
}

#[test]
fn recipes_name_all_tasks_of_the_job() {
    let job = Job::split("5", "3", 9, &[]);
    let many = Job::split("5", "3", 1500, &[]);
    for (engine, all) in [
        ("slurm", "--array=0-8 "),
        ("parallel", "seq 0 8 | parallel"),
        ("hyperqueue", "range(9)"),
        ("dask", "range(9)"),
        ("ray", "range(9)"),
    ] {
        for more in [&["--hash", "7M"][..], &["--hash", "7M", "--twice"]] {
            let recipe = perft(&[&["recipes", engine, &job.path()], more].concat());
            assert_eq!(recipe.code, Some(0), "{}", recipe.stderr);
            let text = recipe.stdout;
            assert!(text.contains(all) && text.contains(&job.path()), "{text}");
            let left =
                text.split('@').any(|part| part.starts_with(|c: char| c.is_ascii_uppercase()));
            assert!(text.contains("7M") && !left, "{text}");
            assert_eq!(text.contains("--twice"), more.len() > 2, "{text}");
        }
    }
    let text = stdout_of(&["recipes", "slurm", &many.path()]);
    assert!(text.contains("--array=0-999 ") && text.contains("--stride 1000"), "{text}");
}
