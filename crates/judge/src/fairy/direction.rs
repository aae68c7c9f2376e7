//! The direction letters of Betza notation.

/// Whether a step has a component in the direction of a letter.
fn goes_to((files, ranks): (i8, i8), letter: char) -> bool {
    match letter {
        'f' => ranks > 0,
        'b' => ranks < 0,
        'l' => files < 0,
        'r' => files > 0,
        's' => files != 0,
        'v' => ranks != 0,
        _ => false,
    }
}

/// The wanted steps of all, in the order of `all`.
fn chosen(all: &[(i8, i8)], is_wanted: impl Fn((i8, i8)) -> bool) -> Vec<(i8, i8)> {
    all.iter().copied().filter(|&step| is_wanted(step)).collect()
}

/// Straight steps of a length; letters are alternatives.
pub(super) fn straight_steps(length: i8, letters: &[char]) -> Result<Vec<(i8, i8)>, String> {
    let all = [(0, length), (0, -length), (-length, 0), (length, 0)];
    for (at, letter) in letters.iter().enumerate() {
        if *letter == 'h' || letters[..at].contains(letter) {
            return Err(format!("the direction {letter:?} says nothing of straight steps"));
        }
    }
    let is_wanted = |step| letters.iter().any(|&letter| goes_to(step, letter));
    Ok(chosen(&all, |step| letters.is_empty() || is_wanted(step)))
}

/// Diagonal steps of a length. A pair of a vertical and a horizontal letter means both at once; other letters are
/// alternatives.
pub(super) fn diagonal_steps(length: i8, letters: &[char]) -> Result<Vec<(i8, i8)>, String> {
    let all = [(length, length), (length, -length), (-length, -length), (-length, length)];
    let mut wanted = Vec::new();
    let mut rest = letters;
    while let [first, after @ ..] = rest {
        let is_pair = |second: &char| {
            ("fbv".contains(*first) && "lrs".contains(*second))
                || ("lr".contains(*first) && "fb".contains(*second))
        };
        match after {
            [second, ..] if second == first => {
                return Err(format!("{first}{first} is for oblique steps"));
            }
            [second, after @ ..] if is_pair(second) => {
                wanted.extend(chosen(&all, |step| goes_to(step, *first) && goes_to(step, *second)));
                rest = after;
            }
            _ if *first == 'h' => return Err("h is for oblique steps".to_owned()),
            _ => {
                wanted.extend(chosen(&all, |step| goes_to(step, *first)));
                rest = after;
            }
        }
    }
    Ok(chosen(&all, |step| letters.is_empty() || wanted.contains(&step)))
}

/// Steps with a shorter and a longer component. Letters are read in pairs from the left; one may be left over.
pub(super) fn oblique_steps(
    short: i8,
    long: i8,
    letters: &[char],
) -> Result<Vec<(i8, i8)>, String> {
    let signs = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    let all: Vec<(i8, i8)> = [(short, long), (long, short)]
        .into_iter()
        .flat_map(|(files, ranks)| signs.map(|(x, y)| (files * x, ranks * y)))
        .collect();
    let longer_goes_to = |step: (i8, i8), letter| {
        let (files, ranks) = step;
        let longer = if files.abs() == long { (files, 0) } else { (0, ranks) };
        goes_to(longer, letter)
    };
    let mut wanted = Vec::new();
    for pair in letters.chunks(2) {
        let (first, second) = (pair[0], *pair.last().expect("a chunk has a letter"));
        let is_vertical = |letter| "fb".contains(letter);
        let is_horizontal = |letter| "lr".contains(letter);
        let points_apart = (is_vertical(first) && "lrs".contains(second))
            || (is_horizontal(first) && "fbv".contains(second));
        if first == second && first != 'h' {
            wanted.extend(chosen(&all, |step| longer_goes_to(step, first)));
        } else if points_apart {
            wanted
                .extend(chosen(&all, |step| goes_to(step, first) && longer_goes_to(step, second)));
        } else if second == 'h' && "fblr".contains(first) {
            wanted.extend(chosen(&all, |step| goes_to(step, first)));
        } else {
            return Err(format!("no directions of an oblique step: {first}{second}"));
        }
    }
    Ok(chosen(&all, |step| letters.is_empty() || wanted.contains(&step)))
}
