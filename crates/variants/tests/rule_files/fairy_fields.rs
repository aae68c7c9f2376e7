//! What each field of a file with pieces of its own says.

use tabiya_core::{Bitboard, ByColor, Castling, Color, File, Rank, Square};
use tabiya_fairy::{FairyPosition, FairyRulesRef, KindId, KindSet};
use tabiya_variants::{Fairy, RuleSet, RuleSetRef};

/// The rules of a file with a name and these lines.
#[track_caller]
fn rules(lines: &str) -> RuleSet {
    RuleSet::from_toml(&format!("name = \"mine\"\n{lines}")).unwrap_or_else(|e| panic!("{e}"))
}

/// What they say that chess's own pieces cannot.
#[track_caller]
fn read(lines: &str) -> Fairy {
    *rules(lines).fairy.expect("something that chess cannot say")
}

fn kind(place: usize) -> KindId {
    KindId::from_index(place).unwrap()
}

fn kinds(places: &[usize]) -> KindSet {
    places.iter().map(|&place| kind(place)).collect()
}

fn rank(rank: Rank) -> Bitboard {
    Bitboard::rank(rank)
}

const AMAZON: &str = "promotion = [\"amazon\"]\n[pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"\n";

#[test]
fn a_kind_of_ones_own() {
    let fairy = read(AMAZON);
    let amazon = &fairy.kinds[6];
    assert_eq!((amazon.name.as_str(), amazon.letter), ("amazon", 'a'));
    assert_eq!(amazon.moves.white.text(), "QN");
    assert_eq!(amazon.moves.white, amazon.moves.black);
    assert_eq!(amazon.double_push, ByColor::both(Bitboard::EMPTY));
    assert_eq!(amazon.mobility, ByColor::both(Bitboard::FULL));
    assert_eq!(amazon.drop_squares, ByColor::both(Bitboard::FULL));
    assert_eq!(fairy.promotion, ByColor::both(kinds(&[6])));
    assert!(fairy.promotion_forced);
    assert_eq!(fairy.kinds.len(), 7);
    assert_eq!(fairy.start, RuleSet::chess().start_fen());
}

#[test]
fn what_plain_fields_would_say_is_that_of_chess() {
    let rules = rules(&format!("castling = false\nextinct = [\"queen\"]\n{AMAZON}"));
    assert_eq!(rules.fairy.as_ref().unwrap().extinct, kinds(&[4]));
    let plain = RuleSet { fairy: None, castling: Castling::Safe, ..rules };
    assert_eq!(plain, RuleSet { name: "mine".to_owned(), ..RuleSet::chess() });
}

#[test]
fn nothing_of_it_makes_other_rules_of_plain_files() {
    for file in ["", "royal = [\"king\"]", "double-push = [\"rank 2\"]", "promotion = []"] {
        assert_eq!(rules(file).fairy, None, "{file}");
        assert_eq!(rules(file).fairy_rules(), None, "{file}");
    }
}

#[test]
fn every_new_key_alone_is_enough() {
    for line in [
        "board = \"8x8\"",
        "bare-king = false",
        "promotion.white = [\"queen\"]",
        "promotion-squares = [\"rank 8\"]",
        "promotion-forced = true",
        "turns = [\"white\", \"black\"]",
        "again = []",
        "drops = false",
        "drop-squares = {}",
        "[pieces]",
        "[pieces.king]",
    ] {
        let fairy = read(line);
        let chess = read("turns = [\"white\", \"black\"]");
        let white =
            if line.starts_with("promotion.") { kinds(&[4]) } else { chess.promotion.white };
        let promotion = ByColor { white, ..chess.promotion };
        assert_eq!(fairy, Fairy { promotion, ..chess }, "{line}");
    }
    let queen = "castling = false\npromotion = [\"rook\"]";
    assert_eq!(
        read(&format!("royal = [\"queen\"]\n{queen}")).royal,
        Some(KindId::from_index(4).unwrap())
    );
}

#[test]
fn chess_with_a_new_key_is_chess() {
    let fairy = rules("turns = [\"white\", \"black\"]").to_fairy_rules();
    let chess = RuleSet { name: "mine".to_owned(), ..RuleSet::chess() };
    assert_eq!(fairy, chess.to_fairy_rules());
    let p = FairyPosition::from_fen(&chess.start_fen(), FairyRulesRef::open(fairy)).unwrap();
    assert_eq!(p.count_moves(), 20);
}

#[test]
fn pieces_can_be_named_before_they_are_described() {
    let fairy = read(
        "promotion.white = [\"elf\"]\nroyal = [\"duke\"]\nextinct = [\"elf\"]\nagain = [\"elf\"]\n\
         castling = false\ngoal.elf = [\"e4\"]\nmobility.white.duke = [\"file e\"]\n\
         start = \"d3e3/pppppppp/8/8/8/8/PPPPPPPP/E3D3 w - - 0 1\"\n\
         [pieces.duke]\nletter = \"d\"\nmoves = \"K\"\n[pieces.elf]\nletter = \"e\"\nmoves = \"N\"",
    );
    assert_eq!(
        (fairy.royal, fairy.extinct, fairy.again),
        (Some(kind(6)), kinds(&[7]), kinds(&[7]))
    );
    assert_eq!(fairy.promotion, ByColor { white: kinds(&[7]), black: kinds(&[1, 2, 3, 4]) });
    assert_eq!(fairy.kinds[7].goal, ByColor::both(Bitboard::of(Square::E4)));
    assert_eq!(fairy.kinds[6].mobility.white, Bitboard::file(File::E));
    assert_eq!(fairy.kinds[6].mobility.black, Bitboard::FULL);
}

#[test]
fn roles_can_be_changed() {
    let fairy = read("[pieces.knight]\nletter = \"h\"\nmoves.black = \"NN\"");
    assert_eq!((fairy.kinds[1].letter, fairy.kinds.len()), ('h', 6));
    assert_eq!(fairy.kinds[1].moves.white.text(), "N");
    assert_eq!(fairy.kinds[1].moves.black.text(), "NN");
    assert_eq!(fairy.start, "rhbqkbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBHR w KQkq - 0 1");
    // Letters can change places.
    let fairy = read("[pieces.knight]\nletter = \"b\"\n[pieces.bishop]\nletter = \"n\"");
    assert_eq!(fairy.start, "rbnqknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKNBR w KQkq - 0 1");
}

#[test]
fn a_small_board_mirrors_within_itself() {
    let start = "castling = false\nstart = \"1k3/ppppp/5/5/PPPPP/1K3 w - - 0 1\"";
    let fairy = read(&format!("board = \"5x6\"\n{start}"));
    assert_eq!((fairy.files, fairy.ranks), (5, 6));
    let five = fairy.board();
    assert_eq!(five.len(), 30);
    let pushes = fairy.kinds[0].double_push;
    assert_eq!(
        pushes,
        ByColor { white: rank(Rank::Second) & five, black: rank(Rank::Fifth) & five }
    );
    let promotes = fairy.promotion_squares;
    let (white, black) = (rank(Rank::Sixth) & five, rank(Rank::First) & five);
    assert_eq!(promotes, ByColor { white, black });
    let given = "promotion-squares = [\"rank 4\"]\ndouble-push = [\"a2\", \"b5\", \"c3\"]";
    let small = given.replace("rank 4", "a4-e4");
    let fairy = read(&format!("board = \"5x6\"\n{small}\n{start}"));
    assert_eq!(fairy.promotion_squares.black, rank(Rank::Third) & five);
    // At the top, each side takes what has two squares ahead.
    let pushes = fairy.kinds[0].double_push;
    assert_eq!(pushes.white, Bitboard::of(Square::A2).with(Square::C3));
    assert_eq!(pushes.black, Bitboard::of(Square::B5).with(Square::C3));
}

#[test]
fn double_pushes_of_pieces_are_whites_and_mirrored() {
    let pawn = |line: &str| read(&format!("[pieces.pawn]\n{line}")).kinds[0].double_push;
    let both = ByColor { white: rank(Rank::Third), black: rank(Rank::Sixth) };
    assert_eq!(pawn("double-push = [\"rank 3\"]"), both);
    let six = Bitboard(!0 >> 16);
    assert_eq!(
        pawn("double-push = [\"a1-h8\"]"),
        ByColor { white: six, black: six.flip_vertical() }
    );
    let white = Bitboard::of(Square::A2);
    let one = "double-push.white = [\"a2\"]\ndouble-push.black = [\"a1-h8\", \"a3\"]";
    assert!(RuleSet::from_toml(&format!("name = \"x\"\n[pieces.pawn]\n{one}")).is_err());
    assert_eq!(pawn("double-push.white = [\"a2\"]"), ByColor { white, black: rank(Rank::Seventh) });
    let rook =
        read("[pieces.rook]\nmoves = \"RimfH\"\ndouble-push = [\"a1\"]").kinds[3].double_push;
    assert_eq!(rook, ByColor { white: Bitboard::of(Square::A1), black: Bitboard::of(Square::A8) });
}

#[test]
fn promotion_of_each_side() {
    let fairy = read("promotion.white = [\"queen\"]\npromotion.black = []");
    assert_eq!(fairy.promotion, ByColor { white: kinds(&[4]), black: KindSet::EMPTY });
    let fairy = read("promotion-squares.white = [\"rank 7\"]\npromotion-forced = false");
    assert_eq!(fairy.promotion_squares.white, rank(Rank::Seventh));
    assert_eq!(fairy.promotion_squares.black, rank(Rank::First));
    assert!(!fairy.promotion_forced);
    assert!(!read("promotion = []\nagain = [\"king\"]").promotion_forced);
}

#[test]
fn turns_and_extra_plies() {
    let fairy = read("turns = [\"white\", \"black\", \"black\"]\nagain = [\"king\", \"rook\"]");
    assert_eq!(fairy.turns, [Color::White, Color::Black, Color::Black]);
    assert_eq!(fairy.again, kinds(&[5, 3]));
    assert_eq!(fairy.start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 1/3");
}

#[test]
fn drops_and_where() {
    let fairy = read("drops = true");
    assert!(fairy.drops);
    let pawns = fairy.kinds[0].drop_squares;
    assert_eq!(pawns, ByColor::both(!(rank(Rank::First) | rank(Rank::Eighth))));
    assert_eq!(fairy.start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
    let fairy = read(
        "drop-squares.queen = [\"rank 1\"]\ndrop-squares.white.rook = [\"a3\"]\n\
         promotion-squares = [\"rank 6\"]\ndrops = true\n",
    );
    let queens = fairy.kinds[4].drop_squares;
    assert_eq!(queens, ByColor { white: rank(Rank::First), black: rank(Rank::Eighth) });
    let rooks = fairy.kinds[3].drop_squares;
    assert_eq!(rooks, ByColor { white: Bitboard::of(Square::A3), black: Bitboard::FULL });
    let pawns = fairy.kinds[0].drop_squares;
    assert_eq!(pawns.white, !(rank(Rank::First) | rank(Rank::Sixth)));
    assert_eq!(pawns.black, !(rank(Rank::Eighth) | rank(Rank::Third)));
}

#[test]
fn bare_kings() {
    assert!(read("bare-king = \"loss\"").bare_king_loses);
    assert!(!read("bare-king = false").bare_king_loses);
}

#[test]
fn a_base_gives_what_is_not_written() {
    let fairy = read("base = \"antichess\"\n[pieces.knight]\nmoves = \"NN\"");
    let antichess = RuleSet::antichess().to_fairy_rules();
    assert_eq!((fairy.royal, fairy.promotion), (antichess.royal, antichess.promotion));
    let hill = read("base = \"kingofthehill\"\nagain = [\"king\"]");
    assert_eq!(hill.kinds[5].goal.white.len(), 4);
    let checks = rules("base = \"3check\"\nagain = [\"king\"]");
    assert!(checks.start_fen().ends_with(" 3+3 0 1 1/2"), "{}", checks.start_fen());
}

#[test]
fn a_start_with_own_letters_and_plies() {
    let fen = "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1";
    assert_eq!(read(&format!("start = \"{fen}\"\n{AMAZON}")).start, fen);
    let turns = "turns = [\"white\", \"white\", \"black\", \"black\"]";
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 9 2/4";
    assert_eq!(read(&format!("{turns}\nstart = \"{fen}\"")).start, fen);
    let chess = RuleSet::chess().start_fen();
    assert_eq!(read(&format!("{turns}\nstart = \"{chess}\"")).start, format!("{chess} 1/4"));
    let file = format!("name = \"x\"\nstart = \"{}\"\n{turns}", chess.trim_end_matches(" 0 1"));
    let (rules, notes) = RuleSet::from_toml_lenient(&file).unwrap();
    assert_eq!(rules.start_fen(), format!("{chess} 1/4"));
    assert_eq!(notes, ["start: four fields of FEN, counters 0 1 assumed"]);
}

#[test]
fn goals_can_be_reached_by_promotion_castling_and_drops() {
    let elf = "[pieces.elf]\nletter = \"e\"\nmoves = \"G\"";
    // From no square but d8 itself can it come there.
    read(&format!("promotion = [\"elf\"]\ngoal.white.elf = [\"d8\"]\n{elf}"));
    read("goal.white.rook = [\"f1\"]\n[pieces.rook]\nmoves = \"H\"");
    let file = "drops = true\ngoal.white.bishop = [\"d4\"]\n[pieces.bishop]\nmoves = \"G\"";
    read(file);
    let error = RuleSet::from_toml(&format!("name = \"x\"\n{}", file.replace("drops = true", "")));
    assert!(error.is_err());
}

#[test]
fn sixteen_kinds_and_no_more() {
    let letters = "acdefghijlmostuvwxyz".chars();
    let piece = |c| format!("[pieces.kind-{c}]\nletter = \"{c}\"\nmoves = \"W\"\n");
    let names = |n| {
        let names = letters.clone().take(n).map(|c| format!("\"kind-{c}\""));
        format!("name = \"x\"\npromotion = [{}]\n", names.collect::<Vec<_>>().join(", "))
    };
    let file = |n| names(n) + &letters.clone().take(n).map(piece).collect::<String>();
    assert_eq!(RuleSet::from_toml(&file(16)).unwrap().fairy.unwrap().kinds.len(), 22);
    let error = RuleSet::from_toml(&file(17)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 51, column 9: 23 kinds of pieces, expected the six roles and at most 16 others"
    );
}

#[test]
fn sound_sets_are_opened_once() {
    let open = || RuleSetRef::open(rules(AMAZON)).unwrap();
    assert_eq!(open(), open());
    assert_ne!(open(), RuleSetRef::open(rules("again = [\"king\"]")).unwrap());
}
