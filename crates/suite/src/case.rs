//! One position of a suite and its known counts.

use std::sync::Arc;

use tabiya_core::{CastlingMode, EnPassantMode, Faults, MAX_DEPTH, TextPart};
use tabiya_games::{AnyMove, AnyPosition, FenNotes, UciError, Variant, excerpt, quote};

use crate::error::LineError;
use crate::house::{HouseCase, HouseReader};
use crate::part::PartError;

/// The known count of a position at one depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Check {
    /// The depth in plies.
    pub depth: u32,
    /// The number of leaf nodes according to the suite.
    pub expected: u128,
}

/// A position and its known counts.
#[derive(Debug, Clone)]
pub struct Case {
    /// The position's name in the suite.
    pub id: Option<String>,
    /// The position under the variant that its line names, without anything that house rules add to the board.
    pub position: AnyPosition,
    /// The position before the moves of its line.
    pub start: AnyPosition,
    /// The moves of its line from `start` to `position`; empty under house rules.
    pub moves: Vec<AnyMove>,
    /// The position under the house rules that its line names, if it names any.
    pub house: Option<Arc<dyn HouseCase>>,
    /// The FEN or EPD of the position as the suite writes it; if the line has moves, the FEN of the position after
    /// them.
    pub text: String,
    /// The known counts, by ascending depth.
    pub checks: Vec<Check>,
    /// Notes about parts of the line that were corrected or ignored.
    pub notes: Vec<String>,
    /// The notes among `notes` that report a fault: a property of the position that cannot occur in a game.
    pub faults: Vec<String>,
}

impl Case {
    /// Reads a position from a suite's text; checks are added later.
    pub(crate) fn new(fen: &str, reading: &Reading) -> Result<Self, LineError> {
        let house = reading.house_case(fen).map_err(|error| LineError::at(0, error))?;
        let read = match &house {
            None => reading.variant.read_ignoring(fen, reading.ignored),
            Some(house) => reading.variant.read_ignoring(&house.board_fen(), Faults::ALL),
        };
        let (position, notes) = read.map_err(|error| LineError::at(error.offset(), error))?;
        let notes = if house.is_some() { FenNotes::default() } else { notes };
        let faults = notes.iter().filter(|note| note.is_fault());
        let faults = faults.map(ToString::to_string).collect();
        let notes = notes.iter().map(ToString::to_string).collect();
        let (text, checks) = (fen.to_owned(), Vec::new());
        let (start, moves) = (position, Vec::new());
        Ok(Self { id: None, position, start, moves, house, text, checks, notes, faults })
    }

    /// Plays moves in UCI or algebraic notation. The counts belong to the position after the last move.
    pub(crate) fn play(&mut self, moves: TextPart<'_>) -> Result<(), LineError> {
        for (at, word) in moves.words().enumerate() {
            let ply = at + 1;
            match &mut self.house {
                Some(house) => {
                    let played = house.play(word.text);
                    *house = played.map_err(|error| word.error(format!("{error} at ply {ply}")))?;
                }
                None => {
                    let read = self.position.read_move(word.text);
                    let m = read.map_err(|error| {
                        let text = excerpt(word.text);
                        word.error(UciError::Move { text, ply, error })
                    })?;
                    self.position = self.position.play_unchecked(m);
                    self.moves.push(m);
                }
            }
        }
        if let Some(house) = &self.house {
            let variant = self.position.variant();
            let read = variant.read_ignoring(&house.board_fen(), Faults::ALL);
            (self.position, _) = read.map_err(|error| moves.error(error))?;
        }
        self.text = match &self.house {
            Some(house) => house.fen(),
            None => self.position.fen(self.mode(), EnPassantMode::Always),
        };
        Ok(())
    }

    /// Whether no game can lead to the position, or to something that its line says of it: whether it has
    /// [`faults`](Self::faults).
    pub fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }

    /// The castling notation for this position: that of Chess960 only if necessary.
    pub fn mode(&self) -> CastlingMode {
        self.position.castling_mode()
    }

    /// The names of the house rules of the position.
    pub fn house_names(&self) -> Vec<String> {
        self.house.as_ref().map(|house| house.names()).unwrap_or_default()
    }

    /// The position as normalised FEN.
    pub fn fen(&self) -> String {
        match &self.house {
            Some(house) => house.fen(),
            None => self.position.fen(self.mode(), EnPassantMode::Legal),
        }
    }

    /// Inserts a check in order of depth. A repetition is dropped with a note; another count for a depth is an
    /// error.
    pub(crate) fn add(&mut self, check: Check) -> Result<(), String> {
        let Check { depth, expected } = check;
        match self.checks.binary_search_by_key(&depth, |old| old.depth) {
            Err(place) => self.checks.insert(place, check),
            Ok(at) if self.checks[at] == check => self.notes.push(format!("depth {depth} twice")),
            Ok(at) => {
                let old = self.checks[at].expected;
                return Err(format!("depth {depth} twice: {old} and {expected}"));
            }
        }
        Ok(())
    }
}

/// Settings for reading the positions of a suite.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The variant of lines that do not name one.
    pub variant: Variant,
    /// The names of the house rules for lines that do not name any. Unless this is empty, `reader` must be set.
    pub house: Vec<String>,
    /// Reads positions under house rules. Without a reader, lines that name house rules are skipped.
    pub reader: Option<&'static dyn HouseReader>,
    /// The faults that positions may have; positions with other faults are errors.
    pub ignored: Faults,
}

impl From<Variant> for Reading {
    /// Settings for this variant that ignore the default set of faults.
    fn from(variant: Variant) -> Self {
        let ignored = Faults::IGNORED_BY_DEFAULT;
        Self { variant, house: Vec::new(), reader: None, ignored }
    }
}

impl Reading {
    /// Reads a FEN under the house rules; `None` if `house` is empty.
    fn house_case(&self, fen: &str) -> Result<Option<Arc<dyn HouseCase>>, String> {
        if self.house.is_empty() {
            return Ok(None);
        }
        let reader = self.reader.ok_or("house rules are not read here")?;
        reader.begin(self.variant, &self.house, fen).map(Some)
    }

    /// Whether the reader knows a house rule of this name.
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.reader.is_some_and(|reader| reader.knows(name))
    }
}

/// Reads a depth and a count; an error points at the number that is wrong.
pub(crate) fn read_check(depth: TextPart<'_>, count: TextPart<'_>) -> Result<Check, LineError> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(depth.text) {
        return Err(depth.error(format!("{} is not a depth", quote(depth.text))));
    }
    let read = depth.text.parse().ok().filter(|&depth| depth <= MAX_DEPTH);
    let plies = read.ok_or_else(|| {
        let plies = excerpt(depth.text);
        depth.error(format!("depth {plies} is above the maximum, {MAX_DEPTH}"))
    })?;
    if count.text.is_empty() {
        return Err(count.error(format!("depth {plies} has no count")));
    }
    if !is_number(count.text) {
        let text = quote(count.text);
        return Err(count.error(format!("{text} is not a count, expected decimal digits alone")));
    }
    let expected = count.text.parse().map_err(|_| {
        let text = excerpt(count.text);
        count.error(format!("count {text} does not fit in 128 bits"))
    })?;
    Ok(Check { depth: plies, expected })
}
