//! What is typed besides moves.

use std::io::Result;
use std::path::Path;

use tabiya_core::{CastlingMode, Color, EnPassantMode};
use tabiya_engine::Score;
use tabiya_variants::AnyGame;

use super::files::{load, save};
use super::help::HELP;
use super::moves;
use super::session::{Next, Session};
use crate::end::{capitalized, result, sentence};
use crate::level;
use crate::move_text::{explain, side};
use crate::pgn::{Tags, today, written};

impl Session<'_> {
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
            "fen" => {
                let p = self.game.position();
                self.console.say(p.fen(p.castling_mode(), EnPassantMode::Legal))?;
            }
            "moves" => self.list(rest)?,
            "why" => self.explain(rest)?,
            "undo" => self.undo(rest)?,
            "redo" => self.redo()?,
            "history" => self.tell_history()?,
            "hint" => self.hint()?,
            "level" => self.set_level(rest)?,
            "save" => self.save(rest)?,
            "load" => self.load_or_say(rest)?,
            "new" => {
                self.replace(AnyGame::new(self.game.start()));
                self.console.say("A new game.")?;
            }
            "resign" => self.resign()?,
            _ => return self.make(line),
        }
        Ok(Next::Go)
    }

    fn list(&mut self, of: &str) -> Result<()> {
        if self.is_over() {
            return self.console.say("The game is over: there are no moves.");
        }
        match moves::listed(&self.game.position(), Some(of).filter(|of| !of.is_empty())) {
            Ok(lines) => lines.iter().try_for_each(|line| self.console.say(line)),
            Err(reason) => self.console.say(reason),
        }
    }

    fn explain(&mut self, text: &str) -> Result<()> {
        if text.is_empty() {
            return self.console.say("Why which move? As in why e2e5.");
        }
        match explain(&self.game.position(), text) {
            Ok(sentences) => {
                sentences.iter().try_for_each(|text| self.console.say(format_args!("{text}.")))
            }
            Err(reason) => self.console.say(format_args!("{}.", capitalized(&reason))),
        }
    }

    /// Takes moves back until a person is to move who has one move less, so many times.
    fn undo(&mut self, times: &str) -> Result<()> {
        let times = match times {
            "" => 1,
            text => match text.parse::<u32>() {
                Ok(times) if times > 0 => times,
                _ => return self.console.say("Undo how many moves? A number above 0 is expected."),
            },
        };
        let mut done = 0;
        while done < times && self.undo_one() {
            done += 1;
        }
        if done == 0 {
            return self.console.say("There is no move of yours to take back.");
        }
        self.refresh();
        self.console.say(match done {
            1 => "Taken back.".to_owned(),
            done => format!("{done} moves taken back."),
        })
    }

    fn undo_one(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let turns: Vec<Color> = self.game.reports().map(|report| report.piece.color).collect();
        let Some(at) = turns.iter().rposition(|&color| self.people[color]) else { return false };
        for _ in at..turns.len() {
            self.game.undo();
        }
        true
    }

    /// Makes the moves again that the last undo took back.
    fn redo(&mut self) -> Result<()> {
        if self.game.redo().is_none() {
            return self.console.say("There is no move to make again.");
        }
        while !self.people[self.game.position().turn()] && self.game.redo().is_some() {}
        self.refresh();
        self.console.say("Made again.")
    }

    fn hint(&mut self) -> Result<()> {
        if self.is_over() {
            return self.console.say("The game is over: there are no moves.");
        }
        let positions = self.positions();
        let p = positions[positions.len() - 1];
        let Some(choice) = self.opponent.hint(&positions) else {
            return self.console.say("No move comes to mind.");
        };
        let value = match choice.score {
            Score::Centipawns(value) => format!("{:+.2} pawns", f64::from(value) / 100.0),
            Score::Mate(moves) if moves > 0 => format!("wins in {moves}"),
            Score::Mate(moves) => format!("loses in {}", -moves),
        };
        let (mut at, mut line) = (p, Vec::new());
        for &m in choice.line.iter().take(6) {
            line.push(at.san(m));
            at = at.play_unchecked(m);
        }
        let best = p.san(choice.m);
        self.console.say(format_args!("Try {best} ({value}): {}", line.join(" ")))
    }

    fn set_level(&mut self, text: &str) -> Result<()> {
        let told = |level: Option<u8>| match level {
            Some(level) => format!("Level {level}, about {} Elo.", level::rating(level)),
            None => "The engine plays as well as it can in its time.".to_owned(),
        };
        if text.is_empty() {
            return self.console.say(told(self.opponent.level));
        }
        match text.parse::<u8>() {
            Ok(level) if level::RANGE.contains(&level) => {
                self.opponent.level = Some(level);
                self.console.say(told(Some(level)))
            }
            _ => self.console.say("Levels are numbers from 1 to 10."),
        }
    }

    fn resign(&mut self) -> Result<()> {
        if self.is_over() {
            return self.console.say("The game is over already.");
        }
        self.resigned = Some(self.game.position().turn());
        Ok(())
    }

    /// Goes on with another game.
    fn replace(&mut self, game: AnyGame) {
        self.game = game;
        self.resigned = None;
        self.opponent.new_game();
        self.refresh();
    }

    fn save(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return self.console.say("Save to which file? As in save game.pgn.");
        }
        let name = |color: Color| match self.people[color] {
            true => "Human".to_owned(),
            false => self.opponent.name(),
        };
        let mode = self.game.start().castling_mode();
        let mut others = Vec::new();
        if self.resigned.is_some() {
            others.push(("Termination", "normal".to_owned()));
        }
        let tags = Tags {
            event: "Casual game".to_owned(),
            date: today(),
            round: "-".to_owned(),
            white: name(Color::White),
            black: name(Color::Black),
            result: Some(result(&self.game, self.resigned)),
            mode: if mode == CastlingMode::Chess960 { mode } else { CastlingMode::Standard },
            others,
            ..Tags::default()
        };
        let mut comments = vec![String::new(); self.game.moves().count()];
        comments.push(sentence(self.outcome(), self.resigned).unwrap_or_default());
        match save(Path::new(file), &written(&self.game, &tags, &comments)) {
            Ok(()) => self.console.say(format_args!("Saved to {file}.")),
            Err(error) => self.console.say(format_args!("Not saved: {error:#}.")),
        }
    }

    fn load_or_say(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return self.console.say("Load which file? As in load game.pgn.");
        }
        match self.load(Path::new(file)) {
            Ok(lines) => lines.iter().try_for_each(|line| self.console.say(line)),
            Err(error) => self.console.say(format_args!("Not loaded: {error:#}.")),
        }
    }

    /// Goes on with the game of a file; what there is to say of it.
    ///
    /// # Errors
    /// If there is none, or something is wrong with it. Then the game at hand stays.
    pub(super) fn load(&mut self, file: &Path) -> anyhow::Result<Vec<String>> {
        let (loaded, has_more) = load(file, self.game.variant())?;
        let mut lines = Vec::new();
        let count = loaded.game.moves().count();
        let moves = if count == 1 { "1 move".to_owned() } else { format!("{count} moves") };
        let variant = loaded.game.variant();
        lines.push(format!("Loaded {}: {variant}, {moves}.", file.display()));
        if has_more {
            lines.push("There are more games in the file; this is the first.".to_owned());
        }
        if let (Some(white), Some(black)) = (loaded.tag("White"), loaded.tag("Black")) {
            lines.push(format!("It was played by {white} and {black}."));
        }
        let is_open = loaded.game.outcome().is_none();
        if is_open && loaded.result != "*" {
            lines.push(format!("The file gives {} as its result; here it goes on.", loaded.result));
        }
        let turn = loaded.game.position().turn();
        if is_open {
            lines.push(format!("{} is to move.", side(turn)));
        }
        self.replace(loaded.game);
        Ok(lines)
    }
}
