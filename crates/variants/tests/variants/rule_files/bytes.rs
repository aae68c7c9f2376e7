//! Any bytes read as a rule file give either a sound rule set or an error that can be displayed.

use std::time::{Duration, Instant};

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_variants::{RuleFileErrorKind, RuleSet};

use super::round_trip::FILES;

/// Reads the text as a rule file and checks the result; returns whether it is a rule set.
#[track_caller]
fn is_read(text: &str) -> bool {
    match RuleSet::from_toml(text) {
        Ok(rules) => {
            assert_eq!(rules.check(), Ok(()), "{text}");
            assert_eq!(RuleSet::from_toml(&rules.to_toml()), Ok(rules), "{text}");
            true
        }
        Err(error) => {
            let shown = error.to_string();
            let lines = text.split('\n').collect::<Vec<_>>();
            let line = lines.get(error.line() - 1);
            let width = line.map(|line| line.chars().count() + 1);
            assert!(width >= Some(error.column()), "{shown}\n{text}");
            assert!(error.column() >= 1, "{shown}\n{text}");
            assert!(shown.chars().all(|c| c == ' ' || c.is_ascii_graphic()), "{shown:?}\n{text}");
            // A sentence.
            let message = error.kind().to_string();
            assert!(message.starts_with(|c: char| c.is_ascii_uppercase()), "{shown}\n{text}");
            assert!(message.ends_with(['.', '?']) && !message.ends_with(".."), "{shown}\n{text}");
            assert!(shown.len() < 1500, "{shown}\n{text}");
            false
        }
    }
}

/// A rule file that contains every field.
fn full_file() -> String {
    let king_capture = RuleSet::king_capture().to_toml();
    king_capture
        + "mobility.white.king = [\"rank 1\", \"d4-e5\"]\nmobility.queen = ['file e']\n\
           [goal]\nblack.king = [\"e4\"]\nrook = [\"c5\"]\n"
}

#[test]
fn the_full_file_is_read() {
    assert!(is_read(&full_file()));
}

#[test]
fn random_bytes_never_panic() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..3000 {
        let length = rng.random_range(0..200);
        let bytes = (0..length).map(|_| rng.random()).collect::<Vec<u8>>();
        is_read(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn random_tokens_never_panic() {
    const TOKENS: [&str; 44] = [
        "name",
        "base",
        "royal",
        "castling",
        "en-passant",
        "promotion",
        "extinct",
        "double-push",
        "must-capture",
        "walls",
        "mobility",
        "goal",
        "checks-to-win",
        "stalemate",
        "repetition",
        "no-progress",
        "start",
        "white",
        "king",
        "\"king\"",
        "\"e4\"",
        "\"rank 4\"",
        "\"safe\"",
        "\"chess\"",
        "true",
        "false",
        "3",
        "-1",
        "1.5",
        "=",
        "=",
        "=",
        ".",
        "[",
        "]",
        "{",
        "}",
        ",",
        "\n",
        "\n",
        "\"",
        "#",
        "'''",
        "\u{feff}é",
    ];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for _ in 0..5000 {
        let length = rng.random_range(0..20);
        let tokens = (0..length).filter_map(|_| TOKENS.choose(&mut rng)).copied();
        is_read(&format!("name = \"x\"\n{}", tokens.collect::<Vec<_>>().join(" ")));
    }
}

/// The file with random changes of some bytes.
fn mutated(file: &str, changes: usize, rng: &mut impl Rng) -> String {
    let mut bytes = file.as_bytes().to_vec();
    for _ in 0..changes {
        let at = rng.random_range(0..bytes.len());
        let length = rng.random_range(0..12).min(bytes.len() - at);
        match rng.random_range(0..5) {
            0 => bytes[at] = rng.random(),
            1 => bytes[at] = rng.random_range(32..127),
            2 => drop(bytes.drain(at..at + length)),
            3 => bytes.insert(at, *b"\"[]={}.,#'\n\\ 0e".choose(rng).unwrap_or(&0)),
            _ => {
                let part = bytes[at..at + length].to_vec();
                let to = rng.random_range(0..=bytes.len());
                bytes.splice(to..to, part);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn mutated_files_never_panic() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let file = full_file();
    let mut read = 0;
    for _ in 0..3000 {
        let changes = rng.random_range(1..4);
        read += usize::from(is_read(&mutated(&file, changes, &mut rng)));
    }
    assert!((250..2750).contains(&read), "{read} of the files are still read");
}

#[test]
fn mutated_files_with_custom_pieces_never_panic() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(19);
    let mut read = 0;
    for _ in 0..1500 {
        let file = format!("name = \"x\"\n{}", FILES.choose(&mut rng).expect("some files"));
        read += usize::from(is_read(&mutated(&file, 1, &mut rng)));
    }
    assert!((100..1300).contains(&read), "{read} of the files are still read");
}

#[test]
fn changed_letters_in_notations_and_fens_never_panic() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20);
    let mut read = 0;
    for _ in 0..400 {
        let mut text = |letters: &[u8], most| {
            let length = rng.random_range(1..most);
            let letters = (0..length).filter_map(|_| letters.choose(&mut rng).copied());
            letters.map(char::from).collect::<String>()
        };
        let moves = text(b"WFDNAHLCJGKQRBmcfblrsvipgnh0123WFKQN", 7);
        let board = format!("{}/{}/3/{}", text(b"pke1", 4), text(b"pP13", 3), text(b"PKE1", 4));
        is_read(&format!("name = \"x\"\n[pieces.queen]\nmoves = \"{moves}\""));
        let lines = "castling = false\nboard = \"3x4\"\npromotion = []\ndouble-push = []\n";
        let start = format!("start = \"{board} w - - 0 1\"\n");
        let elf = format!("[pieces.elf]\nletter = \"e\"\nmoves = \"{moves}\"");
        read += usize::from(is_read(&format!("name = \"x\"\n{lines}{start}{elf}")));
    }
    assert!(read < 400, "{read} of the files are read");
}

#[test]
fn truncated_files_never_panic() {
    let file = full_file();
    let ends = (0..=file.len()).filter(|&end| file.is_char_boundary(end));
    let read = ends.filter(|&end| is_read(&file[..end])).count();
    assert!(read > 100, "the comments between fields can be cut");
}

#[test]
fn large_files_take_little_time() {
    let fill = |part: &str| part.repeat(65_536 / part.len());
    let keys = (0..5000).map(|n| format!("key{n:04} = []\n")).collect::<String>();
    let texts = [
        fill("["),
        fill("a."),
        fill("a.b.c.d=1\n"),
        fill("[a.b]\n"),
        fill("[[a]]\n"),
        fill("{a="),
        fill("\""),
        fill("\"e4\",\n"),
        fill("\n"),
        fill("é"),
        keys,
        format!("{}\n{} = 1", &fill("# a.\n")[..60_000], "a.".repeat(2000)),
        format!("name = \"x\"\nwalls = [{}]", &fill("\"e4\",")[..65_500]),
        format!("name = \"x\"\nwalls = [\"{}\"]", &fill("e")[..65_500]),
    ];
    for text in texts {
        assert!(text.len() <= 65_536 && text.len() > 60_000, "{}", text.len());
        let start = Instant::now();
        let result = RuleSet::from_toml(&text);
        let too_long = |kind: &RuleFileErrorKind| matches!(kind, RuleFileErrorKind::TooLong(_));
        assert!(result.is_ok() || result.is_err_and(|error| !too_long(error.kind())));
        // The time limit is generous, for unoptimised builds and busy machines.
        assert!(start.elapsed() < Duration::from_secs(20), "{:.40}", text);
    }
}
