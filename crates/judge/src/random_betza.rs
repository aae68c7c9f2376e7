//! Random moves of pieces in Betza notation.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

type Random = Xoshiro256PlusPlus;

/// Atoms in groups: with straight, diagonal and oblique steps, and with both straight and diagonal steps. Each
/// group has a list of direction letters that it understands.
const ATOMS: [(&[&str], &[&str]); 4] = [
    (&["W", "D", "H", "R", "(4,0)"], &["f", "b", "l", "r", "s", "v", "fs", "bl", "lr", "fb", "vr"]),
    (
        &["F", "A", "G", "B", "(2,2)"],
        &[
            "f", "b", "l", "s", "fl", "br", "lf", "fs", "vl", "flbr", "fb", "bs", "sb", "rlb",
            "fbr", "rv",
        ],
    ),
    (
        &["N", "L", "C", "J", "Z", "N", "N", "(1,4)", "(3,2)"],
        &[
            "f", "ff", "s", "vv", "fr", "rf", "bl", "fs", "lv", "fh", "rh", "hl", "hr", "flbr",
            "ffb", "bbs",
        ],
    ),
    (
        &["K", "Q"],
        &["f", "b", "l", "r", "s", "v", "fl", "br", "fs", "vl", "sb", "rlb", "lrb", "brl"],
    ),
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
    let atom = *atoms.choose(rng).unwrap_or(&"W");
    let mut modifiers = vec![*["", "", "", "m", "c", "mc"].choose(rng).unwrap_or(&"")];
    if rng.random_bool(0.35) {
        modifiers.extend(directions.choose(rng));
    }
    let mut can_ride = true;
    let kind = rng.random_range(0..4);
    if kind == 0 && ("WFRBQ".contains(atom) || rng.random_bool(0.5)) {
        modifiers.extend(["p", "g"].choose(rng));
    } else if kind == 1 && !"WFKRBQ".contains(atom) {
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
        0 | 1 if can_ride && atom.len() == 1 => atom.to_owned(),
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
