//! Line ends, encodings, and what is behind the last game.

use super::{plies, read};

const OLD: &str = "[Event \"A\"]\n[Site \"B\"]\n\n1. e4 e5 ; good\n% not a move\n2. Nf3 {two\nlines\n\n[note] here} \
     Nc6 1-0\n\n\n[Event \"C\"]\n\n1. d4 (1. c4\nc5) d5 0-1\n\n[Event \"D\"]\n\n1. e4\ne4 *\n\n; between\n[Event \"E\"]\n\n1. e4 \
     {open\n\n[Event \"F\"]\n\n1. e4 {fine} *\n";

#[test]
fn all_line_ends_give_the_same_games_and_lines() {
    let expected = read(OLD.as_bytes());
    assert_eq!(expected.lines().count(), 5, "{expected}");
    assert!(expected.contains("line 20: move 1... e4 is illegal: "), "{expected}");
    for end in ["\r\n", "\r", "\r\r\n"] {
        assert_eq!(read(OLD.replace('\n', end).as_bytes()), expected, "{end:?}");
    }
    // Every line with an end of its own. A lone CR before LF would be one line end with it.
    for seed in 0..200usize {
        let mut mixed = String::new();
        for (at, line) in OLD.split_terminator('\n').enumerate() {
            let ends = ["\n", "\r\n", "\r", "\r\r\n"];
            let mut end = ends[(seed * 7 + at * (seed % 13 + 1) + at / 3) % 4];
            if mixed.ends_with('\r') && line.is_empty() && end != "\r" {
                end = "\r";
            }
            mixed += &format!("{line}{end}");
        }
        assert_eq!(read(mixed.as_bytes()), expected, "{mixed:?}");
    }
}

#[test]
fn files_with_carriage_returns_only_have_all_their_games() {
    let text = "[Event \"A\"]\r[Site \"B\"]\r\r1. e4 e5 ; good\r2. Nf3 Nc6 1-0\r\r[Event \"C\"]\r\r1. d4 d5 0-1\r";
    assert_eq!(plies(text), ["4 1-0", "2 0-1"]);
    // One stray carriage return ends a comment of one line.
    assert_eq!(plies("1. e4 e5 ; good\r2. Nf3 Nc6 1-0\n"), ["4 1-0"]);
    assert_eq!(plies("1. e4 e5\r% reserved\r2. Nf3 Nc6 1-0\n"), ["4 1-0"]);
}

#[test]
fn padding_after_the_last_game_is_not_a_game() {
    for filler in [&b"\x1a"[..], b"\0\0\0\0", b"\xff", b"\x1a\0\0\n", b"\n\0\n\xff\xff"] {
        for end in ["1-0\n", "1-0", "", "\n\n"] {
            let text = [format!("[Event \"x\"]\n\n1. e4 e5 {end}").as_bytes(), filler].concat();
            let all = read(&text);
            assert_eq!(all.lines().count(), 1, "{text:?}: {all}");
            assert!(all.starts_with("1:Event=x 2 "), "{text:?}: {all}");
        }
    }
    assert_eq!(read(b"\0\0\0"), "");
    // Before a word, a filler is damage.
    assert!(read(b"1. N\0f3 *").contains("line 1: a byte 0x00 before a word"));
}

#[test]
fn an_error_names_utf_16() {
    for text in [
        &b"\xff\xfe[\0E\0"[..],
        b"\xfe\xff\0[\0E",
        b"[\0E\0v\0e\0",
        b"\0[\0E\0v\0e",
        b"1\0.\0 \0e\0",
    ] {
        assert_eq!(read(text), "cannot be read: text in UTF-16, expected UTF-8\n", "{text:?}");
    }
}
