//! Each option of each subcommand changes something or is refused.

use std::collections::BTreeSet;
use std::fs;

use assert_cmd::cargo::cargo_bin_cmd;

use crate::common::{Folder, perft, stdout_of};

/// A command line without an option, the words that add it, and what is then said, or said no more.
type Row = (&'static str, &'static str, &'static str);

/// What is said of an option that changes the time that a command takes, and nothing that it says.
const ONLY_SPEED: &str = "only speed";

/// What stands in braces is made by [`Place`]. Without evidence, stdout or the exit status differs.
const ROWS: &[Row] = &[
    ("3", "--variant racingkings", "11264"),
    ("1", "--moves e2e4,e7e5", ""),
    ("1 kiwipete --format json", "--chess960", "w HAha -"),
    ("2", "--house duck-chess", "under duck-chess"),
    ("4", "--hash 1M", "table of 1 MiB"),
    ("4 --hash 1M", "--seed 7", "with seed 7"),
    ("5 --hash 1M", "--verify-hits 1/1", "recounted and right"),
    ("4 --hash 1M", "--twice", "verified: seeds 1 and 2"),
    ("5", "--checkpoint {ck}", "continuing, 20 of 20"),
    ("4", "--threads 3", "on 3 threads"),
    ("4", "--cpu portable", "portable on"),
    ("3", "--format json", "\"nodes\""),
    ("3", "--output {out}", "IN FILE"),
    ("3", "--quiet", "depth 3, "),
    ("3", "--verbose", "position rnbq"),
    ("6", "--progress json", "\"event\":\"progress\""),
    //
    ("divide 2", "--variant racingkings", "e1c2"),
    ("divide 1", "--moves e2e4", "e7e5: 1"),
    ("divide 1 kiwipete", "--chess960", "e1h1: 1"),
    ("divide 1", "--house duck-chess", "under duck-chess"),
    ("divide 4", "--hash 1M", "table of 1 MiB"),
    ("divide 4 --hash 1M", "--seed 7", "with seed 7"),
    ("divide 5 --hash 1M", "--verify-hits 1/1", "recounted and right"),
    ("divide 4", "--threads 3", "on 3 threads"),
    ("divide 4", "--cpu portable", "portable on"),
    ("divide 1", "--format json", "\"moves\""),
    ("divide 1", "--output {out}", "IN FILE"),
    ("divide 3", "--quiet", "depth 3, "),
    ("divide 1", "--verbose", "position rnbq"),
    //
    ("stats 1", "--variant racingkings", "nodes:                        21\n"),
    ("stats 1", "--moves e2e4,d7d5", ""),
    ("stats 1 kiwipete --format json", "--chess960", "w HAha -"),
    ("stats 1", "--threads 3", "on 3 threads"),
    ("stats 1", "--format json", "\"nodes\""),
    ("stats 1", "--output {out}", "IN FILE"),
    ("stats 1", "--quiet", "depth 1, "),
    ("stats 1", "--verbose", "position rnbq"),
    ("stats 1", "--counters wiki", "discovery checks"),
    //
    ("unique 1", "--variant racingkings", "ply 1: 21 positions"),
    ("unique 1", "--moves 'e2e4 d7d5'", ""),
    ("unique 1 kiwipete --format json", "--chess960", "w HAha -"),
    ("unique 2", "--threads 3", "on 3 threads"),
    ("unique 5", "--memory 1000T", "may be used"),
    ("unique 2", "--format json", "\"positions\""),
    ("unique 2", "--output {out}", "IN FILE"),
    ("unique 2", "--quiet", "ply 2: "),
    ("unique 2", "--verbose", "position rnbq"),
    ("unique 4", "--progress json", "\"event\":\"progress\""),
    //
    ("resume {ck}", "--hash 1M", "table of 1 MiB"),
    ("resume {ck}", "--threads 3", "on 3 threads"),
    ("resume {ck}", "--cpu portable", "portable on"),
    ("resume {ck}", "--verbose", "position rnbq"),
    ("resume {ck}", "--format json", "\"nodes\""),
    ("resume {ck}", "--output {out}", "IN FILE"),
    ("resume {ck}", "--quiet", "depth 5, "),
    ("resume {ck}", "--progress json", "\"event\":\"progress\""),
    //
    ("split 3 {new} --tasks 2 --ply 1", "--ply 2", ""),
    ("split 3 {new} --ply 1 --tasks 2", "--tasks 1", "in 1 task,"),
    ("split 3 {new} --ply 1 --tasks 2", "--variant racingkings", "21 units"),
    ("split 3 {new} --ply 2 --tasks 2", "--moves e2e4,e7e5", ""),
    ("split 3 {new} --ply 1 --tasks 2", "--memory 1000T", "may be used"),
    ("split 3 {new} --ply 1 --tasks 2", "--format json", "\"units\""),
    ("split 3 {new} --ply 1 --tasks 2", "--output {out}", "IN FILE"),
    ("split 3 {new} --ply 1 --tasks 2", "--quiet", "next: perft work"),
    //
    ("work {job} 0 --seed 5", "--stride 2", "task 2: "),
    ("work {job} 0 --seed 1 --host here", "--other-host-than 1", "left to another host"),
    ("work -", "--host someone", "someone"),
    ("work {job} 0", "--block", "task 0: "),
    ("work {job} 0", "--units", " ;depth "),
    ("work -", "--hash 1M", "\"hash\":1048576"),
    ("work -", "--seed 77", "77"),
    ("work -", "--threads 3", "\"threads\":3"),
    ("work -", "--cpu portable", ONLY_SPEED),
    ("work -", "--output {out}", "IN FILE"),
    ("work -", "--quiet", "task 0: "),
    //
    ("reduce {job}", "--missing", ""),
    ("reduce {job}", "--twice", "tasks to be done"),
    ("reduce {job}", "--divide 1", "e2e4: "),
    ("reduce {job}", "--threads 3", ONLY_SPEED),
    ("reduce {job}", "--format json", "\"nodes\""),
    ("reduce {job}", "--output {out}", "IN FILE"),
    ("reduce {job}", "--quiet", "core-hours"),
    //
    ("recount {job} --sample 1/1", "--sample 1/3", "20 units"),
    ("recount {job} --sample 1/4", "--seed 2", "8 units counted"),
    ("recount {job} --sample 1/1", "--threads 3", "on 3 threads"),
    ("recount {job} --sample 1/1", "--cpu portable", "portable on"),
    ("recount {job} --sample 1/1", "--quiet", "counted again"),
    //
    ("recipes slurm {job}", "--twice", "--other-host-than"),
    ("recipes slurm {job}", "--hash 77M", "77M"),
    ("recipes parallel {job}", "--twice", "--other-host-than"),
    ("recipes hyperqueue {job}", "--hash 77M", "77M"),
    ("recipes dask {job}", "--hash 77M", "77M"),
    ("recipes ray {job}", "--hash 77M", "77M"),
    ("recipes hyperqueue {job}", "--twice", ""),
    ("recipes dask {job}", "--twice", ""),
    ("recipes ray {job}", "--twice", ""),
    //
    ("explain startpos e2e4", "--variant {rules}", "e4 is a wall"),
    ("explain startpos e2e4", "--house knooks", "no house rule refuses it"),
    ("explain startpos e7e5", "--moves e2e4", "is legal"),
    ("explain startpos e2e4", "--format json", "\"legal\""),
    ("explain startpos e2e4", "--output {out}", "IN FILE"),
    ("explain '4k3/8/8/8/8/8/8/4K3 w K - 0 1' e1e2", "--quiet", "note: "),
    //
    ("suite {epd}", "--depth 1", "above --depth"),
    ("suite {epd}", "--max-nodes 20", "above --max-nodes"),
    ("suite {epd}", "--time-budget 0", "out of time"),
    ("suite {epd} {more}", "--shard 1/2", ""),
    ("suite {wrong} --threads 1", "--fail-fast", "after the first wrong count"),
    ("suite {epd}", "--variant racingkings", ""),
    ("suite {epd}", "--house duck-chess", "WRONG"),
    ("suite {epd}", "--hash 1M", ""),
    ("suite {epd} --hash 1M --format json", "--seed 7", ""),
    ("suite {epd} --hash 1M --format json", "--verify-hits 1/1", ""),
    ("suite {epd} --format json", "--threads 3", "\"threads\":3"),
    ("suite {epd} --format json", "--cpu portable", "\"cpu\":\"portable\""),
    ("suite {notes}", "--verbose", "-v shows them"),
    ("suite {epd}", "--format tap", "TAP version 13"),
    ("suite {epd}", "--output {out}", "IN FILE"),
    ("suite {notes}", "--quiet", "note: "),
    //
    ("check {epd} --engine {engine}", "--engine none", ""),
    ("check {epd} --engine {engine} --timeout 300ms", "--perft-command 'count {depth}'", "BROKEN"),
    ("check {epd} --engine {engine}", "--setoption NoSuch=1", "NoSuch"),
    ("check {epd} --engine {slow} --timeout 150ms", "--timeout 100ms", "within 0.1 s"),
    ("check {wrong} {epd} --engine {broken} --jobs 1", "--restarts 0", "broke more than 0 times"),
    ("check {epd} --engine {engine}", "--engine-mem 1M", "error: "),
    ("check {epd} --engine {limited}", "--chess960", "UCI_Chess960"),
    ("check {epd} --engine {engine} --format json", "--jobs 3", "\"threads\":3"),
    ("check {epd} --engine {engine}", "--depth 1", "above --depth"),
    ("check {epd} --engine {engine}", "--max-nodes 20", "above --max-nodes"),
    ("check {epd} --engine {engine}", "--time-budget 0", "out of time"),
    ("check {epd} {more} --engine {engine}", "--shard 1/2", ""),
    ("check {faulty} --engine {engine}", "--illegal skip", ""),
    ("check {wrong} --engine {engine}", "--fail-fast", ""),
    ("check {epd} --engine {limited}", "--variant atomic", ""),
    ("check {epd} --engine {engine} --format json", "--cpu portable", "\"cpu\":\"portable\""),
    ("check {more} --engine {wrongly}", "--shrink", "smallest"),
    ("check {notes} --engine {engine}", "--verbose", "-v shows them"),
    ("check {epd} --engine {engine}", "--format tap", "TAP version 13"),
    ("check {epd} --engine {engine}", "--output {out}", "IN FILE"),
    ("check {notes} --engine {engine}", "--quiet", "note: "),
    //
    ("compare 1 --engine {engine}", "--engine none", ""),
    ("compare 1 --engine {engine} --timeout 300ms", "--perft-command 'count {depth}'", "error: "),
    ("compare 1 --engine {engine}", "--setoption NoSuch=1", "NoSuch"),
    ("compare 1 --engine {slow} --timeout 150ms", "--timeout 100ms", "within 0.1 s"),
    ("compare 1 --engine {engine}", "--engine-mem 1M", "error: "),
    ("compare 2 --engine {wrongly} --format json", "--variant horde", "horde"),
    ("compare 2 --engine {wrongly}", "--moves e2e4,e7e5", "e4"),
    ("compare 1 --engine {limited}", "--chess960", "UCI_Chess960"),
    ("compare 1 --engine {engine}", "--step", ""),
    ("compare 3 --engine {wrongly}", "--cpu portable", ONLY_SPEED),
    ("compare 3 kiwipete --engine {wrongly}", "--shrink", "smallest"),
    ("compare 1 --engine {engine}", "--format json", "\"agrees\""),
    ("compare 1 --engine {engine}", "--output {out}", "IN FILE"),
    ("compare 1 --engine {engine} '4k3/8/8/8/8/8/8/4K3 w K - 0 1'", "--quiet", "note: "),
    //
    ("fuzz --count 1 --engine {engine}", "--engine none", ""),
    (
        "fuzz --count 1 --engine {engine} --timeout 100ms",
        "--perft-command 'go {depth}'",
        "repeat: ",
    ),
    ("fuzz --count 1 --engine {engine}", "--setoption NoSuch=1", "NoSuch"),
    ("fuzz --count 1 --engine {slow} --timeout 150ms", "--timeout 100ms", "within 0.1 s"),
    ("fuzz --count 1 --engine {engine}", "--engine-mem 1M", "error: "),
    ("fuzz --count 1 --engine {engine}", "--seed 77", "seed 77"),
    ("fuzz --count 3 --seed 1 --engine {engine}", "--depth 1", ""),
    ("fuzz --count 3 --seed 1 --engine {engine}", "--max-nodes 20", ""),
    ("fuzz --time-budget 1 --seed 1 --engine {engine}", "--count 1", "1 position "),
    ("fuzz --count 1 --engine {engine}", "--time-budget 0", "the time was too short"),
    ("fuzz --count 3 --seed 1 --engine {engine}", "--variant atomic", ""),
    ("fuzz --count 9 --seed 1 --engine {engine}", "--chess960", ""),
    ("fuzz --count 1 --seed 1 --engine {engine}", "--cpu portable", ONLY_SPEED),
    ("fuzz --seed 1 --engine {wrongly}", "--output {out}", "IN FILE"),
    ("fuzz --count 1 --engine {engine} --variant {noted}", "--quiet", "note: "),
    ("fuzz --count 1 --engine {engine}", "--format json", "\"agrees\""),
    //
    ("lint {epd}", "--format json", "\"findings\""),
    ("lint {epd} {epd}", "--quiet", "note: "),
    ("lint {epd}", "--output {out}", "IN FILE"),
    //
    ("generate --count 3", "--count 4", ""),
    ("generate", "--count 4", "game 4"),
    ("generate --count 3", "--kind pins", "pins 1"),
    ("generate --count 3", "--seed 2", "seed 2"),
    ("generate --count 3", "--depth 1", "; D2 "),
    ("generate --count 3", "--max-nodes 20", "; D2 "),
    ("generate --count 3", "--cpu portable", ONLY_SPEED),
    ("generate --count 3", "--output {out}", "IN FILE"),
    ("generate --count 3", "--quiet", "3 positions, seed 1"),
    //
    ("uci", "--variant racingkings", "default racingkings"),
    ("uci", "--house duck-chess", " D | 5"),
    ("uci", "--cpu portable", ONLY_SPEED),
    //
    ("variants", "--house", "duck-chess"),
    ("variants", "--format json", "\"variants\""),
    //
    ("bench --time 1ms", "--time 9ms", ""),
    ("bench --time 1ms", "--threads 3", "      3  none"),
    ("bench --threads 1 --time 1ms", "--hash 1M", "1M"),
    ("bench --threads 1 --time 1ms", "--cpu portable", "portable"),
    ("bench --threads 1 --time 1ms", "--format json", "\"figures\""),
    ("bench --threads 1 --time 1ms", "--quiet", "6 figures"),
    ("bench --threads 1 --time 1ms", "--output {out}", "IN FILE"),
    //
    ("cpu", "--cpu portable", ""),
    ("cpu", "--format json", "\"back_ends\""),
    ("version", "--cpu portable", "back end portable"),
];

/// A folder with a file for each name in braces.
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
        let block = cargo_bin_cmd!("perft").args(block).output().expect("perft runs").stdout;
        Self { folder, block }
    }

    /// The words of a command line.
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
                "wrongly" => crate::engines::ill_behaved("missing-move"),
                name => self.folder.path(name).display().to_string(),
            }
        };
        shell_words::split(line).expect("words").into_iter().map(word).collect()
    }

    /// All that a command says and writes.
    fn said(&self, words: &[String]) -> Said {
        let (new, out) = (self.folder.path("new"), self.folder.path("out"));
        let _ = (fs::remove_dir_all(&new), fs::remove_file(&out));
        let mut command = cargo_bin_cmd!("perft");
        let input: &[u8] = match words[0].as_str() {
            "work" => &self.block,
            "uci" => b"uci\nposition startpos\nd\ngo perft 1\n",
            "compare" => b"quit\n",
            _ => b"",
        };
        let output = command.args(words).write_stdin(input).output().expect("perft runs");
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

/// A command line with other words for an option, which may stand in it already.
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

/// What is wrong with a row.
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

#[test]
fn each_option_changes_something() {
    let place = Place::new();
    let faults: Vec<String> = ROWS.iter().filter_map(|row| fault(&place, row)).collect();
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
fn no_option_is_left_out() {
    let commands: BTreeSet<&str> = ROWS.iter().map(|(without, ..)| command(without)).collect();
    let listed = stdout_of(&["help"]);
    let (_, listed) = listed.split_once("Commands:\n").expect("commands");
    let listed = listed.lines().take_while(|line| !line.is_empty());
    let listed = listed.filter_map(|line| line.split_whitespace().next()).chain([""]);
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
fn what_would_change_nothing_is_refused() {
    let place = Place::new();
    for line in [
        "2 --house duck-chess --chess960",
        "2 --house duck-chess --progress json",
        "2 --house duck-chess --cpu portable",
        "2 --house duck-chess --threads 2",
        "2 --house duck-chess -j 2",
        "2 --house duck-chess --verbose",
        "2 --house duck-chess --hash 1M",
        "2 --house duck-chess --checkpoint {new}",
        "1-2 --house duck-chess",
        "divide 2 --house duck-chess --chess960",
        "divide 2 --house duck-chess --cpu portable",
        "divide 2 --house duck-chess --threads 2",
        "divide 2 --house duck-chess -v",
        "divide 2 --house duck-chess --hash 1M",
        "uci --house duck-chess --cpu portable",
        "suite {epd} --house duck-chess --hash 1M --verify-hits 1/2",
        "suite {epd} --house duck-chess --cpu portable",
        "2 --hash 0 --seed 2",
        "2 --hash 0 --verify-hits 1/2",
        "2 --hash 0 --twice",
        "divide 2 --hash 0 --seed 2",
        "suite {epd} --hash 0 --seed 2",
        "1-2 --twice --hash 1M",
        "1-2 --checkpoint {new}",
        "stats 2 --cpu portable",
        "unique 2 --cpu portable",
        "work {job} 0 -o {out}",
        "work {job} 0 --units --threads 2",
        "work {job} 0 --block --seed 2",
        "work {job} 0 --block --stride 2",
        "work - --stride 2",
        "reduce {job} --divide 2",
        "reduce {job} --missing --divide 1",
        "reduce {report} --threads 2",
        "reduce {report} --missing",
        "generate --kind chess960-starts --seed 2",
        "variants --house show chess",
        "check {epd} --engine 'program {fen} {depth}' --setoption A=1",
        "compare 1 --engine 'program {fen} {depth}' --perft-command 'go {depth}'",
        "compare 1 --engine {engine} --step --shrink",
        "compare 1 --engine {engine} --step --format json",
    ] {
        let said = place.said(&place.words(line));
        assert_eq!((said.code, &*said.stdout), (Some(2), ""), "{line}: {}", said.stderr);
    }
    // A variable speaks for all commands, those that do not heed it among them.
    let ran = cargo_bin_cmd!("perft")
        .args(["1", "--house", "duck-chess"])
        .env("PERFT_CPU", "portable")
        .output()
        .expect("perft runs");
    assert_eq!(ran.status.code(), Some(0));
}
