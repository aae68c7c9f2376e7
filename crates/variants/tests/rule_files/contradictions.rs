//! Fields that cannot all be true.

use tabiya_core::{Bitboard, Castling, Color, Role, Roles, Square};
use tabiya_variants::{Contradiction, NumberField, RuleFileErrorKind, RuleSet};

/// The contradiction of these lines after a first line with a name, its words and its place.
#[track_caller]
fn contradicts(lines: &str, line: usize, column: usize, words: &str) {
    let file = format!("name = \"x\"\n{lines}");
    let error = RuleSet::from_toml(&file).expect_err(&file);
    assert_eq!(error.to_string(), format!("line {line}, column {column}: {words}"), "{lines}");
    assert!(matches!(error.kind(), RuleFileErrorKind::Contradiction(_)), "{lines}");
}

/// The line of a start position, and that castling must not be.
fn start(fen: &str) -> String {
    format!("start = \"{fen}\"\n")
}

#[test]
fn nobody_can_win() {
    let words = "no way to win, expected a royal king, extinct roles, a goal, checks-to-win, or a \
                 stalemate that is no draw";
    contradicts("royal = []", 2, 1, words);
    contradicts("castling = false\n  royal = []\nextinct = []", 3, 3, words);
    contradicts("base = \"king-capture\"\nextinct = []", 3, 1, words);
    contradicts(
        "royal = []\ngoal.king = []\nchecks-to-win = false\nstalemate = \"draw\"",
        2,
        1,
        words,
    );
}

#[test]
fn castling_without_a_royal_king() {
    let words = "castling needs a royal king, expected castling = false";
    contradicts("royal = []\nextinct = [\"king\"]", 2, 1, words);
    contradicts("royal = []\nextinct = [\"king\"]\ncastling = \"safe\"", 4, 1, words);
    contradicts("base = \"king-capture\"\ncastling = \"through-attack\"", 3, 1, words);
}

#[test]
fn promotion_to_a_pawn_or_to_a_royal_king() {
    let words = "promotion to pawn, expected another role";
    contradicts("promotion = [\"queen\", \"pawn\"]", 2, 23, words);
    contradicts("base = \"king-capture\"\npromotion = [\"pawn\"]", 3, 14, words);
    let words = "promotion to king, expected another role while kings are royal";
    contradicts("promotion = [\n\"king\"]", 3, 1, words);
}

#[test]
fn double_pushes_that_end_badly() {
    let words = "double push of a white pawn from b7 leaves the board";
    contradicts("double-push.white = [\"a2\", \"b7\"]", 2, 28, words);
    let words = "double push of a black pawn from a1 leaves the board";
    contradicts("promotion = []\ndouble-push.black = [\"a1-h2\"]", 3, 22, words);
    let words = "double push of a white pawn from a6 ends where pawns are promoted";
    contradicts("double-push = [\"rank 2\", \"rank 6\"]", 2, 26, words);
    let words = "double push of a black pawn from h3 ends where pawns are promoted";
    contradicts("double-push.black = [\"h3\"]", 2, 22, words);
    contradicts("double-push.white = [\"h3\"]\ndouble-push.black = [\"h3\"]", 3, 22, words);
}

#[test]
fn what_stands_on_a_wall() {
    let words = "goal of the white king outside the board: e4 is a wall";
    contradicts("walls = [\"e4\"]\ngoal.white.king = [\"e5\", \"d4-e4\"]", 3, 26, words);
    let words = "goal of the black rook outside the board: e4 is a wall";
    contradicts("goal.black.rook = [\"e4\"]\nwalls = [\"e4\"]", 2, 20, words);
    let words = "mobility of the white bishop outside the board: d5 is a wall";
    contradicts("walls = [\"d5\"]\nmobility.bishop = [\"rank 1\", \"rank 5\"]", 3, 30, words);
    let words = "white pawn of the start position outside the board: a2 is a wall";
    contradicts("walls = [\"e4\", \"file a\"]", 2, 16, words);
    let fen = start("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let words = "black king of the start position outside the board: e8 is a wall";
    contradicts(&format!("{fen}walls = [\"rank 8\"]"), 3, 10, words);
}

#[test]
fn a_start_position_without_the_kings_that_rules_want() {
    for (fen, words) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "black starts without a king, expected one royal king"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "white starts without a king, expected one royal king"),
        (
            "4k2k/8/8/8/8/8/8/4K3 w - - 0 1",
            "black starts with several kings, expected one royal king",
        ),
    ] {
        contradicts(&start(fen), 2, 1, words);
    }
    let words = "black starts without a king, but checks-to-win counts checks";
    let fen = start("8/8/8/8/8/8/8/4K3 w - - 0 1");
    contradicts(&format!("royal = []\ncastling = false\nchecks-to-win = 3\n{fen}"), 5, 1, words);
}

#[test]
fn a_start_position_in_which_a_role_is_extinct() {
    let fen = start("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let words = "black starts without a pawn and has lost by that";
    contradicts(&format!("extinct = [\"pawn\"]\n{fen}"), 3, 1, words);
    contradicts(&format!("{fen}base = \"pawn-wipeout\""), 2, 1, words);
    let words = "white starts without a queen and has lost by that";
    contradicts(&format!("extinct = [\"king\", \"queen\"]\n{fen}"), 3, 1, words);
}

#[test]
fn a_start_position_with_pawns_that_should_be_promoted() {
    let words = "black pawn on c1 at the start, expected none on the first or last rank while pawns \
                 are promoted";
    contradicts(&start("4k3/8/8/8/8/8/8/2p1K3 w - - 0 1"), 2, 1, words);
    let words = "white pawn on h8 at the start, expected none on the first or last rank while pawns \
                 are promoted";
    let fen = start("4k2P/8/8/8/8/8/8/4K3 w - - 0 1");
    contradicts(&format!("{fen}promotion = [\"queen\"]"), 2, 1, words);
}

#[test]
fn a_start_position_in_which_a_king_can_be_captured() {
    let white_to_move = "black's king is attacked at the start, but white is to move";
    let black_to_move = "white's king is attacked at the start, but black is to move";
    for (fen, words) in [
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", white_to_move),
        ("4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", white_to_move),
        ("4k3/8/8/8/8/4p3/3p4/4K3 b - - 0 1", black_to_move),
        ("4k3/8/8/8/8/3n4/8/4K3 b - - 0 1", black_to_move),
        ("4k3/8/8/b7/8/8/8/4K3 b - - 0 1", black_to_move),
        ("4k3/8/8/q7/8/8/8/4K3 b - - 0 1", black_to_move),
        ("8/8/8/8/8/8/3k4/4K3 b - - 0 1", black_to_move),
    ] {
        contradicts(&start(fen), 2, 1, words);
    }
    // The side that is to move may be in check, and what cannot enter a square attacks nothing there.
    for (lines, fen) in [
        ("", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"),
        ("", "4k3/4p3/8/8/8/8/4R3/4K3 w - - 0 1"),
        ("walls = [\"e5\"]\n", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        ("mobility.white.rook = [\"rank 2\"]\n", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        ("base = \"king-capture\"\n", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        // Pawns look forward.
        ("", "8/4k3/3P4/8/8/8/8/4K3 b - - 0 1"),
        ("", "8/3P4/4k3/8/8/8/8/4K3 w - - 0 1"),
    ] {
        let file = format!("name = \"x\"\n{lines}{}", start(fen));
        assert_eq!(RuleSet::from_toml(&file).err(), None, "{file}");
    }
}

#[test]
fn goals_that_are_reached_at_once() {
    contradicts("goal.king = [\"d4\", \"e1\"]", 2, 20, "white king starts on its goal e1");
    contradicts("goal.black.king = [\"file e\"]", 2, 20, "black king starts on its goal e8");
    let words = "black king starts on its goal e8";
    contradicts("goal.white.king = [\"e8\"]\ngoal.black.king = [\"e8\"]", 3, 20, words);
    let fen = start("4k3/8/8/4N3/8/8/8/4K3 w - - 0 1");
    let lines = format!("{fen}goal.knight = [\"d4-e5\"]");
    contradicts(&lines, 3, 16, "white knight starts on its goal e5");
}

#[test]
fn goals_that_nobody_can_reach() {
    let fen = start("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1");
    let words = "goal of the white queen, but there is none and none can arise";
    contradicts(&format!("{fen}goal.white.queen = [\"d4\"]"), 3, 21, words);
    let words = "goal of the black queen, but there is none and none can arise";
    contradicts(&format!("promotion = [\"rook\"]\n{fen}goal.black.queen = [\"d4\"]"), 4, 21, words);
    let promoted = format!("name = \"x\"\n{fen}goal.black.queen = [\"d4\"]");
    assert_eq!(RuleSet::from_toml(&promoted).err(), None);

    let words = "goal of the white pawn, but it can enter none of these squares";
    contradicts("goal.white.pawn = [\"rank 8\"]", 2, 20, words);
    contradicts("promotion = []\ngoal.white.pawn = [\"rank 1\"]", 3, 20, words);
    let words = "goal of the black pawn, but it can enter none of these squares";
    contradicts("promotion = []\ngoal.pawn = [\"rank 8\"]", 3, 14, words);
    let words = "goal of the black king, but it can enter none of these squares";
    contradicts("goal.king = [\"d4-e5\"]\nmobility.black.king = [\"rank 8\"]", 2, 14, words);
}

/// The contradiction of a set made by hand.
#[track_caller]
fn of_set(change: impl Fn(&mut RuleSet)) -> (Contradiction, String) {
    let mut rules = RuleSet::chess();
    change(&mut rules);
    let contradiction = rules.check().unwrap_err();
    (contradiction, contradiction.to_string())
}

#[test]
fn sets_made_by_hand_are_judged_too() {
    let (contradiction, words) = of_set(|rules| rules.name.clear());
    assert_eq!(contradiction, Contradiction::Name);
    assert_eq!(
        words,
        "unfit name, expected 1 to 64 letters, digits and punctuation marks of ASCII, and spaces \
         between them"
    );
    let (contradiction, words) = of_set(|rules| "bughouse".clone_into(&mut rules.base));
    assert_eq!(contradiction, Contradiction::Base);
    assert_eq!(
        words,
        "unknown base, expected chess, king-capture, pawn-wipeout, kingofthehill, 3check, antichess"
    );
    for (change, field) in [
        ((|rules| rules.checks_to_win = Some(0)) as fn(&mut RuleSet), NumberField::ChecksToWin),
        (|rules| rules.repetition = Some(1), NumberField::Repetition),
        (|rules| rules.fifty_move_rule = Some(10_000), NumberField::FiftyMoveRule),
    ] {
        assert_eq!(of_set(change).0, Contradiction::Number(field));
    }
    let words = of_set(|rules| rules.checks_to_win = Some(0)).1;
    assert_eq!(words, "checks-to-win out of range, expected a number from 1 to 255 or false");
    let (contradiction, words) =
        of_set(|rules| rules.start.castling_rooks = Bitboard::of(Square::E4));
    assert_eq!(contradiction, Contradiction::StartIsNoFen);
    assert_eq!(words, "start position that FEN cannot express");
    assert_eq!(of_set(|rules| rules.start.fullmove_number = 0).0, Contradiction::StartIsNoFen);
    assert_eq!(
        of_set(|rules| rules.double_push.white = Bitboard::of(Square::A8)).0,
        Contradiction::DoublePushOffBoard(Color::White, Square::A8)
    );
    assert_eq!(
        of_set(|rules| {
            rules.royal = false;
            rules.castling = Castling::Never;
            rules.extinct = Roles::EMPTY;
        })
        .0,
        Contradiction::NoWayToWin
    );
    assert_eq!(
        of_set(|rules| rules.goal.white[Role::King] = Bitboard::of(Square::E1)).0,
        Contradiction::GoalReachedAtStart(Role::King.of(Color::White), Square::E1)
    );
}

#[test]
fn en_passant_without_double_pushes_is_no_contradiction() {
    let rules = RuleSet::from_toml("name = \"x\"\nen-passant = true\ndouble-push = []").unwrap();
    assert!(rules.en_passant);
}
