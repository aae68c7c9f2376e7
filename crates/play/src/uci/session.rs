//! The UCI session with a front end.

use std::ops::ControlFlow;
use std::str::SplitWhitespace;
use std::time::{Duration, Instant};

use tabiya_core::EnPassantMode;
use tabiya_engine::{Options, Stop};
use tabiya_games::{AnyPosition, Game, UciPosition, uci_perft_depth};
use tabiya_terminal::described;

use super::bench;
use super::genfens;
use super::go::Go;
use super::options::{Settings, describe};
use super::output::{say, say_all, say_error};
use super::search::Searcher;

/// A session with a front end: the settings, the current game and the running work.
pub(super) struct FrontEndSession {
    settings: Settings,
    /// The game that the front end has set.
    game: Game,
    /// Whether the last `position` command was accepted. If not, `go perft` is refused.
    is_accepted: bool,
    searcher: Searcher,
    /// The handles that stop the running and the waiting searches and counts.
    stops: Vec<Stop>,
    /// Whether a clock or a time for the move ends the last search.
    is_timed: bool,
    /// Whether the last `go` command was a count (`go perft`).
    counts: bool,
    /// The time of the last `go` command.
    asked: Instant,
}

impl FrontEndSession {
    pub(super) fn new() -> Self {
        let settings = Settings::default();
        Self {
            game: Game::new(settings.variant.start()),
            settings,
            is_accepted: true,
            searcher: Searcher::new(),
            stops: Vec::new(),
            is_timed: false,
            counts: false,
            asked: Instant::now(),
        }
    }

    /// Carries out a command line; `Break` after `quit`. Skips unknown words before a command, as UCI
    /// prescribes.
    pub(super) fn carry_out(&mut self, line: &str) -> ControlFlow<()> {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            if let Some(next) = self.command(word, &mut words) {
                return next;
            }
        }
        ControlFlow::Continue(())
    }

    /// Carries out the command that `word` names; `None` if the word is unknown.
    fn command(&mut self, word: &str, words: &mut SplitWhitespace<'_>) -> Option<ControlFlow<()>> {
        match word {
            "uci" => say_all(&describe(&self.settings)),
            "isready" => {
                self.searcher.get_ready(&self.settings);
                say("readyok");
            }
            "ucinewgame" => self.searcher.new_game(),
            "setoption" => self.set_option(words),
            "position" => self.set_position(words),
            "go" => self.go(words),
            "stop" => self.stop(),
            "ponderhit" => self.stops.iter().for_each(Stop::ponder_hit),
            "quit" => return Some(ControlFlow::Break(())),
            "d" => {
                let p = self.now();
                let fen = p.fen(self.settings.castling_mode(&p), EnPassantMode::Legal);
                say_all(&described(&p, &fen, p.key()));
            }
            "eval" => say_all(&self.searcher.evaluate(&self.now(), &self.settings)),
            "bench" => {
                let depth = words.next().and_then(|word| word.parse().ok()).unwrap_or(12);
                let Options { threads, hash, .. } = self.settings.engine;
                match bench::run(depth, threads, hash) {
                    Ok(figures) => say(&figures),
                    Err(reason) => say_error(reason),
                }
            }
            "genfens" => {
                if let Err(error) = genfens::run(words, &self.settings) {
                    say_error(format_args!("{error:#}"));
                }
            }
            "debug" | "register" => {}
            _ => return None,
        }
        Some(ControlFlow::Continue(()))
    }

    /// The current position.
    fn now(&self) -> AnyPosition {
        self.game.board()
    }

    fn set_position(&mut self, words: &mut SplitWhitespace<'_>) {
        let text: Vec<&str> = words.collect();
        let text = text.join(" ");
        let told = UciPosition::read(&text).and_then(|told| told.game(self.settings.variant));
        self.is_accepted = told.is_ok();
        match told {
            Err(error) => say_error(error),
            Ok((game, notes)) => {
                self.game = game;
                if !notes.is_empty() {
                    say(&format!("info string note: {notes}"));
                }
            }
        }
    }

    fn set_option(&mut self, words: &mut SplitWhitespace<'_>) {
        let before = self.settings.variant;
        match self.settings.set(words) {
            Err(text) => say_error(text),
            Ok(told) => told.iter().for_each(|line| say(line)),
        }
        if std::mem::take(&mut self.settings.clear_hash) {
            self.searcher.new_game();
        }
        if self.settings.variant != before {
            self.game = Game::new(self.settings.variant.start());
        }
    }

    fn go(&mut self, words: &mut SplitWhitespace<'_>) {
        let text: Vec<&str> = words.collect();
        let text = text.join(" ");
        match uci_perft_depth(&text) {
            Some(Err(error)) => say_error(error),
            Some(Ok(_)) if !self.is_accepted => {
                say_error("the last position was refused, there is nothing to count");
            }
            Some(Ok(depth)) => {
                let stop = self.begin(Stop::new(), false);
                self.counts = true;
                self.searcher.perft(self.now(), depth, stop, &self.settings);
            }
            None => {
                if !self.is_accepted {
                    say_error("the last position was refused, the one before it is searched");
                }
                let Go { limits, is_timed } = Go::read(&self.now(), &mut text.split_whitespace());
                self.begin(limits.stop.clone(), is_timed);
                self.counts = false;
                self.searcher.answer(&self.game, limits, &self.settings);
            }
        }
    }

    /// Registers a new search or count with its stop handle, and whether a clock or a time for the move ends it.
    fn begin(&mut self, stop: Stop, is_timed: bool) -> Stop {
        // A front end may send `go` before the last search has ended. That search is then stopped and
        // answered first. A count is not stopped, because a stopped count gives no result.
        if let Some(last) = self.stops.last().filter(|_| !self.counts) {
            last.stop();
        }
        if self.searcher.is_idle() {
            self.stops.clear();
        }
        (self.is_timed, self.asked) = (is_timed, Instant::now());
        self.stops.push(stop.clone());
        stop
    }

    fn stop(&mut self) {
        self.stops.iter().for_each(Stop::stop);
    }

    /// Ends the session at once. Only a count that was requested recently may still end: see [`PATIENCE`].
    pub(super) fn quit(&mut self) {
        if !self.counts || !self.searcher.ends_by(self.asked + PATIENCE) {
            self.stop();
        }
        self.searcher.wait();
    }

    /// Ends the session at the end of the input. A search by time has its time; any other search is stopped after a
    /// second, since it may take hours and no front end is left to stop it.
    pub(super) fn end(&mut self) {
        if self.counts {
            return self.quit();
        }
        if !self.is_timed && !self.searcher.ends_by(Instant::now() + PATIENCE) {
            self.stop();
        }
        self.searcher.wait();
    }
}

/// The time for which work may continue after `quit` or the end of the input, so that piped commands are answered, as
/// in `perft uci`: a count from its request, a search from the end of the input.
const PATIENCE: Duration = Duration::from_secs(1);
