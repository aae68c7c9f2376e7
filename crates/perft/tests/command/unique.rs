//! Tests of `perft unique`.

use serde_json::Value;

use crate::common::perft;

#[test]
fn the_positions_of_the_last_ply_are_alone_on_stdout() {
    let ran = perft(&["unique", "4", "--threads", "2"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "72078\n"));
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!(lines.len(), 6, "{}", ran.stderr);
    for (line, start) in lines.iter().zip([
        "ply 0: 1 position, ",
        "ply 1: 20 positions, ",
        "ply 2: 400 positions, ",
        "ply 3: 5362 positions, ",
        "ply 4: 72078 positions, ",
        "depth 4, ",
    ]) {
        assert!(line.starts_with(start), "{line}");
    }
    let (_, bound) = lines[5].rsplit_once(' ').expect("words");
    let bound: f64 = bound.parse().expect("a probability");
    assert!(bound > 0.0 && bound < 1e-12, "{}", lines[5]);
    assert_eq!(perft(&["unique", "0"]).stdout, "1\n");
}

#[test]
fn any_position_can_be_asked_about() {
    assert_eq!(perft(&["unique", "1", "kiwipete"]).stdout, "48\n");
    assert_eq!(perft(&["unique", "1", "--moves", "e2e4 e7e5 Nf3"]).stdout, "29\n");
    let mate = ["unique", "3", "--moves", "f2f3 e7e5 g2g4 Qh4#"];
    assert_eq!(perft(&mate).stdout, "0\n");
}

#[test]
fn json_has_every_ply() {
    let ran = perft(&["unique", "3", "--format", "json", "--threads", "1"]);
    let json: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(json["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!((&json["depth"], &json["threads"]), (&3.into(), &1.into()));
    assert_eq!(json["positions"], "5362");
    assert_eq!(json["plies"], serde_json::json!(["1", "20", "400", "5362"]));
    assert!(json["seconds"].is_number() && json["cpu"].is_string());
    assert!(json["memory"].as_u64() > Some(0) && json["error_bound"].as_f64() > Some(0.0));
}

#[test]
fn diagrams_and_what_is_reached_first_or_in_one_way_are_counted() {
    for (words, expected, said) in [
        (&["--diagrams"][..], "71852\n", "ply 4: 71852 diagrams, "),
        (
            &["--diagrams", "--first"],
            "69731\n",
            "ply 4: 69731 diagrams, first reached at this ply, ",
        ),
        (&["--single"], "9825\n", "ply 4: 9825 positions, reached in a single way, "),
        (
            &["--diagrams", "--first", "--single"],
            "8659\n",
            "ply 4: 8659 diagrams, first reached at this ply and in a single way, ",
        ),
    ] {
        let ran = perft(&[&["unique", "4"], words].concat());
        assert_eq!(ran.stdout, expected, "{words:?}");
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
    }
    let ran = perft(&["unique", "2", "--diagrams", "--first", "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!((&json["counted"], &json["first"]), (&"diagram".into(), &true.into()));
    assert_eq!((&json["single"], &json["positions"]), (&false.into(), &"400".into()));
}

#[test]
fn little_memory_leads_to_several_passes() {
    let ran = perft(&["unique", "5", "--memory", "6M"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "822518\n"));
    let line = ran.stderr.lines().find(|line| line.starts_with("ply 5")).expect("ply 5");
    assert!(line.starts_with("ply 5: 822518 positions in "), "{line}");
}

#[test]
fn too_little_memory_prints_the_counts_so_far() {
    let ran = perft(&["unique", "6", "--memory", "3M", "--threads", "1"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert!(lines[4].starts_with("ply 4: 72078 positions"), "{}", ran.stderr);
    let error = lines[5];
    assert!(error.starts_with("error: ply 5 needs about "), "{error}");
    assert!(error.contains(" MiB, 3 MiB may be used, which --memory sets;"), "{error}");
}

#[test]
fn unique_counting_stays_within_the_memory_available() {
    let ran = perft(&["unique", "3", "--memory", "1000T"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "5362\n"));
    assert!(ran.stderr.starts_with("note: ") && ran.stderr.contains(" may be used\n"));
}

#[test]
fn usage_errors_end_with_2_and_one_line() {
    for (args, culprit) in [
        (&["unique"][..], "DEPTH"),
        (&["unique", "100"], "depth is above the maximum, 99"),
        (&["unique", "3", "--memory", "much"], "expected a size such as 256 (MiB), 512M, 2G"),
        (&["unique", "3", "kiwi"], "unknown position \"kiwi\""),
        (&["unique", "3", "--format", "tap"], "format tap is not offered here"),
    ] {
        let ran = perft(args);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.stderr.starts_with("error: "), "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(culprit), "{args:?}: {}", ran.stderr);
    }
}

#[cfg(unix)]
#[test]
fn a_signal_prints_the_complete_plies_within_two_seconds() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let child = Command::new(env!("CARGO_BIN_EXE_perft"))
            .args(["unique", "7", "--memory", "1G", "--threads", "1"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("perft runs");
        std::thread::sleep(Duration::from_millis(700));
        let sent =
            Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        let start = Instant::now();
        let output = child.wait_with_output().expect("it ends");
        assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
        assert_eq!(output.status.code(), Some(code));
        assert_eq!(output.stdout, b"");
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(stderr.contains("ply 3: 5362 positions"), "{stderr}");
        assert!(stderr.contains("interrupted: the plies above are complete"), "{stderr}");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    use std::process::Command;
    // The reader of stdout closes the pipe before the count is printed.
    let script = "{ sleep 0.3; \"$PERFT\" unique 3; echo $? >&2; } 2>&1 >&3 3>&- | cat; true";
    let script = format!("exec 3> >(true); {script}");
    let mut command = Command::new("bash");
    command.args(["-c", &script]).env("PERFT", env!("CARGO_BIN_EXE_perft"));
    let output = command.output().expect("bash runs");
    let stdout = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(stdout.ends_with("\n0\n"), "{stdout}");
    assert!(!stdout.contains("panic") && !stdout.contains("error"), "{stdout}");
}
