//! Random moves of pieces in Betza notation.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

type Random = Xoshiro256PlusPlus;

/// Atoms in groups: with straight, diagonal and oblique steps, and with both straight and diagonal steps. Each
/// group has a list of direction letters that it understands.
const ATOMS: [(&[char], &[&str]); 4] = [
    (&['W', 'D', 'H', 'R'], &["f", "b", "l", "r", "s", "v", "fs", "bl", "lr", "fb", "vr"]),
    (
        &['F', 'A', 'G', 'B'],
        &["f", "b", "l", "s", "fl", "br", "lf", "fs", "vl", "flbr", "fb", "bs"],
    ),
    (
        &['N', 'L', 'C', 'J', 'N', 'N'],
        &["f", "ff", "s", "vv", "fr", "rf", "bl", "fs", "lv", "fh", "rh", "flbr", "ffb", "bbs"],
    ),
    (&['K', 'Q'], &["f", "b", "l", "r", "s", "v", "fl", "br", "fs", "vl"]),
];

/// A random Betza notation of one to three parts. All combinations that are allowed can occur.
pub fn random_betza(rng: &mut Random) -> String {
    let parts = *[1, 1, 1, 2, 2, 3].choose(rng).unwrap_or(&1);
    let mut notation = String::new();
    for _ in 0..parts {
        let part = part(rng);
        // The same atom twice in a row would be read as a rider.
        if notation.chars().last().is_some_and(|last| part.starts_with(last)) {
            notation += "mc";
        }
        notation += &part;
    }
    notation
}

fn part(rng: &mut Random) -> String {
    let class = *[0, 0, 1, 1, 2, 2, 3].choose(rng).unwrap_or(&0);
    let (atoms, directions) = ATOMS[class];
    let atom = *atoms.choose(rng).unwrap_or(&'W');
    let mut modifiers = vec![*["", "", "", "m", "c", "mc"].choose(rng).unwrap_or(&"")];
    if rng.random_bool(0.35) {
        modifiers.extend(directions.choose(rng));
    }
    let mut can_ride = true;
    if "WFRBQ".contains(atom) && rng.random_bool(0.25) {
        modifiers.extend(["p", "g"].choose(rng));
    } else if "NAD".contains(atom) && rng.random_bool(0.25) {
        modifiers.push("n");
        can_ride = false;
    }
    if rng.random_bool(0.05) {
        modifiers.push("i");
    }
    if rng.random_bool(0.2) {
        modifiers.reverse();
    }
    let range = match rng.random_range(0..10) {
        0 | 1 if can_ride => atom.to_string(),
        2 | 3 if can_ride => rng.random_range(0..6).to_string(),
        _ => String::new(),
    };
    format!("{}{atom}{range}", modifiers.concat())
}

/// A random notation for a pawn: a step that does not capture, a step that does, and sometimes more.
pub(crate) fn random_pawn(rng: &mut Random) -> String {
    const PAWNS: [&str; 12] = [
        "mfWcfF",
        "mfWcfF",
        "mfWfF",
        "mfWmsWcfF",
        "mfFcfW",
        "fK",
        "mfWcF",
        "mfWcflF",
        "mfWcfFcfN",
        "mfWmflFcfF",
        "mfWmfBcfF",
        "mfWcflFicfrF",
    ];
    (*PAWNS.choose(rng).unwrap_or(&PAWNS[0])).to_owned()
}
