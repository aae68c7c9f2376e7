//! The faces to copy in `docs/faces`, each in front of a small board: agreement, and a planted fault that is found.

use std::env::{self, consts::EXE_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use crate::common::{Folder, output_for, perft};

/// Positions without castling rights, which the boards in C, C++ and Python do not know.
const SUITE: &str = "\
n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1 D1 24; D2 496;
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 D1 14; D2 191; D3 2812;
rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w - - 1 3 D1 0;
8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1 D1 6; D2 136; D3 863;
";

/// A folder of this repository.
fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The source of the board for a language.
fn board(path: &str) -> PathBuf {
    repository("crates/perft/tests/command/faces").join(path)
}

/// Runs a compiler or an interpreter; `None`, with a note, if it is missing on this machine.
fn ran(command: &mut Command) -> Option<ExitStatus> {
    let status = command.status();
    if status.is_err() {
        eprintln!("left out: {} is missing", command.get_program().display());
    }
    status.ok()
}

/// Compiles a program with each of two settings, and returns the right one and the faulty one.
fn compiled(folder: &Folder, command: impl Fn(&Path, bool) -> Command) -> Option<[String; 2]> {
    let compile = |name: &str, faulty: bool| {
        let program = folder.path(&format!("{name}{EXE_SUFFIX}"));
        let status = ran(&mut command(&program, faulty))?;
        assert!(status.success(), "{name} is not compiled: {status}");
        Some(shell_words::join([program.to_str().expect("UTF-8")]))
    };
    Some([compile("right", false)?, compile("faulty", true)?])
}

/// The values of `--engine` for a right board and a faulty one behind the face in C or C++.
fn of_c(
    folder: &Folder,
    compiler: [&str; 2],
    words: &[&str],
    language: &str,
) -> Option<[String; 2]> {
    let [variable, usual] = compiler;
    compiled(folder, |program, faulty| {
        let mut command = Command::new(env::var(variable).unwrap_or_else(|_| usual.to_owned()));
        command.args(words).args(faulty.then_some("-DFAULT")).arg("-I").arg(board(language));
        command.arg(repository("docs/faces").join(format!("perft_face.{language}")));
        command.arg("-o").arg(program);
        command
    })
}

/// The output of an engine for these commands.
#[track_caller]
fn told(engine: &str, commands: &str) -> String {
    let words = shell_words::split(engine).expect("words");
    let output = output_for(Command::new(&words[0]).args(&words[1..]), commands.as_bytes());
    assert!(output.status.success(), "{commands:?}: {}", output.status);
    String::from_utf8(output.stdout).expect("UTF-8").replace("\r\n", "\n")
}

/// Asserts what `check`, `compare` and `fuzz` say of a right board and of one without promotions to knights.
#[track_caller]
fn are_told_apart([right, faulty]: [String; 2], folder: &Folder) {
    let suite = folder.file("suite.epd", SUITE);
    let promotions = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
    let check = |engine: &str| perft(&["check", &suite, "--engine", engine, "--jobs", "1"]);
    let compare = |engine: &str| perft(&["compare", "--engine", engine, "2", promotions]);
    let ran = check(&right);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.starts_with("9 passed, 0 wrong; 4 positions"), "{}", ran.stdout);
    let ran = compare(&right);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    // The end of the input ends the engine, with and without `quit`, and carriage returns are not part of commands.
    let commands = "uci\r\nposition startpos moves e2e4 e7e5\r\ngo perft 2\r\nisready\r\n";
    let answer = told(&right, commands);
    assert!(answer.ends_with("\nNodes searched: 835\nreadyok\n"), "{answer}");
    assert_eq!(told(&right, &format!("{commands}quit\ngo perft 1\n")), answer);
    let answer = told(&right, "position startpos moves e2e4 e7e4\n");
    assert_eq!(answer, "info string illegal move e7e4\n");
    let ran = check(&faulty);
    assert_eq!(ran.code, Some(1), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("missing move: g2g1n is legal"), "{}", ran.stdout);
    let ran = compare(&faulty);
    assert_eq!(ran.code, Some(1), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("differs"), "{}", ran.stdout);
}

#[test]
fn the_c_template_checks_a_board() {
    let folder = Folder::new();
    let words = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-O2"];
    let Some(engines) = of_c(&folder, ["CC", "cc"], &words, "c") else { return };
    are_told_apart(engines, &folder);
}

#[test]
fn the_cpp_template_checks_a_board() {
    let folder = Folder::new();
    let words = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "-O2"];
    let Some(engines) = of_c(&folder, ["CXX", "c++"], &words, "cpp") else { return };
    are_told_apart(engines, &folder);
}

#[test]
fn the_rust_template_checks_a_board() {
    let folder = Folder::new();
    let engines = compiled(&folder, |program, _| {
        let mut command = Command::new(env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned()));
        command
            .args(["--edition", "2024", "-O", "-D", "warnings"])
            .arg(board("rs/main.rs"))
            .arg("-o")
            .arg(program);
        command
    });
    let Some([right, faulty]) = engines else { return };
    are_told_apart([right, faulty + " no-knight-promotion"], &folder);
}

#[test]
fn the_python_template_checks_a_board() {
    let folder = Folder::new();
    let python = if cfg!(windows) { "python" } else { "python3" };
    if ran(Command::new(python).arg("--version")).is_none() {
        return;
    }
    // The face is imported from the folder of the board.
    let code = std::fs::read(repository("docs/faces/perft_face.py")).expect("the face");
    folder.file("perft_face.py", code);
    let code = std::fs::read(board("py/my_board.py")).expect("the board");
    let program = folder.file("my_board.py", code);
    let right = shell_words::join([python, &program]);
    are_told_apart([right.clone(), right + " fault"], &folder);
}

#[test]
fn each_template_is_licensed_under_0bsd() {
    for language in ["c", "cpp", "rs", "py"] {
        let face = repository("docs/faces").join(format!("perft_face.{language}"));
        let face = std::fs::read_to_string(face).expect("the face");
        let first = face.lines().next().expect("a line");
        assert!(first.ends_with(" SPDX-License-Identifier: 0BSD"), "{language}: {first}");
    }
}
