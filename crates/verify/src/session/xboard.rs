//! The protocol of xboard and WinBoard: the greeting, and the features that an engine has.

use std::time::{Duration, Instant};

use tabiya_games::Variant;

use super::uci_session::{LOOK, UciSession};
use crate::error::{BreakageKind, EngineError, Phase, Unsupported};
use crate::output::line::Line;

/// How long an engine may take to list its features; an engine that lists none is asked all the same.
const FEATURES: Duration = Duration::from_secs(2);

/// What an engine says in its lines `feature ..`, as far as it matters here.
#[derive(Debug, Default)]
pub(crate) struct Features {
    /// The number of the last `ping`; `None` if the engine does not reply to it.
    pings: Option<u32>,
    /// Whether the engine says that it does not know `setboard`.
    lacks_setboard: bool,
    /// Whether the list is complete, or the engine asks for more time.
    done: Option<bool>,
}

impl Features {
    pub(crate) fn has_ping(&self) -> bool {
        self.pings.is_some()
    }

    /// The next `ping`; empty if the engine does not reply to it.
    pub(crate) fn ping(&mut self) -> String {
        let Some(pings) = &mut self.pings else { return String::new() };
        *pings += 1;
        format!("ping {pings}\n")
    }
}

/// The commands that begin a game of chess, in which the engine makes no moves of its own.
pub(crate) const NEW_GAME: &str = "new\nforce\n";

impl UciSession<'_> {
    /// Greets an engine, reads its features and sets the options of the configuration.
    pub(crate) fn greet_xboard(&mut self) -> Result<(), EngineError> {
        self.process.send("xboard\nprotover 2\n");
        let start = Instant::now();
        let limit = self.config.deadlines.start;
        while self.features.done != Some(true) {
            if self.features.done.is_none() && start.elapsed() >= limit.min(FEATURES) {
                break;
            }
            if start.elapsed() >= limit {
                return Err(self.broken(Phase::Features, BreakageKind::TimedOut(limit)));
            }
            let taken = self.take(Phase::Features, start, limit + FEATURES, LOOK)?;
            for line in taken.lines {
                if let Line::Feature(text) = line {
                    self.add_features(&text);
                }
            }
            if taken.ended {
                return Err(self.died(Phase::Features));
            }
        }
        if self.features.lacks_setboard {
            return Err(Unsupported::Command("setboard").into());
        }
        self.variant = Some(Variant::Chess);
        let mut commands = NEW_GAME.to_owned();
        for (name, value) in &self.config.options {
            let offered = self.offers.needed(name)?;
            commands += &match value.is_empty() {
                true => format!("option {offered}\n"),
                false => format!("option {offered}={value}\n"),
            };
        }
        // Some engines would print what they think.
        commands += "nopost\n";
        let sync = self.sync();
        self.process.send(&(commands + &sync));
        match self.can_sync() {
            true => self.await_ready(self.config.deadlines.first_ready),
            false => Ok(()),
        }
    }

    /// Reads a line with features: `ping=1 myname="Engine 1.0" done=1`.
    fn add_features(&mut self, text: &str) {
        for (name, value) in split_features(text) {
            match name {
                "ping" => self.features.pings = (value == "1").then_some(0),
                "setboard" => self.features.lacks_setboard = value == "0",
                "done" => self.features.done = Some(value == "1"),
                "myname" => self.offers.name = Some(tabiya_games::printable(value)),
                "option" => {
                    let name = value.split(" -").next().unwrap_or(value);
                    self.offers.add(&format!("option name {name} type string"));
                }
                _ => {}
            }
        }
    }
}

/// The features of a line, each with its value, which may be in quotation marks.
fn split_features(text: &str) -> Vec<(&str, &str)> {
    let mut rest = text.trim();
    let mut features = Vec::new();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        let name = name.split_whitespace().last().unwrap_or_default();
        features.push((name, value));
        rest = after;
    }
    features
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_have_values_with_and_without_quotation_marks() {
        let line = "ping=1 setboard=0 variants=\"normal,atomic\" myname=\"E = 1\" done=1";
        let expected = [
            ("ping", "1"),
            ("setboard", "0"),
            ("variants", "normal,atomic"),
            ("myname", "E = 1"),
            ("done", "1"),
        ];
        assert_eq!(split_features(line), expected);
        assert_eq!(split_features("done"), []);
        assert_eq!(split_features("option=\"Depth -spin 1"), [("option", "Depth -spin 1")]);
    }
}
