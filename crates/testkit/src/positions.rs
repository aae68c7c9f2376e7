//! The positions from which a check reaches its nodes.

use std::path::Path;

use tabiya_core::{CastlingMode, EnPassantMode};
use tabiya_games::{AnyPosition, Variant};

/// Positions from which a check starts. They come from suites, lines of text, or both. Errors that occur while
/// they are read are collected and make the check fail.
///
/// ```
/// use tabiya_testkit::Positions;
/// let positions = Positions::from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
///     .and_lines("# a comment\n8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1\nnonsense");
/// assert_eq!(positions.len(), 2);
/// assert_eq!(positions.errors().len(), 1);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Positions {
    pub(super) list: Vec<StartPosition>,
    errors: Vec<String>,
}

/// A position, and the place from which it was read.
#[derive(Debug, Clone)]
pub(super) struct StartPosition {
    pub(super) origin: String,
    pub(super) position: AnyPosition,
}

impl Positions {
    /// Adds the positions of a suite: an EPD or `.perft` file, or a folder of such files, as
    /// [`tabiya_suite::read`] reads them.
    #[must_use]
    pub fn and_suite(mut self, path: impl AsRef<Path>) -> Self {
        let source = tabiya_suite::read(path.as_ref());
        self.errors.extend(source.errors.iter().map(ToString::to_string));
        self.list.extend(source.entries.into_iter().map(|located| StartPosition {
            origin: format!("{}:{}", located.file, located.line),
            position: located.case.board(),
        }));
        self
    }

    /// Adds the positions of a text: FEN or EPD, one per line.
    #[must_use]
    pub fn and_lines(mut self, text: &str) -> Self {
        for (at, line) in text.lines().enumerate() {
            let origin = format!("line {}", at + 1);
            match tabiya_suite::epd::read_line(line, Variant::Chess) {
                Ok(Some(entry)) => {
                    self.list.push(StartPosition { origin, position: entry.board() });
                }
                Ok(None) => {}
                Err(error) => self.errors.push(format!("{origin}: {error}")),
            }
        }
        self
    }

    /// Keeps only positions for which `keep`, called with the variant and the FEN, returns true. For example, it
    /// can leave out other variants, or counters that a board cannot store.
    ///
    /// ```
    /// use tabiya_testkit::Positions;
    /// let positions = Positions::from(["8/8/8/8/k2Pp2Q/8/8/3K4 b - - 150 99"]);
    /// let clock = |fen: &str| fen.split(' ').nth(4)?.parse::<u32>().ok();
    /// assert!(positions.retain(|_, fen| clock(fen) <= Some(100)).is_empty());
    /// ```
    #[must_use]
    pub fn retain(mut self, mut keep: impl FnMut(Variant, &str) -> bool) -> Self {
        self.list.retain(|start| {
            let p = &start.position;
            keep(p.variant(), &p.fen(p.castling_mode(), EnPassantMode::Legal))
        });
        self
    }

    /// Leaves out positions that no game can reach, for example with 18 queens or with checks by three pieces at
    /// once. Suites contain some of these, and not every board can represent them.
    #[must_use]
    pub fn without_faults(self) -> Self {
        self.retain(|variant, fen| variant.read(fen).is_ok_and(|(_, notes)| notes.is_empty()))
    }

    /// Leaves out positions that need Chess960: positions with a castling right of a king or rook that is not on the
    /// square of the usual start position.
    ///
    /// ```
    /// use tabiya_testkit::Positions;
    /// let positions = Positions::from([
    ///     "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    ///     "r3k2r/8/8/8/8/8/8/R2K3R w KQ - 0 1",
    ///     "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
    ///     "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w - - 0 1",
    /// ]);
    /// assert_eq!(positions.without_chess960().len(), 2);
    /// ```
    #[must_use]
    pub fn without_chess960(mut self) -> Self {
        self.list.retain(|start| start.position.castling_mode() == CastlingMode::Standard);
        self
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The errors that occurred while positions were read.
    pub fn errors(&self) -> &[String] {
        &self.errors
    }
}

impl From<&Path> for Positions {
    /// The positions of a suite.
    fn from(path: &Path) -> Self {
        Self::default().and_suite(path)
    }
}

impl From<&str> for Positions {
    /// The positions of a text: FEN or EPD, one per line.
    fn from(text: &str) -> Self {
        Self::default().and_lines(text)
    }
}

impl<const N: usize> From<[&str; N]> for Positions {
    /// Positions in FEN or EPD.
    fn from(lines: [&str; N]) -> Self {
        Self::default().and_lines(&lines.join("\n"))
    }
}
