//! What is played at a terminal.

use anyhow::Result;
use tabiya_core::Color;

use super::board::Style;
use super::promotion::Choice;
use super::session::Session;

/// A game with its moves, and the engine that plays it.
pub(crate) trait Contest: Sized {
    /// A move.
    type Move;

    /// What can be typed, a line each.
    const HELP: &'static str;

    /// The question once the game is over.
    const OVER: &'static str;

    /// What is played, and lines that say more of its rules.
    fn introduction(&self) -> (String, Vec<String>);

    /// The engine with how strong it plays.
    fn engine_name(&self) -> String;

    /// The side to move.
    fn turn(&self) -> Color;

    /// By whom each of the moves was made.
    fn movers(&self) -> Vec<Color>;

    /// Whether the side to move has no legal move, or the game has ended.
    fn is_over(&self) -> Result<bool>;

    /// The question for a move.
    fn question(&self) -> String;

    /// The board as a side sees it, and what else can be seen.
    fn drawn(&self, style: Style, below: Color) -> Vec<String>;

    /// The position as FEN.
    fn fen(&self) -> String;

    /// Who has won and why, with the result.
    fn end(&self, resigned: Option<Color>) -> Result<String>;

    /// Every move that was made, in lines.
    fn history(&self, resigned: Option<Color>) -> Vec<String>;

    /// The legal moves, or those of what is asked for, in lines.
    fn list(&self, of: &str) -> Result<Vec<String>>;

    /// Why a move is legal or not, in lines.
    fn explain(&self, text: &str) -> Vec<String>;

    /// A good move.
    fn hint(&mut self) -> Result<String>;

    /// How strong the engine plays, as a sentence.
    fn level(&self) -> String;

    /// Makes the engine stronger or weaker.
    fn set_level(&mut self, level: u8);

    /// What is meant by a text.
    fn read(&self, text: &str) -> Result<Typed<Self::Move>>;

    /// The engine's move, if it finds one.
    fn choose(&mut self) -> Result<Option<Self::Move>>;

    /// Makes a legal move: what there is to say of it, and who is in check then.
    fn play(&mut self, m: Self::Move) -> Result<(String, Vec<Color>)>;

    /// Takes the last move back.
    fn undo(&mut self);

    /// Takes all moves back, and forgets them.
    fn restart(&mut self);

    /// Carries out a command that only this kind of game has; returns false for any other name.
    fn command(session: &mut Session<'_, Self>, word: &str, rest: &str) -> Result<bool>;
}

/// What a text means that is no command.
pub(crate) enum Typed<M> {
    Move(M),
    /// A pawn's move that does not say what the pawn becomes: all that it may be.
    Promotion(Vec<Choice<M>>),
    /// No legal move: why.
    Refused(String),
}
