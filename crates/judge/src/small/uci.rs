//! The engine as a program that speaks UCI.

use std::env;
use std::fmt::Write as _;
use std::io::{self, BufRead, Write as _};
use std::process::ExitCode;

use super::board::SmallBoard;
use super::moves::Move;
use super::mutation::Mutation;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A UCI session: the position, and the notation of castling.
#[derive(Debug, Clone)]
pub struct Uci {
    board: SmallBoard,
    /// Whether the position was set since the start or the last `ucinewgame`.
    is_set: bool,
    chess960: bool,
}

impl Uci {
    /// A session of an engine with a fault, at the start position.
    pub fn new(mutation: Mutation) -> Self {
        let board = SmallBoard::from_fen_with(START, mutation).expect("the start position is one");
        Self { board, is_set: false, chess960: false }
    }

    /// The lines that answer a command; `None` for `quit`, which ends the session.
    pub fn answer(&mut self, command: &str) -> Option<String> {
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let answer = match word {
            "quit" => return None,
            "" | "stop" => Ok(String::new()),
            "ucinewgame" => {
                self.is_set = false;
                Ok(String::new())
            }
            "uci" => Ok(self.introduction()),
            "isready" => Ok("readyok\n".to_owned()),
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            _ => Err(format!("unknown command {command:?}")),
        };
        Some(answer.unwrap_or_else(|error| format!("info string {error}\n")))
    }

    fn introduction(&self) -> String {
        format!(
            "id name Mutant {}\nid author the Tabiya authors\n\
             option name UCI_Chess960 type check default false\nuciok\n",
            self.board.mutation
        )
    }

    fn set_option(&mut self, rest: &str) -> Result<String, String> {
        let value = rest.strip_prefix("name UCI_Chess960 value ");
        let value = value.ok_or_else(|| format!("no such option: {rest}"))?.trim();
        self.chess960 =
            value.parse().map_err(|_| format!("{value:?} is neither true nor false"))?;
        Ok(String::new())
    }

    fn set_position(&mut self, rest: &str) -> Result<String, String> {
        let (position, moves) = rest.split_once("moves").unwrap_or((rest, ""));
        let fen = match position.trim().split_once(' ') {
            Some(("fen", fen)) => fen,
            None if position.trim() == "startpos" => START,
            _ => return Err(format!("no position: {rest}")),
        };
        let mut board = SmallBoard::from_fen_with(fen, self.board.mutation)?;
        if self.board.mutation == Mutation::BlackRightsKept && self.is_set {
            board.keep_black_rights(&self.board);
        }
        for text in moves.split_whitespace() {
            let listed = board.legal_moves();
            // The current castling notation is tried first: castling in the other notation may read like a
            // king's step.
            let m = listed
                .iter()
                .find(|m| m.uci(self.chess960) == text)
                .or_else(|| listed.iter().find(|m| m.uci(!self.chess960) == text));
            board.make(*m.ok_or(format!("illegal move {text} in {}", board.fen()))?);
        }
        (self.board, self.is_set) = (board, true);
        Ok(String::new())
    }

    fn go(&self, rest: &str) -> Result<String, String> {
        let depth = rest.strip_prefix("perft").and_then(|depth| depth.trim().parse().ok());
        let depth = depth.ok_or("this engine knows go perft N alone")?;
        let mut answer = String::new();
        let rows = self.board.divide(depth);
        for (m, count) in &rows {
            writeln!(answer, "{}: {count}", self.text(*m)).expect("strings take all");
        }
        let sum = rows.iter().map(|row| row.1).sum();
        let total: u64 = if depth == 0 { 1 } else { sum };
        writeln!(answer, "\nNodes searched: {total}").expect("strings take all");
        Ok(answer)
    }

    /// A move of the current position as the engine writes it.
    fn text(&self, m: Move) -> String {
        let text = m.uci(self.chess960);
        let writes_long = self.board.mutation == Mutation::BlackShortCastlingWrittenLong;
        match text.strip_suffix("g8") {
            Some(king) if writes_long && m.castles => format!("{king}c8"),
            _ => text,
        }
    }
}

/// Runs the engine with the arguments of the command line: `[--mutation NAME | --list]`.
pub fn run() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mutation = match words[..] {
        [] => Ok(Mutation::None),
        ["--mutation", name] => name.parse(),
        ["--list"] => {
            Mutation::ALL.iter().for_each(|mutation| println!("{mutation}"));
            return ExitCode::SUCCESS;
        }
        _ => Err("usage: mutant [--mutation NAME | --list]".to_owned()),
    };
    let (error, code) = match mutation.map(|mutation| talk(Uci::new(mutation))) {
        Ok(Ok(())) => return ExitCode::SUCCESS,
        Ok(Err(error)) => (error.to_string(), 1),
        Err(error) => (error, 2),
    };
    eprintln!("mutant: {error}");
    ExitCode::from(code)
}

/// Answers each line of standard input until `quit` or the end of the input.
fn talk(mut engine: Uci) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let Some(answer) = engine.answer(line?.trim()) else { break };
        out.write_all(answer.as_bytes())?;
        out.flush()?;
    }
    Ok(())
}
