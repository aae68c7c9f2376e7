//! The modes of the ill-behaved engine, as it lists them itself.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::time::Duration;

/// What is to be made of a mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Agrees,
    Differs,
    Broken,
}

/// A way to behave badly.
#[derive(Debug, Clone)]
pub(crate) struct Mode {
    pub(crate) name: String,
    pub(crate) class: Class,
}

impl Mode {
    /// All that the engine has.
    pub(crate) fn all() -> Vec<Self> {
        let list = Command::new(engine()).arg("--list").output().expect("the engine runs");
        let list = String::from_utf8(list.stdout).expect("names are ASCII");
        list.lines().map(Self::read).collect()
    }

    fn read(line: &str) -> Self {
        let (name, class) = line.split_once(' ').expect("a name and a class");
        let class = match class {
            "agrees" => Class::Agrees,
            "differs" => Class::Differs,
            "broken" => Class::Broken,
            _ => panic!("unknown class {class}"),
        };
        Self { name: name.to_owned(), class }
    }

    /// What a process of this mode has in its arguments, and nothing else in the world has.
    pub(crate) fn mark(&self) -> String {
        format!("mark-{}-{}", process::id(), self.name)
    }

    /// What `--engine` is told.
    pub(crate) fn command(&self) -> String {
        let engine = engine();
        let engine = engine.to_str().expect("a path in UTF-8");
        shell_words::join([engine, &self.name, "-", &self.mark()])
    }

    /// How deep is counted. Digits are grouped from 1000 on, which no move has two plies down.
    pub(crate) fn depth(&self) -> &'static str {
        if self.name.starts_with("grouped") { "4" } else { "2" }
    }

    /// The deadline for each answer: long where tens of megabytes have to be read first, on a machine
    /// that does seven other things.
    pub(crate) fn timeout(&self) -> Duration {
        let floods = ["stderr-flood", "long-line", "flood"].contains(&self.name.as_str());
        Duration::from_secs(if floods { 10 } else { 2 })
    }

    /// When the command must have ended: one deadline may pass for what the engine owes, one more
    /// for its end.
    pub(crate) fn limit(&self) -> Duration {
        2 * self.timeout() + Duration::from_secs(3)
    }
}

/// The engine, which is an example of this package: cargo puts it beside the command.
fn engine() -> PathBuf {
    let examples = Path::new(env!("CARGO_BIN_EXE_perft")).with_file_name("examples");
    let engine = examples.join(format!("ill_behaved{EXE_SUFFIX}"));
    assert!(
        engine.exists(),
        "{} is not there: build it with `cargo build --examples` and the profile of the test",
        engine.display()
    );
    engine
}
