//! Plays a game at the terminal.

use std::path::PathBuf;

use anyhow::Result;
use tabiya_core::{ByColor, Color};
use tabiya_games::house::Gallery;
use tabiya_games::{Game, Meaning, Ply, Variant};

use super::console::Console;
use super::editor::TypedMoves;
use super::losses::losses;
use super::numbers::with_names;
use super::opponent::Opponent;
use super::promotion::{PromotionAnswer, ask, promotions};
use crate::screen::{Marks, Style, checks_left};
use tabiya_board::check::{knows_check, said};
use tabiya_board::clock::{GameClock, TimeControl};
use tabiya_board::end::{Conclusion, capitalized, in_short, result, sentence};
use tabiya_board::rules::in_force;

/// Whether the session goes on after a line of input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NextStep {
    Go,
    Quit,
}

/// A game at the terminal, with its players and settings.
pub(crate) struct TerminalSession<'a> {
    pub(super) console: Console<'a>,
    pub(super) game: Game,
    /// The house rules that games can have.
    pub(super) gallery: Gallery,
    pub(super) opponent: Opponent,
    /// For each side, whether a person plays it.
    pub(super) people: ByColor<bool>,
    /// How the players have ended the game, if they have.
    pub(super) concluded: Option<Conclusion>,
    /// The time control of new games; `None` if they have no clocks.
    pub(super) control: Option<TimeControl>,
    pub(super) clock: Option<GameClock>,
    /// The rule file and the book of the game, which no game is saved over.
    pub(crate) inputs: Vec<PathBuf>,
    style: Style,
    /// The side shown at the bottom of the board.
    pub(super) view: Color,
    /// Whether the position has changed since the board was shown.
    is_stale: bool,
    /// Whether the end of the game has already been reported.
    is_end_told: bool,
}

/// The prompt after the end of the game.
const OVER: &str = "Game over (undo, save FILE, new, quit): ";

impl<'a> TerminalSession<'a> {
    /// Creates a session for a new or a loaded game.
    pub(crate) fn new(
        game: Game,
        gallery: Gallery,
        opponent: Opponent,
        people: ByColor<bool>,
        control: Option<TimeControl>,
        style: Style,
        console: Console<'a>,
    ) -> Self {
        let view = if people.black && !people.white { Color::Black } else { Color::White };
        Self {
            console,
            game,
            gallery,
            opponent,
            people,
            concluded: None,
            control,
            clock: control.map(GameClock::new),
            inputs: Vec::new(),
            style,
            view,
            is_stale: true,
            is_end_told: false,
        }
    }

    /// Plays until the user quits or the input ends. Prints `notes` first.
    ///
    /// # Errors
    /// If reading or writing fails, or a rule reports an error.
    pub(crate) fn run(&mut self, notes: &[String]) -> Result<()> {
        self.greet(notes)?;
        loop {
            let is_over = self.is_over()?;
            if is_over {
                self.tell_end()?;
                if !self.people.white && !self.people.black {
                    return Ok(self.console.flush()?);
                }
            } else if !self.people[self.turn()] {
                self.let_engine_move()?;
                continue;
            }
            if std::mem::take(&mut self.is_stale) {
                self.show()?;
            }
            let question = if is_over { OVER.to_owned() } else { self.question() };
            let moves = || typed_moves(&self.game);
            let line = self.console.command(&question, moves)?;
            // A line that was typed too late is dropped.
            if line.is_some() && self.has_run_out()? {
                continue;
            }
            let next = line.map_or(Ok(NextStep::Quit), |line| self.carry_out(&line))?;
            if next == NextStep::Quit {
                return self.leave();
            }
        }
    }

    fn greet(&mut self, notes: &[String]) -> Result<()> {
        let who = |color: Color| match self.people[color] {
            true => "a person".to_owned(),
            false => self.opponent.name(),
        };
        let (white, black) = (who(Color::White), who(Color::Black));
        let (name, rules) = self.introduction();
        self.console.say(format_args!("{name}: White is {white}, Black is {black}."))?;
        self.say_all(&rules)?;
        self.say_all(notes)?;
        Ok(self.console.say("Type a move, or help for the commands.")?)
    }

    /// The name of the game, and lines that summarise its rules.
    fn introduction(&self) -> (String, Vec<String>) {
        let (p, variant) = (self.game.position(), self.game.variant());
        let house = p.house_rules();
        let rules = in_force(p, &self.gallery).into_iter();
        let name = match (house.join(", "), variant) {
            (house, _) if house.is_empty() => variant.to_string(),
            (house, Variant::Chess) => house,
            (house, variant) => format!("{variant}, {house}"),
        };
        (name, rules.map(|(_, summary)| format!("The rules: {summary}.")).collect())
    }

    /// The side to move.
    pub(super) fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// The prompt for the next move.
    fn question(&self) -> String {
        let (number, side) = (self.game.board().fullmove_number(), self.turn().title());
        match self.game.position().due() {
            Some(what) => format!("{number}. {side} moves {what}: "),
            None => format!("{number}. {side}: "),
        }
    }

    pub(super) fn say_all(&mut self, lines: &[String]) -> Result<()> {
        Ok(lines.iter().try_for_each(|line| self.console.say(line))?)
    }

    /// Whether the game has ended: by its rules, without legal moves, or by resignation.
    pub(super) fn is_over(&self) -> Result<bool> {
        let ended = self.game.ending()?;
        Ok(self.concluded.is_some() || ended.is_some() || self.game.legal_moves()?.is_empty())
    }

    /// Shows the board, captured pieces, pieces in hand and remaining checks.
    pub(super) fn show(&mut self) -> Result<()> {
        self.console.say("")?;
        let (p, style) = (self.game.board(), self.style);
        let board = style.board(&p, self.view, Marks::of(&self.game));
        let lost = losses(&self.game, |pieces| style.pieces(&p, pieces));
        let left = self.clock.as_ref().map(|clock| clock.words(self.turn()));
        let more = lost.into_iter().chain(style.hands(&p)).chain(checks_left(&p)).chain(left);
        self.say_all(&[board].into_iter().chain(more).collect::<Vec<_>>())
    }

    /// Makes a legal move and prints it with a description; `who` is printed before the move.
    fn play(&mut self, text: &str, who: &str) -> Result<()> {
        let mover = self.turn();
        let made = self.game.play_on(text).map_err(anyhow::Error::msg)?;
        let Ply { san, words, check, ended, .. } = made.clone();
        let turn = self.turn();
        if let Some(clock) = &mut self.clock {
            clock.move_on(mover, turn != mover);
        }
        let words = words.first().map_or_else(String::new, |words| format!("  ({words})"));
        self.console.say(format_args!("{who}{san}{words}"))?;
        let is_said = ended.is_none() && knows_check(self.game.position());
        for color in Color::ALL.into_iter().filter(|&color| check[color] && is_said) {
            let text = self.style.strong(&format!("{} is in check.", color.title()));
            self.console.say(text)?;
        }
        self.is_stale = true;
        Ok(())
    }

    /// Whether the side to move has no time left, which ends the game.
    fn has_run_out(&mut self) -> Result<bool> {
        let turn = self.turn();
        let is_out =
            self.clock.as_ref().is_some_and(|clock| clock.is_out(turn)) && !self.is_over()?;
        if is_out {
            self.conclude(Conclusion::by_time(turn, self.game.position()));
        }
        Ok(is_out)
    }

    /// Ends the game.
    pub(super) fn conclude(&mut self, conclusion: Conclusion) {
        self.concluded = Some(conclusion);
        self.stop_clock();
    }

    /// Stops the clocks (pause or end of game).
    pub(super) fn stop_clock(&mut self) {
        let turn = self.turn();
        if let Some(clock) = &mut self.clock {
            clock.stop(turn);
        }
    }

    /// Lets the clock of the side to move run again after moves were taken back or replayed.
    pub(super) fn resume_clock(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.resume();
        }
    }

    fn let_engine_move(&mut self) -> Result<()> {
        self.console.flush()?;
        // The engine finds a move whenever there is one. If it should fail, the first legal move is made.
        let clock = self.clock.as_ref().map(|clock| clock.for_search(self.turn()));
        let can_be_typed = self.console.can_be_typed();
        let mut is_hurried = || self.console.is_now_typed();
        let is_hurried = can_be_typed.then_some(&mut is_hurried as &mut dyn FnMut() -> bool);
        let found = self.opponent.choose(&self.game, clock, is_hurried);
        if self.has_run_out()? {
            return Ok(());
        }
        let first = || Some(self.game.position().text(self.game.legal_moves().ok()?.first()?));
        match found.or_else(first) {
            Some(text) => self.play(&text, &format!("{} plays ", self.opponent.name())),
            None => {
                self.conclude(Conclusion::Resignation(self.turn()));
                Ok(self.console.say("The engine has no move.")?)
            }
        }
    }

    /// Makes the move that the player typed, or prints why it is impossible.
    pub(super) fn make(&mut self, text: &str) -> Result<NextStep> {
        if self.is_over()? {
            self.console
                .say("The game is over: undo takes the last move back, new starts again.")?;
            return Ok(NextStep::Go);
        }
        match with_names(text).and_then(|text| self.game.position().typed(&text)) {
            Ok(Meaning::Move(m)) => self.play(&self.game.position().text(&m), "")?,
            Ok(Meaning::Promotion(all)) => {
                let choices = promotions(self.game.position(), &all);
                match ask(&mut self.console, choices)? {
                    PromotionAnswer::Move(m) => self.play(&m, "")?,
                    PromotionAnswer::Cancel => {}
                    PromotionAnswer::End => return Ok(NextStep::Quit),
                }
            }
            Err(why) => {
                self.console.say(format_args!("{}.", capitalized(&why)))?;
                let is_word = text.len() > 1 && text.chars().all(|c| c.is_alphabetic() || c == ' ');
                if is_word {
                    self.console.say("Type help for the commands.")?;
                }
                if let Some(what) = self.game.position().due() {
                    let side = self.turn().title();
                    self.console.say(format_args!("{side} must move {what} now."))?;
                }
            }
        }
        Ok(NextStep::Go)
    }

    /// Marks the board and the end of the game as not yet shown, after the game or its position has changed.
    pub(super) fn refresh(&mut self) {
        self.is_stale = true;
        self.is_end_told = false;
    }

    /// Reports the result, the reason and all moves, if this has not been done yet.
    fn tell_end(&mut self) -> Result<()> {
        if std::mem::replace(&mut self.is_end_told, true) {
            return Ok(());
        }
        self.stop_clock();
        self.show()?;
        self.is_stale = false;
        let ended = self.game.ending()?;
        let why = sentence(ended.as_ref(), self.concluded);
        let why =
            why.unwrap_or_else(|| "No legal move is left, and neither side has won.".to_owned());
        let end = format!("{why} {}", result(ended.as_ref(), self.concluded));
        self.console.say("")?;
        self.console.say(self.style.strong(&end))?;
        self.tell_history()
    }

    /// Prints all moves, first in words and then in algebraic notation.
    pub(super) fn tell_history(&mut self) -> Result<()> {
        if self.game.is_empty() {
            return Ok(self.console.say("No move has been made.")?);
        }
        let mut lines: Vec<String> = {
            let knows_check = knows_check(self.game.position());
            let said = self.game.plies().flat_map(|ply| said(ply, knows_check));
            said.map(str::to_owned).collect()
        };
        lines.extend(self.concluded.map(Conclusion::words));
        lines.push(String::new());
        self.say_all(&lines)?;
        Ok(self.console.say_paragraph(&in_short(&self.game, self.concluded))?)
    }

    /// Prints the moves of an unfinished game before the session ends.
    fn leave(&mut self) -> Result<()> {
        if !self.is_over()? {
            self.console.say("The game has not ended.")?;
            if !self.game.is_empty() {
                self.tell_history()?;
            }
        }
        Ok(self.console.flush()?)
    }
}

/// The legal moves as they can be typed.
fn typed_moves(game: &Game) -> TypedMoves {
    // If a house rule fails, Tab offers commands alone; the failure is reported when the move is made.
    let (moves, p) = (game.legal_moves().unwrap_or_default(), game.position());
    let (sans, texts) = moves.iter().map(|m| (p.san(m), p.text(m))).unzip();
    TypedMoves { sans, texts }
}
