//! Work that takes long: searches and counts.

use std::fmt;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use tabiya_core::ByColor;
use tabiya_engine::Stop;
use tabiya_variants::{NamedVariant, Variant};

use super::analysis::Analysis;
use super::counting::{Count, CountProgress};
use super::reply::Event;
use super::search::Search;
use super::state::Board;
use crate::pgn::{first, record};
use crate::table::Played;

/// Work that takes long. It needs a thread of its own with a stack of [`STACK`](Self::STACK) bytes, or a worker of a
/// browser, where it begins anew from its [text](Self::to_text).
pub struct Task {
    /// The game that it is about.
    pub(super) game: u64,
    /// The revision of the game when the task was given.
    pub(super) revision: u64,
    /// The game up to the position that is searched or counted.
    pub(super) course: Box<dyn Played>,
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

/// A handle that stops a task from another thread.
#[derive(Debug, Clone)]
pub struct TaskStop(Stopped);

#[derive(Debug, Clone)]
enum Stopped {
    Search(Stop),
    Count(CountProgress),
}

impl TaskStop {
    /// Makes the task end soon.
    pub fn stop(&self) {
        match &self.0 {
            Stopped::Search(stop) => stop.stop(),
            Stopped::Count(progress) => progress.stop(),
        }
    }
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

    /// The handle that stops the task.
    pub fn stop(&self) -> TaskStop {
        TaskStop(match &self.job {
            Job::Search(search) => Stopped::Search(search.stop.clone()),
            Job::Analysis(analysis) => Stopped::Search(analysis.stop.clone()),
            Job::Count(count) => Stopped::Count(count.progress()),
        })
    }

    /// Whether the task has been stopped, such as by a change of the game whose move is searched.
    pub fn is_stopped(&self) -> bool {
        match &self.job {
            Job::Search(search) => search.stop.is_stopped(),
            Job::Analysis(analysis) => analysis.stop.is_stopped(),
            Job::Count(count) => count.progress().is_stopped(),
        }
    }

    /// The progress of a count; `None` for a search, which tells its progress itself.
    pub fn progress(&self) -> Option<CountProgress> {
        match &self.job {
            Job::Count(count) => Some(count.progress()),
            _ => None,
        }
    }

    /// Does the work, and tells events meanwhile. Before each part of a count, `threads` says how many threads it may
    /// use. Returns the engine's move if one was searched, for [`Board::finish`]; every game with a legal move has one.
    pub fn run(
        &self,
        board: &Board,
        threads: &dyn Fn() -> usize,
        tell: &mut dyn FnMut(Event),
    ) -> Option<String> {
        match &self.job {
            Job::Search(search) => return search.choose(self, board, tell),
            Job::Analysis(analysis) => analysis.run(self, board, tell),
            Job::Count(count) => count.run(&*self.course, threads, tell),
        }
        None
    }

    /// The task as a text from which another process can do the same work.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub fn to_text(&self) -> Result<String> {
        let nobody = || "?".to_owned();
        let variant = self.course.now().variant();
        let rules = match variant {
            Variant::Custom(rules) => Some(rules.rules().to_toml()),
            _ => None,
        };
        let players = ByColor { white: nobody(), black: nobody() };
        let pgn = record(&*self.course, players, None);
        let text = TaskText {
            game: self.game,
            revision: self.revision,
            variant: variant.name().to_owned(),
            rules,
            pgn,
            job: &self.job,
        };
        Ok(serde_json::to_string(&text)?)
    }

    /// Reads a task from its text.
    ///
    /// # Errors
    /// If the text is not one that [`Task::to_text`] writes.
    pub fn from_text(text: &str) -> Result<Self> {
        let TaskText { game, revision, variant, rules, pgn, job } = serde_json::from_str(text)?;
        let variant = match rules {
            Some(rules) => NamedVariant::from_text(&rules).context("rules")?.variant,
            None => variant.parse().map_err(anyhow::Error::msg)?,
        };
        let (loaded, _) = first(&pgn, variant)?;
        Ok(Self { game, revision, course: loaded.game, job })
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
    variant: String,
    /// The rule file of rules of one's own.
    rules: Option<String>,
    pgn: String,
    job: J,
}
