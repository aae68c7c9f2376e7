//! Writes games as PGN.

use std::fmt::Write as _;

use tabiya_core::CastlingMode;
use tabiya_variants::{GameFace, Ply, move_number};

use super::{HOUSE, variant_tag};
use crate::end::result;

/// The maximum length of a line of moves, in characters.
const COLUMNS: usize = 79;

/// The contents of a game's tags.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tags {
    pub(crate) event: String,
    pub(crate) site: String,
    pub(crate) date: String,
    pub(crate) round: String,
    pub(crate) white: String,
    pub(crate) black: String,
    /// The result to write; `None` for the result of the position under the rules.
    pub(crate) result: Option<&'static str>,
    /// The notation of castling, which shows whether the game is Chess960.
    pub(crate) mode: CastlingMode,
    /// Further tags, which are written last.
    pub(crate) others: Vec<(&'static str, String)>,
}

/// Formats a game as PGN: the seven standard tags, tags for the variant and the start position, and the
/// moves. `comments` belong to the moves, in order, and one more comment to the end of the game; empty
/// comments are not written.
pub(crate) fn written(game: &dyn GameFace, tags: &Tags, comments: &[String]) -> String {
    let ended = game.ended().ok().flatten();
    let result = tags.result.unwrap_or_else(|| result(ended.as_ref(), None));
    let known = |text: &str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
    let mut text = String::new();
    for (name, value) in [
        ("Event", &tags.event),
        ("Site", &tags.site),
        ("Date", &tags.date),
        ("Round", &tags.round),
        ("White", &tags.white),
        ("Black", &tags.black),
    ] {
        add_tag(&mut text, name, &known(value));
    }
    add_tag(&mut text, "Result", result);
    let (variant, house) = (game.now().variant(), game.now().house());
    if let Some(name) = variant_tag::written(variant, tags.mode) {
        add_tag(&mut text, "Variant", &name);
    }
    if !house.is_empty() {
        add_tag(&mut text, HOUSE, &house.join(","));
    }
    let fen = game.beginning().common_fen();
    // Other programs know the start position of a variant whose name in the tag is established.
    let is_usual = fen == variant.start().to_string() && variant.pgn_tag().is_some();
    // A rule that shuffles the start position can reproduce it from the number in the rule's name.
    let is_shuffled = house.iter().any(|name| name.starts_with("chess960="));
    if (!is_usual || tags.mode == CastlingMode::Chess960) && !is_shuffled {
        add_tag(&mut text, "SetUp", "1");
        add_tag(&mut text, "FEN", &fen);
    }
    for (name, value) in &tags.others {
        add_tag(&mut text, name, value);
    }
    text.push('\n');
    text.push_str(&wrapped(&moves(&game.plies(), comments, result)));
    text.push('\n');
    text
}

/// The words of the moves section: moves with their numbers, comments and the result.
fn moves(plies: &[Ply], comments: &[String], result: &str) -> Vec<String> {
    let mut words = Vec::new();
    let add_comment = |words: &mut Vec<String>, comment: Option<&String>| {
        let Some(comment) = comment.filter(|comment| !comment.is_empty()) else { return false };
        let plain = comment.replace('}', ")").replace('{', "(");
        words.extend(format!("{{{plain}}}").split_whitespace().map(str::to_owned));
        true
    };
    let mut before = None;
    for (at, ply) in plies.iter().enumerate() {
        words.extend(move_number(ply.number, ply.color, before));
        words.push(ply.san.clone());
        let has_comment = add_comment(&mut words, comments.get(at));
        before = Some(ply.color).filter(|_| !has_comment);
    }
    add_comment(&mut words, comments.get(plies.len()));
    words.push(result.to_owned());
    words
}

fn add_tag(text: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

/// Joins words with spaces, and with line breaks before lines become too long.
pub(crate) fn wrapped(words: &[String]) -> String {
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
