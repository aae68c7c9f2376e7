//! Draws, zugzwang, stalemate and limits: cases where searches easily go wrong.

use std::thread;
use std::time::{Duration, Instant};

use tabiya_engine::{
    Choice, Engine, Feature, Features, Info, Limits, Options, Score, Stop, Strength,
};
use tabiya_games::{AnyPosition, Game, Move, Position, Variant};

use crate::common::{go, go_from};

fn read(fen: &str) -> AnyPosition {
    Variant::Chess.read(fen).expect(fen).0
}

fn engine() -> Engine {
    Engine::new(Options { hash: 4, ..Options::default() })
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn choose(fen: &str, limits: &Limits) -> Choice {
    go_from(&mut engine(), read(fen), limits)
}

fn uci(p: AnyPosition, m: &Move) -> String {
    Position::from(p).text(m)
}

/// The position after a move of the variant.
fn after(p: &AnyPosition, m: &Move) -> AnyPosition {
    p.play(m.own().expect("no house rule")).expect("a legal move")
}

fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(_) => panic!("{score}"),
    }
}

#[test]
fn zugzwang_is_scored_correctly() {
    // After b7 Black is in zugzwang: its only move allows Kc7, after which the pawn promotes.
    let choice = choose("1k6/8/1PK5/8/8/8/8/8 w - - 0 1", &nodes(30_000));
    assert!(choice.score > Score::Centipawns(500), "{}", choice.score);
    // With Black to move first, b7 is played with check and White cannot win.
    let choice = choose("1k6/8/1PK5/8/8/8/8/8 b - - 0 1", &nodes(30_000));
    assert_eq!(choice.score, Score::Centipawns(0));
    // The side to move must give up its pawn, and loses.
    let trebuchet = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1";
    assert!(choose(trebuchet, &nodes(30_000)).score < Score::Centipawns(-300));
    let other = "8/8/8/3pK3/2kP4/8/8/8 b - - 0 1";
    assert!(choose(other, &nodes(30_000)).score < Score::Centipawns(-300));
}

#[test]
fn a_blocked_rook_pawn_is_a_draw() {
    let choice = choose("8/8/8/8/8/6k1/7p/7K b - - 0 1", &nodes(20_000));
    assert!(centipawns(choice.score).abs() < 60, "{}", choice.score);
}

#[test]
fn a_winner_does_not_stalemate() {
    for fen in [
        "7k/8/6Q1/8/8/8/8/K7 w - - 0 1",
        "k7/8/1K6/8/2Q5/8/8/8 w - - 0 1",
        "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1",
        "k7/P7/1K6/8/8/8/6R1/8 w - - 0 1",
    ] {
        let p = read(fen);
        let choice = choose(fen, &nodes(20_000));
        let next = after(&p, &choice.m);
        let is_over = next.legal_moves().is_empty();
        assert!(!is_over || next.checkers().any(), "{fen} {}", uci(p, &choice.m));
        assert!(choice.score > Score::Centipawns(300), "{fen} {}", choice.score);
    }
}

#[test]
fn a_loser_finds_stalemate() {
    let fen = "5k1K/7P/8/8/8/8/8/8 b - - 0 1";
    let choice = choose(fen, &nodes(20_000));
    assert_eq!(uci(read(fen), &choice.m), "f8f7");
    assert_eq!(choice.score, Score::Centipawns(0));
}

#[test]
fn perpetual_check_saves_the_game() {
    let fen = "6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1";
    let choice = choose(fen, &nodes(30_000));
    assert_eq!(choice.score, Score::Centipawns(0));
    assert_eq!(uci(read(fen), &choice.m), "h5e8");
}

#[test]
fn a_winning_side_does_not_repeat() {
    // Both sides have moved back and forth: one more repetition is a draw.
    let shuffled = "a1a2 h8g8 a2a1 g8h8 a1a2 h8g8 a2a1";
    let mut game = Game::new(read("7k/8/8/8/8/8/6K1/R7 w - - 0 1"));
    for text in shuffled.split(' ') {
        game.play_text(text).expect(text);
    }
    // Black, otherwise lost, draws by repeating the position.
    let choice = go(&mut engine(), &game, &nodes(20_000)).expect("a move");
    assert_eq!(uci(game.board(), &choice.m), "g8h8");
    assert_eq!(choice.score, Score::Centipawns(0));
}

#[test]
fn fifty_moves_without_progress_are_a_draw_but_mate_comes_first() {
    let far = choose("8/8/8/4k3/8/8/8/R3K3 w - - 97 90", &nodes(30_000));
    assert_eq!(far.score, Score::Centipawns(0));
    let near = choose("7k/8/6K1/8/8/8/8/R7 w - - 99 90", &nodes(30_000));
    assert_eq!(near.score, Score::Mate(1));
    // A pawn move restarts the count.
    let pawn = choose("7k/8/8/8/8/P7/8/R3K3 w - - 99 90", &nodes(30_000));
    assert!(pawn.score > Score::Centipawns(400), "{}", pawn.score);
}

#[test]
fn insufficient_material_is_scored_as_a_draw() {
    for fen in ["8/8/4k3/8/8/3KN3/8/8 w - - 0 1", "8/8/4k3/8/8/3K1B2/8/8 b - - 0 1"] {
        assert_eq!(choose(fen, &nodes(5000)).score, Score::Centipawns(0), "{fen}");
    }
    let knights = choose("8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", &nodes(5000));
    assert!(centipawns(knights.score).abs() < 100, "{}", knights.score);
}

#[test]
fn the_same_limits_give_the_same_answers() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let answer = |limits: &Limits| {
        let mut told = Vec::new();
        let mut engine = engine();
        let game = Game::new(read(fen));
        let choice = engine.go(&game, limits, &mut |info| {
            told.push((info.depth, info.nodes, info.score, info.line.clone()));
        });
        // After a new game, the same search gives the same choice.
        engine.new_game();
        assert_eq!(engine.go(&game, limits, &mut |_| ()), choice);
        (choice, told)
    };
    assert_eq!(answer(&nodes(30_000)), answer(&nodes(30_000)));
    let depth = Limits { depth: Some(8), ..Limits::default() };
    assert_eq!(answer(&depth), answer(&depth));
}

#[test]
fn no_more_nodes_are_searched_than_allowed() {
    for limit in [2000, 5000, 20_000] {
        let mut most = 0;
        let told = &mut |info: &Info| most = most.max(info.nodes);
        engine().go(&Game::default(), &nodes(limit), told).expect("no house rules");
        assert!(most <= limit, "{most} of {limit}");
    }
}

#[test]
fn a_search_ends_when_stopped_or_out_of_time() {
    let start = Game::default();
    let limits = Limits { infinite: true, ..Limits::default() };
    let stop: Stop = limits.stop.clone();
    let begun = Instant::now();
    let stopper = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        stop.stop();
    });
    assert!(go(&mut engine(), &start, &limits).is_some());
    let taken = begun.elapsed();
    stopper.join().expect("it sleeps and stops");
    assert!(taken >= Duration::from_millis(90) && taken < Duration::from_secs(2), "{taken:?}");

    let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    let begun = Instant::now();
    go(&mut engine(), &start, &limits);
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}

#[test]
fn searchmoves_and_multipv_limit_and_order_the_lines() {
    let p = read("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let quiet = p.uci_move("h2h3").expect("legal");
    let limits = Limits { searchmoves: vec![quiet], ..nodes(5000) };
    assert_eq!(go_from(&mut engine(), p, &limits).m, quiet.into());

    let mut engine = Engine::new(Options { multipv: 3, ..Options::default() });
    let mut last = vec![None; 3];
    let limits = Limits { depth: Some(6), ..Limits::default() };
    let told = &mut |info: &Info| {
        last[info.multipv as usize - 1] = Some((info.depth, info.score, info.line[0].clone()));
    };
    engine.go(&Game::new(p), &limits, told).expect("no house rules");
    let told: Vec<_> = last.into_iter().map(|line| line.expect("three lines")).collect();
    assert_eq!(told[0].1, Score::Mate(1));
    assert!(told[0].1 > told[1].1 && told[1].1 >= told[2].1);
    assert!(told.iter().all(|&(depth, ..)| depth == 6));
    assert!(told[0].2 != told[1].2 && told[1].2 != told[2].2 && told[0].2 != told[2].2);
}

#[test]
fn several_threads_find_the_mate() {
    let mut engine = Engine::new(Options { threads: 3, ..Options::default() });
    let p = read("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let limits = Limits { depth: Some(6), ..Limits::default() };
    assert_eq!(go_from(&mut engine, p, &limits).score, Score::Mate(1));
}

#[test]
fn several_threads_reach_and_report_the_depth_limit() {
    let p = read("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10");
    let mut engine = Engine::new(Options { threads: 2, ..Options::default() });
    for depth in [1, 2, 7, 10] {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let mut last = None;
        let choice = engine.go(&Game::new(p), &limits, &mut |info| last = Some(info.clone()));
        let (choice, last) = (choice.unwrap().expect("a move"), last.expect("told"));
        assert_eq!(last.depth, depth);
        assert_eq!((&last.line[0], last.score), (&choice.m, choice.score));
    }
}

#[test]
fn a_weak_level_searches_few_nodes_and_moves_legally() {
    for elo in [800, 1300, 1800] {
        let strength = Strength::elo(elo);
        let mut engine = Engine::new(Options { strength, hash: 1, ..Options::default() });
        let mut game = Game::default();
        for _ in 0..40 {
            let limits = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
            let Some(choice) = go(&mut engine, &game, &limits) else { break };
            game.play(choice.m).expect("a legal move");
        }
    }
}

/// Plays both sides until the game ends, and returns whether it ends by mate.
fn is_mated(fen: &str, limits: &Limits) -> bool {
    let mut engine = engine();
    let mut game = Game::new(read(fen));
    while game.len() < 98
        && let Some(choice) = go(&mut engine, &game, limits)
    {
        game.play(choice.m).expect("a legal move");
    }
    let last = game.board();
    last.legal_moves().is_empty() && last.checkers().any()
}

#[test]
fn a_rook_and_a_queen_can_each_mate() {
    assert!(is_mated("8/8/8/4k3/8/8/8/R3K3 w - - 0 1", &nodes(5000)));
    assert!(is_mated("8/8/8/4k3/8/8/8/3QK3 w - - 0 1", &nodes(2000)));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes without optimisation")]
fn two_bishops_or_bishop_and_knight_can_mate() {
    assert!(is_mated("8/8/8/4k3/8/8/8/2B1KB2 w - - 0 1", &nodes(30_000)));
    assert!(is_mated("8/8/8/8/8/2k5/8/2B1K1N1 w - - 0 1", &nodes(30_000)));
}

#[test]
fn a_rook_pawn_with_the_wrong_bishop_does_not_win() {
    let score = |fen: &str| choose(fen, &nodes(5000)).score;
    for wrong in ["8/8/8/8/8/6kp/1b6/6K1 w - - 0 1", "k7/8/PK6/8/8/8/1B6/8 b - - 0 1"] {
        let range = Score::Centipawns(-60)..=Score::Centipawns(60);
        assert!(range.contains(&score(wrong)), "{wrong} {}", score(wrong));
    }
    assert!(score("8/8/8/8/8/6kp/8/1b4K1 b - - 0 1") > Score::Centipawns(300));
    assert!(score("8/k7/P1K5/8/8/8/2B5/8 w - - 0 1") > Score::Centipawns(300));
}

#[test]
fn a_promotion_threat_is_seen_at_low_depth() {
    let choice = choose("8/P6k/8/8/8/8/8/K7 w - - 0 1", &Limits { depth: Some(1), ..nodes(1000) });
    assert!(choice.score > Score::Centipawns(500), "{}", choice.score);
}

#[test]
fn quiescence_search_sees_quiet_checks() {
    // The rook can capture a pawn, but then Black mates on the first rank.
    let fen = "4r1k1/p4ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let answer = |features| {
        let mut engine = Engine::new(Options { hash: 4, features, ..Options::default() });
        let limits = Limits { depth: Some(1), ..Limits::default() };
        uci(read(fen), &go_from(&mut engine, read(fen), &limits).m)
    };
    assert_eq!(answer(Features::ALL.without(Feature::QuietChecks)), "a1a7");
    assert_ne!(answer(Features::ALL), "a1a7");
}

#[test]
fn an_unstoppable_pawn_is_scored_nearly_as_a_queen() {
    let value = |fen: &str| {
        let of_mover = engine().evaluate(&read(fen));
        if fen.contains(" w ") { of_mover } else { -of_mover }
    };
    // The king catches the pawn if it is one step nearer or if it is its turn.
    for (late, in_time) in [
        ("8/8/8/8/P5k1/8/8/7K w - - 0 1", "8/8/8/8/P4k2/8/8/7K b - - 0 1"),
        ("8/8/8/8/P4k2/8/8/7K w - - 0 1", "8/8/8/8/P3k3/8/8/7K w - - 0 1"),
        // From its first rank the pawn can advance two squares at once.
        ("8/8/8/6k1/8/8/P7/7K w - - 0 1", "8/8/8/5k2/8/8/P7/7K w - - 0 1"),
        // The pawn's own king controls the pawn's path.
        ("8/1K1k4/P7/8/8/8/8/8 b - - 0 1", "8/3k4/P7/8/8/8/8/1K6 b - - 0 1"),
    ] {
        let [late_value, in_time_value] = [late, in_time].map(value);
        assert!(late_value > in_time_value + 120, "{late} {late_value}, {in_time} {in_time_value}");
    }
}

#[test]
fn the_principal_variation_is_legal_after_any_interruption() {
    // In these positions the line reported once ended in old moves, left after a null-window search.
    for (fen, limits) in [
        ("8/8/3k4/5RK1/8/8/2q5/8 w - - 88 197", vec![1661]),
        (
            "2krr3/1pp5/p6q/2B5/PP2p3/R2P1P1P/1bP4R/3K1B2 w - - 1 35",
            vec![9027, 10_024, 11_021, 12_018],
        ),
        ("7R/8/6k1/6p1/5p2/7P/1r6/6K1 w - - 14 74", vec![3409, 4406]),
        ("r1b1kn2/5pb1/p1p3p1/R3p1Pr/1P2P2p/2P1BP1P/2K5/2N2B1R w q - 3 22", vec![8522, 9519]),
        ("rn1q1rk1/1bppbpp1/p3pn1p/1P6/P7/1PN1PN2/1B1P1PPP/R2QKB1R w - - 1 11", vec![2371]),
        ("rk2r3/2p1q2p/1pbp1np1/pN2pp2/2PPn2P/3NP1P1/PPQ2PB1/1KR3R1 w - - 5 26", vec![9548]),
    ] {
        for limit in limits.into_iter().chain((200..12_000).step_by(173)) {
            choose(fen, &nodes(limit)).line.iter().fold(read(fen), |p, m| after(&p, m));
        }
    }
}
