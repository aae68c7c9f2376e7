//! Tests of counts on the command line: `perft`, `divide`, `stats`, completions.

use crate::common::{Folder, perft};
use serde_json::Value;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_count_is_alone_on_stdout() {
    let ran = perft(&["4"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "197281\n"));
    assert!(ran.stderr.contains("depth 4"), "{}", ran.stderr);
    assert_eq!(perft(&["3", "kiwipete", "--threads", "2"]).stdout, "97862\n");
    assert_eq!(perft(&["0"]).stdout, "1\n");
}

#[test]
fn a_fen_is_one_argument_or_several() {
    assert_eq!(perft(&["3", START]).stdout, "8902\n");
    let mut args = vec!["3"];
    args.extend(START.split(' '));
    assert_eq!(perft(&args).stdout, "8902\n");
}

#[test]
fn moves_are_played_first_in_either_notation() {
    assert_eq!(perft(&["1", "--moves", "e2e4 e7e5 Nf3"]).stdout, "29\n");
    let ran = perft(&["1", "--moves", "e2e4 e2e4"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.stderr, "error: illegal move e2e4 at ply 2: there is no piece on e2\n");
}

#[test]
fn each_correction_of_input_is_noted_once() {
    let ran = perft(&["1", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"]);
    assert_eq!(ran.stdout, "5\n");
    assert!(ran.stderr.starts_with("note: castling K dropped: no rook\n"), "{}", ran.stderr);
}

#[test]
fn usage_errors_end_with_2_and_one_line() {
    for (args, culprit) in [
        (&["6", "8/8/9/8/8/8/8/8 w - - 0 1"][..], "rank 6 has 9 files, expected 8"),
        (&["6", "kiwi"], "unknown position \"kiwi\", expected startpos, kiwipete"),
        (&["100"], "depth is above the maximum, 99"),
        (&["-1"], "depths are not negative, expected 0 to 99"),
        (&["six"], "expected a depth in plies or a command"),
        (&["6", "--threads", "0"], "expected a number from 1 to 1024"),
        (&["6", "--unknown"], "unexpected argument '--unknown'"),
        (&["6", "--format", "junit"], "format junit is not offered here, expected text or json"),
        (&["6", "--format", "text,json"], "two formats to stdout"),
    ] {
        let ran = perft(args);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.stderr.contains(culprit), "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.starts_with("error: "), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn divide_prints_rows_an_empty_line_and_the_total() {
    let ran = perft(&["divide", "3"]);
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 22);
    assert!(lines.contains(&"e2e4: 600"));
    assert_eq!(lines[20..], ["", "8902"]);
    assert_eq!(perft(&["divide", "0"]).stdout, "\n1\n");
}

#[test]
fn castling_is_written_as_the_mode_requires() {
    let fen = "4k3/8/8/8/8/8/8/R3KR2 w K - 0 1";
    let standard = perft(&["divide", "1", fen]).stdout;
    let chess960 = perft(&["divide", "1", fen, "--chess960"]).stdout;
    assert!(standard.contains("e1g1: 1\n") && standard.ends_with("\n24\n"), "{standard}");
    assert!(chess960.contains("e1f1: 1\n") && chess960.ends_with("\n24\n"), "{chess960}");
}

#[test]
fn json_is_one_object_with_counts_as_strings() {
    let folder = Folder::new();
    let path = folder.path("out.json").display().to_string();
    let ran = perft(&["divide", "2", "--format", &format!("text,json={path}"), "--threads", "1"]);
    assert!(ran.stdout.ends_with("\n400\n"));
    let json: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(json["fen"], START);
    assert_eq!(json["depth"], 2);
    assert_eq!(json["nodes"], "400");
    assert_eq!(json["threads"], 1);
    assert_eq!(json["moves"]["e2e4"], "20");
    assert!(json["seconds"].is_number() && json["cpu"].is_string() && json["mode"].is_string());
    let ran = perft(&["2", "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(json["nodes"], "400");
}

/// The JSON output of `perft stats`.
fn stats(args: &[&str]) -> Value {
    let args: Vec<_> = [&["stats", "--format", "json"], args].concat();
    serde_json::from_str(&perft(&args).stdout).unwrap()
}

/// The wiki's third position.
const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

#[test]
fn counters_match_the_chess_programming_wiki() {
    // Expected: captures, en passant, castles, promotions, checks, discovered checks, double
    // checks, mates.
    for (depth, position, expected) in [
        ("4", "startpos", [1576, 0, 0, 0, 469, 0, 0, 8]),
        ("5", "startpos", [82719, 258, 0, 0, 27351, 6, 0, 347]),
        ("3", "kiwipete", [17102, 45, 3162, 0, 993, 0, 0, 1]),
        ("4", "kiwipete", [757_163, 1929, 128_013, 15172, 25523, 42, 6, 43]),
        ("5", ENDGAME, [52051, 1165, 0, 0, 52950, 1292, 3, 0]),
        ("6", "startpos", [2_812_008, 5248, 0, 0, 809_099, 329, 46, 10828]),
    ] {
        if depth == "6" && tabiya_judge::one_in(2) > 1 {
            continue;
        }
        let json = stats(&[depth, position, "--counters", "wiki"]);
        let names = [
            "captures",
            "en_passant",
            "castles",
            "promotions",
            "checks",
            "discovery_checks",
            "double_checks",
            "checkmates",
        ];
        assert_eq!(
            names.map(|name| json[name].clone()),
            expected.map(|n: u64| Value::from(n.to_string()))
        );
    }
}

#[test]
fn the_eight_kinds_of_check_add_up_to_all_checks() {
    let (cells, wiki) =
        (stats(&["4", "kiwipete"]), stats(&["4", "kiwipete", "--counters", "wiki"]));
    let number = |name: &str| cells[name].as_str().unwrap().parse::<u64>().unwrap();
    let kinds = ["direct", "discovered", "double", "double_discovered"];
    let checks: u64 = kinds.map(|kind| number(&format!("{kind}_checks"))).iter().sum();
    let mates: u64 = kinds.map(|kind| number(&format!("{kind}_checkmates"))).iter().sum();
    assert_eq!((checks + mates).to_string(), wiki["checks"]);
    assert_eq!(mates, 43);
}

#[test]
fn each_kind_of_check_is_counted_separately() {
    for (fen, cell) in [
        ("7k/8/8/8/8/8/8/R5K1 w - - 0 1", "direct_checks"),
        // The bishop can leave the line from the rook to the king.
        ("7k/8/8/8/8/7B/8/K6R w - - 0 1", "discovered_checks"),
        // The knight can leave the line from the rook to the king with a check of its own.
        ("7k/8/8/8/7N/8/8/K6R w - - 0 1", "double_checks"),
        // The pawn that captures en passant leaves the rook's file.
        ("3k4/8/8/2pP4/8/8/8/K2R4 w - c6 0 1", "discovered_checks"),
        // The en passant capture removes both pawns from the rook's rank.
        ("8/8/8/R2pP2k/8/8/8/K7 w - d6 0 1", "discovered_checks"),
        // The en passant capture opens the rook's file and the bishop's diagonal.
        ("4R3/1B6/8/3pP3/4k3/8/8/7K w - d6 0 1", "double_discovered_checks"),
        ("7k/6pp/8/8/8/8/8/R5K1 w - - 0 1", "direct_checkmates"),
        ("6rk/6p1/7N/8/8/8/8/K6R w - - 0 1", "double_checkmates"),
    ] {
        let json = stats(&["1", fen]);
        assert_ne!(json[cell], "0", "{fen}: {json}");
    }
}

#[test]
fn completions_are_made_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = perft(&["completions", shell]);
        assert_eq!(ran.code, Some(0));
        assert!(ran.stdout.contains("divide"), "{shell}");
    }
}

#[test]
fn perft_without_arguments_prints_a_short_help() {
    let ran = perft(&[]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("Usage: perft"));
    assert!(ran.stderr.lines().count() < 60);
    assert_eq!(perft(&["--help"]).code, Some(0));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    use std::process::{Command, Stdio};
    let script = "\"$PERFT\" divide 4 | true; \"$PERFT\" completions zsh | head -n 1 >&2";
    let mut command = Command::new("sh");
    command.args(["-c", script]).env("PERFT", env!("CARGO_BIN_EXE_perft"));
    let output = command.stdout(Stdio::piped()).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success());
    assert!(!stderr.contains("panic") && !stderr.contains("error"), "{stderr}");
}

#[cfg(unix)]
#[test]
fn sigint_and_sigterm_print_partial_counts_in_two_seconds() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    for (signal, code, args) in
        [("INT", 130, &["11"][..]), ("TERM", 143, &["divide", "10"]), ("INT", 130, &["stats", "9"])]
    {
        let child = Command::new(env!("CARGO_BIN_EXE_perft"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(700));
        let kill =
            Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        let start = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert!(start.elapsed() < Duration::from_secs(2), "{args:?}");
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        assert!(String::from_utf8(output.stderr).unwrap().contains("interrupted"), "{args:?}");
    }
}
