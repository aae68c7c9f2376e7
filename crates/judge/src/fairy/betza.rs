//! Betza notation, read part by part.

use super::direction::{diagonal_steps, oblique_steps, straight_steps};

/// The number of steps that stands for no limit: no board allows more.
const WITHOUT_LIMIT: i8 = 8;

/// One way in which a piece moves: steps of one shape, and the conditions on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The steps to choose from, for White: files to the right, ranks up.
    pub steps: Vec<(i8, i8)>,
    /// Whether it moves to empty squares.
    pub moves: bool,
    /// Whether it captures.
    pub captures: bool,
    /// Whether it is only for pieces on a double-push square of their kind.
    pub initial: bool,
    /// The pieces allowed on the way.
    pub path: Path,
}

/// The condition on the way of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// At most this many steps, of which all but the last end on an empty square.
    Ride {
        /// The largest number of steps.
        most: i8,
    },
    /// One step, if the square passed first exists and is empty.
    Lame,
    /// Steps over one piece to any square behind it (`p`).
    BehindHurdle {
        /// The largest number of steps from the origin to the target.
        most: i8,
    },
    /// Steps over one piece to the square right behind it (`g`).
    NextToHurdle {
        /// The largest number of steps from the origin to the target.
        most: i8,
    },
}

impl Part {
    /// Whether the part can start with this step, without a piece to leap over or another condition
    /// on the way.
    pub(super) fn is_plain_step(&self, files: i8, ranks: i8) -> bool {
        matches!(self.path, Path::Ride { .. }) && self.steps.contains(&(files, ranks))
    }
}

/// The parts of a notation.
///
/// # Errors
///
/// A text that is not a notation.
pub fn parts(notation: &str) -> Result<Vec<Part>, String> {
    let mut rest = notation;
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let (modifiers, after) = split_while(rest, |c| c.is_ascii_lowercase());
        let atom =
            after.chars().next().ok_or_else(|| format!("no atom at the end: {notation:?}"))?;
        let after = &after[atom.len_utf8()..];
        let (range, after) = match after.chars().next() {
            Some(c) if c == atom || c.is_ascii_digit() => (Some(c), &after[1..]),
            _ => (None, after),
        };
        let new = one_part(modifiers, atom, range);
        parts.extend(new.map_err(|error| format!("{error}, in {notation:?}"))?);
        rest = after;
    }
    if parts.is_empty() { Err("an empty notation".to_owned()) } else { Ok(parts) }
}

fn split_while(text: &str, is_wanted: fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !is_wanted(c)).unwrap_or(text.len()))
}

/// The parts of one atom with its modifiers: two for the compound atoms `K` and `Q`.
fn one_part(modifiers: &str, atom: char, range: Option<char>) -> Result<Vec<Part>, String> {
    let is_direction = |c: &char| "fblrsvh".contains(*c);
    let directions: Vec<char> = modifiers.chars().filter(is_direction).collect();
    let others: Vec<char> = modifiers.chars().filter(|c| !is_direction(c)).collect();
    if let Some(unknown) = others.iter().find(|c| !"mcipgn".contains(**c)) {
        return Err(format!("unknown modifier {unknown:?}"));
    }
    if others.iter().any(|c| others.iter().filter(|other| *other == c).count() > 1) {
        return Err(format!("a modifier twice: {modifiers:?}"));
    }
    let has = |letter| others.contains(&letter);
    if ["pg", "pn", "gn"].iter().any(|two| two.chars().all(has)) {
        return Err(format!("more than one of p, g and n: {modifiers:?}"));
    }
    let most = range_of(atom, range, has('p') || has('g'))?;
    let path = if has('n') {
        if !"NAD".contains(atom) || range.is_some() {
            return Err(format!("n does not go with {atom}"));
        }
        Path::Lame
    } else if has('p') || has('g') {
        if !"WFRBQ".contains(atom) {
            return Err(format!("p and g do not go with {atom}"));
        }
        if has('p') { Path::BehindHurdle { most } } else { Path::NextToHurdle { most } }
    } else {
        Path::Ride { most }
    };
    let either = !has('m') && !has('c');
    let part = |steps| Part {
        steps,
        moves: has('m') || either,
        captures: has('c') || either,
        initial: has('i'),
        path,
    };
    Ok(steps_of(atom, &directions)?.into_iter().map(part).collect())
}

/// The largest number of steps of an atom.
fn range_of(atom: char, range: Option<char>, hops: bool) -> Result<i8, String> {
    Ok(match range {
        Some('0') => WITHOUT_LIMIT,
        Some(digit) if digit.is_ascii_digit() => digit as i8 - b'0' as i8,
        Some(_) => WITHOUT_LIMIT,
        None if hops || "RBQ".contains(atom) => WITHOUT_LIMIT,
        None => 1,
    })
}

/// The steps of each of an atom's parts.
fn steps_of(atom: char, directions: &[char]) -> Result<Vec<Vec<(i8, i8)>>, String> {
    Ok(match atom {
        'W' | 'R' => vec![straight_steps(1, directions)?],
        'D' => vec![straight_steps(2, directions)?],
        'H' => vec![straight_steps(3, directions)?],
        'F' | 'B' => vec![diagonal_steps(1, directions)?],
        'A' => vec![diagonal_steps(2, directions)?],
        'G' => vec![diagonal_steps(3, directions)?],
        'N' => vec![oblique_steps(1, 2, directions)?],
        'L' | 'C' => vec![oblique_steps(1, 3, directions)?],
        'J' => vec![oblique_steps(2, 3, directions)?],
        'K' | 'Q' => vec![straight_steps(1, directions)?, diagonal_steps(1, directions)?],
        _ => return Err(format!("unknown atom {atom:?}")),
    })
}
