//! Tests of checks by moves that rules add, of the ends of games, and of whether all listed moves can be
//! played.

use super::under_house;
use tabiya_core::{ByColor, Color};
use tabiya_games::house::{Change, Gallery, House, HouseRule, View};
use tabiya_games::{Added, Game, GameError, KindId, Move, RuleSet};

fn game(names: &[&str], fen: &str) -> Game {
    House::of_gallery(names).unwrap().starting_at(fen).begin().unwrap()
}

#[test]
fn a_check_by_an_added_move_counts_as_check() {
    let start = game(&["omnipotent-f6-pawn"], "8/p7/5k2/8/8/8/8/K7 b - - 0 1");
    assert_eq!(start.position().is_check(), Ok(true));
    let mut step = game(&["omnipotent-f6-pawn"], "8/p7/8/4k3/8/8/8/K7 b - - 0 1");
    assert_eq!(step.position().is_check(), Ok(false));
    let error = step.play_text("e5f6").unwrap_err().to_string();
    assert!(error.contains("refused by omnipotent-f6-pawn"), "{error}");
}

/// A rule under which rooks also capture along files, jumping over all pieces in between.
#[derive(Debug, Clone)]
struct OverAll;

impl HouseRule for OverAll {
    fn name(&self) -> &'static str {
        "over-all"
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        let us = view.turn();
        for from in view.pieces(us, KindId::ROOK) {
            let file = tabiya_core::Bitboard::file(from.file());
            for to in file & view.position().by_color(!us) {
                moves.push(Added {
                    captures: tabiya_core::Bitboard::of(to),
                    leaves: tabiya_core::Bitboard::of(from),
                    places: vec![(to, us, KindId::ROOK)],
                    ..Added::new("over", from, to)
                });
            }
        }
    }
}

#[test]
fn squares_attacked_by_added_moves_follow_from_the_moves() {
    let house = House::new(RuleSet::chess(), vec![Box::new(OverAll)]);
    let house = house.starting_at("4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1");
    let mut game = house.begin().unwrap();
    let ply = game.play_text("d1d2").unwrap();
    assert_eq!(ply.check, ByColor::both(false));
    let error = game.play_text("e8d8").unwrap_err().to_string();
    assert!(error.contains("d8"), "{error}");
    game.play_text("e8f8").unwrap();
    game.play_text("d2f2").unwrap();
    assert_eq!(game.position().is_check(), Ok(true));
    let mut over = House::new(RuleSet::chess(), vec![Box::new(OverAll)])
        .starting_at("4k3/4p3/8/8/8/8/8/3RK3 w - - 0 1")
        .begin()
        .unwrap();
    over.play_text("e1f1").unwrap();
    over.play_text("e7e6").unwrap();
    assert!(over.play_text("d1e1").unwrap().check[Color::Black], "over the pawn");
}

#[test]
fn a_game_that_has_ended_has_no_moves() {
    let mut game = House::of_gallery(&["knooks"]).unwrap().begin().unwrap();
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(8) {
        game.play_text(text).unwrap();
    }
    assert_eq!(game.ending().unwrap().unwrap().reason(), "repetition");
    assert_eq!(game.legal_moves(), Ok(Vec::new()));
    assert!(game.play_text("g1f3").unwrap_err().to_string().contains("over"));
    game.undo();
    assert_eq!(game.legal_moves().unwrap().len(), 23);
    game.redo();
    assert_eq!(game.legal_moves(), Ok(Vec::new()));
}

#[test]
fn a_shuffled_start_is_a_chess960_start_with_its_number() {
    let error = Gallery::default().rules(&["chess960"]).unwrap_err().to_string();
    assert!(error.contains("chess960=518"), "{error}");
    let small = "name = \"small\"\nboard = \"6x5\"\ncastling = false\nstart = \"rnbqkn/pppppp/6/PPPPPP/RNBQKN w - - 0 1\"";
    let house = House::new(
        RuleSet::from_toml(small).unwrap(),
        Gallery::default().rules(&["chess960=3"]).unwrap(),
    );
    assert!(house.begin().unwrap_err().to_string().contains("starts as chess does"));
}

#[derive(Debug, Clone)]
struct Endless;

impl HouseRule for Endless {
    fn name(&self) -> &'static str {
        "endless"
    }

    fn after_move(&mut self, change: &mut Change<'_>, _: &Move) {
        change.move_again();
    }
}

#[test]
fn every_listed_move_can_be_played() {
    let chess = RuleSet { repetition: None, ..RuleSet::chess() };
    let mut game = House::new(chess, vec![Box::new(Endless)]).begin().unwrap();
    for ply in 0..64 {
        game.play_text(if ply % 2 == 0 { "g1f3" } else { "f3g1" }).unwrap();
    }
    assert_eq!(game.position().legal_moves(), Err(GameError::Endless { rule: "endless" }));
    assert_eq!(under_house(&game).board().turn(), Color::White);
}
