//! `perft compare --engine CMD DEPTH POSITION`: finds the first position where an engine is wrong.

use std::io::{Write, stdout};

use anyhow::{Context, Result, anyhow};
use tabiya_games::{AnyPosition, excerpt, split_moves};
use tabiya_terminal::{Exit, has_colors};
use tabiya_verify::{
    Asked, Crash, Difference, EngineError, Origin, Restarts, TestedEngine, first_difference,
};

use crate::args::{CompareArgs, PositionArgs, RulesArgs, number};
use crate::cli::engine::difference::Teller;
use crate::cli::engine::session::{EngineSession, last_words, message};
use crate::cli::engine::step::Steps;
use crate::output::{Fields, HTML, Outputs, Subject, json_or};
use crate::report::{Exhibit, Status, html};
use crate::session::{bare, find_position, read, split_typed};

pub(crate) fn run(args: CompareArgs) -> Result<Exit> {
    args.engine.check(false)?;
    let PositionArgs { position, setup, chess960 } = &args.position;
    let files = setup.rules.files().read(args.engine.engine.program_file());
    let outputs = args.output.open(Subject::Comparison, files)?;
    let p = find_position(position, setup)?;
    let session = EngineSession::new(&args.engine, *chess960, Restarts::default(), None);
    let mut engine = TestedEngine::new(&session.config, &session.control, &session.restarts);
    let origin = origin(&args, p);
    for question in &args.after {
        let Asked { origin, depth } = asked(question, &setup.rules)?;
        if let Err(error) = engine.answer(&origin, depth) {
            return session.end(&error);
        }
    }
    if args.step {
        let exit = Steps::new(&mut engine, &session, origin, args.depth).run()?;
        session.note_habits(engine.habits());
        session.note_objections();
        engine.quit();
        return Ok(session.interrupt.or(exit));
    }
    let found = first_difference(&mut engine, origin.clone(), args.depth);
    let crash = crash(&mut engine, &origin, args.depth, &found);
    let faults = origin.faults();
    let mut exit = match &found {
        Ok(None) => session.interrupt.or(Exit::Agreed),
        Ok(Some(_)) => session.interrupt.or(Exit::Wrong),
        Err(error) => session.end(error)?,
    };
    if only_warns(&faults, &found) {
        exit = Exit::Agreed;
    }
    let smallest = if args.shrink { smallest(&mut engine, &found, crash.as_ref()) } else { None };
    let name = engine.name().map(str::to_owned);
    session.note_habits(engine.habits());
    session.note_objections();
    engine.quit();
    exit = session.interrupt.or(exit);
    if exit == Exit::Usage {
        return Ok(exit);
    }
    let (args, session) = (&args, &session);
    let report = Comparison { args, session, origin, faults, name, found, crash, smallest };
    Ok(outputs.deliver(exit, |format, out| match format {
        format if *format == HTML => report.html(out),
        format => json_or(&report.json(), |out| report.text(&outputs, out))(format, out),
    }))
}

/// The position for the engine: the FEN as typed, or the position after the given moves.
fn origin(args: &CompareArgs, p: AnyPosition) -> Origin {
    let typed = args.position.position.join(" ");
    let (base, after) = split_moves(&typed);
    match &args.position.setup.moves {
        None if after.trim().is_empty() => Origin::written(p, bare(base)),
        _ => Origin::reached(p),
    }
}

/// Whether the engine fails, but on a position that no game can reach, so that the failure is only a warning.
fn only_warns(faults: &[String], found: &Result<Option<Difference>, EngineError>) -> bool {
    let fails = match found {
        Ok(found) => found.is_some(),
        Err(EngineError::Broken(breakage)) => breakage.may_be_of_position(),
        Err(_) => false,
    };
    fails && !faults.is_empty()
}

/// The fault in the smallest position that shows it: a difference or a crash.
enum Smallest {
    Difference(Box<Difference>),
    Crash(Box<Crash>),
}

fn smallest(
    engine: &mut TestedEngine<'_>,
    found: &Result<Option<Difference>, EngineError>,
    crash: Option<&Crash>,
) -> Option<Smallest> {
    match (found, crash) {
        (Ok(found), _) => Some(Smallest::Difference(Box::new(found.as_ref()?.shrink(engine)))),
        (_, Some(crash)) => Some(Smallest::Crash(Box::new(crash.shrink(engine)))),
        _ => None,
    }
}

/// The breakage in a count, if there was one: only that depends on the position.
fn crash(
    engine: &mut TestedEngine<'_>,
    origin: &Origin,
    depth: u32,
    found: &Result<Option<Difference>, EngineError>,
) -> Option<Crash> {
    let Err(EngineError::Broken(breakage)) = found else { return None };
    let asked = Asked { origin: origin.clone(), depth };
    (breakage.during.is_of_position())
        .then(|| Crash::repeated(engine, asked, breakage.as_ref().clone()))
}

/// Reads a question of `--after`: a depth, and a position as it is given to `compare`.
fn asked(text: &str, rules: &RulesArgs) -> Result<Asked> {
    let wrong = || anyhow!("expected a depth and a position in --after, as in '2 startpos'");
    let (depth, typed) = text.trim().split_once(' ').ok_or_else(wrong)?;
    let depth = number::plies(depth).map_err(|error| wrong().context(error))?;
    let (base, moves) = split_typed(&[typed.to_owned()])?;
    let position = read(&base, rules)?;
    let mut origin = Origin::written(position, bare(&base));
    for text in moves.split_whitespace() {
        let m = origin
            .end()
            .read_move(text)
            .with_context(|| format!("{} in --after", excerpt(text)))?;
        origin = origin.after(m);
    }
    Ok(Asked { origin, depth })
}

/// What was asked for, and what the comparison found.
struct Comparison<'a> {
    args: &'a CompareArgs,
    session: &'a EngineSession,
    origin: Origin,
    faults: Vec<String>,
    name: Option<String>,
    found: Result<Option<Difference>, EngineError>,
    crash: Option<Crash>,
    smallest: Option<Smallest>,
}

impl Comparison<'_> {
    fn text(&self, outputs: &Outputs, out: &mut dyn Write) -> Result<()> {
        let in_colour = has_colors(&stdout()) && !outputs.has_files();
        let who = self.name.as_deref().unwrap_or("the engine");
        if let Some(warning) = self.warning() {
            writeln!(out, "WARNED {warning}")?;
        }
        match &self.found {
            Ok(None) => writeln!(out, "{who} agrees to depth {}", self.args.depth)?,
            Ok(Some(found)) => {
                let plies = self.plies();
                writeln!(out, "{who} differs from the built-in generator within {plies}")?;
                for line in self.teller().report(found).lines(in_colour) {
                    writeln!(out, "{line}")?;
                }
            }
            // The error is written only to files, because stderr shows it anyway.
            Err(error) if outputs.on_stdout().is_none() => writeln!(out, "{error}")?,
            Err(_) => {}
        }
        for line in self.crash.iter().flat_map(|crash| self.teller().reasons_of_crash(crash)) {
            writeln!(out, "{line}")?;
        }
        match &self.smallest {
            Some(Smallest::Difference(smallest)) => {
                writeln!(out, "\nthe smallest position that shows it:")?;
                for line in self.teller().report(smallest).lines(in_colour) {
                    writeln!(out, "{line}")?;
                }
            }
            Some(Smallest::Crash(crash)) => {
                writeln!(out, "position {}", self.origin.fen(self.session.config.chess960))?;
                writeln!(out, "smallest: {}", self.teller().repeat_crash(crash))?;
            }
            None => {}
        }
        Ok(())
    }

    /// The faults of the position, if the engine fails there and they make that a warning.
    fn warning(&self) -> Option<String> {
        let faults = || format!("faults: {}", self.faults.join("; "));
        only_warns(&self.faults, &self.found).then(faults)
    }

    fn plies(&self) -> String {
        match self.args.depth {
            1 => "1 ply".to_owned(),
            plies => format!("{plies} plies"),
        }
    }

    fn html(&self, out: &mut dyn Write) -> Result<()> {
        let (mut status, verdict, mut notes) = match &self.found {
            Ok(None) => {
                (Status::Passed, format!("agrees to depth {}", self.args.depth), Vec::new())
            }
            Ok(Some(_)) => {
                let plies = self.plies();
                let verdict = format!("differs from the built-in generator within {plies}");
                (Status::Wrong, verdict, Vec::new())
            }
            Err(EngineError::Broken(breakage)) => {
                (Status::Broken, message(breakage), last_words(breakage))
            }
            Err(error) => (Status::Skipped, error.to_string(), Vec::new()),
        };
        if let Some(warning) = self.warning() {
            status = Status::Warned;
            notes.insert(0, warning);
        }
        let found = self.found.as_ref().ok().and_then(Option::as_ref);
        let causes = found.map(|found| self.teller().report(found).causes());
        let cause = causes.and_then(|causes| causes.first().map(ToString::to_string));
        let config = &self.session.config;
        let command = config.command.to_string();
        let totals = [
            ("depth", self.args.depth.to_string()),
            ("variant", self.origin.position.variant().name().to_owned()),
            ("engine", command.clone()),
            ("position", self.origin.fen(config.chess960)),
        ];
        let engine = self.name.as_deref().unwrap_or(&command);
        let (totals, notes, exhibits) = (&totals[..], &notes[..], &self.exhibits()[..]);
        let page = html::ComparisonPage { engine, status, verdict, cause, totals, notes, exhibits };
        html::comparison(&page, out)
    }

    /// The position where the fault was found, and the smallest position that shows it.
    fn exhibits(&self) -> Vec<Exhibit> {
        let teller = self.teller();
        let found = match &self.found {
            Ok(Some(found)) => Some(teller.report(found).exhibit()),
            Err(EngineError::Broken(breakage)) if breakage.during.is_of_position() => {
                Some(teller.exhibit(&self.origin, self.args.depth))
            }
            _ => None,
        };
        let smallest = self.smallest.as_ref().map(|smallest| match smallest {
            Smallest::Difference(smallest) => teller.report(smallest).exhibit(),
            Smallest::Crash(crash) => teller.exhibit_crash(crash),
        });
        found.into_iter().chain(smallest.map(Exhibit::smallest)).collect()
    }

    fn teller(&self) -> Teller<'_> {
        self.session.teller(&self.args.position.setup.rules)
    }

    fn json(&self) -> Fields {
        let teller = self.teller();
        let (smallest, repeat) = match &self.smallest {
            Some(Smallest::Difference(smallest)) => (Some(teller.report(smallest).json()), None),
            Some(Smallest::Crash(crash)) => (None, Some(teller.repeat_crash(crash))),
            None => (None, None),
        };
        let found = self.found.as_ref().ok().and_then(Option::as_ref);
        let status = match &self.found {
            _ if self.warning().is_some() => "warned",
            Ok(None) => "agrees",
            Ok(Some(_)) => "wrong",
            Err(EngineError::Broken(_)) => "broken",
            Err(EngineError::Stopped) => "interrupted",
            Err(_) => "refused",
        };
        Fields::default()
            .with("engine", &self.name)
            .with("fen", self.origin.fen(self.session.config.chess960))
            .with("variant", self.origin.position.variant().name())
            .with("depth", self.args.depth)
            .with("status", status)
            // Why no game can reach the position.
            .with_any("faults", &self.faults)
            .with_any("message", self.found.as_ref().err().map(ToString::to_string))
            .with_any("difference", found.map(|found| teller.report(found).json()))
            .with_any("smallest", smallest)
            .with_any("repeat", repeat)
    }
}
