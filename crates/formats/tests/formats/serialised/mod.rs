//! Every type of data goes through JSON, a format for people, and through postcard, a binary format.

mod core;
mod games;
mod moves;
mod positions;
mod rules;

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tabiya_games::{AnyPosition, Variant};

/// Asserts that both formats give back the value.
#[track_caller]
fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T) {
    let json = serde_json::to_string(&value).expect("a value with a form");
    let read: T = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
    assert_eq!(read, value, "{json}");
    let bytes = postcard::to_stdvec(&value).expect("a value with a form");
    let read: T = postcard::from_bytes(&bytes).unwrap_or_else(|error| panic!("{json}: {error}"));
    assert_eq!(read, value, "{json} as bytes {bytes:?}");
}

/// Asserts the JSON and the bytes of a value, and that both formats give it back.
#[track_caller]
fn form<T>(value: T, json: &str, bytes: &[u8])
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    assert_eq!(serde_json::to_string(&value).expect("a value with a form"), json);
    assert_eq!(postcard::to_stdvec(&value).expect("a value with a form"), bytes, "{json}");
    same(value);
}

/// Asserts that JSON is refused, for this reason.
#[track_caller]
fn refused<T: DeserializeOwned + Debug>(json: &str, reason: &str) {
    let error = serde_json::from_str::<T>(json).expect_err(json).to_string();
    assert!(error.starts_with(reason), "{json}: {error}");
}

/// Asserts that bytes are refused.
#[track_caller]
fn refused_bytes<T: DeserializeOwned + Debug>(bytes: &[u8]) {
    postcard::from_bytes::<T>(bytes).expect_err("bytes that mean nothing");
}

/// Rules that masks express, rules with pieces that need tables, and rules with much that is unusual.
const RULE_FILES: [&str; 3] = [
    "name = \"hill\"\ngoal.king = [\"d4-e5\"]\nchecks-to-win = 5",
    "name = \"riders\"\npieces.knight.moves = \"NN\"\npieces.king.moves = \"KAD\"",
    r#"
        name = "small and strange"
        board = "6x6"
        royal = ["duke"]
        castling = false
        promotion.white = ["cannon"]
        promotion.black = ["knight"]
        promotion-squares = ["a5-f6"]
        promotion-forced = false
        drop-squares.pawn = ["a2-f3"]
        turns = ["white", "black", "black"]
        again = ["knight"]
        drops = true
        start = "d2cn1/pppppp/6/6/PPPPPP/D2CN1[] w - - 0 1 1/3"
        [pieces.duke]
        letter = "d"
        moves = "WmfF"
        [pieces.cannon]
        letter = "c"
        moves.white = "mRcpR"
        moves.black = "mBcpB"
        [pieces.pawn]
        moves = "mfWcfF"
        double-push = ["a2-f2"]
    "#,
];

/// All built-in variants, and the variants of [`RULE_FILES`].
fn variants() -> impl Iterator<Item = Variant> {
    let open = |text: &str| {
        tabiya_games::NamedVariant::from_text(text).expect("a correct rule file").variant
    };
    Variant::BUILT_IN.iter().copied().chain(RULE_FILES.map(open))
}

/// The positions of games of every variant with pseudo-random moves.
fn positions() -> Vec<AnyPosition> {
    let mut all = Vec::new();
    let mut random = 1u64;
    for variant in variants() {
        for _ in 0..3 {
            let mut p = variant.start();
            for _ in 0..80 {
                all.push(p);
                let moves = p.legal_moves();
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let Some(choice) = (random >> 33).checked_rem(moves.len() as u64) else { break };
                p = p.play_unchecked(moves[usize::try_from(choice).expect("a small number")]);
            }
        }
    }
    all
}
