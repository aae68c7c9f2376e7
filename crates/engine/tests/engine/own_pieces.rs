//! Games with custom pieces: every move is legal, and the engine pursues what the rules reward.

use std::path::Path;

use crate::common::{choose_soundly, go_from};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use tabiya_engine::{Engine, Limits, Options, Score};
use tabiya_games::{Game, Position, RuleSet, Variant};
use tabiya_judge::random_fairy_rules;

fn custom(text: &str) -> Variant {
    let rules = RuleSet::from_toml(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    Variant::from_rules(rules).expect(text)
}

fn engine() -> Engine {
    Engine::new(Options { hash: 1, ..Options::default() })
}

/// Plays a game of at most `plies` plies and returns whether it has ended.
fn play(variant: Variant, engine: &mut Engine, plies: usize, nodes: u64) -> bool {
    let mut game = Game::new(variant.start());
    engine.new_game();
    for _ in 0..plies {
        let Some(choice) = choose_soundly(engine, &game, nodes) else { break };
        game.play(choice.m).expect("a legal move");
    }
    game.board().outcome().is_some()
}

/// The variants of all rule files in perft-suites/rules.
fn games_of_rule_files() -> Vec<Variant> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../perft-suites/rules");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|end| end == "toml"));
    let games: Vec<_> = files.map(|file| custom(&std::fs::read_to_string(file).unwrap())).collect();
    assert!(games.len() >= 16, "{games:?}");
    games
}

#[test]
fn games_of_rule_files_are_played_by_the_rules() {
    let mut engine = engine();
    for variant in games_of_rule_files() {
        play(variant, &mut engine, 30, 200);
    }
}

#[test]
fn moves_in_random_positions_of_rule_files_are_legal() {
    let mut engine = engine();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for variant in games_of_rule_files() {
        for plies in [8, 16, 40, 80] {
            let mut game = Game::new(variant.start());
            for _ in 0..plies {
                let now = game.board();
                let moves = now.legal_moves();
                if moves.is_empty() || now.outcome().is_some() {
                    break;
                }
                game.play(moves[rng.next_u32() as usize % moves.len()]).expect("a legal move");
            }
            choose_soundly(&mut engine, &game, 500);
        }
    }
}

#[test]
fn games_of_random_rules_are_played_by_the_rules() {
    let mut engine = engine();
    let (mut played, mut ended) = (0, 0);
    for seed in 0..150 {
        let text = random_fairy_rules(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        // Random rules may contradict themselves; such rules are rejected.
        let Ok(rules) = RuleSet::from_toml(&text) else { continue };
        let Ok(variant) = Variant::from_rules(rules) else { continue };
        ended += u32::from(play(variant, &mut engine, 30, 100));
        played += 1;
    }
    assert!(played > 35 && ended > 5, "{ended} of {played}");
}

/// The engine's move and score in a position.
fn choose(rules: &str, fen: &str) -> (String, Score) {
    let (p, _) = custom(rules).read(fen).expect(fen);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let choice = go_from(&mut engine(), p, &limits);
    (Position::from(p).text(&choice.m), choice.score)
}

const AMAZON: &str = "name = \"amazon\"\npromotion = [\"amazon\", \"knight\"]\n\
    [pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"\n";

#[test]
fn a_change_of_rules_clears_what_the_engine_remembers() {
    let rules = |moves: &str| AMAZON.replace("QN", moves);
    let fen = "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1";
    let go = |engine: &mut Engine, rules: &str| {
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        go_from(engine, custom(rules).read(fen).unwrap().0, &limits)
    };
    let (amazons, ferzes) = (rules("QN"), rules("F"));
    let mut engine = engine();
    let first = go(&mut engine, &amazons);
    assert_ne!(first, go(&mut engine, &ferzes));
    assert_eq!(first, go(&mut engine, &amazons));
}

#[test]
fn an_amazon_mates_alone() {
    // No chess piece can do that without its king's help.
    let (_, score) = choose(AMAZON, "k7/8/8/1A6/8/8/8/4K3 w - - 0 1");
    assert_eq!(score, Score::Mate(1));
}

#[test]
fn a_pawn_promotes_to_the_strongest_custom_piece() {
    let (m, score) = choose(AMAZON, "8/P6k/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(m, "a7a8a");
    assert!(score > Score::Centipawns(900), "{score}");
}

#[test]
fn a_cannon_takes_an_unguarded_piece_over_a_hurdle() {
    let cannon = "name = \"cannons\"\npromotion = [\"cannon\"]\n\
        [pieces.cannon]\nletter = \"c\"\nmoves = \"mRcpR\"\n";
    let (m, _) = choose(cannon, "4k3/8/8/q7/8/P7/8/C3K3 w - - 0 1");
    assert_eq!(m, "a1a5");
}

#[test]
fn two_moves_of_one_turn_mate_together() {
    // The first move gives no check and the second one mates, which a reply in between would prevent.
    let twice = "name = \"twice\"\nturns = [\"white\", \"white\", \"black\"]\n";
    let (p, _) = custom(twice).read("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1").unwrap();
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    let choice = go_from(&mut engine(), p, &limits);
    assert!(matches!(choice.score, Score::Mate(1..)), "{}", choice.score);
    let end = choice.line.iter().fold(Position::from(p), |p, m| p.after(m).expect("a legal line"));
    assert!(end.board().outcome().is_some(), "{:?}", choice.line);
    assert_eq!(choice.line.len(), 2, "{:?}", choice.line);
}

#[test]
fn a_custom_piece_is_dropped_for_mate() {
    let drops = AMAZON.replacen('\n', "\ndrops = true\n", 1);
    let (m, score) = choose(&drops, "k7/8/8/8/8/8/8/4K3[A] w - - 0 1");
    assert!(m.starts_with("A@"), "{m}");
    assert_eq!(score, Score::Mate(1));
}

/// Rules with `count` additional kinds, and the letter of the kind at index `at`. All these kinds move like
/// bishop and knight and are valuable, except the one at `at`, which alone attacks along ranks.
fn one_among(count: usize, at: usize) -> (String, char) {
    let letters: Vec<char> = ('a'..='z').filter(|letter| !"pnbrqk".contains(*letter)).collect();
    let names: Vec<_> = letters[..count].iter().map(|letter| format!("kind{letter}")).collect();
    let mut text = format!("name = \"many\"\ndrops = true\npromotion = {names:?}\n");
    for (place, (name, letter)) in names.iter().zip(&letters).enumerate() {
        let moves = if place == at { "sR" } else { "BN" };
        text += &format!("[pieces.{name}]\nletter = \"{letter}\"\nmoves = \"{moves}\"\n");
    }
    (text, letters[at])
}

#[test]
fn a_pawn_promotes_to_the_only_kind_that_mates() {
    for (count, at) in [(1, 0), (7, 6)].into_iter().chain((0..16).map(|at| (16, at))) {
        let (rules, letter) = one_among(count, at);
        let (m, score) = choose(&rules, "k7/7P/1K6/8/8/8/8/8[] w - - 0 1");
        assert_eq!((m, score), (format!("h7h8{letter}"), Score::Mate(1)), "{at} of {count}");
        // Here the promotion comes later in the search than at the first move.
        let (m, score) = choose(&rules, "k7/8/1K5P/8/8/8/8/8[] w - - 0 1");
        assert_eq!((m.as_str(), score), ("h6h7", Score::Mate(2)), "{at} of {count}");
    }
}

#[test]
fn every_kind_is_dropped_for_mate() {
    for at in 0..16 {
        let (rules, letter) = one_among(16, at);
        let letter = letter.to_ascii_uppercase();
        let (m, score) = choose(&rules, &format!("k7/8/1K6/8/8/8/8/8[{letter}] w - - 0 1"));
        assert!(m.starts_with(&format!("{letter}@")), "{m}");
        assert_eq!(score, Score::Mate(1), "{m}");
    }
}

#[test]
fn a_goal_for_custom_pieces_is_reached() {
    let race = "name = \"race\"\nroyal = []\ncastling = false\npromotion = []\n\
        goal.white.runner = [\"rank 8\"]\ngoal.black.runner = [\"rank 1\"]\n\
        start = \"1u4r1/8/8/8/8/8/8/R5U1 w - - 0 1\"\n\
        [pieces.runner]\nletter = \"u\"\nmoves = \"fW\"\n";
    let (m, score) = choose(race, "8/2U5/8/8/8/5u2/8/r6R w - - 0 1");
    assert_eq!((m.as_str(), score), ("c7c8", Score::Mate(1)));
}
