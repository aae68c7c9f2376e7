//! The course of a game under house rules.

use std::io::Result;

use anyhow::Context as _;
use tabiya_core::{Bitboard, ByColor, Color, Square};
use tabiya_house::{Again, Ending, HouseError, HouseGame, HouseMove, HousePly};

use super::Opponent;
use crate::end::capitalized;
use crate::level;
use crate::move_text::side;
use crate::pgn;
use crate::play::{Console, Style};

/// What is to be played.
pub(crate) struct HouseSettings {
    pub(crate) game: HouseGame,
    /// Which side is moved by a person.
    pub(crate) people: ByColor<bool>,
    pub(crate) level: Option<u8>,
    pub(crate) seed: u64,
    pub(crate) style: Style,
}

/// What comes after a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Go,
    Quit,
}

/// A game and those who play it.
pub(crate) struct Table<'a> {
    pub(super) console: Console<'a>,
    pub(super) game: HouseGame,
    /// The game before its first move.
    pub(super) start: HouseGame,
    pub(super) people: ByColor<bool>,
    pub(super) opponent: Opponent,
    pub(super) level: u8,
    pub(super) resigned: Option<Color>,
    pub(super) style: Style,
    /// Whose side of the board is below.
    pub(super) view: Color,
    /// Whether the board has to be shown before the next question.
    pub(super) is_stale: bool,
    /// Whether the end has been told.
    pub(super) is_end_told: bool,
}

impl<'a> Table<'a> {
    pub(crate) fn new(settings: HouseSettings, console: Console<'a>) -> Self {
        let HouseSettings { game, people, level, seed, style } = settings;
        Self {
            console,
            start: game.clone(),
            game,
            people,
            opponent: Opponent::new(seed),
            level: level.unwrap_or(level::USUAL),
            resigned: None,
            style,
            view: if people.black && !people.white { Color::Black } else { Color::White },
            is_stale: true,
            is_end_told: false,
        }
    }

    /// Plays until somebody quits or the input ends.
    ///
    /// # Errors
    /// If nothing can be read or written any more, or a rule misbehaves.
    pub(crate) fn run(&mut self) -> anyhow::Result<()> {
        self.greet()?;
        loop {
            let ending = self.ending()?;
            if let Some(ending) = &ending {
                self.tell_end(ending)?;
                if !self.people.white && !self.people.black {
                    return Ok(self.console.flush()?);
                }
            } else if !self.people[self.game.position().turn()] {
                self.let_opponent_move()?;
                continue;
            }
            if std::mem::take(&mut self.is_stale) {
                self.show()?;
            }
            let line = self.console.ask(&self.prompt(ending.is_some()))?;
            let next = line.map_or(Ok(Next::Quit), |line| self.carry_out(&line))?;
            if next == Next::Quit {
                return Ok(self.leave(ending.is_some())?);
            }
        }
    }

    fn greet(&mut self) -> Result<()> {
        let who = |color: Color| match self.people[color] {
            true => "a person".to_owned(),
            false => self.opponent_name(),
        };
        let (white, black) = (who(Color::White), who(Color::Black));
        let names = self.game.names();
        self.console
            .say(format_args!("{}: White is {white}, Black is {black}.", names.join(", ")))?;
        for (name, summary) in tabiya_house::gallery::summaries() {
            if names.iter().any(|other| other == name) {
                self.console.say(format_args!("The rules: {summary}."))?;
            }
        }
        self.console.say("Type a move, or help for what else there is.")
    }

    fn opponent_name(&self) -> String {
        format!("Tabiya level {}", self.level)
    }

    /// How the game has ended, by its rules or because somebody has given up.
    pub(super) fn ending(&self) -> std::result::Result<Option<Ending>, HouseError> {
        match self.resigned {
            Some(loser) => {
                let why = format!("{} resigned", side(loser));
                Ok(Some(Ending { winner: Some(!loser), why }))
            }
            None => self.game.outcome(),
        }
    }

    fn prompt(&self, is_over: bool) -> String {
        if is_over {
            return "Game over (undo, new, quit): ".to_owned();
        }
        let p = self.game.position();
        let what = match self.game.view().again() {
            Some(Again::Rule(place)) => format!(", {}", self.game.names()[place]),
            Some(Again::Piece(square)) => format!(", once more with the piece on {square}"),
            Some(Again::Whole) => ", once more".to_owned(),
            None => String::new(),
        };
        format!("{}. {}{what}: ", p.fullmove_number(), side(p.turn()))
    }

    /// Shows the board.
    pub(super) fn show(&mut self) -> Result<()> {
        let game = &self.game;
        let last = game.moves().last();
        let marked = last.map_or(Bitboard::EMPTY, |m| Bitboard::of(m.from()).with(m.to()));
        let style = self.style;
        let piece = |square: Square| Some(style.letter(game.letter_on(square)?));
        let board = style.squares(game.walls(), piece, self.view, marked);
        self.console.say("")?;
        self.console.say(board)
    }

    fn let_opponent_move(&mut self) -> anyhow::Result<()> {
        self.console.flush()?;
        let chosen = self.opponent.choose(&self.game, self.level)?;
        let m = chosen.context("the opponent has no move")?;
        let name = self.opponent_name();
        self.play(m, &format!("{name} plays "))
    }

    /// Makes a legal move, and says so.
    pub(super) fn play(&mut self, m: HouseMove, who: &str) -> anyhow::Result<()> {
        let text = self.game.text(&m);
        self.game.play_unchecked(m)?;
        self.console.say(format_args!("{who}{text}"))?;
        let p = self.game.position();
        if p.is_check() && self.game.outcome()?.is_none() {
            let text = self.style.strong(&format!("{} is in check.", side(p.turn())));
            self.console.say(text)?;
        }
        self.is_stale = true;
        Ok(())
    }

    /// Says, once, who has won and why, and every move that was made.
    fn tell_end(&mut self, ending: &Ending) -> Result<()> {
        if std::mem::replace(&mut self.is_end_told, true) {
            return Ok(());
        }
        self.show()?;
        self.is_stale = false;
        let (who, result) = match ending.winner {
            Some(Color::White) => ("White wins".to_owned(), "1-0"),
            Some(Color::Black) => ("Black wins".to_owned(), "0-1"),
            None => ("Draw".to_owned(), "1/2-1/2"),
        };
        self.console.say("")?;
        let why = capitalized(&format!("{who}: {}.", ending.why));
        self.console.say(self.style.strong(&format!("{why} {result}")))?;
        self.tell_history()
    }

    /// Writes every ply down, those of a turn together.
    pub(super) fn tell_history(&mut self) -> Result<()> {
        if self.game.moves().is_empty() {
            return self.console.say("No move has been made.");
        }
        let mut words = Vec::new();
        let mut before = None;
        for HousePly { number, color, text, .. } in self.game.plies() {
            match color {
                Color::White if before != Some(Color::White) => words.push(format!("{number}.")),
                Color::Black if before.is_none() => words.push(format!("{number}...")),
                _ => {}
            }
            words.push(text);
            before = Some(color);
        }
        self.console.say(pgn::wrapped(&words).trim_end())
    }

    /// Ends the session.
    fn leave(&mut self, is_over: bool) -> Result<()> {
        if !is_over {
            self.console.say("The game has not ended.")?;
            if !self.game.moves().is_empty() {
                self.tell_history()?;
            }
        }
        self.console.flush()
    }
}
