//! Tests of `perft uci` over a pipe.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::perft_with_input;

/// Runs a session with these commands, and returns its output.
fn uci(commands: &str) -> String {
    let ran = perft_with_input(&["uci"], commands.as_bytes());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout
}

#[test]
fn the_handshake_offers_chess960() {
    let answer = uci("uci\nisready\nquit\n");
    assert!(answer.starts_with("id name Tabiya"));
    assert!(answer.contains("option name UCI_Chess960 type check default false\n"));
    assert!(answer.ends_with("uciok\nreadyok\n"));
}

#[test]
fn go_perft_prints_rows_and_the_total() {
    let answer = uci("position startpos moves e2e4\ngo perft 2\n");
    assert!(answer.contains("e7e5: 29\n"), "{answer}");
    assert!(answer.ends_with("\n\nNodes searched: 600\n\n"), "{answer}");
    assert_eq!(uci("go perft 0\n"), "\nNodes searched: 1\n\n");
}

/// The descriptor by which a public leaderboard runs programs; tables are smaller here.
#[test]
fn the_descriptor_for_the_leaderboard_counts_in_all_modes() {
    let text = include_str!("../../../../scripts/leaderboard.json");
    let descriptor: serde_json::Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(descriptor["version"], env!("CARGO_PKG_VERSION"));
    let modes = descriptor["modes"].as_object().expect("modes");
    assert_eq!(modes.len(), 4);
    for (name, mode) in modes {
        assert_eq!(mode["launch"], "bin/tabiya/perft uci", "{name}");
        assert_eq!(mode["end_re"], r"^Nodes searched: \d+$", "{name}");
        let setup = mode["setup"].as_array().expect("lines").iter();
        let mut lines: Vec<&str> = setup.map(|line| line.as_str().expect("a line")).collect();
        lines.extend(mode["case"].as_str().expect("lines").lines());
        lines.push(mode["quit"].as_str().expect("a line"));
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let commands = lines.join("\n").replace("{fen}", fen).replace("{depth}", "3");
        let answer = uci(&commands.replace("{threads}", "2").replace("4096", "4"));
        let total = answer.lines().filter(|line| line.starts_with("Nodes searched: "));
        assert_eq!(total.collect::<Vec<_>>(), ["Nodes searched: 97862"], "{name}");
        assert!(!answer.contains("error"), "{name}: {answer}");
    }
}

#[test]
fn a_fen_with_moves_is_read() {
    let answer = uci("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1\nd\n");
    assert!(answer.contains("Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1\n"), "{answer}");
}

#[test]
fn castling_notation_follows_the_chess960_option() {
    let position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
    assert!(uci(&format!("{position}go perft 1\n")).contains("e1g1: 1\n"));
    let chess960 = format!("setoption name UCI_Chess960 value true\n{position}go perft 1\n");
    assert!(uci(&chess960).contains("e1h1: 1\n"));
}

#[test]
fn nothing_is_counted_after_a_refused_position() {
    for refused in [
        "position startpos moves e2e5",
        "position startpos move e2e4",
        "position startpos e2e4",
        "position",
        "position fen",
        "position fen moves e2e4",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 move e1e2",
        "position moves e2e4",
    ] {
        let answer = uci(&format!(
            "position startpos moves e2e4\n{refused}\nucinewgame\ngo perft 1\ngo depth 1\n\
             position startpos moves d2d4\ngo perft 1\n"
        ));
        let lines: Vec<&str> = answer.lines().collect();
        assert!(lines[0].starts_with("info string error: "), "{refused}: {answer}");
        let nothing = "info string error: the last position was refused, there is nothing to count";
        assert_eq!(lines[1], nothing, "{refused}: {answer}");
        assert!(lines[2].starts_with("info string error: "), "{refused}: {answer}");
        // The best move is one of Black's, from the last accepted position.
        assert!(lines[3].starts_with("bestmove ") && lines[3].contains(['7', '8']), "{answer}");
        assert!(lines[4].starts_with("a7a5: 1"), "{refused}: {answer}");
        assert!(answer.ends_with("\n\nNodes searched: 20\n\n"), "{refused}: {answer}");
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let answer = uci("position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 1\n");
    assert!(answer.ends_with("bestmove (none)\n"), "{answer}");
}

#[test]
fn counts_use_the_threads_and_the_table_that_are_set() {
    let answer = uci("setoption name Threads value 2\nsetoption name Hash value 8\n\
                      setoption name hash value 4\ngo perft 4\n");
    let note = "info string note: with seed 1 the count is wrong with probability below ";
    assert!(answer.starts_with(note), "{answer}");
    assert!(answer.ends_with("\n\nNodes searched: 197281\n\n"), "{answer}");
    let answer = uci("setoption name Hash value 8\nsetoption name Hash value 0\ngo perft 4\n");
    assert!(answer.starts_with("a2a3: 8457\n"), "{answer}");
    let offers = uci("uci\n");
    for option in ["Threads type spin default ", "Hash type spin default 0 min 0 max 33554432\n"] {
        assert!(offers.contains(&format!("option name {option}")), "{offers}");
    }
}

#[test]
fn chess960_castling_is_distinguished_from_king_steps() {
    let answer = uci("position fen 4k3/8/8/8/8/8/8/1R1K4 w B - 0 1\ngo perft 1\n");
    assert_eq!(answer.matches("d1c1: ").count(), 1, "{answer}");
    assert_eq!(answer.matches("d1b1: ").count(), 1, "{answer}");
}

/// A running `perft uci`, with pipes to it.
struct Live {
    process: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Live {
    fn start(args: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_perft"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("perft runs");
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            let _ = output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line));
        });
        Self { input: process.stdin.take(), process, lines }
    }

    fn say(&mut self, text: &str) {
        self.input.as_mut().expect("open").write_all(text.as_bytes()).expect("it listens");
    }

    fn next(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("an answer")
    }

    fn ends(mut self) {
        let begun = Instant::now();
        while self.process.try_wait().expect("it runs").is_none() {
            assert!(begun.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(self.process.wait().expect("it has ended").code(), Some(0));
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A time longer than any reply takes on a busy machine, but shorter than the counts that are to be
/// stopped.
const PATIENCE: Duration = Duration::from_secs(20);

const STOPPED: &str = "info string error: stopped, the count is not complete";

#[test]
fn a_count_answers_isready_and_can_be_stopped() {
    for args in
        [&["uci"][..], &["uci", "--house", "duck-chess-h5"], &["uci", "--variant", "atomic"]]
    {
        let mut live = Live::start(args);
        live.say("go perft 14\ngo perft 15\nisready\n");
        assert_eq!(live.next(), "readyok", "{args:?}");
        live.say("position startpos moves e2e5\nucinewgame\nsetoption name Threads value 1\n");
        assert!(live.next().starts_with("info string error: "), "{args:?}");
        live.say("stop\nstop\n");
        assert_eq!([live.next(), live.next()], [STOPPED, STOPPED], "{args:?}");
        live.say("stop\nposition startpos\ngo perft 1\nisready\n");
        let mut lines = vec![live.next()];
        while lines.last().is_some_and(|line| !line.starts_with("Nodes searched: 20")) {
            lines.push(live.next());
        }
        live.say("quit\n");
        live.ends();
    }
}

#[test]
fn quit_and_the_end_of_input_end_a_count() {
    let is_ended = |end: Option<&str>, args: &[&str]| {
        let mut live = Live::start(args);
        live.say("go perft 14\ngo perft 14\nisready\n");
        assert_eq!(live.next(), "readyok", "{args:?}");
        match end {
            Some(quit) => live.say(quit),
            None => drop(live.input.take()),
        }
        assert_eq!(live.next(), STOPPED, "{args:?}");
        live.ends();
    };
    // Side by side, since a second passes before each stops.
    thread::scope(|scope| {
        for end in [Some("quit\n"), None] {
            for args in [&["uci"][..], &["uci", "--house", "duck-chess-h5"]] {
                scope.spawn(move || is_ended(end, args));
            }
        }
    });
}

#[test]
fn counts_are_answered_whole_and_in_order() {
    let answer = uci("go perft 4\nposition startpos moves e2e4\ngo perft 3\ngo perft 0\n");
    let totals: Vec<&str> =
        answer.lines().filter_map(|line| line.strip_prefix("Nodes searched: ")).collect();
    assert_eq!(totals, ["197281", "13160", "1"], "{answer}");
    assert!(uci("go perft 4\nquit\n").ends_with("\n\nNodes searched: 197281\n\n"));
}

#[test]
fn invalid_uci_input_is_answered_and_survived() {
    for (command, message) in [
        ("go perft", "expected go perft DEPTH"),
        ("go perft x", "depth x is not a number from 0 to 99"),
        ("go perft 1.5", "depth 1.5 is not a number from 0 to 99"),
        ("go perft +1", "depth +1 is not a number from 0 to 99"),
        ("go perft 100", "depth 100 is not a number from 0 to 99"),
        ("go perft 2 3", "expected go perft DEPTH"),
        ("go depth 2 perft 3", "expected go perft DEPTH"),
        ("go perft -1", "depth -1 is not a number from 0 to 99"),
        ("go perft 1e3", "depth 1e3 is not"),
        ("go perft 99999999999999999999", "is not a number from 0 to 99"),
        ("go infinite", "expected go perft DEPTH"),
        ("position", "expected position startpos or position fen FEN"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "white has no king; black has no king"),
        ("position fen 9/8/8/8/8/8/8/8 w - - 0 1", "rank 8 has 9 files, expected 8"),
        ("position startpos moves a7a8", "illegal move a7a8 at ply 1"),
        ("position startpos moves e2e4 0000", "a null move is not a legal move: 0000 at ply 2"),
        (
            "position fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8",
            "promotion piece missing: a7a8 at ply 1",
        ),
        ("setoption name Contempt value 1", "unknown option Contempt"),
        ("setoption name Clear Hash", "unknown option Clear"),
        ("setoption name Hash", "Hash : expected MiB, from 0 to 33554432"),
        ("setoption name Hash value -1", "Hash -1: expected MiB"),
        ("setoption name Hash value 99999999999999999999", "expected MiB"),
        ("setoption name Hash value 33554432", "cannot allocate 32 TiB: "),
        ("setoption name Threads value 0", "Threads 0: expected a number from 1 to 1024"),
        ("setoption name Threads value two", "Threads two: expected a number"),
        ("setoption", "expected setoption name NAME value VALUE"),
        ("setoption name", "expected setoption name NAME value VALUE"),
        ("setoption name UCI_Chess960 value maybe", "UCI_Chess960 is true or false, not maybe"),
        ("bogus \u{7}", "unknown command bogus"),
    ] {
        let answer = uci(&format!("{command}\nisready\n"));
        assert!(answer.contains(message), "{command}: {answer}");
        assert!(answer.starts_with("info string error: "), "{command}: {answer}");
        assert!(answer.ends_with("readyok\n"), "{command}: {answer}");
    }
}

#[test]
fn rubbish_bytes_are_answered_and_survived() {
    let ran = perft_with_input(&["uci"], b"\xff\xfe\x00junk\nisready\n");
    assert_eq!(ran.code, Some(0));
    assert!(ran.stdout.ends_with("readyok\n"));
    // Even a long line gets a short reply.
    for start in ["", "position ", "position fen ", "position startpos moves ", "go perft ", "go "]
    {
        let answer = uci(&format!("{start}{}\nisready\n", "x/".repeat(100_000)));
        assert!(answer.starts_with("info string error: "), "{start}");
        assert!(answer.ends_with("readyok\n") && answer.len() < 1000, "{start}: {}", answer.len());
    }
    let answer = uci(&format!("{}\nisready\n", "x".repeat(3 << 20)));
    assert_eq!(answer, "info string error: a line is longer than 1 MiB\nreadyok\n");
}
