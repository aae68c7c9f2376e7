//! A game on the server.

use tabiya_engine::{Limits, Options, Stop};

use super::answer::Refusal;
use super::players::{PlayerKind, Players};
use crate::table::Played;

/// The maximum number of plies in a game.
pub(super) const MOST_PLIES: usize = 2000;

/// A game with its players and, while it runs, the search for the engine's move.
pub(super) struct HostedGame {
    course: Box<dyn Played>,
    pub(super) players: Players,
    /// Incremented with each change, so that a page cannot change a state that it has not seen.
    revision: u64,
    /// The handle that stops the last search begun.
    search: Option<Stop>,
    /// The seed of the weakened engine's random errors, different for each game.
    seed: u64,
}

/// Everything needed to run a search.
pub(super) struct Search {
    pub(super) course: Box<dyn Played>,
    pub(super) options: Options,
    pub(super) limits: Limits,
    /// The revision of the game for which the search was begun.
    pub(super) revision: u64,
}

impl HostedGame {
    pub(super) fn new(course: Box<dyn Played>, players: Players) -> Self {
        Self { course, players, revision: 0, search: None, seed: crate::level::random_seed() }
    }

    pub(super) fn revision(&self) -> u64 {
        self.revision
    }

    /// The number of moves made, counting each side's.
    pub(super) fn plies(&self) -> usize {
        self.course.len()
    }

    /// The game with all its moves.
    pub(super) fn all(&self) -> &dyn Played {
        &*self.course
    }

    /// The game as it was after `ply` moves.
    ///
    /// # Errors
    /// If the game has fewer moves.
    pub(super) fn at(&self, ply: usize) -> Result<Box<dyn Played>, Refusal> {
        let plies = self.plies();
        if ply > plies {
            return Err(Refusal::unknown(format!("no ply {ply}, the game has {plies}")));
        }
        let mut course = self.course.copy();
        for _ in ply..plies {
            course.undo();
        }
        Ok(course)
    }

    /// Whether it is the engine's turn and the game is not over.
    pub(super) fn is_engines_turn(&self) -> bool {
        self.players.player(self.course.now().board().turn()) == PlayerKind::Engine
            && !self.is_over()
    }

    /// Whether the side to move has no legal move, or the game has ended (or one of its rules has failed).
    fn is_over(&self) -> bool {
        let ended = self.course.ended();
        !matches!(ended, Ok(None)) || self.course.choices().is_ok_and(|all| all.is_empty())
    }

    /// Whether a search is running.
    pub(super) fn is_searched(&self) -> bool {
        self.search.as_ref().is_some_and(|stop| !stop.is_stopped())
    }

    /// Makes a person's move in the position after `ply` moves, discarding later moves.
    ///
    /// # Errors
    /// If the move is illegal, with the reason, if it is not a person's turn, or if the game has changed since
    /// `revision`.
    pub(super) fn play(&mut self, ply: usize, text: &str, revision: u64) -> Result<(), Refusal> {
        self.check(revision)?;
        let mut course = self.at(ply)?;
        let turn = course.now().board().turn();
        course.play(text).map_err(|why| refusal(&*course, text, why))?;
        if self.players.player(turn) == PlayerKind::Engine {
            return Err(Refusal::conflict("it is the engine's turn"));
        }
        if ply >= MOST_PLIES {
            return Err(Refusal::conflict(format!("a game has at most {MOST_PLIES} moves here")));
        }
        self.change(course);
        Ok(())
    }

    /// Makes the engine's move unless the game has changed since `revision`, and returns whether it was made.
    pub(super) fn play_engine(&mut self, m: &str, revision: u64) -> bool {
        if revision != self.revision || self.plies() >= MOST_PLIES {
            return false;
        }
        let mut course = self.course.copy();
        let is_played = course.play(m).is_ok();
        if is_played {
            self.change(course);
        }
        is_played
    }

    /// Takes back moves until `ply` moves are left.
    ///
    /// # Errors
    /// If the game has fewer moves, or has changed since `revision`.
    pub(super) fn take_back(&mut self, ply: usize, revision: u64) -> Result<(), Refusal> {
        self.check(revision)?;
        let course = self.at(ply)?;
        self.change(course);
        Ok(())
    }

    /// Sets who plays each side from now on.
    pub(super) fn set_players(&mut self, players: Players) {
        self.players = players;
        self.change(self.course.copy());
    }

    /// Begins a search for the engine's move.
    ///
    /// # Errors
    /// If it is not the engine's turn, or a search is already running.
    pub(super) fn begin_search(&mut self) -> Result<Search, Refusal> {
        if !self.is_engines_turn() {
            return Err(Refusal::conflict("it is not the engine's turn"));
        }
        if self.is_searched() {
            return Err(Refusal::conflict("the engine is already thinking"));
        }
        let limits = self.players.limits();
        self.search = Some(limits.stop.clone());
        Ok(Search {
            course: self.course.copy(),
            options: Options {
                strength: self.players.strength(),
                seed: self.seed,
                ..Options::default()
            },
            limits,
            revision: self.revision,
        })
    }

    fn check(&self, revision: u64) -> Result<(), Refusal> {
        if revision == self.revision {
            return Ok(());
        }
        Err(Refusal::conflict("the game has changed in the meantime; this is its current state"))
    }

    fn change(&mut self, course: Box<dyn Played>) {
        self.end_search();
        self.course = course;
        self.revision += 1;
    }

    fn end_search(&mut self) {
        if let Some(stop) = self.search.take() {
            stop.stop();
        }
    }
}

impl Drop for HostedGame {
    fn drop(&mut self) {
        self.end_search();
    }
}

/// The refusal of an illegal move, with a detailed reason if one is known.
fn refusal(course: &dyn Played, text: &str, why: String) -> Refusal {
    Refusal::unfit(match course.why(text) {
        Ok(words) => format!("{}.", words.join("; ")),
        Err(_) => format!("{why}."),
    })
}
