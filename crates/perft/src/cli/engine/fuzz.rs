//! `perft fuzz --engine CMD`: tests an engine on random positions.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::Result;
use indicatif::ProgressBar;
use serde::Serialize;
use tabiya_count::perft_on;
use tabiya_terminal::{AppendFile, Exit, info, note};
use tabiya_variants::Variant;
use tabiya_verify::{
    Caught, EngineError, EngineFault, Fuzz, MovesBy, Origin, Restarts, TestedEngine, Unsupported,
};

use crate::args::FuzzArgs;
use crate::cli::engine::difference::{DifferenceJson, Teller};
use crate::cli::engine::session::{EngineSession, last_words, message};
use crate::cli::suite::failures::Failures;
use crate::figures::plural;
use crate::output::{Outputs, ProgressMode, State, Subject, json_or, target, with_progress};

#[derive(Serialize)]
struct FuzzJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<String>,
    seed: u64,
    positions: usize,
    nodes: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<DifferenceJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    epd: Option<String>,
}

/// The settings of a run and its result.
struct Tried<'a> {
    args: &'a FuzzArgs,
    session: &'a EngineSession,
    seed: u64,
    positions: usize,
    nodes: u128,
    engine: Option<String>,
    caught: Option<Caught>,
}

/// The largest count by default.
const MAX_NODES: u128 = 100_000;
/// The largest count by default if the engine is asked about each position of the tree.
const MAX_NODES_OF_WALK: u128 = 1000;

pub(crate) fn run(args: FuzzArgs) -> Result<Exit> {
    let outputs = target::open(&args.output.format, Subject::Result)?;
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
        State {
            share: Some(of_time.max(of_count).min(1.0)),
            failed: failures.count(),
            deadline,
            what: "positions",
            ..State::of_checks(tried, 0)
        }
    };
    let mut declined = BTreeMap::new();
    let decline = |refusal: Unsupported| *declined.entry(refusal.to_string()).or_insert(0) += 1;
    let positions_of = fuzz.positions().take(limit);
    let work = || fuzz.run(&mut engine, positions_of, agreed, decline, suspected);
    let tell = |bar: &ProgressBar| failures.tell(bar);
    let caught = with_progress(ProgressMode::Auto, &session.interrupt, state, tell, work);
    session.note_objections();
    let caught = match caught {
        Ok(caught) => caught,
        // Running out of the time budget is the normal end of a run.
        Err(EngineError::Stopped) => None,
        Err(error) => return session.end(&error),
    };
    failures.finish();
    for (reason, count) in declined {
        info(format_args!("note: {} skipped: {reason}", plural(count, "position")));
    }
    let known = caught.is_some() || positions.load(Ordering::Relaxed) > 0;
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
    Ok(tried.end(&outputs, output))
}

impl Tried<'_> {
    fn end(&self, outputs: &Outputs, mut output: Option<AppendFile>) -> Exit {
        let exit = self.session.interrupt.or(match &self.caught {
            Some(Caught::Difference(_) | Caught::Once(..)) => Exit::Wrong,
            Some(Caught::Crash(_)) => Exit::Broken,
            None => Exit::Agreed,
        });
        let text = |out: &mut dyn Write| {
            Ok(self.lines().iter().try_for_each(|line| writeln!(out, "{line}"))?)
        };
        let exit = outputs.deliver(exit, json_or(&self.json(), text));
        if let (Some(file), Some(epd)) = (&mut output, self.epd())
            && let Err(error) = file.append(&format!("{epd}\n"))
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
    fn epd(&self) -> Option<String> {
        let (origin, depth) = match self.caught.as_ref()? {
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

    fn lines(&self) -> Vec<String> {
        let who = self.engine.as_deref().unwrap_or("the engine");
        let mut lines = match &self.caught {
            None => return vec![format!("{who}: {}", self.summary())],
            Some(Caught::Difference(found)) => {
                let mut lines = vec![match found.fault {
                    EngineFault::KeptState(..) => format!("{who} differs"),
                    _ => format!("{who} differs; the smallest position that shows it:"),
                }];
                lines.extend(self.teller().report(found).lines(false));
                lines
            }
            Some(Caught::Once(origin, depth)) => {
                let what = "gave a wrong answer once; asked again, it was right or gave no answer";
                let again = self.teller().repeat(origin, *depth);
                vec![
                    format!("{who} {what}"),
                    format!("position {}", fen(origin)),
                    format!("repeat: {again}"),
                ]
            }
            Some(Caught::Crash(crash)) => {
                let mut lines = vec![message(&crash.breakage)];
                lines.extend(last_words(&crash.breakage));
                lines.push(format!("smallest position {}", fen(&crash.origin)));
                lines.extend(self.teller().reasons_of_crash(crash));
                lines.push(format!("repeat: {}", self.teller().repeat_crash(crash)));
                lines
            }
        };
        lines.extend(self.epd());
        lines.push(format!("before that, {}", self.summary()));
        lines
    }

    fn json(&self) -> FuzzJson {
        let (status, message, difference) = match &self.caught {
            None => ("agrees", None, None),
            Some(Caught::Difference(found)) => {
                ("wrong", None, Some(self.teller().report(found).json()))
            }
            Some(Caught::Once(..)) => ("wrong", None, None),
            Some(Caught::Crash(crash)) => ("broken", Some(message(&crash.breakage)), None),
        };
        FuzzJson {
            engine: self.engine.clone(),
            seed: self.seed,
            positions: self.positions,
            nodes: self.nodes.to_string(),
            status,
            message,
            difference,
            epd: self.epd(),
        }
    }
}

fn fen(origin: &Origin) -> String {
    origin.fen(false)
}
