//! Fields of pieces of one's own that cannot all be true.

use tabiya_core::{Bitboard, Color, Role, Square};
use tabiya_fairy::KindId;
use tabiya_variants::{Contradiction, FairyContradiction, KindName, RuleFileErrorKind, RuleSet};

/// The contradiction of these lines after a first line with a name, its words and its place.
#[track_caller]
fn contradicts(lines: &str, line: usize, column: usize, words: &str) {
    let file = format!("name = \"x\"\n{lines}");
    let error = RuleSet::from_toml(&file).expect_err(&file);
    assert_eq!(error.to_string(), format!("line {line}, column {column}: {words}"), "{lines}");
    assert!(matches!(error.kind(), RuleFileErrorKind::Contradiction(_)), "{lines}");
}

/// The line of a start position.
fn start(fen: &str) -> String {
    format!("start = \"{fen}\"\n")
}

#[test]
fn nobody_can_win() {
    let words = "no way to win, expected a royal king, extinct roles, a goal, checks-to-win, or a \
                 stalemate that is no draw";
    contradicts("castling = false\nroyal = []\nagain = [\"king\"]", 3, 1, words);
    let words = "bare-king needs a royal piece, expected bare-king = false";
    let lines = "royal = []\ncastling = false\nextinct = [\"king\"]\nbare-king = \"loss\"";
    contradicts(lines, 5, 1, words);
}

#[test]
fn castling_without_what_it_needs() {
    let words = "castling needs a royal king, expected castling = false";
    contradicts("royal = [\"queen\"]", 2, 1, words);
    contradicts("castling = true\nroyal = [\"queen\"]", 2, 1, words);
    contradicts("again = []\nroyal = []\nextinct = [\"king\"]", 3, 1, words);
    let words = "castling needs a board of eight files and this has 6, expected castling = false";
    contradicts("\nboard = \"6x8\"", 3, 1, words);
    contradicts("board = \"6x8\"\ncastling = \"safe\"", 3, 1, words);
}

#[test]
fn promotions_that_cannot_be() {
    contradicts(
        "promotion.black = [\"queen\",\n\"pawn\"]",
        3,
        1,
        "promotion to pawn, expected another role",
    );
    let words = "promotion to king, expected another role while kings are royal";
    contradicts("promotion.white = [\"king\"]", 2, 20, words);
    let words = "promotion to queen, expected another role while queens are royal";
    contradicts("castling = false\nroyal = [\"queen\"]", 3, 1, words);
    let words = "promotion-forced, but there is nothing that a pawn may become";
    contradicts("promotion = []\npromotion-forced = true", 3, 1, words);
    let words = "white's pawns can come to none of their promotion squares, expected promotion = [] or \
                 other promotion-squares";
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
fn pawns_that_never_move() {
    let words = "white has pawns that cannot move from any square";
    contradicts("[mobility.white]\npawn = []\n[pieces.king]", 2, 2, words);
    let lines = "board = \"8x3\"\ndouble-push = []\npromotion = []\ncastling = false\n";
    let lines = format!("{lines}{}", start("k7/8/K6P w - - 0 1"));
    contradicts(&format!("{lines}[pieces.pawn]\nmoves = \"fH\""), 8, 9, words);
    // Without pawns, they may be as they like.
    let none = lines.replace('P', "1").replace("61", "7");
    assert!(
        RuleSet::from_toml(&format!("name = \"x\"\n{none}[pieces.pawn]\nmoves = \"fH\"")).is_ok()
    );
    let black = "black has pawns that cannot move from any square";
    contradicts("drops = true\nmobility.black.pawn = []\ndouble-push = []", 3, 1, black);
}

#[test]
fn double_pushes_that_cannot_be() {
    let words = "double push of a white pawn, which has no step forward to an empty square (mfW) and no \
                 moves from these squares only (i), expected double-push = []";
    contradicts("[pieces.pawn]\nmoves = \"mfFcfW\"", 3, 9, words);
    let words = "double push of a black pawn, which has no step forward to an empty square (mfW) and no \
                 moves from these squares only (i), expected double-push = []";
    contradicts("[pieces.pawn]\nmoves.black = \"mfFcW\"", 3, 15, words);
    let words = "double push of a white pawn from b7 leaves the board";
    contradicts("double-push.white = [\"a2\", \"b7\"]\n[pieces.king]", 2, 28, words);
    let words = "double push of a white pawn from a7 leaves the board";
    contradicts("[pieces.pawn]\ndouble-push = [\"a2\", \"a7-b8\"]", 3, 22, words);
    let words = "double push of a black rook from a2 leaves the board";
    contradicts("[pieces.rook]\ndouble-push.black = [\"a2\"]", 3, 22, words);
    let words = "double push of a white pawn from a2 leaves the board";
    let small = start("k7/8/K6P w - - 0 1");
    contradicts(&format!("castling = false\nboard = \"8x3\"\n{small}"), 3, 1, words);
    let words = "moves of the white queen from its double-push squares only (i), but it has none";
    contradicts("[pieces.queen]\nmoves.white = \"QiD\"", 3, 15, words);
}

#[test]
fn squares_on_walls() {
    let king = "again = [\"king\"]\n";
    let words = "goal of the white king outside the board: e4 is a wall";
    contradicts(
        &format!("{king}walls = [\"e4\"]\ngoal.white.king = [\"e5\", \"e4\"]"),
        4,
        26,
        words,
    );
    let words = "mobility of the black rook outside the board: e4 is a wall";
    contradicts(
        &format!("{king}mobility.black.rook = [\"rank 4\"]\nwalls = [\"e4\"]"),
        3,
        24,
        words,
    );
    let words = "drop square of the white rook outside the board: e4 is a wall";
    let lines = "drops = true\nwalls = [\"e4\", \"e5\"]\ndrop-squares.rook = [\"rank 4\"]";
    contradicts(lines, 4, 22, words);
    let words = "drop-squares of the rook, but nothing is dropped without drops = true";
    contradicts("drop-squares.rook = [\"e4\"]", 2, 22, words);
}

#[test]
fn turns_of_one_side() {
    contradicts("turns = []", 2, 1, "turns of 0 plies, expected 1 to 64");
    let many = vec!["\"white\""; 65].join(", ");
    contradicts(&format!("turns = [{many}]"), 2, 1, "turns of 65 plies, expected 1 to 64");
    let words = "turns without a ply of black, expected some of each side";
    contradicts("\nturns = [\"white\"]", 3, 1, words);
}

#[test]
fn royal_pieces_at_the_start() {
    let king = "castling = false\nagain = [\"king\"]\n";
    for (fen, words) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "black starts without a king, expected one royal king"),
        (
            "4k3/8/8/8/8/8/8/4KK2 w - - 0 1",
            "white starts with several kings, expected one royal king",
        ),
        (
            "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
            "black's king is attacked at the start, but white is to move",
        ),
    ] {
        contradicts(&format!("{king}{}", start(fen)), 4, 1, words);
    }
    let words = "black starts without a duke, expected one royal duke";
    let duke = "castling = false\nroyal = [\"duke\"]\n[pieces.duke]\nletter = \"d\"\nmoves = \"K\"";
    contradicts(duke, 3, 1, &words.replace("black", "white"));
    let fen = start("4k3/8/8/8/8/8/8/D7 w - - 0 1");
    contradicts(&format!("{fen}{duke}"), 2, 1, words);
    // Whose piece moves otherwise gives check otherwise.
    let fen = start("4k3/8/8/6G1/8/8/8/4K3 w - - 0 1");
    let giraffe = "castling = false\n[pieces.giraffe]\nletter = \"g\"\nmoves = \"J\"";
    let words = "black's king is attacked at the start, but white is to move";
    contradicts(&format!("{fen}{giraffe}"), 2, 1, words);
    let words = "white starts without a king, but checks-to-win counts checks";
    let lines = "royal = []\ncastling = false\nchecks-to-win = 3\nagain = [\"pawn\"]\n";
    contradicts(&format!("{lines}{}", start("4k3/p7/8/8/8/8/P7/8 w - - 0 1")), 6, 1, words);
}

#[test]
fn what_ends_the_game_before_it_starts() {
    let words = "white starts without a amazon and has lost by that";
    let amazon = "[pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"";
    contradicts(
        &format!("extinct = [\"pawn\", \"amazon\"]\n{amazon}"),
        2,
        20,
        &words.replace("a amazon", "an amazon"),
    );
    let words = "white king starts on its goal e1";
    contradicts("again = [\"king\"]\ngoal.white.king = [\"e1\"]", 3, 20, words);
    let words = "white pawn on a6 at the start, where it must have been promoted";
    let lines =
        format!("promotion-squares = [\"rank 6\"]\n{}", start("4k3/8/P7/8/8/8/P7/4K3 w - - 0 1"));
    contradicts(&lines, 3, 1, words);
    let words = "start position in which the game is over";
    let lines = format!("bare-king = \"loss\"\n{}", start("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    contradicts(&lines, 3, 1, words);
    // Who is to move can still bare the other side.
    let lines = format!("name = \"x\"\n{}", lines.replace(" w ", " b "));
    assert!(RuleSet::from_toml(&lines).is_ok());
}

#[test]
fn kinds_that_nobody_can_have() {
    let amazon = "[pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"";
    let words = "amazon that stands nowhere at the start and that no pawn can become";
    contradicts(amazon, 2, 9, words);
    let fen = start("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    contradicts(&format!("{fen}promotion = [\"amazon\"]\n{amazon}"), 4, 9, words);
    let words = "goal of the white amazon, but there is none and none can arise";
    contradicts(&format!("goal.white.amazon = [\"e4\"]\n{amazon}"), 2, 22, words);
    let words = "again after moves of the queen, but there is none and none can arise";
    contradicts(&format!("{fen}again = [\"king\",\n\"queen\"]"), 4, 1, words);
    let words = "goal of the white elephant, but it can come to none of these squares";
    let elephant = "[pieces.elephant]\nletter = \"e\"\nmoves = \"A\"";
    let fen = start("4k3/8/8/8/8/8/8/E3K3 w - - 0 1");
    contradicts(&format!("{fen}goal.white.elephant = [\"a2\"]\n{elephant}"), 3, 24, words);
}

/// The first contradiction of a set that is sound but for this change.
fn of_set(change: impl Fn(&mut RuleSet)) -> Contradiction {
    let mut rules = RuleSet::from_toml("name = \"x\"\nagain = [\"king\"]").unwrap();
    change(&mut rules);
    rules.check().unwrap_err()
}

#[test]
fn sets_made_by_hand_are_judged_as_well() {
    use FairyContradiction as Fault;
    let fairy = |change: fn(&mut tabiya_variants::Fairy)| {
        of_set(|rules| change(rules.fairy.as_mut().unwrap()))
    };
    let name = KindName::of(Role::Knight);
    for (found, expected) in [
        (of_set(|rules| rules.royal = false), Fault::SaidTwice),
        (of_set(|rules| rules.start.fullmove_number = 2), Fault::SaidTwice),
        (of_set(|rules| rules.goal.white[Role::Pawn] = Bitboard::of(Square::A3)), Fault::SaidTwice),
        (fairy(|fairy| fairy.files = 0), Fault::Board(0, 8)),
        (fairy(|fairy| fairy.ranks = 9), Fault::Board(8, 9)),
        (fairy(|fairy| fairy.kinds.truncate(5)), Fault::Kinds(5)),
        (fairy(|fairy| fairy.kinds.swap(0, 1)), Fault::Kinds(6)),
        (fairy(|fairy| fairy.kinds.push(fairy.kinds[1].clone())), Fault::ReservedName(name)),
        (fairy(|fairy| fairy.kinds[1].letter = 'N'), Fault::Letter(name, 'N')),
        (
            fairy(|fairy| fairy.kinds[1].letter = 'p'),
            Fault::LetterTwice('p', KindName::of(Role::Pawn), name),
        ),
        (fairy(|fairy| fairy.royal = KindId::from_index(6)), Fault::UnknownKind),
        (fairy(|fairy| fairy.turns.clear()), Fault::Turns(0)),
        (fairy(|fairy| fairy.files = 7), Fault::SquareOffBoard(Square::H8, 7, 8)),
        (
            fairy(|fairy| fairy.kinds[1].drop_squares.white = Bitboard::EMPTY),
            Fault::DropSquaresWithoutDrops(name),
        ),
    ] {
        assert_eq!(found, Contradiction::Fairy(expected));
    }
    for change in [
        |fairy: &mut tabiya_variants::Fairy| fairy.start.clear(),
        |fairy: &mut tabiya_variants::Fairy| fairy.start.push(' '),
        |fairy: &mut tabiya_variants::Fairy| fairy.start = RuleSet::chess().start_fen(),
    ] {
        assert_eq!(fairy(change), Contradiction::StartIsNoFen);
    }
    let off = of_set(|rules| {
        let fairy = rules.fairy.as_mut().unwrap();
        fairy.kinds[0].double_push[Color::Black] = Bitboard::of(Square::A2);
    });
    let pawn = KindName::of(Role::Pawn);
    let expected = Fault::DoublePushOffBoard(Color::Black, pawn, Square::A2);
    assert_eq!(off, Contradiction::Fairy(expected));
}
