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
    if parts.is_empty() {
        return Err(BetzaError { column: 1, kind: BetzaErrorKind::Empty });
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
        let Some(atom) = Atom::of(letter) else {
            return Err(self.error(BetzaErrorKind::Unknown(letter)));
        };
        match modifiers.way {
            Some('n') if !atom.limps => {
                return Err(self.error(BetzaErrorKind::CannotLimp(letter)));
            }
            Some('p' | 'g') if !atom.hops => {
                return Err(self.error(BetzaErrorKind::CannotHop(letter)));
            }
            _ => {}
        }
        self.advance();
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
            mode: mode(modifiers.way, atom, digit),
        })
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
        let digit = if next == letter { Some(0) } else { digit };
        if digit.is_some() {
            self.advance();
        }
        digit
    }
}

/// The mode of a part, from its modifier `p`, `g` or `n`, its atom and its digit.
fn mode(way: Option<char>, atom: Atom, digit: Option<u8>) -> Mode {
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
