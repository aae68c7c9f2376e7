//! The field of remaining checks in the start position of a rule file.

use tabiya_games::Variant;
use tabiya_variants::RuleSet;

const BOARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

#[test]
fn start_positions_may_give_remaining_checks() {
    for (lines, field) in [
        ("base = \"3check\"", "3+3 0 1"),
        ("base = \"3check\"", "2+1 4 9"),
        ("checks-to-win = 5", "5+2 0 1"),
        ("base = \"3check\"\n[pieces.pawn]\nmoves = \"mfWcfF\"", "2+3 0 1"),
    ] {
        let (head, tables) = lines.split_once("\n[").unwrap_or((lines, ""));
        let tables = if tables.is_empty() { String::new() } else { format!("[{tables}") };
        let file = format!("name = \"x\"\n{head}\nstart = \"{BOARD} {field}\"\n{tables}");
        let rules = RuleSet::from_toml(&file).unwrap_or_else(|error| panic!("{error}: {file}"));
        assert_eq!(RuleSet::from_toml(&rules.to_toml()).as_ref(), Ok(&rules));
        let start = Variant::from_rules(rules).expect("sound rules").start();
        assert_eq!(start.to_string(), format!("{BOARD} {field}"), "{lines}");
    }
    // Without a field of remaining checks, all checks remain, for any number of checks that win.
    for (lines, field) in [
        ("base = \"3check\"\nchecks-to-win = 2", "2+2 0 1"),
        ("base = \"3check\"\nchecks-to-win = 5", "5+5 0 1"),
        ("base = \"3check\"\nchecks-to-win = false", "0 1"),
        ("base = \"3check\"\nchecks-to-win = 2\nagain = [\"king\"]", "2+2 0 1 1/2"),
    ] {
        let rules = RuleSet::from_toml(&format!("name = \"x\"\n{lines}")).expect(lines);
        let start = Variant::from_rules(rules).expect("sound rules").start();
        assert_eq!(start.to_string(), format!("{BOARD} {field}"), "{lines}");
    }
    // If the counters are missing, reading gives a note.
    let file = format!("name = \"x\"\nbase = \"3check\"\nstart = \"{BOARD} 2+3\"");
    let (rules, notes) = RuleSet::from_toml_lenient(&file).expect("sound rules");
    assert_eq!(notes, ["start: four fields of FEN, counters 0 1 assumed"]);
    assert!(rules.start.ends_with(" 2+3 0 1"));
}

#[test]
fn impossible_remaining_checks_are_refused() {
    let refused = |lines: &str, field: &str| {
        let file = format!("name = \"x\"\n{lines}\nstart = \"{BOARD} {field} 0 1\"");
        RuleSet::from_toml(&file).expect_err(&file).to_string()
    };
    let why = refused("base = \"3check\"", "4+3");
    assert!(
        why.starts_with("line 3, column 63: The start cannot be read: ")
            && !why.contains("belong to rules"),
        "{why}"
    );
    let why = refused("base = \"chess\"", "3+3");
    assert!(why.contains("checks left belong to rules that count checks"), "{why}");
    let why = refused("base = \"3check\"", "0+3");
    assert_eq!(why, "line 3, column 1: The game is over at the start.");
}

#[test]
fn walls_may_make_a_board_small() {
    let rules = "name = \"small\"\nwalls = [\"file f\", \"file g\", \"file h\", \"rank 6\", \"rank 7\", \"rank 8\"]\nstart = \"8/8/8/rnbqk3/ppppp3/8/PPPPP3/RNBQK3 w - - 0 1\"";
    assert!(RuleSet::from_toml(rules).is_ok());
}
