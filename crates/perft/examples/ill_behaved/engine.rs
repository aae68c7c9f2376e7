//! The engine's input loop: reads commands, and answers them or misbehaves.

use std::io::{self, BufRead};
use std::process::{Child, ExitCode, abort, exit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tabiya_core::{CastlingMode, CastlingRights, Color, Position, UciMove};

use crate::count::Count;
use crate::deeds;
use crate::mode::Mode;
use crate::voice::Voice;

/// An engine that misbehaves as its mode requires.
pub(crate) struct Engine {
    pub(crate) mode: Mode,
    seconds: f64,
    mark: String,
    pub(crate) voice: Voice,
    pub(crate) position: Position,
    pub(crate) castling: CastlingMode,
    /// The number of lines of a search.
    pub(crate) most_lines: usize,
    /// Whether the position was reached by moves.
    is_after_moves: bool,
    /// Whether the engine makes no moves by itself, as xboard's command `force` asks.
    pub(crate) is_forced: bool,
    /// Set by `stop`. Ends the search that runs on another thread.
    stopped: Arc<AtomicBool>,
    /// A child process that this process never waits for.
    child: Option<Child>,
    /// The total of the last answer; `None` after the next `isready`.
    answered: Option<u128>,
    /// The number of counts since the start, or since `ucinewgame` in modes that it resets.
    counts: u32,
    /// Whether the position of any count had a castling right.
    had_rights: bool,
}

impl Engine {
    pub(crate) fn new(mode: Mode, seconds: f64, mark: &str) -> Self {
        Self {
            mode,
            seconds,
            mark: mark.to_owned(),
            voice: Voice::new(mode),
            position: Position::startpos(),
            castling: CastlingMode::Standard,
            most_lines: 1,
            is_after_moves: false,
            is_forced: false,
            stopped: Arc::default(),
            child: None,
            answered: None,
            counts: 0,
            had_rights: false,
        }
    }

    /// Reads commands until `quit` or the end of the input.
    pub(crate) fn run(mut self) -> io::Result<ExitCode> {
        let stubborn = matches!(self.mode, Mode::IgnoresQuit | Mode::IgnoresSignals);
        self.start()?;
        for line in io::stdin().lock().split(b'\n') {
            let line = line?;
            let line = String::from_utf8_lossy(&line);
            match line.trim() {
                "quit" if stubborn => {}
                "quit" => break,
                command => self.obey(command)?,
            }
        }
        match self.mode {
            _ if stubborn => deeds::sleep_for_ever(),
            Mode::Exit7 => Ok(ExitCode::from(7)),
            _ => Ok(ExitCode::SUCCESS),
        }
    }

    fn start(&mut self) -> io::Result<()> {
        match self.mode {
            Mode::SlowStart | Mode::LateStart => deeds::sleep(self.seconds),
            Mode::IgnoresSignals => deeds::ignore_signals()?,
            Mode::Grandchild | Mode::GrandchildNoAnswer => {
                self.child = Some(deeds::leave_child(self.seconds, &self.mark)?)
            }
            Mode::DiesAtStart => {
                eprintln!("ill_behaved: no file eval.nnue");
                exit(1);
            }
            _ => {}
        }
        Ok(())
    }

    fn obey(&mut self, command: &str) -> io::Result<()> {
        if self.mode.speaks_xboard() {
            return self.obey_xboard(command);
        }
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let rest = rest.trim();
        match word {
            "uci" => self.introduce(),
            "isready" if self.mode == Mode::NoReadyok => Ok(()),
            "isready" if self.mode == Mode::NotReadyAgain && self.answered.is_some() => {
                self.answered = None;
                Ok(())
            }
            "isready" if self.mode == Mode::LateTotal && self.answered.is_some() => {
                let total = self.answered.take().unwrap_or(0) + 1;
                self.voice.say(format!("Nodes searched: {total}\nreadyok\n").as_bytes())
            }
            "isready" => self.voice.say(b"readyok\n"),
            "setoption" => {
                if let Some(value) = rest.strip_prefix("name MultiPV value ") {
                    self.set_lines(value);
                    return Ok(());
                }
                let chess960 = rest.eq_ignore_ascii_case("name UCI_Chess960 value true");
                self.castling =
                    if chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
                Ok(())
            }
            "position" if matches!(self.mode, Mode::StaysAtStart | Mode::TotalOfStart) => {
                self.voice.say(b"info string no position but the start\n")
            }
            "position" => match read_position(self.heard(rest)) {
                Ok(position) => {
                    self.position = position;
                    Ok(())
                }
                Err(error) => self.voice.say(format!("info string {error}\n").as_bytes()),
            },
            "stop" => {
                self.stopped.store(true, Ordering::Relaxed);
                Ok(())
            }
            "legal" if self.mode.tests_legality() => self.say_accepted(),
            "go" if self.mode.lists_lines() => self.search_lines(rest),
            "go" if self.mode.counts_plainly() => match self.mode {
                Mode::PlainPerftUnknown => self.know_not(command),
                Mode::PlainPerftBestmove => self.voice.say(b"bestmove e2e4\n"),
                _ => {
                    deeds::search(self.voice.clone(), Arc::clone(&self.stopped));
                    Ok(())
                }
            },
            "perft" if matches!(self.mode, Mode::PerftFen | Mode::PerftFenMissing) => {
                let (depth, fen) = rest.split_once(' ').unwrap_or((rest, ""));
                match read_position(&format!("fen {fen}")) {
                    Ok(position) => self.position = position,
                    Err(error) => return self.voice.say(format!("Error: {error}\n").as_bytes()),
                }
                self.count(depth.parse().unwrap_or(1))
            }
            "perft" if self.mode == Mode::PlainPerftSilent => Ok(()),
            "perft" if self.mode.counts_plainly() => self.count(rest.parse().unwrap_or(1)),
            "go" => match rest.strip_prefix("perft").and_then(|depth| depth.trim().parse().ok()) {
                Some(depth) => self.count(depth),
                None => self.voice.say(b"bestmove e2e4\n"),
            },
            "ucinewgame" if self.mode == Mode::NeedsNewGame => {
                self.counts = 0;
                Ok(())
            }
            "" | "ucinewgame" => Ok(()),
            _ => self.know_not(command),
        }
    }

    /// The part of a position that the engine takes.
    fn heard<'t>(&self, text: &'t str) -> &'t str {
        match self.mode {
            Mode::IgnoresMoves => text.split("moves").next().unwrap_or(text),
            _ => text,
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.voice.say(b"id name Ill-behaved\nid author the Tabiya authors\n")?;
        if self.mode == Mode::ManyOptions {
            let option =
                |n| format!("option name Option {n} type spin default {n} min 0 max 99999\n");
            self.voice.say((0..100_000).map(option).collect::<String>().as_bytes())?;
        }
        self.voice.say(b"option name UCI_Chess960 type check default false\n")?;
        if self.mode.lists_lines() && self.mode != Mode::MultipvLacking {
            let most = self.highest_lines();
            let option = format!("option name MultiPV type spin default 1 min 1 max {most}\n");
            self.voice.say(option.as_bytes())?;
        }
        if self.mode == Mode::NoUciok { Ok(()) } else { self.voice.say(b"uciok\n") }
    }

    fn know_not(&mut self, command: &str) -> io::Result<()> {
        let answer = format!("Unknown command: '{command}'. Type help for more information.\n");
        self.voice.say(answer.as_bytes())
    }

    pub(crate) fn count(&mut self, depth: u32) -> io::Result<()> {
        match self.mode {
            Mode::NoAnswer | Mode::GrandchildNoAnswer => deeds::sleep_for_ever(),
            Mode::Silence => return Ok(()),
            Mode::UnknownCommand => return self.know_not(&format!("go perft {depth}")),
            Mode::DiesOnPosition if depth > 1 => exit(42),
            Mode::DiesOnSecond if self.counts > 0 => abort(),
            Mode::StopsItself => deeds::stop_itself()?,
            Mode::Trickles => match deeds::trickle()? {},
            Mode::Search => {
                deeds::search(self.voice.clone(), Arc::clone(&self.stopped));
                return Ok(());
            }
            Mode::SearchBestmove => {
                let lines = b"info depth 1 score cp 13 nodes 20 pv e2e4\nbestmove e2e4\n";
                return self.voice.say(lines);
            }
            Mode::StderrFlood => deeds::flood_stderr(32)?,
            Mode::LongLine => deeds::say_long_line(&mut self.voice, 64)?,
            Mode::Flood => {
                deeds::say_many_lines(&mut self.voice, "info string nothing new\n", 1_000_000)?
            }
            Mode::TextFlood => deeds::say_many_lines(&mut self.voice, "17 on the way\n", 100_000)?,
            _ => {}
        }
        let parts = self.parts(depth);
        match self.mode {
            Mode::DiesMidway => {
                let told = parts.concat();
                self.voice.say(&told[..told.len() / 2])?;
                eprintln!("ill_behaved: assertion failed: depth < 2");
                abort();
            }
            _ if self.mode.is_ready_while_counting() => {
                let (mut voice, seconds) = (self.voice.clone(), self.seconds);
                let early = self.mode == Mode::EarlyReadyok;
                thread::spawn(move || {
                    for (place, part) in parts.iter().enumerate() {
                        if place > 0 || early {
                            deeds::sleep(seconds);
                        }
                        // The program that reads this output may have ended.
                        voice.say(part).ok();
                    }
                });
            }
            _ => self.voice.say(&parts.concat())?,
        }
        match self.mode {
            Mode::ExitsAfterAnswer => exit(0),
            Mode::DiesAfterAnswer => abort(),
            _ => Ok(()),
        }
    }

    /// The answer for the current position, in parts. Some modes pause between the parts.
    fn parts(&mut self, depth: u32) -> Vec<Vec<u8>> {
        let of = |depth| Count::of(&self.position, depth, self.castling);
        let lower: Vec<Count> = (1..depth).map(of).collect();
        let mut right = of(depth);
        if self.mode == Mode::OnceMovesMake {
            right.lose_after_moves(depth, self.is_after_moves);
        }
        if self.mode == Mode::CountsTwice {
            std::hint::black_box(of(depth));
        }
        self.answered = Some(right.total);
        let lower: Vec<Count> = match self.mode.prints_no_moves() {
            true => lower.into_iter().map(|count| Count { rows: Vec::new(), ..count }).collect(),
            false => lower,
        };
        let has_rights = self.position.castling() != CastlingRights::NONE;
        let had_rights = self.had_rights;
        self.had_rights |= has_rights;
        let before = self.counts;
        self.counts += 1;
        let told = match self.mode {
            Mode::KeepsState | Mode::NeedsNewGame if before == 0 => right,
            Mode::KeepsTwo if before < 2 => right,
            Mode::KeepsRights if !had_rights || self.position.turn() == Color::White => right,
            mode => right.spoilt(mode, &self.position, depth),
        };
        match self.mode.form() {
            Some(form) => vec![form.told(&told, &self.position, depth)],
            None => told.parts(self.mode, depth, &lower),
        }
    }

    /// Prints the answer for a FEN and a depth without reading commands, for the `once` modes.
    pub(crate) fn answer_once(
        mut self,
        fen: &str,
        depth: u32,
        moves: &str,
    ) -> io::Result<ExitCode> {
        let is_black = fen.split(' ').nth(1) == Some("b");
        if self.mode == Mode::OnceDeclines || self.mode == Mode::OnceDeclinesBlack && is_black {
            return Ok(ExitCode::from(77));
        }
        if fen.split(' ').nth(2).is_some_and(|rights| rights.contains(['A', 'H', 'a', 'h'])) {
            self.castling = CastlingMode::Chess960;
        }
        let position = format!("fen {fen} moves {moves}");
        self.position = read_position(&position).map_err(io::Error::other)?;
        self.is_after_moves = !moves.is_empty();
        let answer = self.parts(depth).concat();
        self.voice.say(&answer)?;
        match self.mode {
            Mode::OnceAnswersAndHangs => deeds::sleep_for_ever(),
            Mode::OnceLeavesChild => {
                self.child = Some(deeds::leave_child(self.seconds, &self.mark)?);
                Ok(ExitCode::SUCCESS)
            }
            Mode::OnceFails => Ok(ExitCode::from(3)),
            _ => Ok(ExitCode::SUCCESS),
        }
    }
}

/// Reads the arguments of the `position` command.
fn read_position(text: &str) -> Result<Position, String> {
    let (base, moves) = text.split_once("moves").unwrap_or((text, ""));
    let start = match base.trim().split_once(char::is_whitespace) {
        None if base.trim() == "startpos" => Position::startpos(),
        Some(("fen", fen)) => Position::from_fen_lenient(fen).map_err(|e| e.to_string())?.0,
        _ => return Err(format!("no position: {base:?}")),
    };
    moves.split_whitespace().try_fold(start, |position, text| {
        let m = text.parse::<UciMove>().map_err(|e| e.to_string())?;
        let m = m.to_move(&position).map_err(|e| e.to_string())?;
        Ok(position.play_unchecked(m))
    })
}
