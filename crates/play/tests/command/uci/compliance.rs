//! The checks that match programs make of an engine before they use it, such as `fastchess --compliance`: one row each.

use std::time::{Duration, Instant};

use tabiya_games::{AnyPosition, UciPosition, Variant};

use super::driver::Engine;

/// What has to follow the lines of a row.
#[derive(Debug, Clone, Copy)]
enum Answer {
    /// No line; the engine is ready afterwards.
    Nothing,
    /// A line that begins with these words and has more behind them.
    Line(&'static str),
    /// This line.
    Word(&'static str),
    /// Sound `info` lines, at least one with a score since the search began, then a legal move.
    Move,
    /// Sound `info` lines and then `readyok`, with no move before it.
    Thinking,
    /// The end of the process with status 0.
    End,
}

use Answer::{End, Line, Move, Nothing, Thinking, Word};

/// The time in which an answer has to come, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(10);

const MIDDLE_GAME: &str =
    "position fen r2q1rk1/1bp1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 w - - 1 10";
const BLACK: &str = "position fen 8/5k2/1p4p1/p1p1Pp1p/P1P2P1P/1P2K1P1/8/8 b - - 3 44";

/// The name of each check, the lines that are sent, and the answer.
const CHECKS: &[(&str, &str, Answer)] = &[
    ("the engine says its name", "uci", Line("id name ")),
    ("it says its author", "", Line("id author ")),
    ("it has options", "", Line("option name Hash type spin default ")),
    ("threads can be set", "", Line("option name Threads type spin default ")),
    ("the list has an end", "", Word("uciok")),
    ("it is ready", "isready", Word("readyok")),
    ("options are set", "setoption name Hash value 8\nsetoption name Threads value 1", Nothing),
    ("a new game begins", "ucinewgame", Nothing),
    ("it is ready for the new game", "isready", Word("readyok")),
    ("the start position is set", "position startpos", Nothing),
    ("it is ready after the start position", "isready", Word("readyok")),
    ("a FEN is set", MIDDLE_GAME, Nothing),
    ("it is ready after a FEN", "isready", Word("readyok")),
    ("White's time alone is enough for White", "go wtime 100", Move),
    ("Black is to move in a FEN", BLACK, Nothing),
    ("Black's time alone is enough for Black", "go btime 100", Move),
    ("White's time alone is enough for Black", "go wtime 100", Move),
    ("both clocks have increments", "go wtime 100 winc 100 btime 100 binc 100", Move),
    ("the clocks come in another order", "go btime 100 binc 100 wtime 100 winc 100", Move),
    ("a clock has run out", "go wtime 0 btime 0 winc 0 binc 0", Move),
    ("a clock is below zero", "go wtime -5 btime -5", Move),
    ("a clock is for some moves", "go wtime 200 btime 200 movestogo 3", Move),
    ("a time is for the move", "go movetime 50", Move),
    ("a depth ends the search", "go depth 6", Move),
    ("a single ply is a search", "go depth 1", Move),
    ("nodes end the search", "go nodes 5000", Move),
    ("a single node is a search", "go nodes 1", Move),
    ("the first limit that is reached ends it", "go depth 60 nodes 3000 movetime 60000", Move),
    ("a mate is looked for", "go mate 1 nodes 2000", Move),
    ("another game begins", "ucinewgame\nposition startpos", Nothing),
    ("its first move is played", "go wtime 100 btime 100", Move),
    ("it goes on", "position startpos moves e2e4 e7e5", Nothing),
    ("its next move is played", "go wtime 100 btime 100", Move),
    ("a game has castled, promoted and taken en passant", LONG_GAME, Nothing),
    ("the move behind it is legal", "go nodes 3000", Move),
    (
        "a FEN has moves behind it",
        "position fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8q",
        Nothing,
    ),
    ("a check is answered", "go depth 4", Move),
    ("a single legal move is played", "position fen 7k/8/8/8/8/8/r7/7K w - - 0 1", Nothing),
    ("without a clock it is known", "go movetime 100", Move),
    ("a search without an end begins", "position startpos\ngo infinite\nisready", Thinking),
    ("it is still ready", "isready", Thinking),
    ("it stops", "stop", Move),
    ("a stop without a search is nothing", "stop", Nothing),
    (
        "it ponders",
        "position startpos moves e2e4\ngo ponder wtime 300 btime 300\nisready",
        Thinking,
    ),
    ("the expected move came", "ponderhit", Move),
    ("words it does not know are nothing", "hello\ngo_there\nxyzzy now", Nothing),
    ("empty lines are nothing", "\n \n\t\n", Nothing),
    ("it ends, even while it searches", "go infinite\nquit", End),
];

/// A game in which both sides castle, a pawn takes en passant, and one promotes.
const LONG_GAME: &str = "position startpos moves e2e4 g8f6 e4e5 d7d5 e5d6 g7g6 d6c7 f8g7 c7b8n \
    e8g8 g1f3 a8b8 f1e2 b7b6 e1g1";

/// Checks the fields of an `info` line of a search in this position: which words are there, and that they have values.
/// Returns whether it has a score.
fn check_info(p: &AnyPosition, line: &str) -> Result<bool, String> {
    let mut words = line.split(' ').skip(1).peekable();
    let mut has_score = false;
    while let Some(word) = words.next() {
        let wrong = |value: Option<&str>| format!("{word} {value:?} in {line}");
        match word {
            "string" => return Ok(has_score),
            "depth" | "seldepth" | "multipv" | "nodes" | "nps" | "time" | "tbhits" | "hashfull" => {
                let value = words.next();
                let number = value.and_then(|value| value.parse::<u64>().ok());
                let most = if word == "hashfull" { 1000 } else { u64::MAX };
                number.filter(|&number| number <= most).ok_or_else(|| wrong(value))?;
            }
            "score" => {
                let (kind, value) = (words.next(), words.next());
                let is_kind = matches!(kind, Some("cp" | "mate"));
                let number = value.and_then(|value| value.parse::<i32>().ok());
                number.filter(|_| is_kind).ok_or_else(|| wrong(value))?;
                has_score = true;
                words.next_if(|word| ["lowerbound", "upperbound"].contains(word));
            }
            "pv" => {
                let mut p = *p;
                words.peek().ok_or_else(|| wrong(None))?;
                for word in words.by_ref() {
                    let m = p.uci_move(word).map_err(|error| format!("{error} in {line}"))?;
                    p = p.play_unchecked(m);
                }
            }
            _ => return Err(format!("{word} is not a field: {line}")),
        }
    }
    Ok(has_score)
}

/// Checks the answer to a search in this position: its `info` lines, then a legal move. `has_score` says whether a
/// score came before these lines.
fn check_move(p: &AnyPosition, lines: &[String], mut has_score: bool) -> Result<(), String> {
    let (last, before) = lines.split_last().ok_or("no line")?;
    for line in before {
        has_score |= check_info(p, line)?;
    }
    let words: Vec<&str> = last.split(' ').collect();
    let (m, reply) = match words[..] {
        ["bestmove", m] => (m, None),
        ["bestmove", m, "ponder", reply] => (m, Some(reply)),
        _ => return Err(format!("not an answer: {last}")),
    };
    let m = p.uci_move(m).map_err(|error| format!("{error}: {last}"))?;
    let next = p.play_unchecked(m);
    reply.map_or(Ok(()), |reply| {
        next.uci_move(reply).map(drop).map_err(|error| error.to_string())
    })?;
    if has_score { Ok(()) } else { Err(format!("no score before {last}")) }
}

/// Checks one row. `p` is the position that was set last, and `has_score` whether the running search has given a score.
fn check(
    engine: &mut Engine,
    p: &AnyPosition,
    has_score: &mut bool,
    answer: Answer,
) -> Result<(), String> {
    match answer {
        Nothing => {
            engine.say("isready");
            let line = engine.next();
            if line == "readyok" { Ok(()) } else { Err(line) }
        }
        Line(start) => {
            let lines = engine.until(start);
            let is_whole = lines.last().is_some_and(|line| line.len() > start.len());
            if is_whole { Ok(()) } else { Err(lines.join("\n")) }
        }
        Word(word) => {
            let lines = engine.until(word);
            if lines.last().is_some_and(|line| line == word) {
                Ok(())
            } else {
                Err(lines.join("\n"))
            }
        }
        Move => check_move(p, &engine.until("bestmove"), std::mem::take(has_score)),
        Thinking => {
            let lines = engine.until("readyok");
            for line in &lines[..lines.len() - 1] {
                *has_score |= match line.starts_with("info ") {
                    true => check_info(p, line)?,
                    false => return Err(line.clone()),
                };
            }
            Ok(())
        }
        End => Ok(()),
    }
}

#[test]
fn the_engine_passes_the_checks_of_match_programs() {
    let mut engine = Engine::start(&["uci"]);
    let (mut p, mut has_score) = (Variant::Chess.start(), false);
    for &(name, lines, answer) in CHECKS {
        let begun = Instant::now();
        for line in lines.split('\n').filter(|_| !lines.is_empty()) {
            engine.say(line);
            if let Some(text) = line.strip_prefix("position ") {
                let told = UciPosition::read(text).and_then(|told| told.game(Variant::Chess));
                let (game, _) = told.expect(name);
                p = game.board();
            }
        }
        let checked = check(&mut engine, &p, &mut has_score, answer);
        assert_eq!(checked, Ok(()), "{name}");
        assert!(begun.elapsed() < PATIENCE, "{name}: {:?}", begun.elapsed());
    }
    let begun = Instant::now();
    assert_eq!(engine.end(), 0);
    assert!(begun.elapsed() < PATIENCE, "quit: {:?}", begun.elapsed());
}

#[test]
fn an_illegal_principal_variation_fails_the_checks() {
    let p = Variant::Chess.start();
    let sound = "info depth 3 seldepth 4 multipv 1 score cp -12 lowerbound nodes 9 nps 10 hashfull 0 \
        time 1 pv e2e4 e7e5 g1f3";
    assert_eq!(check_info(&p, sound), Ok(true));
    assert_eq!(check_info(&p, "info string score cp"), Ok(false));
    for (before, after) in [
        ("depth 3", "depth x"),
        ("cp -12", "cp"),
        ("score cp", "score pawns"),
        ("nps 10", "nps -10"),
        ("hashfull 0", "hashfull 1001"),
        ("time 1", "time 1.5"),
        ("nodes 9", "speed 9"),
        ("g1f3", "g1e3"),
        (" e2e4 e7e5 g1f3", ""),
    ] {
        let line = sound.replacen(before, after, 1);
        assert!(check_info(&p, &line).is_err(), "{line}");
    }
    let lines = |last: &str| [sound.to_owned(), last.to_owned()];
    assert_eq!(check_move(&p, &lines("bestmove e2e4 ponder e7e5"), false), Ok(()));
    for last in ["bestmove", "bestmove e2e5", "bestmove e2e4 ponder e2e3", "bestmove e2e4 e7e5"] {
        assert!(check_move(&p, &lines(last), false).is_err(), "{last}");
    }
    assert!(
        check_move(&p, &["info depth 1".to_owned(), "bestmove e2e4".to_owned()], false).is_err()
    );
}
