//! What front ends say a side must do, and why a piece has no legal move.

use tabiya_games::Game;
use tabiya_games::house::House;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn game(name: &str, fen: &str) -> Game {
    House::of_gallery(&[name]).expect("a rule of the gallery").starting_at(fen).begin().expect(fen)
}

fn why(game: &Game, square: &str) -> String {
    game.why(square).expect(square).join("; ")
}

#[test]
fn a_forced_en_passant_capture_is_an_obligation_and_a_reason() {
    let mut forced = game("forced-en-passant", "4k3/4p3/8/3P4/8/8/N7/4K3 b - - 0 1");
    assert_eq!(forced.position().obligation(), None);
    forced.play_text("e7e5").expect("a move");
    assert_eq!(forced.position().obligation(), Some("capture en passant"));
    let because = "a pawn can be captured en passant on e6";
    assert!(why(&forced, "a2").starts_with("the white knight on a2 has no legal move: "));
    assert!(why(&forced, "a2").contains(because), "{}", why(&forced, "a2"));
    assert_eq!(why(&forced, "d5"), "the white pawn on d5 has one legal move: dxe6");
}

#[test]
fn only_the_duck_moves_while_it_is_due() {
    let mut ducks = game("duck-chess-h5", START);
    assert_eq!(why(&ducks, "e2"), "the white pawn on e2 has 2 legal moves: e3, e4");
    ducks.play_text("e2e4").expect("a move");
    assert_eq!(ducks.position().due().as_deref(), Some("the duck"));
    assert_eq!(ducks.position().obligation(), None);
    assert_eq!(
        why(&ducks, "g1"),
        "the white knight on g1 has no legal move: it is time to move the duck"
    );
    assert!(why(&ducks, "h5").starts_with("the white duck on h5 has 31 legal moves"));
}

#[test]
fn reasons_of_the_underlying_game_are_given() {
    let pinned = game("no-king-on-c2", "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1");
    let because = "it is pinned on the diagonal by the bishop on b4";
    assert_eq!(why(&pinned, "c3"), format!("the white knight on c3 has no legal move: {because}"));
}
