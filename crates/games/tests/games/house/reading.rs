//! Moves as people and programs write them, under house rules.

use tabiya_core::Square;
use tabiya_games::house::{House, rule};
use tabiya_games::{Game, GameError, Meaning, RuleSet};

fn ducks() -> Game {
    House::of_gallery(&["duck-chess-h5"]).expect("a rule").begin().expect("a start")
}

#[test]
fn moves_of_a_rule_are_read_with_and_without_their_label() {
    let mut game = ducks();
    game.play_text("f2-f4!").expect("a legal move");
    for text in ["h5e6", "h5-e6", "H5E6", "h5e6:duck", "h5-e6:duck!", " h5e6:duck ", "h5e6!?"] {
        let m = game.position().read_move(text).expect(text);
        assert_eq!(game.position().text(&m), "h5e6:duck", "{text}");
    }
    for (text, why) in [
        ("h5e6:goose", "h5e6:goose is not a legal move"),
        ("e7-e5", "e7e5 is illegal: the pawn on e7 is Black's"),
        ("hello", "\"hello\" is not a move, expected the form"),
    ] {
        let said = game.position().read_move(text).expect_err(text).to_string();
        assert!(said.starts_with(why), "{text}: {said}");
    }
}

#[test]
fn a_text_is_not_ambiguous_if_rules_allow_one_of_its_moves() {
    let allows = |from: fn(Square) -> bool| {
        let corner = rule("corner").allows(move |_, m| match from(m.from()) {
            true => Ok(()),
            false => Err("this knight sleeps".to_owned()),
        });
        let house = House::new(RuleSet::chess(), vec![Box::new(corner)]);
        house.starting_at("4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1").begin().expect("a position")
    };
    let (both, one, none) =
        (allows(|_| true), allows(|from| from != Square::C1), allows(|from| from == Square::E1));
    let read =
        |game: &Game, text| game.position().read_move(text).map(|m| game.position().text(&m));
    let ambiguous = GameError::Illegal("ambiguous: a1b3 or c1b3".to_owned());
    for text in ["Nb3", "nb3+", "N-b3", "♘xb3"] {
        assert_eq!(read(&both, text), Err(ambiguous.clone()), "{text}");
        assert_eq!(read(&one, text).as_deref(), Ok("a1b3"), "{text}");
        assert_eq!(one.position().why(text).map(|all| all.len()), Ok(1), "{text}");
        assert_eq!(read(&none, text), Err(ambiguous.clone()), "{text}");
    }
    let refused = "Nc1-b3 is illegal: refused by corner: this knight sleeps";
    assert_eq!(read(&one, "Nc1-b3").expect_err("refused").to_string(), refused);
    assert_eq!(one.position().typed("c1xb3"), Err(refused.replace("Nc1-b3", "c1xb3")));
}

#[test]
fn a_missing_promotion_piece_is_asked_for() {
    let house = House::of_gallery(&["knooks"]).expect("a rule");
    let game = house.starting_at("7k/P7/8/8/8/8/8/4K3 w - - 0 1").begin().expect("a position");
    for text in ["a8", "a7-a8", "a7a8!"] {
        let meaning = game.position().typed(text);
        assert!(matches!(meaning, Ok(Meaning::Promotion(all)) if all.len() == 4), "{text}");
        let said = game.position().read_move(text).expect_err(text).to_string();
        assert!(said.ends_with(" is illegal: promotion piece missing"), "{said}");
    }
    for text in ["a8=q", "a7-a8=Q+", "a7a8(Q)"] {
        let m = game.position().read_move(text).expect(text);
        assert_eq!(game.position().text(&m), "a7a8q", "{text}");
    }
}

#[test]
fn castling_to_a_square_beside_the_king_names_the_rook() {
    let house = House::of_gallery(&["knooks"]).expect("a rule");
    let start = house.starting_at("5k1r/8/8/8/8/8/8/4K3 b k - 0 1").begin().expect("a start");
    let castling = |m: &tabiya_games::Move| start.position().san(m) == "O-O";
    let listed = start.legal_moves().expect("moves").into_iter().find(castling);
    for m in [listed.expect("it is legal"), start.position().read_move("O-O").expect("it is legal")]
    {
        let mut game = start.clone();
        assert_eq!(game.play(m).expect("it is legal").text, "f8h8");
        assert_eq!(game.uci(tabiya_core::CastlingMode::Standard).collect::<Vec<_>>(), ["f8h8"]);
    }
}
