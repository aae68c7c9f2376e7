//! What each field of a file says.

use tabiya_core::{Bitboard, ByColor, ByRole, Castling, Color, File, Rank, Role, Roles, Square};
use tabiya_variants::{RuleSet, Stalemate};

/// The rules of a file with a name and these lines.
#[track_caller]
fn read(lines: &str) -> RuleSet {
    RuleSet::from_toml(&format!("name = \"mine\"\n{lines}")).unwrap_or_else(|e| panic!("{e}"))
}

/// Chess under the name of these files.
fn chess() -> RuleSet {
    RuleSet { name: "mine".to_owned(), ..RuleSet::chess() }
}

fn squares(squares: &[Square]) -> Bitboard {
    squares.iter().copied().collect()
}

/// Nothing but the set of one role of one side or both.
fn only(colors: &[Color], role: Role, set: Bitboard) -> ByColor<ByRole<Bitboard>> {
    let mut all = RuleSet::chess().goal;
    colors.iter().for_each(|&color| all[color][role] = set);
    all
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
"#;
    assert_eq!(RuleSet::from_toml(file), Ok(RuleSet::king_capture()));
}

#[test]
fn the_file_of_pawn_wipeout_is_the_built_in_set() {
    let file = "name = \"pawn-wipeout\"\nbase = \"chess\"\nextinct = [\"pawn\"]\n";
    assert_eq!(RuleSet::from_toml(file), Ok(RuleSet::pawn_wipeout()));
}

#[test]
fn the_values_of_chess() {
    let chess = RuleSet::chess();
    assert_eq!((chess.name.as_str(), chess.base.as_str()), ("chess", "chess"));
    assert_eq!(
        (chess.royal, chess.castling, chess.en_passant, chess.must_capture),
        (true, Castling::Safe, true, false)
    );
    assert_eq!((chess.promotion, chess.extinct), (Roles::PROMOTIONS, Roles::EMPTY));
    assert_eq!(chess.double_push.white, Bitboard::rank(Rank::Second));
    assert_eq!(chess.double_push.black, Bitboard::rank(Rank::Seventh));
    assert_eq!(chess.walls, Bitboard::EMPTY);
    assert_eq!(chess.mobility, ByColor::both(ByRole([Bitboard::FULL; 6])));
    assert_eq!(chess.goal, ByColor::both(ByRole([Bitboard::EMPTY; 6])));
    assert_eq!(chess.checks_to_win, None);
    assert_eq!(chess.stalemate, Stalemate::Draw);
    assert_eq!((chess.repetition, chess.fifty_move_rule), (Some(3), Some(100)));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(chess.start_fen().to_string(), start);
}

#[test]
fn built_in_sets_are_sound_and_known_by_name() {
    for name in RuleSet::built_in_names() {
        let rules = RuleSet::built_in(name).unwrap();
        assert_eq!(rules.name, name);
        assert_eq!(rules.check(), Ok(()), "{name}");
    }
    assert_eq!(RuleSet::built_in("Chess"), None);
}

#[test]
fn a_name_is_all_that_a_file_must_have() {
    assert_eq!(read(""), chess());
    for name in ["x", "Échecs à 2, #1!", &"x".repeat(64), &"é".repeat(64), "a\\b'c"] {
        let rules = RuleSet::from_toml(&format!("name = {name:?}")).unwrap();
        assert_eq!(rules, RuleSet { name: name.to_owned(), ..RuleSet::chess() });
    }
}

#[test]
fn a_base_gives_what_is_not_written() {
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
fn a_base_counts_wherever_it_stands() {
    let last = RuleSet::from_toml("name = \"x\"\nextinct = [\"pawn\"]\nbase = \"king-capture\"");
    assert_eq!(last.unwrap().extinct, Roles::EMPTY.with(Role::Pawn));
}

#[test]
fn a_royal_king_or_none() {
    assert!(read("base = \"king-capture\"\nroyal = [\"king\"]").royal);
    assert!(!read("royal = []\ncastling = false\nextinct = [\"king\"]").royal);
}

#[test]
fn ways_of_castling() {
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
fn yes_and_no() {
    assert_eq!(read("en-passant = false"), RuleSet { en_passant: false, ..chess() });
    assert!(read("base = \"king-capture\"\nen-passant = true").en_passant);
    assert_eq!(read("must-capture = true"), RuleSet { must_capture: true, ..chess() });
    assert_eq!(read("must-capture = false"), chess());
}

#[test]
fn lists_of_roles() {
    let two = Roles::EMPTY.with(Role::Knight).with(Role::Queen);
    let promotion = |list: &str| read(&format!("promotion = {list}")).promotion;
    assert_eq!(promotion("[]"), Roles::EMPTY);
    assert_eq!(promotion("[\"queen\", \"knight\"]"), two);
    assert_eq!(promotion("[\"rook\", \"bishop\", \"knight\", \"queen\"]"), Roles::PROMOTIONS);
    let all = read("extinct = [\"pawn\", \"knight\", \"bishop\", \"rook\", \"queen\", \"king\"]");
    assert_eq!(all.extinct.len(), 6);
    assert_eq!(all, RuleSet { extinct: all.extinct, ..chess() });
    let antichess = "royal = []\ncastling = false\nstalemate = \"win\"\npromotion = [\"king\"]";
    assert_eq!(read(antichess).promotion, Roles::EMPTY.with(Role::King));
}

#[test]
fn one_list_of_double_pushes_serves_both_sides() {
    assert_eq!(read("double-push = [\"rank 2\", \"rank 7\"]"), chess());
    assert_eq!(read("double-push = []").double_push, ByColor::both(Bitboard::EMPTY));
    let horde = read("double-push = [\"rank 1\", \"rank 2\", \"rank 7\", \"e4\"]").double_push;
    let first = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Second);
    assert_eq!(horde.white, first.with(Square::E4));
    assert_eq!(horde.black, Bitboard::rank(Rank::Seventh).with(Square::E4));
}

#[test]
fn double_pushes_of_each_side() {
    let rules = read("double-push.white = [\"a2\"]\ndouble-push.black = [\"b7\", \"c7-d6\"]");
    assert_eq!(rules.double_push.white, squares(&[Square::A2]));
    let black = squares(&[Square::B7, Square::C7, Square::D7, Square::C6, Square::D6]);
    assert_eq!(rules.double_push.black, black);
    let one = read("[double-push]\nblack = []").double_push;
    assert_eq!(one, ByColor { black: Bitboard::EMPTY, ..chess().double_push });
}

#[test]
fn pawns_that_are_not_promoted_may_advance_two_squares_to_the_last_rank() {
    let rules = read("promotion = []\ndouble-push = [\"rank 3\", \"rank 6\"]");
    let ranks = Bitboard::rank(Rank::Third) | Bitboard::rank(Rank::Sixth);
    assert_eq!(rules.double_push, ByColor::both(ranks));
}

#[test]
fn walls_of_every_notation() {
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
fn mobility_of_one_side_and_of_both() {
    let palace = squares(&[Square::E1, Square::E2, Square::D1]);
    let mut mobility = chess().mobility;
    mobility.white[Role::King] = palace;
    let one = RuleSet { mobility, ..chess() };
    assert_eq!(read("mobility.white.king = [\"e1-e2\", \"d1\"]"), one);
    assert_eq!(read("[mobility]\nwhite = { king = [\"e1-e2\", \"d1\"] }"), one);
    assert_eq!(read("[mobility.white]\nking = [\"e1-e2\", \"d1\"]"), one);
    mobility.black[Role::King] = palace;
    let both = RuleSet { mobility, ..chess() };
    assert_eq!(read("mobility.king = [\"e1-e2\", \"d1\"]"), both);
    mobility.black[Role::Pawn] = Bitboard::EMPTY;
    mobility.white[Role::Queen] = Bitboard::LIGHT & Bitboard::rank(Rank::First);
    let more = "mobility.king = [\"e1-e2\", \"d1\"]\nmobility.black.pawn = []\n\
        mobility.white.queen = [\"b1\", \"d1\", \"f1\", \"h1\"]";
    assert_eq!(read(more), RuleSet { mobility, ..chess() });
    assert_eq!(read("mobility.queen = [\"a1-h8\"]"), chess());
}

#[test]
fn goals_of_one_side_and_of_both() {
    let centre = squares(&[Square::D4, Square::E4, Square::D5, Square::E5]);
    let hill = read("goal.king = [\"d4-e5\"]");
    assert_eq!(hill, RuleSet { goal: only(&Color::ALL, Role::King, centre), ..chess() });
    let black = read("goal.black.knight = [\"e4\"]").goal;
    assert_eq!(black, only(&[Color::Black], Role::Knight, Bitboard::of(Square::E4)));
    let breakthrough =
        read("promotion = []\n[goal]\nwhite.pawn = [\"rank 8\"]\nblack.pawn = [\"rank 1\"]");
    assert_eq!(breakthrough.goal.white[Role::Pawn], Bitboard::rank(Rank::Eighth));
    assert_eq!(breakthrough.goal.black[Role::Pawn], Bitboard::rank(Rank::First));
    assert_eq!(read("goal.king = []"), chess());
    // Pieces reach what pawns cannot.
    assert!(read("goal.queen = [\"c1\"]").goal.white[Role::Queen].contains(Square::C1));
    assert!(read("goal.queen = [\"c8\"]").goal.white[Role::Queen].contains(Square::C8));
}

#[test]
fn numbers_or_false() {
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
fn outcomes_of_stalemate() {
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
        assert!(!read(&format!("royal = []\ncastling = false\n{end}")).royal, "{end}");
    }
}

#[test]
fn a_start_position() {
    let fen = "r3k2r/8/8/8/4p3/8/3P4/4K3 b kq - 5 17";
    let rules = read(&format!("start = \"{fen}\""));
    assert_eq!(rules.start_fen().to_string(), fen);
    assert_eq!(rules, RuleSet { start: fen.parse().unwrap(), ..chess() });
}

#[test]
fn start_positions_that_only_these_rules_allow() {
    for (lines, fen) in [
        ("promotion = []", "P3k2p/8/8/8/8/8/8/p3K2P w - - 0 1"),
        ("royal = []\ncastling = false\nstalemate = \"loss\"", "8/8/8/3pp3/8/8/8/8 w - - 0 1"),
        ("walls = [\"e4\"]", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        ("mobility.white.rook = [\"rank 2\"]", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        ("royal = []\ncastling = false\nextinct = [\"king\"]", "4k3/8/8/8/8/8/4R3/KK2K3 w - - 0 1"),
        // More pieces than chess can have.
        ("", "nnnnknnn/pppppppp/pppppppp/8/8/8/QQQQQQQQ/QQQQK3 w - - 0 1"),
    ] {
        let rules = read(&format!("{lines}\nstart = \"{fen}\""));
        assert_eq!(rules.start_fen().to_string(), fen);
    }
}

#[test]
fn a_byte_order_mark_and_carriage_returns_change_nothing() {
    let file = "\u{feff}name = \"mine\"\r\nwalls = [\r\n]\r\n";
    assert_eq!(RuleSet::from_toml(file), Ok(chess()));
}
