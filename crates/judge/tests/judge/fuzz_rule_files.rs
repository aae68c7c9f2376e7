//! Runs the body of the fuzz target for rule files on a corpus from a fixed seed: lines of rule files in new
//! combinations, some with a changed letter.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_games::RuleSet;
use tabiya_judge::fuzz_bodies;

/// Lines of a rule file that may come before its tables.
const LINES: [&str; 34] = [
    "base = \"antichess\"",
    "base = \"3check\"",
    "royal = []",
    "royal = [\"elf\"]",
    "royal = [\"queen\"]",
    "castling = false",
    "castling = \"through-attack\"",
    "en-passant = false",
    "promotion = []",
    "promotion = [\"elf\", \"rook\"]",
    "promotion.white = [\"queen\", \"ogre\"]",
    "promotion-squares = [\"rank 6\", \"a1-b8\"]",
    "promotion-forced = false",
    "extinct = [\"pawn\", \"queen\"]",
    "double-push = [\"rank 2\", \"rank 7\"]",
    "double-push = []",
    "must-capture = true",
    "walls = [\"d4\", \"e5\"]",
    "mobility.king = [\"a1-h3\", \"a6-h8\"]",
    "goal.pawn = [\"e4\"]",
    "goal.elf = [\"file d\"]",
    "checks-to-win = 3",
    "stalemate = \"loss\"",
    "bare-king = \"loss\"",
    "turns = [\"white\", \"white\", \"black\", \"black\"]",
    "turns = [\"white\", \"black\", \"black\"]",
    "again = [\"king\", \"elf\"]",
    "again = [\"pawn\"]",
    "drops = true",
    "drop-squares.queen = [\"rank 4\"]",
    "drop-squares.white.pawn = [\"rank 2\"]",
    "start = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"",
    "start = \"rebqkber/pppppppp/8/8/8/2O5/PPPPPPPP/REBQKBER w KQkq - 0 1\"",
    "start = \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"",
];

const NOTATIONS: [&str; 20] = [
    "QN",
    "NN",
    "gQ",
    "pR",
    "mRcpR",
    "nN",
    "nAnD",
    "W2F3",
    "K",
    "mfWcfF",
    "mfFcfW",
    "mfsWcfF",
    "WiD",
    "A",
    "J",
    "flN",
    "H0",
    "mNcB",
    "gQ3",
    "mfWmsWcfF",
];

fn maybe(
    rng: &mut Xoshiro256PlusPlus,
    likely: f64,
    text: impl Fn(&mut Xoshiro256PlusPlus) -> String,
) -> String {
    if rng.random_bool(likely) { text(rng) } else { String::new() }
}

/// A rule file of random lines and tables.
fn file(rng: &mut Xoshiro256PlusPlus) -> String {
    let count = rng.random_range(0..4);
    let lines =
        (0..count).filter_map(|_| LINES.choose(rng).copied()).collect::<Vec<_>>().join("\n");
    let moves = |rng: &mut Xoshiro256PlusPlus| NOTATIONS.choose(rng).copied().unwrap_or("W");
    let table = |rng: &mut Xoshiro256PlusPlus, name: &str, letter: &str| {
        format!("[pieces.{name}]\nletter = \"{letter}\"\nmoves = \"{}\"\n", moves(rng))
    };
    let elf = maybe(rng, 0.4, |rng| table(rng, "elf", "e"));
    let ogre = maybe(rng, 0.2, |rng| table(rng, "ogre", "o"));
    let rook = maybe(rng, 0.3, |rng| table(rng, "rook", "r"));
    let pushes = maybe(rng, 0.3, |_| "double-push = [\"rank 3\"]\n".to_owned());
    let pawn = maybe(rng, 0.3, |rng| table(rng, "pawn", "p")) + &pushes;
    format!("name = \"x\"\n{lines}\n{elf}{ogre}{rook}{pawn}")
}

/// The text with two letters swapped, one letter removed, or one replaced by another.
fn mutate(rng: &mut Xoshiro256PlusPlus, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let (at, other) = (rng.random_range(0..letters.len()), rng.random_range(0..letters.len()));
    match rng.random_range(0..3) {
        0 => letters.swap(at, other),
        1 => drop(letters.remove(at)),
        _ => letters[at] = letters[other],
    }
    letters.into_iter().collect()
}

#[test]
fn any_rule_file_is_refused_or_can_be_played() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let (mut read, mut fairy) = (0, 0);
    for _ in 0..FILES {
        let mut text = file(&mut rng);
        if rng.random_bool(0.5) {
            text = mutate(&mut rng, &text);
        }
        let shown = std::panic::catch_unwind(|| fuzz_bodies::rule_file(&text));
        assert!(shown.is_ok(), "the text was\n{text}");
        if let Ok(rules) = RuleSet::from_toml(&text) {
            read += 1;
            fairy += usize::from(!rules.are_masks());
        }
    }
    println!("{read} read, {fairy} with pieces of their own");
    assert!(read > FILES / 20 && fairy > FILES / 40, "{read}, {fairy}");
}

/// The number of files to try.
const FILES: usize = 3000;
