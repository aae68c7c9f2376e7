//! A game with the keys of its section and of its parents.

use tabiya_core::Bitboard;

use super::board::{regions, without_walls};
use super::error::{IniError, IniErrorKind};
use super::keys::obstacle;
use super::pieces::{IniPiece, piece, place};
use super::{Entries, Entry};
use crate::betza::Movement;
use crate::hint::one_letter;
use crate::rule_set::BoardSize;
use crate::untrusted::quote;

/// A game that becomes a rule file.
pub(super) struct IniGame {
    pub(super) entries: Entries,
    pub(super) size: BoardSize,
    pub(super) walls: Bitboard,
    pub(super) pieces: Vec<IniPiece>,
    /// The letters of all pieces, with those that no side can have.
    pub(super) declared: Vec<char>,
    /// The lines of the rule file, above the tables of pieces.
    pub(super) lines: Vec<String>,
    pub(super) tables: Vec<String>,
    pub(super) errors: Vec<IniError>,
}

impl IniGame {
    /// Reads the keys, the size of the board and the pieces.
    pub(super) fn new(entries: Entries) -> Self {
        let mut game = Self {
            entries,
            size: BoardSize::CHESS,
            walls: Bitboard::EMPTY,
            pieces: Vec::new(),
            declared: Vec::new(),
            lines: Vec::new(),
            tables: Vec::new(),
            errors: Vec::new(),
        };
        game.check_keys();
        game.walls = without_walls(game.value("startFen", "")).1;
        game.read_size();
        game.read_pieces();
        game
    }

    pub(super) fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.get(key)
    }

    /// The value of a key, or else its default.
    pub(super) fn value<'a>(&'a self, key: &str, default: &'a str) -> &'a str {
        self.entry(key).map_or(default, |entry| entry.value.as_str())
    }

    /// The key of one side if it is given, and otherwise the key of both sides.
    pub(super) fn of_side(&self, key: &str, side: &str) -> String {
        let own = format!("{key}{side}");
        if self.entry(&own).is_some() { own } else { key.to_owned() }
    }

    pub(super) fn is(&mut self, key: &str, default: bool) -> bool {
        match self.value(key, if default { "true" } else { "false" }) {
            "true" => true,
            "false" => false,
            _ => {
                self.wrong(key, "true or false");
                default
            }
        }
    }

    pub(super) fn number(&mut self, key: &str, default: u32) -> u32 {
        let Some(entry) = self.entry(key) else { return default };
        let number = entry.value.parse();
        if number.is_err() {
            self.wrong(key, "a number");
        }
        number.unwrap_or(default)
    }

    /// The name of a file, which is a letter or a number.
    pub(super) fn file(&mut self, key: &str, default: &str) -> String {
        let text = self.value(key, default).to_ascii_lowercase();
        let number = text.parse::<u8>().ok().filter(|file| (1..=8).contains(file));
        let letter = number.map(|file| char::from(b'a' + file - 1).to_string());
        let file = letter.unwrap_or(text);
        if !["a", "b", "c", "d", "e", "f", "g", "h"].contains(&file.as_str()) {
            self.wrong(key, "a file from a to h");
        }
        file
    }

    /// The squares of the board without walls.
    pub(super) fn squares(&self) -> Bitboard {
        self.size.squares() - self.walls
    }

    pub(super) fn regions(&mut self, key: &str, default: &str) -> Bitboard {
        let squares = regions(self.value(key, default));
        if squares.is_none() {
            self.wrong(key, "squares such as d4, ranks such as *8, or files such as d*");
        }
        squares.unwrap_or_default() & self.squares()
    }

    /// The names of the kinds with these letters.
    pub(super) fn kinds(&mut self, key: &str, default: &str) -> Vec<String> {
        let letters = self.value(key, default).to_owned();
        // A game may lack pieces that a built-in parent names.
        let is_given = self.entry(key).is_some_and(|entry| entry.line > 0);
        // A letter means the piece that has it where the key is given, even if another piece has it in a later game.
        let depth = self.entry(key).map_or(usize::MAX, |entry| entry.depth);
        let mut names = Vec::new();
        for letter in letters.chars().filter(char::is_ascii_alphabetic) {
            let piece = self.piece_of(letter);
            let of_game =
                |piece: &&IniPiece| self.entry(&piece.key).is_some_and(|e| e.depth > depth);
            match piece {
                Some(piece) if !of_game(&piece) => names.push(piece.name.clone()),
                None if is_given && !self.declared.contains(&letter.to_ascii_lowercase()) => {
                    self.wrong(key, "letters of pieces of the game")
                }
                _ => {}
            }
        }
        names
    }

    pub(super) fn piece_of(&self, letter: char) -> Option<&IniPiece> {
        self.pieces.iter().find(|piece| piece.letter == letter.to_ascii_lowercase())
    }

    pub(super) fn named(&self, name: &str) -> Option<&IniPiece> {
        self.pieces.iter().find(|piece| piece.name == name)
    }

    fn error(&mut self, key: &str, kind: IniErrorKind) {
        let line = self.entry(key).map_or(0, |entry| entry.line);
        self.errors.push(IniError { line, kind });
    }

    pub(super) fn wrong(&mut self, key: &str, expected: impl Into<String>) {
        let value = quote(self.value(key, ""));
        let expected = expected.into();
        self.error(key, IniErrorKind::Value { key: key.to_owned(), value, expected });
    }

    pub(super) fn unsaid(&mut self, key: &str, why: &'static str) {
        self.error(key, IniErrorKind::Unsaid(key.to_owned(), why));
    }

    /// Adds a line of the rule file, after a comment for each key of `keys` that has decided it and has no comment yet.
    pub(super) fn say(&mut self, keys: &[&str], line: impl Into<String>) {
        for comment in keys.iter().filter_map(|key| self.entries.get(*key)).map(Entry::comment) {
            if !self.lines.contains(&comment) {
                self.lines.push(comment);
            }
        }
        self.lines.push(line.into());
    }

    /// Refuses keys that are unknown or that rule files cannot say.
    fn check_keys(&mut self) {
        for Entry { key, value, line, .. } in self.entries.values() {
            let kind = match obstacle(key, value) {
                Err(hint) => IniErrorKind::Unknown(format!("There is no key {}", quote(key)), hint),
                Ok(Some(why)) => IniErrorKind::Unsaid(key.clone(), why),
                Ok(None) => continue,
            };
            self.errors.push(IniError { line: *line, kind });
        }
    }

    fn read_size(&mut self) {
        let [files, ranks] = ["maxFile", "maxRank"].map(|key| {
            let text = self.value(key, "8");
            let letter = one_letter(text).filter(char::is_ascii_lowercase);
            let size = letter.map_or_else(|| text.parse().ok(), |c| Some(c as u8 - b'a' + 1));
            let size = size.filter(|size| (1..=8).contains(size));
            if size.is_none() {
                self.wrong(key, "1 to 8");
            }
            size.unwrap_or(8)
        });
        self.size = BoardSize { files, ranks };
    }

    /// Reads the pieces. Of two with the same letter, the later one counts: that of the game rather than that of its
    /// parent, and in one section the one that comes later in Fairy-Stockfish's list.
    fn read_pieces(&mut self) {
        let placed = |entry: &Entry| Some((entry.depth, place(&entry.key)?, entry.clone()));
        let mut entries: Vec<_> = self.entries.values().filter_map(placed).collect();
        entries.sort_by_key(|&(depth, place, _)| (depth, place));
        for (_, _, entry) in entries {
            match piece(&entry) {
                Ok(Some(piece)) if piece.key == "janggiCannon" => {
                    self.unsaid(&piece.key, "cannons jump over cannons");
                }
                Err(expected) => self.wrong(&entry.key, expected),
                Ok(None) => {}
                Ok(Some(piece)) => {
                    if let Some(error) =
                        piece.moves.parse::<Movement>().err().filter(|_| !piece.moves.is_empty())
                    {
                        self.wrong(
                            &entry.key,
                            format!("moves that a rule file can say: {}", error.kind),
                        );
                    }
                    self.pieces.retain(|other| other.letter != piece.letter);
                    self.pieces.push(piece);
                }
            }
        }
        self.name_roles();
    }

    /// The letters of a side's pieces that are promoted as pawns are.
    pub(super) fn pawns(&self, side: &str) -> String {
        let usual = self.pieces.iter().find(|piece| piece.key == "pawn");
        let usual = usual.map_or('-', |pawn| pawn.letter).to_string();
        let of_both = self.value("promotionPawnTypes", self.value("pawnTypes", &usual));
        self.value(&format!("promotionPawnTypes{side}"), of_both).to_ascii_lowercase()
    }

    /// Gives the names of roles to the pieces that have a role in the rules: pawns, the king, and what castles with it.
    fn name_roles(&mut self) {
        let pawn = self.pieces.iter().find(|piece| piece.key == "pawn");
        let usual = pawn.map_or('-', |pawn| pawn.letter);
        let letters = self.pawns("White") + &self.pawns("Black");
        let pawns = || self.pieces.iter().filter(|piece| letters.contains(piece.letter));
        // If there are several kinds, the usual one is the pawn of the rule file, or else White's.
        let is_usual = |piece: &&IniPiece| piece.letter == usual;
        let pawn = pawns()
            .find(is_usual)
            .or_else(|| pawns().min_by_key(|piece| letters.find(piece.letter)));
        let pawn = pawn.map(|pawn| pawn.letter);
        let castles = self.value("castling", "true") == "true";
        let has_king = self.named("king").is_some();
        for found in &mut self.pieces {
            if pawn == Some(found.letter) && found.name != "king" {
                found.name = "pawn".to_owned();
            } else if !has_king && found.letter == 'k' {
                found.name = "king".to_owned();
            }
        }
        let has_rook = self.named("rook").is_some();
        let rook = self.pieces.iter_mut().find(|piece| piece.letter == 'r');
        if let Some(rook) = rook.filter(|_| castles && !has_rook) {
            rook.name = "rook".to_owned();
        }
    }
}
