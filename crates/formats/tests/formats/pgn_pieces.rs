//! Pieces of a text of games, which are read as the whole text is.

use std::io::Read;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_formats::pgn::{GameRules, PgnGames, PgnPieces};
use tabiya_games::Variant;
use tabiya_judge::one_in;

fn rules() -> GameRules {
    GameRules::new(Variant::Chess)
}

/// All that is read, a line for each game. `before` is the number of lines before the text.
fn all(mut games: PgnGames<impl Read, GameRules>, before: usize) -> Vec<String> {
    let mut lines = Vec::new();
    while let Some(read) = games.next() {
        lines.push(match read {
            Ok(game) => {
                let tags: Vec<_> = game.tags.iter().collect();
                let first = tags.first().map_or(0, |(name, _)| game.tags.line(name) + before);
                let fen = game.to_game().expect("legal moves").position().to_string();
                format!("{first} {tags:?} {fen} {:?}", game.comments)
            }
            Err(error) => format!("{} {:?} {}", error.line + before, error.ply, error.reason),
        });
        let notes = games.take_notes().into_iter();
        lines.extend(notes.map(|note| format!("{} {}", note.line + before, note.reason)));
    }
    lines
}

fn whole(text: &[u8]) -> Vec<String> {
    all(PgnGames::new(text, rules()), 0)
}

/// Reads a text in pieces of this size; returns what is read and the number of pieces.
fn in_pieces(text: &[u8], size: usize) -> (Vec<String>, usize) {
    let mut pieces = PgnPieces::new(text, size);
    let (mut lines, mut count) = (Vec::new(), 1);
    while let Some(piece) = pieces.next_piece() {
        let games = PgnGames::new(piece.text.as_slice(), rules());
        lines.extend(all(games, piece.line - 1));
        count += 1;
    }
    lines.extend(all(PgnGames::from_reader(pieces.into_reader(), rules()), 0));
    (lines, count)
}

/// Parts of games, sound and not.
const PARTS: [&str; 25] = [
    "[Event \"x\"]\n",
    "[Site \"a \"bare\" one\"]\n",
    "[Site unreadable]\n",
    "% reserved [Event \"no\"]\n",
    "\n",
    "\n",
    " \t\n",
    "\n[Event \"y\"]\n\n",
    "\n\n[Event \"{z}\"]\n\n1. e4 e5 *\n\n",
    "\n\n[Event \"z\"]\n\n1. e4 {fine} e5 *\n\n",
    "1. e4 e5 2. Nf3 ",
    "1. e4 e4 ",
    "{a comment}",
    "{a comment\n\n[Name \"x\"]\n\nof lines}",
    "{a comment\n\n[note]\n",
    "{never closed ",
    "}",
    "(1. d4 d5)",
    "( 1. c4",
    ")",
    " *\n",
    "\n\n",
    "; a line { [Event \"no\"]\n",
    "{a comment}\n",
    "\0\0\n",
];

#[test]
fn a_text_cut_into_chunks_reads_like_the_whole() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut cuts = 0;
    for _ in 0..8000 / one_in(16) {
        let mut text = String::new();
        for _ in 0..rng.random_range(1..60) {
            text += PARTS.choose(&mut rng).expect("a part");
        }
        if rng.random_bool(0.5) {
            text = text.replace('\n', ["\r\n", "\r", "\r\r\n"].choose(&mut rng).expect("an end"));
        }
        let expected = whole(text.as_bytes());
        for size in [1, 50, 200, 1000] {
            let (found, count) = in_pieces(text.as_bytes(), size);
            assert_eq!(found, expected, "in pieces of {size}: {text:?}");
            cuts += count - 1;
        }
    }
    assert!(cuts > 1000 / one_in(16), "only {cuts} cuts");
}

#[test]
fn a_text_without_closing_braces_is_cut_into_chunks() {
    for end in ["\n", "\r\n", "\r"] {
        let game = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6 *\n\n".replace('\n', end);
        let text = game.repeat(50_000) + &"1. e4 {no end\n\n".replace('\n', end) + &game;
        let (found, count) = in_pieces(text.as_bytes(), 100_000);
        assert!(count > 5, "{count} pieces");
        assert_eq!(found.len(), 50_002);
        assert!(found == whole(text.as_bytes()), "{end:?}");
    }
}

#[test]
fn no_chunk_ends_inside_a_comment() {
    let inside = "\n\n[Event \"no\"]\n\n1. e4 e4 *".repeat(10_000);
    let game = format!("[Event \"x\"]\n\n1. e4 {{{inside}}} e5 *\n\n");
    let text = game.repeat(20);
    let (found, count) = in_pieces(text.as_bytes(), 100_000);
    assert!(count > 10, "{count} pieces");
    assert_eq!(found.len(), 20);
    assert!(found == whole(text.as_bytes()));
}

#[test]
fn a_source_that_fails_gives_the_games_before_the_failure() {
    struct Torn(&'static [u8]);
    impl Read for Torn {
        fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
            match self.0.read(to) {
                Ok(0) => Err(std::io::Error::other("torn")),
                read => read,
            }
        }
    }
    for (text, games) in [
        ("1. e4 *\n\n1. d4 d5 *\n\n1. c4 c5 2. N", 2),
        ("1. e4 *\n\n1. d4 d5 *\n\n1. c4 {no", 2),
        ("1. e4 *\n\n1. d4 d5 *\n\n1. c4 (1. d4", 2),
        ("1. e4 *\n\n1. d4 d5 *\n\n[Event \"x", 2),
        ("1. e4 *\n\n1. d4 d5 *\n\n{between", 2),
        ("1. e4 *\n\n1. d4 ) d5 *\n\n", 2),
        ("", 0),
    ] {
        let once = all(PgnGames::new(Torn(text.as_bytes()), rules()), 0);
        assert_eq!(once.len(), games + 1, "{text}: {once:?}");
        assert_eq!(once[games], "0 None torn", "{text}");
        let mut pieces = PgnPieces::new(Torn(text.as_bytes()), 5);
        while pieces.next_piece().is_some() {}
        let rest = all(PgnGames::from_reader(pieces.into_reader(), rules()), 0);
        assert!(once.ends_with(&rest) && !rest.is_empty(), "{text}: {rest:?}");
    }
}
