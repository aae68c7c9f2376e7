//! The modes of the ill-behaved engine, as it lists them itself.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;
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
    /// Whether it pauses within its answers.
    pub(crate) pauses: bool,
    /// What every report has to say.
    pub(crate) says: String,
    /// What a report on the start position has to name.
    pub(crate) names: String,
}

impl Mode {
    /// All that the engine has.
    pub(crate) fn all() -> Vec<Self> {
        let list = Command::new(engine()).arg("--list").output().expect("the engine runs");
        let list = String::from_utf8(list.stdout).expect("names are ASCII");
        list.lines().map(Self::read).collect()
    }

    fn read(line: &str) -> Self {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[name, class, pauses, says, names] = &columns[..] else { panic!("{line:?}") };
        let class = match class {
            "agrees" => Class::Agrees,
            "differs" => Class::Differs,
            "broken" => Class::Broken,
            _ => panic!("unknown class {class}"),
        };
        let [name, says, names] = [name, says, names].map(str::to_owned);
        Self { name, class, pauses: pauses == "pauses", says, names }
    }

    /// What `--engine` is told, with the length of pauses and what a process of this run has in its
    /// arguments.
    pub(crate) fn command(&self, pause: &str, mark: &str) -> String {
        let engine = engine();
        let engine = engine.to_str().expect("a path in UTF-8");
        let pause = if self.pauses { pause } else { "-" };
        let mut words = vec![engine, &self.name, pause, mark];
        if self.name.starts_with("once") {
            words.extend(["{fen}", "{depth}"]);
        }
        shell_words::join(words)
    }

    /// Whether it writes counts from 1000 up in groups of digits.
    pub(crate) fn groups_digits(&self) -> bool {
        self.name.starts_with("grouped")
    }

    /// The deadline for each answer: long where tens of megabytes have to be read first, on a machine
    /// that does nine other things, and where pauses have to pass.
    pub(crate) fn timeout(&self) -> Duration {
        let floods = ["stderr-flood", "long-line", "flood"].contains(&self.name.as_str());
        Duration::from_secs(match floods {
            true => 20,
            false if self.pauses => 10,
            // What never comes is waited for to the end.
            false if self.class == Class::Broken || self.name == "shallow" => 2,
            false => 5,
        })
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
