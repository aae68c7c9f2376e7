//! Faults of the files that commands read and write: no input is overwritten, and no result is lost.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const GAMES: &str = "[Event \"A\"]\n\n1. e4 e5 1-0\n";

/// Runs `tabiya` under a shell; `{tabiya}` in the script is the program.
fn shell(folder: &TempDir, script: &str) -> Output {
    let script = script.replace("{tabiya}", &format!("'{}'", env!("CARGO_BIN_EXE_tabiya")));
    let mut command = Command::new("sh");
    command.args(["-c", &script]).current_dir(folder.path()).stdin(Stdio::null());
    command.output().expect("sh runs")
}

fn said(output: &Output) -> String {
    let (out, err) = (&output.stdout, &output.stderr);
    format!("{}{}", String::from_utf8_lossy(out), String::from_utf8_lossy(err))
}

/// A folder with games under several names, a book and a rule file.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("games.pgn"), GAMES).expect("a file");
    fs::write(path("hill.toml"), "name = \"hill\"\ngoal.king = [\"d4\"]\n").expect("a file");
    let output = shell(&folder, "{tabiya} book make games.pgn -o book.bin");
    assert!(output.status.success(), "{}", said(&output));
    #[cfg(unix)]
    std::os::unix::fs::symlink("games.pgn", path("link.pgn")).expect("a link");
    #[cfg(unix)]
    fs::hard_link(path("games.pgn"), path("hard.pgn")).expect("a link");
    folder
}

/// The names and contents of the files of a folder.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let files = entries.filter(|entry| entry.path().is_file());
    let mut files: Vec<_> = files
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read(entry.path()).expect("a file"))
        })
        .collect();
    files.sort();
    files
}

#[cfg(unix)]
#[test]
fn an_output_that_is_an_input_is_refused() {
    let folder = folder();
    let before = contents(folder.path());
    let games = "--games 2 --depth 1 --seed 1";
    let mut scripts = Vec::new();
    for name in ["games.pgn", "link.pgn", "hard.pgn", "./games.pgn"] {
        scripts.push(format!("{{tabiya}} book make games.pgn -o {name}"));
        scripts.push(format!("{{tabiya}} book make {name} -o games.pgn"));
        scripts.push(format!("{{tabiya}} match {games} --openings games.pgn --pgn {name}"));
        scripts.push(format!("{{tabiya}} pgn {name} --epd all >> games.pgn"));
    }
    scripts.push("{tabiya} book make - -o games.pgn < games.pgn".into());
    scripts.push("{tabiya} pgn - >> games.pgn < games.pgn".into());
    scripts.push("{tabiya} book make games.pgn book.bin -o book.bin".into());
    scripts.push("{tabiya} book show book.bin >> book.bin".into());
    scripts.push(format!("{{tabiya}} match {games} --variant hill.toml --pgn hill.toml"));
    scripts.push(format!("{{tabiya}} match {games} --engine ./games.pgn --pgn games.pgn"));
    for script in scripts {
        let output = shell(&folder, &script);
        assert_eq!(output.status.code(), Some(2), "{script}: {}", said(&output));
        assert!(said(&output).contains("this command reads "), "{script}: {}", said(&output));
        assert_eq!(contents(folder.path()), before, "{script}");
    }
    // A game is not saved over its rules or its book, even if the user answers yes.
    for (words, name) in [("--variant hill.toml", "hill.toml"), ("--book book.bin", "book.bin")] {
        let script =
            format!("printf 'save {name}\\ny\\nquit\\n' | {{tabiya}} play --color both {words}");
        let output = shell(&folder, &script);
        assert!(said(&output).contains("Not saved: cannot write "), "{}", said(&output));
        assert_eq!(contents(folder.path()), before, "{script}");
    }
}

#[test]
fn an_empty_result_is_an_error_and_keeps_the_older_book() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("empty.pgn"), "").expect("a file");
    fs::write(path("broken.pgn"), "1. e5 *\n").expect("a file");
    fs::write(path("other.pgn"), "[Variant \"Atomic\"]\n\n1. e4 *\n").expect("a file");
    fs::write(path("no-moves.pgn"), "[Event \"A\"]\n\n1-0\n").expect("a file");
    let before = contents(folder.path());
    for words in ["empty.pgn", "broken.pgn", "other.pgn", "no-moves.pgn", "missing.pgn"] {
        let output = shell(&folder, &format!("{{tabiya}} book make {words} -o book.bin"));
        assert_eq!(output.status.code(), Some(2), "{words}: {}", said(&output));
        assert!(said(&output).contains("book.bin is not written"), "{words}: {}", said(&output));
        assert_eq!(contents(folder.path()), before, "{words}");
    }
    // The games of the other files are in the book although one is missing.
    let output = shell(&folder, "{tabiya} book make missing.pgn games.pgn -o other.bin");
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert_eq!(fs::read(path("other.bin")).expect("a book"), fs::read(path("book.bin")).unwrap());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_keeps_the_report_and_only_whole_games() {
    let folder = folder();
    let pgn = folder.path().join("out.pgn");
    let play = "{tabiya} match --games 2 --depth 1 --seed 1 --max-moves 3 --pgn out.pgn";
    // A file that may not grow beyond a block of 512 bytes acts like a full disk.
    for before in ["", "; a comment without an end of line"] {
        fs::write(&pgn, before).expect("a file");
        let output = shell(&folder, &format!("ulimit -f 1; exec {play} --format json"));
        let text = said(&output);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("error: cannot write out.pgn: "), "{text}");
        let json: serde_json::Value =
            serde_json::from_slice(&output.stdout).expect("the report is one object");
        assert!(!json["games"].as_array().expect("games").is_empty(), "{text}");
        // The game that could not be written is printed, and the file ends with a whole game or is as it was.
        assert!(text.contains("[Event \"Tabiya match\"]"), "{text}");
        let left = fs::read_to_string(&pgn).expect("a file");
        let games = left.matches("[Event ").count();
        assert_eq!(left.matches("\n\n").count(), 2 * games, "{left}");
        // The next match begins a line of its own.
        let output = shell(&folder, play);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let checked = shell(&folder, "{tabiya} pgn out.pgn");
        let sound = format!("{} games, 0 broken", games + 2);
        assert!(said(&checked).starts_with(&sound), "{}", said(&checked));
    }
    let before = contents(folder.path());
    for script in
        ["{tabiya} book make games.pgn -o book.bin", "{tabiya} book make games.pgn -o new"]
    {
        let output = shell(&folder, &format!("ulimit -f 0; exec {script}"));
        assert_eq!(output.status.code(), Some(2), "{script}: {}", said(&output));
        assert!(said(&output).contains("error: cannot write "), "{script}: {}", said(&output));
        assert_eq!(contents(folder.path()), before, "{script}");
    }
    let script = "printf 'e4\\nsave new.pgn\\nquit\\n' | (ulimit -f 0; {tabiya} play --color both)";
    let output = shell(&folder, script);
    assert!(said(&output).contains("Not saved: cannot write new.pgn: "), "{}", said(&output));
    assert_eq!(contents(folder.path()), before);
}

#[cfg(unix)]
#[test]
fn a_report_survives_a_vanished_folder() {
    let folder = folder();
    for script in [
        "mkdir gone; (sleep 0.2; cat games.pgn; rmdir gone) | {tabiya} book make - -o gone/b.bin",
        "mkdir gone; rmdir gone; {tabiya} match --games 2 --depth 1 --pgn gone/x.pgn",
        "rmdir gone 2>/dev/null; {tabiya} man gone/further/pages",
    ] {
        let output = shell(&folder, script);
        let text = said(&output);
        // A book that cannot be written cannot be printed as a result either; pages of the manual get their folder.
        let is_manual = script.contains(" man ");
        assert_eq!(output.status.code(), Some(if is_manual { 0 } else { 2 }), "{script}: {text}");
        assert_eq!(text.contains("error: cannot write "), !is_manual, "{script}: {text}");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_quiet_and_keeps_the_status() {
    let folder = folder();
    for (command, status) in [
        ("{tabiya} book show book.bin", 0),
        ("{tabiya} match --engine true --games 2 --depth 1 -q", 3),
        ("{tabiya} match --games 2 --depth 1 -q", 0),
        ("{tabiya} bench 1", 0),
        ("{tabiya} completions bash", 0),
        ("{tabiya} --help", 0),
    ] {
        // The shell prints the status of the command before the pipe.
        let script = format!("{{ {command} 2>err; echo $? >status; }} | true; sleep 0.05");
        shell(&folder, &script);
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
        let start = std::time::Instant::now();
        while read("status").is_empty() && start.elapsed().as_secs() < 10 {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        assert_eq!(read("status").trim(), status.to_string(), "{command}: {}", read("err"));
        assert!(!read("err").to_lowercase().contains("pipe"), "{command}: {}", read("err"));
        fs::write(folder.path().join("status"), "").expect("a file");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_book_is_a_regular_file() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let output = shell(&folder, "mkfifo pipe.bin");
    assert!(output.status.success(), "{}", said(&output));
    let huge = fs::File::create(path("huge.bin")).expect("a file");
    huge.set_len(5 << 30).expect("a sparse file");
    for (book, why) in [
        ("pipe.bin", "not a regular file"),
        ("/dev/zero", "not a regular file"),
        (".", "not a regular file"),
        ("huge.bin", "larger than 512 MiB"),
    ] {
        for command in [
            format!("{{tabiya}} book show {book}"),
            format!("{{tabiya}} play --book {book}"),
            format!("{{tabiya}} board --book {book}"),
            format!("{{tabiya}} uci 'setoption name BookFile value {book}' quit"),
            format!("cp book.bin new.bin; {{tabiya}} book make {book} games.pgn -o new.bin"),
        ] {
            // Only names that end in .bin are read as books.
            if command.contains("book make") && !book.ends_with(".bin") {
                continue;
            }
            let output = shell(
                &folder,
                &format!("timeout 20 {command}").replace(
                    "timeout 20 cp book.bin new.bin; ",
                    "cp book.bin new.bin; timeout 20 ",
                ),
            );
            let text = said(&output);
            assert_ne!(output.status.code(), Some(124), "{command} hangs: {text}");
            assert!(text.contains(why), "{command}: {text}");
        }
    }
}

#[cfg(unix)]
#[test]
fn control_characters_of_input_and_names_are_escaped() {
    let folder = folder();
    let name = "a\u{1b}[31mb.pgn";
    let text = "[Event \"\u{1b}[2J\"]\n[White \"\u{7}\"]\n\n1. e4\u{1b}[31m e5 *\n\n[FEN \"\u{1b}c\"]\n\n1. e4 *\n";
    fs::write(folder.path().join(name), text).expect("a file");
    fs::write(folder.path().join("c\u{1b}.toml"), "name = \"\u{1b}\"\n").expect("a file");
    let engine = "while read -r w r; do case $w in uci) printf 'id name \\033[31mE\\nuciok\\n';; \
        isready) echo readyok;; go) printf 'bestmove \\033[2Je2e5\\n';; quit) exit;; esac; done";
    fs::write(folder.path().join("engine.sh"), engine).expect("a file");
    for script in [
        "{tabiya} pgn *b.pgn".to_owned(),
        "{tabiya} play --color both --load *b.pgn < /dev/null".to_owned(),
        "{tabiya} play --color both --variant c*.toml".to_owned(),
        format!(
            "printf 'e2\\033[31me4\\nload {name}\\nsave \\033/x\\n' | {{tabiya}} play --color both"
        ),
        "{tabiya} book make *b.pgn -o \"$(printf '\\033')/x\"".to_owned(),
        "{tabiya} match --engine 'sh engine.sh' --games 2 --depth 1".to_owned(),
        "{tabiya} match --engine \"$(printf 'x\\033')\" --games 2 --depth 1".to_owned(),
        "{tabiya} \"$(printf '\\033')\"".to_owned(),
        "{tabiya} perft suite *b.pgn missing\"$(printf '\\033')\"".to_owned(),
        "{tabiya} perft lint *b.pgn".to_owned(),
        "{tabiya} perft 1 --variant c*.toml".to_owned(),
        "{tabiya} perft compare --engine 'sh engine.sh' 1".to_owned(),
        "printf 'setoption name \\033x value 3\\nposition fen \\033\\n' | {tabiya} uci".to_owned(),
    ] {
        let output = shell(&folder, &script);
        let text = said(&output);
        let is_control = |c: char| c.is_control() && c != '\n';
        assert!(!text.is_empty() && !text.contains(is_control), "{script}: {text:?}");
    }
}
