//! The pieces that Fairy-Stockfish knows by name, with their moves.

use tabiya_core::Role;

use super::Entry;
use super::keys::rows;
use crate::hint::one_letter;

/// The keys of the pieces that have one, the names of the kinds in rule files, and their moves.
fn predefined() -> impl Iterator<Item = Vec<&'static str>> {
    rows(include_str!("pieces.tsv"))
}

/// A kind of piece of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct IniPiece {
    /// The key that defines it: `centaur`, `customPiece1`, `king`.
    pub(super) key: String,
    /// The name in rule files.
    pub(super) name: String,
    /// The lower-case letter.
    pub(super) letter: char,
    /// The moves, without the parts that rule files say by keys.
    pub(super) moves: String,
    /// Whether the notation has two steps of pawns (`ifmnD`), and a capture en passant (`e`).
    pub(super) pushes: bool,
    pub(super) takes_en_passant: bool,
    /// The names of the kinds that it becomes, as which it comes into the hand, and as which it can be dropped.
    pub(super) promotes_to: Option<String>,
    pub(super) captured_as: Option<String>,
    pub(super) dropped_as: Option<String>,
}

/// The place of a key that defines a piece in Fairy-Stockfish's list of pieces; `None` for other keys.
pub(super) fn place(key: &str) -> Option<usize> {
    let custom = || key.strip_prefix("customPiece")?.parse::<usize>().ok();
    let custom = || Some(100 + custom().filter(|number| (1..=25).contains(number))?);
    let known = predefined().position(|row| row[0] == key).or_else(custom);
    known.or_else(|| (key == "king").then_some(usize::MAX))
}

/// Whether the piece is a role of chess with the letter and moves that it has in chess.
pub(super) fn is_of_chess(piece: &IniPiece) -> bool {
    let moves = ["mfWcfF", "N", "B", "R", "Q", "K"];
    let role = Role::ALL.into_iter().find(|role| role.to_string() == piece.name);
    role.is_some_and(|role| role.letter() == piece.letter && moves[role as usize] == piece.moves)
}

/// Reads a piece: its letter, and its moves if the key has none; `None` if the value removes the piece.
pub(super) fn piece(Entry { key, value, .. }: &Entry) -> Result<Option<IniPiece>, &'static str> {
    const LETTER: &str = "one letter, or - for none";
    const CUSTOM: &str = "a letter and a notation, such as a:mB";
    if value == "-" {
        return Ok(None);
    }
    let (letter, notation) = match value.split_once(':') {
        Some((letter, notation)) => (letter.trim(), Some(notation.trim())),
        None => (value.as_str(), None),
    };
    let letter = one_letter(letter).filter(char::is_ascii_alphabetic).ok_or(LETTER)?;
    let letter = letter.to_ascii_lowercase();
    let known = predefined().find(|row| row[0] == key);
    let (name, moves) = match (known, notation) {
        (Some(row), None) => (row[1].to_owned(), row[2]),
        (Some(_), Some(_)) => return Err(LETTER),
        (None, notation) if key == "king" => ("king".to_owned(), notation.unwrap_or("K")),
        (None, Some(notation)) => (format!("piece-{letter}"), notation),
        (None, None) => return Err(CUSTOM),
    };
    let (moves, pushes, takes) = plain(moves);
    let is_pawn = key == "pawn";
    Ok(Some(IniPiece {
        key: key.clone(),
        name,
        letter,
        moves,
        pushes: pushes || is_pawn,
        takes_en_passant: takes || is_pawn,
        promotes_to: None,
        captured_as: None,
        dropped_as: None,
    }))
}

/// A notation without what rule files say by keys: the modifier `e`, and the two steps of a pawn.
fn plain(notation: &str) -> (String, bool, bool) {
    let mut parts: Vec<String> = Vec::new();
    let mut modifiers = String::new();
    let (mut pushes, mut takes) = (false, false);
    let mut chars = notation.chars().peekable();
    while let Some(letter) = chars.next() {
        if letter.is_ascii_lowercase() {
            modifiers.push(letter);
            continue;
        }
        let mut part = std::mem::take(&mut modifiers);
        if part.contains('e') {
            takes = true;
            part = part.replace('e', "");
        }
        part.push(letter);
        while let Some(&next) = chars.peek()
            && (next.is_ascii_digit() || next == letter)
        {
            part.push(next);
            chars.next();
        }
        let mut sorted: Vec<char> = part.chars().collect();
        sorted.sort_unstable();
        // `ifmnD` in any order.
        if sorted == ['D', 'f', 'i', 'm', 'n'] || sorted == ['R', '2', 'f', 'i', 'm'] {
            pushes = true;
        } else {
            parts.push(part);
        }
    }
    parts.push(modifiers);
    (parts.concat(), pushes, takes)
}
