//! The modes of the ill-behaved engine, as its option `--list` prints them.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The verdict that the command must reach on a mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Agrees,
    Differs,
    Broken,
    Refused,
}

/// A mode of the engine: a way to behave badly.
#[derive(Debug, Clone)]
pub(crate) struct Mode {
    pub(crate) name: String,
    pub(crate) class: Class,
    /// Whether the mode pauses within its answers.
    pub(crate) pauses: bool,
    /// Whether a process answers its first question right.
    pub(crate) later: bool,
    /// A text that every report must contain.
    pub(crate) says: String,
    /// A text that a report on the start position must contain.
    pub(crate) names: String,
    /// The options that the command needs for this engine.
    pub(crate) options: Vec<String>,
}

impl Mode {
    /// All modes of the engine.
    pub(crate) fn all() -> Vec<Self> {
        let list = Command::new(engine()).arg("--list").output().expect("the engine runs");
        let list = String::from_utf8(list.stdout).expect("names are ASCII");
        list.lines().map(Self::read).collect()
    }

    fn read(line: &str) -> Self {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[name, class, pauses, says, names, later, options] = &columns[..] else {
            panic!("{line:?}")
        };
        let class = match class {
            "agrees" => Class::Agrees,
            "differs" => Class::Differs,
            "broken" => Class::Broken,
            "refused" => Class::Refused,
            _ => panic!("unknown class {class}"),
        };
        let [name, says, names] = [name, says, names].map(str::to_owned);
        let options = shell_words::split(options).expect("words");
        let (pauses, later) = (pauses == "pauses", later == "later");
        Self { name, class, pauses, later, says, names, options }
    }

    /// The value of `--engine`, with the length of pauses and a mark that identifies the processes of this run.
    pub(crate) fn command(&self, pause: &str, mark: &str) -> String {
        let engine = engine();
        let engine = engine.to_str().expect("a path in UTF-8");
        let pause = if self.pauses { pause } else { "-" };
        let mut words = vec![engine, &self.name, pause, mark];
        if self.name.starts_with("once") {
            words.extend(["{fen}", "{depth}"]);
        }
        if self.name.starts_with("once-moves") {
            words.push("{moves}");
        }
        shell_words::join(words)
    }

    /// Whether the mode groups the digits of counts of 1000 or more.
    pub(crate) fn groups_digits(&self) -> bool {
        self.name.starts_with("grouped")
    }

    /// The time limit for each answer. It is long for modes that print tens of megabytes, because
    /// nine other runs share the machine, and for modes that pause.
    pub(crate) fn timeout(&self) -> Duration {
        let floods =
            ["stderr-flood", "long-line", "flood", "text-flood"].contains(&self.name.as_str());
        Duration::from_secs(match floods {
            true => 20,
            false if self.pauses => 10,
            // Modes that never answer use up the whole time limit, so it is short.
            false if self.class == Class::Broken || self.name == "shallow" => 2,
            false => 5,
        })
    }
}

/// The path of the ill-behaved engine, an example of this package that cargo builds together with the command.
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
