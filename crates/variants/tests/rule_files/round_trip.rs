//! Files that are written are read back.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_judge::random_rules;
use tabiya_variants::RuleSet;

#[track_caller]
fn reads_back(rules: &RuleSet) {
    let file = rules.to_toml();
    assert_eq!(RuleSet::from_toml(&file).as_ref(), Ok(rules), "{file}");
}

#[test]
fn built_in_sets_are_read_back() {
    RuleSet::built_in_names()
        .into_iter()
        .for_each(|name| reads_back(&RuleSet::built_in(name).unwrap()));
}

#[test]
fn the_file_of_chess() {
    let file = RuleSet::chess().to_toml();
    let (comments, lines) = file
        .lines()
        .filter(|line| !line.is_empty())
        .partition::<Vec<_>, _>(|line| line.starts_with("# "));
    assert_eq!(
        lines.join("\n"),
        r#"name = "chess"
base = "chess"
royal = ["king"]
castling = "safe"
en-passant = true
promotion = ["knight", "bishop", "rook", "queen"]
extinct = []
double-push = ["rank 2", "rank 7"]
must-capture = false
walls = []
checks-to-win = false
stalemate = "draw"
repetition = 3
no-progress = 100
start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1""#
    );
    assert!(comments.len() >= 17, "a comment for every field");
    assert!(file.lines().all(|line| line.chars().count() <= 100), "{file}");
    assert!(file.ends_with("0 1\"\n"));
}

/// The lines of the file of a set that is read from these.
#[track_caller]
fn rewritten(lines: &str, expected: &[&str]) {
    let file = format!("name = \"x\"\npromotion = []\n{lines}");
    let file = RuleSet::from_toml(&file).unwrap_or_else(|error| panic!("{error}")).to_toml();
    let fields = ["goal", "mobility", "double-push", "walls"];
    let is_list = |line: &&str| fields.iter().any(|field| line.starts_with(field));
    let usual = ["double-push = [\"rank 2\", \"rank 7\"]", "walls = []"];
    let lines = file.lines().filter(is_list).filter(|line| !usual.contains(line));
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

#[test]
fn lists_are_written_for_both_sides_where_they_are_equal() {
    rewritten("goal.king = ['d4', 'd5', 'e4-e5']", &["goal.king = [\"d4-e5\"]"]);
    rewritten("mobility.bishop = []", &["mobility.bishop = []"]);
    rewritten(
        "mobility.white.queen = ['a2', 'b1-h3']",
        &["mobility.white.queen = [\"b1-h3\", \"a2\"]", "mobility.black.queen = [\"a1-h8\"]"],
    );
    rewritten(
        "goal.black.pawn = ['rank 1']",
        &["goal.white.pawn = []", "goal.black.pawn = [\"rank 1\"]"],
    );
    rewritten("double-push.white = ['a2']", &["double-push = [\"a2\", \"rank 7\"]"]);
    rewritten(
        "double-push.white = ['rank 3']",
        &["double-push.white = [\"rank 3\"]", "double-push.black = [\"rank 7\"]"],
    );
    rewritten(
        "walls = ['file c', 'f4']\nstart = '4k3/8/8/8/8/8/8/4K3 w - - 0 1'",
        &["walls = [\"file c\", \"f4\"]"],
    );
}

#[test]
fn names_are_escaped() {
    for name in ["a \"quoted\" name", "back\\slash", "#", "Échecs", "[x]", "a'''b\"\"\""] {
        reads_back(&RuleSet { name: name.to_owned(), ..RuleSet::chess() });
    }
    let file = RuleSet { name: "a\n\u{7f}".to_owned(), ..RuleSet::chess() }.to_toml();
    assert!(file.contains("name = \"a\\u000A\\u007F\"\n"), "{file}");
}

#[test]
fn random_sets_are_read_back() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let sets = (0..1500).map(|_| random_rules(&mut rng, 0.5));
    let sound = sets.filter(|rules| rules.check().is_ok()).inspect(reads_back).count();
    assert!(sound > 300, "only {sound} sets are sound");
}
