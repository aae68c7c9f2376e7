//! Where openings come from, and which of them are played.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::ValueEnum;
use tabiya_games::shown_path;

/// Where the openings come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum OpeningSource {
    /// The start position.
    Start,
    /// This number of random plies from the start position.
    Random(u32),
    /// The games of a PGN file, or the positions of a file with one FEN or EPD on each line.
    File(PathBuf),
    /// Moves of a Polyglot book from the start position.
    Book(PathBuf),
}

impl OpeningSource {
    /// The openings of a file, which is a Polyglot book if its name ends in `.bin`.
    pub(crate) fn of_file(file: &Path) -> Self {
        let extension = file.extension();
        let is_book = extension.is_some_and(|word| word.eq_ignore_ascii_case("bin"));
        if is_book { Self::Book(file.into()) } else { Self::File(file.into()) }
    }

    /// The file from which openings are read, if any.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Self::File(file) | Self::Book(file) => Some(file),
            _ => None,
        }
    }
}

impl FromStr for OpeningSource {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (word, plies) = text.split_once(':').unwrap_or((text, "8"));
        match word {
            "startpos" if word == text => Ok(Self::Start),
            "random" => {
                let plies = plies.parse().ok().filter(|plies| (1..=60).contains(plies));
                let plies = plies.ok_or("expected plies from 1 to 60, as in random:8")?;
                Ok(Self::Random(plies))
            }
            _ if Path::new(text).is_file() => Ok(Self::of_file(Path::new(text))),
            _ => Err(format!("expected a file, startpos or random:PLIES, not \"{text}\"")),
        }
    }
}

impl std::fmt::Display for OpeningSource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Start => f.write_str("startpos"),
            Self::Random(plies) => write!(f, "random:{plies}"),
            Self::File(file) | Self::Book(file) => write!(f, "{}", shown_path(file)),
        }
    }
}

/// The order in which the openings of a file are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OpeningOrder {
    /// As in the file
    Sequential,
    /// Shuffled by the seed
    Random,
}

/// The openings that a match plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OpeningPlan {
    pub(crate) source: OpeningSource,
    pub(crate) order: OpeningOrder,
    /// The number of the first opening in this order, from 1.
    pub(crate) first: usize,
    /// The maximum number of plies that are played from a book.
    pub(crate) book_plies: u32,
}

impl std::fmt::Display for OpeningPlan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.source)?;
        if self.order == OpeningOrder::Random {
            f.write_str(" in random order")?;
        }
        match self.first {
            1 => Ok(()),
            first => write!(f, " from number {first}"),
        }
    }
}
