//! Failures on their way to the reader: each is told as soon as it is known.

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::ProgressBar;
use tabiya_suite::CheckOutcome;
use tabiya_terminal::note;

use crate::output::{Outputs, TEXT};
use crate::report::{Item, Status, text};

/// What has failed so far, and how much of it has been told.
pub(crate) struct Failures {
    /// Where text goes.
    streams: Outputs,
    /// A line on stderr stands for the text if there is none on stdout: nobody is to wait for the end.
    on_stderr: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// What is known of each, by its place in the plan.
    known: HashMap<usize, Status>,
    failed: usize,
    suspects: Vec<Suspect>,
    /// Texts to be told, each with the place of the check that it tells all of.
    texts: Vec<(Option<usize>, Text)>,
    told: HashSet<usize>,
    /// Nobody can be told any more.
    closed: bool,
}

/// A text for those who read all of it, and a line for those who do not.
#[derive(Clone)]
struct Text {
    long: String,
    line: String,
}

/// A failed check whose explanation is awaited.
struct Suspect {
    at: usize,
    since: Instant,
    text: Text,
    is_told: bool,
}

/// The line for a failure; a position with faults is none.
fn line(item: &Item<'_>) -> String {
    if item.status.is_failure() { text::line(item) } else { String::new() }
}

/// An explanation that takes longer is not waited for.
const PATIENCE: Duration = Duration::from_millis(400);

impl Failures {
    /// None yet.
    pub(crate) fn new(outputs: &Outputs) -> Self {
        let on_stderr = !outputs.on_stdout().is_some_and(|format| *format == TEXT);
        Self { streams: outputs.only(&TEXT), on_stderr, state: Mutex::default() }
    }

    /// A check has failed; why, is being looked for.
    pub(crate) fn suspect(&self, at: usize, item: &Item<'_>) {
        let text = Text { long: text::headline(item), line: line(item) };
        self.state().suspects.push(Suspect { at, since: Instant::now(), text, is_told: false });
    }

    /// A check has failed, and this is all that will be known of it.
    pub(crate) fn add(&self, at: usize, item: &Item<'_>) {
        let state = &mut *self.state();
        let known = state.suspects.iter().position(|suspect| suspect.at == at);
        let is_told = known.is_some_and(|known| state.suspects.swap_remove(known).is_told);
        state.failed += usize::from(item.status.is_failure());
        state.known.insert(at, item.status.clone());
        let text = match is_told {
            true => Text { long: text::rest(item), line: String::new() },
            false => Text { long: text::whole(item), line: line(item) },
        };
        state.texts.push((Some(at), text));
    }

    /// Something has failed that is told in these words.
    pub(crate) fn say(&self, text: &str) {
        let state = &mut *self.state();
        state.failed += 1;
        state.texts.push((None, Text { long: format!("{text}\n"), line: text.to_owned() }));
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.state().failed
    }

    /// The outcomes of a run as the report has them; `other` says what came of those that have not failed.
    pub(crate) fn items<'a>(
        &self,
        outcomes: &[CheckOutcome<'a>],
        other: impl Fn(usize, &CheckOutcome<'a>) -> Status,
    ) -> Vec<Item<'a>> {
        let known = &self.state().known;
        let item = |(at, outcome): (usize, &CheckOutcome<'a>)| {
            let status = known.get(&at).cloned();
            Item::of(outcome, status.unwrap_or_else(|| other(at, outcome)))
        };
        outcomes.iter().enumerate().map(item).collect()
    }

    /// Tells what has not been told, above the bar if there is one.
    pub(crate) fn tell(&self, bar: &ProgressBar) {
        self.tell_by(|write| bar.suspend(write));
    }

    /// Tells the rest, when there is no progress to be seen any more; which checks have been told of.
    pub(crate) fn finish(&self) -> HashSet<usize> {
        self.tell_by(|write| write());
        self.state().told.clone()
    }

    fn tell_by(&self, above: impl FnOnce(&mut dyn FnMut())) {
        let texts = self.due();
        if texts.is_empty() {
            return;
        }
        // Whoever fails meanwhile does not wait for a reader who is slow.
        above(&mut || {
            for (at, text) in &texts {
                match self.write(text) {
                    Ok(()) => self.state().told.extend(*at),
                    // The report will meet the same error, and say it.
                    Err(_) => return self.state().closed = true,
                }
            }
        });
    }

    /// Takes what is to be told now.
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

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
