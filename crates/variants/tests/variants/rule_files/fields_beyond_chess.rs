//! Fields of rule files for what chess does not have: custom pieces, boards, turns and drops.

use tabiya_core::{Bitboard, ByColor, Castling, Color, File, Rank, Square};
use tabiya_games::Variant;
use tabiya_variants::{BoardSize, KindId, KindSet, RuleSet};

use super::fields::{chess, read};

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
fn a_custom_piece_is_read() {
    let rules = read(AMAZON);
    let amazon = &rules.kinds[6];
    assert_eq!((amazon.name.as_str(), amazon.letter), ("amazon", 'a'));
    assert_eq!(amazon.moves.white.text(), "QN");
    assert_eq!(amazon.moves.white, amazon.moves.black);
    assert_eq!(amazon.double_push, ByColor::both(Bitboard::EMPTY));
    assert_eq!(amazon.mobility, ByColor::both(Bitboard::FULL));
    assert_eq!(amazon.drop_squares, ByColor::both(Bitboard::FULL));
    assert_eq!(rules.promotion, ByColor::both(kinds(&[6])));
    assert!(rules.promotion_forced);
    assert_eq!(rules.kinds.len(), 7);
    assert_eq!(rules.start, chess().start);
}

#[test]
fn fields_of_one_kind_change_nothing_else() {
    let mut rules = read(&format!("castling = false\nextinct = [\"queen\"]\n{AMAZON}"));
    assert_eq!((rules.castling, rules.extinct), (Castling::Never, kinds(&[4])));
    rules.kinds.truncate(6);
    let RuleSet { castling, extinct, promotion, start, .. } = chess();
    assert_eq!(rules.start, start.replace("KQkq", "-"));
    assert_eq!(RuleSet { castling, extinct, promotion, start, ..rules }, chess());
}

#[test]
fn rules_that_masks_can_express_are_recognised() {
    let is_of_masks = |lines: &str| read(lines).are_masks();
    for file in ["", "royal = [\"king\"]", "double-push = [\"rank 2\"]", "promotion = []"] {
        assert!(is_of_masks(file), "{file}");
    }
    for file in ["promotion-forced = false", "double-push = [\"rank 6\"]", AMAZON] {
        assert!(!is_of_masks(file), "{file}");
    }
}

#[test]
fn a_key_with_the_value_of_chess_changes_nothing() {
    for line in [
        "board = \"8x8\"",
        "bare-king = false",
        "promotion.white = [\"queen\", \"rook\", \"bishop\", \"knight\"]",
        "promotion-squares = [\"rank 8\"]",
        "promotion-forced = true",
        "turns = [\"white\", \"black\"]",
        "again = []",
        "drops = false",
        "drop-squares = {}",
        "[pieces]",
        "[pieces.king]",
        "[pieces.knight]\nletter = \"n\"\nmoves = \"N\"",
    ] {
        assert_eq!(read(line), chess(), "{line}");
        assert!(read(line).are_masks(), "{line}");
    }
    let queen = "castling = false\npromotion = [\"rook\"]\nroyal = [\"queen\"]";
    assert_eq!(read(queen).royal, [KindId::QUEEN].into_iter().collect());
}

#[test]
fn pieces_can_be_named_before_they_are_described() {
    let rules = read(
        "promotion.white = [\"elf\"]\nroyal = [\"duke\"]\nextinct = [\"elf\"]\nagain = [\"elf\"]\ncastling = false\ngoal.elf = [\"e4\"]\nmobility.white.duke = [\"file e\"]\nstart = \"d3e3/pppppppp/8/8/8/8/PPPPPPPP/E3D3 w - - 0 1\"\n[pieces.duke]\nletter = \"d\"\nmoves = \"K\"\n[pieces.elf]\nletter = \"e\"\nmoves = \"N\"",
    );
    assert_eq!((rules.royal, rules.extinct, rules.again), (kinds(&[6]), kinds(&[7]), kinds(&[7])));
    assert_eq!(rules.promotion, ByColor { white: kinds(&[7]), black: kinds(&[1, 2, 3, 4]) });
    assert_eq!(rules.kinds[7].goal, ByColor::both(Bitboard::of(Square::E4)));
    assert_eq!(rules.kinds[6].mobility.white, Bitboard::file(File::E));
    assert_eq!(rules.kinds[6].mobility.black, Bitboard::FULL);
}

#[test]
fn chess_pieces_can_get_other_moves() {
    let rules = read("[pieces.knight]\nletter = \"h\"\nmoves.black = \"NN\"");
    assert_eq!((rules.kinds[1].letter, rules.kinds.len()), ('h', 6));
    assert_eq!(rules.kinds[1].moves.white.text(), "N");
    assert_eq!(rules.kinds[1].moves.black.text(), "NN");
    assert_eq!(rules.start, "rhbqkbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBHR w KQkq - 0 1");
    // Two kinds can swap their letters.
    let rules = read("[pieces.knight]\nletter = \"b\"\n[pieces.bishop]\nletter = \"n\"");
    assert_eq!(rules.start, "rbnqknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKNBR w KQkq - 0 1");
}

#[test]
fn first_moves_have_squares_of_their_own() {
    let rules = read("[pieces.king]\nmoves = \"KimN\"\nfirst-move-squares = [\"e1\", \"e3\"]");
    let king = &rules.kinds[5];
    let [white, black] = [["e1", "e3"], ["e8", "e6"]]
        .map(|names| names.map(|name| Bitboard::of(name.parse().unwrap())))
        .map(|[one, other]| one | other);
    assert_eq!(king.first_moves, Some(ByColor { white, black }));
    assert_eq!(
        [king.first_moves_from(Color::White), king.double_push.white],
        [white, Bitboard::EMPTY]
    );
    // A pawn can have both: two squares from its rank, and other moves from another.
    let rules = read(
        "[pieces.pawn]\nmoves = \"mfWcfFimsW\"\nfirst-move-squares.white = [\"rank 3\"]\nfirst-move-squares.black = [\"rank 7\"]",
    );
    let pawn = &rules.kinds[0];
    assert_eq!(pawn.pushes_from(Color::White), rank(Rank::Second));
    assert_eq!(pawn.first_moves_from(Color::White), rank(Rank::Third));
    assert_eq!(pawn.first_moves_from(Color::Black), rank(Rank::Seventh));
}

#[test]
fn a_piece_without_moves_is_read() {
    let rules = read("[pieces.queen]\nmoves = \"\"");
    assert!(rules.kinds[4].moves.white.parts.is_empty());
}

#[test]
fn a_kind_may_have_the_letter_of_a_role_that_does_not_occur() {
    let soldiers = "castling = false\nstart = \"k7/pp6/8/8/8/8/PP6/K7 w - - 0 1\"\n[pieces.soldier]\nletter = \"p\"\nmoves = \"fW\"";
    let rules = read(soldiers);
    assert_eq!([rules.kinds[0].letter, rules.kinds[6].letter], ['a', 'p']);
    let p = Variant::from_rules(rules).unwrap().start();
    let uci: Vec<String> =
        p.legal_moves().iter().map(|m| m.uci(p.castling_mode()).to_string()).collect();
    assert!(uci.contains(&"a2a3".to_owned()) && !uci.contains(&"a2a4".to_owned()), "{uci:?}");
}

#[test]
fn one_list_of_goals_is_for_all_kinds() {
    let rules = read("goal = [\"rank 5\"]");
    for kind in &rules.kinds {
        assert_eq!(kind.goal, ByColor::both(rank(Rank::Fifth)), "{}", kind.name);
    }
    let rules = read("goal.white = [\"e5\"]\ngoal.black.king = [\"e4\"]");
    assert!(rules.kinds.iter().all(|kind| kind.goal.white == Bitboard::of(Square::E5)));
    assert_eq!(rules.kinds[5].goal.black, Bitboard::of(Square::E4));
    assert!(rules.kinds[4].goal.black.is_empty());
}

#[test]
fn black_mirrors_white_on_a_small_board() {
    let start = "castling = false\nstart = \"1k3/ppppp/5/5/PPPPP/1K3 w - - 0 1\"";
    let rules = read(&format!("board = \"5x6\"\n{start}"));
    assert_eq!(rules.board, BoardSize { files: 5, ranks: 6 });
    let five = rules.board.squares();
    assert_eq!(five.len(), 30);
    let pushes = rules.kinds[0].double_push;
    assert_eq!(
        pushes,
        ByColor { white: rank(Rank::Second) & five, black: rank(Rank::Fifth) & five }
    );
    let promotes = rules.promotion_squares;
    let (white, black) = (rank(Rank::Sixth) & five, rank(Rank::First) & five);
    assert_eq!(promotes, ByColor { white, black });
    let given = "promotion-squares = [\"rank 4\"]\ndouble-push = [\"a2\", \"b5\", \"c3\"]";
    let small = given.replace("rank 4", "a4-e4");
    let rules = read(&format!("board = \"5x6\"\n{small}\n{start}"));
    assert_eq!(rules.promotion_squares.black, rank(Rank::Third) & five);
    // Each side keeps only the listed squares that have two squares ahead of them.
    let pushes = rules.kinds[0].double_push;
    assert_eq!(pushes.white, Bitboard::of(Square::A2).with(Square::C3));
    assert_eq!(pushes.black, Bitboard::of(Square::B5).with(Square::C3));
}

#[test]
fn double_push_squares_of_pieces_are_mirrored_for_black() {
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
fn promotion_is_read_for_each_side() {
    let rules = read("promotion.white = [\"queen\"]\npromotion.black = []");
    assert_eq!(rules.promotion, ByColor { white: kinds(&[4]), black: KindSet::EMPTY });
    let rules = read("promotion-squares.white = [\"rank 7\"]\npromotion-forced = false");
    assert_eq!(rules.promotion_squares.white, rank(Rank::Seventh));
    assert_eq!(rules.promotion_squares.black, rank(Rank::First));
    assert!(!rules.promotion_forced);
    assert!(!read("promotion = []\nagain = [\"king\"]").promotion_forced);
}

#[test]
fn turns_and_extra_plies_are_read() {
    let rules = read("turns = [\"white\", \"black\", \"black\"]\nagain = [\"king\", \"rook\"]");
    assert_eq!(rules.turns, [Color::White, Color::Black, Color::Black]);
    assert_eq!(rules.again, kinds(&[5, 3]));
    assert_eq!(rules.start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 1/3");
}

#[test]
fn drops_and_their_squares_are_read() {
    let rules = read("drops = true");
    assert!(rules.drops);
    let pawns = rules.kinds[0].drop_squares;
    assert_eq!(pawns, ByColor::both(!(rank(Rank::First) | rank(Rank::Eighth))));
    assert_eq!(rules.start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
    let rules = read(
        "drop-squares.queen = [\"rank 1\"]\ndrop-squares.white.rook = [\"a3\"]\npromotion-squares = [\"rank 6\"]\ndrops = true\n",
    );
    let queens = rules.kinds[4].drop_squares;
    assert_eq!(queens, ByColor { white: rank(Rank::First), black: rank(Rank::Eighth) });
    let rooks = rules.kinds[3].drop_squares;
    assert_eq!(rooks, ByColor { white: Bitboard::of(Square::A3), black: Bitboard::FULL });
    let pawns = rules.kinds[0].drop_squares;
    assert_eq!(pawns.white, !(rank(Rank::First) | rank(Rank::Sixth)));
    assert_eq!(pawns.black, !(rank(Rank::Eighth) | rank(Rank::Third)));
}

#[test]
fn the_bare_king_rule_is_read() {
    assert!(read("bare-king = \"loss\"").bare_king_loses);
    assert!(!read("bare-king = false").bare_king_loses);
}

#[test]
fn a_base_supplies_the_fields_left_out() {
    let rules = read("base = \"antichess\"\n[pieces.knight]\nmoves = \"NN\"");
    let antichess = RuleSet::antichess();
    assert_eq!((rules.royal, rules.promotion), (antichess.royal, antichess.promotion));
    let hill = read("base = \"kingofthehill\"\nagain = [\"king\"]");
    assert_eq!(hill.kinds[5].goal.white.len(), 4);
    let start = read("base = \"3check\"\nagain = [\"king\"]").start;
    assert!(start.ends_with(" 3+3 0 1 1/2"), "{start}");
}

#[test]
fn a_start_position_has_custom_letters_and_plies() {
    let fen = "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1";
    assert_eq!(read(&format!("start = \"{fen}\"\n{AMAZON}")).start, fen);
    let turns = "turns = [\"white\", \"white\", \"black\", \"black\"]";
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 9 2/4";
    assert_eq!(read(&format!("{turns}\nstart = \"{fen}\"")).start, fen);
    let chess = chess().start;
    assert_eq!(read(&format!("{turns}\nstart = \"{chess}\"")).start, format!("{chess} 1/4"));
    let file = format!("name = \"x\"\nstart = \"{}\"\n{turns}", chess.trim_end_matches(" 0 1"));
    let (rules, notes) = RuleSet::from_toml_lenient(&file).unwrap();
    assert_eq!(rules.start, format!("{chess} 1/4"));
    assert_eq!(notes, ["start: four fields of FEN, counters 0 1 assumed"]);
}

#[test]
fn goals_can_be_reached_by_promotion_castling_and_drops() {
    let elf = "[pieces.elf]\nletter = \"e\"\nmoves = \"G\"";
    // The goal d8 is allowed though no elf can move there: a pawn can become an elf on d8.
    read(&format!("promotion = [\"elf\"]\ngoal.white.elf = [\"d8\"]\n{elf}"));
    read("goal.white.rook = [\"f1\"]\n[pieces.rook]\nmoves = \"H\"");
    let file = "drops = true\ngoal.white.bishop = [\"d4\"]\n[pieces.bishop]\nmoves = \"G\"";
    read(file);
    let error = RuleSet::from_toml(&format!("name = \"x\"\n{}", file.replace("drops = true", "")));
    assert!(error.is_err());
}

#[test]
fn a_file_has_at_most_sixteen_custom_kinds() {
    let letters = "acdefghijlmostuvwxyz".chars();
    let piece = |c| format!("[pieces.kind-{c}]\nletter = \"{c}\"\nmoves = \"W\"\n");
    let names = |n| {
        let names = letters.clone().take(n).map(|c| format!("\"kind-{c}\""));
        format!("name = \"x\"\npromotion = [{}]\n", names.collect::<Vec<_>>().join(", "))
    };
    let file = |n| names(n) + &letters.clone().take(n).map(piece).collect::<String>();
    assert_eq!(RuleSet::from_toml(&file(16)).unwrap().kinds.len(), 22);
    let error = RuleSet::from_toml(&file(17)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 51, column 9: There are 23 kinds of pieces: the six roles and at most 16 others can be."
    );
}

#[test]
fn valid_rule_sets_are_stored_once() {
    let open = || Variant::from_rules(read(AMAZON)).unwrap();
    assert_eq!(open(), open());
    assert_ne!(open(), Variant::from_rules(read("again = [\"king\"]")).unwrap());
}
