//! `perft fuzz --engine CMD`: tests an engine on random positions.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::Result;
use indicatif::ProgressBar;
use tabiya_count::perft_on;
use tabiya_games::Variant;
use tabiya_terminal::{AppendFile, Exit, info, note};
use tabiya_verify::{
    Caught, CaughtCause, EngineError, EngineFault, Fuzz, MovesBy, Origin, Restarts, TestedEngine,
    Unsupported,
};

use crate::args::FuzzArgs;
use crate::cli::engine::difference::Teller;
use crate::cli::engine::session::{EngineSession, last_words, message, say_error};
use crate::cli::suite::failures::Failures;
use crate::figures::plural;
use crate::output::{
    Fields, Outputs, ProgressMode, Subject, WorkState, json_or, target, with_progress,
};

/// The settings of a run and its result.
struct Tried<'a> {
    args: &'a FuzzArgs,
    session: &'a EngineSession,
    seed: u64,
    positions: usize,
    nodes: u128,
    engine: Option<String>,
    /// The failures: at most one, or one for each cause if the run went on after the first.
    caught: Vec<CaughtCause>,
}

/// The largest count by default.
const MAX_NODES: u128 = 100_000;
/// The largest count by default if the engine is asked about each position of the tree.
const MAX_NODES_OF_WALK: u128 = 1000;

pub(crate) fn run(args: FuzzArgs) -> Result<Exit> {
    args.engine.check(false)?;
    let mut files = args.rules.files().read(args.engine.engine.program_file());
    files.outputs.extend(args.found.clone());
    let outputs = target::open(&args.output.format, Subject::Result, files)?;
    let deadline = Instant::now().checked_add(args.time_budget);
    let session = EngineSession::new(&args.engine, false, Restarts::default(), deadline);
    let fuzz = Fuzz {
        variant: args.rules.variant.variant,
        chess960: args.chess960,
        // Without `--seed`, a random seed that is short enough to be typed.
        seed: args.seed.unwrap_or_else(|| RandomState::new().hash_one(0) % 1_000_000_000),
        depth: args.depth,
        max_nodes: args.max_nodes.unwrap_or(match session.config.moves_by {
            MovesBy::Perft => MAX_NODES,
            MovesBy::MultiPv | MovesBy::Legality => MAX_NODES_OF_WALK,
        }),
        keep_going: args.keep_going,
    };
    let output = args.found.as_deref().map(AppendFile::open).transpose()?;
    let mut engine = TestedEngine::new(&session.config, &session.control, &session.restarts);
    let (positions, mut nodes) = (AtomicUsize::new(0), 0);
    let limit = usize::try_from(args.count.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
    let agreed = |count: u128| {
        positions.fetch_add(1, Ordering::Relaxed);
        nodes += count;
    };
    let failures = Failures::new(&outputs);
    let suspected = |origin: &Origin, depth: u32| {
        failures
            .say(&format!("the engine fails at depth {depth} of {}: making it small", fen(origin)));
    };
    let start = Instant::now();
    let state = || {
        let tried = positions.load(Ordering::Relaxed);
        let of_time = start.elapsed().as_secs_f64() / args.time_budget.as_secs_f64().max(1e-9);
        let of_count = args.count.map_or(0.0, |count| tried as f64 / count as f64);
        WorkState {
            share: Some(of_time.max(of_count).min(1.0)),
            failed: failures.count(),
            deadline,
            what: "positions",
            ..WorkState::of_checks(tried, 0)
        }
    };
    let mut declined = BTreeMap::new();
    let decline = |refusal: Unsupported| *declined.entry(refusal.to_string()).or_insert(0) += 1;
    let all = fuzz.positions().take(limit);
    let mut caught = Vec::new();
    let work = || fuzz.run(&mut engine, all, agreed, decline, suspected, &mut caught);
    let tell = |bar: &ProgressBar| failures.tell(bar);
    let ended = with_progress(ProgressMode::Auto, &session.interrupt, state, tell, work);
    session.note_objections();
    let end = match ended {
        // Running out of the time budget is the normal end of a run.
        Ok(()) | Err(EngineError::Stopped) => None,
        Err(error) if caught.is_empty() => return session.end(&error),
        // What was found before the error is reported with it.
        Err(error) => say_error(&error),
    };
    failures.finish();
    for (reason, count) in declined {
        info(format_args!("note: {} skipped: {reason}", plural(count, "position")));
    }
    let known = !caught.is_empty() || positions.load(Ordering::Relaxed) > 0;
    if !known && session.interrupt.exit().is_none() {
        note("error: no position was tried: the time was too short");
        return Ok(Exit::Usage);
    }
    let name = engine.name().map(str::to_owned);
    session.note_habits(engine.habits());
    engine.quit();
    let (args, session, seed) = (&args, &session, fuzz.seed);
    let positions = positions.into_inner();
    let tried = Tried { args, session, seed, positions, nodes, engine: name, caught };
    Ok(tried.end(&outputs, output, end))
}

impl Tried<'_> {
    fn end(&self, outputs: &Outputs, mut output: Option<AppendFile>, end: Option<Exit>) -> Exit {
        let exit = self.session.interrupt.or(match self.status() {
            "wrong" => Exit::Wrong,
            "broken" => Exit::Broken,
            _ => end.unwrap_or(Exit::Agreed),
        });
        let text = |out: &mut dyn Write| {
            Ok(self.lines().iter().try_for_each(|line| writeln!(out, "{line}"))?)
        };
        let exit = outputs.deliver(exit, json_or(&self.json(), text));
        let epds = self.caught.iter().map(|found| self.epd(&found.caught));
        if let (Some(file), false) = (&mut output, self.caught.is_empty())
            && let Err(error) =
                file.append(&epds.flatten().map(|epd| epd + "\n").collect::<String>())
        {
            note(format_args!("error: {error:#}"));
        }
        exit
    }

    fn teller(&self) -> Teller<'_> {
        self.session.teller(&self.args.rules)
    }

    /// The position where the engine goes wrong, with its correct counts, as a suite line. A suite
    /// line cannot name a rule file: when the line is read, `--variant` must give the rules. `None` if the position alone
    /// does not show the fault.
    fn epd(&self, caught: &Caught) -> Option<String> {
        let (origin, depth) = match caught {
            Caught::Difference(found) if matches!(found.fault, EngineFault::KeptState(..)) => {
                return None;
            }
            Caught::Crash(crash) if crash.kept.is_some() => return None,
            Caught::Difference(found) => (&found.origin, found.depth_from_origin()),
            Caught::Crash(crash) => (&crash.origin, crash.depth),
            Caught::Once(origin, depth) => (origin.as_ref(), *depth),
        };
        let p = &origin.position;
        let mut line = format!("{} id \"fuzz, seed {}\";", fen(origin), self.seed);
        if !matches!(p.variant(), Variant::Chess | Variant::Custom(_)) {
            line += &format!(" variant {};", p.variant());
        }
        for depth in 1..=depth {
            let count = perft_on(self.session.config.backend, p, depth);
            line += &format!(" D{depth} {count};");
        }
        Some(line)
    }

    fn summary(&self) -> String {
        let Self { positions, nodes, seed, .. } = self;
        let (positions, nodes) =
            (plural(*positions as u128, "position"), plural(*nodes, "leaf node"));
        format!("{positions} and {nodes} agree, seed {seed}")
    }

    /// The worst status of all failures.
    fn status(&self) -> &'static str {
        let all = self.caught.iter().map(|found| status(&found.caught));
        all.reduce(|worst, other| if other == "wrong" { other } else { worst }).unwrap_or("agrees")
    }

    fn lines(&self) -> Vec<String> {
        let who = self.engine.as_deref().unwrap_or("the engine");
        if self.caught.is_empty() {
            return vec![format!("{who}: {}", self.summary())];
        }
        let mut lines = Vec::new();
        let keeps_going = self.args.keep_going;
        for (at, CaughtCause { caught, cause, positions, .. }) in self.caught.iter().enumerate() {
            if keeps_going {
                let (at, all) = (at + 1, self.caught.len());
                let positions = plural(*positions as u128, "position");
                lines.push(format!("cause {at} of {all}, {positions}: {cause}"));
            }
            lines.extend(self.failure(who, caught));
            lines.extend(self.epd(caught));
            if keeps_going {
                lines.push(String::new());
            }
        }
        lines.push(if keeps_going { "" } else { "before that, " }.to_owned() + &self.summary());
        lines
    }

    fn failure(&self, who: &str, caught: &Caught) -> Vec<String> {
        match caught {
            Caught::Difference(found) => {
                let mut lines = vec![match found.fault {
                    EngineFault::KeptState(..) => format!("{who} differs"),
                    _ => format!("{who} differs; the smallest position that shows it:"),
                }];
                lines.extend(self.teller().report(found).lines(false));
                lines
            }
            Caught::Once(origin, depth) => {
                let what = "gave a wrong answer once; asked again, it was right or gave no answer";
                let again = self.teller().repeat(origin, *depth);
                vec![
                    format!("{who} {what}"),
                    format!("position {}", fen(origin)),
                    format!("repeat: {again}"),
                ]
            }
            Caught::Crash(crash) => {
                let mut lines = vec![message(&crash.breakage)];
                lines.extend(last_words(&crash.breakage));
                let smallest = if crash.kept.is_some() { "" } else { "smallest " };
                lines.push(format!("{smallest}position {}", fen(&crash.origin)));
                lines.extend(self.teller().reasons_of_crash(crash));
                lines.push(format!("repeat: {}", self.teller().repeat_crash(crash)));
                lines
            }
        }
    }

    fn json(&self) -> Fields {
        let failure = self.caught.first().map(|found| self.failure_json(&found.caught));
        let cause = |found: &CaughtCause| {
            Fields::default()
                .with("cause", found.cause.to_string())
                .with("positions", found.positions)
                .with("status", status(&found.caught))
                .and(self.failure_json(&found.caught))
        };
        let causes: Option<Vec<Fields>> =
            self.args.keep_going.then(|| self.caught.iter().map(cause).collect());
        let json = Fields::default()
            .with_any("engine", &self.engine)
            .with("seed", self.seed)
            .with("positions", self.positions)
            .with("nodes", self.nodes.to_string())
            .with("status", self.status())
            .and(failure);
        match causes {
            Some(causes) => json.with("causes", causes),
            None => json,
        }
    }

    /// The failure in JSON, without its status.
    fn failure_json(&self, caught: &Caught) -> Fields {
        let (message, difference) = match caught {
            Caught::Difference(found) => (None, Some(self.teller().report(found).json())),
            Caught::Crash(crash) => (Some(message(&crash.breakage)), None),
            Caught::Once(..) => (None, None),
        };
        Fields::default()
            .with_any("message", message)
            .with_any("difference", difference)
            .with_any("epd", self.epd(caught))
    }
}

/// The status of a failure as a word.
fn status(caught: &Caught) -> &'static str {
    if matches!(caught, Caught::Crash(_)) { "broken" } else { "wrong" }
}

fn fen(origin: &Origin) -> String {
    origin.fen(false)
}
