//! The commands that a player can type besides moves.

use std::path::Path;

use anyhow::{Context, Result};
use tabiya_core::{ByColor, Color, Square};
use tabiya_engine::Score;
use tabiya_formats::pgn::{GameResult, GameRules};
use tabiya_games::house::Gallery;
use tabiya_games::{AnyPosition, Choice, Game, Move, Ply, Variant, shown_path};
use tabiya_terminal::{CommandFiles, OutputFile};

use super::numbers::{read_square, with_names};
use super::session::{NextStep, TerminalSession};
use crate::pgn::text_of;
use tabiya_board::clock::GameClock;
use tabiya_board::end::{Conclusion, capitalized};
use tabiya_board::level;
use tabiya_board::pgn::{LoadedGame, PERSON, first, record};

/// The maximum size of a file, in bytes.
const MOST: u64 = 64 << 20;

/// Loads the first game of a PGN file, and returns whether more games follow it.
pub(crate) fn load(file: &Path, variant: Variant, gallery: &Gallery) -> Result<(LoadedGame, bool)> {
    let rules = GameRules::new(variant).with_gallery(gallery.clone());
    first(&text_of(file, MOST)?, rules).with_context(|| shown_path(file))
}

impl TerminalSession<'_> {
    /// Carries out a line of input: a command or a move.
    pub(super) fn carry_out(&mut self, line: &str) -> Result<NextStep> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        match word.as_str() {
            "" => {}
            "quit" | "exit" => return Ok(NextStep::Quit),
            "help" | "?" => self.console.say(HELP)?,
            "board" | "d" => self.show()?,
            "flip" => {
                self.view = !self.view;
                self.show()?;
            }
            "fen" => self.console.say(self.game.position().fen())?,
            "moves" if !self.tell_if_over()? => self.list(rest)?,
            "hint" if !self.tell_if_over()? => self.hint()?,
            "moves" | "hint" => {}
            "why" if rest.is_empty() => {
                self.console.say("Why which move? For example: why e2e5.")?
            }
            "why" => {
                // A square alone asks about its piece.
                let square = read_square(rest).map(|square| square.to_string());
                let asked = square.or_else(|_| with_names(rest));
                match asked.and_then(|text| self.game.why(&text)) {
                    Ok(all) => all.iter().try_for_each(|why| {
                        self.console.say(format_args!("{}.", capitalized(why)))
                    })?,
                    Err(why) => self.console.say(format_args!("{}.", capitalized(&why)))?,
                }
            }
            "undo" => self.undo(rest)?,
            "history" => self.tell_history()?,
            "level" => self.set_level(rest)?,
            "new" => {
                self.game = Game::new(self.game.start().clone());
                self.begin_again();
                self.console.say("A new game.")?;
            }
            "resign" if self.is_over()? => self.console.say("The game is over already.")?,
            "resign" => self.conclude(Conclusion::Resignation(self.turn())),
            "now" => self.console.say("The engine is not thinking: it is your move.")?,
            "redo" => self.redo()?,
            "save" => self.save(rest)?,
            "load" => self.load(rest)?,
            _ => return self.make(line),
        }
        Ok(NextStep::Go)
    }

    fn tell_if_over(&mut self) -> Result<bool> {
        let is_over = self.is_over()?;
        if is_over {
            self.console.say("The game is over: there are no legal moves.")?;
        }
        Ok(is_over)
    }

    /// Resets the session after the game was replaced by another.
    pub(super) fn begin_again(&mut self) {
        self.concluded = None;
        self.clock = self.control.map(GameClock::new);
        self.opponent.new_game();
        self.refresh();
    }

    /// Takes back a person's last move and all moves after it, `times` times.
    fn undo(&mut self, times: &str) -> Result<()> {
        let times = if times.is_empty() { "1" } else { times };
        let Ok(times @ 1..) = times.parse::<u32>() else {
            let expected = "Undo how many moves? A number above 0 is expected.";
            return Ok(self.console.say(expected)?);
        };
        self.stop_clock();
        let mut done = 0;
        while done < times && self.undo_one() {
            done += 1;
        }
        self.resume_clock();
        if done == 0 {
            return Ok(self.console.say("You have no move to take back.")?);
        }
        self.refresh();
        Ok(self.console.say(match done {
            1 => "Taken back.".to_owned(),
            done => format!("{done} moves taken back."),
        })?)
    }

    fn undo_one(&mut self) -> bool {
        if self.concluded.take().is_some() {
            // A game that is continued after its end has no clocks.
            self.clock = None;
            return true;
        }
        let is_person = |ply: &Ply| self.people[ply.color];
        let Some(at) = self.game.plies().rposition(is_person) else { return false };
        for _ in at..self.game.len() {
            self.game.undo();
        }
        true
    }

    fn set_level(&mut self, text: &str) -> Result<()> {
        if !text.is_empty() {
            match text.parse::<u8>() {
                Ok(level) if level::RANGE.contains(&level) => self.opponent.level = Some(level),
                _ => return Ok(self.console.say("Levels are numbers from 1 to 10.")?),
            }
        }
        Ok(self.console.say(match self.opponent.level {
            Some(level) => format!("Level {level}, about {} Elo.", level::rating(level)),
            None => "The engine plays at full strength within its time.".to_owned(),
        })?)
    }

    /// Makes a move again that was taken back, and the engine's moves after it.
    fn redo(&mut self) -> Result<()> {
        self.stop_clock();
        let is_redone = self.game.redo().is_some();
        if is_redone {
            while !self.people[self.turn()] && self.game.redo().is_some() {}
        }
        self.resume_clock();
        if !is_redone {
            return Ok(self.console.say("There is no move to redo.")?);
        }
        self.refresh();
        Ok(self.console.say("Redone.")?)
    }

    fn hint(&mut self) -> Result<()> {
        let Some(thought) = self.opponent.hint(&self.game) else {
            return Ok(self.console.say("No move was found.")?);
        };
        let value = match thought.score {
            Score::Centipawns(value) => format!("{:+.2} pawns", f64::from(value) / 100.0),
            Score::Mate(moves) if moves > 0 => format!("wins in {moves}"),
            Score::Mate(moves) => format!("loses in {}", -moves),
        };
        let sans = thought.line.iter().filter(|word| !word.ends_with('.')).take(6);
        let line: Vec<&str> = sans.map(String::as_str).collect();
        Ok(self.console.say(format_args!("Try {} ({value}): {}", thought.san, line.join(" ")))?)
    }

    /// Lists the legal moves: a line for each piece, a line for drops, and a line for other pieces that are put on the
    /// board. `of` restricts the list to moves from one square, or to drops if it is `@`. If the list is empty, prints
    /// the reason.
    fn list(&mut self, of: &str) -> Result<()> {
        let now = self.game.position();
        let with_san = |m: &Move| (now.choice(m), now.san(m));
        let mut choices: Vec<_> = self.game.legal_moves()?.iter().map(with_san).collect();
        choices.sort_by_key(|(choice, _)| (choice.from.is_none(), choice.from, choice.to));
        if of.ends_with('@') {
            choices.retain(|(choice, _)| choice.from.is_none());
            if choices.is_empty() {
                let side = self.turn().title();
                return Ok(self.console.say(format_args!("{side} has nothing to drop."))?);
            }
        } else if !of.is_empty() {
            let square = match read_square(of) {
                Ok(square) => square,
                Err(why) => return Ok(self.console.say(format_args!("{why}."))?),
            };
            choices.retain(|(choice, _)| choice.from == Some(square));
            if choices.is_empty() {
                let p = self.game.board();
                let is_own = p.piece_on(square).is_some_and(|piece| piece.color == p.turn());
                let why = if is_own { self.game.why(&square.to_string()).ok() } else { None };
                let why = why.map(|words| format!("{}.", capitalized(&words.join("; "))));
                return Ok(self.console.say(why.unwrap_or_else(|| none(&p, square)))?);
            }
        }
        let p = self.game.board();
        let mover = |choice: &Choice| choice.from.and_then(|at| Some((p.piece_on(at)?, at)));
        for alike in choices.chunk_by(|(one, _), (other, _)| mover(one) == mover(other)) {
            let what = match (mover(&alike[0].0), alike[0].0.dropped) {
                (Some((piece, square)), _) => format!("{} {square}", p.kind(piece.role).name),
                (None, Some(_)) => "drops".to_owned(),
                (None, None) => self.game.position().due().unwrap_or_else(|| "new".to_owned()),
            };
            let sans: Vec<&str> = alike.iter().map(|(_, san)| san.as_str()).collect();
            self.console.say(format_args!("{what}: {}", sans.join(" ")))?;
        }
        Ok(())
    }

    fn save(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return Ok(self.console.say("Save to which file? For example: save game.pgn.")?);
        }
        let files = CommandFiles { outputs: vec![file.into()], ..CommandFiles::default() };
        if let Err(error) = files.read(&self.inputs).check() {
            return Ok(self.console.say(format_args!("Not saved: {error}."))?);
        }
        if Path::new(file).is_file() && !self.may_overwrite(file)? {
            return Ok(self.console.say(format_args!("Not saved: {file} stays as it was."))?);
        }
        let name = |color: Color| match self.people[color] {
            true => PERSON.to_owned(),
            false => self.opponent.name(),
        };
        let players = ByColor { white: name(Color::White), black: name(Color::Black) };
        let text = record(&self.game, players, self.concluded);
        let saved = OutputFile::write(Path::new(file), text.as_bytes());
        Ok(self.console.say(match saved {
            Ok(()) => format!("Saved to {file}."),
            Err(error) => format!("Not saved: {error:#}."),
        })?)
    }

    /// Asks whether an existing file may be overwritten. Any answer but yes means no, as does the end of the input.
    fn may_overwrite(&mut self, file: &str) -> Result<bool> {
        let answer = self.console.ask(&format!("{file} exists. Overwrite it? (yes or no): "))?;
        Ok(answer.is_some_and(|answer| ["y", "yes"].contains(&answer.to_lowercase().as_str())))
    }

    fn load(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return Ok(self.console.say("Load which file? For example: load game.pgn.")?);
        }
        match loaded(Path::new(file), self.game.variant(), &self.gallery) {
            Ok((game, lines)) => {
                self.game = game;
                self.begin_again();
                self.say_all(&lines)
            }
            Err(error) => Ok(self.console.say(format_args!("Not loaded: {error:#}."))?),
        }
    }
}

/// Loads the first game of a file, and returns it with lines to print about it.
///
/// # Errors
/// If the file has no game, or the game has an error.
pub(crate) fn loaded(
    file: &Path,
    variant: Variant,
    gallery: &Gallery,
) -> Result<(Game, Vec<String>)> {
    let (found, has_more) = load(file, variant, gallery)?;
    let mut lines = Vec::new();
    let count = found.game.len();
    let moves = if count == 1 { "1 move".to_owned() } else { format!("{count} moves") };
    let p = found.game.board();
    lines.push(format!("Loaded {}: {}, {moves}.", shown_path(file), found.game.variant()));
    if has_more {
        lines.push("There are more games in the file; this is the first.".to_owned());
    }
    if let (Some(white), Some(black)) = (found.tags.get("White"), found.tags.get("Black")) {
        lines.push(format!("It was played by {white} and {black}."));
    }
    let is_open = matches!(found.game.ending(), Ok(None));
    if is_open && found.result != GameResult::Unknown {
        lines.push(format!(
            "The file gives {} as the result; the game continues here.",
            found.result
        ));
    }
    if is_open {
        lines.push(format!("{} is to move.", p.turn().title()));
    }
    Ok((found.game, lines))
}

/// The reason why no legal move starts on this square.
fn none(p: &AnyPosition, square: Square) -> String {
    match p.piece_on(square) {
        None if p.walls().contains(square) => format!("{square} is a wall."),
        None => format!("There is no piece on {square}."),
        Some(piece) if piece.color != p.turn() => {
            let (turn, owner) = (p.turn().title(), piece.color.title());
            let name = p.kind(piece.role).name;
            format!("It is {turn}'s turn, and that is {owner}'s {name} on {square}.")
        }
        Some(_) => format!("The piece on {square} has no legal move."),
    }
}

/// The words that [`TerminalSession::carry_out`] takes for commands; Tab offers them.
pub(super) const COMMANDS: [&str; 19] = [
    "board", "exit", "fen", "flip", "help", "hint", "history", "level", "load", "moves", "new",
    "now", "quit", "redo", "resign", "save", "undo", "why", "d",
];

const HELP: &str = "\
A move: e2e4 or e4, g1f3 or Nf3, e7e8q or e8=Q, O-O, N@f3; a1b1:knook where a label tells moves apart;
squares may be numbers from 0 (a1) to 63 (h8): 12 28, or 52 60 q
moves [SQUARE]   the legal moves, or those of the piece on a square
why MOVE         why a move is legal or not: why e2e5; why a piece has no move: why e2
undo [N]         take back your last move, or N of them; redo makes it again
hint             a good move
level N          how strong the engine plays, 1 to 10
board            show the board; flip turns it
fen              the position as FEN
history          every move made so far
save FILE        write the game to a file, as PGN; asks before it overwrites a file
load FILE        continue the first game of a PGN file
new              start again
resign           give up
now              while the engine thinks: it plays the best move found so far, as after an empty line
quit             leave; the end of the input does the same";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_explains_the_commands_that_tab_offers() {
        // Short and second names of commands need no explanation.
        for command in COMMANDS.into_iter().filter(|name| !["d", "exit", "help"].contains(name)) {
            assert!(
                HELP.split(|c: char| !c.is_alphabetic()).any(|word| word == command),
                "{command}"
            );
        }
    }
}
