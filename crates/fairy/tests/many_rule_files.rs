//! The memory limit of rules. Opened rules stay in memory until the program ends, so this test is a program of
//! its own.

use std::fs;

use tabiya_fairy::{RuleFileErrorKind, RuleSet, RuleSetRef};

/// A rule file that is different for each number. In files with odd numbers, knights have other moves.
fn file(number: usize) -> String {
    let piece = ["", "pieces.knight.moves = \"NN\"\n"][number % 2];
    format!("name = \"game {number}\"\n{piece}")
}

/// The peak memory use of this process in bytes, if the system reports it.
fn memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? << 10)
}

#[test]
fn ten_thousand_rule_files_take_less_than_200_megabytes() {
    let mut refused = 0;
    for number in 0..10_000 {
        match RuleSetRef::from_toml_lenient(&file(number)) {
            Ok((rules, _)) => {
                assert_eq!(rules.masks().is_none(), number % 2 == 1);
                assert_eq!(rules.rules().name, format!("game {number}"));
            }
            Err(error) => {
                assert_eq!(*error.kind(), RuleFileErrorKind::TooMany, "{number}: {error}");
                refused += 1;
            }
        }
    }
    assert!((1000..9000).contains(&refused), "{refused}");
    assert!(memory().is_none_or(|bytes| bytes < 200_000_000), "{:?}", memory());
    // When the limit is reached, open rules can be opened again, and other rules can still be checked.
    assert!(RuleSetRef::from_toml_lenient(&file(1)).is_ok());
    assert!(RuleSet::from_toml(&file(10_000)).is_ok());
}
