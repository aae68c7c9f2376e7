//! Direction letters before an atom, which select some of the atom's steps.

use std::collections::BTreeSet;

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
    let (files, ranks) = class[0];
    if files.abs() == ranks.abs() {
        return diagonal(class, letters);
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

/// The diagonal steps that letters select: pairs of a vertical and a horizontal letter (`flbr`); or else the steps that go
/// both in one of the vertical and in one of the horizontal directions (`rlb`), if one of the two is only one letter.
fn diagonal(class: &[Step], letters: &[Letter]) -> Result<Vec<Step>, BetzaError> {
    let is_vertical = |letter: &Letter| "fbv".contains(letter.1);
    if let Some(&(column, half)) = letters.iter().find(|(_, letter)| *letter == 'h') {
        return Err(BetzaError { column, kind: BetzaErrorKind::Direction(half) });
    }
    let (vertical, horizontal): (Vec<_>, Vec<_>) = letters.iter().copied().partition(is_vertical);
    let both = !vertical.is_empty() && !horizontal.is_empty();
    let pairs = letters.chunks(2);
    let is_pair =
        |pair: &[Letter]| pair.len() == 2 && is_vertical(&pair[0]) != is_vertical(&pair[1]);
    let goes_along = |step, some: &[Letter]| some.iter().any(|&(_, letter)| goes(letter, step));
    let chosen = |is_picked: &dyn Fn(Step) -> bool| {
        Ok(class.iter().copied().filter(|&step| is_picked(step)).collect())
    };
    if both && pairs.clone().all(is_pair) {
        let all: Vec<_> =
            pairs.clone().map(|pair| BTreeSet::from([pair[0].1, pair[1].1])).collect();
        let again = (1..all.len()).find(|&at| all[..at].contains(&all[at]));
        if let Some((column, letter)) = again.map(|at| letters[2 * at]) {
            return Err(BetzaError { column, kind: BetzaErrorKind::Repeated(letter) });
        }
        return chosen(&|step| {
            pairs.clone().any(|pair| pair.iter().all(|&(_, letter)| goes(letter, step)))
        });
    }
    for (at, &(column, letter)) in letters.iter().enumerate() {
        if letters[..at].iter().any(|&(_, before)| before == letter) {
            return Err(BetzaError { column, kind: BetzaErrorKind::Repeated(letter) });
        }
    }
    if !both {
        return chosen(&|step| goes_along(step, letters));
    }
    if vertical.len() > 1 && horizontal.len() > 1 {
        let all: String = letters.iter().map(|&(_, letter)| letter).collect();
        let kind = BetzaErrorKind::Ambiguous(all);
        return Err(BetzaError { column: letters[0].0, kind });
    }
    chosen(&|step| goes_along(step, &vertical) && goes_along(step, &horizontal))
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
        _ if of("sv", first) && second.is_some_and(|s| Some(s) != first) => return None,
        _ => {
            of("fb", first) && of("lrs", second)
                || of("lr", first) && of("fbv", second)
                || of("fblr", first) && of("h", second)
                || of("h", first) && of("lr", second)
                || first != Some('h') && second == first
        }
    };
    match (pair, first) {
        (false, Some('h')) => None,
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

/// Whether an oblique step turns to the left or to the right after its longer part.
fn turns(hand: char, (files, ranks): Step) -> bool {
    ((files > 0) == (ranks > 0)) == ((files.abs() > ranks.abs()) == (hand == 'l'))
}

/// Whether a direction, given as one letter or two, selects a straight or oblique step.
fn picks(group: &str, step: Step) -> bool {
    let mut letters = group.chars();
    match (letters.next(), letters.next()) {
        (Some(only), None) if is_oblique(step) => leads(only, step),
        (Some(only), None) => goes(only, step),
        (Some(half), Some('h')) => goes(half, step),
        (Some('h'), Some(hand)) => turns(hand, step),
        (Some(a), Some(b)) => goes(a, step) && leads(b, step),
        (None, _) => false,
    }
}
