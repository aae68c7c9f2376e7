//! Passes the git commit to the build of the command, if the source is a git checkout.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Without git, or if the surrounding repository does not track this crate, no commit is set.
    if git(&["ls-files", "--error-unmatch", "Cargo.toml"]).is_none() {
        return;
    }
    let Some(commit) = git(&["rev-parse", "--short=10", "HEAD"]) else { return };
    println!("cargo::rustc-env=TABIYA_COMMIT={commit}");
    // `HEAD` changes when another branch is checked out; the log of `HEAD` and the file of the branch change with each
    // commit. A file that does not exist is not listed: cargo would rerun this script in every build.
    let branch = git(&["rev-parse", "--symbolic-full-name", "HEAD"]).unwrap_or_default();
    for name in ["HEAD", "logs/HEAD", &branch] {
        let Some(path) = git(&["rev-parse", "--git-path", name]) else { continue };
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
}

/// The output of git, or `None` if git fails.
fn git(args: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    // A git hook of another repository may have set these variables.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        command.env_remove(name);
    }
    let output = command.args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
