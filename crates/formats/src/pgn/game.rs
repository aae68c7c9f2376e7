//! Games with their moves, played under their rules.

use std::io::Read;

use tabiya_core::Color;
use tabiya_variants::GamePosition;

use super::error::PgnError;
use super::tags::{decoded, unescaped};
use super::{GameResult, PgnPlace, PgnReader, PgnRules, Tags, Visit, Visitor};

/// A game: its tags, its start and the legal moves of its main line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PgnGame<P, M> {
    /// The tags, in their order.
    pub tags: Tags,
    /// The position from which the game starts.
    pub start: P,
    /// The moves.
    pub moves: Vec<M>,
    /// The comments on the moves, in their order.
    pub comments: Vec<Comment>,
    /// The result after the moves, or else that of the tag `Result`. It need not follow from the rules.
    pub result: GameResult,
}

impl<P: GamePosition> PgnGame<P, P::Move> {
    /// The game as a record that can be looked at and continued.
    ///
    /// # Errors
    /// A move that is made after the game was over by its rules, or rules that misbehave.
    pub fn to_game(&self) -> Result<tabiya_variants::Game<P>, P::Error> {
        let mut game = tabiya_variants::Game::new(self.start.clone());
        for m in &self.moves {
            game.play(m.clone())?;
        }
        Ok(game)
    }
}

/// A comment in the main line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// The number of moves before it.
    pub ply: usize,
    /// The text, without braces.
    pub text: String,
}

/// Reads the games of a source one after the other, and plays their moves. Variations are passed over.
///
/// A game with an error is an error of the iterator, which goes on with the next game.
#[derive(Debug)]
pub struct PgnGames<R, Q> {
    reader: PgnReader<R>,
    rules: Q,
    is_broken: bool,
}

impl<R: Read, Q: PgnRules> PgnGames<R, Q> {
    /// Reads games under rules from a source, which need not be buffered.
    pub fn new(source: R, rules: Q) -> Self {
        Self { reader: PgnReader::new(source), rules, is_broken: false }
    }

    /// The line of what is read next, counted from 1.
    pub fn line(&self) -> usize {
        self.reader.line()
    }
}

impl<R: Read, Q: PgnRules> Iterator for PgnGames<R, Q> {
    type Item = Result<PgnGame<Q::Position, Q::Move>, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_broken {
            return None;
        }
        let mut player = Player {
            rules: &self.rules,
            tags: Tags::default(),
            begun: 0,
            state: State::Tags,
            moves: Vec::new(),
            comments: Vec::new(),
            result: None,
        };
        match self.reader.read_game(&mut player) {
            Ok(game) => game.flatten(),
            Err(error) => {
                self.is_broken = error.io.is_some();
                // An illegal move comes before what is wrong with the syntax.
                Some(Err(match player.state {
                    State::Failed(earlier) => earlier,
                    _ => PgnError { ply: player.ply(), ..error },
                }))
            }
        }
    }
}

/// Plays the moves of one game.
struct Player<'a, Q: PgnRules> {
    rules: &'a Q,
    tags: Tags,
    /// The line on which the game begins.
    begun: usize,
    state: State<Q::Position>,
    moves: Vec<Q::Move>,
    comments: Vec<Comment>,
    result: Option<GameResult>,
}

/// How far a game has been read.
enum State<P> {
    Tags,
    Moves { start: P, now: P },
    Failed(PgnError),
}

impl<Q: PgnRules> Player<'_, Q> {
    /// The moves made, once there can be any.
    fn ply(&self) -> Option<usize> {
        matches!(self.state, State::Moves { .. }).then_some(self.moves.len())
    }
}

impl<Q: PgnRules> Visitor for Player<'_, Q> {
    type Output = Option<Result<PgnGame<Q::Position, Q::Move>, PgnError>>;

    fn begin(&mut self, place: PgnPlace<'_>) {
        self.begun = place.line();
    }

    fn tag(&mut self, name: &[u8], value: &[u8], place: PgnPlace<'_>) {
        self.tags.add(decoded(name), unescaped(value), place.line());
    }

    fn begin_moves(&mut self) -> Visit {
        match self.rules.start(&self.tags) {
            Ok(start) => {
                self.state = State::Moves { start: start.clone(), now: start };
                Visit::Enter
            }
            Err(error) => {
                let value = self.tags.get(error.tag).unwrap_or("");
                let reason = format!("tag {} \"{value}\": {}", error.tag, error.reason);
                let line = self.tags.line(error.tag).max(1);
                self.state = State::Failed(PgnError::at(line, reason));
                Visit::Skip
            }
        }
    }

    fn san(&mut self, san: &[u8], place: PgnPlace<'_>) {
        let State::Moves { now, .. } = &mut self.state else { return };
        let rules = self.rules;
        let played = rules.read(now, san).and_then(|m| rules.play(now, &m).map(|()| m));
        match played {
            Ok(m) => self.moves.push(m),
            Err(reason) => {
                let (number, color) = rules.turn(now);
                let dots = if color == Color::White { "." } else { "..." };
                let text: String = decoded(san).chars().take(80).collect();
                let reason = format!("move {number}{dots} {text}: {reason}");
                let ply = Some(self.moves.len());
                self.state = State::Failed(PgnError { ply, ..PgnError::at(place.line(), reason) });
            }
        }
    }

    fn comment(&mut self, comment: &[u8]) {
        if matches!(self.state, State::Moves { .. }) {
            // Programs break lines in the middle of comments.
            let text = decoded(comment);
            let lines: Vec<&str> =
                text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            self.comments.push(Comment { ply: self.moves.len(), text: lines.join(" ") });
        }
    }

    fn result(&mut self, result: GameResult) {
        self.result = Some(result);
    }

    fn end(&mut self) -> Self::Output {
        match std::mem::replace(&mut self.state, State::Tags) {
            State::Tags => None,
            State::Failed(error) => Some(Err(error)),
            State::Moves { start, .. } => {
                let tag = || GameResult::from_ascii(self.tags.get("Result")?.as_bytes());
                Some(Ok(PgnGame {
                    start,
                    moves: std::mem::take(&mut self.moves),
                    comments: std::mem::take(&mut self.comments),
                    result: self.result.or_else(tag).unwrap_or_default(),
                    tags: std::mem::take(&mut self.tags),
                }))
            }
        }
    }
}
