//! Errors for fields of a rule file that contradict each other.

use tabiya_core::{Bitboard, Castling, Color, Role, Square};
use tabiya_variants::{
    Contradiction, KindId, KindName, KindSet, NumberField, RuleFileErrorKind, RuleSet,
};

/// Asserts that a rule file with a name and these lines has a contradiction, reported with these
/// words at this line and column.
#[track_caller]
pub(crate) fn contradicts(lines: &str, line: usize, column: usize, words: &str) {
    let file = format!("name = \"x\"\n{lines}");
    let error = RuleSet::from_toml(&file).expect_err(&file);
    assert_eq!(error.to_string(), format!("line {line}, column {column}: {words}"), "{lines}");
    assert!(matches!(error.kind(), RuleFileErrorKind::Contradiction(_)), "{lines}");
}

/// Asserts that a rule file with a name and these lines has no contradiction.
#[track_caller]
pub(crate) fn agrees(lines: &str) {
    let file = format!("name = \"x\"\n{lines}");
    assert_eq!(RuleSet::from_toml(&file).err(), None, "{file}");
}

/// The line of a rule file that sets the start position.
pub(crate) fn start(fen: &str) -> String {
    format!("start = \"{fen}\"\n")
}

#[test]
fn rules_under_which_no_side_can_win_are_refused() {
    let words = "Nobody can win: there must be a royal king, extinct roles, a goal, checks-to-win, or a stalemate that is not a draw.";
    contradicts("royal = []", 2, 1, words);
    contradicts("castling = false\n  royal = []\nextinct = []", 3, 3, words);
    contradicts("base = \"king-capture\"\nextinct = []", 3, 1, words);
    contradicts(
        "royal = []\ngoal.king = []\nchecks-to-win = false\nstalemate = \"draw\"",
        2,
        1,
        words,
    );
    contradicts("castling = false\nroyal = []\nagain = [\"king\"]", 3, 1, words);
    let words = "The key bare-king needs a royal piece.";
    let lines = "royal = []\ncastling = false\nextinct = [\"king\"]\nbare-king = \"loss\"";
    contradicts(lines, 5, 1, words);
}

#[test]
fn castling_without_a_royal_king_or_wide_board_is_refused() {
    let words = "Castling needs a royal king: castling must be \"free\" or false.";
    contradicts("royal = []\nextinct = [\"king\"]", 2, 1, words);
    contradicts("royal = []\nextinct = [\"king\"]\ncastling = \"safe\"", 4, 1, words);
    contradicts("base = \"king-capture\"\ncastling = \"through-attack\"", 3, 1, words);
    contradicts("royal = [\"queen\"]", 2, 10, words);
    contradicts("castling = true\nroyal = [\"queen\"]", 2, 1, words);
    let words = "Castling needs a board of eight files, or castling-files, and this one has 6.";
    contradicts("\nboard = \"6x8\"", 3, 1, words);
    contradicts("board = \"6x8\"\ncastling = \"safe\"", 3, 1, words);
}

#[test]
fn impossible_promotions_are_refused() {
    let words = "A pawn cannot be promoted to a pawn.";
    contradicts("promotion = [\"queen\", \"pawn\"]", 2, 23, words);
    contradicts("base = \"king-capture\"\npromotion = [\"pawn\"]", 3, 14, words);
    contradicts("promotion.black = [\"queen\",\n\"pawn\"]", 3, 1, words);
    let words = "The key promotion-forced says nothing: there is nothing that a pawn may become.";
    contradicts("promotion = []\npromotion-forced = true", 3, 1, words);
    let words = "White's pawns can reach none of their promotion squares: promotion must be [], or promotion-squares others.";
    contradicts("promotion-squares = [\"rank 1\"]", 2, 22, words);
    contradicts(
        "[pieces.pawn]\nmoves = \"mfWcfF\"\n[mobility.white]\npawn = [\"a2-h7\"]",
        3,
        9,
        words,
    );
    let walls = start("4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    contradicts(&format!("again = []\n{walls}walls = [\"file b\", \"a4\"]"), 4, 10, words);
}

#[test]
fn pawns_that_never_move_are_refused() {
    let words = "White's pawns cannot move from any square.";
    contradicts("[mobility.white]\npawn = []\n[pieces.king]", 2, 2, words);
    let lines = "board = \"8x3\"\ndouble-push = []\npromotion = []\ncastling = false\n";
    let lines = format!("{lines}{}", start("k7/8/K6P w - - 0 1"));
    contradicts(&format!("{lines}[pieces.pawn]\nmoves = \"fH\""), 8, 9, words);
    // If there are no pawns at the start, the moves of pawns may be anything.
    let none = lines.replace('P', "1").replace("61", "7");
    assert!(
        RuleSet::from_toml(&format!("name = \"x\"\n{none}[pieces.pawn]\nmoves = \"fH\"")).is_ok()
    );
    let black = "Black's pawns cannot move from any square.";
    contradicts("drops = true\nmobility.black.pawn = []\ndouble-push = []", 3, 1, black);
}

#[test]
fn impossible_double_pushes_are_refused() {
    let words = "The white pawn cannot make a double push: it has no step forward to an empty square (mfW), and no moves from these squares only (i).";
    contradicts("[pieces.pawn]\nmoves = \"mfFcfW\"", 3, 9, words);
    let words = "The black pawn cannot make a double push: it has no step forward to an empty square (mfW), and no moves from these squares only (i).";
    contradicts("[pieces.pawn]\nmoves.black = \"mfFcW\"", 3, 15, words);
    let words = "A double push of the white pawn from b7 leaves the board.";
    contradicts("double-push.white = [\"a2\", \"b7\"]\n[pieces.king]", 2, 28, words);
    let words = "A double push of the white pawn from a7 leaves the board.";
    contradicts("[pieces.pawn]\ndouble-push = [\"a2\", \"a7-b8\"]", 3, 22, words);
    let words = "A double push of the black rook from a2 leaves the board.";
    contradicts("[pieces.rook]\ndouble-push.black = [\"a2\"]", 3, 22, words);
    let words = "A double push of the white pawn from a2 leaves the board.";
    let small = start("k7/8/K6P w - - 0 1");
    contradicts(&format!("castling = false\nboard = \"8x3\"\n{small}"), 3, 1, words);
    let words = "The white queen has moves from some squares only (i), but neither first-move-squares nor double-push.";
    contradicts("[pieces.queen]\nmoves.white = \"QiD\"", 3, 15, words);
    let words = "The two steps of the white pawn (ifmnD) are in double-push already: one of the two must go, and en-passant says which pieces capture it.";
    contradicts("[pieces.pawn]\nmoves = \"mfWcfFifmnD\"", 3, 9, words);
    agrees("[pieces.pawn]\nmoves = \"mfWcfFifmD\"");
    let words = "The first-move-squares of the black rook say nothing: it has no moves from these squares only (i).";
    contradicts("[pieces.rook]\nfirst-move-squares.black = [\"a8\"]", 3, 29, words);
    let words = "A double push of the black pawn from a1 leaves the board.";
    contradicts("promotion = []\ndouble-push.black = [\"a1-h2\"]", 3, 22, words);
}

#[test]
fn double_pushes_may_end_where_pawns_are_promoted() {
    agrees("double-push = [\"rank 2\", \"rank 6\"]");
    agrees("double-push.white = [\"h6\"]\ndouble-push.black = [\"h3\"]");
}

#[test]
fn pieces_and_goals_on_walls_are_refused() {
    let words = "The goal of the white king is outside the board: e4 is a wall.";
    contradicts("walls = [\"e4\"]\ngoal.white.king = [\"e5\", \"d4-e4\"]", 3, 26, words);
    let words = "The goal of the black rook is outside the board: e4 is a wall.";
    contradicts("goal.black.rook = [\"e4\"]\nwalls = [\"e4\"]", 2, 20, words);
    let words = "The mobility of the white bishop is outside the board: d5 is a wall.";
    contradicts("walls = [\"d5\"]\nmobility.bishop = [\"rank 1\", \"rank 5\"]", 3, 30, words);
    let words = "The white rook on a1 starts on a wall.";
    contradicts("walls = [\"e4\", \"file a\"]", 2, 16, words);
    let fen = start("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let words = "The black king on e8 starts on a wall.";
    contradicts(&format!("{fen}walls = [\"rank 8\"]"), 3, 10, words);
    let words = "A drop square of the white rook is outside the board: e4 is a wall.";
    let lines = "drops = true\nwalls = [\"e4\", \"e5\"]\ndrop-squares.rook = [\"rank 4\"]";
    contradicts(lines, 4, 22, words);
    let words =
        "The drop-squares of the rook say nothing: nothing is dropped without drops = true.";
    contradicts("drop-squares.rook = [\"e4\"]", 2, 22, words);
    // Rules whose moves are generated from tables give errors with the same words.
    let words = "The goal of the white king is outside the board: e4 is a wall.";
    let king = "again = [\"king\"]\nwalls = [\"e4\"]\n";
    contradicts(&format!("{king}goal.white.king = [\"e5\", \"e4\"]"), 4, 26, words);
    let words = "The mobility of the black rook is outside the board: e4 is a wall.";
    contradicts(&format!("{king}mobility.black.rook = [\"rank 4\"]"), 4, 24, words);
}

#[test]
fn turns_need_plies_of_both_sides() {
    contradicts("turns = []", 2, 1, "The key turns has 0 plies, and must have 1 to 64.");
    let many = vec!["\"white\""; 65].join(", ");
    contradicts(
        &format!("turns = [{many}]"),
        2,
        1,
        "The key turns has 65 plies, and must have 1 to 64.",
    );
    let words = "The key turns has no ply of black: each side needs some.";
    contradicts("\nturns = [\"white\"]", 3, 1, words);
}

/// The contradiction in the rules of chess after a change made in code, and its text.
#[track_caller]
fn of_set(change: impl Fn(&mut RuleSet)) -> (Contradiction, String) {
    let mut rules = RuleSet::chess();
    change(&mut rules);
    let contradiction = rules.check().unwrap_err();
    (contradiction, contradiction.to_string())
}

/// The contradiction after a change in code to rules whose moves are generated from tables.
fn of_tables(change: impl Fn(&mut RuleSet)) -> Contradiction {
    let mut rules = RuleSet::from_toml("name = \"x\"\nagain = [\"king\"]").unwrap();
    change(&mut rules);
    rules.check().unwrap_err()
}

#[test]
fn rule_sets_built_in_code_are_checked_too() {
    let (contradiction, words) = of_set(|rules| rules.name.clear());
    assert_eq!(contradiction, Contradiction::Name);
    assert_eq!(
        words,
        "The name is not fit: it must have 1 to 64 letters, digits and punctuation marks of ASCII, and spaces between them."
    );
    let (contradiction, words) = of_set(|rules| "bughouse".clone_into(&mut rules.base));
    assert_eq!(contradiction, Contradiction::Base);
    let names = RuleSet::built_in_names().join(", ");
    assert_eq!(words, format!("The base is unknown: it must be one of {names}."));
    assert!(names.starts_with("chess, king-capture, "), "{names}");
    for (change, field) in [
        ((|rules| rules.checks_to_win = Some(0)) as fn(&mut RuleSet), NumberField::ChecksToWin),
        (|rules| rules.repetition = Some(1), NumberField::Repetition),
        (|rules| rules.fifty_move_rule = Some(10_000), NumberField::FiftyMoveRule),
    ] {
        assert_eq!(of_set(change).0, Contradiction::Number(field));
    }
    let words = of_set(|rules| rules.checks_to_win = Some(0)).1;
    assert_eq!(
        words,
        "The number checks-to-win is out of range: it must be a number from 1 to 255 or false."
    );
    let (contradiction, words) = of_set(|rules| rules.start.push(' '));
    assert_eq!(contradiction, Contradiction::StartIsNoFen);
    assert_eq!(words, "The start cannot be written as FEN.");
    let no_fen = |rules: &mut RuleSet| rules.start = rules.start.replace(" 0 1", " 0 0");
    assert_eq!(of_set(no_fen).0, Contradiction::StartIsNoFen);
    let (pawn, king) = (KindName::from(Role::Pawn), KindName::from(Role::King));
    assert_eq!(
        of_set(|rules| rules.kinds[0].double_push.white = Bitboard::of(Square::A8)).0,
        Contradiction::DoublePushOffBoard(Color::White, pawn, Square::A8)
    );
    assert_eq!(
        of_set(|rules| {
            rules.royal = KindSet::EMPTY;
            rules.castling = Castling::Never;
            rules.extinct = KindSet::EMPTY;
        })
        .0,
        Contradiction::NoWayToWin
    );
    assert_eq!(
        of_set(|rules| rules.kinds[5].goal.white = Bitboard::of(Square::E1)).0,
        Contradiction::GoalReachedAtStart(Color::White, king, Square::E1)
    );
}

#[test]
fn kinds_and_lists_built_in_code_are_checked_too() {
    use Contradiction as Fault;
    let (pawn, knight) = (KindName::from(Role::Pawn), KindName::from(Role::Knight));
    type Change = (fn(&mut RuleSet), Fault);
    let changes: [Change; 12] = [
        (|rules| rules.board.files = 0, Fault::Board(0, 8)),
        (|rules| rules.board.ranks = 9, Fault::Board(8, 9)),
        (|rules| rules.kinds.truncate(5), Fault::Kinds(5)),
        (|rules| rules.kinds.swap(0, 1), Fault::Kinds(6)),
        (|rules| rules.kinds.push(rules.kinds[1].clone()), Fault::ReservedName(knight)),
        (|rules| rules.kinds[1].letter = 'N', Fault::Letter(knight, 'N')),
        (|rules| rules.kinds[1].letter = 'p', Fault::LetterTwice('p', pawn, knight)),
        (|rules| rules.royal = KindId::from_index(6).into_iter().collect(), Fault::UnknownKind),
        (|rules| rules.turns.clear(), Fault::Turns(0)),
        (|rules| rules.board.files = 7, Fault::SquareOffBoard(Square::H8, 7, 8)),
        (
            |rules| rules.kinds[1].drop_squares.white = Bitboard::EMPTY,
            Fault::DropSquaresWithoutDrops(knight),
        ),
        (
            |rules| rules.kinds[0].double_push.black = Bitboard::of(Square::A2),
            Fault::DoublePushOffBoard(Color::Black, pawn, Square::A2),
        ),
    ];
    for (change, expected) in changes {
        assert_eq!(of_tables(change), expected);
    }
    let starts: [fn(&mut RuleSet); 3] = [
        |rules| rules.start.clear(),
        |rules| rules.start.push(' '),
        |rules| rules.start = RuleSet::chess().start,
    ];
    for change in starts {
        assert_eq!(of_tables(change), Fault::StartIsNoFen);
    }
}

#[test]
fn en_passant_without_double_pushes_is_not_a_contradiction() {
    let rules = RuleSet::from_toml("name = \"x\"\nen-passant = true\ndouble-push = []").unwrap();
    assert!(rules.en_passant);
}

#[test]
fn keys_that_say_nothing_are_refused() {
    for (lines, key, needs) in [
        ("must-drop = true", "must-drop", "drops = true"),
        ("captures-to-hand = false", "captures-to-hand", "drops = true"),
        ("promoted-stay = true", "promoted-stay", "drops = true"),
        ("extinct-left = 1", "extinct-left", "extinct"),
        ("extinct-result = \"win\"", "extinct-result", "extinct"),
        ("goal-safe = true", "goal-safe", "a goal"),
        ("goal-count = 2", "goal-count", "a goal"),
        ("goal-reply = true", "goal-reply", "a goal"),
    ] {
        contradicts(lines, 2, 1, &format!("The key {key} says nothing without {needs}."));
    }
    let free = "royal = []\ncastling = false\nextinct = [\"king\"]\n";
    for (line, key) in [
        ("royal-safety = \"all\"", "royal-safety"),
        ("checks = false", "checks"),
        ("facing-royals = false", "facing-royals"),
        ("checkmate = \"win\"", "checkmate"),
    ] {
        let words = format!("The key {key} says nothing without a royal piece.");
        contradicts(&format!("{free}{line}"), 5, 1, &words);
    }
    for line in [
        "captured-as = \"rook\"",
        "dropped-as = \"rook\"",
        "most-on-file = 1",
        "drop-mates = false",
    ] {
        let key = line.split(' ').next().unwrap();
        let words = format!("The key {key} says nothing without drops = true.");
        contradicts(&format!("[pieces.knight]\n{line}"), 2, 9, &words);
    }
}

#[test]
fn promotions_that_cannot_be_are_refused() {
    let words = "A pawn has no promotes-to: the key promotion of the game says what it becomes.";
    contradicts("[pieces.pawn]\npromotes-to = \"queen\"", 3, 15, words);
    let words = "The king is royal, so that it cannot become another piece.";
    contradicts("[pieces.king]\npromotes-to = \"queen\"", 3, 15, words);
    let words = "The rook would be promoted to itself.";
    contradicts("[pieces.rook]\npromotes-to = \"rook\"", 3, 15, words);
    let words = "The rook must be promoted, but has no promotes-to.";
    contradicts("[pieces.rook]\nmust-promote = true", 2, 9, words);
}

#[test]
fn hands_and_ends_that_cannot_be_are_refused() {
    let words = "No side ever has a piece in hand: none has one at the start, and captures give none, so that drops must be false.";
    contradicts("drops = true\ncaptures-to-hand = false", 3, 1, words);
    let words = "The knight can be dropped as a rook, which also comes into the hand: the rook needs captured-as.";
    contradicts("drops = true\n[pieces.knight]\ndropped-as = \"rook\"", 4, 14, words);
    let words = "White starts with 16 pieces or fewer, and so has lost.";
    contradicts("extinct = \"all\"\nextinct-left = 16", 2, 1, words);
    contradicts(
        "extinct = [\"rook\"]\nextinct-left = 2",
        2,
        12,
        "White starts without a rook, and so has lost.",
    );
    let words = "The key castling-files says nothing without castling.";
    contradicts("castling-files = [\"g\", \"c\"]\ncastling = false", 2, 1, words);
    let words = "The rook or the king would fall off the board with these castling-files.";
    contradicts("castling-files = [\"a\", \"c\"]", 2, 1, words);
    contradicts("castling-files = [\"g\", \"h\"]", 2, 1, words);
    let words = "The key castling-with says nothing without castling.";
    contradicts("castling-with = [\"queen\"]\ncastling = false", 2, 18, words);
    let words = "The key castling-with has no piece, or the king: it must name the pieces with which the king castles.";
    contradicts("castling-with = []", 2, 1, words);
    contradicts("castling-with = [\"king\"]", 2, 18, words);
    contradicts(
        "stalemate-counts = true",
        2,
        1,
        "The key stalemate-counts says nothing if stalemate is a draw.",
    );
}
