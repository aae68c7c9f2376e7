//! Whatever the bytes near files of pieces of one's own, a set that is sound or an error that can be shown.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::bytes::is_read;
use crate::fairy_round_trip::FILES;

#[test]
fn mutated_files() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(19);
    let mut read = 0;
    for _ in 0..1500 {
        let file = FILES.choose(&mut rng).copied().unwrap_or_default();
        let mut bytes = format!("name = \"x\"\n{file}").into_bytes();
        let at = rng.random_range(0..bytes.len());
        let length = rng.random_range(0..12).min(bytes.len() - at);
        match rng.random_range(0..5) {
            0 => bytes[at] = rng.random(),
            1 => bytes[at] = rng.random_range(32..127),
            2 => drop(bytes.drain(at..at + length)),
            3 => bytes.insert(at, *b"\"[]={}.,#'\n\\ 0e".choose(&mut rng).unwrap_or(&0)),
            _ => {
                let part = bytes[at..at + length].to_vec();
                let to = rng.random_range(0..=bytes.len());
                bytes.splice(to..to, part);
            }
        }
        read += usize::from(is_read(&String::from_utf8_lossy(&bytes)));
    }
    assert!((100..1300).contains(&read), "{read} of the files are still read");
}

#[test]
fn other_letters_in_notations_and_positions() {
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
        is_read(&format!("name = \"x\"\nagain = []\n[pieces.queen]\nmoves = \"{moves}\""));
        let lines = "castling = false\nboard = \"3x4\"\npromotion = []\ndouble-push = []\n";
        let start = format!("start = \"{board} w - - 0 1\"\n");
        let elf = format!("[pieces.elf]\nletter = \"e\"\nmoves = \"{moves}\"");
        read += usize::from(is_read(&format!("name = \"x\"\n{lines}{start}{elf}")));
    }
    assert!(read < 400, "{read} of the files are read");
}
