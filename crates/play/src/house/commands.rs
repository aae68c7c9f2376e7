//! What is typed besides moves, and moves.

use anyhow::Result;
use tabiya_core::Square;
use tabiya_house::HouseMove;

use super::table::{Next, Table};
use crate::end::capitalized;
use crate::level;
use crate::move_text::side;

const HELP: &str = "\
A move: e2e4 or e4, e7e8q or e8=Q, h5e6 for a duck; a1b1:knook where a label tells moves apart
moves [SQUARE]   the legal moves, or those of the piece on a square
why MOVE         why a move is legal or not: why e2e5
undo [N]         take back your last move, or N of them
hint             a good move
level N          how strong the opponent plays, 1 to 10
board            show the board; flip turns it
fen              the position as FEN, without what the rules have noted
history          every move made so far
new              start again
resign           give up
quit             leave; so does the end of the input";

impl Table<'_> {
    /// Carries out a line: a command, or a move.
    pub(super) fn carry_out(&mut self, line: &str) -> Result<Next> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" => return Ok(Next::Quit),
            "help" | "?" => self.console.say(HELP)?,
            "board" | "d" => self.show()?,
            "flip" => {
                self.view = !self.view;
                self.show()?;
            }
            "fen" => self.console.say(self.game.fen())?,
            "moves" => self.list(rest)?,
            "why" => self.explain(rest)?,
            "undo" => self.undo(rest)?,
            "history" => self.tell_history()?,
            "hint" => self.hint()?,
            "level" => self.set_level(rest)?,
            "save" | "load" | "redo" => {
                let why = "is not there under house rules; history shows the moves";
                self.console.say(format_args!("{} {why}.", capitalized(word)))?;
            }
            "new" => {
                self.game = self.start.clone();
                self.resigned = None;
                self.refresh();
                self.console.say("A new game.")?;
            }
            "resign" if self.ending()?.is_some() => {
                self.console.say("The game is over already.")?;
            }
            "resign" => self.resigned = Some(self.game.position().turn()),
            _ => return self.make(line),
        }
        Ok(Next::Go)
    }

    fn refresh(&mut self) {
        self.is_stale = true;
        self.is_end_told = false;
    }

    fn list(&mut self, of: &str) -> Result<()> {
        let from = match of.to_lowercase().parse::<Square>() {
            Ok(square) => Some(square),
            Err(_) if of.is_empty() => None,
            Err(_) => return Ok(self.console.say("A square is expected, a1 to h8.")?),
        };
        let mut moves = self.game.legal_moves()?;
        moves.retain(|m| from.is_none_or(|from| m.from() == from));
        let mut texts: Vec<String> = moves.iter().map(|m| self.game.text(m)).collect();
        texts.sort();
        let lines = crate::pgn::wrapped(&texts);
        match (texts.is_empty(), from) {
            (false, _) => self.console.say(lines.trim_end())?,
            (true, Some(from)) => self.console.say(format_args!("Nothing on {from} can move."))?,
            (true, None) => self.console.say("The game is over: there are no moves.")?,
        }
        Ok(())
    }

    fn explain(&mut self, text: &str) -> Result<()> {
        if text.is_empty() {
            return Ok(self.console.say("Why which move? As in why e2e5.")?);
        }
        let sentence = match self.game.read(text) {
            Ok(HouseMove::Added(place, _)) => {
                format!("{text} is legal: {} allows it.", self.game.names()[place])
            }
            Ok(HouseMove::Own(_)) => format!("{text} is legal."),
            Err(error) => format!("{error}."),
        };
        Ok(self.console.say(sentence)?)
    }

    /// Takes plies back until a person is to move who has made one turn less, so many times.
    fn undo(&mut self, times: &str) -> Result<()> {
        let times = if times.is_empty() { "1" } else { times };
        let Ok(times @ 1..) = times.parse::<usize>() else {
            let expected = "Undo how many moves? A number above 0 is expected.";
            return Ok(self.console.say(expected)?);
        };
        let mut done = usize::from(self.resigned.take().is_some());
        while done < times {
            let plies = self.game.moves().len();
            let persons = self.game.plies().map(|ply| self.people[ply.color]);
            let Some(at) = persons.collect::<Vec<_>>().iter().rposition(|&is| is) else { break };
            for _ in at..plies {
                self.game.undo();
            }
            done += 1;
        }
        if done == 0 {
            return Ok(self.console.say("There is no move of yours to take back.")?);
        }
        self.refresh();
        Ok(self.console.say("Taken back.")?)
    }

    fn hint(&mut self) -> Result<()> {
        let text = match self.opponent.choose(&self.game, level::USUAL + 3)? {
            Some(m) => format!("Try {}.", self.game.text(&m)),
            None => "The game is over: there are no moves.".to_owned(),
        };
        Ok(self.console.say(text)?)
    }

    fn set_level(&mut self, text: &str) -> Result<()> {
        if !text.is_empty() {
            match text.parse::<u8>() {
                Ok(level) if level::RANGE.contains(&level) => self.level = level,
                _ => return Ok(self.console.say("Levels are numbers from 1 to 10.")?),
            }
        }
        Ok(self.console.say(format_args!("Level {}.", self.level))?)
    }

    /// Makes the move that a text means, or says why there is none.
    fn make(&mut self, text: &str) -> Result<Next> {
        if self.ending()?.is_some() {
            self.console
                .say("The game is over: undo takes the last move back, new starts again.")?;
            return Ok(Next::Go);
        }
        // As it is, for labels have hyphens; or a step as people write it.
        let short = text.replace(['-', ' '], "");
        let step = short.to_lowercase();
        let read = self.game.read(text).or_else(|error| {
            self.game.read(&short).or_else(|_| self.game.read(&step)).map_err(|_| error)
        });
        let error = match read {
            Ok(m) => {
                self.play(m, "")?;
                return Ok(Next::Go);
            }
            Err(error) => error,
        };
        let promotions = self.promotions(&step)?;
        if !promotions.is_empty() {
            return self.ask_promotion(&step, &promotions);
        }
        let shown: String = error.to_string().chars().take(200).collect();
        self.console.say(format_args!("{}.", capitalized(&shown)))?;
        if text.len() > 1 && text.chars().all(char::is_alphabetic) {
            self.console.say("Type help for what can be typed.")?;
        }
        Ok(Next::Go)
    }

    /// The letters of what a pawn may become by a step that does not say it.
    fn promotions(&self, step: &str) -> Result<Vec<String>> {
        let moves = self.game.legal_moves()?;
        let texts = moves.iter().filter(|m| m.label().is_none()).map(|m| self.game.text(m));
        let letter = |text: String| text.strip_prefix(step).map(str::to_owned);
        Ok(texts.filter_map(letter).filter(|letter| letter.len() == 1 && step.len() == 4).collect())
    }

    fn ask_promotion(&mut self, step: &str, letters: &[String]) -> Result<Next> {
        let turn = side(self.game.position().turn());
        let question = format!("{turn}'s pawn becomes ({}): ", letters.join(", "));
        loop {
            let Some(line) = self.console.ask(&question)? else { return Ok(Next::Quit) };
            let letter = line.trim_start_matches('=').trim().to_lowercase();
            if letter.is_empty() || letter == "cancel" {
                self.console.say("No move was made.")?;
                return Ok(Next::Go);
            }
            if letters.contains(&letter) {
                let m = self.game.read(&format!("{step}{letter}"))?;
                self.play(m, "")?;
                return Ok(Next::Go);
            }
            self.console.say(format_args!(
                "Expected {}, or an empty line for another move.",
                letters.join(", ")
            ))?;
        }
    }
}
