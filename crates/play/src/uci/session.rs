//! What the front end has said so far.

use std::str::SplitWhitespace;

use tabiya_engine::Stop;

use super::go::{Go, Request};
use super::options::{Settings, describe};
use super::output::{say, say_all};
use super::position::Game;
use super::search::Searcher;
use super::{bench, board};

/// What comes after a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Go,
    Quit,
}

/// A conversation with a front end.
pub(super) struct Session {
    settings: Settings,
    game: Game,
    searcher: Searcher,
    /// What stops the search that runs, or the counts that run and wait and what comes after them.
    stops: Vec<Stop>,
    /// Whether that ends of itself.
    is_finite: bool,
    /// Whether it is a count.
    counts: bool,
}

impl Session {
    pub(super) fn new() -> Self {
        let settings = Settings::default();
        Self {
            game: Game::new(settings.variant),
            settings,
            searcher: Searcher::new(),
            stops: Vec::new(),
            is_finite: true,
            counts: false,
        }
    }

    /// Carries out a line. As UCI has it, words that are not known are skipped, up to one that is.
    pub(super) fn carry_out(&mut self, line: &str) -> Next {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            if let Some(next) = self.command(word, &mut words) {
                return next;
            }
        }
        Next::Go
    }

    /// Carries out a command; `None` if the word is none.
    fn command(&mut self, word: &str, words: &mut SplitWhitespace<'_>) -> Option<Next> {
        match word {
            "uci" => say_all(&describe(&self.settings)),
            "isready" => {
                self.searcher.get_ready(&self.settings);
                say("readyok");
            }
            "ucinewgame" => {
                self.game = Game::new(self.settings.variant);
                self.searcher.new_game();
            }
            "setoption" => self.set_option(words),
            "position" => {
                if let Err(text) = self.game.set(self.settings.variant, words) {
                    say(&format!("info string {text}"));
                }
            }
            "go" => self.go(words),
            "stop" => self.stop(),
            "ponderhit" => self.stops.iter().for_each(Stop::ponder_hit),
            "quit" => return Some(Next::Quit),
            "d" => {
                say_all(&board::draw(self.game.now(), self.settings.castling_mode(self.game.now())))
            }
            "eval" => say_all(&self.searcher.evaluate(self.game.now(), &self.settings)),
            "bench" => {
                let depth = words.next().and_then(|word| word.parse().ok()).unwrap_or(12);
                say(&bench::run(depth, self.settings.engine.threads, self.settings.engine.hash));
            }
            "debug" | "register" => {}
            _ => return None,
        }
        Some(Next::Go)
    }

    fn set_option(&mut self, words: &mut SplitWhitespace<'_>) {
        let before = self.settings.variant;
        match self.settings.set(words) {
            Err(text) => say(&format!("info string {text}")),
            Ok(told) => told.iter().for_each(|line| say(line)),
        }
        if std::mem::take(&mut self.settings.clear_hash) {
            self.searcher.new_game();
        }
        if self.settings.variant != before {
            self.game = Game::new(self.settings.variant);
        }
    }

    fn go(&mut self, words: &mut SplitWhitespace<'_>) {
        // A front end that has not waited gets the answer to its last question first. A count would have none if
        // it were stopped.
        if let Some(last) = self.stops.last().filter(|_| !self.counts) {
            last.stop();
        }
        if self.searcher.is_idle() {
            self.stops.clear();
        }
        let Go { request, is_finite } = Go::read(self.game.now(), words);
        self.is_finite = is_finite;
        self.stops.push(request.stop());
        self.counts = matches!(request, Request::Perft { .. });
        match request {
            Request::Perft { depth, stop } => {
                self.searcher.perft(*self.game.now(), depth, stop, &self.settings);
            }
            Request::Search(limits) => {
                self.searcher.search(self.game.positions(), *limits, &self.settings);
            }
        }
    }

    fn stop(&mut self) {
        self.stops.iter().for_each(Stop::stop);
    }

    /// Ends at once.
    pub(super) fn quit(&mut self) {
        self.stop();
        self.searcher.wait();
    }

    /// Ends as the input has: what ends of itself is waited for.
    pub(super) fn end(&mut self) {
        if !self.is_finite {
            self.stop();
        }
        self.searcher.wait();
    }
}
