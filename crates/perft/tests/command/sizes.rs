//! Tests of sizes on the command line: `--hash`, `--memory`, `--engine-mem`.

use serde_json::Value;

use crate::common::perft;

/// The size in bytes of the table that a count used; 0 without a table.
fn hash(size: &str) -> u64 {
    let ran = perft(&["3", "--hash", size, "--format", "json"]);
    assert_eq!(ran.code, Some(0), "{size}: {}", ran.stderr);
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    json.get("hash").map_or(0, |bytes| bytes.as_u64().expect("a number of bytes"))
}

#[test]
fn a_size_without_a_unit_is_in_mebibytes() {
    for (size, mebibytes) in
        [("16", 16), ("16M", 16), ("16mb", 16), ("16MiB", 16), ("16 MiB", 16), ("0", 0)]
    {
        assert_eq!(hash(size), mebibytes << 20, "{size}");
    }
    let ran = perft(&["unique", "3", "--memory", "1"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), "5362\n"), "{}", ran.stderr);
    let ran = perft(&["unique", "6", "--memory", "3", "--threads", "1"]);
    assert!(ran.stderr.contains("3 MiB may be used, which --memory sets"), "{}", ran.stderr);
}

#[test]
fn a_size_that_was_printed_can_be_typed() {
    let ran = perft(&["3", "--hash", "1000T"]);
    let (_, text) = ran.stderr.split_once("error: cannot allocate ").expect("an error");
    let (wanted, rest) = text.split_once(": ").expect("two sizes");
    let (available, rest) = rest.split_once(" available; try --hash ").expect("what there is");
    for size in [wanted, available, rest.trim()] {
        let ran = perft(&["0", "--format", "json", "--hash", size]);
        assert!(!ran.stderr.contains("invalid value"), "{size}: {}", ran.stderr);
    }
}

#[test]
fn a_limit_of_0_means_no_limit() {
    let ran = perft(&["unique", "4", "--memory", "0"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), "72078\n"), "{}", ran.stderr);
    let this = env!("CARGO_BIN_EXE_perft");
    for (size, code) in [("0", 0), ("4G", 0), ("1B", 3)] {
        let engine = format!("{this} uci");
        let ran = perft(&["compare", "--engine", &engine, "--engine-mem", size, "1"]);
        assert!(
            ran.code == Some(code) || code == 3 && ran.code != Some(0),
            "{size}: {}",
            ran.stderr
        );
    }
}
