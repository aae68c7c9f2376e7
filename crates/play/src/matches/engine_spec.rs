//! Engines as they are specified on the command line.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use tabiya_verify::{Deadlines, EngineCommand, EngineConfig, Shim, join_words, split_words};

use super::limits::{MoveLimits, move_time};

/// An engine with its own settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EngineSpec {
    /// The engine's name in the report; `None` for the name that the engine itself reports.
    pub(crate) name: Option<String>,
    /// The command that starts the engine; `None` for this program.
    command: Option<String>,
    options: Vec<(String, String)>,
    pub(crate) limits: Option<MoveLimits>,
}

/// The keys of an engine's settings, which are words of the form `KEY=VALUE`.
const KEYS: [&str; 7] = ["cmd", "name", "tc", "movetime", "nodes", "depth", "option.NAME"];

/// Keys of an engine's settings in fastchess and cutechess-cli, and what says the same here.
const OTHER_KEYS: [(&str, &str); 6] = [
    ("args", "the arguments follow the command: cmd='COMMAND ARGUMENTS'"),
    ("st", "the time for a move is movetime=0.1s"),
    ("timemargin", "the margin is the option --margin"),
    ("proto", "leave it out: engines speak UCI"),
    ("restart", "leave it out: an engine that broke is restarted"),
    ("dir", "start the engine by a script that changes the folder"),
];

/// Splits a word into key and value; `None` if the key is not known.
fn key(word: &str) -> Option<(&str, &str)> {
    let (key, value) = word.split_once('=')?;
    let is_key =
        KEYS.contains(&key) || key.strip_prefix("option.").is_some_and(|name| !name.is_empty());
    is_key.then_some((key, value))
}

impl EngineSpec {
    /// Specifies this program's own engine with default settings.
    pub(crate) fn own() -> Self {
        Self { name: None, command: None, options: Vec::new(), limits: None }
    }

    /// Reads an engine from a command with arguments, or from words `KEY=VALUE` with the command as `cmd`.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let words = split_words(text).map_err(|error| error.to_string())?;
        let Some(first) = words.first().filter(|first| !first.is_empty()) else {
            return Err("expected a program".to_owned());
        };
        if text.contains(['\n', '\r']) {
            return Err("expected one line".to_owned());
        }
        let mut spec = Self::own();
        if key(first).is_none() {
            spec.command = Some(text.to_owned());
        } else {
            words.iter().try_for_each(|word| spec.set(word))?;
        }
        if let Some(command) = &spec.command {
            let command: EngineCommand = command.parse().map_err(|error| format!("{error}"))?;
            if command.is_one_shot() {
                return Err(
                    "a program that is started anew for each position cannot play".to_owned()
                );
            }
            if command.program() == "tabiya" && command.to_string() == "tabiya" {
                spec.command = None;
            }
        }
        Ok(spec)
    }

    fn set(&mut self, word: &str) -> Result<(), String> {
        let wrong = || {
            let other = word.split_once('=').map_or(word, |(key, _)| key);
            let hint = OTHER_KEYS.iter().find(|(key, _)| *key == other);
            let hint = hint.map_or(String::new(), |(_, hint)| format!("; {hint}"));
            format!("expected KEY=VALUE, not \"{word}\"; the keys are {}{hint}", KEYS.join(", "))
        };
        let (key, value) = key(word).ok_or_else(wrong)?;
        if let Some(option) = key.strip_prefix("option.") {
            if option.eq_ignore_ascii_case("UCI_Variant")
                || option.eq_ignore_ascii_case("UCI_Chess960")
            {
                return Err(format!("{option} is set by the match itself"));
            }
            self.options.push((option.to_owned(), value.to_owned()));
            return Ok(());
        }
        let number = || value.parse::<u64>().ok().filter(|&number| number > 0);
        let expected = || format!("expected a number above 0, not {word}");
        match key {
            "cmd" => self.command = Some(value.to_owned()),
            "name" => self.name = Some(value.to_owned()).filter(|name| !name.is_empty()),
            "tc" => self.limits = Some(MoveLimits::Clock(value.parse()?)),
            "movetime" => self.limits = Some(MoveLimits::Time(move_time(value)?)),
            "nodes" => self.limits = Some(MoveLimits::Nodes(number().ok_or_else(expected)?)),
            _ => {
                let depth = number().and_then(|depth| u32::try_from(depth).ok());
                self.limits = Some(MoveLimits::Depth(depth.ok_or_else(expected)?));
            }
        }
        Ok(())
    }

    /// The path of the engine's program, if the command names one.
    pub(crate) fn program_file(&self) -> Option<PathBuf> {
        let command: EngineCommand = self.command.as_ref()?.parse().ok()?;
        command.program_file().map(Into::into)
    }

    /// The configuration that starts the engine. `timeout` limits its answers when no clock runs.
    pub(crate) fn config(&self, timeout: Duration) -> anyhow::Result<EngineConfig> {
        let command: EngineCommand = match &self.command {
            Some(command) => command.parse()?,
            None => join_words([own_program()?.to_string_lossy().as_ref(), "uci"]).parse()?,
        };
        let deadlines = Deadlines::capped(timeout);
        let (options, shim) = (self.options.clone(), Shim::of_this_program(None));
        Ok(EngineConfig { options, deadlines, shim, ..EngineConfig::new(command) })
    }
}

impl fmt::Display for EngineSpec {
    /// Writes the settings as words `KEY=VALUE`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = vec![format!("cmd={}", self.command.as_deref().unwrap_or("tabiya"))];
        words.extend(self.name.iter().map(|name| format!("name={name}")));
        words.extend(self.options.iter().map(|(name, value)| format!("option.{name}={value}")));
        words.extend(self.limits.iter().map(|limits| format!("limit={limits}")));
        let is_plain =
            |word: &str| !word.contains(|c: char| c.is_whitespace() || "'\"\\".contains(c));
        for word in words.iter_mut().filter(|word| !is_plain(word)) {
            *word = join_words([word.as_str()]);
        }
        f.write_str(&words.join(" "))
    }
}

/// The path of this process's executable, even if the file was replaced meanwhile.
fn own_program() -> anyhow::Result<PathBuf> {
    let itself = PathBuf::from("/proc/self/exe");
    // In a child process this link would refer to the child, so its target is returned.
    match std::fs::read_link(&itself) {
        Ok(target) if target.exists() => Ok(target),
        _ => Ok(std::env::current_exe()?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_given_by_a_command_or_by_keys() {
        let plain = EngineSpec::read("'/opt/my engine' --quiet a=b").expect("a command");
        assert_eq!(plain.command.as_deref(), Some("'/opt/my engine' --quiet a=b"));
        assert!(plain.options.is_empty());
        let text =
            "cmd='stockfish bench' name='SF 16' 'option.Move Overhead=30' option.Hash=64 nodes=500";
        let keyed = EngineSpec::read(text).expect("words");
        assert_eq!(keyed.command.as_deref(), Some("stockfish bench"));
        assert_eq!(keyed.name.as_deref(), Some("SF 16"));
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(keyed.options, [option("Move Overhead", "30"), option("Hash", "64")]);
        assert_eq!(keyed.limits, Some(MoveLimits::Nodes(500)));
        let own = EngineSpec::read("name=weak option.UCI_Elo=1000").expect("words");
        assert_eq!(own.command, None);
        assert_eq!(EngineSpec::read("tabiya"), Ok(EngineSpec::own()));
    }

    #[test]
    fn invalid_engine_specifications_are_named() {
        for (text, said) in [
            ("", "expected a program"),
            ("'open", "quotation mark is not closed"),
            ("cmd=x speed=3", "expected KEY=VALUE, not \"speed=3\""),
            ("cmd=x st=0.1", "the time for a move is movetime=0.1s"),
            ("cmd=x args=-q", "the arguments follow the command"),
            ("cmd=x nodes=no", "expected a number above 0"),
            ("cmd=x tc=fast", "expected a time control"),
            ("cmd=x option.UCI_Variant=chess", "UCI_Variant is set by the match itself"),
            ("x {fen} {depth}", "cannot play"),
        ] {
            let error = EngineSpec::read(text).expect_err(text);
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
