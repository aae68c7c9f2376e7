//! PGN as old, foreign and careless programs write it: nothing is lost, and nothing is misread.

use std::fmt::Write as _;

use tabiya_formats::pgn::{PgnGames, PgnPlace, PgnReader, VariantRules, Visitor, find_variant};
use tabiya_variants::Variant;

/// All that is read from a text, a line for each game: its tags with their lines, its moves, comments and result, or the
/// error. Notes on tags follow.
fn read(text: &[u8]) -> String {
    let mut games = PgnGames::new(text, VariantRules(Variant::Chess));
    let mut all = String::new();
    while let Some(read) = games.next() {
        match read {
            Ok(game) => {
                for (name, value) in game.tags.iter() {
                    let _ = write!(all, "{}:{name}={value} ", game.tags.line(name));
                }
                let moves = game.to_game().expect("legal moves").moves().count();
                let last = game.moves.last().map_or_else(String::new, |m| format!("{m:?}"));
                let comments: Vec<&str> = game.comments.iter().map(|c| c.text.as_str()).collect();
                let _ = writeln!(all, "{moves} {last} {comments:?} {}", game.result);
            }
            Err(error) => {
                let _ = writeln!(all, "{error}");
            }
        }
        for note in games.take_notes() {
            let _ = writeln!(all, "note: {note}");
        }
    }
    all
}

/// The number of moves of each game and its result, or the error.
fn plies(text: &str) -> Vec<String> {
    let games = PgnGames::new(text.as_bytes(), VariantRules(Variant::Chess));
    let each = games.map(|read| match read {
        Ok(game) => format!("{} {}", game.moves.len(), game.result),
        Err(error) => error.to_string(),
    });
    each.collect()
}

const OLD: &str = "[Event \"A\"]\n[Site \"B\"]\n\n1. e4 e5 ; good\n% not a move\n2. Nf3 {two\nlines\n\n[note] here} \
     Nc6 1-0\n\n\n[Event \"C\"]\n\n1. d4 (1. c4\nc5) d5 0-1\n\n[Event \"D\"]\n\n1. e4\ne4 *\n\n; between\n[Event \"E\"]\n\n1. e4 \
     {open\n\n[Event \"F\"]\n\n1. e4 {fine} *\n";

#[test]
fn all_line_ends_give_the_same_games_and_lines() {
    let expected = read(OLD.as_bytes());
    assert_eq!(expected.lines().count(), 5, "{expected}");
    assert!(expected.contains("line 20: move 1... e4: "), "{expected}");
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
fn the_games_of_an_old_macintosh_are_two() {
    let text = "[Event \"A\"]\r[Site \"B\"]\r\r1. e4 e5 ; good\r2. Nf3 Nc6 1-0\r\r[Event \"C\"]\r\r1. d4 d5 0-1\r";
    assert_eq!(plies(text), ["4 1-0", "2 0-1"]);
    // One stray carriage return ends a comment of one line.
    assert_eq!(plies("1. e4 e5 ; good\r2. Nf3 Nc6 1-0\n"), ["4 1-0"]);
    assert_eq!(plies("1. e4 e5\r% reserved\r2. Nf3 Nc6 1-0\n"), ["4 1-0"]);
}

#[test]
fn fillers_after_the_last_game_are_not_a_game() {
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
fn utf_16_is_called_by_its_name() {
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
        // A stray brace in a later game closes no comment there, if there is none.
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
fn many_errors_are_passed_over_in_linear_time() {
    // After each error, the reader looks for a brace, which is nowhere.
    let time = |moves: &str| {
        let text = format!("[Event \"x\"]\n\n{moves}\n\n").repeat(300_000);
        let start = std::time::Instant::now();
        assert_eq!(PgnGames::new(text.as_bytes(), VariantRules(Variant::Chess)).count(), 300_000);
        start.elapsed()
    };
    let sound = time("1. e4 e5 *");
    let broken = time("1. e4 {no end *").max(time("1. e4 ) e5 *"));
    assert!(broken < 10 * sound, "{broken:?} and {sound:?}");
}

/// The tags of the first game of a text, as names and values, and the number of its moves.
fn tags(text: &str) -> (Vec<(String, String)>, usize) {
    let mut games = PgnGames::new(text.as_bytes(), VariantRules(Variant::Chess));
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
fn rubbish_behind_a_tag_is_passed_over() {
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
fn a_result_that_touches_the_last_move_ends_the_game() {
    let start = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 ";
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        for (moves, count) in [
            ("4. Qxf7#", 7),
            ("4. Nf3", 7),
            ("4. Bb5+-", 7),
            ("4.a3", 7),
            ("4.Nf3!", 7),
            ("", 6),
            ("4. Bb5 Qe7 5. Nf3 Qd8 6. O-O", 11),
            ("4. Nf3 {x}", 7),
        ] {
            let text = format!("{start}{moves}{result}\n[Event \"next\"]\n\n1. e4*");
            assert_eq!(plies(&text), [format!("{count} {result}"), "1 *".to_owned()], "{text}");
        }
    }
    // In a variation, it does not.
    assert_eq!(plies("1. e4 (1. d4 d5 1-0) (1. c4*) (1. b4 b51/2-1/2) e5 0-1"), ["2 0-1"]);
}

/// Lists moves and annotations.
#[derive(Default)]
struct Words(String);

impl Visitor for Words {
    type Output = String;

    fn san(&mut self, san: &[u8], _: PgnPlace<'_>) {
        self.0 += &String::from_utf8_lossy(san);
        self.0 += " ";
    }

    fn nag(&mut self, nag: u8) {
        self.0 += &format!("${nag} ");
    }

    fn end(&mut self) -> String {
        std::mem::take(&mut self.0)
    }
}

fn words(text: &[u8]) -> String {
    let read = PgnReader::new(text).read_game(&mut Words::default());
    read.expect("no error").expect("a game").trim_end().to_owned()
}

#[test]
fn signs_are_annotations_and_not_moves() {
    for (sign, nag) in [
        ("\u{b1}", 16),
        ("\u{2213}", 17),
        ("+=", 14),
        ("=+", 15),
        ("+/=", 14),
        ("=/+", 15),
        ("+/-", 16),
        ("-/+", 17),
        ("+-", 18),
        ("-+", 19),
        ("=", 10),
        ("\u{221e}", 13),
        ("\u{2a72}", 14),
        ("\u{2a71}", 15),
    ] {
        for between in ["", " ", "\n"] {
            let text = format!("1. e4{between}{sign} e5{between}{sign} 2.Nf3{between}{sign}1-0");
            let expected = format!("e4 ${nag} e5 ${nag} Nf3");
            let found = words(text.as_bytes());
            assert!(found.starts_with(&expected), "{text}: {found}");
        }
    }
    assert_eq!(words(b"1. e4\xb1 e5 \xb1 2. Nf3!\xb1"), "e4 $16 e5 $16 Nf3 $1 $16");
    assert_eq!(words("1. e4\u{b1}! e5".as_bytes()), "e4 $16 $1 e5");
}

#[test]
fn marks_of_check_and_en_passant_are_not_moves() {
    for (text, expected) in [
        ("1. e4 ++ e5 + 2. d4 #", "e4 e5 d4"),
        ("1. exd6 e.p. a6", "exd6 a6"),
        ("1. exd6 ep a6", "exd6 a6"),
        ("1. exd6 e.p.+ a6", "exd6 a6"),
        ("1. exd6 ep# *", "exd6"),
        ("1. exd6 (e.p.) a6", "exd6 a6"),
        // The reader of moves reads what touches a move.
        ("1. exd6e.p. exd3ep 2. Bb5++", "exd6e.p. exd3ep Bb5++"),
        ("1. O-O+- O-O-O= 2. 0-0 0-0-0", "O-O $18 O-O-O $10 0-0 0-0-0"),
        ("1. -- Z0 2. 0000 @@@@", "-- Z0 0000 @@@@"),
    ] {
        assert_eq!(words(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn null_moves_are_no_legal_moves() {
    for null in ["--", "Z0", "0000", "@@@@"] {
        let all =
            plies(&format!("1. e4 {null} 2. d4 *\n\n[Event \"x\"]\n\n1. e4 (1. {null} e5) e5 *"));
        assert_eq!(all.len(), 2, "{all:?}");
        assert_eq!(all[0], format!("line 1: move 1... {null}: a null move is not a legal move"));
        assert_eq!(all[1], "2 *");
    }
}

#[test]
fn variants_have_the_names_of_other_programs() {
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
    let game = PgnGames::new(text.as_bytes(), VariantRules(Variant::Chess))
        .next()
        .expect("a game")
        .expect(text);
    assert_eq!((game.start.variant(), game.moves.len()), (Variant::Crazyhouse, 2));
}
