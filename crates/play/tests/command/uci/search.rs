//! Searches, from `go` to `bestmove`.

use std::thread;
use std::time::{Duration, Instant};

use tabiya_games::Variant;

use super::driver::{Engine, is_legal, read};

#[test]
fn moves_are_legal_and_preceded_by_a_score() {
    let mut engine = Engine::new();
    for moves in ["", "e2e4", "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1"] {
        engine.say(&format!("position startpos moves {moves}"));
        let mut p = Variant::Chess.start();
        for m in moves.split_whitespace() {
            p = p.play_unchecked(p.uci_move(m).expect(m));
        }
        for limit in
            ["depth 5", "nodes 3000", "movetime 40", "wtime 1000 btime 1000", "mate 2 nodes 9000"]
        {
            let (m, told) = engine.go(limit);
            assert!(is_legal(&p, &m), "{limit}: {m}");
            let has_score = |line: &String| line.starts_with("info ") && line.contains(" score ");
            assert!(told.iter().any(has_score), "{limit}");
        }
    }
}

#[test]
fn info_lines_have_the_fields_that_front_ends_read() {
    let mut engine = Engine::new();
    engine.say("setoption name UCI_ShowWDL value true");
    engine.say("position startpos");
    let (_, told) = engine.go("depth 6");
    let last = told.last().expect("a line");
    for word in [
        "depth", "seldepth", "multipv", "score", "cp", "wdl", "nodes", "nps", "hashfull", "time",
        "pv",
    ] {
        assert!(last.split(' ').any(|other| other == word), "{word} in {last}");
    }
    assert!(last.starts_with("info depth 6 "));
    let after: Vec<u32> = last
        .split(' ')
        .skip_while(|word| *word != "wdl")
        .skip(1)
        .take(3)
        .map(|word| word.parse().expect("a number"))
        .collect();
    assert_eq!(after.iter().sum::<u32>(), 1000);
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut engine = Engine::new();
    for (variant, fen) in [
        ("chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"),
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
        ("kingofthehill", "4k3/8/8/8/3K4/8/8/8 b - - 0 1"),
        ("3check", "4k3/8/8/8/8/8/8/4K2R b - - 0+3 0 1"),
        ("king-capture", "8/8/8/8/8/8/8/4K2R b - - 0 1"),
    ] {
        engine.say(&format!("setoption name UCI_Variant value {variant}"));
        engine.say(&format!("position fen {fen}"));
        for limit in ["depth 3", "movetime 20", "wtime 100 btime 100"] {
            let (m, told) = engine.go(limit);
            assert_eq!(m, "(none)", "{variant} {fen}");
            assert!(told.iter().any(|line| line.contains(" score ")));
        }
    }
    // After these finished games, the engine can search another game.
    engine.say("setoption name UCI_Variant value chess");
    engine.say("position startpos");
    assert!(is_legal(&Variant::Chess.start(), &engine.go("depth 2").0));
}

#[test]
fn stop_twice_answers_once() {
    let mut engine = Engine::new();
    engine.say("position startpos");
    engine.say("go infinite");
    thread::sleep(Duration::from_millis(50));
    engine.say("stop");
    engine.say("stop");
    engine.answer();
    engine.say("stop");
    engine.say("isready");
    assert_eq!(engine.until("readyok"), ["readyok"]);
}

#[test]
fn an_infinite_search_always_waits_for_stop() {
    let mut engine = Engine::new();
    engine.say("position fen 8/8/8/8/8/6k1/7p/7K b - - 0 1");
    engine.say("go infinite");
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_millis(300) {
        if let Ok(line) = engine.lines.recv_timeout(Duration::from_millis(50)) {
            assert!(!line.starts_with("bestmove"));
        }
    }
    engine.say("isready");
    engine.until("readyok");
    engine.say("stop");
    engine.answer();
}

#[test]
fn an_immediate_stop_is_obeyed() {
    let mut engine = Engine::new();
    for _ in 0..50 {
        engine.say("position startpos");
        engine.say("go infinite");
        engine.say("stop");
        assert!(is_legal(&Variant::Chess.start(), &engine.answer().0));
    }
}

#[test]
fn pondering_lasts_until_the_move_is_made() {
    let mut engine = Engine::new();
    engine.say("position startpos moves e2e4 e7e5");
    engine.say("go ponder wtime 200 btime 200 movestogo 1");
    thread::sleep(Duration::from_millis(500));
    assert!(engine.lines.try_iter().all(|line| !line.starts_with("bestmove")));
    engine.say("ponderhit");
    let begun = Instant::now();
    engine.answer();
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn quit_ends_a_running_search() {
    let mut engine = Engine::new();
    engine.say("go infinite");
    thread::sleep(Duration::from_millis(30));
    let begun = Instant::now();
    engine.say("quit");
    assert_eq!(engine.end(), 0);
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn searches_answer_in_time() {
    let mut engine = Engine::new();
    engine.say("isready");
    engine.until("readyok");
    let mut times: Vec<Duration> = (0..5)
        .map(|_| {
            engine.say("position startpos");
            let begun = Instant::now();
            engine.go("movetime 50");
            begun.elapsed()
        })
        .collect();
    times.sort();
    // The median of the times counts, with room, as the machine may be busy.
    assert!(times[2] < Duration::from_millis(300), "{times:?}");
    assert!(times[2] > Duration::from_millis(20), "{times:?}");
}

#[test]
fn games_of_all_variants_are_legal() {
    let mut engine = Engine::new();
    for &variant in Variant::BUILT_IN {
        engine.say(&format!("setoption name UCI_Variant value {}", variant.name()));
        engine.say("ucinewgame");
        let mut p = variant.start();
        let mut moves = String::new();
        for _ in 0..30 {
            engine.say(&format!("position startpos moves{moves}"));
            let (m, _) = engine.go("nodes 300");
            if m == "(none)" {
                assert!(p.legal_moves().is_empty());
                break;
            }
            assert!(is_legal(&p, &m), "{variant} {p} {m}");
            p = p.play_unchecked(p.uci_move(&m).expect("legal"));
            moves.push(' ');
            moves.push_str(&m);
        }
    }
}

#[test]
fn counts_asked_for_in_one_go_are_all_answered() {
    let mut engine = Engine::new();
    engine
        .say("go perft 4\nposition startpos moves e2e4\ngo perft 3\nposition startpos\ngo perft 5");
    for total in ["197281", "13160", "4865609"] {
        let lines = engine.until("Nodes searched:");
        let last = lines.last().expect("a line");
        assert_eq!(last.split(' ').next_back(), Some(total), "{lines:?}");
    }
}

#[test]
fn commands_waiting_for_a_count_can_be_stopped() {
    let mut engine = Engine::new();
    engine.say("go perft 12\ngo depth 1\nisready");
    engine.until("readyok");
    engine.say("stop");
    engine.until("bestmove");
    engine.say("go perft 12\ngo perft 12\nquit");
    let begun = std::time::Instant::now();
    engine.process.wait().expect("it ends");
    assert!(begun.elapsed() < Duration::from_secs(10));
}

#[test]
fn perft_counts_and_divides() {
    let mut engine = Engine::new();
    engine.say("position startpos");
    engine.say("go perft 3");
    let lines = engine.until("Nodes searched");
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 8902"));
    assert!(lines.iter().any(|line| line == "e2e4: 600"));
    engine.say("setoption name UCI_Variant value atomic");
    engine.say("go perft 4");
    assert!(engine.until("Nodes searched").iter().any(|line| line == "Nodes searched: 197326"));
    // A deep count can be stopped.
    engine.say("go perft 12");
    thread::sleep(Duration::from_millis(50));
    engine.say("stop");
    engine.say("isready");
    engine.until("readyok");
}

#[test]
fn bench_and_eval_are_deterministic() {
    let bench = || {
        let mut engine = Engine::start(&["uci"]);
        engine.say("bench 4");
        let lines = engine.until("Nodes/second");
        let nodes = lines.iter().find_map(|line| line.strip_prefix("Nodes searched  : "));
        let speed = lines.iter().find_map(|line| line.strip_prefix("Nodes/second    : "));
        let [nodes, speed] = [nodes, speed].map(|figure| figure.expect("a figure").to_owned());
        // The line that test servers read.
        assert_eq!(engine.next(), format!("{nodes} nodes {speed} nps"));
        nodes
    };
    assert_eq!(bench(), bench());
    let mut engine = Engine::new();
    engine.say("position startpos");
    engine.say("eval");
    assert!(engine.next().starts_with("evaluation "));
}

#[test]
fn a_search_is_answered_before_the_next_begins() {
    let mut engine = Engine::new();
    engine.say("position startpos");
    engine.say("go infinite");
    engine.say("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    engine.say("go depth 3");
    assert!(is_legal(&Variant::Chess.start(), &engine.answer().0));
    let p = read(Variant::Chess, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let (m, _) = engine.answer();
    assert!(is_legal(&p, &m) && m == "d1d8");
}
