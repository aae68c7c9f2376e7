//! One position of a suite and its known counts.

use tabiya_core::{CastlingMode, Color, EnPassantMode, Faults, MAX_DEPTH};
use tabiya_house::{House, HouseGame};
use tabiya_variants::{AnyPosition, FenNotes, UciError, Variant, excerpt, quote};

use crate::error::LineError;
use crate::part::Part;

/// One known count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Check {
    /// Plies.
    pub depth: u32,
    /// The leaf nodes that the suite says.
    pub expected: u128,
}

/// A position and its known counts.
#[derive(Debug, Clone)]
pub struct Case {
    /// What the suite calls it.
    pub id: Option<String>,
    /// The position, under the rules that its line names; of a game with house rules, its board without what they
    /// have added.
    pub position: AnyPosition,
    /// The game that its line's house rules make of it.
    pub house: Option<HouseGame>,
    /// The FEN or EPD of the position as the suite writes it; after moves, that of the position they lead to.
    pub text: String,
    /// The known counts, by ascending depth.
    pub checks: Vec<Check>,
    /// What was put right or let pass in its line.
    pub notes: Vec<String>,
    /// The notes that tell of a fault: something that no game can have brought about.
    pub faults: Vec<String>,
}

impl Case {
    /// A position from text as suites have it, without checks yet.
    pub(crate) fn new(fen: &str, reading: &Reading) -> Result<Self, LineError> {
        let house = reading.house_game(fen).map_err(|error| LineError::at(0, error))?;
        let read = match &house {
            None => reading.variant.read_ignoring(fen, reading.ignored),
            Some(game) => reading.variant.read_ignoring(&bare(game, reading.variant), Faults::ALL),
        };
        let (position, notes) = read.map_err(|error| LineError::at(error.offset(), error))?;
        let notes = if house.is_some() { FenNotes::default() } else { notes };
        let faults = notes.iter().filter(|note| note.is_fault());
        let faults = faults.map(ToString::to_string).collect();
        let notes = notes.iter().map(ToString::to_string).collect();
        let (text, checks) = (fen.to_owned(), Vec::new());
        Ok(Self { id: None, position, house, text, checks, notes, faults })
    }

    /// Plays moves, in UCI or algebraic notation, to the position that is counted.
    pub(crate) fn play(&mut self, moves: Part<'_>) -> Result<(), LineError> {
        for (at, word) in moves.words().enumerate() {
            let ply = at + 1;
            match &mut self.house {
                Some(game) => {
                    let played = game.play_text(word.text);
                    played.map_err(|error| word.error(format!("{error} at ply {ply}")))?;
                }
                None => {
                    let read = self.position.read_move(word.text);
                    let m = read.map_err(|error| {
                        let text = excerpt(word.text);
                        word.error(UciError::Move { text, ply, error })
                    })?;
                    self.position = self.position.play_unchecked(m);
                }
            }
        }
        if let Some(game) = &self.house {
            let board = bare(game, self.position.variant());
            let read = self.position.variant().read_ignoring(&board, Faults::ALL);
            (self.position, _) = read.map_err(|error| moves.error(error))?;
        }
        self.text = match &self.house {
            Some(game) => game.position().fen(),
            None => self.position.fen(self.mode(), EnPassantMode::Always),
        };
        Ok(())
    }

    /// How this position's castling is written: as in Chess960 only if it must be.
    pub fn mode(&self) -> CastlingMode {
        self.position.castling_mode()
    }

    /// The position as normalised FEN.
    pub fn fen(&self) -> String {
        match &self.house {
            Some(game) => game.position().fen(),
            None => self.position.fen(self.mode(), EnPassantMode::Legal),
        }
    }

    /// Adds a check in the order of depths; the same one twice is one, which is noted.
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

/// How the positions of a suite are read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reading {
    /// The variant of lines that name none.
    pub variant: Variant,
    /// The house rules of lines that name none: names of the gallery of [`tabiya_house`].
    pub house: Vec<String>,
    /// The faults that positions may have; those with others are errors.
    pub ignored: Faults,
}

impl From<Variant> for Reading {
    /// Ignoring the faults that a lenient reader runs with.
    fn from(variant: Variant) -> Self {
        Self { variant, house: Vec::new(), ignored: Faults::IGNORED_BY_DEFAULT }
    }
}

impl Reading {
    /// The game that the house rules make of a position, if there are any.
    fn house_game(&self, fen: &str) -> Result<Option<HouseGame>, Box<dyn std::error::Error>> {
        if self.house.is_empty() {
            return Ok(None);
        }
        Ok(Some(House::game(self.variant, &self.house, Some(fen))?))
    }
}

/// The board of a game with house rules as FEN of its variant: without the pieces that are none of the variant's.
fn bare(game: &HouseGame, variant: Variant) -> String {
    let mut position = *game.position().board();
    let own = variant.kinds().len();
    let added = position.rules().kind_ids().skip(own);
    for kind in added {
        for color in [Color::White, Color::Black] {
            for square in position.by_piece(color, kind) {
                position.take(square);
            }
        }
    }
    position.fen(CastlingMode::Standard, EnPassantMode::Legal)
}

/// Reads a depth and a count; an error stands where the number at fault does.
pub(crate) fn read_check(depth: Part<'_>, count: Part<'_>) -> Result<Check, LineError> {
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
