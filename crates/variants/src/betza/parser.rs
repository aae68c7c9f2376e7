//! Parser of Betza's notation; it reads from left to right.

use std::iter::Peekable;
use std::mem;
use std::num::NonZeroU8;
use std::str::Chars;

use super::atom::Atom;
use super::directions::{self, Letter};
use super::error::{BetzaError, BetzaErrorKind};
use super::{LONGEST_NOTATION, Mode, Movement, Part};

/// Parses a notation.
pub(super) fn parse(notation: &str) -> Result<Movement, BetzaError> {
    let length = notation.chars().count();
    if length > LONGEST_NOTATION {
        return Err(BetzaError { column: 1, kind: BetzaErrorKind::TooLong(length) });
    }
    let mut reader = BetzaReader { chars: notation.chars().peekable(), column: 1 };
    let mut parts = Vec::new();
    while reader.chars.peek().is_some() {
        parts.push(reader.part()?);
    }
    Ok(Movement { text: notation.to_owned(), parts })
}

struct BetzaReader<'a> {
    chars: Peekable<Chars<'a>>,
    /// Column of the next character.
    column: usize,
}

/// The modifiers before an atom.
#[derive(Default)]
struct Modifiers {
    moves: bool,
    captures: bool,
    initial: bool,
    /// The modifier that sets the mode: `p`, `g` or `n`.
    way: Option<char>,
    directions: Vec<Letter>,
}

impl BetzaReader<'_> {
    fn error(&self, kind: BetzaErrorKind) -> BetzaError {
        BetzaError { column: self.column, kind }
    }

    fn advance(&mut self) {
        self.chars.next();
        self.column += 1;
    }

    fn part(&mut self) -> Result<Part, BetzaError> {
        let modifiers = self.modifiers()?;
        let Some(&letter) = self.chars.peek() else {
            return Err(self.error(BetzaErrorKind::NoAtom));
        };
        let start = self.column;
        let atom = if letter == '(' { self.leaper()? } else { self.letter(letter)? };
        if modifiers.way == Some('n') && !atom.limps() {
            return Err(BetzaError { column: start, kind: BetzaErrorKind::CannotLimp(letter) });
        }
        let digit = self.digit(letter);
        if digit.is_some() && modifiers.way == Some('n') {
            self.column -= 1;
            return Err(self.error(BetzaErrorKind::LameRider));
        }
        let mut steps = Vec::new();
        for class in atom.classes() {
            steps.extend(directions::pick(&class, &modifiers.directions)?);
        }
        let any = !modifiers.moves && !modifiers.captures;
        Ok(Part {
            steps,
            moves: modifiers.moves || any,
            captures: modifiers.captures || any,
            initial: modifiers.initial,
            mode: mode(modifiers.way, &atom, digit),
        })
    }

    fn letter(&mut self, letter: char) -> Result<Atom, BetzaError> {
        let unknown = match letter {
            'e' => BetzaErrorKind::EnPassant,
            _ => BetzaErrorKind::Unknown(letter),
        };
        let atom = Atom::of(letter).ok_or_else(|| self.error(unknown))?;
        self.advance();
        Ok(atom)
    }

    /// Reads a leaper as two lengths: `(2,1)`.
    fn leaper(&mut self) -> Result<Atom, BetzaError> {
        let mut lengths = [0; 2];
        for (length, end) in lengths.iter_mut().zip([',', ')']) {
            self.advance();
            let digit = self.chars.peek().and_then(|digit| digit.to_digit(10));
            let Some(digit) = digit.and_then(|digit| u8::try_from(digit).ok()) else {
                return Err(self.error(BetzaErrorKind::Leaper));
            };
            *length = digit;
            self.advance();
            if self.chars.peek() != Some(&end) {
                return Err(self.error(BetzaErrorKind::Leaper));
            }
        }
        let atom = Atom::leaper(lengths[0], lengths[1]);
        let atom = atom.ok_or_else(|| self.error(BetzaErrorKind::Leaper))?;
        self.advance();
        Ok(atom)
    }

    fn modifiers(&mut self) -> Result<Modifiers, BetzaError> {
        let mut found = Modifiers::default();
        while let Some(&letter) = self.chars.peek() {
            let is_repeated = match letter {
                'm' => mem::replace(&mut found.moves, true),
                'c' => mem::replace(&mut found.captures, true),
                'i' => mem::replace(&mut found.initial, true),
                'p' | 'g' | 'n' => match found.way.replace(letter) {
                    Some(other) if other != letter => {
                        return Err(self.error(BetzaErrorKind::TwoWays(letter)));
                    }
                    before => before.is_some(),
                },
                _ if directions::LETTERS.contains(&letter) => {
                    found.directions.push((self.column, letter));
                    false
                }
                _ => break,
            };
            if is_repeated {
                return Err(self.error(BetzaErrorKind::Repeated(letter)));
            }
            self.advance();
        }
        Ok(found)
    }

    /// Reads the optional limit after an atom: a digit, or the atom's own letter again, which gives 0 (no
    /// limit).
    fn digit(&mut self, letter: char) -> Option<u8> {
        let &next = self.chars.peek()?;
        let digit = next.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
        let digit = if next == letter && letter != '(' { Some(0) } else { digit };
        if digit.is_some() {
            self.advance();
        }
        digit
    }
}

/// The mode of a part, from its modifier `p`, `g` or `n`, its atom and its digit.
fn mode(way: Option<char>, atom: &Atom, digit: Option<u8>) -> Mode {
    let limit = digit.and_then(NonZeroU8::new);
    match (way, digit) {
        (Some('n'), _) => Mode::Lame,
        (Some('p'), _) => Mode::Over { limit },
        (Some(_), _) => Mode::Behind { limit },
        (None, Some(1)) => Mode::Leap,
        (None, None) if !atom.rides => Mode::Leap,
        (None, _) => Mode::Ride { limit },
    }
}
