//! Tests of the help, the manual pages, the completions and the version.

use std::fs;
use std::process::Command;

use crate::common::{Folder, commands, perft};

/// The name and the help of `perft` and of each command.
fn all_helps() -> Vec<(String, String)> {
    let mut all = vec![("perft".to_owned(), perft(&["help"]).stdout)];
    for command in commands() {
        all.push((command.clone(), perft(&["help", &command]).stdout));
    }
    all.push(("variants show".to_owned(), perft(&["help", "variants", "show"]).stdout));
    all
}

#[test]
fn every_way_to_ask_for_help_prints_the_same() {
    assert!(commands().len() > 15);
    assert!(!commands().iter().any(|name| name.contains("shim")));
    for command in commands() {
        let help = perft(&["help", &command]);
        assert_eq!((help.code, &*help.stderr), (Some(0), ""), "{command}");
        for flag in ["-h", "--help"] {
            assert_eq!(perft(&[&command, flag]).stdout, help.stdout, "{command} {flag}");
        }
    }
    assert_eq!(perft(&["help"]).stdout, perft(&["--help"]).stdout);
    assert_eq!(
        perft(&["help", "chek"]).stderr,
        "error: no command \"chek\", did you mean \"check\"?\n"
    );
}

#[test]
fn all_help_has_one_layout_of_80_columns() {
    const ORDER: [&str; 18] = [
        "Usage:",
        "First commands:",
        "Counting:",
        "Engines and suites:",
        "Many machines:",
        "This program:",
        "Commands:",
        "Arguments:",
        "Engine:",
        "Options:",
        "Which checks:",
        "Position:",
        "Table:",
        "Checkpoint:",
        "Processor:",
        "Output:",
        "Help:",
        "Examples:",
    ];
    for (command, help) in all_helps() {
        let too_long: Vec<&str> = help.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(too_long.is_empty(), "{command}: {too_long:?}");
        let places: Vec<usize> =
            ORDER.iter().filter_map(|head| help.find(&format!("\n{head}"))).collect();
        assert!(places.is_sorted() && places.len() >= 3, "{command}: {places:?}");
        for line in
            help.lines().filter(|line| line.starts_with("  -") || line.starts_with("      -"))
        {
            if line.ends_with('>') {
                continue;
            }
            let text = line.char_indices().skip(28).map(|(at, _)| &line[at..]).next();
            let begins = text
                .is_none_or(|text| text.starts_with(|c: char| c != ' ') && &line[27..28] == " ");
            assert!(begins, "{command}: {line}");
        }
    }
}

#[test]
fn documentation_and_help_list_commands_in_one_order() {
    let page =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/command.md")).unwrap();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `perft "));
    let names = rows.filter_map(|row| row.split([' ', '`']).next());
    let listed: Vec<&str> = names.filter(|name| name.starts_with(char::is_lowercase)).collect();
    assert_eq!(listed, commands());
}

#[test]
fn exit_statuses_match_the_documentation() {
    let page =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/command.md")).unwrap();
    let (_, table) = page.split_once("## Exit status").expect("a chapter");
    let rows: Vec<(String, String)> = table
        .lines()
        .filter(|line| line.starts_with("| ") && line.as_bytes()[2].is_ascii_digit())
        .map(|line| {
            let mut cells = line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned());
            (cells.next().unwrap(), cells.next().unwrap())
        })
        .collect();
    assert_eq!(rows.len(), 6);
    for (command, help) in all_helps() {
        let (_, statuses) = help.split_once("Exit status:\n").expect("a list");
        let words = statuses.split_whitespace().collect::<Vec<_>>().join(" ");
        let expected: Vec<String> =
            rows.iter().map(|(status, meaning)| format!("{status} {meaning}")).collect();
        assert_eq!(words, expected.join(" "), "{command}");
    }
}

#[test]
fn the_version_names_commit_and_back_end() {
    let head = Command::new("git").args(["rev-parse", "--short=10", "HEAD"]).output();
    let version = perft(&["version"]);
    assert_eq!((version.code, &*version.stderr), (Some(0), ""));
    assert_eq!(perft(&["--version"]).stdout, version.stdout);
    assert_eq!(perft(&["-V"]).stdout, version.stdout);
    let words: Vec<&str> = version.stdout.trim_end().split(", ").collect();
    assert_eq!(words[0], concat!("perft ", env!("CARGO_PKG_VERSION")));
    if head.is_ok_and(|head| head.status.success()) {
        let commit = words[1].strip_prefix("commit ").expect("a commit");
        assert!(commit.len() >= 10 && commit.bytes().all(|b| b.is_ascii_hexdigit()), "{commit}");
    }
    let portable = Command::new(env!("CARGO_BIN_EXE_perft"))
        .arg("version")
        .env("PERFT_CPU", "portable")
        .output()
        .unwrap();
    let portable = String::from_utf8(portable.stdout).unwrap();
    assert!(portable.ends_with(", back end portable\n"), "{portable}");
    assert!(perft(&["version", "--cpu", "z80"]).code == Some(2));
}

#[test]
fn man_writes_a_page_for_each_command() {
    let folder = Folder::new();
    let dir = folder.path("new/man1");
    let ran = perft(&["man", &dir.display().to_string()]);
    assert_eq!((ran.code, &*ran.stdout, &*ran.stderr), (Some(0), "", ""));
    let names: Vec<String> = commands().iter().map(|name| format!("perft-{name}.1")).collect();
    for name in names.iter().map(String::as_str).chain(["perft.1", "perft-variants-show.1"]) {
        let page =
            fs::read_to_string(dir.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(
            page.contains(".SH NAME") && page.contains(".SH \"EXIT STATUS\""),
            "{name}: {page}"
        );
        assert!(!page.contains("shim"), "{name}");
    }
    assert_eq!(fs::read_dir(&dir).unwrap().count(), names.len() + 4);
    let file = folder.file("file", "");
    assert_eq!(perft(&["man", &file]).code, Some(2));
}

#[test]
fn completions_offer_values_but_no_internal_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = perft(&["completions", shell]).stdout;
        assert!(!script.contains("engine-shim"), "{shell}");
        for value in ["kiwipete", "crazyhouse", "avx512", "junit", "en-passant"] {
            assert!(
                shell == "powershell" || shell == "elvish" || script.contains(value),
                "{shell} {value}"
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_completes_names_and_leaves_files_to_the_shell() {
    let script = r#"
        source <("$PERFT" completions bash)
        complete_line() {
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
            _perft perft "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>/dev/null
            echo "${COMPREPLY[*]}"
        }
        complete_line perft 5 kiw
        complete_line perft 5 --variant ato
        complete_line perft 5 --cpu port
        complete_line perft suite --format ju
        complete_line perft suite ''
        complete_line perft help che
        complete_line perft generate --kind pi
    "#;
    let mut bash = Command::new("bash");
    let output =
        bash.args(["-c", script]).env("PERFT", env!("CARGO_BIN_EXE_perft")).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, "kiwipete\natomic\nportable\njunit\n\ncheck\npins\n");
}
