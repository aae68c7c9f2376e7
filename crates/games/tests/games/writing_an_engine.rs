//! Tests of the engine of the guide "Writing an engine": it is complete and short, and plays well.

#[path = "../../examples/engine.rs"]
#[expect(dead_code, reason = "its `main` is not run here")]
mod engine;

use std::time::{Duration, Instant};

use engine::{Engine, MATE};
use tabiya_core::{Draw, Outcome, Position, Repetitions};
use tabiya_games::{
    AnyMove, AnyPosition, Game, KindName, Playable, PositionVisitor, RuleSet, Variant,
};

const SOURCE: &str = include_str!("../../examples/engine.rs");
const GUIDE: &str = include_str!("../../../../docs/writing-an-engine.md");

/// An engine with unlimited time.
fn patient() -> Engine {
    let mut engine = Engine::new();
    engine.deadline = Instant::now() + Duration::from_secs(3600);
    engine
}

fn read(fen: &str) -> AnyPosition {
    Variant::Chess.read(fen).expect(fen).0
}

/// The best move in UCI notation, and its score.
fn best(fen: &str, depth: i32) -> Option<(String, i32)> {
    let p = read(fen);
    patient().search(&p, depth).map(|(m, score)| (m.uci(p.castling_mode()).to_string(), score))
}

/// Visitor that returns the ending of a position, given the earlier positions of the game.
struct End<'a>(&'a Repetitions);

impl PositionVisitor for End<'_> {
    type Out = Option<Outcome>;

    fn visit<R: Playable>(self, p: &Position<R>) -> Option<Outcome> {
        p.outcome().or_else(|| self.0.draw(p, 2).map(Outcome::Draw))
    }
}

/// Plays a game of the engine against itself; returns the ending, if any, and the number of plies.
fn play(start: AnyPosition, depth: i32, most: usize) -> (Option<Outcome>, usize) {
    let (mut p, mut engine) = (start, patient());
    for ply in 0..most {
        if let Some(end) = p.visit(End(&engine.before)).flatten() {
            return (Some(end), ply);
        }
        let (m, score) = engine.search(&p, depth).expect("there is a move");
        let m = AnyMove::of(m);
        assert!(p.is_legal(m), "{m:?} in {p}");
        assert!(score.abs() <= MATE, "{score} for {m:?} in {p}");
        engine.before.push_key(p.key());
        p = p.play_unchecked(m);
    }
    (None, most)
}

#[test]
fn the_engine_of_the_guide_has_fewer_than_300_lines() {
    assert!(SOURCE.lines().count() < 300, "{}", SOURCE.lines().count());
    assert!(SOURCE.contains("fn main()"));
    assert!(GUIDE.contains("crates/games/examples/engine.rs"));
}

#[test]
fn a_game_of_chess_against_itself_is_played_to_its_end() {
    let (end, plies) = play(Variant::Chess.start(), 3, 2000);
    assert!(end.is_some() && plies > 20, "{end:?} after {plies} plies");
}

#[test]
fn games_of_every_variant_are_played_to_their_ends() {
    // Without a draw for lack of progress, as in king capture, a game might not end.
    let draws = |v: &Variant| v.rules().is_none_or(|rules| rules.fifty_move_rule.is_some());
    for variant in Variant::BUILT_IN.iter().copied().filter(draws) {
        let (end, plies) = play(variant.start(), 2, 2000);
        assert!(end.is_some(), "{variant}: {plies} plies");
    }
}

#[test]
fn the_engine_plays_a_rule_file() {
    let rules = RuleSet::from_toml("name = \"gap\"\nwalls = [\"d5\"]\ngoal.king = [\"e5\"]");
    let variant = Variant::from_rules(rules.expect("a rule file")).expect("sound rules");
    let (end, plies) = play(variant.start(), 2, 2000);
    assert!(end.is_some(), "{plies} plies");
}

#[test]
fn mates_in_one_and_in_two_are_found() {
    let one = best("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 2);
    assert_eq!(one, Some(("d1d8".into(), MATE - 1)));
    let two = best("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 4).map(|(_, score)| score);
    assert_eq!(two, Some(MATE - 3));
    // White mates by Nh6+ Kh8, Qg8+ Rxg8, Nf7.
    let smothered = best("5rk1/5Npp/8/3Q4/8/8/8/K7 w - - 0 1", 5);
    assert!(smothered.is_some_and(|(_, score)| score > MATE - 10));
}

#[test]
fn the_winning_side_does_not_stalemate() {
    // Qg6 would be stalemate; any other safe queen move keeps the win.
    let (m, score) = best("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 4).expect("a move");
    assert_ne!(m, "g1g6");
    assert!(score > 500, "{m}: {score}");
}

#[test]
fn the_losing_side_gives_perpetual_check() {
    // White has one queen against two, but can give perpetual check: Qe8+ Kh7, Qh5+ Kg8.
    let (m, score) = best("6k1/6p1/8/7Q/8/1qq5/8/7K w - - 0 1", 6).expect("a move");
    assert_eq!((m.as_str(), score), ("h5e8", 0));
}

#[test]
fn a_winner_avoids_repeating_a_position() {
    let p = read("7k/8/8/8/8/8/8/R3K3 w - - 20 40");
    let mut engine = patient();
    let (m, _) = engine.search(&p, 1).expect("a move");
    let next = p.play_unchecked(m.into());
    // Pretend that the game has already reached `next` twice.
    for key in [p.key(), next.key(), p.key(), next.key()] {
        engine.before.push_key(key);
    }
    let (other, score) = engine.search(&p, 1).expect("a move");
    assert_ne!(other, m);
    assert!(score > 300, "{other:?}: {score}");
}

#[test]
fn mate_on_the_last_ply_beats_the_fifty_move_rule() {
    let (_, drawn) = best("7k/8/8/8/8/8/8/R3K3 w - - 99 140", 3).expect("a move");
    assert_eq!(drawn, 0);
    let mate = best("6k1/5ppp/8/8/8/8/8/K2R4 w - - 99 140", 3);
    assert_eq!(mate, Some(("d1d8".into(), MATE - 1)));
}

#[test]
fn the_engine_answers_uci_within_its_time() {
    let input = "uci\nisready\nrubbish\nposition startpos moves e2e4 e7e5\ngo depth 3\n\
        position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1\ngo movetime 50\n\
        position fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1\ngo wtime 100 btime 100\n\
        setoption name UCI_Variant value atomic\nposition startpos\ngo wtime 900 btime 900\n\
        position startpos moves e2e5\nquit\ngo depth 3\n";
    let mut out = Vec::new();
    let start = Instant::now();
    engine::uci(input.as_bytes(), &mut out).expect("written to memory");
    assert!(start.elapsed() < Duration::from_secs(20));
    let out = String::from_utf8(out).expect("ASCII");
    assert!(out.contains("uciok\nreadyok\n") && out.contains(" var atomic"), "{out}");
    assert!(out.contains("info string no such position"), "{out}");
    let moves: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    assert_eq!((moves.len(), moves[2]), (4, "(none)"), "{out}");
}

#[test]
fn the_code_in_the_table_of_the_guide_compiles() {
    let (_, table) = GUIDE.split_once("## How do I ..").expect("the table's chapter");
    let (_, code) = GUIDE.split_once("## The table, compiled").expect("the last chapter");
    let cells: Vec<&str> = table
        .lines()
        .skip_while(|line| !line.starts_with("| to .."))
        .skip(2)
        .take_while(|line| line.starts_with("| "))
        .filter_map(|line| line.trim_end_matches(" |").rsplit_once("| "))
        .flat_map(|(_, cell)| cell.split(", `"))
        .map(|cell| cell.trim_matches('`'))
        .collect();
    assert!(cells.len() >= 30, "{cells:?}");
    for cell in cells {
        assert!(code.contains(cell), "{cell}");
    }
}

/// Plays a game, mostly moving pieces back and forth. Compares the draws found by `Repetitions` with
/// the draws of `Game`, and returns how many are by repetition, fifty-move rule and lack of material.
struct CompareDraws(usize);

impl PositionVisitor for CompareDraws {
    type Out = [usize; 3];

    fn visit<R: Playable>(self, p: &Position<R>) -> [usize; 3] {
        let (mut game, mut before, mut p) = (Game::new(p), Repetitions::new(), *p);
        let (mut seed, mut found) = (self.0, [0; 3]);
        for _ in 0..250 {
            let drawn = before.draw(&p, 2).map(|draw| draw.map_kind(KindName::from));
            match game.outcome() {
                None => assert_eq!(drawn, None, "{p}"),
                Some(tabiya_games::Outcome::Draw(
                    draw @ (Draw::Repetition | Draw::FiftyMoveRule),
                )) => {
                    assert_eq!(drawn, Some(draw), "{p}");
                    found[usize::from(draw == Draw::FiftyMoveRule)] += 1;
                }
                Some(tabiya_games::Outcome::Draw(Draw::InsufficientMaterial)) => {
                    assert_eq!(drawn, Some(Draw::InsufficientMaterial), "{p}");
                    found[2] += 1;
                }
                // Wins and stalemates are reported by the position, not by `Repetitions`.
                Some(_) => assert!(p.outcome().is_some(), "{p}"),
            }
            let moves = p.legal_moves();
            if moves.is_empty() {
                break;
            }
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let most = if seed >> 62 == 0 { moves.len() } else { 2.min(moves.len()) };
            before.push(&p);
            let m = moves[(seed >> 33) % most];
            game.play(m).expect("a legal move");
            p = p.play_unchecked(m);
        }
        found
    }
}

#[test]
fn draws_by_keys_agree_with_the_game_in_every_variant() {
    let rooks = read("7k/6r1/8/8/8/8/1R6/K7 w - - 60 90");
    let bare = read("7k/6n1/8/8/8/8/8/K7 w - - 0 1");
    let starts = Variant::BUILT_IN.iter().map(|variant| variant.start()).chain([rooks, bare]);
    let mut found = [0; 3];
    for start in starts {
        for seed in 0..30 {
            let here = start.visit(CompareDraws(seed)).expect("rules that are a type");
            found = [0, 1, 2].map(|kind| found[kind] + here[kind]);
        }
    }
    assert!(found.into_iter().all(|draws| draws > 20), "{found:?}");
}
