//! No check in a file or folder may be lost silently.

use std::fs;

use crate::common::{Folder, perft, perft_with_input};

const LINE: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n";

/// The suite in `LINE` as a `.perft` file, which begins with both kinds of comments.
const PERFT: &str =
    "% x\n# y\n\nid start\nepd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\nperft 1 20\n";

#[test]
fn perft_text_is_recognised_by_its_content() {
    let folder = Folder::new();
    let epd_named_so = folder.file("a.perft", LINE);
    for path in [folder.file("a.epd", PERFT), folder.file("a.txt", PERFT), epd_named_so] {
        let ran = perft(&["suite", &path]);
        assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "{path}");
        assert!(ran.stdout.starts_with("1 passed"), "{}", ran.stdout);
    }
    let ran = perft_with_input(&["suite", "-"], PERFT.as_bytes());
    assert!(ran.stdout.starts_with("1 passed"), "{}", ran.stderr);
    let percent = perft_with_input(&["suite", "-"], format!("% x\n{LINE}").as_bytes());
    assert!(percent.stderr.contains("-:1:1: '%' is not a piece"), "{}", percent.stderr);
}

#[test]
fn a_file_named_twice_is_read_once() {
    let folder = Folder::new();
    let path = folder.file("d/a.epd", LINE);
    let all = folder.path("d").display().to_string();
    let other = folder.path("d/../d/./a.epd").display().to_string();
    for (paths, name) in [
        ([&path, &path], &path),
        ([&path, &other], &other),
        ([&all, &path], &path),
        ([&path, &all], &path),
    ] {
        let ran = perft(&["suite", paths[0], paths[1]]);
        assert!(ran.stdout.starts_with("1 passed, 0 wrong; 1 position"), "{}", ran.stdout);
        let note = format!("note: {name}: read once, it is the same file as {path}\n");
        assert_eq!((ran.code, &*ran.stderr), (Some(0), &*note));
    }
    let lint = perft(&["lint", &path, &all]);
    assert_eq!((lint.code, &*lint.stdout), (Some(0), "0 findings in 1 position\n"));
    let ran = perft_with_input(&["suite", "-", "-"], LINE.as_bytes());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("1 passed"), "{}", ran.stdout);
}

#[test]
#[cfg(unix)]
fn folders_skip_files_that_are_not_suites_with_a_note() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    let path = folder.file("d/a.epd", LINE);
    folder.file("d/empty.epd", "# nothing\n");
    let d = folder.path("d");
    symlink("a.epd", d.join("b.epd")).expect("a link");
    symlink(".", d.join("loop")).expect("a link");
    symlink("nothing", d.join("notes.txt")).expect("a link");
    symlink("/dev/null", d.join("null.epd")).expect("a link");
    let _socket = std::os::unix::net::UnixListener::bind(d.join("s.perft")).expect("a socket");
    let made = std::process::Command::new("mkfifo").arg(d.join("pipe.epd")).status();
    assert!(made.expect("mkfifo").success());
    let name = d.display().to_string();
    let ran = perft(&["suite", &name]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("1 passed, 0 wrong; 1 position"), "{}", ran.stdout);
    for note in [
        format!("note: {name}/b.epd: read once, it is the same file as {path}\n"),
        format!("note: {name}/empty.epd: no check in this file\n"),
        format!("note: {name}/loop: a link back to {name}, passed over\n"),
        format!("note: {name}/notes.txt: a link to nothing, passed over\n"),
        format!("note: {name}/null.epd: not a regular file, passed over\n"),
        format!("note: {name}/pipe.epd: not a regular file, passed over\n"),
        format!("note: {name}/s.perft: not a regular file, passed over\n"),
    ] {
        assert!(ran.stderr.contains(&note), "{note}{}", ran.stderr);
    }
    // A dangling link with the name of a suite is an error.
    symlink("nothing", d.join("lost.epd")).expect("a link");
    let ran = perft(&["suite", &name]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("1 passed, 0 wrong; "), "{}", ran.stdout);
    assert!(ran.stderr.contains(&format!("error: {name}/lost.epd: cannot be read")));
}

#[test]
fn a_suite_beside_a_rule_file_needs_its_rules() {
    let folder = Folder::new();
    let rules = "name = \"b\"\nbase = \"chess\"\n[pieces.knight]\nmoves = \"NW\"\n";
    let toml = folder.file("d/b.toml", rules);
    let suite = folder.file("d/b.epd", LINE.replace("D1 20", "D1 20 ;D2 400"));
    let d = folder.path("d").display().to_string();
    folder.file("d/a.epd", LINE);
    let copy = folder.file("copy.toml", rules);
    for file in [toml, copy] {
        let ran = perft(&["suite", &d, "--variant", &file]);
        assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "{}", ran.stdout);
        assert!(ran.stdout.starts_with("3 passed"), "{}", ran.stdout);
    }
    let how = "name it, with --variant, to run it\n";
    let ran = perft(&["suite", &d]);
    let note = format!("note: {suite}: left out, a suite of the rule file next to it; {how}");
    assert_eq!((ran.code, &*ran.stderr), (Some(0), &*note));
    folder.file("d/c.toml", rules.replace("NW", "NF"));
    folder.file("d/c.epd", LINE);
    let ran = perft(&["suite", &d]);
    let note = format!(
        "note: {d}: 2 suites left out, each of the rule file next to it, such as {suite}; {how}"
    );
    assert_eq!((ran.code, &*ran.stderr), (Some(0), &*note));
    fs::remove_file(folder.path("d/a.epd")).expect("removed");
    assert_eq!(perft(&["suite", &d]).code, Some(2));
}

#[test]
fn zero_bytes_at_line_ends_are_skipped_with_one_note() {
    let folder = Folder::new();
    let path = folder.file("nul.epd", LINE.replace('\n', "\0\n").repeat(3));
    let ran = perft(&["suite", &path]);
    let note = format!("note: {path}: lines end in zero bytes (NUL), which are passed over\n");
    assert_eq!((ran.code, &*ran.stderr), (Some(0), &*note));
    assert!(ran.stdout.starts_with("3 passed"), "{}", ran.stdout);
    let path = folder.file("inside.epd", LINE.replace(" w", "\0w"));
    let ran = perft(&["suite", &path]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("a binary file"), "{}", ran.stderr);
}

#[test]
fn a_bare_carriage_return_ends_a_comment() {
    let text = format!("# a comment\r{}{LINE}", LINE.replace("20", "21"));
    let ran = perft_with_input(&["suite", "-"], text.as_bytes());
    assert_eq!(ran.code, Some(2), "{}", ran.stdout);
    assert!(ran.stderr.starts_with("error: -:1:12: a carriage return"), "{}", ran.stderr);
}
