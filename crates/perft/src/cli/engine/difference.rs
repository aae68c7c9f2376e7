//! A difference between an engine and the built-in generator, as text and as JSON.

use serde::Serialize;
use tabiya_core::Bitboard;
use tabiya_variants::{AnyMove, AnyPosition, AnyUciMove, Variant};
use tabiya_verify::{Crash, Difference, EngineConfig, EngineFault, Origin, WrongRow};

use crate::output::Drawing;
use crate::report::{Exhibit, Problem};

/// The engine settings and the rules that appear in reports on the engine.
#[derive(Clone, Copy)]
pub(crate) struct Teller<'a> {
    pub(crate) config: &'a EngineConfig,
    /// The value of `--variant` as typed, for positions that name no variant.
    pub(crate) rules: &'a str,
}

/// A difference, with the settings that its report needs.
pub(crate) struct DifferenceReport<'a> {
    difference: &'a Difference,
    teller: Teller<'a>,
}

/// A move with the reason why it is legal or illegal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Explained {
    #[serde(rename = "move")]
    pub(crate) text: String,
    /// The reason, as a sentence.
    pub(crate) why: String,
}

/// A move for which the engine's count of leaf nodes is wrong.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct WrongCount {
    #[serde(rename = "move")]
    text: String,
    expected: String,
    got: String,
}

/// A difference in JSON.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct DifferenceJson {
    fault: &'static str,
    fen: String,
    variant: &'static str,
    path: Vec<String>,
    depth: u32,
    expected: String,
    got: String,
    missing: Vec<Explained>,
    too_many: Vec<Explained>,
    /// The legal moves with a wrong count; empty if the lists of moves differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong_counts: Vec<WrongCount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    behind: Option<String>,
    /// The `position` command after which the engine counts wrongly.
    position: String,
    repeat: String,
}

impl DifferenceReport<'_> {
    fn fen(&self, origin: &Origin) -> String {
        origin.fen(self.teller.config.chess960)
    }

    /// The FEN of the position where the engine goes wrong: as it was sent, unless it was sent with moves.
    fn guilty(&self) -> String {
        let Difference { origin, position, .. } = self.difference;
        match origin.moves.is_empty() {
            true => self.fen(origin),
            false => self.fen(&Origin::reached(*position)),
        }
    }

    fn uci(&self, m: AnyMove) -> String {
        m.uci(self.difference.start.mode(self.teller.config.chess960)).to_string()
    }

    fn path(&self) -> Vec<String> {
        self.difference.path.iter().map(|&m| self.uci(m)).collect()
    }

    /// The `position` command after which the engine counts wrongly.
    fn position_command(&self) -> String {
        self.difference.origin.command(self.teller.config.chess960)
    }

    /// The command that reproduces the difference in its smallest tree.
    pub(crate) fn repeat(&self) -> String {
        self.teller.repeat(&self.difference.origin, self.difference.depth_from_origin())
    }

    /// Describes the fault in a sentence.
    fn fault(&self) -> String {
        let Difference { depth, right, wrong, rows, .. } = self.difference;
        let counts = if right == wrong {
            format!("the total is right, {right}, but the counts below moves are not")
        } else {
            format!("the engine counts {wrong}, the right count is {right}")
        };
        let behind = |m: &AnyMove, text: &str| {
            let text = text.replace("{right}", "the position after it is right by itself");
            let m = self.uci(*m);
            format!("{counts} at depth {depth}; the error is in the count below {m}, {text}")
        };
        match &self.difference.fault {
            EngineFault::Moves(_) => "the moves of this position differ".to_owned(),
            EngineFault::Make(_) => {
                "the moves of this position differ, but only when it is reached by \
                 moves: given as FEN it is right. Making a move leaves something wrong behind"
                    .to_owned()
            }
            EngineFault::Unknown(error) => {
                format!("{counts} at depth {depth}; nothing more is known: {error}")
            }
            EngineFault::Unmake(m) if self.teller.config.command.is_one_shot() => {
                behind(m, "but {right}: the engine's counts do not fit together")
            }
            // Without a `position` command, the engine cannot be asked to make this move alone.
            // Making the move may then be at fault as well as unmaking it.
            EngineFault::Unmake(m)
                if self.teller.config.perft_command.to_string().contains("{fen}") =>
            {
                behind(m, "but {right}. Making or unmaking a move is at fault")
            }
            EngineFault::Unmake(m) => {
                let reason = match depth {
                    2 => "the last ply is counted in another way than moves are listed",
                    _ => "a hash table gives it the count of another position",
                };
                let text = "but {right}, given as FEN and by moves. Unmaking a move leaves \
                            something wrong behind, unless ";
                behind(m, text) + reason
            }
            EngineFault::LastPly(m) => {
                let text = "though no move was tried before it and {right}: the last ply is counted \
                            in another way than moves are listed";
                behind(m, text)
            }
            _ if !rows.is_empty() => format!("{counts} at depth {depth}"),
            _ if *depth == 1 => format!("{counts}; it does not list its moves"),
            _ => format!("{counts} at depth {depth}, but no list of moves differs"),
        }
    }

    fn explained(&self, text: String) -> Explained {
        let p = &self.difference.position;
        let why = match p.explain(&text) {
            Ok(why) => why.to_string(),
            Err(error) => format!("{} is not a move: {error}", text.escape_default()),
        };
        Explained { text, why }
    }

    /// The missing moves and the extra moves.
    fn lists(&self) -> [Vec<Explained>; 2] {
        let Some(lists) = self.difference.lists() else { return [Vec::new(), Vec::new()] };
        let missing = lists.missing.iter().map(|&m| self.explained(self.uci(m))).collect();
        let surplus = lists.surplus.iter().map(|text| self.explained(text.clone()));
        let repeated = lists.repeated.iter().map(|&m| {
            let text = self.uci(m);
            Explained { why: format!("{text} is listed more than once"), text }
        });
        [missing, surplus.chain(repeated).collect()]
    }

    /// The moves with a wrong count; empty if the lists of moves differ.
    fn wrong_counts(&self) -> Vec<WrongCount> {
        let has_lists = self.difference.lists().is_some();
        let rows = self.difference.rows.iter().filter(|_| !has_lists);
        let count = |row: &WrongRow| WrongCount {
            text: self.uci(row.m),
            expected: row.right.to_string(),
            got: row.engine.to_string(),
        };
        rows.map(count).collect()
    }

    /// The origins and targets of the missing and extra moves.
    fn marked(&self) -> Bitboard {
        let p = &self.difference.position;
        let squares = |explained: &Explained| match p.read_uci(&explained.text) {
            Ok(AnyUciMove::Step { from, to, .. }) => Bitboard::of(from) | Bitboard::of(to),
            Ok(AnyUciMove::Drop { to, .. }) => Bitboard::of(to),
            Ok(AnyUciMove::Null) | Err(_) => Bitboard::EMPTY,
        };
        self.lists().iter().flatten().map(squares).fold(Bitboard::EMPTY, |all, some| all | some)
    }

    /// The lines of the whole report.
    pub(crate) fn lines(&self, in_colour: bool) -> Vec<String> {
        let p = &self.difference.position;
        let mut lines = Vec::new();
        let path = self.path();
        if !path.is_empty() {
            lines.push(format!("from {}", self.fen(&self.difference.start)));
            lines.push(format!("after {}", path.join(" ")));
        }
        lines.push(format!("position {}", self.guilty()));
        lines.push(self.fault());
        let [missing, surplus] = self.lists();
        for (word, moves) in [("missing move", missing), ("extra move", surplus)] {
            lines.extend(moves.iter().map(|explained| format!("{word}: {}", explained.why)));
        }
        let counts = self.wrong_counts();
        lines.extend(counts.iter().take(SHOWN).map(|WrongCount { text, expected, got }| {
            format!("wrong count: {text} has {got}, the right count is {expected}")
        }));
        if counts.len() > SHOWN {
            lines.push(format!("and {} more wrong counts", counts.len() - SHOWN));
        }
        let drawing = match in_colour {
            true => Drawing::coloured(p, self.marked()),
            false => Drawing::plain(p),
        };
        lines.extend(drawing.to_string().lines().map(str::to_owned));
        if !self.difference.origin.moves.is_empty() {
            lines.push(format!("ask the engine: {}", self.position_command()));
        }
        lines.push(format!("repeat: {}", self.repeat()));
        lines
    }

    /// The move below which the count is wrong, if unmaking or the last ply is at fault.
    fn behind(&self) -> Option<String> {
        match &self.difference.fault {
            EngineFault::Unmake(m) | EngineFault::LastPly(m) => Some(self.uci(*m)),
            _ => None,
        }
    }

    /// The position where the engine goes wrong, as an exhibit: a diagram with explanations.
    pub(crate) fn exhibit(&self) -> Exhibit {
        let Difference { start, position, origin, .. } = self.difference;
        let [missing, extra] = self.lists();
        let path = self.path();
        Exhibit {
            path: (!path.is_empty()).then(|| (self.fen(start), path)),
            fault: Some(self.fault()),
            missing,
            extra,
            behind: self.behind(),
            ask: (!origin.moves.is_empty()).then(|| self.position_command()),
            ..Exhibit::new(*position, self.guilty(), self.repeat())
        }
    }

    /// Adds to the problem of a check: the lines of the report, a JSON field of this name, and the exhibit.
    pub(crate) fn add_to(&self, problem: &mut Problem, field: &str, exhibit: Exhibit) {
        problem.details.extend(self.lines(false));
        problem.exhibits.push(exhibit);
        if let Ok(json) = serde_json::to_value(self.json()) {
            problem.field(field, json);
        }
    }

    pub(crate) fn json(&self) -> DifferenceJson {
        let Difference { depth, right, wrong, fault, position, .. } = self.difference;
        let [missing, too_many] = self.lists();
        DifferenceJson {
            fault: match fault {
                EngineFault::Moves(_) => "moves",
                EngineFault::Make(_) => "make",
                EngineFault::Unmake(_) => "unmake",
                EngineFault::LastPly(_) => "last-ply",
                EngineFault::Unknown(_) => "unknown",
                _ => "count",
            },
            fen: self.guilty(),
            variant: position.variant().name(),
            path: self.path(),
            depth: *depth,
            expected: right.to_string(),
            got: wrong.to_string(),
            missing,
            too_many,
            wrong_counts: self.wrong_counts(),
            behind: self.behind(),
            position: self.position_command(),
            repeat: self.repeat(),
        }
    }
}

/// Maximum number of wrong counts listed. The others are only summed up in a line.
const SHOWN: usize = 10;

impl<'a> Teller<'a> {
    /// The report of a difference.
    pub(crate) fn report(self, difference: &'a Difference) -> DifferenceReport<'a> {
        DifferenceReport { difference, teller: self }
    }

    /// A position given to the engine, as an exhibit: a diagram with explanations.
    pub(crate) fn exhibit(self, origin: &Origin, depth: u32) -> Exhibit {
        let position = origin.moves.iter().fold(origin.position, |p, &m| p.play_unchecked(m));
        Exhibit::new(position, origin.fen(self.config.chess960), self.repeat(origin, depth))
    }

    /// The position in which an engine breaks, as an exhibit: a diagram with explanations.
    pub(crate) fn exhibit_crash(self, crash: &Crash) -> Exhibit {
        self.exhibit(&crash.origin, crash.depth)
    }

    /// The command that reproduces a crash.
    pub(crate) fn repeat_crash(self, crash: &Crash) -> String {
        self.repeat(&crash.origin, crash.depth)
    }

    /// The command that compares the engine in this position again.
    pub(crate) fn repeat(self, origin: &Origin, depth: u32) -> String {
        let Self { config, rules } = self;
        let fen = origin.fen(config.chess960);
        let quote = |text: &str| shell_words::quote(text).into_owned();
        let mut command = format!("perft compare --engine {}", quote(&config.command.to_string()));
        if config.perft_command != tabiya_verify::PerftCommand::default() {
            command += &format!(" --perft-command {}", quote(&config.perft_command.to_string()));
        }
        for (name, value) in &config.options {
            command += &format!(" --setoption {}", quote(&format!("{name}={value}")));
        }
        if config.chess960 {
            command += " --chess960";
        }
        command + &variant_option(&origin.position, rules) + &format!(" {depth} {}", quote(&fen))
    }
}

/// The option ` --variant NAME`; empty for chess.
pub(crate) fn variant_option(p: &AnyPosition, rules: &str) -> String {
    match p.variant() {
        Variant::Chess => String::new(),
        // A suite line cannot name a rule file, so the rules are those of the command line.
        Variant::Custom(_) => format!(" --variant {}", shell_words::quote(rules)),
        variant => format!(" --variant {}", variant.name()),
    }
}
