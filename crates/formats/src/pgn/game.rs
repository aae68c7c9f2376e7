//! Reads games from PGN, and plays their moves under the rules of each game.

use std::io::Read;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::Color;
use tabiya_games::{Game, GameError, Move, Position, printable_start, quote};

use super::error::PgnError;
use super::open_variation::OpenVariations;
use super::tags::{decoded, unescaped};
use super::variation::described;
use super::{
    Annotations, Comment, GameResult, HOUSE_RULES, PgnPlace, PgnReader, PgnRules, StartError, Tags,
    Variation, Visit, Visitor,
};

/// A game: its tags, its start and the legal moves of its main line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct PgnGame<P, M> {
    /// The tags, in the order of the text.
    pub tags: Tags,
    /// The position from which the game starts.
    pub start: P,
    /// The moves.
    pub moves: Vec<M>,
    /// The comments in the main line, in the order of the text.
    pub comments: Vec<Comment>,
    /// The annotations in the main line: the number of moves before each, and its own number (`$5` is 5).
    pub nags: Vec<(usize, u8)>,
    /// The variations, if they were [asked for](PgnGames::with_variations).
    pub variations: Vec<Variation<M>>,
    /// The result written after the moves, or else in the tag `Result`. Under the rules it may be another.
    pub result: GameResult,
}

impl PgnGame<Position, Move> {
    /// Converts to a game in which moves can be made and taken back.
    ///
    /// # Errors
    /// If a move follows the end of the game under its rules, or a house rule fails.
    pub fn to_game(&self) -> Result<Game, GameError> {
        let mut game = Game::new(self.start.clone());
        for m in &self.moves {
            game.make(m.clone())?;
        }
        Ok(game)
    }

    /// What was read besides the moves, so that [`write_game`](super::write_game) writes the game as it came. `game` is
    /// [this game](Self::to_game).
    pub fn annotations(&self, game: &Game) -> Annotations {
        Annotations {
            tags: self.tags.clone(),
            result: Some(self.result).filter(|result| *result != GameResult::Unknown),
            mode: game.start().board().castling_mode(),
            comments: self.comments.clone(),
            nags: self.nags.clone(),
            variations: described(self.variations.iter(), game),
        }
    }
}

/// Reads the games of a source one after the other, and plays their moves. Variations are passed over unless they are
/// [asked for](Self::with_variations).
///
/// For a game with an error the iterator returns the error; it then goes on with the next game.
#[derive(Debug)]
pub struct PgnGames<R, Q: PgnRules> {
    reader: PgnReader<R>,
    player: Player<Q>,
    is_broken: bool,
}

impl<R: Read, Q: PgnRules> PgnGames<R, Q> {
    /// Creates a reader of games under `rules` from `source`, which may be unbuffered.
    pub fn new(source: R, rules: Q) -> Self {
        Self::from_reader(PgnReader::new(source), rules)
    }

    /// Creates a reader of games under `rules` from the games that `reader` has not read yet.
    pub fn from_reader(reader: PgnReader<R>, rules: Q) -> Self {
        Self { reader, player: Player::new(rules), is_broken: false }
    }

    /// Keeps the variations of the games that the iterator returns. A variation ends before its first illegal move; this
    /// is [noted](Self::take_notes), and the game is not lost for it.
    #[must_use]
    pub fn with_variations(mut self) -> Self {
        self.player.variations = Some(OpenVariations::default());
        self
    }

    /// The rules of the games.
    pub fn rules(&self) -> &Q {
        &self.player.rules
    }

    /// The line at which reading goes on, counted from 1.
    pub fn line(&self) -> usize {
        self.reader.line()
    }

    /// Takes the reasons why parts of the last game cannot be read. Such a tag is left out; a game is only broken if the
    /// tag may determine its start. Moves of variations are left out from an illegal one on.
    pub fn take_notes(&mut self) -> Vec<PgnError> {
        std::mem::take(&mut self.player.notes)
    }

    /// Reads the next game as the iterator does, but keeps neither moves nor comments: returns the number of moves and
    /// the last position. Nothing is allocated for a game without the tags `Variant`, `FEN`, `SetUp` and `HouseRules`.
    pub fn check_next(&mut self) -> Option<Result<(usize, Q::Position), PgnError>> {
        self.player.keeps = false;
        let read = self.read()?;
        Some(read.and_then(|()| match std::mem::replace(&mut self.player.state, GameState::Tags) {
            GameState::Moves { now, .. } => Ok((self.player.plies, now)),
            GameState::Failed(error) => Err(error),
            GameState::Tags => unreachable!("a game that was read has begun"),
        }))
    }

    /// Reads the next game into `player`; returns `None` at the end of the source.
    fn read(&mut self) -> Option<Result<(), PgnError>> {
        if self.is_broken {
            return None;
        }
        self.player.reset();
        match self.reader.read_game(&mut self.player) {
            Ok(None) => None,
            Ok(Some(())) => Some(Ok(())),
            Err(error) => {
                self.is_broken = error.io.is_some();
                if self.is_broken {
                    self.player.notes.clear();
                    return Some(Err(error));
                }
                // An error found before, such as an illegal move, is reported instead of the syntax error.
                Some(Err(match std::mem::replace(&mut self.player.state, GameState::Tags) {
                    GameState::Failed(earlier) => earlier,
                    GameState::Moves { .. } => PgnError { ply: Some(self.player.plies), ..error },
                    GameState::Tags => error,
                }))
            }
        }
    }
}

impl<R: Read, Q: PgnRules> Iterator for PgnGames<R, Q> {
    type Item = Result<PgnGame<Q::Position, Q::Move>, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.player.keeps = true;
        let read = self.read()?;
        Some(read.and_then(|()| self.player.take()))
    }
}

/// Visitor that plays the moves of a game.
#[derive(Debug)]
struct Player<Q: PgnRules> {
    rules: Q,
    /// The start of the last game, and the tags that it depends on: most games of a file start alike.
    last_start: Option<([Option<String>; OF_THE_START.len()], Q::Position)>,
    /// Whether tags, moves and comments are kept.
    keeps: bool,
    tags: Tags,
    state: GameState<Q::Position>,
    plies: usize,
    moves: Vec<Q::Move>,
    comments: Vec<Comment>,
    nags: Vec<(usize, u8)>,
    /// `None` if variations are passed over.
    variations: Option<OpenVariations<Q::Position, Q::Move>>,
    result: Option<GameResult>,
    notes: Vec<PgnError>,
    /// Why a tag that may determine the start cannot be read.
    unread_start: Option<PgnError>,
}

/// The progress in reading a game.
#[derive(Debug)]
enum GameState<P> {
    Tags,
    Moves { start: P, now: P },
    Failed(PgnError),
}

impl<Q: PgnRules> Player<Q> {
    fn new(rules: Q) -> Self {
        Self {
            rules,
            last_start: None,
            keeps: true,
            tags: Tags::default(),
            state: GameState::Tags,
            plies: 0,
            moves: Vec::new(),
            comments: Vec::new(),
            nags: Vec::new(),
            variations: None,
            result: None,
            notes: Vec::new(),
            unread_start: None,
        }
    }

    /// Forgets the last game.
    fn reset(&mut self) {
        self.tags.clear();
        self.moves.clear();
        self.comments.clear();
        self.nags.clear();
        if let Some(variations) = &mut self.variations {
            *variations = OpenVariations::default();
        }
        self.notes.clear();
        self.unread_start = None;
        (self.state, self.plies, self.result) = (GameState::Tags, 0, None);
    }

    /// The position from which the game with these tags starts.
    fn start(&mut self) -> Result<Q::Position, StartError> {
        let own = OF_THE_START.map(|tag| self.tags.get(tag));
        if let Some((tags, start)) = &self.last_start
            && tags.iter().map(Option::as_deref).eq(own)
        {
            return Ok(start.clone());
        }
        let start = self.rules.start(&self.tags)?;
        self.last_start = Some((own.map(|tag| tag.map(str::to_owned)), start.clone()));
        Ok(start)
    }

    /// The game that has been read, if its moves are legal.
    fn take(&mut self) -> Result<PgnGame<Q::Position, Q::Move>, PgnError> {
        let start = match std::mem::replace(&mut self.state, GameState::Tags) {
            GameState::Moves { start, .. } => start,
            GameState::Failed(error) => return Err(error),
            GameState::Tags => unreachable!("a game that was read has begun"),
        };
        let tag = || GameResult::from_ascii(self.tags.get("Result")?.as_bytes());
        Ok(PgnGame {
            start,
            result: self.result.or_else(tag).unwrap_or_default(),
            moves: std::mem::take(&mut self.moves),
            comments: std::mem::take(&mut self.comments),
            nags: std::mem::take(&mut self.nags),
            variations: self.variations.as_mut().map_or_else(Vec::new, OpenVariations::take),
            tags: std::mem::take(&mut self.tags),
        })
    }
}

/// The tags that may determine the start position.
const OF_THE_START: [&str; 4] = ["Variant", "FEN", "SetUp", HOUSE_RULES];

fn is_of_the_start(name: &[u8]) -> bool {
    OF_THE_START.iter().any(|tag| tag.as_bytes().eq_ignore_ascii_case(name))
}

impl<Q: PgnRules> Visitor for Player<Q> {
    type Output = ();

    fn tag(&mut self, name: &[u8], value: &[u8], place: PgnPlace<'_>) {
        if self.keeps || is_of_the_start(name) {
            self.tags.add(decoded(name), unescaped(value), place.line());
        }
    }

    fn unread_tag(&mut self, name: &[u8], reason: PgnError) {
        if is_of_the_start(name) {
            self.unread_start.get_or_insert(reason);
        } else {
            self.notes.push(reason);
        }
    }

    fn begin_moves(&mut self) -> Visit {
        if let Some(error) = self.unread_start.take() {
            self.state = GameState::Failed(error);
            return Visit::Skip;
        }
        match self.start() {
            Ok(start) => {
                self.state = GameState::Moves { start: start.clone(), now: start };
                Visit::Enter
            }
            Err(error) => {
                let value = self.tags.get(error.tag).unwrap_or("");
                let (tag, why) = (error.tag, error.reason);
                let reason = format!("tag {tag} {}: {why}", quote(value));
                let line = self.tags.line(error.tag).max(1);
                self.state = GameState::Failed(PgnError::at(line, reason));
                Visit::Skip
            }
        }
    }

    fn san(&mut self, san: &[u8], place: PgnPlace<'_>) {
        let GameState::Moves { now, .. } = &mut self.state else { return };
        let rules = &self.rules;
        if self.keeps
            && let Some(variations) = &mut self.variations
        {
            if variations.is_open() {
                self.notes.extend(variations.san(rules, san, place));
                return;
            }
            variations.set_before(now.clone());
        }
        let played = match self.keeps {
            true => rules.read_move(now, san).and_then(|m| {
                rules.play(now, &m)?;
                self.moves.push(m);
                Ok(())
            }),
            false => rules.advance(now, san),
        };
        match played {
            Ok(()) => self.plies += 1,
            Err(reason) => {
                let error = illegal(self.rules.turn(now), san, &reason, place);
                self.state = GameState::Failed(PgnError { ply: Some(self.plies), ..error });
            }
        }
    }

    fn nag(&mut self, nag: u8) {
        if !self.keeps {
            return;
        }
        match self.variations.as_mut().filter(|variations| variations.is_open()) {
            Some(variations) => variations.add_nag(nag),
            None => self.nags.push((self.plies, nag)),
        }
    }

    fn begin_variation(&mut self) -> Visit {
        match (&self.state, &mut self.variations) {
            (GameState::Moves { start, .. }, Some(variations)) if self.keeps => {
                variations.begin(self.plies, start)
            }
            _ => Visit::Skip,
        }
    }

    fn end_variation(&mut self) {
        if let Some(variations) = &mut self.variations {
            self.comments.extend(variations.end(self.plies));
        }
    }

    fn comment(&mut self, comment: &[u8]) {
        if self.keeps && matches!(self.state, GameState::Moves { .. }) {
            // Joins the lines of a comment: some programs break long comments into lines.
            let text = decoded(comment);
            let lines: Vec<&str> =
                text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            let text = lines.join(" ");
            match self.variations.as_mut().filter(|variations| variations.is_open()) {
                Some(variations) => variations.add_comment(text),
                None => self.comments.push(Comment { ply: self.plies, text }),
            }
        }
    }

    fn result(&mut self, result: GameResult) {
        self.result = Some(result);
    }

    fn end(&mut self) {}
}

/// The error of an illegal move; `turn` is its number and its side.
pub(super) fn illegal(
    (number, color): (u16, Color),
    san: &[u8],
    reason: &str,
    place: PgnPlace<'_>,
) -> PgnError {
    let dots = if color == Color::White { "." } else { "..." };
    let text = printable_start(&decoded(san), 80);
    // A sentence about the move names it once more, in UCI's notation: once is enough.
    let said = match reason.split_once(" is illegal: ") {
        Some((m, why)) if !m.contains(' ') && !why.contains(" is illegal: ") => {
            format!(" is illegal: {why}")
        }
        _ => format!(": {reason}"),
    };
    PgnError::at(place.line(), format!("move {number}{dots} {text}{said}"))
}
