//! A game by the rules of a variant.

use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use tabiya_core::{ByColor, CastlingMode, Color, EnPassantMode};
use tabiya_engine::Score;
use tabiya_variants::{AnyGame, AnyMove, AnyPosition, Variant};

use super::board::{Style, checks_left};
use super::contest::{Contest, Typed};
use super::files::{load, save};
use super::moves;
use super::opponent::Opponent;
use super::promotion::Choice;
use super::session::Session;
use crate::captured::{captured, last_squares};
use crate::end::{capitalized, history, in_short, result, sentence};
use crate::level;
use crate::move_text::{Meaning, explain, read, side};
use crate::pgn::{Tags, today, written};

/// A game with its moves, and the engine that plays it.
pub(crate) struct VariantContest {
    game: AnyGame,
    opponent: Opponent,
}

impl VariantContest {
    /// A game that starts. Without a level and without a time for a move the engine plays at the usual level.
    pub(crate) fn new(
        start: AnyPosition,
        level: Option<u8>,
        time: Option<Duration>,
        seed: u64,
    ) -> Self {
        let level = level.or(time.is_none().then_some(level::USUAL));
        Self { game: AnyGame::new(start), opponent: Opponent::new(level, time, seed) }
    }

    /// Goes on with the game of a file; what there is to say of it.
    ///
    /// # Errors
    /// If there is none, or something is wrong with it. Then the game at hand stays.
    pub(crate) fn load(&mut self, file: &Path) -> Result<Vec<String>> {
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
        if is_open {
            lines.push(format!("{} is to move.", side(loaded.game.position().turn())));
        }
        self.replace(loaded.game);
        Ok(lines)
    }

    fn replace(&mut self, game: AnyGame) {
        self.game = game;
        self.opponent.new_game();
    }

    fn positions(&self) -> Vec<AnyPosition> {
        self.game.positions().collect()
    }
}

impl Contest for VariantContest {
    type Move = AnyMove;

    const HELP: &'static str = "\
A move: e2e4 or e4, g1f3 or Nf3, e7e8q or e8=Q, O-O, N@f3
moves [SQUARE]   the legal moves, or those of the piece on a square
why MOVE         why a move is legal or not: why e2e5
undo [N]         take back your last move, or N of them; redo makes it again
hint             a good move
level N          how strong the engine plays, 1 to 10
board            show the board; flip turns it
fen              the position as FEN
history          every move made so far
save FILE        write the game to a file, as PGN
load FILE        go on with the game of a PGN file
new              start again
resign           give up
quit             leave; so does the end of the input";

    const OVER: &'static str = "Game over (undo, save FILE, new, quit): ";

    fn introduction(&self) -> (String, Vec<String>) {
        let variant = self.game.variant();
        let is_known = matches!(variant, Variant::Custom(_) | Variant::Chess);
        let rules = (!is_known).then(|| format!("The rules: {}.", variant.summary()));
        (variant.to_string(), rules.into_iter().collect())
    }

    fn engine_name(&self) -> String {
        self.opponent.name()
    }

    fn turn(&self) -> Color {
        self.game.position().turn()
    }

    fn movers(&self) -> Vec<Color> {
        self.game.reports().map(|report| report.piece.color).collect()
    }

    /// A game without moves has ended too, whatever the rules say of it.
    fn is_over(&self) -> Result<bool> {
        Ok(self.game.outcome().is_some() || self.game.position().count_moves() == 0)
    }

    fn question(&self) -> String {
        let p = self.game.position();
        format!("{}. {}: ", p.fullmove_number(), side(p.turn()))
    }

    fn drawn(&self, style: Style, below: Color) -> Vec<String> {
        let p = self.game.position();
        let ByColor { white, black } = captured(&self.game);
        let captured = (!white.is_empty() || !black.is_empty()).then(|| {
            let of = |pieces: &[_]| match pieces {
                [] => "-".to_owned(),
                pieces => style.pieces(&p, pieces),
            };
            format!("Captured: white {}, black {}", of(&white), of(&black))
        });
        let board = style.board(&p, below, last_squares(&self.game));
        [Some(board), captured, style.hands(&p), checks_left(&p)].into_iter().flatten().collect()
    }

    fn fen(&self) -> String {
        let p = self.game.position();
        p.fen(p.castling_mode(), EnPassantMode::Legal)
    }

    fn end(&self, resigned: Option<Color>) -> Result<String> {
        let why = sentence(self.game.outcome(), resigned);
        let why = why.unwrap_or_else(|| "No move is left, and nobody has won.".to_owned());
        Ok(format!("{why} {}", result(&self.game, resigned)))
    }

    /// In words and in short.
    fn history(&self, resigned: Option<Color>) -> Vec<String> {
        let mut lines = history(&self.game);
        lines.extend(resigned.map(|loser| format!("{loser} resigned")));
        lines.extend([String::new(), in_short(&self.game, resigned)]);
        lines
    }

    fn list(&self, of: &str) -> Result<Vec<String>> {
        let of = Some(of).filter(|of| !of.is_empty());
        Ok(moves::listed(&self.game.position(), of).unwrap_or_else(|reason| vec![reason]))
    }

    fn explain(&self, text: &str) -> Vec<String> {
        match explain(&self.game.position(), text) {
            Ok(sentences) => sentences.iter().map(|text| format!("{text}.")).collect(),
            Err(reason) => vec![format!("{}.", capitalized(&reason))],
        }
    }

    fn hint(&mut self) -> Result<String> {
        let positions = self.positions();
        let p = positions[positions.len() - 1];
        let Some(choice) = self.opponent.hint(&positions) else {
            return Ok("No move comes to mind.".to_owned());
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
        Ok(format!("Try {} ({value}): {}", p.san(choice.m), line.join(" ")))
    }

    fn level(&self) -> String {
        match self.opponent.level {
            Some(level) => format!("Level {level}, about {} Elo.", level::rating(level)),
            None => "The engine plays as well as it can in its time.".to_owned(),
        }
    }

    fn set_level(&mut self, level: u8) {
        self.opponent.level = Some(level);
    }

    fn read(&self, text: &str) -> Result<Typed<AnyMove>> {
        let choice = |m: AnyMove| {
            let kind = self.game.position().kind(m.promotion()?);
            Some(Choice { name: kind.name, letter: kind.letter, m })
        };
        Ok(match read(&self.game.position(), text) {
            Ok(Meaning::Move(m)) => Typed::Move(m),
            Ok(Meaning::Promotion(all)) => {
                Typed::Promotion(all.into_iter().filter_map(choice).collect())
            }
            Err(reason) => Typed::Refused(reason),
        })
    }

    fn choose(&mut self) -> Result<Option<AnyMove>> {
        let positions = self.positions();
        let p = positions[positions.len() - 1];
        // It always finds a move where there is one; any legal move will do should it fail.
        let m = self.opponent.choose(&positions).or_else(|| p.legal_moves().first().copied());
        Ok(m.filter(|&m| p.is_legal(m)))
    }

    fn play(&mut self, m: AnyMove) -> Result<(String, Vec<Color>)> {
        let report = self.game.play(m)?;
        let san = self.game.san().last().map_or_else(String::new, |san| san.to_string());
        let goes_on = self.game.outcome().is_none();
        let checked = Color::ALL.into_iter().filter(|&color| goes_on && report.check[color]);
        Ok((format!("{san}  ({report})"), checked.collect()))
    }

    fn undo(&mut self) {
        self.game.undo();
    }

    fn restart(&mut self) {
        self.replace(AnyGame::new(self.game.start()));
    }

    fn command(session: &mut Session<'_, Self>, word: &str, rest: &str) -> Result<bool> {
        match word {
            "redo" => session.redo()?,
            "save" => session.save(rest)?,
            "load" => session.load(rest)?,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl Session<'_, VariantContest> {
    /// Makes the moves again that the last undo took back.
    fn redo(&mut self) -> Result<()> {
        let game = &mut self.contest.game;
        if game.redo().is_none() {
            return Ok(self.console.say("There is no move to make again.")?);
        }
        while !self.people[game.position().turn()] && game.redo().is_some() {}
        self.refresh();
        Ok(self.console.say("Made again.")?)
    }

    fn save(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return Ok(self.console.say("Save to which file? As in save game.pgn.")?);
        }
        let game = &self.contest.game;
        let name = |color: Color| match self.people[color] {
            true => "Human".to_owned(),
            false => self.contest.engine_name(),
        };
        let mode = game.start().castling_mode();
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
            result: Some(result(game, self.resigned)),
            mode: if mode == CastlingMode::Chess960 { mode } else { CastlingMode::Standard },
            others,
            ..Tags::default()
        };
        let mut comments = vec![String::new(); game.moves().count()];
        comments.push(sentence(game.outcome(), self.resigned).unwrap_or_default());
        Ok(self.console.say(match save(Path::new(file), &written(game, &tags, &comments)) {
            Ok(()) => format!("Saved to {file}."),
            Err(error) => format!("Not saved: {error:#}."),
        })?)
    }

    fn load(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return Ok(self.console.say("Load which file? As in load game.pgn.")?);
        }
        match self.contest.load(Path::new(file)) {
            Ok(lines) => {
                self.begin_again();
                self.say_all(&lines)
            }
            Err(error) => Ok(self.console.say(format_args!("Not loaded: {error:#}."))?),
        }
    }
}
