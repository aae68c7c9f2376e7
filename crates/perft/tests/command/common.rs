//! Runs the command in tests.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;

/// The exit status and the output of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs `perft` with these arguments and this input.
pub(crate) fn perft_with_input(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    // Under GitHub's CI the variable would change annotations.
    let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
    let output = output_for(command.args(args).env_remove("GITHUB_WORKSPACE"), input.as_ref());
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// Runs a command with this input.
pub(crate) fn output_for(command: &mut Command, input: &[u8]) -> Output {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // A command that ends early does not read all of its input.
        scope.spawn(move || stdin.write_all(input).ok());
        child.wait_with_output().expect("the command ends")
    })
}

/// Runs `perft` with these arguments and no input.
pub(crate) fn perft(args: &[&str]) -> Ran {
    perft_with_input(args, b"")
}

/// The commands that the help lists, in the groups above the arguments.
pub(crate) fn commands() -> Vec<String> {
    let help = perft(&["help"]).stdout;
    let (list, _) = help.split_once("\nArguments:\n").expect("arguments");
    let (_, list) = list.split_once("\n\nFirst commands:\n").expect("a list of commands");
    let names = list.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.map(str::to_owned).collect()
}

/// A folder that is deleted at the end of the test.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file and returns its path as text.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(&path, content).expect("a file");
        path.display().to_string()
    }
}

/// The stdout of a command that must succeed.
#[track_caller]
pub(crate) fn stdout_of(args: &[&str]) -> String {
    let ran = perft(args);
    assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.stderr);
    ran.stdout
}

/// Copies the program with `cp`. If this process wrote the copy, programs that other tests start
/// meanwhile would inherit the open file, and the system runs no file that is open for writing.
#[cfg(unix)]
pub(crate) fn copy_program(to: &std::path::Path) {
    let copied = Command::new("cp").arg(env!("CARGO_BIN_EXE_perft")).arg(to).status();
    assert!(copied.is_ok_and(|status| status.success()), "no copy of perft");
}
