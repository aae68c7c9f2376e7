//! The thread on which `perft uci` counts while the main thread reads commands.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use tabiya_core::Backend;
use tabiya_count::{Control, Error, Memory, Perft, Table, Threads};
use tabiya_terminal::Exit;

use crate::session::{Certainty, DEFAULT_SEED, Request, shortage};

/// After `quit` or the end of the input, counts continue until this time has passed since the last
/// request, so that piped commands are answered.
const PATIENCE: Duration = Duration::from_secs(1);

/// Time that counts get to end after a request to stop.
const STOPPING: Duration = Duration::from_secs(2);

/// A requested count and its settings.
pub(crate) struct Count {
    pub(crate) request: Request,
    pub(crate) depth: u32,
    pub(crate) backend: Backend,
    /// The number of threads; `None` means one per core.
    pub(crate) threads: Option<usize>,
    /// The memory of the hash table, if there is one.
    pub(crate) memory: Option<Arc<Mutex<Memory>>>,
}

/// Runs counts one after the other, in the order of the requests.
pub(crate) struct Counter {
    /// The channel to the counting thread. `None` before the first count, or if no thread could be spawned.
    jobs: Option<Sender<(Count, Arc<Control>)>>,
    /// The controls with which running and waiting counts can be stopped.
    controls: Vec<Arc<Control>>,
    waiting: Arc<Waiting>,
    /// The time at which the last count was requested.
    asked: Instant,
}

/// The number of requested counts that have not been answered.
#[derive(Default)]
struct Waiting {
    counts: Mutex<usize>,
    changed: Condvar,
}

impl Counter {
    pub(crate) fn new() -> Self {
        let (jobs, controls, waiting) = (None, Vec::new(), Arc::default());
        Self { jobs, controls, waiting, asked: Instant::now() }
    }

    /// Counts and prints the reply on another thread, or on this one if no thread can be spawned.
    pub(crate) fn count(&mut self, count: Count) {
        if *self.waiting.lock() == 0 {
            self.controls.clear();
        }
        self.asked = Instant::now();
        let control = Arc::new(Control::new());
        self.controls.push(Arc::clone(&control));
        if self.jobs.is_none() {
            self.jobs = self.start();
        }
        *self.waiting.lock() += 1;
        let Some(jobs) = &self.jobs else {
            say("info string note: no thread granted to count on: stop is read after each count\n");
            say(&Worker::default().answer(&count, &control));
            self.waiting.finish();
            return;
        };
        // The counting thread receives as long as this sender exists, so sending does not fail.
        let _ = jobs.send((count, control));
    }

    fn start(&self) -> Option<Sender<(Count, Arc<Control>)>> {
        let (sender, receiver): (_, Receiver<(Count, Arc<Control>)>) = channel();
        let waiting = Arc::clone(&self.waiting);
        let work = move || {
            let mut worker = Worker::default();
            for (count, control) in receiver {
                say(&worker.answer(&count, &control));
                waiting.finish();
            }
        };
        thread::Builder::new().spawn(work).ok().map(|_| sender)
    }

    /// Stops all running and waiting counts.
    pub(crate) fn stop(&self) {
        self.controls.iter().for_each(|control| control.stop());
    }

    /// Gives requested counts a short time to finish, and then stops them.
    pub(crate) fn end(&self) {
        if !self.wait(self.asked + PATIENCE) {
            self.stop();
            self.wait(Instant::now() + STOPPING);
        }
    }

    /// Waits until all counts are answered or the deadline is reached. Returns whether all are answered.
    fn wait(&self, end: Instant) -> bool {
        let left = end.saturating_duration_since(Instant::now());
        let counts = self.waiting.lock();
        let waited = self.waiting.changed.wait_timeout_while(counts, left, |counts| *counts > 0);
        *waited.unwrap_or_else(PoisonError::into_inner).0 == 0
    }
}

impl Waiting {
    fn lock(&self) -> MutexGuard<'_, usize> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn finish(&self) {
        *self.lock() -= 1;
        self.changed.notify_all();
    }
}

/// The state of the counting thread: the worker threads of the last count, kept for the next count.
#[derive(Default)]
struct Worker {
    threads: Option<(Option<usize>, Threads)>,
}

impl Worker {
    /// Runs a requested count and returns the reply.
    fn answer(&mut self, count: &Count, control: &Control) -> String {
        self.divide(count, control).unwrap_or_else(|error| {
            if error.downcast_ref() == Some(&Error::Stopped) {
                return "info string error: stopped, the count is not complete\n".to_owned();
            }
            format!("info string error: {error:#}\n")
        })
    }

    fn divide(&mut self, count: &Count, control: &Control) -> Result<String> {
        // Returns early if the count was stopped while it waited.
        control.check()?;
        let mut answer = String::new();
        if self.threads.as_ref().is_none_or(|(asked, _)| *asked != count.threads) {
            // The old threads end before new ones start, because the system may limit the number of threads.
            self.threads = None;
        }
        let (_, threads) = self.threads.get_or_insert_with(|| {
            let threads = Threads::start(count.threads);
            if let Some(note) = shortage(&threads) {
                answer += &format!("info string note: {note}\n");
            }
            (count.threads, threads)
        });
        let perft = Perft::new().backend(count.backend);
        let Count { request, depth, .. } = count;
        let mode = request.written_mode();
        let rows = |perft: Perft<'_>| {
            let perft = perft.control(control);
            threads.run(|| perft.divide_game(&request.position, *depth))
        };
        let rows = match &count.memory {
            None => rows(perft)?,
            Some(memory) => {
                let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
                let table = Table::new(&mut memory, DEFAULT_SEED);
                let rows = rows(perft.table(&table))?;
                if let certainty @ Certainty::Below(_) =
                    Certainty::after_probes(table.stats().probes)
                {
                    let certainty = certainty.sentence(DEFAULT_SEED);
                    answer += &format!("info string note: {certainty}\n");
                }
                rows
            }
        };
        let mut total = u128::from(count.depth == 0);
        for (m, nodes) in rows {
            let nodes = nodes?;
            total = total.checked_add(nodes).ok_or(Error::Overflow)?;
            answer += &format!("{}: {nodes}\n", request.text(&m, mode));
        }
        Ok(format!("{answer}\nNodes searched: {total}\n\n"))
    }
}

/// Writes whole lines to stdout at once. If that fails, the process ends, without a message if the pipe was closed.
pub(crate) fn say(lines: &str) {
    let mut out = io::stdout().lock();
    if let Err(error) = out.write_all(lines.as_bytes()).and_then(|()| out.flush()) {
        Exit::of_error(error.into()).end_process();
    }
}
