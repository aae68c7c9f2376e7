//! Tests of `perft cpu`, `perft bench`, `--cpu` and `PERFT_CPU`.

use serde_json::Value;
use std::process::Command;
use tabiya_core::Backend;

use crate::common::perft;

#[test]
fn cpu_lists_detected_features_and_the_chosen_back_end() {
    let ran = perft(&["cpu"]);
    assert_eq!(ran.code, Some(0));
    for name in Backend::NAMES {
        assert!(ran.stdout.lines().any(|line| line.starts_with(name)), "{}", ran.stdout);
    }
    let best = format!("chosen: {}, the best that was found\n", Backend::best());
    assert!(ran.stdout.ends_with(&best), "{}", ran.stdout);
    let ran = perft(&["cpu", "--cpu", "portable"]);
    assert!(ran.stdout.contains("chosen: portable, by --cpu or PERFT_CPU"), "{}", ran.stdout);
}

#[test]
fn every_back_end_counts_alike_and_prints_its_name() {
    for backend in Backend::available() {
        let ran = perft(&["4", "kiwipete", "--cpu", backend.name()]);
        assert_eq!(ran.stdout, "4085603\n", "{backend}");
        assert!(ran.stderr.contains(&format!("{backend} on ")), "{}", ran.stderr);
        let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
        let output = command.arg("4").env("PERFT_CPU", backend.name()).output().unwrap();
        assert_eq!(output.stdout, b"197281\n", "{backend}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(backend.name()), "{backend}");
    }
}

#[test]
fn an_unavailable_back_end_ends_with_2() {
    let ran = perft(&["4", "--cpu", "z80"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("no such back end, expected portable, bmi2"), "{}", ran.stderr);
    let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
    let output = command.arg("4").env("PERFT_CPU", "z80").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn bench_counts_the_six_positions_on_one_thread_and_on_all() {
    let ran = perft(&["bench", "--time", "1ms", "--threads", "2", "--format", "json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    let figures = json["figures"].as_array().unwrap();
    assert_eq!((figures.len(), &json["complete"]), (12, &true.into()));
    for figure in figures {
        assert!(figure["nodes_per_cpu_second"].as_f64().unwrap() > 1e6, "{figure}");
        let number = |name: &str| figure[name].as_f64().unwrap();
        // The time of all threads, which have no more than the clock gives each of them.
        let most = number("seconds") * number("threads") + 0.02;
        assert!((1e-4..most).contains(&number("cpu_seconds")), "{figure}");
        assert_eq!((&figure["cpu"], &figure["table"]), (&json["cpu"], &Value::Bool(false)));
        assert!(["lanes", "bulk"].contains(&figure["mode"].as_str().unwrap()));
    }
    let text = perft(&["bench", "--time", "1ms", "--threads", "1"]).stdout;
    assert_eq!(text.lines().count(), 8, "{text}");
    assert!(text.contains("position6"));
}
