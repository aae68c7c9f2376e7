//! Games under all rules: every move is legal, and games end when the rules say so.

use crate::common::{choose_soundly, go, go_from};
use tabiya_core::Color;
use tabiya_engine::{Engine, Limits, Options, Score};
use tabiya_games::{Game, KindId, Position, RuleSet, Variant};

fn custom(text: &str) -> Variant {
    let rules = RuleSet::from_toml(text).expect(text);
    Variant::from_rules(rules).expect(text)
}

/// Variants from rule files that differ widely from chess.
fn custom_variants() -> Vec<Variant> {
    [
        "name = \"no-castling\"\ncastling = false",
        "name = \"five\"\nchecks-to-win = 5",
        "name = \"queens\"\nextinct = [\"queen\"]",
        "name = \"gap and hill\"\nwalls = [\"d5\", \"e4\"]\ngoal.king = [\"d4\", \"e5\"]\nchecks-to-win = 3\nmust-capture = true",
        "name = \"free kings\"\nroyal = []\ncastling = false\npromotion = [\"king\", \"queen\"]\nstalemate = \"loss\"\nextinct = [\"king\"]",
        "name = \"endless\"\nrepetition = false\nno-progress = false",
    ]
    .map(custom)
    .to_vec()
}

fn engine() -> Engine {
    Engine::new(Options { hash: 1, ..Options::default() })
}

/// Plays a game that begins with six random plies.
fn play(variant: Variant, engine: &mut Engine, seed: u64, nodes: u64) -> Game {
    let mut game = Game::new(variant.start());
    let mut random = seed;
    engine.new_game();
    for ply in 0..160 {
        let moves = game.board().legal_moves();
        let Some(choice) = choose_soundly(engine, &game, nodes) else { break };
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let at = (random >> 33) as usize % moves.len();
        game.play(if ply < 6 { moves[at].into() } else { choice.m }).expect("a legal move");
    }
    game
}

#[test]
fn games_of_all_variants_are_played_by_the_rules() {
    let all = Variant::BUILT_IN.iter().copied().chain(custom_variants());
    let mut ended = 0;
    for variant in all {
        let mut engine = engine();
        for seed in 0..2 {
            let game = play(variant, &mut engine, seed, 250);
            ended += u32::from(game.board().outcome().is_some());
        }
    }
    assert!(ended > 3, "only {ended} games have ended");
}

/// The engine's move and score in a position.
fn choose(variant: Variant, fen: &str) -> (String, Score) {
    let (p, _) = variant.read(fen).expect(fen);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let choice = go_from(&mut engine(), p, &limits);
    (Position::from(p).text(&choice.m), choice.score)
}

#[test]
fn a_king_moves_to_the_hill() {
    let fen = "4k3/8/8/8/8/3K4/8/7r w - - 0 1";
    let (m, score) = choose(Variant::KingOfTheHill, fen);
    assert!(m == "d3d4" || m == "d3e4", "{m}");
    assert_eq!(score, Score::Mate(1));
}

#[test]
fn the_third_check_wins() {
    let fen = "4k3/8/8/8/8/8/3PPP2/R3K3 w - - 1+3 0 1";
    assert_eq!(choose(Variant::ThreeCheck, fen), ("a1a8".into(), Score::Mate(1)));
}

#[test]
fn an_unprotected_king_is_captured() {
    let fen = "4k3/8/8/8/8/8/8/R3K2r w - - 0 1";
    let (_, score) = choose(Variant::KingCapture, fen);
    assert!(score < Score::Centipawns(700), "{score}");
    assert_eq!(choose(Variant::KingCapture, "4k3/8/8/8/8/8/8/4RK2 w - - 0 1").0, "e1e8");
}

#[test]
fn an_explosion_beside_the_king_wins() {
    let fen = "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1";
    assert_eq!(choose(Variant::Atomic, fen), ("d1d7".into(), Score::Mate(1)));
}

#[test]
fn pieces_are_given_away_in_antichess() {
    // Black must capture the pawn, which leaves White without pieces: a win for White.
    let fen = "8/8/8/8/1p6/8/P7/8 w - - 0 1";
    let (m, score) = choose(Variant::Antichess, fen);
    assert_eq!(m, "a2a3");
    assert!(matches!(score, Score::Mate(1..)), "{score}");
}

#[test]
fn a_king_runs_in_racing_kings() {
    let fen = "8/1K6/8/8/8/8/6k1/8 w - - 0 1";
    let (m, score) = choose(Variant::RacingKings, fen);
    assert!(m.ends_with('8'), "{m}");
    assert!(score > Score::Centipawns(900), "{score}");
}

#[test]
fn a_piece_in_hand_is_dropped_for_mate() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1";
    let (m, score) = choose(Variant::Crazyhouse, fen);
    assert!(m.starts_with("R@") && m.ends_with('8'), "{m}");
    assert_eq!(score, Score::Mate(1));
}

#[test]
fn the_last_pawn_is_guarded_in_pawn_wipeout() {
    let fen = "4k3/p7/8/8/8/2n5/P7/4K3 w - - 0 1";
    let (p, _) = Variant::PawnWipeout.read(fen).expect(fen);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let choice = go_from(&mut engine(), p, &limits);
    let next = Position::from(p).after(&choice.m).expect("a legal move").board();
    let pawn = next.by_piece(KindId::PAWN.of(Color::White)).first().expect("a pawn");
    assert!(next.legal_moves().iter().all(|m| m.to() != pawn), "{:?}", choice.m);
}

#[test]
fn castling_in_chess960_is_searched() {
    let fen = "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1";
    let (p, _) = Variant::Chess.read(fen).expect(fen);
    let mut game = Game::new(p);
    let mut engine = engine();
    for _ in 0..60 {
        let limits = Limits { nodes: Some(500), ..Limits::default() };
        let Some(choice) = go(&mut engine, &game, &limits) else { break };
        game.play(choice.m).expect("a legal move");
    }
    assert!(game.len() >= 20);
}

#[test]
fn the_engine_follows_goals_and_stalemate_of_rule_files() {
    let king = custom("name = \"hill\"\ngoal.king = [\"d4-e5\"]");
    assert_eq!(choose(king, "4k3/8/8/8/8/3K4/8/7r w - - 0 1").1, Score::Mate(1));
    let stalemate = custom("name = \"stale\"\nstalemate = \"win\"");
    // Black is stalemated, which wins under these rules.
    let (_, score) = choose(stalemate, "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1");
    assert!(score > Score::Centipawns(300), "{score}");
}

#[test]
fn unstoppable_pawns_need_rules_that_leave_no_other_stopper() {
    // Positions with the black king one step too far from the pawn, and just near enough.
    let (late, in_time) = ("8/8/8/8/P4k2/8/8/7K w - - 0 1", "8/8/8/8/P3k3/8/8/7K w - - 0 1");
    let gain = |variant: Variant| {
        let [late, in_time] = [late, in_time].map(|fen| {
            let (p, _) = variant.read(fen).expect(fen);
            engine().evaluate(&p)
        });
        late - in_time
    };
    assert!(gain(custom("name = \"no-castling\"\ncastling = false")) > 120);
    assert!(gain(custom("name = \"walled\"\nwalls = [\"a5\"]")) < 120);
    assert!(gain(Variant::Crazyhouse) < 120);
}
