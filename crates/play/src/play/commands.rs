//! What is typed besides moves.

use anyhow::Result;

use super::contest::Contest;
use super::session::{Next, Session};
use crate::level;

impl<C: Contest> Session<'_, C> {
    /// Carries out a line: a command, or a move.
    pub(super) fn carry_out(&mut self, line: &str) -> Result<Next> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        match word.as_str() {
            "" => {}
            "quit" | "exit" => return Ok(Next::Quit),
            "help" | "?" => self.console.say(C::HELP)?,
            "board" | "d" => self.show()?,
            "flip" => {
                self.view = !self.view;
                self.show()?;
            }
            "fen" => self.console.say(self.contest.fen())?,
            "moves" if !self.tell_if_over()? => self.say_all(&self.contest.list(rest)?)?,
            "hint" if !self.tell_if_over()? => {
                let hint = self.contest.hint()?;
                self.console.say(hint)?;
            }
            "moves" | "hint" => {}
            "why" if rest.is_empty() => self.console.say("Why which move? As in why e2e5.")?,
            "why" => self.say_all(&self.contest.explain(rest))?,
            "undo" => self.undo(rest)?,
            "history" => self.tell_history()?,
            "level" => self.set_level(rest)?,
            "new" => {
                self.contest.restart();
                self.begin_again();
                self.console.say("A new game.")?;
            }
            "resign" if self.is_over()? => self.console.say("The game is over already.")?,
            "resign" => self.resigned = Some(self.contest.turn()),
            word => {
                if !C::command(self, word, rest)? {
                    return self.make(line);
                }
            }
        }
        Ok(Next::Go)
    }

    fn tell_if_over(&mut self) -> Result<bool> {
        let is_over = self.is_over()?;
        if is_over {
            self.console.say("The game is over: there are no moves.")?;
        }
        Ok(is_over)
    }

    /// Another game is at hand.
    pub(super) fn begin_again(&mut self) {
        self.resigned = None;
        self.refresh();
    }

    /// Takes moves back until a person is to move who has one move less, so many times.
    fn undo(&mut self, times: &str) -> Result<()> {
        let times = if times.is_empty() { "1" } else { times };
        let Ok(times @ 1..) = times.parse::<u32>() else {
            let expected = "Undo how many moves? A number above 0 is expected.";
            return Ok(self.console.say(expected)?);
        };
        let mut done = 0;
        while done < times && self.undo_one() {
            done += 1;
        }
        if done == 0 {
            return Ok(self.console.say("There is no move of yours to take back.")?);
        }
        self.refresh();
        Ok(self.console.say(match done {
            1 => "Taken back.".to_owned(),
            done => format!("{done} moves taken back."),
        })?)
    }

    fn undo_one(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let movers = self.contest.movers();
        let Some(at) = movers.iter().rposition(|&color| self.people[color]) else { return false };
        for _ in at..movers.len() {
            self.contest.undo();
        }
        true
    }

    fn set_level(&mut self, text: &str) -> Result<()> {
        if !text.is_empty() {
            match text.parse::<u8>() {
                Ok(level) if level::RANGE.contains(&level) => self.contest.set_level(level),
                _ => return Ok(self.console.say("Levels are numbers from 1 to 10.")?),
            }
        }
        Ok(self.console.say(self.contest.level())?)
    }
}
