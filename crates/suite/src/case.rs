//! One position of a suite and its known counts.

use tabiya_core::{CastlingMode, EnPassantMode, Faults, MAX_DEPTH, TextPart};
#[cfg(feature = "house")]
use tabiya_games::house::Gallery;
use tabiya_games::{AnyPosition, FenNotes, Game, GameError, UciError, Variant, excerpt, quote};

use crate::error::LineError;
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
    /// The position under the rules that its line names, after the moves of its line.
    pub game: Game,
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
        let (game, notes) = reading.begin(fen)?;
        let faults = notes.iter().filter(|note| note.is_fault());
        let faults = faults.map(ToString::to_string).collect();
        let notes = notes.iter().map(ToString::to_string).collect();
        let (text, checks) = (fen.to_owned(), Vec::new());
        Ok(Self { id: None, game, text, checks, notes, faults })
    }

    /// Plays moves in UCI or algebraic notation. The counts belong to the position after the last move.
    pub(crate) fn play(&mut self, moves: TextPart<'_>) -> Result<(), LineError> {
        for (at, word) in moves.words().enumerate() {
            let (text, ply) = (excerpt(word.text), at + 1);
            self.game.play_text(word.text).map_err(|error| match error {
                GameError::Text(error) => word.error(UciError::Move { text, ply, error }),
                error => word.error(format!("{error} at ply {ply}")),
            })?;
        }
        self.text = match self.game.position().plain() {
            Some(p) => p.fen(self.castling_mode(), EnPassantMode::Always),
            None => self.fen(),
        };
        Ok(())
    }

    /// Whether no game can lead to the position, or to something that its line says of it: whether it has
    /// [`faults`](Self::faults).
    pub fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }

    /// The castling notation for this position: the notation of Chess960 only if necessary.
    pub fn castling_mode(&self) -> CastlingMode {
        self.board().castling_mode()
    }

    /// The board of the position, without its house rules.
    pub fn board(&self) -> AnyPosition {
        self.game.board()
    }

    /// The position as normalised FEN.
    pub fn fen(&self) -> String {
        self.game.position().fen()
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
    /// The names of the house rules for lines that do not name any. Unless this is empty, there must be a gallery.
    pub house: Vec<String>,
    /// The house rules that lines can name. Without a gallery, lines that name house rules are skipped.
    #[cfg(feature = "house")]
    pub gallery: Option<Gallery>,
    /// The faults that positions may have; positions with other faults are errors.
    pub ignored: Faults,
}

impl From<Variant> for Reading {
    /// Settings for this variant that ignore the default set of faults.
    fn from(variant: Variant) -> Self {
        Self {
            variant,
            house: Vec::new(),
            #[cfg(feature = "house")]
            gallery: None,
            ignored: Faults::IGNORED_BY_DEFAULT,
        }
    }
}

impl Reading {
    /// Begins a game at a FEN, under the house rules if any are named.
    fn begin(&self, fen: &str) -> Result<(Game, FenNotes), LineError> {
        if !self.house.is_empty() {
            let game = self.begin_by_names(fen).map_err(|error| LineError::at(0, error))?;
            return Ok((game, FenNotes::default()));
        }
        let read = self.variant.read_ignoring(fen, self.ignored);
        let (p, notes) = read.map_err(|error| LineError::at(error.offset(), error))?;
        Ok((Game::new(p), notes))
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
