//! A game under house rules.

use anyhow::Result;
use tabiya_core::{Bitboard, Color, Square};
use tabiya_house::{Again, HouseGame, HouseMove, HousePly, gallery};

use super::board::Style;
use super::contest::{Contest, Typed};
use super::promotion::Choice;
use super::session::Session;
use crate::end::{capitalized, result_of};
use crate::house::Opponent;
use crate::level;
use crate::move_text::{move_number, side};
use crate::pgn;

/// A game with its moves, and the opponent that plays it.
pub(crate) struct HouseContest {
    game: HouseGame,
    /// The game before its first move.
    start: HouseGame,
    opponent: Opponent,
    level: u8,
}

impl HouseContest {
    /// A game that starts.
    pub(crate) fn new(game: HouseGame, level: Option<u8>, seed: u64) -> Self {
        let level = level.unwrap_or(level::USUAL);
        Self { start: game.clone(), game, opponent: Opponent::new(seed), level }
    }

    /// What a pawn may become by a step that does not say it.
    fn promotions(&self, step: &str) -> Result<Vec<Choice<HouseMove>>> {
        let kinds = &self.game.position().rules().kinds;
        let choice = |m: HouseMove| {
            let text = self.game.text(&m);
            let mut letters = text.strip_prefix(step)?.chars();
            let letter = letters.next().filter(|_| letters.next().is_none() && step.len() == 4)?;
            let kind = kinds.iter().find(|kind| kind.letter == letter)?;
            Some(Choice { name: kind.name, letter, m })
        };
        let moves = self.game.legal_moves()?.into_iter();
        Ok(moves.filter(|m| m.label().is_none()).filter_map(choice).collect())
    }
}

impl Contest for HouseContest {
    type Move = HouseMove;

    const HELP: &'static str = "\
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

    const OVER: &'static str = "Game over (undo, new, quit): ";

    fn introduction(&self) -> (String, Vec<String>) {
        let names = self.game.names();
        let is_here = |(name, _): &(&str, &str)| names.iter().any(|other| other == name);
        let rules = gallery::summaries().filter(is_here);
        let rules = rules.map(|(_, summary)| format!("The rules: {summary}.")).collect();
        (names.join(", "), rules)
    }

    fn engine_name(&self) -> String {
        format!("Tabiya level {}", self.level)
    }

    fn turn(&self) -> Color {
        self.game.position().turn()
    }

    fn movers(&self) -> Vec<Color> {
        self.game.plies().map(|ply| ply.color).collect()
    }

    fn is_over(&self) -> Result<bool> {
        Ok(self.game.outcome()?.is_some())
    }

    fn question(&self) -> String {
        let p = self.game.position();
        let what = match self.game.view().again() {
            Some(Again::Rule(place)) => format!(", {}", self.game.names()[place]),
            Some(Again::Piece(square)) => format!(", once more with the piece on {square}"),
            Some(Again::Whole) => ", once more".to_owned(),
            None => String::new(),
        };
        format!("{}. {}{what}: ", p.fullmove_number(), side(p.turn()))
    }

    fn drawn(&self, style: Style, below: Color) -> Vec<String> {
        let game = &self.game;
        let last = game.moves().last();
        let marked = last.map_or(Bitboard::EMPTY, |m| Bitboard::of(m.from()).with(m.to()));
        let piece = |square: Square| Some(style.letter(game.letter_on(square)?));
        vec![style.squares(game.walls(), piece, below, marked)]
    }

    fn fen(&self) -> String {
        self.game.fen()
    }

    fn end(&self, resigned: Option<Color>) -> Result<String> {
        let (winner, why) = match resigned {
            Some(loser) => (Some(!loser), format!("{} resigned", side(loser))),
            None => self.game.outcome()?.map_or((None, String::new()), |end| (end.winner, end.why)),
        };
        let who = winner.map_or("Draw".to_owned(), |winner| format!("{} wins", side(winner)));
        Ok(format!("{who}: {why}. {}", result_of(winner)))
    }

    /// Those of a turn together.
    fn history(&self, _: Option<Color>) -> Vec<String> {
        let (mut words, mut before) = (Vec::new(), None);
        for HousePly { number, color, text, .. } in self.game.plies() {
            words.extend(move_number(number, color, before));
            words.push(text);
            before = Some(color);
        }
        vec![pgn::wrapped(&words).trim_end().to_owned()]
    }

    fn list(&self, of: &str) -> Result<Vec<String>> {
        let from = match of.to_lowercase().parse::<Square>() {
            Ok(square) => Some(square),
            Err(_) if of.is_empty() => None,
            Err(_) => return Ok(vec!["A square is expected, a1 to h8.".to_owned()]),
        };
        let mut moves = self.game.legal_moves()?;
        moves.retain(|m| from.is_none_or(|from| m.from() == from));
        let mut texts: Vec<String> = moves.iter().map(|m| self.game.text(m)).collect();
        texts.sort();
        Ok(vec![match from.filter(|_| texts.is_empty()) {
            Some(from) => format!("Nothing on {from} can move."),
            None => pgn::wrapped(&texts).trim_end().to_owned(),
        }])
    }

    fn explain(&self, text: &str) -> Vec<String> {
        vec![match self.game.read(text) {
            Ok(HouseMove::Added(place, _)) => {
                format!("{text} is legal: {} allows it.", self.game.names()[place])
            }
            Ok(HouseMove::Own(_)) => format!("{text} is legal."),
            Err(error) => format!("{error}."),
        }]
    }

    fn hint(&mut self) -> Result<String> {
        Ok(match self.opponent.choose(&self.game, level::USUAL + 3)? {
            Some(m) => format!("Try {}.", self.game.text(&m)),
            None => "The game is over: there are no moves.".to_owned(),
        })
    }

    fn level(&self) -> String {
        format!("Level {}.", self.level)
    }

    fn set_level(&mut self, level: u8) {
        self.level = level;
    }

    fn read(&self, text: &str) -> Result<Typed<HouseMove>> {
        // As it is, for labels have hyphens; or a step as people write it.
        let short = text.replace(['-', ' '], "");
        let step = short.to_lowercase();
        let read = self.game.read(text).or_else(|error| {
            self.game.read(&short).or_else(|_| self.game.read(&step)).map_err(|_| error)
        });
        let error = match read {
            Ok(m) => return Ok(Typed::Move(m)),
            Err(error) => error,
        };
        let promotions = self.promotions(&step)?;
        if promotions.is_empty() {
            return Ok(Typed::Refused(error.to_string().chars().take(200).collect()));
        }
        Ok(Typed::Promotion(promotions))
    }

    fn choose(&mut self) -> Result<Option<HouseMove>> {
        Ok(self.opponent.choose(&self.game, self.level)?)
    }

    fn play(&mut self, m: HouseMove) -> Result<(String, Vec<Color>)> {
        let text = self.game.text(&m);
        self.game.play_unchecked(m)?;
        let p = self.game.position();
        let is_checked = p.is_check() && self.game.outcome()?.is_none();
        Ok((text, is_checked.then_some(p.turn()).into_iter().collect()))
    }

    fn undo(&mut self) {
        self.game.undo();
    }

    fn restart(&mut self) {
        self.game = self.start.clone();
    }

    fn command(session: &mut Session<'_, Self>, word: &str, _: &str) -> Result<bool> {
        let is_elsewhere = matches!(word, "save" | "load" | "redo");
        if is_elsewhere {
            let why = "is not there under house rules; history shows the moves";
            session.console.say(format_args!("{} {why}.", capitalized(word)))?;
        }
        Ok(is_elsewhere)
    }
}
