//! Betza notation and its directions.

/// The step limit of a part whose range is unlimited; no board allows more steps.
const WITHOUT_LIMIT: i8 = 8;

/// One way in which a piece moves: steps of one shape, and the conditions on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The possible steps from White's view: files to the right, ranks up.
    pub steps: Vec<(i8, i8)>,
    /// Whether the piece may move to empty squares in this way.
    pub moves: bool,
    /// Whether the piece may capture in this way.
    pub captures: bool,
    /// Whether only pieces on a square of their first moves may use this way.
    pub initial: bool,
    /// How far the piece goes, and which pieces must or may be in its way.
    pub path: Path,
}

/// How far a piece goes, and which pieces must or may be in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// Rides: at most `most` steps, of which all but the last end on an empty square.
    Ride {
        /// The maximum number of steps.
        most: i8,
    },
    /// Leaps by one step, if the first square on the way exists and is empty.
    Lame,
    /// Steps over one piece, the hurdle, to any square behind it (`p`).
    BehindHurdle {
        /// The maximum number of steps from the origin to the target.
        most: i8,
    },
    /// Steps over one piece, the hurdle, to the square right behind it (`g`).
    NextToHurdle {
        /// The maximum number of steps from the origin to the target.
        most: i8,
    },
}

impl Part {
    /// Whether the part can start with this step, without a hurdle or another condition on the way.
    pub(super) fn is_plain_step(&self, files: i8, ranks: i8) -> bool {
        matches!(self.path, Path::Ride { .. }) && self.steps.contains(&(files, ranks))
    }
}

/// Parses a Betza notation into its parts.
///
/// # Errors
///
/// If the text is not a Betza notation.
pub fn parts(notation: &str) -> Result<Vec<Part>, String> {
    let mut rest = notation;
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let (modifiers, after) = split_while(rest, |c| c.is_ascii_lowercase());
        let atom =
            after.chars().next().ok_or_else(|| format!("no atom at the end: {notation:?}"))?;
        let numbers = if atom == '(' { after.find(')') } else { None };
        let (text, after) = after.split_at(numbers.map_or(atom.len_utf8(), |end| end + 1));
        let (range, after) = match after.chars().next() {
            Some(c) if c == atom && c != '(' || c.is_ascii_digit() => (Some(c), &after[1..]),
            _ => (None, after),
        };
        let new = one_part(modifiers, text, range);
        parts.extend(new.map_err(|error| format!("{error}, in {notation:?}"))?);
        rest = after;
    }
    Ok(parts)
}

fn split_while(text: &str, is_wanted: fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !is_wanted(c)).unwrap_or(text.len()))
}

/// The parts of one atom with its modifiers: two for the compound atoms `K` and `Q`.
fn one_part(modifiers: &str, atom: &str, range: Option<char>) -> Result<Vec<Part>, String> {
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
        let passes_nothing = ["(1,0)", "(0,1)", "(1,1)"].contains(&atom);
        if passes_nothing || "WFKRBQ".contains(atom) || range.is_some() {
            return Err(format!("n does not go with {atom}"));
        }
        Path::Lame
    } else if has('p') || has('g') {
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

/// The maximum number of steps of an atom.
fn range_of(atom: &str, range: Option<char>, hops: bool) -> Result<i8, String> {
    Ok(match range {
        Some('0') => WITHOUT_LIMIT,
        Some(digit) if digit.is_ascii_digit() => digit as i8 - b'0' as i8,
        Some(_) => WITHOUT_LIMIT,
        None if hops || "RBQ".contains(atom) => WITHOUT_LIMIT,
        None => 1,
    })
}

/// The steps of each of an atom's parts.
fn steps_of(atom: &str, directions: &[char]) -> Result<Vec<Vec<(i8, i8)>>, String> {
    Ok(match atom {
        "W" | "R" => vec![straight_steps(1, directions)?],
        "D" => vec![straight_steps(2, directions)?],
        "H" => vec![straight_steps(3, directions)?],
        "F" | "B" => vec![diagonal_steps(1, directions)?],
        "A" => vec![diagonal_steps(2, directions)?],
        "G" => vec![diagonal_steps(3, directions)?],
        "N" => vec![oblique_steps(1, 2, directions)?],
        "L" | "C" => vec![oblique_steps(1, 3, directions)?],
        "J" | "Z" => vec![oblique_steps(2, 3, directions)?],
        "K" | "Q" => vec![straight_steps(1, directions)?, diagonal_steps(1, directions)?],
        _ => vec![leaper_steps(atom, directions)?],
    })
}

/// The steps of a leaper with two lengths, such as `(3,1)`.
fn leaper_steps(atom: &str, directions: &[char]) -> Result<Vec<(i8, i8)>, String> {
    let wrong = || format!("unknown atom {atom:?}");
    let inner = atom.strip_prefix('(').and_then(|text| text.strip_suffix(')')).ok_or_else(wrong)?;
    let (one, other) = inner.split_once(',').ok_or_else(wrong)?;
    let length = |text: &str| match text.parse::<i8>() {
        Ok(length) if text.len() == 1 && length < 8 => Ok(length),
        _ => Err(wrong()),
    };
    match (length(one)?, length(other)?) {
        (0, 0) => Err(wrong()),
        (0, long) | (long, 0) => straight_steps(long, directions),
        (one, other) if one == other => diagonal_steps(one, directions),
        (one, other) => oblique_steps(one.min(other), one.max(other), directions),
    }
}

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

/// Those steps of `all` that are wanted, in the same order.
fn chosen(all: &[(i8, i8)], is_wanted: impl Fn((i8, i8)) -> bool) -> Vec<(i8, i8)> {
    all.iter().copied().filter(|&step| is_wanted(step)).collect()
}

/// The straight steps of a length in any of the directions of the letters; all of them without letters.
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

/// The diagonal steps of a length; all of them without letters. Letters are read as pairs of a vertical and a
/// horizontal letter, if they are nothing else. Otherwise each step must go to one of the vertical and to one of the
/// horizontal letters, if there are such letters, and one of both sorts may have only one.
pub(super) fn diagonal_steps(length: i8, letters: &[char]) -> Result<Vec<(i8, i8)>, String> {
    let all = [(length, length), (length, -length), (-length, -length), (-length, length)];
    let vertical: Vec<char> = letters.iter().copied().filter(|c| "fbv".contains(*c)).collect();
    let horizontal: Vec<char> = letters.iter().copied().filter(|c| "lrs".contains(*c)).collect();
    if vertical.len() + horizontal.len() < letters.len() {
        return Err("h is for oblique steps".to_owned());
    }
    let pairs: Vec<&[char]> = letters.chunks(2).collect();
    let is_mixed = |pair: &&[char]| match pair {
        [one, other] => vertical.contains(one) != vertical.contains(other),
        _ => false,
    };
    if pairs.iter().all(is_mixed) {
        for (at, pair) in pairs.iter().enumerate() {
            if pairs[..at].iter().any(|before| before.iter().all(|letter| pair.contains(letter))) {
                return Err(format!("a diagonal twice: {pair:?}"));
            }
        }
        let is_in = |step, pair: &&[char]| pair.iter().all(|&letter| goes_to(step, letter));
        let chosen = chosen(&all, |step| pairs.iter().any(|pair| is_in(step, pair)));
        return Ok(if letters.is_empty() { all.to_vec() } else { chosen });
    }
    if (1..letters.len()).any(|at| letters[..at].contains(&letters[at])) {
        return Err(format!("a letter twice: {letters:?}"));
    }
    if vertical.len() > 1 && horizontal.len() > 1 {
        return Err(format!("directions with several meanings: {letters:?}"));
    }
    let fits =
        |step, some: &[char]| some.is_empty() || some.iter().any(|&letter| goes_to(step, letter));
    Ok(chosen(&all, |step| fits(step, &vertical) && fits(step, &horizontal)))
}

/// The oblique steps with a shorter and a longer component. Letters are read in pairs from the left; the last
/// may be alone.
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
        } else if first == 'h' && "lr".contains(second) {
            // A step to the left of its longer part is that part turned by a quarter against the clock.
            let is_left = |(files, ranks): (i8, i8)| {
                let (ahead, aside) = if files.abs() == long {
                    ((files, 0), (0, ranks))
                } else {
                    ((0, ranks), (files, 0))
                };
                (-ahead.1).signum() == aside.0.signum() && ahead.0.signum() == aside.1.signum()
            };
            wanted.extend(chosen(&all, |step| is_left(step) == (second == 'l')));
        } else {
            return Err(format!("no directions of an oblique step: {first}{second}"));
        }
    }
    Ok(chosen(&all, |step| letters.is_empty() || wanted.contains(&step)))
}
