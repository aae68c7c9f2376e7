//! Compares the generator for custom pieces with the slow engine, under random rule files.

use std::process::Command;

use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_core::{CastlingMode, EnPassantMode};
use tabiya_games::{AnyPosition, Game, RuleSet, Variant};
use tabiya_judge::{FairyGame, FairyRules, random_fairy_rules, random_near_rule_file};

/// The number of positions in a game.
const PLIES: usize = 20;

/// Plays games with both engines under random rule files, and returns how many files could be played.
fn compare_files(seeds: impl Iterator<Item = u64>) -> usize {
    let mut played = 0;
    for seed in seeds {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let text = random_fairy_rules(&mut rng);
        // Rules that contradict themselves are refused.
        let Ok(rules) = RuleSet::from_toml(&text) else { continue };
        let slow = FairyRules::from_toml(&text).and_then(|rules| rules.start_board());
        let mut slow =
            FairyGame::new(slow.unwrap_or_else(|error| panic!("{seed}: {error}\n{text}")));
        let variant = Variant::from_rules(rules).expect("rules that were judged");
        let mut game = Game::new(variant.start());
        played += 1;
        for _ in 0..PLIES {
            let p = game.board();
            if let Err(difference) = compare(&p, &game, &slow) {
                panic!("file {seed}, {p}: {difference}\n{text}");
            }
            let Some(&m) = p.legal_moves().choose(&mut rng) else { break };
            game.play(m).expect("a legal move");
            assert!(slow.play(&m.uci(CastlingMode::Chess960).to_string()), "{p} {m:?}");
        }
    }
    played
}

/// Compares the moves, counts, checks and endings of a position.
fn compare(p: &AnyPosition, game: &Game, slow: &FairyGame) -> Result<(), String> {
    let moves = p.legal_moves();
    let uci = |m: &tabiya_games::AnyMove| m.uci(CastlingMode::Chess960).to_string();
    let mut ours: Vec<String> = moves.iter().map(uci).collect();
    ours.sort();
    let board = slow.board();
    let theirs = board.legal_uci();
    equal("moves", &ours, &theirs)?;
    equal("count", &(p.count_moves() as usize), &ours.len())?;
    if let AnyPosition::Fairy(fairy) = p {
        let by_one = moves.iter().map(|&m| u64::from(p.play_unchecked(m).count_moves())).sum();
        equal("last two plies", &fairy.leaf_nodes(&mut Vec::new()), &by_one)?;
        let again = p.unpack(&p.pack().words()[..p.packed_length()]);
        equal("key after packing", &again.key(), &p.key())?;
        equal("FEN after packing", &again.to_string(), &p.to_string())?;
        equal("key with other counters", &p.with_counters(77, 777).key(), &p.key())?;
    }
    let side = board.side_to_move();
    equal("check", &p.must_answer_check(), &board.is_royal_attacked(side))?;
    let winner = |text: &str| text.split_whitespace().next().map(str::to_owned);
    let ours = game.outcome().map(|outcome| winner(outcome.result()));
    let theirs = slow.outcome().map(|outcome| {
        winner(match outcome.winner {
            Some(tabiya_judge::Side::White) => "1-0",
            Some(tabiya_judge::Side::Black) => "0-1",
            None => "1/2-1/2",
        })
    });
    equal("outcome", &ours, &theirs)?;
    // Only the last fields are compared, since the order of pieces in hand is arbitrary.
    let fields = |fen: &str| fen.split(' ').skip(1).map(str::to_owned).collect::<Vec<_>>();
    let fen = p.fen(CastlingMode::Chess960, EnPassantMode::Legal);
    let theirs = board.to_fen();
    equal("last fields", &fields(&fen)[3..], &fields(&theirs)[3..])
}

fn equal<T: PartialEq + std::fmt::Debug + ?Sized>(
    what: &str,
    ours: &T,
    theirs: &T,
) -> Result<(), String> {
    if ours == theirs { Ok(()) } else { Err(format!("{what}: {ours:?}, expected {theirs:?}")) }
}

#[test]
fn both_generators_agree_on_random_rule_files() {
    assert!(compare_files(0..240) > 60);
}

/// The number of files per process: a process can open only a limited number of rule sets.
const A_PROCESS: u64 = 1000;

/// The environment variable that holds the first seed of [`both_generators_agree_on_1000_random_rule_files`].
const FIRST: &str = "TABIYA_FIRST_FILE";

#[test]
#[ignore = "a part of both_generators_agree_on_2000_random_rule_files"]
fn both_generators_agree_on_1000_random_rule_files() {
    let first = std::env::var(FIRST).map_or(0, |first| first.parse().unwrap());
    println!("played: {}", compare_files(first..first + A_PROCESS));
}

#[test]
#[ignore = "two thousand files: cargo test --release -p tabiya-judge --test judge -- --ignored"]
fn both_generators_agree_on_2000_random_rule_files() {
    let mut played = 0;
    for part in 0..6 {
        let test = "fairy::generator::both_generators_agree_on_1000_random_rule_files";
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--ignored", "--exact", "--nocapture", test]);
        let ran = command.env(FIRST, (part * A_PROCESS).to_string()).output().unwrap();
        let told = String::from_utf8_lossy(&ran.stdout).into_owned();
        let number = told.split("played: ").nth(1).and_then(|rest| rest.split_whitespace().next());
        let number = number.and_then(|number| number.parse::<usize>().ok());
        let number = number.filter(|_| ran.status.success());
        played +=
            number.unwrap_or_else(|| panic!("{told}{}", String::from_utf8_lossy(&ran.stderr)));
    }
    assert!(played > 2000, "{played}");
}

#[test]
fn mutated_rule_files_are_read_or_refused_at_a_place() {
    for seed in 0..3000 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let text = random_near_rule_file(&mut rng);
        if let Err(error) = RuleSet::from_toml(&text) {
            let lines = text.lines().count().max(1);
            assert!(
                (1..=lines + 1).contains(&error.line()) && error.column() > 0,
                "{error}\n{text}"
            );
        }
    }
}
