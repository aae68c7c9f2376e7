//! UCI commands that name a position or ask for a count, as engines read them.

use std::error::Error;
use std::fmt;

use tabiya_core::MAX_DEPTH;

use tabiya_fairy::MoveTextError;
use tabiya_variants::excerpt;

use crate::built_in::Variant;
use crate::fen_notes::FenNotes;
use crate::game::Game;
use crate::position_error::PositionError;

/// The arguments of the UCI command `position`: the start of a game, and its moves.
///
/// ```
/// use tabiya_games::{UciPosition, Variant};
/// let (game, notes) = UciPosition::read("startpos moves e2e4 e7e5")?.game(Variant::Chess)?;
/// assert_eq!(game.len(), 2);
/// assert!(notes.is_empty());
/// let error = UciPosition::read("startpos move e2e4").unwrap_err();
/// assert_eq!(error.to_string(), "expected moves after startpos, not move");
/// # Ok::<(), tabiya_games::UciError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UciPosition<'a> {
    /// The FEN; `None` for the variant's start position.
    pub fen: Option<&'a str>,
    /// The moves, separated by blanks.
    pub moves: &'a str,
}

/// The reason why a UCI command is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciError {
    /// `position` is followed by neither `startpos` nor `fen`.
    NoPosition,
    /// Nothing follows `fen`.
    NoFen,
    /// `startpos` is followed by this word instead of `moves`.
    AfterStart(String),
    /// The FEN is not valid in the variant.
    Fen(PositionError),
    /// A move in the list cannot be played.
    Move {
        /// The move.
        text: String,
        /// The number of the move in the list, counted from 1.
        ply: usize,
        /// The reason why the move cannot be played.
        error: MoveTextError,
    },
    /// `go perft` is not followed by exactly one word, the depth.
    NoDepth,
    /// `go perft` is followed by this text, which is not a valid depth.
    Depth(String),
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPosition => f.write_str("expected position startpos or position fen FEN"),
            Self::NoFen => f.write_str("expected a FEN after fen"),
            Self::AfterStart(word) => write!(f, "expected moves after startpos, not {word}"),
            Self::Fen(error) => error.fmt(f),
            Self::Move { text, ply, error } => match error {
                MoveTextError::Form => write!(f, "{text} at ply {ply} is not a move"),
                MoveTextError::Illegal => write!(f, "illegal move {text} at ply {ply}"),
                error => write!(f, "{error}: {text} at ply {ply}"),
            },
            Self::NoDepth => f.write_str("expected go perft DEPTH"),
            Self::Depth(text) => {
                write!(f, "depth {text} is not a number from 0 to {MAX_DEPTH}")
            }
        }
    }
}

impl Error for UciError {}

impl<'a> UciPosition<'a> {
    /// Reads `startpos` or `fen FEN`, and the moves after the word `moves`. The word `fen` may be omitted before a
    /// FEN.
    ///
    /// # Errors
    /// If the text has another form.
    pub fn read(text: &'a str) -> Result<Self, UciError> {
        let (start, moves) = split_moves(text);
        let (word, rest) = start.split_once(char::is_whitespace).unwrap_or((start, ""));
        let rest = rest.trim();
        let fen = match word {
            "startpos" => match rest.split_whitespace().next() {
                None => None,
                Some(word) => return Err(UciError::AfterStart(excerpt(word))),
            },
            "fen" if rest.is_empty() => return Err(UciError::NoFen),
            "fen" => Some(rest),
            _ if word.contains('/') => Some(start),
            _ => return Err(UciError::NoPosition),
        };
        Ok(Self { fen, moves })
    }

    /// Plays the moves, and returns the game with the notes on the FEN. Moves are read in UCI or in algebraic notation.
    ///
    /// # Errors
    /// If the FEN cannot be read, or a move cannot be played.
    pub fn game(self, variant: Variant) -> Result<(Game, FenNotes), UciError> {
        let (start, notes) = match self.fen {
            Some(fen) => variant.read(fen).map_err(UciError::Fen)?,
            None => (variant.start(), FenNotes::default()),
        };
        let mut game = Game::new(start);
        for (at, text) in self.moves.split_whitespace().enumerate() {
            let unread = |error| UciError::Move { text: excerpt(text), ply: at + 1, error };
            let m = game.board().read_move(text).map_err(unread)?;
            game.make(m).map_err(|_| unread(MoveTextError::Illegal))?;
        }
        Ok((game, notes))
    }
}

/// Reads the depth of `go perft DEPTH` from the text after `go`; `None` if the command does not ask for perft.
///
/// ```
/// use tabiya_games::uci_perft_depth;
/// assert_eq!(uci_perft_depth("perft 5"), Some(Ok(5)));
/// assert_eq!(uci_perft_depth("depth 5"), None);
/// let error = uci_perft_depth("perft -1").and_then(Result::err);
/// assert_eq!(error.expect("one").to_string(), "depth -1 is not a number from 0 to 99");
/// ```
pub fn uci_perft_depth(text: &str) -> Option<Result<u32, UciError>> {
    let mut words = text.split_whitespace();
    // A word that begins with `perft` counts as a request for perft, even if mistyped: searching instead might
    // never end.
    let is_alike =
        |word: &str| word.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("perft"));
    if !words.clone().any(is_alike) {
        return None;
    }
    let (Some("perft"), Some(depth), None) = (words.next(), words.next(), words.next()) else {
        return Some(Err(UciError::NoDepth));
    };
    let is_number = depth.bytes().all(|b| b.is_ascii_digit());
    let read = depth.parse().ok().filter(|&depth| is_number && depth <= MAX_DEPTH);
    Some(read.ok_or_else(|| UciError::Depth(excerpt(depth))))
}

/// Splits a text at the word `moves` into the text before it and the list of moves after it.
///
/// ```
/// use tabiya_games::split_moves;
/// assert_eq!(split_moves("startpos moves e2e4"), ("startpos", " e2e4"));
/// ```
pub fn split_moves(text: &str) -> (&str, &str) {
    let is_blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let whole = text.match_indices("moves").find(|&(at, word)| {
        is_blank(text[..at].chars().next_back()) && is_blank(text[at + word.len()..].chars().next())
    });
    match whole {
        Some((at, word)) => (text[..at].trim(), &text[at + word.len()..]),
        None => (text.trim(), ""),
    }
}
