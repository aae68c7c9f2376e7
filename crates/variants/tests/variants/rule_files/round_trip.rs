//! Rule files that are written can be read back, and contain drawings of the pieces' moves.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_judge::random_rules;
use tabiya_variants::RuleSet;

/// Rule files as people would write them, without the name.
pub(crate) const FILES: [&str; 12] = [
    "again = []",
    "turns = [\"white\", \"white\", \"black\", \"black\"]\nagain = [\"king\", \"pawn\"]",
    "drops = true\ndrop-squares.queen = [\"rank 1\"]\ndrop-squares.white.rook = [\"a3\"]",
    "promotion = [\"queen\", \"g\"]\ndouble-push = []\n[pieces.g]\nletter = \"g\"\nmoves = \"gQ\"",
    "promotion.white = [\"queen\"]\npromotion.black = []\npromotion-squares.black = [\"a1\", \"b3\"]",
    "promotion-forced = false\nbase = \"3check\"\nbare-king = \"loss\"\nmobility.king = [\"a1-h5\", \"e8\"]",
    "castling = false\nboard = \"5x7\"\nstart = \"1k3/ppppp/5/5/5/PPPPP/1K3 w - - 0 1\"\ndouble-push = \
     [\"a2-e2\"]\nwalls = [\"c4\"]\ngoal.black.king = [\"c1\"]",
    "[pieces.pawn]\ndouble-push = [\"a1-h8\"]\nmoves = \"mfsWcfF\"\n[pieces.rook]\nmoves.white = \
     \"RimfD\"\ndouble-push.white = [\"a1\", \"h1\"]",
    "base = \"antichess\"\n[pieces.knight]\nletter = \"h\"\nmoves.black = \"NN\"",
    "royal = [\"duke\"]\ncastling = false\nstart = \"d7/pppppppp/8/8/8/8/PPPPPPPP/D7 b - - 3 9\"\n\
     goal.duke = [\"e4\"]\nmobility.white.duke = [\"a1-h7\"]\n[pieces.duke]\nletter = \"d\"\nmoves = \"WmpB\"",
    "royal = []\ncastling = false\nextinct = [\"knight\"]\npromotion = []\n[pieces.bishop]\nmoves = \
     \"nAfrN3\"\ndouble-push = []",
    "board = \"3x3\"\ncastling = false\npromotion = []\ndouble-push = []\nroyal = []\nstalemate = \
     \"loss\"\nstart = \"ppp/3/PPP w - - 0 1\"",
];

#[track_caller]
fn reads_back(rules: &RuleSet) {
    let file = rules.to_toml();
    assert_eq!(RuleSet::from_toml(&file).as_ref(), Ok(rules), "{file}");
}

#[test]
fn built_in_rule_sets_are_read_back() {
    RuleSet::built_in_names()
        .into_iter()
        .for_each(|name| reads_back(&RuleSet::built_in(name).unwrap()));
}

#[test]
fn the_file_of_chess_is_written_in_full() {
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

/// Writes the rule set read from these lines as a file; asserts that it is read back unchanged.
#[track_caller]
fn written(lines: &str) -> String {
    let rules = RuleSet::from_toml(&format!("name = \"x\"\n{lines}"));
    let rules = rules.unwrap_or_else(|error| panic!("{error}\n{lines}"));
    let file = rules.to_toml();
    assert_eq!(RuleSet::from_toml(&file).as_ref(), Ok(&rules), "{file}");
    assert!(file.lines().all(|line| line.chars().count() <= 100), "{file}");
    file
}

/// Asserts that the rule set read from these lines is written with the expected lists of squares.
#[track_caller]
fn rewritten(lines: &str, expected: &[&str]) {
    let file = written(&format!("promotion = []\n{lines}"));
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
fn names_are_escaped_in_written_files() {
    for name in ["a \"quoted\" name", "back\\slash", "#", "Échecs", "[x]", "a'''b\"\"\""] {
        reads_back(&RuleSet { name: name.to_owned(), ..RuleSet::chess() });
    }
    let file = RuleSet { name: "a\n\u{7f}".to_owned(), ..RuleSet::chess() }.to_toml();
    assert!(file.contains("name = \"a\\u000A\\u007F\"\n"), "{file}");
}

#[test]
fn random_rule_sets_are_read_back() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let sets = (0..1500).map(|_| random_rules(&mut rng, 0.5));
    let sound = sets.filter(|rules| rules.check().is_ok()).inspect(reads_back).count();
    assert!(sound > 300, "only {sound} sets are sound");
}

#[test]
fn written_rule_files_are_read_back() {
    for file in FILES {
        let once = written(file);
        // Writing a written file does not change it.
        assert_eq!(RuleSet::from_toml(&once).unwrap().to_toml(), once);
    }
}

#[test]
fn pieces_are_drawn_beside_their_moves() {
    let file = written(
        "[pieces.queen]\nmoves.white = \"mfWcfF\"\nmoves.black = \"mfDcbF\"\n[pieces.king]\nmoves = \"K\"",
    );
    assert!(
        file.contains(
            "\n[pieces.queen]\n#          . . . . .\n# x o x    . x . x .\n# . Q .    . . q . .\n\
             # . . .    . . . . .\n#          . . o . .\nletter = \"q\"\nmoves.white = \"mfWcfF\"\n\
             moves.black = \"mfDcbF\"\n"
        ),
        "{file}"
    );
    assert!(
        file.contains(
            "\n[pieces.king]\n# * * *\n# * k *\n# * * *\nletter = \"k\"\nmoves = \"K\"\n"
        ),
        "{file}"
    );
}

#[test]
fn lists_are_written_compactly() {
    let lines = |file: &str, key: &str| {
        let file = written(file);
        let is_key = |line: &&str| line.starts_with(key) && line.contains(" = ");
        file.lines().filter(is_key).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        lines(
            "drops = true\ndrop-squares.queen = [\"rank 1\"]\ndrop-squares.black.rook = []",
            "drop-sq"
        ),
        ["drop-squares.black.rook = []", "drop-squares.queen = [\"rank 1\"]"]
    );
    assert_eq!(
        lines("again = [\"king\"]", "promotion"),
        [
            "promotion = [\"knight\", \"bishop\", \"rook\", \"queen\"]",
            "promotion-squares = [\"rank 8\"]",
            "promotion-forced = true",
        ]
    );
    assert_eq!(
        lines("[pieces.rook]\ndouble-push = [\"rank 3\"]", "double-push"),
        ["double-push = [\"rank 2\", \"rank 7\"]", "double-push = [\"rank 3\"]"]
    );
    assert_eq!(
        lines("promotion-squares.white = [\"rank 7\"]", "promotion-squares"),
        ["promotion-squares.white = [\"rank 7\"]", "promotion-squares.black = [\"rank 1\"]"]
    );
}

#[test]
fn mask_rules_are_written_without_custom_piece_fields() {
    let file = RuleSet::chess().to_toml();
    for word in ["board", "pieces", "turns", "drops", "promotion-"] {
        assert!(!file.contains(word), "{word}");
    }
}
