//! Writes games as PGN.

use std::fmt::{self, Write as _};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::CastlingMode;
use tabiya_games::{Game, Ply, Variant, move_number};

use super::{Comment, GameResult, HOUSE_RULES, Tags, Variation};

/// The maximum length of a line of moves, in characters.
const COLUMNS: usize = 79;
/// The tags that every game has, in this order.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];
/// The tags that are derived from the game and its result.
const DERIVED: [&str; 5] = ["Result", "Variant", HOUSE_RULES, "SetUp", "FEN"];

/// What is written of a game besides its start and its moves.
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(default, deny_unknown_fields))]
pub struct Annotations {
    /// The tags. `Event`, `Site`, `Date`, `Round`, `White` and `Black` come first and are `?` if they are missing
    /// here. The tags of the result, the variant, house rules and the start are derived from the game.
    pub tags: Tags,
    /// The result, if it differs from the result under the rules.
    pub result: Option<GameResult>,
    /// How castling is written in the tag `FEN`.
    pub mode: CastlingMode,
    /// The comments, in the order of the moves.
    pub comments: Vec<Comment>,
    /// The annotations in the order of the moves: the number of moves before each, and its own number (`$5` is 5).
    pub nags: Vec<(usize, u8)>,
    /// The variations. One that replaces no move, because it begins after the last one, has no form in PGN and is left
    /// out.
    pub variations: Vec<Variation<Ply>>,
}

/// Writes a game in the export format: a tag on each line, and the moves in lines of at most 79 characters. What is
/// written is read again as the same game.
///
/// ```
/// use tabiya_formats::pgn::{Annotations, Comment, write_game};
/// use tabiya_games::{Game, Variant};
///
/// let mut game = Game::new(Variant::ThreeCheck.start());
/// game.play_text("e4")?;
/// let comments = vec![Comment { ply: 1, text: "[%clk 0:03:00]".to_owned() }];
/// let text = write_game(&game, &Annotations { comments, ..Annotations::default() });
/// assert!(text.starts_with("[Event \"?\"]\n[Site \"?\"]\n"));
/// assert!(text.ends_with("[Variant \"Three-check\"]\n\n1. e4 {[%clk 0:03:00]} *\n\n"));
/// # Ok::<(), tabiya_games::GameError>(())
/// ```
pub fn write_game(game: &Game, notes: &Annotations) -> String {
    let by_rules = || game.outcome().map_or(GameResult::Unknown, |ended| ended.winner().into());
    let result = notes.result.unwrap_or_else(by_rules);
    let mut text = String::new();
    for name in ROSTER {
        add_tag(&mut text, name, notes.tags.get(name).unwrap_or("?"));
    }
    add_tag(&mut text, "Result", result.as_str());
    let (variant, house) = (game.variant(), game.start().house_rules());
    if let Some(name) = variant_name(variant, notes.mode) {
        add_tag(&mut text, "Variant", name);
    }
    if !house.is_empty() {
        add_tag(&mut text, HOUSE_RULES, &house.join(","));
    }
    let fen = game.start().to_string();
    // Other programs know the start position of a variant that has an established name in the tag `Variant`.
    let is_usual = fen == variant.start().to_string() && variant.pgn_tag().is_some();
    // A house rule such as `chess960=518` sets up the start position from the number in its name.
    let is_shuffled = house.iter().any(|name| name.starts_with("chess960="));
    if (!is_usual || notes.mode == CastlingMode::Chess960) && !is_shuffled {
        add_tag(&mut text, "SetUp", "1");
        add_tag(&mut text, "FEN", &fen);
    }
    let is_other =
        |name: &str| ROSTER.iter().chain(&DERIVED).all(|known| !known.eq_ignore_ascii_case(name));
    for (name, value) in notes.tags.iter().filter(|(name, _)| is_other(name)) {
        add_tag(&mut text, name, value);
    }
    text.push('\n');
    text.push_str(&wrapped(&moves(game, notes, result)));
    text.push('\n');
    text
}

/// The name of a variant in the tag `Variant`; `None` for chess, which needs none.
pub fn variant_name(variant: Variant, mode: CastlingMode) -> Option<&'static str> {
    match (variant, mode) {
        (Variant::Chess, CastlingMode::Standard) => None,
        (Variant::Chess, CastlingMode::Chess960) => Some("Chess960"),
        _ => Some(variant.pgn_tag().unwrap_or(variant.name())),
    }
}

/// The moves as words, with numbers, annotations, comments, variations and the result.
fn moves(game: &Game, notes: &Annotations, result: GameResult) -> Vec<String> {
    let mut words = Vec::new();
    let line = Line {
        after: 0,
        comments: &notes.comments,
        nags: &notes.nags,
        variations: &notes.variations,
    };
    line.add(game.plies(), &mut words);
    words.push(result.to_string());
    words
}

/// What is written of the game, or of a variation, besides its moves.
struct Line<'a> {
    /// The number of moves before its first move.
    after: usize,
    comments: &'a [Comment],
    nags: &'a [(usize, u8)],
    variations: &'a [Variation<Ply>],
}

impl Line<'_> {
    fn add<'a>(&self, plies: impl Iterator<Item = &'a Ply>, words: &mut Vec<String>) {
        self.add_comments(self.after, words);
        let mut before = None;
        for (at, ply) in (self.after + 1..).zip(plies) {
            words.extend(move_number(ply.number, ply.color, before));
            words.push(ply.san.clone());
            let here = self.nags.iter().filter(|(after, _)| *after == at);
            words.extend(here.map(|(_, nag)| format!("${nag}")));
            let length = words.len();
            self.add_comments(at, words);
            let is_beside = |line: &&Variation<Ply>| line.after + 1 == at;
            self.variations.iter().filter(is_beside).for_each(|line| add_variation(line, words));
            // After a comment or a variation, the next move has a number.
            before = Some(ply.color).filter(|_| words.len() == length);
        }
    }

    /// Adds the comments after `ply` moves.
    fn add_comments(&self, ply: usize, words: &mut Vec<String>) {
        let here = self.comments.iter().filter(|comment| comment.ply == ply);
        for comment in here.filter(|comment| !comment.text.is_empty()) {
            let plain = comment.text.replace('}', ")").replace('{', "(");
            words.extend(format!("{{{plain}}}").split_whitespace().map(str::to_owned));
        }
    }
}

fn add_variation(variation: &Variation<Ply>, words: &mut Vec<String>) {
    let Variation { after, moves, comments, nags, variations } = variation;
    if moves.is_empty() {
        return;
    }
    let first = words.len();
    Line { after: *after, comments, nags, variations }.add(moves.iter(), words);
    words[first].insert(0, '(');
    if let Some(last) = words.last_mut() {
        last.push(')');
    }
}

impl fmt::Display for Variation<Ply> {
    /// Writes the variation as PGN has it: `(1... c5 2. Nf3)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        add_variation(self, &mut words);
        f.write_str(&words.join(" "))
    }
}

fn add_tag(text: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

/// Joins words with spaces and line breaks, so that no line is longer than 79 characters unless a word is.
pub fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > COLUMNS {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
    text.push('\n');
    text
}
