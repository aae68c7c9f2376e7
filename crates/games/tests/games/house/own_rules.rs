//! Rules of a program's own: kinds, starts, closures, notation.

use std::sync::Arc;
use std::sync::Mutex;

use tabiya_core::{Bitboard, Color, Square};
use tabiya_games::house::{Closures, Ending, House, HouseRule, kinds, rule};
use tabiya_games::{Added, Game, GameError, KindId, KindName, KindRules, RuleSet};

fn begin(rules: Vec<Box<dyn HouseRule>>, fen: Option<&str>) -> Result<Game, GameError> {
    let house = House::new(RuleSet::chess(), rules);
    fen.map_or_else(|| house.clone().begin(), |fen| house.clone().starting_at(fen).begin())
}

#[track_caller]
fn refusal(rule: Closures, fen: Option<&str>) -> String {
    begin(vec![Box::new(rule)], fen).map(drop).unwrap_err().to_string()
}

/// A kind of piece that only its rule moves: one square to the right and down, perhaps as a capture. It becomes a queen by
/// capturing its like.
fn cool() -> Closures {
    let diagonal = |view: &tabiya_games::house::View<'_>, moves: &mut Vec<Added>| {
        let p = view.position();
        let Some(cool) = kinds::named(p.rules(), "cool") else { return };
        for from in view.pieces(view.turn(), cool) {
            let to = from.offset(1, -1).filter(|&to| !p.by_color(view.turn()).contains(to));
            moves.extend(to.map(|to| Added {
                captures: Bitboard::of(to) & p.occupied(),
                leaves: Bitboard::of(from),
                places: vec![(to, view.turn(), cool)],
                ..Added::new("", from, to)
            }));
        }
    };
    let like = Arc::new(Mutex::new(false));
    let noted = Arc::clone(&like);
    rule("cool")
        .summary("a piece that goes right and down")
        .prepare(|rules, _| kinds::add(rules, "cool", 'd', None).map(drop))
        .moves(diagonal)
        .before_capture(move |change, _, (_, taken)| {
            let is_like = kinds::named(change.position().rules(), "cool") == Some(taken);
            *noted.lock().expect("one thread") = is_like;
        })
        .after_move(move |change, m| {
            if std::mem::take(&mut *like.lock().expect("one thread")) {
                change.turn_into(m.to(), KindId::QUEEN);
            }
        })
}

#[test]
fn a_piece_that_changes_is_written_with_what_it_becomes() {
    let fen = "4k3/8/8/2D5/3d4/8/8/4K2D w - - 0 1";
    let mut game = begin(vec![Box::new(cool())], Some(fen)).unwrap();
    let p = game.position();
    let all = game.legal_moves().unwrap();
    let sans: Vec<String> =
        all.iter().map(|m| p.san(m)).filter(|san| san.starts_with('D')).collect();
    assert_eq!(sans, ["Dxd4=Q"]);
    for m in &all {
        assert_eq!(&p.read_move(&p.san(m)).unwrap(), m, "{}", p.san(m));
    }
    for text in
        ["Dxd4=Q", "c5d4", "Dxd4", "Dd4", "dxd4", "D:d4=Q", "Dc5xd4", "Dc5-d4", "Dxd4Q", "Dxd4/q"]
    {
        assert_eq!(p.text(&p.read_move(text).unwrap()), "c5d4");
    }
    game.play_text("Dxd4=Q").unwrap();
    game.play_text("Ke7").unwrap();
    // The new queen moves as one.
    game.play_text("Qh8").unwrap();
    assert_eq!(game.to_string(), "1. Dxd4=Q Ke7 2. Qh8 *");
    assert_eq!(begin(vec![Box::new(cool())], None).unwrap().position().house_rules(), ["cool"]);
}

#[test]
fn moves_that_a_rule_adds_name_their_origin_if_two_pieces_can_make_them() {
    // A knook-like kind whose captures are written like moves of the game.
    let twin = rule("twin")
        .prepare(|rules, _| kinds::add(rules, "twin", 't', Some("W")).map(drop))
        .moves(|view, moves| {
            let twin = kinds::named(view.position().rules(), "twin").expect("added");
            let us = view.turn();
            for from in view.pieces(us, twin) {
                let far = from.offset(0, 2).filter(|&to| !view.position().occupied().contains(to));
                moves.extend(far.map(|to| Added {
                    leaves: Bitboard::of(from),
                    places: vec![(to, us, twin)],
                    ..Added::new("", from, to)
                }));
            }
        });
    let game = begin(vec![Box::new(twin)], Some("4k3/8/8/8/4T3/8/3T4/4K3 w - - 0 1")).unwrap();
    let p = game.position();
    let mut sans: Vec<String> = game
        .legal_moves()
        .unwrap()
        .iter()
        .map(|m| p.san(m))
        .filter(|san| san.ends_with("d4"))
        .collect();
    sans.sort();
    assert_eq!(sans, ["Tdd4", "Ted4"]);
    assert_eq!(p.text(&p.read_move("Tdd4").unwrap()), "d2d4");
    assert_eq!(p.text(&p.read_move("Ted4").unwrap()), "e4d4");
    let error = p.read_move("Td4").unwrap_err().to_string();
    assert_eq!(error, "Td4 is illegal: a house rule adds another move that fits");
}

#[test]
fn the_kinds_that_a_rule_adds_are_checked_as_those_of_files_are() {
    let push = |name: &'static str, letter: char| {
        rule("pushy").prepare(move |rules, _| {
            rules.kinds.push(KindRules::new(KindName::new(name).expect("a name"), letter));
            Ok(())
        })
    };
    let start = "the game cannot begin: pushy: ";
    assert_eq!(
        refusal(push("camel", 'n'), None),
        format!("{start}The letter \"n\" of the camel is also the letter of the knight.")
    );
    assert!(refusal(push("rook", 'x'), None).starts_with(start));
    assert!(refusal(push("camel", 'É'), None).starts_with(start));
    let added = |name: &'static str, letter: char, moves: Option<&'static str>| {
        rule("pushy").prepare(move |rules, _| kinds::add(rules, name, letter, moves).map(drop))
    };
    for name in ["rook", "white"] {
        assert!(
            refusal(added(name, 'x', None), None)
                .starts_with(&format!("{start}The name \"{name}\" is reserved"))
        );
    }
    assert!(refusal(added("Camel", 'x', None), None).contains("cannot be the name of a piece"));
    assert!(refusal(added("camel", 'X', None), None).contains("must be one from a to z"));
    assert!(refusal(added("camel", 'x', Some("?")), None).contains("camel: "));
    let cat = || rule("other").prepare(|rules, _| kinds::add(rules, "cat", 'c', None).map(drop));
    let two: Vec<Box<dyn HouseRule>> = vec![Box::new(added("camel", 'c', None)), Box::new(cat())];
    let error = begin(two, None).map(drop).unwrap_err().to_string();
    assert!(
        error.contains("other: The letter \"c\" of the cat is also the letter of the camel"),
        "{error}"
    );
    // A rule that is combined with others takes a letter that is free.
    let free = rule("free").prepare(|rules, _| {
        let letter = kinds::free_letter(rules, 'c')?;
        kinds::add(rules, "camel", letter, Some("C")).map(drop)
    });
    assert!(begin(vec![Box::new(cat()), Box::new(free)], None).is_ok());
    let full = rule("full").prepare(|rules, _| {
        (0..30).try_for_each(|number| {
            let letter = kinds::free_letter(rules, 'a')?;
            kinds::add(rules, &format!("kind-{number}"), letter, None).map(drop)
        })
    });
    assert!(refusal(full, None).starts_with("the game cannot begin: full: no "));
}

#[test]
fn positions_whose_rules_fail_are_not_the_same() {
    #[derive(Debug, Clone)]
    struct Keyless;

    impl HouseRule for Keyless {
        fn name(&self) -> &'static str {
            "keyless"
        }

        fn key(&self, view: &tabiya_games::house::View<'_>) -> u64 {
            assert!(view.history().is_empty(), "no key");
            0
        }
    }

    let mut game = begin(vec![Box::new(Keyless)], None).unwrap();
    assert!(game.position().is_same(&game.start().clone()));
    let e4 = game.position().read_move("e4").unwrap();
    let after = game.position().after(&e4).unwrap();
    assert!(after.try_key().is_err() && !after.is_same(&after.clone()));
    assert!(game.play(e4).is_err());
    assert_eq!(game.len(), 0);
}

#[test]
fn a_start_of_a_rule_and_a_start_of_the_caller_do_not_replace_each_other_silently() {
    let alone = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let given = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    let by_rules = || {
        rule("starts").prepare(move |rules, start| {
            assert!(!start.is_empty());
            alone.clone_into(&mut rules.start);
            Ok(())
        })
    };
    let by_start = || {
        rule("starts").prepare(move |_, start| {
            alone.clone_into(start);
            Ok(())
        })
    };
    for rule in [by_rules(), by_start()] {
        assert_eq!(begin(vec![Box::new(rule)], None).unwrap().position().fen(), alone);
    }
    // A position that was given begins the game, also where the rules have a start of their own.
    let game = begin(vec![Box::new(by_rules())], Some(given)).unwrap();
    assert_eq!(game.position().fen(), given);
    let error = refusal(by_start(), Some(given));
    assert_eq!(
        error,
        format!(
            "the game cannot begin: starts: it replaces the position that was given, {given:?}, by {alone:?}"
        )
    );
}

#[test]
fn closures_have_every_hook() {
    let heard: Arc<Mutex<Vec<&'static str>>> = Arc::default();
    let hear = |name: &'static str| {
        let heard = Arc::clone(&heard);
        move || heard.lock().expect("one thread").push(name)
    };
    macro_rules! hooked {
        ($rule:expr, $($hook:ident($($unused:ident),*);)+) => {{
            let rule = $rule;
            $(let heard = hear(stringify!($hook)); let rule = rule.$hook(move |_, $($unused),*| { $(let _ = $unused;)* heard() });)+
            rule
        }};
    }
    let asked = hear("ending");
    let obliged = hear("attacks");
    let all = hooked!(rule("all"),
        set_up(); before_move(m); before_capture(square, piece); after_capture(square, piece);
        after_move(m); before_turn(next); after_turn(););
    let all = all
        .summary("a rule that hears all")
        .follow_up("the ear")
        .forgives(|_| false)
        .obligation(|_| Some("listen"))
        .attacks(move |_| {
            obliged();
            Bitboard::EMPTY
        })
        .ending(move |_| {
            asked();
            None
        });
    let all: Box<dyn HouseRule> = Box::new(all);
    assert_eq!((all.summary(), all.follow_up()), ("a rule that hears all", "the ear"));
    let mut game = begin(vec![all], Some("4k3/8/8/8/8/8/p7/R3K3 w Q - 0 1")).unwrap();
    game.play_text("Rxa2").unwrap();
    assert_eq!(game.position().obligation(), Some("listen"));
    let heard = heard.lock().expect("one thread");
    let expected =
        ["set_up", "before_move", "before_capture", "after_capture", "after_move", "before_turn"];
    for hook in expected.into_iter().chain(["after_turn", "ending", "attacks"]) {
        assert!(heard.contains(&hook), "{hook}");
    }
    let order: Vec<_> =
        expected.iter().map(|hook| heard.iter().position(|at| at == hook)).collect();
    assert!(order.is_sorted(), "{heard:?}");
}

#[test]
fn an_ending_may_count_the_legal_moves_but_no_list_of_moves_may() {
    let cramped = rule("cramped").ending(|view| {
        let is_cramped = view.legal_moves().is_ok_and(|moves| moves.len() < 10);
        is_cramped.then(|| Ending { winner: Some(!view.turn()), why: "few moves".to_owned() })
    });
    let game = begin(vec![Box::new(cramped)], Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1")).unwrap();
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(Color::Black));
    let errors: Arc<Mutex<Vec<String>>> = Arc::default();
    let heard = Arc::clone(&errors);
    let looping = rule("looping").moves(move |view, _| {
        let error = view.legal_moves().map(drop).unwrap_err();
        heard.lock().expect("one thread").push(error.to_string());
    });
    assert_eq!(begin(vec![Box::new(looping)], None).unwrap().legal_moves().unwrap().len(), 20);
    let said = "the rule looping has failed: it asks for the legal moves while they are listed";
    assert!(errors.lock().expect("one thread").iter().all(|error| error == said));
}

#[test]
fn the_65th_ply_of_a_turn_is_refused_with_the_reason() {
    // A knight's move gives another ply; a king's move ends the turn.
    let restless = rule("restless").after_move(|change, m| {
        let stands = change.position().piece_on(m.destination());
        if stands == Some((change.turn(), KindId::KNIGHT)) {
            change.move_again();
        }
    });
    let rules = RuleSet { repetition: None, ..RuleSet::chess() };
    let house = House::new(rules, vec![Box::new(restless)]);
    let mut game = house.starting_at("4k3/8/8/8/8/8/8/N3K3 w - - 0 1").begin().unwrap();
    for ply in 0..64 {
        game.play_text(if ply % 2 == 0 { "a1b3" } else { "b3a1" }).unwrap();
    }
    let said = "the rule restless lets a side move more than 64 times in a turn";
    let error = game.play_text("a1b3").unwrap_err().to_string();
    assert!(error.contains(said), "{error}");
    assert!(game.position().why("a1b3").unwrap().join(" ").contains(said));
    game.play_text("Ke2").unwrap();
    assert_eq!(game.position().turn(), Color::Black);
    assert!(game.board().piece_on(Square::E2).is_some());
}

#[test]
fn no_rule_removes_the_square_to_which_a_piece_is_about_to_move() {
    let trapdoor = rule("trapdoor").before_move(|change, m| change.remove_square(m.destination()));
    let mut game = begin(vec![Box::new(trapdoor)], None).unwrap();
    let error = game.play_text("e4").unwrap_err().to_string();
    assert_eq!(
        error,
        "the rule trapdoor has failed: it removes e4, to which a piece is about to move"
    );
    assert_eq!(game.len(), 0);
}

#[test]
fn a_kind_without_moves_attacks_nothing() {
    let stones =
        || rule("stones").prepare(|rules, _| kinds::add(rules, "stone", 's', None).map(drop));
    let fen = "4k3/8/8/8/4S3/8/8/4K3 w - - 0 1";
    let game = begin(vec![Box::new(stones())], Some(fen)).unwrap();
    assert_eq!(game.legal_moves().unwrap().len(), 5);
    let why = game.position().why("e4e5").unwrap().join(" ");
    assert_eq!(why, "e4e5 is illegal: a stone does not move like that");
}
