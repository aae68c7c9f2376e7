//! Tags that are not quite right, and what is behind and between tags.

use tabiya_formats::pgn::{GameRules, PgnGames, find_variant};
use tabiya_games::Variant;

use super::{plies, read};

/// The tags of the first game of a text, as names and values, and the number of its moves.
fn tags(text: &str) -> (Vec<(String, String)>, usize) {
    let mut games = PgnGames::new(text.as_bytes(), GameRules::new(Variant::Chess));
    let game = games.next().expect("a game").unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(games.next().is_none(), "{text}");
    let tags = game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
    (tags.collect(), game.moves.len())
}

#[test]
fn values_of_tags_contain_bare_quotation_marks() {
    for (line, expected) in [
        ("[White \"J\u{fc}rgen \"x\"\"]", vec![("White", "J\u{fc}rgen \"x\"")]),
        ("[Annotator \"Lopez \"Battle Royale\"\"]", vec![("Annotator", "Lopez \"Battle Royale\"")]),
        ("[White \"\"x\" y\"] ", vec![("White", "\"x\" y")]),
        ("[White \"a \"b\" c\"]\t", vec![("White", "a \"b\" c")]),
        ("[White \"x\"] y\"]", vec![("White", "x\"] y")]),
        ("[White \"A\"] [Black \"B\"]", vec![("White", "A"), ("Black", "B")]),
        ("[White \"A\"][Black \"B\"]", vec![("White", "A"), ("Black", "B")]),
        ("[White \"a \\\"b\\\" c\"]", vec![("White", "a \"b\" c")]),
        ("[White \"a \\\"b\" c\"]", vec![("White", "a \"b\" c")]),
        ("[White \"\"]", vec![("White", "")]),
        ("[ White  \"A\" ]", vec![("White", "A")]),
    ] {
        let expected: Vec<(String, String)> =
            expected.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        for end in ["\n", "\r\n", "\r"] {
            let text = format!("{line}\n\n1. e4 e5 *\n").replace('\n', end);
            assert_eq!(tags(&text), (expected.clone(), 2), "{text:?}");
        }
    }
}

#[test]
fn an_unreadable_tag_is_left_out_with_a_note() {
    for (line, note) in [
        ("[BlackType: \"x\"]", "tag BlackType has no value in quotation marks"),
        ("[Event x]", "tag Event has no value in quotation marks"),
        ("[White \"..\\\"]", "tag White has a value whose quotation mark is not closed"),
        ("[White \"x]", "tag White has a value whose quotation mark is not closed"),
        ("[White \"x\"", "tag White is not closed, expected ]"),
        ("[ \"x\"]", "a [ without the name of a tag"),
        ("[]", "a [ without the name of a tag"),
    ] {
        let text = format!(
            "[Event \"E\"]\n{line}\n[Site \"S\"]\n\n1. e4 e5 *\n\n[Event \"F\"]\n\n1. d4 *\n"
        );
        for text in [text.clone(), text.replace('\n', "\r")] {
            let all = read(text.as_bytes());
            let lines: Vec<&str> = all.lines().collect();
            assert_eq!(lines.len(), 3, "{all}");
            assert!(lines[0].starts_with("1:Event=E 3:Site=S 2 "), "{all}");
            assert_eq!(lines[1], format!("note: line 2: {note}"));
            assert!(lines[2].starts_with("7:Event=F 1 "), "{all}");
        }
    }
    // What follows a tag on its line is read.
    assert_eq!(plies("[Event x] 1. e4 e5 *"), ["2 *"]);
}

#[test]
fn rubbish_after_a_tag_is_skipped() {
    for rubbish in ["]", ")", "\"", "}", " x", "]]", "\\", "%", "e4"] {
        let text = format!("[Event \"E\"]{rubbish}\n[Site \"S\"]\n\n1. e4 e5 *\n");
        assert_eq!(tags(&text).0.len(), 2, "{text}");
        assert_eq!(tags(&text).1, 2, "{text}");
        if rubbish != "e4" {
            let text = format!("[Event \"E\"]\n[Site \"S\"]{rubbish}\n\n1. e4 e5 *\n");
            assert_eq!(tags(&text).1, 2, "{text}");
        }
    }
    for moves in [" 1. e4 e5 *", "{x} 1. e4 e5 *", "(1. d4) e4 e5", " e4 e5 *", "; x\ne4 e5"] {
        assert_eq!(tags(&format!("[Event \"E\"]{moves}\n\n")).1, 2, "{moves}");
    }
}

#[test]
fn an_unreadable_tag_of_the_start_breaks_its_game() {
    for name in ["FEN", "Variant", "HouseRules", "fen"] {
        for value in ["unquoted", "\"x", ": \"x\""] {
            let text = format!(
                "[Event \"x\"]\n[{name}{}{value}]\n\n1. e4 {{x}} *\n\n[Event \"y\"]\n\n1. d4 *\n",
                if value.starts_with(':') { "" } else { " " }
            );
            let all = plies(&text);
            assert_eq!(all.len(), 2, "{text}: {all:?}");
            assert!(all[0].starts_with(&format!("line 2: tag {name} has ")), "{text}: {all:?}");
            assert_eq!(all[1], "1 *");
        }
    }
}

#[test]
fn comments_between_tags_do_not_end_the_tags() {
    for between in [
        "; a comment\n",
        "{a comment}\n",
        "{a\n\n[note]}\n",
        "% reserved\n",
        "; one\n{two} \n% three\n",
    ] {
        let text = format!("[Event \"E\"]\n{between}[Site \"S\"]\n\n1. e4 e5 *\n");
        let (tags, plies) = tags(&text);
        assert_eq!((tags.len(), plies), (2, 2), "{text}");
    }
    // A comment before the moves belongs to them.
    assert!(read(b"[Event \"E\"]\n; a comment\n1. e4 *").contains("[\"a comment\"]"));
}

#[test]
fn variant_names_of_other_programs_are_read() {
    for name in [
        "Regular",
        "Fischer Random Chess",
        "DFRC",
        "Freestyle",
        "Freestyle Chess",
        "Chess960",
        "chess 960",
        "Fischerandom",
    ] {
        assert_eq!(find_variant(name, Variant::Atomic), Some(Variant::Chess), "{name}");
    }
    for (name, variant) in [
        ("Crazyhouse960", Variant::Crazyhouse),
        ("Atomic960", Variant::Atomic),
        ("King of the Hill 960", Variant::KingOfTheHill),
    ] {
        assert_eq!(find_variant(name, Variant::Chess), Some(variant), "{name}");
    }
    // Giveaway has castling, and stalemate is another result in Suicide: antichess is neither.
    for name in ["Giveaway", "Suicide", "960", "Losers", ""] {
        assert_eq!(find_variant(name, Variant::Chess), None, "{name}");
    }
    let text = "[Variant \"Crazyhouse960\"]\n[SetUp \"1\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR[] w HFhf - 0 1\"]\n\n1. e4 e5 *";
    let game = PgnGames::new(text.as_bytes(), GameRules::new(Variant::Chess))
        .next()
        .expect("a game")
        .expect(text);
    assert_eq!((game.start.variant(), game.moves.len()), (Variant::Crazyhouse, 2));
}
