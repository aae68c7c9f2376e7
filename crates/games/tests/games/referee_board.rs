//! Tests of the referee's board: its coordinates, and the moves that a piece could make on it.

use tabiya_core::{
    Color::{Black, White},
    Piece, Square,
};
use tabiya_games::{KindId, Referee, RuleSet, Variant};

#[track_caller]
fn referee(variant: Variant, fen: &str) -> Referee {
    Referee::new(variant.read(fen).unwrap_or_else(|error| panic!("{error}: {fen}")).0)
}

/// Whether the piece could make this move, such as `e2e4`.
#[track_caller]
fn can(referee: &Referee, piece: Piece<KindId>, text: &str) -> bool {
    let place = |text: &str| {
        let square: Square = text.parse().expect(text);
        (square.file() as i32, 7 - square.rank() as i32)
    };
    let ((x, y), (to_x, to_y)) = (place(&text[..2]), place(&text[2..]));
    referee.piece_can_move(piece, x, y, to_x, to_y)
}

#[test]
fn a_smaller_board_has_its_own_origin() {
    let rules = RuleSet::from_toml(
        "name = \"small\"\nboard = \"6x5\"\ncastling = false\nstart = \"rnbqkn/pppppp/6/PPPPPP/RNBQKN w - - 0 1\"",
    );
    let small = Variant::from_rules(rules.expect("a rule file")).expect("sound rules");
    let mut referee = Referee::new(small.start());
    assert_eq!(referee.piece_at(0, 0), Some(KindId::ROOK.of(Black)));
    assert_eq!(referee.piece_at(5, 4), Some(KindId::KNIGHT.of(White)));
    assert_eq!((referee.piece_at(6, 4), referee.piece_at(0, 5)), (None, None));
    assert!(referee.play(0, 3, 0, 2, White) && !referee.can_move(0, 5, 0, 4, Black));
}

#[test]
fn pieces_move_without_regard_to_other_pieces() {
    let referee = referee(Variant::Chess, "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    for (kind, color, text, can_move) in [
        (KindId::QUEEN, White, "a1h8", true),
        (KindId::QUEEN, White, "a1b3", false),
        (KindId::ROOK, Black, "a1a1", false),
        // Pieces on the board do not matter, such as the kings on e1 and e8 here.
        (KindId::ROOK, White, "e1e8", true),
        (KindId::PAWN, White, "e2e4", true),
        (KindId::PAWN, White, "e3e5", false),
        (KindId::PAWN, White, "e2f3", false),
        (KindId::PAWN, Black, "e7e5", true),
        (KindId::PAWN, Black, "e5e6", false),
        (KindId::KING, White, "e1g1", false),
    ] {
        assert_eq!(can(&referee, kind.of(color), text), can_move, "{kind:?} {color} {text}");
    }
    assert!(!referee.piece_can_move(KindId::ROOK.of(White), -1, 0, 0, 0));
}

#[test]
fn capture_only_moves_need_an_enemy_on_the_target() {
    let fen = "4k3/8/8/3pP3/8/2p1n3/3P4/4K3 w - d6 0 1";
    let chess = referee(Variant::Chess, fen);
    let (pawn, black_pawn) = (KindId::PAWN.of(White), KindId::PAWN.of(Black));
    for (piece, text, can_move) in [
        (pawn, "d2c3", true),
        (pawn, "d2e3", true),
        (pawn, "e2d3", false),
        (pawn, "c1d2", false),
        (black_pawn, "c3d2", true),
        (black_pawn, "d4e3", false),
        (pawn, "e5d6", true),
        (pawn, "e5f6", false),
        // The square was passed by a black pawn, so only White captures there.
        (black_pawn, "e7d6", false),
        (pawn, "c5d6", true),
    ] {
        assert_eq!(can(&chess, piece, text), can_move, "{piece:?} {text}");
    }
    // A black pawn was pushed two squares here too, but these rules have no en passant.
    let mut without = referee(Variant::KingCapture, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    assert!(without.play(3, 1, 3, 3, Black));
    assert!(!can(&without, pawn, "e5d6") && can(&without, pawn, "e4d5"));
}

#[test]
fn pieces_of_rule_files_capture_only_enemies() {
    let rules = RuleSet::from_toml(
        "name = \"spears\"\nstart = \"snbqkbns/pppppppp/8/8/8/8/PPPPPPPP/SNBQKBNS w - - 0 1\"\ncastling = false\npromotion = [\"queen\"]\npieces.spear = { letter = \"s\", moves = \"mWcF\" }",
    );
    let variant = Variant::from_rules(rules.expect("a rule file")).expect("sound rules");
    let spears = Referee::new(variant.start());
    let spear = spears.piece_at(0, 7).expect("a spear");
    assert!(
        can(&spears, spear, "d6c7") && !can(&spears, spear, "d5c6") && can(&spears, spear, "d5d6")
    );
    assert!(!can(&spears, spear, "d3c2"), "its own pawn");
}

#[test]
fn a_side_may_be_in_check_out_of_turn() {
    for variant in [Variant::Chess, Variant::KingCapture, Variant::Antichess] {
        let attacked = referee(variant, "4k3/8/8/8/8/8/P7/K3R3 b - - 0 1");
        assert!(attacked.is_in_check(Black) && !attacked.is_in_check(White), "{variant}");
    }
    let mut game = referee(Variant::KingCapture, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert!(!game.is_in_check(Black) && game.play(0, 7, 0, 0, White) && game.is_in_check(Black));
    // Black leaves the king in check, and then it is White's turn.
    assert!(game.play(4, 0, 3, 0, Black) && game.is_in_check(Black));
    assert!(game.play(0, 0, 3, 0, White) && !game.is_in_check(Black), "the king is gone");
}
