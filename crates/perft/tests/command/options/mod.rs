//! Each option of each subcommand must change something or be refused.

mod rows;

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use std::thread;

use tabiya_core::Backend;

use rows::{ONLY_SPEED, ROWS, Row};

use crate::common::{Folder, output_for, perft, stdout_of};

/// A folder with the files that names in braces in a command line refer to.
struct Place {
    folder: Folder,
    block: Vec<u8>,
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Place {
    fn new() -> Self {
        let folder = Folder::new();
        folder.file("epd", format!("{START} ;D1 20 ;D2 400\n"));
        folder.file("more", format!("{START} moves e2e4; D1 20 ;D2 400 ;D3 13160\n"));
        folder.file("wrong", format!("{START} ;D1 21\n{START} ;D1 20 ;D2 400\n"));
        folder.file("notes", "4k3/8/8/8/8/8/8/4K3 w K - 0 1 ;D1 5\n".repeat(2));
        folder.file("faulty", format!("{START} ;D1 20\nk7/8/8/8/8/8/8/QQQQQQQQ w - - 0 1 ;D1 1\n"));
        folder.file("chess960", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1 ;D1 22\n");
        folder.file("noted", "name = \"noted\"\nstart = \"4k3/8/8/8/8/8/8/4K2R w K -\"\n");
        folder.file("rules", "name = \"gap\"\nwalls = [\"e4\"]\n");
        // An engine without any option.
        folder.file(
            "limited",
            "while read -r word rest; do case $word in\n\
             uci) echo uciok;; isready) echo readyok;; go) echo Nodes searched: 20;; quit) exit;;\n\
             esac; done\n",
        );
        let path = |name: &str| folder.path(name).display().to_string();
        stdout_of(&["5", "--checkpoint", &path("ck")]);
        stdout_of(&["split", "4", &path("job"), "--ply", "1", "--tasks", "4"]);
        stdout_of(&["work", &path("job"), "0", "--stride", "1", "--host", "here"]);
        let block = ["work", &path("job"), "0", "--block"];
        let block = Command::new(env!("CARGO_BIN_EXE_perft"))
            .args(block)
            .output()
            .expect("perft runs")
            .stdout;
        Self { folder, block }
    }

    /// The arguments of a command line, with names in braces replaced by their paths.
    fn words(&self, line: &str) -> Vec<String> {
        let own = format!("{} uci", env!("CARGO_BIN_EXE_perft"));
        let word = |word: String| {
            let Some(name) = word.strip_prefix('{').and_then(|word| word.strip_suffix('}')) else {
                return word;
            };
            match name {
                "engine" => own.clone(),
                "limited" => format!("sh {}", self.folder.path("limited").display()),
                "slow" => crate::engines::ill_behaved("no-answer"),
                "broken" => crate::engines::ill_behaved("dies-midway"),
                "xboard" => crate::engines::ill_behaved("xboard"),
                "lines" => crate::engines::ill_behaved("multipv"),
                "wrongly" => crate::engines::ill_behaved("missing-move"),
                name => self.folder.path(name).display().to_string(),
            }
        };
        shell_words::split(line).expect("words").into_iter().map(word).collect()
    }

    /// Runs a command and returns all its output.
    fn said(&self, words: &[String]) -> Said {
        let (new, out) = (self.folder.path("new"), self.folder.path("out"));
        let _ = (fs::remove_dir_all(&new), fs::remove_file(&out));
        let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
        let input: &[u8] = match words[0].as_str() {
            "work" => &self.block,
            "uci" => b"uci\nposition startpos\nd\ngo perft 1\n",
            "compare" => b"quit\n",
            _ => b"",
        };
        let output = output_for(command.args(words), input);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let file = fs::read(&out).map_or(String::new(), |file| format!("IN FILE {}", text(&file)));
        let stdout = text(&output.stdout) + &file;
        Said { code: output.status.code(), stdout, stderr: text(&output.stderr) }
    }
}

#[derive(Debug)]
struct Said {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Said {
    fn has(&self, text: &str) -> bool {
        self.stdout.contains(text) || self.stderr.contains(text)
    }
}

/// Adds an option to a command line, or replaces the same option if it is there.
fn with(without: &str, added: &str) -> String {
    let option = added.split(' ').next().expect("an option");
    match without.split_once(&format!("{option} ")) {
        Some((before, after)) => {
            let after = after.split_once(' ').map_or("", |(_, after)| after);
            format!("{before}{added} {after}")
        }
        None => format!("{without} {added}"),
    }
}

/// What is wrong with a row: its option has no effect, or not the expected one.
fn fault(place: &Place, &(without, added, evidence): &Row) -> Option<String> {
    let with = with(without, added);
    let [before, after] = [without, &with].map(|line| place.said(&place.words(line)));
    let shows = match evidence {
        ONLY_SPEED => before.code == after.code,
        "" => before.stdout != after.stdout || before.code != after.code,
        evidence => before.has(evidence) != after.has(evidence),
    };
    (!shows).then(|| format!("{with}: {evidence:?}\n  {before:?}\n  {after:?}"))
}

/// Commands that talk to engines mostly wait, so their rows are tried in parallel with the others.
const WAITING: [&[&str]; 2] = [&["check"], &["compare", "fuzz"]];

#[test]
fn each_option_changes_something() {
    let faults_of = |is_tried: &dyn Fn(&str) -> bool| {
        let place = Place::new();
        let rows = ROWS.iter().filter(|(without, ..)| is_tried(command(without)));
        rows.filter_map(|row| fault(&place, row)).collect::<Vec<String>>()
    };
    let faults = thread::scope(|scope| {
        let waiting =
            WAITING.map(|part| scope.spawn(move || faults_of(&|name| part.contains(&name))));
        let mut faults = faults_of(&|name| !WAITING.concat().contains(&name));
        faults.extend(waiting.into_iter().flat_map(|part| part.join().expect("no panic")));
        faults
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The long names of the options in a help text.
fn options(help: &str) -> impl Iterator<Item = &str> {
    let line = |line: &'_ str| {
        let at = line.find("--").filter(|&at| {
            line[..at].chars().all(|c| " -,".contains(c) || at < 9 && c.is_ascii_alphabetic())
        })?;
        Some(at)
    };
    help.lines().filter_map(move |text| {
        let rest = &text[line(text)?..];
        Some(rest.split([' ', '=', ',', '[']).next().unwrap_or(rest))
    })
}

#[test]
fn every_option_is_listed_in_the_test() {
    let commands: BTreeSet<&str> = ROWS.iter().map(|(without, ..)| command(without)).collect();
    let listed = crate::common::commands();
    let listed = listed.iter().map(String::as_str).chain([""]);
    let mut missing = Vec::new();
    for name in listed {
        let help = perft(
            &[name, "--help"].iter().copied().filter(|word| !word.is_empty()).collect::<Vec<_>>(),
        );
        for option in
            options(&help.stdout).filter(|option| !["--help", "--version"].contains(option))
        {
            let is_there = ROWS.iter().any(|(without, added, _)| {
                command(without) == name && added.split(' ').next() == Some(option)
            });
            if !is_there {
                missing.push(format!("perft {name} {option}"));
            }
        }
    }
    assert!(missing.is_empty(), "without a row: {}", missing.join(", "));
    assert!(commands.len() > 15, "{commands:?}");
}

/// The subcommand of a command line; empty for a count.
fn command(line: &str) -> &str {
    line.split(' ').next().filter(|word| word.starts_with(char::is_alphabetic)).unwrap_or("")
}

#[test]
fn options_without_effect_are_refused() {
    let place = Place::new();
    for line in [
        "2 --house duck-chess-h5 --chess960",
        "2 --house duck-chess-h5 --progress json",
        "2 --house duck-chess-h5 --cpu portable",
        "2 --house duck-chess-h5 --hash 1M",
        "2 --house duck-chess-h5 --checkpoint {new}",
        "1-2 --house duck-chess-h5",
        "divide 2 --house duck-chess-h5 --chess960",
        "divide 2 --house duck-chess-h5 --cpu portable",
        "divide 2 --house duck-chess-h5 --hash 1M",
        "uci --house duck-chess-h5 --cpu portable",
        "suite {epd} --house duck-chess-h5 --hash 1M --verify-hits 1/2",
        "suite {epd} --house duck-chess-h5 --cpu portable",
        "2 --hash 0 --seed 2",
        "2 --hash 0 --verify-hits 1/2",
        "2 --hash 0 --twice",
        "divide 2 --hash 0 --seed 2",
        "suite {epd} --hash 0 --seed 2",
        "1-2 --twice --hash 1M",
        "1-2 --checkpoint {new}",
        "estimate 2 --house duck-chess-h5 --chess960",
        "stats 2 --cpu portable",
        "unique 2 --cpu portable",
        "work {job} 0 -o {out}",
        "work {job} 0 --units --threads 2",
        "work {job} 0 --block --seed 2",
        "work {job} 0 --block --stride 2",
        "work {job} 0 --block --cpu portable",
        "work - --stride 2",
        "reduce {job} --divide 2",
        "reduce {job} --missing --divide 1",
        "reduce {report} --threads 2",
        "reduce {report} --missing",
        "generate --kind chess960-starts --seed 2",
        "variants --house show chess",
        "2 --quiet --verbose",
        "resume {ck} --quiet --progress json",
        "suite {epd} --quiet --verbose",
        "6 --quiet --progress json",
        "reduce {job} --divide 0",
        "check {epd} --engine 'program {fen} {depth}' --setoption A=1",
        "compare 1 --engine 'program {fen} {depth}' --perft-command 'go {depth}'",
        "check {epd} --engine 'program {fen} {depth}' --protocol xboard",
        "fuzz --engine 'program {fen} {depth}' --moves-by multipv",
        "compare 1 --engine {engine} --moves-by multipv --perft-command 'go {depth}'",
        "compare 1 --engine {engine} --moves-by multipv --protocol xboard",
        "check {epd} --engine {engine} --skip chess960 --chess960",
        "compare 1 --engine {engine} --step --shrink",
        "compare 1 --engine {engine} --step --format json",
    ] {
        let said = place.said(&place.words(line));
        assert_eq!((said.code, &*said.stdout), (Some(2), ""), "{line}: {}", said.stderr);
    }
}

#[test]
fn the_variable_perft_cpu_may_have_no_effect_unlike_cpu() {
    let place = Place::new();
    for line in ["1 --house duck-chess-h5", "uci --house duck-chess-h5", "work {job} 0 --units"] {
        let run = |option: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
            let words = place.words(&format!("{line}{option}"));
            command.args(words).env("PERFT_CPU", "portable").output().expect("perft runs").status
        };
        assert_eq!(run("").code(), Some(0), "{line}");
        for cpu in Backend::available().filter(|cpu| cpu.name() != "portable") {
            assert_eq!(run(&format!(" --cpu {cpu}")).code(), Some(2), "{line} --cpu {cpu}");
        }
    }
}
