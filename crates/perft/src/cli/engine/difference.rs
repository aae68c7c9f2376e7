//! A difference between an engine and the built-in generator, as text and as JSON.

use tabiya_games::Variant;
use tabiya_terminal::{Drawing, quoted};
use tabiya_verify::{
    Cause, Crash, Difference, DifferenceReport, EngineConfig, EngineFault, MiscountedMove, MovesBy,
    Origin, PerftCommand, Protocol, long_list_hint,
};

use crate::output::Fields;
use crate::report::{Exhibit, Problem};

/// The engine settings and the rules that appear in reports on the engine.
#[derive(Clone, Copy)]
pub(crate) struct Teller<'a> {
    pub(crate) config: &'a EngineConfig,
    /// The value of `--variant` as typed, for positions that name no variant.
    pub(crate) rules: &'a str,
}

/// A difference in words, with the command that shows it again.
pub(crate) struct ToldDifference<'a> {
    report: DifferenceReport<'a>,
    teller: Teller<'a>,
}

impl ToldDifference<'_> {
    /// The command that reproduces the difference in its smallest tree.
    pub(crate) fn repeat(&self) -> String {
        let difference = self.report.difference;
        let depth = difference.depth_from_origin();
        self.teller.repeat_after(&self.report.after(), &difference.origin, depth)
    }

    /// The causes that explain the difference, the narrowest first.
    pub(crate) fn causes(&self) -> Vec<Cause> {
        self.report.causes()
    }

    /// The lines of the whole report.
    pub(crate) fn lines(&self, in_colour: bool) -> Vec<String> {
        let p = &self.report.difference.position;
        let mut lines = Vec::new();
        let path = self.report.path();
        if !path.is_empty() {
            lines.push(format!("from {}", self.report.start()));
            lines.push(format!("after {}", path.join(" ")));
        }
        lines.push(format!("position {}", self.report.fen()));
        lines.push(self.report.fault());
        lines.extend(self.report.after().into_iter().map(|question| format!("after {question}")));
        let [missing, surplus] = self.report.lists();
        for (word, moves) in [("missing move", missing), ("extra move", surplus)] {
            lines.extend(moves.iter().map(|explained| format!("{word}: {}", explained.why)));
        }
        let counts = self.report.wrong_counts();
        lines.extend(counts.iter().take(SHOWN).map(|MiscountedMove { text, expected, got }| {
            format!("wrong count: {text} has {got}, the right count is {expected}")
        }));
        if counts.len() > SHOWN {
            lines.push(format!("and {} more wrong counts", counts.len() - SHOWN));
        }
        lines.extend(self.report.hint().map(|hint| format!("hint: {hint}")));
        let drawing = match in_colour {
            true => Drawing::coloured(p, self.report.touched()),
            false => Drawing::plain(p),
        };
        lines.extend(drawing.to_string().lines().map(str::to_owned));
        match self.report.commands().as_deref().map(|text| text.lines().collect::<Vec<_>>()) {
            None => {}
            Some(commands) if commands.len() == 1 => {
                lines.push(format!("ask the engine: {}", commands[0]));
            }
            Some(commands) => {
                lines.push("ask the engine:".to_owned());
                lines.extend(commands.iter().map(|command| format!("  {command}")));
            }
        }
        lines.push(format!("repeat: {}", self.repeat()));
        lines
    }

    /// The position where the engine goes wrong, as an exhibit.
    pub(crate) fn exhibit(&self) -> Exhibit {
        let position = self.report.difference.position;
        let [missing, extra] = self.report.lists();
        let path = self.report.path();
        Exhibit {
            path: (!path.is_empty()).then(|| (self.report.start(), path)),
            fault: Some(self.report.fault()),
            missing,
            extra,
            behind: self.report.below(),
            ask: self.report.commands(),
            ..Exhibit::new(position, self.report.fen(), self.repeat())
        }
    }

    /// Adds the lines of the report, a JSON field of this name and the exhibit to the problem of a check.
    pub(crate) fn add_to(&self, problem: &mut Problem, field: &str, exhibit: Exhibit) {
        problem.details.extend(self.lines(false));
        problem.exhibits.push(exhibit);
        if let Ok(json) = serde_json::to_value(self.json()) {
            problem.field(field, json);
        }
    }

    /// The difference in JSON.
    pub(crate) fn json(&self) -> Fields {
        let Difference { depth, right, wrong, fault, position, .. } = self.report.difference;
        let [missing, too_many] = self.report.lists();
        let fault = match fault {
            EngineFault::Moves(_) => "moves",
            EngineFault::Make(_) => "make",
            EngineFault::NotTaken(_) => "position-not-taken",
            EngineFault::KeptState(..) => "kept-state",
            EngineFault::Play(_) => "play",
            EngineFault::Unmake(_) => "unmake",
            EngineFault::LastPly(_) => "last-ply",
            EngineFault::Unknown(_) => "unknown",
            _ => "count",
        };
        Fields::default()
            .with("fault", fault)
            .with("fen", self.report.fen())
            .with("variant", position.variant().name())
            .with("path", self.report.path())
            .with("depth", depth)
            .with("expected", right.to_string())
            .with("got", wrong.to_string())
            .with("missing", missing)
            .with("too_many", too_many)
            // Empty if the lists of moves differ.
            .with_any("wrong_counts", self.report.wrong_counts())
            .with_any("behind", self.report.below())
            .with_any("after", self.report.after())
            .with_any("hint", self.report.hint())
            .with("position", self.report.position_command())
            .with("repeat", self.repeat())
    }
}

/// Maximum number of wrong counts listed. The others are only summed up in a line.
const SHOWN: usize = 10;

impl<'a> Teller<'a> {
    /// The report of a difference.
    pub(crate) fn report(self, difference: &'a Difference) -> ToldDifference<'a> {
        let report = DifferenceReport { difference, config: self.config };
        ToldDifference { report, teller: self }
    }

    /// A position given to the engine, as an exhibit: a diagram with explanations.
    pub(crate) fn exhibit(self, origin: &Origin, depth: u32) -> Exhibit {
        let position = origin.moves.iter().fold(origin.position, |p, &m| p.play_unchecked(m));
        Exhibit::new(position, origin.fen(self.config.chess960), self.repeat(origin, depth))
    }

    /// The position in which an engine breaks, as an exhibit: a diagram with explanations.
    pub(crate) fn exhibit_crash(self, crash: &Crash) -> Exhibit {
        let repeat = self.repeat_crash(crash);
        Exhibit { repeat, ..self.exhibit(&crash.origin, crash.depth) }
    }

    /// The command that reproduces a crash.
    pub(crate) fn repeat_crash(self, crash: &Crash) -> String {
        let after = crash.kept.as_ref().map(|kept| kept.questions(self.config.chess960));
        self.repeat_after(&after.unwrap_or_default(), &crash.origin, crash.depth)
    }

    /// What is known of a crash besides the breakage: the questions that lead to it, and a common mistake.
    pub(crate) fn reasons_of_crash(self, crash: &Crash) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(kept) = &crash.kept {
            lines.push(kept.to_string());
            let questions = kept.questions(self.config.chess960);
            lines.extend(questions.into_iter().map(|question| format!("after {question}")));
        }
        let hint = long_list_hint(&crash.origin.end());
        lines.extend(hint.map(|hint| format!("hint: {hint}")));
        lines
    }

    /// The command that compares the engine in this position again.
    pub(crate) fn repeat(self, origin: &Origin, depth: u32) -> String {
        self.repeat_after(&[], origin, depth)
    }

    /// The command that compares the engine in this position again, after questions given as `DEPTH FEN`.
    fn repeat_after(self, after: &[String], origin: &Origin, depth: u32) -> String {
        let Self { config, rules } = self;
        let fen = origin.fen(config.chess960);
        let option = |name: &str, value: &str| format!(" --{name} {}", quoted(value));
        let mut command = format!("perft compare{}", option("engine", &config.command.to_string()));
        let own = Some(&config.perft_command).filter(|own| **own != PerftCommand::default());
        command.extend(own.map(|own| option("perft-command", &own.to_string())));
        command.extend((config.protocol == Protocol::Xboard).then_some(" --protocol xboard"));
        let pattern = config.total_pattern.as_ref();
        command.extend(pattern.map(|pattern| option("total-pattern", &pattern.to_string())));
        command += match config.moves_by {
            MovesBy::Perft => "",
            MovesBy::MultiPv => " --moves-by multipv",
            MovesBy::Legality => " --moves-by legality",
        };
        let set =
            |(name, value): &(String, String)| option("setoption", &format!("{name}={value}"));
        command.extend(config.options.iter().map(set));
        command.extend(config.chess960.then_some(" --chess960"));
        command.extend(after.iter().map(|question| option("after", question)));
        command
            + &variant_option(origin.position.variant(), rules)
            + &format!(" {depth} {}", quoted(&fen))
    }
}

/// The option ` --variant NAME`; empty for chess.
pub(crate) fn variant_option(variant: Variant, rules: &str) -> String {
    match variant {
        Variant::Chess => String::new(),
        // A suite line cannot name a rule file, so the rules of the command line apply.
        Variant::Custom(_) => format!(" --variant {}", quoted(rules)),
        variant => format!(" --variant {}", variant.name()),
    }
}
