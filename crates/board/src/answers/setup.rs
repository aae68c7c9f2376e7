//! Requests for new games.

use serde::{Deserialize, Serialize};
use tabiya_core::Position;
use tabiya_formats::pgn::{Annotations, GameRules, write_game};
use tabiya_games::house::{Gallery, House};
use tabiya_games::{Game, Variant};

use super::chosen_rules::{CHESS960, Chess960, ChosenRules, DUCK_CHESS};
use super::game::{HostedGame, MOST_PLIES};
use super::names::Names;
use super::players::Players;
use super::reply::Refusal;
use super::rule_text;
use super::service::BoardService;
use super::variation;
use crate::clock::TimeControl;
use crate::level::random_seed;
use crate::pgn::{first, note_left_lines, usual_tags};
use crate::table::open;

/// The body of a request for a new game, or for a reading of the position at which one would start.
#[derive(Debug, Clone, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct GameRequest {
    /// The name of a variant, or `chess960`; empty for chess.
    #[serde(skip_serializing_if = "String::is_empty")]
    variant: String,
    /// The number of the start position in Chess960; any if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u16>,
    /// The text of a rule file to use instead of the variant; ignored if blank.
    #[serde(skip_serializing_if = "String::is_empty")]
    rules: String,
    /// The names of house rules that change the variant, in the order in which they apply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    house: Vec<String>,
    /// The id of a game whose rules are meant: the fields above are then ignored.
    #[serde(skip_serializing)]
    game: Option<u64>,
    /// A FEN or a game in PGN; blank for the start position of the variant.
    #[serde(skip_serializing_if = "String::is_empty")]
    position: String,
    #[serde(skip_serializing_if = "Players::are_people")]
    players: Players,
    /// The names of the players; those of a PGN if they are missing here.
    #[serde(skip_serializing_if = "Names::are_unknown")]
    names: Names,
    /// The time control, such as `300+3`; `None` for a game without clocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
}

/// A game, with all that was read about it.
pub(super) struct Course {
    pub(super) game: Game,
    chess960: Option<Chess960>,
    /// What a PGN has besides its moves; `None` if the game was not read from one.
    read: Option<Annotations>,
    /// What was corrected in the texts.
    notes: Vec<String>,
}

impl GameRequest {
    /// Finds the rules of the game.
    ///
    /// # Errors
    /// If a name, a number, a rule file or a game does not exist.
    pub(super) fn rules(&self, board: &BoardService) -> Result<ChosenRules, Refusal> {
        if let Some(id) = self.game {
            let mut games = board.games();
            let game = games.game(id)?;
            let now = game.all().position();
            return Ok(ChosenRules {
                variant: now.variant(),
                house: now.house_rules(),
                chess960: game.chess960.map(|_| Chess960::Position),
                notes: Vec::new(),
            });
        }
        let mut house = self.house.clone();
        if !self.rules.trim().is_empty() {
            let (variant, notes) = rule_text::open(&self.rules).map_err(|no| no.at("rules"))?;
            return Ok(ChosenRules { variant, house, chess960: None, notes });
        }
        let chess960 = self.chess960()?;
        let variant = match self.variant.as_str() {
            "" => Variant::Chess,
            DUCK_CHESS => {
                if !house.iter().any(|name| name == DUCK_CHESS) {
                    house.insert(0, DUCK_CHESS.to_owned());
                }
                Variant::Chess
            }
            name => name.parse().map_err(|unknown| unfit(&unknown))?,
        };
        Ok(ChosenRules { variant, house, chess960, notes: Vec::new() })
    }

    fn chess960(&self) -> Result<Option<Chess960>, Refusal> {
        if !self.variant.eq_ignore_ascii_case(CHESS960) {
            return match self.number {
                None => Ok(None),
                Some(_) => Err(Refusal::unfit("only chess960 has numbered start positions")),
            };
        }
        let number = self.number.unwrap_or_else(|| (random_seed() % 960) as u16);
        if Position::chess960(number).is_none() {
            let why = "the start positions of Chess960 have the numbers 0 to 959";
            return Err(Refusal::unfit(why).at("number"));
        }
        Ok(Some(Chess960::Start(number)))
    }

    /// The request that starts a game again, with all that is known of it but players and clocks.
    pub(super) fn of(game: &HostedGame, gallery: &Gallery) -> Self {
        let mut notes = game.notes.clone();
        let is_bare =
            notes.comments.is_empty() && notes.variations.is_empty() && notes.nags.is_empty();
        let notes = (!game.all().is_empty() || game.is_read || !is_bare).then(|| {
            notes.mode = game.all().start().board().castling_mode();
            note_left_lines(&mut notes, game.plies());
            notes
        });
        let names = game.names.clone();
        Self { names, ..Self::for_restart(game.all(), game.chess960, notes, gallery) }
    }

    /// The request that starts a game with these moves again, under the same rules, and with these annotations.
    pub(super) fn for_restart(
        course: &Game,
        chess960: Option<Chess960>,
        notes: Option<Annotations>,
        gallery: &Gallery,
    ) -> Self {
        let variant = course.variant();
        let (variant_name, rules) = match (variant, chess960) {
            (Variant::Custom(rules), _) => (String::new(), rules.rules().to_short_toml()),
            (_, Some(_)) => (CHESS960.to_owned(), String::new()),
            _ => (variant.name().to_owned(), String::new()),
        };
        let number = match chess960 {
            Some(Chess960::Start(number)) if course.is_empty() => Some(number),
            _ => None,
        };
        let house = course.start().house_rules();
        let start = course.start().fen();
        let begun = || open(gallery, variant, None, &house);
        let is_usual = || begun().is_ok_and(|game| game.start().fen() == start);
        let position = match (notes, course.is_empty()) {
            (Some(notes), _) => write_game(course, &notes),
            (None, true) if number.is_some() || is_usual() => String::new(),
            (None, true) => start,
            (None, false) => {
                let mode = course.start().board().castling_mode();
                write_game(course, &Annotations { mode, ..Annotations::default() })
            }
        };
        Self { variant: variant_name, number, rules, house, position, ..Self::default() }
    }

    /// The text of the position; empty for the start position.
    pub(super) fn position(&self) -> &str {
        self.position.trim()
    }

    fn control(&self) -> Result<Option<TimeControl>, Refusal> {
        let read = self.clock.as_deref().map(str::parse).transpose();
        read.map_err(|why: String| unfit(&why).at("clock"))
    }

    /// Starts the game, and returns it with notes on what was corrected in the texts.
    ///
    /// # Errors
    /// If a name, a rule file, a FEN or a PGN cannot be read.
    pub(super) fn start(&self, board: &BoardService) -> Result<(HostedGame, Vec<String>), Refusal> {
        let players = self.players.check()?;
        let control = self.control()?;
        let names = self.names.clone().check()?;
        let Course { game, chess960, read, notes } = self.course(board)?;
        let mut game = HostedGame::new(game, chess960, players, control);
        if let Some(mut read) = read {
            let theirs = Names::take_from(&mut read.tags);
            game.names = theirs;
            game.is_read = !read.tags.is_empty() || read.result.is_some();
            if read.tags.is_empty() {
                read.tags = usual_tags();
            }
            game.notes = read;
        }
        if !names.are_unknown() {
            game.names = names;
        }
        Ok((game, notes))
    }

    /// Plays the game to its last move, and returns it with notes on what was corrected in the texts.
    ///
    /// # Errors
    /// If a name, a rule file, a FEN or a PGN cannot be read.
    pub(super) fn course(&self, board: &BoardService) -> Result<Course, Refusal> {
        let mut rules = self.rules(board)?;
        if !rules.house.is_empty() {
            // The house rules are at fault, not the position.
            House::of_variant(rules.variant, Vec::new()).map_err(|why| unfit(&why).at("house"))?;
        }
        let mut notes = std::mem::take(&mut rules.notes);
        let text = self.position();
        if matches!(text, "" | "startpos") {
            let game = open(&board.gallery, rules.variant, rules.start().as_deref(), &rules.house);
            let game = game.map_err(|error| unfit(&format!("{error:#}")))?;
            return Ok(Course { game, chess960: rules.chess960, read: None, notes });
        }
        let rules = rules.elsewhere();
        let mut course =
            game(text, &rules, &board.gallery).map_err(|refusal| refusal.at("position"))?;
        notes.append(&mut course.notes);
        // A PGN may name another variant.
        let is_chess = course.game.variant() == Variant::Chess;
        let chess960 = rules.chess960.filter(|_| is_chess);
        Ok(Course { chess960, notes, ..course })
    }
}

/// The game that starts at the position of a FEN, or the game of a PGN with all moves.
fn game(text: &str, rules: &ChosenRules, gallery: &Gallery) -> Result<Course, Refusal> {
    let ChosenRules { variant, house, .. } = rules;
    if !is_fen(text) {
        let read = read_pgn(text, GameRules::new(*variant).with_gallery(gallery.clone()))?;
        if !house.is_empty() && read.game.start().house_rules().is_empty() {
            let why = "under house rules the position is a FEN, or a PGN that names the rules";
            return Err(unfit(&why));
        }
        return Ok(read);
    }
    let mut notes = Vec::new();
    if house.is_empty() {
        let (_, put_right) =
            variant.read(text).map_err(|error| unfit(&format!("invalid position: {error}")))?;
        notes.extend(put_right.iter().map(|note| note.to_string()));
    }
    let game = open(gallery, *variant, Some(text), house);
    let game = game.map_err(|error| unfit(&format!("{error:#}")))?;
    Ok(Course { game, chess960: None, read: None, notes })
}

fn unfit(why: &dyn std::fmt::Display) -> Refusal {
    Refusal::unfit(why.to_string())
}

/// Whether the text looks like a FEN rather than a PGN.
pub(super) fn is_fen(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    !first.starts_with('[') && first.matches('/').count() > 2
}

fn read_pgn(text: &str, rules: GameRules) -> Result<Course, Refusal> {
    let wrong = |error: &dyn std::fmt::Display| Refusal::unfit(format!("PGN: {error}"));
    let (found, has_more) = first(text, rules).map_err(|error| wrong(&error))?;
    let plies = found.game.len();
    if plies > MOST_PLIES {
        return Err(wrong(&format!("{plies} moves of both sides, expected at most {MOST_PLIES}")));
    }
    let mut notes: Vec<String> = found.left_out.iter().map(ToString::to_string).collect();
    if has_more {
        notes.push("only the first game was read".to_owned());
    }
    let mut read = found.notes;
    if matches!(found.game.ending(), Ok(None))
        && let Some(result) = read.result
    {
        notes.push(format!("the result is given as {result}, but the game can be continued"));
    }
    let most = variation::MOST_PLIES;
    if variation::size(&read.variations) > most {
        notes.push(format!("variations with more than {most} moves are left out"));
    }
    while variation::size(&read.variations) > most {
        read.variations.pop();
    }
    Ok(Course { game: found.game, chess960: None, read: Some(read), notes })
}
