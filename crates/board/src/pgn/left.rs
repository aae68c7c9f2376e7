//! Moves that were left without others in their place. PGN has no variations after the last move: they stand in a
//! comment, such as `{[%left (2. Nf3 Nc6)]}`.

use tabiya_formats::pgn::{Annotations, Comment, GameRules, PgnGames, Variation, write_game};
use tabiya_games::{Game, Ply};

const NAME: &str = "[%left (";
const END: &str = ")]";

/// Puts the variations that begin after the last move, the `end`th, into comments. Comments within them are left out:
/// they do not nest.
pub fn note_left_lines(notes: &mut Annotations, end: usize) {
    let left: Vec<_> = notes.variations.extract_if(.., |line| line.after >= end).collect();
    for mut line in left {
        uncomment(&mut line);
        // The line is written in parentheses.
        let text = format!("[%left {line}]");
        notes.comments.push(Comment { ply: end, text });
    }
}

fn uncomment(line: &mut Variation<Ply>) {
    line.comments.clear();
    line.variations.iter_mut().for_each(uncomment);
}

/// Reads the variations that comments after the last move hold.
pub(super) fn read_left_lines(game: &Game, notes: &mut Annotations, rules: &GameRules) {
    let end = game.len();
    let is_left = |comment: &mut Comment| {
        comment.ply == end && comment.text.starts_with(NAME) && comment.text.ends_with(END)
    };
    let left: Vec<_> = notes.comments.extract_if(.., is_left).collect();
    for comment in left {
        let moves = &comment.text[NAME.len()..comment.text.len() - END.len()];
        match line(game, moves, rules) {
            Some(line) => notes.variations.push(line),
            None => notes.comments.push(comment),
        }
    }
}

/// The moves that follow after a game.
fn line(game: &Game, moves: &str, rules: &GameRules) -> Option<Variation<Ply>> {
    let mode = game.start().board().castling_mode();
    let text = write_game(game, &Annotations { mode, ..Annotations::default() });
    let (tags, before) = text.split_once("\n\n")?;
    let before = before.trim_end().trim_end_matches(game.result());
    let text = format!("{tags}\n\n{before} {moves} *\n");
    let read = PgnGames::new(text.as_bytes(), rules.clone()).with_variations().next()?.ok()?;
    let longer = read.to_game().ok()?;
    let Annotations { nags, variations, .. } = read.annotations(&longer);
    let plies = longer.plies().cloned().collect();
    let mut whole = Variation { nags, variations, ..Variation::new(0, plies) };
    Some(whole.split_off(game.len())).filter(|line| !line.moves.is_empty())
}
