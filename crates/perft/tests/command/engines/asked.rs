//! What an engine is asked, what it cannot be asked, and how the end of its answer is found.

#![cfg(unix)]

use std::fs;
use std::time::{Duration, Instant};

use super::{START, right, script, suite};
use crate::common::{Folder, perft};

/// A suite line with a position of Chess960.
const CHESS960: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9 D1 21;";

/// A correct engine whose output goes through a filter in the shell.
fn behind(folder: &Folder, filter: &str) -> String {
    let perft = shell_words::quote(env!("CARGO_BIN_EXE_perft"));
    script(folder, &format!("{perft} uci | {filter}"))
}

#[test]
fn engines_receive_positions_as_the_suite_writes_them() {
    let folder = Folder::new();
    let log = folder.path("log").display().to_string();
    // The engine logs its `position` commands, and answers each count with one move.
    let text = format!(
        "while read -r word rest; do case $word in
        uci) echo 'option name UCI_Chess960 type check default false'; echo uciok;;
        isready) echo readyok;;
        position) echo \"$rest\" >>{};;
        go) echo 'a1a1: 1'; echo 'nodes: 1';;
        quit) exit;;
        esac; done",
        shell_words::quote(&log)
    );
    let engine = script(&folder, &text);
    for (written, asked) in [
        // En passant squares: attacked by no pawn, attacked by a pinned pawn, and with a legal capture.
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", None),
        ("8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1", None),
        ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 12 34", None),
        // Castling rights of the outermost rook, and of a rook given by its file.
        ("4k3/8/8/8/8/8/8/R3KR2 w K - 0 1", None),
        ("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", None),
        // Only the parts of a FEN that must be corrected are changed.
        (
            "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3",
            Some("8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1"),
        ),
        ("44/8/8/8/3Pp2k/8/8/4K3 b K d3 0 0", Some("8/8/8/8/3Pp2k/8/8/4K3 b - d3 0 1")),
        // Not every engine reads rights by file, so they are used only if the position needs Chess960.
        ("4k3/8/8/8/8/8/8/4K2R w H - 0 1", Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1")),
    ] {
        let _ = fs::remove_file(&log);
        let path = suite(&folder, &[&format!("{written} ;D1 99")]);
        let ran = perft(&["check", "--engine", &engine, &path, "--jobs", "1"]);
        let Ok(told) = fs::read_to_string(&log) else {
            assert_eq!(ran.code, Some(2), "{written}: {}", ran.stderr);
            continue;
        };
        let expected = format!("fen {}", asked.unwrap_or(written));
        assert_eq!(told.lines().next(), Some(&*expected), "{}", ran.stdout);
    }
}

#[test]
fn positions_beyond_the_engines_options_are_skipped() {
    let folder = Folder::new();
    let engine = behind(&folder, "sed -u /UCI_Chess960/d");
    let start = format!("{START} D1 20; D2 400;");
    let atomic = format!("{START} variant atomic; D1 20;");
    let mixed = folder.file("mixed.epd", format!("{start}\n{CHESS960}\n{atomic}\n"));
    let only = folder.file("only.epd", format!("{CHESS960}\n"));
    let needs = "1 skipped: the engine has no UCI_Chess960";
    let ran = perft(&["check", "--engine", &engine, &mixed]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.starts_with("3 passed, 0 wrong, 1 skipped"), "{}", ran.stdout);
    assert!(ran.stdout.contains(needs), "{}", ran.stdout);
    // If the engine supports no position of one suite file, the run succeeds if it supports some of another file.
    let ran = perft(&["check", "--engine", &engine, &only, &mixed, "--format", "tap"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let skipped = " # SKIP the engine has no UCI_Chess960\n";
    assert_eq!(ran.stdout.matches(skipped).count(), 2, "{}", ran.stdout);
    let ran = perft(&["check", "--engine", &engine, &mixed, "--format", "github"]);
    assert!(ran.stdout.contains(needs), "{}", ran.stdout);
    // It is an error if the engine supports no check at all.
    let ran = perft(&["check", "--engine", &engine, &only]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{}", ran.stderr);
    assert!(ran.stderr.contains("needs UCI_Chess960, which the engine does not offer"));
}

#[test]
fn an_unsupported_variant_leaves_the_rest_of_a_suite() {
    let folder = Folder::new();
    let lines = [
        format!("{START} D1 20; D2 400;"),
        format!("{START} variant atomic; D1 20; D2 400;"),
        CHESS960.to_owned(),
    ];
    let path = suite(&folder, &lines.each_ref().map(String::as_str));
    let engine = behind(&folder, "sed -u 's/ var atomic//'");
    for jobs in ["1", "3"] {
        let ran = perft(&["check", "--engine", &engine, &path, "--jobs", jobs]);
        assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
        let tally = "3 passed, 0 wrong, 2 skipped: the engine does not offer the variant atomic;";
        assert!(ran.stdout.starts_with(tally), "{}", ran.stdout);
    }
    // Skipped checks do not hide a wrong count.
    let path = suite(&folder, &[&lines[0].replace("400", "401"), &lines[1]]);
    let ran = perft(&["check", "--engine", &engine, &path]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn a_total_without_moves_is_a_complete_answer() {
    let folder = Folder::new();
    let counts = 20;
    let path = suite(&folder, &vec![&*format!("{START} D1 20;"); counts]);
    for total in ["20", "nodes: 20"] {
        let text = format!(
            "while read -r word rest; do case $word in
            uci) echo uciok;;
            isready) echo readyok;;
            go) echo '{total}';;
            quit) exit;;
            esac; done"
        );
        let engine = script(&folder, &text);
        let start = Instant::now();
        let ran = perft(&["check", "--engine", &engine, &path, "--jobs", "1"]);
        let time = start.elapsed();
        assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
        assert!(time < Duration::from_millis(100) * 20, "{counts} counts took {time:?}");
    }
}

#[test]
fn a_program_without_uci_gets_a_hint_about_other_protocols() {
    for program in ["cat", "true"] {
        let ran = perft(&["compare", "--engine", program, "2", "--timeout", "1"]);
        assert_eq!(ran.code, Some(3), "{}", ran.stderr);
        let told = "called once for each position, as in --engine 'PROGRAM {fen} {depth}'";
        assert!(ran.stderr.contains(told), "{program}: {}", ran.stderr);
    }
    let ran = perft(&["compare", "--engine", &right(), "2"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
}
