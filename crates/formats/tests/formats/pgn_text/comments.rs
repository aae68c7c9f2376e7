//! Comments, and where reading goes on after an error.

use tabiya_formats::pgn::{GameRules, PgnGames};
use tabiya_games::Variant;

use super::plies;

#[test]
fn comments_contain_lines_with_brackets() {
    for inside in [
        "A\n\n[note] b",
        "A\n\n[%csl Ga1]",
        "\n\n[#]\n",
        "A\n\n[1] b",
        "\n\n[Name \"x\"]\n",
        "\n \t\n[Name \"x\"] [Name \"y\"]\n\n[Name \"z\"]\n\n",
    ] {
        for text in [
            format!("1. e4 {{{inside}}} e5 *"),
            format!("1. e4 (1. d4 {{{inside}}} d5) e5 *"),
            format!("{{{inside}}}\n[Event \"x\"]\n\n1. e4 e5 *"),
            format!("1. e4 ({{{inside}}} 1. d4) e5 *\n\n"),
        ] {
            for text in [text.clone(), text.replace('\n', "\r\n"), text.replace('\n', "\r")] {
                assert_eq!(plies(&text), ["2 *"], "{text:?}");
            }
        }
    }
}

#[test]
fn a_comment_without_an_end_hides_no_later_game() {
    let next = "\n\n[Event \"x\"]\n\n1. e4 {fine} e5 *\n";
    for (text, games) in [
        (format!("1. e4 {{no end{next}"), 1),
        (format!("1. e4 {{no end\n\n[note] \n{next}{next}"), 2),
        // Without a brace after it, a tag is outside of the comment.
        ("1. e4 {no end\n\n[Event \"x\"]\n\n1. e4 e5 *\n".to_owned(), 1),
        // After another error, the search for the next game is not misled by a comment.
        (format!("1. e4 ) e5 {{\n\n[Event \"y\"]\n}}{next}"), 1),
        (format!("1. e4 (1. d4 {{no end{next}"), 1),
        // A stray brace in a later game without a comment closes nothing.
        ("1. e4 )\n\n[Event \"x\"]\n\n1. e4 e5 *\n\n; {\n; }\n".to_owned(), 1),
        (format!("{{no end{next}"), 1),
    ] {
        let all = plies(&text);
        assert_eq!(all.len(), 1 + games, "{text:?}: {all:?}");
        assert!(all[0].starts_with("line 1: "), "{all:?}");
        assert!(all[1..].iter().all(|read| read == "2 *"), "{all:?}");
    }
}

#[test]
fn a_stray_brace_hides_no_game_before_it() {
    let sound = "[Event \"x\"]\n\n1. e4 e5 *\n\n".repeat(3);
    for error in [")", "(1. d4", "}", "[1. d4", "(1. d4 ; {"] {
        let text = format!("1. e4 {error}\n\n{sound}1. d4 }} d5 *\n\n{sound}");
        let all = plies(&text);
        assert_eq!(all.len(), 8, "{text}: {all:?}");
        assert_eq!(all.iter().filter(|read| *read == "2 *").count(), 6, "{text}: {all:?}");
    }
}

#[test]
fn a_brace_more_than_a_mebibyte_away_closes_nothing() {
    let comment = |length: usize| {
        let text = "word ".repeat(length / 5);
        format!("1. e4 {{no end\n\n[Event \"x\"]\n\n1. d4 d5 {text}}} e5 *\n")
    };
    assert_eq!(plies(&comment(1_000_000)), ["2 *"]);
    let all = plies(&comment(1_100_000));
    assert_eq!(all.len(), 2, "{all:?}");
    assert_eq!(all[0], "line 1: comment is not closed: {");
    assert!(all[1].starts_with("line 5: move 2. word: "), "{all:?}");
}

#[test]
fn many_errors_are_skipped_in_linear_time() {
    // After each error, the reader looks for a brace, which is nowhere.
    let time = |moves: &str| {
        let text = format!("[Event \"x\"]\n\n{moves}\n\n").repeat(300_000);
        let start = std::time::Instant::now();
        assert_eq!(PgnGames::new(text.as_bytes(), GameRules::new(Variant::Chess)).count(), 300_000);
        start.elapsed()
    };
    let sound = time("1. e4 e5 *");
    let broken = time("1. e4 {no end *").max(time("1. e4 ) e5 *"));
    assert!(broken < 10 * sound, "{broken:?} and {sound:?}");
}
