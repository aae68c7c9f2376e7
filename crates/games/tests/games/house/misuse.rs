//! Rules that misbehave: an error names the rule, and the game is unchanged.

use super::under_house;
use tabiya_core::{Bitboard, Color, Square};
use tabiya_games::house::{Change, House, HouseRule, View};
use tabiya_games::{Added, Game, GameError, KindId, Move, PlacementFault, RuleSet};

/// What a rule does wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wrong {
    PanicsOnPrepare,
    PanicsOnForgives,
    PanicsOnKey,
    TakesKing,
    OnAWall,
    Twice,
    Endless,
    PanicsAfterMove,
    PanicsOnMoves,
    PanicsOnAllows,
    PanicsOnEnding,
}

#[derive(Debug, Clone)]
struct Bad(Wrong);

impl HouseRule for Bad {
    fn name(&self) -> &'static str {
        "bad"
    }

    fn prepare(&self, _: &mut RuleSet, _: &mut String) -> Result<(), String> {
        assert!(self.0 != Wrong::PanicsOnPrepare, "not ready");
        Ok(())
    }

    fn forgives(&self, _: PlacementFault) -> bool {
        assert!(self.0 != Wrong::PanicsOnForgives, "never");
        false
    }

    fn key(&self, view: &View<'_>) -> u64 {
        assert!(self.0 != Wrong::PanicsOnKey || view.history().is_empty(), "no key");
        0
    }

    fn moves(&self, _: &View<'_>, moves: &mut Vec<Added>) {
        let step = Added::new("step", Square::A2, Square::A3);
        match self.0 {
            Wrong::Twice => moves.extend([step.clone(), step]),
            Wrong::PanicsOnMoves => panic!("no moves today"),
            _ => {}
        }
    }

    fn allows(&self, _: &View<'_>, m: &Move) -> Result<(), String> {
        assert!(self.0 != Wrong::PanicsOnAllows || m.to() != Square::A3, "not a3");
        Ok(())
    }

    fn after_move(&mut self, change: &mut Change<'_>, m: &Move) {
        match self.0 {
            Wrong::TakesKing => drop(change.take(Square::E8)),
            Wrong::OnAWall => change.put(Square::D5, Color::White, KindId::ROOK),
            Wrong::Endless => change.move_again(),
            Wrong::PanicsAfterMove => panic!("{:?} is too much", m.to()),
            _ => {}
        }
    }

    fn ending(&self, view: &View<'_>) -> Option<tabiya_games::house::Ending> {
        assert!(self.0 != Wrong::PanicsOnEnding || view.history().is_empty(), "no end");
        None
    }
}

fn game(wrong: Wrong) -> Game {
    let walls = Bitboard::of(Square::D5);
    let rules = RuleSet { walls, repetition: None, ..RuleSet::chess() };
    House::new(rules, vec![Box::new(Bad(wrong))]).begin().unwrap()
}

#[track_caller]
fn refused(wrong: Wrong, text: &str) -> String {
    let mut game = game(wrong);
    let before = format!("{game:?}");
    let error = game.play_text(text).unwrap_err();
    assert_eq!(format!("{game:?}"), before);
    error.to_string()
}

#[test]
fn a_rule_that_takes_the_last_king_is_named() {
    let error = "the rule bad takes a side's last royal piece off the board";
    assert_eq!(refused(Wrong::TakesKing, "e2e4"), error);
}

#[test]
fn a_rule_that_places_a_piece_on_a_wall_is_named() {
    let error = "the rule bad places a piece on d5, where no piece can be";
    assert_eq!(refused(Wrong::OnAWall, "e2e4"), error);
}

#[test]
fn a_rule_that_adds_a_move_twice_is_named() {
    assert_eq!(refused(Wrong::Twice, "e2e4"), "the rule bad adds the move a2a3:step twice");
}

#[test]
fn a_rule_that_panics_is_named() {
    assert_eq!(refused(Wrong::PanicsAfterMove, "e2e4"), "the rule bad has failed: E4 is too much");
    assert_eq!(refused(Wrong::PanicsOnMoves, "e2e4"), "the rule bad has failed: no moves today");
    assert_eq!(refused(Wrong::PanicsOnAllows, "e2e4"), "the rule bad has failed: not a3");
    let house = House::new(RuleSet::chess(), vec![Box::new(Bad(Wrong::PanicsOnPrepare))]);
    let error = house.begin().unwrap_err().to_string();
    assert_eq!(error, "the rule bad has failed: not ready");
    let bad: Vec<Box<dyn HouseRule>> = vec![Box::new(Bad(Wrong::PanicsOnForgives))];
    let crowded = House::new(RuleSet::chess(), bad).starting_at("4k3/8/8/8/8/8/8/3KK3 w - - 0 1");
    let error = crowded.begin().unwrap_err().to_string();
    assert_eq!(error, "the game cannot begin: the rule bad has failed: never");
    assert_eq!(refused(Wrong::PanicsOnKey, "e2e4"), "the rule bad has failed: no key");
    let mut game = game(Wrong::PanicsOnEnding);
    game.play_text("e2e4").unwrap();
    let error = game.ending().unwrap_err();
    assert_eq!(error, GameError::Failed { rule: "bad", said: "no end".to_owned() });
    // Moves can still be undone, and the game continues.
    game.undo();
    assert_eq!(game.legal_moves().unwrap().len(), 20);
}

#[test]
fn a_rule_that_never_ends_a_turn_is_named() {
    let mut game = game(Wrong::Endless);
    for ply in 0..64 {
        game.play_text(if ply % 2 == 0 { "g1f3" } else { "f3g1" }).unwrap();
    }
    let error = game.play_text("g1f3").unwrap_err();
    let said = "the rule bad lets a side move more than 64 times in a turn";
    assert_eq!(error.to_string(), said);
    assert_eq!((game.moves().len(), under_house(&game).board().turn()), (64, Color::White));
    assert!(under_house(&game).board().by_color(Color::White).contains(Square::G1));
}

#[test]
fn an_invalid_start_position_is_refused() {
    let house = House::new(RuleSet::chess(), Vec::new()).starting_at("8/8/8/8/8/8/8/8 w - - 0 1");
    assert!(matches!(house.begin(), Err(GameError::Start(_))));
    assert!(
        House::of_gallery(&["losers"])
            .unwrap_err()
            .to_string()
            .contains("expected one of chess960")
    );
}

#[test]
fn games_unsuited_to_house_rules_are_refused() {
    let start = |rules: RuleSet, names: &[&str]| {
        let all = names
            .iter()
            .map(|name| tabiya_games::house::Gallery::default().rule(name).unwrap())
            .collect();
        House::new(rules, all).begin().map(|_| ()).map_err(|error| error.to_string())
    };
    let drops = RuleSet { drops: true, ..RuleSet::chess() };
    assert!(start(drops, &["knooks"]).unwrap_err().contains("do not suit drops"));
    let twice = start(RuleSet::chess(), &["knooks", "knooks"]).unwrap_err();
    assert!(twice.contains("Two kinds are called knook"), "{twice}");
}

#[test]
fn a_rule_that_changes_the_moving_piece_early_is_named() {
    #[derive(Debug, Clone)]
    struct Early;
    impl HouseRule for Early {
        fn name(&self) -> &'static str {
            "early"
        }
        fn before_move(&mut self, change: &mut Change<'_>, m: &Move) {
            change.take(m.from());
        }
    }
    let mut game = House::new(RuleSet::chess(), vec![Box::new(Early)]).begin().unwrap();
    let error = game.play_text("e2e4").unwrap_err().to_string();
    assert_eq!(error, "the rule early has failed: it changes what is about to be moved");
}

#[test]
fn house_rules_keep_the_turns_of_the_rule_file() {
    let rules =
        RuleSet { turns: vec![Color::White, Color::White, Color::Black], ..RuleSet::chess() };
    let knooks = || vec![tabiya_games::house::Gallery::default().rule("knooks").unwrap()];
    let mut game = House::new(rules, knooks()).begin().unwrap();
    for (text, turn) in
        [("e2e4", Color::White), ("a1b1:knook", Color::Black), ("e7e5", Color::White)]
    {
        game.play_text(text).unwrap();
        assert_eq!(under_house(&game).board().turn(), turn, "{text}");
    }
    assert_eq!(under_house(&game).board().fullmove_number(), 2);
}

#[test]
fn rules_are_prepared_with_the_start_of_the_game() {
    #[derive(Debug, Clone)]
    struct Looks(&'static str);
    impl HouseRule for Looks {
        fn name(&self) -> &'static str {
            "looks"
        }
        fn prepare(&self, rules: &mut RuleSet, start: &mut String) -> Result<(), String> {
            if (rules.start.as_str(), start.as_str()) == (self.0, self.0) {
                return Ok(());
            }
            Err(format!("{} and {start}", rules.start))
        }
    }
    let hill = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
    let file = format!("name = \"own\"\nrepetition = false\nstart = \"{hill}\"");
    let own = RuleSet::from_toml(&file).unwrap();
    for rules in [own, RuleSet::chess(), RuleSet::king_capture()] {
        let (name, start) = (rules.name.clone(), rules.start.clone());
        let looks = Looks(String::leak(start.clone()));
        let game = House::new(rules, vec![Box::new(looks.clone())]).begin();
        assert_eq!(game.map(drop), Ok(()), "{name}");
        // A rule that sees another start than `rules.start` refuses it.
        let other = House::new(RuleSet::chess(), vec![Box::new(looks)]).starting_at(hill);
        assert!(other.begin().is_err(), "{name}");
    }
}

#[test]
fn a_game_knows_its_variant_without_the_house_rules() {
    let file = "name = \"norep\"\nrepetition = false";
    for rules in [RuleSet::from_toml(file).unwrap(), RuleSet::chess(), RuleSet::king_capture()] {
        let knooks = || vec![tabiya_games::house::Gallery::default().rule("knooks").unwrap()];
        let game = House::new(rules.clone(), knooks()).begin().unwrap();
        let variant = game.variant();
        assert_eq!(variant.rules(), Some(rules));
        // Its rules do not have the kind that the house rule has added, so the game can be begun again.
        let again = House::of_variant(variant, knooks()).unwrap().begin().unwrap();
        assert_eq!(again.position().fen(), variant.start().to_string());
    }
}
