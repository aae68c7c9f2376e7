//! Direction letters before an atom, which select some of the atom's steps.

use super::Step;
use super::error::{BetzaError, BetzaErrorKind};

/// The column of a direction letter, and the letter.
pub(super) type Letter = (usize, char);

/// The direction letters: forward, backward, left, right, sideways, vertical, and half (as in `fh`).
pub(super) const LETTERS: [char; 7] = ['f', 'b', 'l', 'r', 's', 'v', 'h'];

/// The steps of `class` that the direction letters select; all of them if there are no letters.
pub(super) fn pick(class: &[Step], letters: &[Letter]) -> Result<Vec<Step>, BetzaError> {
    if letters.is_empty() {
        return Ok(class.to_vec());
    }
    let mut groups: Vec<String> = Vec::new();
    let mut rest = letters;
    while let [(column, first), ..] = *rest {
        let second = rest.get(1).map(|&(_, letter)| letter);
        let length = group(class, first, second);
        let Some(length) = length else {
            return Err(BetzaError { column, kind: BetzaErrorKind::Direction(first) });
        };
        let name = rest[..length].iter().map(|&(_, letter)| letter).collect::<String>();
        if groups.contains(&name) {
            return Err(BetzaError { column, kind: BetzaErrorKind::Repeated(first) });
        }
        groups.push(name);
        rest = &rest[length..];
    }
    let is_picked = |&&step: &&Step| groups.iter().any(|group| picks(group, step));
    Ok(class.iter().filter(is_picked).copied().collect())
}

fn is_oblique((files, ranks): Step) -> bool {
    files != 0 && ranks != 0 && files.abs() != ranks.abs()
}

/// The number of letters (1 or 2) of the direction that begins with `first`; `None` if this direction does not
/// apply to the steps.
fn group(class: &[Step], first: char, second: Option<char>) -> Option<usize> {
    let of = |set: &str, letter: Option<char>| letter.is_some_and(|letter| set.contains(letter));
    let first = Some(first);
    let pair = match class[0] {
        (0, _) | (_, 0) => false,
        // For oblique steps, a pair of letters that begins with `s` or `v` is rejected as ambiguous.
        step if is_oblique(step) && of("sv", first) && second.is_some_and(|s| Some(s) != first) => {
            return None;
        }
        step if is_oblique(step) => {
            of("fb", first) && of("lrs", second)
                || of("lr", first) && of("fbv", second)
                || of("fblr", first) && of("h", second)
                || second == first
        }
        _ => of("fbv", first) && of("lrs", second) || of("lr", first) && of("fb", second),
    };
    match (pair, first) {
        (true, Some('h')) | (false, Some('h')) => None,
        (true, _) => Some(2),
        (false, _) => Some(1),
    }
}

/// Whether a step has a component in the direction of the letter.
fn goes(letter: char, (files, ranks): Step) -> bool {
    match letter {
        'f' => ranks > 0,
        'b' => ranks < 0,
        'l' => files < 0,
        'r' => files > 0,
        's' => files != 0,
        _ => ranks != 0,
    }
}

/// Whether the longer component of an oblique step points in the direction of the letter.
fn leads(letter: char, (files, ranks): Step) -> bool {
    let longer = if files.abs() > ranks.abs() { (files, 0) } else { (0, ranks) };
    goes(letter, longer)
}

/// Whether a direction, given as one letter or two, selects a step.
fn picks(group: &str, step: Step) -> bool {
    let mut letters = group.chars();
    match (letters.next(), letters.next()) {
        (Some(only), None) if is_oblique(step) => leads(only, step),
        (Some(only), None) => goes(only, step),
        (Some(half), Some('h')) => goes(half, step),
        (Some(a), Some(b)) if is_oblique(step) => goes(a, step) && leads(b, step),
        (Some(a), Some(b)) => goes(a, step) && goes(b, step),
        (None, _) => false,
    }
}
