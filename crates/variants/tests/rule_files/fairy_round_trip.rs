//! Files of pieces of one's own that are written are read back, with their pieces drawn.

use tabiya_variants::RuleSet;

/// The file of a set that is read from these lines, which is read back as it was.
#[track_caller]
fn rewritten(lines: &str) -> String {
    let rules = RuleSet::from_toml(&format!("name = \"x\"\n{lines}"));
    let rules = rules.unwrap_or_else(|error| panic!("{error}\n{lines}"));
    let file = rules.to_toml();
    assert_eq!(RuleSet::from_toml(&file).as_ref(), Ok(&rules), "{file}");
    assert!(file.lines().all(|line| line.chars().count() <= 100), "{file}");
    file
}

/// Files as people would write them.
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

#[test]
fn files_are_read_back() {
    for file in FILES {
        let once = rewritten(file);
        // What is written is the file of itself.
        assert_eq!(RuleSet::from_toml(&once).unwrap().to_toml(), once);
    }
}

#[test]
fn pieces_are_drawn_beside_their_moves() {
    let file = rewritten(
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
fn lists_are_written_shortly() {
    let lines = |file: &str, key: &str| {
        let file = rewritten(file);
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
        lines("again = []", "promotion"),
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
fn plain_rules_say_nothing_of_it() {
    let file = RuleSet::chess().to_toml();
    for word in ["board", "pieces", "turns", "drops", "promotion-"] {
        assert!(!file.contains(word), "{word}");
    }
}
