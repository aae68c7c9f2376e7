//! Engines written as shell scripts, and functions that run matches.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// A folder in which engines are written.
pub(crate) struct Engines(TempDir);

impl Engines {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a UCI engine that runs the shell code `at_go` at each `go`. The variable `n` counts the `go`
    /// commands.
    pub(crate) fn engine(&self, name: &str, at_go: &str) -> String {
        let text = format!(
            "n=0\nwhile read -r word rest; do\n  case \"$word\" in\n    \
             uci) echo \"id name {name}\"; echo \"option name Level type spin default 1 min 1 max 9\"; \
             echo uciok ;;\n    isready) echo readyok ;;\n    \
             go) n=$((n + 1)); {at_go} ;;\n    quit) exit 0 ;;\n  esac\ndone\n"
        );
        let file = self.path(name);
        fs::write(&file, text).expect("it is written");
        format!("sh {}", file.display())
    }
}

/// The arguments of a short match against this engine.
pub(crate) fn against<'a>(engine: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["--engine", engine, "--nodes", "50", "--seed", "1", "--games", "2"], more].concat()
}

pub(crate) fn run(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("match").args(words).output().expect("the command starts")
}

/// The standard output of a match whose exit status must be `status`.
pub(crate) fn report(words: &[&str], status: i32) -> String {
    let output = run(words);
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The report of a match as JSON.
pub(crate) fn json(words: &[&str], status: i32) -> serde_json::Value {
    let text = report(&[words, &["--format", "json", "--quiet"]].concat(), status);
    serde_json::from_str(&text).expect("one object")
}

pub(crate) fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("it is there")
}
