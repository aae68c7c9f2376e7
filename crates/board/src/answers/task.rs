//! Work that takes long: searches and counts.

use std::fmt;

use anyhow::{Result, anyhow};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tabiya_games::house::Gallery;
use tabiya_games::{Game, caught};

use super::analysis::Analysis;
use super::counting::{Count, CountProgress};
use super::reply::{Event, Refusal};
use super::search::Search;
use super::service::BoardService;
use super::setup::GameRequest;

/// Work that takes long. It needs a thread of its own with a stack of [`STACK`](Self::STACK) bytes, or a worker of a
/// browser, where it begins anew from its [text](Self::to_text).
pub struct Task {
    /// The game that it is about.
    pub(super) game: u64,
    /// The revision of the game when the task was given.
    pub(super) revision: u64,
    /// The game up to the position that is searched or counted.
    pub(super) course: Box<Game>,
    pub(super) job: Job,
}

/// What is to be done.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Job {
    Search(Search),
    Analysis(Analysis),
    Count(Count),
}

/// The kind of a task: tasks of each kind wait for one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskKind {
    /// A search for the engine's move.
    Search,
    /// A search for the best lines.
    Analysis,
    /// A count of leaf nodes.
    Count,
}

impl Task {
    /// The size of the stack that a task needs, in bytes: enough for a deep search, even without optimisation.
    pub const STACK: usize = 32 << 20;

    /// The kind of the task.
    pub fn kind(&self) -> TaskKind {
        match self.job {
            Job::Search(_) => TaskKind::Search,
            Job::Analysis(_) => TaskKind::Analysis,
            Job::Count(_) => TaskKind::Count,
        }
    }

    /// A function that stops the task from another thread.
    #[must_use]
    pub fn stopper(&self) -> Box<dyn Fn() + Send> {
        let stop = match &self.job {
            Job::Search(search) => search.stop.clone(),
            Job::Analysis(analysis) => analysis.stop.clone(),
            Job::Count(count) => {
                let progress = count.progress();
                return Box::new(move || progress.stop());
            }
        };
        Box::new(move || stop.stop())
    }

    /// Whether the task has been stopped, such as by a change of the game whose move is searched.
    pub fn is_stopped(&self) -> bool {
        match &self.job {
            Job::Search(search) => search.stop.is_stopped(),
            Job::Analysis(analysis) => analysis.stop.is_stopped(),
            Job::Count(count) => count.progress().is_stopped(),
        }
    }

    /// The progress of a count; `None` for a search, which reports its own progress.
    pub fn progress(&self) -> Option<CountProgress> {
        match &self.job {
            Job::Count(count) => Some(count.progress()),
            _ => None,
        }
    }

    /// The number of the game that the task is about, and its revision when the task was given.
    pub fn game_and_revision(&self) -> (u64, u64) {
        (self.game, self.revision)
    }

    /// A legal move, for an engine whose search has failed; `None` if the position has no legal move.
    pub fn any_move(&self) -> Option<String> {
        Some(self.course.position().text(self.course.legal_moves().ok()?.first()?))
    }

    /// Does the work, and sends events meanwhile. Before each part of a count, `threads` says how many threads it may
    /// use. Returns the engine's move if one was searched, for [`BoardService::finish`]; `None` if the search failed. A
    /// panic is sent as the event `failed`.
    pub fn run(
        &self,
        board: &BoardService,
        threads: &dyn Fn() -> usize,
        tell: &mut dyn FnMut(Event),
    ) -> Option<String> {
        let (game, course) = (self.game, &self.course);
        let work = || match &self.job {
            Job::Search(search) => search.choose(game, course, &board.engines, tell),
            Job::Analysis(analysis) => {
                analysis.run(game, course, &board.engines, tell);
                None
            }
            Job::Count(count) => {
                count.run(course.position(), threads, tell);
                None
            }
        };
        caught(work).unwrap_or_else(|why| {
            let why = Refusal::failed(&why).why;
            tell(Event::lasting("failed", json!({ "why": why })));
            None
        })
    }

    /// The task as a text from which another board can do the same work.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub fn to_text(&self) -> Result<String> {
        let Self { game, revision, course, job } = self;
        let setup = GameRequest::for_restart(course, None, None, &Gallery::default());
        let text = TaskText { game: *game, revision: *revision, setup, job };
        Ok(serde_json::to_string(&text)?)
    }

    /// Reads a task from its text.
    ///
    /// # Errors
    /// If [`Task::to_text`] does not write such a text.
    pub fn from_text(text: &str) -> Result<Self> {
        let TaskText { game, revision, setup, job } = serde_json::from_str(text)?;
        let course =
            setup.course(&BoardService::default()).map_err(|refusal| anyhow!(refusal.why))?;
        Ok(Self { game, revision, course: course.game.into(), job })
    }
}

impl BoardService {
    /// Makes the move that a search has found, and returns the event `move` with the game after it. `None` if the task
    /// is not a search for a move, the move is illegal, or the game was changed since the search began.
    pub fn finish(&self, task: &Task, m: &str) -> Option<Event> {
        let is_search = task.kind() == TaskKind::Search;
        is_search.then(|| self.engine_move(task.game, task.revision, m))?
    }
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, revision, job, .. } = self;
        let mut task = f.debug_struct("Task");
        task.field("game", game).field("revision", revision).field("job", job).finish()
    }
}

/// A task as text.
#[derive(Serialize, Deserialize)]
struct TaskText<J> {
    game: u64,
    revision: u64,
    setup: GameRequest,
    job: J,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::{Answer, Reply};

    /// The events of a task without times and numbers of nodes.
    fn told(task: &Task, board: &BoardService) -> Vec<String> {
        let mut told = Vec::new();
        let found = task.run(board, &|| 1, &mut |mut event| {
            for row in event.value.as_object_mut().into_iter() {
                row.retain(|name, _| !["seconds", "milliseconds"].contains(&name.as_str()));
            }
            told.push(format!("{} {}", event.name, event.value));
        });
        told.extend(found);
        told
    }

    #[test]
    fn a_task_survives_its_serialisation() {
        let own = "name = \"own\"\nstart = \"4k3/8/8/8/8/8/8/A3K3 w - - 0 1\"\n[pieces.amazon]\n\
                   letter = \"a\"\nmoves = \"QN\"\n";
        let setups = [
            json!({ "position": "1. e4 e5 2. Nf3" }),
            json!({ "variant": "chess960", "number": 5 }),
            json!({ "variant": "crazyhouse", "position": "1. e4 d5 2. exd5" }),
            json!({ "variant": "atomic", "position": "4k3/8/8/3nr3/8/8/8/3RK3 w - - 0 1" }),
            json!({ "rules": own }),
            json!({ "house": ["duck-chess"] }),
            json!({ "house": ["knooks", "beta-decay"] }),
        ];
        for setup in setups {
            let board = BoardService::default();
            let mut request = setup.clone();
            request["players"] = json!({ "white": "engine", "black": "engine", "level": 1 });
            let answer = board.answer("POST", "games", request.to_string().as_bytes());
            assert!(matches!(answer, Answer::Reply(Reply { status: 201, .. })), "{answer:?}");
            for (method, path) in [("GET", "games/1/plies/0/count/2"), ("POST", "games/1/think")] {
                let Answer::Task(task) = board.answer(method, path, b"") else { panic!("{setup}") };
                let text = task.to_text().expect("it can be written");
                let again =
                    Task::from_text(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(told(&again, &BoardService::default()), told(&task, &board), "{text}");
            }
        }
        assert!(Task::from_text("{}").is_err());
    }
}
