//! Prints each failed check as soon as it is known.

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::ProgressBar;
use tabiya_suite::CheckOutcome;
use tabiya_terminal::note;

use crate::output::{Outputs, TEXT};
use crate::report::{Item, Problem, Status, text};

/// Collects failures and prints them.
pub(crate) struct Failures {
    /// The outputs in text format.
    streams: Outputs,
    /// Whether each failure is printed on stderr as well, because stdout gets no text during the run.
    on_stderr: bool,
    state: Mutex<CollectedFailures>,
}

/// The failures found so far, and which texts about them are printed.
#[derive(Default)]
struct CollectedFailures {
    /// The status of each failed check, by its index in the plan.
    known: HashMap<usize, (Status, Problem)>,
    failed: usize,
    suspects: Vec<Suspect>,
    /// Texts to be printed, each with the index of the check whose report it completes.
    texts: Vec<(Option<usize>, Text)>,
    told: HashSet<usize>,
    /// Whether writing has failed. After that, nothing more is printed.
    closed: bool,
}

/// The full text of a failure, and its line for stderr.
#[derive(Clone)]
struct Text {
    long: String,
    line: String,
}

/// A failed check whose explanation is still being computed.
struct Suspect {
    at: usize,
    since: Instant,
    text: Text,
    is_told: bool,
}

/// The line of an item for stderr; empty for a warning, which is not a failure.
fn line(item: &Item<'_>) -> String {
    if item.status.is_failure() { text::line(item) } else { String::new() }
}

/// Time to wait for an explanation before the failure is printed without it.
const PATIENCE: Duration = Duration::from_millis(400);

impl Failures {
    /// Creates an empty collection.
    pub(crate) fn new(outputs: &Outputs) -> Self {
        let on_stderr = !outputs.on_stdout().is_some_and(|format| *format == TEXT);
        Self { streams: outputs.only(&TEXT), on_stderr, state: Mutex::default() }
    }

    /// Adds a failed check whose explanation is still being computed.
    pub(crate) fn suspect(&self, at: usize, item: &Item<'_>) {
        let text = Text { long: text::headline(item), line: line(item) };
        self.state().suspects.push(Suspect { at, since: Instant::now(), text, is_told: false });
    }

    /// Adds a failed check with its final explanation.
    pub(crate) fn add(&self, at: usize, item: &Item<'_>) {
        let state = &mut *self.state();
        let known = state.suspects.iter().position(|suspect| suspect.at == at);
        let is_told = known.is_some_and(|known| state.suspects.swap_remove(known).is_told);
        state.failed += usize::from(item.status.is_failure());
        state.known.extend(item.problem.clone().map(|problem| (at, (item.status, problem))));
        let text = match is_told {
            true => Text { long: text::rest(item), line: String::new() },
            false => Text { long: text::whole(item), line: line(item) },
        };
        state.texts.push((Some(at), text));
    }

    /// Adds a failure that belongs to no check and consists only of a text.
    pub(crate) fn say(&self, text: &str) {
        let state = &mut *self.state();
        state.failed += 1;
        state.texts.push((None, Text { long: format!("{text}\n"), line: text.to_owned() }));
    }

    /// The number of failures.
    pub(crate) fn count(&self) -> usize {
        self.state().failed
    }

    /// The report items of all checks. `other` gives the status of checks that have not failed.
    pub(crate) fn items<'a>(
        &self,
        outcomes: &[CheckOutcome<'a>],
        other: impl Fn(usize, &CheckOutcome<'a>) -> Item<'a>,
    ) -> Vec<Item<'a>> {
        let known = &self.state().known;
        let item = |(at, outcome): (usize, &CheckOutcome<'a>)| match known.get(&at) {
            Some((status, problem)) => Item::failed(outcome, *status, problem.clone()),
            None => other(at, outcome),
        };
        outcomes.iter().enumerate().map(item).collect()
    }

    /// Prints pending texts, above the progress bar if there is one.
    pub(crate) fn tell(&self, bar: &ProgressBar) {
        self.tell_by(|write| bar.suspend(write));
    }

    /// Prints the remaining texts after progress has ended. Returns the indices of all printed checks.
    pub(crate) fn finish(&self) -> HashSet<usize> {
        self.tell_by(|write| write());
        self.state().told.clone()
    }

    fn tell_by(&self, above: impl FnOnce(&mut dyn FnMut())) {
        let texts = self.due();
        if texts.is_empty() {
            return;
        }
        // The lock is not held while printing, so that a slow reader does not delay further failures.
        above(&mut || {
            for (at, text) in &texts {
                match self.write(text) {
                    Ok(()) => self.state().told.extend(*at),
                    // The same error will occur again when the report is written, and is printed then.
                    Err(_) => return self.state().closed = true,
                }
            }
        });
    }

    /// Takes the texts that should be printed now.
    fn due(&self) -> Vec<(Option<usize>, Text)> {
        let state = &mut *self.state();
        let mut texts = Vec::new();
        for suspect in &mut state.suspects {
            if !suspect.is_told && suspect.since.elapsed() > PATIENCE {
                suspect.is_told = true;
                texts.push((None, suspect.text.clone()));
            }
        }
        texts.append(&mut state.texts);
        if state.closed { Vec::new() } else { texts }
    }

    fn write(&self, text: &Text) -> Result<()> {
        if self.on_stderr && !text.line.is_empty() {
            note(&text.line);
        }
        self.streams.add(|_, out: &mut dyn Write| Ok(out.write_all(text.long.as_bytes())?))
    }

    fn state(&self) -> MutexGuard<'_, CollectedFailures> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
