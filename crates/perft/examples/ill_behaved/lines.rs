//! An engine that counts nothing, and lists its moves as lines of a search.

use std::io;
use std::process::abort;

use crate::count::Count;
use crate::deeds;
use crate::engine::Engine;
use crate::mode::Mode;

/// The number of lines of modes that limit it.
const FEW: usize = 10;

impl Engine {
    /// Answers `go` with the arguments `depth N` and perhaps `searchmoves ..`.
    pub(crate) fn search_lines(&mut self, rest: &str) -> io::Result<()> {
        let (depth, only) = rest.split_once("searchmoves").unwrap_or((rest, ""));
        let depth = depth.trim().strip_prefix("depth ").unwrap_or("9").trim();
        let mut only: Vec<&str> = only.split_whitespace().collect();
        match self.mode {
            Mode::MultipvDies => abort(),
            Mode::MultipvForEver => deeds::sleep_for_ever(),
            Mode::MultipvCappedDeaf => only.clear(),
            Mode::MultipvCappedFirst => only.truncate(1),
            _ => {}
        }
        let count = Count::of(&self.position, 1, self.castling);
        let count = count.spoilt(self.mode, &self.position, 1);
        let mut moves: Vec<String> = count.rows.into_iter().map(|row| row.name).collect();
        match self.mode {
            Mode::MultipvCappedNaive if !only.is_empty() => {
                moves = only.iter().map(|m| (*m).to_owned()).collect();
            }
            _ if !only.is_empty() => moves.retain(|m| only.contains(&&**m)),
            _ => {}
        }
        let is_silent = self.mode == Mode::MultipvNoLines
            || self.mode == Mode::MultipvDepth2 && (depth == "1" || moves.len() == 1);
        let shown = if is_silent { 0 } else { moves.len().min(self.most_lines) };
        let line = |number: usize, m: &String| {
            format!("info depth {depth} multipv {number} score cp {} nodes 7 pv {m}\n", -5 * 3)
        };
        let mut text = String::new();
        for end in 1..=shown {
            let begin = if self.mode == Mode::MultipvSorts { 0 } else { end - 1 };
            // The newest line is the best, and those before it move down.
            for (place, m) in moves[begin..end].iter().rev().enumerate() {
                text += &line(if begin == 0 { place + 1 } else { end }, m);
            }
        }
        let best = moves.first().map_or("(none)", |m| m);
        text += &format!("bestmove {best}\n");
        self.voice.say(text.as_bytes())
    }

    /// Sets the number of lines, as far as the mode allows.
    pub(crate) fn set_lines(&mut self, value: &str) {
        self.most_lines = value.parse().unwrap_or(1).min(self.highest_lines());
    }

    /// The highest number of lines.
    pub(crate) fn highest_lines(&self) -> usize {
        match self.mode {
            Mode::MultipvCappedDeaf | Mode::MultipvCappedNaive => 2,
            mode if mode.is_capped() => FEW,
            _ => 500,
        }
    }
}

impl Mode {
    /// Whether the engine counts with `perft N` alone.
    pub(crate) fn counts_plainly(self) -> bool {
        matches!(
            self,
            Self::PlainPerft
                | Self::PlainPerftBestmove
                | Self::PlainPerftUnknown
                | Self::PlainPerftMissing
                | Self::PlainPerftSilent
        )
    }

    /// Whether the engine counts nothing, but lists moves as lines of a search.
    pub(crate) fn lists_lines(self) -> bool {
        self.is_named("multipv")
    }

    /// Whether the engine lists at most ten lines.
    pub(crate) fn is_capped(self) -> bool {
        self.is_named("multipv-capped")
    }
}
