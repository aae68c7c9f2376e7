//! The engine Fairy-Stockfish as it is packaged: a separate program, asked over UCI.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use super::{VariantContestant, VariantPosition};
use crate::Measurement;

/// `/proc` gives times in hundredths of a second, for any tick rate of the kernel.
const TICKS_A_SECOND: f64 = 100.0;

/// The folder where distributions install Fairy-Stockfish, if the program is not in the path.
const GAMES: &str = "/usr/games";

pub(super) struct FairyStockfish(Option<FairyProcess>);

struct FairyProcess {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    variants: Vec<String>,
}

impl FairyStockfish {
    /// Starts the program. If it cannot be started, this contestant counts no variant.
    pub(super) fn start(program: &str) -> Self {
        let paths = [program.to_owned(), format!("{GAMES}/{program}")];
        Self(paths.iter().find_map(|path| FairyProcess::start(path).ok()))
    }
}

impl VariantContestant for FairyStockfish {
    fn name(&self) -> &str {
        "fairy-stockfish"
    }

    /// Asks only for variants that the engine lists, since it would count any other as chess.
    fn count(
        &mut self,
        position: &VariantPosition,
        depth: u32,
    ) -> Result<Option<Measurement>, String> {
        let knows =
            |engine: &&mut FairyProcess| engine.variants.iter().any(|v| v == position.variant);
        match self.0.as_mut().filter(knows) {
            Some(engine) => engine.count(position, depth).map(Some).map_err(|e| e.to_string()),
            None => Ok(None),
        }
    }
}

impl FairyProcess {
    fn start(path: &str) -> io::Result<Self> {
        let mut command = Command::new(path);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let stdin = child.stdin.take().expect("its input is a pipe");
        let stdout = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        let mut engine = Self { child, stdin, stdout, variants: Vec::new() };
        let lines = engine.ask("uci", "uciok")?;
        engine.variants = lines.iter().flat_map(|line| variants_in(line)).collect();
        Ok(engine)
    }

    /// Sends a command and reads lines up to the first that starts with `last`.
    fn ask(&mut self, command: &str, last: &str) -> io::Result<Vec<String>> {
        writeln!(self.stdin, "{command}")?;
        let mut lines: Vec<String> = Vec::new();
        while lines.last().is_none_or(|line| !line.starts_with(last)) {
            let mut line = String::new();
            if self.stdout.read_line(&mut line)? == 0 {
                return Err(io::Error::other("the engine died"));
            }
            lines.push(line.trim_end().to_owned());
        }
        Ok(lines)
    }

    fn count(&mut self, position: &VariantPosition, depth: u32) -> io::Result<Measurement> {
        let VariantPosition { variant, fen, .. } = position;
        let setup =
            format!("setoption name UCI_Variant value {variant}\nposition fen {fen}\nisready");
        self.ask(&setup, "readyok")?;
        let start = self.user_seconds()?;
        let total = "Nodes searched: ";
        let lines = self.ask(&format!("go perft {depth}"), total)?;
        let seconds = self.user_seconds()? - start;
        let count = lines.last().and_then(|line| line.strip_prefix(total)?.parse().ok());
        let nodes = count.ok_or_else(|| io::Error::other("no count in its answer"))?;
        Ok(Measurement { nodes, seconds })
    }

    /// The user CPU time of all threads of the engine so far, without system time.
    fn user_seconds(&self) -> io::Result<f64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let ticks = user_ticks(&stat).ok_or_else(|| io::Error::other("no time in /proc"))?;
        Ok(ticks / TICKS_A_SECOND)
    }
}

/// The variants in a line of the answer to `uci`, if it is the line of the option `UCI_Variant`.
fn variants_in(line: &str) -> Vec<String> {
    let values = line.strip_prefix("option name UCI_Variant ").unwrap_or_default();
    values.split(" var ").skip(1).map(str::to_owned).collect()
}

/// The user time in a `/proc/PID/stat`: field 14. Field 2 is a name in parentheses that may contain anything,
/// so fields are counted from the last parenthesis.
fn user_ticks(stat: &str) -> Option<f64> {
    stat.rsplit(')').next()?.split_whitespace().nth(11)?.parse().ok()
}

impl Drop for FairyProcess {
    /// Kills the engine, which must not outlive the comparison.
    fn drop(&mut self) {
        if self.child.kill().is_ok() {
            self.child.wait().ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{user_ticks, variants_in};

    #[test]
    fn variants_are_read_from_their_option_alone() {
        let line = "option name UCI_Variant type combo default chess var 3check var horde";
        assert_eq!(variants_in(line), ["3check", "horde"]);
        assert!(variants_in("option name Protocol type combo default uci var uci").is_empty());
    }

    #[test]
    fn a_process_name_with_a_parenthesis_does_not_break_times() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194304 190 0 0 0 123 4 0 0 20 0 1 0 5 6 7";
        assert_eq!(user_ticks(stat), Some(123.0));
        assert_eq!(user_ticks("7 (a) S 1"), None);
    }
}
