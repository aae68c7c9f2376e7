//! Usage errors of `tabiya match`, and matches that are interrupted.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::script::{report, run};

#[test]
fn contradictory_options_are_usage_errors() {
    for (words, said) in [
        (&["--engine", "'open"][..], "quotation mark is not closed"),
        (&["--engine", "cmd=x speed=3"], "the keys are cmd, name, tc"),
        (&["--tc", "fast"], "expected a time control"),
        (&["--tc", "5+0.05", "--nodes", "5"], "cannot be used with"),
        (&["--openings", "/no/such.epd"], "expected a file, startpos or random:PLIES"),
        (&["--openings", "random:0"], "expected plies from 1 to 60"),
        (&["--sprt", "5,0"], "expected the smaller difference first"),
        (&["--sprt", "0,5", "--engine", "a", "--engine", "b", "--engine", "c"], "compares two"),
        (&["--games", "0"], "0 is not in"),
        (&["--resign", "movecount=3"], "expected settings such as moves=4,score=1000"),
        (&["--draw", "from=40,moves=0"], "expected moves from 1 to 500"),
        (&["--variant", "atomik"], "did you mean \"atomic\"?"),
        (&["--nodes", "10", "--games", "2", "--pgn", "/no/such/folder/x.pgn"], "cannot write"),
    ] {
        let output = run(words);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {text}");
        assert!(text.contains(said), "{words:?}: {text}");
    }
}

#[test]
fn options_of_other_match_programs_are_translated() {
    let words = "-engine cmd=a name=a -engine cmd=b -each tc=8+0.08 -rounds 10 -openings file=b.epd \
        -sprt elo0=0 elo1=5 -draw movenumber=40 -resign score=600 -concurrency 2 -pgnout file=x.pgn";
    let output = run(&words.split_whitespace().collect::<Vec<_>>());
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    for (option, ours) in [
        ("-engine", "--engine 'cmd="),
        ("-each", "--tc, --movetime, --nodes or --depth"),
        ("-rounds", "--games N"),
        ("-openings", "--openings FILE"),
        ("-sprt", "--sprt ELO0,ELO1"),
        ("-draw", "--draw from=N,moves=N,score=N"),
        ("-resign", "--resign moves=N,score=N"),
        ("-concurrency", "--concurrency N"),
        ("-pgnout", "--pgn FILE"),
    ] {
        let lines: Vec<_> = text.lines().filter(|line| line.trim().starts_with(option)).collect();
        assert!(matches!(lines[..], [line] if line.contains(ours)), "{option}: {text}");
    }
    for (words, said) in [
        (&["--rounds", "10"][..], "--rounds  --games N"),
        (&["-config", "file=config.json"], "-config  --checkpoint FILE: the same command again"),
        (&["--resume"], "--resume  --checkpoint FILE: the same command again"),
        (&["--engine", "cmd=a", "name=b"], "are one word: --engine 'cmd=a name=b'"),
        // Options that both have keep their own errors.
        (&["--games", "-1"], "unexpected argument '-1'"),
        (&["--sprt", "-5"], "expected ELO0,ELO1"),
    ] {
        let output = run(words);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {text}");
        assert!(text.contains(said), "{words:?}: {text}");
    }
}

#[test]
fn an_odd_number_of_games_becomes_an_even_one() {
    let said = report(&["--games", "1", "--nodes", "10", "--max-moves", "5"], 0);
    assert!(said.starts_with("chess: 2 games"), "{said}");
}

#[test]
fn ctrl_c_ends_a_match_with_a_report_of_what_was_played() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["match", "--games", "100000", "--nodes", "50"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // Waits until the first game has been reported.
    let mut lines = std::io::BufReader::new(child.stderr.take().expect("a pipe"));
    let mut line = String::new();
    std::io::BufRead::read_line(&mut lines, &mut line).expect("text");
    assert!(line.starts_with("game 1 of 100000: "), "{line}");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("it is there").success());
    // Closes the pipe, so that no more reports can be written.
    drop(lines);
    let start = Instant::now();
    let output = child.wait_with_output().expect("it ends");
    assert!(start.elapsed() < Duration::from_secs(20));
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.starts_with("chess: ") && said.contains("points"), "{said}");
}

#[test]
fn games_are_not_written_to_an_input_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let rules = file("n.toml", "name = \"n\"\nwalls = [\"e4\"]\n");
    let openings = file("o.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n");
    for (option, path) in [("--variant", &rules), ("--openings", &openings)] {
        let before = std::fs::read(path).expect("a file");
        let words = ["match", "--games", "2", "--nodes", "1", option, path, "--pgn", path];
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_tabiya")).args(words).output();
        let output = output.expect("the command runs");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(
            String::from_utf8_lossy(&output.stderr).contains("this command reads it"),
            "{output:?}"
        );
        assert_eq!(std::fs::read(path).expect("a file"), before);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_kill_or_hangup_ends_all_engine_processes() {
    let engines = super::script::Engines::new();
    // Each engine has a child that would outlive it, and searches for ever.
    let child = engines.path("child-of-an-engine");
    std::fs::write(&child, "while :; do sleep 0.1; done\n").expect("a file");
    let child = child.display().to_string();
    let engine = engines.engine("parent", &format!("sh {child} & sleep 1000"));
    let processes = || {
        let found = Command::new("pgrep").args(["-f", &child]).output().expect("pgrep runs");
        String::from_utf8_lossy(&found.stdout).lines().count()
    };
    let wait_until = |holds: &dyn Fn() -> bool| {
        let start = Instant::now();
        while !holds() {
            assert!(start.elapsed() < Duration::from_secs(20), "{} processes", processes());
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    for (signal, code) in [("-KILL", None), ("-HUP", Some(129)), ("-TERM", Some(143))] {
        let mut command = Command::new("env");
        command.args(["--default-signal=HUP", env!("CARGO_BIN_EXE_tabiya"), "match", "-q"]);
        command.args(["--engine", &engine, "--tc", "600", "--games", "2"]);
        let mut command = command.stdout(Stdio::null()).spawn().expect("the command starts");
        wait_until(&|| processes() > 0);
        let sent = Command::new("kill").args([signal, &command.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
        let status = command.wait().expect("it ends");
        assert_eq!(status.code(), code, "{signal}");
        wait_until(&|| processes() == 0);
    }
}
