//! Tests of `perft estimate`.

use serde_json::Value;

use crate::common::{Folder, Ran, perft, stdout_of};

/// The values of the rows on stdout.
fn rows(stdout: &str) -> [f64; 4] {
    let mut lines = stdout.lines();
    ["estimate:", "low:", "high:", "error:"].map(|name| {
        let line = lines.next().expect("four rows");
        let value = line.strip_prefix(name).unwrap_or_else(|| panic!("{name} in {line}"));
        value.trim().trim_end_matches('%').parse().expect("a number")
    })
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout_of(args)).expect("JSON")
}

#[test]
fn an_estimate_has_an_interval_and_depends_on_the_seed_alone() {
    let args = ["estimate", "9", "--samples", "20000", "--threads", "1"];
    let ran = perft(&args);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let [estimate, low, high, error] = rows(&ran.stdout);
    let exact = 2_439_530_234_167.0;
    assert!(low < exact && exact < high, "{}", ran.stdout);
    assert!((estimate / exact - 1.0).abs() < 0.03 && error < 3.0, "{}", ran.stdout);
    assert!((high - low - 0.02 * error * estimate).abs() < 0.03 * (high - low), "{}", ran.stdout);
    // 20000 walks are 70 groups of 288.
    assert!(ran.stderr.contains(", 20160 walks, seed 1\n"), "{}", ran.stderr);
    assert!(ran.stderr.contains("trillion leaf nodes, with 99% confidence within"));
    let with_two = ["estimate", "9", "--samples", "20000", "--threads", "2"];
    assert_eq!(stdout_of(&with_two), ran.stdout);
    let seeded = ["estimate", "9", "--samples", "20000", "--seed", "2"];
    assert_ne!(stdout_of(&seeded), ran.stdout);
}

#[test]
fn json_contains_unrounded_estimates() {
    let found = json(&["estimate", "9", "--samples", "1", "--format", "json"]);
    let number = |name: &str| found[name].as_f64().expect("a number");
    assert_eq!((found["walks"].as_u64(), found["seed"].as_u64()), (Some(8 * 288), Some(1)));
    assert_eq!((number("confidence"), found.get("nodes")), (0.99, None));
    let half = number("error") * number("estimate");
    assert!((number("high") - number("estimate") - half).abs() < 1e-6 * half);
    assert!((number("estimate") - number("low") - half).abs() < 1e-6 * half);
    assert_eq!((found["depth"].as_u64(), found["mode"].as_str()), (Some(9), Some("moves")));
}

#[test]
fn a_small_tree_is_counted_with_a_note() {
    for args in [&["estimate", "5"][..], &["estimate", "5", "--samples", "10"]] {
        let ran = perft(args);
        assert_eq!(rows(&ran.stdout), [4_865_609.0, 4_865_609.0, 4_865_609.0, 0.0]);
        assert!(ran.stdout.starts_with("estimate: 4865609\n"), "{}", ran.stdout);
        assert!(ran.stderr.contains("counted, not estimated"), "{}", ran.stderr);
    }
    let found = json(&["estimate", "4", "kiwipete", "--format", "json"]);
    assert_eq!((&found["nodes"], &found["error"]), (&"4085603".into(), &0.0.into()));
    assert_eq!(rows(&stdout_of(&["estimate", "0"]))[0], 1.0);
}

#[test]
fn variants_rule_files_and_house_rules_are_estimated() {
    let folder = Folder::new();
    let rules = folder.file("gap.toml", "name = \"gap\"\nwalls = [\"a5\"]\n");
    let camels = "name = \"camels\"\nstart = \"4k3/pppppppp/8/2c5/5C2/8/PPPPPPPP/4K3 w - -\"\n\
        [pieces.camel]\nletter = \"c\"\nmoves = \"C\"\n";
    let camels = folder.file("camels.toml", camels);
    for (depth, options) in [
        ("7", &["--variant", "antichess"][..]),
        ("6", &["--variant", "atomic"]),
        ("5", &["kiwipete", "--variant", &rules]),
        ("6", &["--variant", &camels]),
        ("4", &["--house", "duck-chess-h5"]),
        ("4", &["kiwipete", "--house", "beta-decay"]),
    ] {
        let of = |command: &[&str]| stdout_of(&[command, options].concat());
        let exact: f64 = of(&[depth]).trim().parse().expect("a count");
        let estimated = of(&["estimate", depth, "--samples", "4000"]);
        let [_, low, high, error] = rows(&estimated);
        assert!(error > 0.0 && error < 10.0, "{options:?}: {estimated}");
        assert!((low..=high).contains(&exact), "{options:?}: {exact} and {estimated}");
    }
}

#[test]
fn a_time_limit_ends_an_estimate() {
    let ran = perft(&["estimate", "12", "--time-budget", "300ms"]);
    // The number of walks varies, and one interval in a hundred misses the count: one of three times the width does not.
    let [estimate, low, high, _] = rows(&ran.stdout);
    let off = (estimate - 62_854_969_236_701_747.0).abs();
    assert!(off > 0.0 && off <= 1.5 * (high - low), "{}", ran.stdout);
    // The number of walks that the time allowed gives the same estimate again.
    let (_, after) = ran.stderr.split_once(" s, ").expect("the time");
    let (walks, _) = after.split_once(" walks").expect("the walks");
    assert_eq!(stdout_of(&["estimate", "12", "--samples", walks]), ran.stdout);
    let ran = perft(&["estimate", "12", "--time-budget", "1ns"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("the time was too short"), "{}", ran.stderr);
}

#[test]
fn invalid_option_values_are_refused() {
    for (args, said) in [
        (&["estimate"][..], "DEPTH"),
        (&["estimate", "100"], "above the maximum, 99"),
        (&["estimate", "1-7"], "expected one depth"),
        (&["estimate", "-1"], "not negative"),
        (&["estimate", "7", ""], "empty position"),
        (&["estimate", "7", "--samples", "0"], "a number of 1 or more"),
        (&["estimate", "7", "--time-budget", "0"], "a time above 0"),
        (&["estimate", "7", "--seed", "x"], "invalid"),
        (&["estimate", "7", "--format", "tap"], "expected text or json"),
        (&["estimate", "7", "--house", "duck-chess-h5", "--chess960"], "has no effect"),
    ] {
        let Ran { code, stdout, stderr } = perft(args);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(stderr.contains(said), "{args:?}: {stderr}");
    }
}
