//! The suites of rule files, whose counts come from the slow engine.

use std::fs;

use tabiya_judge::{FairyBoard, FairyRules};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites/rules");

/// The maximum of the counts that are repeated here; larger ones were counted when the suites were made.
const MOST_NODES: u64 = 300;

/// The FEN in a line of a suite, and its counts with their depths.
fn case(line: &str) -> (&str, Vec<(u32, u64)>) {
    let (fen, rest) = line.split_once(" id ").expect("an id");
    let counts = rest.split(';').filter_map(|operation| {
        let (depth, count) = operation.trim().strip_prefix('D')?.split_once(' ')?;
        Some((depth.parse().ok()?, count.parse().ok()?))
    });
    (fen, counts.collect())
}

#[test]
fn each_rule_file_has_a_suite_with_its_start_position() {
    let mut games = 0;
    for file in fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path()) {
        if file.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        games += 1;
        let rules = FairyRules::from_toml(&fs::read_to_string(&file).unwrap()).unwrap();
        let suite = fs::read_to_string(file.with_extension("epd")).unwrap();
        let lines: Vec<&str> =
            suite.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        assert!(lines.len() >= 100, "{}", file.display());
        assert_eq!(case(lines[0]).0, rules.start_board().unwrap().to_fen());
        for line in lines {
            let (fen, counts) = case(line);
            let board = FairyBoard::from_fen(&rules, fen).unwrap();
            assert_eq!(board.to_fen(), fen, "{}", file.display());
            assert!(!counts.is_empty(), "{line}");
            for (depth, count) in counts.into_iter().filter(|&(_, count)| count <= MOST_NODES) {
                assert_eq!(board.perft(depth), count, "{}: {line}", file.display());
            }
        }
    }
    assert_eq!(games, 26);
}
