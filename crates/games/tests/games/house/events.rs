//! Events are complete: applied to a board without rules, they give the same pieces as the game.

use std::collections::BTreeMap;

use tabiya_core::{Color, Square};
use tabiya_games::house::{House, Piece, gallery};
use tabiya_games::{Cause, Event, Game, RuleSet, Variant, What};

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A board without rules, to which events are applied.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Bare {
    pieces: BTreeMap<Square, Piece>,
    gone: Vec<Square>,
    turn: Color,
}

impl Bare {
    fn of(game: &Game) -> Self {
        let board = game.board();
        let gone = game.position().under_house().map(|p| {
            let rules = p.board().rules();
            p.board().blocked() - !rules.board.squares() - rules.walls
        });
        Self {
            pieces: board.pieces().map(|(at, piece)| (at, (piece.color, piece.role))).collect(),
            gone: gone.into_iter().flatten().collect(),
            turn: board.turn(),
        }
    }

    fn hear(&mut self, event: &Event) {
        match event.what {
            What::Moved(piece, from, to) => {
                assert_eq!(self.pieces.remove(&from), Some(piece), "{event:?}");
                assert_eq!(self.pieces.insert(to, piece), None, "{event:?}");
            }
            What::Captured(piece, square) | What::Removed(piece, square) => {
                assert_eq!(self.pieces.remove(&square), Some(piece), "{event:?}");
            }
            What::Placed(piece, square) => {
                assert_eq!(self.pieces.insert(square, piece), None, "{event:?}");
            }
            What::Turned(piece, square, kind) => {
                assert_eq!(self.pieces.insert(square, (piece.0, kind)), Some(piece), "{event:?}");
            }
            What::SquareRemoved(square) => self.gone.push(square),
            What::SquareAdded(square) => self.gone.retain(|&gone| gone != square),
            What::Turn(color) => self.turn = color,
            _ => {}
        }
        self.gone.sort();
    }
}

fn replay(mut game: Game, rng: &mut Xoshiro256PlusPlus) -> usize {
    let mut bare = Bare::of(&game);
    for _ in 0..60 {
        let moves = game.legal_moves().expect("rules that behave");
        let Some(m) = moves.choose(rng) else { break };
        let ply = game.play(m.clone()).expect("a legal move").clone();
        ply.events.iter().for_each(|event| bare.hear(event));
        assert_eq!(bare, Bare::of(&game), "{game} {}: {:?}", ply.text, ply.events);
        let is_over = game.ending().expect("rules that behave").is_some();
        assert_eq!(ply.events.iter().any(|event| matches!(event.what, What::Ended(_))), is_over);
        let checks = ply.events.iter().filter(|event| matches!(event.what, What::Check(_))).count();
        let checked = Color::ALL.into_iter().filter(|&color| ply.check[color]).count();
        assert_eq!(checks, checked);
        let is_check = game.position().is_check().expect("rules that behave");
        assert_eq!(ply.check[bare.turn], is_check, "{game}");
    }
    game.len()
}

fn begin(names: &[&str]) -> Game {
    House::of_gallery(names).expect("rules of the gallery").begin().expect("a start")
}

/// The names of all rules of the gallery, with a number for the shuffled start.
fn names() -> Vec<&'static str> {
    gallery::NAMES
        .into_iter()
        .map(|name| if name == "chess960" { "chess960=5" } else { name })
        .collect()
}

#[test]
fn events_keep_a_listeners_board_up_to_date() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let plies: usize = names()
        .iter()
        .map(|&name| (0..3).map(|_| replay(begin(&[name]), &mut rng)).sum::<usize>())
        .sum();
    assert!(plies > 1500, "{plies}");
    let mut plies = 0;
    for _ in 0..50 {
        let mut some: Vec<_> = names();
        some.retain(|_| rng.random_range(0..3) == 0);
        plies += replay(begin(&crate::house::games::with_one_duck(&some)), &mut rng);
    }
    assert!(plies > 1500, "{plies}");
}

#[test]
fn events_keep_a_listeners_board_up_to_date_in_every_variant() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
    let mut plies = 0;
    for &variant in Variant::BUILT_IN {
        plies += (0..20).map(|_| replay(Game::new(variant.start()), &mut rng)).sum::<usize>();
    }
    for rules in [
        "name = \"b\"\nagain = [\"pawn\"]\ndrops = true",
        "name = \"c\"\nturns = [\"white\", \"black\", \"black\"]\nroyal = []\ncastling = false\nextinct = [\"king\"]",
    ] {
        let rules = RuleSet::from_toml(rules).expect(rules);
        let start = Variant::from_rules(rules).expect("sound rules").start();
        plies += (0..20).map(|_| replay(Game::new(start), &mut rng)).sum::<usize>();
    }
    for number in 0..60 {
        let start = begin(&[&format!("chess960={}", number * 16)]).position().fen();
        let (start, _) = Variant::Chess.read(&start).expect("a start");
        plies += replay(Game::new(start), &mut rng);
    }
    assert!(plies > 10_000, "{plies}");
}

fn events(names: &[&str], fen: &str, text: &str) -> Vec<Event> {
    let house = House::of_gallery(names).expect("rules of the gallery").starting_at(fen);
    house.begin().expect("a start").play_text(text).expect("a legal move").events.clone()
}

#[test]
fn events_name_the_rule_that_caused_them() {
    let all = events(&["duck-chess-h5"], "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1");
    let causes: Vec<_> = all.iter().map(|event| event.cause.clone()).collect();
    assert_eq!(causes, [Cause::Move, Cause::Rule("duck-chess-h5".into())], "{all:?}");
    let all = events(&["knight-boosting"], "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n");
    assert!(
        matches!(
            all[..],
            [
                Event { what: What::Moved(..), .. },
                Event { what: What::Turned(..), .. },
                Event { what: What::Turn(Color::White), cause: Cause::Rule(ref rule) }
            ] if rule == "knight-boosting"
        ),
        "{all:?}"
    );
}
