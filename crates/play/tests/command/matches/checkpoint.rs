//! Matches that are continued from a checkpoint.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::script::{Engines, json, run, text};

/// The rounds of the games in a file, which must be sound games and all different.
fn rounds(pgn: &Path) -> BTreeSet<String> {
    let games = text(pgn);
    let rounds = games.lines().filter_map(|line| line.strip_prefix("[Round \""));
    let rounds: Vec<String> = rounds.map(|round| round.replace("\"]", "")).collect();
    let all: BTreeSet<String> = rounds.iter().cloned().collect();
    assert_eq!(all.len(), rounds.len(), "a game is there twice: {rounds:?}");
    let checked = Command::new(env!("CARGO_BIN_EXE_tabiya")).arg("pgn").arg(pgn).output();
    let checked = checked.expect("the command starts");
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(said.starts_with(&format!("{} games, 0 broken", rounds.len())), "{said}");
    all
}

/// Runs a command line until it has reported this many games, and sends it a signal. Returns its messages.
fn interrupted(mut command: Command, games: usize, signal: &str) -> String {
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe"));
    let (mut said, mut seen) = (String::new(), 0);
    while seen < games {
        let start = said.len();
        assert!(lines.read_line(&mut said).expect("text") > 0, "it ended early: {said}");
        seen += usize::from(said[start..].starts_with("game "));
    }
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    lines.read_to_string(&mut said).expect("text");
    child.wait().expect("it ends");
    said
}

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("match").args(words);
    command
}

/// The command for continuing that a run printed, if it printed one.
fn how_to_continue(said: &str) -> Option<&str> {
    said.lines().find_map(|line| line.strip_prefix("continue with: "))
}

#[test]
fn a_match_stopped_twice_ends_like_an_uninterrupted_one() {
    let engines = ["--engine", "name=strong nodes=300", "--engine", "name=weak nodes=120"];
    for (name, more) in [
        ("games", &["--games", "40", "--concurrency", "2"][..]),
        ("sprt", &["--games", "400", "--sprt", "0,20"]),
    ] {
        let words = [&engines[..], &["--seed", "7"], more].concat();
        let whole = json(&words, 0);
        let total = whole["games"].as_array().expect("games").len();
        assert!(total > 20, "too short to be stopped twice: {total}");
        let folder = Engines::new();
        let (state, pgn) = (folder.path("a match.json"), folder.path("games.pgn"));
        let files = [state.to_str().expect("text"), pgn.to_str().expect("text")];
        let kept = [&words[..], &["--checkpoint", files[0], "--pgn", files[1]]].concat();
        let said = interrupted(command(&kept), 5, "-KILL");
        assert_eq!(how_to_continue(&said), None, "{said}");
        // The second run is given no seed: it takes the seed of the first.
        let unseeded: Vec<_> =
            kept.iter().copied().filter(|word| !["--seed", "7"].contains(word)).collect();
        let said = interrupted(command(&unseeded), 5, "-INT");
        assert!(said.contains(&format!(" of {} games are in the checkpoint", more[1])), "{said}");
        let line = how_to_continue(&said).expect("a command");
        let last = Command::new("sh").args(["-c", &format!("{line} --format json")]).output();
        let last = last.expect("sh runs");
        assert_eq!(last.status.code(), Some(0), "{name}: {last:?}");
        let report: Value = serde_json::from_slice(&last.stdout).expect("one object");
        assert_eq!(report, whole, "{name}");
        assert_eq!(rounds(&pgn).len(), total, "{name}");
        assert!(!String::from_utf8_lossy(&last.stderr).contains("game 1 of"), "{last:?}");
    }
}

/// The settings of a short match whose games end early.
const SHORT: [&str; 8] = ["--games", "6", "--nodes", "20", "--max-moves", "6", "--seed", "3"];

/// A finished match with its checkpoint and its games.
struct Finished {
    engines: Engines,
    /// The contents of both files.
    state: String,
    games: String,
}

impl Finished {
    fn new() -> Self {
        let engines = Engines::new();
        let mut finished = Self { engines, state: String::new(), games: String::new() };
        let output = finished.run(&[]);
        assert!(output.status.success(), "{output:?}");
        finished.state = text(&finished.path("m.json"));
        finished.games = text(&finished.path("m.pgn"));
        finished
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.engines.path(name)
    }

    /// Runs the match again, with more words.
    fn run(&self, more: &[&str]) -> std::process::Output {
        let (state, pgn) = (self.path("m.json"), self.path("m.pgn"));
        let files = ["--checkpoint", state.to_str().expect("text"), "--pgn"];
        run(&[&SHORT[..], &files, &[pgn.to_str().expect("text")], more].concat())
    }

    /// Runs the match again, with these contents of its files.
    fn run_with(&self, state: &str, games: &str) -> std::process::Output {
        fs::write(self.path("m.json"), state).expect("it is written");
        fs::write(self.path("m.pgn"), games).expect("it is written");
        self.run(&[])
    }
}

#[test]
fn a_finished_match_is_reported_again_and_not_played() {
    let finished = Finished::new();
    let output = finished.run(&["--format", "json"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said, "note: 6 of 6 games are in the checkpoint\n");
    let report: Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!(report, json(&SHORT, 0));
    assert_eq!(text(&finished.path("m.json")), finished.state);
    assert_eq!(text(&finished.path("m.pgn")), finished.games);
}

#[test]
fn a_game_saved_in_only_one_file_is_played_again() {
    let finished = Finished::new();
    let (state, games) = (finished.state.as_str(), finished.games.as_str());
    let last_line = state.trim_end().rfind('\n').expect("lines") + 1;
    let last_game = games.rfind("[Event ").expect("games");
    let (cut_state, cut_games) = (&state[..last_line], &games[..last_game]);
    let foreign = "[Event \"other\"]\n\n1. e4 *\n\n";
    let whole = json(&SHORT, 0);
    for (name, state, games, foreign_games) in [
        ("the game is not written", state, cut_games.to_owned(), 0),
        ("a tag is written", state, games[..last_game + 9].to_owned(), 0),
        ("half of the game is written", state, games[..games.len() - 30].to_owned(), 0),
        ("the last byte is not written", state, games[..games.len() - 1].to_owned(), 0),
        ("half of the line is written", &state[..last_line + 40], cut_games.to_owned(), 0),
        ("the end of the line is not written", &state[..state.len() - 1], cut_games.to_owned(), 0),
        ("neither is written", cut_state, cut_games.to_owned(), 0),
        ("another game is written behind", state, format!("{games}{foreign}"), 1),
        ("another game is written instead", state, format!("{cut_games}{foreign}"), 1),
        ("a comment is written instead", state, format!("{cut_games}; a comment\n"), 0),
    ] {
        let output = finished.run_with(state, &games);
        assert_eq!(output.status.code(), Some(0), "{name}: {output:?}");
        // The games have the rounds of six games, and no round occurs twice.
        let left = text(&finished.path("m.pgn"));
        let foreign_left = left.matches(foreign).count();
        assert_eq!(foreign_left, foreign_games, "{name}: {left}");
        fs::write(finished.path("m.pgn"), left.replace(foreign, "")).expect("it is written");
        assert_eq!(rounds(&finished.path("m.pgn")).len(), 6, "{name}");
        fs::write(finished.path("m.pgn"), left).expect("it is written");
        let report = finished.run(&["--format", "json", "-q"]).stdout;
        let report: Value = serde_json::from_slice(&report).expect("one object");
        assert_eq!(report, whole, "{name}");
    }
}

#[test]
fn a_match_with_other_settings_is_refused_by_name() {
    let finished = Finished::new();
    let (rules, book) = (finished.path("r.toml"), finished.path("o.epd"));
    fs::write(&rules, "name = \"mine\"\ngoal.king = [\"d4\"]\n").expect("it is written");
    fs::write(&book, "4k3/8/8/8/8/8/4P3/4K2R w K -\n").expect("it is written");
    let (rules, book) = (rules.display().to_string(), book.display().to_string());
    let state = finished.path("m.json").display().to_string();
    let with = |words: &[&str]| run(&[&["--checkpoint", &state], words].concat());
    let pgn = finished.path("m.pgn").display().to_string();
    let same = ["--pgn", &pgn, "--max-moves", "6", "--seed", "3"];
    for (words, said) in [
        (&["--games", "8", "--nodes", "20"][..], "--games is 6 there, 8 here"),
        (&["--games", "6", "--nodes", "21"], "is 20 nodes a move there, 21 nodes a move here"),
        (&["--games", "6", "--depth", "1"], "is 20 nodes a move there, depth 1 here"),
        (
            &["--games", "6", "--nodes", "20", "--sprt", "0,5"],
            "--sprt is not given there, 0,5,0.05",
        ),
        (
            &["--games", "6", "--nodes", "20", "--variant", "atomic"],
            "--variant is chess there, atomic",
        ),
        (&["--games", "6", "--nodes", "20", "--variant", &rules], "there, mine (rules "),
        (&["--games", "6", "--nodes", "20", "--openings", &book], "--openings is random:8 there, "),
        (&["--games", "6", "--nodes", "20", "--resign"], "moves=4,score=1000 here"),
        (&["--games", "6", "--nodes", "20", "-e", "name=x"], "engine 1 is cmd=tabiya there, "),
        (&["--games", "8", "--nodes", "21"], "--games is 6 there, 8 here; the limit of a move"),
    ] {
        let output = with(&[words, &same[..]].concat());
        let text_said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {text_said}");
        let start = format!("error: {state}: the checkpoint of another match: ");
        assert!(
            text_said.starts_with(&start) && text_said.contains(said),
            "{words:?}: {text_said}"
        );
    }
    for (words, said) in [
        (&["--max-moves", "7", "--seed", "3", "--pgn", &pgn][..], "--max-moves is 6 there, 7 here"),
        (&["--max-moves", "6", "--seed", "4", "--pgn", &pgn], "--seed is 3 there, 4 here"),
        (&["--max-moves", "6", "--seed", "3"], "m.pgn there, not given here"),
    ] {
        let output = with(&[&["--games", "6", "--nodes", "20"], words].concat());
        let text_said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(2) && text_said.contains(said),
            "{words:?}: {text_said}"
        );
    }
    assert_eq!(text(&finished.path("m.json")), finished.state);
    // What changes no game may differ.
    let output = finished.run(&["--concurrency", "2", "--show", "--ascii"]);
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn openings_or_an_engine_that_changed_are_noticed() {
    let engines = Engines::new();
    let book = engines.path("o.epd");
    fs::write(&book, "4k3/8/8/8/8/8/4P3/4K2R w K -\n").expect("it is written");
    let engine = engines.engine("e", "echo bestmove 0000");
    let state = engines.path("m.json").display().to_string();
    let book_word = book.display().to_string();
    let words = ["--engine", &engine, "--games", "2", "--nodes", "5", "--seed", "1"];
    let words = [&words[..], &["--openings", &book_word, "--checkpoint", &state]].concat();
    // The engine's faults count in later runs as well.
    for _ in 0..2 {
        assert_eq!(run(&words).status.code(), Some(3));
    }
    fs::write(&book, "4k3/8/8/8/8/8/3P4/4K2R w K -\n").expect("it is written");
    let said = String::from_utf8_lossy(&run(&words).stderr).into_owned();
    assert!(said.contains("--openings is ") && said.contains("(content "), "{said}");
    fs::write(&book, "4k3/8/8/8/8/8/4P3/4K2R w K -\n").expect("it is written");
    let code = text(&engines.path("e")).replace("id name e", "id name newer");
    fs::write(engines.path("e"), code).expect("it is written");
    let said = String::from_utf8_lossy(&run(&words).stderr).into_owned();
    assert!(said.contains("name of engine 1 is e there, newer here"), "{said}");
}

#[test]
fn a_file_that_is_not_a_checkpoint_is_named_and_kept() {
    let finished = Finished::new();
    let (state, games) = (finished.state.as_str(), finished.games.as_str());
    let lines: Vec<&str> = state.lines().collect();
    let with_line = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number - 1] = line;
        lines.join("\n") + "\n"
    };
    for (state, said) in [
        (games.to_owned(), "line 1: not a checkpoint of a match"),
        ("{}\n".to_owned(), "line 1: not a checkpoint of a match: missing field `format`"),
        ("{".to_owned(), "line 1: not a checkpoint of a match"),
        ("\0\0\0".to_owned(), "line 1: not a checkpoint of a match"),
        (state.replace("tabiya match 1", "tabiya match 9"), "expected \"tabiya match 1\""),
        (with_line(3, "{\"game\":"), "line 3: not a checkpoint of a match: EOF"),
        (with_line(4, "\u{1b}[2J"), "line 4: not a checkpoint of a match"),
        (
            with_line(5, lines[1]),
            "line 5: damaged: game 1 is not in the schedule, or is there twice",
        ),
        (
            with_line(2, &lines[1].replace("\"number\":1", "\"number\":9")),
            "line 2: damaged: game 9",
        ),
        (
            with_line(2, &lines[1].replace("\"half_points\":1", "\"half_points\":7")),
            "line 2: damaged",
        ),
    ] {
        let output = finished.run_with(&state, games);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}: {told}");
        assert!(told.contains("m.json: ") && told.contains(said), "{said}: {told}");
        assert_eq!(text(&finished.path("m.json")), state, "{said}");
        assert_eq!(text(&finished.path("m.pgn")), games, "{said}");
    }
    // Without the games that were written, the match would not be complete.
    let output = finished.run_with(state, &games[..games.len() / 3]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.code() == Some(2) && told.contains("it lacks games of the checkpoint"),
        "{told}"
    );
    for (path, said) in [
        (finished.path(""), "not a regular file"),
        ("/dev/null".into(), "not a regular file"),
        (finished.path("no/m.json"), "cannot write"),
        (finished.path("m.pgn"), "two outputs to the file"),
    ] {
        let pgn = finished.path("m.pgn").display().to_string();
        let files = ["--pgn", &pgn, "--checkpoint", path.to_str().expect("text")];
        let output = run(&[&SHORT[..], &files].concat());
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && told.contains(said), "{said}: {told}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_goes_on_after_the_disk_was_full() {
    let words = ["--games", "24", "--nodes", "20", "--max-moves", "6", "--seed", "3"];
    let whole = json(&words, 0);
    for files in [&["--checkpoint", "m.json"][..], &["--checkpoint", "m.json", "--pgn", "m.pgn"]] {
        let folder = tempfile::tempdir().expect("a folder");
        let line = format!(
            "'{}' match {} {}",
            env!("CARGO_BIN_EXE_tabiya"),
            words.join(" "),
            files.join(" ")
        );
        let shell = |script: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]).current_dir(folder.path()).output().expect("sh runs")
        };
        // Files that may not grow beyond some blocks act like a full disk.
        let full = shell(&format!("ulimit -f 6; exec {line} --concurrency 4"));
        let said = String::from_utf8_lossy(&full.stderr);
        assert_eq!(full.status.code(), Some(2), "{said}");
        let file = files[files.len() - 1];
        assert!(said.contains(&format!("error: cannot write {file}: ")), "{said}");
        assert!(how_to_continue(&said).is_some() && said.contains("[Round "), "{said}");
        let rest = shell(&format!("{line} --format json"));
        let said = String::from_utf8_lossy(&rest.stderr);
        assert!(said.contains(" of 24 games are in the checkpoint"), "{said}");
        let report: Value = serde_json::from_slice(&rest.stdout).expect("one object");
        assert_eq!(report, whole, "{files:?}");
        if files.len() > 2 {
            assert_eq!(rounds(&folder.path().join("m.pgn")).len(), 24);
        }
    }
}

#[test]
fn two_matches_cannot_share_a_checkpoint() {
    let engines = Engines::new();
    let state = engines.path("m.json").display().to_string();
    let words = ["--games", "1000", "--nodes", "100", "--checkpoint", &state];
    let mut first = command(&words);
    first.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut first = first.spawn().expect("the command starts");
    let mut line = String::new();
    let mut lines = BufReader::new(first.stderr.take().expect("a pipe"));
    lines.read_line(&mut line).expect("text");
    assert!(line.starts_with("game 1 "), "{line}");
    let second = run(&words);
    first.kill().expect("it runs");
    first.wait().expect("it ends");
    let said = String::from_utf8_lossy(&second.stderr);
    assert_eq!(second.status.code(), Some(2), "{said}");
    assert!(said.ends_with("m.json: in use by another process\n"), "{said}");
}

#[test]
fn a_match_without_a_checkpoint_says_how_to_keep_one() {
    let said = interrupted(command(&["--games", "1000", "--nodes", "100"]), 1, "-INT");
    assert!(said.ends_with("with --checkpoint FILE a match can be continued\n"), "{said}");
}
