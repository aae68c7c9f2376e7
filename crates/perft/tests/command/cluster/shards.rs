//! The reports of a suite's shards are added up, with proof that they cover the whole suite.

use std::fs;

use serde_json::Value;

use crate::common::{Folder, Ran, perft, stdout_of};

/// Writes a suite of eight positions, two of which have wrong counts.
fn suite(folder: &Folder) -> String {
    let mut text = String::new();
    for (at, m) in
        ["a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3", "g2g3", "h2h3"].iter().enumerate()
    {
        let right: u64 = stdout_of(&["2", "--moves", m]).trim().parse().unwrap();
        let two = right + u64::from(at == 3 || at == 6);
        text += &format!("{} id \"{m}\"; D1 20; D2 {two};\n", position(m));
    }
    folder.file("my.epd", text)
}

/// The FEN after one move from the start position.
fn position(m: &str) -> String {
    let json = stdout_of(&["1", "--moves", m, "--format", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    json["fen"].as_str().unwrap().to_owned()
}

/// Runs a command on each of three shards, and returns the paths of the reports.
fn reports(folder: &Folder, command: &[&str]) -> Vec<String> {
    let report = |part: u32| {
        let path = folder.path(&format!("{part}.json")).display().to_string();
        let (shard, format) = (format!("{part}/3"), format!("json={path}"));
        perft(&[command, &["--shard", &shard, "--format", &format]].concat());
        path
    };
    (1..=3).map(report).collect()
}

fn reduce(reports: &[String]) -> Ran {
    let mut args = vec!["reduce"];
    args.extend(reports.iter().map(String::as_str));
    perft(&args)
}

#[test]
fn all_shards_are_added_up_and_a_missing_one_is_named() {
    let folder = Folder::new();
    let good = folder.file(
        "good.epd",
        fs::read_to_string(suite(&folder))
            .unwrap()
            .lines()
            .take(3)
            .map(|line| line.to_owned() + "\n")
            .collect::<String>(),
    );
    let good = reports(&folder, &["suite", &good]);
    let ran = reduce(&good);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), "6 passed, 0 wrong\n"), "{}", ran.stderr);
    assert!(ran.stderr.contains("3 shards, which cover all 6 checks of corpus "), "{}", ran.stderr);
    let ran = reduce(&[good[2].clone(), good[0].clone()]);
    assert_eq!(ran.code, Some(4));
    assert_eq!(ran.stderr, "error: missing of 3 shards: 2\n");
    let ran = reduce(&[&good[..], &good[..1]].concat());
    assert_eq!(ran.code, Some(4));
    assert!(ran.stderr.contains("1.json: shard 1/3 again, after "), "{}", ran.stderr);
}

#[test]
fn wrong_counts_of_any_shard_are_shown() {
    let folder = Folder::new();
    let bad = suite(&folder);
    let ran = reduce(&reports(&folder, &["suite", &bad]));
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.ends_with("14 passed, 2 wrong\n"), "{}", ran.stdout);
    for line in ["my.epd:4 depth 2: ", "my.epd:7 depth 2: "] {
        assert!(ran.stdout.contains(line), "{}", ran.stdout);
    }
}

#[test]
fn reports_damaged_or_of_another_corpus_are_refused() {
    let folder = Folder::new();
    let text = fs::read_to_string(suite(&folder)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let all = folder.file("all.epd", lines[..3].join("\n"));
    let paths = reports(&folder, &["suite", &all]);
    let whole = fs::read_to_string(&paths[1]).unwrap();
    for (changed, said) in [
        (whole[..whole.len() / 2].to_owned(), "2.json: EOF"),
        (whole.replace("\"depth\":2", "\"depth\":1"), "the shards have 6 checks with the digest "),
        (whole.replace("\"passed\":2", "\"passed\":3"), "2 checks that are passed, it says 3"),
        (
            whole.replace("\"shard\":\"2/3\"", "\"shard\":\"2/4\""),
            "not one of the same number of shards",
        ),
        (whole.replace("\"version\":\"", "\"version\":\"9."), "made by version 9."),
        (whole.replace("\"nodes\":\"", "\"nodes\":\"x"), "its nodes are not a number"),
    ] {
        assert_ne!(changed, whole, "{said}");
        fs::write(&paths[1], changed).unwrap();
        let ran = reduce(&paths);
        assert_eq!(ran.code, Some(4), "{said}: {}", ran.stderr);
        assert!(ran.stderr.contains(said), "{said}: {}", ran.stderr);
    }
    let other = folder.file("other.epd", lines[5..6].join("\n"));
    perft(&["suite", &all, &other, "--shard", "2/3", "--format", &format!("json={}", paths[1])]);
    let ran = reduce(&paths);
    assert_eq!(ran.code, Some(4), "{}", ran.stderr);
    assert!(ran.stderr.contains("2.json: not of this corpus: shard 2/3"), "{}", ran.stderr);
    // A run that ran out of time does not cover its shard.
    perft(&[
        "suite",
        &all,
        "--shard",
        "2/3",
        "--time-budget",
        "0",
        "--format",
        &format!("json={}", paths[1]),
    ]);
    let ran = reduce(&paths);
    assert_eq!(ran.code, Some(4), "{}", ran.stderr);
    assert!(ran.stderr.contains("2.json: 2 checks not made"), "{}", ran.stderr);
}

#[test]
fn one_of_very_many_shards_is_processed_at_once() {
    let folder = Folder::new();
    let paths = reports(&folder, &["suite", &suite(&folder)]);
    let text = fs::read_to_string(&paths[1]).unwrap();
    fs::write(&paths[1], text.replace("\"2/3\"", "\"2/4000000000\"")).unwrap();
    let ran = reduce(&paths[1..2]);
    assert_eq!(ran.code, Some(4), "{}", ran.stdout);
    assert!(
        ran.stderr.contains("missing of 4000000000 shards: 1,3-4000000000\n"),
        "{}",
        ran.stderr
    );
}

#[test]
fn patterns_of_an_engine_cover_all_shards() {
    let folder = Folder::new();
    let bad = suite(&folder);
    let engine = format!("{} uci", env!("CARGO_BIN_EXE_perft"));
    let command = ["check", "--engine", &engine, &bad];
    let reports = reports(&folder, &command);
    let whole = stdout_of_any(&[&command[..], &["--format", "json"]].concat());
    let whole: Value = serde_json::from_str(&whole).unwrap();
    let mut args = vec!["reduce", "--format", "json"];
    args.extend(reports.iter().map(String::as_str));
    let reduced: Value = serde_json::from_str(&stdout_of_any(&args)).unwrap();
    assert_eq!(reduced["patterns"], whole.get("patterns").cloned().unwrap_or(Value::Array(vec![])));
    assert_eq!((&reduced["wrong"], &reduced["corpus"]), (&whole["wrong"], &whole["corpus"]));
    let of_cases: u64 = reports
        .iter()
        .map(|path| {
            let report: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
            report["features"][0]["of_cases"].as_u64().unwrap()
        })
        .sum();
    assert_eq!(whole["features"][0]["of_cases"], of_cases);
}

/// The output of a command with any exit status.
fn stdout_of_any(args: &[&str]) -> String {
    perft(args).stdout
}
