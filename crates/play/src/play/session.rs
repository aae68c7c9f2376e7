//! The course of a game.

use std::io::Result;
use std::path::Path;

use tabiya_core::{Bitboard, ByColor, Color, Outcome};
use tabiya_variants::{AnyGame, AnyMove, AnyPosition, KindName, MoveReport};

use super::board::{checks_left, kind_with_letter};
use super::console::Console;
use super::opponent::Opponent;
use super::promotion::{self, Answer};
use super::{Settings, board::Style};
use crate::captured::captured;
use crate::end::{capitalized, history, in_short, result, sentence};
use crate::move_text::{self, Meaning, side};

/// What comes after a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Go,
    Quit,
}

/// A game and those who play it.
pub(crate) struct Session<'a> {
    pub(super) console: Console<'a>,
    pub(super) game: AnyGame,
    pub(super) people: ByColor<bool>,
    pub(super) opponent: Opponent,
    /// Who has given up.
    pub(super) resigned: Option<Color>,
    pub(super) style: Style,
    /// Whose side of the board is below.
    pub(super) view: Color,
    /// Whether the board has to be shown before the next question.
    pub(super) is_stale: bool,
    /// Whether the end has been told.
    is_end_told: bool,
    /// What there is to say once the game begins.
    notes: Vec<String>,
}

impl<'a> Session<'a> {
    /// A game that starts.
    pub(crate) fn new(settings: &Settings, console: Console<'a>) -> Self {
        let people = settings.people;
        Self {
            console,
            game: AnyGame::new(settings.start),
            people,
            opponent: Opponent::new(settings.first_level(), settings.time, settings.seed),
            resigned: None,
            style: settings.style,
            view: if people.black && !people.white { Color::Black } else { Color::White },
            is_stale: true,
            is_end_told: false,
            notes: Vec::new(),
        }
    }

    /// Goes on with the game of a file.
    ///
    /// # Errors
    /// If there is none, or something is wrong with it.
    pub(crate) fn start_from(&mut self, file: &Path) -> anyhow::Result<()> {
        self.notes = self.load(file)?;
        Ok(())
    }

    /// Plays until somebody quits or the input ends.
    ///
    /// # Errors
    /// If nothing can be read or written any more.
    pub(crate) fn run(&mut self) -> Result<()> {
        self.greet()?;
        loop {
            if self.is_over() {
                self.tell_end()?;
                if !self.people.white && !self.people.black {
                    return self.console.flush();
                }
            } else if !self.people[self.game.position().turn()] {
                self.let_engine_move()?;
                continue;
            }
            if std::mem::take(&mut self.is_stale) {
                self.show()?;
            }
            let line = self.console.ask(&self.prompt())?;
            let next = line.map_or(Ok(Next::Quit), |line| self.carry_out(&line))?;
            if next == Next::Quit {
                return self.leave();
            }
        }
    }

    fn greet(&mut self) -> Result<()> {
        let who = |color: Color| match self.people[color] {
            true => "a person".to_owned(),
            false => self.opponent.name(),
        };
        let (white, black) = (who(Color::White), who(Color::Black));
        let variant = self.game.variant();
        self.console.say(format_args!("{variant}: White is {white}, Black is {black}."))?;
        let is_summed_up = !matches!(variant, tabiya_variants::Variant::Custom(_));
        if is_summed_up && variant != tabiya_variants::Variant::Chess {
            self.console.say(format_args!("The rules: {}.", variant.summary()))?;
        }
        for line in std::mem::take(&mut self.notes) {
            self.console.say(line)?;
        }
        self.console.say("Type a move, or help for what else there is.")
    }

    /// How the game has ended by its rules. A game without moves has ended too, whatever they say of it.
    pub(super) fn outcome(&self) -> Option<Outcome<KindName>> {
        self.game.outcome()
    }

    pub(super) fn is_over(&self) -> bool {
        self.resigned.is_some()
            || self.outcome().is_some()
            || self.game.position().count_moves() == 0
    }

    fn prompt(&self) -> String {
        if self.is_over() {
            return "Game over (undo, save FILE, new, quit): ".to_owned();
        }
        let p = self.game.position();
        format!("{}. {}: ", p.fullmove_number(), side(p.turn()))
    }

    /// The positions of the game.
    pub(super) fn positions(&self) -> Vec<AnyPosition> {
        self.game.positions().collect()
    }

    /// Shows the board and what else can be seen.
    pub(super) fn show(&mut self) -> Result<()> {
        let p = self.game.position();
        let last = self.game.moves().next_back();
        let marked = last.map_or(Bitboard::EMPTY, |m| {
            let end = Bitboard::of(m.destination());
            if matches!(m.kind(), tabiya_core::MoveKind::Drop(_)) {
                end
            } else {
                end.with(m.from())
            }
        });
        let (style, console) = (self.style, &mut self.console);
        console.say("")?;
        console.say(style.board(&p, self.view, marked))?;
        let ByColor { white, black } = captured(&self.game);
        if !white.is_empty() || !black.is_empty() {
            let of = |pieces: &[_]| match pieces {
                [] => "-".to_owned(),
                pieces => style.pieces(&self.game.position(), pieces),
            };
            console.say(format_args!("Captured: white {}, black {}", of(&white), of(&black)))?;
        }
        for line in [style.hands(&p), checks_left(&p)].into_iter().flatten() {
            console.say(line)?;
        }
        Ok(())
    }

    /// Tells what a move has done.
    fn tell(&mut self, report: &MoveReport, who: &str) -> Result<()> {
        let san = self.game.san().last().map_or_else(String::new, |san| san.to_string());
        self.console.say(format_args!("{who}{san}  ({report})"))?;
        let is_checkmate = self.outcome().is_some();
        for color in Color::ALL.into_iter().filter(|&color| report.check[color] && !is_checkmate) {
            let text = self.style.strong(&format!("{} is in check.", side(color)));
            self.console.say(text)?;
        }
        self.is_stale = true;
        Ok(())
    }

    fn let_engine_move(&mut self) -> Result<()> {
        self.console.flush()?;
        let positions = self.positions();
        let p = positions[positions.len() - 1];
        // It always finds a move where there is one; any legal move will do should it fail.
        let m = self.opponent.choose(&positions).or_else(|| p.legal_moves().first().copied());
        let played = m.and_then(|m| self.game.play(m).ok());
        let Some(report) = played else {
            self.resigned = Some(p.turn());
            return self.console.say("The engine has no move.");
        };
        let name = self.opponent.name();
        self.tell(&report, &format!("{name} plays "))
    }

    /// Makes the move that a text means, or says why there is none.
    pub(super) fn make(&mut self, text: &str) -> Result<Next> {
        if self.is_over() {
            self.console
                .say("The game is over: undo takes the last move back, new starts again.")?;
            return Ok(Next::Go);
        }
        match move_text::read(&self.game.position(), text) {
            Ok(Meaning::Move(m)) => self.play(m)?,
            Ok(Meaning::Promotion(choices)) if choices.len() == 1 => {
                if let Some(kind) = choices[0].promotion() {
                    let kind = self.game.position().kind(kind);
                    let (article, name) = (kind.name.article(), kind_with_letter(kind));
                    self.console
                        .say(format_args!("The pawn can become nothing but {article} {name}."))?;
                }
                self.play(choices[0])?;
            }
            Ok(Meaning::Promotion(choices)) => {
                match promotion::ask(&mut self.console, &self.game.position(), &choices)? {
                    Answer::Move(m) => self.play(m)?,
                    Answer::Cancel => {}
                    Answer::End => return Ok(Next::Quit),
                }
            }
            Err(reason) => {
                self.console.say(format_args!("{}.", capitalized(&reason)))?;
                let is_word = text.len() > 1 && text.chars().all(|c| c.is_alphabetic() || c == ' ');
                if is_word {
                    self.console.say("Type help for what can be typed.")?;
                }
            }
        }
        Ok(Next::Go)
    }

    fn play(&mut self, m: AnyMove) -> Result<()> {
        match self.game.play(m) {
            Ok(report) => self.tell(&report, ""),
            Err(error) => self.console.say(format_args!("{}.", capitalized(&error.to_string()))),
        }
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
        let sentence = sentence(self.outcome(), self.resigned);
        let sentence =
            sentence.unwrap_or_else(|| "No move is left, and nobody has won.".to_owned());
        self.console.say("")?;
        let result = result(&self.game, self.resigned);
        self.console.say(self.style.strong(&format!("{sentence} {result}")))?;
        self.tell_history()
    }

    /// Writes every move down, in words and in short.
    pub(super) fn tell_history(&mut self) -> Result<()> {
        if self.game.moves().next().is_none() {
            return self.console.say("No move has been made.");
        }
        for line in history(&self.game) {
            self.console.say(line)?;
        }
        if let Some(loser) = self.resigned {
            self.console.say(format_args!("{loser} resigned"))?;
        }
        self.console.say("")?;
        self.console.say(in_short(&self.game, self.resigned))
    }

    /// Ends the session.
    fn leave(&mut self) -> Result<()> {
        if !self.is_over() {
            self.console.say("The game has not ended.")?;
            if self.game.moves().next().is_some() {
                self.tell_history()?;
            }
        }
        self.console.flush()
    }
}
