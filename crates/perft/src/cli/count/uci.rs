//! `perft uci`: speaks the part of UCI that is needed to check a move generator.

use std::io;
use std::sync::{Arc, Mutex};

use anyhow::{Error, Result, anyhow, bail};
use tabiya_core::{Backend, CastlingMode};
use tabiya_count::Memory;
use tabiya_games::house::Gallery;
use tabiya_games::{UciLines, Variant, excerpt, uci_perft_depth};
use tabiya_terminal::Exit;

use crate::args::{UciArgs, number};
use crate::cli::count::counter::{Count, Counter, say};
use crate::session::{HouseRules, Request};

pub(crate) fn run(args: UciArgs, gallery: &Gallery) -> Result<Exit> {
    args.house.refuse(&[("cpu", args.cpu.is_typed())])?;
    args.rules.files();
    let house = (&args.house.house[..], gallery);
    let own = args.rules.variant.variant;
    let mut session = UciSession {
        backend: args.cpu.chosen(),
        own,
        variant: own,
        request: Request::read("startpos", own, house)?.0,
        house,
        is_accepted: true,
        threads: None,
        memory: None,
        counter: Counter::new(),
    };
    for line in UciLines::new(io::stdin().lock()) {
        let answer = match line? {
            Some(line) if line.trim() == "quit" => break,
            Some(line) => session.answer(line.trim()),
            None => Err(anyhow!("a line is longer than 1 MiB")),
        };
        say(&answer.unwrap_or_else(|error| format!("info string error: {error:#}\n")));
    }
    session.counter.end();
    Ok(Exit::Agreed)
}

struct UciSession<'a> {
    backend: Backend,
    /// The variant given on the command line, which may come from a rule file.
    own: Variant,
    /// The current variant, which `UCI_Variant` can change.
    variant: Variant,
    /// The house rules given on the command line.
    house: HouseRules<'a>,
    /// The last accepted position, with the castling notation that the front end chose.
    request: Request,
    /// Whether the last `position` command was accepted. If not, requests to count are refused.
    is_accepted: bool,
    /// The number of threads; `None` means one per core.
    threads: Option<usize>,
    memory: Option<Arc<Mutex<Memory>>>,
    counter: Counter,
}

impl UciSession<'_> {
    /// Runs a command and returns the immediate reply. Counts reply later.
    fn answer(&mut self, command: &str) -> Result<String> {
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let rest = rest.trim();
        match word {
            "" | "ucinewgame" | "ponderhit" | "debug" | "register" => {}
            "stop" => self.counter.stop(),
            "uci" => return Ok(self.introduction()),
            "isready" => return Ok("readyok\n".to_owned()),
            "position" => return self.set_position(rest),
            "setoption" => self.set_option(rest)?,
            "go" => return self.go(rest),
            "d" => return Ok(self.request.draw()),
            _ => bail!("unknown command {}", excerpt(word)),
        }
        Ok(String::new())
    }

    fn introduction(&self) -> String {
        let mut answer = format!(
            "id name Tabiya {}\nid author the Tabiya authors\n\
             option name Threads type spin default {} min 1 max {}\n\
             option name Hash type spin default 0 min 0 max {MAX_HASH}\n\
             option name UCI_Chess960 type check default false\n\
             option name UCI_Variant type combo default {}",
            env!("CARGO_PKG_VERSION"),
            std::thread::available_parallelism().map_or(1, usize::from),
            number::MAX_THREADS,
            self.own
        );
        for variant in self.variants() {
            answer += &format!(" var {variant}");
        }
        answer + "\nuciok\n"
    }

    /// The built-in variants, and the command line's variant if it comes from a rule file.
    fn variants(&self) -> impl Iterator<Item = Variant> {
        let own = Some(self.own).filter(|own| !Variant::BUILT_IN.contains(own));
        Variant::BUILT_IN.iter().copied().chain(own)
    }

    fn set_position(&mut self, text: &str) -> Result<String> {
        let read = Request::read(text, self.variant, self.house);
        self.is_accepted = read.is_ok();
        let (request, note) = read?;
        self.request = Request { mode: self.request.mode, ..request };
        Ok(note.map_or(String::new(), |note| format!("info string note: {note}\n")))
    }

    fn set_option(&mut self, text: &str) -> Result<()> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let ["name", name, ref rest @ ..] = words[..] else {
            bail!("expected setoption name NAME value VALUE");
        };
        let value = match rest {
            ["value", value @ ..] => value.join(" "),
            _ => String::new(),
        };
        match name.to_ascii_lowercase().as_str() {
            "uci_chess960" => {
                self.request.mode = match value.to_ascii_lowercase().as_str() {
                    "true" => CastlingMode::Chess960,
                    "false" => CastlingMode::Standard,
                    _ => bail!("UCI_Chess960 is true or false, not {}", excerpt(&value)),
                };
            }
            "uci_variant" => self.set_variant(&value)?,
            "threads" => {
                let threads = number::threads(&value);
                self.threads = Some(threads.map_err(|error| unlike("Threads", &value, &error))?);
            }
            "hash" => self.memory = memory(&value)?,
            _ => bail!("unknown option {}", excerpt(name)),
        }
        Ok(())
    }

    fn set_variant(&mut self, name: &str) -> Result<()> {
        let named = self.variants().find(|variant| variant.name() == name);
        let variant = named.map_or_else(|| name.parse(), Ok)?;
        if variant != self.variant {
            let (start, _) = Request::read("startpos", variant, self.house)?;
            self.request = Request { mode: self.request.mode, ..start };
            self.variant = variant;
        }
        Ok(())
    }

    /// Starts a count. Any other `go` is an error, but is answered with a `bestmove`, as UCI
    /// requires.
    fn go(&mut self, text: &str) -> Result<String> {
        let Some(depth) = uci_perft_depth(text) else {
            let error = "expected go perft DEPTH; there is no search here, any legal move follows";
            let m = self.request.any_move()?;
            return Ok(format!("info string error: {error}\nbestmove {m}\n"));
        };
        let depth = depth?;
        if !self.is_accepted {
            bail!("the last position was refused, there is nothing to count");
        }
        self.counter.count(Count {
            request: self.request.clone(),
            depth,
            backend: self.backend,
            threads: self.threads,
            memory: self.memory.clone(),
        });
        Ok(String::new())
    }
}

/// The maximum size of the hash table, in MiB.
const MAX_HASH: u64 = 1 << 25;

/// Allocates memory for a hash table of this many MiB; `None` for 0.
fn memory(value: &str) -> Result<Option<Arc<Mutex<Memory>>>> {
    let is_number = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
    let mebibytes: Option<u64> = value.parse().ok().filter(|&size| is_number && size <= MAX_HASH);
    let expected = format!("expected MiB, from 0 to {MAX_HASH}");
    match mebibytes.ok_or_else(|| unlike("Hash", value, &expected))? {
        0 => Ok(None),
        size => {
            let memory = Memory::allocate(size << 20).map_err(|error| anyhow!(error.reason()))?;
            Ok(Some(Arc::new(Mutex::new(memory))))
        }
    }
}

fn unlike(name: &str, value: &str, expected: &str) -> Error {
    anyhow!("{name} {}: {expected}", excerpt(value))
}
