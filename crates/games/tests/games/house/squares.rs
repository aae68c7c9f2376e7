//! Squares that are removed and restored: Cheshire-cat chess, where a square vanishes when a piece leaves it.

use super::under_house;
use tabiya_core::Square;
use tabiya_games::house::{Change, House, HouseRule, rule};
use tabiya_games::{Game, Move, RuleSet, What};

#[derive(Debug, Clone)]
struct CheshireCat;

impl HouseRule for CheshireCat {
    fn name(&self) -> &'static str {
        "cheshire-cat"
    }

    fn after_move(&mut self, change: &mut Change<'_>, m: &Move) {
        for square in m.leaves() {
            change.remove_square(square);
        }
    }
}

fn game(rules: RuleSet) -> Game {
    House::new(rules, vec![Box::new(CheshireCat)]).begin().unwrap()
}

#[test]
fn a_square_left_by_a_piece_is_removed() {
    let start = game(RuleSet::chess());
    let counts = [1, 2, 3, 4].map(|depth| under_house(&start).perft(depth).unwrap());
    assert_eq!(counts, [20, 400, 7526, 141452]);
}

#[test]
fn no_slider_passes_a_removed_square() {
    let mut game = game(RuleSet::chess());
    for text in ["a2a4", "h7h5", "a4a5", "h5h4"] {
        game.play_text(text).unwrap();
    }
    let why = game.play_text("a1a3").unwrap_err().to_string();
    assert!(why.contains("a2"), "{why}");
    assert!(under_house(&game).board().blocked().contains(Square::A2));
    game.undo();
    assert!(!under_house(&game).board().blocked().contains(Square::H5));
}

#[test]
fn a_restored_square_can_be_entered_again() {
    let tide = rule("tide").after_move(|change, m| {
        change.position().gone().into_iter().for_each(|square| change.add_square(square));
        m.leaves().into_iter().for_each(|square| change.remove_square(square));
    });
    let mut game = House::new(RuleSet::chess(), vec![Box::new(tide)]).begin().unwrap();
    game.play_text("a2a4").unwrap();
    let gone = |game: &Game| under_house(game).board().gone().into_iter().collect::<Vec<_>>();
    assert_eq!(gone(&game), [Square::A2]);
    assert!(under_house(&game).board().piece_on(Square::A2).is_none());
    let ply = game.play_text("h7h5").unwrap();
    assert!(ply.events.iter().any(|event| event.what == What::SquareAdded(Square::A2)));
    assert_eq!(gone(&game), [Square::H7]);
    // The rook can pass the restored square.
    game.play_text("a1a3").unwrap();
    assert_eq!(gone(&game), [Square::A1]);
}
