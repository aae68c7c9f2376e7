//! Shows the games of a match while they are played: on a terminal as boards that are redrawn in place, otherwise as
//! a line for each move. All of this goes to standard error, so that standard output has the report alone.

mod game;
mod layout;
mod screen;

use std::io::Write;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tabiya_count::Control;
use tabiya_games::Game;

use super::schedule::Fixture;
use crate::screen::{ScreenSize, Style, TerminalModes};
use game::RunningGame;
use screen::LiveScreen;

pub(super) use game::MadeMove;

/// How the games of a match are shown.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ShowMode {
    /// Only the results.
    Results,
    /// A line for each move.
    Lines,
    /// The boards, redrawn in place.
    Boards(Style),
}

/// The time between two drawings of the boards.
const TICK: Duration = Duration::from_millis(100);

/// Shows the running games of a match. Games are numbered by the thread that plays them.
pub(super) struct Show {
    mode: ShowMode,
    /// The number of games in the match.
    total: usize,
    state: Mutex<ShowState>,
}

#[derive(Default)]
struct ShowState {
    /// The game of each thread: the running one, or the last one.
    games: Vec<Option<RunningGame>>,
    /// The score of the match so far.
    score: String,
    screen: LiveScreen,
}

impl Show {
    pub(super) fn new(mode: ShowMode, total: usize) -> Self {
        Self { mode, total, state: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, ShowState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows a game that begins. `clocks` are the times left to White and Black, if they have clocks.
    pub(super) fn begin(
        &self,
        thread: usize,
        fixture: Fixture,
        names: [String; 2],
        game: &Game,
        clocks: [Option<Duration>; 2],
    ) {
        match self.mode {
            ShowMode::Results => {}
            ShowMode::Lines => {
                let [white, black] = &names;
                let opening = RunningGame::new(0, names.clone(), game, clocks).moves().join(" ");
                let after = if opening.is_empty() { "" } else { ", opening " };
                self.say(&format!(
                    "game {} of {}: {white} - {black} begins{after}{opening}",
                    fixture.number, self.total
                ));
            }
            ShowMode::Boards(_) => {
                let games = &mut self.lock().games;
                games.resize_with(games.len().max(thread + 1), || None);
                games[thread] = Some(RunningGame::new(fixture.number, names, game, clocks));
            }
        }
    }

    /// Shows a move of a game that was begun.
    pub(super) fn play(&self, thread: usize, fixture: Fixture, made: &MadeMove<'_>) {
        match self.mode {
            ShowMode::Results => {}
            ShowMode::Lines => {
                self.say(&format!("game {}: {}", fixture.number, made.line()));
            }
            ShowMode::Boards(_) => {
                if let Some(game) = self.lock().games.get_mut(thread).and_then(Option::as_mut) {
                    game.play(made);
                }
            }
        }
    }

    /// Shows the result of a game, which stays until the thread's next game begins.
    pub(super) fn end(&self, thread: usize, result: &str, reason: &str) {
        if let Some(game) = self.lock().games.get_mut(thread).and_then(Option::as_mut) {
            game.end(result, reason);
        }
    }

    /// Sets the score of the match.
    pub(super) fn set_score(&self, score: String) {
        self.lock().score = score;
    }

    /// Writes a line that stays, above the boards.
    pub(super) fn say(&self, line: &str) {
        let state = self.lock();
        let text = state.screen.above(line);
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
    }

    /// Draws the boards until `ended` is disconnected or `control` stops the match. Then erases them and shows the
    /// cursor again.
    pub(super) fn draw(&self, style: Style, ended: &Receiver<()>, control: &Control) {
        let modes = TerminalModes::of(std::io::stderr());
        modes.set_for_drawing();
        while !control.is_stopped() && ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            let size = ScreenSize::of_stderr();
            let mut state = self.lock();
            let lines = layout::lines(&state.games, &state.score, self.total, style, size);
            let text = state.screen.show(&lines, size);
            let _ = std::io::stderr().lock().write_all(text.as_bytes());
        }
        // Locked until the text is written, so that no line of another thread comes between.
        let mut state = self.lock();
        let text = state.screen.close();
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
        modes.set();
    }
}
