//! Random rule files: many can be played, nothing panics, and the invariants of all games hold.

use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_judge::fairy::parts;
use tabiya_judge::{
    FairyBoard, FairyGame, FairyRules, random_betza, random_fairy_rules, random_near_rule_file,
};

const FILES: u64 = 400;

fn random(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn files() -> impl Iterator<Item = (Xoshiro256PlusPlus, String)> {
    (0..FILES).map(|seed| {
        let mut rng = random(seed);
        let text = random_fairy_rules(&mut rng);
        (rng, text)
    })
}

/// The start position of a rule file, if the file is valid and the position has a legal move.
fn playable(text: &str) -> Option<FairyBoard> {
    let start = FairyRules::from_toml(text).ok()?.start_board().ok()?;
    (!start.legal_moves().is_empty()).then_some(start)
}

#[test]
fn every_random_notation_is_valid() {
    let mut rng = random(7);
    for _ in 0..5_000 {
        let notation = random_betza(&mut rng);
        assert!(parts(&notation).is_ok(), "{notation}: {:?}", parts(&notation));
    }
}

#[test]
fn over_a_third_of_random_files_are_playable() {
    let played: Vec<String> =
        files().map(|(_, text)| text).filter(|text| playable(text).is_some()).collect();
    assert!(played.len() as u64 > FILES / 3, "{} of {FILES}", played.len());
    let keys = [
        "board",
        "base",
        "royal = []",
        "royal = [\"king\"]",
        "castling = true",
        "en-passant",
        "promotion = ",
        "promotion.white",
        "promotion-squares",
        "promotion-forced",
        "turns",
        "again",
        "walls",
        "goal",
        "mobility",
        "drops",
        "drop-squares",
        "extinct",
        "bare-king",
        "checks-to-win",
        "stalemate",
        "must-capture",
        "no-progress",
        "repetition",
        "[pieces.pawn]",
        "[pieces.king]",
        "[pieces.zebra]",
        "moves.white",
        "double-push",
    ];
    for key in keys {
        let times = played.iter().filter(|text| text.contains(key)).count();
        assert!(times >= 3, "{key}: {times} times");
    }
}

#[test]
fn random_games_keep_their_invariants() {
    for (mut rng, text) in files().take(150) {
        let Some(start) = playable(&text) else { continue };
        let mut game = FairyGame::new(start);
        for _ in 0..40 {
            let board = game.board();
            let fen = board.to_fen();
            let read = FairyBoard::from_fen(board.rules(), &fen);
            let read = read.unwrap_or_else(|error| panic!("{error}: {fen}\n{text}"));
            assert_eq!(read.to_fen(), fen, "{text}");
            let moves = board.legal_uci();
            assert_eq!(read.legal_uci(), moves, "{fen}\n{text}");
            assert!(
                moves.windows(2).all(|pair| pair[0] < pair[1]),
                "one move twice: {fen}\n{text}"
            );
            if let Some(outcome) = board.rule_ending() {
                assert_eq!((moves.len(), game.outcome()), (0, Some(outcome)), "{fen}\n{text}");
            }
            let Some(uci) = moves.choose(&mut rng) else { break };
            assert!(game.play(uci), "{uci}: {fen}\n{text}");
        }
    }
}

#[test]
fn mutated_rule_files_are_read_or_refused() {
    let read = |seed| FairyRules::from_toml(&random_near_rule_file(&mut random(seed))).is_ok();
    let sound = (0..2_000).filter(|&seed| read(seed)).count();
    assert!((200..1_800).contains(&sound), "{sound} of 2000 are sound");
}
