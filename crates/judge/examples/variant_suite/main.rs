//! Writes the suite of a variant: made with the slow engine, and counted by it.
//!
//!     cargo run --release -p tabiya-judge --example variant_suite -- king-capture > king-capture.epd
//!
//! First come the cases made by hand, from the text file of that name beside this one, then random
//! positions. The seed is fixed: the same suite comes out every time.

mod making;

use std::collections::HashSet;
use std::io::{self, Write};
use std::process::ExitCode;

use tabiya_judge::{SlowBoard, SlowRules};

use making::Maker;

/// The largest count that is written.
const MOST_NODES: u64 = 300_000;
/// The deepest count that is written: bare positions would go on for long.
const DEEPEST: u32 = 6;

/// What a suite is made of.
struct Suite {
    variant: &'static str,
    rules: SlowRules,
    /// Lines `FEN id "..."`, and comments.
    by_hand: &'static str,
    /// What random positions there are, and how many of each kind.
    made: &'static [(&'static str, Maker, usize)],
}

fn king_capture() -> Suite {
    Suite {
        variant: "king-capture",
        rules: SlowRules::king_capture(),
        by_hand: include_str!("king-capture.txt"),
        made: making::KING_CAPTURE,
    }
}

fn pawn_wipeout() -> Suite {
    Suite {
        variant: "pawn-wipeout",
        rules: SlowRules::pawn_wipeout(),
        by_hand: include_str!("pawn-wipeout.txt"),
        made: making::PAWN_WIPEOUT,
    }
}

impl Suite {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for line in self.by_hand.lines() {
            match line.split_once(" id ") {
                Some((fen, id)) => self.write_case(out, fen, id.trim_matches('"'))?,
                None => writeln!(out, "{line}")?,
            }
        }
        let mut seen = HashSet::new();
        for &(kind, maker, count) in self.made {
            writeln!(out, "\n# {kind}")?;
            let name = kind.split(':').next().unwrap_or(kind);
            let mut rng = making::random(self.variant, kind);
            let fens = std::iter::repeat_with(|| maker(&self.rules, &mut rng)).flatten();
            let new = fens.filter(|fen| seen.insert(fen.clone())).take(count);
            for (number, fen) in (1..).zip(new) {
                self.write_case(out, &fen, &format!("{name} {number}"))?;
            }
        }
        Ok(())
    }

    fn write_case(&self, out: &mut impl Write, fen: &str, id: &str) -> io::Result<()> {
        let board = SlowBoard::from_fen(&self.rules, fen).map_err(io::Error::other)?;
        write!(out, "{fen} variant {}; id \"{id}\";", self.variant)?;
        for (depth, count) in (1..).zip(counts(&board)) {
            write!(out, " D{depth} {count};")?;
        }
        writeln!(out)
    }
}

/// The counts from depth 1 on, down to the last that is not too large, or the first that is 0.
fn counts(board: &SlowBoard) -> Vec<u64> {
    let mut counts = Vec::new();
    for depth in 1..=DEEPEST {
        let Some(count) = count_up_to(board, depth, MOST_NODES) else { break };
        counts.push(count);
        if count == 0 {
            break;
        }
    }
    counts
}

/// The perft count, given up when the moves so far have more behind them than allowed.
fn count_up_to(board: &SlowBoard, depth: u32, most: u64) -> Option<u64> {
    let mut sum = 0;
    for mv in board.legal_moves() {
        sum += board.play(mv).perft(depth - 1);
        if sum > most {
            return None;
        }
    }
    Some(sum)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let suite = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["king-capture"] => king_capture(),
        ["pawn-wipeout"] => pawn_wipeout(),
        _ => {
            eprintln!("usage: variant_suite king-capture | pawn-wipeout");
            return ExitCode::from(2);
        }
    };
    match suite.write(&mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("variant_suite: {error}");
            ExitCode::FAILURE
        }
    }
}
