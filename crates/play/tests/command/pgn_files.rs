//! Tests of what `tabiya pgn` does with files: missing, empty, compressed, torn and foreign ones.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::{Value, json};
use tempfile::TempDir;

const SOUND: &str = "[Event \"x\"]\n\n1. e4 {a comment} e5 (1... c5) 2. Nf3 *\n\n";
const BROKEN: &str = "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n\n";

/// Runs the command in a folder.
fn tabiya(folder: &TempDir, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.args(words).current_dir(folder.path()).output().expect("the command")
}

fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, content) in files {
        std::fs::write(folder.path().join(name), content).expect("a file");
    }
    folder
}

/// The status, what is printed, and what is said.
fn told(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_keeps_the_status_of_what_was_found() {
    let broken = BROKEN.repeat(20_000);
    let mixed = (BROKEN.to_owned() + &SOUND.repeat(3)).repeat(10_000);
    let sound = SOUND.repeat(20_000);
    let files = [("broken", &*broken), ("mixed", &*mixed), ("sound", &*sound)];
    let folder = folder(&files.map(|(name, text)| (name, text.as_bytes())));
    for (words, expected) in [
        ("broken", 1),
        ("mixed", 1),
        ("sound", 0),
        ("broken --format json", 1),
        ("mixed --epd all", 1),
        ("broken sound --epd 0", 1),
        ("sound --epd all", 0),
    ] {
        let script =
            format!("\"$0\" pgn {words} 2>err | head -1 >/dev/null; echo ${{PIPESTATUS[0]}}");
        let mut command = Command::new("bash");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_tabiya")]).current_dir(folder.path());
        let (_, status, _) = told(&command.output().expect("bash"));
        assert_eq!(status.trim(), expected.to_string(), "{words}");
        let errors = std::fs::read_to_string(folder.path().join("err")).expect("what it says");
        assert!(!errors.contains("error: "), "{words}: {errors}");
    }
}

#[test]
fn files_without_a_game_are_an_error() {
    let files: [(&str, &[u8]); 5] = [
        ("empty", b""),
        ("blank", b" \r\n\n\t\r"),
        ("nuls", &[0; 5000]),
        ("comments", b"; nothing\n% here\n{ at all }\n"),
        ("utf-16", b"\xff\xfe[\0E\0v\0"),
    ];
    let folder = folder(&files);
    for (name, _) in files {
        let reason =
            if name == "utf-16" { "text in UTF-16, expected UTF-8" } else { "contains no game" };
        for more in [&[][..], &["--epd", "all"], &["--format", "json"]] {
            let output = tabiya(&folder, &[&["pgn", name], more].concat());
            let (status, out, errors) = told(&output);
            assert_eq!(status, Some(2), "{name} {more:?}: {out}");
            assert!(errors.starts_with(&format!("error: {name}: {reason}\n")), "{name}: {errors}");
            if more == ["--format", "json"] {
                let report: Value = serde_json::from_str(&out).expect("JSON");
                assert_eq!(report["unread"], json!([{ "file": name, "reason": reason }]));
                assert_eq!(report["games"], json!(0));
            } else {
                assert_eq!(out, "", "{name}");
            }
        }
    }
}

#[test]
fn all_files_are_read_though_one_is_missing() {
    let folder =
        folder(&[("sound", SOUND.as_bytes()), ("broken", BROKEN.as_bytes()), ("empty", b"")]);
    for (files, status, games) in [
        (&["missing", "sound"][..], 2, 1),
        (&["sound", "missing", "sound"], 2, 2),
        (&["missing", "broken", "sound"], 1, 2),
        (&["empty", "sound"], 2, 1),
        (&["empty", "broken"], 1, 1),
        (&[".", "sound"], 2, 1),
        (&["sound", "sound"], 0, 2),
    ] {
        let (found, out, errors) = told(&tabiya(&folder, &[&["pgn"], files].concat()));
        assert_eq!(found, Some(status), "{files:?}: {errors}");
        assert!(out.contains(&format!("{games} games, ")), "{files:?}: {out}");
        let bad = files.iter().filter(|name| !matches!(**name, "sound" | "broken")).count();
        assert_eq!(errors.matches("error: ").count(), bad, "{files:?}: {errors}");
        let (found, out, _) =
            told(&tabiya(&folder, &[&["pgn", "--format", "json"], files].concat()));
        assert_eq!(found, Some(status), "{files:?}");
        let report: Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(report["games"], json!(games), "{files:?}");
        let (found, out, _) = told(&tabiya(&folder, &[&["pgn", "--epd", "0"], files].concat()));
        let sound = files.iter().filter(|name| **name == "sound").count();
        assert_eq!((found, out.lines().count()), (Some(status), sound), "{files:?}");
    }
}

#[test]
fn an_ignored_tag_is_a_note() {
    let text = SOUND.replace("[Event", "[Site x]\n[Event");
    let folder = folder(&[("a", text.as_bytes())]);
    let (status, out, errors) = told(&tabiya(&folder, &["pgn", "a"]));
    assert_eq!(status, Some(0), "{errors}");
    assert!(out.starts_with("1 games, 0 broken; 3 plies"), "{out}");
    assert_eq!(errors, "note: a:1: tag Site has no value in quotation marks; left out\n");
    let report = told(&tabiya(&folder, &["pgn", "a", "--format", "json"])).1;
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["notes"][0]["line"], json!(1), "{report}");
}

#[test]
fn null_moves_are_read_on_request() {
    let text = "1. e4 -- 2. d4 Z0 3. c4 0000 *\n";
    let check = "1. e4 e5 2. Qh5 Nf6 3. Qxf7+ -- *\n";
    let house = "[HouseRules \"knooks\"]\n\n1. e4 -- *\n";
    let folder =
        folder(&[("a", text.as_bytes()), ("b", check.as_bytes()), ("c", house.as_bytes())]);
    let (status, out, _) = told(&tabiya(&folder, &["pgn", "a"]));
    assert_eq!(status, Some(1));
    assert!(out.contains("move 1... --: a null move is not a legal move"), "{out}");
    let (status, out, _) = told(&tabiya(&folder, &["pgn", "a", "--null-moves"]));
    assert_eq!(status, Some(0), "{out}");
    assert!(out.contains("1 games, 0 broken; 6 plies"), "{out}");
    let (_, out, _) = told(&tabiya(&folder, &["pgn", "a", "--null-moves", "--epd", "6"]));
    assert_eq!(out, "rnbqkbnr/pppppppp/8/8/2PPP3/8/PP3PPP/RNBQKBNR w KQkq - hmvc 1; fmvn 4;\n");
    for (file, reason) in [("b", "in check"), ("c", "under house rules")] {
        let (status, out, _) = told(&tabiya(&folder, &["pgn", file, "--null-moves"]));
        assert_eq!(status, Some(1));
        assert!(out.contains(&format!("a null move is not possible {reason}")), "{out}");
    }
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()).expect("it is compressed")
}

fn zstandard(text: &str) -> Vec<u8> {
    compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
}

/// A frame of Zstandard without data of the file.
fn skippable(kind: u8, length: u8) -> Vec<u8> {
    let mut frame = vec![0x50 + kind, 0x2a, 0x4d, 0x18, length, 0, 0, 0];
    frame.extend(std::iter::repeat_n(0x28, length.into()));
    frame
}

#[test]
fn zstandard_frames_without_data_are_skipped() {
    let text = SOUND.repeat(500);
    let (whole, two) = (zstandard(&text), [&text[..1000], &text[1000..]].map(zstandard));
    let (packed, members) = (gzip(&text), [&text[..1000], &text[1000..]].map(gzip));
    for (name, file) in [
        ("frame before", [&skippable(0, 4)[..], &whole].concat()),
        ("frame between", [&two[0][..], &skippable(15, 0), &skippable(3, 200), &two[1]].concat()),
        ("frame after", [&whole[..], &skippable(1, 9)].concat()),
        ("several members", members.concat()),
        ("padding", [&packed[..], &[0; 70_000]].concat()),
        ("padding of members", [&members[0][..], &members[1], &[0]].concat()),
    ] {
        let folder = folder(&[("a", &file)]);
        let (status, out, errors) = told(&tabiya(&folder, &["pgn", "a"]));
        assert_eq!((status, &*errors), (Some(0), ""), "{name}: {out}");
        assert!(out.starts_with("500 games, 0 broken; 1500 plies"), "{name}: {out}");
    }
}

const GAMES: u32 = 20_000;

#[test]
fn a_truncated_file_is_an_error_after_its_games() {
    // Long enough for several blocks, of which each is read whole.
    let game = |number: u32| SOUND.replace('x', &number.wrapping_mul(2_654_435_761).to_string());
    let text: String = (0..GAMES).map(game).collect();
    let (zst, gz) = (zstandard(&text), gzip(&text));
    let half = |bytes: &[u8]| bytes[..bytes.len() / 2].to_vec();
    for (name, file, least) in [
        ("half a frame", half(&zst), 100),
        ("half a member", half(&gz), 100),
        ("a frame and a half", [&zst[..], &half(&zst)].concat(), GAMES),
        ("a member and a half", [&gz[..], &half(&gz)].concat(), GAMES),
        ("half a header", [&zst[..], &zst[..3]].concat(), GAMES),
        ("half a frame without data", [&zst[..], &skippable(1, 9)[..10]].concat(), GAMES),
        ("rubbish behind", [&gz[..], b"\0\0rubbish"].concat(), GAMES),
    ] {
        let folder = folder(&[("a", &file)]);
        for more in [&[][..], &["-j", "1"]] {
            let (status, out, errors) = told(&tabiya(&folder, &[&["pgn", "a"], more].concat()));
            assert_eq!(status, Some(2), "{name}: {out}");
            assert!(errors.starts_with("error: a: "), "{name}: {errors}");
            // The game that is cut off is not called broken.
            let games = out.split(' ').next().and_then(|games| games.parse().ok()).unwrap_or(0);
            assert!(games >= least && out.contains(" 0 broken"), "{name}: {out} {errors}");
        }
    }
}

/// Runs `perft suite` with counts added to lines of EPD.
fn suite(folder: &TempDir, epd: &str, rules: &Path) -> Output {
    let lines: Vec<String> = epd.lines().map(|line| format!("{line} D1 20;")).collect();
    std::fs::write(folder.path().join("a.epd"), lines.join("\n")).expect("a file");
    tabiya(folder, &["perft", "suite", "a.epd", "--variant", &rules.display().to_string()])
}

#[test]
fn positions_under_a_rule_file_are_read_by_suites() {
    let folder = folder(&[("a", b"1. a3 a6 *\n")]);
    for name in ["my rules", "a;b", "; ", "it's \\\"mine\\\"", "x  y", "plain", "atomic2"] {
        let name = name.trim();
        let rules: PathBuf = folder.path().join("rules.toml");
        std::fs::write(&rules, format!("name = \"{name}\"\nstalemate = \"win\"\n"))
            .expect("a file");
        let words = ["pgn", "a", "--epd", "0", "--variant", "rules.toml"];
        let (status, epd, errors) = told(&tabiya(&folder, &words));
        assert_eq!((status, epd.lines().count()), (Some(0), 1), "{name}: {errors}");
        let (status, out, errors) = told(&suite(&folder, &epd, &rules));
        assert_eq!(status, Some(0), "{epd}: {out}{errors}");
    }
}

#[test]
fn old_line_ends_are_read_by_books_and_the_terminal() {
    let text =
        "[Event \"A\"]\r\r1. e4 e5 ; good\r2. Nf3 Nc6 1-0\r\r[Event \"B\"]\r\r1. e4 c5 0-1\r";
    let folder = folder(&[("a.pgn", text.as_bytes()), ("b.pgn", b"\xff\xfe1\0.\0")]);
    let (status, _, errors) = told(&tabiya(&folder, &["book", "make", "a.pgn", "-o", "a.bin"]));
    assert_eq!((status, &*errors), (Some(0), "a.bin: 3 moves from 2 games\n"));
    let load = |file: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        command.args(["play", "--color", "both", "--load", file]).current_dir(folder.path());
        told(&command.stdin(std::process::Stdio::null()).output().expect("the command"))
    };
    let (_, out, errors) = load("a.pgn");
    assert!(out.contains("Nc6"), "{out}{errors}");
    let (status, _, errors) = load("b.pgn");
    assert_eq!(status, Some(2));
    assert!(errors.contains("text in UTF-16"), "{errors}");
}
