//! Reads positions as typed on the command line.

use anyhow::{Context, Error, Result, anyhow, bail};
use tabiya_games::house::Gallery;
use tabiya_games::{
    AnyPosition, FenNotes, Game, GameError, MoveTextError, UciError, excerpt, quote, split_moves,
};
use tabiya_terminal::info;

use crate::args::{NAMED, RulesArgs, SetupArgs};

/// The names of house rules, and the gallery that has them.
pub(crate) type HouseRules<'a> = (&'a [String], &'a Gallery);

/// Reads a position as typed, and plays the moves after the word `moves`, as in UCI, and then the moves of `--moves`.
pub(crate) fn find_position(
    words: &[String],
    SetupArgs { rules, moves }: &SetupArgs,
) -> Result<AnyPosition> {
    let (base, after) = split_typed(words)?;
    let mut p = read(&base, rules)?;
    for (at, text) in all_moves(&after, moves.as_deref()).enumerate() {
        let m = p.read_move(text).map_err(|error| unplayed(&p, text, at + 1, error))?;
        p = p.play_unchecked(m);
    }
    Ok(p)
}

/// Reads a position as [`find_position`] does, under house rules if any are named, and plays a game from there.
pub(crate) fn find_game(
    words: &[String],
    SetupArgs { rules, moves }: &SetupArgs,
    (names, gallery): HouseRules<'_>,
) -> Result<Game> {
    let (base, after) = split_typed(words)?;
    let mut game = match names {
        [] => Game::new(read(&base, rules)?),
        _ => gallery.begin(rules.variant.variant, names, base_fen(&base)?)?,
    };
    play(&mut game, all_moves(&after, moves.as_deref()))?;
    Ok(game)
}

/// Plays moves in UCI or algebraic notation.
pub(crate) fn play<'a>(game: &mut Game, moves: impl Iterator<Item = &'a str>) -> Result<()> {
    for (at, text) in moves.enumerate() {
        match game.play_text(text) {
            Err(GameError::Text(error)) => {
                return Err(unplayed(&game.board(), text, at + 1, error));
            }
            played => drop(played?),
        }
    }
    Ok(())
}

/// The moves after the word `moves`, and the moves of `--moves`.
fn all_moves<'a>(after: &'a str, moves: Option<&'a str>) -> impl Iterator<Item = &'a str> {
    let blanks = |text: &'a str| text.split([' ', ',']).filter(|word| !word.is_empty());
    after.split_whitespace().chain(moves.into_iter().flat_map(blanks))
}

/// The error on a move that cannot be played. If the move is illegal, the error includes the reason.
fn unplayed(p: &AnyPosition, text: &str, ply: usize, error: MoveTextError) -> Error {
    let why = (error == MoveTextError::Illegal).then(|| why_illegal(p, text)).flatten();
    let error = UciError::Move { text: excerpt(text), ply, error };
    why.map_or_else(|| anyhow!("{error}"), |why| anyhow!("{error}: {why}"))
}

/// Splits a position as typed into the position, which may be empty, and the moves after it. A
/// position given as an empty argument, such as an empty shell variable, is an error.
pub(crate) fn split_typed(words: &[String]) -> Result<(String, String)> {
    let text = words.join(" ");
    let (base, moves) = split_moves(&text);
    let is_given = !words.is_empty() && !text.starts_with("moves");
    if is_given && base.trim().is_empty() {
        bail!("empty position, expected a FEN or a name such as startpos");
    }
    Ok((base.trim().to_owned(), moves.to_owned()))
}

/// Removes the UCI words `position` and `fen` from the start, so that UCI commands can be pasted.
pub(crate) fn bare(text: &str) -> &str {
    let after = |word: &str, text: &'_ str| {
        let rest = text.strip_prefix(word)?;
        (rest.is_empty() || rest.starts_with(' ')).then(|| text.len() - rest.trim_start().len())
    };
    ["position", "fen"].iter().fold(text, |text, word| &text[after(word, text).unwrap_or(0)..])
}

/// The FEN of a position as typed; `None` for the start position.
pub(crate) fn base_fen(text: &str) -> Result<Option<&str>> {
    let given = !text.is_empty();
    let text = bare(text);
    let named = NAMED.into_iter().position(|(name, _)| name.eq_ignore_ascii_case(text));
    Ok(match named {
        Some(0) => None,
        Some(at) => Some(NAMED[at].1),
        None if given && text.is_empty() => bail!("empty position, expected a FEN after fen"),
        None if text.is_empty() => None,
        None if !text.contains(['/', ' ']) => {
            let names = NAMED.map(|(name, _)| name).join(", ");
            bail!("unknown position {}, expected {names} or a FEN", quote(text))
        }
        None => Some(text),
    })
}

/// Reads a position, and prints a note on stderr if the FEN had to be corrected.
pub(crate) fn read(text: &str, rules: &RulesArgs) -> Result<AnyPosition> {
    let variant = rules.variant.variant;
    let start = variant.start_fen();
    let fen = base_fen(text)?.unwrap_or(&start);
    let (position, notes) = variant.read(fen).context("invalid position")?;
    if let Some(notes) = all_notes(fen, &notes) {
        info(format_args!("note: {notes}"));
    }
    Ok(position)
}

/// A note on the corrections of a FEN, and on missing counters, which suite lines may lack.
pub(crate) fn all_notes(fen: &str, notes: &FenNotes) -> Option<String> {
    // A field with `+` gives remaining checks, and is neither of the two counters.
    let fields = fen.split_whitespace().filter(|field| !field.contains('+')).count();
    let counters = (fields == 4).then(|| "four fields of FEN, counters 0 1 assumed".to_owned());
    let notes = (!notes.is_empty()).then(|| notes.to_string());
    let all: Vec<String> = notes.into_iter().chain(counters).collect();
    (!all.is_empty()).then(|| all.join("; "))
}

/// The reason why a move is illegal in a position, on one line; `None` if the text is not a move.
fn why_illegal(p: &AnyPosition, text: &str) -> Option<String> {
    let all = p.explain_typed(text).ok()?;
    let start = format!("{text} is illegal: ");
    let reasons: Vec<_> =
        all.iter().map(|words| words.strip_prefix(&start).unwrap_or(words)).collect();
    Some(reasons.join("; "))
}
