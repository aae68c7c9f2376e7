//! The course of a game.

use anyhow::Result;
use tabiya_core::{ByColor, Color};

use super::board::Style;
use super::console::Console;
use super::contest::{Contest, Typed};
use super::promotion::{Answer, ask};
use crate::end::capitalized;
use crate::move_text::side;

/// What comes after a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Go,
    Quit,
}

/// A game and those who play it.
pub(crate) struct Session<'a, C> {
    pub(super) console: Console<'a>,
    pub(super) contest: C,
    /// Which side is moved by a person.
    pub(super) people: ByColor<bool>,
    /// Who has given up.
    pub(super) resigned: Option<Color>,
    style: Style,
    /// Whose side of the board is below.
    pub(super) view: Color,
    /// Whether the board has to be shown before the next question.
    is_stale: bool,
    /// Whether the end has been told.
    is_end_told: bool,
}

impl<'a, C: Contest> Session<'a, C> {
    /// A game that starts, or goes on.
    pub(crate) fn new(
        contest: C,
        people: ByColor<bool>,
        style: Style,
        console: Console<'a>,
    ) -> Self {
        let view = if people.black && !people.white { Color::Black } else { Color::White };
        let (resigned, is_stale, is_end_told) = (None, true, false);
        Self { console, contest, people, resigned, style, view, is_stale, is_end_told }
    }

    /// Plays until somebody quits or the input ends; `notes` are what there is to say before.
    ///
    /// # Errors
    /// If nothing can be read or written any more, or a rule misbehaves.
    pub(crate) fn run(&mut self, notes: &[String]) -> Result<()> {
        self.greet(notes)?;
        loop {
            let is_over = self.is_over()?;
            if is_over {
                self.tell_end()?;
                if !self.people.white && !self.people.black {
                    return Ok(self.console.flush()?);
                }
            } else if !self.people[self.contest.turn()] {
                self.let_engine_move()?;
                continue;
            }
            if std::mem::take(&mut self.is_stale) {
                self.show()?;
            }
            let question = if is_over { C::OVER.to_owned() } else { self.contest.question() };
            let line = self.console.ask(&question)?;
            let next = line.map_or(Ok(Next::Quit), |line| self.carry_out(&line))?;
            if next == Next::Quit {
                return self.leave();
            }
        }
    }

    fn greet(&mut self, notes: &[String]) -> Result<()> {
        let who = |color: Color| match self.people[color] {
            true => "a person".to_owned(),
            false => self.contest.engine_name(),
        };
        let (white, black) = (who(Color::White), who(Color::Black));
        let (name, rules) = self.contest.introduction();
        self.console.say(format_args!("{name}: White is {white}, Black is {black}."))?;
        self.say_all(&rules)?;
        self.say_all(notes)?;
        Ok(self.console.say("Type a move, or help for what else there is.")?)
    }

    pub(super) fn say_all(&mut self, lines: &[String]) -> Result<()> {
        Ok(lines.iter().try_for_each(|line| self.console.say(line))?)
    }

    /// Whether the game has ended by its rules, or because somebody has given up.
    pub(super) fn is_over(&self) -> Result<bool> {
        Ok(self.resigned.is_some() || self.contest.is_over()?)
    }

    /// Shows the board and what else can be seen.
    pub(super) fn show(&mut self) -> Result<()> {
        self.console.say("")?;
        self.say_all(&self.contest.drawn(self.style, self.view))
    }

    /// Makes a legal move, and says what it has done.
    fn play(&mut self, m: C::Move, who: &str) -> Result<()> {
        let (text, checked) = self.contest.play(m)?;
        self.console.say(format_args!("{who}{text}"))?;
        for color in checked {
            let text = self.style.strong(&format!("{} is in check.", side(color)));
            self.console.say(text)?;
        }
        self.is_stale = true;
        Ok(())
    }

    fn let_engine_move(&mut self) -> Result<()> {
        self.console.flush()?;
        match self.contest.choose()? {
            Some(m) => self.play(m, &format!("{} plays ", self.contest.engine_name())),
            None => {
                self.resigned = Some(self.contest.turn());
                Ok(self.console.say("The engine has no move.")?)
            }
        }
    }

    /// Makes the move that a text means, or says why there is none.
    pub(super) fn make(&mut self, text: &str) -> Result<Next> {
        if self.is_over()? {
            self.console
                .say("The game is over: undo takes the last move back, new starts again.")?;
            return Ok(Next::Go);
        }
        match self.contest.read(text)? {
            Typed::Move(m) => self.play(m, "")?,
            Typed::Promotion(choices) => match ask(&mut self.console, choices)? {
                Answer::Move(m) => self.play(m, "")?,
                Answer::Cancel => {}
                Answer::End => return Ok(Next::Quit),
            },
            Typed::Refused(why) => {
                self.console.say(format_args!("{}.", capitalized(&why)))?;
                let is_word = text.len() > 1 && text.chars().all(|c| c.is_alphabetic() || c == ' ');
                if is_word {
                    self.console.say("Type help for what can be typed.")?;
                }
            }
        }
        Ok(Next::Go)
    }

    /// Another game, or another place in it, is at hand.
    pub(super) fn refresh(&mut self) {
        self.is_stale = true;
        self.is_end_told = false;
    }

    /// Says, once, who has won and why, and every move that was made.
    fn tell_end(&mut self) -> Result<()> {
        if std::mem::replace(&mut self.is_end_told, true) {
            return Ok(());
        }
        self.show()?;
        self.is_stale = false;
        let end = self.contest.end(self.resigned)?;
        self.console.say("")?;
        self.console.say(self.style.strong(&end))?;
        self.tell_history()
    }

    /// Writes every move down.
    pub(super) fn tell_history(&mut self) -> Result<()> {
        if self.contest.movers().is_empty() {
            return Ok(self.console.say("No move has been made.")?);
        }
        self.say_all(&self.contest.history(self.resigned))
    }

    /// Ends the session.
    fn leave(&mut self) -> Result<()> {
        if !self.is_over()? {
            self.console.say("The game has not ended.")?;
            if !self.contest.movers().is_empty() {
                self.tell_history()?;
            }
        }
        Ok(self.console.flush()?)
    }
}
