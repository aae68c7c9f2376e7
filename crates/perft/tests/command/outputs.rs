//! Tests of output files: nothing is lost, and no input is overwritten.

use std::fs;
use std::path::Path;

use crate::common::{Folder, Ran, perft, perft_with_input};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn suite(folder: &Folder, name: &str) -> String {
    folder.file(name, format!("{START} ;D1 20 ;D2 400 ;D3 8902\n"))
}

fn read(path: impl AsRef<Path>) -> Vec<u8> {
    fs::read(path).expect("a file")
}

/// Runs a command that must be refused and must leave the file `kept` unchanged.
#[track_caller]
fn refused(kept: impl AsRef<Path>, args: &[&str]) -> Ran {
    let before = read(&kept);
    let ran = perft(args);
    assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.stderr);
    assert_eq!(read(&kept), before, "{args:?}");
    ran
}

#[test]
fn inputs_of_a_command_are_not_overwritten() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).display().to_string();
    let epd = suite(&folder, "my.epd");
    let rules = folder.file("b.toml", "name = \"b\"\nbase = \"chess\"\n");
    let ck = path("ck");
    assert_eq!(perft(&["5", "--checkpoint", &ck]).code, Some(0));
    let job = path("job");
    let split = ["split", "3", &job, "--ply", "1", "--tasks", "1"];
    assert_eq!(perft(&split).code, Some(0));
    assert_eq!(perft(&["work", &job, "0"]).code, Some(0));
    let report = path("c1.json");
    let shard = ["suite", &epd, "--format", &format!("json={report}")];
    assert_eq!(perft(&shard).code, Some(0));
    let engine = folder.file("engine", "#!/bin/sh\n");

    let text_and = |file: &str| format!("text,junit={file}");
    let (units, result) = (format!("{job}/units"), format!("{job}/results/0.1"));
    let json = |file: &str| format!("json={file}");
    for (kept, args) in [
        (&ck, &["resume", &ck, "-o", &ck][..]),
        (&ck, &["5", "--checkpoint", &ck, "-o", &ck]),
        (&epd, &["suite", &epd, "-o", &epd]),
        (&epd, &["suite", &epd, "--format", &text_and(&epd)]),
        (&epd, &["lint", &epd, "-o", &epd]),
        (&epd, &["check", "--engine", "none", &epd, "-o", &epd]),
        (&engine, &["check", "--engine", &engine, &epd, "-o", &engine]),
        (&engine, &["fuzz", "--engine", &engine, "-o", &engine]),
        (&rules, &["3", "--variant", &rules, "-o", &rules]),
        (&rules, &["divide", "3", "--variant", &rules, "-o", &rules]),
        (&rules, &["explain", "startpos", "e2e4", "--variant", &rules, "-o", &rules]),
        (&rules, &["variants", "check", &rules, "--format", &json(&rules)]),
        (&rules, &["variants", "show", &rules, "--format", &json(&rules)]),
        (&report, &["reduce", &report, "-o", &report]),
        (&units, &["reduce", &job, "-o", &units]),
        (&result, &["reduce", &job, "-o", &result]),
        (&units, &["work", &job, "0", "--units", "-o", &units]),
    ] {
        let ran = refused(kept, args);
        assert!(ran.stderr.contains(": this command reads it"), "{args:?}: {}", ran.stderr);
    }
    // The output must not be a suite in a folder that is read, but it may be another file there.
    let all = folder.path("").display().to_string();
    refused(&epd, &["suite", &all, "-o", &epd]);
    let other = path("report.txt");
    assert_eq!(perft(&["suite", &all, "-o", &other]).code, Some(0));
    assert!(!read(&other).is_empty());
}

#[cfg(unix)]
#[test]
fn the_same_file_is_known_by_any_of_its_names() {
    use std::os::unix::fs::symlink;
    use std::process::{Command, Stdio};
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).display().to_string();
    let epd = suite(&folder, "my.epd");
    symlink(&epd, folder.path("link")).expect("a link");
    fs::hard_link(&epd, folder.path("hard")).expect("a link");
    fs::create_dir(folder.path("d")).expect("a folder");
    for name in ["link", "hard", "d/../my.epd", "./my.epd"] {
        refused(&epd, &["suite", &epd, "-o", &path(name)]);
        refused(&epd, &["suite", &path(name), "-o", &epd]);
    }
    // An output that is a file in the folder of suites is refused, even if it is another link to that file.
    let suites = folder.path("suites");
    fs::create_dir(&suites).expect("a folder");
    symlink(&epd, suites.join("a.epd")).expect("a link");
    fs::hard_link(&epd, suites.join("b.epd")).expect("a link");
    symlink(suites.join("a.epd"), folder.path("out.txt")).expect("a link");
    let suites = suites.display().to_string();
    for name in ["my.epd", "hard", "out.txt", "suites/b.epd"] {
        refused(&epd, &["suite", &suites, "-o", &path(name)]);
    }
    // Two formats to one file are refused, even if the file does not exist yet.
    symlink("new", folder.path("to-new")).expect("a link");
    for (one, other) in [("a", "a"), ("a", "d/../a"), ("new", "to-new")] {
        let formats = format!("json={},junit={}", path(one), path(other));
        let ran = perft(&["suite", &epd, "--format", &formats]);
        assert_eq!(ran.code, Some(2), "{}", ran.stderr);
        assert!(ran.stderr.contains("two outputs to the file "), "{}", ran.stderr);
        assert!(!folder.path(one).exists());
    }
    let stdin = fs::File::open(&epd).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
    let run = command.args(["suite", "-", "-o", &epd]).stdin(Stdio::from(stdin)).output();
    let run = run.expect("perft runs");
    assert_eq!(run.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&run.stderr).contains("reads it (standard input)"));
    assert!(read(&epd).starts_with(START.as_bytes()));
}

#[test]
fn a_failing_command_keeps_an_older_report() {
    let folder = Folder::new();
    let epd = suite(&folder, "my.epd");
    let bad = folder.file("bad.epd", "rubbish ;D1 20\n");
    let old = folder.file("old", "an older report\n");
    for args in [
        &["suite", "missing.epd"][..],
        &["suite", &folder.file("none.epd", ""), "--format", &format!("text,json={old}")],
        &["suite", &epd, "--max-nodes", "1"],
        &["lint", "missing.epd"],
        &["reduce", &bad],
        &["suite", &bad],
        &["check", &epd, "--engine", "/no/such/engine"],
        &["compare", "2", "--engine", "/no/such/engine"],
        &["resume", &epd],
        &["reduce", "missing.json"],
        &["3", "rubbish"],
        &["3", "--house", "none"],
        &["12", "--hash", "1000T"],
        &["explain", "startpos", "rubbish"],
        &["split", "3", "--ply", "9", "--tasks", "2", &folder.path("job").display().to_string()],
        &["generate", "--count", "5000", "--kind", "chess960-starts"],
    ] {
        let ran = perft(&[args, &["-o", &old]].concat());
        assert!(matches!(ran.code, Some(2 | 4)), "{args:?}: {:?} {}", ran.code, ran.stderr);
        assert_eq!(read(&old), b"an older report\n", "{args:?}");
    }
    // A command that succeeds replaces the whole file.
    assert_eq!(perft(&["2", "-o", &old]).code, Some(0));
    assert_eq!(read(&old), b"400\n");
    let names = fs::read_dir(folder.path("")).expect("a folder");
    for name in names.map(|entry| entry.expect("an entry").file_name()) {
        assert!(!name.to_string_lossy().ends_with(".part"), "{name:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_keeps_the_old_file() {
    let ran = perft(&["2", "-o", "/dev/full"]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("error: cannot write /dev/full: "), "{}", ran.stderr);

    let folder = Folder::new();
    let path = |name: &str| folder.path(name).display().to_string();
    let epd = suite(&folder, "my.epd");
    let job = path("job");
    let split = ["split", "3", &job, "--ply", "1", "--tasks", "2"];
    assert_eq!(perft(&split).code, Some(0));
    assert_eq!(perft(&["work", &job, "0"]).code, Some(0));
    let program = env!("CARGO_BIN_EXE_perft");
    let own = format!("{program} uci");
    let wrongly = crate::engines::ill_behaved("missing-move");
    let (old, ck) = (path("old"), path("ck"));
    let json = format!("json={old}");
    for args in [
        &["2", "-o", &old][..],
        &["1-2", "-o", &old],
        &["2", "--house", "knooks", "-o", &old],
        &["divide", "2", "-o", &old],
        &["stats", "2", "-o", &old],
        &["unique", "2", "-o", &old],
        &["explain", "startpos", "e2e4", "-o", &old],
        &["suite", &epd, "-o", &old],
        &["suite", &epd, "--format", &format!("text,html={old}")],
        &["lint", &epd, "-o", &old],
        &["check", &epd, "--engine", &own, "-o", &old],
        &["compare", "1", "--engine", &own, "-o", &old],
        &["fuzz", "--count", "1", "--engine", &own, "--format", &json],
        &["fuzz", "--seed", "1", "--engine", &wrongly, "-o", &old],
        &["generate", "--count", "1", "-o", &old],
        &["work", &job, "0", "--units", "-o", &old],
        &["work", &job, "1"],
        &["reduce", &job, "--missing", "-o", &old],
        &["split", "3", &path("new"), "--ply", "1", "--tasks", "2"],
        &["3", "--checkpoint", &ck],
        &["variants", "--format", &json],
        &["cpu", "--format", &json],
        &["bench", "--time", "1ms", "-j", "1", "-o", &old],
        &["man", &path("man")],
    ] {
        fs::write(&old, "an older report\n").expect("a file");
        let before = tree(&folder);
        // A limit on file sizes acts like a full disk. The child inherits that SIGXFSZ is ignored.
        let words = shell_words::join(args);
        let script = format!("trap '' XFSZ; ulimit -f 0; exec '{program}' {words}");
        let run = std::process::Command::new("sh").args(["-c", &script]).output();
        let run = run.expect("sh runs");
        let (code, stderr) = (run.status.code(), String::from_utf8_lossy(&run.stderr));
        // If a difference was found, it still decides the exit status.
        let codes = if args.contains(&"--seed") { [1, 1] } else { [2, 4] };
        assert!(code.is_some_and(|code| codes.contains(&code)), "{args:?}: {code:?} {stderr}");
        assert!(stderr.contains("error: ") && stderr.contains("File too large"), "{stderr}");
        assert_eq!(read(&old), b"an older report\n", "{args:?}");
        // What could not be written is printed, so that a long count is not lost.
        let is_result = args.iter().any(|arg| arg.contains(&old)) || args[0] == "work";
        let printed = format!("{}{stderr}", String::from_utf8_lossy(&run.stdout));
        assert_eq!(run.stdout.is_empty(), !is_result, "{args:?}: {printed}");
        let has_page = args.iter().any(|arg| arg.contains("html="));
        assert_eq!(has_page, stderr.contains("</html>"), "{args:?}");
        let after = tree(&folder);
        // Only an empty checkpoint and an empty folder of pages may have been created.
        let may_come = [ck.as_str(), &path("man"), &path("man/perft.1")];
        for (name, length) in &after {
            let is_new = !before.contains(&(name.clone(), *length));
            assert!(!is_new || may_come.contains(&name.as_str()), "{args:?} left {name} {length}");
        }
        assert!(before.iter().all(|there| after.contains(there)), "{args:?}: {before:?} {after:?}");
    }
}

/// The paths of all files and folders, with the sizes of files.
fn tree(folder: &Folder) -> Vec<(String, u64)> {
    fn walk(path: &Path, all: &mut Vec<(String, u64)>) {
        for entry in fs::read_dir(path).expect("a folder") {
            let path = entry.expect("an entry").path();
            let found = path.metadata().expect("it is there");
            let length = if found.is_dir() { 0 } else { found.len() };
            all.push((path.display().to_string(), length));
            if found.is_dir() {
                walk(&path, all);
            }
        }
    }
    let mut all = Vec::new();
    walk(&folder.path(""), &mut all);
    all
}

#[cfg(target_os = "linux")]
#[test]
fn devices_and_open_files_are_written_in_place() {
    let ran = perft(&["2", "-o", "/dev/stdout"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), "400\n"), "{}", ran.stderr);
    assert_eq!(perft(&["2", "-o", "/dev/null"]).code, Some(0));
    // A log file that the shell has opened keeps what other programs write to it.
    let folder = Folder::new();
    let log = folder.path("log").display().to_string();
    let perft = env!("CARGO_BIN_EXE_perft");
    let script = format!("{{ echo before; '{perft}' -q 2 -o /dev/stdout; echo after; }} > '{log}'");
    let status = std::process::Command::new("sh").args(["-c", &script]).status();
    assert!(status.expect("sh runs").success());
    assert_eq!(read(&log), b"before\n400\nafter\n");
}

#[cfg(unix)]
#[test]
fn standard_output_can_be_named_as_an_output_file() {
    let folder = Folder::new();
    let epd = suite(&folder, "my.epd");
    let report = folder.path("report").display().to_string();
    let program = env!("CARGO_BIN_EXE_perft");
    let run = |words: &str| {
        let script = format!("'{program}' {words}");
        let run = std::process::Command::new("sh").args(["-c", &script]).output();
        let run = run.expect("sh runs");
        (run.status.code(), String::from_utf8_lossy(&run.stderr).into_owned())
    };
    let before = read(&epd);
    let (code, stderr) = run(&format!("suite '{epd}' >> '{epd}'"));
    assert_eq!(code, Some(2), "{stderr}");
    assert!(stderr.contains("standard output: this command reads that file"), "{stderr}");
    assert_eq!(read(&epd), before);
    let job = folder.path("job").display().to_string();
    assert_eq!(run(&format!("split 2 '{job}' --ply 1 --tasks 1")).0, Some(0));
    for words in ["work '{job}' 0 --units >> '{job}/units'", "1-2 --variant '{b}' >> '{b}'"] {
        let b = folder.file("b.toml", "name = \"b\"\nbase = \"chess\"\n");
        let (code, stderr) = run(&words.replace("{job}", &job).replace("{b}", &b));
        assert_eq!(code, Some(2), "{words}: {stderr}");
        assert!(stderr.contains("standard output: this command reads that file"), "{stderr}");
    }
    for words in ["json={report},text", "text,json=/dev/stdout", "json=/dev/fd/1,text"] {
        let format = words.replace("{report}", &report);
        let (code, stderr) = run(&format!("suite '{epd}' --format {format} > '{report}'"));
        assert_eq!(code, Some(2), "{format}: {stderr}");
        assert!(stderr.contains("two outputs to the file "), "{format}: {stderr}");
    }
    let (code, stderr) = run(&format!("suite '{epd}' --format json=/dev/stdout > '{report}'"));
    assert_eq!((code, read(&report).first()), (Some(0), Some(&b'{')), "{stderr}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_count_keeps_an_older_report() {
    use std::process::Command;
    let folder = Folder::new();
    let old = folder.file("old", "an older report\n");
    for args in [
        &["9"][..],
        &["divide", "9"],
        &["1-9"],
        &["stats", "9"],
        &["unique", "9"],
        &["bench", "--time", "60"],
        &["9", "--house", "duck-chess-h5"],
    ] {
        for output in [&["-o", &old][..], &["--format", &format!("json={old}")]] {
            let mut command = Command::new("timeout");
            command.args(["--preserve-status", "-s", "INT", "0.25", env!("CARGO_BIN_EXE_perft")]);
            let ran = command.args(args).args(output).output().expect("timeout runs");
            let stderr = String::from_utf8_lossy(&ran.stderr);
            assert_eq!(ran.status.code(), Some(130), "{args:?}: {stderr}");
            assert_eq!(read(&old), b"an older report\n", "{args:?} {output:?}");
        }
    }
}

#[test]
fn text_appended_by_fuzz_begins_a_new_line() {
    let folder = Folder::new();
    let file = folder.file("found.epd", "# no end of line");
    let engine = crate::engines::ill_behaved("missing-move");
    let ran = perft(&["fuzz", "--engine", &engine, "--seed", "1", "-o", &file]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let text = String::from_utf8(read(&file)).expect("UTF-8");
    let (first, rest) = text.split_once('\n').expect("two lines");
    assert!(first == "# no end of line" && rest.contains("; D1 "), "{text}");
    assert_eq!(perft_with_input(&["lint", &file], b"").code, Some(0));
}
