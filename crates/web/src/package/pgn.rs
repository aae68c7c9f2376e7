//! PGN of a board.

use tabiya_formats::pgn::{
    Annotations, Comment, GameResult, GameRules, HOUSE_RULES, PgnGames, Tags, write_game,
};
use tabiya_games::Game;

use super::opening::Opening;

/// The separator of the fields in the texts here; no field contains it.
pub(super) const SEPARATOR: char = '\0';

/// A game that was read from PGN.
pub(super) struct ReadGame {
    pub(super) game: Game,
    /// The names and values of the tags, one after the other.
    pub(super) tags: String,
    /// The comments, each as the number of moves before it and its text.
    pub(super) comments: String,
}

/// Reads the first game of a text, of the opening's variant unless its tags name another.
pub(super) fn read(text: &str, opening: &Opening) -> Result<ReadGame, String> {
    let rules = GameRules::new(opening.variant).with_gallery(opening.gallery.clone());
    let first = PgnGames::new(text.as_bytes(), rules).next();
    let first = first.ok_or("there is no game in the text")?.map_err(|error| error.to_string())?;
    let game = first.to_game().map_err(|error| error.to_string())?;
    let tags = first.tags.iter().flat_map(|(name, value)| [name.to_owned(), value.to_owned()]);
    let comments = first.comments.iter();
    let comments = comments.flat_map(|comment| [comment.ply.to_string(), comment.text.clone()]);
    Ok(ReadGame { game, tags: joined(tags), comments: joined(comments) })
}

/// Writes a game, with the names and values of its tags and its comments as [`read`] returns them.
pub(super) fn write(game: &Game, tags: &str, comments: &str) -> String {
    let mut notes = Annotations { mode: game.board().castling_mode(), ..Annotations::default() };
    notes.tags = pairs(tags).fold(Tags::default(), |mut all, (name, value)| {
        all.add(name, value, 0);
        all
    });
    let result = notes.tags.get("Result").map(|text| GameResult::from_ascii(text.as_bytes()));
    notes.result = result.flatten().filter(|result| *result != GameResult::Unknown);
    let comment =
        |(ply, text): (&str, &str)| Some(Comment { ply: ply.parse().ok()?, text: text.to_owned() });
    notes.comments = pairs(comments).filter_map(comment).collect();
    write_game(game, &notes)
}

/// The names of house rules in the tags of a game that was read.
pub(super) fn house_of(tags: &str) -> Vec<String> {
    let named = pairs(tags).find(|(name, _)| *name == HOUSE_RULES);
    let names = named.map_or("", |(_, names)| names).split(',').map(str::trim);
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn joined(fields: impl Iterator<Item = String>) -> String {
    let fields: Vec<String> = fields.map(|field| field.replace(SEPARATOR, " ")).collect();
    fields.join(&SEPARATOR.to_string())
}

fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut fields = text.split(SEPARATOR);
    std::iter::from_fn(move || Some((fields.next()?, fields.next()?)))
}
