//! Tests of `tabiya pgn`.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use tabiya_games::{RuleSet, Variant};
use tabiya_suite::epd;
use tempfile::TempDir;

fn tabiya(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya")).args(words).output().expect("the command")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A folder with a file of games: many sound ones, and three that are broken.
fn games() -> (TempDir, PathBuf, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut text = String::new();
    for number in 0..30_000 {
        text += &format!("[Event \"{number}\"]\n\n1. e4 {{a comment}} e5 (1... c5) 2. Nf3 *\n\n");
        text += match number {
            20 => "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n\n",
            12_000 => "[Event \"x\"]\n\n1. e4 {no end\n\n",
            29_999 => "[Event \"x\"]\n[Variant x]\n\n1. e4 *\n\n",
            _ => "",
        };
    }
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, &text).expect("a file");
    (folder, path, text)
}

#[test]
fn broken_games_are_named_in_order_and_the_others_counted() {
    let (_folder, path, _) = games();
    let file = path.to_str().expect("UTF-8");
    for jobs in ["1", "2", "5"] {
        let output = tabiya(&["pgn", file, "--jobs", jobs]);
        let text = stdout(&output);
        let lines: Vec<&str> = text.lines().collect();
        let starts = [
            format!("{file}:87: after 2 plies: move 2. Ke3 is illegal: "),
            format!("{file}:48011: after 1 plies: comment is not closed: {{"),
            format!("{file}:120010: tag Variant has no value in quotation marks"),
        ];
        assert_eq!(lines.len(), 4, "{text}");
        for (line, start) in lines.iter().zip(&starts) {
            assert!(line.starts_with(start.as_str()), "{line}\n{start}");
        }
        assert!(lines[3].starts_with("30003 games, 3 broken; 90000 plies in "), "{text}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn a_large_file_without_a_place_to_cut_it_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    let mut text = format!("1. e4 {{{}}} e5 *\n", "word ".repeat(200)).repeat(36_000);
    text += "1. e5 *\n";
    std::fs::write(&path, &text).expect("a file");
    let output = tabiya(&["pgn", path.to_str().expect("UTF-8")]);
    let told = stdout(&output);
    assert!(told.contains(":36001: after 0 plies: move 1. e5 is illegal: "), "{told}");
    assert!(told.contains("36001 games, 1 broken; 72000 plies in "), "{told}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn compressed_files_and_standard_input_are_read() {
    let (folder, _, text) = games();
    let gzip = folder.path().join("games.gz");
    let file = std::fs::File::create(&gzip).expect("a file");
    let mut encoder = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish().map(drop)).expect("a file");
    let zstandard = folder.path().join("games.zst");
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    // Two frames, as programs that compress on several threads write them.
    let (one, two) = text.as_bytes().split_at(text.len() / 3);
    let frames = [one, two].map(|part| ruzstd::encoding::compress_to_vec(part, level)).concat();
    std::fs::write(&zstandard, frames).expect("a file");
    for path in [&gzip, &zstandard] {
        let text = stdout(&tabiya(&["pgn", path.to_str().expect("UTF-8")]));
        assert!(text.contains("30003 games, 3 broken; 90000 plies"), "{text}");
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["pgn", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(text.as_bytes()).expect("it reads");
    drop(input);
    let text = stdout(&child.wait_with_output().expect("its output"));
    assert!(text.contains("-:87: ") && text.contains("30003 games, 3 broken"), "{text}");
}

#[test]
fn the_report_is_json_on_request() {
    let (_folder, path, _) = games();
    let output = tabiya(&["pgn", path.to_str().expect("UTF-8"), "--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&report["games"], &report["broken"]), (&json!(30_003), &json!(3)));
    assert_eq!((&report["plies"], &report["faults"][0]["line"]), (&json!(90_000), &json!(87)));
    assert_eq!(report["faults"][0]["ply"], json!(2));
}

#[test]
fn positions_are_written_as_epd_that_suites_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    let text = "1. e4 c5 *\n\n[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 *\n\n\
                [HouseRules \"knooks\"]\n\n1. e4 *\n\n[Variant \"Three-check\"]\n\n1. e4 *\n";
    std::fs::write(&path, text).expect("a file");
    let file = path.to_str().expect("UTF-8");
    let all = stdout(&tabiya(&["pgn", file, "--epd", "all"]));
    assert_eq!(all.lines().count(), 3 + 4 + 2 + 2, "{all}");
    let one = stdout(&tabiya(&["pgn", file, "--epd", "1"]));
    let variants = one.lines().map(|line| {
        let read = epd::read_line(line, Variant::Chess).unwrap_or_else(|e| panic!("{e}: {line}"));
        read.map(|case| case.game.position().variant())
    });
    // House rules need a reader of their names.
    let expected =
        [Some(Variant::Chess), Some(Variant::Crazyhouse), None, Some(Variant::ThreeCheck)];
    assert_eq!(variants.collect::<Vec<_>>(), expected, "{one}");
}

#[test]
fn epd_of_a_rule_file_whose_name_has_semicolons_is_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for name in ["a;b", "; ;", "two words", "say \\\"hi\\\"", "a\\\"b;c"] {
        let rules = path("rules.toml");
        std::fs::write(&rules, format!("name = \"{name}\"\ncastling = false\n")).expect("a file");
        let games = path("games.pgn");
        std::fs::write(&games, "1. e4 e5 *\n").expect("a file");
        let written = stdout(&tabiya(&["pgn", &games, "--epd", "all", "--variant", &rules]));
        assert_eq!(written.lines().count(), 3, "{name}: {written}");
        let text = std::fs::read_to_string(&rules).expect("a file");
        let own = RuleSet::from_toml(&text).expect("rules");
        let own = Variant::from_rules(own).expect("sound rules");
        for line in written.lines() {
            let case = epd::read_line(line, own).unwrap_or_else(|why| panic!("{why}: {line}"));
            assert_eq!(case.map(|case| case.game.position().variant()), Some(own), "{line}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    let (_folder, path, _) = games();
    for format in ["text", "json"] {
        let script = "\"$1\" pgn \"$2\" --format \"$3\" | true";
        let mut command = Command::new("bash");
        command.args(["-c", script, "-", env!("CARGO_BIN_EXE_tabiya")]).arg(&path).arg(format);
        let output = command.output().expect("bash");
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_check_reports_its_findings_so_far() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    let command = command.args(["pgn", "-", "--format", "json"]).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the command");
    let mut stdin = child.stdin.take().expect("a pipe");
    // More than the pieces that are read before anything is checked.
    let text = "[Event \"x\"]\n\n1. e4 e5 *\n\n".repeat(200_000);
    stdin.write_all(text.as_bytes()).expect("input");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    std::thread::sleep(std::time::Duration::from_millis(200));
    drop(stdin);
    let output = child.wait_with_output().expect("an end");
    assert_eq!(output.status.code(), Some(130));
    let json: Value = serde_json::from_slice(&output.stdout).expect("a report");
    assert_eq!((&json["interrupted"], &json["broken"]), (&json!(true), &json!(0)));
    assert!(json["games"].as_u64().is_some_and(|games| games > 1000), "{json}");
}

#[test]
fn unreadable_input_is_a_usage_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let torn = folder.path().join("torn.zst");
    std::fs::write(&torn, [0x28, 0xb5, 0x2f, 0xfd, 1, 2, 3]).expect("a file");
    for words in [
        &["pgn", "no such file"][..],
        &["pgn"],
        &["pgn", torn.to_str().expect("UTF-8")],
        &["pgn", folder.path().to_str().expect("UTF-8")],
        &["pgn", "-", "--epd", "x"],
    ] {
        let output = tabiya(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(!output.stderr.is_empty(), "{words:?}");
    }
}
