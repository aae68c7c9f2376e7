//! Rule files: the rules of a game in TOML, read at run time.

mod diagram;
mod error;
mod key;
mod lists;
mod pieces;
mod places;
mod reader;
mod scalars;
mod sentences;
mod source;
mod squares;
mod value;
mod words;
mod writer;

use std::ops::Range;

use toml::de::DeTable;

pub use error::{RuleFileError, RuleFileErrorKind};
use source::SourceText;
pub(crate) use writer::{list, quoted, squares_list};

use crate::rule_set::{CheckedRules, RuleSet};
use crate::untrusted::quote;
use value::Failure;

/// The maximum length of a rule file, in bytes.
const LONGEST_FILE: usize = 64 << 10;

impl RuleSet {
    /// Reads rules from the text of a rule file.
    ///
    /// A list of squares holds squares (`e4`), ranks (`rank 4`), files (`file e`) and rectangles between two
    /// opposite corners (`a1-h2`). `mobility` and `goal` have one list for each role, valid for both sides, or
    /// one for each colour and role. If `double-push` is a single list, each side uses the listed squares that
    /// have two squares ahead of them. `double-push.white` and `double-push.black` give one list for each side
    /// instead. A role does not attack squares that it may not enter.
    ///
    /// ```
    /// use tabiya_core::Square;
    /// use tabiya_variants::{KindId, RuleSet};
    ///
    /// let rules = RuleSet::from_toml(r#"
    ///     name = "cut-corners"            # the one field that a file must have
    ///     base = "chess"                  # the built-in set that applies where a file says nothing
    ///     royal = ["king"]                # kept safe, or []: a piece like others
    ///     castling = "safe"               # true means the same; or false, "through-attack"
    ///     en-passant = true
    ///     promotion = ["queen", "rook"]   # roles that a pawn may become, or []: it stays a pawn
    ///     extinct = ["pawn"]              # a side without any of one of these has lost
    ///     double-push = ["rank 2", "rank 7"]
    ///     must-capture = false
    ///     walls = ["a1", "h8"]            # squares that do not exist
    ///     mobility.white.king = ["b1-h1", "e2-e8"]
    ///     goal.king = ["d4-e5"]           # a side whose king gets there wins
    ///     checks-to-win = false           # or 1 to 255
    ///     stalemate = "draw"              # or "win", "loss": for the side that cannot move
    ///     repetition = 3                  # times that a position occurs for a draw, or false
    ///     no-progress = 100               # half-moves to a draw, or false
    ///     start = "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kq - 0 1"
    /// "#)?;
    /// assert!(rules.kind(KindId::KING).goal.white.contains(Square::E4));
    /// # Ok::<(), tabiya_variants::RuleFileError>(())
    /// ```
    ///
    /// A file can also define how pieces move, in Betza's notation, and use further rules such as drops and
    /// other orders of turns: see `docs/rule-files.md`. Squares in a piece's table, for promotion and for drops
    /// are given as one list for each side or as a single list of White's squares, mirrored for Black.
    ///
    /// ```
    /// use tabiya_core::{Color, Square};
    /// use tabiya_variants::RuleSet;
    ///
    /// let rules = RuleSet::from_toml(r#"
    ///     name = "small and strange"
    ///     board = "6x6"                       # files x ranks, up to 8x8
    ///     royal = ["duke"]                    # one kind, or []
    ///     bare-king = "loss"                  # or false: a side with only its royal piece has lost
    ///     castling = false                    # it needs eight files
    ///     promotion.white = ["cannon"]        # or one list for both sides
    ///     promotion.black = ["knight"]
    ///     promotion-squares = ["a5-f6"]       # the last rank by default
    ///     promotion-forced = false
    ///     drop-squares.pawn = ["a2-f3"]
    ///     turns = ["white", "black", "black"] # whose ply it is, again and again
    ///     again = ["knight"]                  # after its move the side moves once more
    ///     drops = true                        # captured pieces may be dropped
    ///     start = "d2cn1/pppppp/6/6/PPPPPP/D2CN1[] w - - 0 1 1/3"
    ///
    ///     [pieces.duke]
    ///     letter = "d"
    ///     moves = "WmfF"
    ///     [pieces.cannon]
    ///     letter = "c"
    ///     moves.white = "mRcpR"
    ///     moves.black = "mBcpB"
    ///     [pieces.pawn]                       # one of chess's own, changed
    ///     moves = "mfWcfF"
    ///     double-push = ["a2-f2"]
    /// "#)?;
    /// assert_eq!(rules.turns, [Color::White, Color::Black, Color::Black]);
    /// assert!(rules.kinds[0].double_push.black.contains(Square::A5));
    /// # Ok::<(), tabiya_variants::RuleFileError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the file is longer than 64 KiB, is not TOML, has unknown fields or values, or contradicts
    /// itself.
    ///
    /// ```
    /// use tabiya_variants::RuleSet;
    /// let error = RuleSet::from_toml("name = \"hill\"\ngaol.king = [\"d4-e5\"]").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 1: There is no key \"gaol\": did you mean \"goal\"?");
    /// ```
    pub fn from_toml(text: &str) -> Result<Self, RuleFileError> {
        read(text, None).map(|(checked, _)| checked.rules)
    }

    /// Reads rules leniently from the text of a rule file, and returns notes on what was corrected: if the
    /// start position has only four FEN fields, the counters `0 1` are added.
    ///
    /// # Errors
    /// Fails as [`from_toml`](Self::from_toml) does.
    ///
    /// ```
    /// use tabiya_variants::RuleSet;
    /// let file = "name = \"ending\"\nstart = \"4k3/8/8/8/8/8/8/4K2R w K -\"";
    /// assert!(RuleSet::from_toml(file).is_err());
    /// let (rules, notes) = RuleSet::from_toml_lenient(file)?;
    /// assert_eq!(notes, ["start: four fields of FEN, counters 0 1 assumed"]);
    /// # Ok::<(), tabiya_variants::RuleFileError>(())
    /// ```
    pub fn from_toml_lenient(text: &str) -> Result<(Self, Vec<String>), RuleFileError> {
        read(text, Some(Vec::new())).map(|(checked, notes)| (checked.rules, notes))
    }
}

impl CheckedRules {
    /// Reads rules as [`RuleSet::from_toml_lenient`] does.
    ///
    /// # Errors
    /// Fails as [`RuleSet::from_toml`] does.
    pub fn from_toml_lenient(text: &str) -> Result<(Self, Vec<String>), RuleFileError> {
        read(text, Some(Vec::new()))
    }
}

/// Reads a rule file: leniently if `notes` is a list, strictly if it is `None`.
fn read(
    text: &str,
    notes: Option<Vec<String>>,
) -> Result<(CheckedRules, Vec<String>), RuleFileError> {
    let source = SourceText(text);
    if text.len() > LONGEST_FILE {
        return Err(at(source, (0, RuleFileErrorKind::TooLong(text.len()))));
    }
    let fields = DeTable::parse(text).map_err(|error| at(source, syntax(source, &error)))?;
    reader::read(source, fields.get_ref(), notes).map_err(|failure| at(source, failure))
}

fn at(source: SourceText<'_>, (offset, kind): Failure) -> RuleFileError {
    let (line, column) = source.line_and_column(offset);
    RuleFileError { line, column, kind: Box::new(kind) }
}

/// Converts an error of the TOML parser, and finds its byte offset.
fn syntax(source: SourceText<'_>, error: &toml::de::Error) -> Failure {
    let span = error.span().unwrap_or_else(|| too_deep(source));
    let (start, text) = (span.start, source.0.get(span).unwrap_or_default());
    let culprit = if text.is_empty() { String::new() } else { quote(text) };
    let kind = match error.message() {
        "duplicate key" => RuleFileErrorKind::DuplicateKey(culprit),
        // The parser gives this message only for keys; for deeply nested values it gives another message.
        "recursion limit" => {
            RuleFileErrorKind::Syntax { message: "too many dots in a key".to_owned(), culprit }
        }
        message => {
            let message = message.trim_end_matches(", expected nothing").to_owned();
            RuleFileErrorKind::Syntax { message, culprit }
        }
    };
    (start, kind)
}

/// The byte range of the first line that has a key with too many dots; the parser gives no position for this
/// error.
fn too_deep(source: SourceText<'_>) -> Range<usize> {
    let mut start = 0;
    for line in source.0.split_inclusive('\n') {
        if DeTable::parse(line).is_err_and(|error| error.span().is_none()) {
            return start..start + line.trim_end().len();
        }
        start += line.len();
    }
    0..0
}
