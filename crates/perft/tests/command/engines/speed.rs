//! Tests of `perft check --speed`: what is said of faster, slower and equal engines, and when nothing can be said.

use serde_json::Value;

use super::{KIWIPETE, ill_behaved, suite};
use crate::common::{Folder, Ran, perft};

/// Compares the speed of engines on one position. The measurement ends early if the difference is large.
fn measured(folder: &Folder, engine: &str, against: &str, more: &[&str]) -> Ran {
    let path = suite(folder, &[&format!("{KIWIPETE} D1 48; D2 2039; D3 97862;")]);
    let args = ["check", &path, "--engine", engine, "--against", against, "--speed=1", "--jobs=1"];
    perft(&[&args[..], more].concat())
}

fn said(ran: &Ran) -> String {
    format!("{:?}\n{}{}", ran.code, ran.stdout, ran.stderr)
}

#[test]
fn a_slower_engine_fails_the_check_in_every_format() {
    let folder = Folder::new();
    let names = ["text", "json", "junit", "tap", "github", "html"];
    let target = |name: &str| format!("{name}={}", folder.path(name).display());
    let format = names.map(target).join(",");
    let (slow, fast) = (ill_behaved("counts-twice"), ill_behaved("crlf"));
    let ran = measured(&folder, &slow, &fast, &["--format", &format]);
    assert_eq!(ran.code, Some(1), "{}", said(&ran));
    let read = |name: &str| std::fs::read_to_string(folder.path(name)).expect("a report");
    let line = read("text").lines().last().expect("a line").to_owned();
    let times = format!(" times the time of {fast} (99% interval ");
    assert!(line.starts_with("slower, more than the allowed 5%: "), "{line}");
    assert!(line.contains(&times), "{line}");
    let json: Value = serde_json::from_str(&read("json")).expect("JSON");
    let schema = crate::schema::of_reports();
    assert_eq!(crate::schema::faults(&schema, &schema, &json, "$"), [] as [String; 0]);
    let speed = &json["speed"];
    let ratio = speed["ratio"].as_f64().expect("a ratio");
    assert!((1.4..2.8).contains(&ratio), "{speed}");
    assert_eq!((&speed["verdict"], &speed["failed"]), (&"slower".into(), &true.into()), "{speed}");
    let clock = if cfg!(target_os = "linux") { "cpu" } else { "wall" };
    assert_eq!(speed["clock"], clock, "{speed}");
    assert!(read("junit").contains(r#"<failure message="slower, more "#), "{}", read("junit"));
    assert!(read("tap").contains("\n1..4\n"), "{}", read("tap"));
    assert!(read("tap").contains("\nnot ok 4 - slower, more "), "{}", read("tap"));
    assert!(read("github").contains("::error title=speed::slower, more "), "{}", read("github"));
    assert!(read("html").contains("slower, more than the allowed 5%"), "{}", read("html"));
}

#[test]
fn an_allowed_slowdown_passes() {
    let folder = Folder::new();
    let (slow, fast) = (ill_behaved("counts-twice"), ill_behaved("crlf"));
    let ran = measured(&folder, &slow, &fast, &["--max-slowdown", "400%"]);
    assert_eq!(ran.code, Some(0), "{}", said(&ran));
    assert!(ran.stdout.contains("\nslower: "), "{}", said(&ran));
    let ran = measured(&folder, &fast, &slow, &["--max-slowdown", "0"]);
    assert_eq!(ran.code, Some(0), "{}", said(&ran));
    assert!(ran.stdout.contains("\nfaster: 0."), "{}", said(&ran));
}

#[test]
fn two_copies_of_an_engine_are_about_equally_fast() {
    let folder = Folder::new();
    let engine = ill_behaved("crlf");
    let ran = measured(&folder, &engine, &engine, &["--max-slowdown", "30", "--format", "json"]);
    assert_eq!(ran.code, Some(0), "{}", said(&ran));
    let json: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let [low, high] = ["low", "high"].map(|end| json["speed"][end].as_f64().expect("an end"));
    assert!(low < 1.2 && high > 0.8, "{}", json["speed"]);
}

#[test]
fn the_speed_of_wrong_or_crashing_engines_is_not_measured() {
    let folder = Folder::new();
    let right = ill_behaved("crlf");
    // The engine itself is reported as without --speed.
    let ran = measured(&folder, &ill_behaved("missing-move"), &right, &[]);
    assert_eq!(ran.code, Some(1), "{}", said(&ran));
    assert!(ran.stderr.contains("note: the speed is not measured"), "{}", said(&ran));
    let wrong = ill_behaved("wrong-count");
    let ran = measured(&folder, &right, &wrong, &[]);
    assert_eq!(ran.code, Some(1), "{}", said(&ran));
    for part in [
        "expected 97862, got 97863 (1 more)".to_owned(),
        format!("repeat: perft compare --engine '{wrong}' 3 '{KIWIPETE}'"),
    ] {
        assert!(ran.stderr.contains(&part), "{part}\n{}", said(&ran));
    }
    let ran = measured(&folder, &right, &ill_behaved("dies-on-position"), &["--format", "tap"]);
    assert_eq!(ran.code, Some(3), "{}", said(&ran));
    assert!(ran.stdout.contains("\nBail out! the speed of "), "{}", said(&ran));
    let ran = measured(&folder, &right, "./no-such-engine", &[]);
    assert_eq!(ran.code, Some(2), "{}", said(&ran));
    assert!(ran.stderr.contains("./no-such-engine cannot be started"), "{}", said(&ran));
}

#[test]
fn a_speed_needs_two_engines_and_a_percentage() {
    let folder = Folder::new();
    let path = suite(&folder, &[&format!("{KIWIPETE} D1 48;")]);
    let right = ill_behaved("crlf");
    for (args, part) in [
        (&["--speed"][..], "--against"),
        (&["--against", &right], "--speed"),
        (&["--speed=0", "--against", &right], "expected a time above 0"),
        (&["--speed", "--against", &right, "--max-slowdown=-1"], "expected a percentage such as"),
        (&["--speed", "--against", &right, "--max-slowdown=NaN"], "expected a percentage such as"),
    ] {
        let ran = perft(&[&["check", &path, "--engine", &right], args].concat());
        assert_eq!(ran.code, Some(2), "{args:?}: {}", said(&ran));
        assert!(ran.stderr.contains(part), "{args:?}: {}", said(&ran));
    }
}
