//! Engines that play: asked for moves instead of counts.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use tabiya_count::Control;
use tabiya_games::Variant;

use super::error::{EngineError, Unsupported};
use super::{EngineConfig, VARIANT, VARIANT_PATH};
use crate::session::search::word_after;
use crate::session::uci_options::set_option;
use crate::session::uci_session::UciSession;

/// An engine that plays games: one process, which is killed when the player is dropped.
///
/// ```no_run
/// use std::time::Duration;
/// use tabiya_count::Control;
/// use tabiya_games::Variant;
/// use tabiya_verify::{EngineConfig, EnginePlayer};
///
/// let config = EngineConfig::new("stockfish".parse()?);
/// let control = Control::new();
/// let mut player = EnginePlayer::start(&config, &control)?;
/// player.new_game(Variant::Chess, false, None)?;
/// let reply = player.choose("startpos moves e2e4", "nodes 1000", Duration::from_secs(10))?;
/// println!("{} after {:?}", reply.text, reply.elapsed);
/// player.quit();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct EnginePlayer<'a> {
    session: UciSession<'a>,
}

/// The move that an engine has chosen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reply {
    /// The word after `bestmove`.
    pub text: String,
    /// The time from the question to the answer.
    pub elapsed: Duration,
    /// The score for the side to move in centipawns, if the engine gives one.
    pub centipawns: Option<i32>,
    /// The number of moves to mate; negative if the engine is mated.
    pub mate: Option<i32>,
    /// The depth of the search.
    pub depth: Option<u32>,
    /// The nodes of the search.
    pub nodes: Option<u64>,
    /// Whether the engine ignored `go nodes`: it reported far more nodes, and was sent `stop`.
    pub ignores_nodes: bool,
}

/// The number of reported nodes from which an engine ignores `go nodes`. Engines look at the limit from time to time,
/// and each thread on its own.
fn too_many_nodes(limit: u64) -> u64 {
    limit.saturating_mul(2).saturating_add(100_000)
}

impl<'a> EnginePlayer<'a> {
    /// Starts an engine, greets it and sets its options.
    ///
    /// # Errors
    /// If the engine does not start, lacks an option, or breaks.
    pub fn start(config: &'a EngineConfig, control: &'a Control) -> Result<Self, EngineError> {
        let session = UciSession::start(config, control, config.command.arguments())?;
        Ok(Self { session })
    }

    /// The name that the engine gives.
    pub fn name(&self) -> Option<&str> {
        self.session.name()
    }

    /// Prepares the engine for a game. A Tabiya engine reads custom rules from `rule_file`; any other engine
    /// must have got them by an option `VariantPath` of its configuration.
    ///
    /// # Errors
    /// If the engine lacks the variant or Chess960, or breaks.
    pub fn new_game(
        &mut self,
        variant: Variant,
        chess960: bool,
        rule_file: Option<&Path>,
    ) -> Result<(), EngineError> {
        let mut commands = String::new();
        if matches!(variant, Variant::Custom(_)) && self.session.variant != Some(variant) {
            commands += &self.rule_file_commands(variant, rule_file)?;
            self.session.variant = Some(variant);
        }
        commands += &self.session.set_rules(variant, chess960)?;
        commands += "ucinewgame\nisready\n";
        self.session.process.send(&commands);
        self.session.await_ready(self.session.config.deadlines.ready)
    }

    fn rule_file_commands(
        &self,
        variant: Variant,
        rule_file: Option<&Path>,
    ) -> Result<String, EngineError> {
        let lacking = || EngineError::Refused(Unsupported::Variant(variant));
        let name = self.session.offers.option(VARIANT).ok_or_else(lacking)?;
        let options = &self.session.config.options;
        let is_told = options.iter().any(|(name, _)| name.eq_ignore_ascii_case(VARIANT_PATH));
        let is_ours = self.name().is_some_and(|name| name.starts_with("Tabiya"));
        let file = match rule_file.filter(|_| is_ours && !is_told) {
            Some(file) => set_option(VARIANT_PATH, &file.display().to_string()),
            None if is_told => String::new(),
            None => return Err(lacking()),
        };
        Ok(file + &set_option(name, variant.name()))
    }

    /// Asks for a move: `position` and `go` are the arguments of the UCI commands of these names. An engine
    /// that does not answer within the limit is sent `stop`, and its answer is returned with the time that it
    /// took. An engine that ignores `go nodes` is sent `stop` as soon as it reports too many nodes.
    ///
    /// # Errors
    /// If the engine does not answer after `stop` either, or breaks.
    pub fn choose(
        &mut self,
        position: &str,
        go: &str,
        limit: Duration,
    ) -> Result<Reply, EngineError> {
        self.session.set_position(&format!("position {position}\n"))?;
        let start = Instant::now();
        let mut reply = Reply::default();
        let most = word_after(go, "nodes").and_then(|nodes| nodes.parse().ok()).map(too_many_nodes);
        let choice = self.session.search(go, limit, |info| {
            reply.read_info(info);
            reply.ignores_nodes = reply.nodes.zip(most).is_some_and(|(nodes, most)| nodes >= most);
            if reply.ignores_nodes { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(Reply { text: choice.best, elapsed: start.elapsed(), ..reply })
    }

    /// Ends the engine with `quit`. An engine that is dropped without it is killed.
    pub fn quit(self) {
        self.session.end();
    }
}

impl Reply {
    /// Reads depth, nodes and score from an `info` line; ignores lines about moves other than the best.
    fn read_info(&mut self, text: &str) {
        let after = |key: &str| word_after(text, key);
        if after("multipv").is_some_and(|number| number != "1") {
            return;
        }
        let number = |key: &str| after(key).and_then(|word| word.parse::<i64>().ok());
        // The moves after `pv` cannot be mistaken for these keywords.
        self.depth = number("depth").and_then(|depth| u32::try_from(depth).ok()).or(self.depth);
        self.nodes = number("nodes").and_then(|nodes| u64::try_from(nodes).ok()).or(self.nodes);
        let value = |key: &str| number(key).and_then(|value| i32::try_from(value).ok());
        if after("score").is_some() {
            (self.centipawns, self.mate) = (value("cp"), value("mate"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_score_of_the_best_line_is_kept() {
        let mut reply = Reply::default();
        reply.read_info("info depth 3 seldepth 4 multipv 1 score cp -25 nodes 900 pv e2e4");
        reply.read_info("info depth 3 multipv 2 score cp -99 nodes 900 pv d2d4");
        assert_eq!((reply.depth, reply.nodes), (Some(3), Some(900)));
        assert_eq!((reply.centipawns, reply.mate), (Some(-25), None));
        reply.read_info("info depth 5 score mate -2 nodes 1200 pv e2e4 e7e5");
        assert_eq!((reply.centipawns, reply.mate), (None, Some(-2)));
        assert_eq!(reply.depth, Some(5));
    }
}
