//! Help texts, completions and the manual.

use std::process::{Command, Output};

fn tabiya(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya")).args(words).output().expect("the command starts")
}

#[test]
fn completions_name_the_options_of_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = tabiya(&["completions", shell]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{shell}");
        for word in ["play", "match", "sprt", "color", "board", "listen"] {
            assert!(text.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("new");
    assert!(tabiya(&["man", path.to_str().expect("text")]).status.success());
    for name in ["tabiya", "tabiya-play", "tabiya-match", "tabiya-board", "tabiya-uci"] {
        let page = std::fs::read_to_string(path.join(format!("{name}.1"))).expect(name);
        assert!(page.contains("EXIT STATUS"), "{name}");
    }
}

#[test]
fn help_succeeds_and_unknown_commands_are_usage_errors() {
    assert_eq!(tabiya(&["play", "--help"]).status.code(), Some(0));
    assert_eq!(tabiya(&["plya"]).status.code(), Some(2));
}
