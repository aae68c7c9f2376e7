//! The letters before an atom that pick some of its steps.

use super::Step;
use super::error::{BetzaError, BetzaErrorKind};

/// A direction letter and its column.
pub(super) type Letter = (usize, char);

/// The letters that say a direction.
pub(super) const LETTERS: [char; 7] = ['f', 'b', 'l', 'r', 's', 'v', 'h'];

/// The steps of one class that the letters pick; all if there is no letter.
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

/// Number of letters that form the first direction; `None` if they mean nothing for these steps.
fn group(class: &[Step], first: char, second: Option<char>) -> Option<usize> {
    let of = |set: &str, letter: Option<char>| letter.is_some_and(|letter| set.contains(letter));
    let first = Some(first);
    let pair = match class[0] {
        (0, _) | (_, 0) => false,
        // A pair that begins with `s` or `v` leaves open which component of the step is meant.
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

/// Whether a step has a component in this direction.
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

/// Whether the longer component of an oblique step points in this direction.
fn leads(letter: char, (files, ranks): Step) -> bool {
    let longer = if files.abs() > ranks.abs() { (files, 0) } else { (0, ranks) };
    goes(letter, longer)
}

/// Whether a group of letters picks a step.
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
