//! PGN as other programs write it, and errors in PGN.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::CastlingMode;
use tabiya_house::{House, HouseGame, gallery};
use tabiya_variants::{AnyGame, Variant};

use super::{PgnGame, PgnReader, Tags, decode, written};

fn only(text: &str) -> PgnGame<AnyGame> {
    let mut reader = PgnReader::new(text, Variant::Chess);
    let game = reader.next::<AnyGame>().unwrap_or_else(|error| panic!("{error}")).expect("a game");
    assert!(reader.next::<AnyGame>().expect("no error").is_none());
    game
}

fn error(text: &str) -> String {
    PgnReader::new(text, Variant::Chess).next::<AnyGame>().expect_err("an error").to_string()
}

#[test]
fn comments_marks_and_variations_are_passed_over() {
    let game = only(
        "[Event \"A \\\"great\\\" one\"]\r\n[White \"Doe, J\"]\r\n[Result \"1-0\"]\r\n\r\n\
         1. e4 {a comment\nof (two) lines} e5 $1 2.Nf3 (2. f4 exf4 (2... d5 {no})) 2... Nc6!?\n\
         % 3. Zz9 is for others\n3. Bb5 ; and so on 4. Zz9\n3... a6 4. 0-0 ?! *",
    );
    assert_eq!(game.game.to_string(), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *");
    assert_eq!(game.tag("Event"), Some("A \"great\" one"));
    assert_eq!((game.tag("black"), game.result.as_str()), (None, "*"));
}

#[test]
fn games_follow_each_other_with_and_without_a_result() {
    let text = "[Event \"1\"]\n\n1. d4 d5 1/2-1/2\n\n[Event \"2\"]\n\n1. c4\n[Event \"3\"]\n[Result \"0-1\"]\n\n";
    let mut reader = PgnReader::new(text, Variant::Chess);
    let mut seen = Vec::new();
    while let Some(game) = reader.next::<AnyGame>().expect("no error") {
        seen.push((game.game.moves().count(), game.result));
    }
    let seen: Vec<(usize, &str)> = seen.iter().map(|(n, text)| (*n, text.as_str())).collect();
    assert_eq!(seen, [(2, "1/2-1/2"), (1, "*"), (0, "0-1")]);
}

#[test]
fn errors_name_the_line_and_the_culprit() {
    for (text, expected) in [
        ("[Event \"x\"]\n\n1. e4 e5\n2. Ke3 *", "line 4: move 2. Ke3: e1e3 is illegal: "),
        ("1. e4 e5 2. Nf3 Nc6\n3. hello", "line 2: move 3. hello: \"hello\" is not a move, "),
        ("\n1. e4\n{no end", "line 3: comment is not closed: {"),
        ("1. e4 (1. d4\n e5", "line 1: variation is not closed: ("),
        ("1. e4 e5 )", "line 1: a ) that closes no variation"),
        ("1. e4 }", "line 1: a } that closes no comment"),
        ("[Event x]", "line 1: tag Event has no value in quotation marks"),
        ("\n[Event \"x]\n", "line 2: tag Event has a value whose quotation mark is not closed"),
        ("[Event \"x\"\n1. e4", "line 1: tag Event is not closed, expected ]"),
        ("[ \"x\"]", "line 1: a [ without the name of a tag"),
        ("[Event \"x\"]\n[FEN \"8/8 w\"]\n\n*", "line 2: tag FEN \"8/8 w\": "),
        ("[Variant \"Dragon\"]\n1. e4", "line 1: tag Variant \"Dragon\": no variant of this name"),
        ("1. e4 -- 2. d4", "line 1: move 1... --: \"--\" is not a move"),
        (
            "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8",
            "line 2: move 1. a8: promotion piece missing",
        ),
    ] {
        let error = error(text);
        assert!(error.starts_with(expected), "{text:?}: {error}");
    }
}

#[test]
fn what_is_written_is_read_again_whatever_the_variant() {
    for variant in Variant::BUILT_IN {
        let mut game = AnyGame::new(variant.start());
        for ply in 0..60 {
            if game.outcome().is_some() {
                break;
            }
            let moves = game.position().legal_moves();
            game.play(moves[(ply * 7 + 3) % moves.len()]).expect("it is legal");
        }
        let tags = Tags { white: "A \"B\" \\".to_owned(), ..Tags::default() };
        let comments = vec!["{so} and so".to_owned(); 61];
        let text = written(&game, &tags, &comments);
        assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
        let read = only(&text);
        assert_eq!(read.game.to_string(), game.to_string(), "{variant}");
        assert_eq!(read.game.variant(), variant);
        assert_eq!(read.tag("White"), Some("A \"B\" \\"));
        assert_eq!(read.result, game.result());
    }
}

/// Writes and reads `each` random games under each house rule of the gallery.
fn house_games(each: u64) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(41);
    for name in gallery::NAMES {
        for number in 0..each {
            let names = gallery::numbered(name, number * 7);
            let mut game = House::of_gallery(&[&names]).expect("a rule").begin().expect("a start");
            for _ in 0..50 {
                let moves = game.legal_moves().expect("rules that behave");
                let Some(m) = moves.choose(&mut rng) else { break };
                game.play(m.clone()).expect("it is legal");
            }
            let text = written(&game, &Tags::default(), &[]);
            let read = PgnReader::new(&text, Variant::Chess).next::<HouseGame>();
            let read = read.unwrap_or_else(|error| panic!("{error}: {text}")).expect("a game").game;
            let plies = |game: &HouseGame| game.reports().cloned().collect::<Vec<_>>();
            assert_eq!(plies(&read), plies(&game), "{text}");
            assert_eq!(read.position().fen(), game.position().fen(), "{text}");
        }
    }
}

#[test]
fn games_under_house_rules_are_written_and_read_again() {
    house_games(8);
}

#[test]
#[ignore = "long: .ci/long runs it"]
fn two_hundred_games_of_each_house_rule_are_written_and_read_again() {
    house_games(200);
}

#[test]
fn chess960_is_named_and_brings_its_start() {
    let fen = "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w KQkq - 0 1";
    let (start, _) = Variant::Chess.read(fen).expect(fen);
    let mut game = AnyGame::new(start);
    for text in ["O-O", "O-O-O", "e4", "e5"] {
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let tags = Tags { mode: CastlingMode::Chess960, ..Tags::default() };
    let text = written(&game, &tags, &[]);
    assert!(text.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \""), "{text}");
    assert_eq!(only(&text).game.to_string(), game.to_string());
}

#[test]
fn a_file_in_latin_1_is_read_too() {
    assert_eq!(decode(b"[White \"Gr\xfcn\"]"), "[White \"Gr\u{fc}n\"]");
    assert_eq!(decode("\u{feff}\u{fc}".as_bytes()), "\u{fc}");
}
