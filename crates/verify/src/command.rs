//! The command line that starts an engine, and the command that makes the engine count.

use std::fmt;
use std::path::{self, Path};
use std::str::FromStr;

use thiserror::Error;

use crate::words::{join_words, split_words};

/// The words of a command line that starts an engine, split as a shell would split them; no shell is run.
/// On Windows a backslash is an ordinary character.
///
/// If a word contains `{fen}`, the program is not a UCI engine: it is run once for each question, with `{fen}`,
/// `{depth}` and perhaps `{moves}` replaced, and prints its counts. With `{moves}` it is also asked for positions that
/// are reached by moves from the FEN. It declines a question by the exit status 77.
///
/// ```
/// use tabiya_verify::EngineCommand;
/// let command: EngineCommand = "'/opt/my engine' --quiet".parse()?;
/// assert_eq!(command.program(), "/opt/my engine");
/// assert!("'unclosed".parse::<EngineCommand>().is_err());
/// # Ok::<(), tabiya_verify::CommandError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineCommand {
    /// The program and its arguments: at least one word.
    words: Vec<String>,
}

impl EngineCommand {
    /// The program.
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// The path of the program; `None` if it is a bare name, which is looked up in `PATH`.
    pub fn program_file(&self) -> Option<&Path> {
        let program = self.program();
        program.contains(path::is_separator).then(|| Path::new(program))
    }

    /// Whether the program is run once for each question.
    pub fn is_one_shot(&self) -> bool {
        self.words.iter().any(|word| word.contains(FEN))
    }

    /// The words after the program.
    pub(super) fn arguments(&self) -> &[String] {
        &self.words[1..]
    }

    /// Whether a program that is run once for each question gets the moves after the FEN too.
    pub(super) fn takes_moves(&self) -> bool {
        self.words.iter().any(|word| word.contains(MOVES))
    }

    /// The arguments for one question, with the placeholders replaced.
    pub(super) fn filled(&self, fen: &str, depth: u32, moves: &str) -> Vec<String> {
        let filled = |word: &String| fill(word, fen, depth).replace(MOVES, moves);
        self.words[1..].iter().map(filled).collect()
    }
}

impl FromStr for EngineCommand {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Self, CommandError> {
        let words = split_words(text)?;
        let holds = |what: &str| words.iter().any(|word| word.contains(what));
        if words.first().is_none_or(String::is_empty) {
            Err(CommandError::Empty)
        } else if holds(FEN) != holds(DEPTH) || holds(MOVES) && !holds(FEN) {
            Err(CommandError::Placeholders)
        } else {
            Ok(Self { words })
        }
    }
}

impl fmt::Display for EngineCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join_words(self.words.iter().map(String::as_str)))
    }
}

/// The command that makes an engine count. With `{fen}` it needs no `position` command before it.
///
/// By default it is found out: `go perft {depth}`, or `perft {depth}` if the engine does not count at the former.
///
/// ```
/// use tabiya_verify::PerftCommand;
/// assert_eq!(PerftCommand::default().to_string(), "go perft {depth}");
/// assert!("perft".parse::<PerftCommand>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PerftCommand(Option<String>);

impl PerftCommand {
    /// The command as it was given; `None` if it is to be found out.
    pub(super) fn given(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// Whether the command contains the position.
    pub fn holds_position(&self) -> bool {
        self.given().is_some_and(holds_position)
    }
}

impl FromStr for PerftCommand {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Self, CommandError> {
        if !text.contains(DEPTH) || text.contains(['\n', '\r']) {
            return Err(CommandError::NoDepth);
        }
        Ok(Self(Some(text.to_owned())))
    }
}

impl fmt::Display for PerftCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.given().unwrap_or(GO_PERFT))
    }
}

/// The command of most UCI engines that count.
pub(super) const GO_PERFT: &str = "go perft {depth}";
/// The command of xboard engines that count, and of UCI engines that take `go perft` for a search.
pub(super) const PERFT: &str = "perft {depth}";

const FEN: &str = "{fen}";
const DEPTH: &str = "{depth}";
const MOVES: &str = "{moves}";

/// Whether a command that counts contains the position.
pub(super) fn holds_position(template: &str) -> bool {
    template.contains(FEN)
}

/// Replaces `{fen}` and `{depth}`.
pub(super) fn fill(template: &str, fen: &str, depth: u32) -> String {
    template.replace(DEPTH, &depth.to_string()).replace(FEN, fen)
}

/// Why a command line is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The command line is empty.
    #[error("expected a program")]
    Empty,
    /// A quotation mark is not closed.
    #[error("quotation mark is not closed")]
    Unclosed,
    /// Only one of the placeholders `{fen}` and `{depth}` is in the command line, or only `{moves}`.
    #[error("expected both {{fen}} and {{depth}}, perhaps with {{moves}}, or none of them")]
    Placeholders,
    /// The perft command does not contain `{depth}`, or has several lines.
    #[error("expected one line with {{depth}} in it, such as 'perft {{depth}}'")]
    NoDepth,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(text: &str) -> EngineCommand {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn words_are_split_like_in_a_shell_without_expansion() {
        let engine = command(r#" '/opt/my engine' "a 'b'" c\ d $HOME *.epd ; '' "#);
        assert_eq!(engine.program(), "/opt/my engine");
        assert_eq!(engine.arguments(), ["a 'b'", "c d", "$HOME", "*.epd", ";", ""]);
        assert_eq!(command(&engine.to_string()), engine);
    }

    #[test]
    fn a_command_needs_a_program() {
        for text in ["", "  ", "''", "'' x"] {
            assert_eq!(text.parse::<EngineCommand>(), Err(CommandError::Empty), "{text:?}");
        }
        assert_eq!("a 'b".parse::<EngineCommand>(), Err(CommandError::Unclosed));
    }

    #[test]
    fn a_position_is_one_argument_of_a_program_run_once() {
        for half in ["engine {depth}", "engine {fen}", "engine {moves}", "engine {fen} {moves}"] {
            assert_eq!(half.parse::<EngineCommand>(), Err(CommandError::Placeholders), "{half}");
        }
        let engine = command("engine --fen={fen} {depth} '{depth} {fen}'");
        assert!(engine.is_one_shot());
        let words = engine.filled("8/8 w - -", 3, "");
        assert_eq!(words, ["--fen=8/8 w - -", "3", "3 8/8 w - -"]);
        assert!(!engine.takes_moves());
    }

    #[test]
    fn the_moves_are_one_argument_which_may_be_empty() {
        let engine = command("engine {depth} {fen} {moves}");
        assert!(engine.takes_moves());
        assert_eq!(engine.filled("8/8", 3, "e2e4 e7e5"), ["3", "8/8", "e2e4 e7e5"]);
        assert_eq!(engine.filled("8/8", 3, ""), ["3", "8/8", ""]);
    }

    #[test]
    fn a_command_template_is_one_line_with_the_depth() {
        for text in ["perft", "{fen}", "perft {depth}\nquit", "perft {depth}\r"] {
            assert_eq!(text.parse::<PerftCommand>(), Err(CommandError::NoDepth), "{text:?}");
        }
        let short: PerftCommand = "perft {depth}".parse().expect("a template");
        assert!(!short.holds_position());
        assert_eq!(fill(&short.to_string(), "8/8 w - -", 12), "perft 12");
        let long: PerftCommand = "perft \"{fen}\" {depth} {depth}".parse().expect("a template");
        assert!(long.holds_position());
        assert_eq!(fill(&long.to_string(), "8/8 w - -", 2), "perft \"8/8 w - -\" 2 2");
    }
}
