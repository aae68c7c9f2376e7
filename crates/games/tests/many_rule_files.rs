//! The memory limit of rules. Opened rules stay in memory until the program ends, so this test is a program of
//! its own.

use std::fs;

use tabiya_games::{NamedVariant, OpenError, RuleFileErrorKind, RuleSet};

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
        match NamedVariant::from_text(&file(number)) {
            Ok(opened) => {
                assert_eq!(opened.variant.rules().unwrap().are_masks(), number % 2 == 0);
                assert_eq!(opened.name, format!("game {number}"));
            }
            Err(OpenError::Rules(error)) => {
                assert_eq!(*error.kind(), RuleFileErrorKind::TooMany, "{number}: {error}");
                refused += 1;
            }
            Err(error) => panic!("{number}: {error}"),
        }
    }
    assert!((1000..9000).contains(&refused), "{refused}");
    assert!(memory().is_none_or(|bytes| bytes < 200_000_000), "{:?}", memory());
    // When the limit is reached, open rules can be opened again, and other rules can still be checked.
    assert!(NamedVariant::from_text(&file(1)).is_ok());
    assert!(RuleSet::from_toml(&file(10_000)).is_ok());
}
