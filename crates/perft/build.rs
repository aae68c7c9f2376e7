//! Tells the command which commit it is built from, if it is built from a checkout.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Without git, or unpacked somewhere below another repository, there is no commit to name.
    if git(&["ls-files", "--error-unmatch", "Cargo.toml"]).is_none() {
        return;
    }
    let Some(commit) = git(&["rev-parse", "--short=10", "HEAD"]) else { return };
    println!("cargo::rustc-env=TABIYA_COMMIT={commit}");
    // HEAD changes with the branch; its log, or the branch itself, with each commit. A file that there
    // is not would make every build begin here.
    let branch = git(&["rev-parse", "--symbolic-full-name", "HEAD"]).unwrap_or_default();
    for name in ["HEAD", "logs/HEAD", &branch] {
        let Some(path) = git(&["rev-parse", "--git-path", name]) else { continue };
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
}

/// What git says, if it ends well.
fn git(args: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    // A hook of another repository may have set them.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        command.env_remove(name);
    }
    let output = command.args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
