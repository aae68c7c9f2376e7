//! Games under house rules in PGN.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_formats::pgn::{Annotations, GameRules, PgnGames, write_game};
use tabiya_games::house::{Gallery, gallery};
use tabiya_games::{Game, Variant};

use super::first;

/// Writes and reads `each` random games under each house rule of the gallery.
fn house_games(each: u64) {
    let gallery = Gallery::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(41);
    for name in gallery::NAMES {
        for number in 0..each {
            let names = gallery::numbered(name, number * 7);
            let mut game = gallery.begin(Variant::Chess, &[names], None).expect("a start");
            for _ in 0..50 {
                let moves = game.legal_moves().expect("rules that behave");
                let Some(m) = moves.choose(&mut rng) else { break };
                game.play(m.clone()).expect("it is legal");
            }
            let text = write_game(&game, &Annotations::default());
            let mut games = PgnGames::new(text.as_bytes(), GameRules::new(Variant::Chess));
            let read = games.next().expect("a game");
            let read = read.unwrap_or_else(|error| panic!("{error}: {text}"));
            let read = read.to_game().expect("legal moves");
            let plies = |game: &Game| game.plies().cloned().collect::<Vec<_>>();
            assert_eq!(plies(&read), plies(&game), "{text}");
            assert_eq!(read.position().fen(), game.position().fen(), "{text}");
        }
    }
}

#[test]
fn games_under_house_rules_are_written_and_read_back() {
    house_games(8);
}

#[test]
#[ignore = "long: .ci/long runs it"]
fn random_games_of_each_house_rule_are_written_and_read_back() {
    house_games(200);
}

#[test]
fn house_rules_are_found_with_any_line_ending() {
    for (text, expected) in [
        ("[Event \"x\"]\n[HouseRules \"knooks\"]\n\n1. e4 *\n", true),
        ("\u{feff}; a comment\n\n[houserules \"knooks\"]\n\n*", true),
        ("{[HouseRules \"no\"]}\n[Event \"x\"]\n\n*", false),
        ("[HouseRules \"\"]\n\n*", false),
        ("[Event \"x\"]\n\n1. e4 *\n\n[HouseRules \"knooks\"]\n\n*\n", false),
    ] {
        for end in ["\n", "\r\n", "\r"] {
            let read = first(&text.replace('\n', end), GameRules::new(Variant::Chess));
            let (found, _) = read.expect(text);
            let has_house = !found.game.start().house_rules().is_empty();
            assert_eq!(has_house, expected, "{text:?} {end:?}");
        }
    }
}
