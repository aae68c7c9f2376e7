//! Tests of reports: where they are written, and that they can be parsed.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::{Folder, perft};
use crate::schema;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Writes a suite with everything that a report can contain: correct, wrong and skipped checks, a
/// quote, a character special to TAP, and a position with faults.
fn suite(folder: &Folder) -> String {
    let text = format!(
        "{START} id \"it's # hard\"; D1 20; D2 401; D9 2439530234167;\n\
         4k3/8/8/8/8/8/8/4K3 w K - 0 1 D1 5; D2 26;\n"
    );
    folder.file("suite.epd", text)
}

#[test]
fn a_report_that_cannot_be_written_is_an_error_before_the_work() {
    let folder = Folder::new();
    let path = suite(&folder);
    let missing = "/no/such/folder/x";
    let target = |format: &str| format!("{format}={missing}");
    for (args, format) in [
        (&["suite", &path, "--time-budget", "60"][..], "junit"),
        (&["check", "--engine", "no-such-engine", &path], "tap"),
        (&["compare", "--engine", "no-such-engine", "5"], "json"),
        (&["suite", &path, "--time-budget", "60"], "html"),
        (&["compare", "--engine", "no-such-engine", "5"], "html"),
        (&["fuzz", "--engine", "no-such-engine"], "json"),
        (&["12"], "json"),
        (&["divide", "12"], "text"),
        (&["stats", "12"], "json"),
        (&["unique", "12"], "json"),
        (&["bench", "--time", "60"], "json"),
        (&["explain", "startpos", "e2e4"], "json"),
        (&["lint", &path], "github"),
        (&["cpu"], "json"),
        (&["variants"], "json"),
    ] {
        let start = Instant::now();
        let ran = perft(&[args, &["--format", &target(format)]].concat());
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{args:?}: {}", ran.stderr);
        let error = format!("error: cannot write {missing}: ");
        assert!(ran.stderr.contains(&error), "{args:?}: {}", ran.stderr);
        assert!(start.elapsed() < Duration::from_secs(5), "{args:?}");
    }
}

/// Runs `prove`, Perl's parser of TAP, and returns success and output; `None` if it is not installed.
fn prove(args: &[&str]) -> Option<(bool, String)> {
    let output = Command::new("prove").args(args).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    Some((output.status.success(), text.into_owned()))
}

#[test]
fn prove_reads_the_tap_output() {
    let folder = Folder::new();
    let path = suite(&folder);
    let right = folder.file("right.epd", format!("{START} D1 20; D9 2439530234167;\n"));
    let tap = |words: &[&str]| {
        let file = folder.path("report.tap").display().to_string();
        let target = format!("tap={file}");
        perft(&[words, &["--format", &target]].concat());
        let text = fs::read_to_string(&file).expect("a report");
        assert!(text.starts_with("TAP version 13\n1.."), "{text}");
        prove(&["-v", &file])
    };
    if prove(&["--version"]).is_none() {
        return;
    }
    let small = ["--max-nodes", "1e3"];
    let (good, text) = tap(&[&["suite", &right], &small[..]].concat()).expect("prove runs");
    assert!(good && text.contains("Result: PASS"), "{text}");
    let (good, text) = tap(&[&["suite", &path], &small[..]].concat()).expect("prove runs");
    assert!(!good && text.contains("Failed test:  2\n"), "{text}");
    let all = ["suite", &path, "--illegal", "run"];
    let (good, text) = tap(&[&all, &small[..]].concat()).expect("prove runs");
    assert!(!good && text.contains("Failed tests:  2, 5\n"), "{text}");
    assert!(text.contains("Tests: 5 Failed: 2") && !text.contains("Parse errors"), "{text}");
    let (good, text) = tap(&["lint", &path]).expect("prove runs");
    assert!(!good && text.contains("Failed test:  2\n"), "{text}");
    assert!(!text.contains("Parse errors"), "{text}");
    let ill_behaved = crate::engines::ill_behaved("dies-midway");
    let words = [&["check", "--engine", &ill_behaved, &path], &small[..]].concat();
    let (good, text) = tap(&words).expect("prove runs");
    assert!(!good && text.contains("it wrote: ") && !text.contains("Parse errors"), "{text}");
}

#[test]
fn junit_says_how_long_each_check_took() {
    let folder = Folder::new();
    let path = folder.file("suite.epd", format!("{START} D1 20; D6 119060324;\n"));
    let args = ["suite", &path, "--threads", "1", "--cpu", "portable", "--format", "junit"];
    let ran = perft(&args);
    let times: Vec<f64> = ran
        .stdout
        .lines()
        .filter(|line| line.contains("<testcase "))
        .map(|line| {
            let (_, time) = line.split_once(" time=\"").expect("a time");
            time.split('"').next().expect("its end").parse().expect("a number")
        })
        .collect();
    assert_eq!(times.len(), 2, "{}", ran.stdout);
    assert!(times[0] < times[1] && times[1] > 0.01, "{times:?}");
}

#[test]
fn json_output_follows_the_schema() {
    let folder = Folder::new();
    let path = suite(&folder);
    let schema = schema::of_reports();
    let limits = ["--max-nodes", "1e3", "--format", "json"];
    let missing = crate::engines::ill_behaved("missing-move");
    let dies = crate::engines::ill_behaved("dies-on-position");
    let stops = crate::engines::ill_behaved("unknown-command");
    for words in [
        &["suite", &path][..],
        &["check", &path, "--engine", &missing],
        &["check", &path, "--engine", &missing, "--illegal", "run", "--shrink"],
        &["check", &path, "--engine", &dies],
        &["check", &path, "--engine", &stops],
    ] {
        let ran = perft(&[words, &limits[..]].concat());
        let json: Value = serde_json::from_str(&ran.stdout).expect("JSON");
        let faults = schema::faults(&schema, &schema, &json, "report");
        assert!(faults.is_empty(), "{words:?}: {}\n{json}", faults.join("\n"));
    }
    let faults = schema::faults(&schema, &schema, &serde_json::json!({ "passed": "1" }), "report");
    assert!(faults.contains(&"report.passed: \"1\" is no \"integer\"".to_owned()), "{faults:?}");
}

#[test]
fn a_pattern_is_more_frequent_in_failures_than_elsewhere() {
    let folder = Folder::new();
    // All positions allow castling. The failing ones also allow promotions, and the
    // engine omits promotions to a knight.
    let promoting = "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let plain = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let line = |fen: &str| format!("{fen} D1 {};\n", perft(&["1", fen]).stdout.trim());
    let path = folder.file("suite.epd", line(promoting).repeat(3) + &line(plain).repeat(4));
    let program = shell_words::quote(env!("CARGO_BIN_EXE_perft"));
    let text = format!(
        "{program} divide \"$2\" \"$1\" | grep -v b7.8n |
        awk '/:/ {{ print; sum += $2 }} END {{ print \"nodes: \" sum }}'"
    );
    let script = folder.file("engine.sh", text);
    let engine = format!("sh {} {{fen}} {{depth}}", shell_words::quote(&script));
    let ran = perft(&["check", &path, "--engine", &engine, "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let patterns = json["patterns"].to_string();
    assert!(!patterns.contains("castling"), "{patterns}");
    let wanted = serde_json::json!([{
        "feature": "promotion", "failures": 3, "of_failures": 3, "cases": 3, "of_cases": 7
    }]);
    assert_eq!(json["patterns"], wanted, "{json}");
    let ran = perft(&["check", &path, "--engine", &engine]);
    let line = "  promotion                3 of 3, 42% of all  ####################\n";
    assert!(ran.stdout.contains(line), "{}", ran.stdout);
}

#[test]
fn lint_cpu_and_variants_support_formats() {
    let folder = Folder::new();
    let path = suite(&folder);
    let json = |args: &[&str]| -> Value {
        let ran = perft(&[args, &["--format", "json"]].concat());
        serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {ran:?}"))
    };
    let lint = json(&["lint", &path]);
    assert_eq!((&lint["positions"], &lint["suites"][0]), (&2.into(), &path.as_str().into()));
    let finding = serde_json::json!([
        { "file": path, "line": 2, "message": "castling K dropped: no rook" }
    ]);
    assert_eq!(lint["findings"], finding);
    let github = perft(&["lint", &path, "--format", "github"]);
    assert!(github.stdout.starts_with("::warning file="), "{}", github.stdout);
    assert!(github.stdout.contains(",line=2,title=lint::castling K dropped: no rook\n"));
    let markdown = perft(&["lint", &path, "--format", "markdown"]);
    let line = ":2: castling K dropped: no rook\n";
    assert!(markdown.stdout.starts_with("## perft lint: 1 finding in 2 positions\n"));
    assert!(markdown.stdout.contains(line), "{}", markdown.stdout);
    let junit = perft(&["lint", &path, "--format", "junit"]);
    assert!(junit.stdout.contains(r#"tests="2" skipped="0" failures="1""#), "{}", junit.stdout);

    let cpu = json(&["cpu", "--cpu", "portable"]);
    assert_eq!(cpu["chosen"], "portable");
    assert_eq!(cpu["back_ends"][0]["name"], "portable");
    assert_eq!(
        (&cpu["back_ends"][0]["found"], &cpu["back_ends"][0]["lanes"]),
        (&true.into(), &1.into())
    );
    let variants = json(&["variants"]);
    assert_eq!(variants["variants"][0]["name"], "chess");
    let rules = json(&["variants", "show", "king-capture"]);
    let toml = perft(&["variants", "show", "king-capture"]).stdout;
    assert_eq!((&rules["name"], &rules["rules"]), (&"king-capture".into(), &toml.as_str().into()));
    let file = folder.file("mine.toml", &toml);
    let check = json(&["variants", "check", &file]);
    assert_eq!((&check["sound"], &check["name"]), (&true.into(), &"king-capture".into()));
    let bad = folder.file("bad.toml", "nothing = 1\n");
    let check = json(&["variants", "check", &bad]);
    assert_eq!(check["sound"], false);
    assert!(check["error"].is_string(), "{check}");
    for args in [&["cpu"][..], &["variants"]] {
        let ran = perft(&[args, &["--format", "junit"]].concat());
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.stderr.contains("format junit is not offered here, expected text or json"));
    }
}
