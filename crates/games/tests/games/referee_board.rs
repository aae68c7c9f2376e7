//! Tests of the referee's board: its coordinates, and the moves that a piece could make on it.

use tabiya_core::{
    Color::{Black, White},
    Square,
};
use tabiya_games::{KindId, Referee, RuleSet, Variant};

#[test]
fn a_smaller_board_has_an_origin_of_its_own() {
    let rules = RuleSet::from_toml(
        "name = \"small\"\nboard = \"6x5\"\ncastling = false\nstart = \"rnbqkn/pppppp/6/PPPPPP/RNBQKN w - - 0 1\"",
    );
    let small = Variant::of(rules.expect("a rule file")).expect("sound rules");
    let mut referee = Referee::new(small.start());
    assert_eq!(referee.piece_at(0, 0), Some(KindId::ROOK.of(Black)));
    assert_eq!(referee.piece_at(5, 4), Some(KindId::KNIGHT.of(White)));
    assert_eq!((referee.piece_at(6, 4), referee.piece_at(0, 5)), (None, None));
    assert!(referee.play(0, 3, 0, 2, White) && !referee.can_move(0, 5, 0, 4, Black));
}

#[test]
fn what_a_piece_could_do_on_an_empty_board() {
    let (p, _) = Variant::Chess.read("4k3/8/8/8/8/8/8/4K3 b - - 0 1").expect("a position");
    let referee = Referee::new(p);
    let place = |text: &str| {
        let square: Square = text.parse().expect(text);
        (square.file() as i32, 7 - square.rank() as i32)
    };
    let can = |kind: KindId, color, text: &str| {
        let ((x, y), (to_x, to_y)) = (place(&text[..2]), place(&text[2..]));
        referee.piece_can_move(kind.of(color), x, y, to_x, to_y)
    };
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
        assert_eq!(can(kind, color, text), can_move, "{kind:?} {color} {text}");
    }
    assert!(!referee.piece_can_move(KindId::ROOK.of(White), -1, 0, 0, 0));
}
