//! `perft uci`: the part of UCI that checking a move generator needs.

use std::io::{self, BufRead, Write};

use anyhow::{Result, anyhow, bail};
use tabiya_core::CastlingMode;
use tabiya_count::Perft;
use tabiya_variants::Variant;

use super::args::UciArgs;
use super::exit::Exit;
use super::number;
use super::position::shown;
use super::subject::Subject;

pub(crate) fn run(args: UciArgs) -> Result<Exit> {
    let own = args.rules.variant.variant;
    let mut state = State {
        perft: Perft::new().backend(args.cpu.chosen()),
        own,
        variant: own,
        subject: Subject::start(own, &args.house.house)?,
        house: args.house.house,
        mode: CastlingMode::Standard,
    };
    let mut out = io::stdout().lock();
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(Exit::Agreed);
        }
        let text = String::from_utf8_lossy(&line);
        let command = text.trim();
        if command == "quit" {
            return Ok(Exit::Agreed);
        }
        match state.answer(command) {
            Ok(answer) => out.write_all(answer.as_bytes())?,
            Err(error) => writeln!(out, "info string error: {error:#}")?,
        }
        out.flush()?;
    }
}

struct State {
    perft: Perft<'static>,
    /// The variant of the command line, which may be that of a rule file.
    own: Variant,
    /// The one that is played.
    variant: Variant,
    /// The names of the house rules that change it.
    house: Vec<String>,
    subject: Subject,
    mode: CastlingMode,
}

impl State {
    /// The lines that answer a command; an error leaves everything as it was.
    fn answer(&mut self, command: &str) -> Result<String> {
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let rest = rest.trim();
        match word {
            "" | "ucinewgame" | "stop" | "ponderhit" | "debug" => Ok(String::new()),
            "uci" => Ok(self.introduction()),
            "isready" => Ok("readyok\n".to_owned()),
            "position" => {
                let (subject, note) = Subject::read(rest, self.variant, &self.house)?;
                self.subject = subject;
                Ok(note.map_or(String::new(), |note| format!("info string note: {note}\n")))
            }
            "setoption" => self.set_option(rest),
            "go" => self.go(rest),
            "d" => Ok(self.subject.draw(self.mode)),
            _ => bail!("unknown command {}", shown(word)),
        }
    }

    fn introduction(&self) -> String {
        let mut answer = format!(
            "id name Tabiya {}\nid author the Tabiya authors\n\
             option name UCI_Chess960 type check default false\n\
             option name UCI_Variant type combo default {}",
            env!("CARGO_PKG_VERSION"),
            self.own
        );
        for variant in self.variants() {
            answer += &format!(" var {variant}");
        }
        answer + "\nuciok\n"
    }

    /// The built-in ones, and that of the command line, if it is of a file.
    fn variants(&self) -> impl Iterator<Item = Variant> {
        let own = Some(self.own).filter(|own| !Variant::BUILT_IN.contains(own));
        Variant::BUILT_IN.into_iter().chain(own)
    }

    fn set_option(&mut self, text: &str) -> Result<String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["name", name, "value", value] if name.eq_ignore_ascii_case("UCI_Chess960") => {
                self.mode = match value.to_ascii_lowercase().as_str() {
                    "true" => CastlingMode::Chess960,
                    "false" => CastlingMode::Standard,
                    _ => bail!("UCI_Chess960 is true or false, not {}", shown(value)),
                };
                Ok(String::new())
            }
            ["name", name, "value", ..] if name.eq_ignore_ascii_case("UCI_Variant") => {
                let value = words[3..].join(" ");
                let named = self.variants().find(|variant| variant.name() == value);
                let variant = match named {
                    Some(variant) => variant,
                    None => value.parse::<Variant>()?,
                };
                self.subject = Subject::start(variant, &self.house)?;
                self.variant = variant;
                Ok(String::new())
            }
            ["name", name, ..] => bail!("unknown option {}", shown(name)),
            _ => bail!("expected setoption name NAME value VALUE"),
        }
    }

    fn go(&self, text: &str) -> Result<String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let ["perft", depth] = words[..] else {
            bail!("expected go perft DEPTH; there is no search here");
        };
        let depth = number::depth(depth)
            .map_err(|_| anyhow!("depth {} is not a number from 0 to 99", shown(depth)))?;
        let mut answer = String::new();
        let mut total = u128::from(depth == 0);
        for (m, count) in self.subject.divide(self.perft, depth, self.mode)? {
            total += count;
            answer += &format!("{m}: {count}\n");
        }
        Ok(format!("{answer}\nNodes searched: {total}\n\n"))
    }
}
