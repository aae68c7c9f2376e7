//! The meaning of each field of a rule file.

use tabiya_core::{Bitboard, ByColor, Castling, Color, File, Rank, Square};
use tabiya_variants::{BoardSize, KindId, KindRules, KindSet, RuleSet, Stalemate};

/// The rules of a rule file with a name and these lines.
#[track_caller]
pub(crate) fn read(lines: &str) -> RuleSet {
    RuleSet::from_toml(&format!("name = \"mine\"\n{lines}")).unwrap_or_else(|e| panic!("{e}"))
}

/// The rules of chess, with the name that [`read`] uses.
pub(crate) fn chess() -> RuleSet {
    RuleSet { name: "mine".to_owned(), ..RuleSet::chess() }
}

fn squares(squares: &[Square]) -> Bitboard {
    squares.iter().copied().collect()
}

/// The rules of chess with one change to a kind of piece.
fn with_kind(kind: KindId, change: impl Fn(&mut KindRules)) -> RuleSet {
    let mut rules = chess();
    change(&mut rules.kinds[kind.index()]);
    rules
}

/// The squares from which pawns make double pushes under these lines of a rule file.
#[track_caller]
fn pushes(lines: &str) -> ByColor<Bitboard> {
    read(lines).kind(KindId::PAWN).double_push
}

#[test]
fn the_file_of_king_capture_is_the_built_in_set() {
    let file = r#"
name = "king-capture"
base = "chess"                  # start from a built-in's rules
royal = []                      # ["king"] (chess) or [] only: the king must be kept safe, or not
castling = false                # or "safe" (chess), "through-attack"
en-passant = false
promotion = []                  # roles a pawn may become; empty: it stays a pawn
extinct = ["king"]              # a side with none of one of these has lost
repetition = false              # no position is too often there
no-progress = false             # nobody has to get on
"#;
    assert_eq!(RuleSet::from_toml(file), Ok(RuleSet::king_capture()));
}

#[test]
fn the_file_of_pawn_wipeout_is_the_built_in_set() {
    let file = "name = \"pawn-wipeout\"\nbase = \"chess\"\nextinct = [\"pawn\"]\n";
    assert_eq!(RuleSet::from_toml(file), Ok(RuleSet::pawn_wipeout()));
}

#[test]
fn fields_left_out_have_the_values_of_chess() {
    let chess = RuleSet::chess();
    assert_eq!((chess.name.as_str(), chess.base.as_str()), ("chess", "chess"));
    assert_eq!(
        (chess.royal, chess.castling, chess.en_passant, chess.must_capture),
        (KindSet::EMPTY.with(KindId::KING), Castling::Safe, true, false)
    );
    assert_eq!(chess.promotion, ByColor::both(KindSet::PROMOTIONS));
    let (first, last) = (Bitboard::rank(Rank::First), Bitboard::rank(Rank::Eighth));
    assert_eq!(chess.promotion_squares, ByColor { white: last, black: first });
    assert!(chess.promotion_forced && !chess.bare_king_loses && !chess.drops);
    assert_eq!((chess.extinct, chess.again), (KindSet::EMPTY, KindSet::EMPTY));
    assert_eq!((chess.board, chess.walls), (BoardSize::CHESS, Bitboard::EMPTY));
    assert_eq!(chess.turns, [Color::White, Color::Black]);
    let (second, seventh) = (Bitboard::rank(Rank::Second), Bitboard::rank(Rank::Seventh));
    for kind in &chess.kinds {
        let is_pawn = kind.letter == 'p';
        let pushes = ByColor { white: second, black: seventh };
        assert_eq!(kind.double_push, if is_pawn { pushes } else { ByColor::default() });
        assert_eq!(kind.en_passant, is_pawn);
        assert_eq!(kind.mobility, ByColor::both(Bitboard::FULL));
        assert_eq!(kind.goal, ByColor::both(Bitboard::EMPTY));
    }
    assert_eq!(chess.checks_to_win, None);
    assert_eq!(chess.stalemate, Stalemate::Draw);
    assert_eq!((chess.repetition, chess.fifty_move_rule), (Some(3), Some(100)));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(chess.start, start);
}

#[test]
fn built_in_rule_sets_are_valid_and_found_by_name() {
    for name in RuleSet::built_in_names() {
        let rules = RuleSet::built_in(name).unwrap();
        assert_eq!(rules.name, name);
        assert_eq!(rules.check(), Ok(()), "{name}");
    }
    assert_eq!(RuleSet::built_in("Chess"), None);
}

#[test]
fn the_name_is_the_only_required_field() {
    assert_eq!(read(""), chess());
    for name in ["x", "Échecs à 2, #1!", &"x".repeat(64), &"é".repeat(64), "a\\b'c"] {
        let rules = RuleSet::from_toml(&format!("name = {name:?}")).unwrap();
        assert_eq!(rules, RuleSet { name: name.to_owned(), ..RuleSet::chess() });
    }
}

#[test]
fn a_base_supplies_the_fields_left_out() {
    assert_eq!(read("base = \"chess\""), chess());
    for base in RuleSet::built_in_names() {
        let expected = RuleSet {
            name: "mine".to_owned(),
            base: base.to_owned(),
            must_capture: true,
            ..RuleSet::built_in(base).unwrap()
        };
        assert_eq!(read(&format!("must-capture = true\nbase = \"{base}\"")), expected);
    }
}

#[test]
fn a_base_applies_at_any_place_in_the_file() {
    let last = RuleSet::from_toml("name = \"x\"\nextinct = [\"pawn\"]\nbase = \"king-capture\"");
    assert_eq!(last.unwrap().extinct, KindSet::EMPTY.with(KindId::PAWN));
}

#[test]
fn the_royal_field_is_one_kind_or_empty() {
    let royal = |lines| read(lines).royal;
    assert_eq!(
        royal("base = \"king-capture\"\nroyal = [\"king\"]"),
        KindSet::EMPTY.with(KindId::KING)
    );
    assert_eq!(royal("royal = []\ncastling = false\nextinct = [\"king\"]"), KindSet::EMPTY);
}

#[test]
fn every_way_of_castling_is_read() {
    for (value, castling) in [
        ("false", Castling::Never),
        ("true", Castling::Safe),
        ("\"safe\"", Castling::Safe),
        ("\"through-attack\"", Castling::ThroughAttack),
    ] {
        let rules = read(&format!("castling = {value}"));
        assert_eq!(rules, RuleSet { castling, ..chess() }, "{value}");
    }
}

#[test]
fn fields_for_yes_and_no_are_booleans() {
    assert_eq!(read("en-passant = false"), RuleSet { en_passant: false, ..chess() });
    assert!(read("base = \"king-capture\"\nen-passant = true").en_passant);
    assert_eq!(read("must-capture = true"), RuleSet { must_capture: true, ..chess() });
    assert_eq!(read("must-capture = false"), chess());
}

#[test]
fn lists_of_roles_are_read() {
    let two = KindSet::EMPTY.with(KindId::KNIGHT).with(KindId::QUEEN);
    let promotion = |list: &str| {
        let promotion = read(&format!("promotion = {list}")).promotion;
        assert_eq!(promotion.white, promotion.black);
        promotion.white
    };
    assert_eq!(promotion("[]"), KindSet::EMPTY);
    assert_eq!(promotion("[\"queen\", \"knight\"]"), two);
    assert_eq!(promotion("[\"rook\", \"bishop\", \"knight\", \"queen\"]"), KindSet::PROMOTIONS);
    let all = read("extinct = [\"pawn\", \"knight\", \"bishop\", \"rook\", \"queen\", \"king\"]");
    assert_eq!(all.extinct.len(), 6);
    assert_eq!(all, RuleSet { extinct: all.extinct, ..chess() });
    let antichess = "royal = []\ncastling = false\nstalemate = \"win\"\npromotion = [\"king\"]";
    let king = KindSet::EMPTY.with(KindId::KING);
    assert_eq!(read(antichess).promotion, ByColor::both(king));
}

#[test]
fn one_list_of_double_pushes_serves_both_sides() {
    assert_eq!(read("double-push = [\"rank 2\", \"rank 7\"]"), chess());
    assert_eq!(pushes("double-push = []"), ByColor::both(Bitboard::EMPTY));
    let horde = pushes("double-push = [\"rank 1\", \"rank 2\", \"rank 7\", \"e4\"]");
    let first = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Second);
    assert_eq!(horde.white, first.with(Square::E4));
    assert_eq!(horde.black, Bitboard::rank(Rank::Seventh).with(Square::E4));
}

#[test]
fn double_pushes_are_read_for_each_side() {
    let each = pushes("double-push.white = [\"a2\"]\ndouble-push.black = [\"b7\", \"c7-d6\"]");
    assert_eq!(each.white, squares(&[Square::A2]));
    let black = squares(&[Square::B7, Square::C7, Square::D7, Square::C6, Square::D6]);
    assert_eq!(each.black, black);
    let one = pushes("[double-push]\nblack = []");
    assert_eq!(one, ByColor { black: Bitboard::EMPTY, ..pushes("") });
}

#[test]
fn pawns_may_advance_two_squares_to_the_last_rank() {
    let lines = "double-push = [\"rank 3\", \"rank 6\"]";
    let ranks = Bitboard::rank(Rank::Third) | Bitboard::rank(Rank::Sixth);
    assert_eq!(pushes(&format!("promotion = []\n{lines}")), ByColor::both(ranks));
    assert_eq!(pushes(lines), ByColor::both(ranks));
}

#[test]
fn walls_are_read_in_every_notation() {
    let walls = |list: &str| read(&format!("promotion = []\nwalls = {list}")).walls;
    assert_eq!(walls("[]"), Bitboard::EMPTY);
    assert_eq!(walls("[\"d4\", \"e5\"]"), squares(&[Square::D4, Square::E5]));
    assert_eq!(walls("[\"d4-e5\", \"d4\"]").len(), 4);
    assert_eq!(walls("[\"rank 3\"]"), Bitboard::rank(Rank::Third));
    let fen = "start = \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"";
    let file = read(&format!("walls = [\"file h\",\n  'a2-b7', # a comment\n]\n{fen}"));
    assert_eq!(file.walls.len(), 8 + 12);
    assert!(Bitboard::file(File::H).is_subset(file.walls));
}

#[test]
fn mobility_is_read_for_one_side_or_both() {
    let palace = squares(&[Square::E1, Square::E2, Square::D1]);
    let one = with_kind(KindId::KING, |king| king.mobility.white = palace);
    assert_eq!(read("mobility.white.king = [\"e1-e2\", \"d1\"]"), one);
    assert_eq!(read("[mobility]\nwhite = { king = [\"e1-e2\", \"d1\"] }"), one);
    assert_eq!(read("[mobility.white]\nking = [\"e1-e2\", \"d1\"]"), one);
    let mut both = with_kind(KindId::KING, |king| king.mobility = ByColor::both(palace));
    assert_eq!(read("mobility.king = [\"e1-e2\", \"d1\"]"), both);
    both.kinds[0].mobility.black = !Bitboard::rank(Rank::Eighth);
    both.kinds[4].mobility.white = Bitboard::LIGHT & Bitboard::rank(Rank::First);
    let more = "mobility.king = [\"e1-e2\", \"d1\"]\nmobility.black.pawn = [\"a1-h7\"]\n\
        mobility.white.queen = [\"b1\", \"d1\", \"f1\", \"h1\"]";
    assert_eq!(read(more), both);
    assert_eq!(read("mobility.queen = [\"a1-h8\"]"), chess());
}

#[test]
fn goals_are_read_for_one_side_or_both() {
    let centre = squares(&[Square::D4, Square::E4, Square::D5, Square::E5]);
    let hill = with_kind(KindId::KING, |king| king.goal = ByColor::both(centre));
    assert_eq!(read("goal.king = [\"d4-e5\"]"), hill);
    let black = with_kind(KindId::KNIGHT, |knight| knight.goal.black = Bitboard::of(Square::E4));
    assert_eq!(read("goal.black.knight = [\"e4\"]"), black);
    let goal = |lines, kind| read(lines).kind(kind).goal;
    let breakthrough =
        "promotion = []\n[goal]\nwhite.pawn = [\"rank 8\"]\nblack.pawn = [\"rank 1\"]";
    let (white, black) = (Bitboard::rank(Rank::Eighth), Bitboard::rank(Rank::First));
    assert_eq!(goal(breakthrough, KindId::PAWN), ByColor { white, black });
    assert_eq!(read("goal.king = []"), chess());
    // Other pieces can have goals on squares that pawns cannot reach.
    assert!(goal("goal.queen = [\"c1\"]", KindId::QUEEN).white.contains(Square::C1));
    assert!(goal("goal.queen = [\"c8\"]", KindId::QUEEN).white.contains(Square::C8));
}

#[test]
fn fields_of_limits_are_numbers_or_false() {
    let numbers = |lines| {
        let rules = read(lines);
        (rules.checks_to_win, rules.repetition, rules.fifty_move_rule)
    };
    let lowest = "checks-to-win = 1\nrepetition = 2\nno-progress = 1";
    assert_eq!(numbers(lowest), (Some(1), Some(2), Some(1)));
    let highest = "checks-to-win = 255\nrepetition = 9999\nno-progress = 9_999";
    assert_eq!(numbers(highest), (Some(255), Some(9999), Some(9999)));
    let none = "checks-to-win = false\nrepetition = false\nno-progress = false";
    assert_eq!(numbers(none), (None, None, None));
    assert_eq!(numbers("checks-to-win = 0x10"), (Some(16), Some(3), Some(100)));
}

#[test]
fn every_outcome_of_stalemate_is_read() {
    for (word, stalemate) in
        [("draw", Stalemate::Draw), ("win", Stalemate::Win), ("loss", Stalemate::Loss)]
    {
        let rules = read(&format!("stalemate = \"{word}\""));
        assert_eq!(rules, RuleSet { stalemate, ..chess() });
    }
}

#[test]
fn every_end_of_the_game_is_a_way_to_win() {
    for end in [
        "extinct = [\"queen\"]",
        "goal.black.king = [\"e4\"]",
        "checks-to-win = 3",
        "stalemate = \"win\"",
        "stalemate = \"loss\"",
    ] {
        assert_eq!(
            read(&format!("royal = []\ncastling = false\n{end}")).royal,
            KindSet::EMPTY,
            "{end}"
        );
    }
}

#[test]
fn a_start_position_is_read() {
    let fen = "r3k2r/8/8/8/4p3/8/3P4/4K3 b kq - 5 17";
    let rules = read(&format!("start = \"{fen}\""));
    assert_eq!(rules, RuleSet { start: fen.to_owned(), ..chess() });
}

#[test]
fn start_positions_may_need_the_rules_of_the_file() {
    for (lines, fen) in [
        ("promotion = []", "P3k2p/8/8/8/8/8/8/p3K2P w - - 0 1"),
        ("royal = []\ncastling = false\nstalemate = \"loss\"", "8/8/8/3pp3/8/8/8/8 w - - 0 1"),
        ("walls = [\"e4\"]", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        ("mobility.white.rook = [\"rank 2\"]", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        ("royal = []\ncastling = false\nextinct = [\"king\"]", "4k3/8/8/8/8/8/4R3/KK2K3 w - - 0 1"),
        // A start position with more pieces than chess allows is accepted.
        ("", "nnnnknnn/pppppppp/pppppppp/8/8/8/QQQQQQQQ/QQQQK3 w - - 0 1"),
    ] {
        assert_eq!(read(&format!("{lines}\nstart = \"{fen}\"")).start, fen);
    }
}

#[test]
fn a_byte_order_mark_and_carriage_returns_change_nothing() {
    let file = "\u{feff}name = \"mine\"\r\nwalls = [\r\n]\r\n";
    assert_eq!(RuleSet::from_toml(file), Ok(chess()));
}
